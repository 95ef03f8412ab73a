"""Step 3 of a round: Dinosaur, recovery, exhaustion, and a raid card for everyone."""

from tests.legends.position import AFTER_ACTION, DISCARD, SELECT, A, B, C, Table

FULL = ["Repel", "Repel", "Repel", "Rope Action", "Rope Action", "Rope Action"]
FULL_TOO = ["Setting a Trap", "Setting a Trap", "Troubleshooting", "Troubleshooting", "Repel", "Repel"]


def test_LEG_046_LEG_047_LEG_048_LEG_R88_exhausted_for_one_round():
    game = Table(2, exhausted=[["Action", "Steal", "Assault"]], deck=["Repel"] * 6)
    game.select(["Rush", "Explore", "Rest"]).end_round()
    assert game.exhausted(A) == ["Explore", "Rest", "Rush"], (
        "the revealed cards, and no longer the ones before"
    )
    assert game.options() == {"Action", "Assault", "Rush", "Steal"}, "not in round k + 1"
    game.select(["Action", "Steal", "Assault"]).end_round()
    assert game.exhausted(A) == ["Action", "Assault", "Steal"]
    assert game.options() == {"Explore", "Rest", "Rush"}, "again in round k + 2"
    assert game.choose("Rush").options() == {"Explore", "Rest", "Rush"}, "both copies of Rush"


def test_LEG_047_slots_are_empty_again():
    game = Table(2).select(["Rush", "Explore", "Rest"]).end_round()
    assert game.placed(A) == [None, None, None]


def test_LEG_049_every_player_draws_one_card():
    game = Table(4, deck=["Repel"] * 6).select(*[["Rest", "Action", "Rush"]] * 4).end_round()
    assert [game.hand(seat) for seat in range(4)] == [["Repel"]] * 4


def test_LEG_049_LEG_R89_draws_begin_with_the_present_holder_of_the_marker():
    hands = [FULL, FULL_TOO, ["Nimble Instincts"] * 3 + ["The Chosen One"] * 3]
    plan = ["Rest", "Action", "Rush"]
    game = Table(
        3, hands=hands, starter=A, marker=C, deck=["Natural Born Adventurer"] * 2 + ["Double the Trouble"]
    )
    game.select(plan, plan, plan).play_on(lambda game: game.asked[1] == DISCARD)
    order = []
    while game.asked[1] == DISCARD:
        order.append((game.asked[0], [len(game.hand(seat)) for seat in (A, B, C)]))
        game.choose(game.hand(game.asked[0])[-1])
    assert order == [(C, [6, 6, 7]), (A, [7, 6, 6]), (B, [6, 7, 6])], "each discards before the next draws"


def test_LEG_R89_nobody_may_decline_the_draw():
    game = Table(2, hands=[FULL], deck=["Troubleshooting"] * 4)
    game.select(*[["Rest", "Action", "Rush"]] * 2).play_on(lambda game: game.asked == (A, DISCARD))
    assert "Troubleshooting" in game.hand(A)
    assert game.options() == {"Repel", "Rope Action", "Troubleshooting"}


def test_LEG_126_LEG_R86_LEG_R87_dinosaur_injures_before_anything_else():
    plan = ["Rest", "Action", "Rush"]
    game = Table(
        at=["I", "I", "Start"],
        tiles={"I": "Dinosaur"},
        threat={"I": 7},
        hands=[FULL, FULL_TOO],
        exhausted=[["Explore", "Steal", "Assault"]],
        experience=[0, 0, 0],
    )
    game.select(plan, plan, ["Rest", "Action", "Explore"]).play_on(lambda game: game.asked[1] == DISCARD)
    assert game.threat("I") == 3
    assert [game.injuries(seat) for seat in (A, B, C)] == [1, 1, 0], "all there at the same time"
    assert game.exhausted(A) == ["Assault", "Explore", "Steal"], "nothing is recovered or exhausted yet"
    assert [len(game.hand(seat)) for seat in (A, B)] == [6, 6], "and nothing drawn"
    assert game.asked == (A, DISCARD), "clockwise from the round starter"
    game.choose("Repel")
    assert game.asked == (B, DISCARD)


def test_LEG_126_LEG_R87_every_round_anew():
    game = Table(at=["I", "Start"], tiles={"I": "Dinosaur"}, threat={"I": 8})
    game.select(["Explore", "Steal", "Assault"]).end_round()
    assert game.injuries(A) == 1
    game.select(["Rush", "Rush", "Action"]).end_round()
    assert game.injuries(A) == 2


def test_LEG_126_no_injury_once_the_threats_are_gone():
    game = Table(at=["I", "I"], tiles={"I": "Dinosaur"}, threat={"I": 2}, hands=[["Repel"]])
    game.select(["Action", "Rest", "Explore"]).end_round()
    assert [game.injuries(A), game.injuries(B)] == [0, 0]


def test_LEG_R90_LEG_099_the_top_card_of_the_used_pile_is_the_one_used_last():
    game = Table(at=["I", "Start"], hands=[["A Step of Bravery", "Double the Trouble"]], marker=B)
    game.turn("Rest").choose("A Step of Bravery")
    assert (game.used, game.used_top) == (["A Step of Bravery"], "A Step of Bravery")
    assert game.asked == (A, AFTER_ACTION)
    game.choose("Double the Trouble")
    assert (game.used, game.used_top) == (["A Step of Bravery", "Double the Trouble"], "Double the Trouble")


def test_LEG_044_the_new_holder_starts_the_next_round():
    game = Table(3, marker=C).select(*[["Rest", "Action", "Rush"]] * 3).end_round()
    assert game.asked == (C, SELECT)
    assert game.record.round_starter == C
