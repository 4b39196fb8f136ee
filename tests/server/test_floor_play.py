"""Rounds on the floor: stored, then shown; in order; each to whom it concerns."""

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from houseway.floor.inputs import NotYou
from houseway.journal import JournalDown
from houseway.rulebook import Refused, Unreadable
from houseway.server.live import Sent, Stale
from houseway.table.driving.driver import Defect
from houseway.table.layout.views import player
from tests.server.rooms import GAMES, Looker, play_round, room, run


@pytest.mark.parametrize("game", GAMES)
@run
async def test_two_patrons_play_rounds_and_money_adds_up(game: str, tmp_path: Path) -> None:
    rng = Random(5)
    async with room(tmp_path, seed=5, games=[game]) as here:
        first = 2
        ann = await here.patron("ann", game, first)
        bob = await here.patron("bob", game, first + 1)
        for patron in (ann, bob):
            await patron.sit()
        for _ in range(6):
            await play_round([ann, bob], rng)
        table = here.table(game).table
        net = Counter[str]()
        for number in range(1, table.number):
            for patron in (ann, bob):
                (line,) = [
                    each
                    for each in here.table(game).history.rounds(patron.viewer, None)
                    if each["round"] == number
                ]
                net[patron.name] += line["net"]
        for patron in (ann, bob):
            chips = here.floor.chips(patron.name)
            assert chips + here.floor.on_tables(patron.name) == 1_000_000 + net[patron.name]


@run
async def test_what_an_input_does_is_shown_before_it_is_done(tmp_path: Path) -> None:
    async with room(tmp_path, games=["baceball"]) as here:
        ann = await here.patron("ann", "baceball")
        before = len(ann.sent)
        sequence = await ann.wager()
        shown = json.loads(ann.sent[before])
        assert shown["type"] == "table"
        assert shown["sequence"] == sequence
        (wager,) = shown["picture"]["areas"][0]["wagers"]
        assert (wager["patron"], wager["amount"], wager["lies"]) == ("ann", 1000, 1000)
        assert shown["chips"] == 999_000
        assert [event["event"] for event in shown["events"]] == ["placed"]


@run
async def test_the_sequence_is_the_journals(tmp_path: Path) -> None:
    async with room(tmp_path, games=["baceball"]) as here:
        ann = await here.patron("ann", "baceball")
        sequence = await ann.wager()
        entries = list(here.floor.journal.entries(table="baceball-1"))
        assert sequence == entries[-1].sequence == ann.last["sequence"]
        entry = here.floor.journal.find("player:ann/baceball-1/ann-000001")
        assert entry is not None
        assert entry.author == "player:ann"


@run
async def test_an_id_sent_again_has_no_second_effect(tmp_path: Path) -> None:
    async with room(tmp_path, games=["baceball"]) as here:
        ann = await here.patron("ann", "baceball")
        do = {"input": "placed", "area": 1, "wager": "bet", "amount": 1000}
        first = await ann.send_input(frame="the-same-id", **do)
        for _ in range(3):
            assert await ann.send_input(frame="the-same-id", **do) == first
        assert here.floor.chips("ann") == 999_000
        assert len(here.table("baceball").table.wagers) == 1


@run
async def test_what_is_refused_changes_nothing_and_names_its_clause(tmp_path: Path) -> None:
    async with room(tmp_path, games=["baceball"]) as here:
        ann = await here.patron("ann", "baceball")
        sent, head = len(ann.sent), here.floor.journal.head()
        with pytest.raises(Refused) as refused:
            await ann.wager(wager="strike-1")
        assert refused.value.clause == "baceball/1.1/bet"
        assert here.floor.journal.head() == head
        assert len(ann.sent) == sent
        assert here.floor.chips("ann") == 1_000_000


