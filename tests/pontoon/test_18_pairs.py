"""Rule 18: Perfect Pairs or Pairs Play."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.requests import Ask
from houseway.testing import rule
from tests.boxes import box, deciding, hit, line, net, split, stand
from tests.helping import cites, events, happened, last, on_layout, posted, refusal, refused
from tests.pontoon.helping import (
    PERFECT,
    PLAY,
    dealt,
    house,
    insure,
    pair_wager,
    record,
    settle,
    stacked,
    surrender,
)

KINDS = {"perfect-pairs": PERFECT, "pairs-play": PLAY}


def both(*numbers: tuple[str, str]) -> list[Any]:
    """Each kind with its settings, marked with its clause."""
    return [
        pytest.param(kind, KINDS[kind], number, id=kind, marks=rule(f"pontoon/{number}"))
        for kind, number in numbers
    ]


def initial(cards: str, up: str = "8d") -> str:
    """The initial deal of one box and a dealer's 17."""
    first, second = cards.split()
    return f"{first} {up} {second}"


@pytest.mark.parametrize(
    ("kind", "settings", "number"), both(("perfect-pairs", "18.1(a)"), ("pairs-play", "18.1(b)"))
)
def test_a_table_offers_one_of_the_two(kind: str, settings: dict[str, str], number: str) -> None:
    table = house(settings)
    table.place(1, "ann", "box", 1000)
    table.place(1, "ann", kind, 500)
    assert cites(happened(table, "placed")[-1], number, "18.1")
    assert on_layout(table) == [(1, "ann", "box", 1000), (1, "ann", kind, 500)]


@pytest.mark.parametrize(
    ("kind", "offered", "number"),
    [
        pytest.param(kind, offered, number, marks=rule(f"pontoon/{number}"))
        for kind, offered, number in [
            ("perfect-pairs", "none", "18.1(a)"),
            ("pairs-play", "none", "18.1(b)"),
            ("perfect-pairs", "pairs-play", "18.1(a)"),
            ("pairs-play", "perfect-pairs", "18.1(b)"),
        ]
    ],
)
def test_what_is_not_offered_is_refused(kind: str, offered: str, number: str) -> None:
    settings = {"side_bet": offered}
    table = house(settings)
    table.place(1, "ann", "box", 1000)
    with refused(table, number):
        table.place(1, "ann", kind, 500)
    assert refusal(record("9c 8d 9h 9s", stand(), on=[box(), pair_wager(kind)], settings=settings)) == number


@rule("pontoon/18.1")
@pytest.mark.parametrize(("kind", "settings"), KINDS.items())
def test_a_side_bet_is_an_option(kind: str, settings: dict[str, str]) -> None:
    assert settle("9c 8d 9h 9s", stand(), settings=settings)["net"] == {"ann": 1000}
    offers = [offer.wager for offer in house(settings).request.offers()]  # type: ignore[union-attr]
    assert offers == ["box", kind]
    table = stacked("9c 8d 9h 9s", box(), pair_wager(kind), settings=settings)
    assert cites(happened(table, "placed")[-1], "18.1")


@pytest.mark.parametrize(
    ("kind", "settings", "number"), both(("perfect-pairs", "18.2"), ("pairs-play", "18.14"))
)
def test_the_layout_with_the_wager_is_approved(kind: str, settings: dict[str, str], number: str) -> None:
    [layout] = posted(house(settings), number)
    assert "approved" not in layout
    [layout] = posted(house(settings | {"approvals": {"side_bet": "C 18/3"}}), number)  # type: ignore[dict-item]
    assert layout.endswith("approved: C 18/3")
    assert not posted(house(), number)
    assert kind.split("-", maxsplit=1)[0].capitalize() in layout


PERFECT_PAIRS = {
    "mixed": ("9c 9h", 6, ("18.12(a)", "18.9(a)", "18.4(b)", "18.3(a)")),
    "mixed aces": ("As Ad", 6, ("18.12(a)", "18.9(a)", "18.4(b)", "18.3(b)")),
    "coloured black": ("2c 2s", 12, ("18.12(b)", "18.9(b)", "18.4(c)", "18.3(a)")),
    "coloured red": ("Kd Kh", 12, ("18.12(b)", "18.9(b)", "18.4(c)", "18.3(b)")),
    "perfect": ("7s 7s", 25, ("18.12(c)", "18.9(c)", "18.4(d)", "18.3(a)")),
    "perfect jacks": ("Jh Jh", 25, ("18.12(c)", "18.9(c)", "18.4(d)", "18.3(b)")),
}


