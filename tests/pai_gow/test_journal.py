"""A Pai Gow table kept in a journal: sealed while tiles are hidden, opened after the round."""

import json
from collections import Counter
from random import Random

import pytest

from houseway.api import open_table, replay_round, verify_journal
from houseway.journal import Journal, export_lines, utc_clock
from houseway.table.layout.views import player
from houseway.table.procedure.requests import Ask
from tools.check_promises import check


def play_a_round(table):
    while isinstance(table.request, Ask):
        table.say(table.request.patron, table.request.area, "no")
    for area, patron in ((2, "ann"), (5, "bob")):
        if not any(wager.area == area for wager in table.wagers):
            table.place(area, patron, "box", 1000)
    table.no_more_bets()
    rounds = table.rounds_played
    while table.rounds_played == rounds:
        question = table.request.open[0]
        table.say(question.patron, question.area, "house-way")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.sqlite"


def test_rounds_are_kept_and_verified(path):
    with Journal(path, utc_clock) as journal:
        table = open_table("pai-gow", {}, journal, source=Random(4).randbytes)
        for _ in range(3):
            play_a_round(table)
        kinds = [entry.kind for entry in journal.entries()]
        assert kinds.count("finished") == 3
    assert list(verify_journal(path)) == []


def test_tiles_that_were_opened_are_opened_in_the_promised_stack_and_no_others(path):
    with Journal(path, utc_clock) as journal:
        table = open_table("pai-gow", {}, journal, source=Random(4).randbytes)
        table.place(2, "ann", "box", 1000)
        table.place(5, "bob", "box", 1000)
        table.no_more_bets()
        conceded = Counter(map(str, table.round.tiles(5)))
        table.say("bob", 5, "concede")
        table.say("ann", 2, "house-way")
        revealed = [json.loads(entry.body) for entry in journal.entries() if entry.kind == "revealed"]
        stack = table.record(short=True)["stack"]
        lines = list(export_lines(journal.entries()))
    assert len(revealed[0]["opened"]) == 32
    opened = {place: each["item"] for place, each in enumerate(revealed[0]["opened"]) if "item" in each}
    assert all(stack[place] == name for place, name in opened.items())
    hands = Counter(name for hand in table.last["hands"] for name in hand["cards"])
    assert Counter(opened.values()) == hands
    assert not conceded - Counter(stack)
    checked, problems = check(lines)
    assert (checked > 0, problems) == (True, [])


def test_how_a_hand_is_set_stays_sealed(path):
    with Journal(path, utc_clock) as journal:
        table = open_table("pai-gow", {}, journal, source=Random(4).randbytes)
        table.place(2, "ann", "box", 1000)
        table.place(5, "bob", "box", 1000)
        table.no_more_bets()
        question = next(each for each in table.request.open if each.area == 2)
        before = journal.head().sequence
        table.say("ann", 2, "set", items=question.options[0].items)
        for entry in journal.entries():
            if entry.sequence > before and not entry.sealed:
                assert b'"items"' not in entry.body


def test_a_table_comes_back_while_hands_are_being_set(path):
    with Journal(path, utc_clock) as journal:
        table = open_table("pai-gow", {}, journal, source=Random(4).randbytes)
        table.place(2, "ann", "box", 1000)
        table.no_more_bets()
        tiles = table.round.tiles(2)
    with Journal(path, utc_clock) as journal:
        again = open_table("pai-gow", {}, journal, source=Random(9).randbytes)
        assert again.round.tiles(2) == tiles
        again.say("ann", 2, "house-way")
        assert again.rounds_played == 1
        play_a_round(again)
    assert list(verify_journal(path)) == []


def test_a_table_comes_back_in_the_middle_of_a_delivery(path):
    with Journal(path, utc_clock) as journal:
        table = open_table("pai-gow", {}, journal, source=Random(4).randbytes, by_step=True)
        while not table.wagers:
            try:
                table.place(2, "ann", "box", 1000)
            except Exception:
                table.dealing.steps = 1
                table.go_on()
        table.no_more_bets()
        for _ in range(14):
            table.dealing.steps = 1
            table.go_on()
        out = table.round.items_dealt
        assert 0 < out < 32
        order = dict(zip(table.dealing.device.places, table.dealing.device.order, strict=True))
    with Journal(path, utc_clock) as journal:
        again = open_table("pai-gow", {}, journal, source=Random(9).randbytes, by_step=True)
        assert again.round.items_dealt == out
        place = again.request.place
        again.dealing.steps = 1
        again.go_on()
        dealt = [item for hand in again.round.hands.values() for item in hand]
        assert dealt[-1] == order[place]


def test_a_player_replays_own_tiles_and_nobody_elses(path):
    with Journal(path, utc_clock) as journal:
        table = open_table("pai-gow", {}, journal, source=Random(4).randbytes)
        play_a_round(table)
        moments = list(replay_round(journal.entries(), "pai-gow-1/1", player("ann")))
    seen = [event for moment in moments for event in moment.events]
    first = next(place for place, event in enumerate(seen) if event.get("words") == "area 2 turns its tiles")
    looked = [event for event in seen[:first] if event["event"] == "shown" and event.get("items")]
    assert [event["to"]["area"] for event in looked] == [2]
