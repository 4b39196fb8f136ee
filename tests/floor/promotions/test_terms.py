"""Terms, item by item: PJ 18.3, 18.5 to 18.7, FCP 15, BB 15, PG 17; QC-66, QC-72 to QC-74."""

import json
from collections import Counter
from copy import deepcopy
from random import Random

import pytest

from houseway import api
from houseway.floor.promotions.checking import unmet
from houseway.floor.promotions.citing import WITH_PROMOTIONS
from houseway.floor.promotions.items import DETAILS, ITEMS, WRITTEN_OUT
from houseway.floor.promotions.wording import paragraphs, text_of
from houseway.rulebook import Unreadable
from houseway.rulebook.common import common
from houseway.testing import rule
from tests.counts import many
from tests.floor.promotions.lives import CAR, CASH, CHAPTERS, TERMS, Life, cited, refused, terms

DETAIL = {"persons": 2, "spending_money": False}
NUMBERS = {
    "award.by": "7.1", "award.words": "7.1", "awarded.at": "7.2", "awarded.place": "7.2",
    "eligibility": "7.3",
    "wager": "7.4", "nature": "7.5", "entries_close": "7.6", "starts": "7.7", "place": "7.7",
    "claiming.how": "7.8", "claiming.present": "7.8", "claiming.absent_winner": "7.8", "notification": "7.9",
    "publication": "7.10", "available": "6",
}  # fmt: skip
OF_PRIZES = {
    "appliance": {"make": "i", "model": "ii", "accessories": "iii"},
    "vehicle": {"make": "i", "model": "ii", "accessories": "iii", "on_road_costs": "iv"},
    "travel": {"persons": "i", "included": "ii", "travel_dates": "iii", "spending_money": "iv"},
    "real-estate": {
        "dwelling": "i", "plans": "ii", "contract": "iii", "easements": "iv", "address": "v",
        "included": "vi",
    },
}  # fmt: skip
LISTS = {"appliance": "7.11.1", "vehicle": "7.11.2", "travel": "7.11.3", "real-estate": "7.11.4"}


def of(*numbers):
    """Every game, marked with these clauses of its document."""
    return [
        pytest.param(game, marks=[rule(f"{game}/{chapter}.{each}") for each in numbers])
        for game, chapter in CHAPTERS.items()
    ]


def prize_of(kind):
    return {
        "kind": kind,
        "value": 50_000,
        "conditions": "none",
        **{d: DETAIL.get(d, "said") for d in OF_PRIZES[kind]},
    }


@pytest.mark.parametrize("game", of(*dict.fromkeys(NUMBERS.values())))
def test_each_item_is_refused_if_it_is_missing_or_empty(game):
    for field, number in NUMBERS.items():
        for empty in (None, "", "  "):
            life = Life(game, given=terms(**{field.replace(".", "__"): empty}))
            assert "accepted" in life.draft()
            came = life("lodge-terms")
            assert refused(came) == life.clause(number), (field, empty)
            assert came["refused"]["asked"]["unmet"][0]["field"] == field


@pytest.mark.parametrize("game", of("7.11"))
def test_prizes_have_kind_value_and_conditions(game):
    for wrong in (None, {}, {"A": "a car"}, {"A": {}}, {"": CASH}):
        life = Life(game, given=terms(prizes=wrong))
        life.draft()
        assert refused(life("lodge-terms")) == life.clause("7.11")
    for field in CASH:
        for value in (None, "", 0, -1, "much", True):
            life = Life(game, given=terms(prizes={"A": {**CASH, field: value}}))
            life.draft()
            came = life("lodge-terms")
            told = field == "conditions" and value not in (None, "")
            assert "accepted" in came if told else refused(came) == life.clause("7.11")


@pytest.mark.parametrize("kind", OF_PRIZES)
@pytest.mark.parametrize("game", CHAPTERS)
def test_a_complete_prize_of_that_kind_may_be_lodged(game, kind):
    life = Life(game, given=terms(prizes={"A": prize_of(kind)}))
    assert "accepted" in life.draft()
    assert "accepted" in life("lodge-terms")


def details():
    for game, chapter in CHAPTERS.items():
        for kind, fields in OF_PRIZES.items():
            for field, item in fields.items():
                clause = f"{game}/{chapter}.{LISTS[kind]}({item})"
                yield pytest.param(game, kind, field, clause, marks=rule(clause), id=clause)


@pytest.mark.parametrize(("game", "kind", "field", "clause"), list(details()))
def test_what_is_to_be_said_of_a_prize_of_that_kind(game, kind, field, clause):
    for missing in (None, "", []):
        prize = {**prize_of(kind), field: missing}
        life = Life(game, given=terms(prizes={"A": CASH, "B": prize}))
        life.draft()
        assert refused(life("lodge-terms")) == clause


FORBIDDEN = {
    "5.1": [{"kind": "tobacco"}],
    "5.2": [{"kind": "firearm"}, {"kind": "imitation-firearm"}, {"kind": "ammunition"}],
    "5.3": [{"kind": "prohibited-weapon"}],
    "5.4": [{"kind": "liquor", "litres": "20.000001"}, {"kind": "liquor", "litres": 21}, {"kind": "liquor"}],
    "5.5": [{"kind": "prescribed"}],
}


