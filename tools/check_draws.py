"""Checks FILE of `houseway export`: every draw of a promotion follows from what was promised before it."""

import json
import sys
from hashlib import sha256


def digest(text):
    return sha256(text.encode()).hexdigest()


def number_of(
    text, entries, out
):  # at or above the largest multiple of `entries` that fits, or out: next try
    number, tries = 2**256, 0
    while number >= 2**256 - 2**256 % entries or number % entries + 1 in out:
        number, tries = int(digest(f"{text}:{tries}"), 16), tries + 1
    return number % entries + 1


class Draws:  # of one promotion; the first promise stands in the terms as lodged, the next with each draw
    def __init__(self):
        self.promise, self.leaves, self.hashed, self.checked = None, [], "", 0

    def lodged(self, body):
        self.promise = self.promise or body["promise"]
        return []

    def frozen(self, body):
        twice = bool(self.leaves)
        self.leaves, self.hashed = body["leaves"], body["list_hash"]
        sound = digest("\n".join(self.leaves)) == self.hashed
        return ["the list was frozen twice"] * twice + ["the list does not have its hash"] * (not sound)

    def drawn(self, body):
        out, entries, numbers = set(body.get("out", ())), len(self.leaves), body["numbers"]
        if body["list_hash"] != self.hashed:
            return ["it was not drawn from the frozen list"]
        if len({*numbers, *out}) < len(numbers) + len(out) or any(not 0 < n <= entries for n in numbers):
            return ["a number is not of the list, or had won"]
        return list(self.opened(body, out)) if "secret" in body else []  # else people drew, and told it

    def opened(self, body, out):
        self.checked += 1
        if digest(body["secret"]) != self.promise:
            yield "what was opened is not what was promised"
        self.promise = body["next_promise"]
        for place, number in enumerate(body["numbers"], start=1):
            text = f"{body['secret']}:{self.hashed}:{body['draw']}:{place}"
            if number_of(text, len(self.leaves), out) != number:
                yield f"number {number} does not follow from what was promised"
            out.add(number)


KINDS = {"terms-lodged": Draws.lodged, "entries-frozen": Draws.frozen, "drawn": Draws.drawn}


def check(lines):
    promotions, problems = {}, []
    for entry in map(json.loads, lines):
        name, kind = entry["table"], entry["kind"]
        if name.startswith("promotion/") and kind in KINDS:
            found = KINDS[kind](promotions.setdefault(name, Draws()), entry["body"])
            problems += [f"{name}: {text}" for text in found]
    return sum(each.checked for each in promotions.values()), problems


if __name__ == "__main__":
    checked, problems = check(open(sys.argv[1], encoding="utf-8"))  # noqa: SIM115
    print(*problems, f"{checked} draws checked, {len(problems)} problems", sep="\n")
    sys.exit(1 if problems else 0)
