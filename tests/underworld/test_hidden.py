"""What a seat knows, and what it can only guess (UND-084, and the table of hidden information)."""

import numpy as np
import pytest

from envs.core.positions import Positions
from envs.underworld import GAME
from tests.underworld.table import Table

FEATURES = GAME.features


def seen_by(table, seat):
    """What a seat sees, by name, as whole numbers."""
    rows = table.positions.every
    seen = FEATURES.unpack(table.positions.observe(rows, rows + seat))
    return {name: np.round(values[0]).astype(int) for name, values in seen.items()}


def test_UND_084_UND_R13_a_hand_is_seen_by_its_owner_and_its_size_by_all():
    table = Table(players=3)
    table.hand(1, acrobatics=3, trick=1)
    table.give(1, vp=4, treasure=2, health_token=1)
    table.object("niflheim_1", 1)
    assert list(seen_by(table, 1)["hand"]) == [3, 0, 1]
    other = seen_by(table, 0)
    assert list(other["hand"]) == [2, 2, 2]
    assert list(other["cards"]) == [6, 4, 6, 0]
    assert (other["points"][1], other["treasures"][1], other["health_tokens"][1]) == (4, 2, 1)
    assert other["objects"][16 + table.object_number("niflheim_1")] == 1
    swapped = Table(players=3)
    swapped.hand(1, combat=4)
    swapped.give(1, vp=4, treasure=2, health_token=1)
    swapped.object("niflheim_1", 1)
    assert {k: v.tolist() for k, v in seen_by(swapped, 0).items()} == {
        k: v.tolist() for k, v in other.items()
    }


def test_seats_are_counted_clockwise_from_the_one_who_looks():
    table = Table(players=3)
    table.give(0, vp=1)
    table.give(1, vp=2)
    table.give(2, vp=3)
    assert [list(seen_by(table, seat)["points"]) for seat in range(3)] == [
        [1, 2, 3, 0],
        [2, 3, 1, 0],
        [3, 1, 2, 0],
    ]
    assert list(seen_by(table, 2)["active"]) == [0, 1, 0, 0]


def test_after_a_reshuffle_two_players_know_each_others_hands():
    """All cards but those in hands lie in the new pile, so what is missing from it and from one's own hand is known."""
    table = Table(players=2)
    table.hand(0, acrobatics=2, combat=1)
    table.hand(1, trick=3, combat=1)
    table.pile()  # everything else is discarded
    table.put(acrobatics=0)
    table.do("play Acrobatics")  # its space draws a card
    assert table.game.pile.sum() == 60 - 7
    seen = seen_by(table, 0)
    in_pile, own = seen["pile_from"], seen["hand"]
    assert list(20 - in_pile - own - seen["discards"]) == [0, 1, 3], "player 1's hand"
    for seed in range(20):
        other = table.positions.take(table.positions.every)
        other.determinize(other.every, other.every + seed)
        assert list(other.data["held"][0, 1, :3]) == [0, 1, 3]


def samples(table, seat, n):
    """The position as the seat can imagine it, n times."""
    many = table.positions.take(np.zeros(n, np.int64))
    many.determinize(np.full(n, seat), np.arange(n))
    return many.data


def test_after_a_reshuffle_whoever_has_drawn_nothing_holds_what_was_known_of_him():
    """Player 1 had no card when the pile was made, so player 2's two are those that are missing from it."""
    table = Table(players=3)
    table.hand(0, acrobatics=1)
    table.hand(1)
    table.hand(2, combat=2)
    table.pile()  # everything else is discarded
    table.do("play Acrobatics")  # its space draws a card
    table.dice(None, "gun", None, "tomb_raider")
    table.do("end the actions")  # player 0 draws, and so does player 1, who can do nothing else
    assert table.asked() == (2, "track of a free advance")
    held = samples(table, 0, 300)["held"]
    assert (held[:, 2, :3] == [0, 2, 0]).all()
    assert (held[:, 1, :3].sum(axis=1) == 1).all()
    assert (held[:, 1, :3].max(axis=0) == 1).all(), "any card of the new pile"


