"""Pai Gow tiles, values, matches and the House Way, written to be read beside Appendix 1 and 2, not to be fast.

    value(two_tiles)                    -> a comparable value and its name
    compare(player, bank, zero_rule)    -> "win", "lose" or "stand off" for the player; both are (low, high)
    set_tiles(four_tiles)               -> (low, high, clause) such as "A2.4.1" or "A2.7/14"
    section_7_list(kinds), section_7_short_form(kinds): the two forms of section 7 as separate functions

Only the standard library. PG-An, PG-Rn, PG-Sn are rulings. Tiles are written by their pips; a tile may also be given
by its name (then only its kind is known). Tiles of one kind are interchangeable in everything here.
"""

# Appendix 1: kind, tiles, count. The order is the ranking of pairs; of single tiles too, but for Gee Jun, which is last (3.2.2).
KINDS = [
    ("gee-jun", ["2-4", "1-2"], None),  # 3 or 6
    ("teen", ["6-6"], 12),
    ("day", ["1-1"], 2),
    ("yun", ["4-4"], 8),  # High 8
    ("nhor", ["1-3"], 4),  # High 4
    ("mooy", ["5-5"], 10),  # High 10
    ("cheong-sum", ["3-3"], 6),  # High 6
    ("ban-tang", ["2-2"], 4),  # Low 4
    ("foo-tau", ["5-6"], 11),  # 11
    ("hoong-tau-sap", ["4-6"], 10),  # Low 10
    ("ka-kiok-chaat", ["1-6"], 7),  # High 7
    ("lim-lum-lok", ["1-5"], 6),  # Low 6
    ("chap-gow", ["3-6", "4-5"], 9),  # 9
    ("chap-paat", ["2-6", "3-5"], 8),  # Low 8
    ("chap-chaat", ["2-5", "3-4"], 7),  # Low 7
    ("chap-ng", ["1-4", "2-3"], 5),  # 5
]
ALL_TILES = []
for _kind, _tiles, _count in KINDS:
    ALL_TILES.extend(_tiles * 2 if len(_tiles) == 1 else _tiles)
PAIR_ORDER = [kind for kind, tiles, count in KINDS]
SINGLE_ORDER = PAIR_ORDER[1:] + ["gee-jun"]  # best first
COUNT = {kind: count for kind, tiles, count in KINDS}

# short names used below
G, T, D, H8, H4, H10, H6, L4, ELEVEN, L10, H7, L6, NINE, L8, L7, FIVE = PAIR_ORDER
FIRST_SIX = [T, D, H8, H4, H10, H6]  # PG-A11
EIGHTS, SEVENS, SIXES, FOURS, TENS = [H8, L8], [H7, L7], [H6, L6], [H4, L4], [H10, L10]  # PG-R2


def kind(tile):
    tile = tile.lower()
    for name, tiles, count in KINDS:
        if tile == name or tile in tiles:
            return name
    raise ValueError("no such tile: " + tile)


def place(tile):
    """Place in the single-tile order, 0 is best."""
    return SINGLE_ORDER.index(kind(tile))


def better(a, b):
    return a if place(a) <= place(b) else b


# ---------------------------------------------------------------- values (3.2, Appendix 1)


def points(two):
    """3.2.1: the unit figure of the sum; Gee Jun 3 or 6, whichever makes the hand better (3.2.2, PG-R6)."""
    totals = [0]
    for tile in two:
        counts = [3, 6] if kind(tile) == G else [COUNT[kind(tile)]]
        totals = [total + count for total in totals for count in counts]
    return max(total % 10 for total in totals)


def value(two):
    """(comparable, name); higher is better. Equal means a copy: same pair, same special name (PG-S2), or equal points and
    equally ranked high tiles (9.2.2.4); two zeros are always equal here (PG-S4)."""
    a, b = kind(two[0]), kind(two[1])
    if a == b:
        return (3, 16 - PAIR_ORDER.index(a)), a + " pair"
    for number, (top, others, name) in enumerate(
        [
            (T, [NINE], "teen wong"),
            (D, [NINE], "day wong"),
            (T, EIGHTS, "teen gong"),
            (D, EIGHTS, "day gong"),
            (T, SEVENS, "teen high nine"),
            (D, SEVENS, "day high nine"),
        ]
    ):
        if (a == top and b in others) or (b == top and a in others):
            return (2, 6 - number), name
    if points(two) == 0:
        return (1, 0, 0), "0"
    return (1, points(two), 16 - place(better(a, b))), str(points(two))


