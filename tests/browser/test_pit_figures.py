"""The page of figures: what a dealer's table took in and won, for whoever may see it."""

import pytest
from playwright.sync_api import expect

from tests.browser.pit import Pack, Pit


@pytest.fixture(scope="module")
def pit(busy_pit: Pit) -> Pit:
    return busy_pit


def test_a_supervisor_sees_the_day_and_takes_it_along(pit: Pit) -> None:
    pit.open("baceball", Pack("baceball", first=["Ah", "Kc", "Ac", "Qd", "As", "Th"]))
    pit.dealer.wager(1, "ann", 25)
    pit.dealer.no_more_bets()
    pit.finish()
    page = pit.supervisor.page
    page.get_by_role("link", name="Figures").click()
    line = page.get_by_role("row").filter(has=page.get_by_role("cell", name=pit.table, exact=True))
    expect(line).to_contain_text("\N{MINUS SIGN}$250")
    expect(line).to_contain_text("$25")
    expect(line).to_contain_text(", 1 round")
    pit.supervisor.picture("pit-figures")
    with page.expect_download() as download:
        page.get_by_role("link", name="As CSV").click()
    assert f"{pit.table},baceball,dealer,2500,0,-25000,1,0," in download.value.path().read_text()
    page.get_by_label("From").fill("2001-01-01")
    page.get_by_label("To").fill("2001-01-02")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("status").filter(has_text="No table was open")).to_be_visible()
    assert pit.patron.page.get_by_role("link", name="Figures").count() == 0
