"""What other programs use: settle a record, play a table step by step."""

import os
from collections.abc import Mapping
from typing import Any

from houseway.equipment import ByteSource, ShufflingDevice
from houseway.games import game_named
from houseway.table import records
from houseway.table.dealing import ByHouse, Dealing
from houseway.table.records import Record, Settlement
from houseway.table.settings import read
from houseway.table.table import Table as AnyTable


def settle(record: Mapping[str, Any] | str | bytes | Record) -> Settlement:
    """Play a round record through the engine: a mapping, JSON text, or a record already read.

    Raises `Refused` where a clause forbids what the record says, `Unreadable` where it cannot be read.
    """
    if isinstance(record, str | bytes):
        record = records.parse(record)
    elif not isinstance(record, Record):
        record = records.from_mapping(record)
    return records.settle(game_named(record.game), record)


class Table(AnyTable[Any]):
    """A table of one of the five games; by default it deals by itself from an OS-random shuffle."""

    def __init__(
        self,
        game: str,
        settings: Mapping[str, Any] | None = None,
        *,
        source: ByteSource = os.urandom,
        dealing: Dealing | None = None,
    ) -> None:
        chosen = game_named(game)
        read_settings = read(chosen.settings, settings or {}, "settings")
        read_settings.check()
        if dealing is None:
            dealing = ByHouse(ShufflingDevice(source), chosen.items(read_settings))
        super().__init__(chosen, read_settings, dealing)
