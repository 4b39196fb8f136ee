"""Worked records of promotions: what each step comes to was read from the documents and rulings first.

A step is when, by whom, the order with its fields, and what comes of it: nothing more said, accepted; a
number, refused by that clause of the chapter; `=`, the answer to the question about the promotion.
"""

# ruff: noqa: E501
from typing import Any

from tests.floor.promotions.lives import AWARDED, CAR, CASH, CLOSES, LODGED, STARTS, after, terms

BIG = {**CASH, "value": 1_000_001}
TEN = {**CASH, "value": 1_000_000}
MUG = {"kind": "goods", "value": 10_000, "words": "a mug", "conditions": "none"}
VASE = {**MUG, "value": 10_001, "words": "a vase"}
DOLLARS = {**CASH, "kind": "casino-dollars", "value": 50_000}
HOME = "1 Long Street"
Step = tuple[Any, ...]

LODGE: Step = (LODGED, "max", "lodge-terms", {})
ANN: Step = (STARTS, "ann", "enter-promotion", {})
BOB: Step = (STARTS, "bob", "enter-promotion", {})
SAM: Step = (STARTS, "max", "name-scrutineer", {"scrutineer": "sam"})
DRAW: Step = (AWARDED, "max", "draw", {"prizes": ["A"], "drawn": [1]})
LATER = after(AWARDED, hours=1)


def prizes(**given: Any) -> dict[str, Any]:
    return terms(prizes=given)


def draw(*numbers: int, of: Any = ("A",), at: str = AWARDED, **more: Any) -> Step:
    return (at, "max", "draw", {"prizes": list(of), "drawn": list(numbers), **more})


def late(by: str, order: str, expected: Any = None, **fields: Any) -> Step:
    return (LATER, by, order, fields, expected)


def told(way: str, at: str, expected: Any = None) -> Step:
    return (at, "sue", "notify-winner", {"prize": "A", "way": way}, expected)


def asked(expected: Any, at: str = LATER) -> Step:
    return (at, None, "?", {}, expected)


def present(**more: Any) -> dict[str, Any]:
    return terms(claiming__present=True, **more)


AMENDED, AFTER = "2024-03-01T12:00:00Z", "2024-03-03T00:00:00Z"
APPROVAL = (AFTER, "max", "record-approval", {
    "approval": "A-1", "about": "the promotion", "authority": "the Authority", "reference": "R 1", "from": "2024-03-01",
})  # fmt: skip

