"""Limits that change, a closing and documents on the screens of everybody who is concerned."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.pit import Pack, Pit, close
from tests.browser.test_pit_staff import order
from tests.browser.visiting import Visitor


@pytest.fixture(scope="module")
def pit(busy_pit: Pit) -> Pit:
    return busy_pit


@pytest.fixture
def bea(pit: Pit, browser: Browser):
    """A second patron."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    visitor = Visitor(pit.house, context.new_page()).sign_up("Bea")
    yield visitor
    context.close()
    assert visitor.faults == []


def marked(visitor: Visitor, *areas: int) -> None:
    """The markers on that screen stand there."""
    expect(visitor.page.locator(".area.marked")).to_have_count(len(areas))


def test_a_raise_at_once_on_four_screens(pit: Pit, bea: Visitor) -> None:
    pit.open("baceball", Pack("baceball", first=["2c", "2d", "9c", "3c", "3d", "9d", "4c", "4d", "9h"]))
    bea.go(f"/table/{pit.table}")
    for visitor, area in ((pit.patron, 2), (bea, 4)):
        visitor.page.get_by_role("button", name=f"Sit down at area {area}").click()
        expect(visitor.page.get_by_role("button", name=f"Leave the seat at area {area}")).to_be_visible()
    pit.supervisor.go(f"/table/{pit.table}")
    expect(pit.supervisor.page.locator(".felt")).to_be_visible()
    order(pit.supervisor.page, "raise", wager="bet", minimum="25")
    for visitor in (pit.patron, bea):
        expect(visitor.page.locator(".changing-sign")).to_have_text("your minimum on Bet: $5")
    for visitor in (pit.patron, bea, pit.dealer, pit.supervisor):
        marked(visitor, 2, 4)
        visitor.picture(f"raise-{visitor.name or 'staff'}".replace(" ", "-"))
    expect(pit.dealer.page.locator(".marker-prompt")).to_contain_text("Place a marker before Guest, area 2")
    pit.dealer.picture("raise-dealer")
    bea.page.get_by_role("button", name="Leave the seat at area 4").click()
    marked(pit.dealer, 2)
    expect(pit.dealer.page.locator(".marker-prompt")).to_have_text(f"Take the marker of {bea.name}")
    marked(pit.patron, 2)
    bea.page.get_by_role("button", name="Sit down at area 4").click()
    expect(bea.page.get_by_role("button", name="Leave the seat at area 4")).to_be_visible()
    expect(bea.page.locator(".changing-sign")).to_be_hidden()
    marked(pit.supervisor, 2)


@pytest.mark.ci
def test_a_notice_that_falls_due_in_mid_round_waits_for_its_end(pit: Pit) -> None:
    pit.open("pontoon", Pack("pontoon"))
    pit.patron.place(1, "box")
    pit.dealer.no_more_bets()
    pit.deal_cards(1)
    pit.supervisor.go(f"/table/{pit.table}")
    expect(pit.supervisor.page.locator(".felt")).to_be_visible()
    time = datetime.now(UTC).replace(microsecond=0) + timedelta(seconds=8)
    local = pit.supervisor.page.evaluate(
        "time => { const at = new Date(time); return new Date(at - at.getTimezoneOffset() * 60000)"
        ".toISOString().slice(0, 19); }",
        time.isoformat(),
    )
    order(pit.supervisor.page, "minimum and its time", wager="box", minimum="50", time=local)
    sign = pit.patron.page.locator(".changing-sign")
    expect(sign).to_contain_text("Box: minimum $50 from")
    pit.patron.picture("notice-in-mid-round")
    while datetime.now(UTC) < time + timedelta(seconds=2):
        pit.patron.page.wait_for_timeout(500)
    expect(sign).to_contain_text("Box: minimum $50 from")
    assert least(pit) < 5000
    pit.finish()
    expect(sign).to_be_hidden()
    assert least(pit) == 5000
    pit.patron.picture("notice-after-the-round")


