"""Appendices 3 and 4: twenty cuts for a banker, six for the cut die, and how each takes the stacks."""

from itertools import product

import pytest

import houseway
from houseway.equipment import TILE_SET
from houseway.games.pai_gow.cuts import CUTS, choices, drawn, is_drawing, places, read_cut
from houseway.testing import rule
from tests.helping import refused
from tests.pai_gow.helping import bank, banked, box, house, record_refused, said, table, words

STACK = [str(each) for each in TILE_SET]
SIDES = ("right", "left")
ENDS = ("top", "bottom")

APPENDIX_3 = {
    "yat-dong-dong": ("One Stack", (SIDES,)),
    "cup-say": ("Tiger", (SIDES, ENDS)),
    "chee-yee": ("Chop the Ears", (ENDS,)),
    "dai-pin": ("Big Slice", (SIDES,)),
    "jung-quat": ("From the Heart", (ENDS,)),
    "long-tau-fong-may": ("Dragon Head/Phoenix Tail", (SIDES,)),
    "wui-fung-bank": ("Hong Kong Bank", ()),
    "foot-say": ("Four Across", ()),
    "sydney-harbour-bridge": ("Sydney Harbour Bridge", ()),
    "ghan-dong-ping-say": ("Kangaroo Jump", (SIDES,)),
    "pong-yun": ("Buddhas Signal", (SIDES,)),
    "bo-bo-go-sing": ("Boy Walks Up Stairs", (SIDES,)),
    "ghan-dong-cup-say": ("Striped Tiger", (SIDES,)),
    "yat-kai-sum-may": ("Chicken Three Ways", ()),
    "arn-lok-peng-sar": ("Flying Dragon", (SIDES,)),
    "sydney-tower": ("Sydney Tower", ()),
    "china-bank": ("China Bank", ()),
    "chong-wan-sup-lok": ("Sixteen Across", ()),
    "seung-gwai-pak-moon": ("Ghost Closing the Door", ()),
    "gum-un-que": ("Double Bridge", (SIDES,)),
}
"""Traditional name, English name and options as the document lists them; not how tiles are taken."""

APPENDIX_4 = {
    1: "long-tau-fong-may",
    2: "jung-quat",
    3: "cup-say",
    4: "dai-pin",
    5: "wui-fung-bank",
    6: "chee-yee",
}
"""The number on the cut die, and the cut."""

CITED = [
    pytest.param(name, marks=rule(f"pai-gow/A3/{name}", "pai-gow/A3", "pai-gow/8.4.3")) for name in APPENDIX_3
]


def ways(name):
    """Every way to call a cut of the appendix."""
    return {"/".join((name, *chosen)) for chosen in product(*APPENDIX_3[name][1])}


def with_stack(banker=True, **more):
    """ann banks from area 2 against bob on area 5, or the House banks; everything the House Way."""
    given = {
        "game": "pai-gow",
        "wagers": [box(5, "bob"), *([bank(2, "ann", 1000)] if banker else [])],
        "stack": STACK,
        "dice": {"box": [1, 1, 1], "cut": 1},
        "decisions": [{"area": 5, "action": "house-way"}],
        **more,
    }
    if banker:
        given |= {"banker": "ann", "chung": 2}
        given["decisions"] = [*given["decisions"], {"area": 2, "action": "house-way"}]
    return given


def tiles_of(result, area):
    [found] = [hand for hand in result["hands"] if hand["area"] == area]
    return sorted(found["low"] + found["high"])


def test_the_cuts_are_those_of_the_appendix_with_its_names_and_options():
    assert {name: cut.english for name, cut in CUTS.items()} == {
        name: english for name, (english, _) in APPENDIX_3.items()
    }
    for name in APPENDIX_3:
        assert {str(each) for each in choices(name)} == ways(name)


@rule("pai-gow/8.4.3", "pai-gow/A3")
def test_a_banker_is_offered_every_cut_of_the_appendix_in_all_its_ways_and_no_other():
    made = banked()
    made.place(3, "bob", "box", 1000)
    made.no_more_bets()
    made.say("ann", 2, "no")
    offered = {option.action for option in made.request.options}
    assert offered == {"no"}.union(*(ways(name) for name in APPENDIX_3))


def test_there_are_twenty_cuts_each_with_a_drawing_of_its_own():
    assert len(CUTS) == 20
    assert all(is_drawing(cut.drawing) for cut in CUTS.values())
    assert len({cut.drawing for cut in CUTS.values()}) == 20


def lettered(drawing, letter):
    """The tiles of the stack that a drawing marks so, stack by stack, each from its top."""
    return sorted(
        STACK[4 * stack + row] for stack in range(8) for row in range(4) if drawing[row][stack] == letter
    )


@pytest.mark.parametrize("name", CITED)
def test_a_banker_may_name_any_cut_of_the_appendix(name):
    result = houseway.settle(with_stack(cut=name))
    drawing = drawn(CUTS[name].drawing, choices(name)[0].options)
    assert result["first_area"] == 4
    assert result["delivery"] == [4, 5, 6, 7, 8, 1, 2, 3]
    assert tiles_of(result, 5) == lettered(drawing, "B")
    assert tiles_of(result, 2) == lettered(drawing, "G")


@pytest.mark.parametrize("name", list(CUTS))
def test_every_option_takes_every_tile_once(name):
    for chosen in choices(name):
        taken = places(drawn(CUTS[name].drawing, chosen.options))
        assert sorted(place for group in taken for place in group) == list(range(32))


