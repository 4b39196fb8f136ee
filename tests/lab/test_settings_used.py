"""Every setting of every game is used by the lab, refused, or listed as having no effect, with the reason."""

import re
from ast import literal_eval
from collections.abc import Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec
import pytest
from msgspec import structs

import houseway
from houseway.games import game_named
from houseway.lab.effects import names_in, reason_of
from houseway.lab.games import ENTRIES, settings_of
from houseway.lab.models import Plan
from houseway.lab.pai_gow import exact as pai_gow
from houseway.lab.simulation import simulate
from houseway.rulebook import Refused, Unreadable

ON_THE_SIGN = {
    "min": 20_00,
    "max": 50_00,
    "unit": 10_00,
    "areas": {2: {"min": 25_00, "max": 25_00, "unit": 5_00}},
}
FOR_DOUBLES = {"min": 30_00, "max": 50_00, "unit": 15_00}
FOR_ANTES = ON_THE_SIGN | {"min": 10_00, "unit": 15_00}

LINK = {
    "major": {"rate": "0.05", "seed": 10_000_00},
    "minor": {"rate": "0.03", "seed": 1_000_00},
    "mystery": {"rate": "0.01", "seed": 500_00},
}

OTHERS: dict[str, dict[str, list[Any]]] = {
    "pinkjack": {
        "areas": [7],
        "chips": [[5_00, 25_00]],
        "decks": [8],
        "device": ["shuffler"],
        "suits_you": [{"amount": 5_00}, {"min": 5_00, "max": 10_00, "box_players_only": True}],
        "behind_cutting_card": [100],
        "manual_shuffle": [True],
        "players_per_area": [1],
        "minimum": ["area"],
        "absent_controller": ["next"],
        "bust_counts_as_original": [True],
        "dealer_pinkjack_literal": [True],
        "ultimate_bonus": ["shared"],
        "one_card_on_split_aces": [True],
        "collected_losses_stand": [True],
        "limits": [{"box": ON_THE_SIGN}, {"double": FOR_DOUBLES}],
    },
    "pontoon": {
        "areas": [7],
        "tournament": ["W"],
        "chips": [[5_00, 25_00]],
        "decks": [4],
        "device": ["shuffler"],
        "shuffle": ["another"],
        "side_bet": ["perfect-pairs", "pairs-play"],
        "third_party_insurance": [False],
        "behind_cutting_card": [100],
        "cutting_card_tolerance": [3],
        "max_scope": ["wager"],
        "bust_counts_as_original": [True],
        "double_even_money_scope": ["box"],
        "bonus_others_unit": ["player"],
        "surrender_rounding": ["house"],
        "side_bets_settled": ["before-insurance"],
        "hours": ["noon to midnight", {"from": "12:00", "until": "04:00"}],
        "approvals": [{"table": "C 1", "shuffle": "C 2", "side_bet": "C 3"}],
        "limits": [
            {"box": ON_THE_SIGN, "perfect-pairs": ON_THE_SIGN, "pairs-play": ON_THE_SIGN},
            {"double": FOR_DOUBLES},
        ],
    },
    "four-card-poker": {
        "areas": [5],
        "chips": [[5_00, 25_00]],
        "decks": [1],
        "device": ["shoe"],
        "backs": [["green"]],
        "ante_bonus": [
            {"schedule": "25-20-2", "approval": "A 1"},
            {"four of a kind": 30, "straight flush": 20, "three of a kind": 2},
        ],
        "aces_up": ["50-40-9-6-4-2-1", {"schedule": "50-40-9-6-4-2-1", "approval": "A 1"}],
        "low_limit": [True],
        "low_limit_below": [5_00],
        "tournament": [True],
        "whole_multiples": [True],
        "manual_shuffle": [True],
        "rounding": ["none"],
        "warnings_last": ["visit"],
        "limits": [{"ante": FOR_ANTES, "aces-up": ON_THE_SIGN, "play": {"unit": 25_00}}],
    },
    "pai-gow": {
        "areas": [8],
        "chips": [[5_00, 25_00]],
        "layout": ["B"],
        "house_way_areas": [[2]],
        "bank": ["house"],
        "banks_per_area": [2],
        "shared_bank": [True],
        "zero_rule": ["wager"],
        "misset": ["lose"],
        "commission_unit": ["player", "round"],
        "tokens_at_player_bank": [False],
        "seconds_to_set": [60],
        "cuts": [{}],
        "cut_options": [{"cup-say": "right/top"}],
        "limits": [{"box": ON_THE_SIGN, "bank": ON_THE_SIGN}],
    },
    "baceball": {
        "areas": [7],
        "chips": [[5_00, 25_00]],
        "decks": [6],
        "device": ["shuffler"],
        "layout": ["B"],
        "jackpot": [
            {"wager": 5_00, "meters": {"major": 200_000_00, "minor": 20_000_00}},
            {"wager": 5_00, "link": LINK},
            {"wager": 5_00, "shared_guarantee": "none", "after_malfunction": "carry"},
        ],
        "manual_shuffle": [True],
        "reload_at": [20],
        "notices": [False],
        "over_maximum": ["in-full"],
        "limits": [{name: ON_THE_SIGN for name in ("bet", "strike-1", "strike-2", "strike-3", "strike-out")}],
    },
}
"""Another value than the usual one, for every setting of every game; where there is no other, that one."""

