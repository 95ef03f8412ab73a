"""Malformed input: refused in one line, with nothing changed, before compiled code sees it."""

import numpy as np
import pytest
import torch

from agents.base import RandomAgent
from agents.gym import SeatEnv, SeatVectorEnv
from envs.adapters.pettingzoo import GameEnv
from envs.adapters.vector import VectorEnv
from envs.core.positions import Positions
from envs.core.view import View
from examples import nim
from tests.games.tables import ALL_GAMES, begin

every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)

ONE_NUMBER = [int, np.int64, np.uint8, np.array, lambda action: np.array(action, ">i4"), torch.tensor]
NO_NUMBER = [
    None,
    True,
    np.True_,
    np.array(True),
    torch.tensor(True),
    0.0,
    np.float32(0),
    np.array(0.0),
    torch.tensor(0.0),
    [0],
    np.array([0]),
    torch.tensor([0]),
    np.array([[0]]),
    "0",
    b"0",
    np.timedelta64(0),
    {},
    object(),
]
OUTSIDE = [
    -1,
    10_000,
    2**31,
    2**32,
    2**63,
    2**64,
    -(2**63),
    np.uint64(2**64 - 1),
    np.int8(-1),
    torch.tensor(-1),
]


def one_line(error):
    return "\n" not in str(error.value)


def legal_actions(mask):
    return [int(action) for action in np.flatnonzero(mask)]


@every_game
@pytest.mark.parametrize("form", ONE_NUMBER)
def test_one_whole_number_is_the_action_in_whatever_it_is_held(game, form):
    for action in legal_actions(begin(game, game.rules(), 1).masks[0]):
        env, other = GameEnv(game, game.rules()), GameEnv(game, game.rules())
        env.reset(seed=0)
        other.reset(seed=0)
        if not env.positions.masks[0, action]:
            continue
        env.step(action)
        other.step(form(action))
        assert env.save() == other.save()

    seat, other_seat = (SeatEnv(game, game.rules(), RandomAgent(0), 0, None) for _ in range(2))
    seat.reset(seed=0)
    other_seat.reset(seed=0)
    action = legal_actions(seat.action_masks())[-1]
    seat.games._agent, other_seat.games._agent = RandomAgent(0), RandomAgent(0)
    seen, *_ = seat.step(action)
    other_seen, *_ = other_seat.step(form(action))
    assert np.array_equal(seen, other_seen)


@every_game
def test_no_action_but_a_legal_one_reaches_the_rules(game):
    """After a legal one, too: what was chosen before must not be played again."""
    env = GameEnv(game, game.rules())
    env.reset(seed=0)
    env.step(legal_actions(env.positions.masks[0])[0])
    seat = SeatEnv(game, game.rules(), "random", None, None)
    seat.reset(seed=0)
    illegal = [action for action in range(game.actions.size) if not env.positions.masks[0, action]][:1]
    illegal_arrays = [form(action) for form in ONE_NUMBER for action in illegal]
    for action in NO_NUMBER + OUTSIDE + illegal_arrays:
        before = env.save()
        with pytest.raises(ValueError, match=f"{game.id}: (illegal action|an action must be)") as error:
            env.step(action)
        assert one_line(error)
        assert env.save() == before
    for action in NO_NUMBER + OUTSIDE:
        held = seat.games.positions.save()
        with pytest.raises(ValueError, match=f"{game.id}: (illegal action|an action must be)") as error:
            seat.step(action)
        assert one_line(error)
        assert seat.games.positions.save() == held


N = 3
MALFORMED_ROWS = [
    None,
    0,
    "012",
    [0, 0],
    [0, 0, 0, 0],
    [[0], [0], [0]],
    [0.0, 0.0, 0.0],
    [True, True, True],
    [[0, 0], [0], [0]],
    [None, None, None],
    np.zeros((N, 1), np.int64),
    np.zeros(N, np.float32),
    np.ones(N, bool),
    torch.zeros(N),
    torch.ones(N, dtype=torch.bool),
    torch.zeros(N, requires_grad=True),
    np.zeros(N, "m8[s]"),
    [-1, -1, -1],
    [2**63] * N,
    np.full(N, 2**64 - 1, np.uint64),
]


