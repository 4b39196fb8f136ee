"""Cards and tiles are counted: another number than the one shown starts its clause or is refused."""

from typing import Any

import pytest

import houseway
from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.table.desk.prompting import Takes, prompt
from houseway.table.layout.events import Called, Notified
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.requests import Act, Draw, Step, Wagers
from houseway.table.table import Table
from houseway.testing import rule

EXPECTED = {"pinkjack": 312, "pontoon": 384, "four-card-poker": 52, "baceball": 312, "pai-gow": 32}
CLAUSES = {"pinkjack": "15.15", "four-card-poker": "12.10", "baceball": "12.9", "pai-gow": "15.17"}
CHECKED_AGAIN = {
    "pinkjack": "15.15.3",
    "four-card-poker": "12.10.3",
    "baceball": "12.9.3",
    "pai-gow": "15.17.3",
}
MAIN = {"pinkjack": "box", "pontoon": "box", "four-card-poker": "ante", "baceball": "bet", "pai-gow": "box"}


def at_the_count(game: str) -> Table[Any]:
    """A dealer's table that has just been opened."""
    return houseway.Table(game, DEFAULT_SETTINGS[game], dealing=ByHand())


def words(table: Table[Any], kind: type = Called) -> str:
    events = [*(table.last_round.events if table.last_round else ()), *table.events]
    return " / ".join(event.words for event in events if isinstance(event, kind))


def go_on(table: Table[Any], until: type = Wagers) -> None:
    """The dealer does all that is asked, and counts what there should be."""
    for _ in range(60):
        if isinstance(table.request, until):
            return
        if isinstance(table.request, Draw):
            table.drawn(None)
        else:
            assert isinstance(table.request, Step)
            table.done(table.request.number or table.request.least)
    raise AssertionError(table.request)


@pytest.mark.parametrize("game", EXPECTED)
def test_the_prompt_shows_how_many_there_should_be(game: str) -> None:
    shown = prompt(at_the_count(game))
    assert (shown.takes, shown.number) == (Takes.COUNT, EXPECTED[game])


@pytest.mark.parametrize("game", EXPECTED)
@pytest.mark.parametrize("count", [-1, 416, 9999])
def test_impossible_numbers_are_refused(game: str, count: int) -> None:
    table = at_the_count(game)
    if game == "pontoon" and count == 416:
        count = 433
    with pytest.raises(houseway.Refused) as refused:
        table.done(count)
    assert refused.value.code == "count"
    assert str(count) in str(refused.value)
    assert isinstance(table.request, Step) and table.request.act is Act.CHECK


@pytest.mark.parametrize("game", CLAUSES)
@pytest.mark.parametrize(("by", "found"), [(-1, "missing"), (1, "foreign")])
def test_another_number_starts_its_clause(game: str, by: int, found: str) -> None:
    table = at_the_count(game)
    table.done(EXPECTED[game] + by)
    assert f"{found}-{'tile' if game == 'pai-gow' else 'card'}" in words(table)
    assert isinstance(table.request, Step)
    assert (table.request.act, table.request.rule[0]) == (Act.CHECK, f"{game}/{CHECKED_AGAIN[game]}")
    if game != "pai-gow":
        told = {event.who for event in table.events if isinstance(event, Notified)}
        assert told == {"surveillance", "inspector"}


@pytest.mark.parametrize("game", EXPECTED)
def test_a_pack_that_stays_wrong_is_changed_before_anybody_wagers(game: str) -> None:
    table = at_the_count(game)
    table.done(EXPECTED[game] - 1)
    if game != "pontoon":
        table.done(EXPECTED[game] - 1)
    assert isinstance(table.request, Step) and table.request.act is Act.REPLACE
    table.done()
    assert isinstance(table.request, Step)
    assert (table.request.act, table.request.number) == (Act.CHECK, EXPECTED[game])
    go_on(table)


@pytest.mark.parametrize("game", CLAUSES)
def test_a_count_that_was_mistaken_is_counted_again(game: str) -> None:
    table = at_the_count(game)
    table.done(EXPECTED[game] - 1)
    table.done(EXPECTED[game])
    assert not (isinstance(table.request, Step) and table.request.act is Act.REPLACE)
    go_on(table)


@rule("pontoon/2.1", "pontoon/2.2", "pontoon/2.4")
def test_pontoon_has_no_clause_for_it_but_its_supervisors_know_and_the_cards_are_changed() -> None:
    table = at_the_count("pontoon")
    table.done(383)
    assert "383 cards were counted, there are 384" in words(table, Notified)
    assert isinstance(table.request, Step) and table.request.act is Act.REPLACE


ORDERS = {
    "pinkjack": ("cards-dropped", "dealer"),
    "four-card-poker": ("verify-cards", "gaming-supervisor"),
    "baceball": ("verify-cards", "gaming-supervisor"),
}


@pytest.mark.parametrize("game", ORDERS)
def test_a_wrong_number_during_a_round_voids_it(game: str) -> None:
    table = at_the_count(game)
    go_on(table)
    table.place(2, "ann", MAIN[game], 1000)
    table.no_more_bets()
    table.drawn("5s" if table.request.face_up else None)  # type: ignore[union-attr]
    kind, by = ORDERS[game]
    table.order(kind, by=by)
    assert isinstance(table.request, Step) and table.request.number == EXPECTED[game]
    table.done(EXPECTED[game] - 1)
    for _ in range(20):
        if table.rounds_played:
            break
        request = table.request
        table.drawn(None) if isinstance(request, Draw) else table.done(request.number or 0)  # type: ignore[union-attr]
    assert table.last_round is not None
    assert table.last_round.over == "void"
    assert all(wager.net == 0 for wager in table.last_round.wagers)
    assert "missing-card" in words(table)


@pytest.mark.parametrize("game", ORDERS)
def test_the_right_number_lets_the_round_go_on(game: str) -> None:
    table = at_the_count(game)
    go_on(table)
    table.place(2, "ann", MAIN[game], 1000)
    table.no_more_bets()
    before = table.request
    kind, by = ORDERS[game]
    table.order(kind, by=by)
    table.done(EXPECTED[game])
    assert table.request == before
