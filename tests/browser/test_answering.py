"""What the page sends for each kind of question: the table is played by the test, question by question."""

import pytest
from playwright.sync_api import expect

from tests.browser.fake_table import FakeTable


def amount(action, least, most, unit=100, **more):
    return {"action": action, "least": least, "most": most, "unit": unit, **more}


NO = {"action": "no"}

QUESTIONS = {
    "hit": ("pinkjack", ({"action": "hit"}, {"action": "stand"}), "Hit", {"action": "hit"}),
    "split": ("pontoon", ({"action": "hit"}, {"action": "split"}), "Split", {"action": "split"}),
    "surrender": ("pontoon", ({"action": "surrender"}, NO), "Surrender", {"action": "surrender"}),
    "rescue": ("pontoon", ({"action": "rescue"}, NO), "Rescue the double", {"action": "rescue"}),
    "double": (
        "pinkjack",
        (amount("double", 100, 2000),),
        "Double $20",
        {"action": "double", "amount": 2000},
    ),
    "insure another": (
        "pontoon",
        (amount("insure", 1, 1000, on="bob"), NO),
        "Insure bob's wager $10",
        {"action": "insure", "amount": 1000, "on": "bob"},
    ),
    "play twice": (
        "four-card-poker",
        ({"action": "fold"}, {**amount("play", 500, 1500), "amounts": [500, 1000, 1500]}),
        "Play 2\u00d7 $10",
        {"action": "play", "amount": 1000},
    ),
    "fold": ("four-card-poker", ({"action": "fold"}, {"action": "play"}), "Fold", {"action": "fold"}),
    "bank": ("pai-gow", ({"action": "bank"}, NO), "Take the bank", {"action": "bank"}),
    "top up": (
        "pai-gow",
        (amount("top-up", 3000, 3000), {"action": "refuse"}),
        "Top up $30",
        {"action": "top-up", "amount": 3000},
    ),
    "adjust": (
        "pai-gow",
        (amount("adjust", -4, 4, 1), NO),
        "Adjust by \u22123",
        {"action": "adjust", "amount": -3},
    ),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_button_says_what_it_shows(seated, question):
    game, options, name, wanted = QUESTIONS[question]
    table = FakeTable(seated, game)
    table.asks(*options)
    seated.page.get_by_role("button", name=name).first.click()
    assert table.said() == {"area": 3, **wanted}


def test_only_what_is_allowed_is_offered_and_the_rest_has_its_clause(seated):
    table = FakeTable(seated, "pinkjack")
    table.asks({"action": "hit"}, barred={"stand": "pinkjack/9.2"})
    dock = seated.page.locator(".dock")
    expect(dock.get_by_role("button", name="Stand")).to_have_count(0)
    expect(dock.get_by_role("link", name="9.2")).to_have_attribute("href", "/rules/pinkjack/9.2")
    seated.page.keyboard.press("s")
    seated.page.keyboard.press("h")
    assert table.said() == {"area": 3, "action": "hit"}


def test_doubling_for_less_takes_the_amount_beside_it(seated):
    table = FakeTable(seated, "pinkjack")
    table.asks(amount("double", 100, 2000))
    field = seated.page.get_by_role("textbox", name="Double: amount")
    field.fill("7.00")
    seated.page.get_by_role("button", name="Double: amount: more").click()
    seated.page.get_by_role("button", name="Double for the amount beside it").click()
    assert table.said() == {"area": 3, "action": "double", "amount": 800}


def test_the_cut_is_where_the_slider_is(seated):
    table = FakeTable(seated, "pinkjack")
    table.asks(amount("cut", 52, 260, 1), NO)
    slider = seated.page.get_by_role("slider")
    slider.focus()
    seated.page.keyboard.press("ArrowRight")
    seated.page.keyboard.press("c")
    assert table.said() == {"area": 3, "action": "cut", "amount": 157}


def test_a_traditional_cut_is_named(seated):
    cuts = [f"cup-say/{side}/{end}" for side in ("left", "right") for end in ("top", "bottom")]
    cuts += [f"dai-pin/{side}" for side in ("left", "right")] + ["wui-fung-bank", "foot-say", "pong-yun/left"]
    table = FakeTable(seated, "pai-gow")
    table.asks(NO, *({"action": each} for each in cuts))
    seated.page.get_by_label("Name a cut").select_option("dai-pin/right")
    seated.page.get_by_role("button", name="Name a cut").click()
    assert table.said() == {"area": 3, "action": "dai-pin/right"}
