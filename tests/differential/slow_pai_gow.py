"""Pai Gow settlement, written to be read beside the rules, not to be fast.

    settle(record)                          -> {"lines", "net", "hands", "bank"}, ValueError for what is not allowed
    first_area(box_dice_total, adjust, chung), delivery(first): rule 8
    random_record(rng)                      -> a legal record in the "tiles by area" form

Numbers in comments are clauses of the Pai Gow document of 17 August 2016; PG-.. are rulings, QB-n too.
Areas 1 to 8 are numbered counter-clockwise (PG-D1). Money is whole cents. Layout A only. Incidents, a stack with dice, full-form
inputs and things carried over are refused.

lines: [area, patron, wager, verb, amount], verb one of "collect", "pay", "return", "stand-off", in the order the money moves:
  1. conceded wagers, in the order of the decisions (12.17);
  2. the hands opened counter-clockwise from the bank: losing wagers collected, stand offs called (13.1.6, 13.1.7; 13.2.5, 13.2.6);
  3. the winners paid counter-clockwise from the bank, each payment followed by its commission (13.1.8, 13.2.7, 14.1);
  4. the player/banker: the rest of the losing wagers, then the commission on it; or the shortfall out of the bank's wager.
A part over the maximum goes back just before the wager's own line. A commission of nothing has no line.
"""

from tests.differential.slow_house_way import ALL_TILES, compare, full, kind, set_tiles, value


def first_area(box_dice_total, adjust, chung):
    """8.4.1, PG-D1, PG-D2: count counter-clockwise from the chung's area, which is 1 (and 9 and 17, and -7)."""
    if not 3 <= box_dice_total <= 18:
        raise ValueError("three dice")  # 2.3
    if not -4 <= adjust <= 4:
        raise ValueError("between +4 and -4")  # 8.2
    steps = box_dice_total + adjust - 1
    area = chung
    while steps > 0:
        area = 1 if area == 8 else area + 1
        steps = steps - 1
    while steps < 0:
        area = 8 if area == 1 else area - 1
        steps = steps + 1
    return area


def delivery(first):
    """The eight areas in the order in which they get tiles."""
    order = []
    area = first
    while len(order) < 8:
        order.append(area)
        area = 1 if area == 8 else area + 1
    return order


