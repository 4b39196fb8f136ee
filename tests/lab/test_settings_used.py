"""Every setting of every game is used by the lab, refused, or listed as having no effect, with the reason."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest

import houseway
from houseway.games import game_named
from houseway.lab.effects import ANALYSIS, BOXES, SHOE, SIMULATION, names_in, reason_of, without_effect
from houseway.lab.games import ENTRIES, in_the_lab, settings_of
from houseway.lab.models import Plan
from houseway.lab.pai_gow import exact as pai_gow
from houseway.lab.simulation import simulate
from houseway.rulebook import Refused, Unreadable

ON_THE_SIGN = {"min": 20_00, "max": 20_00, "unit": 5_00}

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
        "limits": [{"box": ON_THE_SIGN, "double": ON_THE_SIGN}],
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
        "hours": ["noon to midnight"],
        "approvals": [{"table": "C 1", "shuffle": "C 2"}],
        "limits": [
            {
                "box": ON_THE_SIGN,
                "double": ON_THE_SIGN,
                "perfect-pairs": ON_THE_SIGN,
                "pairs-play": ON_THE_SIGN,
            }
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
        "limits": [{"ante": ON_THE_SIGN, "aces-up": ON_THE_SIGN, "play": {"unit": 5_00}}],
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
            {"wager": 5_00, "meters": {"major": 1, "minor": 1}},
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

USED = {
    "pinkjack": {
        "decks",
        "bust_counts_as_original",
        "dealer_pinkjack_literal",
        "one_card_on_split_aces",
        "limits.box.min",
        "limits.box.max",
        "limits.box.unit",
        "limits.double.min",
    },
    "pontoon": {
        "decks",
        "bust_counts_as_original",
        "double_even_money_scope",
        "chips",
        "surrender_rounding",
        "limits.box.min",
        "limits.box.max",
        "limits.box.unit",
        "limits.double.min",
    },
    "four-card-poker": {
        "ante_bonus.schedule",
        "ante_bonus.four of a kind",
        "ante_bonus.straight flush",
        "ante_bonus.three of a kind",
        "aces_up",
        "aces_up.schedule",
    },
    "pai-gow": {"chips", "bank", "zero_rule", "limits.box.min", "limits.box.max", "limits.box.unit"},
    "baceball": {"jackpot.wager", "jackpot.meters.major", "jackpot.meters.minor"},
}
"""What an analysis uses; the tests beside this one, and those of each game, show that it changes figures."""


@pytest.mark.parametrize("game", ENTRIES)
def test_every_field_is_walked(game: str) -> None:
    assert set(OTHERS[game]) == set(game_named(game).settings.__struct_fields__)


def every_value(game: str) -> Iterator[dict[str, Any]]:
    for name, values in OTHERS[game].items():
        for value in values:
            found = {name: value}
            if name == "house_way_areas":
                found["layout"] = "B"
            yield found


@pytest.mark.parametrize("game", ENTRIES)
def test_every_setting_is_used_refused_or_listed_in_an_analysis(game: str) -> None:
    reasons = in_the_lab(game).effects(frozenset({ANALYSIS}))
    silent, seen = set(), set()
    for given in every_value(game):
        settings_of(game, given)
        listed = {each["setting"] for each in without_effect(given, reasons)}
        seen |= set(names_in(given)) - listed
        silent |= set(names_in(given)) - listed - USED[game]
    assert silent == set()
    assert USED[game] <= seen, "listed as without effect, though it is used"


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


@pytest.mark.parametrize("game", ENTRIES)
def test_every_setting_is_used_or_listed_in_a_simulation(game: str) -> None:
    """What neither is listed nor used by an analysis tells the kernel something."""
    told_to_kernels = {
        "pinkjack": {"areas", "device", "behind_cutting_card"},
        "pontoon": {"areas", "device", "behind_cutting_card", "side_bet"},
        "four-card-poker": {"areas"},
        "pai-gow": {"layout", "house_way_areas"},
        "baceball": {"jackpot.shared_guarantee"},
    }
    reasons = in_the_lab(game).effects(frozenset({SIMULATION, SHOE, BOXES}))
    for given in every_value(game):
        listed = {each["setting"] for each in without_effect(given, reasons)}
        assert set(names_in(given)) - listed <= USED[game] | told_to_kernels[game], given


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
