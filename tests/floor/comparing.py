"""What a floor record gives, held against what is expected of it."""

import re
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any


def holds(wanted: Any, got: Any) -> bool:
    """An object holds at least these fields, a list these items, a decimal string this number."""
    if isinstance(wanted, Mapping):
        return isinstance(got, Mapping) and all(holds(each, got.get(name)) for name, each in wanted.items())
    if isinstance(wanted, list):
        return isinstance(got, list) and len(wanted) == len(got) and all(map(holds, wanted, got))
    if isinstance(wanted, str) and isinstance(got, str) and wanted != got:
        return _number(wanted) is not None and _number(wanted) == _number(got)
    return bool(wanted == got)


def _number(text: str) -> Decimal | None:
    try:
        return Decimal(text)
    except InvalidOperation:
        return None


def came(expected: Mapping[str, Any], step: Mapping[str, Any]) -> bool:
    """Whether a step came out as expected; `error`: that code, or any; `not_done`: an error, or refused."""
    if "not_done" in expected:
        return "error" in step or "refused" in step
    if "error" in expected:
        return "error" in step and expected["error"] in (True, step["error"]["code"])
    if "refused" in expected:
        refused = step.get("refused", {"clause": "", "code": ""})
        code = expected.get("code", "no-such-power" if refused["clause"] is None else refused["code"])
        return refused["clause"] in expected["refused"] and refused["code"] == code
    if "answer" in expected:
        return "answer" in step and holds(expected["answer"], step["answer"])
    cited = {clause for event in step.get("events", ()) for clause in event["rule"]}
    return "accepted" in step and cited >= set(expected.get("cites", ()))


HASH = re.compile("[0-9a-f]{32,}")
BY_CHANCE = ("lot",)
"""What no record tells, with all that is hashed: it is another in each house."""

UNTOLD = {("amount-opened", "lot"): ("amount",), ("jackpot-waits", None): ("first",)}
"""What a record need not tell: the lot that was drawn, and the name of the dealer who dealt."""


def other_than(given: Mapping[str, Any], record: Mapping[str, Any], http: Mapping[str, Any]) -> list[str]:
    """Where a house answers a step otherwise than its record.

    Of facts about others a patron is told only what they are, and their clauses.
    """
    if {*record} - {"due"} != {*http}:
        return [f"{sorted(http)} for {sorted(record)}"]
    if "accepted" not in record:
        return [name for name in http if told(record[name]) != told(http[name])]
    events, others = record["events"], http["events"]
    if [each["event"] for each in events] != [each["event"] for each in others]:
        return [f"{[each['event'] for each in others]} for {[each['event'] for each in events]}"]
    return [
        f"{each['event']}: {other} for {each}"
        for each, other in zip(events, others, strict=True)
        if told(each) != told(other)
        and not ("by" in given and other == {"event": each["event"], "rule": each["rule"]})
    ]


def told(part: Any) -> Any:
    """The same without chance."""
    if isinstance(part, Mapping):
        untold = (*BY_CHANCE, *UNTOLD.get((part.get("event"), part.get("what")), ()))
        return {name: told(each) for name, each in part.items() if name not in untold}
    if isinstance(part, list | tuple):
        return [told(each) for each in part]
    return HASH.sub("a hash", part) if isinstance(part, str) else part


def shown(step: Mapping[str, Any]) -> dict[str, Any]:
    """A step without its events, for whoever reads why a test failed."""
    return {name: part for name, part in step.items() if name != "events"}
