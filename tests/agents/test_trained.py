"""The policies that come with the suite: one for each game and mode, small, documented, and good."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import envs
from agents import make_agent
from agents.arena import versus
from agents.policy import SHIPPED, Policy, load_policy
from envs.core.game import Game
from train.config import load_config

MODES = [(name, mode) for name in envs.GAMES for mode in envs.load(name).modes]
each = pytest.mark.parametrize(("name", "mode"), MODES)


def shipped_as(game: Game, mode: str) -> str:
    """A game of several modes has a policy for each."""
    return game.id if len(game.modes) == 1 else f"{game.id}-{mode}"


@each
def test_every_game_and_mode_has_a_small_one(name: str, mode: str) -> None:
    file = SHIPPED / f"{shipped_as(envs.load(name), mode)}.npz"
    assert file.stat().st_size < 2_000_000


def test_there_are_no_others() -> None:
    wanted = {shipped_as(envs.load(name), mode) for name, mode in MODES}
    assert {file.stem for file in SHIPPED.glob("*.npz")} == wanted


@each
def test_the_settings_that_made_it_lie_beside_it_and_its_command_is_told(name: str, mode: str) -> None:
    game = envs.load(name)
    shipped = shipped_as(game, mode)
    settings = load_config(file=SHIPPED / f"{shipped}.yaml")
    policy = Policy.load(SHIPPED / f"{shipped}.npz")
    assert (settings.env, settings.mode, settings.players) == (policy.game, policy.mode, policy.players)
    readme = (SHIPPED / "README.md").read_text(encoding="utf-8")
    assert f"| `ppo:{shipped}` |" in readme
    assert f"python -m train --env {name}" in readme


@each
def test_it_plays_far_better_than_chance(name: str, mode: str) -> None:
    game = envs.load(name)
    rules = game.rules(mode=mode)
    trained, anybody = (
        make_agent(agent, game, rules) for agent in (f"ppo:{shipped_as(game, mode)}", "random")
    )
    scores = [versus(game, rules, agent, anybody, 400, seed=11).score(0) for agent in (trained, anybody)]
    assert scores[0].interval[0] > scores[1].interval[1] + 0.05


@each
def test_one_for_another_version_of_the_observation_is_refused(name: str, mode: str, tmp_path: Path) -> None:
    game = envs.load(name)
    policy = Policy.load(SHIPPED / f"{shipped_as(game, mode)}.npz")
    replace(policy, version=policy.version + 1).save(tmp_path / "later.npz")
    with pytest.raises(ValueError, match=f"its version is {game.version + 1}, here {game.version}"):
        load_policy(tmp_path / "later.npz", game, game.rules(mode=mode))
