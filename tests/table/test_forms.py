"""Every order of every game is a form; what a role may order now is told without changing anything."""

import json
from random import Random
from typing import Any

import pytest
from msgspec import structs

from houseway.games import PLAYABLE
from houseway.rulebook import Refused, entry_of
from houseway.table.desk.forms import Field, Kind, forms, possible_now
from houseway.table.driving.codec import from_plain
from houseway.table.layout.settings import read
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.roles import Role
from houseway.table.rules.commands import Command
from houseway.table.table import Table
from houseway.testing.by_hand import told_by_hand
from houseway.testing.play import random_round
from tests.baceball import test_conformance as baceball
from tests.counts import first
from tests.four_card_poker import test_conformance as four_card_poker
from tests.pai_gow import test_conformance as pai_gow
from tests.pinkjack import test_conformance as pinkjack
from tests.pontoon import test_conformance as pontoon

SUITES: dict[str, Any] = {
    "pinkjack": pinkjack.TestPinkjack,
    "pontoon": pontoon.TestPontoon,
    "four-card-poker": four_card_poker.TestFourCardPoker,
    "pai-gow": pai_gow.TestPaiGow,
    "baceball": baceball.TestBaceball,
}


def a_table(game: str, settings: dict[str, Any]) -> Table[Any]:
    chosen = PLAYABLE[game]
    return Table(chosen, read(chosen.settings, settings, "settings"), ByHand())


@pytest.mark.parametrize("game", PLAYABLE)
def test_every_command_is_a_form_with_words_and_a_clause(game: str) -> None:
    chosen = PLAYABLE[game]
    listed = forms(chosen, chosen.settings())
    ordered = [kind for kind, command in chosen.commands.items() if command.roles]
    assert [form.kind for form in listed] == ordered
    assert set(chosen.words) == set(chosen.commands)
    for form in listed:
        command = chosen.commands[form.kind]
        assert form.words and form.roles and entry_of(form.rule).area == form.about
        assert {field.name for field in form.fields} == {
            field.name for field in structs.fields(command) if field.name != "by"
        } - command.filled_in_by_table
        json.dumps(form.as_json())


@pytest.mark.parametrize("game", PLAYABLE)
def test_what_is_filled_in_fits_the_field(game: str) -> None:
    chosen = PLAYABLE[game]
    listed = {form.kind: form for form in forms(chosen, chosen.settings())}
    for command in SUITES[game].commands:
        fields = {field.name: field for field in listed[command["kind"]].fields}
        for name, value in command.items():
            if name not in ("kind", "by"):
                assert fits(fields[name], value), (command, fields[name])
        assert {name for name, field in fields.items() if field.required} <= set(command)


def fits(field: Field, value: Any) -> bool:
    match field.type:
        case Kind.AREA | Kind.AMOUNT | Kind.COUNT:
            return type(value) is int
        case Kind.CHOICE:
            return value in field.choices or field.name == "cut"
        case Kind.FLAG:
            return type(value) is bool
        case Kind.LIMITS:
            return isinstance(value, dict)
        case Kind.PATRON | Kind.ITEM | Kind.TEXT:
            return isinstance(value, str)
    return isinstance(value, list)


@pytest.mark.parametrize("seed", first(2, range(8)))
@pytest.mark.parametrize("game", PLAYABLE)
def test_what_the_rules_accept_now_is_possible_now_and_asking_changes_nothing(game: str, seed: int) -> None:
    rng, suite, chosen = Random(seed), SUITES[game], PLAYABLE[game]
    settings = rng.choice(suite.settings)
    inputs = told_by_hand(random_round(chosen, settings, rng), rng, rng.choice([0.0, 1.0])).driver.inputs
    table = a_table(game, settings)
    pauses = set(rng.sample(range(len(inputs)), min(12, len(inputs))))
    for place, happened in enumerate(inputs):
        if place in pauses:
            check_now(table, suite.commands)
        table.tell(happened)


def check_now(table: Table[Any], commands: Any) -> None:
    before = [event.as_json() for event in table.events]
    possible = {role: possible_now(table, role) for role in Role}
    for given in commands:
        for role in Role:
            command = from_plain(table.game, {"input": "command", "by": role, **given}, "command")
            command = table.filled_in(command)
            assert isinstance(command, Command)
            try:
                command.check(table.round)
            except Refused:
                continue
            assert given["kind"] in possible[role]
    for role, kinds in possible.items():
        assert all(role in table.game.commands[kind].roles for kind in kinds)
    assert [event.as_json() for event in table.events] == before


def test_what_belongs_to_another_moment_or_role_is_not_possible() -> None:
    table = a_table("four-card-poker", four_card_poker.POSTED)
    while not table.wagers:
        try:
            table.place(1, "ann", "ante", 1000)
        except Refused:
            table.done(52)
    assert "misdeal" not in possible_now(table, Role.DEALER)
    assert "refuse-wager" in possible_now(table, Role.GAMING_SUPERVISOR)
    assert "refuse-wager" not in possible_now(table, Role.DEALER)
    table.no_more_bets()
    table.drawn()
    assert {"misdeal", "exposed-card", "card-too-many"} <= possible_now(table, Role.DEALER)
    assert "refuse-wager" not in possible_now(table, Role.GAMING_SUPERVISOR)
    assert possible_now(table, Role.WATCHER) == frozenset()
    assert possible_now(table, Role.INSPECTOR) >= {"verify-cards", "missing-card"}


def test_only_where_a_rule_speaks_of_the_dealers_hand_area_0_may_be_filled_in() -> None:
    chosen = PLAYABLE["four-card-poker"]
    least = {
        form.kind: field.least
        for form in forms(chosen, chosen.settings())
        for field in form.fields
        if field.type is Kind.AREA
    }
    assert {kind for kind, number in least.items() if number == 0} == {"card-too-many", "wrong-count"}


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        ("pinkjack", ["void-round"]),
        ("pontoon", ["void-round", "void-wagers", "exclude", "void-earlier-round"]),
        ("four-card-poker", ["void-hand"]),
        ("pai-gow", ["void-round"]),
        ("baceball", ["void-round"]),
    ],
)
def test_whoever_voids_a_round_or_a_hand_is_asked_for_grounds(game, kinds):
    """The order and records take them or not; screens ask for a field of that name."""
    chosen = PLAYABLE[game]
    offered = {form.kind: [field.name for field in form.fields] for form in forms(chosen, chosen.settings())}
    assert [kind for kind in kinds if "grounds" not in offered[kind]] == []
