"""A round of each game, played to its settlement by two people in two browsers."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.visiting import Visitor, play_on, try_until
from tests.counts import first

SHARED = {"pinkjack": "box", "pontoon": "box", "pai-gow": "box"}
ALONE = {"four-card-poker": "ante", "baceball": "bet"}
WANTED = ("no", "confirm", "agree", "house-way", "play", "stand", "hit", "cut")


def settled(visitor: Visitor, other: Visitor) -> None:
    """Each sees what came of their own wager, in words, and its line opens to its clause in our words."""
    page = visitor.page
    expect(page.locator(".account")).not_to_contain_text(other.name)
    expect(page.locator(".area .outcome:visible")).to_have_count(1)
    own = page.locator(".account li.mine").first
    expect(own).to_contain_text(re.compile(r"You |off|stays"))
    own.locator("summary").click()
    expect(own.locator(".clause-words .text").first).to_have_text(re.compile(r"\w{3}"))
    chips = page.evaluate("async () => (await (await fetch('/api/me')).json()).chips")
    shown = page.locator(".purse strong").inner_text()
    assert round(float(shown.replace("$", "").replace(",", "")) * 100) == chips


@pytest.mark.parametrize("game", first(1, SHARED))
def test_two_patrons_play_a_round_on_one_area(request, visit, game):
    wager = SHARED[game]
    house = request.getfixturevalue("own_house" if game == "pai-gow" else "house")
    ann, ben = visit(house).sign_up("Ann").at(game), visit(house).sign_up("Ben").at(game)
    area = 4
    ann.page.get_by_role("button", name=f"Sit down at area {area}").click()
    expect(ann.page.get_by_role("button", name=f"Leave the seat at area {area}")).to_be_visible()
    ann.place(area, wager, chips=2)
    ben.place(area, wager)
    for visitor, names in ((ann, ["you", ben.name]), (ben, [ann.name, "you"])):
        expect(visitor.spot(area, wager).locator(".patron")).to_have_text(names)
        visitor.picture(f"{game}-wagers")
    began = ann.round
    ann.deal()
    ben.deal()
    play_on([ann, ben], began + 1, *WANTED)
    ann.picture(f"{game}-settled")
    settled(ann, ben)
    settled(ben, ann)


@pytest.mark.ci
def test_a_bank_that_was_taken_is_given_back(own_house, visit):
    ann = visit(own_house).sign_up("Ann").at("pai-gow")
    ann.place(4, "box")
    began = ann.round
    ann.deal()
    play_on([ann], began + 1, "bank", *WANTED)
    back = ann.page.get_by_role("button", name="Give the bank back")
    ann.picture("pai-gow-bank")
    back.click()
    expect(back).to_have_count(0)
    ann.place(4, "box")
    ann.deal()
    play_on([ann], began + 2, *WANTED)


@pytest.mark.parametrize("game", first(1, ALONE))
def test_two_patrons_play_a_round_with_a_hand_each(house, visit, game):
    wager = ALONE[game]
    ann, ben = visit(house).sign_up("Ann").at(game), visit(house).sign_up("Ben").at(game)
    ann.place(3, wager, chips=2)
    ben.place(5, wager)
    expect(ann.spot(5, wager).locator(".patron")).to_have_text([ben.name])
    ann.picture(f"{game}-wagers")
    began = ann.round
    ann.deal()
    ben.deal()
    play_on([ann, ben], began + 1, *WANTED)
    ann.picture(f"{game}-settled")
    settled(ann, ben)
    settled(ben, ann)


def test_wagers_can_be_repeated_and_taken_back(house, visit):
    cy = visit(house).sign_up("Cy").at("baceball")
    cy.place(1, "bet")
    cy.place(1, "strike-1")
    began = cy.round
    cy.deal()
    play_on([cy], began + 1)
    cy.page.get_by_role("button", name="Repeat", exact=True).click()
    expect(cy.page.locator(".stake.mine:not(.pending)")).to_have_count(2)
    cy.page.get_by_role("button", name="Take back").click()
    expect(cy.page.locator(".stake.mine")).to_have_count(0)
    expect(cy.page.locator(".purse strong")).to_have_text(re.compile(r"^\$[\d,]+$"))


@pytest.mark.ci
def test_bots_fill_the_table(own_house, visit):
    dee = visit(own_house).sign_up("Dee").at("pontoon")
    dee.page.get_by_role("button", name="Sit down at area 4").click()
    dee.page.get_by_role("button", name="Bots").click()
    dee.page.get_by_role("button", name="4 bots sit down").click()
    expect(dee.page.locator(".plate .who", has_text="Bot ")).to_have_count(4)
    dee.page.locator(".toast").get_by_role("button", name="Close").click()
    dee.page.get_by_role("button", name="Chip of $25").click()
    dee.place(4, "box", chips=2)
    began = dee.round
    dee.deal()
    expect(dee.page.locator(".dock .question, .account li.mine").first).to_be_visible()
    dee.picture("pontoon-with-bots")
    play_on([dee], began + 1, *WANTED)
    expect(dee.page.locator(".account li.mine").first).to_be_visible()


def test_tiles_are_set_by_dragging_and_by_keys(own_house, visit):
    eve = visit(own_house).sign_up("Eve").at("pai-gow")
    page = eve.page
    eve.place(6, "box")
    began = eve.round
    eve.deal()
    slots = page.locator(".tile-slot")
    try_until(eve, slots.count, lambda: eve.asked and eve.answer("no"))
    expect(page.locator(".dock .question[data-asked=open]")).to_be_visible()
    before = slots.evaluate_all("slots => slots.map(slot => slot.dataset.item)")
    slots.nth(0).drag_to(slots.nth(3))
    expect(slots.nth(3)).to_have_attribute("data-item", before[0])
    expect(slots.nth(0)).to_have_attribute("data-item", before[3])
    eve.picture("pai-gow-setting")
    slots.nth(0).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    expect(slots.nth(1)).to_have_attribute("data-item", before[3])
    expect(page.locator(".way .house-way")).to_have_count(0)
    page.get_by_role("button", name="Show the House Way").click()
    house_way = page.locator(".way", has_text="House Way").first
    page.keyboard.press(house_way.locator("kbd").inner_text())
    expect(house_way).to_have_class(re.compile("chosen"))
    page.keyboard.press("s")
    expect(slots).to_have_count(0)
    play_on([eve], began + 1, *WANTED)
    expect(page.locator(".account li.mine").first).to_be_visible()
