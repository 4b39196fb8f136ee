"""Over the wire: two runs that differ only in what a viewer may not see send that viewer the same bytes."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from starlette.testclient import WebSocketTestSession

from houseway.equipment import CardShoe, Item, ShufflingDevice, TileStack
from houseway.games import PLAYABLE
from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.table.layout.settings import read
from tests.server.doors import Caller, House, open_house
from tests.server.rooms import fixed_clock, said

HASH = re.compile(r"[0-9a-f]{64}")
PROMISE = re.compile(r'(?<="promise":")[0-9a-f]{64}(?=")')
"""Each item enters it with sixteen random bytes that nobody is told before it is opened."""
PLAYERS = (("ann", 2), ("bob", 3), ("cy", 4))
Exchanged = dict[Item, Item]


def arranged(kind: type[Any], exchanged: Exchanged, orders: list[tuple[Item, ...]]) -> type[Any]:
    """Equipment that shuffles as ever, and then has some items in each other's places."""

    class Arranged(kind):  # type: ignore[misc]
        def shuffle(self) -> None:
            super().shuffle()
            order = [exchanged.get(item, item) for item in self.order]
            self.take_all()
            self.load(order)
            orders.append(tuple(order))

    return Arranged


class Run(NamedTuple):
    """A game from a seed, with so many answers after the wagers."""

    game: str
    seed: int
    steps: int


@contextmanager
def house_with(path: Path, run: Run, exchanged: Exchanged) -> Iterator[tuple[House, list[tuple[Item, ...]]]]:
    """A house in which these items have changed places in every shuffle."""
    orders: list[tuple[Item, ...]] = []
    usual = PLAYABLE[run.game]
    kind = {"pai-gow": TileStack, "baceball": ShufflingDevice}.get(run.game, CardShoe)
    equipment = arranged(kind, exchanged, orders)
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(PLAYABLE, run.game, replace(usual, equipment=equipment))
        path.mkdir()
        with open_house(path, seed=run.seed, games=[run.game], now=fixed_clock) as house:
            yield house, orders


def everything_sent(path: Path, run: Run, exchanged: Exchanged) -> tuple[list[str], set[Item]]:
    """What ann is sent, and the items of the shuffles that nothing of it names."""
    table = f"{run.game}-1"
    with house_with(path, run, exchanged) as (house, orders):
        callers = [house.caller(name) for name, _ in PLAYERS]
        ann = callers[0]
        with ann.socket(table) as socket:
            sent = [socket.receive_text()]
            play(callers, table, run.steps, Random(run.seed))
            sent += after(ann, socket)
            sent += [json.dumps(part, separators=(",", ":")) for part in asked_for(ann, table)]
            sent = [PROMISE.sub("", each) for each in sent]
        text = "".join(sent)
        items = {item for order in orders for item in order}
        return sent, {item for item in items if f'"{item}"' not in text}


def play(callers: list[Caller], table: str, steps: int, rng: Random) -> None:
    """Everybody wagers; then so many answers by whoever is asked, chosen by place."""
    for caller, (_, area) in zip(callers, PLAYERS, strict=True):
        caller.send(table, input="command", kind="take-seat", area=area)
    wager = callers[0].get(f"/api/tables/{table}")["request"]["offers"][0]["wager"]
    for caller, (_, area) in zip(callers, PLAYERS, strict=True):
        caller.send(table, input="placed", area=area, wager=wager, amount=1000)
    for caller in callers:
        caller.send(table, input="ready")
    for _ in range(steps):
        for caller in callers[::-1]:
            message = caller.get(f"/api/tables/{table}")
            if message["asked"]:
                question = message["request"]["questions"][message["asked"][0]]
                caller.send(table, **said(question, rng))
                break


def after(ann: Caller, socket: WebSocketTestSession) -> list[str]:
    """Everything up to the answers to what ann may not do."""
    wrong: list[dict[str, Any]] = [
        {"input": "said", "area": 3, "action": "fold"},
        {"input": "said", "area": 2, "action": "fly", "items": ["As", "6-6"]},
        {"input": "command", "kind": "show-tiles", "area": 3},
        {"input": "command", "kind": "take-seat", "area": 3},
        {"input": "withdrawn", "area": 3, "wager": "box"},
    ]
    sent = []
    for place, do in enumerate(wrong):
        socket.send_text(json.dumps({"id": f"not-allowed-{place}", "seen": 2**50, "do": do}))
    answered = 0
    while answered < len(wrong):
        sent.append(socket.receive_text())
        answered += json.loads(sent[-1])["type"] != "table"
    return sent


def asked_for(ann: Caller, table: str) -> list[Any]:
    """What ann can ask for: the table, the list, the round again, its proofs without their hashes."""
    proofs = json.dumps(ann.get(f"/api/tables/{table}/proofs/1"))
    return [
        ann.get(f"/api/tables/{table}"),
        ann.get("/api/tables"),
        ann.get(f"/api/tables/{table}/rounds/1"),
        ann.get(f"/api/tables/{table}/rounds"),
        HASH.sub("", proofs),
        ann.get("/api/me")["chips"],
    ]


def change_places(game: str, unseen: set[Item], rng: Random) -> Exchanged:
    """Items that were not seen, each in the place of another of which there are as many."""
    settings = read(PLAYABLE[game].settings, DEFAULT_SETTINGS[game], "settings")
    copies = Counter(PLAYABLE[game].items(settings))
    exchanged: Exchanged = {}
    for number in sorted(set(copies.values())):
        left = sorted(item for item in unseen if copies[item] == number)
        rng.shuffle(left)
        for one, other in zip(left[::2], left[1::2], strict=False):
            exchanged |= {one: other, other: one}
    return exchanged


@pytest.mark.parametrize("steps", [0, 2, 30])
@pytest.mark.parametrize("game", ["four-card-poker", "pai-gow"])
def test_what_a_viewer_may_not_see_changes_no_byte(game: str, steps: int, tmp_path: Path) -> None:
    for seed in (1, 2):
        run = Run(game, seed, steps)
        sent, unseen = everything_sent(tmp_path / f"{seed}", run, {})
        exchanged = change_places(game, unseen, Random(seed))
        assert exchanged
        other, _ = everything_sent(tmp_path / f"{seed}x", run, exchanged)
        assert other == sent


def test_a_change_that_ann_may_see_is_seen(tmp_path: Path) -> None:
    """The test itself can fail."""
    run = Run("four-card-poker", 1, 1)
    sent, unseen = everything_sent(tmp_path / "1", run, {})
    text = "".join(sent)
    seen = next(item for item in PLAYABLE[run.game].items(None) if f'"{item}"' in text)
    hidden = min(unseen)
    other, _ = everything_sent(tmp_path / "2", run, {seen: hidden, hidden: seen})
    assert other != sent


@pytest.mark.parametrize("game", ["pinkjack", "pontoon", "baceball"])
def test_no_card_is_named_before_it_lies_open(game: str, tmp_path: Path) -> None:
    """Of several decks: cards of kinds that are not out yet change places, and nothing changes."""
    run = Run(game, 4, 1)
    sent, unseen = everything_sent(tmp_path / "1", run, {})
    exchanged = change_places(game, unseen, Random(4))
    assert exchanged
    other, _ = everything_sent(tmp_path / "2", run, exchanged)
    assert other == sent
