"""Rule 7: insurance of wagers that their owners do not insure."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.requests import Ask, Asks
from houseway.testing import rule
from tests.boxes import box, net, pass_all, stand
from tests.helping import AnyTable, happened, last, refusal, refused
from tests.pontoon.helping import dealt, insure, record, settle


def third(wagers: list[dict[str, Any]], cards: str, *own: str) -> AnyTable:
    """A table where these insure their own wager for half and everybody else does not."""
    table = dealt(cards, *wagers)
    for _ in wagers:
        assert isinstance(table.request, Asks)
        asked = table.request.open[0]
        insures = asked.patron in own
        most = asked.options[0].most
        table.say(asked.patron, asked.area, "insure" if insures else "no", amount=most if insures else 0)
    return table


def insured(result: dict[str, Any]) -> list[tuple[int, str, int]]:
    """Area, patron and amount of every insurance wager that lies there."""
    return [
        (each["area"], each["patron"], each["stake"])
        for each in result["results"]
        if each["wager"] == "insurance" and each["stake"]
    ]


TWO = [box(), box("bob", 600, 2)]
TWO_CARDS = "Kc Kd Ah 9d 8d"


@rule("pontoon/7.2")
@pytest.mark.parametrize(("second", "sign"), [("Kh", 2), ("9h", -1)])
def test_others_may_insure_a_wager_that_its_owner_does_not(second: str, sign: int) -> None:
    cards = f"{TWO_CARDS} {second}"
    result = settle(cards, insure(500, "bob", 1, "ann"), stand(), stand(area=2), on=TWO)
    assert insured(result) == [(1, "bob", 500)]
    assert net(result, "insurance", "bob") == sign * 500
    assert result["net"]["ann"] == -1000


@rule("pontoon/7.2")
def test_others_insure_up_to_half_of_that_wager() -> None:
    table = third(TWO, f"{TWO_CARDS} Kh")
    with refused(table, "7.2", "amount"):
        table.say("bob", 1, "insure", amount=501, on="ann")
    written = record(f"{TWO_CARDS} Kh", insure(501, "bob", 1, "ann"), stand(), stand(area=2), on=TWO)
    assert refusal(written) == "7.2"


@rule("pontoon/7.2", "pontoon/7.4")
def test_others_too_insure_in_multiples_of_half_the_smallest_chip() -> None:
    written = record(
        f"{TWO_CARDS} Kh",
        insure(300, "bob", 1, "ann"),
        stand(),
        stand(area=2),
        on=TWO,
        settings={"chips": [500]},
    )
    assert refusal(written) == "7.4"


@rule("pontoon/7.2")
def test_others_do_not_insure_what_its_owner_insures() -> None:
    table = third(TWO, f"{TWO_CARDS} Kh", "bob")
    assert isinstance(table.request, Asks)
    assert {(each.patron, each.area) for each in table.request.open} == {("bob", 1)}
    for own in (1, 500):
        written = record(
            f"{TWO_CARDS} Kh", insure(own), insure(100, "bob", 1, "ann"), stand(), stand(area=2), on=TWO
        )
        assert refusal(written) == "7.2"


@rule("pontoon/7.2")
def test_insurance_by_others_may_be_switched_off() -> None:
    settings = {"third_party_insurance": False}
    table = dealt(f"{TWO_CARDS} Kh", *TWO, settings=settings)
    table.say("ann", 1, "no")
    table.say("bob", 2, "no")
    assert isinstance(table.request, Asks)
    assert {option.action for each in table.request.open for option in each.options} == {"surrender", "no"}
    written = record(
        f"{TWO_CARDS} Kh", insure(100, "bob", 1, "ann"), stand(), stand(area=2), on=TWO, settings=settings
    )
    assert refusal(written) == "7.2"


@rule("pontoon/7.2")
def test_nobody_insures_a_wager_that_is_not_there() -> None:
    for patron, on in (("bob", "cy"), ("eve", "ann")):
        decision = insure(100, patron, 1, on)
        assert refusal(record(f"{TWO_CARDS} Kh", decision, stand(), stand(area=2), on=TWO)) in ("7.1", "7.2")


def preferred(
    wagers: list[dict[str, Any]], cards: str, owner: str, wishes: dict[str, int]
) -> list[tuple[str, int]]:
    """Who insures the owner's wager, and for how much, if these wish to."""
    table = third(wagers, cards)
    while isinstance(table.request, Asks) and any(
        option.action == "insure" for each in table.request.open for option in each.options
    ):
        for each in table.request.open:
            on = each.options[0].on
            wish = wishes.get(each.patron, 0) if on == owner else 0
            table.say(
                each.patron, each.area, "insure" if wish else "no", amount=wish, on=on if wish else None
            )
            break
    placed = [event for event in happened(table, "placed") if event["wager"] == "insurance"]
    taken: dict[str, int] = {}
    for event in placed:
        taken[event["patron"]] = taken.get(event["patron"], 0) + event["amount"]
    for event in happened(table, "returned"):
        if event["wager"] == "insurance":
            taken[event["patron"]] -= event["amount"]
    return sorted((patron, amount) for patron, amount in taken.items() if amount)


