"""``python -m benchmarks leaderboard``: fair, repeatable, not to be stopped by an agent, and readable."""

import html.parser
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

from agents.arena import Score
from benchmarks import leaderboard, players, workers
from benchmarks.standings import Results, rate_agents
from benchmarks.store import Store
from benchmarks.tournament import Block, Pairing, Plan, pairings, ranks
from examples import nim
from play.records import read_record
from play.replay import Replay
from tests.toys import team_nim

PLAYERS = "tests.benchmarks.players"
PERFECT = f"{PLAYERS}:Perfect"
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.fixture(autouse=True)
def one_process_and_small_blocks(monkeypatch):
    monkeypatch.setattr("train.cores.cores", lambda: 1)
    monkeypatch.setattr(leaderboard, "ROTATIONS", 10)


def result(folder, *but):
    """A leaderboard without what depends on the machine, or the given parts."""
    data = json.loads((folder / "leaderboard.json").read_text())
    return {name: data[name] for name in data if name not in ("command", "versions", "costs", *but)}


def shown(folder):
    """All tables of a leaderboard but the one with times."""
    text = (folder / "leaderboard.md").read_text()
    return text[text.index("###") : text.index("### Decisions")]


# ---------------------------------------------------------------- who meets whom, and how it counts


def test_two_seats_pair_each_once_more_seats_pair_each_as_the_one_against_the_others():
    assert pairings(3, nim.GAME.rules()) == [Pairing(0, 1), Pairing(0, 2), Pairing(1, 2)]
    assert len(pairings(3, nim.GAME.rules(players=3))) == 6
    assert pairings(2, team_nim.GAME.rules(players=2)) == [Pairing(0, 0), Pairing(1, 1)]
    assert pairings(2, team_nim.GAME.rules(players=1)) == [Pairing(0, 0), Pairing(1, 1)]


def test_ranks_count_who_earned_more():
    assert ranks(np.array([[1, -1], [0, 0]])).tolist() == [[0, 1], [0, 0]]
    assert ranks(np.array([[-0.5, 1, -0.5], [0.25, 0.25, -0.5]])).tolist() == [[1, 0, 1], [0, 0, 2]]


def block(agent, opponent, number, won):
    """A block of two-seat games, each won (1), drawn (0) or lost (-1) by the agent."""
    returns = np.array([[w, -w] if i % 2 == 0 else [-w, w] for i, w in enumerate(won)])
    score = [won.count(1), won.count(0), len(won)]
    other = [won.count(-1), won.count(0), len(won)]
    return Block(
        agent, opponent, number, ranks(returns).tolist(), [score, other], 0, 0, 0, [1, 1], [0.1, 0.1], [], {}
    )


def test_the_cross_table_has_both_sides_and_win_rates_are_pooled():
    options = dict(nim.GAME.rules().options)
    plan = Plan(
        "nim",
        1,
        options,
        ["a", "b", "c"],
        8,
        0,
        None,
        first_answer=60,
        rotations=2,
        sources="",
        files={},
        record=False,
    )
    blocks = [block(0, 1, 0, [1, 1, -1, 0]), block(0, 2, 0, [1, 1, 1, 1]), block(1, 2, 0, [-1, -1, -1, 1])]
    results = Results(plan, nim.GAME, nim.GAME.rules(), [*blocks, block(0, 1, 1, [1, -1, -1, -1])])
    assert results.cross[0, 1] == Score(3, 1, 8)
    assert results.cross[1, 0] == Score(4, 1, 8)
    scores = {one.name: one.score for one in results.standings}
    assert scores == {"a": Score(7, 1, 12), "b": Score(5, 1, 12), "c": Score(3, 0, 8)}


