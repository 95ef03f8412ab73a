"""What a seat sees and what it can't know."""

from collections import Counter
from itertools import combinations, permutations

import numpy as np
import pytest

from envs.core.positions import Positions
from envs.gamble import GAME
from tests.gamble.position import (
    ADVENTURES,
    ALWAYS_FAILS,
    ASSIGN,
    BOOBY_TRAPPED,
    CHASE,
    FOES,
    FRIENDS,
    LAY_CHARACTER,
    LAY_TRAP,
    LOCATIONS,
    NAMES,
    NUMBER,
    PLACE,
    QUIET,
    TRAPS,
    VEHICLES,
    WEAPONS,
    A,
    B,
    Table,
    many,
)


def shown(game, seat, feature, sign=1):
    """The labels of a feature's numbers that have this sign in a seat's observation."""
    (declared,) = [part for part in GAME.features if part.name == feature]
    values = game.seen_by(seat)[feature]
    return {label for label, value in zip(declared.labels, values, strict=True) if value * sign > 0}


def sampled(game, seat, seed):
    """The position as a seat may imagine it."""
    positions = game.positions.take(game.positions.every)
    positions.determinize(np.array([seat]), np.array([seed]))
    return positions


def cards_at(positions, place):
    return {NAMES[card] for card in np.flatnonzero(positions.data["place"][0] == PLACE[place])}


def tense():
    """A search before its second trap, with something in every place."""
    game = Table(
        hands=(["Whip", "Quicksand", "Field Doctor"], ["Snake Pit", "Hidden Pit", "Sealed Chamber", "Truck"]),
        pools=(["Indy", "Marion", "Hired Thug"], ["Belloq", "Ship Captain"]),
        damage={"Snake Pit": 3},
        collected=(2, 1),
        jackpot=1,
        pile=[*WEAPONS[3:], *VEHICLES[4:], *TRAPS[4:8], *FOES[8:]],
        locations=["Cargo Ship", "Sea Cave"],
    )
    game.record.place[NUMBER["Sea Cave"]] = PLACE["past"]
    game.search("Indy", ["Snake Pit", "Hidden Pit"]).roll(1)
    assert game.test == "Hidden Pit"
    return game


# ---------------------------------------------------------------- what is open


def test_hidden_information_the_hand_is_its_owners_only_its_size_is_open():
    game = tense()
    assert shown(game, A, "hand") == {"Whip", "Quicksand", "Field Doctor"}
    assert shown(game, B, "hand") == {"Sealed Chamber", "Truck"}
    assert game.seen_by(A)["other_hand_size"] == pytest.approx(2)
    assert game.seen_by(B)["other_hand_size"] == pytest.approx(3)


def test_GAM_R58_the_past_adventures_pile_is_open():
    game = Table(pools=(["Indy"], []), pile=["Whip", "Horse"], hands=(["Truck"], []))
    for seat in (A, B):
        assert shown(game, seat, "past") == set(ADVENTURES) - {"Indy", "Whip", "Horse", "Truck"}
        assert shown(game, seat, "locations_left") == {QUIET[0]}


def test_GAM_R59_pools_are_open():
    game = tense()
    assert shown(game, A, "pool") == shown(game, B, "pool", -1) == {"Marion", "Hired Thug"}
    assert shown(game, B, "pool") == shown(game, A, "pool", -1) == {"Belloq", "Ship Captain"}


def test_parties_gear_values_and_damage_are_open():
    game = tense()
    game.choose("Whip")
    for seat, sign in ((A, 1), (B, -1)):
        seen = game.seen_by(seat)
        assert seen["party"][NUMBER["Indy"]] == pytest.approx(12 * sign)
        assert seen["attack"][NUMBER["Indy"]] == pytest.approx(18)
        assert seen["stamina"][NUMBER["Indy"]] == pytest.approx(15 + 4 - 3)
        assert seen["carrier"][0] == pytest.approx(1), "the Whip lies on Indy, the first character"


