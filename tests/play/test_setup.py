"""What a command line says of a table, before anything is played."""

import sys

import pytest

import envs
import play.server
import play.terminal
from play.cli import main
from play.setup import choose_rules, choose_seats


@pytest.fixture
def run(monkeypatch, capsys):
    """Carry out ``python -m play ...``: the exit status, what was complained, and the table that was begun."""

    def command(*words):
        begun = []
        monkeypatch.setattr(play.server, "serve", lambda setup, **how: begun.append((setup, how)))
        monkeypatch.setattr(play.terminal, "play", lambda setup: begun.append((setup, None)))
        monkeypatch.setattr(sys, "argv", ["play", *map(str, words)])
        status = main()
        return status, capsys.readouterr().err, begun

    return command


def seats(people, agents, name="legends", **options):
    game = envs.load(name)
    return choose_seats(game, game.rules(**options), people, agents)


def test_people_take_their_seats_and_agents_the_others():
    assert seats([0], ["random"]) == (None, "random", "random", "random")
    assert seats([2, 0], ["random", "scripted"]) == (None, "random", None, "scripted")
    assert seats([], ["random"], players=2) == ("random", "random")
    assert seats([0, 1], [], players=2) == (None, None)


@pytest.mark.parametrize(
    ("game", "options", "usual"),
    [
        ("legends", {}, "ppo:legends"),
        ("underworld", {"mode": "cooperative"}, "ppo:underworld-cooperative"),
        ("nim", {}, "scripted"),
        ("doors", {}, "random"),
    ],
)
def test_the_usual_opponent_is_the_best_that_comes_with_the_game(game, options, usual):
    assert set(seats([0], [], game, **options)) == {None, usual}


@pytest.mark.parametrize(
    ("people", "agents", "complaint"),
    [
        ([4], ["random"], "no seat 4: this game has seats 0 to 3"),
        (
            [0],
            ["random", "scripted"],
            "2 agents for 3 seats: name one for all, or one for each of the seats 1, 2, 3",
        ),
    ],
)
def test_a_seat_or_a_number_of_agents_that_does_not_fit_is_told(people, agents, complaint):
    with pytest.raises(ValueError, match=complaint):
        seats(people, agents)


def test_a_games_own_options_are_taken_in_words():
    helden = envs.load("helden")
    name, values = next(iter(helden.variants.items()))
    for value in values:
        assert choose_rules(helden, None, None, [f"{name}={value}"]).options[name] == value
    with pytest.raises(ValueError, match=f"helden has no {name} 'odd'; possible: "):
        choose_rules(helden, None, None, [f"{name}=odd"])
    with pytest.raises(ValueError, match=f"--set takes name=value, not '{name}'"):
        choose_rules(helden, None, None, [name])
    with pytest.raises(ValueError, match="helden has no option 'odd'"):
        choose_rules(helden, None, None, ["odd=1"])


def test_a_table_is_begun_in_the_browser_or_in_the_terminal(run, tmp_path):
    status, _, [(setup, how)] = run("--env", "nim", "--players", 3, "--seat", 1, "--agents", "random", "--seed", 5,
                                    "--record", tmp_path / "r.jsonl", "--port", 8123, "--no-browser")  # fmt: skip
    assert status == 0
    assert how == {"port": 8123, "browser": False}
    assert (setup.game.id, setup.rules.players, setup.seed) == ("nim", 3, 5)
    assert setup.seats == ("random", None, "random")
    assert setup.record == tmp_path / "r.jsonl"
    _, _, [(setup, how)] = run("--env", "nim", "--seat", "none", "--terminal")
    assert (setup.seats, how) == (("scripted", "scripted"), None)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--env", "nims"], "did you mean 'nim'?"),
        (["--env", "nim", "--players", 9], "nim is for 2 to 3 players, not 9"),
        (["--env", "nim", "--seat", "first"], "--seat takes numbers of seats, or none to watch, not 'first'"),
        (["--env", "nim", "--seat", "none", "0"], "--seat takes numbers"),
        (["--env", "nim", "--seat", "7"], "no seat 7"),
        (["--env", "nim", "--agents", "scriptd"], "did you mean 'scripted'?"),
        (["--env", "nim", "--agents", "human"], "people sit where --seat says"),
        (["--env", "nim", "--port", 70000], "--port"),
        (["--env", "nim", "--html", "page.html"], "--html goes with --replay"),
        (["--env", "nim", "--record", "/dev/null"], "exists already and is not overwritten"),
    ],
)
def test_bad_input_is_one_line_and_nothing_begins(run, words, complaint):
    status, err, begun = run(*words)
    assert (status, begun) == (2, [])
    assert complaint in err
    assert err.count("\n") == 1
