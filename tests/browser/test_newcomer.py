"""A newcomer: from the link of the house to a settled round of each game, with nothing but the page."""

import pytest
from playwright.sync_api import expect

from houseway.games import PLAYABLE
from tests.browser.visiting import Visitor, try_until

MOST_CLICKS = 6
"""For a round without cards that the rules make one draw: to the table, a spot, Deal, and three questions."""

FIRST_WAGER = {"four-card-poker": "ante", "baceball": "bet"}
SHORTEST = ("no", "stand", "set", "play", "fold", "hit")


class Newcomer(Visitor):
    """Clicks, and counts."""

    clicks = 0
    drawn = 0

    def click(self, what) -> None:
        self.clicks += 1
        what.click()

    def settled(self) -> bool:
        return self.page.locator(".area .outcome:visible").count() > 0

    def go_on(self) -> None:
        """The shortest answer to what is asked; where a card must be drawn that is not counted."""
        ready = self.page.locator(".dock .question.first[data-asked=open]")
        for action in SHORTEST if ready.count() else ():
            button = ready.locator(f'[data-action="{action}"]').first
            if button.count():
                self.drawn += action == "hit"
                told = self.page.locator(".dock-body").inner_html()
                self.click(button)
                changed = "told => document.querySelector('.dock-body').innerHTML !== told"
                self.page.wait_for_function(changed, arg=told)
                return


def test_a_first_round_of_each_game_takes_six_clicks_and_nothing_to_read_elsewhere(own_house, browser):
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    guest = Newcomer(own_house, context.new_page())
    guest.page.goto(own_house.link)
    for game, told in PLAYABLE.items():
        guest.go("/")
        guest.clicks = guest.drawn = 0
        guest.click(guest.page.get_by_role("link", name=f"To the table {told.title}"))
        expect(guest.page.get_by_role("button", name="New here? How to play")).to_be_visible()
        expect(guest.page.locator(".pay-table caption").first).to_be_visible()
        guest.click(guest.spot(4, FIRST_WAGER.get(game, "box")))
        guest.click(guest.page.get_by_role("button", name="Deal: no more bets from me"))
        try_until(guest, guest.settled, guest.go_on)
        assert guest.clicks - guest.drawn <= MOST_CLICKS, game
        expect(guest.page.locator(".dock .status")).not_to_be_empty()
    assert guest.faults == []
    context.close()


@pytest.mark.parametrize("game", ["pai-gow"])
def test_how_to_play_is_offered_until_it_was_opened(seated, game):
    page = seated.at(game).page
    page.get_by_role("button", name="New here? How to play").click()
    guide = page.get_by_role("dialog", name="How to play Pai Gow")
    expect(guide.get_by_role("list", name="A round").get_by_role("listitem")).to_have_count(4)
    expect(guide).to_contain_text("gee jun pair")
    expect(guide).to_contain_text("1 to 1 less 5 %")
    page.keyboard.press("Escape")
    expect(guide).to_have_count(0)
    expect(page.get_by_role("button", name="New here? How to play")).to_have_count(0)
    expect(page.get_by_role("button", name="How to play")).to_be_visible()
