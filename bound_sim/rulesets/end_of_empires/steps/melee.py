"""Melee (EOE-R-24, EOE-R-25): pairs of bases, rounds, who attacks on, last bases."""

from bound_sim.rulesets.end_of_empires.book import chart
from bound_sim.rulesets.end_of_empires.book.chart import Kind
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps import casualties
from bound_sim.rulesets.end_of_empires.steps.shooting import enough_cover
from bound_sim.rulesets.kit.contact import go_back, nearest_pairs
from bound_sim.rulesets.kit.distance import away_from, in_contact, nearest_bases, touch
from bound_sim.rulesets.kit.sight import covered_from
from bound_sim.rulesets.kit.turn import Modifiers, said, total
from bound_sim.rulesets.kit.units import LOST, Base
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y

MOST_ROUNDS = 32


def melee_modifiers(
    *, opponent_cover: bool, pinned: bool, figures: int, opponent_figures: int, kind: Kind, attacking: bool
) -> Modifiers:  # fmt: skip
    """EOE-R-24: modifiers of a base's own die."""
    more = max(0, figures - opponent_figures)
    found = [("opponent in cover", chart.MELEE_COVER)] if opponent_cover else []
    found += [("prone or pinned", chart.MELEE_PINNED)] if pinned else []
    found += [(f"{more} figures more", chart.MELEE_FIGURE * more)] if more else []
    found += [("cavalry", chart.MELEE_CAVALRY)] if kind == "cavalry" else []
    found += [("attacking", chart.MELEE_ATTACKING)] if attacking else []
    return tuple(found)


class Clash:
    """A unit that charged and an enemy that it is in contact with, while they fight."""

    def __init__(self, charger: Unit, foe: Unit) -> None:
        self.charger, self.foe = charger, foe

    @property
    def over(self) -> bool:
        """Bases lost between two units don't part them within the step."""
        return not (self.charger.on_table and self.foe.on_table and self.charger.bases and self.foe.bases)


def fight(moment: Moment) -> None:
    """EOE-R-24, EOE-R-25, EOE-Q-melee-rounds: all pairs in contact, round by round."""
    charged = [unit for unit in moment.game.on_table() if unit.charging and not unit.as_pinned]
    clashes = [Clash(unit, foe) for unit in charged for foe in opponents(moment, unit)]
    resumed, attackers_again = resume(moment, clashes)
    clashes += resumed
    clashes = [c for c in clashes if not _mirrored(c, clashes)]
    clashes = in_order(clashes)
    attackers = {clash.charger.id for clash in clashes}
    attackers |= {clash.foe.id for clash in clashes if any(clash.foe is unit for unit in charged)}
    attackers = (attackers - {unit.id for clash in resumed for unit in (clash.charger, clash.foe)}) | attackers_again
    if moment.readings("attacking") == 1:
        attackers &= {unit.id for unit in moment.game.of(moment.game.b)}
    round_no = 0
    live = clashes
    while live and round_no < MOST_ROUNDS:
        fight_round(moment, live, attackers, round_no)
        live = [clash for clash in live if not clash.over]
        if moment.readings("melee-rounds") == 1:
            for clash in live:
                clash.charger.engaged = clash.foe.id
            break
        live, attackers = attack_on(moment, live, round_no + 1)
        round_no += 1
    after(moment, clashes)


def opponents(moment: Moment, unit: Unit) -> list[Unit]:
    """EOE-Q-pairing: the enemy units that fight hand to hand and that a unit is in contact with, charged or not."""
    return [foe for foe in moment.game.against(unit.side) if not foe.single and in_contact(unit, foe)]


def in_order(clashes: list[Clash]) -> list[Clash]:
    """EOE-Q-many: the nearest charger first, with all that it fights; then by row."""
    nearest: dict[str, int] = {}
    for clash in clashes:
        nearest[clash.charger.id] = min(_gap(clash), nearest.get(clash.charger.id, _gap(clash)))
    return sorted(clashes, key=lambda clash: (nearest[clash.charger.id], clash.charger.row, _gap(clash), clash.foe.row))


def resume(moment: Moment, fresh: list[Clash]) -> tuple[list[Clash], set[str]]:
    """EOE-Q-melee-rounds, "next turn": those left in contact are asked who attacks on; else the charger goes back."""
    left = []
    for unit in moment.game.on_table():
        engaged, unit.engaged = unit.engaged, ""
        busy = any(unit in (clash.charger, clash.foe) for clash in fresh)
        if engaged and not busy:
            left += [Clash(unit, foe) for foe in opponents(moment, unit)]
    return attack_on(moment, left, 0)


