"""Fights hand to hand: who clashes with whom and in which order, who is paired with whom, a pair's dice."""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic

from bound_sim.rulesets.kit.contact import nearest_pairs
from bound_sim.rulesets.kit.distance import in_contact, touch
from bound_sim.rulesets.kit.turn import Modifiers, Turn, said, total
from bound_sim.rulesets.kit.units import Base, U

#: what becomes of both of a pair by equal scores
AGAIN, BOTH_STAY, BOTH_LOST = (("again", "again"), ("stays", "stays"), ("lost", "lost"))


class Clash(Generic[U]):
    """A unit that charged and an enemy that it is in contact with, while they fight."""

    def __init__(self, charger: U, foe: U) -> None:
        self.charger, self.foe = charger, foe

    @property
    def over(self) -> bool:
        """Bases lost between two units don't part them within the step."""
        return not (self.charger.on_table and self.foe.on_table and self.charger.bases and self.foe.bases)

    @property
    def gap(self) -> int:
        """From centre to centre of the nearest bases, squared."""
        pairs = [(b.x - a.x) ** 2 + (b.y - a.y) ** 2 for a in self.charger.bases for b in self.foe.bases]
        return min(pairs)


def clashes_of(turn: Turn[U], chargers: Iterable[U], fights: Callable[[U], bool]) -> list[Clash[U]]:
    """Of each charger one with every enemy in contact that ``fights`` hand to hand, charged or not."""
    return [
        Clash(unit, foe)
        for unit in chargers
        for foe in turn.game.against(unit.side)
        if fights(foe) and in_contact(unit, foe)
    ]


def once_each(clashes: Sequence[Clash[U]]) -> list[Clash[U]]:
    """Two that charged each other are one clash: that of the lower row."""

    def mirrored(clash: Clash[U]) -> bool:
        return any(
            other.charger is clash.foe and other.foe is clash.charger and other.charger.row < clash.charger.row
            for other in clashes
        )

    return [clash for clash in clashes if not mirrored(clash)]


def in_order(clashes: Sequence[Clash[U]]) -> list[Clash[U]]:
    """The nearest charger first, with all that it fights; then by row."""
    nearest: dict[str, int] = {}
    for clash in clashes:
        nearest[clash.charger.id] = min(clash.gap, nearest.get(clash.charger.id, clash.gap))
    return sorted(clashes, key=lambda clash: (nearest[clash.charger.id], clash.charger.row, clash.gap, clash.foe.row))


def by_charger(clashes: Iterable[Clash[U]]) -> list[list[Clash[U]]]:
    """Clashes in their order, those of one charger together."""
    found: dict[str, list[Clash[U]]] = {}
    for clash in clashes:
        found.setdefault(clash.charger.id, []).append(clash)
    return list(found.values())


def pairs_of(
    clashes: Sequence[Clash[U]], taken: set[str], *, only_touching: bool
) -> list[tuple[Clash[U], Base, Base]]:  # fmt: skip
    """A charger's bases and those of all that it fights, one to one: nearest centres first, then id.

    Those ``taken`` already stand by.
    """
    of_base = {base.id: clash for clash in clashes for base in clash.foe.bases}
    charger = clashes[0].charger
    pairs = ((a, b) for a in charger.bases for clash in clashes for b in clash.foe.bases)
    wanted = (pair for pair in pairs if not only_touching or touch(*pair))
    return [(of_base[b.id], a, b) for a, b in nearest_pairs(wanted, taken)]


def surplus_of(clashes: Sequence[Clash[U]], paired: set[str]) -> dict[str, int]:
    """Bases of a charger and those that it fights that stand by, counted for the nearest paired base of their unit."""
    helped: dict[str, int] = {}
    for unit in (clashes[0].charger, *(clash.foe for clash in clashes)):
        own = [base for base in unit.bases if base.id in paired]
        for base in unit.bases:
            if base.id not in paired and own:
                by = min(own, key=lambda each: ((each.x - base.x) ** 2 + (each.y - base.y) ** 2, each.row))
                helped[by.id] = helped.get(by.id, 0) + 1
    return helped


def throw_pair(
    turn: Turn[U], one: tuple[Base, Modifiers], other: tuple[Base, Modifiers], round_no: int, tie: tuple[str, str]
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


def goes_on(unit: U, foes: Sequence[U], told: Sequence[str], *, charger: bool) -> bool:
    """Whether a unit attacks on: as it is told, ``press`` or ``break``; else a charger with more bases than are left to
    its enemies."""
    if "press" in told:
        return True
    if "break" in told:
        return False
    return charger and len(unit.bases) > sum(len(foe.bases) for foe in foes)


def next_round(
    clashes: Iterable[Clash[U]], told: Callable[[U], Sequence[str]], press: Callable[[U, U], object],
    fall_back: Callable[[U, list[U]], object],
) -> list[Clash[U]]:  # fmt: skip
    """The clashes that go on: the charger is asked first, then those that it fights; nobody: the charger falls back.

    ``told`` are the words of a unit's orders; ``press`` hears who attacks whom, ``fall_back`` who gives up.
    """
    live: list[Clash[U]] = []
    for group in by_charger(clashes):
        charger, foes = group[0].charger, [clash.foe for clash in group]
        going = group
        if goes_on(charger, foes, told(charger), charger=True):
            press(charger, foes[0])
        else:
            going = [clash for clash in group if goes_on(clash.foe, [charger], told(clash.foe), charger=False)]
            for clash in going:
                press(clash.foe, charger)
            if not going:
                fall_back(charger, foes)
        live += going
    return live
