"""A dispute up to the inspector, an exclusion while wagers lie there, and a wager that is forfeited."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pit import Pack, Pit
from tests.browser.test_pit_staff import order


@pytest.fixture(scope="module")
def pit(busy_pit: Pit) -> Pit:
    return busy_pit


def find(pit: Pit, words: str, table: str = "") -> str:
    """The supervisor records a finding against the patron, at that table; the patron's name."""
    page, name = pit.supervisor.page, pit.patron.page.locator(".person .name").inner_text()
    pit.supervisor.go("/conduct")
    form = page.locator("form.finding")
    form.get_by_label("Person").fill(name)
    form.get_by_label("Table").select_option(table or pit.table)
    form.get_by_label("What they did").fill(words)
    form.get_by_role("button", name="Record the finding").click()
    expect(page.locator(".case").filter(has_text=words)).to_be_visible()
    return name


def confirm(page: Page) -> None:
    """What the order would do with money is shown first, and it is carried out."""
    page.wait_for_function(
        """() => { const sheet = document.querySelector('dialog.orders');
            return !sheet || sheet.querySelector('.confirm, .wrong:not(:empty)'); }"""
    )
    if page.locator("dialog.orders .confirm").count():
        expect(page.locator("dialog.orders .confirm[data-asked=open]")).to_be_visible()
        page.keyboard.press("y")
    expect(page.locator("dialog.orders")).to_have_count(0)


def decide(page: Page, words: str) -> None:
    form = page.locator("form.deciding")
    form.get_by_label("Decision").select_option("stands")
    form.get_by_label("In words").fill(words)
    form.get_by_role("button", name="Decide").click()
    expect(page.locator(".facts")).to_contain_text("Stands")


def test_a_dispute_goes_from_a_line_to_the_inspector(pit: Pit) -> None:
    patron, supervisor, inspector = pit.patron.page, pit.supervisor.page, pit.inspector.page
    pit.open("baceball", Pack("baceball", first=["2c", "Kc", "3d", "Kd", "4h", "Ks"]))
    pit.patron.place(4, "bet")
    pit.dealer.no_more_bets()
    pit.finish()
    patron.get_by_role("button", name="Dispute this").first.click()
    patron.get_by_label("What is wrong?").fill("my cards were counted wrongly")
    pit.patron.picture("conduct-dispute-this")
    patron.get_by_role("button", name="Open a case").click()
    expect(patron.locator(".facts")).to_contain_text("Opened")
    case = patron.url.rpartition("/")[2]
    pit.supervisor.go("/cases")
    supervisor.get_by_role("link", name=case).click()
    decide(supervisor, "nine against thirty")
    pit.supervisor.picture("conduct-case-supervisor")
    pit.patron.go(f"/cases/{case}")
    patron.get_by_role("button", name="I am not satisfied").click()
    expect(patron.locator(".advice")).to_contain_text("section 33")
    pit.supervisor.go(f"/cases/{case}")
    supervisor.get_by_role("button", name="Advise of the right to complain").click()
    expect(supervisor.locator(".steps")).to_contain_text("lodge a complaint")
    pit.patron.go(f"/cases/{case}")
    expect(patron.locator(".advice")).to_contain_text("You were advised")
    pit.patron.picture("conduct-advice")
    patron.get_by_role("button", name="Lodge with an inspector").click()
    expect(patron.get_by_role("button", name="Take the complaint back")).to_be_visible()
    pit.inspector.go("/cases")
    row = inspector.locator(".case").filter(has_text=case)
    expect(row).to_contain_text("Complaint")
    pit.inspector.picture("conduct-cases-inspector")
    row.get_by_role("link").click()
    inspector.get_by_label("What was found").fill("the count was right")
    inspector.get_by_role("button", name="Answer", exact=True).click()
    expect(inspector.locator(".facts")).to_contain_text("answered")
    pit.inspector.go("/journal")
    expect(inspector.locator(".entries [data-kind=notice]").first).to_be_visible()
    laid = "rows => [...new Set(rows.map(row => getComputedStyle(row).display))]"
    assert inspector.locator(".entries tbody tr").evaluate_all(laid) == ["table-row"]
    pit.inspector.picture("conduct-journal")
    pit.inspector.go(f"/case-file/{case}")
    expect(inspector.locator("h1").first).to_contain_text(case)
    expect(inspector.locator("body")).to_contain_text("my cards were counted wrongly")
    expect(inspector.locator("h1").nth(1)).to_contain_text(f"table {pit.table}")
    pit.inspector.picture("conduct-case-printed")


