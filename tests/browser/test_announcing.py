"""What a screen reader is told: each kind of event, what came of a round, whose turn, what was refused."""

from playwright.sync_api import expect

from tests.browser.fake_table import FakeTable


def test_every_kind_of_event_is_announced_once_and_in_its_order(seated):
    table = FakeTable(seated, "pontoon")
    table.asks({"action": "hit"}, {"action": "stand"}, area=4)
    picture, you = table.snapshot["picture"], seated.name
    wager = {"patron": you, "wager": "box", "amount": 500, "tokens": 0, "hand": 1, "choice": None}
    hand = {"hand": 1, "face_up": [True, True], "value": 16, "words": "16", "discarded": False}
    here = {"area": 4, "seat": you, "controls": you}
    mine = here | {
        "wagers": [wager | {"lies": 0, "result": "collected", "net": -500}],
        "hands": [hand | {"items": ["Kc", "6d"], "named": "hard 16"}],
    }
    dealers = [hand | {"items": ["Ah", "8s"], "named": "soft 19"}]
    over = picture | {
        "areas": [mine],
        "dealer": {"hands": dealers},
        "calls": [{"words": "settling area 4", "area": 4, "rule": ["pontoon/14.1"]}],
        "account": [],
    }
    ended = {
        name: over[name]
        for name in ("round", "areas", "dealer", "other", "calls", "account", "bank", "chung")
    }
    money = {"patron": you, "wager": "box", "amount": 500, "area": 4}
    kinds = ("placed", "changed", "returned", "bonus", "reversed", "carriedover", "retained", "forfeited")
    table.snapshot |= {
        "events": [
            *({"event": kind, **money, "was": 100} for kind in kinds),
            {"event": "letgo", **money},
            {"event": "takenback", **money},
            {"event": "placed", **money, "patron": "somebody else"},
            {"event": "dealt", "to": {"area": 4, "hand": 1}, "item": "6d", "face_up": True},
            {"event": "shown", "to": {"area": 0, "hand": 1}, "items": ["Ah", "8s"]},
            {"event": "notified", "who": you, "words": "your seat is kept"},
            {"event": "counted", "to": {"area": 4, "hand": 1}, "value": 16, "words": "16"},
            {"event": "collected", **money, "hand": 1, "to": "float"},
            {"event": "over", "how": "settled"},
        ],
        "picture": picture | {"round": picture["round"] + 1, "last": ended},
        "request": {"request": "wagers", "rule": [], "offers": []},
        "asked": [],
        "deadline": None,
        "sequence": table.snapshot["sequence"] + 1,
    }
    table.send()
    expect(seated.page.locator("#live")).to_match_aria_snapshot(
        """
        - log:
          - paragraph: "Your turn at area 4: Hit, Stand"
          - paragraph: settling area 4
          - paragraph: You wager $5 on Box, area 4
          - paragraph: You wager now $5 on Box, area 4
          - paragraph: You take back $5 on Box, area 4
          - paragraph: You get a bonus of $5 on Box, area 4
          - paragraph: "Undone: $5 on Box, area 4"
          - paragraph: For the next round stay $5 on Box, area 4
          - paragraph: "Held: $5 on Box, area 4"
          - paragraph: "Forfeited: $5 on Box, area 4"
          - paragraph: "No longer held: $5 on Box, area 4"
          - paragraph: "Taken back: $5 on Box, area 4"
          - paragraph: "Area 4: king of clubs, 6 of diamonds: hard 16"
          - paragraph: "Dealer: ace of hearts, 8 of spades: soft 19"
          - paragraph: your seat is kept
          - paragraph: "Hard 16 loses: \u2212$5"
        """
    )


def test_what_is_refused_is_told_at_once_with_its_clause(seated):
    table = FakeTable(seated, "pinkjack")
    table.asks({"action": "hit"}, {"action": "stand"})
    table.refuses({"code": "not-now", "clause": "pinkjack/9.2", "message": "not possible now"})
    seated.page.get_by_role("button", name="Hit").click()
    expect(seated.page.locator("#toasts")).to_match_aria_snapshot(
        """
        - alert:
          - text: not possible now
          - link "Rule 9.2"
          - button "Close"
        """
    )
