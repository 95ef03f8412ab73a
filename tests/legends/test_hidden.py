"""What each seat may see and what it may know, and sampling the rest (``determinize``)."""

from collections import Counter

import numpy as np
import pytest
from scipy.stats import binomtest, chisquare

from envs.legends import GAME
from envs.legends.components import CARD_NAMES, TILE_NAMES, TYPE_NAMES
from envs.legends.record import DECK, FIRST_HAND
from tests.legends.position import (
    AFTER_SELECTING,
    BEFORE_REVEAL,
    BOOST,
    REPEL,
    RETURN_REPLICAS,
    A,
    B,
    C,
    D,
    Table,
    play_randomly,
    random_games,
)
from tests.legends.test_invariants import check_all

ARTIFACT, REPLICA = "Artifact", "Artifact Replica"
TRAP = "Setting a Trap"
CHOSEN = "The Chosen One"
ROPE_ACTION, NIMBLE = "Rope Action", "Nimble Instincts"


def suspects(game, observer):
    """Where the Artifact may be, as far as an observer can tell: places on the track, and seats."""
    places = ["III", "IV", "V", A, B, C, D]
    return {place for place, may in zip(places, game.record.suspect[observer], strict=True) if may}


def known(game, observer, holder):
    """The raid cards that a player surely holds, to the observer's knowledge."""
    return sorted(Counter(dict(zip(CARD_NAMES, game.record.known[observer, holder], strict=True))).elements())


def specials(game, holder):
    """How many special cards a spectator expects in a hand."""
    place = FIRST_HAND + holder
    return game.record.artifact_chance[place] + game.record.replicas_expected[place]


# ---------------------------------------------------------------- what meets the eye


def test_face_down_tiles_and_special_cards_are_seen_by_nobody():
    tiles = {"I": "Dinosaur", "V": "Empty Space", "Climax": "The Duel Stage"}
    one = Table(3, tiles=tiles, cards_on={"III": ARTIFACT})
    two = Table(3, tiles={"II": "Native Village", "Climax": "The Terminus Throne"}, cards_on={"V": ARTIFACT})
    for seat in (A, B, C):
        assert one.sees(seat) == two.sees(seat)


def test_LEG_094_the_deck_is_seen_by_nobody():
    one = Table(3, hands=[[], [NIMBLE, NIMBLE], [ROPE_ACTION]])
    two = Table(3, hands=[[], [TRAP, "Repel"], [CHOSEN]])
    assert one.deck != two.deck
    assert one.sees(A) == two.sees(A)
    assert one.sees(B) != two.sees(B)


def test_number_of_cards_in_hands_deck_and_used_pile_is_seen_by_all():
    game = Table(3, hands=[[NIMBLE], [NIMBLE, "Repel"]], used=[ROPE_ACTION, TRAP])
    for seat in (A, B, C):
        seen = game.sees(seat)
        sizes = [1, 2, 0]
        assert seen["hand_size"][:3] == pytest.approx(sizes[seat:] + sizes[:seat]), (
            "herself first, then clockwise"
        )
        assert seen["deck_size"] == pytest.approx([33])
        assert sum(seen["used"]) == pytest.approx(2)


def test_LEG_R15_the_others_do_not_learn_who_is_asked_in_a_window():
    tables = [
        Table(at=["I"] * 4, hands=hands).select()
        for hands in ([[], [TRAP], [NIMBLE]], [[], [NIMBLE], [TRAP]])
    ]
    one, two = tables
    assert (one.asked, two.asked) == ((B, AFTER_SELECTING), (C, AFTER_SELECTING))
    assert one.sees(A) == two.sees(A)
    assert one.sees(D) == two.sees(D)


def test_LEG_R58_the_thief_does_not_learn_that_repel_was_asked():
    game = Table(hands=[[], ["Repel", NIMBLE]]).turn("Steal")
    assert game.asked == (B, REPEL)
    assert sum(game.sees(B)["decision"]) == 1
    assert sum(game.sees(A)["decision"]) == 0