def hand_result(player, bank):
    """One hand against one hand: True if the player's is higher. The bank has copies and double zeros (9.2.2.2 to 9.2.2.4)."""
    return value(player)[0] > value(bank)[0]


def compare(player, bank, zero_rule="hand"):
    """9.2 and PG-S1. player and bank are (low, high)."""
    if zero_rule == "wager":  # the literal 9.2.2.2, a setting
        for mine, theirs in zip(player, bank):
            if value(mine)[1] == "0" and value(theirs)[1] == "0":
                return "lose"
    low = hand_result(player[0], bank[0])
    high = hand_result(player[1], bank[1])
    if low and high:
        return "win"  # 9.2.1
    if not low and not high:
        return "lose"  # 9.2.2
    return "stand off"  # 9.2.3


# ---------------------------------------------------------------- settings of four tiles


def in_order(one, other):
    """(low, high) of two hands. With equal points the hand with the better high tile is the high hand (PG-R7); copies, such as two
    Teen High Nines, may lie either way (PG-R8): the better tiles are shown high."""
    first = (full(one), sorted(-place(t) for t in one))
    second = (full(other), sorted(-place(t) for t in other))
    if first > second:
        return (other, one)
    return (one, other)


def full(two):
    """As value(), but two zeros are told apart by their high tile (PG-R7)."""
    worth = value(two)[0]
    if worth == (1, 0, 0):
        return (1, 0, 16 - place(better(two[0], two[1])))
    return worth


def all_settings(four):
    """The three ways to make two hands of four tiles, each (low, high)."""
    a, b, c, d = four
    return [in_order([a, b], [c, d]), in_order([a, c], [b, d]), in_order([a, d], [b, c])]


def with_hand(four, wanted):
    """The setting in which these two kinds are together."""
    for low, high in all_settings(four):
        for hand in (low, high):
            if sorted(kind(t) for t in hand) == sorted(wanted):
                return (low, high)
    raise AssertionError(four)


def has(kinds, *groups):
    """Do the four kinds match these four groups, one tile each?"""
    if len(groups) == 0:
        return len(kinds) == 0
    for k in kinds:
        if k in groups[0]:
            rest = list(kinds)
            rest.remove(k)
            if has(rest, *groups[1:]):
                return True
    return False


def set_tiles(four):
    if len(four) != 4:
        raise ValueError("four tiles")
    kinds = [kind(t) for t in four]
    for k in kinds:
        if kinds.count(k) > 2:
            raise ValueError("two tiles of a kind")
    for section in [
        section_1,
        section_2,
        section_3,
        sections_4_and_5,
        section_7_list_of,
        section_6_and_short_form,
    ]:
        found = section(four)
        if found is not None:
            low, high, clause = found
            return (list(low), list(high), clause)
    raise AssertionError(four)


def pairs_in(four):
    kinds = [kind(t) for t in four]
    return [k for k in PAIR_ORDER if kinds.count(k) == 2]


def section_1(four):
    """1. Two ranking pairs: play them as two hands (PG-A1: even if they stand in the split table)."""
    pairs = pairs_in(four)
    if len(pairs) == 2:
        return with_hand(four, [pairs[0], pairs[0]]) + ("A2.1",)


def section_2(four):
    """2. Never split these pairs."""
    for k in pairs_in(four):
        if k in [H4, H10, H6, L4, ELEVEN, L10, L6, FIVE]:
            return with_hand(four, [k, k]) + ("A2.2/" + k,)


