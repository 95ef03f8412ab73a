"""A table in the browser: a server for this machine alone, and a page for each seat.

Whoever has the link of a seat sits there. A link holds a token that nobody can guess; a page from elsewhere can't
reach the table even with one, since only a page of this server may speak to it. What goes to a seat is what the table
says that its viewer may see.
"""

from __future__ import annotations

import asyncio
import json
import operator
import os
import re
import secrets
import socket
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from itertools import takewhile
from pathlib import Path
from typing import Any, TypeVar

import uvicorn
from anyio import to_thread
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from envs.core.checks import one_line
from play.setup import Setup
from play.table import Entry, Table, named

PAGE = Path(__file__).with_name("web")
FILES = {"page.css": "text/css", "page.js": "text/javascript"}

ADDRESS = "127.0.0.1"
HOST = re.compile(r"(127\.0\.0\.1|localhost)(:\d{1,5})?")
"""What this machine may be called. A page from elsewhere whose name is made to lead here calls it something else."""

MOST_BYTES = 1024
"""Of a message; the longest that a page sends has a tenth of it."""

BURST = 0.1
"""Seconds after which agents that are still at it are looked at."""

SPEEDS = (0.5, 1, 2, 5, 20)
"""Decisions a second that may be watched."""

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""Of every answer: pages load nothing from elsewhere, tell nobody their address, and stand in no other page."""

GOING_AWAY, BAD_DATA, TOO_BIG = 1001, 1003, 1009
"""Reasons to close a connection, as the WebSocket protocol numbers them."""

Result = TypeVar("Result")


class Room:
    """A table, those who look at it, and what they ask for.

    The table is used by one thread at a time, never by the one that serves the connections.

    Args:
        setup: what is played, and who sits where.

    Attributes:
        links: the token of each viewer.
        playing: whether agents play on by themselves while somebody watches.
        speed: decisions a second that they then make.
    """

    def __init__(self, setup: Setup) -> None:
        viewers = setup.viewers
        self.links = {viewer: secrets.token_urlsafe(18) for viewer in viewers}
        self.playing = False
        self.speed: float = 1
        self.failure = ""
        self._setup = setup
        self._watched = viewers == [None]
        self._table: Table | None = None
        self._lock = threading.Lock()
        self._lookers: set[asyncio.Event] = set()
        self._moved = asyncio.Event()

    def viewer(self, token: str) -> int | None:
        """Whose token it is.

        Raises:
            KeyError: nobody's.
        """
        for viewer, ours in self.links.items():
            if secrets.compare_digest(ours.encode(), token.encode()):
                return viewer
        raise KeyError(token)

    async def use(self, work: Callable[[], Result]) -> Result:
        """Do something with the table, outside the thread that serves the connections."""

        def alone() -> Result:
            with self._lock:
                return work()

        return await to_thread.run_sync(alone, abandon_on_cancel=True)

    @property
    def table(self) -> Table:
        """The table.

        Raises:
            ValueError: it isn't ready.
        """
        if self._table is None:
            raise ValueError("the table is not ready yet")
        return self._table

    # ------------------------------------------------------------ what happens by itself

    async def run(self) -> None:
        """Get the table ready, and let agents play whenever nobody else is asked."""
        try:
            self._table = await self.use(lambda: Table(self._setup))
            self.tell()
            while True:
                await self._let_play()
                self._moved.clear()
                await self._moved.wait()
        except Exception as error:
            self.failure = f"the table is broken: {one_line(str(error))}"
            self.tell()
            raise

    async def _let_play(self) -> None:
        """Let agents decide until a person is asked; those that are watched, one by one, at their pace."""
        while not self.table.waits:
            if not self._watched:
                await self.use(lambda: self.table.advance(BURST))
            elif self.playing:
                await self.use(self.table.advance)
            else:
                return
            self.tell()
            if self._watched:
                self._moved.clear()
                with suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(self._moved.wait(), 1 / self.speed)
        self.playing = False
        self.tell()

    def go_on(self) -> None:
        """Something has changed, perhaps who is asked."""
        self._moved.set()

    def tell(self) -> None:
        """Have everybody shown what has changed."""
        for looker in self._lookers:
            looker.set()

    # ------------------------------------------------------------ what somebody asks for

    async def obey(self, viewer: int | None, message: dict[str, Any]) -> dict[str, Any] | None:
        """Do what somebody asks for.

        Returns:
            an answer for him alone, or None.

        Raises:
            ValueError: it isn't possible; nothing is changed.
        """
        table, turn = self.table, message.get("turn")
        what = message.get("do")
        if what == "choose":
            await self.use(lambda: table.choose(viewer, message.get("action"), turn))
        elif what == "undo":
            await self.use(lambda: table.undo(viewer))
        elif what == "new game":
            await self.use(lambda: table.new_game(viewer))
        elif what == "hint":
            return {"kind": "hint", "turn": turn, **await self.use(lambda: table.advice(viewer, turn))}
        elif what in ("play", "pause", "step", "speed"):
            await self._pace(what, message)
            self.tell()
        else:
            raise ValueError("no such thing can be done")
        self.go_on()
        return None

    async def _pace(self, what: str, message: dict[str, Any]) -> None:
        if not self._watched:
            raise ValueError("only agents that play among themselves can be halted")
        if what == "speed":
            if message.get("speed") not in SPEEDS:
                raise ValueError(f"speed is one of {', '.join(map(str, SPEEDS))}")
            self.speed = message["speed"]
        else:
            self.playing = what == "play" and not self.table.over
        if what == "step":
            await self.use(self.table.advance)

    # ------------------------------------------------------------ what somebody is shown

    async def views(self, viewer: int | None) -> AsyncIterator[dict[str, Any]]:
        """What a viewer is shown, anew whenever it changes; of the log, what he wasn't shown before."""
        due = asyncio.Event()
        due.set()
        self._lookers.add(due)
        shown: list[Entry] = []
        try:
            while True:
                await due.wait()
                due.clear()
                if self._table is None or self.failure:
                    words = (
                        self.failure
                        or "Getting ready. The first time a game's code is compiled: up to a minute."
                    )
                    yield {"kind": "waiting", "words": words}
                    continue
                view, log = await self.use(lambda: (self.table.view(viewer), self.table.log(viewer)))
                kept = sum(1 for _ in takewhile(bool, map(operator.is_, shown, log)))
                shown = log
                watch = {"playing": self.playing, "speed": self.speed} if self._watched else None
                yield {"kind": "view", **view, "log": {"kept": kept, "new": log[kept:]}, "watch": watch}
        finally:
            self._lookers.discard(due)

    async def record(self, viewer: int | None) -> str:
        """The game as a record of play; errors as for ``Table.record``."""
        return await self.use(lambda: self.table.record(viewer))

    def close(self) -> None:
        """Put away what was begun."""
        if self._table is not None:
            self._table.leave()


