"""Inputs as plain data: every input survives being written down, and what cannot be read is quoted."""

import json
from random import Random
from typing import Any

import pytest

from houseway.equipment import CARDS, TILES, Found, card, tile
from houseway.games.baceball import GAME as BACEBALL
from houseway.rulebook import Unreadable
from houseway.table.driving.codec import from_plain, read_item, to_plain
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.inputs import ABSENT, Done, Drawn, Input, Placed, Said, Withdrawn
from houseway.table.procedure.roles import Role
from houseway.table.rules.commands import Command
from houseway.table.rules.game import Game
from houseway.table.table import Table
from houseway.testing.play import random_round
from tests.table import paper_pai_gow, paper_pontoon

PAI_GOW = paper_pai_gow.GAME


def again(game: Game[Any], happened: Input) -> Input:
    """The input after a way through real JSON text."""
    return from_plain(game, json.loads(json.dumps(to_plain(happened))), "inputs[0]")


ANSWERS: list[Input] = [
    Placed(3, "ann", "bet", 500),
    Placed(3, 'Zoë "Z" O\'Hara\n', "strike-1", 10**12, seated=True, tokens=200, choice="c"),
    Withdrawn(7, "bob", "strike-out"),
    Drawn(card("Ac")),
    Drawn(card("Ks")),
    Drawn(None, Found.CUTTING_CARD),
    Drawn(None, Found.EMPTY),
    Said("ann", 1, 1, "hit"),
    Said("ann", 1, 2, "double", 2_000),
    Said("ann", 1, 2, "insure", 1, on="bob"),
    Said("ann", 1, 1, ABSENT),
    Done(),
    Done(312),
]


@pytest.mark.parametrize("happened", ANSWERS, ids=repr)
def test_every_answer_survives_json(happened: Input) -> None:
    back = again(BACEBALL, happened)
    assert back == happened
    assert type(back) is type(happened)


def test_an_item_that_nobody_has_seen_survives_json() -> None:
    assert again(BACEBALL, Drawn(None)) == Drawn(None)


def test_a_round_in_which_the_burned_card_was_not_seen_can_be_written_down_and_read() -> None:
    table = Table(BACEBALL, BACEBALL.settings(), ByHand())
    for _ in range(2):
        table.done(312)
    table.drawn()
    table.place(1, "ann", "bet", 500)
    table.no_more_bets()
    for name in ("2c", "3d", "4h", "5s", "6c", "7d"):
        table.drawn(name)
    table.done()
    record = table.record()
    assert record is not None
    for given in json.loads(json.dumps(record["inputs"])):
        from_plain(BACEBALL, given, "inputs")


@pytest.mark.parametrize(
    ("game", "items"), [(BACEBALL, CARDS), (paper_pontoon.GAME, CARDS), (PAI_GOW, TILES)], ids=["b", "p", "t"]
)
def test_every_card_and_tile_survives_by_name(game: Game[Any], items: Any) -> None:
    for item in items:
        assert to_plain(Drawn(item)) == {"input": "drawn", "item": str(item)}
        assert again(game, Drawn(item)) == Drawn(item)
        back = again(game, Said("ann", 2, 1, "set", items=(item, items[0])))
        assert isinstance(back, Said)
        assert back.items == (item, items[0])
        assert [type(each) for each in back.items] == [type(item)] * 2


COMMANDS: dict[str, list[dict[str, Any]]] = {
    "take-seat": [{"patron": "ann", "area": 3}],
    "leave-seat": [{"patron": "ann"}],
    "leave-table": [{"patron": "ann"}],
    "replace-cards": [
        {},
        {"cards": "casino-pre-shuffled", "riffle_for": "ann"},
        {"cards": "angel-pre-shuffled"},
    ],
    "verify-cards": [{}],
    "order-shuffle": [{}],
    "cards-dropped": [{}],
    "give-up-area": [{"patron": "ann", "area": 4}],
    "reserve-areas": [{"patron": "ann", "areas": [2, 3]}, {"patron": "ann", "areas": []}],
    "personal-limit": [{"patron": "bob", "wager": "bet", "limits": {"min": 500, "max": 90_000}}],
    "lift-personal-limit": [{"patron": "bob"}],
    "notice-of-minimum": [
        {"wager": "bet", "minimum": 500, "time": "2026-11-16T20:20:00Z"},
        {"wager": "bet", "minimum": 500, "time": "2026-11-16T20:20:00Z", "whose": "kept", "unit": 5},
    ],
    "alter-notice": [{"wager": "bet", "minimum": 500, "time": "2026-11-16T20:20:00Z", "maximum": 900}],
    "take-down-notice": [{"wager": "bet", "when": "2026-11-16T20:20:00Z"}],
    "raise-minimum": [{"wager": "bet", "minimum": 500, "present": {"ann": 3}}],
    "change-limits": [{"wager": "bet", "maximum": 500}],
    "limits-due": [{"wager": "bet", "time": "2026-11-16T20:20:00Z"}],
    "faced-card": [{}],
    "card-in-error": [{}, {"exposed": False, "burned": True}],
    "reconstruct": [{"cards": ["2c", "3d", "4h"]}],
    "missing-card": [{}, {"card": "7h"}],
    "foreign-card": [{"card": "a joker"}],
    "hand-without-bet": [{"area": 5}],
    "malfunction": [{}, {"disadvantage": True, "spare": False, "damaged": ["7h", "8h"]}],
    "void-wagers": [{"patron": "ann"}],
    "invalidate": [{"ground": "fire"}, {"ground": "fraud", "grounds": "a marked card", "patron": "ann"}],
    "forfeit": [{"patron": "ann"}],
    "reverse-payments": [{}, {"patron": "ann"}],
    "vacate-place": [{"patron": "ann"}],
    "refuse-wager": [{"area": 1, "wager": "bet", "grounds": "a stranger's chips"}],
}


