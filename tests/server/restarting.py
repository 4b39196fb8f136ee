"""Restart equals live: the house and every table, folded from the journal alone, are what they are live."""

from typing import Any

import msgspec

from houseway.floor.house import House
from houseway.server.live import Floor
from houseway.table.keeping.kept import KeptTable
from houseway.table.keeping.last_entries import LastEntries
from houseway.table.layout.views import Viewer, request_seen, view
from houseway.table.procedure.roles import Role

INSPECTOR = Viewer(Role.INSPECTOR)


def check_restart(floor: Floor) -> None:
    """What would be there after a kill at this moment."""
    again = House(floor.room.now, floor.room.forward)
    again.apply(floor.journal.entries())
    assert not again.unread
    assert again.told() == floor.house.told()
    for name, table in floor.tables.items():
        assert plain(recovered(floor, name, again.tables[name].entries)) == plain(table.table), name


def plain(table: KeptTable[Any]) -> bytes:
    """All that a table is, as bytes."""
    game_round = table.round
    state = msgspec.to_builtins(game_round.state, str_keys=True, enc_hook=str)
    told = [
        table.number,
        table.sequence,
        view(game_round.events, INSPECTOR),
        request_seen(table.request, INSPECTOR),
        state,
    ]
    return msgspec.json.encode([*told, sorted(game_round.ledger.balances.items())], enc_hook=str)


def recovered(floor: Floor, name: str, entries: LastEntries) -> KeptTable[Any]:
    """The table as the journal has it."""
    table = floor.room.tables[name]
    dealing = floor.room.dealing(table.game, table.settings, floor.house.tables[name].dealt)
    return KeptTable.recover(
        table.game, dealing, journal=floor.journal, name=name, program="test", entries=entries
    )
