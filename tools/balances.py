"""Folds FILE of `houseway export` into the balance of every account: python tools/balances.py FILE"""

import json
import sys
from collections import Counter

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
