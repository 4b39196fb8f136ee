"""Rules 8.4 and 11.1: what the dealer calls of dice and bank, live and read again from what was written."""

import pytest

from houseway.games import game_named
from houseway.table.keeping.retelling import event_of
from houseway.table.layout.events import BankCalled, Called, DiceCalled, Event
from houseway.testing import rule
from tests.pai_gow.helping import banked, decline_all, offered, to_setting


def called(by_a_player: bool) -> list[Event]:
    """What the dealer has called until the tiles are set."""
    if by_a_player:
        table = banked()
    else:
        table = offered()
        decline_all(table)
    table.place(3, "bob", "box", 1000)
    to_setting(table)
    return [event for event in table.round.events if isinstance(event, Called)]


@rule("pai-gow/8.4", "pai-gow/11.1")
@pytest.mark.parametrize(("by_a_player", "banker"), [(True, "ann"), (False, None)])
def test_dice_and_bank_are_called_and_what_is_written_of_them_says_the_same(
    by_a_player: bool, banker: str | None
) -> None:
    events = called(by_a_player)
    (dice,) = (event for event in events if isinstance(event, DiceCalled))
    (bank,) = (event for event in events if isinstance(event, BankCalled))
    assert (dice.box, dice.cut) == ((1, 2, 3), 4)
    assert (bank.banker, bank.area) == (banker, 2 if by_a_player else 1)

    written = [event.as_json() for event in events]
    assert {each["event"] for each in written} == {"called"}
    assert not {"box", "cut", "banker"} & {name for each in written for name in each}
    assert [event_of(game_named("pai-gow"), each) for each in written] == events