def test_traps_are_seen_by_who_laid_them_until_they_are_turned_up():
    game = tense()
    for seat in (A, B):
        seen = game.seen_by(seat)
        assert shown(game, seat, "failed") == {"Snake Pit"}
        assert shown(game, seat, "test") == {"Hidden Pit"}
        assert seen["waiting"] == 0
        assert seen["harm"] == pytest.approx(9)
    game = Table(hands=(["Whip"], ["Snake Pit", "Hidden Pit", "Quicksand"]), pools=(["Indy", "Marion"], []))
    game.search("Indy", ["Snake Pit", "Quicksand", "Hidden Pit"])
    assert game.seen_by(A)["waiting"] == game.seen_by(B)["waiting"] == pytest.approx(2)
    assert shown(game, A, "laid") == set()
    laid = game.seen_by(B)["laid"]
    assert laid[NUMBER["Quicksand"] - NUMBER["Snake Pit"]] == pytest.approx(2)
    assert laid[NUMBER["Hidden Pit"] - NUMBER["Snake Pit"]] == pytest.approx(3)


def test_artifacts_location_and_totals_are_open():
    game = tense()
    seen, other = game.seen_by(A), game.seen_by(B)
    assert (seen["own_artifacts"], seen["other_artifacts"]) == (pytest.approx(2), pytest.approx(1))
    assert (other["own_artifacts"], other["other_artifacts"]) == (pytest.approx(1), pytest.approx(2))
    assert seen["jackpot"] == other["jackpot"] == pytest.approx(1)
    assert seen["artifacts_left"] == pytest.approx(12 - 2 - 1 - 1)
    assert shown(game, A, "location") == shown(game, B, "location") == {"Cargo Ship"}
    assert seen["own_luck"] == other["other_luck"] == pytest.approx(15)
    assert seen["own_speed"] == other["other_speed"] == pytest.approx(14)


def test_the_decision_and_who_is_asked():
    game = tense()
    assert shown(game, A, "decision") == {"search window"}
    assert shown(game, B, "decision") == set()
    for seat in (A, B):
        seen = game.seen_by(seat)
        assert seen["asked"] == seen["active"] == (seat == A)
    assert game.seen_by(A)["turns_left"] == pytest.approx(1 - 9 / 200)


def test_gear_that_awaits_its_carrier_is_marked():
    game = tense()
    game.choose("Marion", "Whip")
    assert game.asked == (A, "carrier")
    for seat in (A, B):
        assert game.seen_by(seat)["carrier"][0] == pytest.approx(-24)
        assert "Whip" not in shown(game, seat, "hand")


def test_a_forced_pass_looks_like_a_chosen_one():
    """B has nothing to play or chooses to play nothing: A sees the same afterwards."""
    seen = []
    for hand in (["Truck"], ["Quicksand"]):
        game = Table(
            pools=(["Indy", "Marion"], ["Belloq"]),
            hands=([], hand),
            figures={"Belloq": {"speed": 99}},
        )
        game.search("Indy").chase("Belloq").choose("pass")
        game.choose_or_skip("pass", "chase window")
        assert game.asked == (A, "fight window")
        seen.append(game.positions.observe(game.positions.every, np.array([A])))
    assert np.array_equal(*seen)


def test_whoever_is_not_asked_does_not_see_what_the_other_is_asked():
    """B is asked to lay traps only if it holds one, which A can't know; nor is it said in words."""
    game = Table(hands=(["Whip"], ["Snake Pit"]), pools=(["Indy"], [])).choose("yes")
    assert game.asked == (B, LAY_TRAP)
    assert shown(game, A, "decision") == set()
    assert shown(game, B, "decision") == {LAY_TRAP}
    assert LAY_TRAP in game.words()
    assert LAY_TRAP in game.words(B)
    assert LAY_TRAP not in game.words(A)
    positions, rng = many(200), np.random.default_rng(4)
    for _ in range(100):
        rows = np.flatnonzero(~positions.over)
        waiting = 1 - positions.data["actor"][rows].astype(np.int64)
        seen = GAME.features.unpack(positions.observe(rows, waiting))
        for name in ("decision", "asked", "passed", "best_chance", "risk", "prospect"):
            assert not seen[name].any(), name
        positions.step(rows, np.argmax(rng.random((rows.size, 63)) * positions.masks[rows], axis=1))