def section_3(four):
    """3. Split these pairs beside the listed tiles; a pair that meets no line is kept (PG-R1)."""
    pairs = pairs_in(four)
    if not pairs:
        return None
    pair = pairs[0]
    others = [kind(t) for t in four if kind(t) != pair]
    line = None
    if pair == G:
        if has(others, [H6], [L6, FIVE, H4, L4]):  # PG-A2
            line = "A2.3/gee-jun"
    if pair in [T, D]:  # a single Gee Jun is not a 6 (PG-A3)
        if has(others, [NINE], EIGHTS + SEVENS + SIXES + [FIVE] + FOURS):
            line = "A2.3/teen-day/1"
        elif has(others, [H8], [L8]) or has(others, EIGHTS, SEVENS + SIXES + [FIVE] + FOURS):
            line = "A2.3/teen-day/2"
        elif has(others, [H7], [L7]) or has(others, SEVENS, SIXES + [FIVE] + FOURS):
            line = "A2.3/teen-day/3"
    if pair == NINE:
        if has(others, [T], [D]):
            line = "A2.3/chap-gow/1"
        elif has(others, [T, D], TENS):
            line = "A2.3/chap-gow/2"
        elif has(others, [H10], [L10]):
            line = "A2.3/chap-gow/3"
    if pair in EIGHTS:
        if has(others, [T], [D]):
            line = "A2.3/eights/1"
        elif has(others, [T, D], [ELEVEN] + TENS):  # PG-R3
            line = "A2.3/eights/2"
        elif has(others, TENS, [ELEVEN]) or has(others, [H10], [L10]):
            line = "A2.3/eights/3"  # line 4 repeats the second half
        elif has(others, [ELEVEN], [NINE]):
            line = "A2.3/eights/5"
    if pair in SEVENS:
        if has(others, [T], [D]):
            line = "A2.3/sevens/1"
        elif has(others, [T, D], [ELEVEN] + TENS):  # PG-R3
            line = "A2.3/sevens/2"
    if line is None:
        return with_hand(four, [pair, pair]) + ("A2.3",)
    return with_hand(four, [pair, others[0]]) + (
        line,
    )  # the only way to split: one of the pair with each other tile


def sections_4_and_5(four):
    """4 and 5, for hands without a pair: Wong (9), Gong (8), High Nine (7) with Teen or Day, always played (4.1, PG-R4)."""
    kinds = [kind(t) for t in four]
    if pairs_in(four):
        return None
    tops = [k for k in [T, D] if k in kinds]
    nines = [k for k in kinds if k == NINE]
    eights = [k for k in kinds if k in EIGHTS]
    sevens = [k for k in kinds if k in SEVENS]
    count = len(nines) + len(eights) + len(sevens)
    if not tops or count == 0:
        return None
    if len(tops) == 2:
        # 4.3: Teen on the high hand; of two different tiles it takes the one that makes the higher hand (PG-A4)
        if nines:
            partners = nines
        elif eights:
            partners = eights
        else:
            partners = sevens
        return best_low([with_hand(four, [T, k]) for k in partners]) + ("A2.4.3",)
    top = tops[0]
    others = [k for k in kinds if k != top]
    if nines and (eights or sevens) and has(others, [NINE], EIGHTS + SEVENS, [ELEVEN]):
        return with_hand(four, [top, NINE]) + ("A2.5.2",)  # Wong over Gong or High Nine: fourth tile 11
    if has(others, EIGHTS, SEVENS, FOURS):
        return with_hand(four, [top, eights[0]]) + ("A2.5.1",)  # Gong over High Nine: fourth tile 4
    clause = "A2.4.1" if (bool(nines) + bool(eights) + bool(sevens)) == 1 else "A2.4.2"
    for partners in [sevens, eights, nines]:  # 4.2: High Nine before Gong before Wong
        if partners:
            return best_low([with_hand(four, [top, k]) for k in partners]) + (clause,)


def best_low(settings):
    """Of settings with the same high hand the better low hand is better (PG-A5). Equal ones are both right (PG-R8): then the
    one with the better tiles on the high hand is shown, so that the answer does not depend on the order of the tiles."""
    return max(settings, key=lambda s: (full(s[0]), sorted(-place(t) for t in s[1])))


# ---------------------------------------------------------------- section 7, the list (PG-A9: the list first)


def section_7_list_of(four):
    return section_7_list(four)