@pytest.mark.parametrize(
    ("cards", "odds", "numbers"),
    [
        pytest.param(
            *case,
            id=name,
            marks=rule(
                *(f"pontoon/{number}" for number in case[-1]),
                *(f"pontoon/{number}" for number in ("18.4(a)", "18.10", "18.11(b)", "18.12")),
            ),
        )
        for name, case in PERFECT_PAIRS.items()
    ],
)
def test_perfect_pairs_pays_by_class(cards: str, odds: int, numbers: tuple[str, ...]) -> None:
    result = settle(
        f"{initial(cards)} 9s Ks", *closing(cards), on=[box(), pair_wager("perfect-pairs")], settings=PERFECT
    )
    assert net(result, "perfect-pairs") == odds * 500
    [paid] = [event for event in events(result, "paid") if event["wager"] == "perfect-pairs"]
    assert (paid["odds"], cites(paid, *numbers)) == (f"{odds} to 1", True)


def closing(cards: str) -> list[dict[str, Any]]:
    """What ends a hand of these two cards: 2-2 must draw."""
    return [hit(), stand()] if cards.startswith("2") else [stand()]


NO_PAIRS = ["9c 8c", "Kc Qc", "Jh Kh", "Ac 2c", "6s 7s", "Qd Jd"]


@rule("pontoon/18.9(d)", "pontoon/18.9", "pontoon/18.11(a)", "pontoon/18.11")
@pytest.mark.parametrize("cards", NO_PAIRS)
def test_perfect_pairs_loses_without_a_pair_of_one_face_value(cards: str) -> None:
    result = settle(
        f"{initial(cards)} 9s", stand(), on=[box(), pair_wager("perfect-pairs")], settings=PERFECT
    )
    assert net(result, "perfect-pairs") == -500
    assert {"pontoon/18.9(d)", "pontoon/18.11(a)"} <= set(line(result, "perfect-pairs")["clauses"])


@rule("pontoon/18.3", "pontoon/18.4")
def test_face_value_is_rank_not_value() -> None:
    wagers = [box(), pair_wager("perfect-pairs")]
    assert net(settle("Kc 8d Qd 9s", stand(), on=wagers, settings=PERFECT), "perfect-pairs") == -500
    assert net(settle("Kc 8d Kd 9s", stand(), on=wagers, settings=PERFECT), "perfect-pairs") == 6 * 500


@rule("pontoon/18.9")
def test_only_the_first_two_cards_count() -> None:
    wagers = [box(), pair_wager("perfect-pairs")]
    result = settle("5c 8d 3d 5d 9s", hit(), stand(), on=wagers, settings=PERFECT)
    assert net(result, "perfect-pairs") == -500


@rule("pontoon/18.10")
def test_a_perfect_pair_is_paid_once() -> None:
    wagers = [box(), pair_wager("perfect-pairs")]
    result = settle("9c 8d 9c 9s", stand(), on=wagers, settings=PERFECT)
    assert [event["amount"] for event in events(result, "paid") if event["wager"] == "perfect-pairs"] == [
        12_500
    ]


PAIRS_PLAY = {
    "mixed": ("9c 9h", "18.15(a)"),
    "coloured": ("2c 2s", "18.15(a)"),
    "suited": ("7s 7s", "18.15(a)"),
    "kings": ("Kd Kc", "18.15(b)"),
    "aces": ("Ad Ac", "18.15(b)"),
}


@pytest.mark.parametrize(
    ("cards", "number"),
    [
        pytest.param(
            *case,
            id=name,
            marks=rule(
                f"pontoon/{case[-1]}",
                *(
                    f"pontoon/{number}"
                    for number in ("18.23", "18.21(a)", "18.21", "18.16", "18.15", "18.22(b)")
                ),
            ),
        )
        for name, case in PAIRS_PLAY.items()
    ],
)
def test_pairs_play_pays_eleven_to_one_for_any_pair(cards: str, number: str) -> None:
    result = settle(
        f"{initial(cards)} 9s Ks", *closing(cards), on=[box(), pair_wager("pairs-play")], settings=PLAY
    )
    assert net(result, "pairs-play") == 11 * 500
    [paid] = [event for event in events(result, "paid") if event["wager"] == "pairs-play"]
    assert (paid["odds"], cites(paid, number, "18.23", "18.21(a)")) == ("11 to 1", True)


