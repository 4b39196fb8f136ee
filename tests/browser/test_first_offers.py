"""Who comes first to a table that deals by itself is asked beside the chips; nothing waits for the answer."""

import pytest
from playwright.sync_api import expect

from tests.counts import first

OFFERS = {"pinkjack": ("cut", "c"), "pai-gow": ("bank", "k")}
"""What is offered first, and its key."""


def sit(visitor, area):
    """Take the seat there."""
    visitor.page.get_by_role("button", name=f"Sit down at area {area}").click()


@pytest.mark.parametrize("game", first(1, OFFERS))
def test_the_offer_stands_above_the_chips_and_a_key_takes_it(own_house, visit, game):
    action, key = OFFERS[game]
    ann = visit(own_house).sign_up("Ann", 5000).at(game)
    sit(ann, 3)
    offer = ann.page.locator(".meanwhile .question[data-asked=open]")
    expect(offer.locator(f'[data-action="{action}"]')).to_be_visible()
    assert ann.may_wager
    ann.picture(f"first-offer-{game}")
    ann.page.keyboard.press(key)
    expect(ann.page.locator(".meanwhile .question")).to_have_count(0)
    assert ann.may_wager


def test_wagers_and_dealing_decline_the_cut(own_house, visit):
    ann = visit(own_house).sign_up("Ann", 5000).at("pontoon")
    ann.place(3, "box", chips=2)
    expect(ann.page.locator(".meanwhile .question")).to_be_visible()
    ann.page.keyboard.press("d")
    expect(ann.page.locator(".meanwhile .question")).to_have_count(0)
    expect(ann.page.locator(".felt .area .piece").first).to_be_visible()
