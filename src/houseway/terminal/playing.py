"""A table in the terminal: one key per choice, the clause behind each result."""

from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from houseway.equipment import dollars
from houseway.games import PLAYABLE, defaults
from houseway.printing import number_of, signed
from houseway.printing.advice import session
from houseway.rulebook import Refused, Unreadable, entry_of
from houseway.table.procedure.requests import Offer
from houseway.table.table import Table
from houseway.terminal.keys import Keys
from houseway.terminal.screen import draw, keys_now
from houseway.terminal.seat import LESS, PATIENCE, TUTOR, Choice, Seat

DEFAULT_SETTINGS: dict[str, dict[str, Any]] = {
    name: {**defaults.DEFAULT_SETTINGS[name], **game.alone} for name, game in PLAYABLE.items()
}
"""As on the floor, but for what is otherwise where one plays alone."""


def play(table: Table[Any], console: Console, keys: Iterator[str], *, practice: bool = True) -> None:
    """Play until the player leaves. A key answers one question. At a table for practice there is a tutor."""
    seat, typed = Seat(table, practice=practice), keys if isinstance(keys, Keys) else Keys(keys)
    draw(console, seat)
    for key in typed:
        if key in "qQ\x04":
            break
        asked = bool(seat.choices())
        if asked and not typed.answers(key):
            continue
        seat.word = Text("")
        press(console, seat, key.lower(), typed)
        draw(console, seat)
        if asked or seat.choices():
            typed.rest()
    rounds = "1 round" if seat.rounds == 1 else f"{seat.rounds} rounds"
    if seat.tutor is not None and seat.tutor.taught:
        console.print(session(*seat.tutor.mistakes(PATIENCE)))
        seat.tutor.close()
    console.print(Text(f"{rounds}, ").append_text(signed(seat.won)).append(". Good-bye."))


def press(console: Console, seat: Seat, key: str, keys: Iterator[str]) -> None:
    """What one key does."""
    offers = seat.offers()
    choices = seat.choices()
    if key == "i":
        irregularity(console, seat, keys)
    elif key == "?":
        _print_help(console, seat)
    elif choices:
        _decide(console, seat, choices, key)
    elif not offers:
        seat.go_on()
    elif key in offers:
        _add(console, seat, offers[key], keys)
    elif key == "a":
        seat.move()
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


def _add(console: Console, seat: Seat, offer: Offer, keys: Iterator[str]) -> None:
    """A chip more; where the wager needs a choice, a suit, that is asked first."""
    if not offer.choices:
        seat.add(offer)
        return
    console.print(Text(f"which of {', '.join(offer.choices)}? ", style="bold"), end="")
    choice = next(keys, "").lower()
    if choice in offer.choices:
        seat.add(offer, choice)
    else:
        seat.word = Text(f"{choice!r} is none of {', '.join(offer.choices)}", style="yellow")


def _decide(console: Console, seat: Seat, choices: dict[str, Choice], key: str) -> None:
    if key in choices:
        seat.say(choices[key])
    elif key == TUTOR:
        if seat.tutor is not None:
            console.print(Text("the tutor thinks …", style="dim"))
        seat.ask_tutor()
    elif key == LESS and "d" in choices:
        seat.chip = seat.chips[0]
        seat.word = Text(f"less: one chip of {dollars(seat.chip)}; press {LESS} again", style="yellow")
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


def _print_help(console: Console, seat: Seat) -> None:
    """What each key does: those that there are now, and the rest."""
    grid = Grid.grid(padding=(0, 2))
    for key, words in keys_now(seat):
        grid.add_row(Text(key, style="bold reverse"), words)
    console.print(Panel(grid, title="Keys"))


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