def test_a_card_given_away_after_a_reshuffle_may_be_an_old_or_a_new_one():
    """The other two hold a Combat and a Trick, one each, and the pile is two Acrobatics and a Trick.

    Player 1 draws a card and discards a Trick, either of his two cards as likely. He had, with the Trick discarded:
    Trick and Acrobatics, 1/2 * 2/3 * 1/2; two Tricks, 1/2 * 1/3 * 1; Combat and Trick, 1/2 * 1/3 * 1/2: in sixths of
    5/12 he keeps Acrobatics in 2, Trick in 2, Combat in 1, in which player 2 has the old Trick.
    """
    table = Table(players=3)
    table.hand(0)
    table.hand(1, trick=1)
    table.hand(2, combat=1)
    table.give(1, treasure=2, health_token=1)
    table.set(health=2)  # he is asked in phase 3, too
    table.pile(acrobatics=2, trick=1)
    table.game.drawn[:] = 0  # the pile has just been shuffled
    table.game.shuffled[:] = table.game.pile
    table.phase2(1)
    table.chance((0, 3))  # an Acrobatics, though nobody else knows it
    table.do("treasure as Acrobatics")  # its space draws a card
    assert table.cards(1) == 2
    table.dice("card_one")
    table.do("treasure as Acrobatics")  # its space throws the obstacle die
    table.do("discard Trick")
    assert table.asked() == (1, "draw or heal")
    held = samples(table, 0, 6000)["held"]
    assert (held[:, 1:3, :3].sum(axis=2) == 1).all()
    assert np.allclose(held[:, 1, :3].mean(axis=0), [0.4, 0.2, 0.4], atol=0.025)
    assert np.allclose(held[:, 2, :3].mean(axis=0), [0.0, 0.8, 0.2], atol=0.025)


def test_who_has_drawn_and_what_was_seen_since_the_shuffle_is_seen_by_all():
    table = Table(players=3)
    table.game.drawn[:] = 0
    table.game.shuffled[:] = table.game.pile
    table.give(1, health_token=1)
    table.set(health=2)  # he is asked in phase 3, too
    table.phase2(1)
    table.do("play Combat")
    assert list(seen_by(table, 0)["sighted"]) == [0] * 12, "he has drawn nothing, so it is an old card"
    table.do("play Acrobatics")  # its space draws a card
    assert list(seen_by(table, 0)["drawn"]) == [0, 1, 0, 0]
    table.obstacle("niflheim", 5, seat=1)
    table.do("lay out Acrobatics")
    assert list(seen_by(table, 2)["sighted"][6:9]) == [1, 0, 0]


def test_contributions_are_remembered_until_they_are_given_away():
    table = Table(players=2)
    table.obstacle("niflheim", 5)
    table.do("lay out Acrobatics", "lay out Acrobatics")  # he has no third, and passes unasked
    table.dice("x")
    table.do("lay out no more")
    assert list(seen_by(table, 1)["shown"][3:6]) == [2, 0, 0]
    table.put(acrobatics=2)
    table.do("play Acrobatics")
    assert list(seen_by(table, 1)["shown"][3:6]) == [1, 0, 0]


def test_a_card_revealed_leaves_the_pile_for_all_and_a_drawn_one_for_its_drawer():
    table = Table(players=2)
    table.pile(combat=9)
    table.obstacle("jan_mayen", 4, None, "x")
    assert [seen_by(table, seat)["pile_from"][1] for seat in range(2)] == [
        table.game.shuffled[1] - table.game.drawn[0, 1],
        table.game.shuffled[1] - table.game.drawn[1, 1],
    ]
    before = [int(seen_by(table, seat)["pile_from"][1]) for seat in range(2)]
    table.do("do not pay")
    table.dice(None, "tomb_raider")
    table.do("end the actions")
    after = [int(seen_by(table, seat)["pile_from"][1]) for seat in range(2)]
    assert [b - a for a, b in zip(after, before, strict=True)] == [1, 0]


def test_the_enemy_pile_is_known_but_for_its_order():
    table = Table()
    table.enemies("niflheim_e2")
    assert list(seen_by(table, 1)["unseen"]) == [1, 0, 1, 1, 1, 1]


