"""Refusals with their clause, a line that breaks, keys alone, a phone, and what a screen reader is told."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.visiting import PASSWORD, play_on, try_until
from tests.counts import first
from tools.check_promises import leaf, promise_of

GAMES = ("pinkjack", "pontoon", "four-card-poker", "pai-gow", "baceball")


def test_the_one_time_link_opens_the_floor(own_house, visit):
    guest = visit(own_house)
    guest.page.goto(own_house.link)
    expect(guest.page.locator(".table-card")).to_have_count(5)
    expect(guest.page.locator(".person .name")).to_have_text("Guest")
    expect(guest.page.locator(".purse strong")).to_have_text("$1,000")
    guest.page.get_by_role("button", name="Sign out").click()
    expect(guest.page.get_by_role("dialog")).to_contain_text("the way to your $1,000")
    guest.picture("guest-leaves")
    guest.page.get_by_role("button", name="Make an account").last.click()
    guest.page.get_by_label("Name", exact=True).fill("Gus")
    guest.page.get_by_label("Password").fill(PASSWORD)
    guest.page.get_by_role("button", name="Make it mine").click()
    expect(guest.page.locator(".person .name")).to_have_text("Gus")
    expect(guest.page.locator(".purse strong")).to_have_text("$1,000")
    guest.page.get_by_role("button", name="Sign out").click()
    expect(guest.page.get_by_role("button", name="Sign in")).to_be_visible()


def test_a_refused_wager_is_shown_with_its_clause(house, visit):
    ann = visit(house).sign_up("Ann").at("pinkjack")
    page = ann.page
    page.get_by_role("button", name="Exact amount").click()
    page.get_by_label("Wager", exact=True).select_option(label="Area 2, Box")
    page.get_by_label("Amount in dollars").fill("3")
    page.get_by_role("button", name="Place", exact=True).click()
    toast = page.locator(".toast")
    expect(toast).to_contain_text("$5.00")
    ann.picture("refused")
    expect(page.locator(".stake.mine")).to_have_count(0)
    clause = toast.locator("a.clause")
    number = clause.inner_text().removeprefix("Rule ")
    clause.click()
    expect(page).to_have_url(re.compile(rf"/rules/pinkjack/{re.escape(number)}$"))
    expect(page.locator("main .lead")).to_have_text(re.compile(r"\w+"))
    ann.picture("clause")


def test_a_wager_that_cannot_be_raised_lies_as_it_was(house, visit):
    ann = visit(house).sign_up("Ann", dollars=8).at("pinkjack")
    ann.place(7, "box")
    ann.spot(7, "box").click()
    expect(ann.page.locator(".toast")).to_contain_text("$")
    expect(ann.spot(7, "box").locator(".stake.mine .amount")).to_have_text("$5")
    ann.page.get_by_role("button", name="Take back").click()
    expect(ann.page.locator(".stake.mine")).to_have_count(0)


@pytest.mark.ci
def test_the_same_round_goes_on_after_the_line_broke(own_house, visit):
    ann = visit(own_house).sign_up("Ann").at("four-card-poker")
    page = ann.page
    ann.place(3, "ante")
    began = ann.round
    ann.deal()
    expect(page.locator('.dock [data-action="fold"]')).to_be_visible()
    held = page.locator('.area[data-key="3"] .piece').evaluate_all(
        "all => all.map(each => each.dataset.item)"
    )
    expect(page.locator(".dock [data-asked=open]")).to_be_visible()
    own_house.close(at_once=True)
    expect(page.locator("#banner")).to_contain_text("The line is down")
    ann.picture("line-down")
    page.keyboard.press("1")
    expect(page.locator("#banner")).to_contain_text("The line is down")
    own_house.open()
    expect(page.locator("#banner")).to_be_hidden()
    play_on([ann], began + 1, "no")
    assert sorted(items_of(page, 3)) == sorted(held)
    expect(page.locator(".account li.mine").first).to_be_visible()


def items_of(page, area):
    """The cards that lie on an area."""
    pieces = page.locator(f'.area[data-key="{area}"] .piece')
    return pieces.evaluate_all("all => all.map(each => each.dataset.item)")


def test_coming_back_takes_the_seat_again(house, visit):
    ann = visit(house).sign_up("Ann").at("baceball")
    ann.page.get_by_role("button", name="Sit down at area 7").click()
    leave = ann.page.get_by_role("button", name="Leave the seat at area 7")
    expect(leave).to_be_visible()
    ann.place(7, "bet")
    ann.page.reload()
    expect(leave).to_be_visible()
    expect(ann.spot(7, "bet").locator(".stake.mine .amount")).to_have_text("$5")
    ann.page.get_by_role("button", name="Take back").click()
    expect(ann.page.locator(".stake.mine")).to_have_count(0)


def test_everything_can_be_done_by_keyboard_alone(house, visit):
    kay = visit(house)
    page = kay.page
    kay.go("/")
    expect(page.get_by_label("Name")).to_be_visible()
    tab_to(page, "#name")
    page.keyboard.type("Kay Keys")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    tab_to(page, "button", "Sign up")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="The cage")).to_be_visible()
    page.keyboard.type("500")
    tab_to(page, "button", "Buy in")
    page.keyboard.press("Enter")
    expect(page.locator(".purse strong")).to_have_text("$500")
    tab_to(page, "a.button", "To the table")
    page.keyboard.press("Enter")
    expect(page.locator(".felt")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    kay.picture("keys")
    page.keyboard.press("Escape")
    page.keyboard.press("3")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator(".stake.mine:not(.pending) .amount")).to_have_text("$25")
    page.keyboard.press("Delete")
    expect(page.locator(".stake.mine")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".stake.mine:not(.pending) .amount")).to_have_text("$25")
    kay.picture("keyboard")
    began = kay.round
    page.keyboard.press("d")
    letters = {"stand": "s", "hit": "h", "no": "n", "cut": "c"}

    def press() -> None:
        for action, letter in letters.items():
            if page.locator(f'.dock .question [data-action="{action}"]').count():
                page.keyboard.press(letter)
                break

    try_until(kay, lambda: kay.round > began and kay.may_wager, press)
    expect(page.locator(".account li.mine").first).to_be_visible()


def tab_to(page, selector, words=""):
    """Press Tab until that has the focus, as somebody without a mouse does."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(
            "([selector, words]) => document.activeElement.matches(selector)"
            " && document.activeElement.textContent.includes(words)",
            [selector, words],
        ):
            return
    raise AssertionError(f"Tab does not lead to {selector} {words}")


