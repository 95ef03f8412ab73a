"""Every mask against a slow reference, written from the list of decision points and nothing else."""

from collections import Counter

import numpy as np
import pytest

from envs.legends import GAME
from envs.legends.components import CARD_NAMES, TYPE_NAMES
from tests.legends.position import (
    ACTION_CARDS,
    AFTER_ACTION,
    AFTER_SELECTING,
    BEFORE_REVEAL,
    BOOST,
    DISCARD,
    HELTER_SKELTER,
    MODE,
    REPEL,
    RETURN_REPLICAS,
    ROPE,
    ROPE_TARGET,
    SELECT,
    SHOW_ARTIFACT,
    SWAP,
    TARGET,
    TRACK,
    TRAP_TILE,
    play_randomly,
    random_games,
    word,
)

LIMITS = (6, 5, 4, 3)


class Reference:
    """What the actor of a position may choose, by the rulebook."""

    def __init__(self, games, row, players):
        data = games.data[row]
        self.players = range(players)
        self.me = int(data["actor"])
        self.decision = GAME.decisions[data["decision"]]
        self.at = [TRACK[place] for place in data["position"][:players]]
        self.face_up = {place for place, up in zip(TRACK, data["revealed"], strict=True) if up}
        self.threat = dict(zip(TRACK, data["threat"].tolist(), strict=True))
        self.hands = [Counter(dict(zip(CARD_NAMES, hand, strict=True))) for hand in data["hand"].tolist()]
        self.hand = +self.hands[self.me]
        self.exhausted = {card for card, n in zip(TYPE_NAMES, data["exhausted"][self.me], strict=True) if n}
        placed = [TYPE_NAMES[card] for card in data["slots"][self.me] if card >= 0]
        gone = Counter(dict(zip(TYPE_NAMES, data["exhausted"][self.me].tolist(), strict=True))) + Counter(
            placed
        )
        self.action_hand = Counter(ACTION_CARDS) - gone
        self.placed = len(placed)
        self.experience = int(data["experience"][self.me])
        self.injuries = int(data["injuries"][self.me])
        self.marker = int(data["marker"])
        self.active = int(data["active"])
        self.born = bool(data["natural_born"][self.me])
        self.action = TYPE_NAMES[data["performed"]] if data["performed"] >= 0 else None
        self.boosted = bool(data["boosted"])
        self.aimed = bool(data["aimed"])

    def others(self):
        return {seat for seat in self.players if seat != self.me}

    def others_here(self):
        return {seat for seat in self.others() if self.at[seat] == self.at[self.me]}

    def trap_tiles(self):
        return {place for place in self.face_up - {"Start", "Goal"} if self.threat[place] < 12}

    def may_advance(self):
        here = self.at[self.me]
        return self.threat[here] == 0 and (here != "Climax" or "Artifact" in self.hand)

    def usable(self, *timings):
        """The raid cards in hand that could have an effect, of these timings."""
        cards = {
            "during your turn": {
                "A Step of Bravery": self.marker != self.me or "Artifact" in self.hand,
                "Helter-Skelter": any(self.at[seat] != "Start" for seat in self.others()),
                "Natural Born Adventurer": not self.born,
                "The Chosen One": True,
                "Troubleshooting": self.threat[self.at[self.me]] > 0,
            },
            "before revealing": {"Nimble Instincts": bool(self.exhausted)},
            "after an action": {"Double the Trouble": True},
            "after Explore or Rest": {
                "Discovering a Shortcut": self.action in ("Explore", "Rest") and self.may_advance()
            },
        }
        return {
            card for timing in timings for card, can in cards[timing].items() if can and card in self.hand
        }

    def decision_points(self):
        """What must be so for each decision to be asked, and its options."""
        my_turn = self.active == self.me
        stealing = my_turn and self.action in ("Steal", "Assault")
        special = {"Artifact", "Artifact Replica"}
        mode = {"steal", "marker"} if self.others_here() else {"marker"}
        limit = 3 if self.at[self.me] == "Climax" else LIMITS[self.injuries]
        return {
            SELECT: (self.active < 0 and self.placed < 3, set(self.action_hand)),
            AFTER_SELECTING: (
                self.active < 0 and self.trap_tiles(),
                {"pass"} | {"Setting a Trap"} & set(self.hand),
            ),
            TRAP_TILE: (self.active < 0, self.trap_tiles()),
            BEFORE_REVEAL: (my_turn, {"pass"} | self.usable("during your turn", "before revealing")),
            SWAP: (my_turn, self.exhausted),
            BOOST: (my_turn and self.experience >= 3 and not self.born, {"no", "yes"}),
            ROPE: (stealing and not self.aimed, {"pass"} | {"Rope Action"} & set(self.hand)),
            ROPE_TARGET: (stealing, self.others()),
            MODE: (my_turn and self.action == "Assault" and not self.boosted and not self.aimed, mode),
            TARGET: (stealing and not self.aimed, self.others_here()),
            REPEL: (
                self.active in self.others_here() and not self.aimed,
                {"pass"} | {"Repel"} & set(self.hand),
            ),
            AFTER_ACTION: (
                my_turn,
                {"pass"} | self.usable("during your turn", "after an action", "after Explore or Rest"),
            ),
            HELTER_SKELTER: (my_turn, {seat for seat in self.others() if self.at[seat] != "Start"}),
            SHOW_ARTIFACT: (my_turn and "Artifact" in self.hand, {"no", "yes"}),
            RETURN_REPLICAS: (my_turn, set(range(self.hand["Artifact Replica"] + 1))),
            DISCARD: (self.hand.total() > limit, set(self.hand) - special),
        }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_masks_are_what_the_decision_points_list(players):
    games = random_games(300, players)
    rng = np.random.default_rng(players)
    seen = Counter()

    def look():
        for row in rng.choice(len(games), 40, replace=False):
            if games.over[row]:
                continue
            reference = Reference(games, row, players)
            actions = np.flatnonzero(games.masks[row])
            words = {word(action, reference.me, players) for action in actions}
            rightly_asked, options = reference.decision_points()[reference.decision]
            assert rightly_asked, reference.decision
            assert words == options, reference.decision
            assert len(words) == len(actions) > 1, (
                "one action for each option, and no question with one answer"
            )
            seen[reference.decision] += 1

    play_randomly(games, seed=players, after_each=look)
    needs_choice_of_laras = {TARGET, ROPE_TARGET, HELTER_SKELTER}
    assert set(seen) == set(GAME.decisions[1:]) - (needs_choice_of_laras if players == 2 else set())
    assert seen.total() > 5000
