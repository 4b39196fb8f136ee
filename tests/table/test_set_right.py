"""Random rounds that are set right among other orders: both forms of the record settle alike."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from houseway.games import PLAYABLE
from houseway.rulebook import Refused
from houseway.table.driving.codec import from_plain
from houseway.table.driving.driver import Driver
from houseway.table.driving.noting import note_decision
from houseway.table.procedure.dealing import ByHand, ByHouse
from houseway.table.procedure.inputs import Answer, Said
from houseway.table.procedure.requests import Ask, Asks, Request, Wagers
from houseway.table.records import records, writing
from houseway.testing.conformance import story
from houseway.testing.play import finish, house_dealing, random_answer, random_round
from houseway.testing.retold import replayed
from tests.baceball import test_conformance as baceball
from tests.pinkjack import test_conformance as pinkjack
from tests.pontoon import test_conformance as pontoon

SUITES: dict[str, Any] = {
    "pinkjack": pinkjack.TestPinkjack,
    "pontoon": pontoon.TestPontoon,
    "baceball": baceball.TestBaceball,
}
OTHER: list[dict[str, Any]] = [
    {"kind": "faced-card"},
    {"kind": "card-in-error"},
    {"kind": "card-in-error", "burned": True},
]


class SomeSteps:
    """The house deals on, for so many steps."""

    def __init__(self, house: ByHouse, number: int) -> None:
        self._house = house
        self._left = number

    def answer(self, request: Request) -> Answer | None:
        self._left -= 1
        return self._house.answer(request) if self._left >= 0 else None


def other_decisions(driver: Driver[Any], rng: Random) -> list[dict[str, Any]]:
    """Something else that might have been said to one of the questions that were asked."""
    again, decisions = Driver(driver.game, driver.begin, ByHand()), []
    for happened in driver.lived:
        if isinstance(happened, Said):
            assert isinstance(again.request, Ask | Asks)
            other: list[dict[str, Any]] = []
            note_decision(other, again, random_answer(again.request, rng))
            decisions += other
        again.tell(happened)
    return rng.sample(decisions, min(1, len(decisions)))


def an_order(driver: Driver[Any], rng: Random) -> dict[str, Any]:
    if rng.random() < 0.4:
        return rng.choice(OTHER)
    cards = [str(item) for item in driver.round.cards_out()]
    if rng.random() < 0.5:
        rng.shuffle(cards)
    told = other_decisions(driver, rng) if rng.random() < 0.5 else []
    kept = {"kept": rng.randrange(4)} if told and rng.random() < 0.3 else {}
    return {"kind": "reconstruct", "cards": cards, "decisions": told} | kept


def a_round_set_right(game: str, rng: Random, done: Counter[str]) -> Driver[Any] | None:
    first = random_round(PLAYABLE[game], rng.choice(SUITES[game].settings), rng)
    driver = replayed(first, first.inputs[: rng.randrange(len(first.inputs))])
    if isinstance(driver.request, Wagers) or not driver.round.wagers:
        return None
    house = house_dealing(driver.game, driver.round.settings, rng, driver.round.cards_out())
    for _ in range(4):
        order = an_order(driver, rng)
        try:
            driver.tell(from_plain(driver.game, {"input": "command", "by": "dealer", **order}, "order"))
        except Refused:
            continue
        done[order["kind"] + " anew" * bool(order.get("decisions"))] += 1
        driver.dealing = SomeSteps(house, rng.randint(0, 6))
        driver.advance()
        while isinstance(driver.request, Ask | Asks) and rng.random() < 0.7:
            driver.tell(random_answer(driver.request, rng))
    driver.dealing = house
    driver.advance()
    finish(driver, rng)
    return driver


def settled(driver: Driver[Any], written: dict[str, Any]) -> records.Settlement:
    return records.settle(driver.game, records.from_mapping(driver.game, json.loads(json.dumps(written))))


@pytest.mark.parametrize("game", SUITES)
def test_both_records_of_a_round_set_right_settle_alike(game: str) -> None:
    done: Counter[str] = Counter()
    for seed in range(60):
        driver = a_round_set_right(game, Random(seed), done)
        if driver is None:
            continue
        assert story(replayed(driver, driver.inputs)) == story(driver)
        before = driver.begin().state
        full = settled(driver, writing.full_form(driver, before))
        short = settled(driver, writing.short_form(driver, before))
        assert full == records.settlement(driver.game, driver.round, [])
        for part in ("net", "hands", "dealer", "after", "unused"):
            assert short[part] == full[part], (seed, part)  # type: ignore[literal-required]
    assert done["reconstruct"] > 10
    assert done["reconstruct anew"] > 5 or game == "baceball"