def settle(record):
    if record.get("game") != "pai-gow":
        raise ValueError("not a Pai Gow record")
    for key in ["incidents", "before", "inputs", "stack", "dice", "cards"]:
        if record.get(key):
            raise ValueError("outside this model: " + key)
    settings = record.get("settings", {})
    for key in settings:
        if key not in ["zero_rule", "layout", "limits", "chips"]:
            raise ValueError("a setting this model does not know: " + key)
    if settings.get("layout", "A") != "A":
        raise ValueError("layout A only")
    zero_rule = settings.get("zero_rule", "hand")
    limit = settings.get("limits", {}).get("box", {})
    chips = settings.get("chips")

    banker = record.get("banker")
    if banker is None:
        bank_area = 1  # 6.10, 13.1.1
        if record.get("chung", 1) != 1:
            raise ValueError("the House banks on area one")
    else:
        bank_area = record["chung"]  # 13.2.1

    # Wagers of each area in the order of the record, from the dealer outwards
    boxes = {}
    banks = []
    seated = {}
    for wager in record["wagers"]:
        area, patron, name, amount = wager["area"], wager["patron"], wager["wager"], wager["amount"]
        if area not in [1, 2, 3, 4, 5, 6, 7, 8]:
            raise ValueError("eight areas")
        if not isinstance(amount, int) or amount <= 0:
            raise ValueError("a wager is more than nothing")
        if name == "bank":
            if banker is None or area != bank_area:
                raise ValueError("the bank's wager lies on the bank's area")  # 9.14, 13.2.1
            if any(patron == other for other, _ in banks):
                raise ValueError("one bank wager each")
            banks.append((patron, amount))
        elif name == "box":
            if area == bank_area:
                raise ValueError("no wagers on the bank's area")  # 6.10, 9.15
            boxes.setdefault(area, [])
            if any(patron == other for other, _ in boxes[area]):
                raise ValueError("one wager of a player to an area")
            boxes[area].append((patron, amount))
            if len(boxes[area]) > 3:
                raise ValueError("three players to an area")  # 9.8
        else:
            raise ValueError("no such wager")  # 9.1
        if wager.get("seated"):
            if area in seated and seated[area] != patron:
                raise ValueError("one is seated at an area")
            for other in seated:
                if other != area and seated[other] == patron:
                    raise ValueError("nobody sits at two areas")
            seated[area] = patron
    if banker is not None and banker not in [patron for patron, _ in banks]:
        raise ValueError("the player/banker makes a wager")  # 9.14
    alone = [boxes[area][0][0] for area in boxes if len(boxes[area]) == 1]
    for patron in alone:
        if alone.count(patron) > 1:
            raise ValueError("a player controls one area only")  # 9.12, 9.13
    for patron, _ in banks:
        for area in boxes:
            if patron in [other for other, _ in boxes[area]]:
                raise ValueError("a wager against the own bank is not foreseen")
    if not boxes:
        raise ValueError("nobody wagers")
    if banks:
        cover = sum(amount for _, amount in banks)
        if cover < sum(amount for area in boxes for _, amount in boxes[area]):
            raise ValueError("the bank does not cover the wagers")  # 13.2.2

    # Tiles
    tiles = {}
    seen = []
    for area, four in record["tiles"].items():
        if int(area) not in [1, 2, 3, 4, 5, 6, 7, 8] or len(four) != 4:
            raise ValueError("four tiles to an area")  # 12.1
        tiles[int(area)] = list(four)
        seen.extend(four)
    for tile in seen:
        if tile not in ALL_TILES:
            raise ValueError("no such tile: " + tile)
        if seen.count(tile) > ALL_TILES.count(tile):
            raise ValueError("more of a tile than the set has: " + tile)  # 3.1
    for area in list(boxes) + [bank_area]:
        if area not in tiles:
            raise ValueError("tiles are missing")

    lines = []
    net = {}
    for area in sorted(list(boxes) + [bank_area]):
        for patron, _ in banks if area == bank_area else boxes[area]:
            net.setdefault(patron, 0)
    losing_area = 0  # 13.2.6: money in the losing wager area

    # What each wager plays for. House bank: an area's maximum is filled by the one who controls it, then from the dealer outwards.
    in_action = {}
    for area in boxes:
        room = limit.get("max") if banker is None else None  # 10.2: none when a player banks
        order = list(boxes[area])
        order.sort(key=lambda wager: wager[0] != controller(boxes[area], seated.get(area)))
        for patron, amount in order:
            if room is None or amount <= room:
                in_action[area, patron] = amount  # also below the minimum: 10.2, 10.3
            else:
                in_action[area, patron] = room  # 10.3
            if room is not None:
                room = room - in_action[area, patron]

    def excess_back(area, patron, amount):
        if amount > in_action[area, patron]:
            lines.append([area, patron, "box", "return", amount - in_action[area, patron]])

    def lose(area):
        nonlocal losing_area
        for patron, amount in boxes[area]:
            excess_back(area, patron, amount)
            if in_action[area, patron]:
                lines.append([area, patron, "box", "collect", in_action[area, patron]])
                net[patron] = net[patron] - in_action[area, patron]
                losing_area = losing_area + in_action[area, patron]

    def withhold(area, patron, winnings):
        taken = commission(winnings, chips)
        if taken:
            lines.append([area, patron, "commission", "collect", taken])
            net[patron] = net[patron] - taken

    # Setting of the hands (12.4 to 12.10)
    hands = {}
    conceded = []
    for decision in record.get("decisions", []):
        area, action = decision["area"], decision["action"]
        if area not in boxes and area != bank_area:
            raise ValueError("no hand there")  # 12.3
        if area in hands or area in conceded:
            raise ValueError("set already")  # 12.5
        if bank_area in hands:
            raise ValueError("the bank's hand is set last")  # 13.1.2, 13.2.3
        if area == bank_area:
            for other in boxes:
                if other not in hands and other not in conceded:
                    raise ValueError("the bank's hand is set last")
        if action == "set":
            low, high = list(decision["low"]), list(decision["high"])
            if len(low) != 2 or len(high) != 2 or sorted(low + high) != sorted(tiles[area]):
                raise ValueError("two hands of two of these tiles")  # 12.4
            if full(low) > full(high):
                low, high = high, low  # QB-50
            hands[area] = (low, high)
        elif action == "house-way" or action == "absent":  # 12.6; 15.16
            low, high, clause = set_tiles(tiles[area])
            hands[area] = (low, high)
        elif action == "concede":
            if area == bank_area or len(boxes[area]) > 1:
                raise ValueError("only one who is alone on the area concedes")  # 12.17
            conceded.append(area)
            lose(area)
        else:
            raise ValueError("no such decision: " + str(action))
    for area in boxes:
        if area not in hands and area not in conceded:
            raise ValueError("a hand is not set")
    if bank_area not in hands:
        if banker is not None:
            raise ValueError("the bank's hand is not set")  # 13.2.3
        low, high, clause = set_tiles(tiles[1])  # 13.1.2
        hands[1] = (low, high)

    # Matching, counter-clockwise from the bank (13.1.6, 13.2.5)
    winners = []
    for area in delivery(bank_area)[1:]:
        if area not in boxes or area in conceded:
            continue
        result = compare(hands[area], hands[bank_area], zero_rule)
        if result == "lose":
            lose(area)  # 13.1.7, 13.2.6
        elif result == "stand off":
            for patron, amount in boxes[area]:
                excess_back(area, patron, amount)
                if in_action[area, patron]:
                    lines.append([area, patron, "box", "stand-off", 0])  # 9.2.3, 13.1.9, 13.2.9
        else:
            winners.append(area)

    # Payment, counter-clockwise from the bank (13.1.8, 13.2.7), 1 to 1 less 5 % (14.1), each wager by itself (QB-61)
    paid = 0
    for area in winners:
        for patron, amount in boxes[area]:
            excess_back(area, patron, amount)
            won = in_action[area, patron]
            if won:
                lines.append([area, patron, "box", "pay", won])
                net[patron] = net[patron] + won
                paid = paid + won
                withhold(area, patron, won)  # the House's, also when a player banks (PG-S6)

    # The player/banker, at even money (PG-S6)
    if banker is not None:
        result = losing_area - paid
        cover = sum(amount for _, amount in banks)
        for patron, amount in banks:
            if result * amount % cover:
                raise ValueError("a shared bank that does not divide into whole cents")
            share = result * amount // cover  # QB-57; one banker: all of it
            if share > 0:
                lines.append([bank_area, patron, "bank", "pay", share])  # 13.2.7
                net[patron] = net[patron] + share
                withhold(bank_area, patron, share)  # 14.2
            elif share < 0:
                lines.append([bank_area, patron, "bank", "collect", -share])  # 13.2.8
                net[patron] = net[patron] + share
            else:
                lines.append([bank_area, patron, "bank", "stand-off", 0])

    shown = {}
    for area in sorted(hands):
        low, high = hands[area]
        shown[area] = {"low": low, "high": high, "low_value": value(low)[1], "high_value": value(high)[1]}
    bank = shown.pop(bank_area)
    return {"lines": lines, "net": net, "hands": shown, "bank": bank}


