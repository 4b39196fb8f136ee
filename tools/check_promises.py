"""Checks that the cards were those promised before the wagers closed. Needs nothing but Python.

    houseway export > journal.jsonl
    python tools/check_promises.py journal.jsonl

Before each round the journal holds a promise: the tail of the card order at that place. After the round the
cards are opened. leaf = SHA-256("card:salt"), tail = SHA-256("leaf:next tail"). From the opened cards and the
tail that remains the promise must come out again, and the cards must be those that were dealt.
"""

import json
import sys
from hashlib import sha256


def digest(text):
    return sha256(text.encode()).hexdigest()


def promise_of(opened, rest):
    tail = rest
    for card in reversed(opened):
        leaf = card.get("leaf") or digest(f"{card['item']}:{card['salt']}")
        tail = digest(f"{leaf}:{tail}")
    return tail


def check(lines):
    promises, dealt, leaves, checked, problems = {}, {}, set(), 0, []
    for line in lines:
        entry = json.loads(line)
        body, key, name = entry.get("body"), entry["table"], f"{entry['table']}/{entry['round']}"
        if entry["kind"] == "committed":
            promises[key] = body["promise"]
        elif entry["kind"] == "told":
            shown = [event for event in body["events"] if event["event"] in ("dealt", "burned")]
            dealt.setdefault(key, []).extend(event["item"] for event in shown if "item" in event)
        elif entry["kind"] == "revealed":
            checked += 1
            if promise_of(body["opened"], body["rest"]) != promises[key]:
                problems.append(f"{name}: the cards are not those promised")
            kept = body.get("kept", [])
            if not {digest(f"{card['item']}:{card['salt']}") for card in kept} <= leaves:
                problems.append(f"{name}: a card kept back is not the one promised")
            leaves |= {card["leaf"] for card in body["opened"] if "leaf" in card}
            opened = [card["item"] for card in kept + body["opened"] if "item" in card]
            if opened != dealt.get(key, [])[: len(opened)]:
                problems.append(f"{name}: the cards dealt are not those opened")
            dealt[key] = dealt.get(key, [])[len(opened) :]
        elif entry["kind"] == "retired" and promise_of(body["opened"], "") != body["promise"]:
            problems.append(f"{name}: what never came is not what was promised")
    return checked, problems


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        checked, problems = check(file)
    print(*problems, f"{checked} rounds checked, {len(problems)} problems", sep="\n")
    sys.exit(1 if problems else 0)
