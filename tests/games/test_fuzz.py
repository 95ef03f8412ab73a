"""Whatever is handed in: it is taken and obeyed, or refused in one line with nothing changed."""

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import envs
from agents.gym import SeatEnv, SeatVectorEnv
from envs.adapters.pettingzoo import GameEnv
from envs.adapters.vector import VectorEnv
from envs.core.view import View
from examples import nim
from tests.games.tables import begin

N = 3
GAME, RULES = nim.GAME, nim.GAME.rules()

numbers = (
    st.integers() | st.integers(-4, 4) | st.sampled_from([2**31, 2**32, 2**63 - 1, 2**63, 2**64, -(2**63)])
)
scalars = (
    st.none()
    | st.booleans()
    | numbers
    | st.floats()
    | st.text(max_size=3)
    | st.binary(max_size=3)
    | st.complex_numbers()
)
dtypes = hnp.scalar_dtypes() | st.sampled_from(
    [np.dtype("O"), np.dtype(">i8"), np.dtype("u1"), np.dtype("i8")]
)
arrays = hnp.arrays(
    dtypes, hnp.array_shapes(min_dims=0, max_dims=2, min_side=0, max_side=N + 1)
) | hnp.arrays(st.sampled_from(["i8", "u8", "i1", ">i4"]), N, elements=st.integers(0, 4))
anything = (
    scalars
    | arrays
    | st.lists(scalars | st.integers(0, 3), max_size=N + 1)
    | st.dictionaries(st.text(max_size=1), numbers)
)
fuzz = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def holds(env):
    """All that a call could change."""
    if isinstance(env, (SeatEnv, SeatVectorEnv)):
        games = env.games
        return games.positions.save(), games.earned.tobytes(), games.begun.tobytes(), list(games._entropies)
    return env.save(), env.masks.tobytes() if isinstance(env, VectorEnv) else None


def refusal(call, *values):
    """What a call says of values that it refuses, None if it takes them; any other error fails the test."""
    try:
        call(*values)
    except ValueError as error:
        return str(error)
    return None


def taken(env, call, value):
    """Whether a call took the value; if not, it said so in one line and changed nothing."""
    before = holds(env)
    said = refusal(call, value)
    if said is not None:
        assert said
        assert "\n" not in said
        assert holds(env) == before
    return said is None


def environments():
    env, vector = GameEnv(GAME, RULES), VectorEnv(GAME, RULES, N)
    seat, seats = SeatEnv(GAME, RULES, "random", None, None), SeatVectorEnv(GAME, RULES, "random", None, N)
    for one in (env, vector, seat, seats):
        one.reset(seed=1)
    return env, vector, seat, seats


@fuzz
@given(anything)
def test_actions(value):
    env, vector, seat, seats = environments()
    for one in (env, seat):
        legal = one.positions.masks[0] if one is env else one.action_masks()
        if taken(one, one.step, value):
            assert np.ndim(value) == 0
            assert legal[int(value)]
    for one in (vector, seats):
        masks = one.masks.copy() if one is vector else one.action_masks()
        if taken(one, one.step, value):
            assert np.shape(value) == (N,)
            assert masks[np.arange(N), np.asarray(value, int)].all()


@fuzz
@given(anything)
def test_seeds(value):
    env, vector, seat, seats = environments()
    for one in (env, vector, seat, seats):
        if taken(one, lambda seed, one=one: one.reset(seed=seed), value) and value is not None:
            held = holds(one)
            one.reset()
            one.reset(seed=value)
            assert holds(one)[0] == held[0] or isinstance(value, (list, np.ndarray)), (
                "a seed fixes what is to come"
            )
        one.reset()
    taken(seats, lambda mask: seats.reset(options={"reset_mask": mask}), value)


@fuzz
@given(anything, anything)
def test_positions_and_views(first, second):
    positions = begin(GAME, RULES, N)
    view = View(positions, positions.every)
    before = positions.save()
    looks = (
        positions.observe,
        positions.check,
        lambda row, action: positions.describe(row, action),
        lambda row, seat: positions.render(row, seat),
        lambda rows, _: positions.take(rows),
        lambda rows, _: positions.state(rows),
        lambda rows, _: positions.potential(rows),
        lambda rows, _: View(positions, rows).observations,
        lambda row, action: view.describe(row, action),
        lambda row, _: view.render(row),
        lambda seeds, _: view.sample(seeds),
        lambda saved, _: positions.load(saved),
    )
    changes = (positions.step, positions.start, positions.determinize)
    for call in looks + changes:
        said = refusal(call, first, second)
        assert said is None or "\n" not in said
        assert positions.save() == before or (call in changes and said is None)
        positions.load(before)


@fuzz
@given(st.data())
def test_damaged_files(data):
    """Cut, flipped, doubled or put together from two files: noticed, unless it is a file as it was saved."""
    env, vector, *_ = environments()
    saved = [env.save(), vector.save(), begin(GAME, RULES, 1).save()]
    one, other = data.draw(st.sampled_from(saved)), data.draw(st.sampled_from(saved))
    start, end = (data.draw(st.integers(0, len(file))) for file in (one, other))
    damaged = one[:start] + data.draw(st.binary(max_size=3)) + other[end:]
    for adapter in (env, vector):
        if taken(adapter, adapter.load, damaged):
            assert damaged in saved


@fuzz
@given(anything)
def test_options_and_sizes(value):
    for option in ("players", "max_rounds", "mode", "reward"):
        made = []
        said = refusal(lambda option=option, made=made: made.append(GAME.rules(**{option: value})))
        assert said is None or "\n" not in said
        for rules in made:
            assert all(type(chosen) in (int, str) for chosen in rules.options.values())
            GameEnv(GAME, rules).reset()
    for call in (
        lambda: SeatEnv(GAME, RULES, "random", value, None).reset(seed=0),
        lambda: SeatEnv(GAME, RULES, value, None, None).reset(seed=0),
        lambda: SeatEnv(GAME, RULES, "random", None, value),
        lambda: GameEnv(GAME, RULES, value),
        lambda: envs.load(value),
        lambda: GameEnv(GAME, RULES).observation_space(value),
    ):
        said = refusal(call)
        assert said is None or "\n" not in said


def test_an_array_in_place_of_a_name_is_shown_on_one_line():
    long = np.full((30, 30), "an error\nof two lines")
    for call in (lambda: GameEnv(GAME, RULES, long), lambda: envs.load(long), lambda: GAME.rules(mode=long)):
        said = refusal(call)
        assert "\n" not in said
        assert len(said) < 200