def controller(wagers, seated):
    """9.9: the seated one; else the highest wager, of equal ones the nearest to the dealer (QB-63)."""
    for patron, amount in wagers:
        if patron == seated:
            return patron
    highest = max(amount for patron, amount in wagers)
    for patron, amount in wagers:
        if amount == highest:
            return patron


def commission(winnings, chips):
    """14.1 to 14.3, PG-S5: the largest amount not above 5 % that the chips make; without chips whole cents."""
    amount = winnings * 5 // 100
    if not chips:
        return amount
    while not can_be_made(amount, chips):
        amount = amount - 1
    return amount


def can_be_made(amount, chips):
    """Is there a heap of chips of exactly this amount? (nothing is a heap, too)"""
    smallest = min(chips)
    least = {0: 0}
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


# ---------------------------------------------------------------- random records


def random_record(rng, banks="both", missets=True, chips=True, limits=True):
    """banks: "house", "player" or "both"."""
    player_bank = banks == "player" or (banks == "both" and rng.random() < 0.5)
    chung = rng.randint(1, 8) if player_bank else 1
    settings = {}
    if chips and rng.random() < 0.4:
        settings["chips"] = rng.choice(
            [[250, 500, 2500], [100, 500], [200, 500], [50, 100, 500], [500, 2500]]
        )
    if limits and rng.random() < 0.3:
        settings["limits"] = {"box": {"min": 2500, "max": rng.choice([5000, 10000])}}
    if rng.random() < 0.15:
        settings["zero_rule"] = rng.choice(["hand", "wager"])

    areas = [area for area in range(1, 9) if area != chung]
    areas = sorted(rng.sample(areas, rng.randint(1, 7)))
    names = rng.sample([a + b for a in "bcdfghkl" for b in ["ab", "ed", "im"]], 24)
    boxes = {}
    for area in areas:
        boxes[area] = []
        for number in range(rng.choice([1, 1, 1, 2, 3])):
            boxes[area].append({"area": area, "patron": names.pop(), "wager": "box", "amount": money(rng)})
        boxes[area][0]["seated"] = True
    for area in areas:  # somebody also wagers on another's area
        if rng.random() < 0.1 and len(boxes[area]) < 3:
            other = rng.choice(areas)
            patron = boxes[other][0]["patron"]
            if patron not in [wager["patron"] for wager in boxes[area]]:
                boxes[area].append({"area": area, "patron": patron, "wager": "box", "amount": money(rng)})

    set_of_tiles = list(ALL_TILES)
    rng.shuffle(set_of_tiles)
    dealt = {}
    for area in range(1, 9):
        dealt[area] = [set_of_tiles.pop() for _ in range(4)]
    if rng.random() < 0.2:  # a mirrored hand, so that copies come up: swap tiles until the kinds agree
        mirror(dealt, chung, rng.choice(areas))

    wagers = []
    decisions = []
    for area in areas:
        wagers.extend(boxes[area])
        what = rng.random()
        if what < 0.05 and len(boxes[area]) == 1:
            decisions.append({"area": area, "action": "concede"})
        elif what < 0.45:
            decisions.append(
                {"area": area, "action": rng.choice(["house-way", "house-way", "house-way", "absent"])}
            )
        else:
            decisions.append(a_setting(rng, area, dealt[area], missets))
    record = {"game": "pai-gow", "wagers": wagers, "decisions": decisions}
    if player_bank:
        total = sum(wager["amount"] for wager in wagers)
        amount = total + rng.choice([0, 0, 1000, 50000])
        wagers.append({"area": chung, "patron": "ann", "wager": "bank", "amount": amount, "seated": True})
        wagers.sort(key=lambda wager: wager["area"])
        record["banker"] = "ann"
        record["chung"] = chung
        if rng.random() < 0.6:
            decisions.append({"area": chung, "action": "house-way"})
        else:
            decisions.append(a_setting(rng, chung, dealt[chung], missets))
    elif rng.random() < 0.05:
        decisions.append(a_setting(rng, 1, dealt[1], False))  # 15.7
    record["tiles"] = {str(area): dealt[area] for area in sorted(areas + [chung])}
    if settings:
        record["settings"] = settings
    return record


def money(rng):
    return rng.choice(
        [2500, 5000, 10000, 3000, 7000, 9000, 1000, 15000, rng.randint(1, 400) * 50, rng.randint(1, 20000)]
    )


def a_setting(rng, area, four, missets):
    four = list(four)
    rng.shuffle(four)
    low, high = four[:2], four[2:]
    if full(low) > full(high) and not (missets and rng.random() < 0.2):
        low, high = high, low
    return {"area": area, "action": "set", "low": low, "high": high}


def mirror(dealt, bank, player):
    """Give the player the other tile of each kind that the bank has, as far as the bank has no pair."""
    kinds = [kind(tile) for tile in dealt[bank]]
    if len(set(kinds)) < 4:
        return
    for place, wanted in enumerate(kinds):
        for area in dealt:
            for number, tile in enumerate(dealt[area]):
                if area != bank and kind(tile) == wanted:
                    dealt[area][number], dealt[player][place] = dealt[player][place], tile
                    break
            else:
                continue
            break
