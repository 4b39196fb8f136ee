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
from houseway.table.dealing import ByStep
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
        self.prepare()

    def prepare(self) -> None:
        """Checks and shuffles before the betting are not dealt out key by key."""
        dealing = self.table.dealing
        while isinstance(dealing, ByStep) and not self.offers() and not self.table.wagers:
            dealing.steps = 1
            self.table.go_on()

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
        before = self.table.rounds_played
        placed = [(wager.kind, wager.amount) for wager in self.table.wagers]
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
            self.prepare()
            self.rounds += 1
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
    if key == "i":
        irregularity(console, seat, keys)
    elif not offers:
        seat.go_on()
    elif key in offers:
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


def irregularity(console: Console, seat: Seat, keys: Iterator[str]) -> None:
    """Something went wrong: choose what, and the rule is carried out."""
    choices = {choice.key: choice for choice in seat.table.game.menu}
    grid = Grid.grid(padding=(0, 2))
    for choice in choices.values():
        grid.add_row(Text(choice.key, style="bold reverse"), choice.words)
    console.print(Panel(grid, title="What happened?", subtitle="any other key: nothing"))
    chosen = choices.get(next(keys, ""))
    if chosen is None:
        return
    fields = dict(chosen.fields)
    if chosen.kind == "reconstruct":
        console.print(Text("the cards in their right order, then return: ", style="bold"), end="")
        fields["cards"] = "".join(iter(lambda: next(keys, "\n"), "\n")).split(",")
    before = seat.table.rounds_played
    try:
        seat.table.order(chosen.kind, by=chosen.by, **fields)
        seat.word = Text(f"{chosen.words}: done", style="cyan")
    except (Refused, Unreadable) as problem:
        seat.word = Text(str(problem), style="yellow")
    seat.finish_command()
    seat.note_end(before)


def draw(console: Console, seat: Seat) -> None:
    """The whole screen: the last round, what may be wagered, the keys."""
    if console.is_terminal:
        console.clear()
    title = f"{seat.table.game.title}  ·  round {seat.table.rounds_played + 1}"
    middle = _betting(seat) if seat.offers() else _on_the_table(seat)
    body = Group(_last(seat, console.width), Text(), middle, Text(), _help(seat), seat.word)
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


def _on_the_table(seat: Seat) -> Grid:
    """The hands as they lie in the middle of a deal."""
    grid = Grid.grid(padding=(0, 2))
    for spot, cards in seat.table.round.hands.items():
        place = f"area {spot.area}" if spot.area else "dealer"
        grid.add_row(Text(place, style="bold"), cards_text(str(card) for card in cards))
    if not seat.table.round.hands:
        grid.add_row(Text("No more bets. Press a key for the first card.", style="dim"))
    return grid


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
    if not seat.offers():
        return (
            text.append("   ", style="reverse")
            .append(" next  ")
            .append(" i ", style="reverse")
            .append(" something went wrong")
        )
    for key, word in (
        ("d", "deal"),
        ("c", f"chip {dollars(seat.chip)}"),
        ("r", "repeat"),
        ("x", "take back"),
        ("w", "why"),
        ("i", "irregularity"),
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
