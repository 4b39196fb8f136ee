"""Limits that change, chips through a cashier, and two people for one payment, as people see them."""

import pytest
from playwright.sync_api import expect

from tests.browser.pit import Pit
from tests.browser.test_pit_staff import order
from tests.browser.visiting import Visitor

KEPT = "your minimum on Box: $5"


@pytest.fixture(scope="module")
def pit(busy_pit: Pit) -> Pit:
    return busy_pit


def test_a_minimum_raised_at_once_is_kept_by_who_is_there(pit: Pit) -> None:
    patron, supervisor = pit.patron.page, pit.supervisor
    pit.patron.go("/table/pinkjack-1")
    patron.get_by_role("button", name="Sit down at area 4").click()
    expect(patron.get_by_role("button", name="Leave the seat at area 4")).to_be_visible()
    supervisor.go("/table/pinkjack-1")
    expect(supervisor.page.locator(".felt")).to_be_visible()
    order(supervisor.page, "raise", wager="box", minimum="25")
    expect(patron.locator(".changing-sign")).to_have_text(KEPT)
    expect(patron.locator(".area.marked")).to_have_count(1)
    pit.patron.picture("limits-kept")
    expect(supervisor.page.locator(".changing-sign")).to_be_hidden()
    supervisor.go("/sign/pinkjack-1")
    board = supervisor.page.locator(".sign table").first
    expect(board).to_contain_text("players with a marker")
    expect(board).to_contain_text("$25")
    supervisor.picture("limits-sign")
    patron.get_by_role("button", name="Leave the seat at area 4").click()
    expect(patron.locator(".changing-sign")).to_be_hidden()
    supervisor.go("/")
    card = supervisor.page.locator('.table-card[data-key="pinkjack-1"]')
    expect(card).to_contain_text("$25")
    expect(card).not_to_contain_text("players with a marker")


def test_a_cashier_gives_chips_and_nobody_else_has_the_page(pit: Pit) -> None:
    cashier = pit.come("cashier", Visitor)
    cashier.go("/cage")
    page = cashier.page
    page.get_by_label("Patron").fill(pit.patron.page.locator(".person .name").inner_text())
    page.get_by_label("Amount in dollars").fill("75")
    page.get_by_role("button", name="Chips for money").click()
    expect(page.get_by_role("status").filter(has_text="has $")).to_be_visible()
    page.get_by_label("Amount in dollars").fill("9999999")
    page.get_by_role("button", name="Money for chips").click()
    expect(page.locator(".wrong").filter(has_text="more than")).to_be_visible()
    cashier.picture("cage")
    assert "Cage" in page.locator(".main-nav a").all_inner_texts()
    pit.supervisor.go("/")
    expect(pit.supervisor.page.locator(".table-card").first).to_be_visible()
    assert "Cage" not in pit.supervisor.page.locator(".main-nav a").all_inner_texts()
