"""Checks FILE of `houseway export`: cards promised before wagers closed, and of the set; mysteries."""

import json
import sys
from collections import Counter
from fractions import Fraction
from hashlib import sha256

CAME, RECONSTRUCTED = ("dealt", "burned"), "the round is reconstructed"
DECKS = {"pinkjack": 6, "pontoon": 8, "four-card-poker": 1, "baceball": 6}
PAIRS, SINGLES = "1-1 1-3 1-5 1-6 2-2 3-3 4-4 4-6 5-5 5-6 6-6", "1-2 1-4 2-3 2-4 2-5 2-6 3-4 3-5 3-6 4-5"


def set_of(game, settings):
    if game == "pai-gow":
        return Counter(PAIRS.split() * 2 + SINGLES.split())
    ranks, decks = "A23456789JQK" + "T" * (game != "pontoon"), settings.get("decks", DECKS[game])
    return Counter({rank + suit: decks for rank in ranks for suit in "cdhs"})


def leaf(card):  # SHA-256 of "card:salt"; the promise is the tail, SHA-256 of "leaf:next tail"
    return card.get("leaf") or sha256(f"{card['item']}:{card['salt']}".encode()).hexdigest()


def promise_of(opened, rest=""):
    for card in reversed(opened):
        rest = sha256(f"{leaf(card)}:{rest}".encode()).hexdigest()
    return rest


class Table:
    def __init__(self, whole, by_dealer):
        self.whole, self.by_dealer, self.promises, self.rest, self.checked = whole, by_dealer, [], None, 0
        self.dealt, self.turned, self.leaves, self.order, self.over = [], set(), set(), [], False
        self.items, self.came, self.closed, self.out, self.hidden = Counter(), Counter(), 0, Counter(), 0
        self.seen = self.before = Counter()
        self.in_use = self.was_cut = False

    def begun(self, body, seen=None):  # the round before is over; or what lay there of one that is on again
        unopened = self.over and (self.dealt or (self.deals and not self.shown))
        if unopened and not self.by_dealer and seen is None:
            cards = "the cards dealt are not those opened"
            yield cards if self.shown else "the house dealt, and did not open its promise after the round"
            self.dealt = []
        self.before, self.seen, self.again, self.unseen = self.seen, seen or Counter(), Counter(), 0
        self.promised, self.deals, self.shown, self.moved_on, self.over = seen is not None, *[False] * 4

    def comes(self, event):  # or else it was out when the round was reconstructed
        self.again = Counter(self.seen) if event.get("words") == RECONSTRUCTED else self.again
        self.again[item := event.get("item") if event["event"] in CAME else None] -= 1
        return item is None or self.again[item] < 0

    def committed(self, body):
        if body["promise"] not in (self.rest, *self.promises[-1:]):  # another order, without what lies there
            before, hidden = (self.out + self.came, self.hidden + self.closed) if self.moved_on else ({}, 0)
            self.out, self.hidden = self.seen + Counter(before), self.unseen + hidden
            self.items, self.came, self.closed = Counter(), Counter(), 0
            if self.in_use and "cut" not in body:
                yield "an order was shuffled away and was not opened"
            elif self.was_cut:
                yield "the order before the cut was not opened"
            self.in_use, self.was_cut = True, "cut" in body
        self.promises, self.promised = [*self.promises, body["promise"]], True
        self.order = [] if "cut" in body else self.order

    def told(self, body):
        events = [] if body.get("anew") else list(filter(self.comes, body["events"]))  # anew: told before
        came = [event for event in events if event["event"] in CAME]
        named = [event["item"] for event in came if "item" in event]
        self.seen.update(named)
        self.dealt, self.unseen = self.dealt + named, self.unseen + len(came) - len(named)
        self.turned.update(*(event.get("items", ()) for event in events))
        self.moved_on |= any(event.get("act") in ("transfer", "replace-damaged") for event in events)
        self.deals |= any(event["event"] == "dealt" for event in came)
        if self.deals and not self.promised and not self.by_dealer:
            self.promised = True
            yield "the house dealt without a promise of the cards"

    def revealed(self, body):
        opened, kept, self.rest = body["opened"], body.get("kept", []), body["rest"]
        self.checked, self.shown = self.checked + 1, True
        seen = [card["item"] for card in kept + opened if "item" in card]
        if self.promises[-1:] != [promise_of(opened, self.rest)] or not {*map(leaf, kept)} <= self.leaves:
            yield "the cards are not those promised"
        later = self.turned - {*self.dealt}  # dealt face down and turned afterwards
        at_once = [card for card in seen if card not in later]
        if at_once != self.dealt[: len(at_once)] or not later <= {*seen}:
            yield "the cards dealt are not those opened"
            at_once = self.dealt
        self.leaves |= {card["leaf"] for card in opened if "leaf" in card}
        self.dealt, self.turned = self.dealt[len(at_once) :], set()
        self.came.update(seen)
        yield from self.count(opened, seen, len(kept))

    def retired(self, body):
        self.in_use = False
        if not promise_of(body["opened"]) == body["promise"] == self.rest:
            yield "what never came is not what was promised"
        yield from self.count(body["opened"], [card["item"] for card in body["opened"] if "item" in card])
        if (missing := self.whole - self.items - self.out).total() > self.closed + self.hidden:
            yield f"{missing.total()} items of the set were not in it, such as {min(missing)}"

    def count(self, opened, names, kept=0):
        self.order += [card.get("item") for card in opened]
        self.items.update(names)
        self.closed += sum("leaf" in card for card in opened) - kept
        if more := self.items - self.whole:
            yield f"{min(more)} came {self.items[min(more)]} times: the set has {self.whole[min(more)]}"
        elif self.items.total() + self.closed > self.whole.total():
            yield f"more items were promised than the {self.whole.total()} that the set has"

    def uncut(self, body):
        self.was_cut = False
        names, cut = [card.get("item") for card in body["opened"]], body["cut"]
        promised = body["promise"] in self.promises and promise_of(body["opened"]) == body["promise"]
        if not promised or names[cut:] + names[:cut] != self.order:
            yield "the cards did not lie as the cut left them"


