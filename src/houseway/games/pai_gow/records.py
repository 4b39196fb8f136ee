"""Rounds of Pai Gow written down: tiles by area, or the stack with the dice that were thrown."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from msgspec import Struct

from houseway.equipment import TILE_SET, UNSEEN, Item, Throw, Tile, UnknownItem, read_throw, throw, tile
from houseway.games.pai_gow.bank import why_not
from houseway.games.pai_gow.checker import shown
from houseway.games.pai_gow.cuts import CUTS, HOUSE_CUTS, ChosenCut, drawn, places, read_cut
from houseway.games.pai_gow.dice import ADJUST, MOST_ADJUSTMENT
from houseway.games.pai_gow.powers import ClaimBank, HandOver, RefusedCover
from houseway.games.pai_gow.round import Given, Phase, Round
from houseway.games.pai_gow.settings import HOUSE_AREA, RULES
from houseway.rulebook import Refused, Unreadable
from houseway.table.layout import recorded
from houseway.table.layout.recorded import Settlement
from houseway.table.layout.settings import quoted
from houseway.table.procedure.dealing import FromRecord
from houseway.table.procedure.inputs import Drawn, Placed
from houseway.table.procedure.requests import CUP, DEALER, Draw, Spot
from houseway.table.procedure.roles import Role
from houseway.table.rules.unseen import is_unseen, never_seen

TOLD_OTHERWISE = frozenset({"bank", "top-up", "refuse", ADJUST})
"""Answers that a record tells by `banker`, its wagers, `adjust` and `cut`."""


def item(name: str) -> Item:
    """A tile by its pips or name, or a throw of the dice: 2+5+6/3."""
    return read_throw(name) if isinstance(name, str) and "/" in name else tile(name)


class Dice(Struct, frozen=True, forbid_unknown_fields=True):
    """What the dice showed: three box dice, and the cut die."""

    box: tuple[int, int, int]
    cut: int


class Record(recorded.Record, frozen=True, kw_only=True):
    """Tiles by area or as a stack, what the dice showed, and who held the bank where."""

    in_short = (*recorded.Record.in_short, "tiles", "stack", "dice")

    tiles: dict[int, tuple[str, ...]] = {}
    stack: tuple[str | None, ...] = ()
    dice: Dice | None = None
    adjust: int = 0
    cut: str | None = None
    banker: str | None = None
    chung: int | None = None


class FromTiles(FromRecord):
    """Tiles come from where the record says they lay; what it does not say, nobody saw."""

    def __init__(
        self,
        areas: Mapping[int, Sequence[Tile]],
        stack: Sequence[Tile | None],
        thrown: Throw | None,
        stops: Sequence[int],
    ) -> None:
        super().__init__((), stops)
        self._areas = {area: list(tiles) for area, tiles in areas.items()}
        self._stack = tuple(stack)
        self._thrown = thrown
        self.needed: frozenset[int] = frozenset()

    def _draw(self, request: Draw) -> Drawn | None:
        if self.goes_on and not self._areas and not self._stack:
            return None
        if request.to is CUP:
            self.steps += 1
            return Drawn(self._thrown)
        if self._stack:
            assert request.place is not None
            found = self._stack[request.place]
            if found is None:
                raise self._no_tiles(request)
            self.drawn += 1
            return Drawn(found)
        here = self._areas.get(request.to.area)
        if here is None:
            if request.to.area in self.needed:
                raise self._no_tiles(request)
            return Drawn(None)
        self.drawn += 1
        return Drawn(here.pop(0))

    def _no_tiles(self, request: Draw) -> Unreadable:
        area, rule = request.to.area, request.rule[0]
        message = f"area {area} is due to get a tile and the record has none for it [{rule}]"
        return Unreadable("missing-tiles", message, "stack" if self._stack else "tiles")

    def rest(self) -> list[Item]:
        """Every tile that was listed has been delivered."""
        return []


def record_dealing(record: Record, stops: Sequence[int]) -> FromRecord:
    """What the record says of the tiles and dice, held against the document."""
    if record.cards:
        raise Unreadable("bad-field", "cards: a round of Pai Gow has tiles or a stack, no cards", "cards")
    _check_adjustment(record)
    if record.stack:
        return FromTiles({}, _stack(record), _dice(record), stops)
    if record.dice is not None or record.cut is not None or record.adjust:
        raise Unreadable("bad-field", "dice, cut and adjust go with a stack", "dice")
    areas = {area: _four(area, names) for area, names in record.tiles.items()}
    _check_set([name for names in record.tiles.values() for name in names], [*areas.values()])
    dealing = FromTiles(areas, (), None, stops)
    bank = HOUSE_AREA if record.banker is None else _chung(record)
    dealing.needed = frozenset({bank, *(each.area for each in record.wagers)})
    return dealing


def _four(area: int, names: Sequence[str]) -> tuple[Tile, ...]:
    if not 1 <= area <= 8:
        raise _refused("no-such-area", "2.2", f"tiles: there is no area {area}", {"area": area})
    if len(names) != 4:
        message = f"tiles.{area}: an area has four tiles, not {len(names)}"
        raise _refused("four-tiles", "12.1", message, {"area": area, "tiles": list(names)})
    return tuple(_tile(name, f"tiles.{area}[{place}]") for place, name in enumerate(names))


def _tile(name: str, where: str) -> Tile:
    try:
        return tile(name)
    except UnknownItem as error:
        raise Unreadable("unknown-item", f"{where}: {error}", where) from None


def _check_set(names: Sequence[str], hands: Sequence[Sequence[Tile]]) -> None:
    have, out = Counter(TILE_SET), Counter(each for hand in hands for each in hand)
    for each, number in out.items():
        if number > have[each]:
            message = f"{each} lies there {number} times and there are {have[each]}"
            raise _refused("too-many", "3.1", message, {"tiles": list(names)})


def _stack(record: Record) -> tuple[Tile | None, ...]:
    if record.tiles:
        raise Unreadable("two-forms", "tiles: a record with a stack has no tiles beside it", "tiles")
    if record.dice is None:
        raise Unreadable("no-dice", "dice: a stack is delivered by the dice, and there are none", "dice")
    stack = tuple(
        None if name is None else _tile(name, f"stack[{place}]") for place, name in enumerate(record.stack)
    )
    known = Counter(each for each in stack if each is not None)
    if len(stack) != len(TILE_SET) or known - Counter(TILE_SET):
        message = f"stack: {len(stack)} tiles that are not the set of 32"
        raise _refused("not-the-set", "3.1", message, {"stack": list(record.stack)})
    return stack


def _dice(record: Record) -> Throw:
    assert record.dice is not None
    for rule, dice in (("2.3", record.dice.box), ("2.4", (record.dice.cut,))):
        for die in dice:
            if not 1 <= die <= 6:
                raise _refused("no-such-die", rule, f"dice: a die shows 1 to 6, not {die}", {"die": die})
    return throw(record.dice.box, record.dice.cut)


def _chung(record: Record) -> int:
    if record.chung is not None:
        return record.chung
    staked = [wager.area for wager in record.wagers if wager.wager == "bank"]
    if not staked:
        message = f"{record.banker} has the bank and has not made a wager"
        raise _refused("no-bank-wager", "9.14", message, {"banker": record.banker})
    return staked[0]


def open_record(game_round: Round, record: Record) -> None:
    """Who banks, how delivery was adjusted, which cut was made."""
    if record.inputs is not None:
        return
    if record.banker is None and record.chung not in (None, HOUSE_AREA):
        message = f"chung: the House banks on area one, not on area {record.chung}"
        raise _refused("house-area", "6.10", message, {"chung": record.chung})
    chung = HOUSE_AREA if record.banker is None else _chung(record)
    if not 1 <= chung <= game_round.settings.areas:
        raise _refused("no-such-area", "2.2", f"chung: there is no area {chung}", {"chung": chung})
    _check_banker(game_round, record.banker, chung)
    _check_adjustment(record)
    stood = record.banker is None and any(
        (each.area, each.action) == (HOUSE_AREA, "set") for each in record.decisions
    )
    refused = frozenset(
        str(each.get("patron")) for each in record.incidents if each.get("kind") == RefusedCover.kind
    )
    cut = _read_cut(game_round, record)
    game_round.given = Given(record.banker, chung, record.adjust, cut, refused, stood)


def _check_banker(game_round: Round, banker: str | None, chung: int) -> None:
    state = game_round.state
    if banker is None:
        return
    if game_round.settings.bank == "house":
        message = "banker: the House holds the bank for each round at this table"
        raise _refused("house-banks", "11.1.1", message, {"banker": banker})
    if chung in game_round.house_way_areas:
        message = f"banker: only the dealer handles the tiles of area {chung}"
        raise _refused("house-way-area", "9.12", message, {"banker": banker, "chung": chung})
    if state.played and (problem := why_not(game_round, banker, chung)) is not None:
        rule, message = problem
        raise _refused("no-bank", rule, f"banker: {message}", {"banker": banker, "chung": chung})


def _check_adjustment(record: Record) -> None:
    if record.adjust and record.banker is None:
        message = "adjust: only a player/banker adjusts the delivery"
        raise _refused("no-adjustment", "8.2", message, {"adjust": record.adjust})
    if abs(record.adjust) > MOST_ADJUSTMENT:
        message = f"adjust: from -4 to +4, not {record.adjust:+d}"
        raise _refused("adjustment", "8.2", message, {"adjust": record.adjust})


def _read_cut(game_round: Round, record: Record) -> ChosenCut | None:
    if record.cut is None:
        return None
    found = read_cut(record.cut, game_round.settings.cuts)
    if found is None:
        message = f"cut: no cut is called {quoted(record.cut)}"
        raise _refused("unknown-cut", "8.4.5", message, {"cut": record.cut}, [*CUTS])
    if record.banker is None and record.dice is not None:
        wanted = HOUSE_CUTS.get(record.dice.cut, ("", ""))[1]
        if found.name != wanted:
            message = f"cut: the die says {wanted} when the House banks, not {found.name}"
            raise _refused("not-the-cut", "8.4.4", message, {"cut": record.cut})
    return found


def written(game_round: Round, record: dict[str, Any]) -> dict[str, Any]:
    """The short record: the stack and dice where all is known, else the tiles of areas that were seen."""
    plain = {name: part for name, part in record.items() if name != "cards"}
    plain["decisions"] = _decisions(game_round, record["decisions"], record.get("incidents", ()))
    _write_incidents(game_round, plain)
    _check_told(game_round, plain["wagers"])
    if game_round.bank is not None:
        plain |= {"banker": game_round.bank.patron, "chung": game_round.bank.area}
        _write_top_up(game_round, record, plain)
    thrown, cut = game_round.thrown, game_round.cut
    if thrown is None or cut is None or game_round.face_down:
        return plain | {"tiles": _tiles_by_area(game_round)}
    plain["stack"] = _as_stacked(game_round, record["cards"], cut)
    plain["dice"] = {"box": list(thrown.box), "cut": thrown.cut}
    if game_round.adjustment:
        plain["adjust"] = game_round.adjustment
    return plain | {"cut": str(cut)}


def _write_incidents(game_round: Round, plain: dict[str, Any]) -> None:
    """Who claimed the bank is told by `banker`; throws for an area to be removed are written down."""
    throws = [str(each) for each in game_round.removal_throws]
    kept = [each for each in plain.pop("incidents", ()) if each["kind"] != ClaimBank.kind]
    for incident in kept:
        if incident["kind"] == "remove-area" and throws:
            incident["dice"] = throws
    standing = plain.get("before", {}).get("standing", ())
    lying = {(each["area"], each["patron"]): 0 for each in standing}
    lying |= {(each["area"], each["patron"]): place for place, each in enumerate(plain["wagers"], 1)}
    kept = _handed_over_with(lying, _refused_once(kept))
    if kept:
        plain["incidents"] = kept


def _refused_once(incidents: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A cover is refused once, as from the first wager that went back with it."""
    first = next((n for n, each in enumerate(incidents) if each["kind"] == RefusedCover.kind), None)
    return [each for n, each in enumerate(incidents) if n == first or each["kind"] != RefusedCover.kind]


