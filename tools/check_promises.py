"""Checks that the cards were those promised before the wagers closed; FILE comes from `houseway export`.

leaf = SHA-256("card:salt"), tail = SHA-256("leaf:next tail"). A promise is the tail at a place of the order:
it comes out of the opened cards and the tail that remains, and they are those dealt, as a cut left them.
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
    promises, dealt, leaves, orders, checked, problems = {}, {}, set(), {}, 0, []
    for line in lines:
        entry = json.loads(line)
        body, key, name = entry.get("body"), entry["table"], f"{entry['table']}/{entry['round']}"
        opened = (body or {}).get("opened", [])
        names = [card.get("item") for card in opened]
        if entry["kind"] == "committed":
            promises.setdefault(key, []).append(body["promise"])
            orders[key] = [] if "cut" in body else orders.get(key, [])
        elif entry["kind"] == "told":
            shown = [event for event in body["events"] if event["event"] in ("dealt", "burned")]
            dealt.setdefault(key, []).extend(event["item"] for event in shown if "item" in event)
        elif entry["kind"] == "revealed":
            checked, kept, orders[key] = checked + 1, body.get("kept", []), orders[key] + names
            seen = [card["item"] for card in kept + opened if "item" in card]
            if promise_of(opened, body["rest"]) != promises[key][-1] or not {*map(leaf, kept)} <= leaves:
                problems.append(f"{name}: the cards are not those promised")
            if seen != dealt.get(key, [])[: len(seen)]:
                problems.append(f"{name}: the cards dealt are not those opened")
            leaves |= {card["leaf"] for card in opened if "leaf" in card}
            dealt[key] = dealt.get(key, [])[len(seen) :]
        elif entry["kind"] == "retired":
            orders[key] += names
            if promise_of(opened) != body["promise"]:
                problems.append(f"{name}: what never came is not what was promised")
        elif entry["kind"] == "uncut":
            cut, promised = names[body["cut"] :] + names[: body["cut"]], body["promise"] in promises[key]
            if not promised or promise_of(opened) != body["promise"] or cut != orders[key]:
                problems.append(f"{name}: the cards did not lie as the cut left them")
    return checked, problems


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        checked, problems = check(file)
    print(*problems, f"{checked} rounds checked, {len(problems)} problems", sep="\n")
    sys.exit(1 if problems else 0)
