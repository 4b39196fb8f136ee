"""One step back, twice as much, again and dealt, saved wagers, what fits, and what must lie there first."""

from playwright.sync_api import expect

from tests.browser.fake_table import FakeTable
from tests.browser.visiting import play_on


def lies(visitor, area, wager):
    return visitor.spot(area, wager).locator(".stake.mine:not(.pending) .amount")


def money(words):
    figure = words.translate(str.maketrans({"$": None, ",": None, "+": None, "\u2212": "-"}))
    return round(float(figure) * 100)


def press(visitor, name):
    visitor.page.locator(".bet-actions").get_by_role("button", name=name, exact=True).click()


def test_wagers_are_undone_doubled_saved_and_dealt_again(own_house, visit):
    ann = visit(own_house).sign_up("Ann").at("pinkjack")
    page = ann.page
    expect(ann.spot(3, "suits-you")).to_have_attribute("aria-disabled", "true")
    ann.spot(3, "suits-you").click(force=True)
    expect(page.locator(".toast")).to_contain_text("goes with a Box wager on area 3")
    ann.place(3, "box")
    expect(ann.spot(3, "suits-you")).to_have_attribute("aria-disabled", "false")
    ann.spot(3, "suits-you").click()
    page.get_by_role("button", name="Hearts").click()
    expect(lies(ann, 3, "suits-you")).to_have_text("$5")
    press(ann, "Double all wagers")
    expect(lies(ann, 3, "box")).to_have_text("$10")
    press(ann, "Undo: the last chip, or all that came with it")
    expect(lies(ann, 3, "box")).to_have_text("$5")
    press(ann, "Saved wagers")
    page.get_by_label("Save what lies there now, $10, as").fill("Mine")
    page.get_by_role("button", name="Save", exact=True).click()
    press(ann, "Take back")
    expect(page.locator(".stake.mine")).to_have_count(0)
    press(ann, "Saved wagers")
    ann.picture("saved-wagers")
    page.get_by_role("button", name="Mine", exact=False).first.click()
    expect(lies(ann, 3, "suits-you")).to_have_text("$5")
    began = ann.round
    ann.deal()
    play_on([ann], began + 1, "no", "stand", "hit")
    press(ann, "Repeat and deal")
    play_on([ann], began + 2, "no", "stand", "hit")
    before = page.evaluate("async () => (await (await fetch('/api/tables/pinkjack-1')).json()).picture.last")
    mine = [each for area in before["areas"] for each in area["wagers"] if each["patron"] == ann.name]
    assert {(each["wager"], each["amount"]) for each in mine} >= {("box", 500), ("suits-you", 500)}
    ann.page.get_by_role("link", name="History").click()
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(page.locator(".road li")).to_have_count(2)
    expect(page.locator(".history-figures .panel").nth(1)).to_contain_text("All time")
    shown = page.locator(".history-figures strong").all_inner_texts()
    chips = page.evaluate(
        "async () => { const me = await (await fetch('/api/me')).json(); return me.chips + me.on_tables; }"
    )
    assert money(shown[0]) == money(shown[1]) == chips - 100_000
    ann.picture("history")
    rows.first.get_by_role("link", name="Replay").click()
    expect(page.locator(".ribbon")).to_be_visible()


def test_a_chip_that_is_too_large_lays_nothing_and_says_what_fits(house, visit):
    ann = visit(house).sign_up("Ann", dollars=2000).at("baceball")
    ann.place(2, "bet")
    ann.page.get_by_role("button", name="Chip of $100").click()
    ann.spot(2, "strike-out").click()
    expect(ann.page.locator(".toast")).to_contain_text("Strike Out takes $1 to $25")
    expect(ann.spot(2, "strike-out").locator(".stake.mine")).to_have_count(0)


def test_all_are_insured_at_one_press(seated):
    table = FakeTable(seated, "pontoon")
    insure = {"action": "insure", "least": 1, "most": 500, "unit": 1}
    table.asks(insure, {"action": "no"})
    [question] = table.snapshot["request"]["questions"]
    table.snapshot["request"]["questions"].append({**question, "area": 5})
    table.snapshot |= {"asked": [0, 1], "sequence": table.snapshot["sequence"] + 1}
    seated.at("pontoon")
    expect(seated.page.locator(".at-once[data-asked=open]")).to_be_visible()
    seated.page.get_by_role("button", name="Insure: all 2, $10").click()
    seated.page.wait_for_timeout(200)
    assert [(each["area"], each["action"], each["amount"]) for each in table.heard] == [
        (3, "insure", 500),
        (5, "insure", 500),
    ]