@pytest.mark.parametrize("game", of(*FORBIDDEN))
def test_what_no_prize_may_include(game):
    for number, components in FORBIDDEN.items():
        for each in components:
            prize = {
                "kind": "goods",
                "value": 100,
                "conditions": "none",
                "components": [{"kind": "food"}, each],
            }
            life = Life(game, given=terms(prizes={"A": prize}))
            life.draft()
            assert refused(life("lodge-terms")) == life.clause(number), each


@pytest.mark.parametrize("game", CHAPTERS)
def test_liquor_counts_by_the_prize_and_twenty_litres_are_not_more_than_twenty(game):
    def lodge(*prizes):
        made = {
            str(n): {"kind": "goods", "value": 100, "conditions": "none", "components": parts}
            for n, parts in enumerate(prizes)
        }
        life = Life(game, given=terms(prizes=made))
        life.draft()
        return life, life("lodge-terms")

    wine = {"kind": "liquor", "litres": "12"}
    assert "accepted" in lodge([{"kind": "liquor", "litres": "20"}])[1]
    assert "accepted" in lodge([wine], [wine])[1]
    life, came = lodge([wine, wine])
    assert refused(came) == life.clause("5.4")


@pytest.mark.parametrize("game", of("3"))
def test_a_cash_alternative_is_never_one_of_dollars_or_of_cash(game):
    for kind in ("casino-dollars", "slots-dollars", "cash"):
        life = Life(game, given=terms(prizes={"A": {**CASH, "kind": kind, "cash_alternative": 5000}}))
        life.draft()
        assert refused(life("lodge-terms")) == life.clause("3")
    life = Life(game, given=terms(prizes={"A": {**CAR, "cash_alternative": 3_000_000}}))
    life.draft()
    assert "accepted" in life("lodge-terms")


@pytest.mark.parametrize(
    "game", [pytest.param(g, marks=rule(f"{g}/1.1/promotional-prize")) for g in CHAPTERS]
)
def test_without_chance_it_is_no_promotional_prize(game):
    for by in ("all", "skill", 3, ["draw"]):
        life = Life(game)
        came = life.draft(award={"by": by, "words": "to everybody"})
        assert refused(came) == f"{game}/1.1/promotional-prize", by
    for by in ("draw", "chance"):
        assert f"{game}/1.1/promotional-prize" in cited(Life(game).draft(award={"by": by, "words": "x"}))


@pytest.mark.parametrize("game", of("1"))
def test_a_promotion_is_offered_by_the_gaming_manager(game):
    life = Life(game)
    for by in ("ann", "dee", "sue", "amy", "ivy", "cas"):
        came = life("draft-promotion", by, games=[game], terms=TERMS)
        assert (came["refused"]["code"], refused(came)) == ("not-your-power", life.clause("1"))
    assert life.clause("1") in cited(life.draft())


def test_one_promotion_spans_the_four_games_and_cites_each():
    life = Life(*CHAPTERS)
    assert cited(life.draft()) >= {f"{game}/{chapter}.1" for game, chapter in CHAPTERS.items()}
    lodged = cited(life("lodge-terms"))
    assert lodged >= {f"{game}/{chapter}.{each}" for game, chapter in CHAPTERS.items() for each in ("6", "9")}


def test_pontoon_has_no_such_rule():
    for games in (["pontoon"], ["pinkjack", "pontoon"]):
        came = Life()("draft-promotion", games=games, terms=TERMS)["refused"]
        assert (came["code"], came["clause"]) == ("no-such-power", None)
    assert "error" in Life()("draft-promotion", games=[], terms=TERMS)
    assert "error" in Life()("draft-promotion", games=["chess"], terms=TERMS)


def test_everything_unmet_is_listed_at_once_in_all_documents():
    found = unmet({}, list(CHAPTERS))
    assert {each.field for each in found} == {item.field for item in ITEMS} | {"prizes"}
    shown = found[0].as_json(list(CHAPTERS))
    assert len(shown["clauses"]) == 4
    assert unmet(TERMS, ["pinkjack"]) == []


def test_terms_may_say_more_and_what_does_not_apply_is_said_in_words():
    more = terms(further="dogs are welcome", nature="none")
    assert unmet(more, ["pinkjack"]) == []
    assert ("further", "dogs are welcome") in [(h, w) for h, w, _ in paragraphs(more, ["pinkjack"], None)]


def test_the_text_says_everything_that_the_terms_say():
    whole = terms(prizes={"A": {**CAR, "cash_alternative": 3_000_000}, "B": prize_of("travel")})
    text = text_of("P", whole, ["pinkjack", "pai-gow"], None)
    for item in ITEMS:
        assert item.heading in text
    for said in (
        "Holden",
        "Astra",
        "or $30,000.00 in cash",
        "adult patrons",
        "pai-gow/17.7.8",
        "Pinkjack, Pai Gow",
    ):
        assert said in text
    assert "(not said)" not in text


