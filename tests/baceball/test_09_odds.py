"""Rule 9: settlement odds."""

import pytest

from houseway.testing import rule
from tests.baceball.helping import LOW, line, net, single
from tests.helping import events

STAKES = [1, 250, 500, 333, 12_345]


@pytest.mark.parametrize("stake", STAKES)
@pytest.mark.parametrize(
    ("hand", "kind", "times", "row"),
    [
        pytest.param("9c 8d 7h", "bet", 1, "bet-higher-total", marks=rule("baceball/9.1/bet-higher-total")),
        pytest.param("Ac Ad Ah", "bet", 10, "bet-home-run", marks=rule("baceball/9.1/bet-home-run")),
        pytest.param("Kc 8d 7h", "strike-1", 2, "1st-strike", marks=rule("baceball/9.1/1st-strike")),
        pytest.param("8c Kd 7h", "strike-2", 2, "2nd-strike", marks=rule("baceball/9.1/2nd-strike")),
        pytest.param("8c 7d Kh", "strike-3", 2, "3rd-strike", marks=rule("baceball/9.1/3rd-strike")),
        pytest.param("Kc Qd Jh", "strike-out", 30, "strike-out", marks=rule("baceball/9.1/strike-out")),
    ],
)
@rule("baceball/9.1")
def test_winning_wagers_are_paid_at_the_listed_odds(
    hand: str, kind: str, times: int, row: str, stake: int
) -> None:
    result = single(hand, LOW, **({"bet": 500} | {kind: stake}))
    assert net(result, kind) == times * stake
    assert {clause for clause in line(result, kind)["clauses"] if "/9.1" in clause} == {
        "baceball/9.1",
        f"baceball/9.1/{row}",
    }
    [paid] = [event for event in events(result, "paid") if event["wager"] == kind]
    assert (paid["odds"], paid["amount"], paid["released"]) == (f"{times} to 1", times * stake, stake)


def test_three_strikes_and_the_strike_out_are_all_paid() -> None:
    result = single("Kc Qd Jh", LOW, bet=1000, strike_1=100, strike_2=200, strike_3=300, strike_out=400)
    assert result["net"] == {"ann": -1000 + 200 + 400 + 600 + 12_000}
