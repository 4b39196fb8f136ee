"""One round: wagers, ledger and events. Procedures act only through its verbs, each with its clause."""

from typing import Any

from msgspec import structs, to_builtins

from houseway.equipment import UNSEEN, Item, Odds, payment
from houseway.rulebook import Citation, Clause
from houseway.table.layout import events
from houseway.table.layout.layout import Layout, S, T
from houseway.table.layout.ledger import CARRIED, FLOAT, FORFEITED, LAYOUT, RETAINED, STANDING, patron_account
from houseway.table.layout.settings import PaidOut
from houseway.table.layout.wagers import Wager
from houseway.table.procedure.inputs import Placed
from houseway.table.procedure.requests import Spot

NOBODY: frozenset[str] = frozenset()
Clauses = tuple[Clause, ...]


class Round(Layout[S, T]):
    """One round of play. Subclasses add what their game remembers during a round."""

    __slots__ = ()

    def place(self, placed: Placed, *, rule: Citation, hand: int = 1, source: str | None = None) -> Wager:
        """A wager comes onto the layout, from its patron or from what was carried over."""
        wager = Wager(placed, hand)
        wager.stood = source == STANDING
        if source is None:
            self.gone.discard(wager.patron)
        self.wagers.append(wager)
        self.ledger.move(source or patron_account(wager.patron), LAYOUT, wager.amount)
        self._tell(
            events.Placed,
            wager,
            self.cite[rule],
            amount=wager.amount,
            tokens=wager.tokens,
            choice=wager.choice,
            hand=_other_hand(wager),
        )
        return wager

    def change(self, wager: Wager, anew: Placed, *, rule: Citation) -> None:
        """A wager that lies there is raised or lowered: only the difference moves."""
        was = wager.on_layout
        wager.stood = False
        wager.amount = wager.on_layout = wager.stake = anew.amount
        wager.tokens, wager.choice = anew.tokens, anew.choice
        self.ledger.move(patron_account(wager.patron), LAYOUT, anew.amount - was)
        self._tell(
            events.Changed,
            wager,
            self.cite[rule],
            amount=wager.amount,
            was=was,
            tokens=wager.tokens,
            choice=wager.choice,
            hand=_other_hand(wager),
        )

    def withdraw(self, wager: Wager, *, rule: Citation, ruling: str | None = None) -> None:
        """A wager leaves the layout as if it had never been placed."""
        self.give_back(wager, rule=rule, ruling=ruling)
        self.wagers.remove(wager)

    def give_back(
        self, wager: Wager, *, rule: Citation, amount: int | None = None, ruling: str | None = None
    ) -> None:
        """A wager, or a part of it, goes back without a result."""
        amount = wager.on_layout if amount is None else amount
        wager.on_layout -= amount
        self.ledger.move(LAYOUT, patron_account(wager.patron), amount)
        self._tell(
            events.Returned, wager, self._decide(wager, rule), ruling, amount=amount, hand=_other_hand(wager)
        )

    def pay(self, wager: Wager, at: Odds, *, rule: Citation, ruling: str | None = None) -> None:
        """A wager wins at these odds, and its stake is released."""
        amount = payment(wager.stake, at, self.chips)
        clauses = self._rounded(wager, rule, exact=amount * at.to == wager.stake * at.pays)
        self._won(wager, amount, str(at), clauses=clauses, source=FLOAT, ruling=ruling)

    def _won(
        self, wager: Wager, amount: int, odds: str, *, clauses: Clauses, source: str, ruling: str | None
    ) -> None:
        released = wager.released = wager.on_layout
        account = patron_account(wager.patron)
        self.ledger.move(source, account, amount)
        self.ledger.move(LAYOUT, account, released)
        wager.on_layout = 0
        wager.paid += amount
        self._tell(
            events.Paid, wager, clauses, ruling, hand=wager.hand, amount=amount, odds=odds, released=released
        )

    def collect(
        self,
        wager: Wager,
        *,
        rule: Citation,
        to: str = FLOAT,
        amount: int | None = None,
        ruling: str | None = None,
    ) -> None:
        """What lies of a wager is taken, or a part of it."""
        amount = wager.on_layout if amount is None else amount
        wager.on_layout -= amount
        wager.taken_to = to
        self._lost(wager, amount, rule=rule, source=LAYOUT, to=to, ruling=ruling)

    def _lost(
        self, wager: Wager, amount: int, *, rule: Citation, source: str, to: str, ruling: str | None
    ) -> None:
        wager.taken += amount
        self.ledger.move(source, to, amount)
        self._tell(
            events.Collected, wager, self._decide(wager, rule), ruling, hand=wager.hand, amount=amount, to=to
        )

    def reverse(self, wager: Wager, *, rule: Citation) -> None:
        """What was collected or paid is undone: the wager lies on the layout again."""
        account = patron_account(wager.patron)
        self.ledger.move(wager.taken_to, LAYOUT, wager.taken)
        self.ledger.move(account, wager.paid_from, wager.paid)
        self.ledger.move(account, LAYOUT, wager.released)
        wager.on_layout += wager.taken + wager.released
        self._tell(events.Reversed, wager, self._decide(wager, rule), amount=wager.net)
        wager.taken = wager.paid = wager.released = 0

    def carry_over(self, wager: Wager, *, rule: Citation, ruling: str | None = None) -> None:
        """The wager of a void round is kept, and valid for the next one."""
        amount, wager.on_layout = wager.on_layout, 0
        self.ledger.move(LAYOUT, CARRIED, amount)
        self._tell(events.CarriedOver, wager, self._decide(wager, rule), ruling, amount=amount)
        carried = Placed(wager.area, wager.patron, wager.kind, amount)
        self.change_table(carried=(*self.state.carried, carried), rule=rule)

    def retain(self, wager: Wager, *, rule: Citation, ruling: str | None = None) -> None:
        """A wager of an invalidated round is held until the next one commences."""
        amount, wager.on_layout = wager.on_layout, 0
        self.ledger.move(LAYOUT, RETAINED, amount)
        self._tell(events.Retained, wager, self._decide(wager, rule), ruling, amount=amount)
        retained = Placed(wager.area, wager.patron, wager.kind, amount)
        self.state = structs.replace(self.state, retained=(*self.state.retained, retained))

    def let_go(self, retained: Placed, *, forfeited: bool, rule: Citation, ruling: str | None = None) -> None:
        """A wager that was held goes to the house, or back to its patron."""
        to = FORFEITED if forfeited else patron_account(retained.patron)
        self.ledger.move(RETAINED, to, retained.amount)
        left = list(self.state.retained)
        left.remove(retained)
        self.state = structs.replace(self.state, retained=tuple(left))
        kind = events.Forfeited if forfeited else events.LetGo
        names = ("area", "patron", "wager", "amount")
        fields = {name: getattr(retained, name) for name in names}
        self.events.append(kind(self.cite[rule], self.named_ruling[ruling], **fields))

    def take_back(self, paid: PaidOut, *, rule: Citation, ruling: str | None = None) -> None:
        """What was paid in a round that was invalidated goes back."""
        self.ledger.move(patron_account(paid.patron), paid.source, paid.amount)
        left = list(self.state.paid_out)
        left.remove(paid)
        self.state = structs.replace(self.state, paid_out=tuple(left))
        fields = {name: getattr(paid, name) for name in ("area", "patron", "wager", "amount")}
        self.events.append(events.TakenBack(self.cite[rule], self.named_ruling[ruling], **fields))

    def bonus(self, wager: Wager, cents: int, *, rule: Citation, ruling: str | None = None) -> None:
        """An amount that does not follow from odds, paid apart."""
        amount = self.chips.up(cents)
        clauses = self._rounded(wager, rule, exact=amount == cents)
        self._paid_apart(wager, amount, clauses=clauses, source=FLOAT, ruling=ruling)

    def _paid_apart(
        self, wager: Wager, amount: int, *, clauses: Clauses, source: str, ruling: str | None
    ) -> None:
        wager.paid += amount
        self.ledger.move(source, patron_account(wager.patron), amount)
        self._tell(events.Bonus, wager, clauses, ruling, hand=wager.hand, amount=amount)

    def award(
        self, wager: Wager, kind: str, cents: int, *, rule: Citation, ruling: str | None = None
    ) -> None:
        """A fixed bonus beside a wager, with a line of its own."""
        own = Wager(Placed(wager.area, wager.patron, kind, 0), wager.hand)
        self.wagers.append(own)
        self.bonus(own, cents, rule=rule, ruling=ruling)

    def undo(
        self, area: int, patron: str, net: int, *, kind: str, rule: Citation, ruling: str | None = None
    ) -> None:
        """What a patron won or lost in an earlier round goes back, with a line of its own."""
        own = Wager(Placed(area, patron, kind, 0), 0)
        own.taken, own.paid = max(net, 0), max(-net, 0)
        self.wagers.append(own)
        self.ledger.move(patron_account(patron), FLOAT, net)
        clauses = self._decide(own, rule)
        self.events.append(
            events.Reversed(
                clauses, self.named_ruling[ruling], area=area, patron=patron, wager=kind, amount=net
            )
        )

    def decide(self, wager: Wager, result: str, *, rule: Citation, ruling: str | None = None) -> None:
        """A wager gets its result and no money moves."""
        self._tell(events.Decided, wager, self._decide(wager, rule), ruling, hand=wager.hand, result=result)

    def deal(self, to: Spot, item: Item, *, rule: Citation, sight: frozenset[str] | None = None) -> None:
        """An item lies at a place: face up, or face down for those in `sight` alone."""
        if (hand := self.hands.get(to)) is None:
            hand = self.hands[to] = []
        hand.append(item)
        self.items_dealt += 1
        self.events.append(
            events.Dealt(self.cite[rule], to=to, item=item, face_up=sight is None, sight=sight)
        )

    def show(
        self, to: Spot, *, rule: Citation, sight: frozenset[str] | None = None, ruling: str | None = None
    ) -> None:
        """A hand that lay face down is turned for all to see, or looked at by those in `sight`."""
        items: tuple[Item, ...] | None = tuple(self.hands[to])
        if self.unseen and UNSEEN in self.hands[to]:
            items = None
        self.events.append(
            events.Shown(self.cite[rule], self.named_ruling[ruling], to=to, items=items, sight=sight)
        )

    def move(self, item: Item, of: Spot, to: Spot, *, rule: Citation) -> None:
        """An item goes from one hand to a new one."""
        self.hands[of].remove(item)
        self.hands[to] = [item]
        self.events.append(events.Moved(self.cite[rule], item=item, of=of, to=to))

    def discard(self, to: Spot, *, rule: Citation) -> None:
        """A hand that is decided goes to the discard rack."""
        self.events.append(events.Discarded(self.cite[rule], to=to))

    def hold(self, item: Item | None) -> None:
        """A card dealt in error waits to be the next one; one that nobody has seen is told when it is."""
        if item is not None:
            self.held.append(item)

    def burn(self, item: Item | None, *, rule: Citation, shown: bool) -> None:
        """An item goes to the discard rack unused."""
        self.events.append(events.Burned(self.cite[rule], item=item, sight=None if shown else NOBODY))

    def count(self, to: Spot, value: int | str, words: str, *, rule: Citation) -> None:
        """The dealer announces what a hand is worth."""
        self.events.append(events.Counted(self.cite[rule], to=to, value=value, words=words))

    def call(self, words: str, *, rule: Citation, area: int | None = None, ruling: str | None = None) -> None:
        """The dealer says something."""
        self.events.append(events.Called(self.cite[rule], self.named_ruling[ruling], words=words, area=area))

    def call_as(self, kind: type[events.Called], words: str, *, rule: Citation, **what: Any) -> None:
        """The dealer says something of which programs read more than the words."""
        self.events.append(kind(self.cite[rule], words=words, **what))

    def post(self, what: str, words: str, *, rule: Citation) -> None:
        """Something is there for all to see."""
        self.events.append(events.Posted(self.cite[rule], what=what, words=words))

    def notify(self, who: str, words: str, *, rule: Citation, ruling: str | None = None) -> None:
        """Somebody has to be told."""
        self.events.append(events.Notified(self.cite[rule], self.named_ruling[ruling], who=who, words=words))

    def handle(
        self, act: str, *, rule: Citation, count: int | None = None, ruling: str | None = None
    ) -> None:
        """The dealer did something with the equipment."""
        self.events.append(events.Handled(self.cite[rule], self.named_ruling[ruling], act=act, count=count))

    def change_table(self, *, rule: Citation, ruling: str | None = None, **changes: Any) -> None:
        """Something that outlives the round changes."""
        self.state = structs.replace(self.state, **changes)
        for what, value in changes.items():
            self.events.append(
                events.TableChanged(
                    self.cite[rule],
                    self.named_ruling[ruling],
                    what=what,
                    value=to_builtins(value, str_keys=True),
                )
            )

    def post_limits(self, event: events.Event, **changes: Any) -> None:
        """Limits, or who keeps which, have changed; a round that has commenced keeps its own sign."""
        self.state = structs.replace(self.state, **changes)
        if "limits" in changes and not self.commenced:
            self.settings = self.state.in_force(self.opened_with)
        self.events.append(event)

    def pass_on(self, *, rule: Citation) -> None:
        """Wagers that remain after the round stay for the next one."""
        standing = tuple(
            Placed(
                wager.area,
                wager.patron,
                wager.kind,
                wager.on_layout,
                tokens=min(wager.tokens, wager.on_layout),
                choice=wager.choice,
            )
            for wager in self.open_wagers()
        )
        if standing:
            self.change_table(rule=rule, standing=standing)

    def end(self, how: str, *, rule: Citation) -> None:
        """The round is over."""
        self.over = how
        self.events.append(events.Over(self.cite[rule], how=how))

    def _tell(
        self, kind: type[events.Event], wager: Wager, rule: Clauses, ruling: str | None = None, **what: Any
    ) -> None:
        """Something happened to a wager."""
        whose = {"area": wager.area, "patron": wager.patron, "wager": wager.kind}
        self.events.append(kind(rule, self.named_ruling[ruling], **whose, **what))

    def _rounded(self, wager: Wager, rule: Citation, *, exact: bool) -> Clauses:
        clauses = self.cite[rule]
        return self._note(wager, clauses if exact else clauses + self.cite[self.rounding_up])

    def _decide(self, wager: Wager, rule: Citation) -> Clauses:
        return self._note(wager, self.cite[rule])

    def _note(self, wager: Wager, clauses: Clauses) -> Clauses:
        """The clauses with those already noted on the wager; all of them are kept with it."""
        if wager.noted:
            clauses = tuple(dict.fromkeys(clauses + wager.noted))
        wager.clauses = tuple(dict.fromkeys(clauses + wager.clauses)) if wager.clauses else clauses
        return clauses


def _other_hand(wager: Wager) -> int | None:
    return None if wager.hand == 1 else wager.hand