def section_7_list(four):
    """(low, high, clause) if a line of the list names these four tiles, else None. The totals are those of the line."""
    kinds = [kind(t) for t in four]
    if pairs_in(four):
        return None

    def line(number, high, low_points, high_points):
        """high: two groups of kinds that make the high hand."""
        for low_hand, high_hand in all_settings(four):
            if (
                has([kind(t) for t in high_hand], *high)
                and points(low_hand) == low_points
                and points(high_hand) == high_points
            ):
                found.append((low_hand, high_hand, "A2.7/" + str(number)))
        if not found:
            raise AssertionError((number, four))
        return found[0]

    found = []
    if has(kinds, [H10], [L10], SIXES, [T, D]):
        return line(1, [[T, D], SIXES], 0, 8)
    if has(kinds, [H10], [L10], [ELEVEN], SEVENS):
        return line(2, [[ELEVEN], SEVENS], 0, 8)
    if has(kinds, [H10], [L10], [ELEVEN], EIGHTS):
        return line(2, [[ELEVEN], EIGHTS], 0, 9)
    if has(kinds, [H8], [H10], [ELEVEN], SEVENS):
        return line(3, [[H8], [ELEVEN]], 7, 9)
    if has(kinds, [H6], [FIVE], [G], [T, D]):
        return line(4, [[H6], [G]], 7, 9)
    if has(kinds, [H6], [FIVE], [G], SEVENS):
        return line(5, [[H6], [G]], 2, 9)
    if has(kinds, [H6], [FIVE], [G], EIGHTS):
        return line(6, [[H6], [G]], 3, 9)
    if has(kinds, [H6], [FIVE], [G], TENS):
        return line(7, [[H6], [G]], 5, 9)
    if has(kinds, [H6], [FIVE], [G], [ELEVEN]):
        return line(8, [[H6], [G]], 6, 9)
    if has(kinds, [H6], [L6], [FIVE], [G]):
        return line(9, [[H6], [G]], 1, 9)  # which six is not said: 6.3 and short form 4, the High 6 high
    if has(kinds, [H6], [FIVE], [G], [NINE]):
        return line(10, [[H6], [G]], 4, 9)
    if has(kinds, [H4], [L4], [FIVE], SIXES):
        return line(11, [[H4], [FIVE]], 0, 9)  # which four is not said: 6.3, the High 4 high
    if has(kinds, [H6], [L6], [T, D], FOURS):
        return line(12, [[T, D], [L6]], 0, 8)  # which six is not said: 6.4 and short form 3, the High 6 low
    if has(kinds, [H6], [L6], [T, D], [FIVE]):
        return line(12, [[T, D], [L6]], 1, 8)
    if has(kinds, [H4], [L4], [FIVE], [G]):
        return line(13, [[H4], [FIVE]], 7, 9)
    if has(kinds, [H8], [L8], [H6], SEVENS):
        return line(14, [[H8], SEVENS], 4, 5)
    if has(kinds, [H8], [L8], [H4], SEVENS):
        return line(15, [[H8], SEVENS], 2, 5)
    if has(kinds, [H8], [L8], [H4], SIXES):
        return line(16, [[H8], SIXES], 2, 4)
    if has(kinds, [H10], [L10], [H6], SEVENS):
        return line(17, [[H10], SEVENS], 6, 7)
    if has(kinds, [H4], [H10], [L4], [ELEVEN]):
        return line(18, [[H4], [ELEVEN]], 4, 5)
    if has(kinds, [H10], [H8], [L8], [NINE]):
        return line(19, [[H10], [L8]], 7, 8)
    return None


# ---------------------------------------------------------------- section 6 and the short form of section 7


def totals(setting):
    return (points(setting[0]), points(setting[1]))


def balanced_totals(settings):
    """6.1 and PG-A5: what another setting beats (on one hand, and not worse on the other) falls out; then the highest low."""
    left = []
    for s in settings:
        low, high = totals(s)
        beaten = False
        for other in settings:
            other_low, other_high = totals(other)
            if other_low >= low and other_high >= high and (other_low, other_high) != (low, high):
                beaten = True
        if not beaten:
            left.append(s)
    return max(totals(s) for s in left)


