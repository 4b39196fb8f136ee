"""Rule 3: minimum and maximum wagers."""

from typing import Any

import pytest

import houseway
from houseway.testing import rule
from tests.boxes import LIMITS, box, deciding, double, line, net, split, stand
from tests.helping import cites, events, happened, last, on_layout, posted, refusal, refused
from tests.pontoon.going_wrong import by_hand
from tests.pontoon.helping import PERFECT, PLAY, house, pair_wager, record, settle, stacked, surrender

SMALL = {"limits": {"box": {"min": 500, "max": 10_000}}}


@rule("pontoon/3.1")
def test_the_sign_shows_minimum_and_maximum() -> None:
    [sign] = posted(house(LIMITS), "3.1")
    assert "$5.00" in sign
    assert "$500.00" in sign


@rule("pontoon/3.3")
@pytest.mark.parametrize(("unit", "shown"), [(100, "$1.00"), (250, "$2.50")])
def test_the_permitted_multiples_are_displayed_and_bind(unit: int, shown: str) -> None:
    table = house({"limits": {"box": {"min": 500, "max": 50_000, "unit": unit}}})
    [sign] = posted(table, "3.3")
    assert shown in sign
    with refused(table, "3.3", "unit"):
        table.place(1, "ann", "box", 500 + unit // 2)
    table.place(1, "ann", "box", 500 + unit)
    assert on_layout(table) == [(1, "ann", "box", 500 + unit)]


@rule("pontoon/3.1")
@pytest.mark.parametrize("amount", [1, 400, 499])
def test_a_wager_below_the_minimum_is_refused_when_placed(amount: int) -> None:
    table = house(SMALL)
    with refused(table, "3.1", "below-minimum") as caught:
        table.place(1, "ann", "box", amount)
    assert caught.value.allowed == 500


@pytest.mark.parametrize("limits", [{"min": 500, "max": 499}, {"min": -1}, {"unit": 0}, {"least": 5}])
def test_limits_that_make_no_sign_are_not_read(limits: dict[str, int]) -> None:
    with pytest.raises(houseway.Unreadable) as caught:
        house({"limits": {"box": limits}})
    assert str(caught.value.field).startswith("settings.limits.box")


@pytest.mark.parametrize("kind", ["insurance", "split", "bet"])
def test_there_are_no_limits_for_other_wagers(kind: str) -> None:
    with pytest.raises(houseway.Unreadable) as caught:
        house({"limits": {kind: {"min": 100}}})
    assert caught.value.field == f"settings.limits.{kind}"


@rule("pontoon/3.4")
@pytest.mark.parametrize(("cards", "sign"), [("Kc 8d 9h 9s", 1), ("Kc 8d 7h Ah", -1)])
def test_a_wager_found_below_the_minimum_is_paid_or_collected(cards: str, sign: int) -> None:
    result = settle(cards, stand(), on=[box(amount=300)], settings=SMALL)
    assert (net(result), line(result)["stake"]) == (sign * 300, 300)
    warned = [event for event in result["events"] if cites(event, "3.4")]
    assert warned
    assert any("ann" in str(event) for event in warned)


@rule("pontoon/3.4")
def test_the_owner_of_a_low_wager_is_remembered_as_advised() -> None:
    result = settle("Kc 8d 9h 9s", stand(), on=[box(amount=300)], settings=SMALL)
    assert list(result["after"]["warned"]) == ["ann"]
    assert "warned" not in settle("Kc 8d 9h 9s", stand(), on=[box(amount=500)], settings=SMALL)["after"]


@rule("pontoon/3.4")
def test_a_further_wager_below_the_minimum_is_returned() -> None:
    written = record("Kc 8d 9h 9s", stand(), on=[box(amount=300)], settings=SMALL)
    first = houseway.settle(written)
    again = {**written, "before": first["after"]}
    again["wagers"] = [box(amount=300), box("bob", 500)]
    result = dict(houseway.settle(again))
    assert result["net"] == {"ann": 0, "bob": 500}
    [returned] = [event for event in events(result, "returned") if event["patron"] == "ann"]
    assert (returned["amount"], cites(returned, "3.4")) == (300, True)


@rule("pontoon/3.5")
@pytest.mark.parametrize(("cards", "sign"), [("Kc 8d 9h 9s", 1), ("Kc 8d 7h Ah", -1)])
def test_a_wager_above_the_maximum_is_settled_to_the_maximum(cards: str, sign: int) -> None:
    result = settle(cards, stand(), on=[box(amount=12_000)], settings=SMALL)
    assert (net(result), line(result)["stake"]) == (sign * 10_000, 10_000)
    assert any(cites(event, "3.5") for event in result["events"])


@rule("pontoon/3.5", "pontoon/9.4")
def test_half_of_the_maximum_is_surrendered_by_a_wager_above_it() -> None:
    result = settle("Kc Kd 6h 9s", surrender(), on=[box(amount=12_000)], settings=SMALL)
    assert result["net"] == {"ann": -5000}


@rule("pontoon/3.5", "pontoon/8.1")
def test_a_pontoon_above_the_maximum_is_paid_on_the_maximum() -> None:
    result = settle("Ac 8d Kh", on=[box(amount=12_000)], settings=SMALL)
    assert result["net"] == {"ann": 15_000}


@rule("pontoon/3.5", "pontoon/A/split")
def test_split_and_double_follow_the_wager_in_action() -> None:
    result = settle(
        "8c 7d 8h Kc Kd Ks", split("ann"), stand(), stand(2), on=[box(amount=12_000)], settings=SMALL
    )
    assert [each["stake"] for each in result["results"]] == [10_000, 10_000]
    assert result["net"] == {"ann": 20_000}


@rule("pontoon/A/double")
def test_a_double_is_up_to_the_wager_in_action() -> None:
    written = record("6c 7d 5h 9c Kd", double(ann=10_001), on=[box(amount=12_000)], settings=SMALL)
    assert refusal(written) == "A/double"
    result = settle("6c 7d 5h 9c Kd", double(ann=10_000), on=[box(amount=12_000)], settings=SMALL)
    assert result["net"] == {"ann": 20_000}


FILLED: dict[str, tuple[list[dict[str, Any]], dict[str, int]]] = {
    "one after the other": (
        [box("ann", 6000), box("bob", 3000), box("cy", 4000)],
        {"ann": 6000, "bob": 3000, "cy": 1000},
    ),
    "nothing is left": ([box("ann", 10_000), box("bob", 3000)], {"ann": 10_000, "bob": 0}),
    "the one seated comes first": (
        [box("bob", 8000), box("ann", 7000, seated=True)],
        {"bob": 3000, "ann": 7000},
    ),
    "just the maximum": ([box("ann", 4000), box("bob", 6000)], {"ann": 4000, "bob": 6000}),
}


@pytest.mark.parametrize(
    ("wagers", "won"),
    [
        pytest.param(*case, id=name, marks=() if name == "just the maximum" else rule("pontoon/3.5"))
        for name, case in FILLED.items()
    ],
)
def test_the_boxs_maximum_is_filled_from_the_front(wagers: list[dict[str, Any]], won: dict[str, int]) -> None:
    result = settle("Kc 8d 9h 9s", stand(), on=wagers, settings=SMALL)
    assert result["net"] == won


def test_the_maximum_may_be_for_each_wager() -> None:
    wagers = [box("ann", 9000), box("bob", 12_000)]
    result = settle("Kc 8d 9h 9s", stand(), on=wagers, settings={**SMALL, "max_scope": "wager"})
    assert result["net"] == {"ann": 9000, "bob": 10_000}


@rule("pontoon/3.5")
def test_live_too_what_is_above_the_maximum_is_out_of_action() -> None:
    table = stacked("Kc 8d 9h 9s", box(amount=12_000), settings=SMALL)
    table.no_more_bets()
    table.say("ann", 1, "stand")
    assert (last(table)["net"], line(last(table))["stake"]) == ({"ann": 10_000}, 10_000)


@rule("pontoon/A/double", "pontoon/3.3")
def test_a_table_may_post_a_least_double_and_its_multiples() -> None:
    settings = {"limits": {"double": {"min": 200, "unit": 100}}}
    for amount in (100, 199):
        assert refusal(record("6c 7d 5h 9c Kd", double(ann=amount), settings=settings)) == "A/double"
    assert refusal(record("6c 7d 5h 9c Kd", double(ann=250), settings=settings)) in ("A/double", "3.3")
    assert net(settle("6c 7d 5h 9c Kd", double(ann=300), settings=settings), "double") == 300
    assert posted(house({"limits": {"box": {"unit": 100}}}), "3.3")


@pytest.mark.parametrize(
    ("kind", "settings", "number"),
    [
        pytest.param("perfect-pairs", PERFECT, "18.7", marks=rule("pontoon/18.7")),
        pytest.param("pairs-play", PLAY, "18.19", marks=rule("pontoon/18.19")),
    ],
)
def test_side_bets_have_limits_of_their_own(kind: str, settings: dict[str, Any], number: str) -> None:
    table = house({**settings, "limits": {kind: {"min": 200, "max": 1000}}})
    [sign] = posted(table, number)
    assert "$2.00" in sign
    assert "$10.00" in sign
    table.place(1, "ann", "box", 1000)
    with refused(table, number, "below-minimum"):
        table.place(1, "ann", kind, 199)
    assert len(happened(table, "placed")) == 1


@pytest.mark.parametrize(("kind", "settings"), [("perfect-pairs", PERFECT), ("pairs-play", PLAY)])
@pytest.mark.parametrize(("amount", "stake"), [(100, 100), (1500, 1000)])
def test_side_bets_found_outside_their_limits_are_settled_like_box_wagers(
    kind: str, settings: dict[str, Any], amount: int, stake: int
) -> None:
    limits = {"limits": {kind: {"min": 200, "max": 1000}}}
    result = settle(
        "Kc 8d 9h 9s", stand(), on=[box(), pair_wager(kind, amount=amount)], settings=settings | limits
    )
    assert (net(result, kind), line(result, kind)["stake"]) == (-stake, stake)
    assert deciding(result) == "14.1(b)"


@rule("pontoon/3.2")
def test_the_personal_limit_marker_names_a_maximum_and_may_be_taken_away() -> None:
    table = house(SMALL)
    with refused(table, "3.2", "no-maximum"):
        table.order("personal-limit", by="gaming-supervisor", patron="ann", limits={})
    own = {"min": 1000, "max": 90_000}
    table.order("personal-limit", by="gaming-supervisor", patron="ann", limits=own)
    with refused(table, "3.2", "below-minimum"):
        table.place(1, "ann", "box", 500)
    table.order("lift-personal-limit", by="gaming-supervisor", patron="ann")
    table.place(1, "ann", "box", 500)
    with refused(table, "3.2", "no-own-limits"):
        table.order("lift-personal-limit", by="gaming-supervisor", patron="ann")


@rule("pontoon/3.2", "pontoon/3.5")
@pytest.mark.parametrize("closed", [False, True], ids=["betting", "before the first card"])
def test_without_the_marker_a_wager_is_in_action_to_the_maximum(closed: bool) -> None:
    table = by_hand(SMALL)
    table.order("personal-limit", by="gaming-supervisor", patron="ann", limits={"min": 500, "max": 90_000})
    table.place(1, "ann", "box", 80_000)
    if closed:
        table.no_more_bets()
    table.order("lift-personal-limit", by="gaming-supervisor", patron="ann")
    if not closed:
        table.no_more_bets()
    assert on_layout(table) == [(1, "ann", "box", 10_000)]


@rule("pontoon/3.2")
def test_who_leaves_takes_the_marker_along() -> None:
    table = house(SMALL)
    table.order("take-seat", by="player", patron="ann", area=1)
    table.order("personal-limit", by="gaming-supervisor", patron="ann", limits={"min": 500, "max": 90_000})
    table.order("leave-seat", by="player", patron="ann")
    assert table.round.state.personal_limits == {}
