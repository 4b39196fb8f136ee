"""Folds FILE of `houseway export` into the balance of every account: python tools/balances.py FILE"""

import json
import sys
from collections import Counter
from fractions import Fraction

FACTS = """
bought-in            amount      cage                   @patron
cashed-out           amount      @patron                cage
resolved,not-recovered moved     adjustments            @each
case-decided         adjusted    adjustments            @each
voucher-exchanged    value       voucher-tokens         tokens/{patron}
tokens-lapsed        cents       tokens/{patron}        voucher-tokens
link-opened          meters      seeds/{of}             meter/{of}/{each}
link-ended           moved       meter/{of}/{each}      meter/{to}/{each}
meters-fed           wagers      float/{table}          retained/{of}
meters-fed           added       retained/{of}          meter/{of}/{each}
prize-won            taken       meter/{of}/{pool}      top-up
prize-won            seed        seeds/{of}             meter/{of}/{pool}
prize-won            cents       top-up                 prizes/{of}
prize-undone         taken       top-up                 meter/{of}/{pool}
prize-undone         seed        meter/{of}/{pool}      seeds/{of}
prize-undone         cents       prizes/{of}            top-up
prizes-paid          owed        prizes/{of}            top-up
prizes-paid          paid        top-up                 float/{table}
jackpot-waits        lines       @each                  unpaid/{stream}
jackpot-waits        withdrawn   unpaid/{stream}        @each
jackpot-signed       lines       unpaid/{stream}        @each
entered              fee         {payer}                prize-pool
bought-back          price       {payer}                prize-pool
entered,bought-back  commission  prize-pool             tournament-commission
entered,bought-back  chips       {bank}                 {player}/{patron}
session-given        chips       {bank}                 {player}/{each}
eliminated           chips       {player}/{patron}      {bank}
substituted          chips       {player}/{instead_of}  {player}/{patron}
tournament/          issued      {bank}                 {player}/{each}
tournament/          lapsed      {player}/{each}        {bank}
places-awarded       waiting     patron/{each}          prize-pool
tournament/          prizes      prize-pool             patron/{each}
tournament-cancelled refunds     prize-pool             patron/{each}
tournament-cancelled commission  tournament-commission  prize-pool
"""
ROWS = [({*row.split()[0].split(",")}, *row.split()[1:]) for row in FACTS.strip().splitlines()]


class Books:
    def __init__(self):
        self.balances, self.guests, self.tournaments = Counter(), {}, {}

    def whose(self, name, table):  # the account of whoever is called so at a table
        if table in self.tournaments:
            return f"tournament/{self.tournaments[table]}/player/{name}"
        return self.guests.get((table, name), f"patron/{name}")

    def moved(self, kind, stream, body):
        (first, _, of), table = stream.partition("/"), body.get("table", stream)
        if kind in ("told", "corrected", "voided"):
            yield from self.at_table(stream, body.get("moved", {}), body.get("house"))
        elif kind == "tokens-moved":
            for move in body["moves"]:
                yield from self.token(move, move["now"], move["cents"], stream)
                yield from self.token(move, move["was"], -move["cents"], stream)
        elif kind == "opened" and isinstance(name := body.get("settings", {}).get("tournament"), str):
            self.tournaments[stream] = name
        elif kind == "guest-came":
            self.guests[stream, body["guest"]] = f"guest/{stream}/{body['guest']}"
        elif kind == "guest-recognised":
            was, now = self.whose(body["guest"], stream), f"patron/{body['patron']}"
            self.guests[stream, body["guest"]], cents = now, self.balances[was]
            yield from ((was, -cents), (now, cents))
        payer = "cage" if body.get("earlier") else f"patron/{body.get('patron')}"
        named = {"bank": f"tournament/{of}/bank", "player": f"tournament/{of}/player", "payer": payer}
        for _, field, *sides in (row for row in ROWS if {kind, f"{first}/"} & row[0] and body.get(row[1])):
            for each, cents in self.parts(body[field]):
                words = named | body | {"of": of, "stream": stream, "each": each or body.get("patron")}
                for side, part in zip(sides, (-cents, cents), strict=True):
                    yield self.whose(words[side[1:]], table) if side[0] == "@" else side.format(**words), part

    def at_table(self, table, patrons, house):  # a table says itself what moved
        before = f"tournament/{self.tournaments[table]}/" if table in self.tournaments else ""
        yield from ((self.whose(name, table), cents) for name, cents in patrons.items())
        for account, cents in (house or {"float": -sum(patrons.values())}).items():
            at = f"{'layout' if account == 'standing' else account}/{table}"
            yield before + ("forfeited" if account == "forfeited" else at), cents

    def token(self, move, status, cents, table):  # beside what the round moves as if tokens were chips
        if status in ("layout", "lost"):
            yield f"patron/{move['patron']}", cents
        if status == "lost":
            yield f"float/{table}", -cents
        if status != "layout":
            used = status == "lost" or (status == "won" and move["uses"] == 1)
            yield "voucher-tokens" if used else f"tokens/{move['patron']}", cents

    def parts(self, value):  # by person or pool, by line, or one amount
        if isinstance(value, list):
            yield from ((line["patron"], line["amount"]) for line in value)
        for each, part in () if isinstance(value, list) else getattr(value, "items", {"": value}.items)():
            yield each, Fraction(str(part.get("value", part.get("seed")) if isinstance(part, dict) else part))


def fold(lines):
    books = Books()
    for entry in map(json.loads, lines):
        body = entry.get("body")
        told = isinstance(body, dict) and not entry["sealed"]
        moved = list(books.moved(entry["kind"], entry["table"], body)) if told else []
        if sum(cents for _, cents in moved):
            sys.exit(f"entry {entry['sequence']} does not balance: {moved}")
        for account, cents in moved:
            books.balances[account] += cents
    return {account: cents for account, cents in sorted(books.balances.items()) if cents}


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as export:
        print(*(f"{cents!s:>16} {account}" for account, cents in fold(export).items()), sep="\n")
