"""A table with a shoe in the journal: it is promised before the cut, and comes back after a stop."""

import json
from random import Random

import pytest

from houseway.api import open_table, verify_journal
from houseway.games.pinkjack.strategy import choose as choose_pinkjack
from houseway.games.pontoon.strategy import choose as choose_pontoon
from houseway.journal import Journal, export_lines, utc_clock
from houseway.table.procedure.asking import questions_of
from houseway.table.procedure.inputs import Said
from houseway.table.procedure.requests import Ask, Asks, Wagers
from tests.counts import first
from tools import check_promises

CUT = 100
GAMES = {
    "pinkjack": (choose_pinkjack, {"behind_cutting_card": 156, "areas": 5}),
    "pontoon": (choose_pontoon, {"behind_cutting_card": 144, "decks": 6, "areas": 5}),
}


@pytest.fixture(params=sorted(GAMES))
def game(request):
    return request.param


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.sqlite"


def kept(path, game, device="shoe", seed=5):
    settings = {"device": device, **GAMES[game][1]}
    return open_table(game, settings, Journal(path, utc_clock), source=Random(seed).randbytes)


def play(table, rounds, cuts=True):
    """So many rounds on three areas, until betting is open again; who is offered the cut takes it."""
    last = table.rounds_played + rounds
    while table.rounds_played < last or not isinstance(table.request, Wagers):
        request = table.request
        if isinstance(request, Wagers):
            if not table.wagers:
                for area in (1, 3, 5):
                    table.place(area, f"patron {area}", "box", 1_000)
            table.no_more_bets()
        elif isinstance(request, Ask | Asks):
            question = questions_of(request)[0]
            if question.options[0].action == "cut" and cuts:
                table.tell(Said(question.patron, question.area, question.hand, "cut", CUT))
            else:
                choose, _ = GAMES[table.game.name]
                table.tell(choose(table.round, question))


def exported(table):
    return list(export_lines(table.journal.entries()))


def test_a_shoe_is_promised_before_it_is_cut_and_opened_when_it_is_shuffled_away(path, game):
    table = kept(path, game)
    play(table, 60)
    entries = [json.loads(line) for line in exported(table)]
    uncut = [entry["body"] for entry in entries if entry["kind"] == "uncut"]
    assert len(uncut) >= 2
    assert uncut[1]["cut"] == CUT
    assert check_promises.check(exported(table)) == (sum(e["kind"] == "revealed" for e in entries), [])
    assert list(verify_journal(path)) == []


@pytest.mark.parametrize("change", ["cut", "card", "swap"])
def test_another_order_than_promised_before_the_cut_is_found(path, game, change):
    table = kept(path, game)
    play(table, 40)
    entries = [json.loads(line) for line in exported(table)]
    uncut = next(entry["body"] for entry in entries if entry["kind"] == "uncut")
    if change == "cut":
        uncut["cut"] += 1
    elif change == "card":
        card = next(card for card in uncut["opened"] if "item" in card)
        card["item"] = "As" if card["item"] != "As" else "Kd"
    else:
        uncut["opened"].reverse()
    _, problems = check_promises.check([json.dumps(entry) for entry in entries])
    assert problems


@pytest.mark.parametrize("device", ["shoe", "shuffler"])
@pytest.mark.parametrize("rounds", first(2, [7, 23, 1, 13]))
def test_a_table_comes_back_and_goes_on_as_if_nothing_had_happened(path, game, device, rounds):
    table = kept(path, game, device)
    play(table, rounds)
    table.place(1, "ann", "box", 500)
    table.no_more_bets()
    table.journal.close()
    back = kept(path, game, device, seed=99)
    assert [event.as_json() for event in back.events] == [event.as_json() for event in table.events]
    assert back.dealing.snapshot() == table.dealing.snapshot()
    play(back, 30)
    assert check_promises.check(exported(back))[1] == []
    assert list(verify_journal(path)) == []
