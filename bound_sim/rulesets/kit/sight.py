"""What a base can shoot at: range, arc, sight; and what covers a target."""

from bound_sim.rulesets.kit.distance import ahead, centre_distance, distance, nearest_pair, runs_through
from bound_sim.rulesets.kit.turn import Turn
from bound_sim.rulesets.kit.units import Base, U

#: a base that has a target in range and arc, the target's nearest base, and how far that is, 0.01 mm
Laid = tuple[Base, Base, float]
#: arcs of fire: everywhere, the forward half-plane, 45 degrees each side of straight ahead
ALL_ROUND, FORWARD, NARROW = range(3)


def in_arc(base: Base, at: Base, arc: int) -> bool:
    """Whether the middle of a base lies in the arc of another."""
    along, across = ahead(base, (at.x, at.y))
    return arc == ALL_ROUND or (along > 0 and (arc == FORWARD or abs(across) <= along))


def in_sight(turn: Turn[U], unit: U, base: Base, at: Base, *, friends_stop: bool) -> bool:
    """Whether a base of a unit sees another: not through what blocks sight, nor through friends where they stop it."""
    start, end = (base.x, base.y), (at.x, at.y)
    if not turn.terrain.sees(start, end):
        return False
    return not friends_stop or not any(
        runs_through(start, end, other)
        for friend in turn.game.of(unit.side)
        if friend is not unit
        for other in friend.bases
    )


def near_bases(turn: Turn[U], unit: U, base: Base, most: float, arc: int) -> dict[int, tuple[Base, float]]:
    """For each enemy unit by row its nearest base in range and arc of a base, and how far it is.

    Kept while nobody moves; a base is asked with one range and arc.
    """
    found: dict[int, tuple[Base, float]] | None = turn.places.known.get(("arc", base.row))
    if found is None:
        found = turn.places.in_arc(unit, base, most, arc, centres=turn.centres)
        turn.places.known["arc", base.row] = found
    return found


def laid_on(
    turn: Turn[U], unit: U, bases: list[Base], most: float, arc: int, *, seen: bool, friends_stop: bool
) -> dict[int, list[Laid]]:  # fmt: skip
    """For each enemy unit by row, in order, which of some bases of a unit have it in range and arc.

    ``seen``: and in sight. Kept while nobody moves; a base is asked in one way.
    """
    found: dict[int, list[Laid]] = {}
    for base in bases:
        near = near_bases(turn, unit, base, most, arc)
        if seen:
            near = _those_seen(turn, unit, base, near, most, arc, friends_stop=friends_stop)
        for row, (at, length) in near.items():
            found.setdefault(row, []).append((base, at, length))
    return dict(sorted(found.items())) if len(bases) > 1 else found


def _those_seen(
    turn: Turn[U], unit: U, base: Base, near: dict[int, tuple[Base, float]], most: float, arc: int, *,
    friends_stop: bool,
) -> dict[int, tuple[Base, float]]:  # fmt: skip
    """Of enemy units in range and arc of a base those that it sees."""
    known: dict[int, tuple[Base, float]] | None = turn.places.known.get(("seen", base.row))
    if known is None:
        known = turn.places.known["seen", base.row] = {
            row: found
            for row in near
            if (found := nearest_in_sight(turn, unit, base, turn.game.units[row], most, arc, friends_stop=friends_stop))
        }
    return known


def nearest_in_sight(
    turn: Turn[U], unit: U, base: Base, target: U, most: float, arc: int, *, friends_stop: bool
) -> tuple[Base, float] | None:  # fmt: skip
    """The nearest base of a target in range, arc and sight of a base, and how far it is."""
    best: tuple[float, float, int, Base] | None = None
    for at in target.bases:
        apart = centre_distance(base, at)
        if apart - base.reach - at.reach > most or not in_arc(base, at, arc):
            continue
        length = distance(base, at, centres=turn.centres)
        if length > most or (best and (length, apart, at.row) >= best[:3]):
            continue
        if in_sight(turn, unit, base, at, friends_stop=friends_stop):
            best = (length, apart, at.row, at)
    return (best[3], best[0]) if best else None


def covered_bases(turn: Turn[U], target: U, firer: U | None = None) -> int:
    """How many bases of a target are in cover from a unit's fire, by its line from nearest base to nearest base.

    Without a firer cover lines do not count. Kept while the target does not move where none is near.
    """
    if firer is None:
        return sum(turn.terrain.covered(base, None) for base in target.bases)
    known = turn.places.known_of[target.row]
    if "cover" not in known:
        known["cover"] = None if turn.terrain.lines_near(target.bases) else covered_bases(turn, target)
    found: int | None = known["cover"]
    if found is None:
        own, other = nearest_pair(firer, target)
        found = covered_from(turn, target, own, other)
    return found


def covered_from(turn: Turn[U], target: U, own: Base, other: Base) -> int:
    """How many bases of a target are in cover from a shot from base to base."""
    return sum(turn.terrain.covered(base, ((own.x, own.y), (other.x, other.y))) for base in target.bases)