def _mirrored(clash: Clash, clashes: list[Clash]) -> bool:
    """Two that charged each other are one clash: that of the lower row."""
    return any(
        other.charger is clash.foe and other.foe is clash.charger and other.charger.row < clash.charger.row
        for other in clashes
    )


def _gap(clash: Clash) -> int:
    pairs = [(b.x - a.x) ** 2 + (b.y - a.y) ** 2 for a in clash.charger.bases for b in clash.foe.bases]
    return min(pairs)


def by_charger(clashes: list[Clash]) -> list[list[Clash]]:
    """Clashes in their order, those of one charger together."""
    found: dict[str, list[Clash]] = {}
    for clash in clashes:
        found.setdefault(clash.charger.id, []).append(clash)
    return list(found.values())


def pairs_of(moment: Moment, clashes: list[Clash], taken: set[str]) -> list[tuple[Clash, Base, Base]]:
    """EOE-Q-pairing, EOE-Q-many: a charger's bases and those of all that it fights, one to one.

    Nearest centres first, then id; those taken already stand by.
    """
    only_touching = moment.readings("pairing") == 1
    of_base = {base.id: clash for clash in clashes for base in clash.foe.bases}
    charger = clashes[0].charger
    pairs = ((a, b) for a in charger.bases for clash in clashes for b in clash.foe.bases)
    wanted = (pair for pair in pairs if not only_touching or touch(*pair))
    return [(of_base[b.id], a, b) for a, b in nearest_pairs(wanted, taken)]


def fight_round(moment: Moment, clashes: list[Clash], attackers: set[str], round_no: int) -> None:
    """EOE-R-24: all pairs of a round on its opening state, then the losers go."""
    taken: set[str] = set()
    losers: list[tuple[Unit, Base, Base]] = []
    for group in by_charger(clashes):
        pairs = pairs_of(moment, group, taken)
        helped = surplus_of(moment, group, taken)
        for clash, a, b in pairs:
            clash.charger.rolled_melee = clash.foe.rolled_melee = True
            for lost in roll_pair(moment, clash, a, b, attackers, round_no, helped):
                unit, winner = (clash.charger, b) if lost is a else (clash.foe, a)
                losers.append((unit, lost, winner))
    for unit, base, winner in losers:
        casualties.lose_base(moment, unit, base, winner.id)


def modifiers_of(moment: Moment, unit: Unit, base: Base, foe: Unit, other: Base, attackers: set[str]) -> Modifiers:
    """EOE-R-24, EOE-Q-melee-cover: one base's modifiers against another."""
    if moment.readings("melee-cover") == 1:
        cover = enough_cover(moment, foe, covered_from(moment, foe, base, other))
    else:
        between = moment.terrain.across((base.x, base.y), (other.x, other.y))
        cover = between or moment.terrain.in_cover(other.x, other.y)
    return melee_modifiers(
        opponent_cover=cover, pinned=unit.as_pinned, figures=base.figures, opponent_figures=other.figures,
        kind=unit.kind, attacking=unit.id in attackers,
    )  # fmt: skip


def surplus_of(moment: Moment, clashes: list[Clash], taken: set[str]) -> dict[str, int]:
    """EOE-Q-pairing, "surplus helps": bases that stand by, counted for the nearest paired base of their unit."""
    help_: dict[str, int] = {}
    if moment.readings("pairing") != 2:
        return help_
    for unit in (clashes[0].charger, *(clash.foe for clash in clashes)):
        paired = [base for base in unit.bases if base.id in taken]
        for base in unit.bases:
            if base.id not in taken and paired:
                by = min(paired, key=lambda each: ((each.x - base.x) ** 2 + (each.y - base.y) ** 2, each.row))
                help_[by.id] = help_.get(by.id, 0) + 1
    return help_


def roll_pair(
    moment: Moment, clash: Clash, a: Base, b: Base, attackers: set[str], round_no: int, helped: dict[str, int]
) -> list[Base]:  # fmt: skip
    """EOE-R-24, EOE-Q-melee-tie: the pair's dice until decided; the bases that lost."""
    mine = modifiers_of(moment, clash.charger, a, clash.foe, b, attackers)
    theirs = modifiers_of(moment, clash.foe, b, clash.charger, a, attackers)
    mine += ((f"{helped[a.id]} surplus", helped[a.id]),) if a.id in helped else ()
    theirs += ((f"{helped[b.id]} surplus", helped[b.id]),) if b.id in helped else ()
    number = 0
    while True:
        one = moment.die("melee", a.row, round_no=round_no, number=number)
        two = moment.die("melee", b.row, round_no=round_no, number=number)
        mark, against = one + total(mine), two + total(theirs)
        reading = moment.readings("melee-tie")
        if mark == against and reading == 0 and moment.dice_missing:
            results = ("stays", "stays")
        elif mark == against and reading == 0:
            results = ("again", "again")
        elif mark == against:
            both = {1: ("stays", "stays"), 2: ("lost", "lost")}
            attacker_a = clash.charger.id in attackers
            results = both.get(reading, ("lost", "won") if attacker_a else ("won", "lost"))
        else:
            results = ("won", "lost") if mark > against else ("lost", "won")
        write_blow(moment, round_no, number, a, b, one, mine, results[0], against)
        write_blow(moment, round_no, number, b, a, two, theirs, results[1], mark)
        if results[0] != "again":
            return [base for base, result in ((a, results[0]), (b, results[1])) if result == "lost"]
        number += 1


