"""The file, version 1. It is never altered: another shape would be another version."""

APPLICATION = int.from_bytes(b"HWAY")
VERSION = 1

COLUMNS = 'sequence, at, "table", round, kind, author, command, sealed, body, body_hash, previous, hash'

ENTRIES = """CREATE TABLE entries (
    sequence INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    "table" TEXT NOT NULL,
    round INTEGER NOT NULL,
    kind TEXT NOT NULL,
    author TEXT NOT NULL,
    command TEXT,
    sealed INTEGER NOT NULL CHECK (sealed IN (0, 1)),
    body BLOB NOT NULL,
    body_hash TEXT NOT NULL,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL
) STRICT"""

BY_COMMAND = "CREATE UNIQUE INDEX by_command ON entries (command) WHERE command IS NOT NULL"
BY_ROUND = 'CREATE INDEX by_round ON entries ("table", round)'

NO_UPDATE = """CREATE TRIGGER no_update BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'an entry never changes'); END"""

NO_DELETE = """CREATE TRIGGER no_delete BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'an entry stays for ever'); END"""

MADE = {
    "entries": ENTRIES,
    "by_command": BY_COMMAND,
    "by_round": BY_ROUND,
    "no_update": NO_UPDATE,
    "no_delete": NO_DELETE,
}

APART = """CREATE TABLE apart (
    hash TEXT PRIMARY KEY,
    body BLOB NOT NULL
) STRICT"""
"""What may be forgotten lies beside the chain, under its salted hash; earlier files have no such table."""

BESIDE = {"apart": APART}