def test_another_seats_question_is_not_seen():
    """Only those who could pay are asked, so the question would tell it."""
    table = Table(players=3)
    table.obstacle("niflheim", 2, seat=1)
    assert table.asked() == (1, "pay an obstacle")
    asked, others = seen_by(table, 1), [seen_by(table, seat) for seat in (0, 2)]
    assert (list(asked["asked"]), asked["decision"].sum(), asked["to_be_asked"].sum()) == ([1], 1, 2)
    for other in others:
        assert (list(other["asked"]), other["decision"].sum(), other["to_be_asked"].sum()) == ([0], 0, 0)
        assert list(other["resolving"]) == [1], "but that the obstacle is being resolved"


def test_dice_are_seen():
    table = Table()
    table.white("tomb_raider")
    assert list(seen_by(table, 0)["white_die"]) == [0, 0, 0, 1, 0, 0]
    assert list(seen_by(table, 0)["black_die"]) == [0] * 6
    table.put(acrobatics=1)
    table.dice("card_two")
    table.do("advance on Acrobatics")  # its space throws the obstacle die
    assert list(seen_by(table, 1)["black_die"]) == [0, 0, 0, 0, 0, 1]
    table.white("bag")
    assert list(seen_by(table, 0)["black_die"]) == [0] * 6, "it has not been thrown in this turn"


def test_nothing_is_to_be_given_unless_cards_are():
    table = Table()
    assert list(seen_by(table, 0)["to_give"]) == [0]
    table.obstacle("niflheim", 2)
    assert table.asked() == (0, "pay an obstacle")
    assert list(seen_by(table, 0)["to_give"]) == [0]
    table = Table()
    table.hand(0, acrobatics=2, combat=2)
    table.enemies("niflheim_e5")  # two of one type
    table.phase2(0)
    table.do("pay for the front enemy")
    assert list(seen_by(table, 0)["to_give"]) == [2]


def obstacle_seen(table, seat=0):
    """The obstacle that a seat sees, by name."""
    seen = FEATURES.unpack(table.positions.observe(table.positions.every, table.positions.every + seat))
    return {name: values[0] for name, values in seen.items() if name.startswith(("obstacle_", "resolving"))}


def test_UND_112_what_happens_first_is_seen():
    table = Table()
    table.region("croft_manor")
    table.natla(3)
    assert list(obstacle_seen(table)["obstacle_first"]) == [0, 1], "a guess may avert it"
    table.region("jan_mayen")
    assert list(obstacle_seen(table)["obstacle_first"]) == [1, 0], "a card is revealed"
    table.natla(2)
    assert list(obstacle_seen(table)["obstacle_first"]) == [0, 0]


def test_UND_112_whether_one_or_every_player_draws_is_seen():
    table = Table()
    table.region("xibalba")
    table.natla(1)
    assert list(obstacle_seen(table)["obstacle_prize"]) == [0, 0, 1], "a card for every player"
    table.region("jan_mayen")
    table.natla(0)
    assert list(obstacle_seen(table)["obstacle_prize"]) == [0, 2, 0], "two for who has paid"


@pytest.mark.parametrize("number", [2, 6])
def test_the_obstacle_shown_is_the_one_whose_effect_is_still_going_round(number):
    """Player 0 does not pay and has to discard; the others are still to be asked, the sixth obstacle included."""
    table = Table(players=3)
    table.obstacle("niflheim", number)
    asked = obstacle_seen(table)
    table.dice("card_one")
    table.do("do not pay")
    assert table.asked() == (0, "forced discard")
    discarding = obstacle_seen(table)
    assert {name: list(values) for name, values in discarding.items()} == {
        name: list(values) for name, values in asked.items()
    }
    assert discarding["resolving"] == [1]