def choose(four, candidates):
    """6.2, 6.3, 6.4 and short form 3 among settings of the same two totals: (low, high, clause or None if there was one only)."""
    if len(candidates) == 1:
        return candidates[0] + (None,)
    ranked = sorted(four, key=place)
    first, second = ranked[0], ranked[1]
    left, clause = list(candidates), None

    # 6.2, 6.3 with PG-A6: only if the best of the four tiles can go either way
    low_first = [s for s in left if first in s[0]]
    high_first = [s for s in left if first in s[1]]
    if low_first and high_first:
        if totals(left[0])[1] <= 7:
            left, clause = low_first, "A2.6.2"
        else:
            left, clause = high_first, "A2.6.3"
    # 6.4 breaks what is left (PG-A7)
    if len(left) > 1:
        apart = [s for s in left if not together(s, first, second)]
        if apart and len(apart) < len(left):
            left, clause = apart, "A2.6.4"
    chosen = best_low(left)
    clause = clause or "A2.6.1"

    # short form 3 with PG-A8: two tiles of the first six on one hand are pulled apart if the totals stay
    for couple in couples(chosen):
        others = [s for s in candidates if not together(s, couple[0], couple[1])]
        if set(kind(t) for t in couple) != {kind(first), kind(second)}:
            others = [s for s in others if not couples(s)]
        if others:
            if len(others) > 1:
                return choose_plain(four, others) + ("A2.7/22",)
            return others[0] + ("A2.7/22",)
    return chosen + (clause,)


def choose_plain(four, candidates):
    """6.2 to 6.4 alone."""
    ranked = sorted(four, key=place)
    left = list(candidates)
    low_first = [s for s in left if ranked[0] in s[0]]
    high_first = [s for s in left if ranked[0] in s[1]]
    if low_first and high_first:
        left = low_first if totals(left[0])[1] <= 7 else high_first
    apart = [s for s in left if not together(s, ranked[0], ranked[1])]
    return best_low(apart or left)


def together(setting, a, b):
    return any(a in hand and b in hand for hand in setting)


def couples(setting):
    """Hands of two tiles of the first six rankings."""
    return [hand for hand in setting if kind(hand[0]) in FIRST_SIX and kind(hand[1]) in FIRST_SIX]


def section_6(four):
    """General play alone, without any form of section 7: for comparison."""
    settings = all_settings(four)
    target = balanced_totals(settings)
    return choose_plain(four, [s for s in settings if totals(s) == target])


def section_7_short_form(four):
    """The short form alone: (low, high, clause) where one of its four sentences changes general play, else None. Its last line
    repeats line 3 of the list (A2.7/24)."""
    if has([kind(t) for t in four], [H8], [H10], [ELEVEN], SEVENS):
        return with_hand(four, [H8, ELEVEN]) + ("A2.7/24",)
    low, high, clause = section_6_and_short_form(four)
    return (low, high, clause) if clause.startswith("A2.7/") else None


def section_6_and_short_form(four):
    settings = all_settings(four)
    target = balanced_totals(settings)
    low, high = target

    # Short form 1: 1 on the low hand and an 8 or 9 possible; PG-A10: a 9 before an 8
    if low == 1:
        for wanted in [9, 8]:
            if high >= wanted:
                break
            possible = [s for s in settings if totals(s)[1] == wanted]
            if possible:
                best = max(totals(s) for s in possible)
                return choose(four, [s for s in settings if totals(s) == best])[:2] + ("A2.7/20",)

    # Short form 2: 2 on the low hand and an 8 with Teen or Day possible (PG-A12: also with Gee Jun)
    if low == 2 and high < 8:
        possible = [
            s for s in settings if totals(s)[1] == 8 and (T in map(kind, s[1]) or D in map(kind, s[1]))
        ]
        if possible:
            best = max(totals(s) for s in possible)
            return choose(four, [s for s in possible if totals(s) == best])[:2] + ("A2.7/21",)

    here = [s for s in settings if totals(s) == target]
    chosen = choose(four, here)

    # Short form 4: an 8 of 5 and Gee Jun on either hand, and a nine ranked by the High 6 or a better tile possible
    # (where that nine is there already nothing changes)
    if any(sorted(map(kind, hand)) == sorted([FIVE, G]) for hand in chosen[:2]) and high < 9:
        possible = []
        for s in settings:
            if totals(s)[1] >= 9 and min(place(t) for t in s[1]) <= place(H6):
                possible.append(s)
        if possible:
            best = max(totals(s) for s in possible)
            return choose(four, [s for s in possible if totals(s) == best])[:2] + ("A2.7/23",)

    return chosen[:2] + (chosen[2] or "A2.6.1",)


def same_setting(one, other):
    """Are two settings of the same value (PG-R8)? Each is (low, high)."""
    return full(one[0]) == full(other[0]) and full(one[1]) == full(other[1])
