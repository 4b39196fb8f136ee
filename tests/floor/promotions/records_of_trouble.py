"""More worked records: claims told twice, lists that were frozen, terms written to slip through, days that are longer.

The steps are as in `records`.
"""

# ruff: noqa: E501
from typing import Any

from tests.floor.promotions.lives import AWARDED, CASH, CLOSES, STARTS, after, terms
from tests.floor.promotions.records import (
    AFTER,
    ANN,
    APPROVAL,
    BIG,
    BOB,
    DOLLARS,
    DRAW,
    HOME,
    LATER,
    LODGE,
    MUG,
    SAM,
    TEN,
    VASE,
    Step,
    asked,
    draw,
    late,
    present,
    prizes,
    told,
)

GOODS = {"kind": "goods", "value": 5000, "conditions": "none"}
BOTH = (AWARDED, "max", "draw", {"prizes": ["A", "B"], "drawn": [1, 2]})
HELD_BACK = late("max", "hold-draw", reason="a box was open")


def of(*components: dict[str, Any]) -> dict[str, Any]:
    """A hamper of these."""
    return prizes(A={**GOODS, "components": list(components)})


def lodge(expected: Any = None) -> list[Step]:
    return [(*LODGE, expected)] if expected else [LODGE]


def amend(at: str, expected: Any = None, approval: str | None = None, **fields: Any) -> Step:
    given = {"terms": fields, **({"approval": approval} if approval else {})}
    return (at, "max", "amend-terms", given, expected)


