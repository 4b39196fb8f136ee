"""Journals of every version replay in this one to the same events, for ever."""

import json

import pytest

from houseway.games import game_named
from houseway.journal import Entry, verify_export
from houseway.table.keeping.replaying import check_round, kept_rounds
from tests.table.golden.write import FOLDER

ALL = sorted(FOLDER.glob("*.jsonl"))


def entries_in(path) -> list[Entry]:
    entries = []
    for line in path.read_text(encoding="utf-8").splitlines():
        plain = json.loads(line)
        plain["body"] = json.dumps(plain.get("body")).encode()
        entries.append(Entry(**{name: plain[name] for name in Entry.__struct_fields__}))
    return entries


def test_there_are_golden_journals():
    assert ALL


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_a_golden_journal_is_sound_and_replays(path):
    assert verify_export(path.read_text(encoding="utf-8").splitlines()) == []
    rounds = list(kept_rounds(entries_in(path)))
    assert len(rounds) >= 40
    assert [check_round(each, game_named) for each in rounds if check_round(each, game_named)] == []


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_a_changed_event_in_it_is_found(path):
    kept = next(each for each in kept_rounds(entries_in(path)) if len(each.told()) > 20)
    told = next(entry for entry in kept.entries if b'"dealt"' in entry.body)
    place = kept.entries.index(told)
    changed = Entry(
        **{name: getattr(told, name) for name in Entry.__struct_fields__ if name != "body"},
        body=told.body.replace(b'"dealt"', b'"shown"'),
    )
    kept.entries[place] = changed
    problem = check_round(kept, game_named)
    assert problem is not None
    assert kept.name in problem
