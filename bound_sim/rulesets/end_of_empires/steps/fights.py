"""Fights hand to hand: who clashes with whom and in which order, who is paired with whom, a pair's dice."""

from collections.abc import Callable, Iterable, Sequence

from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Modifiers, Moment, said, total
from bound_sim.rulesets.end_of_empires.steps.contact import enemies_touched, nearest_pairs
from bound_sim.rulesets.kit.geometry.distance import touch

#: what becomes of both of a pair by equal scores
AGAIN, BOTH_STAY, BOTH_LOST = (("again", "again"), ("stays", "stays"), ("lost", "lost"))


class Clash:
    """A charger and an enemy in contact with it, while they fight; ``mutual`` where both charged each other."""

    def __init__(self, charger: Unit, foe: Unit, mutual: bool = False) -> None:
        self.charger, self.foe, self.mutual = charger, foe, mutual

    @property
    def over(self) -> bool:
        """Bases lost between two units don't part them within the step."""
        return not (self.charger.on_table and self.foe.on_table and self.charger.bases and self.foe.bases)

    @property
    def gap(self) -> int:
        """From centre to centre of the nearest bases, squared."""
        pairs = [(b.x - a.x) ** 2 + (b.y - a.y) ** 2 for a in self.charger.bases for b in self.foe.bases]
        return min(pairs)


def clashes_of(turn: Moment, chargers: Iterable[Unit], fights: Callable[[Unit], bool]) -> list[Clash]:
    """Of each charger one with every enemy in contact that ``fights`` hand to hand, charged or not."""
    return [Clash(unit, foe) for unit in chargers for foe in enemies_touched(turn, unit) if fights(foe)]


def once_each(clashes: Sequence[Clash], charged: Callable[[Unit, Unit], bool]) -> list[Clash]:
    """One clash of each two units: the charger is the one that ``charged`` that very foe.

    Of two chargers that only touch each other, and of two that charged each other, either may stand first: the clash is
    mutual.
    """
    found: dict[frozenset[str], Clash] = {}
    for clash in clashes:
        two = frozenset((clash.charger.id, clash.foe.id))
        if two not in found:
            found[two] = clash
        elif charged(clash.charger, clash.foe) == charged(clash.foe, clash.charger):
            found[two].mutual = True
        elif charged(clash.charger, clash.foe):
            found[two] = clash
    return list(found.values())


def chargers_of(clash: Clash) -> tuple[Unit, ...]:
    """The charger, or both of a mutual clash."""
    return (clash.charger, clash.foe) if clash.mutual else (clash.charger,)


def in_order(clashes: Iterable[Clash]) -> list[Clash]:
    """The nearest two first; equal distances go by row."""
    return sorted(clashes, key=lambda clash: (clash.gap, clash.charger.row, clash.foe.row))


def groups_of(clashes: Sequence[Clash]) -> list[list[Clash]]:
    """Clashes of one charger together, in their order; the chargers of a mutual clash are in one group."""
    first: dict[str, str] = {}

    def group(unit: Unit) -> str:
        id = unit.id
        while first.setdefault(id, id) != id:
            id = first[id]
        return id

    for clash in clashes:
        for unit in chargers_of(clash):
            first[group(unit)] = group(clash.charger)
    found: dict[str, list[Clash]] = {}
    for clash in clashes:
        found.setdefault(group(clash.charger), []).append(clash)
    return list(found.values())


def pairs_of(
    clashes: Sequence[Clash], taken: set[str], *, only_touching: bool
) -> list[tuple[Clash, Base, Base]]:  # fmt: skip
    """The bases of the two sides of a group, one to one: nearest centres first, then id.

    Those ``taken`` already stand by.
    """
    of_pair = {(a.id, b.id): clash for clash in clashes for a in clash.charger.bases for b in clash.foe.bases}
    pairs = ((a, b) for clash in clashes for a in clash.charger.bases for b in clash.foe.bases)
    wanted = (pair for pair in pairs if not only_touching or touch(*pair))
    return [(of_pair[a.id, b.id], a, b) for a, b in nearest_pairs(wanted, taken)]


