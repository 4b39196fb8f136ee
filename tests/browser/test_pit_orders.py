"""Dangerous orders and payments: found by their plain name, asked for grounds, said before they are done."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.pit import Pack, Pit

GROUNDS = "the cards were mixed up"


@pytest.fixture(scope="module")
def pit(busy_pit: Pit) -> Pit:
    return busy_pit


def search(page, words):
    page.keyboard.press("Shift+I")
    box = page.get_by_role("combobox", name="Find an order")
    expect(box).to_be_focused()
    page.keyboard.type(words)
    return page.locator(".orders-list .order").first


def test_void_finds_the_round_asks_for_grounds_and_says_what_goes_back(pit: Pit) -> None:
    dealer, page = pit.dealer, pit.supervisor.page
    pit.open("pontoon", Pack("pontoon", seed=4))
    dealer.wager(2, "Pat", 25)
    dealer.wager(3, "Ann", 10)
    dealer.no_more_bets()
    pit.deal_cards(3)
    pit.supervisor.go(f"/table/{pit.table}")
    expect(page.locator(".desk")).to_be_visible()
    found = search(page, "void")
    assert found.get_attribute("data-kind") == "void-round"
    page.keyboard.press("Enter")
    grounds = page.locator("dialog.orders input[name=grounds]")
    expect(grounds).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("dialog.orders .confirm")).to_have_count(0)
    page.keyboard.type(GROUNDS)
    page.keyboard.press("Enter")
    confirm = page.locator("dialog.orders .confirm")
    expect(confirm.locator(".moves li")).to_have_count(2)
    expect(confirm).to_contain_text(re.compile(r"Give back \$25.* Pat", re.DOTALL))
    expect(confirm).to_contain_text("The round ends: void")
    pit.supervisor.picture("pit-void-confirm")
    expect(page.locator("dialog.orders .confirm[data-asked=open]")).to_be_visible()
    page.keyboard.press("y")
    expect(page.locator("dialog.orders")).to_have_count(0)
    pit.finish()
    expect(pit.dealer.page.locator(".calls")).to_contain_text(GROUNDS)


def test_a_surplus_is_not_the_rest_and_a_form_is_sent_once(pit: Pit) -> None:
    dealer, page = pit.dealer, pit.supervisor.page
    pit.open("baceball", Pack("baceball", first=["9c", "9d", "8h", "2c", "3d", "4h", "5s"]))
    dealer.wager(2, "Pat", 10)
    dealer.no_more_bets()
    pit.supervisor.go(f"/table/{pit.table}")
    number = pit.finish()
    expect(page.locator(".paid-form")).to_be_visible()
    expect(dealer.page.locator(".paid-form")).to_be_visible()
    mine, hers = dealer.page.locator(".paid-form"), page.locator(".paid-form")
    dealer.page.keyboard.press("p")
    dealer.page.keyboard.type("15")
    mine.evaluate("form => form.requestSubmit()")
    expect(mine).to_be_hidden()
    expect(hers).to_be_hidden()
    how = page.locator(".differences select")
    assert how.input_value() == ""
    assert how.locator("option").all_inner_texts() == [
        "choose",
        "the surplus was taken back",
        "it stands, for the reason given",
    ]
    pit.supervisor.picture("pit-overpaid")
    line = {"patron": "Pat", "area": 2, "hand": 1, "wager": "bet", "paid": 1000}
    again = page.evaluate(
        """async ([table, round, line]) => {
            const { csrf } = await (await fetch('/api/me')).json();
            const answer = await fetch(`/api/tables/${table}/payments`, {method: 'POST',
                headers: {'Content-Type': 'application/json', 'X-CSRF-Token': csrf},
                body: JSON.stringify({id: crypto.randomUUID(), round, lines: [line]})});
            return answer.json(); }""",
        [pit.table, number, line],
    )
    assert again["refused"]["code"] == "entered-already"
    how.select_option("took-back")
    page.locator(".differences input").fill("he gave it back")
    page.keyboard.press("Enter")
    expect(page.locator(".differences")).to_be_hidden()