def write_blow(
    moment: Moment, round_no: int, number: int, base: Base, opponent: Base, die: int, modifiers: Modifiers, result: str,
    against: int,
) -> None:  # fmt: skip
    """One base's die of a pair in melee."""
    if moment.logged:
        moment.log.add("melee", {
            "bound": moment.bound, "round": round_no, "striker": base.id, "opponent": opponent.id, "die": number + 1,
            "roll": die, "modifiers": said(modifiers), "score": die + total(modifiers), "against": against,
            "result": result, "hit": result == "won",
        })  # fmt: skip


def goes_on(unit: Unit, foes: list[Unit], *, charger: bool) -> bool:
    """EOE-R-25: whether a unit attacks on: as its orders say; else a charger with more bases than are left to them."""
    if "press" in unit.declared.said:
        return True
    if "break" in unit.declared.said:
        return False
    return charger and len(unit.bases) > sum(len(foe.bases) for foe in foes)


def attack_on(moment: Moment, clashes: list[Clash], round_no: int) -> tuple[list[Clash], set[str]]:
    """EOE-R-25, EOE-Q-melee-rounds: the charger is asked first, then the defenders; nobody: the charger goes back."""
    live: list[Clash] = []
    attackers: set[str] = set()
    for group in by_charger(clashes):
        charger, foes = group[0].charger, [clash.foe for clash in group]
        going = group
        if goes_on(charger, foes, charger=True):
            press_on(moment, charger, foes[0], round_no, attackers)
        else:
            going = [clash for clash in group if goes_on(clash.foe, [charger], charger=False)]
            for clash in going:
                press_on(moment, clash.foe, charger, round_no, attackers)
            if not going:
                fall_back(moment, charger, foes)
        live += going
    return live, attackers


def press_on(moment: Moment, unit: Unit, foe: Unit, round_no: int, attackers: set[str]) -> None:
    """EOE-R-25: a unit attacks in the next round."""
    moment.why(unit.id, "attacks-on", unit=foe.id, round=round_no)
    attackers.add(unit.id)
    unit.pressed_last = unit.pressed_last or len(unit.bases) == 1


def fall_back(moment: Moment, unit: Unit, foes: list[Unit]) -> None:
    """EOE-Q-melee-rounds, EOE-Q-goes-back: the charger goes back 5 cm, as far as there is room."""
    go_back(moment, unit, way_back(moment, unit, foes), 5_000, step=500)
    moment.why(unit.id, "breaks-off", unit=foes[0].id)


def way_back(moment: Moment, unit: Unit, foes: list[Unit]) -> tuple[float, float]:
    """EOE-Q-goes-back: square to the nearest edges of the two; to its own rear; or from middle to middle."""
    reading = moment.readings("goes-back")
    if reading == 1:
        return -float(DIRECTION_X[unit.facing]), -float(DIRECTION_Y[unit.facing])
    if reading == 2:
        (x, y), (fx, fy) = unit.centre, foes[0].centre
        return float(x - fx), float(y - fy)
    return away_from(*nearest_bases([unit], foes))


def after(moment: Moment, clashes: list[Clash]) -> None:
    """EOE-R-25, EOE-Q-last-base, EOE-Q-form-up: last bases go; survivors form up in the next turn."""
    for unit in moment.game.units:
        if not unit.rolled_melee:
            continue
        if not unit.bases:
            unit.status = LOST
            continue
        if moment.readings("pin-hits") == 2:
            casualties.pin(moment, unit)
        reading = moment.readings("last-base")
        spared = (reading == 1 and not unit.lost_in_melee) or (reading == 2 and unit.pressed_last)
        if len(unit.bases) == 1 and not spared:
            base = unit.bases[0]
            base.status = LOST
            unit.status = LOST
            moment.why(unit.id, "last-base")
            moment.hit("melee", base.id, base.id, "removed")
        elif unit.engaged or any(clash.charger.engaged and clash.foe is unit for clash in clashes):
            continue
        else:
            unit.must_form = True
            moment.why(unit.id, "forms-up")