def test_a_pass_is_seen_by_the_opponent_until_its_next_choice():
    game = Table(
        pools=(["Indy", "Marion", "Bush Pilot"], ["Belloq", "Sword Master", "Hired Thug"]),
        hands=(["Whip", "Field Doctor"], ["Truck"]),
        figures={"Belloq": {"speed": 99}},
    )

    def seen():
        assert not game.seen_by(1 - game.asked[0])["passed"], "whoever is not asked"
        return bool(game.seen_by(game.asked[0])["passed"])

    game.search("Indy").chase("Belloq")
    assert not seen()
    game.choose("Marion", "pass")
    assert game.asked == (A, "chase window")
    assert seen()
    game.choose("Whip")
    assert game.asked == (A, "carrier")
    assert not seen(), "the choice of gear comes after the pass"
    game.choose("Indy")
    assert game.asked == (B, "chase window")
    assert not seen()
    game.choose("pass", "pass")
    assert game.asked == (A, "fight window")
    assert not seen(), "two passes have ended the window"
    game.choose("pass")
    assert seen()
    game.choose("pass")
    assert game.asked[1] == ASSIGN
    assert not seen()


def test_a_pass_is_seen_in_windows_of_both_players_alone():
    positions, rng = many(300), np.random.default_rng(5)
    windows = [GAME.decisions.index(name) for name in ("chase window", "fight window")]
    passes = 0
    for _ in range(150):
        rows = np.flatnonzero(~positions.over)
        seen = GAME.features.unpack(positions.observe(rows, positions.data["actor"][rows].astype(np.int64)))
        passed = seen["passed"][:, 0] == 1
        assert np.isin(positions.data["decision"][rows][passed], windows).all()
        passes += passed.sum()
        positions.step(rows, np.argmax(rng.random((rows.size, 63)) * positions.masks[rows], axis=1))
    assert passes > 100


def test_damage_taken_is_open_and_shown_apart_from_damage_assigned():
    game = tense()
    for seat in (A, B):
        seen = game.seen_by(seat)
        assert seen["damage"][NUMBER["Indy"]] == pytest.approx(3)
        assert np.count_nonzero(seen["damage"]) == 1
    game = Table(
        pools=(["Indy", "Marion"], ["Belloq", "Sword Master"]),
        figures={"Indy": {"speed": 1, "attack": 4}, "Marion": {"speed": 1}, "Belloq": {"defence": 9}},
    )
    game.search("Indy").chase("Belloq").choose("Marion", "Sword Master", "Belloq")
    assert game.asked == (A, ASSIGN)
    seen = game.seen_by(B)
    assert seen["stamina"][NUMBER["Belloq"]] == pytest.approx(9 - 4)
    assert not seen["damage"].any(), "it is not yet in effect"


# ---------------------------------------------------------------- what follows from a reshuffle


def renewed():
    """A turn of A after the adventures pile was renewed at A's draw: B's hand of three is known to A, and A's to B."""
    game = Table(
        hands=(["Whip", "Snake Pit"], ["Quicksand", "Hidden Pit", "Belloq"]),
        pools=(["Indy", "Marion"], ["Ship Captain"]),
        pile=["Horse", "Camel"],
    )
    game.choose("no")
    game.choose("no")
    game.choose("pass")
    assert game.asked == (A, "search")
    assert game.record.renewed == 1
    return game


def test_at_a_reshuffle_what_is_nowhere_else_is_known_to_be_in_the_opponents_hand():
    game = renewed()
    old_b = {"Quicksand", "Hidden Pit", "Belloq"} | ({"Horse", "Camel"} & game.hand(B))
    old_a = {"Whip", "Snake Pit"} | ({"Horse", "Camel"} & game.hand(A))
    assert shown(game, A, "hand", -1) == old_b
    assert shown(game, B, "hand", -1) == old_a
    assert len(game.hand(B)) == len(old_b) + 1, "and one card drawn from the new pile, which A can't know"


def test_what_is_known_of_the_opponents_hand_stays_in_every_sample():
    game = renewed()
    known = shown(game, A, "hand", -1)
    fresh = set()
    for seed in range(60):
        hand = cards_at(sampled(game, A, seed), "hand B")
        assert known < hand
        assert len(hand) == len(known) + 1
        fresh |= hand - known
    assert len(fresh) > 20
    assert fresh <= game.at("pile") | game.hand(B)