def test_nothing_that_is_lodged_is_left_out_of_the_text():
    hamper = {
        "kind": "goods",
        "value": 5000,
        "conditions": "none",
        "components": [{"kind": "liquor", "litres": "12"}],
    }
    rule = dict(RULE, games=["pinkjack"], wager="box", words="bring your card")
    whole = terms(
        prizes={"A": {**CASH, "payment": ["cheque", "transfer"], "colour": "blue"}, "B": hamper},
        wager=rule, claiming__dress="a tie", award__draws=3, further={"dogs": "welcome"},
    )  # fmt: skip
    assert unmet(whole, ["pinkjack"]) == []
    text = text_of("P", whole, ["pinkjack"], None)
    said = ("paid by cheque, transfer", "colour: blue", "liquor (litres: 12)", "bring your card", "a tie")
    assert [each for each in (*said, "award: draws", "dogs: welcome") if each not in text] == []


def test_every_rule_is_in_each_of_the_four_documents_and_in_no_other():
    assert set(WITH_PROMOTIONS) == set(CHAPTERS)
    for kind, items in DETAILS.items():
        assert [item.field for item in items] == list(OF_PRIZES[kind])
        assert all(item.field in WRITTEN_OUT for item in items)
        for item in items:
            assert common(item.rule).clauses["pontoon"] is None


RULE = {"games": ["baceball"], "wager": "bet", "minimum": 500, "entry_for": "each-wager"}
WRONG_RULES = (
    {**RULE, "games": ["pinkjack"]}, {**RULE, "games": []}, {**RULE, "wager": "box"},
    {**RULE, "minimum": 0}, {**RULE, "minimum": True}, {**RULE, "entry_for": "luck"},
    {**RULE, "from": "soon"}, {**RULE, "tokens": 1}, {**RULE, "odds": 2}, {}, 5.5, [],
    {**RULE, "from": "2024-03-02T07:00:00Z", "until": "2024-03-02T06:00:00Z"},
)  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG_RULES)
def test_a_wager_rule_that_cannot_be_counted_by(wrong):
    life = Life("baceball", given=terms(wager=wrong))
    life.draft()
    came = life("lodge-terms")
    assert "refused" in came and came["refused"]["asked"]["unmet"][0]["clause"] == "baceball/15.7.4"


JUNK = (
    None,
    0,
    -1,
    1.5,
    True,
    "",
    " ",
    "\ud800",
    [],
    {},
    [None],
    {"": None},
    "9" * 5000,
    {"kind": []},
    float("nan"),
)


@pytest.mark.parametrize("count", many(200, 1000))
def test_mutated_terms_never_break_the_checker(count):
    chance = Random(count)
    whole = terms(
        prizes={"A": {**CAR, "components": [{"kind": "liquor", "litres": "3"}]}, "B": prize_of("travel")}
    )
    whole["wager"] = dict(RULE, games=["pinkjack"], wager="box")
    for _ in range(count):
        mutant = deepcopy(whole)
        for _ in range(chance.randint(1, 4)):
            where = mutant
            for _ in range(chance.randint(0, 4)):
                inner = [
                    each
                    for each in (where.values() if isinstance(where, dict) else where)
                    if isinstance(each, dict | list)
                ]
                where = chance.choice(inner) if inner else where
            keys = list(where) if isinstance(where, dict) else list(range(len(where)))
            if keys:
                where[chance.choice(keys)] = chance.choice(JUNK)
        found = unmet(mutant, ["pinkjack", "baceball"])
        assert all(each.as_json(["pinkjack"])["clause"] for each in found)
        text_of("P", mutant, ["pinkjack"], None)


@pytest.mark.parametrize("count", many(100, 1000))
def test_mutated_files_of_terms_never_break_the_checker(count):
    """Letters changed, lines dropped or doubled, the end cut off: unmet, one clear line, or complete."""
    chance, came = Random(count), Counter[str]()
    whole = json.dumps(
        {"promotion": "P", "games": ["pinkjack", "pai-gow"], "terms": terms(prizes={"A": CAR})}, indent=1
    )
    for _ in range(count):
        lines = whole.splitlines(keepends=True)
        for _ in range(chance.randint(1, 3)):
            place = chance.randrange(len(lines))
            line = lines[place]
            at = chance.randrange(len(line) or 1)
            letter = chance.choice('{}[],:"0-9e\\ \nx\x00é')
            lines[place] = chance.choice(("", line * 2, line[:at] + letter + line[at + 1 :], line[:at]))
        try:
            page = api.promotion_terms("".join(lines).encode())
        except Unreadable as problem:
            assert "\n" not in str(problem) and str(problem)
            came["unreadable"] += 1
            continue
        assert all(each["clauses"] for each in page["unmet"]) and page["text"]
        came["unmet" if page["unmet"] else "complete"] += 1
    assert len(came) == 3, came


@pytest.mark.parametrize("field", ["eligibility", "nature", "wager", "place", "notification", "available"])
def test_an_item_in_words_is_no_number_and_no_list(field):
    for value in (5, True, 1.5, ["x"]):
        here = Life(given=terms(**{field: value}))
        here.draft()
        assert here("lodge-terms")["refused"]["asked"]["unmet"][0]["field"] == field
