"""Records that once broke something: each settles, or is refused in one line."""

import json

import pytest

import houseway

ANN = {"area": 1, "patron": "ann", "wager": "box", "amount": 1000}
STAND = {"area": 1, "action": "stand"}


@pytest.mark.parametrize(
    "text",
    [
        '{"game": "pinkjack", "settings": "\\ud800"}',
        '{"game": "pontoon", "\\ud800": 1}',
        '{"game": "pinkjack", "before": {"\\ud800": 1}}',
        '{"game": "four-card-poker", "settings": {"device": "\\ud800"}}',
    ],
)
def test_half_a_character_is_quoted(text):
    with pytest.raises(houseway.Unreadable, match="half a character"):
        houseway.settle(json.loads(text))


def test_insurance_after_the_last_wager_was_voided_is_refused():
    incident = {"kind": "void-wagers", "patron": "ann", "by": "gaming-manager"}
    insure = {"area": 1, "action": "insure", "patron": "ann", "amount": 500}
    record = {"game": "pontoon", "wagers": [ANN], "decisions": [insure], "incidents": [incident]}
    with pytest.raises(houseway.Refused) as caught:
        houseway.settle(record)
    assert caught.value.clause == "pontoon/7.1"


def test_a_card_put_under_the_shoe_before_the_first_card_waits_for_the_next_round():
    incident = {"kind": "card-in-error", "exposed": False, "to_dealer": True, "at": {}}
    cards = ["Td", "9d", "8s", "Ts", "Kd"]
    record = {
        "game": "pinkjack",
        "wagers": [ANN],
        "cards": cards,
        "decisions": [STAND],
        "incidents": [incident],
    }
    result = houseway.settle(record)
    assert result["after"] == {"set_aside": True}
    assert (result["hands"][0]["cards"], result["unused"]) == (["9d", "Ts"], [])


@pytest.mark.parametrize("game", ["pinkjack", "pontoon"])
@pytest.mark.parametrize("cut", [(), ({"area": 2, "action": "cut", "amount": 100},)])
def test_a_cut_that_an_order_asks_for_while_betting_is_answered(game, cut):
    kind = {"pinkjack": "order-shuffle", "pontoon": "replace-cards"}[game]
    result = houseway.settle(
        {
            "game": game,
            "before": {"seats": {"2": "bob"}},
            "wagers": [ANN],
            "cards": ["Ks", "9c", "8d", "9d"],
            "decisions": [*cut, STAND],
            "incidents": [{"kind": kind, "by": "gaming-manager", "at": {"wagers": 0}}],
        }
    )
    assert result["net"] == {"ann": {"pinkjack": -1000, "pontoon": 0}[game]}
    assert [event["count"] for event in result["events"] if event.get("act") == "cut"] == (
        [100] if cut else [{"pinkjack": 52, "pontoon": 48}[game]]
    )


@pytest.mark.parametrize("turned", [False, True])
def test_orders_before_betting_are_carried_out_whatever_their_order(turned):
    orders = [
        {"kind": "tell-decks", "by": "dealer", "at": {"preparing": True}},
        {"kind": "replace-cards", "by": "gaming-manager", "at": {"preparing": True}},
    ]
    result = houseway.settle(
        {
            "game": "pontoon",
            "before": {"unopened": True},
            "wagers": [ANN],
            "cards": ["Jc", "3c", "4d", "Kc"],
            "decisions": [{"area": 1, "action": "hit"}],
            "incidents": orders[::-1] if turned else orders,
        }
    )
    assert result["after"] == {}


@pytest.mark.parametrize("game", ["pinkjack", "pontoon", "four-card-poker", "pai-gow", "baceball"])
@pytest.mark.parametrize("kind", [[], {}, None, 3])
def test_an_incident_of_no_kind_is_quoted(game, kind):
    with pytest.raises(houseway.Unreadable, match=r"incidents\[0\]\.kind"):
        houseway.settle({"game": game, "wagers": [], "incidents": [{"kind": kind}]})
