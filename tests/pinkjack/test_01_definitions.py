"""Rule 1: what the words mean."""

import json

import pytest

import houseway
from houseway.table.layout.views import Viewer, player, view
from houseway.table.procedure.requests import Wagers
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.boxes import box, deciding, do_steps, double, hit, line, net, split, stand
from tests.helping import cites, events, happened, last, posted, refused
from tests.pinkjack.helping import (
    SHUFFLER,
    SUITS_YOU,
    by_hand,
    dealt,
    house,
    open_house,
    settle,
    stacked,
    suits_you,
)

EVERYBODY = [*(Viewer(role) for role in Role), player("ann"), player("bob")]
UNSUITED = ["Ac Kd", "Th As", "Ah Qs", "Ad Jh", "Jd Ac", "Ad Jc", "Td Ah"]
SUITED = ["Ac Kc", "Th Ah", "As Js", "Ad Kd", "Qd Ad", "Ad Td"]
PINKJACK = ["Ad Jd", "Jd Ad"]


def initial(cards: str, dealers: str = "5s") -> str:
    """The initial deal of one box."""
    first, second = cards.split()
    return f"{first} {dealers} {second}"


@rule("pinkjack/1.1/blackjack", "pinkjack/1.1/unsuited-blackjack")
@pytest.mark.parametrize("cards", UNSUITED)
def test_an_ace_and_a_ten_of_two_suits_are_an_unsuited_blackjack(cards: str) -> None:
    result = settle(initial(cards))
    assert (net(result), deciding(result)) == (2000, "8.1.4")
    assert {"pinkjack/1.1/blackjack", "pinkjack/1.1/unsuited-blackjack"} <= set(line(result)["clauses"])


@rule("pinkjack/1.1/blackjack", "pinkjack/1.1/suited-blackjack")
@pytest.mark.parametrize("cards", SUITED)
def test_an_ace_and_a_ten_of_one_suit_are_a_suited_blackjack(cards: str) -> None:
    result = settle(initial(cards))
    assert (net(result), deciding(result)) == (3000, "8.1.3")
    assert {"pinkjack/1.1/blackjack", "pinkjack/1.1/suited-blackjack"} <= set(line(result)["clauses"])


@rule("pinkjack/1.1/pinkjack")
@pytest.mark.parametrize("cards", PINKJACK)
def test_the_ace_and_jack_of_diamonds_are_a_pinkjack_and_no_blackjack(cards: str) -> None:
    result = settle(initial(cards))
    assert (net(result), deciding(result)) == (5000, "8.1.1")
    assert "pinkjack/1.1/pinkjack" in line(result)["clauses"]
    assert not [clause for clause in line(result)["clauses"] if clause.endswith("blackjack")]


def test_an_ace_and_a_ten_in_three_cards_are_no_blackjack() -> None:
    result = settle("5c 6s 6d Kh", hit())
    assert (net(result), deciding(result)) == (1000, "9.6")
    result = settle("Ac 6s 9d Ah", hit())
    assert (net(result), deciding(result)) == (1000, "9.6")


@rule("pinkjack/1.1/blackjack", "pinkjack/11.3.1")
@pytest.mark.parametrize(
    ("drawn", "won", "number"), [("Kc", 3000, "8.1.3"), ("Kd", 2000, "8.1.4"), ("Tc", 3000, "8.1.3")]
)
def test_a_split_ace_with_a_ten_is_a_blackjack(drawn: str, won: int, number: str) -> None:
    result = settle(f"Ac 5s As {drawn} 9h Td 6h", split("ann"), stand(2))
    assert (net(result, "box"), deciding(result, "box")) == (won, number)


@rule("pinkjack/1.1/pinkjack", "pinkjack/11.3.1")
@pytest.mark.parametrize(("pair", "drawn"), [("Ad Ac", "Jd"), ("Jd Kc", "Ad"), ("Jd Jd", "Ad")])
def test_a_split_card_can_become_a_pinkjack(pair: str, drawn: str) -> None:
    result = settle(f"{initial(pair)} {drawn} 8h Td 6h", split("ann"), stand(2))
    assert (net(result, "box"), deciding(result, "box")) == (5000, "8.1.1")


@rule("pinkjack/10.4")
@pytest.mark.parametrize(("up", "hole"), [("Kc", "Ad"), ("As", "Ts"), ("Ad", "Jh")])
def test_the_dealer_has_a_blackjack_too(up: str, hole: str) -> None:
    result = settle(f"6c {up} 5d 9h {hole}", double(ann=1000))
    assert (net(result, "box"), net(result, "double")) == (-1000, 0)


