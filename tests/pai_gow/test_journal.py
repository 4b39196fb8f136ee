"""A Pai Gow table kept in a journal: sealed while tiles are hidden, opened after the round."""

import json
from random import Random

import pytest

from houseway.api import open_table, replay_round, verify_journal
from houseway.equipment import TILE_SET
from houseway.journal import Journal, utc_clock
from houseway.table.requests import Ask
from houseway.table.views import player


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


def test_the_promised_stack_is_opened_after_the_round(path):
    with Journal(path, utc_clock) as journal:
        table = open_table("pai-gow", {}, journal, source=Random(4).randbytes)
        play_a_round(table)
        revealed = [json.loads(entry.body) for entry in journal.entries() if entry.kind == "revealed"]
        opened = [each["item"] for each in revealed[0]["opened"]]
        assert sorted(opened) == sorted(str(each) for each in TILE_SET)
        assert opened == table.record(short=True)["stack"]


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