BESIDE: dict[tuple[str, str], dict[str, Any]] = {
    ("pai-gow", "house_way_areas"): {"layout": "B"},
    ("four-card-poker", "chips"): {"limits": {"play": {"unit": 4_00}}},
    ("four-card-poker", "whole_multiples"): {"limits": {"play": {"unit": 25_00}}},
    ("pontoon", "surrender_rounding"): {"chips": [10_00]},
}
"""What a setting needs beside it, to be allowed or to matter."""


def every_value(game: str) -> Iterator[dict[str, Any]]:
    for name, values in OTHERS[game].items():
        for value in values:
            yield BESIDE.get((game, name), {}) | {name: value}


@pytest.mark.parametrize("game", ENTRIES)
def test_every_field_is_walked(game: str) -> None:
    """Every field of every part of the settings, however deep, has a value among them."""
    given = {name for each in every_value(game) for name in names_in(each)}
    for pattern in fields_of(game_named(game).settings):
        assert any(re.match(rf"{pattern}(\.|$)", name) for name in given), pattern


def fields_of(kind: type[msgspec.Struct], under: str = "") -> Iterator[str]:
    """The dotted name of every field, what can have any name as a pattern."""
    for field in structs.fields(kind):
        yield from parts_of(field.type, under + re.escape(field.encode_name))


def parts_of(kind: Any, name: str) -> Iterator[str]:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield from fields_of(kind, rf"{name}\.")
    elif get_origin(kind) is dict and isinstance(get_args(kind)[1], type):
        yield from parts_of(get_args(kind)[1], rf"{name}\.[^.]+")
    elif get_origin(kind) in (Union, UnionType):
        for each in set(get_args(kind)) - {type(None), msgspec.UnsetType}:
            yield from parts_of(each, name)
    else:
        yield name


Part = tuple[str, dict[str, Any], dict[str, Any]]
"""A setting by name, settings with it, and settings that differ in nothing but it."""


def every_part(game: str) -> Iterator[Part]:
    for name, values in OTHERS[game].items():
        for value in values:
            given = BESIDE.get((game, name), {}) | {name: value}
            settings_of(game, given)
            for part in names_in({name: value}):
                others = (each for each in without(given, part.split(".")) if is_allowed(game, each))
                if (other := next(others, None)) is not None:
                    yield part, given, other
                else:
                    assert part == "ante_bonus.schedule", "there is another value of everything else"


def without(given: dict[str, Any], path: list[str]) -> Iterator[dict[str, Any]]:
    """The same without that part, or with another value there."""
    for value in (None, *ANOTHER):
        found = copied(given)
        *above, last = path
        place = found
        for step in above:
            place = place[int(step) if step.isdigit() else step]
        if value is None:
            del place[last]
        else:
            place[last] = value
        yield found


ANOTHER = (10_00, "0.002", "11:11", "50-30-7-6-5-2-1", 31)


def copied(part: Any) -> Any:
    """A copy in which nothing is shared, not even what the original has twice."""
    return {name: copied(each) for name, each in part.items()} if isinstance(part, dict) else part


def is_allowed(game: str, given: dict[str, Any]) -> bool:
    try:
        settings_of(game, given)
    except (Refused, Unreadable):
        return False
    return True


ABOUT = {"settings", "settings_without_effect", "provenance", "seconds"}


@cache
def analysed(game: str, given: str) -> tuple[dict[str, Any], set[str]]:
    """What figures there are, and which settings are listed; settings are told as text."""
    found = houseway.analyse(game, literal_eval(given))
    figures = {name: value for name, value in found.items() if name not in ABOUT}
    return figures, {each["setting"] for each in found["settings_without_effect"]}


