"""Folds FILE of `houseway export` into the balance of every account: python tools/balances.py FILE"""

import json
import sys
from collections import Counter
from fractions import Fraction

SIGNS = {"bought-in": 1, "cashed-out": -1}


def posting(entry, guests, balances):  # cents by account, as the entry says; whose a name is at a table
    body, table, kind = entry.get("body"), entry["table"], entry["kind"]
    if entry["sealed"] or not isinstance(body, dict):
        return {}
    if table == "cage" and kind in SIGNS:
        cents, name = SIGNS[kind] * body["amount"], body["patron"]
        return {guests.get((body.get("table"), name), f"patron/{name}"): cents, "cage": -cents}
    if kind == "guest-came":
        guests[table, body["guest"]] = f"guest/{table}/{body['guest']}"
    if kind == "guest-recognised":
        theirs = f"patron/{body['patron']}"
        before, guests[table, body["guest"]] = guests.get((table, body["guest"]), theirs), theirs
        return {before: -balances[before], theirs: balances[before]} if before != theirs else {}
    if kind in JACKPOTS:
        return jackpots(kind, body, table, lambda name: guests.get((table, name), f"patron/{name}"))
    if kind not in ("told", "corrected", "resolved", "voided"):
        return {}
    moved = Counter()
    for name, cents in body.get("moved", {}).items():
        moved[guests.get((table, name), f"patron/{name}")] += cents
    if kind == "resolved":
        moved["adjustments"] -= sum(body.get("moved", {}).values())
        return moved
    for account, cents in (body.get("house") or {"float": -sum(moved.values())}).items():
        moved[f"{'layout' if account == 'standing' else account}/{table}"] += cents
    return moved


JACKPOTS = [
    "link-opened",
    "link-ended",
    "meters-fed",
    "prize-won",
    "prize-undone",
    "prizes-paid",
    "jackpot-waits",
    "jackpot-signed",
]


def jackpots(kind, body, table, account):  # exact: a meter is its account
    link, moved, at = table.removeprefix("link/"), Counter(), body.get("table")
    meters = {
        pool: Fraction(str(cents)) for pool, cents in (body.get("added") or body.get("moved") or {}).items()
    }
    if kind == "link-opened":
        meters = {
            pool: Fraction(str(each.get("value", each["seed"]))) for pool, each in body["meters"].items()
        }
        moved[f"seeds/{link}"] -= sum(meters.values())
    elif kind == "meters-fed":
        wagered = sum(each["amount"] for each in body["wagers"])
        moved[f"float/{at}"] -= wagered
        moved[f"retained/{link}"] += wagered - sum(meters.values())
    for pool, cents in meters.items():
        moved[f"meter/{link}/{pool}"] += -cents if kind == "link-ended" else cents
        if kind == "link-ended":
            moved[f"meter/{body['to']}/{pool}"] += cents
    if kind in ("prize-won", "prize-undone"):
        sign, seed = 1 if kind == "prize-won" else -1, body.get("seed", 0)
        moved[f"meter/{link}/{body['pool']}"] += sign * (seed - body["taken"])
        moved[f"seeds/{link}"] -= sign * seed
        moved[f"prizes/{link}"] += sign * body["cents"]
        moved["top-up"] -= sign * (body["cents"] - body["taken"])
    if kind == "prizes-paid":
        moved.update({f"prizes/{link}": -body["owed"], f"float/{at}": body["paid"]})
        moved["top-up"] -= body["paid"] - body["owed"]
    for sign, field in ((-1 if kind == "jackpot-waits" else 1, "lines"), (1, "withdrawn")):
        for line in body.get(field, ()) if kind.startswith("jackpot-") else ():
            moved[account(line["patron"])] += sign * line["amount"]
            moved[f"unpaid/{table}"] -= sign * line["amount"]
    return moved


def fold(lines):
    balances, guests = Counter(), {}
    for line in lines:
        entry = json.loads(line)
        if "sequence" not in entry:
            continue
        moved = posting(entry, guests, balances)
        if sum(moved.values()):
            sys.exit(f"entry {entry['sequence']} does not balance: {dict(moved)}")
        balances.update(moved)
    return {account: cents for account, cents in sorted(balances.items()) if cents}


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as export:
        for account, cents in fold(export).items():
            print(f"{cents:>16} {account}")
