"""Whoever looks at a table is told what is promised before betting closes: nobody can exchange it later."""

import json
from pathlib import Path
from random import Random

import pytest

from houseway.journal import Draft, Journal, house_of, utc_clock, verify
from houseway.table.keeping.last_entries import body_of
from tests.server.rooms import GAMES, play_round, room, run


@pytest.mark.parametrize("game", GAMES)
@run
async def test_every_promise_is_told_before_the_cards_come(game: str, tmp_path: Path) -> None:
    """What held when betting closed was told while it was open; a cut that follows is promised as a cut."""
    rng = Random(5)
    async with room(tmp_path, seed=5, games=[game]) as here:
        ann, bob = await here.patron("ann", game, 2), await here.patron("bob", game, 3)
        await ann.sit()
        await bob.sit()
        for _ in range(3):
            await play_round([ann, bob], rng)
        journal = here.floor.journal
        messages = [each for each in map(json.loads, ann.sent) if each["type"] == "table"]
        assert {each["promised"]["house"] for each in messages if each["promised"]} == {house_of(journal)}
        told: dict[int, set[str]] = {}
        for each in messages:
            if each["picture"]["phase"] == "betting" and each["promised"]:
                told.setdefault(each["picture"]["round"], set()).add(each["promised"]["promise"])
        for number in range(1, here.table(game).table.number):
            entries = list(journal.entries(table=f"{game}-1", round=number))
            first = next(each for each in entries if each.kind == "committed")
            assert body_of(first)["promise"] in told[number]
            promised = {body_of(each)["promise"] for each in entries if each.kind == "committed"}
            assert told[number] <= promised


@run
async def test_what_is_promised_is_told_again_after_a_restart(tmp_path: Path) -> None:
    async with room(tmp_path, games=["baceball"]) as here:
        ann = await here.patron("ann", "baceball")
        await ann.wager()
        before = ann.last["promised"]
    async with room(tmp_path, games=["baceball"]) as here:
        table = here.table("baceball").table
        assert table.promise == before["promise"]
        assert house_of(here.floor.journal) == before["house"]


@run
async def test_a_journal_written_anew_has_another_house(tmp_path: Path) -> None:
    """Its chain is sound: only who was told before knows."""
    async with room(tmp_path, games=["baceball"]) as here:
        entries, told = list(here.floor.journal.entries()), house_of(here.floor.journal)
    with Journal(tmp_path / "anew", utc_clock) as anew:
        assert house_of(anew) == ""
        for each in entries:
            draft = Draft(each.table, each.round, each.kind, each.author, each.body, each.command)
            anew.append([draft])
        assert verify(anew.path) == []
        assert house_of(anew) != told