def test_what_follows_the_decision_is_seen():
    table = Table(players=3)
    table.white("one_bang")
    seen = seen_by(table, 0)
    assert seen["following"][0] == 1, "Natla moves"
    table = Table(players=3)
    table.put(acrobatics=1)
    table.dice("card_two")
    table.do("play Acrobatics")
    assert seen_by(table, 0)["to_give"] == [2]
    table.do("discard Trick")
    assert seen_by(table, 0)["to_give"] == [1]
    table = Table(players=3)
    table.obstacle("niflheim", 2, seat=1)
    assert list(seen_by(table, 1)["to_be_asked"]) == [0, 1, 1, 0]
    table.do("pay")
    assert list(seen_by(table, 2)["to_be_asked"]) == [0, 1, 0, 0]


def midgame(players, n=800, seed=0):
    """Positions from all stages of random games."""
    positions = Positions(GAME, GAME.rules(players=players), n)
    positions.start(positions.every, np.arange(n) + seed)
    rng = np.random.default_rng(seed)
    for stage in range(60):
        rows = np.flatnonzero(~positions.over & (positions.every % 60 >= stage))
        for _ in range(3):
            rows = rows[~positions.over[rows]]
            masks = positions.masks[rows]
            positions.step(rows, np.argmax(rng.random(masks.shape) * masks, axis=1))
    return positions.take(np.flatnonzero(~positions.over))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_determinize_keeps_the_view_and_depends_on_it_alone(players):
    positions = midgame(players)
    for seat in range(players):
        seats = np.full(len(positions), seat)
        first = positions.take(positions.every)
        first.determinize(seats, np.arange(len(positions)))
        assert np.array_equal(positions.observe(positions.every, seats), first.observe(first.every, seats))
        other = positions.take(positions.every)
        other.determinize(seats, np.arange(len(positions)) + 10**6)
        other.determinize(seats, np.arange(len(positions)))
        assert first.data.tobytes() == other.data.tobytes()
        cards = first.data["pile"] + first.data["stock"][:, :3] + first.data["held"][:, :, :3].sum(axis=1)
        assert (cards == 20).all()
        assert (first.data["shown"] <= first.data["held"][:, :, :3]).all()
        assert (first.data["held"] >= 0).all()
        assert (first.data["pile"] >= 0).all()
        assert (first.data["shuffled"] - first.data["drawn"].sum(axis=1) == first.data["pile"]).all()
        assert (first.data["drawn"] >= 0).all()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_determinize_resamples_what_is_hidden(players):
    positions = midgame(players, seed=3)
    seats = positions.data["actor"].astype(np.int64)
    sampled = positions.take(positions.every)
    sampled.determinize(seats, np.arange(len(positions)))
    others = np.arange(players)[None, :] != seats[:, None]
    hands = positions.data["held"][:, :players, :3]
    assert (hands[others] != sampled.data["held"][:, :players, :3][others]).any(axis=1).mean() > 0.4


def test_determinize_before_any_reshuffle_is_a_fair_deal():
    """Without more knowledge each unseen card is equally likely to be anywhere."""
    table = Table(players=2)
    table.hand(0, acrobatics=8)
    table.hand(1, trick=6)
    n = 4000
    many = table.positions.take(np.zeros(n, np.int64))
    many.determinize(np.zeros(n, np.int64), np.arange(n))
    # Player 1 holds 6 of the 52 cards unseen by player 0: 12 Acrobatics, 20 Combat, 20 Trick.
    mean = many.data["held"][:, 1, :3].mean(axis=0)
    assert np.allclose(mean, 6 * np.array([12, 20, 20]) / 52, atol=0.08)


def test_determinize_deals_whoever_pays_an_enemy_what_it_costs():
    table = Table(players=2)
    table.hand(1, acrobatics=2, combat=2, trick=1)
    table.enemies("niflheim_e5")  # two of one type
    table.phase2(1)
    table.do("pay for the front enemy")
    assert table.asked() == (1, "type to pay an enemy with")
    n = 300
    many = table.positions.take(np.zeros(n, np.int64))
    many.determinize(np.zeros(n, np.int64), np.arange(n))
    assert (many.data["held"][:, 1, :3].max(axis=1) >= 2).all()
    assert (many.data["held"][:, 1, :3].sum(axis=1) == 5).all()
