"""What may be set at a table: every setting is told in our words, with clauses, as a form asks for it."""

import re
from typing import Any

import pytest

from houseway.games import PLAYABLE
from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.rulebook.clauses import all_rulings, rulebook
from houseway.table.layout.offered import OF_WAGERS, leaves, offered, told
from houseway.table.layout.settings import read

READING = re.compile(r"[A-Z]{2}-\w+")


@pytest.mark.parametrize("game", PLAYABLE)
def test_every_setting_down_to_the_last_is_told_once(game: str) -> None:
    settings = PLAYABLE[game].settings
    lines = [each.setting for each in told(settings) if not each.setting.startswith(OF_WAGERS)]
    assert sorted(lines) == sorted(name for name, _ in leaves(settings) if name != OF_WAGERS)
    assert [each.setting for each in offered(settings)] == lines


@pytest.mark.parametrize("game", PLAYABLE)
def test_each_has_words_and_a_clause_or_a_reading_that_there_is(game: str) -> None:
    readings = {each.ruling for each in all_rulings()}
    numbers = [each.clause.partition("/")[2] for each in rulebook(game)]
    for line in told(PLAYABLE[game].settings):
        assert line.words and all(line.clauses), line.setting
        for clause in line.clauses:
            if READING.fullmatch(clause):
                assert clause in readings, (line.setting, clause)
            else:
                first = clause.split(" to ")[0]
                assert any(each.startswith(first) for each in numbers), (line.setting, clause)


@pytest.mark.parametrize("game", PLAYABLE)
def test_every_choice_can_be_set(game: str) -> None:
    kind = PLAYABLE[game].settings
    fields = {name: str(field.type) for name, field in leaves(kind)}
    for each in offered(kind):
        for choice in each.choices:
            value: Any = int(choice) if "IntType" in fields[each.setting] else choice
            given: Any = value
            for part in reversed(each.setting.split(".")[1:]):
                given = {part: given}
            top = each.setting.partition(".")[0]
            usual = dict(DEFAULT_SETTINGS[game])
            if isinstance(given, dict):
                given = {**(usual.get(top) or WITH[top]), **given}
            made = read(kind, {**usual, top: given}, "settings")
            assert made is not None


WITH = {"jackpot": {"wager": 500}}
"""What else a part needs that is not set by itself."""


def test_the_kinds_of_fields() -> None:
    kinds = {each.setting: (each.kind, each.choices) for each in offered(PLAYABLE["pinkjack"].settings)}
    assert kinds["decks"] == ("choice", ("6", "8"))
    assert kinds["suits_you.amount"] == ("money", ())
    assert kinds["manual_shuffle"] == ("yes-no", ())
    assert kinds["minimum"][0] == "choice" and set(kinds["minimum"][1]) == {"wager", "area"}
    assert kinds["chips"] == ("amounts", ())
    assert {each.setting: each.kind for each in offered(PLAYABLE["pontoon"].settings)}["hours"] == "any"
