"""Wagers of seven areas by keys, as fast as they can be sent: each is for its round, wholly or not at all."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.visiting import Visitor, play_on
from tests.counts import first

AREAS = range(1, 8)
BURST = """keys => { for (const key of keys) {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
} }"""
TABLE = "async game => await (await fetch(`/api/tables/${game}-1`)).json()"
MAIN = {"baceball": "bet", "pontoon": "box"}
"""The wager without which there is no other on an area."""


def bets(picture: dict, name: str, kind: str = "bet") -> dict[int, int]:
    """What that person's main wagers of a round amount to, by area."""
    return {
        area["area"]: each["amount"]
        for area in picture["areas"]
        for each in area["wagers"]
        if (each["patron"], each["wager"]) == (name, kind) and each["amount"]
    }


def place_everywhere(visitor: Visitor, presses: int, kind: str = "bet") -> None:
    """Arrow keys from area to area, and Enter for each chip, without a look at what comes of it."""
    keyboard = visitor.page.keyboard
    visitor.spot(1, kind).focus()
    for _ in AREAS:
        for _ in range(presses):
            keyboard.press("Enter")
        keyboard.press("ArrowRight")


def table(visitor: Visitor, game: str = "baceball") -> dict:
    found: dict = visitor.page.evaluate(TABLE, game)
    return found


def at_round(visitor: Visitor, number: int, game: str = "baceball") -> dict:
    """The table in that round, when its choices have been there for a moment; questions are answered."""
    if game == "pontoon":
        play_on([visitor], number, "no", "stand", "hit")
    expect(visitor.page.locator(".where")).to_have_text(re.compile(rf"round {number}$"))
    expect(visitor.page.locator(".dock-body[data-asked=open]")).to_be_visible()
    return table(visitor, game)["picture"]


@pytest.mark.parametrize("game", first(1, MAIN))
def test_seven_areas_are_placed_raised_repeated_and_dealt_by_keys(own_house, visit, game):
    ann, kind = visit(own_house).sign_up("Ann", 5000).at(game), MAIN[game]
    place_everywhere(ann, presses=2, kind=kind)
    ann.page.keyboard.press("d")
    once = at_round(ann, 2, game)["last"]
    assert bets(once, ann.name, kind) == dict.fromkeys(AREAS, 1000)
    for number in range(2, 6):
        ann.page.evaluate(BURST, ["r", "d"])
        picture = at_round(ann, number + 1, game)
        assert bets(picture["last"], ann.name, kind) == dict.fromkeys(AREAS, 1000), number
        standing = {area for area in bets(picture, ann.name, kind)}
        stood_off = [
            area["area"]
            for area in picture["last"]["areas"]
            if any(each["lies"] for each in area["wagers"] if each["wager"] == kind)
        ]
        assert standing == set(stood_off)


@pytest.mark.ci
def test_keys_for_a_round_that_is_over_do_nothing_in_the_next(own_house, visit):
    """Repeat, deal, take back, repeat and deal in one breath: nothing is left on a later round by half."""
    ann = visit(own_house).sign_up("Ann", 5000).at("baceball")
    place_everywhere(ann, presses=1)
    ann.page.keyboard.press("d")
    at_round(ann, 2)
    for _ in range(4):
        number = ann.round
        ann.page.evaluate(BURST, ["r", "d", "d", "r", "t", "r", "d"])
        ann.page.wait_for_function(
            "number => !document.querySelector('.stake.pending') && "
            "Number(document.querySelector('.where').textContent.split(' ').at(-1)) >= number",
            arg=number,
        )
        ann.page.wait_for_timeout(500)
        picture = table(ann)["picture"]
        assert set(bets(picture["last"], ann.name)) == set(AREAS)
        standing = {
            area["area"]
            for area in picture["last"]["areas"]
            if any(each["lies"] for each in area["wagers"] if each["wager"] == "bet")
        }
        assert set(bets(picture, ann.name)) in (standing, set(AREAS), set())
        if set(bets(picture, ann.name)) != set(AREAS):
            ann.page.evaluate(BURST, ["r"])
        expect(ann.page.locator(".stake.mine:not(.pending)")).to_have_count(7)
        ann.page.evaluate(BURST, ["d"])
        at_round(ann, picture["round"] + 1)


@pytest.mark.ci
def test_a_repeat_that_the_chips_do_not_cover_places_nothing_and_deals_nothing(own_house, visit):
    ann = visit(own_house).sign_up("Ann", 100).at("baceball")
    ann.page.keyboard.press("3")
    place_everywhere(ann, presses=1)
    number = ann.round
    expect(ann.page.locator(".stake.mine:not(.pending)")).to_have_count(4)
    expect(ann.page.locator(".stake.pending")).to_have_count(0)
    ann.page.keyboard.press("d")
    picture = at_round(ann, number + 1)
    placed = set(bets(picture["last"], ann.name))
    assert len(placed) == 4
    if table(ann)["chips"] >= 10_000:
        return
    standing = bets(picture, ann.name)
    ann.page.evaluate(BURST, ["r", "d"])
    if table(ann)["chips"] < 2500 * (4 - len(standing)):
        expect(ann.page.locator(".toast, [role=alert]").filter(has_text="more than").first).to_be_visible()
        assert bets(table(ann)["picture"], ann.name) == standing