def surplus_of(clashes: Sequence[Clash], paired: set[str]) -> dict[str, int]:
    """Bases of a group's units that stand by, counted for the nearest paired base of their unit."""
    helped: dict[str, int] = {}
    units = {unit.id: unit for clash in clashes for unit in (clash.charger, clash.foe)}
    for unit in units.values():
        own = [base for base in unit.bases if base.id in paired]
        for base in unit.bases:
            if base.id not in paired and own:
                by = min(own, key=lambda each: ((each.x - base.x) ** 2 + (each.y - base.y) ** 2, each.row))
                helped[by.id] = helped.get(by.id, 0) + 1
    return helped


def throw_pair(
    turn: Moment, one: tuple[Base, Modifiers], other: tuple[Base, Modifiers], round_no: int, tie: tuple[str, str]
) -> list[Base]:
    """A die each until decided, the higher score wins; ``tie`` are the results of equal ones. The bases that lost."""
    (a, mine), (b, theirs) = one, other
    number = 0
    while True:
        first = turn.die("melee", a.row, round_no=round_no, number=number)
        second = turn.die("melee", b.row, round_no=round_no, number=number)
        mark, against = first + total(mine), second + total(theirs)
        if mark != against:
            results = ("won", "lost") if mark > against else ("lost", "won")
        else:
            results = BOTH_STAY if tie == AGAIN and turn.dice_missing else tie
        for base, opponent, die, modifiers, result, its in (
            (a, b, first, mine, results[0], against), (b, a, second, theirs, results[1], mark),
        ):  # fmt: skip
            if turn.logged:
                turn.log.add("melee", {
                    "bound": turn.bound, "round": round_no, "striker": base.id, "opponent": opponent.id,
                    "die": number + 1, "roll": die, "modifiers": said(modifiers), "score": die + total(modifiers),
                    "against": its, "result": result, "hit": result == "won",
                })  # fmt: skip
        if results != AGAIN:
            return [base for base, result in ((a, results[0]), (b, results[1])) if result == "lost"]
        number += 1


def goes_on(unit: Unit, foes: Sequence[Unit], told: Sequence[str], *, charger: bool) -> bool:
    """True if a unit attacks on: as it is told, ``press`` or ``break``; else a charger with more bases than are left to
    its enemies."""
    if "press" in told:
        return True
    if "break" in told:
        return False
    return charger and len(unit.bases) > sum(len(foe.bases) for foe in foes)


def next_round(
    clashes: Sequence[Clash], told: Callable[[Unit], Sequence[str]], press: Callable[[Unit, Unit], object],
    fall_back: Callable[[list[tuple[Unit, list[Unit]]]], object],
) -> list[Clash]:  # fmt: skip
    """The clashes that go on: chargers are asked first, then those that they fight.

    A charger none of whose clashes goes on falls back. ``told`` are the words of a unit's orders; ``press`` hears who
    attacks whom, ``fall_back`` every unit that gives up, with its enemies.
    """
    foes: dict[str, list[Unit]] = {}
    chargers: dict[str, Unit] = {}
    for clash in clashes:
        for unit in chargers_of(clash):
            chargers[unit.id] = unit
            foes.setdefault(unit.id, []).append(clash.foe if unit is clash.charger else clash.charger)
    pressing = {id for id, unit in chargers.items() if goes_on(unit, foes[id], told(unit), charger=True)}
    for id in (id for id in chargers if id in pressing):
        press(chargers[id], foes[id][0])
    live: list[Clash] = []
    for clash in clashes:
        if any(unit.id in pressing for unit in chargers_of(clash)):
            live.append(clash)
        elif not clash.mutual and goes_on(clash.foe, [clash.charger], told(clash.foe), charger=False):
            press(clash.foe, clash.charger)
            live.append(clash)
    going = {unit.id for clash in live for unit in chargers_of(clash)}
    fall_back([(unit, foes[id]) for id, unit in chargers.items() if id not in going])
    return live