RECORDS: list[tuple[str, dict[str, Any], list[Step]]] = [
    ("exactly 24 hours suffice", terms(starts=after(LODGED, hours=24)), [
        LODGE, (after(LODGED, hours=23.99), "ann", "enter-promotion", {}, "9"),
        (after(LODGED, hours=24), "ann", "enter-promotion", {}), asked({"state": "running"}, after(LODGED, hours=24))]),
    ("a start too near moves and the terms say so", terms(starts="2024-03-01T02:00:00Z"), [
        LODGE, asked({"state": "lodged", "earliest_start": after(LODGED, hours=24)}, LODGED),
        (after(LODGED, hours=24, seconds=-1), "ann", "enter-promotion", {}, "9"),
        (after(LODGED, hours=24), "ann", "enter-promotion", {})]),
    ("a start that would come after the closing is not lodged", terms(starts="2024-03-01T02:00:00Z", entries_close="2024-03-01T20:00:00Z"), [
        (*LODGE, "9")]),
    ("no entry before the start of the terms", terms(), [
        LODGE, (after(STARTS, seconds=-1), "ann", "enter-promotion", {}, "7.7"), ANN]),
    ("nothing is entered before it is lodged", terms(), [(STARTS, "ann", "enter-promotion", {}, "9")]),
    ("the closing is the last moment", terms(), [
        LODGE, (CLOSES, "ann", "enter-promotion", {}), asked({"state": "running", "entries": {"ann": 1}}, CLOSES),
        (after(CLOSES, seconds=1), "bob", "enter-promotion", {}, "7.6"), asked({"state": "closed"}, after(CLOSES, seconds=1))]),
    ("staff registers for patrons, nobody for somebody else", terms(), [
        LODGE, (STARTS, "dee", "enter-promotion", {"patron": "ann"}), (STARTS, "bob", "enter-promotion", {"patron": "ann"}, "error"),
        (STARTS, "ivy", "enter-promotion", {"patron": "ann"}, "7.3"), asked({"entries": {"ann": 1}}, STARTS)]),
    ("terms are lodged once, then amended", terms(), [LODGE, (*LODGE, "9.1")]),
    ("what is missing in the draft is given when it is lodged", {**terms(), "place": ""}, [
        (*LODGE, "7.7"), (LODGED, "max", "lodge-terms", {"terms": {"place": "the bar"}})]),
    ("null takes a field out", terms(), [(LODGED, "max", "lodge-terms", {"terms": {"nature": None}}, "7.5")]),
    ("only the gaming manager lodges", terms(), [(LODGED, "amy", "lodge-terms", {}, "9"), (LODGED, "ann", "lodge-terms", {}, "9")]),
    ("before the start a change is a new lodging with new 24 hours", terms(), [
        LODGE, (AMENDED, "max", "amend-terms", {"terms": {"place": "the bar"}}),
        asked({"earliest_start": after(AMENDED, hours=24), "state": "lodged"}, AMENDED),
        (STARTS, "ann", "enter-promotion", {}, "9"), (after(AMENDED, hours=24), "ann", "enter-promotion", {})]),
    ("after the start a change needs an approval", terms(), [
        LODGE, APPROVAL, (AFTER, "max", "amend-terms", {"terms": {"place": "the bar"}}, "9.1"),
        (AFTER, "max", "amend-terms", {"terms": {"place": "the bar"}, "approval": "A-2"}, "9.1"),
        (AFTER, "max", "amend-terms", {"terms": {"place": "the bar"}, "approval": "A-1"}),
        (AFTER, "ann", "enter-promotion", {})]),
    ("an approved change is complete too, and the start stays", terms(), [
        LODGE, APPROVAL, (AFTER, "max", "amend-terms", {"terms": {"prizes": {}}, "approval": "A-1"}, "7.11"),
        (AFTER, "max", "amend-terms", {"terms": {"starts": AFTER}, "approval": "A-1"}, "9.1")]),
    ("later closing with approval takes entries longer", terms(), [
        LODGE, APPROVAL, (AFTER, "max", "amend-terms", {"terms": {"entries_close": "2024-03-04T08:30:00Z"}, "approval": "A-1"}),
        (after(CLOSES, minutes=10), "ann", "enter-promotion", {})]),
    ("what was not lodged is not amended", terms(), [(AMENDED, "max", "amend-terms", {"terms": {}}, "9")]),
    ("a draw waits for closing and for the time of the terms", terms(awarded__at=after(CLOSES, hours=1)), [
        LODGE, ANN, (*draw(1, at=CLOSES), "7.6"), (*draw(1, at=after(CLOSES, seconds=1)), "7.2"),
        (*draw(1, at=after(CLOSES, hours=1, seconds=-1)), "7.2"), draw(1, at=after(CLOSES, hours=1))]),
    ("nothing is drawn before the start", terms(), [LODGE, (*draw(1, at=LODGED), "7.7")]),
    ("no draw without an entry", terms(), [LODGE, (*DRAW, "7.1")]),
    ("only the gaming manager draws", terms(), [LODGE, ANN, (AWARDED, "sue", "draw", {"prizes": ["A"], "drawn": [1]}, "7.1")]),
    ("a prize is drawn once", terms(), [LODGE, ANN, BOB, DRAW, (*draw(2), "7.1"), asked({"state": "drawn", "prizes": {"A": {"winner": "ann", "state": "drawn"}}})]),
    ("an entry that has won is not drawn again and numbers stay", prizes(A=CASH, B=CASH), [
        LODGE, ANN, BOB, ANN, DRAW, (*draw(1, of=["B"]), "7.1"), asked({"state": "closed", "in_draw": ["ann", "bob", "ann"]}, AWARDED),
        draw(3, of=["B"]), asked({"prizes": {"A": {"winner": "ann"}, "B": {"winner": "ann"}}, "state": "drawn"})]),
    ("several prizes in one draw, in order", prizes(A=CASH, B=MUG), [
        LODGE, ANN, BOB, (*draw(2, 2, of=["B", "A"]), "7.1"), draw(2, 1, of=["B", "A"]),
        asked({"prizes": {"A": {"winner": "ann"}, "B": {"winner": "bob"}}})]),
    ("numbers and prizes that are not there", terms(), [
        LODGE, ANN, (*draw(2), "error"), (*draw(0), "error"), (*draw(1, of=["Z"]), "error"), (*draw(of=[]), "error")]),
    ("ten thousand dollars are not over ten thousand", prizes(A=TEN), [LODGE, ANN, DRAW]),
    ("a cent more needs a scrutineer who is there", prizes(A=BIG), [
        LODGE, ANN, (*DRAW, "2"), (AWARDED, "max", "name-scrutineer", {"scrutineer": "sam"}), (*DRAW, "2"),
        (*draw(1, scrutineer_present=False), "2"), draw(1, scrutineer_present=True)]),
    ("the scrutineer is no entrant and does not draw", prizes(A=BIG), [
        LODGE, ANN, (STARTS, "max", "name-scrutineer", {"scrutineer": "ann"}, "2"),
        (STARTS, "max", "name-scrutineer", {"scrutineer": "max"}), (*draw(1, scrutineer_present=True), "2")]),
    ("who oversees does not enter", prizes(A=BIG), [LODGE, SAM, (STARTS, "sam", "enter-promotion", {}, "2")]),
    ("two prizes of ten thousand need no scrutineer", prizes(A=TEN, B=TEN), [LODGE, ANN, BOB, draw(1, 2, of=["A", "B"])]),
    ("who had to be there and was not is passed over", present(), [
        LODGE, ANN, BOB, draw(1, winner_present=False), asked({"prizes": {"A": {"winner": None, "state": "open"}}}, AWARDED),
        (*draw(1), "7.1"), draw(2, winner_present=True), asked({"prizes": {"A": {"winner": "bob", "notify": None}}})]),
    ("passed over within one draw", present(), [
        LODGE, ANN, BOB, draw(1, 2, winner_present=[False, True]), asked({"prizes": {"A": {"winner": "bob"}}})]),
    ("who need not be there wins absent", terms(), [LODGE, ANN, draw(1, winner_present=False), asked({"prizes": {"A": {"winner": "ann"}}})]),
    ("a prize goes to the winner only, once", terms(), [
        LODGE, ANN, BOB, (AWARDED, "max", "award-prize", {"prize": "A", "patron": "ann"}, "7.1"), DRAW,
        late("max", "award-prize", "7.1", prize="A", patron="bob"), late("sue", "award-prize", "7.1", prize="A", patron="ann"),
        late("max", "award-prize", prize="A", patron="ann"), late("max", "award-prize", "7.1", prize="A", patron="ann"),
        asked({"prizes": {"A": {"state": "awarded"}}, "state": "drawn"})]),
    ("a claim is kept whoever claims, and answered with its reason", prizes(A=MUG), [
        LODGE, ANN, BOB, DRAW, late("bob", "claim", prize="A"), late("max", "deny-claim", "10", prize="A", patron="bob"),
        late("max", "deny-claim", "10", prize="A", patron="bob", reason="  "), late("max", "deny-claim", prize="A", patron="bob", reason="another won"),
        asked({"claims": {"bob": {"decision": "denied", "reason": "another won", "told": LATER, "retained": False}}, "prizes": {"A": {"state": "drawn"}}})]),
    ("a hundred dollars are not over a hundred", prizes(A=MUG), [
        LODGE, ANN, DRAW, late("max", "deny-claim", prize="A", patron="ann", reason="under age"), asked({"prizes": {"A": {"state": "denied"}}})]),
    ("over a hundred a denial needs name and address", prizes(A=VASE), [
        LODGE, ANN, BOB, DRAW, late("bob", "claim", prize="A"), late("max", "deny-claim", "10.1", prize="A", patron="bob", reason="no"),
        late("bob", "claim", prize="A", address=HOME), late("max", "deny-claim", prize="A", patron="bob", reason="no"),
        asked({"claims": {"bob": {"retained": True, "decision": "denied"}}})]),
    ("only the gaming manager denies", prizes(A=MUG), [LODGE, ANN, DRAW, late("sue", "deny-claim", "10", prize="A", patron="ann", reason="no")]),
    ("cash over ten thousand as the winner likes", prizes(A=BIG), [
        LODGE, SAM, ANN, draw(1, scrutineer_present=True), asked({"prizes": {"A": {"ways": ["cash", "cheque", "transfer"]}}}, AWARDED),
        late("ann", "choose-payment", "4", prize="A", cash=1_000_000), late("ann", "choose-payment", "4", prize="A", cash=1_000_002, transfer=-1),
        late("ann", "choose-payment", "4", prize="A", cheque=1_000_001, payee="bob"),
        late("ann", "choose-payment", "4", prize="A", cheque=1_000_001, crossed=False), late("bob", "choose-payment", "4", prize="A", cash=1_000_001),
        late("ann", "choose-payment", prize="A", cash=1, cheque=1_000_000, payee="ann", crossed=True),
        asked({"prizes": {"A": {"payment": {"cash": 1, "cheque": 1_000_000}}}})]),
    ("up to ten thousand as the terms say", prizes(A={**TEN, "payment": "cheque"}), [
        LODGE, ANN, DRAW, asked({"prizes": {"A": {"ways": ["cheque"]}}}, AWARDED),
        late("ann", "choose-payment", "4", prize="A", cash=1_000_000), late("ann", "choose-payment", prize="A", cheque=1_000_000)]),
    ("a prize that is not money is not paid", prizes(A=MUG), [LODGE, ANN, DRAW, late("ann", "choose-payment", "4", prize="A", cash=10_000)]),
    ("a stated alternative in cash, which then is a cash prize", prizes(A={**CAR, "cash_alternative": 3_000_000}), [
        LODGE, SAM, ANN, draw(1, scrutineer_present=True), late("bob", "take-cash-alternative", "3", prize="A"),
        late("ann", "take-cash-alternative", prize="A"), late("ann", "take-cash-alternative", "3", prize="A"),
        asked({"prizes": {"A": {"cash": 3_000_000, "ways": ["cash", "cheque", "transfer"]}}}),
        late("ann", "choose-payment", prize="A", transfer=3_000_000)]),
    ("no alternative that the terms do not state", prizes(A=MUG, B=DOLLARS), [
        LODGE, ANN, BOB, draw(1, 2, of=["A", "B"]), late("ann", "take-cash-alternative", "3", prize="A"), late("bob", "take-cash-alternative", "3", prize="B")]),
    ("nobody takes an alternative before the draw", prizes(A={**CAR, "cash_alternative": 1}), [LODGE, ANN, (STARTS, "ann", "take-cash-alternative", {"prize": "A"}, "3")]),
    ("a winner is told in four ways and no other", terms(), [
        LODGE, ANN, told("mail", STARTS, "8"), DRAW, *[told(way, LATER, "8") for way in ("poster", "", "fax")],
        *[told(way, LATER) for way in ("face-to-face", "mail", "telephone", "email")],
        (LATER, "dee", "notify-winner", {"prize": "A", "way": "mail"}, "8"), asked({"prizes": {"A": {"notify": {"done": True}}}})]),
    ("the second calendar day is the last, over the end of summer time", terms(
        entries_close="2024-04-05T08:00:00Z", awarded__at="2024-04-05T09:00:00Z"), [
        LODGE, ANN, draw(1, at="2024-04-05T12:59:59Z"), asked({"prizes": {"A": {"notify": {"due": "2024-04-07T14:00:00Z"}}}}, "2024-04-05T13:00:00Z"),
        told("mail", "2024-04-07T13:59:59Z"), told("mail", "2024-04-07T14:00:00Z"),
        asked({"prizes": {"A": {"attempts": [{"in_time": True}, {"in_time": False}]}}}, "2024-04-07T14:00:00Z")]),
    ("and over its beginning", terms(entries_close="2024-10-04T08:00:00Z", awarded__at="2024-10-04T09:00:00Z"), [
        LODGE, ANN, draw(1, at="2024-10-04T14:00:00Z"), asked({"prizes": {"A": {"notify": {"due": "2024-10-07T13:00:00Z"}}}}, "2024-10-05T00:00:00Z")]),
    ("results are published once everything is drawn", prizes(A=CASH, B=CASH), [
        LODGE, ANN, BOB, DRAW, late("max", "publish-results", "7.10"), draw(2, of=["B"], at=LATER), late("max", "publish-results"),
        late("max", "publish-results", "7.10"), late("sue", "publish-results", "7.10"), asked({"state": "drawn"}),
        late("max", "award-prize", prize="A", patron="ann"), late("max", "award-prize", prize="B", patron="bob"), asked({"state": "finished"})]),
    ("while held nothing is drawn, awarded, denied or published", prizes(A=MUG), [
        LODGE, ANN, DRAW, late("max", "hold-draw", reason="a box was open"), late("max", "award-prize", "12", prize="A", patron="ann"),
        late("max", "deny-claim", "12", prize="A", patron="ann", reason="no"), late("max", "publish-results", "12"),
        late("max", "hold-draw", "12"), late("ann", "claim", prize="A"), asked({"held": True}),
        late("sue", "validate-integrity"), late("sue", "validate-integrity", "12"), late("max", "award-prize", prize="A", patron="ann")]),
    ("a hold is for the manager, a validation for another supervisor", terms(), [
        LODGE, ANN, late("sue", "hold-draw", "12"), late("max", "hold-draw"), late("dee", "validate-integrity", "12"),
        late("ivy", "validate-integrity", "12"), late("max", "validate-integrity", "12"), late("amy", "validate-integrity")]),
    ("a cancelled draw ends what was not awarded", prizes(A=MUG, B=CASH), [
        LODGE, ANN, BOB, DRAW, late("max", "award-prize", prize="A", patron="ann"), late("sue", "cancel-draw", "12"), late("max", "cancel-draw", reason="tampered"),
        late("max", "cancel-draw", "12"), late("max", "draw", "12", prizes=["B"], drawn=[2]),
        asked({"prizes": {"A": {"state": "awarded"}, "B": {"state": "cancelled", "winner": None}}, "entries": {"ann": 1, "bob": 1}})]),
    ("a draw cancelled before it was made", terms(), [
        LODGE, ANN, (AWARDED, "max", "cancel-draw", {"reason": "tampered"}), (*DRAW, "12"), asked({"state": "finished", "entries": {"ann": 1}})]),
    ("a promotion is never cancelled", terms(), [LODGE, (LODGED, "max", "cancel-promotion", {}, "12"), (LODGED, "ann", "cancel-promotion", {}, "12")]),
    ("what is not there", terms(), [
        LODGE, (LODGED, "max", "draw", {"promotion": "Q", "prizes": ["A"]}, "error"), (LODGED, "ann", "claim", {"prize": "Z"}, "error"),
        (LODGED, "max", "lodge-terms", {"promotion": "Q"}, "error"), (LODGED, "max", "notify-winner", {"prize": "Z", "way": "mail"}, "error")]),
]  # fmt: skip