SHARED_BOX = [box("bob", 400), box("ann", 1000), box("cy", 400), box("dee", 400, 2)]
SHARED_CARDS = "Kc Kd Ah 9d 8d Kh"


@rule("pontoon/7.2(a)")
@pytest.mark.parametrize(
    ("wishes", "taken"),
    [
        ({"dee": 500, "cy": 500}, [("cy", 500)]),
        ({"cy": 500, "bob": 500}, [("bob", 500)]),
        ({"dee": 500, "cy": 300, "bob": 100}, [("bob", 100), ("cy", 300), ("dee", 100)]),
    ],
)
def test_the_same_box_comes_first_from_front_to_back(
    wishes: dict[str, int], taken: list[tuple[str, int]]
) -> None:
    assert preferred(SHARED_BOX, SHARED_CARDS, "ann", wishes) == taken


ROW = [box("ann", 1000, 3), box("bob", 400, 4), box("cy", 400, 4), box("dee", 400, 6)]
ROW_CARDS = "Kc Kd Ks Ah 9d 8d 8c Kh"


@rule("pontoon/7.2(b)")
@pytest.mark.parametrize(
    ("wishes", "taken"),
    [
        ({"dee": 500, "cy": 500}, [("cy", 500)]),
        ({"cy": 500, "bob": 500}, [("bob", 500)]),
        ({"dee": 500, "bob": 200}, [("bob", 200), ("dee", 300)]),
    ],
)
def test_then_the_nearest_box_from_front_to_back(
    wishes: dict[str, int], taken: list[tuple[str, int]]
) -> None:
    assert preferred(ROW, ROW_CARDS, "ann", wishes) == taken


def test_boxes_at_the_ends_of_the_table_are_not_neighbours() -> None:
    wagers = [box("ann", 1000, 1), box("bob", 400, 4), box("dee", 400, 9)]
    taken = preferred(wagers, "Kc Kd Ks Ah 9d 8d 8c Kh", "ann", {"bob": 500, "dee": 500})
    assert taken == [("bob", 500)]


EQUAL = [box("bob", 400, 2), box("ann", 1000, 3), box("cy", 400, 4), box("eve", 1000, 5)]
EQUAL_CARDS = "Kc Kd Ks Kc Ah 9d 8d 8c 7d Kh"


def equally_distant(bob_on_eve: int, bobs_own: int) -> list[tuple[int, str, int]]:
    """Bob and cy both wish to insure all of ann's wager; bob already insured what is said here."""
    table = dealt(EQUAL_CARDS, *EQUAL)
    for _ in EQUAL:
        assert isinstance(table.request, Asks)
        each = table.request.open[0]
        own = bobs_own if each.patron == "bob" else 0
        table.say(each.patron, each.area, "insure" if own else "no", amount=own)
    while isinstance(table.request, Asks) and any(
        option.action == "insure" for each in table.request.open for option in each.options
    ):
        each = table.request.open[0]
        on = each.options[0].on
        wish = 500 if on == "ann" and each.patron in ("bob", "cy") else 0
        wish = bob_on_eve if on == "eve" and each.patron == "bob" else wish
        table.say(each.patron, each.area, "insure" if wish else "no", amount=wish, on=on if wish else None)
    pass_all(table)
    while table.rounds_played == 0:
        assert isinstance(table.request, Ask)
        table.say(table.request.patron, table.request.area, "stand")
    return [each for each in insured(last(table)) if each[0] == 3]


@rule("pontoon/7.2(c)")
@pytest.mark.parametrize("bobs_own", [0, 200])
def test_with_equal_insurance_on_others_the_order_is_clockwise(bobs_own: int) -> None:
    assert equally_distant(0, bobs_own) == [(3, "bob", 500)]


@rule("pontoon/7.2(c)")
def test_equally_distant_the_one_with_less_insurance_on_others_comes_first() -> None:
    wagers = [box("bob", 400, 2), box("ann", 1000, 3), box("cy", 400, 4), box("eve", 1000, 1)]
    table = dealt("Kc Kd Ks Kc Ah 9d 8d 8c 7d Kh", *wagers)
    pass_own = [("eve", 1), ("bob", 2), ("ann", 3), ("cy", 4)]
    for patron, area in pass_own:
        table.say(patron, area, "no")
    while isinstance(table.request, Asks) and any(
        option.action == "insure" for each in table.request.open for option in each.options
    ):
        each = table.request.open[0]
        on = each.options[0].on
        wish = {("eve", "bob"): 100, ("ann", "bob"): 500, ("ann", "cy"): 500}.get((str(on), each.patron), 0)
        table.say(each.patron, each.area, "insure" if wish else "no", amount=wish, on=on if wish else None)
    pass_all(table)
    while table.rounds_played == 0:
        assert isinstance(table.request, Ask)
        table.say(table.request.patron, table.request.area, "stand")
    assert insured(last(table)) == [(1, "bob", 100), (3, "cy", 500)]