def test_whose_turn_it_is_and_what_she_does_is_seen_alike_by_all_others():
    one, two = (Table(3, hands=[[card]], marker=B).turn("Rest") for card in (CHOSEN, "A Step of Bravery"))
    assert one.asked == two.asked == (A, BEFORE_REVEAL)
    assert one.sees(B) == two.sees(B)
    assert one.sees(C) == two.sees(C)
    assert one.sees(A) != two.sees(A)


def test_a_boost_is_seen_as_long_as_its_turn_lasts_and_no_longer():
    game = (
        Table(at=["I", "I"], experience=[3, 3], hands=[[], [CHOSEN]]).select(["Rest"], ["Rest"]).choose("yes")
    )
    assert game.asked == (B, BEFORE_REVEAL)
    assert game.sees(A)["boosted"] == game.sees(B)["boosted"] == [0]
    assert sum(game.sees(B)["performed"]) == 0


def test_the_top_card_of_the_used_pile_is_seen():
    game = Table(hands=[[CHOSEN, "Repel"]]).turn("Rest").choose(CHOSEN)
    for seat in (A, B):
        assert game.sees(seat)["used_top"] == [float(name == CHOSEN) for name in CARD_NAMES]


def test_how_many_cards_lie_in_slots_is_seen_and_which_only_face_up():
    game = Table(3).choose("Rush", "Rest")
    assert game.sees(A)["placed"] == [2, 0, 0, 0]
    assert game.sees(B)["placed"] == [0, 0, 2, 0]
    assert sum(game.sees(B)["slots"]) == 0
    assert sum(game.sees(A)["slots"]) == 2


def test_which_card_lies_in_which_slot_is_seen_once_it_is_revealed():
    game = Table(at=["I", "I"]).select(["Rest", "Explore", "Action"]).play_to_turn(B, 2)
    slots = np.reshape(game.sees(B)["slots"], (4, 3, len(TYPE_NAMES)))[1]
    assert [TYPE_NAMES[slot.argmax()] for slot in slots[:2]] == ["Rest", "Explore"]
    assert not slots[2].any()
    assert game.sees(B)["face_up"] == [1, 1, 0], "B has just revealed her own second card"


# ---------------------------------------------------------------- what can be deduced


def test_all_know_who_took_the_card_of_which_tile_and_the_taker_which_it_was():
    game = Table(at=["II", "II", "Start"], cards_on={"III": REPLICA}, tiles={"III": "Plain Courtyard"}).turn(
        "Rush"
    )
    assert suspects(game, A) == {"IV", "V"}
    assert suspects(game, B) == suspects(game, C) == suspects(game, 4) == {A, "IV", "V"}
    assert specials(game, A) == pytest.approx(1)


def test_who_takes_the_artifact_knows_that_it_is_nowhere_else():
    game = Table(at=["II", "Start"], cards_on={"III": ARTIFACT}, tiles={"III": "Plain Courtyard"}).turn(
        "Rush"
    )
    assert suspects(game, A) == {A}
    assert suspects(game, B) == {A, "IV", "V"}


def test_the_third_card_follows_from_the_other_two():
    shortcut = "Discovering a Shortcut"
    tiles = {"III": "Empty Space", "IV": "Plain Courtyard"}
    game = Table(at=["II", "Start"], tiles=tiles, cards_on={"V": ARTIFACT}, hands=[[shortcut]])
    game.turn("Rush", "Rest").play_on(lambda game: shortcut in game.options()).choose(shortcut)
    assert game.hand(A) == [REPLICA, REPLICA]
    assert suspects(game, A) == {"V"}
    assert suspects(game, B) == {A, "V"}


def test_thief_and_victim_know_what_went_where_and_the_others_only_how_many():
    game = (
        Table(3, hands=[[], [NIMBLE, NIMBLE]], starter=A, experience=[3, 3, 3]).turn("Steal").choose("no", B)
    )
    assert game.hand(A) == [NIMBLE]
    assert known(game, B, A) == [NIMBLE]
    assert known(game, C, A) == known(game, 4, A) == []
    assert known(game, A, B) == []
    assert known(game, A, C) == []


