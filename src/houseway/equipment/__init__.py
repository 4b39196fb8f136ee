"""Things on a table: cards, tiles, dice, chips, shoe and shuffling device. They know no game."""

from houseway.equipment.cards import (
    CARDS,
    DECK,
    DECK_WITHOUT_TENS,
    RANKS,
    SUITS,
    Card,
    card,
    cards_that_cannot_be,
    decks,
)
from houseway.equipment.chips import Chips, Odds, cents, dollars, odds, payment
from houseway.equipment.commitment import Commitment, commit
from houseway.equipment.device import Device, GivenItems, ShufflingDevice
from houseway.equipment.dice import DiceCup, Throw, read_throw, throw
from houseway.equipment.items import UNSEEN, Found, Item, UnknownItem
from houseway.equipment.shoe import CardShoe, DiscardRack
from houseway.equipment.shuffle import ByteSource, below, shuffle
from houseway.equipment.tile_stack import TileStack
from houseway.equipment.tiles import TILE_SET, TILES, Tile, is_pair, pair_rank, tile

__all__ = [
    "CARDS",
    "DECK",
    "DECK_WITHOUT_TENS",
    "RANKS",
    "SUITS",
    "TILES",
    "TILE_SET",
    "UNSEEN",
    "ByteSource",
    "Card",
    "CardShoe",
    "Chips",
    "Commitment",
    "Device",
    "DiceCup",
    "DiscardRack",
    "Found",
    "GivenItems",
    "Item",
    "Odds",
    "ShufflingDevice",
    "Throw",
    "Tile",
    "TileStack",
    "UnknownItem",
    "below",
    "card",
    "cards_that_cannot_be",
    "cents",
    "commit",
    "decks",
    "dollars",
    "is_pair",
    "odds",
    "pair_rank",
    "payment",
    "read_throw",
    "shuffle",
    "throw",
    "tile",
]
