"""A sit-and-go of one table in the browser: conditions, entries, ballot, seats, turns, places, prizes."""

import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import people_at_work
from tests.browser.pit import Dealer, Pack, Pit
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
            words = player.page.locator(".own-seat").inner_text()
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


BY_HAND = TABLE | {"dealt": "dealer", "settings": {"tournament": "Cup", "chips": [1_000, 2_000]}}
SECOND = {"win": "9", "lose": "7"}


def staff_name(who: Visitor) -> str:
    found = who.page.evaluate("() => fetch('/api/me').then(each => each.json()).then(me => me.name)")
    return str(found)


def open_entries(pit: Pit, **changed: list[str | bool]) -> tuple[Visitor, Visitor]:
    """The manager documents the conditions, shows and sends them, and names the director."""
    manager, director = pit.come("gaming-manager", Visitor), pit.supervisor
    order(director, "open-table", table="cup-1", **BY_HAND)
    manager.go("/tournaments")
    manager.page.get_by_label("Name of the tournament").fill("Cup")
    write(manager, WRITTEN | changed)
    expect(manager.page.locator(".unmet")).to_contain_text("Complete")
    press(manager, "Document")
    for words in ("Make available", "Notify the Commission"):
        press(manager, words)
        expect(manager.page.get_by_role("button", name=words)).to_have_count(0)
    manager.page.get_by_label("Director").fill(staff_name(director))
    press(manager, "Name the director")
    expect(manager.page.locator(".facts")).to_contain_text("open")
    return manager, director


def enter(player: Visitor, words: str, told: str) -> None:
    player.go("/tournaments/Cup")
    press(player, words)
    expect(player.page.locator(".you")).to_contain_text(told)


def take_seat(player: Visitor) -> int:
    """Where the ballot, or the director's offer, has put them."""
    press(player, "Take your seat")
    expect(player.page.get_by_role("button", name="Take your seat")).to_have_count(0)
    words = player.page.locator(".own-seat").inner_text()
    return int(words.partition("box ")[2].partition(".")[0])


def come_late(director: Visitor, late: Visitor, reserve: Visitor) -> None:
    """The start comes, and whoever does not sit has lost the seat; the reserve is offered it."""
    page = director.page
    box = re.search(r"box (\d+)", late.page.locator(".own-seat").inner_text())
    assert box is not None
    soon = datetime.now(UTC) + timedelta(seconds=4)
    page.get_by_label("Session 1 starts at").fill(f"{soon:%Y-%m-%dT%H:%M:%SZ}")
    press(director, "Move the start")
    expect(page.locator(".director")).to_contain_text(f"Too late (20.9): {late.name}")
    page.get_by_label("Box").fill(box[1])
    page.get_by_label("Reserve", exact=True).select_option(reserve.name)
    director.picture("tournament-offer")
    press(director, "Offer a seat")