@rule("pontoon/18.21(b)", "pontoon/18.21", "pontoon/18.22(a)", "pontoon/18.22")
@pytest.mark.parametrize("cards", NO_PAIRS)
def test_pairs_play_loses_without_a_pair(cards: str) -> None:
    result = settle(f"{initial(cards)} 9s", stand(), on=[box(), pair_wager("pairs-play")], settings=PLAY)
    assert net(result, "pairs-play") == -500
    assert {"pontoon/18.21(b)", "pontoon/18.22(a)"} <= set(line(result, "pairs-play")["clauses"])


@pytest.mark.parametrize(
    ("kind", "settings", "number"), both(("perfect-pairs", "18.5"), ("pairs-play", "18.17"))
)
def test_side_bets_are_placed_before_the_first_card(kind: str, settings: dict[str, str], number: str) -> None:
    table = stacked("9c 8d 7h 9s", box(), settings=settings)
    table.place(1, "ann", kind, 500)
    assert cites(happened(table, "placed")[-1], number)
    table.withdraw(1, "ann", kind)
    table.no_more_bets()
    with pytest.raises(houseway.Refused) as caught:
        table.place(1, "ann", kind, 500)
    assert caught.value.clause in ("pontoon/4.3", f"pontoon/{number}")
    assert on_layout(table) == [(1, "ann", "box", 1000)]


@pytest.mark.parametrize(
    ("kind", "settings", "number"), both(("perfect-pairs", "18.6"), ("pairs-play", "18.18"))
)
def test_there_are_at_most_three_side_bets_on_a_box(kind: str, settings: dict[str, str], number: str) -> None:
    names = ("ann", "bob", "cy")
    wagers = [box(name) for name in names] + [pair_wager(kind, name) for name in names]
    table = stacked("9c 8d 9h 9s", *wagers, settings=settings)
    with refused(table, number):
        table.place(1, "dee", kind, 500)
    written = record("9c 8d 9h 9s", stand(), on=[*wagers, pair_wager(kind, "dee")], settings=settings)
    assert refusal(written) == number
    table.no_more_bets()
    paid = [event["patron"] for event in happened(table, "paid") if event["wager"] == kind]
    assert paid == ["ann", "bob", "cy"]


@pytest.mark.parametrize(("kind", "settings"), KINDS.items())
def test_one_player_has_one_side_bet_on_a_box(kind: str, settings: dict[str, str]) -> None:
    table = stacked("9c 8d 9h 9s", box(), pair_wager(kind), settings=settings)
    with pytest.raises(houseway.Refused):
        table.place(1, "ann", kind, 500)
    with pytest.raises(houseway.Refused):
        settle("9c 8d 9h 9s", stand(), on=[box(), pair_wager(kind), pair_wager(kind)], settings=settings)


@pytest.mark.parametrize(
    ("kind", "settings", "number"), both(("perfect-pairs", "18.7"), ("pairs-play", "18.19"))
)
def test_a_sign_shows_the_limits(kind: str, settings: dict[str, str], number: str) -> None:
    [sign] = posted(house({**settings, "limits": {kind: {"min": 200, "max": 2500}}}), number)
    assert "$2.00" in sign
    assert "$25.00" in sign


ALONE = {
    "nobody else on the box": [box("ann", area=2)],
    "another player on the box": [box("ann")],
    "the own wager on another box": [box("ann"), box("bob", area=2)],
}


@pytest.mark.parametrize(
    ("kind", "settings", "number"), both(("perfect-pairs", "18.8"), ("pairs-play", "18.20"))
)
@pytest.mark.parametrize("wagers", ALONE.values(), ids=ALONE)
def test_a_side_bet_without_a_pontoon_wager_is_void(
    wagers: list[dict[str, Any]], kind: str, settings: dict[str, str], number: str
) -> None:
    table = stacked("9c 9c 8d 9h 9h 9s", *wagers, settings=settings)
    with refused(table, number):
        table.place(1, "bob", kind, 500)
    result = settle(
        "9c 9c 8d 9h 9h 9s" if len(wagers) > 1 else "9c 8d 9h 9s",
        *[stand(area=each["area"]) for each in wagers],
        on=[*wagers, pair_wager(kind, "bob")],
        settings=settings,
    )
    assert (net(result, kind, "bob"), deciding(result, kind, "bob")) == (0, number)