@every_game
def test_a_vector_takes_arrays_lists_and_tensors_of_whole_numbers(game):
    env = VectorEnv(game, game.rules(), N)
    expected = None
    for form in (
        np.array,
        list,
        torch.tensor,
        lambda actions: np.array(actions, np.uint8),
        lambda actions: np.array(actions, ">i8"),
        lambda actions: np.stack([actions, actions], axis=1)[:, 0],
        lambda actions: np.frombuffer(np.array(actions, np.int64).tobytes(), np.int64),
    ):
        env.reset(seed=0)
        env.step(form(env.random_actions().tolist()))
        expected = expected or env.save()
        assert env.save() == expected


def test_no_form_of_actions_has_the_rules_compiled_anew():
    """Strided, read-only and unaligned arrays are types of their own to the compiler."""
    env = VectorEnv(nim.GAME, nim.GAME.rules(), N)
    env.reset(seed=0)
    env.step(env.random_actions())
    compiled = [
        getattr(nim.GAME.batch, name)
        for name in ("step_vector", "step_games", "start_games", "observe_games")
    ]
    positions = begin(nim.GAME, nim.GAME.rules(), N)
    positions.step(positions.every, np.zeros(N, np.int64))
    positions.observe(positions.every, np.zeros(N, np.int64))
    before = [len(getattr(entry, "signatures", ())) for entry in compiled]
    frozen = np.zeros(N, np.int64)
    frozen.flags.writeable = False
    odd = np.frombuffer(bytes(8 * N + 1), np.uint8)[1:].view(np.int64)
    strided = np.zeros((N, 2), np.int64)[:, 0]
    for numbers in (frozen, odd, strided):
        env.reset(seed=0)
        env.step(numbers)
        positions.start(np.arange(2 * N)[:N], numbers)
        positions.observe(np.arange(2 * N)[::2] // 2, numbers)
        positions.step(np.arange(N)[::-1][::-1], numbers)
    assert [len(getattr(entry, "signatures", ())) for entry in compiled] == before


@every_game
def test_a_vector_refuses_everything_else(game):
    env = VectorEnv(game, game.rules(), N)
    env.reset(seed=0)
    seats = SeatVectorEnv(game, game.rules(), "random", None, N)
    seats.reset(seed=0)
    for actions in MALFORMED_ROWS:
        before, held = env.save(), seats.games.positions.save()
        with pytest.raises(ValueError, match=rf"{game.id}(, game \d)?: (illegal action|actions )") as error:
            env.step(actions)
        assert one_line(error)
        with pytest.raises(ValueError, match=rf"{game.id}(, game \d)?: (illegal action|actions )") as error:
            seats.step(actions)
        assert one_line(error)
        assert env.save() == before
        assert seats.games.positions.save() == held


@every_game
def test_positions_refuse_rows_seats_and_seeds_that_are_not_there(game):
    positions = begin(game, game.rules(), N)
    rows, zeros, legal = positions.every, np.zeros(N, np.int64), positions.masks.argmax(axis=1)
    takes_rows = [
        positions.take,
        positions.state,
        lambda rows: View(positions, rows),
        lambda rows: positions.observe(rows, zeros),
        lambda rows: positions.step(rows, legal),
        lambda rows: positions.check(rows, legal),
        lambda rows: positions.start(rows, zeros),
    ]
    takes_seats = [
        lambda seats: positions.observe(rows, seats),
        lambda seats: positions.determinize(seats, zeros),
    ]
    takes_seeds = [
        lambda seeds: positions.start(rows, seeds),
        lambda seeds: positions.determinize(zeros, seeds),
    ]
    wrong_length = [[0, 0], [0, 0, 0, 0]]
    malformed = [
        numbers for numbers in MALFORMED_ROWS if not (isinstance(numbers, list) and numbers in wrong_length)
    ]
    before = positions.save()
    for calls, refused in (
        (takes_rows, [*malformed, [0, 1, N], [0, 2**40, 1]]),
        (takes_seats, [*malformed, *wrong_length, [0, 0, game.rules().players], [0, 2**40, 1]]),
        (takes_seeds, [*malformed, *wrong_length]),
    ):
        for call in calls:
            for numbers in refused:
                with pytest.raises(ValueError, match=game.id) as error:
                    call(numbers)
                assert one_line(error)
                assert positions.save() == before


@every_game
def test_a_row_may_be_named_once_where_something_changes(game):
    """The second of two actions in one row would be played unchecked."""
    positions = begin(game, game.rules(), N)
    before = positions.save()
    action = positions.masks[1].argmax()
    for call in (
        lambda: positions.step(np.array([1, 1]), np.array([action, action])),
        lambda: positions.check(np.array([1, 1]), np.array([action, action])),
        lambda: positions.start(np.array([1, 0, 1]), np.arange(3)),
    ):
        with pytest.raises(ValueError, match=f"{game.id}: row 1 is named more than once"):
            call()
        assert positions.save() == before
    assert len(positions.take(np.array([1, 1]))) == 2


@every_game
def test_one_row_one_action_and_one_seat_are_checked_too(game):
    positions = begin(game, game.rules(), N)
    view = View(positions, positions.every)
    calls = [
        lambda number: positions.describe(number, 0),
        lambda number: positions.describe(0, number),
        lambda number: positions.render(number),
        lambda number: positions.render(0, [] if number is None else number),
        lambda number: positions.scene(number),
        lambda number: positions.scene(0, [] if number is None else number),
        lambda number: positions.svg(number),
        lambda number: positions.pixels(0, [] if number is None else number),
        lambda number: view.describe(number, 0),
        lambda number: view.describe(0, number),
        lambda number: view.render(number),
        lambda number: view.scene(number),
        lambda number: view.prompt(number),
    ]
    for call in calls:
        for number in NO_NUMBER + OUTSIDE:
            with pytest.raises(ValueError, match="must be a whole number from 0 to") as error:
                call(number)
            assert one_line(error)


@every_game
def test_games_that_have_not_begun_are_not_looked_at(game):
    positions = Positions(game, game.rules(), N)
    zeros = np.zeros(N, np.int64)
    for call in (
        lambda: positions.step(positions.every, zeros),
        lambda: positions.observe(positions.every, zeros),
        lambda: positions.state(positions.every),
        lambda: positions.determinize(zeros, zeros),
        lambda: positions.describe(0, 0),
        lambda: positions.render(0),
        lambda: positions.scene(0),
        lambda: positions.svg(0),
        lambda: positions.pixels(0),
    ):
        with pytest.raises(ValueError, match=f"{game.id}, game 0: the game has not begun, call reset first"):
            call()


def test_what_an_agent_writes_into_its_view_changes_nothing_it_may_see():
    positions = begin(nim.GAME, nim.GAME.rules(), N)
    view = View(positions, positions.every)
    view.seats[:] = 9
    view.masks[:] = 1
    assert np.array_equal(view.observations, positions.observe(positions.every, np.zeros(N, np.int64)))
    assert len(view.sample(np.arange(N))) == N
    assert positions.masks.sum() == 3 * N


class Failing(RandomAgent):
    """Fails when it is asked for the third time."""

    asked = 0

    def act(self, view):
        self.asked += 1
        if self.asked == 3:
            raise RuntimeError("lost")
        return super().act(view) if self.asked % 2 else np.full(len(view), -1)


@every_game
def test_a_game_that_an_opponent_left_in_the_middle_asks_for_a_reset(game):
    """Otherwise the learner's next action would be played by the opponent's seat."""
    rules = game.rules(players=max(2, game.players[0]), mode="competitive")
    for env in (
        SeatEnv(game, rules, Failing(0), None, None),
        SeatVectorEnv(game, rules, Failing(0), None, 1),
    ):
        failed = 0
        for seed in range(20):
            try:
                env.reset(seed=seed)
                for _ in range(5):
                    action = env.action_masks().argmax()
                    env.step(action if isinstance(env, SeatEnv) else [action])
            except (RuntimeError, ValueError):
                failed += 1
                action = env.action_masks().argmax()
                with pytest.raises(
                    ValueError, match="an opponent failed in the middle of a game, call reset first"
                ):
                    env.step(action if isinstance(env, SeatEnv) else [action])
        assert failed
