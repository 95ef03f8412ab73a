"""``python -m benchmarks throughput``: how fast the games run, and how that compares with other suites."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from statistics import median
from typing import Annotated, Any

import psutil
import typer
from rich.console import Console

import envs
from benchmarks.options import Mode, Out, Players, Seed, finite, new_file
from benchmarks.progress import progress, watch
from benchmarks.tables import Table, keep
from envs.core.game import Game, Rules
from katabasis.command import as_typed
from train.threads import GIVE_WAY, SINGLE

NUM_GAMES = 4096
"""Games in a vector environment, ours and pgx's."""

WARM_STARTS = 3
"""Starts of a game after the cold one."""

MEGABYTE = 1e6

AnyEnv = Annotated[str | None, typer.Option("--env", help="The game; all of them if not given.")]
Repeats = Annotated[int, typer.Option(min=1, help="Of how many measurements the median is taken.")]
Seconds = Annotated[
    float, typer.Option(min=0.01, callback=finite, help="How long each measurement of speed lasts.")
]
Episodes = Annotated[int, typer.Option(min=10, help="Episodes over which memory is watched.")]


@dataclass(frozen=True)
class Peer:
    """A game of another suite.

    Attributes:
        suite: the suite's name.
        task: the task of ``benchmarks.probe`` that plays it, whose name says which of ours it is compared with.
        game: the game's name there.
        needs: the modules that must be installed.
    """

    suite: str
    task: str
    game: str
    needs: tuple[str, ...]

    @property
    def installed(self) -> bool:
        """Whether it can be measured."""
        return all(find_spec(module) is not None for module in self.needs)


PEERS = (
    Peer("PettingZoo", "peer_pettingzoo", "connect_four_v3", ("pettingzoo", "pygame")),
    Peer("PettingZoo", "peer_pettingzoo", "texas_holdem_v4", ("pettingzoo", "rlcard", "pygame")),
    Peer("OpenSpiel", "peer_open_spiel", "connect_four", ("pyspiel",)),
    Peer("OpenSpiel", "peer_open_spiel", "leduc_poker", ("pyspiel",)),
    Peer("OpenSpiel", "peer_open_spiel", "hearts", ("pyspiel",)),
    Peer("OpenSpiel", "peer_open_spiel", "gin_rummy", ("pyspiel",)),
    Peer("OpenSpiel", "peer_open_spiel", "hanabi", ("pyspiel",)),
    Peer("OpenSpiel", "peer_open_spiel", "backgammon", ("pyspiel",)),
    Peer("RLCard", "peer_rlcard", "leduc-holdem", ("rlcard",)),
    Peer("RLCard", "peer_rlcard", "uno", ("rlcard",)),
    Peer("RLCard", "peer_rlcard", "mahjong", ("rlcard",)),
    Peer("pgx", "peer_pgx", "connect_four", ("pgx", "jax")),
    Peer("pgx", "peer_pgx", "backgammon", ("pgx", "jax")),
    Peer("pgx", "peer_pgx", "sparrow_mahjong", ("pgx", "jax")),
)


