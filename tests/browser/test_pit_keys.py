"""Keys that a dealer presses for a round at a full table: with the first wagers, and the same again."""

import pytest
from playwright.sync_api import expect

from tests.browser.pit import Dealer, Pack, Pit
from tests.counts import first

AT_MOST = {
    "pontoon": (70, 50),
    "pinkjack": (75, 50),
    "baceball": (80, 55),
    "four-card-poker": (130, 105),
    "pai-gow": (120, 100),
}
"""For a round whose wagers are told one by one, and for one with the same wagers again."""

COUNTED = "addEventListener('keydown', event => { window.pressed = (window.pressed ?? 0) + 1; }, true)"


@pytest.fixture(scope="module")
def pit(busy_pit: Pit) -> Pit:
    return busy_pit


AREAS = {"pai-gow": range(2, 9)}
"""Where wagers are laid: at Pai Gow area one is the House's while the House banks."""


def wager_around(dealer: Dealer, areas: range) -> None:
    """One wager on each area: the first is typed, of the others Enter takes what stands ready."""
    keyboard = dealer.page.keyboard
    keyboard.press("w")
    for area in areas:
        before = dealer.desk["sequence"]
        if area == areas[0]:
            keyboard.type(str(area))
        keyboard.press("Enter")
        if area == areas[0]:
            keyboard.type("10")
        keyboard.press("Enter")
        dealer.heard(before)
    keyboard.press("Escape")


def deal(dealer: Dealer) -> int:
    """A round from its wagers to those of the next: how many keys were pressed by then."""
    number = dealer.round
    dealer.type("n")
    while dealer.round == number or dealer.desk["takes"] != "wagers":
        desk = dealer.desk
        if desk["takes"] == "item" and desk["unseen"] == "true":
            dealer.page.keyboard.press("f")
            expect(dealer.page.locator(".desk:not([data-takes=item][data-unseen=true])")).to_be_visible()
        else:
            dealer.step()
    return int(dealer.page.evaluate("pressed"))


@pytest.mark.parametrize("game", first(1, AT_MOST))
def test_a_round_of_seven_takes_few_keys(pit: Pit, game: str) -> None:
    dealer = pit.dealer
    pit.open(game, Pack(game, seed=7))
    dealer.page.evaluate(COUNTED)
    dealer.page.evaluate("pressed = 0")
    wager_around(dealer, AREAS.get(game, range(1, 8)))
    told = deal(dealer)
    lying = dealer.page.locator(".desk .again")
    expect(lying).to_be_visible()
    dealer.page.evaluate("pressed = 0")
    dealer.type("s")
    expect(lying).to_be_hidden()
    again = deal(dealer)
    print(f"{game}: {told} keys, the same wagers again {again}")
    most = AT_MOST[game]
    assert told <= most[0] and again <= most[1], (told, again)
    dealer.picture(f"pit-keys-{game}")