@rule("pinkjack/1.1/five-card-trick")
@pytest.mark.parametrize("cards", ["2c 3d 4h 5s 6c", "2c 2d 2h 2s 3c", "Ac 2d 3h 4s 5c"])
def test_five_cards_that_do_not_exceed_21_are_a_trick(cards: str) -> None:
    first, second, *more = cards.split()
    result = settle(f"{first} Ks {second} {' '.join(more)}", hit(), hit(), hit())
    assert (net(result), len(result["hands"][0]["cards"])) == (1000, 5)
    assert "pinkjack/1.1/five-card-trick" in line(result)["clauses"]


def test_five_cards_over_21_are_no_trick() -> None:
    result = settle("2c Ks 3d 4h 5s 8c", hit(), hit(), hit())
    assert (net(result), deciding(result)) == (-1000, "9.5")


@rule("pinkjack/1.1/point-total")
@pytest.mark.parametrize(
    ("cards", "total"), [("2c 2d", 4), ("9c Td", 19), ("Ac 6d", 17), ("Ac Ad", 12), ("Kc Qd", 20)]
)
def test_the_point_total_is_the_value_of_the_cards_in_a_hand(cards: str, total: int) -> None:
    table = dealt(initial(cards, "9s"))
    [counted] = happened(table, "counted")
    assert (counted["value"], counted["to"]["area"]) == (total, 1)
    assert cites(counted, "1.1/point-total")


@rule("pinkjack/1.1/ultimate-pinkjack")
@pytest.mark.parametrize(("up", "hole"), [("Ad", "Jd"), ("Jd", "Ad")])
def test_ultimate_is_when_player_and_dealer_both_have_a_pinkjack(up: str, hole: str) -> None:
    result = settle(f"Ad {up} Jd {hole}")
    assert result["net"] == {"ann": 5 * 1000 + 100_000}
    [bonus] = events(result, "bonus")
    assert cites(bonus, "1.1/ultimate-pinkjack")


@pytest.mark.parametrize(("up", "hole"), [("Ad", "Jh"), ("Jd", "Ah")])
def test_a_dealers_blackjack_makes_nothing_ultimate(up: str, hole: str) -> None:
    result = settle(f"Ad {up} Jd {hole}")
    assert (result["net"], events(result, "bonus")) == ({"ann": 5000}, [])


@rule("pinkjack/1.1/controlling-player")
def test_one_player_calls_the_decisions_of_a_shared_area() -> None:
    table = dealt("9c 5d 7h 8s 8h Kd", box("ann", 1000), box("bob", 2000))
    [called] = [event for event in happened(table, "called") if event.get("area") == 1]
    assert "bob" in called["words"]
    assert cites(called, "1.1/controlling-player")


@rule("pinkjack/1.1/suits-you")
def test_suits_you_is_optional() -> None:
    table = stacked("9c 5d 8h 8s 7d", box(), settings=SUITS_YOU)
    table.place(1, "ann", "suits-you", 500, choice="c")
    assert cites(happened(table, "placed")[-1], "1.1/suits-you")
    without = settle("9c Td 9h 7s", stand(), settings=SUITS_YOU)
    beside = settle("9c Td 9h 7s", stand(), on=[box(), suits_you("c")], settings=SUITS_YOU)
    assert (without["net"], beside["net"]) == ({"ann": 1000}, {"ann": 2000})


@rule("pinkjack/1.1/burn")
@pytest.mark.parametrize("viewer", EVERYBODY, ids=lambda viewer: viewer.name)
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_a_burned_card_goes_to_the_rack_and_nobody_sees_it(device: str, viewer: Viewer) -> None:
    table = open_house({"device": device})
    dealing = table.dealing
    [burned] = [str(each) for each in dealing.rack.items]  # type: ignore[attr-defined]
    sent = view(table.events, viewer)
    [event] = events({"events": sent}, "burned")
    assert cites(event, "1.1/burn")
    assert f'"{burned}"' not in json.dumps(sent)


@rule("pinkjack/1.1/card-shoe")
def test_cards_are_dealt_from_the_shoe_in_its_order() -> None:
    table = open_house()
    following = [str(each) for each in table.dealing.device.order[:3]]  # type: ignore[attr-defined]
    table.place(1, "ann", "box", 1000)
    table.no_more_bets()
    told = happened(table, "dealt") or events(last(table), "dealt")
    assert [event["item"] for event in told][:3] == following