# ---------------------------------------------------------------- the server


def application(room: Room) -> Starlette:
    """The server of a room."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        playing = asyncio.create_task(room.run())
        yield
        playing.cancel()

    def seat(request: Request) -> Response:
        try:
            room.viewer(request.path_params["token"])
        except KeyError:
            return nothing()
        return FileResponse(PAGE / "page.html", headers=HEADERS)

    async def record(request: Request) -> Response:
        try:
            text = await room.record(room.viewer(request.path_params["token"]))
        except KeyError:
            return nothing()
        except ValueError as error:
            return PlainTextResponse(f"{error}\n", 409, HEADERS)
        name = f'attachment; filename="{room.table.setup.game.id}.jsonl"'
        return Response(
            text,
            headers=HEADERS | {"Content-Disposition": name},
            media_type="application/jsonl; charset=utf-8",
        )

    def file(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in FILES:
            return nothing()
        return FileResponse(PAGE / name, headers=HEADERS, media_type=FILES[name])

    async def connect(connection: WebSocket) -> None:
        try:
            viewer = room.viewer(connection.path_params["token"])
        except KeyError:
            await connection.close()
            return
        await connection.accept()
        await converse(room, viewer, connection)

    return Starlette(
        routes=[
            Route("/web/{name}", file),
            Route("/{token}", seat),
            Route("/{token}/record", record),
            WebSocketRoute("/{token}/talk", connect),
        ],
        middleware=[Middleware(OwnPagesOnly)],
        exception_handlers={404: lambda request, error: nothing()},
        lifespan=lifespan,
    )


def nothing() -> Response:
    """The answer to a link that isn't one."""
    return PlainTextResponse(
        "Nothing here: open the link that was printed where the game was started.\n", 404, HEADERS
    )


