"""What a position as text must tell: all that a seat knows, and nothing else."""

import numpy as np

from tests.underworld.table import Table


def text(table, seat=None):
    """The position as text."""
    return table.positions.render(0, seat)


def test_the_obstacle_being_resolved_with_who_has_laid_out_what_and_what_is_missing():
    table = Table(players=3)
    table.obstacle("niflheim", 3)  # two Acrobatics and two Tricks in total
    table.do("lay out Trick")
    for seat in (None, 0, 1):
        assert "Natla at 3 of 6: Kraken (pooled: 2 Acrobatics + 2 Trick" in text(table, seat)
        assert "missing: 2 Acrobatics + 1 Trick" in text(table, seat)
        (player,) = [line for line in text(table, seat).splitlines() if line.startswith("player_0:")]
        assert "laid out 1 Trick" in player
    assert "player_0 is asked: pay an obstacle together; after that perhaps player_1, player_2" in text(
        table, 0
    )


def test_what_an_obstacle_begins_with():
    table = Table()
    table.region("croft_manor")
    table.natla(3)
    assert "if the top card, which is drawn, is of the type guessed; then nothing, otherwise lose" in text(
        table
    )
    table.region("jan_mayen")
    assert "the top card is revealed; active: 2 of the revealed type" in text(table)


def test_every_player_draws_is_not_said_like_one_draws():
    table = Table()
    table.region("xibalba")
    table.natla(1)
    assert "then every player draws 1" in text(table)


def test_the_revealed_type():
    table = Table()
    table.pile(combat=5)
    table.obstacle("jan_mayen", 4)
    assert table.asked() == (0, "pay an obstacle")
    for seat in (None, 0, 1):
        assert "revealed: Combat" in text(table, seat)


def test_dice():
    table = Table()
    table.white("tomb_raider")
    assert "White die: Tomb Raider\n" in text(table)
    table.put(acrobatics=1)
    table.dice("card_two")
    table.do("advance on Acrobatics")
    assert "White die: Tomb Raider; obstacle die: Card with a 2\n" in text(table, 1)
    assert "Then: discard 1\n" in text(table, 0)


def test_another_seats_question_is_not_told():
    table = Table(players=3)
    table.obstacle("niflheim", 2)
    assert "player_0 is asked: pay an obstacle" in text(table, 0)
    assert text(table, 1).endswith("\nAnother player is asked")


def test_what_is_open_to_all():
    table = Table()
    table.enemies("niflheim_e2")
    table.give(0, vp=3, treasure=1)
    shown = text(table, 1)
    assert "supply 14 treasures, 32 points, 10 health tokens" in shown
    assert "in the pile: Reef shark, Armed diver, Deck gunman, Sea snake, Great shark\n" in shown
    assert "Trick      at 0, next space 1 of 7: treasure; ahead: Gauntlet of Thor (first)\n" in shown


def test_the_same_text_in_all_worlds_that_a_seat_can_imagine():
    table = Table(players=3)
    table.hand(1, combat=4)
    table.hand(2, acrobatics=1, trick=3)
    for seat in range(3):
        many = table.positions.take(np.zeros(40, np.int64))
        many.determinize(np.full(40, seat), np.arange(40))
        assert len({tuple(hand) for hand in many.data["held"][:, (seat + 1) % 3, :3].tolist()}) > 1
        assert {many.render(row, seat) for row in range(40)} == {text(table, seat)}
