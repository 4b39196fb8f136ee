"""What supervisors, the gaming manager and inspectors see and do in the browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pit import Pack, Pit, close
from tests.browser.visiting import PASSWORD, Visitor

PLACES = {
    "player": ["Floor", "History", "Tournaments", "Jackpots", "Cases", "Promotions", "Rules"],
    "dealer": ["Floor", "Tournaments", "Jackpots", "Conduct", "Notices", "Documents", "Promotions", "Rules"],
    "gaming-supervisor": [
        *(
            "Floor",
            "Tournaments",
            "Jackpots",
            "Pit",
            "Figures",
            "Cases",
            "Conduct",
            "Notices",
            "Documents",
            "Promotions",
            "Rules",
        )
    ],
    "inspector": [
        *("Floor", "Tournaments", "Jackpots", "Figures", "Cases", "Conduct", "Notices", "Journal", "Check"),
        *("Documents", "Promotions", "Rules"),
    ],
    "gaming-manager": [
        *("Floor", "Tournaments", "Jackpots", "Pit", "Figures", "Cases", "Conduct", "Notices", "Documents"),
        *("Staff", "Promotions", "Rules"),
    ],
}


def places(page: Page) -> list[str]:
    return [re.sub(r"\d+$", "", text) for text in page.locator(".main-nav a").all_inner_texts()]


def order(page: Page, words: str, **fields: str) -> None:
    """Find an order in the menu of the table and fill in its form."""
    page.keyboard.press("Shift+I")
    page.get_by_role("combobox", name="Find an order").fill(words)
    page.keyboard.press("Enter")
    for name, value in fields.items():
        field = page.locator(f'dialog [name="{name}"]')
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.get_by_role("button", name="Carry it out").click()


def test_everybody_is_offered_only_what_they_may_do(pit: Pit) -> None:
    manager = pit.come("gaming-manager", Visitor)
    people = {
        "player": pit.patron,
        "dealer": pit.dealer,
        "gaming-supervisor": pit.supervisor,
        "inspector": pit.inspector,
        "gaming-manager": manager,
    }
    for role, visitor in people.items():
        visitor.go("/")
        expect(visitor.page.locator(".table-card")).to_have_count(5)
        assert places(visitor.page) == PLACES[role]
        assert visitor.page.locator(".purse").count() == (role == "player")
        visitor.go("/table/pinkjack-1")
        expect(visitor.page.locator(".felt")).to_be_visible()
        sit = visitor.page.get_by_role("button", name="Sit down at area 4")
        assert sit.count() == (role == "player")


def test_a_payment_that_differs_stops_the_next_round_until_it_is_resolved(busy_pit: Pit) -> None:
    pit = busy_pit
    dealer, supervisor = pit.dealer, pit.supervisor.page
    pit.open("baceball", Pack("baceball", first=["Kc", "2c", "Kd", "3d", "8s", "4h"]))
    pit.patron.place(4, "bet")
    dealer.no_more_bets()
    number = pit.finish()
    fields = dealer.page.locator(".paid-line input")
    expect(fields.first).to_be_visible()
    expect(dealer.page.locator(".desk [data-asked=settling]")).to_have_count(0)
    dealer.page.keyboard.press("p")
    expect(fields.first).to_be_focused()
    dealer.page.keyboard.type("1")
    for _ in range(fields.count()):
        dealer.page.keyboard.press("Enter")
    expect(dealer.page.locator(".differences")).to_contain_text("$1 was paid")
    dealer.picture("pit-difference-dealer")
    pit.deal_until(lambda desk: desk["takes"] == "wagers")
    pit.patron.place(4, "bet")
    dealer.page.keyboard.press("n")
    expect(dealer.page.locator(".toast-words")).to_contain_text("a supervisor decides")
    pit.supervisor.go(f"/table/{pit.table}")
    expect(supervisor.locator(".differences form")).to_be_visible()
    supervisor.keyboard.press("r")
    supervisor.locator(".differences select").select_option("paid-the-rest")
    supervisor.get_by_label("In words").fill("the rest was pushed over at once")
    pit.supervisor.picture("pit-difference-supervisor")
    supervisor.get_by_role("button", name="Resolve").click()
    expect(dealer.page.locator(".differences")).to_be_hidden()
    dealer.page.evaluate("document.querySelectorAll('.toast').forEach(each => each.remove())")
    dealer.no_more_bets()
    pit.finish()
    pit.inspector.go(f"/journal?table={pit.table}&round={number}&kind=resolved")
    expect(pit.inspector.page.locator(".entries tbody tr")).to_have_count(1)
    expect(pit.inspector.page.locator(".entries .what")).to_contain_text("pushed over at once")


@pytest.mark.ci
def test_orders_that_need_notice_wait_for_it_and_notices_are_acknowledged(pit: Pit) -> None:
    manager, inspector = pit.come("gaming-manager", Visitor), pit.inspector.page
    pit.patron.go("/table/pinkjack-1")
    pit.patron.page.get_by_role("button", name="Sit down at area 4").click()
    manager.go("/table/pinkjack-1")
    page = manager.page
    expect(page.locator(".lookout")).to_be_visible()
    order(page, "hold-to-one-area", patron="Guest")
    expect(page.locator("dialog .wrong")).to_contain_text("5.12")
    manager.picture("pit-notice-first")
    page.keyboard.press("Escape")
    order(page, "notify", who="inspector", about="5.12", patron="Guest")
    expect(page.locator("dialog")).to_have_count(0)
    order(page, "hold-to-one-area", patron="Guest")
    expect(page.locator("dialog")).to_have_count(0)
    pit.inspector.go("/notices")
    notice = inspector.get_by_role("list", name="Open notices").locator("li", has_text="Guest")
    expect(notice.first).to_be_visible()
    pit.inspector.picture("pit-notices")
    open_before = inspector.get_by_role("button", name="Acknowledge").count()
    inspector.get_by_role("button", name="Acknowledge").first.click()
    expect(inspector.get_by_role("button", name="Acknowledge")).to_have_count(open_before - 1)
    expect(inspector.get_by_role("list", name="Acknowledged notices").locator("li")).to_have_count(1)


def test_a_table_closes_after_its_sign(pit: Pit) -> None:
    page = pit.supervisor.page
    pit.patron.go("/table/pontoon-1")
    pit.patron.page.get_by_role("button", name="Sit down at area 3").click()
    pit.supervisor.go("/pit")
    close(page, "pinkjack-1")
    expect(page.get_by_role("link", name="pinkjack-1", exact=True)).to_have_count(0)
    close(page, "pontoon-1")
    expect(page.locator(".toast .clause")).to_be_visible()
    page.get_by_role("button", name="Put up the closing sign at pai-gow-1").click()
    page.get_by_label("The table closes in so many minutes").fill("25")
    page.get_by_role("button", name="Put it up").click()
    expect(page.locator(".closing-cell", has_text="in 2")).to_be_visible()
    pit.supervisor.picture("pit-tables")
    pit.patron.go("/table/pai-gow-1")
    expect(pit.patron.page.locator(".closing-sign")).to_contain_text("Closes in 2")
    page.get_by_role("button", name="Take down the sign at pai-gow-1").click()
    expect(pit.patron.page.locator(".closing-sign")).to_be_hidden()
    pit.patron.go("/table/baceball-1")
    expect(pit.patron.page.locator(".felt")).to_be_visible()
    close(page, "baceball-1")
    expect(pit.patron.page.locator("#banner")).to_contain_text("is closed")


@pytest.mark.ci
def test_the_gaming_manager_makes_accounts(pit: Pit) -> None:
    manager = pit.come("gaming-manager", Visitor)
    manager.go("/staff")
    page = manager.page
    page.get_by_label("Name").fill("Dora")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("combobox", name="Role", exact=True).select_option("dealer")
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_label("Role of Dora")).to_have_value("dealer")
    page.get_by_label("Role of Dora").select_option("gaming-supervisor")
    expect(page.locator(".toast").last).to_contain_text("signed out everywhere")
    expect(page.get_by_label("Role of Dora")).to_have_value("gaming-supervisor")
    manager.picture("pit-staff")


def test_the_journal_is_searched_and_taken_along(busy_pit: Pit) -> None:
    pit = busy_pit
    pit.open("pinkjack", Pack("pinkjack", seed=9))
    page = pit.inspector.page
    pit.inspector.go("/journal")
    page.get_by_label("Table").fill(pit.table)
    page.get_by_label("By").fill("dealer:")
    page.get_by_role("button", name="Search").click()
    rows = page.locator(".entries tbody tr")
    expect(rows.first).to_be_visible()
    assert set(page.locator(".entries td:nth-child(6)").all_inner_texts()) == {"dealer:Guest Dealer"}
    page.locator(".entries summary").first.click()
    expect(page.locator(".entries pre").first).to_contain_text("hash")
    pit.inspector.picture("pit-journal")
    with page.expect_download() as taken:
        page.get_by_role("link", name="CSV").click()
    assert taken.value.suggested_filename == "journal.csv"


@pytest.mark.ci
def test_cards_that_were_dropped_are_on_the_supervisors_page_until_they_are_read(pit: Pit) -> None:
    pit.open("pinkjack", Pack("pinkjack", seed=3))
    pit.dealer.order("dropped")
    pit.deal_until(lambda desk: desk["takes"] == "wagers")
    supervisor = pit.supervisor.page
    pit.supervisor.go("/notices")
    notice = supervisor.get_by_role("list", name="Open notices").locator("li", has_text="cards were dropped")
    expect(notice.first).to_be_visible()
    expect(notice.first).to_contain_text("4.7.1")