@pytest.mark.parametrize("width", first(1, [360, 390]))
def test_a_round_on_a_phone(house, visit, width):
    ann = visit(house, width=width, height=800).sign_up("Ann").at("four-card-poker")
    page = ann.page
    area = 1 if width == 360 else 7
    ann.place(area, "ante")
    ann.picture("phone-wagers")
    assert no_wider_than_the_screen(page)
    began = ann.round
    ann.deal()
    expect(page.locator('.dock [data-action="play"]').first).to_be_visible()
    ann.picture("phone-decision")
    assert no_wider_than_the_screen(page)
    play_on([ann], began + 1, "no", "play")
    ann.picture("phone-settled")
    expect(page.locator(".account li.mine").first).to_be_visible()


def no_wider_than_the_screen(page):
    return page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.parametrize("width", first(1, [1280, 390]))
def test_every_view_is_drawn(house, visit, width):
    ann = visit(house, width=width, height=844 if width == 390 else 800)
    ann.go("/")
    expect(ann.page.get_by_role("button", name="Sign in")).to_be_visible()
    ann.picture("door")
    ann.sign_up("Ann")
    ann.go("/")
    expect(ann.page.locator(".table-card")).to_have_count(5)
    expect(ann.page.locator(".table-card .limits li").first).to_be_visible()
    ann.picture("floor")
    for path, there, name in (
        ("/rules", ".book", "rulebooks"),
        ("/rules/pai-gow", ".clause-entry", "rules"),
        ("/sign/four-card-poker-1", ".sign", "sign"),
    ):
        ann.go(path)
        expect(ann.page.locator(there).first).to_be_visible()
        assert no_wider_than_the_screen(ann.page), path
        ann.picture(name)
    for game in GAMES:
        ann.at(game)
        assert no_wider_than_the_screen(ann.page), game
        unnamed = ann.page.get_by_role("button").evaluate_all(
            "all => all.filter(each => !(each.getAttribute('aria-label') || each.textContent.trim())).length"
        )
        assert unnamed == 0
        ann.picture(f"{game}-table")


@pytest.mark.parametrize("game", first(1, ["baceball", "pai-gow"]))
def test_the_promise_of_a_round_is_checked_in_the_browser(own_house, visit, game):
    ann = visit(own_house).sign_up("Ann").at(game)
    ann.place(2, "bet" if game == "baceball" else "box")
    began = ann.round
    ann.deal()
    play_on([ann], began + 1, "no", "house-way")
    expect(ann.page.locator("#live")).to_contain_text(re.compile("no more bets", re.IGNORECASE))
    ann.page.get_by_role("link", name="Verify").click()
    expect(ann.page.locator(".verdict")).to_contain_text("The promise was kept")
    expect(ann.page.locator(".check.bad")).to_have_count(0)
    ann.picture(f"verify-{game}")


