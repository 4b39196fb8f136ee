"""What is asked of a dealer next: something to do, by a clause, and the money in the order of the rules."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

import houseway
from houseway.games import PLAYABLE
from houseway.journal import Journal, utc_clock
from houseway.rulebook import entry_of
from houseway.table.desk.prompting import ACTS, Prompt, Takes, prompt
from houseway.table.keeping.kept import KeptTable
from houseway.table.layout.settings import read
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.inputs import Done, Drawn, Input
from houseway.table.procedure.requests import Act
from houseway.table.table import Table
from houseway.testing.by_hand import told_by_hand
from houseway.testing.play import random_round
from tests.four_card_poker.helping import DEALER_ODD, PAIR_ACES, POSTED, by_hand

SETTINGS: dict[str, dict[str, Any]] = {name: {} for name in PLAYABLE} | {"four-card-poker": POSTED}


def a_table(game: str) -> Table[Any]:
    chosen = PLAYABLE[game]
    return Table(chosen, read(chosen.settings, SETTINGS[game], "settings"), ByHand())


def a_round(game: str, seed: int) -> list[Input]:
    rng = Random(seed)
    return told_by_hand(random_round(PLAYABLE[game], SETTINGS[game], rng), rng).driver.inputs


def fits(asked: Prompt, happened: Input) -> bool:
    """Whether this is what the prompt takes."""
    if isinstance(happened, Drawn):
        told = happened.item is not None or asked.unseen or happened.found is not None
        return asked.takes in (Takes.ITEM, Takes.THROW) and told
    if isinstance(happened, Done):
        return asked.takes in (Takes.COUNT, Takes.CONFIRMATION, Takes.WAGERS)
    return asked.takes in (Takes.WAGERS, Takes.ANSWERS)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", PLAYABLE)
def test_every_step_of_a_round_is_prompted_and_all_money_is_in_the_lines(game: str, seed: int) -> None:
    table = a_table(game)
    net: Counter[str] = Counter()
    for happened in a_round(game, seed):
        asked = prompt(table)
        assert asked.words and fits(asked, happened), (asked, happened)
        assert all(entry_of(clause) for clause in asked.rule)
        json.dumps(asked.as_json())
        table.tell(happened)
        if table.rounds_played == 0:
            for line in prompt(table).payable:
                sign = {"pay": 1, "bonus": 1, "collect": -1, "reverse": -1}.get(line.act, 0)
                net[line.patron] += sign * line.amount
    assert table.last is not None
    assert {who: net[who] for who in table.last["net"]} == table.last["net"]


def test_every_act_of_a_dealer_has_words() -> None:
    assert set(ACTS) == set(Act)


def test_a_round_of_four_card_poker_as_the_dealer_reads_it() -> None:
    table = by_hand()
    assert prompt(table).words == "take wagers, then call no more bets"
    table.place(3, "bob", "ante", 1000)
    table.no_more_bets()
    first = prompt(table)
    assert (first.words, first.takes, first.unseen) == ("deal a card face down to area 3", Takes.ITEM, True)
    assert [call.words for call in first.calls] == ["no more bets"]
    for _ in range(10):
        table.drawn()
    assert prompt(table).words == "deal a card face up to the dealer"
    assert not prompt(table).unseen
    table.drawn("Qh")
    asked = prompt(table)
    assert asked.words == "ask bob on area 3: fold, play, cannot-cover"
    assert asked.waits_for[0].patron == "bob"
    table.say("bob", 3, "play", amount=2000)
    turned = prompt(table)
    assert (turned.words, turned.turned) == ("turn a card of the dealer and say what it is", True)
    assert turned.rule == ("four-card-poker/8.6",)
    for name in DEALER_ODD.split()[:5]:
        table.drawn(name)
    assert prompt(table).calls[-1].words.startswith("four odd cards")
    table.say("bob", 3, "no")
    for name in PAIR_ACES.split():
        table.drawn(name)
    done = prompt(table)
    assert (done.words, done.takes) == ("collect the cards", Takes.CONFIRMATION)
    assert [(line.act, line.name, line.amount, line.clause) for line in done.payable] == [
        ("pay", "Ante", 1000, "four-card-poker/9.2.1.4"),
        ("pay", "Play", 2000, "four-card-poker/9.2.1.4"),
    ]


def test_a_cut_is_offered_and_a_count_has_its_limits() -> None:
    table = houseway.Table("pinkjack", {"device": "shoe"}, dealing=ByHand())
    asked = prompt(table)
    while asked.takes is not Takes.COUNT or asked.most is None:
        if asked.takes is Takes.ANSWERS:
            assert asked.words.startswith("offer the cut to")
        table.done(312)
        asked = prompt(table)
    assert asked.words == "cut the cards"
    assert asked.least is not None and asked.least < asked.most


def test_tiles_and_dice_are_called_so() -> None:
    table = a_table("pai-gow")
    words = []
    for happened in a_round("pai-gow", 3):
        words.append(prompt(table).words)
        table.tell(happened)
    assert "shake the dice and say what they show" in words
    assert any(each.startswith("deal a tile face down to area") for each in words)
    assert any(each.startswith("turn a tile of area") for each in words)


def test_a_table_that_comes_back_prompts_the_same(tmp_path: Path) -> None:
    chosen = PLAYABLE["four-card-poker"]
    path = tmp_path / "journal.sqlite"
    settings = read(chosen.settings, POSTED, "settings")
    table = KeptTable(chosen, settings, ByHand(), journal=Journal(path, utc_clock), name="t", program="test")
    for happened in a_round("four-card-poker", 5)[:-2]:
        table.tell(happened)
    table.journal.close()
    journal = Journal(path, utc_clock)
    again = KeptTable.recover(chosen, ByHand(), journal=journal, name="t", program="test")
    assert prompt(again) == prompt(table)
