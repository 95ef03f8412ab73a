import copy

import numpy as np
import pytest

from envs.core.spec import (
    ActionRange,
    Actions,
    Feature,
    Features,
    Field,
    nearest,
    new_records,
    record_dtype,
)

FEATURES = Features(
    Feature("place", 3, "where", labels=("left", "middle", "right")), Feature("gold", 1, "how much", high=20)
)


@pytest.mark.parametrize("name", ["round", "max", "copy", "all", "shape"])
def test_a_field_may_not_hide_an_attribute_of_a_numpy_record(name):
    with pytest.raises(ValueError, match=name):
        record_dtype([Field(name, "i2", "")])


def test_a_field_may_not_be_declared_twice():
    with pytest.raises(ValueError, match="gold"):
        record_dtype([Field("gold", "i2", ""), Field("gold", "i4", "")])


def test_records_are_zero_and_have_their_fields_as_attributes():
    records = new_records(record_dtype([Field("gold", "i2", ""), Field("hand", "i2", "", (3,))]), 2)
    records[1].hand[2] = 7
    records[1].gold = 4
    assert records["hand"].tolist() == [[0, 0, 0], [0, 0, 7]]
    assert records["gold"].tolist() == [0, 4]


def test_features_lie_one_after_another():
    assert FEATURES.size == 4
    assert FEATURES.at("place") == 0
    assert FEATURES.at("gold") == 3


def test_unpacking_gives_raw_values_by_name():
    unpacked = FEATURES.unpack(np.array([0, 1, 0, 0.25], np.float32))
    assert unpacked["place"].tolist() == [0, 1, 0]
    assert unpacked["gold"].tolist() == [5]


def test_unpacking_another_games_observation_is_refused():
    with pytest.raises(ValueError, match="5 numbers, expected 4"):
        FEATURES.unpack(np.zeros(5, np.float32))


def test_the_table_shows_index_range_and_labels():
    table = FEATURES.table()
    assert "| 0-2 | `place` | 3 | 0 to 1 | where (left, middle, right) |" in table
    assert "| 3 | `gold` | 1 | 0 to 20 | how much |" in table


def test_labels_must_fit_the_size():
    with pytest.raises(ValueError, match="2 labels for 3 numbers"):
        Feature("place", 3, "", labels=("left", "right"))


def test_an_unknown_feature_is_named_with_its_nearest():
    with pytest.raises(KeyError, match="did you mean 'gold'"):
        FEATURES.at("golt")


def test_actions_are_numbered_range_after_range():
    actions = Actions(ActionRange("answer", ("no", "yes"), ""), ActionRange("card", ("ace", "king"), ""))
    assert actions.size == 4
    assert actions.at("card") == 2
    assert actions.labels[3] == "king"
    assert "| 2-3 | `card` | ace, king |  |" in actions.table()


def test_nearest_names_what_is_possible_even_if_nothing_is_close():
    assert nearest("zzz", ["legends", "gamble"]) == "possible: legends, gamble"


def test_a_copy_of_a_record_has_equal_bytes_whatever_the_alignment():
    """NumPy copies field by field, so that a gap between fields would keep what lay in memory before."""
    dtype = record_dtype([Field("small", "i1", "", (3,)), Field("large", "i8", ""), Field("last", "i1", "")])
    records = new_records(dtype, 50)
    for _ in range(20):
        used = np.full(50 * dtype.itemsize, 77, np.int8)
        del used
        assert copy.deepcopy(records).tobytes() == records.tobytes()
    assert dtype.fields["large"][1] == 8
    assert dtype.itemsize == 24
