"""Reconstruction: orders again at their card count, money reversed backwards, answers kept while they fit."""

import dataclasses
from pathlib import Path
from typing import ClassVar

import pytest

import houseway
from houseway.equipment import card
from houseway.games import PLAYABLE, game_named
from houseway.journal import Journal, ReadOnlyJournal, utc_clock
from houseway.table.driving.driver import Driver
from houseway.table.keeping.kept import KeptTable
from houseway.table.keeping.replaying import check_round, kept_rounds
from houseway.table.layout.settings import Settings, State
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.inputs import Done, Drawn, Placed, Said
from houseway.table.procedure.requests import Ask, Draw
from houseway.table.procedure.roles import Role
from houseway.table.rules.commands import After, Command, Redo
from tests.moves import go, prepare, stake
from tests.table import paper_pontoon


def dealt_by_hand(*areas: int) -> houseway.Table:
    table = houseway.Table("baceball", dealing=ByHand())
    while not isinstance(table.request, houseway.table.procedure.requests.Wagers):
        table.drawn() if isinstance(table.request, Draw) else table.done()
    for area in areas:
        table.place(area, f"p{area}", "bet", 1000 * area)
    table.no_more_bets()
    return table


def kinds(table: houseway.Table, *names: str) -> list[tuple[str, object]]:
    events = [event.as_json() for event in table.events]
    told = next(
        place for place, event in enumerate(events) if event.get("words") == "the round is reconstructed"
    )
    return [(event["event"], event.get("item")) for event in events[told:] if event["event"] in names]


def test_an_earlier_order_comes_again_when_as_many_cards_are_out():
    table = dealt_by_hand(1)
    table.drawn("2c")
    table.drawn("Kd")
    table.order("faced-card", by="dealer")
    table.drawn("9h")
    for name in ("3c", "4c"):
        table.drawn(name)
    table.order("reconstruct", by="dealer", cards=["Kd", "2c", "3c", "4c"])
    assert kinds(table, "dealt", "burned") == [
        ("dealt", "Kd"),
        ("dealt", "2c"),
        ("burned", "9h"),
        ("dealt", "3c"),
        ("dealt", "4c"),
    ]


def test_the_first_money_is_reversed_last():
    table = dealt_by_hand(1, 2)
    wrong = ["9c", "8c", "2d", "9d", "8d", "2h", "7c", "7d", "3c"]
    for name in wrong:
        table.drawn(name)
    paid = [event.patron for event in table.events if type(event).__name__ == "Paid"]
    assert paid == ["p2", "p1"]
    table.order("reconstruct", by="dealer", cards=[wrong[2], wrong[1], wrong[0], *wrong[3:]])
    reversed_for = [event.patron for event in table.events if type(event).__name__ == "Reversed"]
    assert reversed_for == ["p1", "p2"]


class SetRight(Command[paper_pontoon.PaperRound], frozen=True, kw_only=True):
    kind = "set-right"
    power = "15.4"
    roles = frozenset({Role.DEALER})
    sets_right: ClassVar[bool] = True

    cards: tuple[str, ...]

    def carry_out(self, game_round: paper_pontoon.PaperRound) -> After:
        return Redo(self.cards, rule="15.4", excess="15.1")


GAME = dataclasses.replace(
    paper_pontoon.GAME, commands={**paper_pontoon.GAME.commands, SetRight.kind: SetRight}
)


def after_a_hit() -> Driver:
    driver = Driver(GAME, lambda: GAME.begin(Settings(), State(), True), ByHand())
    driver.tell(Placed(1, "ann", "box", 500))
    driver.tell(Done())
    for name in ("5c", "Kd", "6h"):
        driver.tell(Drawn(card(name)))
    driver.tell(Said("ann", 1, 1, "no"))
    driver.tell(Said("ann", 1, 1, "hit"))
    driver.tell(Drawn(card("2s")))
    return driver


@pytest.mark.parametrize(
    ("cards", "asked_again"),
    [(("5c", "Kd", "6h", "2s"), False), (("5c", "6h", "Kd", "2s"), True)],
    ids=["the same hand", "another hand"],
)
def test_an_answer_is_kept_only_while_the_same_question_comes(cards, asked_again):
    driver = after_a_hit()
    driver.tell(SetRight(by=Role.DEALER, cards=cards))
    assert isinstance(driver.request, Ask)
    hand = driver.round.hands[paper_pontoon.BOX]
    assert len(hand) == (2 if asked_again else 3)


def problems(path: Path) -> list[str]:
    with ReadOnlyJournal(path) as journal:
        return [wrong for kept in kept_rounds(journal.entries()) if (wrong := check_round(kept, game_named))]


def test_decisions_told_anew_are_kept_in_the_journal(tmp_path: Path):
    path = tmp_path / "journal.sqlite"
    game = PLAYABLE["pinkjack"]
    table = KeptTable(
        game, game.settings(), ByHand(), journal=Journal(path, utc_clock), name="t", program="test"
    )
    prepare(table)
    stake(table)
    table.no_more_bets()
    go(table, ["9c", "5d", "6h", "8c", "7s", "1:stand", "4:hit", "Kd"])
    before = [event.as_json() for event in table.events]
    cards = ["9c", "5d", "6h", "8c", "7s", "Kd"]
    with pytest.raises(houseway.Refused):
        table.order("reconstruct", by="dealer", cards=cards, decisions=[{"area": 4, "action": "split"}])
    assert [event.as_json() for event in table.events] == before
    table.order("reconstruct", by="dealer", cards=cards, decisions=[{"area": 4, "action": "stand"}])
    told = [event.as_json() for event in table.events]
    table.journal.close()
    assert problems(path) == []
    again = KeptTable.recover(game, ByHand(), journal=Journal(path, utc_clock), name="t", program="test")
    assert [event.as_json() for event in again.events] == told
    go(again, ["2c"])
    again.done()
    assert again.last is not None and again.last["net"] == {"ann": -1000, "bob": -2000}
    again.journal.close()
    assert problems(path) == []
