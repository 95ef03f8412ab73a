"""Life points, death and rebirth."""

import pytest

from tests.helden.table import DOWN, Table, printed

NATURAL = "natural life point"


def losing(name, *carried, hero="centaur", **fields):
    """A table whose player 0 has just lost a combat on tile 1, with Hermes by and Orion on Styx."""
    table = Table(hero, "gnome")
    table.lay("area_4", 0, 1)
    table.set(tile={0: 1})
    table.marker("hermes", 1)
    table.marker("orion", 0)
    table.give(0, *carried)
    table.set(**fields)
    table.marker(name, 1)
    table.turn(0)
    if table.asked()[1] == "food before the turn":
        table.do("no")
    table.do("no", "end the movement")
    table.dice(6, 6)
    if table.asked()[1] == "skill of a test":
        table.do("Magic")
    return table


# ---------------------------------------------------------------- losing life points


def test_HEL_269_HEL_D15_HEL_R77_natural_or_artificial_is_for_the_player_to_choose():
    table = losing("alekto", "shield", hero="bard")
    assert table.asked() == (0, "life point")
    assert table.legal() == {NATURAL, "Shield"}
    table.do(NATURAL)
    assert table.game.lp[0] == 2
    assert table.worn("shield") == 1
    table = losing("alekto", "shield", hero="bard")
    table.do("Shield")
    assert table.game.lp[0] == 3


def test_HEL_267_HEL_268_HEL_269_the_last_natural_life_point_is_death_whatever_is_worn():
    table = losing("alekto", "shield", "mirror", lp={0: 1})
    assert table.legal() == {NATURAL, "Shield"}
    table.do(NATURAL)
    assert table.asked() == (0, "item kept after death")
    table = losing("alekto", "shield", "mirror", lp={0: 1})
    table.do("Shield")
    assert table.game.lp[0] == 1
    assert table.game.tile[0] == 1


@pytest.mark.parametrize(
    ("name", "points"), [("brustharnisch", 2), ("shield", 1), ("helmet", 1), ("mail", 2)]
)
def test_HEL_233_HEL_234_HEL_235_HEL_261_HEL_272_HEL_273_worn_items_have_their_life_points(name, points):
    table = losing("alekto", name, hero="bard")
    label = next(label for label in table.legal() if label != NATURAL)
    for left in range(points - 1, -1, -1):
        table.do(label)
        assert table.game.lp[0] == 3
        if left:
            assert table.where(name) == "seat 0"
            assert table.worn(name) == left, "it is marked on the item"
            table.turn(0)
            table.do("no", "end the movement")
            table.dice(6, 6)
            table.do("Magic")
    assert table.where(name) == ("gone" if name == "mail" else "beside")


def test_HEL_272_HEL_479_HEL_R78_a_destroyed_item_goes_beside_the_heap_and_comes_back_whole():
    table = losing("alekto", "shield", hero="bard")
    table.do("Shield")
    assert table.where("shield") == "beside"
    table.set(tile={0: table.lay("kriterion", 0, 2)})
    table.give(0, "minos")
    table.heap_of()
    table.act(0)
    table.do("fulfil Minos", "draw", "take it")
    assert table.where("shield") == "seat 0"
    assert table.worn("shield") == 1


def test_HEL_264_HEL_R78_a_destroyed_mail_is_out_of_the_game():
    table = losing("alekto", "mail", worn_lp=[2, 2, 1, 1, 1])
    table.do("Mail of Persephone")
    assert table.where("mail") == "gone"
    table.away("persephone", place="throne")
    table.set(tile={0: table.lay("hades_hall", 0, 2)})
    table.act(0)
    assert "use the place" not in table.legal()


def test_HEL_262_HEL_272_HEL_R88_a_destroyed_mail_protects_no_more():
    table = losing("sisyphos", "mail", worn_lp=[2, 2, 1, 1, 1], skill={0: [2, 2, 2]})
    table.do("Mail of Persephone")
    assert table.where("mail") == "gone"
    assert table.game.shadow[0].sum() == 0
    table.turn(0)
    table.do("no", "end the movement")
    table.dice(6, 6)
    table.do("Magic")
    assert table.asked() == (0, "skill of a shadow cube")


