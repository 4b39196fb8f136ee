"""On a phone: the dealer's hand, one's own and every button on one screen, and nothing over the cards."""

from playwright.sync_api import expect

from tests.browser.fake_table import FakeTable

HEIGHT = 844
CARDS, TILES = ["As", "Td", "5h", "5c"], ["1-1", "2-4", "6-6", "5-5"]
SET = {"action": "set", "items": TILES}
NO = {"action": "no"}
GAMES = {
    "pinkjack": (
        2,
        "box",
        ({"action": "hit"}, {"action": "double", "least": 100, "most": 2000, "unit": 100}),
    ),
    "pontoon": (3, "box", ({"action": "insure", "least": 1, "most": 500, "unit": 1}, NO)),
    "four-card-poker": (
        4,
        "ante",
        ({"action": "fold"}, {"action": "play", "least": 500, "most": 1500, "unit": 100}),
    ),
    "pai-gow": (4, "box", (SET, {"action": "house-way"}, {"action": "concede"})),
    "baceball": (3, "bet", ({"action": "confirm"}, NO)),
}
LOOK = """() => {
  const box = node => node.getBoundingClientRect().toJSON();
  const all = selector => [...document.querySelectorAll(selector)].map(box);
  return { hands: all('.area .piece'), dealer: all('.dealer-hands .piece'),
    choices: all('.dock .question button'), dock: box(document.querySelector('.dock')),
    width: document.documentElement.scrollWidth };
}"""


def with_five_boxes(table, count, wager):
    """Cards of five boxes and of the dealer lie there, as in the middle of a round."""
    picture = table.snapshot["picture"]
    items = (TILES if table.game == "pai-gow" else CARDS)[:count]
    hand = {"hand": 1, "items": items, "face_up": [True] * count, "words": None, "value": None}
    lying = {"patron": table.visitor.name, "wager": wager, "amount": 500, "lies": 500, "hand": 1}
    for area in picture["areas"][1:6]:
        area |= {"hands": [hand], "wagers": [lying], "controls": table.visitor.name}
    dealt = {**hand, "items": items[:2], "face_up": [True] * 2}
    if table.game == "pai-gow":
        picture["areas"][0]["hands"] = [hand]
    else:
        picture["dealer"]["hands"] = [dealt]


def test_own_hands_the_dealer_s_and_the_buttons_are_on_one_screen(house, visit):
    ann = visit(house, width=390, height=HEIGHT).sign_up("Ann")
    for game, (count, wager, options) in GAMES.items():
        table = FakeTable(ann, game)
        with_five_boxes(table, count, wager)
        table.asks(*options)
        expect(ann.page.locator(".area .hand")).to_have_count(6 if game == "pai-gow" else 5)
        ann.picture(f"phone-{game}-decision")
        seen = ann.page.evaluate(LOOK)
        assert seen["width"] <= 390, game
        assert seen["choices"], game
        lying = seen["hands"] + seen["dealer"]
        assert len(lying) >= 5 * count + 2, game
        assert all(each["left"] >= 0 and each["right"] <= 390 for each in lying), game
        assert all(each["top"] >= 0 and each["bottom"] <= seen["dock"]["top"] for each in lying), game
        assert all(each["bottom"] <= HEIGHT for each in seen["choices"]), game


def test_a_table_that_is_not_there_says_what_to_do_next(house, visit):
    ann = visit(house, width=390, height=HEIGHT).sign_up("Ann")
    ann.go("/table/nowhere-7")
    expect(ann.page.locator(".no-table h2")).to_have_text("There is no table nowhere-7")
    ann.picture("no-table")
    ann.page.get_by_role("link", name="To the floor").click()
    expect(ann.page.locator(".table-card").first).to_be_visible()


def test_nothing_lies_over_the_cards_of_a_phone_while_wagers_are_placed(house, visit):
    ann = visit(house, width=390, height=HEIGHT).sign_up("Ann").at("baceball")
    ann.place(6, "bet")
    stage, dock = (ann.page.locator(each).bounding_box() for each in (".stage", ".dock"))
    assert stage["y"] + stage["height"] <= dock["y"]
    assert dock["y"] + dock["height"] <= HEIGHT
    ann.page.locator(".side").scroll_into_view_if_needed()
    expect(ann.page.locator(".side h2").first).to_be_visible()
