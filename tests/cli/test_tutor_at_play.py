"""`t` in terminal play: what each choice is worth, what the chosen one cost, and a session's mistakes."""

import io
import re
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

import houseway
from houseway import terminal
from houseway.api import advise, for_practice
from houseway.floor.events import TableOpened
from houseway.journal import Journal, utc_clock

KEYS = {"pinkjack": "h", "pontoon": "hn", "four-card-poker": "f", "pai-gow": "1"}


def played(game: str, keys: str, seed: int = 3, *, practice: bool = True) -> str:
    table = houseway.Table(game, terminal.DEFAULT_SETTINGS[game], source=Random(seed).randbytes)
    screen = io.StringIO()
    console = Console(file=screen, width=100, highlight=False)
    terminal.play(table, console, iter(keys), practice=practice)
    return screen.getvalue()


@pytest.mark.parametrize("game", KEYS)
def test_on_request_it_tells_what_each_choice_is_worth_and_what_the_chosen_one_cost(game: str) -> None:
    wager = "n" if game == "four-card-poker" else "b"
    shown = played(game, f"{wager}dt{KEYS[game]}q", seed=11)
    assert "the tutor thinks" in shown and "▸" in shown and "best" in shown
    assert re.search(r"costs \$\d", shown) or "as good" in shown
    assert re.search(r"1 decision, [01] not for the best: cost \$\d", shown)
    assert "beside the best" in shown or "nothing is worth more" in shown


def test_nobody_who_did_not_ask_is_told() -> None:
    assert "not for the best" not in played("pinkjack", "bdhq")


def test_it_knows_the_cards_of_the_rounds_before() -> None:
    """What it says late in a shoe is what the lab says of the cards that are left then."""
    table = houseway.Table("pinkjack", terminal.DEFAULT_SETTINGS["pinkjack"], source=Random(4).randbytes)
    seat = terminal.Seat(table)
    seen: list[str] = []
    while len(seen) < 60 or not seat.choices():
        if seat.choices():
            choices = seat.choices()
            seat.say(choices.get("s") or choices["h"])
        else:
            if table.last_round is not None and table.rounds_played:
                seen += [str(item) for hand in table.last_round.hands.values() for item in hand]
            seat.add(next(iter(seat.offers().values())))
            seat.deal()
    seat.ask_tutor()
    assert seat.advice is not None
    hands = {spot.area: [str(item) for item in hand] for spot, hand in table.round.hands.items()}
    question = next(iter(seat.choices().values())).question
    stakes = {"box": table.round.wagers[0].stake}
    allowed = [{"action": each.action, "amount": each.most} for each in question.options]
    position = {"hand": hands[1], "dealer": hands[0], "seen": seen, "stakes": stakes, "choices": allowed}
    told = advise("pinkjack", terminal.DEFAULT_SETTINGS["pinkjack"], position)
    assert seat.advice["choices"] == told["choices"]


def test_at_a_licensed_table_it_is_refused_by_its_clause(tmp_path: Path) -> None:
    shown = played("pinkjack", "bdtq", seed=11, practice=False)
    assert "no tutor at a licensed table" in shown and "[pinkjack/17.6]" in shown
    assert "thinks" not in shown and " t " not in shown and "best" not in shown
    with Journal(tmp_path / "journal.sqlite", utc_clock) as journal:
        opened = TableOpened(table="pinkjack-1", game="pinkjack", dealt="house", licensed=True)
        journal.append([opened.draft()])
        assert not for_practice(journal.entries(), "pinkjack-1")
        assert for_practice(journal.entries(), "pinkjack-2")