@pytest.mark.parametrize("name", ["sisyphos", "avatar_1", "creature_4", "arachne"])
def test_HEL_262_HEL_R45_HEL_R88_the_mail_makes_any_shadow_cube_of_a_lost_combat_a_life_point(name):
    table = losing(name, "mail", hero="shaman", skill={0: [2, 2, 2]})
    assert table.asked() == (0, "life point")
    assert table.legal() == {NATURAL, "Mail of Persephone"}
    table.do(NATURAL)
    assert table.game.lp[0] == 2
    assert table.game.shadow[0].sum() == 0


def test_HEL_262_HEL_R86_HEL_R88_with_all_tracks_full_there_is_no_cube_and_no_life_point_is_lost():
    full = [8, 8, 8]
    table = losing("sisyphos", "mail", lp={0: 3}, skill={0: [2, 2, 2]}, coloured={0: full})
    assert table.game.active == 1, "the turn is over"
    assert table.where("sisyphos") == 1
    assert table.game.shadow[0].sum() == 0
    assert (table.game.lp[0], table.worn("mail")) == (3, 2)


def test_HEL_262_HEL_268_a_hero_in_the_mail_can_die_of_a_black_creature():
    table = losing("sisyphos", "mail", lp={0: 1})
    table.do(NATURAL)
    assert table.game.tile[0] == 0
    assert table.where("mail") == "card"


# ---------------------------------------------------------------- healing


def test_HEL_270_HEL_271_food_gives_natural_life_points_back_up_to_the_card():
    table = Table("bard", "gnome")
    table.give(0, "ambrosia", "brustharnisch")
    table.set(lp={0: 2}, worn_lp=[1, 2, 1, 1, 2])
    table.act(0)
    table.do("Ambrosia")
    assert table.game.lp[0] == 3, "2 points, 3 on the card"
    assert table.worn("brustharnisch") == 1
    table = Table("bard", "gnome")
    table.give(0, "ambrosia", "brustharnisch")
    table.set(worn_lp=[1, 2, 1, 1, 2])
    table.act(0)
    assert "Ambrosia" not in table.legal(), "nothing to heal"


# ---------------------------------------------------------------- death


def dead(*carried, **fields):
    """A table whose player 0 has just lost his last natural life point on tile 1; seat 1 stands on Styx."""
    table = losing("alekto", *carried, lp={0: 1}, **fields)
    if table.asked()[1] == "life point":
        table.do(NATURAL)
    return table


def test_HEL_275_HEL_R80_a_dead_hero_is_on_styx_at_once_and_his_turn_is_over():
    table = dead()
    assert table.game.tile[0] == 0
    assert table.game.active == 1, "Orion has to wait"
    assert table.game.dead[0] == 1
    assert table.where("alekto") == 1


def test_HEL_276_HEL_R80_on_his_next_turn_he_plays_on_as_usual():
    table = dead()
    table.turn(0)
    assert table.game.dead[0] == 0
    assert table.asked() == (0, "draw a tile")
    table.do("no")
    assert table.game.mp == 5
    assert "north" in table.legal()


def test_HEL_277_all_cubes_are_lost():
    table = dead(coloured={0: [1, 2, 0]}, shadow={0: [0, 1, 3]}, dark=4)
    assert table.game.coloured[0].sum() == 0
    assert table.game.shadow[0].sum() == 0
    assert table.game.dark == 4, "they go back to the supply"


def test_HEL_278_HEL_185_HEL_R84_his_tasks_lie_face_up_where_he_died():
    table = dead("minos", "titan")
    assert (table.where("minos"), table.face("minos")) == (1, "up")
    assert (table.where("titan"), table.face("titan")) == (1, "task")
    table.away("alekto")
    table.set(tile={1: 1})
    table.act(1)
    assert {"accept Minos", "accept Titan"} <= table.legal()


