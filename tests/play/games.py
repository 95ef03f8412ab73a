"""Games that are recorded as they are played."""

import io

import numpy as np

import envs
from agents.arena import Referee, play, rotated_seating
from agents.base import make_agent
from envs.core.positions import Positions
from play.records import Notes, Recorder

SEEDS = (11, 12, 13, 14)


def recorded(file, env="nim", names=("scripted", "random"), agents=None, seeds=SEEDS, most=None, **options):
    """Play a few games side by side and write their record: how they ended, and the last positions."""
    game = envs.load(env)
    rules = game.rules(**options)
    agents = agents or [make_agent(name, game, rules, number) for number, name in enumerate(names)]
    positions = Positions(game, rules, len(seeds))
    notes = Notes(most)
    seating = rotated_seating(rules.players, len(seeds))
    outcome = play(positions, agents, seating, np.array(seeds), ask=Referee(), note=notes)
    stream = io.StringIO()
    Recorder(stream, game, rules).write(outcome, notes, names)
    file.write_text(stream.getvalue(), encoding="utf-8")
    return outcome, positions