def test_a_known_card_is_no_longer_sure_after_another_theft():
    hands = [[], [NIMBLE], [ROPE_ACTION]]
    game = Table(3, hands=hands, experience=[3, 3, 3]).select(["Steal"], ["Rest"], ["Steal"])
    game.choose("no", B)
    assert known(game, B, A) == [NIMBLE]
    game.choose("no", "no", "pass", A)
    assert game.hand(C) == sorted([NIMBLE, ROPE_ACTION])
    assert known(game, B, A) == []
    assert known(game, A, C) == [NIMBLE]


def test_a_known_card_is_sure_where_a_whole_hand_went():
    """A steals B's only card, and C then all that A has: B need not have looked on to know that C has it now."""
    hands = [[], [NIMBLE], [ROPE_ACTION]]
    game = Table(3, hands=hands, experience=[3, 3, 3]).select(["Steal"], ["Rest"], ["Steal"])
    game.choose("no", B).choose("no", "no", "pass", A)
    assert known(game, B, C) == [NIMBLE]
    assert (samples(game, B, 200)["hand"][:, C, CARD_NAMES.index(NIMBLE)] >= 1).all()
    assert sum(game.sees(C)["known_of_self"]) == 1, "C knows that A knows it, but not what B can tell"


def test_of_a_hand_that_is_stolen_in_part_nothing_is_sure():
    hands = [[TRAP], [NIMBLE], []]
    game = Table(3, hands=hands, experience=[3, 3, 3]).select(["Steal"], ["Rest"], ["Steal"])
    game.choose("no", B).choose("no", "no", A)
    assert known(game, B, A) == known(game, B, C) == []


def test_a_special_card_is_where_the_whole_hand_went():
    """A takes the card on III, B steals it, her only card, and A then draws another: C knows that B has it."""
    tiles = {"III": "Plain Courtyard"}
    game = Table(at=["II", "II", "Start"], tiles=tiles, deck=["Repel", "Repel"], experience=[0, 0, 3])
    game.select(["Rush", "Rest", "Explore"], ["Rush", "Steal", "Rest"], ["Rest", "Action", "Explore"])
    game.play_to_turn(C, 3)
    assert (len(game.hand(A)), len(game.hand(B))) == (1, 1)
    assert (specials(game, A), specials(game, B)) == (0, pytest.approx(1))
    sampled = samples(game, C, 300)["hand"]
    assert not sampled[:, A, :2].any()
    assert (sampled[:, B, :2].sum(axis=1) == 1).all()


def test_a_step_of_bravery_used_by_the_markers_holder_betrays_the_artifact():
    """All see that she has the marker, and without the Artifact she could not use the card then (LEG-R20)."""
    hands = [["A Step of Bravery", ARTIFACT], [], [REPLICA, REPLICA]]
    game = Table(at=["Climax", "Start", "Start"], hands=hands, threat={"Climax": 1}).turn("Rest")
    assert A in suspects(game, B) and C in suspects(game, B)
    game.choose("A Step of Bravery", "no")
    assert suspects(game, B) == suspects(game, C) == suspects(game, 4) == {A}
    assert game.record.artifact_chance[FIRST_HAND + A] == pytest.approx(1)


def test_a_step_of_bravery_used_without_the_marker_betrays_nothing():
    hands = [["A Step of Bravery", ARTIFACT], [], [REPLICA, REPLICA]]
    game = Table(at=["Climax", "Start", "Start"], hands=hands, threat={"Climax": 1}, marker=B).turn("Rest")
    game.choose("A Step of Bravery", "no")
    assert suspects(game, B) == {A, C}


# ---------------------------------------------------------------- how likely it is


def test_a_replica_in_a_deck_of_ten_of_which_two_are_drawn():
    """1 - 9/10 x 8/9 = 1/5; who discards after it cannot have discarded the Replica, so it stays 1/5."""
    game = Table(
        at=["III", "Start", "Start"],
        hands=[[CHOSEN, REPLICA], [], []],
        deck=["Repel"] * 5 + [TRAP] * 4 + [NIMBLE],
    )
    game.select(["Rest"], ["Explore", "Rest", "Steal"]).choose(CHOSEN, 1)
    assert len(game.deck) == 10
    game.play_on(lambda game: game.asked == (B, BOOST)).choose("yes")
    assert len(game.deck) == 8
    assert game.record.replicas_expected[FIRST_HAND + B] == pytest.approx(1 / 5)
    assert game.record.replicas_expected[DECK] == pytest.approx(4 / 5)
    for observer in (A, C):
        found = (samples(game, observer)["hand"][:, B, 1] == 1).sum()
        assert binomtest(int(found), 3000, 1 / 5).pvalue > 1e-4