CHECK = """async proofs => {
  const { checks } = await import("/web/js/promise.js");
  const { setOf } = await import("/web/js/felt/layouts.js");
  const found = await checks({ ...proofs, set: setOf(proofs.game, proofs.decks) });
  return found.filter(each => !each.good).map(each => each.words);
}"""


def proofs_of(cards, **more):
    """A round whose cards are all as they were promised."""
    opened = [{"item": card, "salt": "s"} for card in cards]
    entries = [("committed", {"promise": promise_of(opened)}), ("revealed", {"opened": opened, "rest": ""})]
    plain = [{"kind": kind, "body": body} for kind, body in entries]
    return {"game": "baceball", "decks": 6, "by": "house", "over": True, "entries": plain, **more}


def test_stacked_cards_and_missing_promises_are_found_in_the_browser(house, visit):
    page = visit(house).sign_up("Cleo").page
    deck = [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "cdhs"]
    assert page.evaluate(CHECK, proofs_of(deck * 6)) == []
    assert page.evaluate(CHECK, proofs_of(["9c"] * 7)) == ["9c was opened 7 times: the set has 6"]
    assert page.evaluate(CHECK, proofs_of(deck, game="pontoon", decks=8)) == [
        "Tc was opened 1 times: the set has 0"
    ]
    assert page.evaluate(CHECK, proofs_of(["6-6"] * 3, game="pai-gow", decks=1)) == [
        "6-6 was opened 3 times: the set has 2"
    ]
    dealt = [{"event": "dealt", "item": "As"}]
    bare = proofs_of([], entries=[], dealt=dealt)
    assert page.evaluate(CHECK, bare) == ["Cards were dealt that nobody had promised"]
    assert page.evaluate(CHECK, {**bare, "by": "dealer"}) == []
    seen = [{"event": "dealt", "item": "As", "face_up": True}]
    not_opened = ["An item on the layout is not among those opened"]
    assert page.evaluate(CHECK, proofs_of(["As"], dealt=seen)) == []
    assert page.evaluate(CHECK, proofs_of([], dealt=seen)) == not_opened
    closed = proofs_of(["As"], dealt=seen)
    closed["entries"][1]["body"]["opened"] = [{"leaf": leaf({"item": "As", "salt": "s"})}]
    assert page.evaluate(CHECK, closed) == not_opened
    assert page.evaluate(CHECK, {**closed, "dealt": [{**seen[0], "face_up": False}]}) == []


def test_a_forged_card_breaks_the_promise(house, visit):
    """The check in the browser is one: a card exchanged after the fact is found."""
    ann = visit(house).sign_up("Ann").at("baceball")
    ann.place(6, "bet")
    began = ann.round
    ann.deal()
    play_on([ann], began + 1)

    def forge(route):
        body = route.fetch().json()
        opened = next(each for each in body["entries"] if each["kind"] == "revealed")["body"]["opened"]
        card = next(each for each in opened if "item" in each)
        card["item"] = "As" if card["item"] != "As" else "Ks"
        route.fulfill(json=body)

    ann.page.route("**/proofs/*", forge)
    ann.page.get_by_role("link", name="Verify").click()
    expect(ann.page.locator(".verdict")).to_contain_text("failed")


def test_a_promise_that_is_exchanged_with_its_cards_is_shown_by_itself_and_kept(house, visit):
    """Whoever writes the journal anew has hashes that fit; the browser was told the first ones."""
    ann = visit(house).sign_up("Ann").at("baceball")
    page = ann.page

    def forge(route):
        body = route.fetch().json()
        first = {each["kind"]: each["body"] for each in reversed(body["entries"])}
        promised, opened = first["committed"], first["revealed"]
        next(each for each in opened["opened"] if "item" in each)["salt"] = "another"
        promised["promise"] = promise_of(opened["opened"], opened["rest"])
        route.fulfill(json={**body, "earlier": []})

    page.route("**/proofs/*", forge)
    ann.place(6, "bet")
    began = ann.round
    ann.deal()
    play_on([ann], began + 1)
    alarm = page.locator(".broken-promise")
    expect(alarm).to_have_text(f"Round {began}: not as promised")
    ann.picture("broken-promise")
    page.unroute("**/proofs/*")
    page.reload()
    expect(alarm).to_be_visible()
    alarm.click()
    expect(page.locator(".broken li")).to_contain_text("This browser was told")
    expect(page.locator(".verdict")).to_contain_text("The promise was kept")
    ann.picture("broken-promise-kept")