def test_ratings_rank_by_strength_and_equals_alike():
    rng = np.random.default_rng(0)
    blocks = []
    for number in range(20):
        for (one, other), chance in {(0, 1): 0.75, (0, 2): 0.75, (1, 2): 0.5}.items():
            blocks.append(block(one, other, number, [1 if rng.random() < chance else -1 for _ in range(20)]))
    best, second, third = rate_agents(3, 2, blocks)
    assert best.interval[0] > second.interval[1]
    assert abs(second.mu - third.mu) < second.sigma + third.sigma
    # What one gains another loses: the mean stays where all began.
    assert best.mu + second.mu + third.mu == pytest.approx(3 * 25, abs=1)


def test_draws_between_equals_change_no_rating():
    """Sixty draws say that the two are alike, and nothing else."""
    first, second = rate_agents(2, 2, [block(0, 1, number, [0] * 20) for number in range(3)])
    assert first.mu == pytest.approx(25, abs=0.1)
    assert second.mu == pytest.approx(25, abs=0.1)
    assert first.sigma < 25 / 3


def test_ratings_of_one_against_several_equals_stay_together():
    rng = np.random.default_rng(0)
    blocks = []
    for number in range(100):
        for one, other in ((0, 1), (1, 0)):
            winners = rng.integers(3, size=30)
            rank = [[int(seat != winner) for seat in range(3)] for winner in winners]
            blocks.append(Block(one, other, number, rank, [], 0, 0, 0, [], [], [], {}))
    first, second = rate_agents(2, 3, blocks)
    assert abs(first.mu - second.mu) < first.sigma + second.sigma
    assert first.mu + second.mu == pytest.approx(2 * 25, abs=1)


# ---------------------------------------------------------------- the command


def test_a_tournament_ends_in_json_markdown_and_a_page(run, tmp_path):
    folder = tmp_path / "board"
    status, out, _ = run("leaderboard", "--env", "nim", "--agents", "random", "scripted", "search:5", "--games", 50,
                         "--out", folder)  # fmt: skip
    assert status == 0
    data = json.loads((folder / "leaderboard.json").read_text())
    assert data["standings"][-1]["agent"] == "random"
    assert {one["games"] for one in data["standings"]} == {100}
    pairs = {(pair["agent"], pair["opponent"]): pair for pair in data["pairings"]}
    assert len(pairs) == 6
    for (agent, opponent), pair in pairs.items():
        assert pair["games"] == 50
        assert pair["wins"] + pair["draws"] + pairs[opponent, agent]["wins"] == 50
    assert data["command"].startswith(
        "python -m benchmarks leaderboard --env nim --agents random scripted search:5"
    )
    assert data["versions"]["openskill"]
    assert all(cost["decisions"] > 0 for cost in data["costs"])
    for title in ("Standings", "Each against each", "Decisions"):
        assert title in out
        assert f"### {title}" in (folder / "leaderboard.md").read_text()
        assert f"<h2>{title}</h2>" in (folder / "leaderboard.html").read_text()


def test_one_against_several(run, tmp_path):
    status, out, _ = run("leaderboard", "--env", "nim", "--players", 3, "--agents", "random", PERFECT, "--games", 30,
                         "--out", tmp_path / "board")  # fmt: skip
    assert status == 0
    assert "par is 33.3 %" in out
    data = result(tmp_path / "board")
    assert [(pair["agent"], pair["opponent"]) for pair in data["pairings"]] == [
        ("random", PERFECT),
        (PERFECT, "random"),
    ]


def test_teams_are_ranked_by_success_and_it_shows_how_far_they_got(run, tmp_path):
    status, out, _ = run("leaderboard", "--env", "team_nim", "--players", 1, "--agents", "random", f"{PLAYERS}:Raises",
                         "--games", 40, "--out", tmp_path / "board")  # fmt: skip
    assert status == 0
    data = result(tmp_path / "board")
    alone, raising = data["standings"]  # alone, the first seat takes the last stone
    assert (alone["agent"], alone["wins"], alone["games"], alone["rating"]) == ("random", 40, 40, None)
    assert (raising["wins"], raising["games"], raising["forfeits"]) == (0, 40, 40)
    assert data["finals"]["random"]["ending"] == {"by seat 0": 1, "by another": 0, "not yet": 0}
    assert data["finals"]["random"]["stones"] == 0
    assert data["finals"][f"{PLAYERS}:Raises"]["stones"] == 5
    assert "How the games ended" in out
    assert "How far the games got" in out


