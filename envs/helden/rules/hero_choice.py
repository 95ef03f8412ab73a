"""Who plays which hero (HEL-030 to HEL-032)."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import ask
from envs.core.rng import below
from envs.helden.actions import HERO
from envs.helden.components import N_HEROES
from envs.helden.record import CHOOSE_HERO, NO_CARD


@kernel
def ask_for_hero(rules: np.record, game: np.record) -> bool:
    """Ask the next player in seat order who has no hero; False if all have one (HEL-022, HEL-030, HEL-R02)."""
    for seat in range(rules.players):
        if game.card[seat] == NO_CARD:
            ask(game, CHOOSE_HERO, seat)
            return True
    return False


@kernel
def deal_heroes(rules: np.record, game: np.record) -> None:
    """One random card each; the others stay out of the game (HEL-030, HEL-R01, HEL-R04)."""
    for seat in range(rules.players):
        left = below(game, N_HEROES - seat)
        card = NO_CARD
        while left >= 0:
            card += 1
            left -= 0 if is_taken(rules, game, card) else 1
        give_card(rules, game, seat, card)


@kernel
def is_taken(rules: np.record, game: np.record, card: int) -> bool:
    """Whether a player has the card."""
    for seat in range(rules.players):
        if game.card[seat] == card:
            return True
    return False


@kernel
def give_card(rules: np.record, game: np.record, seat: int, card: int) -> None:
    """The hero starts with the skills, gold and natural life points of his card, without cubes (HEL-032)."""
    game.card[seat] = card
    for skill in range(3):
        game.skill[seat, skill] = rules.hero_skill[card, skill]
    game.lp[seat] = rules.hero_lp[card]
    game.gold[seat] = rules.hero_gold[card]


@kernel
def mark_heroes(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Each hero that is left (HEL-D01)."""
    for card in range(N_HEROES):
        mask[HERO + card] = not is_taken(rules, game, card)