@rule("pontoon/7.2(a)")
def test_front_to_back_is_not_who_decides_first() -> None:
    wagers = [box("bob", 400), box("ann", 1000), box("cy", 400, seated=True), box("dee", 400, 2)]
    wishes = {"cy": 500, "bob": 500}
    assert preferred(wagers, SHARED_CARDS, "ann", wishes) == [("bob", 500)]


@rule("pontoon/7.2(b)")
def test_nor_on_the_nearest_box() -> None:
    wagers = [box("ann", 1000, 3), box("bob", 400, 4), box("cy", 400, 4, seated=True), box("dee", 400, 6)]
    assert preferred(wagers, ROW_CARDS, "ann", {"cy": 500, "bob": 500}) == [("bob", 500)]


@rule("pontoon/7.2(c)")
def test_of_boxes_equally_distant_the_front_wagers_are_compared() -> None:
    wagers = [box("bob", 400, 2), box("cy", 400, 2), box("ann", 1000, 3), box("dee", 400, 4)]
    cards = "Kc Kd Ks Ah 9d 8d 8c Kh"
    # Nobody has insured another's wager: clockwise bob comes before dee, and then cy behind him.
    wishes = {"cy": 200, "dee": 200, "bob": 200}
    assert preferred(wagers, cards, "ann", wishes) == [("bob", 200), ("cy", 200), ("dee", 100)]


TOGETHER = [box("bob", 400), box("ann", 1000), box("dee", 400, 2)]


@rule("pontoon/7.2")
@pytest.mark.parametrize(("bob", "dee"), [(500, 500), (300, 300), (500, 100)])
def test_a_record_in_which_others_insure_more_than_half_is_refused(bob: int, dee: int) -> None:
    decisions = [insure(bob, "bob", 1, "ann"), insure(dee, "dee", 1, "ann"), stand(), stand(area=2)]
    for order in (decisions, [decisions[1], decisions[0], *decisions[2:]]):
        assert refusal(record("Kc Kd Ah 9d 8d Kh", *order, on=TOGETHER)) == "7.2"


@rule("pontoon/7.2(a)", "pontoon/7.2(b)")
def test_a_record_lists_what_was_laid_up_to_half() -> None:
    decisions = [insure(300, "dee", 1, "ann"), insure(200, "bob", 1, "ann"), stand(), stand(area=2)]
    result = settle("Kc Kd Ah 9d 8d Kh", *decisions, on=TOGETHER)
    assert insured(result) == [(1, "bob", 200), (1, "dee", 300)]


@rule("pontoon/7.2")
@pytest.mark.parametrize(("bob", "dee"), [(500, 500), (300, 300)])
def test_the_short_record_of_a_round_lists_what_was_laid_not_what_was_wished(bob: int, dee: int) -> None:
    table = dealt("Kc Kd Ah 9d 8d Kh", *TOGETHER)
    for patron, area in (("bob", 1), ("ann", 1), ("dee", 2)):
        table.say(patron, area, "no")
    while isinstance(table.request, Asks) and (on := table.request.open[0].options[0].on):
        each = table.request.open[0]
        wish = {"bob": bob, "dee": dee}[each.patron] if on == "ann" and each.patron != "ann" else 0
        table.say(each.patron, each.area, "insure" if wish else "no", amount=wish, on=on if wish else None)
    pass_all(table)
    while table.rounds_played == 0:
        assert isinstance(table.request, Ask)
        table.say(table.request.patron, table.request.area, "stand")
    again = houseway.settle(table.record(short=True) or {})
    assert (again["results"], again["net"]) == (last(table)["results"], last(table)["net"])


@rule("pontoon/7.2", "pontoon/17.2(a)")
@pytest.mark.parametrize("void", ["bob", "ann"])
def test_a_void_wager_neither_insures_nor_is_insured(void: str) -> None:
    """Bob wishes to insure ann's wager; before cy has answered, his own wagers are void, or hers."""
    table = third([box("ann", area=1), box("bob", area=2), box("cy", area=3)], "9s 8d 7d Ah 8c 7c 6c")
    table.say("bob", 1, "insure", amount=500, on="ann")
    table.order("void-wagers", by="gaming-supervisor", patron=void)
    if void == "bob":
        table.say("cy", 1, "no")
    assert [wager for wager in table.wagers if wager.kind == "insurance"] == []
