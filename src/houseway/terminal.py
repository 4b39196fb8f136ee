"""A table in the terminal: one key per choice, the clause behind each result."""

import select
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from rich.console import Console, Group
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from houseway.equipment import dollars
from houseway.printing import cards_text, number_of, results, signed
from houseway.rulebook import Refused, Unreadable, entry_of
from houseway.table.requests import Offer, Wagers
from houseway.table.table import Table

YOU = "you"
CHIPS = (100, 500, 2_500, 10_000)
KEYS = {"bet": "b", "strike-1": "1", "strike-2": "2", "strike-3": "3", "strike-out": "o", "jackpot": "j"}

USUAL_SETTINGS: dict[str, dict[str, Any]] = {
    "baceball": {
        "limits": {
            "bet": {"min": 500, "max": 50_000},
            "strike-1": {"min": 100, "max": 10_000},
            "strike-2": {"min": 100, "max": 10_000},
            "strike-3": {"min": 100, "max": 10_000},
            "strike-out": {"min": 100, "max": 2_500},
        },
        "chips": list(CHIPS),
        "jackpot": {"wager": 500, "meters": {"major": 12_345_600, "minor": 1_234_500}},
    }
}


@contextmanager
def keys_of(stream: TextIO) -> Iterator[Iterator[str]]:
    """Single key presses from a terminal; from a pipe, its characters."""
    typed = iter(lambda: stream.read(1), "")
    if not stream.isatty():
        yield (char for char in typed if char == "\n" or not char.isspace())
        return
    import termios
    import tty

    before = termios.tcgetattr(stream)
    try:
        tty.setcbreak(stream)
        yield _without_escapes(typed, stream)
    finally:
        termios.tcsetattr(stream, termios.TCSADRAIN, before)


def _without_escapes(typed: Iterator[str], stream: TextIO) -> Iterator[str]:
    """Keys such as arrows send a sequence after an escape: it is no choice of ours."""
    for char in typed:
        if char != "\x1b":
            yield char
        else:
            while select.select([stream], [], [], 0.02)[0] and not stream.read(1).isalpha():
                pass


class Seat:
    """One person's place at the table: an area, a chip in the hand, and what was won."""

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self.area = 1
        self.chips = table.settings.chips or CHIPS
        self.chip = self.chips[min(1, len(self.chips) - 1)]
        self.won = self.rounds = 0
        self.word = Text("")
        self.before: list[tuple[str, int]] = []

    def offers(self) -> dict[str, Offer]:
        """What may be placed, by key."""
        request = self.table.request
        return {KEYS[each.wager]: each for each in request.offers()} if isinstance(request, Wagers) else {}

    def staked(self, wager: str) -> int:
        """What lies there already."""
        found = self.table.round.on(self.area, wager)
        return found.amount if found else 0

    def add(self, offer: Offer) -> None:
        """One more chip on a wager; a jackpot wager is all or nothing."""
        lies = self.staked(offer.wager)
        amount = lies + self.chip
        if offer.least == offer.most:
            amount = offer.least
        elif amount < offer.least:
            amount = self.table.round.chips.up(offer.least)
        if offer.most is not None and amount > offer.most:
            self.word = Text(f"the maximum is {dollars(offer.most)}", style="yellow")
        elif amount != lies:
            self.set(offer.wager, lies, amount)

    def set(self, wager: str, lies: int, amount: int) -> None:
        """Change what lies there; what is refused leaves it as it was."""
        if lies:
            self.table.withdraw(self.area, YOU, wager)
        try:
            self.table.place(self.area, YOU, wager, amount)
        except (Refused, Unreadable) as problem:
            self.word = Text(str(problem), style="yellow")
            if lies:
                self.table.place(self.area, YOU, wager, lies)

    def clear(self) -> None:
        """Take every wager back."""
        for wager in reversed(list(self.table.wagers)):
            self.table.withdraw(wager.area, wager.patron, wager.kind)

    def repeat(self) -> None:
        """The wagers of the last round again."""
        for wager, amount in self.before:
            if not self.staked(wager):
                self.set(wager, 0, amount)

    def deal(self) -> None:
        """No more bets."""
        placed = [(wager.kind, wager.amount) for wager in self.table.wagers]
        try:
            self.table.no_more_bets()
        except Refused as problem:
            self.word = Text(str(problem), style="yellow")
            return
        self.before = placed
        self.rounds += 1
        if self.table.last:
            self.won += sum(self.table.last["net"].values())