def test_who_is_excluded_plays_out_what_lies_there_and_no_more(pit: Pit) -> None:
    patron, supervisor = pit.patron.page, pit.supervisor.page
    pit.open("baceball", Pack("baceball", first=["Kc", "2c", "Kd", "3d", "8s", "4h"]))
    pit.patron.place(4, "bet")
    pit.dealer.no_more_bets()
    pit.deal_cards(2)
    name = find(pit, "a telephone with a counting program")
    found = supervisor.locator(".case").filter(has_text="a telephone with a counting program")
    expect(found.get_by_role("button", name="Detain")).to_have_count(0)
    supervisor.get_by_role("button", name="Exclude from the game").first.click()
    expect(supervisor.locator("section").filter(has_text="Excluded").locator(".case")).to_contain_text(name)
    pit.supervisor.picture("conduct-excluded")
    pit.finish()
    expect(patron.locator(".account .won")).not_to_have_count(0)
    pit.deal_until(lambda desk: desk["takes"] == "wagers")
    pit.patron.spot(4, "bet").click()
    expect(patron.locator(".toast-words").filter(has_text="is excluded from bACEball")).to_be_visible()
    pit.patron.picture("conduct-excluded-patron")
    supervisor.get_by_role("button", name="Readmit").click()
    expect(supervisor.get_by_role("button", name="Readmit")).to_have_count(0)


@pytest.mark.ci
def test_an_invalidated_round_forfeits_the_wager_of_who_cheated(pit: Pit) -> None:
    supervisor = pit.supervisor.page
    pit.open("pinkjack", Pack("pinkjack"))
    pit.patron.place(2, "box")
    pit.dealer.no_more_bets()
    pit.deal_cards(1)
    name = pit.patron.page.locator(".person .name").inner_text()
    pit.supervisor.go(f"/table/{pit.table}")
    expect(supervisor.locator(".felt")).to_be_visible()
    order(supervisor, "fraud affects", ground="fraud", grounds="a marked card", patron=name)
    pit.supervisor.picture("conduct-invalidating")
    confirm(supervisor)
    pit.deal_until(lambda desk: desk["takes"] == "wagers")
    order(supervisor, "forfeit the wager", patron=name)
    pit.supervisor.picture("conduct-forfeiting")
    confirm(supervisor)
    pit.inspector.go("/journal")
    expect(pit.inspector.page.locator("main")).to_contain_text("forfeit")
    pit.inspector.picture("conduct-forfeited")


def test_somebody_detained_stays_red_until_handed_over(pit: Pit) -> None:
    page = pit.supervisor.page
    find(pit, "a second telephone", table="pinkjack-1")
    page.locator(".case").filter(has_text="a second telephone").get_by_role("button", name="Detain").click()
    expect(page.locator(".detained")).to_be_visible()
    pit.supervisor.picture("conduct-detained")
    page.get_by_label("Handed over to").fill("Sgt Brown")
    page.get_by_label("Office").select_option("police")
    page.get_by_role("button", name="Hand over").click()
    expect(page.locator(".detained")).to_have_count(0)


def test_the_sign_says_in_short_how_people_behave(pit: Pit) -> None:
    pit.supervisor.go("/sign/pai-gow-1")
    expect(pit.supervisor.page.locator(".sign-house")).to_contain_text("complain to an inspector")
    pit.supervisor.picture("conduct-sign")
