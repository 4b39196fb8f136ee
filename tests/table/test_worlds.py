"""Rounds that ask the house: random worlds of tables on links, held to their sums after every step."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from houseway.api import verify_journal
from houseway.equipment import card
from houseway.games.baceball import jackpot
from houseway.journal import Journal, JournalDown, utc_clock
from houseway.rulebook import Refused, Unreadable
from houseway.table.driving.codec import from_plain
from houseway.table.driving.driver import Defect
from houseway.table.keeping.kept import KeptTable
from houseway.table.procedure.inputs import Done, Drawn, Input, Placed
from houseway.table.procedure.requests import Act, Claim, Draw, Procedure, Step, Wagers
from tests.counts import first
from tests.table.worlds import GAME, WAGER, Torn, World, check_journal, check_world

TABLES = {"A": "L1", "B": "L1", "C": "L2", "D": None}
DEALER = "dealer"
ACES = ("Ad", "Ad", "Ad", "Ad", "Ad", "As", "Ah")
OTHERS = tuple(f"{rank}{suit}" for rank in "23456789" for suit in "cdhs")


def some_card(rng: Random) -> str:
    return rng.choice(ACES if rng.random() < 0.85 else OTHERS)


def command(kind: str, by: str = "gaming-supervisor", **fields: Any) -> Input:
    return from_plain(GAME, {"input": "command", "kind": kind, "by": by, **fields}, kind)


def an_order(table: KeptTable[Any], rng: Random) -> Input:
    """Something goes wrong, or is found to have gone wrong."""
    cards = [str(item) for item in table.round.cards_out()]
    if not cards and table.last_round is not None:
        cards = [str(item) for item in table.last_round.cards_out()]
    rng.shuffle(cards)
    return rng.choice(
        (
            command("void-round"),
            command("reconstruct", cards=cards),
            command("reconstruct", cards=cards),
            command("missing-card", by="dealer"),
            command("malfunction", by="dealer", disadvantage=True),
            command("hand-without-bet", by="dealer", area=rng.randint(1, 7)),
            command("card-in-error", by="dealer"),
            command("leave-table", by="dealer", patron=rng.choice("ab")),
            about_conduct(rng),
            about_conduct(rng),
        )
    )


def about_conduct(rng: Random) -> Input:
    """Wagers or the whole round do not count, and what becomes of them."""
    patron = rng.choice("abc")
    return rng.choice(
        (
            command("invalidate", ground="fire"),
            command("invalidate", ground="fraud", patron=patron),
            command("void-wagers", patron=patron),
            command("forfeit", patron=patron),
            command("reverse-payments"),
        )
    )


def next_input(table: KeptTable[Any], rng: Random) -> Input:
    """What could come next."""
    match table.request:
        case Wagers() if not any(wager.kind == "jackpot" for wager in table.wagers) or rng.random() < 0.4:
            area = rng.randint(1, 3)
            if not table.round.state.link and table.round.on(area, "bet"):
                return Done()
            kind = "jackpot" if table.round.on(area, "bet") else "bet"
            return Placed(area, "abc"[area - 1], kind, WAGER)
        case Draw():
            return Drawn(card(some_card(rng)))
        case Step(act=Act.CHECK, number=number):
            return Done(number or 312)
        case Step(least=least):
            return Done(least)
    return Done()


def act(world: World, name: str, rng: Random) -> None:
    """One thing happens at a table; what cannot happen is refused."""
    table = world.tables[name]
    chance = rng.random()
    try:
        if chance < 0.08:
            table.correct(some_card(rng), author=DEALER)
        elif chance < 0.15:
            table.tell(an_order(table, rng), author=DEALER)
        else:
            table.tell(next_input(table, rng), author=DEALER)
    except Refused:
        return
    except Unreadable as problem:
        assert problem.code in ("too-late-to-correct", "bad-count"), problem


def snapshot(world: World) -> tuple[Any, ...]:
    stories = {name: [event.as_json() for event in each.events] for name, each in world.tables.items()}
    return dict(world.links.links), dict(world.links.accounts), len(world.journal.kept), stories


def act_or_tear(world: World, name: str, rng: Random) -> None:
    """One thing happens; sometimes the journal fails, and then nothing has happened anywhere."""
    if rng.random() < 0.1:
        tear(world, name, rng)
    else:
        act(world, name, rng)


def tear(world: World, name: str, rng: Random) -> None:
    """The journal fails under the next thing that happens: what it was has not happened."""
    before = snapshot(world)
    world.journal.fails = True
    try:
        act(world, name, rng)
    except Torn:
        assert world.houses[name].taken == [], "answers of what was not kept were never given"
        with pytest.raises(JournalDown):
            world.tables[name].tell(Done())
        world.bring_back(name)
    finally:
        world.journal.fails = False
    assert snapshot(world) == before


def slip_in(world: World, name: str, rng: Random, broken: pytest.MonkeyPatch) -> bool:
    """A defect as soon as a claim was answered: what was answered before stands. Whether it came to that."""
    with broken.context() as slips:
        slips.setattr(jackpot, "_claim", slip_once(jackpot._claim))
        try:
            act(world, name, rng)
        except Defect:
            assert world.houses[name].taken == []
        else:
            return False
    check_world(world, name)
    world.bring_back(name)
    world.tables[name].go_on()
    return True


def of_links(world: World) -> list[Any]:
    return [each for each in world.journal.kept if each.table.startswith("link/")]


def slip_once(claim: Callable[..., Procedure[None]]) -> Callable[..., Procedure[None]]:
    """The first claim slips; those that are told again while the round is rebuilt do not."""
    slipped: list[Claim] = []

    def slip(game_round: Any, request: Claim, *given: Any) -> Procedure[None]:
        if slipped:
            yield from claim(game_round, request, *given)
            return
        slipped.append(request)
        yield request
        raise ZeroDivisionError("a slip")

    return slip


def play(seed: int, steps: int) -> World:
    rng = Random(seed)
    world = World(TABLES, rng)
    for _ in range(steps):
        name = rng.choice("AAAABBBBCCD")
        act_or_tear(world, name, rng)
        check_world(world, name)
    return world


@pytest.mark.parametrize("seed", range(6))
def test_random_worlds_keep_their_sums_and_replay_alone(seed: int) -> None:
    world = play(seed, 250)
    check_journal(world)


@pytest.mark.parametrize("seed", first(2, range(20, 28)))
def test_no_append_that_fails_leaves_anything(seed: int) -> None:
    """Whatever happens is tried on a journal that keeps nothing, and then happens: the same answers again."""
    rng = Random(seed)
    world = World(TABLES, rng)
    for _ in range(200):
        name = rng.choice("AAAABBBBCCD")
        moment = rng.getstate()
        tear(world, name, rng)
        rng.setstate(moment)
        act(world, name, rng)
        check_world(world, name)
    assert len(of_links(world)) > 5
    check_journal(world)


@pytest.mark.parametrize("seed", first(2, range(40, 48)))
def test_a_defect_rebuilds_the_round_with_what_the_house_answered_before(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng, slips = Random(seed), 0
    world = World(TABLES, rng)
    for _ in range(200):
        name = rng.choice("AAAABBBBCCD")
        slips += slip_in(world, name, rng, monkeypatch)
        check_world(world, name)
    assert slips > 2
    check_journal(world)


def test_a_world_on_disk_verifies_and_comes_back(tmp_path: Path) -> None:
    rng, path = Random(3), tmp_path / "journal.sqlite"
    with Journal(path, utc_clock) as journal:
        world = World(TABLES, rng, journal=journal)
        for _ in range(400):
            act(world, rng.choice("AB"), rng)
        for name, table in list(world.tables.items()):
            told = list(table.events), table.number
            world.bring_back(name)
            assert (world.tables[name].events, world.tables[name].number) == told
        answered = [each.table for each in journal.entries() if each.kind == "answered"]
    assert len(answered) > 5
    problems = list(verify_journal(path))
    assert [each for each in problems if "answers are in rounds alone" not in each] == []
    assert {each.partition(":")[0] for each in problems} <= set(world.links.links), (
        "they are kept in a way of its own"
    )
