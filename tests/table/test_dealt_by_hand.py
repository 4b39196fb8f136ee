"""A round dealt by a person with real cards or tiles comes to the same as one that the house deals."""

import json
from random import Random
from typing import Any, ClassVar

import pytest

from houseway.equipment import UNSEEN
from houseway.rulebook import Refused, Unreadable
from houseway.table.driving.codec import from_plain
from houseway.table.driving.driver import Driver
from houseway.table.layout.views import view
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.requests import Draw
from houseway.table.records import records, writing
from houseway.table.rules.game import Game
from houseway.testing.by_hand import INSPECTOR, Teller, finish_by_hand, told_by_hand
from houseway.testing.conformance import any_seed
from houseway.testing.play import accepts, finish, random_round
from houseway.testing.retold import replayed
from tests.baceball import test_conformance as baceball
from tests.four_card_poker import test_conformance as four_card_poker
from tests.pai_gow import test_conformance as pai_gow
from tests.pinkjack import test_conformance as pinkjack
from tests.pontoon import test_conformance as pontoon

UNUSED = "view-unused"
"""Tiles that were taken back untold are not shown either."""


def settled_alike(known: Driver[Any], teller: Teller, *, told_alike: bool = True) -> None:
    game, driver = known.game, teller.driver
    assert driver.request is None
    house = records.settlement(game, known.round, [])
    told = records.settlement(game, driver.round, [])
    for part in ("over", "results", "net", "after", "first_area", "delivery"):
        assert told.get(part) == house.get(part)
    hands = zip([*told["hands"], told["dealer"]], [*house["hands"], house["dealer"]], strict=True)
    for mine, theirs in hands:
        assert mine == theirs or set(mine["cards"]) < set(theirs["cards"])
    assert not told_alike or teller.story() == view(known.round.events, INSPECTOR)
    driver.round.audit()


def written_alike(driver: Driver[Any], *, in_short: bool = True) -> None:
    """Both forms settle to the same; the short one where nothing was left untold."""
    game, before = driver.game, driver.begin().state
    live = records.settlement(game, driver.round, [])
    full = json.loads(json.dumps(writing.full_form(driver, before)))
    assert records.settle(game, records.from_mapping(game, full)) == live
    if not in_short:
        return
    try:
        short = json.loads(json.dumps(writing.short_form(driver, before)))
    except Unreadable as problem:
        assert problem.code == "items-never-seen"
        assert any(UNSEEN in hand for hand in driver.round.hands.values())
        return
    again = records.settle(game, records.from_mapping(game, short))
    for part in ("results", "net", "hands", "dealer", "after"):
        assert sorted(map(str, again[part])) == sorted(map(str, live[part]))


class DealtByHand:
    """What every game shows where a person deals."""

    suite: ClassVar[Any]
    game: ClassVar[Game[Any]]

    def a_round(self, rng: Random) -> Driver[Any]:
        return random_round(self.game, rng.choice(self.suite.settings), rng)

    @pytest.mark.parametrize("withheld", [0.0, 0.5, 1.0])
    def test_what_is_told_when_it_is_turned_settles_like_what_the_house_deals(self, withheld: float) -> None:
        for seed in range(12):
            rng = Random(seed)
            known = self.a_round(rng)
            teller = told_by_hand(known, rng, withheld)
            settled_alike(known, teller)
            written_alike(teller.driver)

    @any_seed
    def test_any_round_told_by_hand_settles_alike(self, seed: int) -> None:
        rng = Random(seed)
        known = self.a_round(rng)
        teller = told_by_hand(known, rng, rng.choice([0.3, 1.0]))
        settled_alike(known, teller)
        written_alike(teller.driver)

    @any_seed
    def test_any_command_at_any_pause_comes_to_the_same(self, seed: int) -> None:
        rng = Random(seed)
        whole = self.a_round(rng)
        known = replayed(whole, whole.inputs[: rng.randrange(len(whole.inputs))])
        command = rng.choice(self.suite.commands)
        role = rng.choice(sorted(self.game.commands[command["kind"]].roles))
        try:
            known.tell(from_plain(self.game, {"input": "command", "by": role, **command}, "command"))
        except Refused:
            return
        known.dealing = self.suite().dealing_on(known, rng)
        known.advance()
        finish(known, rng)
        teller = told_by_hand(known, rng, rng.choice([0.3, 1.0]))
        settled_alike(known, teller, told_alike=command["kind"] != UNUSED)
        written_alike(teller.driver, in_short=False)

    @any_seed
    def test_any_command_while_items_are_turned_is_refused_or_carried_out(self, seed: int) -> None:
        rng = Random(seed)
        driver = told_by_hand(self.a_round(rng), rng).driver
        pauses = turnings(driver)
        if not pauses:
            return
        pause = replayed(driver, driver.inputs[: rng.choice(pauses)])
        for command in rng.sample(self.suite.commands, 12):
            role = rng.choice(sorted(self.game.commands[command["kind"]].roles))
            before = view(pause.round.events, INSPECTOR)
            if not accepts(pause, from_plain(self.game, {"input": "command", "by": role, **command}, "c")):
                assert view(pause.round.events, INSPECTOR) == before
            if pause.request is None:
                break
        finish_by_hand(pause, rng)
        pause.round.audit()
        written_alike(pause, in_short=False)


def turnings(driver: Driver[Any]) -> list[int]:
    """After how many inputs the dealer was asked for something that lay face down."""
    told = Driver(driver.game, driver.begin, ByHand())
    found = []
    for place, happened in enumerate(driver.inputs):
        if isinstance(told.request, Draw) and told.request.turned:
            found.append(place)
        told.tell(happened)
    return found


class TestPinkjack(DealtByHand):
    suite, game = pinkjack.TestPinkjack, pinkjack.GAME


class TestPontoon(DealtByHand):
    suite, game = pontoon.TestPontoon, pontoon.GAME


class TestFourCardPoker(DealtByHand):
    suite, game = four_card_poker.TestFourCardPoker, four_card_poker.GAME


class TestPaiGow(DealtByHand):
    suite, game = pai_gow.TestPaiGow, pai_gow.GAME


class TestBaceball(DealtByHand):
    suite, game = baceball.TestBaceball, baceball.GAME
