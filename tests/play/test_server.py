"""The server of a table: who gets in, what each seat is sent, and what is refused."""

import json
import threading
from contextlib import contextmanager

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import envs
import play.server
from play.server import MOST_BYTES, Room, application
from play.setup import Setup

HERE = "http://127.0.0.1:8000"
TALK = "ws://127.0.0.1:8000"


@contextmanager
def serving(name="nim", seats=(None, "random"), seed=5, record=None, **options):
    """A room and somebody who can reach it."""
    game = envs.load(name)
    room = Room(Setup(game, game.rules(**options), seats, seed, record))
    with TestClient(application(room), base_url=HERE) as client:
        yield room, client


class Seat:
    """A page of a seat, as far as the server knows."""

    def __init__(self, talk):
        self.talk = talk
        self.raw = []
        self.view = self.await_view()

    def hear(self):
        self.raw.append(self.talk.receive_text())
        return json.loads(self.raw[-1])

    def await_view(self, past=-1):
        """The first view of a turn after another."""
        while True:
            message = self.hear()
            if message["kind"] == "view" and message["turn"] > past:
                self.view = message
                return message

    def say(self, **message):
        self.talk.send_text(json.dumps(message))

    def refusal(self, **message):
        """What is said against a message."""
        self.say(**message)
        while (heard := self.hear())["kind"] == "view":
            pass
        assert heard["kind"] == "refused"
        assert "\n" not in heard["words"]
        return heard["words"]

    def choose(self, number=0):
        self.say(do="choose", action=self.view["choices"][number]["action"], turn=self.view["turn"])
        return self.await_view(self.view["turn"])


@contextmanager
def seated(room, client, viewer=0):
    with client.websocket_connect(f"{TALK}/{room.links[viewer]}/talk", headers={"origin": HERE}) as talk:
        yield Seat(talk)


def test_a_whole_game_is_played():
    with serving() as (room, client), seated(room, client) as seat:
        while not seat.view["over"]:
            if seat.view["choices"]:
                seat.choose()
            else:
                seat.await_view(seat.view["turn"])
        assert "wins" in seat.view["outcome"]
        seat.say(do="new game")
        assert seat.await_view(seat.view["turn"])["log"]["kept"] == 0


def test_coming_back_shows_the_same_as_before():
    with serving("gamble") as (room, client):
        with seated(room, client) as seat:
            while len(seat.view["choices"]) == 0:
                seat.await_view(seat.view["turn"])
            seat.choose()
            before = seat.view
        with seated(room, client) as seat:
            after = seat.view
        assert {**after, "log": None} == {**before, "log": None}
        assert after["log"]["kept"] == 0
        assert len(after["log"]["new"]) == before["log"]["kept"] + len(before["log"]["new"])


def test_only_new_entries_of_the_log_are_sent():
    with (
        serving(seats=(None, None)) as (room, client),
        seated(room, client) as first,
        seated(room, client, 1) as second,
    ):
        first.choose()
        second.await_view(1)
        assert (second.view["log"]["kept"], len(second.view["log"]["new"])) == (0, 1)
        second.choose()
        assert (second.view["log"]["kept"], len(second.view["log"]["new"])) == (1, 1)


# ---------------------------------------------------------------- who gets in


def test_a_page_is_there_for_each_link_and_for_nobody_else():
    with serving(seats=(None, None)) as (room, client):
        assert len(set(room.links.values())) == 2
        assert all(len(token) >= 20 for token in room.links.values())
        for token in room.links.values():
            page = client.get(f"/{token}")
            assert page.status_code == 200
            assert "default-src 'none'" in page.headers["content-security-policy"]
            assert "Doors" not in page.text
        for path in ("/", "/x", f"/{room.links[0][:-1]}", f"/{room.links[0]}x", "/x/record", "/é", "/web/x",
                     "/web/..%2fserver.py", "/web/page.html"):  # fmt: skip
            answer = client.get(path)
            assert answer.status_code == 404
            assert answer.text.startswith("Nothing here")
        for name in ("page.css", "page.js"):
            assert client.get(f"/web/{name}").status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:9000"},
        {"origin": "https://127.0.0.1:8000"},
        {"origin": "http://evil.example:8000", "host": "evil.example:8000"},
        {"origin": HERE, "host": "127.0.0.1.evil.example:8000"},
    ],
)
def test_a_connection_from_elsewhere_is_refused(headers):
    with (
        serving() as (room, client),
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"{TALK}/{room.links[0]}/talk", headers=headers),
    ):
        pass


def test_a_foreign_token_is_refused():
    with serving() as (_, client):
        for token in ("x", "0", "player_0", "%00"):
            with (
                pytest.raises(WebSocketDisconnect),
                client.websocket_connect(f"{TALK}/{token}/talk", headers={"origin": HERE}),
            ):
                pass


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "", "127.0.0.1:8000.evil", "[::1]:8000"]
)
def test_a_page_under_another_name_is_refused(host):
    with serving() as (room, client):
        answer = client.get(f"/{room.links[0]}", headers={"host": host})
        assert (answer.status_code, answer.text) == (403, "not from here\n")
        assert client.get(f"/{room.links[0]}", headers={"host": "localhost:8000"}).status_code == 200


# ---------------------------------------------------------------- what is refused


def test_a_choice_out_of_turn_stale_or_illegal_changes_nothing():
    with (
        serving(seats=(None, None)) as (room, client),
        seated(room, client) as first,
        seated(room, client, 1) as second,
    ):
        assert second.view["choices"] == []
        assert "player_0 is asked, not player_1" in second.refusal(do="choose", action=0, turn=1)
        assert "illegal action" in first.refusal(do="choose", action=99, turn=1)
        assert "the position has changed" in first.refusal(do="choose", action=0, turn=0)
        assert "several people" in first.refusal(do="undo", turn=1)
        assert "several people" in first.refusal(do="new game", turn=1)
        assert room.table.turn == 1
        first.choose()
        assert "the position has changed" in first.refusal(do="choose", action=0, turn=1)