def wager(players: dict[Visitor, int], amounts: dict[Visitor, int]) -> None:
    """Everybody in turn; bots do so by themselves."""
    left = dict(amounts)
    for _ in range(2 * PATIENCE // 50):
        if not left:
            return
        for player in list(left):
            if player.page.locator(".whose-turn", has_text="your turn").count():
                player.page.locator(f'[data-keep="chip{left.pop(player)}"]').click()
                player.place(players[player], "box")
        next(iter(players)).page.wait_for_timeout(50)
    raise AssertionError([each.page.locator(".tournament-bar").inner_text() for each in left])


def ready(pit: Pit, players: Iterable[Visitor]) -> None:
    """The dealer does all that comes before wagers; whoever is asked says no."""
    for _ in range(2 * PATIENCE // 50):
        takes = pit.dealer.desk["takes"]
        if takes == "wagers":
            return
        if takes == "answers":
            for player in players:
                if player.asked:
                    player.answer("no")
            pit.dealer.page.wait_for_timeout(50)
        else:
            pit.dealer.step()
    raise AssertionError(pit.dealer.desk)


def tell(dealer: Dealer, name: str, **fields: object) -> None:
    """What the dealer does at the table, until the own screen shows it."""
    before = dealer.desk["sequence"]
    order(dealer, name, table="cup-1", **fields)
    dealer.heard(before)


def deal(pit: Pit, players: dict[Visitor, int], results: dict[int, str]) -> None:
    """Everybody stands on two cards against 18, the bots too."""
    page, dealer = next(iter(players)).page, pit.dealer
    expect(page.locator(".whose-turn")).to_have_text("")
    tell(dealer, "no-more-bets")
    areas = sorted(results)
    seconds = [SECOND[results[area]] + "c" for area in areas]
    tell(dealer, "cards", cards=["Kd"] * len(areas) + ["9h"] + seconds)
    for _ in range(2 * PATIENCE // 50):
        for player in players:
            if player.asked:
                player.answer("stand")
        if dealer.desk["takes"] == "item":
            break
        page.wait_for_timeout(100)
    tell(dealer, "cards", cards=["9s"])
    ready(pit, players)


def seated(pit: Pit, director: Visitor, people: list[Visitor]) -> dict[Visitor, int]:
    """Two and a bot sit down in time, the last comes too late, and a reserve takes that seat and pays."""
    ann, bob, cat, dan = people
    for player in (ann, bob, dan):
        enter(player, "Enter for $100", "You have entered")
    enter(cat, "Enter the reserves", "You are a reserve")
    director.go("/tournaments/Cup")
    press(director, "Enter a bot")
    expect(director.page.locator(".facts")).to_contain_text("4 of 8")
    press(director, "Close entries")
    press(director, "Ballot of session 1")
    expect(director.page.locator(".countdown").last).to_contain_text("Not seated")
    seats = {player: take_seat(player) for player in (ann, bob)}
    expect(dan.page.locator(".own-seat")).to_be_visible()
    come_late(director, dan, cat)
    expect(dan.page.locator(".you")).to_contain_text("it is lost, and the fee stays in the pool (20.9)")
    dan.picture("tournament-lost")
    expect(cat.page.locator(".own-seat")).to_be_visible()
    seats[cat] = take_seat(cat)
    expect(cat.page.locator(".purse strong")).to_have_text("$900")
    press(director, "Start session 1")
    for player in seats:
        player.go("/table/cup-1")
        expect(player.page.locator(".tournament-bar")).to_be_visible()
    pit.dealer.sit("cup-1", Pack("pontoon"))
    ready(pit, seats)
    return seats


def out_and_tied(pit: Pit, director: Visitor, seats: dict[Visitor, int]) -> dict[Visitor, int]:
    """One loses all and is out when betting opens; the other two win the same twice."""
    ann, bob, cat = seats
    bot = ({1, 2, 3, 4} - {*seats.values()}).pop()
    press(director, "Open betting at cup-1")
    wager(seats, {ann: 2_000, bob: 1_000, cat: 1_000})
    ann.picture("tournament-by-hand")
    deal(pit, seats, {seats[ann]: "lose", seats[bob]: "win", seats[cat]: "win", bot: "lose"})
    press(director, "Open betting at cup-1")
    expect(director.page.locator(".ranking")).to_contain_text("out in round 2")
    director.picture("tournament-eliminated")
    ann.go("/tournaments/Cup")
    expect(ann.page.locator(".you")).to_contain_text("You are out of the tournament (20.14)")
    expect(ann.page.get_by_role("button", name="Take your seat")).to_have_count(0)
    ann.picture("tournament-out")
    playing = {player: seats[player] for player in (bob, cat)}
    wager(playing, {bob: 1_000, cat: 1_000})
    still = "Bot" in director.page.locator(".tournament-tables").inner_text()
    deal(pit, playing, {seats[bob]: "win", seats[cat]: "win"} | ({bot: "lose"} if still else {}))
    return playing


@pytest.mark.ci
def test_late_out_and_tied_from_conditions_to_the_prize(browser, tmp_path):
    """Three people and a bot: one comes too late, a reserve takes the seat, one is out, two tie."""
    with people_at_work(browser, tmp_path) as pit:
        manager, director = open_entries(pit, notice_minutes=["0"])
        people = [Visitor(pit.house, browser.new_context(reduced_motion="reduce").new_page()) for _ in "abcd"]
        for player, name in zip(people, ("Ann", "Bob", "Cat", "Dan"), strict=True):
            player.sign_up(name)
        _, bob, cat, _ = people
        playing = out_and_tied(pit, director, seated(pit, director, people))
        expect(director.page.get_by_role("button", name="Additional round")).to_be_visible()
        director.picture("tournament-tied")
        press(director, "Additional round")
        ready(pit, playing)
        press(director, "Open betting at cup-1")
        wager(playing, {bob: 1_000, cat: 1_000})
        bob.picture("tournament-extra")
        deal(pit, playing, {playing[bob]: "win", playing[cat]: "lose"})
        press(director, "Award the places")
        expect(director.page.locator(".facts")).to_contain_text("finished")
        director.picture("tournament-won")
        rows = director.page.locator(".ranking tbody tr")
        expect(rows.nth(0)).to_contain_text(bob.name)
        expect(rows.nth(0)).to_contain_text("$500")
        expect(rows.nth(1)).to_contain_text(cat.name)
        manager.go("/tournaments/Cup")
        press(manager, "Sign and pay")
        expect(manager.page.locator(".signing")).to_have_count(0)
        bob.go("/tournaments/Cup")
        expect(bob.page.locator(".purse strong")).to_have_text("$1,400")
        assert [fault for each in people for fault in each.faults] == []