def play(table: Table[Any], console: Console, keys: Iterator[str]) -> None:
    """Play until the player leaves."""
    seat = Seat(table)
    draw(console, seat)
    for key in keys:
        if key in "qQ\x04":
            break
        seat.word = Text("")
        press(console, seat, key.lower(), keys)
        draw(console, seat)
    rounds = "1 round" if seat.rounds == 1 else f"{seat.rounds} rounds"
    console.print(Text(f"{rounds}, ").append_text(signed(seat.won)).append(". Good-bye."))


def press(console: Console, seat: Seat, key: str, keys: Iterator[str]) -> None:
    """What one key does."""
    offers = seat.offers()
    if key in offers:
        seat.add(offers[key])
    elif key == "c":
        seat.chip = seat.chips[(seat.chips.index(seat.chip) + 1) % len(seat.chips)]
    elif key == "x":
        seat.clear()
    elif key == "r":
        seat.repeat()
    elif key in "d\n\r ":
        seat.deal()
    elif key == "w":
        _print_why(console, seat, keys)
    else:
        seat.word = Text(f"no choice has the key {key!r}", style="yellow")


def draw(console: Console, seat: Seat) -> None:
    """The whole screen: the last round, what may be wagered, the keys."""
    if console.is_terminal:
        console.clear()
    title = f"{seat.table.game.title}  ·  round {seat.table.rounds_played + 1}"
    body = Group(_last(seat, console.width), Text(), _betting(seat), Text(), _help(seat), seat.word)
    console.print(Panel(body, title=title, subtitle=signed(seat.won), width=min(console.width, 100)))


def _last(seat: Seat, width: int) -> Group:
    """The round that was settled last: its hands, then each wager and the clause that decided it."""
    result = seat.table.last
    if result is None:
        return Group(Text("Place a Bet and deal. Every result names its clause.", style="dim"))
    hands = Grid.grid(padding=(0, 2))
    places = [(f"area {hand['area']}", hand) for hand in result["hands"]]
    for place, hand in [*places, ("dealer", result["dealer"])]:
        hands.add_row(place, cards_text(hand["cards"]), Text(str(hand["value"]), style="bold"))
    rows = [
        (seat.table.game.wagers[line["wager"]], Text(), line["net"], line["clauses"][0])
        for line in result["results"]
    ]
    return Group(hands, Text(), results(width, rows))


def _betting(seat: Seat) -> Grid:
    grid = Grid.grid(padding=(0, 2))
    for key, offer in seat.offers().items():
        limits = dollars(offer.least)
        if offer.most != offer.least:
            limits += f" to {dollars(offer.most)}" if offer.most else " or more"
        lies = seat.staked(offer.wager)
        grid.add_row(
            Text(key, style="bold reverse"),
            seat.table.game.wagers[offer.wager],
            Text(dollars(lies) if lies else "-", style="bold" if lies else "dim"),
            Text(limits, style="dim"),
        )
    return grid


def _help(seat: Seat) -> Text:
    text = Text()
    for key, word in (
        ("d", "deal"),
        ("c", f"chip {dollars(seat.chip)}"),
        ("r", "repeat"),
        ("x", "take back"),
        ("w", "why"),
        ("q", "leave"),
    ):
        text.append(f" {key} ", style="reverse").append(f" {word}  ")
    return text


def _print_why(console: Console, seat: Seat, keys: Iterator[str]) -> None:
    """Every event of the last round with the clauses it follows."""
    game_round = seat.table.last_round
    if game_round is None:
        seat.word = Text("no round has been played yet", style="yellow")
        return
    cited = dict.fromkeys(clause for event in game_round.events for clause in event.rule[:1])
    grid = Grid.grid(padding=(0, 2))
    for clause in cited:
        grid.add_row(Text(number_of(clause), style="bold cyan"), Text(entry_of(clause).summary))
    console.print(Text("\nThe clauses that the last round followed, in order:", style="dim"))
    console.print(grid)
    if console.is_terminal:
        console.print(Text("any key goes on", style="dim"))
        next(keys, "")