def test_a_known_card_is_forgotten_when_it_is_played_and_comes_back_unknown():
    game = renewed()
    game.search("Indy", ["Quicksand", "Hidden Pit"])
    assert game.test == "Quicksand"
    assert "Quicksand" not in shown(game, A, "hand", -1), "it has been turned up"
    assert "Hidden Pit" in shown(game, A, "hand", -1), "it may be the one that lies face down"
    for seed in range(20):
        positions = sampled(game, A, seed)
        assert "Hidden Pit" in cards_at(positions, "face down") | cards_at(positions, "hand B")
    game.roll(6)
    assert "Hidden Pit" not in shown(game, A, "hand", -1)
    assert not game.record.known[[NUMBER["Quicksand"], NUMBER["Hidden Pit"]]].any()


def trapped(hand, down, known, pile):
    """A before the Snake Pit; B then has this hand and these traps face down, some of them known to A."""
    game = Table(
        hands=(["Brass Knuckles"], ["Snake Pit", *down, *hand]), pools=(["Indy", "Marion"], []), pile=pile
    )
    game.search("Indy", ["Snake Pit", *down])
    game.record.renewed = 1
    game.record.known[[NUMBER[name] for name in known]] = 1
    return game


def test_a_known_trap_is_sampled_face_down_as_often_as_there_are_deals_in_which_it_is():
    """Five hidden cards, four of them known, a trap among these; 27 cards, six of them traps, could be the fifth.

    If the known trap lies face down, any of the 27 is in the hand. If another lies there, it is one of six, and the
    known trap is in the hand. That is 27 deals of 33.
    """
    pile = [*TRAPS[2:8], *FOES, *FRIENDS[4:12]]
    game = trapped(
        ["Whip", "Horse", "Truck", "Camel"], [TRAPS[1]], [TRAPS[1], "Whip", "Horse", "Truck"], pile
    )
    assert len(game.at("pile") & set(ADVENTURES)) == 26
    n = 4000
    positions = game.positions.take(np.zeros(n, np.int64))
    positions.determinize(np.full(n, A), np.arange(n))
    down = (positions.data["place"][:, NUMBER[TRAPS[1]]] == PLACE["face down"]).sum()
    expected = n * 27 / 33
    assert abs(down - expected) < 5 * (expected * 6 / 33) ** 0.5


@pytest.mark.parametrize(
    ("hand", "down", "known"),
    [
        (["Whip", "Camel"], ["Quicksand", "Hidden Pit"], ["Quicksand", "Whip"]),
        (["Whip", "Falling Gate"], ["Quicksand", "Hidden Pit"], ["Quicksand", "Falling Gate"]),
        (["Whip", "Falling Gate"], ["Quicksand"], ["Quicksand", "Whip", "Falling Gate"]),
        (["Camel"], ["Quicksand", "Hidden Pit"], []),
    ],
)
def test_every_deal_that_fits_is_sampled_equally_often(hand, down, known):
    """All of them are listed: rows of face-down traps, and hands that hold what is known and lies in no row."""
    pile = ["Horse", "Truck", "Sealed Chamber", "Flooded Shaft"]
    game = trapped(hand, down, known, pile)
    hidden = {*hand, *down, *pile}
    deals = {
        (row, frozenset(held))
        for row in permutations(hidden & set(TRAPS), len(down))
        for held in combinations(hidden - set(row), len(hand))
        if set(known) <= {*row, *held}
    }
    n = 200 * len(deals)
    positions = game.positions.take(np.zeros(n, np.int64))
    positions.determinize(np.full(n, A), np.arange(n))
    rows = positions.data["trap_row"][:, 1 : 1 + len(down)]
    hands = positions.data["place"][:, : len(ADVENTURES)] == PLACE["hand B"]
    found = Counter(
        (tuple(NAMES[card] for card in row), frozenset(NAMES[card] for card in np.flatnonzero(held)))
        for row, held in zip(rows, hands, strict=True)
    )
    assert set(found) == deals
    assert all(abs(times - 200) < 5 * 200**0.5 for times in found.values())


# ---------------------------------------------------------------- samples


