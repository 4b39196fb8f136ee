"""Checks that the cards were those promised before the wagers closed; FILE comes from `houseway export`.

leaf = SHA-256("card:salt"), tail = SHA-256("leaf:next tail"); the tail at a place promises what follows it.
"""

import json
import sys
from hashlib import sha256


def leaf(card):
    return card.get("leaf") or sha256(f"{card['item']}:{card['salt']}".encode()).hexdigest()


def promise_of(opened, rest=""):
    for card in reversed(opened):
        rest = sha256(f"{leaf(card)}:{rest}".encode()).hexdigest()
    return rest


def check(lines):
    promises, dealt, turned, leaves, orders, checked, problems = {}, {}, {}, set(), {}, 0, []
    for line in lines:
        entry = json.loads(line)
        body, key, name = entry.get("body"), entry["table"], f"{entry['table']}/{entry['round']}"
        opened = (body or {}).get("opened", [])
        names = [card.get("item") for card in opened]
        orders[key] = orders.get(key, []) + (names if entry["kind"] in ("revealed", "retired") else [])
        if entry["kind"] == "committed":
            promises.setdefault(key, []).append(body["promise"])
            orders[key] = [] if "cut" in body else orders[key]
        elif entry["kind"] == "told":
            shown = [event for event in body["events"] if event["event"] in ("dealt", "burned")]
            dealt.setdefault(key, []).extend(event["item"] for event in shown if "item" in event)
            turned.setdefault(key, set()).update(*(event.get("items", ()) for event in body["events"]))
        elif entry["kind"] == "revealed":
            checked, kept = checked + 1, body.get("kept", [])
            seen = [card["item"] for card in kept + opened if "item" in card]
            if promise_of(opened, body["rest"]) != promises[key][-1] or not {*map(leaf, kept)} <= leaves:
                problems.append(f"{name}: the cards are not those promised")
            later = turned.pop(key, set()) - {*dealt.get(key, [])}  # dealt face down and turned afterwards
            open_at_once = [card for card in seen if card not in later]
            if open_at_once != dealt.get(key, [])[: len(open_at_once)] or not later <= {*seen}:
                problems.append(f"{name}: the cards dealt are not those opened")
            leaves |= {card["leaf"] for card in opened if "leaf" in card}
            dealt[key] = dealt.get(key, [])[len(open_at_once) :]
        elif entry["kind"] == "retired" and promise_of(opened) != body["promise"]:
            problems.append(f"{name}: what never came is not what was promised")
        elif entry["kind"] == "uncut":
            cut, promised = names[body["cut"] :] + names[: body["cut"]], body["promise"] in promises[key]
            if not promised or promise_of(opened) != body["promise"] or cut != orders[key]:
                problems.append(f"{name}: the cards did not lie as the cut left them")
    return checked, problems


if __name__ == "__main__":
    checked, problems = check(open(sys.argv[1], encoding="utf-8"))  # noqa: SIM115
    print(*problems, f"{checked} rounds checked, {len(problems)} problems", sep="\n")
    sys.exit(1 if problems else 0)
