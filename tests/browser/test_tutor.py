"""The tutor's dialog: what each choice is worth, what a decision cost, and hands to practise on."""

from playwright.sync_api import expect

from houseway.api import advise
from houseway.games.defaults import DEFAULT_SETTINGS


def test_the_tutor_tells_what_each_choice_is_worth_and_what_was_lost(house, visit):
    ann = visit(house).sign_up("Ann").at("four-card-poker")
    page = ann.page
    ann.place(3, "ante")
    ann.deal()
    expect(page.locator(".dock-body .question")).to_be_visible()
    page.get_by_role("button", name="Tutor").click()
    dialog = page.get_by_role("dialog", name="Tutor")
    rows = dialog.locator("tbody tr")
    expect(rows).to_have_count(3)
    ann.picture("tutor")
    shown = page.evaluate("async () => (await fetch('/api/tables/four-card-poker-1')).json()")
    [hand] = next(each["hands"] for each in shown["picture"]["areas"] if each["area"] == 3)
    dealer = [item for each in shown["picture"]["dealer"]["hands"] for item in each["items"] if item]
    stakes = {"ante": shown["picture"]["areas"][2]["wagers"][0]["lies"]}
    position = {"hand": hand["items"], "dealer": dealer, "stakes": stakes}
    told = advise("four-card-poker", DEFAULT_SETTINGS["four-card-poker"], position)["choices"]
    for row, choice in zip(rows.all(), told, strict=True):
        sign = "\N{MINUS SIGN}" if choice["worth"] < 0 else ""
        expect(row.locator("td").first).to_have_text(f"{sign}${abs(choice['worth']) / 100:.2f}")
    expect(rows.first).to_contain_text("best")
    dialog.get_by_role("button", name="Close").click()
    ann.answer("fold")
    page.get_by_role("button", name="Tutor").click()
    expect(dialog.locator(".tutor-session")).to_contain_text("1 decision")
    expect(dialog).to_contain_text("The tutor cannot tell: you are asked nothing now.")
    dialog.get_by_role("button", name="Practise").click()
    dialog.locator(".drill-choices button").first.click()
    expect(dialog.locator(".drill-grade")).to_contain_text("Fold")
    expect(rows).to_have_count(3)
    ann.picture("tutor-drill")
