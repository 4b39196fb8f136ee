"""One person's place at a table in the terminal: what may be wagered and said there, by key."""

from itertools import count
from typing import Any, NamedTuple

from rich.text import Text

from houseway.equipment import Item, dollars
from houseway.floor.advice import no_advice
from houseway.lab.tutor.session import Tutor
from houseway.lab.tutor.tables import Asked, Earlier, asked, choice_of, chosen_among
from houseway.printing.advice import cost_of
from houseway.rulebook import Refused, Unreadable
from houseway.table.layout.events import Dealt, Shown
from houseway.table.layout.round import Round
from houseway.table.layout.settings import CHIPS
from houseway.table.layout.views import player, view
from houseway.table.procedure.asking import questions_of
from houseway.table.procedure.dealing import ByStep
from houseway.table.procedure.inputs import Said
from houseway.table.procedure.requests import Ask, Asks, Offer, Option, Wagers
from houseway.table.rules.game import Game
from houseway.table.table import Table

YOU = "you"
KEYS = {
    "box": "b",
    "bank": "k",
    "suits-you": "y",
    "perfect-pairs": "y",
    "pairs-play": "y",
    "bet": "b",
    "strike-1": "1",
    "strike-2": "2",
    "strike-3": "3",
    "strike-out": "o",
    "jackpot": "j",
    "ante": "n",
    "aces-up": "u",
}
ACTIONS = {
    "hit": "h",
    "stand": "s",
    "double": "d",
    "split": "p",
    "cut": "c",
    "take-back": "t",
    "insure": "e",
    "surrender": "u",
    "rescue": "f",
    "no": "n",
    "house-way": "h",
    "bank": "b",
    "top-up": "t",
    "refuse": "r",
    "laja": "l",
    "confirm": "y",
    "agree": "y",
    "void": "v",
    "fold": "f",
    "play": "p",
    "cannot-cover": "v",
    "concede": "c",
}
LESS = "l"
TUTOR = "t"
PATIENCE = 20.0
"""So many seconds the tutor may think before the table is shown again."""


class Choice(NamedTuple):
    """Something that may be said to an open question, with its amount."""

    question: Ask
    option: Option
    amount: int
    items: tuple[Item, ...] = ()
    words: str = ""


