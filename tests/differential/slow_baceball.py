"""bACEball settlement, written to be read beside the rules, not to be fast.

    settle(record) -> {"lines", "net", "hands", "dealer", "unused"}

Only the standard library is used. Numbers in comments are clauses of the bACEball document of 17 August 2016;
BB-Rn are the rulings on it. Seven areas: 1 is first on the dealer's left (dealt first), 7 is closest to the dealer's
right (settled first). Money is whole cents. It covers rules 1 to 9 and 11 and the wagers of 12.10 and 12.11; a record
with other irregularities (incidents, carried wagers) is refused.
"""

WAGERS = ["bet", "strike-1", "strike-2", "strike-3", "strike-out", "jackpot"]  # 5.1.1 to 5.1.6
GUARANTEED_MAJOR = 10000000  # 11.9.1: $100,000
GUARANTEED_MINOR = 1000000  # 11.9.2: $10,000


def settle(record):
    if record.get("game") != "baceball":
        raise ValueError("not a bACEball record")
    if record.get("incidents") or record.get("before"):
        raise ValueError("incidents and things carried over are outside this model")
    settings = record.get("settings", {})
    limits = settings.get("limits", {})
    chips = settings.get("chips")
    meters = record.get("meters") or {}
    cards = [card[0].upper() + card[1].lower() for card in record["cards"]]
    for card in cards:
        if len(card) != 2 or card[0] not in "A23456789TJQK" or card[1] not in "cdhs":
            raise ValueError("no such card: " + card)
        if cards.count(card) > 6:
            raise ValueError("six decks hold six of a card, not more: " + card)  # 3.1

    # Who has what on which area: table[area][wager] = amount.
    table = {}
    owner = {}
    for wager in record["wagers"]:
        area, patron, kind, amount = wager["area"], wager["patron"], wager["wager"], wager["amount"]
        if area not in [1, 2, 3, 4, 5, 6, 7]:
            raise ValueError("seven playing areas")  # 2.1
        if kind not in WAGERS:
            raise ValueError("no such wager")  # 5.1
        if amount <= 0:
            raise ValueError("a wager is more than nothing")
        if area in owner and owner[area] != patron:
            raise ValueError("one player to an area")  # 5.6
        if area in table and kind in table[area]:
            raise ValueError("one wager of a kind to an area")  # 5.6
        if kind == "jackpot" and "jackpot" not in settings:
            raise ValueError("the jackpot is not offered here")  # 11.4
        if kind == "jackpot" and amount != settings["jackpot"]["wager"]:
            raise ValueError("the jackpot wager is the amount on the sign")  # 11.4
        if area not in table:
            table[area] = {}
        table[area][kind] = amount
        owner[area] = patron

    lines = []
    net = {}
    for area in [1, 2, 3, 4, 5, 6, 7]:
        if area in table:
            net[owner[area]] = 0

    def collect(area, kind, amount):
        lines.append([area, owner[area], kind, "collect", amount])
        net[owner[area]] = net[owner[area]] - amount

    def pay(area, kind, amount):
        amount = in_chips(amount, chips)  # 5.9, each payment by itself
        lines.append([area, owner[area], kind, "pay", amount])
        net[owner[area]] = net[owner[area]] + amount

    def give_back(area, kind, amount):
        lines.append([area, owner[area], kind, "return", amount])

    def stand_off(area, kind):
        lines.append([area, owner[area], kind, "stand-off", 0])

    def in_action(area, kind):
        """What is paid on or taken; a part above the maximum goes back first."""
        amount = table[area][kind]
        if kind in limits and "max" in limits[kind] and amount > limits[kind]["max"]:
            give_back(area, kind, amount - limits[kind]["max"])  # 6.3, 12.10.2, BB-R4
            return limits[kind]["max"]
        return amount  # within the limits; or below the minimum, then valid as it is: 6.2, 12.10.1

    # 7.2: before the deal all jackpot wagers are taken, from the dealer's left. One without a Bet is not valid (11.2).
    for area in [1, 2, 3, 4, 5, 6, 7]:
        if area in table and "bet" in table[area] and "jackpot" in table[area]:
            collect(area, "jackpot", table[area]["jackpot"])

    # No Bet, no part in the round (1.1 "Bet", 11.2, 12.11, BB-R5): every other wager of the area goes back.
    for area in [1, 2, 3, 4, 5, 6, 7]:
        if area in table and "bet" not in table[area]:
            for kind in WAGERS:
                if kind in table[area]:
                    give_back(area, kind, table[area][kind])

    # 7.3: one card to each area with a Bet, one to the dealer, and so three times.
    # 12.11: where the record has cards for them too, areas without a Bet were dealt to as well (void hands).
    with_any_wager = [area for area in [1, 2, 3, 4, 5, 6, 7] if area in table]
    with_a_bet = [area for area in with_any_wager if "bet" in table[area]]
    if len(cards) >= 3 * (len(with_any_wager) + 1):
        dealt_to = with_any_wager
    else:
        dealt_to = with_a_bet
    if len(cards) < 3 * (len(dealt_to) + 1):
        raise ValueError("cards are missing")
    hands = {}
    for area in dealt_to:
        hands[area] = []
    dealer = []
    left = list(cards)
    for _ in ["first card", "second card", "third card"]:
        for area in dealt_to:
            hands[area].append(left.pop(0))  # 7.3.1, 7.3.3
        dealer.append(left.pop(0))  # 7.3.2, 7.3.3

    # What each jackpot wager wins (5.1.6.1, 5.2.2), found now because Major and Minor may have to be shared.
    # Prizes in the order of payment: from the dealer's right (11.12).
    major_winners = []
    minor_winners = []
    for area in [7, 6, 5, 4, 3, 2, 1]:
        if area in table and "bet" in table[area] and "jackpot" in table[area]:
            if jackpot_class(hands[area]) == "major":
                major_winners.append(area)
            if jackpot_class(hands[area]) == "minor":
                minor_winners.append(area)
    prize = {}
    major = meters.get("major", 0)
    if major < GUARANTEED_MAJOR:  # 11.9.1: the greater of the two, fixed once (BB-R3)
        major = GUARANTEED_MAJOR
    minor = meters.get("minor", 0)
    if minor < GUARANTEED_MINOR:  # 11.9.2, BB-R3
        minor = GUARANTEED_MINOR
    for area in major_winners:
        prize[area] = major // len(major_winners)  # 11.13.1
        if area == major_winners[0]:
            prize[area] = prize[area] + major % len(major_winners)  # BB-R3: what cannot be divided
    for area in minor_winners:
        prize[area] = minor // len(minor_winners)  # 11.13.2
        if area == minor_winners[0]:
            prize[area] = prize[area] + minor % len(minor_winners)  # BB-R3

    # 8.1.1: area by area, first the one closest to the dealer's right.
    for area in [7, 6, 5, 4, 3, 2, 1]:
        if area not in table:
            continue
        if "bet" not in table[area]:
            continue  # 12.11: void, its wagers went back above
        hand = hands[area]
        wagers = table[area]
        first, second, third = hand[0], hand[1], hand[2]

        # The Bet, 5.1.1 and BB-R1: automatic results come before the comparison.
        if is_ace(first) and is_ace(second) and is_ace(third):
            bet = "home run"  # 5.1.1.2, 5.2.1: whatever the dealer has
        elif is_ten(first) and is_ten(second) and is_ten(third):
            bet = "loses"  # 5.1.1.4: whatever the dealer has
        elif points(hand) > points(dealer):
            bet = "wins"  # 5.1.1.1
        elif points(hand) < points(dealer):
            bet = "loses"  # 5.1.1.3
        else:
            bet = "stands off"  # 5.1.1.5

        # 8.1.1.1: losing 3rd Strike
        if "strike-3" in wagers and not is_ten(third):  # 5.1.4.2
            collect(area, "strike-3", in_action(area, "strike-3"))
        # 8.1.1.2: losing 2nd Strike
        if "strike-2" in wagers and not is_ten(second):  # 5.1.3.2
            collect(area, "strike-2", in_action(area, "strike-2"))
        # 8.1.1.3: losing 1st Strike
        if "strike-1" in wagers and not is_ten(first):  # 5.1.2.2
            collect(area, "strike-1", in_action(area, "strike-1"))
        # 8.1.1.4: losing Strike Out
        if "strike-out" in wagers and not (is_ten(first) and is_ten(second) and is_ten(third)):  # 5.1.5.2
            collect(area, "strike-out", in_action(area, "strike-out"))
        # 8.1.1.5: losing Bet
        if bet == "loses":
            collect(area, "bet", in_action(area, "bet"))
        # 8.1.1.6: winning 3rd Strike, 2 to 1 (9.1)
        if "strike-3" in wagers and is_ten(third):  # 5.1.4.1
            pay(area, "strike-3", 2 * in_action(area, "strike-3"))
        # 8.1.1.7: winning 2nd Strike, 2 to 1 (9.1)
        if "strike-2" in wagers and is_ten(second):  # 5.1.3.1
            pay(area, "strike-2", 2 * in_action(area, "strike-2"))
        # 8.1.1.8: winning 1st Strike, 2 to 1 (9.1)
        if "strike-1" in wagers and is_ten(first):  # 5.1.2.1
            pay(area, "strike-1", 2 * in_action(area, "strike-1"))
        # 8.1.1.9: winning Strike Out, 30 to 1 (9.1)
        if "strike-out" in wagers and is_ten(first) and is_ten(second) and is_ten(third):  # 5.1.5.1
            pay(area, "strike-out", 30 * in_action(area, "strike-out"))
        # 8.1.1.10: winning Bet, 1 to 1, and Home Run, 10 to 1 (9.1)
        if bet == "wins":
            pay(area, "bet", 1 * in_action(area, "bet"))
        if bet == "home run":
            pay(area, "bet", 10 * in_action(area, "bet"))
        # A stand-off has no step of its own; it is written down where the Bet would have been paid.
        if bet == "stands off":  # 5.1.1.5
            in_action(area, "bet")
            stand_off(area, "bet")
        # 8.1.1.11: winning jackpot wager by rule 11; a losing one was taken already (7.2, 5.1.6.2)
        if "jackpot" in wagers:
            won = jackpot_class(hand)
            if won == "major":
                pay(area, "jackpot", prize[area])  # 11.9.1, 11.13.1
            elif won == "minor":
                pay(area, "jackpot", prize[area])  # 11.9.2, 11.13.2
            elif won == "three mixed aces":
                pay(area, "jackpot", 300 * wagers["jackpot"])  # 11.10.1; the stake does not come back (BB-R2)
            elif won == "two suited aces":
                pay(area, "jackpot", 50 * wagers["jackpot"])  # 11.10.2
            elif won == "two mixed aces":
                pay(area, "jackpot", 20 * wagers["jackpot"])  # 11.10.3

    return {"lines": lines, "net": net, "hands": hands, "dealer": dealer, "unused": left}


