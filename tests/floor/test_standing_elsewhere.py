"""Where standing and disputes meet promotions and tournaments (QC-75, QC-113, p.11, 17.4)."""

from houseway import api
from houseway.testing import rule
from tests.floor.promotions.lives import AWARDED, DRAFTED, LODGED, PEOPLE, STARTS, terms
from tests.floor.tournaments.days import day, refused

FLOOR = {"zone": "Australia/Sydney", "people": PEOPLE, "tables": {"T": {"game": "pinkjack"}}}
DRAFT = {"at": DRAFTED, "by": "max", "order": "draft-promotion", "promotion": "P", "games": ["pinkjack"]}
BEGUN = [DRAFT | {"terms": terms()}, {"at": LODGED, "by": "max", "order": "lodge-terms", "promotion": "P"}]


def at(time, by, order, **fields):
    return {"at": time, "by": by, "order": order, **fields}


def entered(patron):
    return at(STARTS, patron, "enter-promotion", promotion="P")


def excluded(patron):
    named = {"finding": "F", "patron": patron}
    return [
        at(STARTS, "sue", "finding", **named, table="T", clause="pinkjack/17.1", words="a phone"),
        at(STARTS, "sue", "exclude-from-game", **named, game="pinkjack"),
    ]


def run(*steps):
    return api.floor({"floor": FLOOR, "steps": [*BEGUN, *steps]})


@rule("pinkjack/17.3.2")
def test_who_is_excluded_enters_no_promotion_of_the_game():
    *_, entry = run(*excluded("ann"), entered("ann"))["steps"]
    assert entry["refused"]["clause"] == "pinkjack/17.3.2"


def test_who_is_excluded_is_not_in_the_draw_and_who_is_readmitted_is():
    ask = {"at": STARTS, "ask": "promotion", "promotion": "P"}
    back = at(STARTS, "sue", "readmit", patron="ann", game="pinkjack")
    *_, out, _, again = run(entered("ann"), entered("bob"), *excluded("ann"), ask, back, ask)["steps"]
    assert out["answer"]["entries"] == {"ann": 1, "bob": 1}
    assert out["answer"]["in_draw"] == ["bob"]
    assert again["answer"]["in_draw"] == ["ann", "bob"]


def test_nobody_who_is_excluded_is_drawn():
    draw = at(AWARDED, "max", "draw", promotion="P", prizes=["A"], drawn=[1])
    result = run(entered("ann"), entered("bob"), *excluded("ann"), draw)
    assert result["after"]["promotions"]["P"]["prizes"]["A"]["winner"] == "bob"


@rule("pinkjack/18.11")
def test_a_dispute_about_a_promotion_is_decided_once_with_the_advice():
    case = {"case": "C"}
    *_, opened, decided, review, advised = run(
        entered("ann"),
        at(AWARDED, "ann", "open-case", **case, promotion="P", words="I was not drawn"),
        at(AWARDED, "max", "decide-case", **case, decision="stands", words="the draw stands"),
        at(AWARDED, "ann", "request-review", **case),
        at(AWARDED, "sue", "advise", **case),
    )["steps"]
    assert "accepted" in opened
    assert decided["events"][0]["rule"][0] == "pinkjack/18.11"
    assert (review["refused"]["code"], review["refused"]["clause"]) == ("no-such-power", None)
    assert "pinkjack/18.11" in {each for event in advised["events"] for each in event["rule"]}


@rule("pontoon/17.2(b)")
def test_who_is_excluded_from_pontoon_enters_no_tournament():
    floor = day()
    named = {"finding": "F", "patron": "zed"}
    assert "accepted" in floor(
        "finding", "sue", **named, table="P", clause="pontoon/17.8", words="a side bet"
    )
    assert "accepted" in floor("exclude-from-game", "sue", **named, game="pontoon")
    assert refused(floor("enter-tournament", "zed", tournament="W")) == "17.2(b)"


def test_a_dispute_about_a_tournament_is_pontoons():
    floor = day()
    assert "accepted" in floor("open-case", "ann", case="C", tournament="W", words="my place")
    assert floor("open-case", "ann", case="D", tournament="X", words="?")["error"]["field"] == "tournament"
