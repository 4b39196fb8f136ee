"""A sit-and-go of one table in the browser: conditions, entries, ballot, seats, turns, places, prizes."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import people_at_work
from tests.browser.visiting import PATIENCE, Visitor

WRITTEN = {
    "starts": ["2026-12-01T19:00:00"],
    "entry": ["at the desk"],
    "eligibility": ["adult patrons"],
    "sessions": ["2", "rounds"],
    "tables": ["1"],
    "sit_and_go": ["it starts when everybody is seated"],
    "entry_fee": ["100"],
    "chips": ["20"],
    "players": ["2", "8"],
    "limits": ["10", "20"],
    "elimination": ["who cannot wager the table minimum"],
    "session_ties": ["share"],
    "pool": ["entry fees less commission"],
    "prizes": ["100"],
    "final_ties": ["extra-rounds"],
    "statement": [True],
}
"""What the manager types, by item; whatever is left empty does not apply."""
TABLE = {"game": "pontoon", "settings": {"tournament": "Cup", "chips": [100, 500, 1_000]}, "dealt": "house"}


def order(who: Visitor, name: str, **fields) -> None:
    """An order as the page itself sends it."""
    script = """async given => {
        const api = await import('/web/js/api.js');
        await api.post('/api/orders', {id: api.freshId(), ...given});
    }"""
    who.page.evaluate(script, {"order": name, **fields})


def write(who: Visitor, items: dict[str, list[str | bool]]) -> None:
    """Fill in the form of conditions, item by item."""
    for item, values in items.items():
        fields = who.page.locator(f'[data-field="{item}"]').locator("input, select")
        for place, value in enumerate(values):
            field = fields.nth(place)
            if value is True:
                field.check()
            elif field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(str(value))
            else:
                field.fill(str(value))


def press(who: Visitor, words: str) -> None:
    who.page.get_by_role("button", name=words).click()


def play(player: Visitor, seat: int) -> None:
    """Wager when it is one's turn, answer what one is asked."""
    page = player.page
    mine = page.locator(".whose-turn", has_text="your turn").count()
    if mine and not player.spot(seat, "box").locator(".stake.mine").count():
        player.spot(seat, "box").click()
    if player.asked:
        player.answer("stand", "no", "hit")


def document(manager: Visitor) -> None:
    """The conditions by their form, one item missing at first."""
    manager.go("/tournaments")
    manager.page.get_by_label("Name of the tournament").fill("Cup")
    write(manager, {name: value for name, value in WRITTEN.items() if name != "limits"})
    expect(manager.page.locator(".unmet")).to_contain_text("1 missing: 20.3(a)(vii)")
    expect(manager.page.locator('[data-field="limits"]')).to_have_class("term missing")
    manager.picture("tournament-incomplete")
    press(manager, "Document")
    expect(manager.page.locator(".wrong")).to_contain_text("20.3(a)(vii)")
    write(manager, {"limits": WRITTEN["limits"]})
    expect(manager.page.locator(".unmet")).to_contain_text("Complete")
    press(manager, "Document")


@pytest.mark.ci
def test_a_small_tournament_from_conditions_to_the_prize(browser, tmp_path):
    with people_at_work(browser, tmp_path) as pit:
        manager, director, inspector = pit.come("gaming-manager", Visitor), pit.supervisor, pit.inspector
        players = [
            Visitor(pit.house, browser.new_context(reduced_motion="reduce").new_page()) for _ in range(2)
        ]
        for player, name in zip(players, ("Ann", "Bob"), strict=True):
            player.sign_up(name)
        named = director.page.evaluate("() => fetch('/api/me').then(each => each.json()).then(me => me.name)")
        order(director, "open-table", table="cup-1", **TABLE)

        document(manager)
        for words in ("Make available", "Notify the Commission"):
            press(manager, words)
            expect(manager.page.get_by_role("button", name=words)).to_have_count(0)
        manager.page.get_by_label("Director").fill(named)
        press(manager, "Name the director")
        expect(manager.page.locator(".facts")).to_contain_text("open")
        manager.picture("tournament-manager")

        for player in players:
            player.go("/tournaments/Cup")
            press(player, "Enter for $100")
            expect(player.page.locator(".you")).to_contain_text("You have entered")
        players[0].picture("tournament-entered")
        director.go("/tournaments/Cup")
        press(director, "Enter a bot")
        expect(director.page.locator(".facts")).to_contain_text("3 of 8")
        press(director, "Close entries")
        press(director, "Ballot of session 1")
        expect(director.page.locator(".countdown").last).to_contain_text("Not seated")
        director.picture("tournament-director")
        seats = []
        for player in players:
            press(player, "Take your seat")
            words = player.page.locator(".seat").inner_text()
            seats.append(int(words.partition("box ")[2].partition(".")[0]))
        press(director, "Start session 1")
        for player in players:
            player.go("/table/cup-1")
            expect(player.page.locator(".tournament-bar")).to_be_visible()
        finish(director, players, seats)
        expect(director.page.locator(".facts")).to_contain_text("finished")
        director.picture("tournament-places")
        manager.go("/tournaments/Cup")
        expect(manager.page.locator(".signing")).to_contain_text("$300")
        manager.picture("tournament-signing")
        press(manager, "Sign and pay")
        expect(manager.page.locator(".signing")).to_have_count(0)
        inspector.go("/tournaments/Cup")
        expect(inspector.page.locator(".inspector")).to_contain_text("it adds up")
        inspector.picture("tournament-inspector")
        inspector.go("/tournaments/Cup/display")
        expect(inspector.page.locator(".ranking")).to_be_visible()
        inspector.picture("tournament-display")
        assert [fault for each in players for fault in each.faults] == []


def finish(director: Visitor, players: list[Visitor], seats: list[int]) -> None:
    """Until the places can be awarded; ties are played."""
    award = director.page.get_by_role("button", name="Award the places")
    extra = director.page.get_by_role("button", name="Additional round")
    pictured = False
    for _ in range(6 * PATIENCE // 50):
        for player, seat in zip(players, seats, strict=True):
            if player.page.locator(".whose-turn", has_text="your turn").count() and not pictured:
                player.picture("tournament-turn")
                pictured = True
            play(player, seat)
        if extra.count():
            director.picture("tournament-tie")
            extra.first.click()
            expect(extra).to_have_count(0)
        elif award.count():
            award.click()
            return
        director.page.wait_for_timeout(50)
    raise AssertionError([each.page.locator(".dock").inner_text() for each in players])