def test_HEL_279_HEL_D35_HEL_R81_he_keeps_one_item_of_his_choice():
    table = dead("mirror", "sickle", "nektar")
    assert table.asked() == (0, "item kept after death")
    assert table.legal() == {"Mirror", "Sickle", "Nektar", "no"}
    table.do("Sickle")
    assert table.where("sickle") == "seat 0"
    for name in ("mirror", "nektar"):
        assert (table.where(name), table.face(name)) == ("beside", "up")


def test_HEL_279_HEL_R81_or_none():
    table = dead("mirror", "sickle")
    table.do("no")
    assert table.where("mirror") == table.where("sickle") == "beside"


def test_HEL_279_HEL_R81_armour_keeps_what_it_has_left():
    table = dead("brustharnisch", hero="bard", worn_lp=[1, 2, 1, 1, 2])
    table.do("Brustharnisch")
    assert table.where("brustharnisch") == "seat 0"
    assert table.worn("brustharnisch") == 1


def test_HEL_279_HEL_R62_a_black_weapon_may_be_the_item_kept():
    table = dead("soul_sword", "mirror", shadow={0: [1, 0, 0]}, dark=2)
    assert "Soul Sword" in table.legal()
    table.do("Mirror")
    assert table.where("soul_sword") == "beside"
    table = dead("soul_sword", "mirror", shadow={0: [1, 0, 0]}, dark=2)
    table.do("Soul Sword")
    assert table.where("soul_sword") == "seat 0"
    assert table.game.dark == 2


def test_HEL_280_HEL_264_HEL_R81_HEL_R08_special_treasures_go_back_to_the_card():
    table = dead("mail", "trident", "golden_staff", "mirror")
    assert table.asked() == (0, "item kept after death")
    assert table.legal() == {"Mirror", "no"}, "none of them is kept"
    table.do("Mirror")
    assert {table.where(name) for name in ("mail", "trident", "golden_staff")} == {"card"}


def test_HEL_280_HEL_R83_and_can_be_won_again():
    table = dead("golden_staff")
    assert table.where("golden_staff") == "card"
    table.marker("hekate", 0)
    table.set(skill={0: [9, 9, 9]})
    table.act(0)
    table.dice(1, 1)
    table.do("encounter: Hekate")
    assert table.where("golden_staff") == "seat 0"


def test_HEL_280_HEL_479_a_mail_that_went_back_is_whole_again():
    table = dead("mail", worn_lp=[2, 2, 1, 1, 1])
    assert table.worn("mail") == 2


@pytest.mark.parametrize("gold", [0, 7])
def test_HEL_281_HEL_R82_life_gold_and_movement_are_those_of_the_start_learned_skills_stay(gold):
    table = dead(gold={0: gold}, lost_mp={0: 2}, skill={0: [5, 7, 4]})
    assert table.game.lp[0] == printed("centaur", "lp")
    assert table.game.gold[0] == printed("centaur", "gold")
    assert table.game.lost_mp[0] == 0
    assert table.game.skill[0].tolist() == [5, 7, 4], "Magic was 3 at the start"


def test_HEL_268_HEL_178_the_gorgone_can_kill_a_slow_hero():
    table = losing("gorgone", lp={0: 1}, lost_mp={0: 4})
    assert table.game.tile[0] == 0
    assert table.game.lost_mp[0] == 0


def test_HEL_476_HEL_R80_death_ends_open_draws():
    table = Table("centaur", "gnome")
    table.lay("area_4", 0, 1)
    table.set(tile={0: 1}, lp={0: 1}, skill={0: [2, 2, 2]})
    table.give(0, "mail")
    table.heap_of("creature_5")
    table.marker("typhon", 1)
    table.turn(0)
    table.do("no", "end the movement")
    table.give(0, "lightning_bolts")
    table.do("Magic")
    table.dice(1, 1)
    table.do("yes", "draw")
    table.dice(6, 6)
    table.do("Magic", NATURAL)
    assert table.game.active == 1
    assert table.game.draws == 0
    assert table.where("creature_5") == 1


def test_HEL_027_HEL_478_a_dead_heros_mirror_shows_no_new_markers():
    table = dead("mirror")
    table.do("no")
    table.marker("hekate", 1, face=DOWN)
    table.turn(0)
    assert not table.game.known[table.number("hekate")] & 1