@pytest.mark.parametrize(
    "do",
    [
        {"input": "placed", "area": 1, "wager": "bet", "amount": 1000, "patron": "bob"},
        {"input": "command", "kind": "take-seat", "area": 1, "patron": "bob"},
        {"input": "command", "kind": "leave-seat", "by": "dealer"},
    ],
)
@run
async def test_nobody_acts_for_another(do: dict[str, object], tmp_path: Path) -> None:
    async with room(tmp_path, games=["baceball"]) as here:
        ann = await here.patron("ann", "baceball")
        head = here.floor.journal.head()
        with pytest.raises(NotYou, match="you are"):
            await ann.send_input(**do)
        assert here.floor.journal.head() == head


@run
async def test_a_player_gives_no_dealers_orders(tmp_path: Path) -> None:
    async with room(tmp_path, games=["baceball"]) as here:
        ann = await here.patron("ann", "baceball")
        with pytest.raises(Refused) as refused:
            await ann.send_input(input="command", kind="replace-cards")
        assert refused.value.code in ("not-your-power", "hands-off")


@run
async def test_a_seat_lets_a_wager_be_seated_and_nobody_else_says_so(tmp_path: Path) -> None:
    async with room(tmp_path, games=["pinkjack"]) as here:
        ann = await here.patron("ann", "pinkjack", 1)
        bob = await here.patron("bob", "pinkjack", 1)
        await bob.wager(5000)
        await ann.sit()
        await ann.wager(1000)
        with pytest.raises(Unreadable, match="seated"):
            await bob.wager(seated=True)
        for patron in (ann, bob):
            await patron.ready()
        assert ann.last["picture"]["areas"][0]["controls"] == "ann"


@run
async def test_who_has_not_seen_the_question_is_told_what_is_asked_now(tmp_path: Path) -> None:
    async with room(tmp_path, games=["pinkjack"]) as here:
        ann = await here.patron("ann", "pinkjack")
        seen = ann.last["sequence"]
        await ann.wager()
        await ann.ready()
        head = here.floor.journal.head()
        with pytest.raises(Stale) as stale:
            await ann.send_input(seen=seen, input="said", area=1, action="stand")
        assert stale.value.sequence == head.sequence
        assert here.floor.journal.head() == head


@run
async def test_two_answers_to_one_question_never_answer_two(tmp_path: Path) -> None:
    async with room(tmp_path, games=["pinkjack"]) as here:
        ann = await here.patron("ann", "pinkjack", 1)
        for area in (1, 2, 3):
            await ann.send_input(input="placed", area=area, wager="box", amount=1000)
        await ann.ready()
        while ann.last["asked"]:
            message = ann.last
            (place,) = message["asked"]
            question = message["request"]["questions"][place]
            allowed = {option["action"] for option in question["options"]}
            action = "stand" if "stand" in allowed else "hit"
            answer = {"input": "said", "area": question["area"], "hand": question["hand"], "action": action}
            await ann.send_input(seen=message["sequence"], **answer)
            if not ann.last["asked"]:
                break
            head = here.floor.journal.head()
            (place,) = ann.last["asked"]
            asked = ann.last["request"]["questions"][place]
            for area, hand in {(asked["area"], asked["hand"]), (question["area"], question["hand"])}:
                with pytest.raises(Stale):
                    again = {**answer, "area": area, "hand": hand}
                    await ann.send_input(seen=message["sequence"], **again)
            assert here.floor.journal.head() == head


@run
async def test_placing_while_others_place_is_not_stale(tmp_path: Path) -> None:
    async with room(tmp_path, games=["pinkjack"]) as here:
        ann = await here.patron("ann", "pinkjack", 1)
        bob = await here.patron("bob", "pinkjack", 2)
        seen = ann.last["sequence"]
        await bob.wager()
        await ann.send_input(seen=seen, input="placed", area=1, wager="box", amount=1000)
        assert len(here.table("pinkjack").table.wagers) == 2


@run
async def test_a_wager_for_the_round_before_is_stale(tmp_path: Path) -> None:
    async with room(tmp_path, games=["baceball"]) as here:
        ann = await here.patron("ann", "baceball")
        await ann.wager()
        seen = ann.last["sequence"]
        await ann.ready()
        assert ann.last["picture"]["round"] == 2
        with pytest.raises(Stale):
            await ann.send_input(seen=seen, input="placed", area=1, wager="bet", amount=1000)