def test_right_is_left_turned_round_and_bottom_is_top_upside_down():
    tiger = CUTS["cup-say"].drawing
    assert drawn(tiger, ("left", "top")) == tiger
    assert drawn(tiger, ("right", "top"))[0] == "DDCCBBAA"
    assert drawn(tiger, ("left", "bottom"))[0] == "EEFFGGHH"


def test_one_stack_takes_the_stacks_one_after_the_other():
    assert places(CUTS["yat-dong-dong"].drawing)[:2] == ((0, 1, 2, 3), (4, 5, 6, 7))


def test_the_options_of_the_appendix():
    assert [str(each) for each in choices("cup-say")] == [
        "cup-say/left/top",
        "cup-say/left/bottom",
        "cup-say/right/top",
        "cup-say/right/bottom",
    ]
    assert [str(each) for each in choices("wui-fung-bank")] == ["wui-fung-bank"]
    assert read_cut("dai-pin/top") is None


def test_an_unknown_cut_is_refused():
    record_refused(with_stack(cut="moon-cut"), "unknown-cut", "8.4.5")


@pytest.mark.parametrize(
    ("die", "name"),
    [
        pytest.param(
            die, name, marks=rule(f"pai-gow/A4/{die}", "pai-gow/A4", "pai-gow/8.4.4", "pai-gow/1.1/cut-die")
        )
        for die, name in APPENDIX_4.items()
    ],
)
def test_the_cut_die_decides_when_the_house_banks(die, name):
    result = houseway.settle(with_stack(banker=False, dice={"box": [1, 1, 1], "cut": die}))
    [told] = [each for each in words(result["events"], "8.4.4") if "cut die" in each]
    assert told.startswith(f"the cut die shows {die}: {name}")
    taken = places(drawn(CUTS[name].drawing, choices(name)[0].options))
    assert result["first_area"] == 3
    assert tiles_of(result, 5) == sorted(STACK[place] for place in taken[2])


@rule("pai-gow/A4/3", "pai-gow/8.4.3")
def test_the_cut_die_decides_when_a_banker_names_none():
    result = houseway.settle(with_stack(dice={"box": [1, 1, 1], "cut": 3}))
    taken = places(CUTS["cup-say"].drawing)
    assert tiles_of(result, 5) == sorted(STACK[place] for place in taken[1])


def test_the_table_may_have_its_own_drawing_of_a_cut():
    settings = {"cuts": {"dai-pin": ["HGFEDCBA"] * 4}}
    result = houseway.settle(with_stack(cut="dai-pin", settings=settings))
    assert tiles_of(result, 5) == sorted(STACK[24:28])


def test_the_table_has_a_custom_for_cuts_of_the_die():
    settings = {"cut_options": {"dai-pin": "right"}}
    result = houseway.settle(with_stack(banker=False, dice={"box": [1, 1, 1], "cut": 4}, settings=settings))
    taken = places(drawn(CUTS["dai-pin"].drawing, ("right",)))
    assert tiles_of(result, 5) == sorted(STACK[place] for place in taken[2])


def test_another_cut_than_the_die_says_is_refused_when_the_house_banks():
    record_refused(with_stack(banker=False, cut="china-bank"), "not-the-cut", "8.4.4")


@rule("pai-gow/8.4.5")
def test_a_supervisor_accepts_another_approved_cut():
    settings = {"cuts": {"nan-tian": ["HGFEDCBA"] * 4}}
    made = banked(settings=settings)
    made.order("allow-cut", "gaming-supervisor", cut="nan-tian")
    made.place(3, "bob", "box", 1000)
    made.no_more_bets()
    made.say("ann", 2, "no")
    made.say("ann", 2, "nan-tian")
    assert "ann names nan-tian" in said(made, "8.4.5")


@rule("pai-gow/8.4.5")
def test_a_cut_that_is_not_accepted_cannot_be_named():
    made = banked(settings={"cuts": {"nan-tian": ["HGFEDCBA"] * 4}})
    made.place(3, "bob", "box", 1000)
    made.no_more_bets()
    made.say("ann", 2, "no")
    with refused(made, "8.4.5", "barred"):
        made.say("ann", 2, "nan-tian")
    with refused(made, "8.4.5", "not-approved"):
        made.order("allow-cut", "gaming-supervisor", cut="moon-cut")


@rule("pai-gow/1.1/traditional-cuts", "pai-gow/A3/pong-yun")
def test_the_banker_is_asked_for_one_of_the_traditional_cuts():
    made = banked()
    made.place(3, "bob", "box", 1000)
    made.no_more_bets()
    made.say("ann", 2, "no")
    made.say("ann", 2, "pong-yun/right")
    assert "ann names pong-yun/right" in said(made, "1.1/traditional-cuts")


@pytest.mark.parametrize(
    ("settings", "clause"),
    [
        ({"cuts": {"dai-pin": ["ABCDEFGH"] * 3 + ["ABCDEFGA"]}}, "A3"),
        ({"cut_options": {"dai-pin": "top"}}, "A4"),
        ({"cut_options": {"china-bank": "left"}}, "A4"),
    ],
)
def test_drawings_and_options_must_fit(settings, clause):
    with pytest.raises(houseway.Refused) as caught:
        table(settings=settings)
    assert caught.value.clause == f"pai-gow/{clause}"


def test_a_live_round_can_be_written_down_as_its_stack_and_dice():
    made = house()
    made.place(5, "bob", "box", 1000)
    made.no_more_bets()
    made.say("bob", 5, "house-way")
    written = made.record(short=True)
    assert sorted(written["stack"]) == sorted(STACK)
    assert set(written["dice"]) == {"box", "cut"}
    again = houseway.settle(written)
    assert (again["net"], again["hands"]) == (made.last["net"], made.last["hands"])
    assert again["delivery"] == made.last["delivery"]