@rule("pinkjack/1.1/shuffling-device")
def test_cards_are_shuffled_in_and_dealt_from_the_device() -> None:
    table = house(SHUFFLER)
    [shuffled] = [event for event in happened(table, "handled") if event["act"] == "shuffle"]
    assert cites(shuffled, "1.1/shuffling-device")
    following = [str(each) for each in table.dealing.device.order[:3]]  # type: ignore[attr-defined]
    table.place(1, "ann", "box", 1000)
    table.no_more_bets()
    told = happened(table, "dealt") or events(last(table), "dealt")
    assert [event["item"] for event in told][:3] == following


@rule("pinkjack/1.1/casino-promotional-token")
@pytest.mark.parametrize("tokens", [1000, 400])
def test_tokens_may_be_wagered_and_winnings_are_paid_in_chips(tokens: int) -> None:
    result = settle("9c Td 9h 7s", stand(), on=[box(tokens=tokens)])
    [placed] = events(result, "placed")
    assert placed["tokens"] == tokens
    assert cites(placed, "1.1/casino-promotional-token")
    assert [event["amount"] for event in events(result, "paid")] == [1000]


def test_a_wager_of_chips_alone_has_no_tokens() -> None:
    [placed] = events(settle("9c Td 9h 7s", stand()), "placed")
    assert placed["tokens"] == 0
    assert not cites(placed, "1.1/casino-promotional-token")


@rule("pinkjack/1.1/deck-checking-device")
@pytest.mark.parametrize("decks", [6, 8])
def test_the_decks_are_checked_for_the_right_cards(decks: int) -> None:
    [checked] = [event for event in happened(house({"decks": decks}), "handled") if event["act"] == "check"]
    assert checked["count"] == decks * 52
    assert cites(checked, "1.1/deck-checking-device")


@rule("pinkjack/1.1/float-tray")
def test_collected_wagers_end_in_the_float_tray() -> None:
    assert posted(house(), "1.1/float-tray") == ["a float tray"]
    [collected] = events(settle("Tc 5s 6d Kh", hit()), "collected")
    assert (collected["amount"], collected["to"]) == (1000, "float")
    assert cites(collected, "1.1/float-tray")


@rule("pinkjack/1.1/round-of-play")
def test_a_round_lasts_from_its_first_card_to_the_last_payment() -> None:
    table = by_hand()
    do_steps(table)
    table.place(1, "ann", "box", 1000)
    table.no_more_bets()
    for name in ("Tc", "9d", "9h"):
        table.drawn(name)
        with refused(table, "5.3"):
            table.place(2, "bob", "box", 1000)
    table.say("ann", 1, "stand")
    table.drawn("8c")
    table.done()
    told = [event["event"] for event in last(table)["events"] if event["event"] != "tablechanged"]
    assert (told[-3:], cites(last(table)["events"][-1], "1.1/round-of-play")) == (
        ["paid", "handled", "over"],
        True,
    )
    assert isinstance(table.request, Wagers)


@rule(
    "pinkjack/1.1",
    "pinkjack/1.1/dealer",
    "pinkjack/1.1/casino-supervisor",
    "pinkjack/1.1/gaming-supervisor",
    "pinkjack/1.1/assistant-gaming-manager",
    "pinkjack/1.1/gaming-manager",
)
def test_a_table_says_who_runs_it_and_what_the_words_mean() -> None:
    table = houseway.Table("pinkjack")
    told = [event.as_json() for event in table.events]
    staff = [event["words"] for event in told if event["event"] == "posted" and event["what"] == "staff"]
    assert len(staff) == 3
    assert "a dealer runs the game" in staff


@rule("pinkjack/1.1/casino-supervisor", "pinkjack/3.5")
@pytest.mark.parametrize("role", ["gaming-supervisor", "assistant-gaming-manager", "gaming-manager"])
def test_each_of_them_is_a_casino_supervisor(role: str) -> None:
    table = houseway.Table("pinkjack", {"device": "shuffler"})
    table.order("replace-cards", by=role)
    assert [event.act for event in table.events if getattr(event, "act", "") == "replace"] == ["replace"]


@rule("pinkjack/1.1/inspector")
def test_an_inspector_is_told_of_a_missing_card() -> None:
    table = houseway.Table("pinkjack")
    table.order("missing-card", by="inspector", card="As")
    told = [event.as_json() for event in table.events]
    notices = [event["who"] for event in told if event["event"] == "notified"]
    assert notices == ["surveillance", "inspector"]