def test_whoever_misbehaves_forfeits_and_the_tournament_goes_on(run, tmp_path):
    names = [PERFECT, *(f"{PLAYERS}:{name}" for name in ("Raises", "Illegal", "Late"))]
    status, out, _ = run("leaderboard", "--env", "nim", "--agents", *names, "--games", 4, "--time-limit", 200,
                         "--out", tmp_path / "board")  # fmt: skip
    assert status == 0
    data = result(tmp_path / "board")
    reasons = {one["agent"]: (one["reason"], one["first"]) for one in data["forfeits"]}
    assert PERFECT not in reasons
    assert reasons[names[1]] == ("raised", "RuntimeError: <b>help</b>")
    assert reasons[names[2]][0] == "illegal"
    assert "illegal action 99" in reasons[names[2]][1]
    assert reasons[names[3]][0] == "late"
    assert data["standings"][0]["agent"] == PERFECT
    assert data["standings"][0]["wins"] == 12
    assert "Forfeits" in out
    page = (tmp_path / "board" / "leaderboard.html").read_text()
    assert "&lt;b&gt;help&lt;/b&gt;" in page
    assert "<b>help" not in page


def test_an_interrupted_tournament_goes_on_and_comes_to_the_same(run, tmp_path, monkeypatch):
    words = ["leaderboard", "--env", "nim", "--agents", "random", PERFECT, "search:5", "--games", 50, "--out"]
    run(*words, tmp_path / "whole")
    play = players.run_tasks
    asked = []

    def interrupted(plan, game, todo, **how):
        asked.append(len(todo))
        for number, done in enumerate(play(plan, game, todo, **how)):
            if number == 4:
                raise KeyboardInterrupt
            yield done

    monkeypatch.setattr(players, "run_tasks", interrupted)
    folder = tmp_path / "stopped"
    status, _, err = run(*words, folder)
    assert status == 130
    assert "the same command goes on" in err
    assert err.endswith("\ninterrupted\n")
    assert not (folder / "leaderboard.json").exists()
    # As if the program had been killed while it wrote the last block:
    blocks = folder / "blocks.jsonl"
    blocks.write_text(blocks.read_text() + '{"agent": 0, "opp')
    assert run(*words, folder)[0] == 130
    monkeypatch.setattr(players, "run_tasks", play)
    assert run(*words, folder)[0] == 0
    assert asked == [9, 5]
    assert result(folder) == result(tmp_path / "whole")
    assert shown(folder) == shown(tmp_path / "whole")


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_over_the_cores_interrupted_and_continued_it_comes_to_the_same(run, tmp_path, sent):
    words = [
        "leaderboard",
        "--env",
        "nim",
        "--agents",
        "random",
        PERFECT,
        "search:300",
        "--games",
        400,
        "--out",
    ]
    folder = tmp_path / "cores"
    command = [sys.executable, "-m", "tests.benchmarks.command", *map(str, words), str(folder)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    )
    blocks = folder / "blocks.jsonl"
    while process.poll() is None and not blocks.exists():
        time.sleep(0.02)
    os.killpg(process.pid, sent)  # to all processes, as a terminal and a cluster send it
    printed, _ = process.communicate(timeout=120)
    if process.returncode != 0:  # on a fast machine it may have ended before
        assert process.returncode == 128 + sent, printed
        assert "the same command goes on" in printed
        assert "Traceback" not in printed
    subprocess.run(command, check=True, stdout=subprocess.PIPE, timeout=300)
    leaderboard.ROTATIONS = 60  # as in the command; the fixture puts back what was before
    run(*words, tmp_path / "one")
    assert result(folder) == result(tmp_path / "one")
    assert shown(folder) == shown(tmp_path / "one")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--agents", "random"], "at least two agents"),
        (["--agents", "random", "random"], "once"),
        (["--agents", "random", "serch:5"], "serch"),
        (["--agents", "random", f"{PLAYERS}:Perfekt"], "has no attribute 'Perfekt'"),
        (["--agents", "random", f"{PLAYERS}:Refuses"], "no licence"),
        (["--agents", "random", "scripted", "--time-limit", 0], "--time-limit"),
        (["--agents", "random", "scripted", "--time-limit", "nan"], "--time-limit"),
        (["--agents", "random", "scripted", "--time-limit", "inf"], "finite"),
        (["--agents", "random", "scripted", "--games", 10**12], "--games"),
        (["--agents=random", "scripted", "--games", 0], "--games"),
        (["--agents", "random", f"{PLAYERS}:NoAgent"], "has no method act"),
        (["--agents", "random", "human"], "without a terminal"),
    ],
)
def test_bad_input_is_refused_before_anything_begins(run, tmp_path, words, complaint):
    status, _, err = run("leaderboard", "--env", "nim", *words, "--out", tmp_path / "board")
    assert status == 2
    assert complaint in err
    assert err.count("\n") == 1
    assert not (tmp_path / "board").exists()


