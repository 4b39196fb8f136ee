"""What other programs use: settle a record, play a table step by step."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from houseway.equipment import ByteSource, ShufflingDevice
from houseway.games import game_named
from houseway.rulebook import Unreadable
from houseway.table import records
from houseway.table.dealing import ByHouse, Dealing
from houseway.table.records import Record, Settlement
from houseway.table.settings import quoted, read
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


def read_settings_file(path: Path) -> dict[str, Any]:
    """A game's settings from a TOML or JSON file; what cannot be read is quoted."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Unreadable("no-file", f"cannot read {str(path)!r}: {reason}", "settings") from None
    try:
        settings = tomllib.loads(text) if path.suffix.lower() == ".toml" else records.json_of(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable("bad-settings", f"{str(path)!r}: {error}", "settings") from None
    if not isinstance(settings, dict):
        raise Unreadable("bad-settings", f"{str(path)!r} holds {quoted(settings)}, not settings", "settings")
    return settings