class OwnPagesOnly:
    """Turns away whoever calls this machine by another name, and connections that no page of this server has begun."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, or refuse it."""
        if scope["type"] in ("http", "websocket"):
            headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
            host, origin = headers.get(b"host", ""), headers.get(b"origin")
            own = origin == f"http://{host}" if scope["type"] == "websocket" or origin else True
            if not HOST.fullmatch(host) or not own:
                if scope["type"] == "websocket":
                    await WebSocket(scope, receive, send).close()
                else:
                    await PlainTextResponse("not from here\n", 403, HEADERS)(scope, receive, send)
                return
        await self._app(scope, receive, send)


async def converse(room: Room, viewer: int | None, connection: WebSocket) -> None:
    """Show a viewer what he may see, and do what he asks for, until he leaves."""

    async def show() -> None:
        async for view in room.views(viewer):
            await connection.send_text(json.dumps(view))

    showing = asyncio.create_task(show())
    try:
        while True:
            message = await connection.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is None:
                await connection.close(BAD_DATA)
                return
            if len(text) > MOST_BYTES:
                await connection.close(TOO_BIG)
                return
            try:
                answer = await room.obey(viewer, parsed(text))
            except ValueError as error:
                answer = {"kind": "refused", "words": one_line(str(error))}
            except OSError as error:
                answer = {"kind": "refused", "words": f"the record can't be written: {error.strerror}"}
            if answer is not None:
                await connection.send_text(json.dumps(answer))
    except WebSocketDisconnect:
        return
    finally:
        showing.cancel()


def parsed(text: str) -> dict[str, Any]:
    """A message.

    Raises:
        ValueError: it is none.
    """
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        raise ValueError("not understood: a message is a JSON object")
    return message


# ---------------------------------------------------------------- the command


def serve(setup: Setup, port: int = 0, browser: bool = True) -> None:
    """Serve a table on this machine until it is stopped.

    Args:
        setup: what is played, and who sits where.
        port: where to serve it; 0 for any port that is free.
        browser: whether to open the browser.

    Raises:
        ValueError: the port is taken.
        OSError: a record can't be written.
    """
    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((ADDRESS, port))
        except OSError as error:
            raise ValueError(f"port {port} can't be had: {error.strerror}; --port 0 takes any") from error
        listening.listen()
        room = Room(setup)
        address = f"http://{ADDRESS}:{listening.getsockname()[1]}"
        links = {viewer: f"{address}/{token}" for viewer, token in room.links.items()}
        announce(setup, links)
        if browser and has_screen():
            threading.Thread(target=webbrowser.open, args=[next(iter(links.values()))], daemon=True).start()
        server = uvicorn.Server(
            uvicorn.Config(
                application(room),
                log_level="error",
                access_log=False,
                server_header=False,
                ws="websockets-sansio",
                ws_max_size=MOST_BYTES,
                timeout_graceful_shutdown=1,
            )
        )
        try:
            server.run(sockets=[listening])
        finally:
            room.close()


def announce(setup: Setup, links: dict[int | None, str]) -> None:
    """Say where each person finds his seat."""
    print(f"{setup.game.title}. Stop with Ctrl-C.")
    for viewer, link in links.items():
        print(f"{'watch' if viewer is None else named(viewer)}: {link}")
    if len(links) > 1:
        print("Whoever has a link has the seat, and sees its hand: give each person only his own.")
    sys.stdout.flush()


def has_screen() -> bool:
    """Whether a browser would open in a window, not in this terminal."""
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