def is_ace(card):
    return card[0] == "A"


def is_ten(card):
    return card[0] == "T" or card[0] == "J" or card[0] == "Q" or card[0] == "K"  # 3.3.2


def points(hand):
    total = 0
    for card in hand:
        if is_ace(card):
            total = total + 11  # 3.3.3
        elif is_ten(card):
            total = total + 10  # 3.3.2
        else:
            total = total + int(card[0])  # 3.3.1
    return total


def jackpot_class(hand):
    """The one prize that three cards win, the highest only (BB-R2), or None."""
    suits_of_aces = []
    for card in hand:
        if is_ace(card):
            suits_of_aces.append(card[1])
    if suits_of_aces == ["d", "d", "d"]:
        return "major"  # 11.9.1
    if (
        suits_of_aces == ["h", "h", "h"]
        or suits_of_aces == ["s", "s", "s"]
        or suits_of_aces == ["c", "c", "c"]
    ):
        return "minor"  # 11.9.2
    if len(suits_of_aces) == 3:
        return "three mixed aces"  # 11.10.1
    if len(suits_of_aces) == 2 and suits_of_aces[0] == suits_of_aces[1]:
        return "two suited aces"  # 11.10.2
    if len(suits_of_aces) == 2:
        return "two mixed aces"  # 11.10.3
    return None  # 5.1.6.2


def in_chips(amount, chips):
    """5.9: the amount itself, or the next higher one that some heap of these chips makes."""
    if not chips:
        return amount
    while not can_be_made(amount, chips):
        amount = amount + 1
    return amount


def can_be_made(amount, chips):
    """Is there a heap of chips of exactly this amount? For every remainder after division by the smallest chip the least
    heap that leaves this remainder is looked for; above it, smallest chips fill the rest."""
    smallest = min(chips)
    least = {0: 0}  # remainder: least heap
    changed = True
    while changed:
        changed = False
        for remainder in list(least):
            for chip in chips:
                heap = least[remainder] + chip
                if heap % smallest not in least or heap < least[heap % smallest]:
                    least[heap % smallest] = heap
                    changed = True
    return amount % smallest in least and amount >= least[amount % smallest]