def test_another_tournaments_folder_is_left_alone(run, tmp_path):
    words = ["leaderboard", "--env", "nim", "--agents", "random", "scripted", "--out", tmp_path / "board"]
    run(*words, "--games", 10)
    before = (tmp_path / "board" / "leaderboard.json").read_bytes()
    status, _, err = run(*words, "--games", 20)
    assert status == 2
    assert "games is 10, here 20" in err
    assert (tmp_path / "board" / "leaderboard.json").read_bytes() == before
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("precious")
    status, _, err = run(*words[:-1], tmp_path / "mine")
    assert status == 2
    assert "holds no tournament" in err


# ---------------------------------------------------------------- the page


@pytest.fixture
def page(run, tmp_path):
    run("leaderboard", "--env", "nim", "--agents", "random", "scripted", "search:5", "--games", 30, "--out",
        tmp_path / "board")  # fmt: skip
    return tmp_path / "board" / "leaderboard.html"


def test_the_page_refers_to_nothing_outside(page):
    text = page.read_text()
    references = []

    class Reader(html.parser.HTMLParser):
        def handle_starttag(self, tag, attributes):
            assert tag not in ("link", "iframe", "object", "embed", "base", "img")
            for name, value in attributes:
                if name in ("src", "href", "xlink:href", "srcset", "data", "action", "poster"):
                    references.append(value)

    Reader().feed(text)
    assert all(reference.startswith("#") for reference in references)
    assert all(target.startswith("#") for target in re.findall(r"url\(\s*['\"]?([^)]*)", text))
    assert "@import" not in text
    addresses = set(re.findall(r"https?://[^\s\"'<]+", text))
    assert addresses <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }  # names, not to be loaded
    assert text.count("<svg") == 2


@pytest.mark.skipif(BROWSER is None, reason="no Chromium here")
def test_a_browser_shows_and_sorts_the_page_without_a_network(page, tmp_path):
    clicks = "<script>for (const n of [5, 5]) document.querySelectorAll('th')[n].click()</script>"
    sorted_page = tmp_path / "sorted.html"
    sorted_page.write_text(page.read_text().replace("</body>", f"{clicks}</body>"))
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--host-resolver-rules=MAP * ~NOTFOUND",
             f"--user-data-dir={tmp_path / 'profile'}"]  # fmt: skip

    def browse(file, *words):
        done = subprocess.run(
            [BROWSER, *flags, *words, file.as_uri()], capture_output=True, text=True, timeout=60
        )
        return done.stdout

    dom = browse(sorted_page, "--dump-dom")
    body = dom[dom.index("<tbody>") : dom.index("</tbody>")]
    lows = {one["agent"]: one["interval"][0] for one in result(page.parent)["standings"]}
    shown = [lows[agent] for agent in re.findall(r"<td>(random|scripted|search:5)</td>", body)]
    assert shown == sorted(lows.values()), "the second click on the lower end of the interval sorts upwards"
    assert len(re.findall(r'<th[^>]*aria-sort="ascending"', dom)) == 1
    picture = tmp_path / "page.png"
    browse(page, f"--screenshot={picture}", "--window-size=1200,1600")
    assert picture.stat().st_size > 20_000