@pytest.mark.parametrize(
    ("kind", "settings", "number"), both(("perfect-pairs", "18.8"), ("pairs-play", "18.20"))
)
def test_a_side_bet_left_alone_is_void_when_betting_closes(
    kind: str, settings: dict[str, str], number: str
) -> None:
    table = stacked("9c 8d 9h 9s", box(), pair_wager(kind), box("bob", area=2), settings=settings)
    table.withdraw(1, "ann", "box")
    table.no_more_bets()
    [returned] = [event for event in happened(table, "returned") if event["wager"] == kind]
    assert (returned["patron"], returned["amount"], cites(returned, number)) == ("ann", 500, True)


@pytest.mark.parametrize(
    ("kind", "settings", "number"), both(("perfect-pairs", "18.8"), ("pairs-play", "18.20"))
)
def test_in_a_record_too_it_is_returned(kind: str, settings: dict[str, str], number: str) -> None:
    result = settle("9c 8d 9h 9s", stand(), on=[box(), pair_wager(kind, "bob")], settings=settings)
    assert (net(result, kind, "bob"), deciding(result, kind, "bob")) == (0, number)
    assert result["net"] == {"ann": 1000, "bob": 0}


@pytest.mark.parametrize(
    ("kind", "settings", "number"),
    [
        pytest.param("perfect-pairs", PERFECT, "18.13", marks=rule("pontoon/18.13", "pontoon/18.11(b)")),
        pytest.param("pairs-play", PLAY, "18.24", marks=rule("pontoon/18.24", "pontoon/18.22(b)")),
    ],
)
def test_side_bets_are_settled_before_the_subsequent_deal(
    kind: str, settings: dict[str, str], number: str
) -> None:
    wagers = [box(), pair_wager(kind), box("bob", area=2), pair_wager(kind, "bob", area=2)]
    table = dealt("9c 9d 8d 9h 7c 9s", *wagers, settings=settings)
    assert isinstance(table.request, Ask)
    assert [(event["patron"], event["wager"]) for event in happened(table, "paid")] == [("ann", kind)]
    assert [(event["patron"], event["wager"]) for event in happened(table, "collected")] == [("bob", kind)]
    told = happened(table, "collected", "paid", "called")
    assert [event["event"] for event in told[-3:]] == ["collected", "paid", "called"]
    assert cites(told[-1], number)


@pytest.mark.parametrize(("when", "insured_first"), [("before-insurance", False), ("before-surrender", True)])
def test_a_house_settles_side_bets_before_insurance_or_before_surrender(
    when: str, insured_first: bool
) -> None:
    wagers = [box(), pair_wager("perfect-pairs")]
    settings = {**PERFECT, "side_bets_settled": when}
    result = settle("9c Ad 9h 9s", insure(500), surrender(), on=wagers, settings=settings)
    told = [event.get("wager") for event in events(result, "placed", "paid") if event.get("wager") != "box"]
    order = [kind for kind in told[1:] if kind in ("insurance", "perfect-pairs")]
    assert order == (["insurance", "perfect-pairs"] if insured_first else ["perfect-pairs", "insurance"])
    assert result["net"] == {"ann": -500 - 500 + 6 * 500}


@pytest.mark.parametrize(("kind", "settings"), KINDS.items())
def test_a_side_bet_stands_by_itself(kind: str, settings: dict[str, str]) -> None:
    odds = {"perfect-pairs": 6, "pairs-play": 11}[kind]
    wagers = [box(), pair_wager(kind)]
    lost = settle("8c Kd 8h As", stand(), on=wagers, settings=settings)
    assert lost["net"] == {"ann": -1000 + odds * 500}
    pontoon = settle("Ac 8d Kh", on=wagers, settings=settings)
    assert pontoon["net"] == {"ann": 1500 - 500}
    parted = settle("8c 7d 8h 9c 9d Ks", split("ann"), stand(), stand(2), on=wagers, settings=settings)
    assert net(parted, kind) == odds * 500
    given_up = settle("8c Kd 8h 9s", surrender(), on=wagers, settings=settings)
    assert given_up["net"] == {"ann": -500 + odds * 500}


def test_a_live_round_with_side_bets_ends_in_the_same_amounts() -> None:
    table = dealt("9c 8d 9h 9s", box(), pair_wager("perfect-pairs"), settings=PERFECT)
    table.say("ann", 1, "stand")
    assert last(table)["net"] == {"ann": 1000 + 3000}