TROUBLE: list[tuple[str, dict[str, Any], list[Step]]] = [
    ("a claim is answered once", prizes(A=MUG), [
        LODGE, ANN, BOB, DRAW, late("bob", "claim", prize="A"), late("max", "deny-claim", prize="A", patron="bob", reason="another won"),
        late("max", "deny-claim", "10", prize="A", patron="bob", reason="no reason at all"), late("bob", "claim", "10", prize="A"),
        asked({"claims": {"bob": {"decision": "denied", "reason": "another won"}}})]),
    ("who claimed too early, was denied and then won claims again", prizes(A=MUG), [
        LODGE, ANN, (STARTS, "ann", "claim", {"prize": "A"}), (STARTS, "max", "deny-claim", {"prize": "A", "patron": "ann", "reason": "nothing was drawn"}),
        DRAW, asked({"prizes": {"A": {"state": "drawn"}}}, AWARDED), late("ann", "claim", prize="A"),
        asked({"claims": {"ann": {"decision": None, "reason": None}}}), late("max", "award-prize", prize="A", patron="ann"),
        asked({"claims": {"ann": {"decision": "awarded", "reason": None, "told": None}}}), late("ann", "claim", "10", prize="A")]),
    ("who had won when the draw was cancelled is told why there is no prize", prizes(A=VASE), [
        LODGE, ANN, DRAW, late("ann", "claim", prize="A", address=HOME), late("max", "cancel-draw", reason="tampered"),
        late("max", "award-prize", "7.1", prize="A", patron="ann"), late("max", "deny-claim", prize="A", patron="ann", reason="the draw was cancelled"),
        late("max", "deny-claim", "10", prize="A", patron="ann", reason="again"),
        asked({"prizes": {"A": {"state": "cancelled"}}, "state": "finished", "claims": {"ann": {"decision": "denied", "retained": True}}})]),
    ("an awarded prize is not denied, a denied one not awarded", prizes(A=MUG, B=MUG), [
        LODGE, ANN, BOB, BOTH, late("max", "award-prize", prize="A", patron="ann"), late("max", "deny-claim", "10", prize="A", patron="ann", reason="no"),
        late("max", "deny-claim", prize="B", patron="bob", reason="no"), late("max", "award-prize", "7.1", prize="B", patron="bob"),
        late("bob", "take-cash-alternative", "3", prize="B"), late("max", "draw", "7.1", prizes=["B"], drawn=[1])]),
    ("a promotion of which all is denied ends when it is published", prizes(A=MUG), [
        LODGE, ANN, DRAW, late("max", "deny-claim", prize="A", patron="ann", reason="under age"), asked({"state": "drawn"}),
        late("max", "publish-results"), asked({"state": "finished"}), late("max", "hold-draw", "12", reason="x"), late("max", "cancel-draw", "12", reason="x")]),
    ("a prize is forbidden as it is and however it is spelt", prizes(A={**GOODS, "kind": "tobacco"}), lodge("5.1")),
    ("a firearm for a prize", prizes(A={**GOODS, "kind": "Imitation firearm"}), lodge("5.2")),
    ("tobacco in capitals", of({"kind": "food"}, {"kind": " Tobacco "}), lodge("5.1")),
    ("a prohibited weapon in two words", of({"kind": "prohibited  WEAPON"}), lodge("5.3")),
    ("liquor in capitals and parts of litres", of({"kind": "Liquor", "litres": 12.5}, {"kind": "liquor", "litres": "7.6"}), lodge("5.4")),
    ("twenty litres in parts", of({"kind": "Liquor", "litres": 12.5}, {"kind": "liquor", "litres": "7.5"}), lodge()),
    ("litres below nothing take none away", of({"kind": "liquor", "litres": 25}, {"kind": "liquor", "litres": -10}), lodge("5.4")),
    ("a hamper within a hamper hides nothing", of({"kind": "hamper", "components": [{"kind": "tobacco"}]}), lodge("7.11")),
    ("a component of no kind", of({"litres": 2}), lodge("7.11")),
    ("a second before the start is before it, and moves the start", terms(), [
        LODGE, amend(after(STARTS, seconds=-1), place="the bar"), asked({"earliest_start": after(STARTS, hours=24, seconds=-1), "state": "lodged"}, STARTS),
        (*ANN, "9"), (after(STARTS, hours=24, seconds=-1), "ann", "enter-promotion", {})]),
    ("at the start it has commenced", terms(), [LODGE, amend(STARTS, "9.1", place="the bar"), ANN]),
    ("an approval that is not in force approves nothing", terms(), [
        LODGE, (*APPROVAL[:3], {**APPROVAL[3], "from": "2024-04-01"}), amend(AFTER, "9.1", "A-1", place="the bar")]),
    ("what was drawn for stays, what was not may go", prizes(A=CASH, B=CASH), [
        LODGE, APPROVAL, (AFTER, "ann", "enter-promotion", {}), DRAW, amend(LATER, "9.1", "A-1", prizes={"A": {**CASH, "value": 5}, "B": CASH}),
        amend(LATER, "9.1", "A-1", prizes={"B": CASH}), amend(LATER, None, "A-1", prizes={"A": CASH}), asked({"state": "drawn"})]),
    ("the list stays frozen however long entries are taken afterwards", prizes(A=CASH, B=CASH), [
        LODGE, APPROVAL, (AFTER, "ann", "enter-promotion", {}), (AFTER, "bob", "enter-promotion", {}), DRAW,
        amend(LATER, None, "A-1", entries_close="2024-03-08T00:00:00Z"), late("cy", "enter-promotion", "7.6"),
        asked({"in_draw": ["ann", "bob"], "entries": {"ann": 1, "bob": 1}})]),
    ("casino dollars over ten thousand are overseen, and are neither paid nor changed", prizes(A={**DOLLARS, "value": 1_000_001}), [
        LODGE, ANN, (*DRAW, "2"), (AWARDED, "max", "name-scrutineer", {"scrutineer": "sam"}), draw(1, scrutineer_present=True), asked({"prizes": {"A": {"ways": []}}}, AWARDED),
        late("ann", "choose-payment", "4", prize="A", cash=1_000_001), late("ann", "take-cash-alternative", "3", prize="A")]),
    ("one draw of a large and a small prize is overseen whole, the small one alone is not", prizes(A=TEN, B=BIG), [
        LODGE, ANN, BOB, (AWARDED, "max", "draw", {"prizes": ["A", "B"], "drawn": [1, 2]}, "2"), DRAW,
        (*draw(2, of=["B"]), "2"), (AWARDED, "max", "name-scrutineer", {"scrutineer": "sam"}), draw(2, of=["B"], scrutineer_present=True)]),
    ("who is named when entries are in, and enters no more", prizes(A=BIG), [
        LODGE, ANN, (STARTS, "max", "name-scrutineer", {"scrutineer": "ann"}, "2"), SAM, (STARTS, "dee", "enter-promotion", {"patron": "sam"}, "2")]),
    ("a draw of the same prize twice, of none, of more than entries", prizes(A=CASH, B=CASH), [
        LODGE, ANN, (*draw(1, 1, of=["A", "A"]), "error"), (*draw(1, 2, of=["A", "B"]), "7.1"), (*draw(1, 1), "7.1"), DRAW]),
    ("two who were not there in turn, then nobody is left", present(), [
        LODGE, ANN, BOB, draw(1, winner_present=False), draw(2, winner_present=False), (*draw(1), "7.1"),
        asked({"prizes": {"A": {"winner": None, "state": "open"}}}), late("max", "publish-results", "7.10"), late("max", "cancel-draw", reason="nobody was there"), asked({"state": "finished"})]),
    ("held and cancelled: the hold ends with it, entries stay", prizes(A=MUG, B=MUG), [
        LODGE, ANN, BOB, DRAW, HELD_BACK, (LATER, "max", "draw", {"prizes": ["B"], "drawn": [2]}, "12"), late("max", "cancel-draw", reason="it was"),
        late("amy", "validate-integrity", "12"), asked({"held": False, "in_draw": ["ann", "bob"], "prizes": {"A": {"state": "cancelled", "winner": "ann"}, "B": {"state": "cancelled"}}})]),
    ("a draft is neither held nor cancelled, published or claimed", terms(), [
        (STARTS, "max", order, {"reason": "x"} if order != "publish-results" else {}, "9") for order in ("hold-draw", "cancel-draw", "publish-results")]
        + [(STARTS, "ann", "claim", {"prize": "A"}, "9"), (AWARDED, "max", "draw", {"prizes": ["A"], "drawn": [1]}, "9")]),
    ("a part of a cent too much, too little, in no part", prizes(A=BIG), [
        LODGE, SAM, ANN, draw(1, scrutineer_present=True), late("ann", "choose-payment", "4", prize="A"), late("ann", "choose-payment", "4", prize="A", cash=500_000, cheque=500_000),
        late("ann", "choose-payment", "4", prize="A", cash=-1, cheque=1_000_002), late("ann", "choose-payment", "error", prize="A", cash=0.5),
        late("ann", "choose-payment", prize="A", cash=1_000_001), late("ann", "choose-payment", prize="A", transfer=1_000_001), asked({"prizes": {"A": {"payment": {"transfer": 1_000_001}}}})]),
    ("the second day of one who won in the last second of a day", terms(), [
        LODGE, ANN, draw(1, at="2024-10-03T13:59:59Z"), told("email", "2024-10-05T13:59:59Z"), told("email", "2024-10-05T14:00:00Z"),
        asked({"prizes": {"A": {"notify": {"due": "2024-10-05T14:00:00Z"}, "attempts": [{"in_time": True}, {"in_time": False}]}}}, "2024-10-05T14:00:00Z")]),
    ("and in the first second of the next, over the beginning of summer time", terms(), [
        LODGE, ANN, draw(1, at="2024-10-03T14:00:00Z"), asked({"prizes": {"A": {"notify": {"due": "2024-10-06T13:00:00Z", "reminder": "2024-10-05T14:00:00Z"}}}}, "2024-10-04T00:00:00Z")]),
    ("the last second for entries in another second", terms(), [
        LODGE, (after(CLOSES, milliseconds=-1), "ann", "enter-promotion", {}), (*draw(1, at=CLOSES), "7.6"),
        (after(CLOSES, milliseconds=1), "bob", "enter-promotion", {}, "7.6"), asked({"entries": {"ann": 1}}, after(CLOSES, seconds=1))]),
]  # fmt: skip
