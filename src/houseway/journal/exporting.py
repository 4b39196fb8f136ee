"""Taking a journal out of the house: JSON lines that anybody can check, and a table for people."""

import csv
from collections.abc import Container, Iterable, Iterator
from typing import TextIO

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.json import Decoder, Encoder
from msgspec.structs import astuple

from houseway.journal.checking import faults
from houseway.journal.entries import Entry, Head, Row


class ExportLine(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An entry as a line has it. The body stands in it byte for byte, so that its hash can be checked."""

    sequence: int
    at: str
    table: str
    round: int
    kind: str
    author: str
    command: str | None
    sealed: bool
    body_hash: str
    previous: str
    hash: str
    body: Raw | UnsetType = UNSET


def export_lines(entries: Iterable[Entry], opened: Container[int] = ()) -> Iterator[str]:
    """One JSON object a line. Sealed bodies are withheld, save those of the opened sequences."""
    encode = Encoder().encode
    for entry in entries:
        *header, body, body_hash, previous, own = astuple(entry)
        shown = Raw(body) if _shown(entry, opened) else UNSET
        yield encode(ExportLine(*(*header, body_hash, previous, own, shown))).decode()


def export_csv(entries: Iterable[Entry], file: TextIO, opened: Container[int] = ()) -> None:
    """The same with a heading, for spreadsheets. Open the file with `newline=""`."""
    writer = csv.writer(file)
    writer.writerow(Entry.__struct_fields__)
    for entry in entries:
        *header, sealed, body, body_hash, previous, own = astuple(entry)
        shown = body.decode() if _shown(entry, opened) else ""
        writer.writerow([*header, str(sealed).lower(), shown, body_hash, previous, own])


def verify_export(lines: Iterable[str], head: Head | None = None) -> list[str]:
    """What is wrong with exported lines as one whole chain, a line each; nothing if they are sound."""
    unreadable: list[str] = []
    return [*faults(_rows(lines, unreadable), head), *unreadable]


def _shown(entry: Entry, opened: Container[int]) -> bool:
    return not entry.sealed or entry.sequence in opened


def _rows(lines: Iterable[str], unreadable: list[str]) -> Iterator[Row]:
    decode = Decoder(ExportLine).decode
    for number, text in enumerate(lines, 1):
        try:
            *header, body_hash, previous, own, body = astuple(decode(text))
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            unreadable.append(f"line {number} cannot be read: {error}")
            continue
        yield (*header, bytes(body) if isinstance(body, Raw) else UNSET, body_hash, previous, own)