@dataclass(frozen=True)
class Job:
    """One measurement of ``benchmarks.probe`` that is to be made.

    Attributes:
        about: what it measures: a game, mode and number of players, or a suite and its game.
        task, arguments: how.
        pinned: whether it is kept to one core and one thread, where the platform can.
        cache: a folder for compiled code in place of the usual one, or None.
    """

    about: tuple[str, ...]
    task: str
    arguments: dict[str, Any]
    pinned: bool = True
    cache: str | None = None

    def run(self) -> Any:
        """Make the measurement in a fresh process; what went wrong is told as a text."""
        environment = dict(os.environ)
        if self.pinned:
            environment |= SINGLE
        else:
            environment |= GIVE_WAY
        if self.cache is not None:
            environment["NUMBA_CACHE_DIR"] = self.cache
        process = psutil.Popen(
            [sys.executable, "-m", "benchmarks.probe", self.task, json.dumps(self.arguments)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )
        if self.pinned and hasattr(process, "cpu_affinity"):  # macOS can't
            with suppress(psutil.NoSuchProcess):  # one that has failed already is told below
                process.cpu_affinity(process.cpu_affinity()[-1:])
        try:
            printed, complaints = process.communicate()
        finally:
            if process.poll() is None:  # this process is interrupted
                process.kill()
        if process.returncode:
            return f"failed: {_last_line(complaints) or f'exit status {process.returncode}'}"
        return json.loads(_last_line(printed))


Results = list[tuple[Job, Any]]


def throughput(
    env: AnyEnv = None,
    players: Players = None,
    mode: Mode = None,
    repeats: Repeats = 5,
    seconds: Seconds = 0.5,
    episodes: Episodes = 100_000,
    seed: Seed = 0,
    out: Out = None,
) -> None:
    """Measure random play on one core, the first step, imports, memory and training, beside other suites.

    Every measurement runs in a process of its own. Other suites are measured where they are installed.
    """
    file = new_file(out, "throughput")
    settings = choose_settings(env, players, mode)
    console = Console()
    results: Results = []
    with tempfile.TemporaryDirectory() as cache, progress(console) as bars:
        jobs = [
            *speed_jobs(settings, {"seed": seed, "seconds": seconds, "repeats": repeats}),
            *game_jobs(settings, cache, episodes, seed, repeats),
            *training_jobs(settings, players, mode, repeats),
            *peer_jobs({"seed": seed, "seconds": seconds, "repeats": repeats}),
        ]
        told = watch(bars, "measuring", len(jobs))
        for done, job in enumerate(jobs, start=1):
            results.append((job, job.run()))
            told(done)
    tables = [
        table for table in (speeds(results), starts(results), training(results), peers(results)) if table.rows
    ]
    for table in tables:
        table.show(console)
    for line in missing():
        console.print(line, markup=False)
    measured = [{"about": job.about, "task": job.task, "result": result} for job, result in results]
    keep(console, file, {"measurements": measured}, tables)


def choose_settings(env: str | None, players: int | None, mode: str | None) -> list[tuple[Game, Rules]]:
    """Every game, mode and number of players that the options leave open; a mode may be for some numbers only."""
    chosen: list[tuple[Game, Rules]] = []
    refused: ValueError | None = None
    with as_typed():
        for game in [envs.load(name) for name in ([env] if env else envs.GAMES)]:
            for one_mode in [mode] if mode else game.modes:
                for number in [players] if players else range(game.players[0], game.players[1] + 1):
                    try:
                        chosen.append((game, game.rules(players=number, mode=one_mode)))
                    except ValueError as error:
                        refused = error
        if not chosen and refused is not None:
            raise refused
    return chosen


# ---------------------------------------------------------------- what is measured


def speed_jobs(settings: Sequence[tuple[Game, Rules]], often: dict[str, Any]) -> Iterator[Job]:
    """Random play of each game through each kind of environment."""
    for game, rules in settings:
        options = {"players": rules.players, "mode": rules.options["mode"]}
        about = (game.id, options["mode"], str(rules.players))
        asked = {"package": game.package, "options": options, **often}
        yield Job(about, "vector", asked | {"num_games": NUM_GAMES})
        yield Job(about, "aec", asked)
        yield Job(about, "gymnasium", asked)


def game_jobs(
    settings: Sequence[tuple[Game, Rules]], cache: str, episodes: int, seed: int, repeats: int
) -> Iterator[Job]:
    """Imports; then first steps and memory of each game, with the first of its settings."""
    for _ in range(repeats):
        yield Job(("import envs",), "import_time", {})
    first = {game.id: (game, rules) for game, rules in reversed(settings)}
    for game, rules in reversed(first.values()):
        options = {"players": rules.players, "mode": rules.options["mode"]}
        asked = {"package": game.package, "options": options}
        for _ in range(1 + WARM_STARTS):
            yield Job((game.id,), "first_step", asked, cache=cache)
        yield Job((game.id,), "memory", asked | {"num_games": NUM_GAMES, "seed": seed, "episodes": episodes})


def training_jobs(
    settings: Sequence[tuple[Game, Rules]], players: int | None, mode: str | None, repeats: int
) -> Iterator[Job]:
    """Training of each game, for the players and the mode of its own settings if none are asked for."""
    if find_spec("sb3_contrib") is not None:
        asked = {key: value for key, value in (("players", players), ("mode", mode)) if value is not None}
        for env in dict.fromkeys(game.id for game, _ in settings):
            yield Job((env,), "training", {"given": {"env": env, **asked}, "repeats": repeats}, pinned=False)


def peer_jobs(often: dict[str, Any]) -> Iterator[Job]:
    """Games of the other suites that are installed."""
    for peer in PEERS:
        if peer.installed:
            many = {"num_games": NUM_GAMES} if peer.task == "peer_pgx" else {}
            yield Job((peer.suite, peer.game), peer.task, {"game": peer.game, **often, **many})


def missing() -> Iterator[str]:
    """What is not measured for want of packages, and how to install them."""
    if suites := dict.fromkeys(peer.suite for peer in PEERS if not peer.installed):
        yield f"not measured, since not installed: {', '.join(suites)}; pip install '.[peers]'"
    if find_spec("sb3_contrib") is None:
        yield "training is not measured, since not installed; pip install '.[train]'"


# ---------------------------------------------------------------- tables


def speeds(results: Results) -> Table:
    """Steps a second of our games."""
    table = Table(
        "Random play on one core, steps a second",
        ("game", "mode", "players", f"vector, {NUM_GAMES} games", "PettingZoo AEC", "Gymnasium, one seat"),
        note="Masks, observations and the choice of actions included. Gymnasium: steps of the one seat; the moves of "
        "its random opponents take time, but do not count.",
        keys=3,
    )
    found = {(job.about, job.task): result for job, result in results}
    for about in dict.fromkeys(job.about for job, _ in results if job.task == "vector"):
        table.add(*about, *(_median(found[about, task]) for task in ("vector", "aec", "gymnasium")))
    return table


def starts(results: Results) -> Table:
    """Imports, first steps, memory."""
    table = Table(
        "Start and memory",
        ("game", "first step cold, s", "warm, s", "cache, MB", "its growth, MB", "record, bytes", "memory, MB",
         "its growth, MB"),
        note="First step: from nothing imported, with an empty cache of compiled code (cold) and a filled one (warm). "
        "Growth of the cache: over the warm starts.",
    )  # fmt: skip
    imports = [result for job, result in results if job.task == "import_time"]
    if imports and all(isinstance(result, dict) for result in imports):
        compiler = "and loads the compiler" if imports[0]["compiler"] else "with nothing compiled"
        table.note += (
            f" import envs takes {median(result['seconds'] for result in imports):.2f} s {compiler}."
        )
    played = [
        result["episodes"] for job, result in results if job.task == "memory" and isinstance(result, dict)
    ]
    if played:
        table.note += f" Memory: what is resident, and its growth in {min(played):,} episodes or more."
    for about in dict.fromkeys(job.about for job, _ in results if job.task == "first_step"):
        steps = [result for job, result in results if (job.about, job.task) == (about, "first_step")]
        memory = next(result for job, result in results if (job.about, job.task) == (about, "memory"))
        failed = [result for result in (*steps, memory) if isinstance(result, str)]
        if failed:
            table.add(*about, failed[0], *[""] * 6)
            continue
        cold, *warm = steps
        table.add(
            *about,
            f"{cold['seconds']:.1f}",
            f"{median(step['seconds'] for step in warm):.2f}",
            f"{cold['cache_bytes'] / MEGABYTE:.1f}",
            f"{(warm[-1]['cache_bytes'] - cold['cache_bytes']) / MEGABYTE:.1f}",
            memory["record_bytes"],
            f"{memory['resident_bytes'] / MEGABYTE:.0f}",
            f"{memory['grown_bytes'] / MEGABYTE:+.1f}",
        )
    return table


def training(results: Results) -> Table:
    """Decisions a second that training learns from."""
    table = Table(
        "Training",
        ("game", "mode", "players", "network, workers", "steps a second", "updates alone", "ratio"),
        note="With the game's own settings in configs/. A step is a decision that is learnt from. Updates alone: the "
        "same updates of the same network, without playing, right after each; the ratio is the median of the pairs'.",
    )
    for job, result in results:
        if job.task != "training":
            continue
        if isinstance(result, str):
            table.add(*job.about, result, *[""] * 5)
            continue
        whole, alone = result["whole"], result["alone"]
        ratio = median(both / update for both, update in zip(whole, alone, strict=True))
        network = f"{'x'.join(map(str, result['layers']))}, {result['workers']}"
        table.add(*job.about, result["mode"], result["players"], network, f"{median(whole):,.0f}",
                  f"{median(alone):,.0f}", f"{ratio:.2f}")  # fmt: skip
    return table


def peers(results: Results) -> Table:
    """Steps a second of other suites' games, and how many times as fast ours are."""
    table = Table(
        "Other suites, the same way in the same run, steps a second",
        ("suite", "game", "steps a second", "compared with", "ours are faster by"),
        note="The factor is of the slowest and the fastest of our games above.",
        keys=2,
    )
    for job, result in results:
        if not job.task.startswith("peer_"):
            continue
        kind = "vector" if job.task == "peer_pgx" else "aec"
        ours = [median(speed) for other, speed in results if other.task == kind and isinstance(speed, list)]
        if isinstance(result, str) or not ours:
            table.add(*job.about, _median(result), "", "")
            continue
        factors = [speed / median(result) for speed in ours]
        compared = f"vector, {NUM_GAMES} games" if kind == "vector" else "PettingZoo AEC"
        table.add(*job.about, _median(result), compared, f"{min(factors):.1f} to {max(factors):.1f}")
    return table


def _median(result: list[float] | str) -> str:
    return result if isinstance(result, str) else f"{median(result):,.0f}"


def _last_line(text: str) -> str:
    return text.strip().rpartition("\n")[2]
