"""A key or a click answers one question, once: nothing reaches the question after it by itself."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.fake_table import FakeTable

HIT, STAND, FOLD, PLAY = ({"action": action} for action in ("hit", "stand", "fold", "play"))
INSURE = {"action": "insure", "least": 1, "most": 1000, "unit": 100}
NO, SURRENDER = {"action": "no"}, {"action": "surrender"}
MOMENT = 350


def answers(table):
    return [(do["area"], do["action"]) for do in table.heard]


def asked(table, area):
    """Wait until the page shows the question about that area."""
    expect(table.visitor.page.locator(".dock .prompt").first).to_contain_text(f"Area {area}")


def test_a_held_key_says_its_answer_once(seated):
    table = FakeTable(seated, "pinkjack")
    table.asks(HIT, STAND, area=3)
    for _ in range(5):
        table.then_asks(HIT, STAND, area=2)
    keyboard = seated.page.keyboard
    keyboard.down("h")
    for _ in range(12):
        seated.page.wait_for_timeout(50)
        keyboard.down("h")
    keyboard.up("h")
    assert answers(table) == [(3, "hit")]


def test_a_second_click_never_reaches_the_next_box(seated):
    table = FakeTable(seated, "pinkjack")
    table.asks(HIT, STAND, area=3)
    for _ in range(3):
        table.then_asks(HIT, STAND, area=2)
    box = seated.page.get_by_role("button", name="Hit").bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    seated.page.mouse.click(*middle)
    seated.page.wait_for_timeout(180)
    asked(table, 2)
    seated.page.mouse.click(*middle)
    seated.page.mouse.dblclick(*middle)
    seated.page.wait_for_timeout(MOMENT)
    assert answers(table) == [(3, "hit")]
    seated.page.mouse.click(*middle)
    seated.page.wait_for_timeout(50)
    assert answers(table) == [(3, "hit"), (2, "hit")]


def test_two_keys_in_a_hurry_answer_one_question(seated):
    table = FakeTable(seated, "pinkjack")
    table.asks(HIT, STAND, area=3)
    table.then_asks(HIT, STAND, area=3)
    seated.page.keyboard.press("h")
    seated.page.keyboard.press("h")
    seated.page.wait_for_timeout(100)
    seated.page.keyboard.press("h")
    seated.page.wait_for_timeout(MOMENT)
    assert answers(table) == [(3, "hit")]
    seated.page.keyboard.press("s")
    seated.page.wait_for_timeout(50)
    assert answers(table) == [(3, "hit"), (3, "stand")]


def test_an_answer_names_the_question_it_was_made_for(seated):
    table = FakeTable(seated, "pinkjack")
    table.asks(HIT, STAND, area=3)
    seen = table.snapshot["sequence"]
    table.snapshot["sequence"] += 5
    table.socket.send(json.dumps(table.snapshot))
    seated.page.wait_for_timeout(30)
    seated.page.keyboard.press("h")
    seated.page.wait_for_timeout(50)
    assert [frame["seen"] for frame in table.frames] == [seen]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("pinkjack", (HIT, STAND)),
        ("four-card-poker", (FOLD, PLAY)),
        ("pontoon", (INSURE, NO)),
        ("pontoon", (SURRENDER, NO)),
    ],
    ids=("hit", "fold", "insure", "surrender"),
)
def test_focus_rests_on_no_answer_by_itself(seated, game, options):
    table = FakeTable(seated, game)
    table.asks({"action": "cut", "least": 1, "most": 9}, NO, area=3)
    table.then_asks(*options, area=2)
    cut = seated.page.get_by_role("button", name="Cut here")
    cut.focus()
    seated.page.keyboard.press("Enter")
    asked(table, 2)
    assert seated.page.evaluate("document.activeElement.closest('button') === null")
    seated.page.wait_for_timeout(MOMENT)
    seated.page.keyboard.press("Enter")
    seated.page.keyboard.press("Space")
    seated.page.wait_for_timeout(50)
    assert answers(table) == [(3, "cut")]


def test_who_moves_the_focus_to_an_answer_need_not_wait(seated):
    table = FakeTable(seated, "pinkjack")
    table.asks({"action": "cut", "least": 1, "most": 9}, NO, area=3)
    table.then_asks(HIT, STAND, area=2)
    seated.page.get_by_role("button", name="Cut here").focus()
    seated.page.keyboard.press("Enter")
    asked(table, 2)
    assert seated.page.locator(".question").get_attribute("data-asked") == "settling"
    seated.page.keyboard.press("Tab")
    seated.page.keyboard.press("Tab")
    seated.page.keyboard.press("Enter")
    seated.page.wait_for_timeout(50)
    assert answers(table) == [(3, "cut"), (2, "stand")]