def test_samples_keep_all_that_is_open_and_the_own_hand():
    game = tense()
    for seat in (A, B):
        before = game.positions.observe(game.positions.every, np.array([seat]))
        for seed in range(30):
            positions = sampled(game, seat, seed)
            assert np.array_equal(positions.observe(positions.every, np.array([seat])), before)
            for place in ("past", "table", "pool A", "pool B", "party A", f"hand {'AB'[seat]}"):
                assert cards_at(positions, place) == game.at(place)


def test_samples_differ_in_what_is_hidden():
    game = tense()
    hands = {frozenset(cards_at(sampled(game, A, seed), "hand B")) for seed in range(50)}
    assert len(hands) > 30
    assert all(len(hand) == 2 for hand in hands)


def test_face_down_traps_are_sampled_as_traps_for_the_searcher_and_kept_for_who_laid_them():
    game = Table(
        hands=(["Whip"], ["Snake Pit", "Hidden Pit", "Quicksand", "Truck"]), pools=(["Indy", "Marion"], [])
    )
    game.search("Indy", ["Snake Pit", "Quicksand", "Hidden Pit"])
    rows = set()
    for seed in range(100):
        positions = sampled(game, A, seed)
        down = cards_at(positions, "face down")
        assert len(down) == 2
        assert down <= set(TRAPS) - {"Snake Pit"}
        row = positions.data["trap_row"][0, 1:3]
        assert {NAMES[card] for card in row} == down
        rows.add(tuple(row.tolist()))
        own = sampled(game, B, seed)
        assert cards_at(own, "face down") == {"Quicksand", "Hidden Pit"}
        assert own.data["trap_row"][0].tolist() == game.record.trap_row.tolist()
    assert len(rows) > 50, "traps and their order are unknown"


def test_every_hidden_card_is_sampled_equally_often():
    """Without traps on the table: 48 - 1 unknown cards, of which the opponent holds three."""
    game = Table(hands=(["Whip"], ["Snake Pit", "Hidden Pit", "Truck"]), pools=(["Indy"], []))
    n = 4000
    positions = game.positions.take(np.zeros(n, np.int64))
    positions.determinize(np.zeros(n, np.int64), np.arange(n))
    held = (positions.data["place"][:, :60] == PLACE["hand B"]).sum(axis=0)
    unknown = [card for card in range(60) if NAMES[card] not in ("Whip", "Indy")]
    expected = 3 * n / len(unknown)
    assert held.sum() == 3 * n
    assert (np.abs(held[unknown] - expected) < 5 * expected**0.5).all()


def test_a_sample_is_a_function_of_the_view_alone():
    """Swap hidden cards and the random stream: the same sample for the seat that can't tell the difference."""
    game = tense()
    twin = tense()
    for here, there in (("Truck", "Staff Car"), ("Sealed Chamber", "Rolling Boulder")):
        place = twin.record.place
        place[[NUMBER[here], NUMBER[there]]] = place[[NUMBER[there], NUMBER[here]]]
    twin.record.rng[:] = [1, 2, 3, 4]
    assert game.record.tobytes() != twin.record.tobytes()
    for seed in range(20):
        assert sampled(game, A, seed).data.tobytes() == sampled(twin, A, seed).data.tobytes()
        assert sampled(game, B, seed).data.tobytes() != sampled(twin, B, seed).data.tobytes()


def test_play_goes_on_from_samples_of_random_positions():
    n = 400
    positions, rng = Positions(GAME, GAME.rules(), n), np.random.default_rng(0)
    positions.start(positions.every, np.arange(n))
    for step in range(2000):
        rows = np.flatnonzero(~positions.over)
        if not rows.size:
            break
        if step % 9 == 0:
            seats = positions.data["actor"].astype(np.int64)
            positions.determinize(seats, np.arange(n) + step * n)
        positions.step(rows, np.argmax(rng.random((rows.size, 63)) * positions.masks[rows], axis=1))
    assert positions.over.all()


@pytest.mark.parametrize("decides", [A, B])
def test_the_state_shows_everything_as_the_deciding_seat_sees_it(decides):
    game = tense()
    game.record.actor = decides
    seen = GAME.state_features.unpack(game.positions.state(game.positions.every)[0])
    hand = {ADVENTURES[card] for card in np.flatnonzero(seen["opponent_hand"])}
    cards = game.positions.data["place"][0, : len(ADVENTURES)]
    assert hand == {
        name for card, name in enumerate(ADVENTURES) if cards[card] == PLACE["hand A"] + 1 - decides
    }
    assert hand
    assert np.array_equal(seen["hand"], game.seen_by(decides)["hand"])