@pytest.mark.parametrize("kind", BACEBALL.commands)
def test_every_command_of_baceball_survives_json(kind: str) -> None:
    for fields in COMMANDS.get(kind, [{}]):
        for role in Role:
            given = {"input": "command", "kind": kind, "by": str(role), **fields}
            command = from_plain(BACEBALL, given, "inputs[0]")
            assert isinstance(command, Command)
            assert type(command) is BACEBALL.commands[kind]
            assert command.by is role
            assert again(BACEBALL, command) == command


def test_every_kind_of_command_is_written_by_its_own_name() -> None:
    assert {kind: power.kind for kind, power in BACEBALL.commands.items()} == {
        kind: kind for kind in BACEBALL.commands
    }


@pytest.mark.parametrize("game", [BACEBALL, paper_pontoon.GAME, PAI_GOW], ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(4))
def test_every_input_of_a_whole_round_survives_json(game: Game[Any], seed: int) -> None:
    for happened in random_round(game, {}, Random(seed)).inputs:
        assert again(game, happened) == happened


def test_defaults_are_left_out() -> None:
    assert to_plain(Placed(3, "ann", "bet", 500)) == {
        "input": "placed",
        "area": 3,
        "patron": "ann",
        "wager": "bet",
        "amount": 500,
    }
    assert to_plain(Done()) == {"input": "done"}


PLACED = to_plain(Placed(3, "ann", "bet", 500))
SET = Said("ann", 2, 1, "set", items=(tile("6-6"),))
SAID = json.loads(json.dumps(to_plain(SET)))
VERIFY = {"input": "command", "kind": "verify-cards", "by": "dealer"}

UNREADABLE: list[tuple[dict[str, Any], str, str]] = [
    ({"input": "thrown"}, "unknown-input", "thrown"),
    ({}, "unknown-input", "null"),
    ({"input": 7}, "unknown-input", "7"),
    ({"input": ["placed"]}, "unknown-input", "placed"),
    (VERIFY | {"kind": "burn-the-table"}, "unknown-command", "burn-the-table"),
    (VERIFY | {"kind": ["verify-cards"]}, "unknown-command", "verify-cards"),
    ({"input": "command", "by": "dealer"}, "unknown-command", "null"),
    (VERIFY | {"by": "croupier"}, "bad-field", "croupier"),
    ({"input": "command", "kind": "verify-cards"}, "bad-field", "`by`"),
    (PLACED | {"amount": "500"}, "bad-field", "500"),
    (PLACED | {"amount": 5.5}, "bad-field", "5.5"),
    (PLACED | {"area": None}, "bad-field", "null"),
    (PLACED | {"seated": 1}, "bad-field", "seated"),
    (PLACED | {"seatd": True}, "bad-field", "seatd"),
    (VERIFY | {"bye": "dealer"}, "bad-field", "bye"),
    ({"input": "drawn", "item": "7h", "face": "up"}, "bad-field", "face"),
    ({"input": "placed", "area": 3}, "bad-field", "`patron`"),
    ({"input": "done", "count": "all"}, "bad-field", "all"),
    ({"input": "drawn", "item": "11h"}, "unknown-item", "11h"),
    ({"input": "drawn", "item": 7}, "unknown-item", "7"),
    ({"input": "drawn", "found": "a hair"}, "bad-field", "a hair"),
    ({"input": "drawn", "item": "6-6"}, "unknown-item", "6-6"),
    (SAID, "unknown-item", "6-6"),
    (SAID | {"items": 66}, "bad-field", "66"),
]


@pytest.mark.parametrize(("given", "code", "quoted"), UNREADABLE, ids=lambda part: str(part)[:60])
def test_what_cannot_be_read_is_quoted_with_its_place(given: dict[str, Any], code: str, quoted: str) -> None:
    with pytest.raises(Unreadable) as caught:
        from_plain(BACEBALL, given, "inputs[5]")
    assert caught.value.code == code
    assert quoted in caught.value.message
    assert caught.value.message.startswith("inputs[5]")
    assert caught.value.field.startswith("inputs[5]")


def test_an_unknown_command_lists_the_known_ones() -> None:
    with pytest.raises(Unreadable, match=", ".join(BACEBALL.commands)[:400]):
        from_plain(BACEBALL, VERIFY | {"kind": "x"}, "inputs[0]")


def test_plain_data_is_read_in_python_as_it_is_from_json() -> None:
    assert from_plain(PAI_GOW, to_plain(SET), "inputs[0]") == SET


def test_what_is_given_is_not_changed_by_reading_it() -> None:
    given = {**SAID}
    from_plain(PAI_GOW, given, "inputs[0]")
    assert given == SAID


def test_a_card_is_read_in_capitals_or_not_and_a_wrong_one_is_quoted() -> None:
    assert read_item(BACEBALL, "aC", "cards[0]") == card("Ac")
    with pytest.raises(Unreadable, match=r"cards\[3\].*'1h'"):
        read_item(BACEBALL, "1h", "cards[3]")
