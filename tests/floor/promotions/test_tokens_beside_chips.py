"""Random rounds told with tokens, beside what the same rounds come to in chips alone (QA-69, QB-68)."""

from collections import Counter
from random import Random

import pytest

from houseway import api
from houseway.games import game_named
from houseway.table.records.writing import short_form
from houseway.testing.play import random_round
from tests.counts import many
from tests.floor.promotions.lives import PEOPLE, Life
from tests.floor.promotions.test_tokens import APPROVED, EXPIRES, T0, TABLES, balanced

VALUE = 10_000_000
STAFF = {**{name: role for name, role in PEOPLE.items() if name != "dee"}, "dora": {"role": "dealer"}}
"""One of the patrons of random rounds is called Dee."""
HEAD = ("game", "rules", "settings", "before", "expect")


def house_with_vouchers(game, patrons):
    wager, settings = TABLES[game]
    tables = {"T": {"game": game, "settings": settings}}
    here = Life(game, tables=tables, approvals=APPROVED, people=STAFF)
    for patron in patrons:
        issued = {"voucher": f"V-{patron}", "patron": patron, "value": VALUE, "games": [game], "uses": 1}
        assert "accepted" in here("issue-voucher", at=T0, **issued, wagers=[wager], expires=EXPIRES)
        assert "accepted" in here("exchange-voucher", "dora", voucher=f"V-{patron}", table="T")
    return here


def with_tokens(record, wager, chance):
    """The same wagers, those of the vouchers in chips, in tokens, or partly."""
    for each in record["wagers"]:
        if each["wager"] != wager:
            yield each
            continue
        most = each["amount"]
        yield {**each, "tokens": chance.choice((0, most, chance.randint(0, most)))}


def used(wagers, results, wager):
    """Tokens that won, and that lost: no more than was matched of each wager."""
    won, lost = Counter(), Counter()
    for each in wagers:
        lines = [
            line
            for line in results
            if (line["area"], line["patron"], line["wager"]) == (each["area"], each["patron"], wager)
        ]
        if each["wager"] == wager and lines:
            net, tokens = sum(line["net"] for line in lines), min(each["tokens"], lines[0]["stake"])
            (won if net > 0 else lost)[each["patron"]] += tokens if net else 0
    return won, lost


def check_round(game, seed):
    wager, settings = TABLES[game]
    record = short_form(random_round(game_named(game), settings, Random(seed)), game_named(game).fresh())
    wagers = list(with_tokens(record, wager, Random(seed)))
    patrons = sorted({each["patron"] for each in wagers})
    here = house_with_vouchers(game, patrons)
    told = {name: its for name, its in record.items() if name not in HEAD} | {"wagers": wagers}
    came = here("round", "dora", table="T", record=told)
    assert "accepted" in came, came
    for lying in here.ask("table", table="T")["wagers"]:
        here("withdraw", lying["patron"], table="T", area=lying["area"], wager=lying["wager"])
    balanced(here)
    settled = api.settle(record)
    won, lost = used(wagers, settled["results"], wager)
    for patron in patrons:
        person = here.ask("person", patron=patron)
        assert person["tokens"] == VALUE - won[patron] - lost[patron]
        in_chips = settled["net"].get(patron, 0)
        assert person["balance"] + person["tokens"] - VALUE == in_chips - won[patron]


@pytest.mark.parametrize("rounds", many(8, 300))
@pytest.mark.parametrize("game", TABLES)
def test_a_round_with_tokens_is_the_round_in_chips_but_for_tokens_used(game, rounds):
    for seed in range(rounds):
        check_round(game, seed)
