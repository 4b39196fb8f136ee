"""Small tournaments for tests: conditions, people, rounds in which it is known who wins how much."""

from typing import Any

from tests.floor.running import Day

CONDITIONS: dict[str, Any] = {
    "starts": "2026-11-16T21:00:00Z",
    "entry": "at the desk",
    "eligibility": "adult patrons",
    "sessions": [{"rounds": 3, "starts": "2026-11-16T21:00:00Z"}],
    "tables": 1,
    "sit_and_go": "none",
    "progression": "none",
    "points": "none",
    "repechage": "none",
    "buy_back": "none",
    "entry_fee": 10_000,
    "commission": {"amount": 1_000, "approval": "A-1"},
    "chips": 1_000,
    "carry_over": False,
    "players": {"min": 2, "max": 8},
    "groups": "none",
    "limits": {"box": {"min": 100, "max": 1_000}},
    "elimination": "who cannot wager the table minimum",
    "session_ties": "share",
    "pool": "entry fees less commission",
    "prizes": ["50", "30", "20"],
    "final_ties": "share",
    "statement": True,
    "absent": "minimum",
    "notice_minutes": 15,
}
APPROVALS = {
    "A-1": {"about": "commission", "authority": "the Authority", "reference": "R 1", "from": "2016-01-01"}
}
TABLE = {"game": "pontoon", "settings": {"tournament": "W"}}
MANAGER, DIRECTOR = "max", "sue"


def conditions(**changed: Any) -> dict[str, Any]:
    """Complete conditions, with what is changed; None: left out."""
    whole = CONDITIONS | changed
    return {name: value for name, value in whole.items() if value is not None}


def session(*players: str, table: str = "P", number: int = 1, **more: Any) -> dict[str, Any]:
    """A session that is on, everybody at one table with 1,000."""
    seats = {table: {str(area): who for area, who in enumerate(players, start=1)}}
    chips = dict.fromkeys(players, 1_000)
    return {"number": number, "seats": seats, "chips": chips, "marker": {table: 1}, **more}


def day(given: dict[str, Any] | None = None, at: tuple[str, ...] = ("P",), **conditions_changed: Any) -> Day:
    """A floor with a tournament W that is documented; `given` is what it has beside its conditions."""
    tournament = {"director": DIRECTOR, "conditions": conditions(**conditions_changed), **(given or {})}
    floor = {"approvals": APPROVALS, "tournaments": {"W": tournament}}
    return Day(**dict.fromkeys(at, TABLE), T2={"game": "pontoon", "settings": {}}, floor=floor)


def running(*players: str, given: dict[str, Any] | None = None, **changed: Any) -> Day:
    """The same with a session on, before its first round."""
    of = session(*players, **(given or {}))
    return day({"entries": list(players), "sessions": [of]}, **changed)


DEALERS = "9h"
"""The dealer draws to 9h 9s, 18."""
SECOND = {"win": "9", "lose": "7", "stand": "8"}


def round_of(results: dict[str, tuple[int, str]], seats: dict[str, int], table: str = "P") -> dict[str, Any]:
    """A round in which everybody stands on two cards against 18: they win, lose or stand off."""
    suits = "cdhs"
    order = sorted(results, key=lambda who: seats[who])
    wagers = [{"area": seats[who], "patron": who, "wager": "box", "amount": results[who][0]} for who in order]
    first = [f"K{suits[place % 4]}" for place in range(len(order))]
    second = [f"{SECOND[results[who][1]]}{suits[place % 4]}" for place, who in enumerate(order)]
    decisions = [{"area": seats[who], "hand": 1, "action": "stand"} for who in order]
    record = {"wagers": wagers, "cards": [*first, DEALERS, *second, "9s"], "decisions": decisions}
    return {"order": "round", "table": table, "record": record}


def refused(step: dict[str, Any]) -> str | None:
    """The number of the clause by which it was refused."""
    clause = step["refused"]["clause"]
    return None if clause is None else str(clause).removeprefix("pontoon/")
