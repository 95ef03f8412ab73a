"""Every game's RULES.md has a row for every rule, names code that exists, and tests that bear the rule's id."""

import re

import pytest

import envs
from docs import rules_pages
from docs.rules_pages import bearing, code_of, declared_ids, named_tests, rules, with_tests

every_game = pytest.mark.parametrize(
    "game", [envs.load(game) for game in envs.GAMES], ids=lambda game: game.id
)


@every_game
def test_every_rule_has_a_row(game):
    ids = [rule.id for rule in rules(game)]
    assert ids, "the page has no rows"
    assert ids == declared_ids(game), "the introduction says which ids there are: `XYZ-001` to `XYZ-125`"


@every_game
def test_the_code_named_exists(game):
    for rule in rules(game):
        assert rule.code, f"{rule.id}: no code is named"
        for name in rule.code:
            code_of(game, name)


@every_game
def test_every_rule_has_a_test_that_bears_its_id(game):
    tests = named_tests(game)
    assert [rule.id for rule in rules(game) if not bearing(rule.id, tests)] == []


@every_game
def test_tests_bear_no_id_that_is_not_a_rule_of_the_game(game):
    """A test renamed by a slip of the pen would leave its rule untested unnoticed."""
    ids = declared_ids(game)
    prefix = ids[0].split("-")[0]
    borne = {
        found.replace("_", "-")
        for test in named_tests(game).values()
        for found in re.findall(rf"(?<=_)({prefix}_[A-Z]?\d+)(?=_|$)", test)
    }
    assert borne - set(ids) == set()


@every_game
def test_the_column_of_tests_is_up_to_date(game):
    right = with_tests(game)
    assert rules_pages.page(game).read_text(encoding="utf-8") == right, "run: python -m docs.generate"


def test_code_may_lie_in_a_folder_of_the_game_in_its_init_file_or_in_the_core():
    game = envs.load("legends")
    assert code_of(game, "__init__.GAME") is game
    assert code_of(game, "core.kit.agenda.push").__name__ == "push"
    assert code_of(game, "core.batch.settle").__name__ == "settle"
    with pytest.raises(LookupError, match=r"there is no rules\.no_such_function"):
        code_of(game, "rules.no_such_function")
    with pytest.raises(LookupError, match="actions is a module"):
        code_of(game, "actions")


def test_an_id_is_borne_by_a_name_that_holds_it_between_underscores():
    tests = {f"test_x.{name}": name for name in ("test_GAM_R05_a", "test_GAM_005_D1_b", "test_D12_GAM_010")}
    assert bearing("GAM-005", tests) == ["test_x.test_GAM_005_D1_b"]
    assert bearing("D1", tests) == ["test_x.test_GAM_005_D1_b"]
    assert bearing("GAM-010", tests) == ["test_x.test_D12_GAM_010"]