def least(pit: Pit) -> int:
    """The minimum that the sign shows."""
    script = "async table => (await (await fetch(`/api/tables/${table}/sign`)).json()).limits[0].min"
    return int(pit.patron.page.evaluate(script, pit.table))


def test_a_table_does_not_close_while_somebody_stands_behind(pit: Pit, bea: Visitor) -> None:
    pit.open("pinkjack", Pack("pinkjack"))
    bea.go(f"/table/{pit.table}")
    pit.patron.place(3, "box")
    bea.place(3, "box")
    pit.dealer.no_more_bets()
    pit.finish("stand")
    supervisor = pit.supervisor.page
    pit.supervisor.go("/pit")
    supervisor.get_by_role("button", name=f"Close {pit.table}").click()
    expect(supervisor.get_by_role("dialog")).to_contain_text("it is not opened again")
    supervisor.get_by_role("button", name="Keep it open").click()
    expect(supervisor.get_by_role("dialog")).to_have_count(0)
    close(supervisor, pit.table)
    expect(supervisor.locator(".toast-words")).to_contain_text(bea.name)
    pit.supervisor.picture("closing-refused")
    supervisor.get_by_role("button", name=f"Put up the closing sign at {pit.table}").click()
    supervisor.get_by_role("button", name="Put it up").click()
    expect(bea.page.locator(".closing-sign")).to_be_visible()
    bea.picture("closing-sign")
    pit.supervisor.go(f"/table/{pit.table}")
    expect(supervisor.locator(".felt")).to_be_visible()
    for visitor in (bea, pit.patron):
        order(supervisor, "leaves the table", patron=visitor.name)
        expect(supervisor.locator("dialog")).to_have_count(0)
    pit.supervisor.go("/pit")
    close(supervisor, pit.table)
    expect(supervisor.get_by_role("link", name=pit.table, exact=True)).to_have_count(0)


def test_the_manager_records_a_document_and_everybody_sees_it(pit: Pit, bea: Visitor, tmp_path: Path) -> None:
    manager = pit.come("gaming-manager", Visitor)
    page = manager.page
    manager.go("/documents")
    form = page.locator('form[data-order="record-document"]')
    for label, value in (("Name", "pai-gow-2016"), ("Casino", "The Star"), ("Signed on", "2016-08-17")):
        form.get_by_label(label, exact=True).fill(value)
    form.get_by_label("Game").select_option("pai-gow")
    form.get_by_role("button", name="Record a document").click()
    card = page.locator('[data-document="pai-gow-2016"]')
    expect(card).to_contain_text("not in force")
    form = page.locator('form[data-order="record-publication"]')
    form.get_by_label("On", exact=True).fill("2016-08-01")
    form.get_by_label("Evidence").fill("a copy of the page")
    form.get_by_role("button").click()
    expect(form.locator(".wrong")).to_contain_text("pai-gow/O/effect")
    form.get_by_label("On", exact=True).fill("2016-08-22")
    form.get_by_role("button").click()
    expect(card).to_contain_text("in force since 2016-08-22")
    form = page.locator('form[data-order="supply-text"]')
    form.get_by_label("Text", exact=True).fill("not the text")
    form.get_by_role("button", name="Supply the text").click()
    expect(form.locator(".wrong")).to_contain_text("pai-gow/O/order")
    manager.picture("documents-manager")
    pit.inspector.go("/documents")
    expect(pit.inspector.page.locator('[data-document="pai-gow-2016"]')).to_contain_text("a copy of the page")
    assert pit.inspector.page.locator("form").count() == 0
    bea.go("/sign/pai-gow-1")
    expect(bea.page.locator(".sign-rules")).to_contain_text("in force since 2016-08-22")
    expect(bea.page.locator(".sign-rules")).to_contain_text("for practice")
    bea.picture("documents-sign")