class Seat:
    """One person's place at the table: an area, a chip in the hand, and what was won."""

    def __init__(self, table: Table[Any], *, practice: bool = True) -> None:
        self.table = table
        self.tutor = Tutor(Earlier(YOU, table)) if practice else None
        self.advice: dict[str, Any] | None = None
        """What the tutor said of the question that is open."""
        self.area = next(area for area in count(1) if area not in table.game.floor.house_areas)
        self.chips = table.settings.chips or CHIPS
        self.chip = self.chips[min(1, len(self.chips) - 1)]
        self.won = self.rounds = 0
        self.word = Text("")
        self.before: list[tuple[int, str, int, str | None]] = []
        self.prepare()
        if isinstance(table.request, Wagers) and YOU not in table.round.state.seats.values():
            table.order("take-seat", by="player", patron=YOU, area=self.area)

    def prepare(self) -> None:
        """Checks and shuffles before the betting are not dealt out key by key."""
        dealing = self.table.dealing
        while isinstance(dealing, ByStep) and not self.offers() and not self.table.wagers:
            if isinstance(self.table.request, Ask | Asks):
                return
            dealing.steps = 1
            self.table.go_on()

    def offers(self) -> dict[str, Offer]:
        """What may be placed, by key."""
        request = self.table.request
        return {KEYS[each.wager]: each for each in request.offers()} if isinstance(request, Wagers) else {}

    def choices(self) -> dict[str, Choice]:
        """What may be said now, by key: a double in full or for one chip, a cut in the middle, multiples."""
        request = self.table.request
        if not isinstance(request, Ask | Asks):
            return {}
        question = questions_of(request)[0]
        choices: dict[str, Choice] = {}
        for option in question.options:
            if option.action == "set":
                choices |= _settings(question, option, self.table.game)
                continue
            if option.amounts:
                choices |= {
                    str(key): Choice(question, option, each)
                    for key, each in enumerate(option.amounts, start=1)
                }
                continue
            if option.action not in ACTIONS:
                continue
            amount = (option.least + option.most) // 2 if option.action == "cut" else option.most
            choices[ACTIONS[option.action]] = Choice(question, option, amount)
            if option.action == "double" and option.least <= self.chip < option.most:
                choices[LESS] = Choice(question, option, self.chip)
        return choices

    def say(self, choice: Choice) -> None:
        """Decide, and go on as far as nobody is asked."""
        question, option, amount, items, _ = choice
        before, at = self.table.rounds_played, asked(self.table, question)
        try:
            self.table.say(
                question.patron,
                question.area,
                option.action,
                hand=question.hand,
                amount=amount,
                items=items,
                on=option.on,
            )
        except (Refused, Unreadable) as problem:
            self.word = Text(str(problem), style="yellow")
        else:
            said = Said(question.patron, question.area, question.hand, option.action, amount, items)
            self._note_decided(at, said)
        self.note_end(before)

    def ask_tutor(self) -> None:
        """What each choice of the open question is worth."""
        if self.tutor is None:
            self.word = Text(str(no_advice(self.table.game.name, "")), style="yellow")
            return
        [question, *_] = questions_of(self.table.request)
        try:
            self.advice = self.tutor.ask(asked(self.table, question)).result(PATIENCE)
        except TimeoutError:
            self.word = Text("the tutor still thinks: ask again", style="yellow")

    def _note_decided(self, at: Asked, said: Said) -> None:
        if self.tutor is None:
            return
        self.tutor.decided(at, said)
        shown, self.advice = self.advice, None
        if shown is not None and (chosen := chosen_among(shown, choice_of(said))) is not None:
            self.word = cost_of(chosen)

    def face_down(self, game_round: Round[Any, Any] | None) -> set[str]:
        """The cards of that round that this person has not seen."""
        hidden: set[str] = set()
        for event in game_round.events if game_round else ():
            if isinstance(event, Dealt) and event.sight is not None and player(YOU).name not in event.sight:
                hidden.add(str(event.item))
            elif isinstance(event, Shown) and (event.sight is None or player(YOU).name in event.sight):
                hidden -= set(map(str, event.items or ()))
        return hidden

    def staked(self, wager: str) -> int:
        """What lies there already."""
        return sum(
            each.on_layout
            for each in self.table.wagers
            if (each.area, each.patron, each.kind) == (self.area, YOU, wager)
        )

    def move(self) -> None:
        """To the next area: a patron may wager on several."""
        self.area = self.area % self.table.settings.areas + 1

    def add(self, offer: Offer, choice: str | None = None) -> None:
        """One more chip on a wager; a jackpot or Suits You wager is all or nothing."""
        lies = self.staked(offer.wager)
        amount = lies + self.chip
        if offer.least == offer.most:
            amount = offer.least
        elif amount < offer.least:
            amount = self.table.round.chips.up(offer.least)
        if offer.most is not None and amount > offer.most:
            self.word = Text(f"the maximum is {dollars(offer.most)}", style="yellow")
        elif amount != lies or choice is not None:
            self.set(offer.wager, lies, amount, choice)

    def set(self, wager: str, lies: int, amount: int, choice: str | None = None) -> None:
        """Place a wager or change what lies there; what is refused leaves it as it was."""
        tell = self.table.change if lies else self.table.place
        try:
            tell(self.area, YOU, wager, amount, choice=choice)
        except (Refused, Unreadable) as problem:
            self.word = Text(str(problem), style="yellow")

    def clear(self) -> None:
        """Take every wager back."""
        for wager in [each for each in reversed(self.table.wagers) if each.on_layout]:
            self.table.withdraw(wager.area, wager.patron, wager.kind)

    def repeat(self) -> None:
        """The wagers of the last round again."""
        here = self.area
        for area, wager, amount, choice in self.before:
            self.area = area
            if not self.staked(wager):
                self.set(wager, 0, amount, choice)
        self.area = here

    def deal(self) -> None:
        """No more bets."""
        before = self.table.rounds_played
        placed = [(each.area, each.kind, each.amount, each.choice) for each in self.table.wagers]
        try:
            self.table.no_more_bets()
        except Refused as problem:
            self.word = Text(str(problem), style="yellow")
            return
        self.before = placed
        self.note_end(before)

    def go_on(self) -> None:
        """The next card or step, where the table deals one at a time."""
        before = self.table.rounds_played
        if isinstance(self.table.dealing, ByStep):
            self.table.dealing.steps = 1
        self.table.go_on()
        self.note_end(before)

    def finish_command(self) -> None:
        """Let an order do all its steps at once, where the table deals one at a time."""
        dealing = self.table.dealing
        if isinstance(dealing, ByStep):
            while self.table.busy:
                dealing.steps = 1
                self.table.go_on()

    def note_end(self, before: int) -> None:
        """Count what was won, if the round is over."""
        if self.table.rounds_played > before and self.table.last:
            if self.tutor is not None and self.table.last_round is not None:
                told = view(self.table.last_round.events, player(YOU))
                self.tutor.earlier.note(self.table.rounds_played, told)
            self.prepare()
            self.rounds += 1
            self.won += sum(self.table.last["net"].values())


def _settings(question: Ask, option: Option, game: Game[Any]) -> dict[str, Choice]:
    """The ways to set these items, by number."""
    choices = {}
    ways = game.floor.ways_to_set(option.items) if game.floor.ways_to_set else []
    for number, way in enumerate(ways, start=1):
        hands = " | ".join(" ".join(way[hand]) for hand in ("low", "high"))
        words = f"{hands}: {way['low_value']} / {way['high_value']}"
        items = tuple(game.item(name) for name in (*way["low"], *way["high"]))
        choices[str(number)] = Choice(question, option, 0, items, words)
    return choices