@pytest.mark.parametrize(
    "text",
    ["", "x", "[]", "7", "null", '{"do": 1}', "{}", '{"do": "shut down"}', '{"do": ["choose"]}', "[" * 900,
     '{"do": "choose", "action": [], "turn": {}}', '{"do": "choose", "action": 1e400, "turn": 1}',
     '{"do": "choose", "action": 0.5, "turn": 1}', '{"do": "choose", "action": true, "turn": 1}',
     '{"do": "play"}', '{"do": "speed", "speed": []}'],
)  # fmt: skip
def test_a_malformed_message_is_refused_and_the_game_goes_on(text):
    with serving() as (room, client), seated(room, client) as seat:
        seat.talk.send_text(text)
        assert seat.hear()["kind"] == "refused"
        assert room.table.turn == 1
        assert seat.choose()


def test_oversized_and_binary_messages_end_the_connection():
    with serving() as (room, client):
        for send in (
            lambda talk: talk.send_text(json.dumps({"do": "x" * MOST_BYTES})),
            lambda talk: talk.send_bytes(b"{}"),
        ):
            with seated(room, client) as seat:
                send(seat.talk)
                with pytest.raises(WebSocketDisconnect):
                    seat.hear()
        with seated(room, client) as seat:
            assert seat.choose()


# ---------------------------------------------------------------- what each seat is sent


def test_what_is_sent_to_a_seat_is_the_same_whatever_another_seat_hides():
    """In Legends player_0 lays an action card face down: which one, nobody else's messages tell."""
    sent = {0: [], 1: []}
    for number in range(2):
        with (
            serving("legends", (None, None), seed=7, players=2) as (room, client),
            seated(room, client, 0) as first,
            seated(room, client, 1) as second,
        ):
            who = (first, second)[first.view["actor"]]
            other = second if who is first else first
            turn = who.view["turn"]
            who.choose(number)
            other.await_view(turn)
            sent[0].append(who.raw)
            sent[1].append(other.raw)
    assert sent[1][0] == sent[1][1]
    assert sent[0][0] != sent[0][1]
    assert 'choices": []' in sent[1][0][-1]


def test_the_server_asks_the_table_for_the_seats_own_view_alone(monkeypatch):
    with serving("legends", (None, None), players=2) as (room, client), seated(room, client, 1):
        asked = []
        kept = room.table.view
        monkeypatch.setattr(room.table, "view", lambda viewer: asked.append(viewer) or kept(viewer))
        room.tell()
        with seated(room, client, 1):
            pass
        assert set(asked) == {1}


def test_a_record_is_sent_when_the_game_is_over():
    with serving() as (room, client), seated(room, client) as seat:
        path = f"/{room.links[0]}/record"
        answer = client.get(path)
        assert (answer.status_code, answer.text.count("\n")) == (409, 1)
        while not seat.view["over"]:
            seat.choose() if seat.view["choices"] else seat.await_view(seat.view["turn"])
        answer = client.get(path)
        assert 'filename="nim.jsonl"' in answer.headers["content-disposition"]
        assert json.loads(answer.text.splitlines()[-1])["outcome"] == seat.view["outcome"]


# ---------------------------------------------------------------- watching, hints, getting ready


def test_whoever_watches_lets_agents_play_step_by_step_or_by_themselves():
    with serving(seats=("random", "random")) as (room, client), seated(room, client, None) as seat:
        assert (seat.view["turn"], seat.view["watch"]) == (1, {"playing": False, "speed": 1})
        seat.say(do="step")
        assert len(seat.await_view(1)["log"]["new"]) == 1
        seat.say(do="speed", speed=20)
        seat.say(do="play")
        while not seat.view["over"]:
            seat.await_view(0)
        while seat.view["watch"]["playing"]:
            seat.await_view(0)
        assert "speed is one of" in seat.refusal(do="speed", speed=1000)


def test_an_agents_game_is_halted_by_watchers_alone():
    with serving() as (room, client), seated(room, client) as seat:
        assert "only agents that play among themselves" in seat.refusal(do="pause")


def test_a_hint_comes_with_its_turn():
    with (
        serving("gamble", (None, None)) as (room, client),
        seated(room, client, 0) as seat,
        seated(room, client, 1) as other,
    ):
        asked = seat if seat.view["choices"] else other
        asked.say(do="hint", turn=asked.view["turn"])
        hint = asked.hear()
        assert (hint["kind"], hint["turn"], hint["agent"]) == ("hint", 1, "ppo:gamble")
        assert len(hint["options"]) == len(asked.view["choices"])


def test_while_the_game_is_got_ready_it_says_so(monkeypatch):
    ready = threading.Event()
    kept = play.server.Table

    def slow(setup):
        ready.wait(10)
        return kept(setup)

    monkeypatch.setattr("play.server.Table", slow)
    with (
        serving() as (room, client),
        client.websocket_connect(f"{TALK}/{room.links[0]}/talk", headers={"origin": HERE}) as talk,
    ):
        first = json.loads(talk.receive_text())
        assert (first["kind"], first["words"][:13]) == ("waiting", "Getting ready")
        talk.send_text('{"do": "choose", "action": 0, "turn": 0}')
        assert "not ready" in json.loads(talk.receive_text())["words"]
        ready.set()
        assert json.loads(talk.receive_text())["kind"] == "view"