@pytest.mark.ci
@pytest.mark.parametrize("game", ENTRIES)
def test_an_analysis_uses_a_setting_or_lists_it(game: str) -> None:
    """Never both, never neither: figures change with what is not listed, and with nothing that is."""
    for name, given, other in every_part(game):
        figures, listed = analysed(game, repr(given))
        same = figures == analysed(game, repr(other))[0]
        assert same == (name in listed), (name, given, other)


SELDOM = re.compile(
    r"areas|layout|house_way_areas|jackpot\.(wager|meters\..*|shared_guarantee)|ante_bonus\..*"
    r"|bust_counts_as_original|dealer_pinkjack_literal|double_even_money_scope"
)
"""What is used, and seldom seen: how many boxes there can be, area eight, the rarest prizes and endings."""


@cache
def counted(game: str, given: str, boxes: int, shoe: bool) -> tuple[dict[str, Any], set[str]]:
    found = simulate(Plan(game, literal_eval(given), boxes=boxes, shoe=shoe), rounds=20_000, seed=1)
    return found["wagers"], {each["setting"] for each in found["settings_without_effect"]}


@pytest.mark.ci
@pytest.mark.parametrize(("boxes", "shoe"), [(1, False), (2, False), (1, True)])
@pytest.mark.parametrize("game", ENTRIES)
def test_a_simulation_uses_a_setting_or_lists_it(game: str, boxes: int, shoe: bool) -> None:
    for name, given, other in every_part(game):
        try:
            figures, listed = counted(game, repr(given), boxes, shoe)
        except Unreadable as refused:
            assert shoe and refused.field in ("shoe", "device"), refused
            continue
        same = figures == counted(game, repr(other), boxes, shoe)[0]
        assert same == (name in listed) or (same and SELDOM.fullmatch(name)), (name, given, other)


@pytest.mark.parametrize("game", ENTRIES)
@pytest.mark.parametrize("field", ["decks", "areas", "device", "layout"])
def test_what_a_game_does_not_have_is_refused(game: str, field: str) -> None:
    if field in OTHERS[game]:
        with pytest.raises((Refused, Unreadable)):
            houseway.analyse(game, {field: 13 if field != "device" else "hat"})


def test_parts_of_a_setting_have_reasons_of_their_own() -> None:
    reasons = {"a": "one", "a.b": "two"}
    assert [reason_of(name, reasons) for name in ("a", "a.b.c", "a.d", "e")] == ["one", "two", "one", None]


@pytest.mark.parametrize("game", ["baceball", "pai-gow"])
def test_the_output_lists_them(game: str) -> None:
    given = {"chips": [5_00], "limits": {"box" if game == "pai-gow" else "bet": {"min": 25_00}}}
    found = houseway.analyse(game, given | {"areas": game_named(game).settings().areas})
    listed = {each["setting"]: each["because"] for each in found["settings_without_effect"]}
    assert listed.keys() >= {"areas"} and all(listed.values())
    assert ("chips" in listed) == (game == "baceball")


def simulated(game: str, given: Mapping[str, Any], **plan: Any) -> list[str]:
    found = simulate(Plan(game, dict(given), **plan), rounds=100, seed=1)
    return [each["setting"] for each in found["settings_without_effect"]]


def test_a_simulation_lists_them_by_what_it_does() -> None:
    given = {"behind_cutting_card": 100, "device": "shoe", "chips": [5_00]}
    assert simulated("pinkjack", given) == ["behind_cutting_card", "device", "chips"]
    assert simulated("pinkjack", given, shoe=True) == ["chips"]
    jackpot = {"jackpot": {"wager": 5_00, "shared_guarantee": "none"}}
    assert simulated("baceball", jackpot) == ["jackpot.shared_guarantee"]
    assert simulated("baceball", jackpot, boxes=2) == []


def test_nobody_banks_where_the_house_does() -> None:
    assert {name for name in houseway.analyse("pai-gow", {"bank": "house"})["wagers"]} == {
        "player-house-way",
        "player-optimal",
    }


def test_a_reading_of_zero_changes_the_figures() -> None:
    usual, other = (
        pai_gow.analyse(msgspec.convert({"zero_rule": rule}, type(settings_of("pai-gow", {}))))
        for rule in ("hand", "wager")
    )
    assert usual["wagers"]["player-house-way"]["fraction"] != other["wagers"]["player-house-way"]["fraction"]