class Link:  # a mystery: an amount to be reached, a lot that draws; each promised as SHA-256 of "number:salt"
    def __init__(self):
        self.promised, self.won, self.checked, self.fed = {}, {}, 0, {}

    def note(self, kind, body):
        if kind == "amount-promised":
            self.promised[body["what"]] = body["promise"]
            if body["what"] == "amount":
                self.fed = {}
        elif kind == "meters-fed":
            held = {pool: Fraction(value) for pool, value in body["meters"].items()}
            self.fed = {pool: max(value, self.fed.get(pool, value)) for pool, value in held.items()}
        elif kind == "prize-won" and "drawn" in body:
            self.won[body["claim"]] = body
            if body["drawn"] != body["areas"][body["lot"] % len(body["areas"])]:
                yield f"claim {body['claim']}: the lot draws another area"
        elif kind == "amount-opened":
            self.checked += 1
            made = sha256(f"{body['amount']}:{body['salt']}".encode()).hexdigest()
            if not made == body["promise"] == self.promised.get(body["what"]):
                yield f"the {body['what']} is not the one promised"
            hit = self.won.get(body.get("claim"))
            if hit and body["what"] == "amount" and self.fed.get(body["pool"], 0) < body["amount"]:
                yield f"claim {hit['claim']}: the meter had not reached {body['amount']}"
            if hit and body["what"] == "lot" and hit["lot"] != body["amount"]:
                yield f"claim {hit['claim']}: drawn by another lot"


def check(lines):
    tables, by_dealers, problems, links = {}, set(), [], {}
    for entry in map(json.loads, lines):
        name, kind, body = entry["table"], entry["kind"], entry.get("body")
        if name.startswith("link/"):
            found = links.setdefault(name, Link()).note(kind, body or {})
            problems += [f"{name}, entry {entry['sequence']}: {text}" for text in found]
        elif kind == "table-opened":
            (by_dealers.add if body["dealt"] == "dealer" else by_dealers.discard)(body["table"])
        elif kind == "opened" and name in tables:
            problems.append(f"{name}/{entry['round']}: the table was opened twice")
        elif kind == "opened":
            tables[name] = Table(set_of(body["game"], body["settings"]), name in by_dealers)
        elif name in tables and kind == "finished":
            tables[name].over = True
        elif name in tables and kind == "reopened":
            list((it := tables[name]).begun(body, it.seen if it.number == entry["round"] else it.before))
        elif name in tables and hasattr(Table, kind := kind.removesuffix("-anew")):
            number, tables[name].number = entry["round"] - (kind == "begun"), entry["round"]
            problems += [f"{name}/{number}: {text}" for text in getattr(tables[name], kind)(body) or ()]
    problems += [f"{name}, last round: {text}" for name in tables for text in tables[name].begun({})]
    checked = (*tables.values(), *links.values())
    return sum(each.checked for each in checked), problems


if __name__ == "__main__":
    checked, problems = check(open(sys.argv[1], encoding="utf-8"))  # noqa: SIM115
    print(*problems, f"{checked} rounds checked, {len(problems)} problems", sep="\n")
    sys.exit(1 if problems else 0)