def test_the_state_shows_face_down_traps():
    game = Table(hands=(["Whip"], ["Snake Pit", "Hidden Pit"]), pools=(["Indy", "Marion"], []))
    game.search("Indy", ["Snake Pit", "Hidden Pit"])
    seen = GAME.state_features.unpack(game.positions.state(game.positions.every)[0])
    assert seen["face_down"][NUMBER["Hidden Pit"] - NUMBER["Snake Pit"]] == pytest.approx(2)


def test_the_potential_is_the_lead_in_artifacts():
    positions = Positions(GAME, GAME.rules(reward="shaped"), 1)
    game = Table(pools=(["Indy"], ["Belloq"]), collected=(1, 3), hands=(["Marion"], []))
    positions.data[:] = game.positions.data
    GAME.batch.fill_masks(positions.rules.data, positions.data, positions.every, positions.masks)
    positions.data["potential"][0] = [-0.4, 0.4]
    positions.step(positions.every, np.array([GAME.actions.at("yes")]))
    assert positions.data["reward"][0].tolist() == [0, 0]
    positions.step(positions.every, np.array([GAME.actions.at("no")]))
    assert positions.data["potential"][0].tolist() == pytest.approx([-0.2, 0.2])
    assert positions.data["reward"][0].tolist() == pytest.approx([0.2, -0.2])


# ---------------------------------------------------------------- words


def test_a_position_in_words_hides_what_a_seat_cannot_see():
    game = Table(hands=(["Whip"], ["Snake Pit", "Hidden Pit", "Truck"]), pools=(["Indy", "Marion"], []))
    game.search("Indy", ["Snake Pit", "Hidden Pit"])
    everything, own, other = game.words(), game.words(B), game.words(A)
    for words in (everything, own):
        assert "Hidden Pit" in words
        assert "hand: Truck" in words
    assert "Hidden Pit" not in other
    assert "Truck" not in other
    assert "Face-down traps: 1" in other
    assert "Test of luck: Snake Pit, luck 15, passes on 5, 6" in other
    assert "Whip" not in own
    assert "Indy: attack 13, defence 15, speed 14, luck 15, mystery 12, damage 0" in other


def test_all_that_is_open_in_a_search_is_said_in_words():
    game = Table(
        hands=(["Whip", "Horse"], ["Snake Pit", "Hidden Pit"]),
        pools=(["Indy", "Marion"], ["Belloq", "Hired Thug"]),
        damage={"Snake Pit": 3, "Hidden Pit": 2, BOOBY_TRAPPED[0]: 1},
        figures={"Belloq": {"speed": 99}},
        locations=[BOOBY_TRAPPED[0]],
    )
    game.search("Indy", ["Snake Pit", "Hidden Pit"])
    assert f"Location: {BOOBY_TRAPPED[0]}, booby trapped\n" in game.words(A)
    game.choose("Marion")
    assert "Failed traps" not in game.words(A)
    game.roll(ALWAYS_FAILS).choose("Indy").roll(ALWAYS_FAILS)
    assert "Failed traps" not in game.words(A), "its damage is being assigned: it is the test faced"
    game.choose("Indy")
    assert game.test == "Hidden Pit"
    for seat in (None, A, B):
        assert "Failed traps: Snake Pit\n" in game.words(seat)
    game.choose("Whip")
    for seat in (None, A, B):
        assert "Awaits its carrier: Whip\n" in game.words(seat)
    game.choose("Marion")
    assert "Awaits its carrier" not in game.words()
    game.roll(ALWAYS_FAILS).choose("Marion")
    assert "Failed traps: Snake Pit, Hidden Pit\n" in game.words()
    game.choose("pass", "yes", "Belloq", "pass", "Hired Thug")
    while game.asked[1] != ASSIGN:
        game.choose("pass")
    assert f"Location: {BOOBY_TRAPPED[0]}" in game.words()
    assert "Attack to assign: 13 from Indy\n" in game.words()
    game.choose("Belloq")
    for seat in (None, A, B):
        (line,) = [line for line in game.words(seat).splitlines() if line.strip().startswith("Belloq:")]
        assert line.endswith("damage 0, 13 more assigned")
        (line,) = [line for line in game.words(seat).splitlines() if line.strip().startswith("Indy:")]
        assert line.endswith("damage 4")


