"""The policies that come with the suite: one for each game and mode, small, documented, and good."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import envs
from agents import make_agent
from agents.arena import versus
from agents.policy import SHIPPED, Policy, PolicyAgent, load_policy, values_of
from envs.core.game import Game, Rules
from train.config import load_config
from train.value import Calibration, Witness

SETTINGS = {file.stem: load_config(file=file) for file in sorted(SHIPPED.glob("*.yaml"))}
each = pytest.mark.parametrize("name", SETTINGS)


def table(name: str) -> tuple[Game, Rules]:
    """What a policy was trained for."""
    game = envs.load(SETTINGS[name].env)
    return game, SETTINGS[name].rules(game, reward="sparse")


def test_every_game_and_mode_has_one() -> None:
    wanted = {(game, mode) for game in envs.GAMES for mode in envs.load(game).modes}
    assert {(settings.env, settings.mode) for settings in SETTINGS.values()} == wanted
    assert {file.stem for file in SHIPPED.glob("*.npz")} == set(SETTINGS)


@each
def test_it_is_small(name: str) -> None:
    assert (SHIPPED / f"{name}.npz").stat().st_size < 3_000_000


@each
def test_the_settings_that_made_it_lie_beside_it_and_its_command_is_told(name: str) -> None:
    settings, policy = SETTINGS[name], Policy.load(SHIPPED / f"{name}.npz")
    assert (settings.env, settings.mode, settings.players) == (policy.game, policy.mode, policy.players)
    readme = (SHIPPED / "README.md").read_text(encoding="utf-8")
    assert f"| `ppo:{name}` |" in readme
    assert f"python -m train --env {settings.env}" in readme


@each
def test_it_holds_a_value_of_what_its_seat_sees(name: str) -> None:
    """In games of its own, seats earn more where it expects more."""
    game, rules = table(name)
    agent = make_agent(f"ppo:{name}", game, rules)
    assert isinstance(agent, PolicyAgent)
    witness = Witness(400, rules.players, 0.2, np.random.default_rng(0))
    _, seen, returns = witness.testimony(
        versus(game, rules, agent, agent, 400, seed=12, note=witness).returns
    )
    values = values_of(agent.policy.value, seen)
    assert Calibration.of(values, returns).correlation > 0.1


@each
def test_it_plays_far_better_than_chance(name: str) -> None:
    game, rules = table(name)
    trained, anybody = (make_agent(agent, game, rules) for agent in (f"ppo:{name}", "random"))
    alone = rules.players == 1  # chance hardly ever wins there, and nobody does so often
    games, better = (2000, 0.0) if alone else (400, 0.05)
    scores = [versus(game, rules, agent, anybody, games, seed=11).score(0) for agent in (trained, anybody)]
    assert scores[0].interval[0] > scores[1].interval[1] + better


@each
def test_one_for_another_version_of_the_observation_is_refused(name: str, tmp_path: Path) -> None:
    game, rules = table(name)
    policy = Policy.load(SHIPPED / f"{name}.npz")
    replace(policy, version=policy.version + 1).save(tmp_path / "later.npz")
    with pytest.raises(ValueError, match=f"its version is {game.version + 1}, here {game.version}"):
        load_policy(tmp_path / "later.npz", game, rules)