@run
async def test_watchers_share_one_picture_and_see_no_choices(tmp_path: Path) -> None:
    async with room(tmp_path, games=["four-card-poker"]) as here:
        ann = await here.patron("ann", "four-card-poker")
        table = here.table("four-card-poker")
        lookers = [Looker(name) for name in ("eve", "kim")]
        for looker in lookers:
            await table.join(looker)
        await ann.wager()
        await ann.ready()
        eve, kim = (json.loads(looker.sent[-1]) for looker in lookers)
        for message in (eve, kim):
            (hand,) = message["picture"]["areas"][0]["hands"]
            assert hand["items"] == [None] * 5
            assert "options" not in message["request"]["questions"][0]
            assert message["asked"] == []
        assert {**eve, "you": ""} == {**kim, "you": ""}
        (own,) = ann.last["picture"]["areas"][0]["hands"]
        assert None not in own["items"]
        assert own["face_up"] == [False] * 5
        assert table.summary["watchers"] == 3
        table.leave(lookers[0])
        assert table.summary["watchers"] == 2


@run
async def test_the_round_before_stays_in_the_picture_until_a_card_is_dealt(tmp_path: Path) -> None:
    async with room(tmp_path, games=["pinkjack"]) as here:
        ann = await here.patron("ann", "pinkjack")
        await play_round([ann], Random(3))
        picture = ann.last["picture"]
        assert picture["round"] == 2
        assert picture["last"]["round"] == 1
        assert picture["last"]["dealer"]["hands"][0]["items"]
        assert picture["last"]["account"][-1]["rule"]
        await ann.wager()
        assert ann.last["picture"]["last"] == picture["last"]
        await ann.ready()
        if ann.last["picture"]["round"] == 2:
            assert ann.last["picture"]["last"] is None


@run
async def test_the_ways_to_set_tiles_come_with_the_question(tmp_path: Path) -> None:
    async with room(tmp_path, games=["pai-gow"]) as here:
        ann = await here.patron("ann", "pai-gow")
        await ann.wager()
        await ann.ready()
        (question,) = ann.last["request"]["questions"]
        option = question["options"][0]
        assert option["action"] == "set"
        assert len(option["settings"]) in (2, 3)
        assert any(setting["house_way"] for setting in option["settings"])
        for setting in option["settings"]:
            assert sorted([*setting["low"], *setting["high"]]) == sorted(option["items"])
        seen = await here.table("pai-gow").snapshot(player("eve"))
        assert "options" not in seen["request"]["questions"][0]


@run
async def test_an_unknown_input_is_quoted(tmp_path: Path) -> None:
    async with room(tmp_path, games=["baceball"]) as here:
        table = here.table("baceball")
        with pytest.raises(Unreadable, match="'peeked'"):
            await table.put(player("ann"), Sent("some-unique-id", 10**6, {"input": "peeked", "item": "As"}))


@run
async def test_a_defect_leaves_the_table_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with room(tmp_path, games=["baceball"]) as here:
        ann = await here.patron("ann", "baceball")

        def broken(*args: object, **kwargs: object) -> None:
            raise ValueError("a mistake of ours")

        with monkeypatch.context() as patched:
            patched.setattr("houseway.table.layout.round.Round.place", broken)
            with pytest.raises(Defect, match="a mistake of ours"):
                await ann.wager()
        assert here.floor.chips("ann") == 1_000_000
        await ann.wager()
        assert here.floor.chips("ann") == 999_000


@run
async def test_without_its_journal_a_table_shows_nothing_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with room(tmp_path, games=["baceball"]) as here:
        ann = await here.patron("ann", "baceball")
        sent = len(ann.sent)

        def full(*args: object) -> None:
            raise JournalDown("the disk is full")

        monkeypatch.setattr(here.floor.journal, "append", full)
        with pytest.raises(JournalDown):
            await ann.wager()
        with pytest.raises(JournalDown, match="no play at baceball-1"):
            await ann.table.snapshot(ann.viewer)
        assert len(ann.sent) == sent