def test_a_quiet_location_has_no_booby_trap_in_words():
    game = Table(hands=([], ["Snake Pit"]), pools=(["Indy"], []), locations=["Cargo Ship"]).choose("yes")
    assert "Location: Cargo Ship\n" in game.words()


def test_a_pass_in_words_to_whom_it_is_open():
    game = Table(pools=(["Indy", "Marion"], ["Belloq", "Sword Master"]), figures={"Belloq": {"speed": 99}})
    game.search("Indy").chase("Belloq")
    assert "passed" not in game.words()
    game.choose("pass")
    assert "player_0 has passed" in game.words(B)


def test_cards_known_since_a_reshuffle_in_words():
    game = renewed()
    known = [name for name in ADVENTURES if name in shown(game, A, "hand", -1)]
    assert f"hand: {len(game.hand(B))} cards; known there or face down: {', '.join(known)}" in game.words(A)
    assert "known" not in game.words()


def test_the_end_in_words():
    game = Table(pools=(["Marion"], []), collected=(4, 2)).search("Marion")
    assert "Over: player_0 wins" in game.words()
    game = Table(hands=(["Indy"], []), pools=(["Marion"], []), turn=200).choose("no", "pass")
    assert "Over: a draw, cut off at the last turn" in game.words()


def test_actions_in_words():
    def words(game, name):
        return game.positions.describe(0, GAME.actions.labels.index(name))

    game = Table(
        hands=(["Whip", "Field Doctor"], ["Snake Pit", "Truck"]),
        pools=(["Indy", "Marion"], ["Belloq", "Hired Thug"]),
        damage={"Snake Pit": 4},
        figures={"Belloq": {"speed": 99}},
    )
    assert words(game, "yes") == "search"
    game.choose("yes")
    assert words(game, "Indy") == "let Indy lead the search"
    game.choose("Indy")
    assert words(game, "Snake Pit") == "lay Snake Pit face down"
    assert words(game, "pass") == "lay no more traps"
    game.choose("Snake Pit")
    assert words(game, "Marion") == "add Marion to the party"
    assert words(game, "Whip") == "play Whip"
    assert words(game, "pass") == "make the test of luck (Snake Pit, luck 15, passes on 5, 6, damage 4)"
    game.choose("Marion", "Whip")
    assert words(game, "Marion") == "put Whip on Marion"
    game.next_roll(1)
    game.choose("Marion")
    assert words(game, "Indy") == "4 damage from Snake Pit to Indy"
    game.choose("Indy")
    assert game.asked == (B, CHASE), "A has nothing left to play"
    assert words(game, "no") == "do not chase"
    game.choose("yes")
    assert words(game, "Belloq") == "let Belloq lead the chase"
    game.choose("Belloq")
    assert words(game, "pass") == "pass"
    game.choose("pass", "Hired Thug")
    while game.asked[1] != ASSIGN:
        game.choose("pass")
    assert words(game, "Belloq") == "13 damage from Indy to Belloq"
    while game.asked[1] == ASSIGN:
        game.choose(sorted(game.options())[0])
    assert game.asked == (A, LAY_CHARACTER)
    assert words(game, "Field Doctor") == "lay Field Doctor into the pool"
    assert words(game, "pass") == "lay no more characters"


def test_the_final_window_and_a_discard_in_words():
    game = Table(hands=([*WEAPONS[:6], "Indy", "Horse"], ["Snake Pit"]), pools=(["Marion", "Bush Pilot"], []))
    game.search("Marion", ["Snake Pit"]).roll(6)
    assert game.positions.describe(0, GAME.actions.at("pass")) == "take the artifact"
    game.choose("pass", "pass")
    assert game.positions.describe(0, NUMBER["Horse"]) == "discard Horse"
    assert len(FRIENDS) == len(LOCATIONS) == 12
