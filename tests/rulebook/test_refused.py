"""The two ways to say no: by a clause, or because it cannot be read."""

import json

import pytest

from houseway.rulebook import Clause, Refused, UnknownClause, Unreadable


def test_a_refusal_carries_code_clause_what_was_asked_and_what_is_allowed() -> None:
    refused = Refused(
        "below-minimum", Clause("baceball/6.1"), "too little", asked={"amount": 100}, allowed=500
    )
    assert json.loads(json.dumps(refused.as_json())) == {
        "refused": {
            "code": "below-minimum",
            "clause": "baceball/6.1",
            "message": "too little",
            "asked": {"amount": 100},
            "allowed": 500,
        }
    }


def test_a_refusal_reads_as_a_sentence_with_its_clause() -> None:
    assert str(Refused("code", Clause("pai-gow/9.9.1"), "not you")) == "not you [pai-gow/9.9.1]"


def test_what_is_allowed_is_left_out_where_nothing_is_said_of_it() -> None:
    refused = Refused("code", Clause("pontoon/4.5(a)"), "no")
    assert "allowed" not in refused.as_json()["refused"]
    assert refused.asked == {}
    assert Refused("code", Clause("pontoon/4.5(a)"), "no", allowed=0).as_json()["refused"]["allowed"] == 0


@pytest.mark.parametrize(
    "clause", ["baceball/99.9", "blackjack/1.1", "6.1", "", "pontoon/5.5.1", "baceball/6.1 "]
)
def test_a_refusal_under_an_unknown_clause_fails(clause: str) -> None:
    with pytest.raises(UnknownClause):
        Refused("code", Clause(clause), "no")


def test_what_was_asked_is_kept_as_it_was() -> None:
    asked = {"amount": 100}
    refused = Refused("code", Clause("baceball/6.1"), "no", asked=asked)
    asked["amount"] = 200
    assert refused.asked == {"amount": 100}


def test_what_cannot_be_read_names_its_field_and_no_clause() -> None:
    error = Unreadable("bad-field", "wagers[0].amount: not a number; it is 'x'", "wagers[0].amount")
    assert error.as_json() == {
        "error": {
            "code": "bad-field",
            "message": "wagers[0].amount: not a number; it is 'x'",
            "field": "wagers[0].amount",
        }
    }
    assert str(error) == error.message


def test_one_is_not_taken_for_the_other() -> None:
    assert not issubclass(Refused, Unreadable)
    assert not issubclass(Unreadable, Refused)
