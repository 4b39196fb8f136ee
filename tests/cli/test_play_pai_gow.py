"""Pai Gow in the terminal: tiles as dominoes, the three settings by number, nothing that lies face down."""

from random import Random

import pytest
from rich.console import Console

import houseway
from houseway.terminal import DEFAULT_SETTINGS, play


def played(keys, seed=2):
    console = Console(width=100, record=True, force_terminal=False)
    table = houseway.Table("pai-gow", DEFAULT_SETTINGS["pai-gow"], source=Random(seed).randbytes)
    with console.capture() as captured:
        play(table, console, iter(keys))
    return table, captured.get()


@pytest.mark.parametrize("key", ["1", "2", "3", "h", "c"])
def test_a_round_with_each_way_to_answer(key):
    table, screen = played(f"bd{key}q")
    assert table.rounds_played == 1
    assert "1 round" in screen


def test_the_own_tiles_are_shown_and_the_others_lie_face_down():
    table, screen = played("bdq")
    question = screen[screen.rindex("area 2") :]
    tiles = [f"▐{str(each)[0]}│{str(each)[-1]}▌" for each in table.round.tiles(2)]
    assert all(each in question for each in tiles)
    before = screen[: screen.rindex("area 2")]
    for area in (1, 3, 8):
        row = next(line for line in screen.splitlines() if f"area {area}" in line)
        assert row.count("▐   ▌") == 4
    assert "▐   ▌" in before


def test_the_three_settings_name_what_they_are_worth():
    table, screen = played("bdq")
    assert screen.count(" / ") >= 3
    assert "house way" in screen
    assert "(12.6)" in screen
    assert table.rounds_played == 0


def test_the_result_names_its_clause_and_commission():
    for seed in range(12):
        table, screen = played("bbbbbbdhq", seed)
        if table.last["net"]["you"] > 0:
            assert "Commission" in screen
            break
    else:
        raise AssertionError("nobody won")


def test_something_went_wrong():
    _, screen = played("bimq")
    assert "a tile is missing (15.17): done" in screen


def test_area_one_is_refused_with_its_clause():
    _, screen = played("aaaaaaabq")
    assert "6.10" in screen