def _handed_over_with(
    lying: Mapping[tuple[int, str], int], incidents: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Decisions are handed over with a wager (9.9.2): with the one that is listed, else with none."""
    kept = []
    for each in incidents:
        if each["kind"] != HandOver.kind or "wagers" not in each["at"]:
            kept.append(each)
        elif (place := lying.get((each["area"], each["patron"]))) is not None:
            kept.append(each | {"at": each["at"] | {"wagers": max(place, each["at"]["wagers"])}})
    return sorted(kept, key=lambda each: _wagers_before(each["at"]))


def _wagers_before(at: Mapping[str, Any]) -> float:
    """How many wagers had come: none while the dealer prepared, all when betting was closed."""
    return 0 if at.get("preparing") else float(at.get("wagers", inf))


def _tiles_by_area(game_round: Round) -> dict[str, list[str]]:
    told = {spot: hand for spot, hand in sorted(_as_delivered(game_round).items()) if UNSEEN not in hand}
    return {str(spot.area): [str(each) for each in tiles] for spot, tiles in told.items()}


def _as_delivered(game_round: Round) -> dict[Spot, list[Item]]:
    """The tiles as they came to the areas, before any that went to wrong ones were put right."""
    hands = dict(game_round.hands)
    for one, other in reversed(game_round.exchanged):
        hands[Spot(one)], hands[Spot(other)] = hands[Spot(other)], hands[Spot(one)]
    return hands


def _as_stacked(game_round: Round, delivered: Sequence[str], cut: ChosenCut) -> list[str | None]:
    """The tiles back at the places that the cut took them from; those that never came are not known."""
    order = [
        place
        for group in places(drawn(game_round.settings.drawing_of(cut.name), cut.options))
        for place in group
    ]
    stack: list[str | None] = [None] * len(order)
    for place, name in zip(order, delivered, strict=False):
        stack[place] = name
    return stack


def _check_told(game_round: Round, wagers: Sequence[Mapping[str, Any]]) -> None:
    """Only tiles that nobody wagers on may stay unseen in a short record (12.3)."""
    delivered = _as_delivered(game_round)
    for area in sorted({game_round.chung, *(each["area"] for each in wagers)}):
        if UNSEEN in delivered.get(Spot(area), ()):
            raise never_seen(f"the tiles of area {area}")


def _decisions(
    game_round: Round, listed: Sequence[Mapping[str, Any]], incidents: Any
) -> list[dict[str, Any]]:
    """Without what the record tells otherwise; incidents come after so many decisions less."""
    told = [_told_otherwise(each) for each in listed]
    for incident in incidents:
        at = incident["at"]
        at["decisions"] -= sum(told[: at["decisions"]])
    kept = [dict(each) for each, left_out in zip(listed, told, strict=True) if not left_out]
    return [_with_hands(game_round, each) for each in kept]


def _told_otherwise(decision: Mapping[str, Any]) -> bool:
    action = decision["action"]
    return action in TOLD_OTHERWISE or action.split("/")[0] in CUTS or "cut" in decision


def _with_hands(game_round: Round, decision: dict[str, Any]) -> dict[str, Any]:
    """A setting names its tiles: as they were told then, or as they lay when the hand was opened."""
    if decision["action"] == "set":
        area = decision["area"]
        lay = game_round.as_set.get(area) or game_round.tiles(area)
        tiles = decision.pop("items", None) or [str(each) for each in lay]
        decision |= {"low": tiles[:2], "high": tiles[2:]}
    return decision


def _write_top_up(game_round: Round, record: Mapping[str, Any], plain: dict[str, Any]) -> None:
    """The bank's wager includes what was added to it (13.2.2)."""
    added = {each["patron"]: each["amount"] for each in record["decisions"] if each["action"] == "top-up"}
    plain["wagers"] = [
        each | {"amount": each["amount"] + added.get(each["patron"], 0)} if each["wager"] == "bank" else each
        for each in record["wagers"]
    ]


def left_by(game_round: Round, placed: Placed) -> dict[str, Any] | None:
    """What went back because the bank did not cover is told by the refusal, as the House banks (13.2.2)."""
    bank = game_round.cover_refused
    if bank is None or (placed.wager != "bank" and placed.area != HOUSE_AREA):
        return None
    head = {"kind": RefusedCover.kind, "by": str(Role.DEALER)}
    return head | {"patron": bank.patron, "area": bank.area, "amount": game_round.went_back}


def settled(game_round: Round, result: Settlement) -> None:
    """Hands that were opened, as low and high with their values by name, and where delivery began."""
    opened = [*game_round.opened, game_round.chung] if game_round.phase >= Phase.OPENING else []
    opened = [area for area in opened if area in game_round.hands_set]
    hands = [_hand(game_round, area) for area in opened]
    conceded = [
        {"area": area, "hand": 1, "cards": [], "value": "conceded", "conceded": True}
        for area in sorted(game_round.conceded)
    ]
    result["hands"] = sorted([*hands, *conceded], key=lambda hand: int(hand["area"]))
    if game_round.house_banks and HOUSE_AREA in opened:
        result["dealer"] = _hand(game_round, HOUSE_AREA)
    if game_round.first_area is not None:
        result["first_area"] = game_round.first_area
        result["delivery"] = list(game_round.delivery)


def _hand(game_round: Round, area: int) -> dict[str, Any]:
    setting = game_round.hands_set[area].setting
    cards = [str(each) for each in (*setting.low, *setting.high)]
    return {"area": area, "hand": 1, "cards": cards, "value": value_of(game_round, Spot(area))} | shown(
        setting
    )


def value_of(game_round: Round, spot: Spot) -> int | str:
    """Both hands of an area by name, once they are set."""
    area = HOUSE_AREA if spot == DEALER else spot.area
    if area not in game_round.hands_set or is_unseen(game_round, Spot(area)):
        return 0
    low, high = game_round.hands_set[area].setting.values
    return f"{low.name} / {high.name}"


def _refused(code: str, number: str, message: str, asked: dict[str, Any], allowed: object = None) -> Refused:
    return Refused(code, RULES.clause(number), message, asked=asked, allowed=allowed)