def test_a_special_card_in_a_hand_of_four_of_which_one_is_stolen():
    tiles = {"III": "Plain Courtyard"}
    hands = [["Repel", TRAP, CHOSEN], [], []]
    game = Table(at=["II", "II", "Start"], tiles=tiles, hands=hands, experience=[0, 0, 0])
    game.select(["Rush", "Rest", "Explore"], ["Rush", "Steal", "Rest"])
    game.play_on(lambda game: len(game.hand(B)) == 1)
    assert len(game.hand(A)) == 3
    assert specials(game, B) == pytest.approx(1 / 4)
    assert specials(game, A) == pytest.approx(3 / 4)
    found = (samples(game, C)["hand"][:, B, :2].sum(axis=1) == 1).sum()
    assert binomtest(int(found), 3000, 1 / 4).pvalue > 1e-4
    assert game.record.artifact_chance[FIRST_HAND + B] == pytest.approx(1 / 12), (
        "one of the three is the Artifact"
    )


def test_two_special_cards_in_a_hand_of_three_of_which_one_is_stolen():
    """The stolen card is special in 2 of 3 cases, and then exactly one is left."""
    hands = [[REPLICA, REPLICA, "Repel"], [], [ARTIFACT]]
    game = Table(at=["Climax", "Climax", "Start"], hands=hands, threat={"Climax": 1}, experience=[0, 0, 0])
    game.select(["Rest"], ["Steal"], ["Rest"]).play_on(lambda game: len(game.hand(B)) == 1)
    sampled = samples(game, C)["hand"][:, :, 1]
    assert (sampled[:, A] + sampled[:, B] == 2).all(), "C holds the third"
    assert set(sampled[:, B]) == {0, 1}
    assert binomtest(int(sampled[:, B].sum()), 3000, 2 / 3).pvalue > 1e-4


def test_after_a_renewal_who_drew_nothing_holds_none_of_the_new_deck():
    """A renews the deck and draws from it: B, who has not drawn, still holds the card that C knows by counting."""
    hands = [[], ["Helter-Skelter"], [NIMBLE]]
    game = Table(at=["Start"] * 3, hands=hands, deck=[], experience=[0, 0, 0])
    game.select(["Explore"], ["Rest"], ["Rest"]).play_on(lambda game: len(game.hand(A)) == 1)
    sampled = samples(game, C, 300)["hand"]
    assert (sampled[:, B, CARD_NAMES.index("Helter-Skelter")] == 1).all()
    assert not sampled[:, A, CARD_NAMES.index("Helter-Skelter")].any()


def test_a_lara_who_is_refused_the_goal_on_a_cleared_climax_tile_lacks_the_artifact():
    game = Table(at=["Climax", "Start", "Start"], hands=[["Repel"], [ARTIFACT], [REPLICA, REPLICA]])
    assert A in suspects(game, C)
    game.turn("Rush")
    assert game.at(A) == "Climax"
    assert suspects(game, C) == {B}
    assert A not in suspects(game, 4)


def test_a_lara_who_is_held_by_threats_may_hold_it():
    hands = [["Repel"], [ARTIFACT], [REPLICA, REPLICA]]
    game = Table(at=["Climax", "Start", "Start"], hands=hands, threat={"Climax": 1}).turn("Rush")
    assert A in suspects(game, C)


def test_returned_replicas_are_known_to_be_in_the_deck():
    game = Table(at=["III", "Start"], hands=[[CHOSEN, REPLICA]], deck=["Repel"]).turn("Rest")
    assert game.record.deck_most[B, 1] == 0
    game.choose(CHOSEN)
    assert game.asked == (A, RETURN_REPLICAS)
    game.choose(1)
    assert game.record.deck_most[B, 1] == game.record.deck_most[A, 1] == 1
    assert specials(game, A) == 0


