"""Credit on irregular turn orders, against a reference that is slow and plain to see."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import numpy as np
import pytest
from gymnasium import spaces
from hypothesis import given, settings
from hypothesis import strategies as st
from sb3_contrib.common.maskable.buffers import MaskableRolloutBufferSamples

from train.log import DecisionLog
from train.rollout import Rollout

GAMMA, LAMBDA = 0.9, 0.8
PARTS, SEATS = (1, 2), 3
GAMES = sum(PARTS)


@dataclass(frozen=True)
class Move:
    """One step of one game: a seat decides (None: one that does not learn), seats earn, the game may end."""

    seat: int | None
    earned: tuple[float, ...]
    ends: bool


@dataclass
class Decision:
    """A decision as the reference sees it."""

    number: int
    value: float
    reward: float = 0.0


moves = st.builds(
    Move,
    seat=st.none() | st.integers(0, SEATS - 1),
    earned=st.tuples(*[st.sampled_from([0.0, 0.0, 1.0, -1.0, 0.25])] * SEATS),
    ends=st.sampled_from([False, False, False, False, True]),
)
steps = st.lists(st.tuples(*[moves] * GAMES), min_size=1, max_size=8)
rollouts = st.lists(steps, min_size=1, max_size=4)


def value_of(number: int) -> float:
    return float(np.sin(number))


def reference(history: list[tuple[Move, ...]]) -> dict[int, float]:
    """The advantage of every decision whose credit is known after a history: the textbook sum, sequence by sequence."""
    running: dict[tuple[int, int], list[Decision]] = defaultdict(list)
    sequences: list[tuple[list[Decision], bool]] = []
    number = 0
    for step in history:
        for game, move in enumerate(step):
            if move.seat is not None:
                running[game, move.seat].append(Decision(number, value_of(number)))
                number += 1
            for seat in range(SEATS):
                if running[game, seat]:
                    running[game, seat][-1].reward += move.earned[seat]
                if move.ends:
                    sequences.append((running.pop((game, seat)), True))
    sequences += [(decisions, False) for decisions in running.values()]

    advantages = {}
    for decisions, over in sequences:
        values = [decision.value for decision in decisions] + [0.0]
        known = len(decisions) if over else len(decisions) - 1
        surprises = [decisions[k].reward + GAMMA * values[k + 1] - values[k] for k in range(known)]
        for t in range(known):
            terms = [(GAMMA * LAMBDA) ** (k - t) * surprises[k] for k in range(t, known)]
            advantages[decisions[t].number] = sum(terms)
    return advantages


class Book:
    """A rollout whose games are in two parts, each with a log of its own."""

    def __init__(self, steps_each: int = 8, settled: float = 1.0) -> None:
        self.rollout = Rollout(
            steps_each,
            spaces.Box(-1, 1, (1,)),
            spaces.Discrete(2),
            gamma=GAMMA,
            gae_lambda=LAMBDA,
            n_envs=GAMES,
            games=PARTS,
            sequences=SEATS,
            stream=np.random.default_rng(0),
            settled=settled,
        )
        self.logs = [
            DecisionLog(self.rollout.table.columns(rows), games, SEATS)
            for rows, games in zip(self.rollout.parts, PARTS, strict=True)
        ]

    def begin(self) -> None:
        for log in self.logs:
            log.reset()

    def play(self, step: tuple[Move, ...], number: int) -> int:
        """Enter one step; decisions are numbered through, in their observations."""
        first = 0
        for log, games in zip(self.logs, PARTS, strict=True):
            number = enter(log, step[first : first + games], number)
            first += games
        return number

    def learn(self) -> MaskableRolloutBufferSamples:
        """Everything whose credit is known, in one batch."""
        self.rollout.close([log.pos for log in self.logs])
        (batch,) = self.rollout.get()
        return batch


def enter(log: DecisionLog, step: tuple[Move, ...], number: int) -> int:
    deciding = [(game, move.seat) for game, move in enumerate(step) if move.seat is not None]
    rows, seats = (np.array([pair[k] for pair in deciding], np.int64) for k in (0, 1))
    new = log.enter(rows, seats)
    for i in range(rows.size):
        new["observations"][i, 0] = number
        new["values"][i] = value_of(number)
        new["log_probs"][i] = -number
        number += 1
    earned = np.array([move.earned for move in step], np.float32)
    log.earn(earned, np.array([move.ends for move in step]))
    return number


@settings(max_examples=300, deadline=None)
@given(rollouts)
def test_advantages_equal_the_reference_and_each_decision_is_learnt_from_once(
    played: list[list[tuple[Move, ...]]],
) -> None:
    book = Book()
    history: list[tuple[Move, ...]] = []
    learnt: set[int] = set()
    number = 0
    for steps_played in played:
        book.begin()
        for step in steps_played:
            number = book.play(step, number)
        batch = book.learn()
        history += steps_played
        expected = reference(history)

        numbers = batch.observations[:, 0].int().tolist()
        assert sorted(numbers) == sorted(expected.keys() - learnt)
        wanted = [expected[n] for n in numbers]
        assert batch.advantages.tolist() == pytest.approx(wanted, abs=1e-5)
        values = [value_of(n) for n in numbers]
        assert batch.old_values.tolist() == pytest.approx(values)
        assert batch.returns.tolist() == pytest.approx(np.add(wanted, values), abs=1e-5)
        assert batch.old_log_prob.tolist() == [-n for n in numbers]
        learnt |= set(numbers)


def one_game(*moves_of_game_0: Move) -> list[tuple[Move, ...]]:
    idle = Move(None, (0.0,) * SEATS, ends=False)
    return [(move, idle, idle) for move in moves_of_game_0]


def advantages_of(played: list[tuple[Move, ...]]) -> dict[int, float]:
    book = Book()
    book.begin()
    number = 0
    for step in played:
        number = book.play(step, number)
    batch = book.learn()
    return dict(zip(batch.observations[:, 0].int().tolist(), batch.advantages.tolist(), strict=True))


def test_the_loser_gets_its_loss_though_the_winner_made_the_last_move() -> None:
    played = one_game(Move(1, (0, 0, 0), False), Move(0, (1, -1, 0), True))
    assert advantages_of(played) == pytest.approx({0: -1 - value_of(0), 1: 1 - value_of(1)})


def test_a_reward_during_another_seats_move_goes_to_the_seat_that_earned_it() -> None:
    played = one_game(Move(0, (0, 0, 0), False), Move(1, (0.5, 0, 0), False), Move(0, (0, 0, 0), False))
    assert advantages_of(played) == pytest.approx({0: 0.5 + GAMMA * value_of(2) - value_of(0)})


def test_a_seat_that_acts_twice_in_a_row_follows_on_itself() -> None:
    played = one_game(Move(0, (0, 0, 0), False), Move(0, (0, 0, 0), False), Move(1, (-1, 1, 0), True))
    last = -1 - value_of(1)
    first = GAMMA * value_of(1) - value_of(0) + GAMMA * LAMBDA * last
    assert advantages_of(played) == pytest.approx({0: first, 1: last, 2: 1 - value_of(2)})


def test_nothing_is_learnt_for_a_seat_that_never_acted() -> None:
    assert advantages_of(one_game(Move(0, (1, -1, -1), True))).keys() == {0}


def test_rewards_before_a_seats_first_decision_of_a_game_are_not_given_to_its_last_game() -> None:
    played = one_game(Move(0, (1, 0, 0), True), Move(1, (-1, 0, 0), False), Move(0, (0, 0, 0), True))
    assert advantages_of(played)[0] == pytest.approx(1 - value_of(0))


def test_minibatches_are_nearly_equal_and_hold_every_decision_once() -> None:
    book = Book(steps_each=40)
    book.begin()
    number = 0
    for _ in range(40):
        move = Move(0, (0, 0, 0), True)
        number = book.play((move, move, move), number)
    book.learn()
    batches = list(book.rollout.get(50))
    assert [len(batch.actions) for batch in batches] == [60, 60]
    numbers = np.concatenate([batch.observations[:, 0].numpy() for batch in batches])
    assert sorted(numbers) == list(range(120))
    assert not np.array_equal(numbers, np.arange(120))


def test_of_decisions_as_good_as_certain_each_pass_takes_a_share() -> None:
    book = Book(steps_each=400, settled=0.25)
    book.begin()
    number = 0
    for _ in range(400):
        move = Move(0, (0, 0, 0), True)
        number = book.play((move, move, move), number)
    columns = book.rollout.table.columns(slice(None))
    numbers = columns["observations"][:, 0]
    columns["log_probs"][:] = np.log(np.where(numbers % 2, 0.995, 0.985))
    book.rollout.close([log.pos for log in book.logs])
    passes = [next(iter(book.rollout.get())).observations[:, 0].int().tolist() for _ in range(2)]
    for taken in passes:
        assert len(set(taken)) == len(taken)
        assert {n for n in taken if n % 2 == 0} == set(range(0, 1200, 2)), (
            "uncertain ones are all learnt from"
        )
        assert 100 < sum(n % 2 for n in taken) < 200, "a quarter of 600"
    assert set(passes[0]) != set(passes[1])


def test_a_rollout_of_certain_decisions_alone_is_learnt_from_whole() -> None:
    book = Book(settled=0.0)
    book.begin()
    move = Move(0, (1, 0, 0), True)
    book.play((move, move, move), 0)
    book.rollout.table.columns(slice(None))["log_probs"][:] = 0
    assert len(book.learn().actions) == 3
