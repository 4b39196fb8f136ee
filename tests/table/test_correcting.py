"""A mistyped card is corrected before the next step: the round is as if it had been typed right at once."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import structs

import houseway
from houseway.api import replay_round, verify_journal
from houseway.equipment import Item, Throw
from houseway.games import PLAYABLE, game_named
from houseway.journal import Draft, Journal, ReadOnlyJournal, utc_clock
from houseway.rulebook import Refused, Unreadable
from houseway.table.driving.correcting import takes_count
from houseway.table.driving.driver import Driver
from houseway.table.keeping.kept import KeptTable
from houseway.table.keeping.last_entries import body_of
from houseway.table.keeping.replaying import check_round, kept_rounds
from houseway.table.keeping.scribe import INSPECTOR
from houseway.table.layout.settings import read
from houseway.table.layout.views import view
from houseway.table.procedure.dealing import ByHand, ByHouse
from houseway.table.procedure.inputs import Done, Drawn, Input, Said
from houseway.table.procedure.requests import Asks, Draw, Step
from houseway.table.table import Table
from houseway.testing import rule
from houseway.testing.by_hand import told_by_hand
from houseway.testing.play import random_round
from tests.four_card_poker.helping import DEALER_ODD, POSTED, by_hand, do_steps
from tests.helping import refused
from tests.moves import finish, go, prepare, stake
from tests.pinkjack.halting import started

SETTINGS: dict[str, dict[str, Any]] = {name: {} for name in PLAYABLE} | {"four-card-poker": POSTED}


def a_table(game: str) -> Table[Any]:
    chosen = PLAYABLE[game]
    return Table(chosen, read(chosen.settings, SETTINGS[game], "settings"), ByHand())


def a_kept_table(game: str, path: Path) -> KeptTable[Any]:
    chosen = PLAYABLE[game]
    settings = read(chosen.settings, SETTINGS[game], "settings")
    journal = Journal(path, utc_clock)
    opened = {"table": "t", "game": game, "dealt": "dealer"}
    journal.append([Draft("floor", 0, "table-opened", "test", json.dumps(opened).encode())])
    return KeptTable(chosen, settings, ByHand(), journal=journal, name="t", program="test")


def recovered(table: KeptTable[Any], path: Path) -> KeptTable[Any]:
    table.journal.close()
    journal = Journal(path, utc_clock)
    return KeptTable.recover(table.game, ByHand(), journal=journal, name="t", program="test")


def a_round(game: str, seed: int) -> list[Input]:
    """The inputs of a whole round dealt by hand, with items that are withheld until they are turned."""
    rng = Random(seed)
    return told_by_hand(random_round(PLAYABLE[game], SETTINGS[game], rng), rng).driver.inputs


def mistyped(table: Table[Any], right: Input, rng: Random) -> Input | None:
    """Something else that the dealer might have typed."""
    request = table.request
    if isinstance(right, Done) and isinstance(request, Step) and takes_count(request):
        return Done(request.least) if right.count != request.least else Done(request.least + 1)
    if not isinstance(right, Drawn) or right.item is None:
        return None
    if isinstance(right.item, Throw):
        return Drawn(Throw((right.item + 1) % 1296))
    assert isinstance(request, Draw)
    others = [each for each in table.game.items(table.settings) if each != right.item]
    return Drawn(rng.choice(request.of or others))


def typed(happened: Input) -> str | None:
    if isinstance(happened, Done):
        return str(happened.count)
    assert isinstance(happened, Drawn)
    return None if happened.item is None else str(happened.item)


def story(table: Table[Any]) -> list[dict[str, Any]]:
    return [event.as_json() for event in table.events]


def play(table: Table[Any], inputs: list[Input], rng: Random) -> int:
    """Tell them all, each card mistyped first and corrected; how many corrections there were."""
    number = 0
    straight = a_table(table.game.name)
    for happened in inputs:
        wrong = mistyped(table, happened, rng)
        played = table.rounds_played
        straight.tell(happened)
        if wrong is None or wrong == happened or not _tell(table, wrong) or table.rounds_played > played:
            table.tell(happened)
            continue
        correction = table.correct(typed(happened))
        assert correction is not None and (correction.was, correction.now) == (wrong, happened)
        assert story(table) == story(straight)
        number += 1
    assert table.last == straight.last
    return number


def _tell(table: Table[Any], happened: Input) -> bool:
    try:
        table.tell(happened)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", PLAYABLE)
def test_correcting_every_card_of_a_round_gives_the_round_as_typed_right_at_once(
    game: str, seed: int
) -> None:
    assert play(a_table(game), a_round(game, seed), Random(seed)) > 3


@pytest.mark.parametrize("game", PLAYABLE)
def test_the_journal_keeps_both_verifies_and_comes_back_at_every_correction(
    game: str, tmp_path: Path
) -> None:
    path, rng = tmp_path / "journal.sqlite", Random(1)
    table = a_kept_table(game, path)
    inputs = a_round(game, 1)
    corrections = 0
    for happened in inputs:
        wrong = mistyped(table, happened, rng)
        played = table.rounds_played
        if wrong is None or wrong == happened or not _tell(table, wrong) or table.rounds_played > played:
            table.tell(happened)
            continue
        table.correct(typed(happened))
        corrections += 1
        before = story(table)
        table = recovered(table, path)
        assert story(table) == before
        assert list(verify_journal(path)) == []
    table.journal.close()
    assert list(verify_journal(path)) == []
    with ReadOnlyJournal(path) as journal:
        entries = list(journal.entries())
        moments = list(replay_round(entries, "t/1", INSPECTOR))
    kept = [body_of(entry) for entry in entries if entry.kind == "corrected"]
    assert len(kept) == len([each for each in moments if each.happened == "corrected"]) == corrections > 3
    again = Driver.replay(table.game, lambda: _begun(table), inputs, ByHand())
    assert _folded(moments) == view(again.round.events, INSPECTOR)


def _begun(table: Table[Any]) -> Any:
    return table.game.begin(table.settings, table.game.fresh(), True)


def _folded(moments: list[Any]) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    for moment in moments:
        events = events[: len(events) - moment.takes_back] + moment.events
    return events


def test_a_correction_that_says_something_else_than_its_events_is_found(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    table = a_kept_table("baceball", path)
    play(table, a_round("baceball", 2), Random(2))
    table.journal.close()
    with ReadOnlyJournal(path) as journal:
        entries = list(journal.entries())
    first, *_ = kept_rounds(entries)
    assert check_round(first, game_named) is None
    place = [number for number, entry in enumerate(entries) if b'"now":{"input":"drawn"' in entry.body][-1]
    body = body_of(entries[place])
    body["now"]["item"] = "As" if body["now"]["item"] != "As" else "2s"
    entries[place] = structs.replace(entries[place], body=json.dumps(body).encode())
    first, *_ = kept_rounds(entries)
    assert "replays as" in str(check_round(first, game_named))


@pytest.mark.parametrize("seed", range(4))
def test_a_corrected_tile_that_only_the_dealer_sees_stays_sealed(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    table = a_kept_table("pai-gow", path)
    play(table, a_round("pai-gow", seed), Random(seed))
    opened = [entry for entry in table.journal.entries() if not entry.sealed]
    sealed = [entry for entry in table.journal.entries() if entry.kind == "correction"]
    assert sealed
    for entry in opened:
        named = [each for each in _items_in(body_of(entry)) if "/" not in each]
        assert not named or any(event.get("items") for event in body_of(entry)["events"])


def _items_in(body: dict[str, Any]) -> list[str]:
    inputs = [*body.get("inputs", ()), body.get("was", {}), body.get("now", {})]
    return [each["item"] for each in inputs if each.get("item")]


def two_cards_in() -> houseway.Table:
    table = by_hand()
    table.place(1, "ann", "ante", 1000)
    table.no_more_bets()
    while isinstance(table.request, Draw) and not table.request.face_up:
        table.drawn()
    table.drawn("Qh")
    return table


def test_too_late_when_a_patron_has_answered() -> None:
    table = two_cards_in()
    assert isinstance(table.request, Asks)
    table.say("ann", 1, "play", amount=1000)
    before = story(table)
    with pytest.raises(Unreadable) as caught:
        table.correct("Qs")
    assert caught.value.code == "too-late-to-correct"
    assert story(table) == before


def test_the_last_card_is_corrected_while_and_after_the_cards_are_collected() -> None:
    table = two_cards_in()
    table.say("ann", 1, "fold")
    for name in DEALER_ODD.split()[:5]:
        table.drawn(name)
    table.done()
    table.correct("Qs")
    assert isinstance(table.request, Step)
    do_steps(table)
    table.correct("Jh")
    assert table.last is not None
    assert table.last["dealer"]["cards"][4] == "Jh"


def test_too_late_when_the_next_round_has_commenced() -> None:
    table = two_cards_in()
    table.say("ann", 1, "fold")
    for name in DEALER_ODD.split()[:5]:
        table.drawn(name)
    do_steps(table)
    table.place(1, "ann", "ante", 1000)
    table.no_more_bets()
    table.drawn("2c")
    before = table.last
    table.correct("3c")
    assert table.last == before


def test_a_card_is_corrected_twice_and_to_nothing_that_anybody_has_seen() -> None:
    table = by_hand()
    table.place(1, "ann", "ante", 1000)
    table.no_more_bets()
    table.drawn("Ac")
    table.correct("Ad")
    table.correct(None)
    assert table.events[-1].as_json().get("item") is None
    table.correct("Ac")
    assert table.events[-1].as_json()["item"] == "Ac"


def test_impossible_cards_are_refused_as_always() -> None:
    table = two_cards_in()
    table.say("ann", 1, "fold")
    table.drawn("2d")
    with refused(table, "3.1", "too-many"):
        table.correct("Qh")
    with pytest.raises(Unreadable) as caught:
        table.correct("Zz")
    assert caught.value.code == "unknown-item"
    table.correct("3d")
    assert table.round.dealers_hand()[0] == _card("3d")


def _card(name: str) -> Item:
    return PLAYABLE["four-card-poker"].item(name)


@pytest.mark.parametrize("by", ["player", "inspector", "surveillance", "watcher", "display"])
def test_only_the_dealer_or_a_supervisor_corrects(by: str) -> None:
    table = two_cards_in()
    with pytest.raises(Unreadable) as caught:
        table.correct("Qs", by=by)
    assert caught.value.code == "not-your-typing"
    table.correct("Qs", by="gaming-supervisor")


def test_a_table_that_deals_by_itself_has_nothing_to_correct() -> None:
    table = houseway.Table("baceball", source=Random(1).randbytes)
    assert isinstance(table.dealing, ByHouse)
    with pytest.raises(Unreadable) as caught:
        table.correct("As")
    assert caught.value.code == "not-dealt-by-hand"


def test_a_correction_has_its_effect_once(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    table = a_kept_table("baceball", path)
    while isinstance(table.request, Step | Draw):
        table.drawn() if isinstance(table.request, Draw) else table.done(312)
    table.place(1, "ann", "bet", 1000)
    table.no_more_bets()
    table.drawn("As")
    assert table.correct("Ks", author="dee", command="c-1") is not None
    table.drawn("2s")
    assert table.correct("Qs", author="dee", command="c-1") is None
    kept = [entry for entry in table.journal.entries() if entry.kind == "corrected"]
    assert [(entry.author, entry.command) for entry in kept] == [("dee", "c-1")]
    body = body_of(kept[0])
    assert (body["was"]["item"], body["now"]["item"]) == ("As", "Ks")
    assert [event["item"] for event in body["events"]] == ["Ks"]


# Decisions


def bob_hit() -> houseway.Table:
    return started(["9c", "5d", "6h", "8c", "7s", "1:stand", "4:hit"])


def test_a_mistyped_decision_is_corrected_before_the_next_card() -> None:
    table = bob_hit()
    correction = table.correct("stand")
    assert correction is not None
    assert (correction.was, correction.now) == (Said("bob", 4, 1, "hit"), Said("bob", 4, 1, "stand"))
    straight = started(["9c", "5d", "6h", "8c", "7s", "1:stand", "4:stand"])
    assert story(table) == story(straight)
    assert finish(table, ["Kd", "2c"])["net"] == {"ann": -1000, "bob": -2000}


def test_a_decision_is_corrected_with_its_amount_and_by_whom() -> None:
    table = started(
        ["6c", "7h", "5c"], wagers=({"area": 1, "patron": "ann", "wager": "box", "amount": 1000},)
    )
    table.say("ann", 1, "double", amount=100)
    table.correct({"action": "double", "amount": 1000})
    assert [(each.kind, each.amount) for each in table.wagers] == [("box", 1000), ("double", 1000)]
    table = started(
        ["6c", "7h", "5c"],
        wagers=tuple(
            {"area": 1, "patron": who, "wager": "box", "amount": 1000} for who in ("ann", "bob", "cat")
        ),
    )
    table.say("ann", 1, "double", amount=1000)
    table.say("bob", 1, "double", amount=500)
    table.correct({"patron": "cat", "action": "double", "amount": 500})
    assert {each.patron: each.amount for each in table.wagers if each.kind == "double"} == {
        "ann": 1000,
        "cat": 500,
    }


@rule("pinkjack/11.1")
def test_a_corrected_decision_is_refused_as_always() -> None:
    table = bob_hit()
    with refused(table, "11.1"):
        table.correct("split")
    for nonsense in ("Qs", "7", None, {"action": 5}, {"card": "Qs"}):
        with pytest.raises(Unreadable):
            table.correct(nonsense)
    table.drawn("8h")
    with pytest.raises(Unreadable) as caught:
        table.correct({"action": "stand"})
    assert caught.value.code == "bad-field"


@pytest.mark.parametrize("by_herself", [False, True])
def test_a_corrected_decision_is_an_entry_of_its_own(by_herself: bool, tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    table = a_kept_table("pinkjack", path)
    prepare(table)
    stake(table)
    table.no_more_bets()
    go(table, ["9c", "5d", "6h", "8c", "7s", "1:stand"])
    author = "player:bob" if by_herself else "dealer:dora"
    table.tell(Said("bob", 4, 1, "hit"), author=author)
    table = recovered(table, path)
    if by_herself:
        with pytest.raises(Unreadable) as caught:
            table.correct("stand", author="dealer:dora")
        assert caught.value.code == "own-decision"
        return
    table.correct("stand", author="dealer:dora", command="c-1")
    before = story(table)
    (entry,) = [entry for entry in table.journal.entries() if entry.kind == "corrected"]
    assert entry.author == "dealer:dora"
    assert (body_of(entry)["was"]["action"], body_of(entry)["now"]["action"]) == ("hit", "stand")
    table = recovered(table, path)
    assert story(table) == before
    go(table, ["Kd", "2c"])
    table.done()
    assert table.last is not None and table.last["net"] == {"ann": -1000, "bob": -2000}
    table.journal.close()
    with ReadOnlyJournal(path) as journal:
        first, *_ = kept_rounds(journal.entries())
    assert check_round(first, game_named) is None


def test_a_corrected_setting_stays_sealed(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    table = a_kept_table("pai-gow", path)
    corrections = 0
    rounds = (random_round(PLAYABLE["pai-gow"], {}, Random(seed)).inputs for seed in range(50))
    inputs = next(each for each in rounds if any(isinstance(told, Said) and told.items for told in each))
    for happened in inputs:
        table.tell(happened)
        if isinstance(happened, Said) and happened.items:
            names = [str(item) for item in happened.items]
            table.correct({"action": "set", "items": [*names[2:], *names[:2]]})
            table.correct({"action": "set", "items": names})
            corrections += 1
    assert corrections
    for entry in table.journal.entries():
        if entry.kind == "corrected":
            assert "now" not in body_of(entry)
