"""Setting up the game (UND-020 to UND-032, and the variants UND-224 to UND-229)."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.rng import below
from envs.underworld import components as c
from envs.underworld import record as r
from envs.underworld.rules.cards import draw_card, gain
from envs.underworld.rules.enemies import lay_out_enemies
from envs.underworld.rules.step import run
from envs.underworld.rules.turn import begin_turn


@kernel
def setup(rules: np.record, game: np.record) -> None:
    """Deal, lay out Niflheim, and let a player found by lot begin (UND-020 to UND-032)."""
    game.health = rules.start_health
    game.max_health = rules.start_max_health
    game.adrenaline = rules.adrenaline_start
    for kind in range(3):
        game.pile[kind] = rules.card_count[kind]
        game.shuffled[kind] = rules.card_count[kind]
    for token in range(c.TREASURE, c.HEALTH_TOKEN + 1):
        game.stock[token] = rules.token_count[token]
    for seat in range(rules.players):
        for _ in range(rules.start_hand):
            draw_card(game, seat)
        gain(game, seat, c.HEALTH_TOKEN, rules.start_health_tokens)
    for card in range(c.N_OBJECTS):
        game.owner[card] = r.BESIDE_BOARD
    lay_out_enemies(game)
    begin_turn(rules, game, below(game, rules.players))
    run(rules, game)
