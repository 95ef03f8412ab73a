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

    def discards(self):
        return set(self.hand) - {"Artifact", "Artifact Replica"}

    def options(self):
        my_turn = self.active == self.me
        stealing = my_turn and self.action in ("Steal", "Assault")
        if self.decision == SELECT:
            assert self.placed < 3
            return set(self.action_hand)
        if self.decision == AFTER_SELECTING:
            assert self.active < 0
            return (
                {"pass", "Setting a Trap"} if "Setting a Trap" in self.hand and self.trap_tiles() else set()
            )
        if self.decision == TRAP_TILE:
            return self.trap_tiles()
        if self.decision == BEFORE_REVEAL:
            assert my_turn
            return {"pass"} | self.usable("during your turn", "before revealing")
        if self.decision == SWAP:
            assert my_turn
            return self.exhausted
        if self.decision == BOOST:
            assert my_turn
            return {"no", "yes"} if self.experience >= 3 and not self.born else set()
        if self.decision == ROPE:
            assert stealing
            return {"pass", "Rope Action"} if "Rope Action" in self.hand else set()
        if self.decision == ROPE_TARGET:
            assert stealing
            return self.others()
        if self.decision == MODE:
            assert my_turn
            assert self.action == "Assault"
            assert not self.boosted
            assert not self.aimed
            return {"marker"} | ({"steal"} if self.others_here() else set())
        if self.decision == TARGET:
            assert stealing
            assert not self.aimed
            return self.others_here()
        if self.decision == REPEL:
            assert not my_turn
            assert not self.aimed
            assert self.active in self.others_here()
            return {"pass", "Repel"} if "Repel" in self.hand else set()
        if self.decision == AFTER_ACTION:
            assert my_turn
            return {"pass"} | self.usable("during your turn", "after an action", "after Explore or Rest")
        if self.decision == HELTER_SKELTER:
            assert my_turn
            return {seat for seat in self.others() if self.at[seat] != "Start"}
        if self.decision == SHOW_ARTIFACT:
            assert my_turn
            return {"no", "yes"} if "Artifact" in self.hand else set()
        if self.decision == RETURN_REPLICAS:
            assert my_turn
            return set(range(self.hand["Artifact Replica"] + 1))
        assert self.decision == DISCARD
        size = self.hand.total()
        assert size > LIMITS[self.injuries] or (size > 3 and self.at[self.me] == "Climax")
        return self.discards()


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
            assert words == reference.options(), reference.decision
            assert len(words) == len(actions) > 1, (
                "one action for each option, and no question with one answer"
            )
            seen[reference.decision] += 1

    play_randomly(games, seed=players, after_each=look)
    needs_choice_of_laras = {TARGET, ROPE_TARGET, HELTER_SKELTER}
    assert set(seen) == set(GAME.decisions[1:]) - (needs_choice_of_laras if players == 2 else set())
    assert seen.total() > 5000