def test_after_a_renewal_the_deck_is_the_former_used_pile():
    game = Table(experience=[3, 3], deck=[], hands=[[NIMBLE], [ROPE_ACTION]]).turn("Explore")
    used = game.used
    game.choose("no")
    most = Counter(dict(zip(CARD_NAMES, game.record.deck_most[B], strict=True)))
    assert sorted(most.elements()) == used, "B knows what it was made of, not what A drew"
    assert (
        sorted(Counter(dict(zip(CARD_NAMES, game.record.deck_most[A], strict=True))).elements()) == game.deck
    )


# ---------------------------------------------------------------- determinize


def positions_to_sample(players, seed):
    """Positions in the middle of random games, one after another, each for a seat."""
    games = random_games(400, players, seed)
    play_randomly(games, seed=seed, steps=20)
    for chunk in range(12):
        play_randomly(games, seed=seed + chunk, steps=20)
        running = np.flatnonzero(~games.over)
        if not running.size:
            return
        yield games.take(running)


def seats_of(positions, players, seed):
    rng = np.random.default_rng(seed)
    return rng.integers(0, players, len(positions)), rng.integers(0, 2**62, len(positions))


def refresh(positions):
    GAME.batch.fill_masks(positions.rules.data, positions.data, positions.every, positions.masks)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_determinize_keeps_what_the_seat_sees_to_the_byte(players):
    for positions in positions_to_sample(players, seed=1):
        seats, seeds = seats_of(positions, players, seed=2)
        seen, masks = positions.observe(positions.every, seats), positions.masks.copy()
        mine = positions.data["actor"] == seats
        positions.determinize(seats, seeds)
        refresh(positions)
        assert (positions.observe(positions.every, seats) == seen).all()
        assert (positions.masks[mine] == masks[mine]).all()
        assert mine.any()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_determinize_gives_positions_of_the_game(players):
    """All invariants hold, soundness of what observers know among them, and play goes on to the end."""
    for positions in positions_to_sample(players, seed=3):
        sizes = positions.data["hand"].sum(axis=2)
        seats, seeds = seats_of(positions, players, seed=4)
        positions.determinize(seats, seeds)
        refresh(positions)
        assert (positions.data["hand"].sum(axis=2) == sizes).all()
        check_all(positions, players)
        play_randomly(positions, steps=30)
        check_all(positions, players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_determinize_is_a_function_of_what_the_seat_sees(players):
    """A position and a sample of it look the same to the seat: the same seed gives the same bytes from either."""
    for positions in positions_to_sample(players, seed=5):
        seats, seeds = seats_of(positions, players, seed=6)
        twins = positions.take(positions.every)
        twins.determinize(seats, seeds + 1)
        assert (twins.data != positions.data).all()
        positions.determinize(seats, seeds)
        twins.determinize(seats, seeds)
        for name in positions.data.dtype.names:
            assert (positions.data[name] == twins.data[name]).all(), name
        assert positions.data.tobytes() == twins.data.tobytes()


def test_determinize_gives_equal_bytes_when_hidden_cards_are_swapped_by_hand():
    one = Table(
        hands=[[NIMBLE], [ROPE_ACTION, "Repel"], [NIMBLE]],
        tiles={"I": "Dinosaur", "II": "Empty Space"},
        cards_on={"III": ARTIFACT},
        players=3,
    ).select(["Rush", "Rest", "Steal"], ["Rest", "Action", "Steal"], ["Explore", "Rest", "Steal"])
    two = Table(
        hands=[[NIMBLE], ["Repel", NIMBLE], ["Repel"]],
        tiles={"I": "Dinosaur", "II": "Trap Zone", "Climax": "The Duel Stage"},
        cards_on={"V": ARTIFACT},
        players=3,
        seed=5,
    ).select(["Rush", "Rest", "Steal"], ["Rest", "Rush", "Assault"], ["Steal", "Rush", "Explore"])
    assert one.asked == two.asked == (B, BOOST)
    assert one.sees(A) == two.sees(A)
    assert one.positions.data.tobytes() != two.positions.data.tobytes()
    for game in (one, two):
        game.positions.determinize(np.array([A]), np.array([77]))
    assert one.positions.data.tobytes() == two.positions.data.tobytes()


def samples(game, seat, n=3000):
    """Many samples of what a seat can't know."""
    copies = game.positions.take(np.zeros(n, np.int64))
    copies.determinize(np.full(n, seat), np.random.default_rng(9).integers(0, 2**62, n))
    return copies.data


def test_determinize_varies_all_that_is_hidden():
    game = Table(at=["I", "Start", "Start"], hands=[[NIMBLE], [ROPE_ACTION, "Repel"], [CHOSEN]])
    game.select(["Rest"], ["Action", "Rest", "Steal"], ["Explore", "Rest", "Steal"])
    assert game.asked == (B, BOOST)
    sampled = samples(game, A)
    tile = sampled["tile"]
    assert set(tile[:, 1]) == {TILE_NAMES.index("Plain Courtyard")}, "it lies face up"
    for place in range(2, 6):
        counts = np.bincount(tile[:, place], minlength=10)
        assert counts[TILE_NAMES.index("Plain Courtyard")] == 0
        assert chisquare(np.delete(counts, TILE_NAMES.index("Plain Courtyard"))).pvalue > 1e-4
    assert chisquare(np.bincount(tile[:, 6])[10:]).pvalue > 1e-4
    assert chisquare(np.bincount(sampled["special"][:, 3:6].argmin(axis=1))).pvalue > 1e-4
    assert set(sampled["slots"][:, C, 2]) == set(range(6))
    assert len(np.unique(sampled["rng"], axis=0)) == len(sampled)


def test_determinize_deals_the_others_cards_from_all_that_is_unseen():
    game = Table(3, hands=[[NIMBLE], [ROPE_ACTION], [CHOSEN]])
    drawn = samples(game, A)["hand"][:, B].argmax(axis=1)
    unseen = np.array([2, 4, 2, 1, 2, 2, 6, 5, 4, 3, 6])  # one of the three Nimble Instincts is A's own
    counts = np.bincount(drawn, minlength=13)
    assert counts[:2].sum() == 0
    assert chisquare(counts[2:], unseen / 37 * counts.sum()).pvalue > 1e-4


def test_determinize_leaves_what_the_seat_knows():
    game = Table(3, hands=[[], [NIMBLE]], experience=[3, 3, 3]).turn("Steal").choose("no", B)
    sampled = samples(game, B, 200)
    assert (sampled["hand"][:, A, CARD_NAMES.index(NIMBLE)] == 1).all(), "B saw what was stolen from her"
    assert len(set(samples(game, C, 200)["hand"][:, A].argmax(axis=1))) > 3, "C did not"


def test_determinize_puts_the_artifact_wherever_it_may_be_and_nowhere_else():
    game = Table(at=["II", "II", "Start"], cards_on={"III": REPLICA}, tiles={"III": "Plain Courtyard"}).turn(
        "Rush"
    )
    for observer, places in ((A, {"IV", "V"}), (B, {A, "IV", "V"})):
        sampled = samples(game, observer, 900)
        lying = sampled["special"][:, 3:6] == 0
        held = sampled["hand"][:, :, 0] == 1
        assert (lying.sum(axis=1) + held.sum(axis=1) == 1).all()
        found = [(place, int(lying[:, i].sum())) for i, place in enumerate(("III", "IV", "V"))]
        found += [(seat, int(held[:, seat].sum())) for seat in (A, B, C)]
        assert {place for place, n in found if n} == places
        assert chisquare([n for _, n in found if n]).pvalue > 1e-4


def test_determinize_of_the_public_facts_after_a_reveal():
    hands = [["A Step of Bravery", ARTIFACT], [], []]
    game = (
        Table(at=["III", "Start", "Start"], hands=hands, marker=B)
        .turn("Rest")
        .choose("A Step of Bravery", "yes")
    )
    for observer in (B, C):
        assert (samples(game, observer, 200)["hand"][:, A, 0] == 1).all()
