"""A table in the terminal."""

from houseway.terminal.keys import keys_of
from houseway.terminal.playing import DEFAULT_SETTINGS, play, press
from houseway.terminal.screen import draw
from houseway.terminal.seat import Seat

__all__ = ["DEFAULT_SETTINGS", "Seat", "draw", "keys_of", "play", "press"]
