"""The strength of a unit between battles: men, guns, and those that come back (OP-R-12, chains)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from bound_sim.campaign.losses import UnitLosses
from bound_sim.campaign.units import UnitRemains

#: OP-R-12: nights after which all scattered men are back, and guns are repaired
ALL_BACK = 2


@dataclass(frozen=True)
class Strength:
    """A unit between battles: men and guns that are there; ``scattered`` and ``repairs`` are (number, nights since).

    ``lost`` are men that it has lost so far and that are not back, scattered ones too; ``returned`` and ``joined``
    those that came back, and that joined, before the battle that it goes into.
    """

    side: str
    men: int
    guns: int
    lost: int = 0
    scattered: tuple[tuple[int, int], ...] = ()
    repairs: tuple[tuple[int, int], ...] = ()
    returned: int = 0
    joined: int = 0


def after_battle(unit: UnitRemains, losses: UnitLosses, before: Strength, behind: int, guns_behind: int) -> Strength:
    """A unit at the end of a battle; ``behind`` are its men, and guns, that no base of it had room for."""
    scattered = before.scattered + (((losses.scattered, 0),) if losses.scattered else ())
    repairs = before.repairs + (((losses.guns_repaired, 0),) if losses.guns_repaired else ())
    return Strength(
        unit.side, unit.men + behind, unit.guns + guns_behind, before.lost + losses.lost, scattered, repairs
    )


def rested(unit: Strength, nights: int) -> Strength:
    """OP-R-12: after nights, counted from each battle: half of its scattered men (rounded up) are back after one, all
    after two; guns after two.
    """
    back, away = 0, []
    for men, since in unit.scattered:
        now = since + nights
        if now >= ALL_BACK:
            back += men
        elif now == 1 and since == 0:
            back += men - men // 2
            away.append((men // 2, now))
        else:
            away.append((men, now))
    guns = sum(number for number, since in unit.repairs if since + nights >= ALL_BACK)
    repairs = tuple((number, since + nights) for number, since in unit.repairs if since + nights < ALL_BACK)
    left = tuple((men, now) for men, now in away if men)
    return replace(
        unit, men=unit.men + back, guns=unit.guns + guns, lost=unit.lost - back, scattered=left, repairs=repairs,
        returned=back, joined=0,
    )  # fmt: skip


def joined(units: Sequence[Strength]) -> Strength:
    """Several units that go on as one."""
    first = units[0]
    return Strength(
        first.side, sum(each.men for each in units), sum(each.guns for each in units),
        sum(each.lost for each in units), tuple(group for each in units for group in each.scattered),
        tuple(group for each in units for group in each.repairs), sum(each.returned for each in units),
    )  # fmt: skip


def replaced(
    units: Mapping[str, Strength], full: Mapping[str, int], replacements: Mapping[str, int]
) -> dict[str, Strength]:
    """Chains: men that join units with losses in the order given, one each in turn, up to their ``full`` strength.

    Of a unit that is not there any more, none joins.
    """
    found = dict(units)
    for side, men in replacements.items():
        weak = [unit for unit, each in units.items() if each.side == side and each.lost and 0 < each.men < full[unit]]
        for unit, more in shares(men, {unit: full[unit] - found[unit].men for unit in weak}).items():
            found[unit] = replace(found[unit], men=found[unit].men + more, joined=more)
    return found


def shares(men: int, room: Mapping[str, int]) -> dict[str, int]:
    """Men one each in turn, in the order of ``room``, each up to its room."""
    found = dict.fromkeys(room, 0)
    left = men
    open_ = [unit for unit in room if room[unit] > 0]
    while left and open_:
        each = max(1, min(left // len(open_), min(room[unit] - found[unit] for unit in open_)))
        for unit in open_[:left]:
            found[unit] += each
            left -= each
        open_ = [unit for unit in open_ if found[unit] < room[unit]]
    return found


def lost_by(losses: Iterable[UnitLosses], side: str) -> int:
    """Men that a side lost in a battle."""
    return sum(each.lost for each in losses if each.side == side)
