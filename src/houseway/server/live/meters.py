"""The meters of a link as screens show them: never what is hidden."""

from typing import Any

from msgspec import structs

from houseway.floor.jackpots import LinkFacts, link_object
from houseway.floor.linking import RULES, clause

SHOWN = ("shown", "prize", "value", "rate", "seed", "ceiling", "promise", "triggered")


def meters_shown(facts: LinkFacts) -> dict[str, Any]:
    """What every linked table displays, and the last win."""
    told = link_object(facts, RULES.guarantees)
    meters = {
        pool: {name: each[name] for name in SHOWN if name in each} for pool, each in told["meters"].items()
    }
    return {
        "link": facts.name,
        "tables": told["tables"],
        "wager": facts.wager,
        "down": facts.down,
        "meters": meters,
        "last": structs.asdict(facts.hits[0]) if facts.hits else None,
        "rule": [str(each) for each in (clause("linked-meter"),)],
    }


def link_shown(facts: LinkFacts) -> dict[str, Any]:
    """A link with all that everybody may know of it, and its last wins."""
    opened = [
        {name: getattr(each, name) for name in ("what", "amount", "salt", "promise", "claim")}
        for each in facts.opened
    ]
    return {
        "link": facts.name,
        **link_object(facts, RULES.guarantees),
        "fault": facts.fault,
        "hits": [structs.asdict(each) for each in facts.hits],
        "promises": dict(facts.promises),
        "proofs": opened,
        "guarantees": dict(RULES.guarantees),
    }