def test_as_many_processes_play_as_are_asked_for(run, tmp_path, monkeypatch):
    """Auto is one a core; whatever the number, the tables are the same."""
    monkeypatch.setattr("train.cores.cores", lambda: 3)
    start, begun = workers.Worker.__init__, []
    monkeypatch.setattr(workers.Worker, "__init__", lambda self, *to: begun.append(1) or start(self, *to))
    words = ("leaderboard", "--env", "nim", "--agents", "random", "scripted", "--games", 200)
    found = []
    for asked, number in (("auto", 3), (2, 2)):
        begun.clear()
        assert run(*words, "--workers", asked, "--out", tmp_path / str(asked))[0] == 0
        assert len(begun) == number
        found.append((result(tmp_path / str(asked)), shown(tmp_path / str(asked))))
    assert found[0] == found[1]
    for refused in (0, 1025, "all", "1.5", "-1"):
        status, _, err = run(*words, "--workers", refused, "--out", tmp_path / "none")
        assert status == 2
        assert "workers must be a whole number from 1 to 1024, or auto for one a core" in err
    assert not (tmp_path / "none").exists()


# ---------------------------------------------------------------- its record


def test_a_record_has_every_game_in_a_fixed_order_whatever_the_number_of_processes(
    run, tmp_path, monkeypatch
):
    files = []
    for count in (1, 2):
        files.append(tmp_path / f"{count}.jsonl")
        monkeypatch.setattr(leaderboard, "ROTATIONS", 2)
        words = ("leaderboard", "--env", "nim", "--agents", "random", "scripted", f"{PLAYERS}:Raises")
        where = ("--out", tmp_path / str(count), "--record", files[-1])
        status, _, _ = run(*words, "--games", 10, "--workers", count, *where)
        assert status == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    games = [
        Replay(read_record(files[0], number)).record for number in range(1, 31)
    ]  # three pairs play ten each
    assert {name for game in games for name in game.header["agents"]} == set(words[4:])
    forfeits = [game.end["forfeit"] for game in games if game.end["forfeit"]]
    assert forfeits
    assert all(forfeit["detail"] == "RuntimeError: <b>help</b>" for forfeit in forfeits)
    weighed = {
        game.header["agents"][line["seat"]]
        for game in games
        for line in game.decisions
        if line["probabilities"]
    }
    assert weighed == {"random"}


def test_a_tournament_that_goes_on_has_the_whole_record(run, tmp_path, monkeypatch):
    words = ("leaderboard", "--env", "nim", "--agents", "random", "scripted", "--games", 40)
    monkeypatch.setattr(leaderboard, "ROTATIONS", 2)
    run(*words, "--out", tmp_path / "whole", "--record", tmp_path / "whole.jsonl")
    add = Store.add

    def stopped(self, block):
        add(self, block)
        if len(self.blocks) == 4:
            raise KeyboardInterrupt

    monkeypatch.setattr(Store, "add", stopped)
    status, _, _ = run(*words, "--out", tmp_path / "parts", "--record", tmp_path / "parts.jsonl")
    assert status == 130
    assert not (tmp_path / "parts.jsonl").exists()
    monkeypatch.setattr(Store, "add", add)
    status, _, err = run(*words, "--out", tmp_path / "parts")
    assert status == 2
    assert "record is True, here False" in err
    status, _, _ = run(*words, "--out", tmp_path / "parts", "--record", tmp_path / "parts.jsonl")
    assert status == 0
    assert (tmp_path / "parts.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
