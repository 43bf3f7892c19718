"""Things that drift by themselves: a state that says their bearing, and where they go next."""

from bound_sim.rules.records.replay import Point, Thing
from bound_sim_maps.directions import DIRECTION_SCALE, DIRECTION_X, DIRECTION_Y

#: the state of a thing on its way, before its bearing
_DRIFTS = "drifts "


def drifting(bearing: int) -> str:
    """The state of a thing on its way; tenths of a degree."""
    return f"{_DRIFTS}{bearing / 10:g}"


def heads_for(thing: Thing, length_u: int) -> Point | None:
    """The next place of the middle of a thing that drifts by a length at a time; None for one that does not drift."""
    if not length_u or not thing.state.startswith(_DRIFTS):
        return None
    bearing = round(float(thing.state.removeprefix(_DRIFTS)) * 10) % 3600
    dx, dy = (round(length_u * of[bearing] / DIRECTION_SCALE) for of in (DIRECTION_X, DIRECTION_Y))
    return thing.at[0] + dx, thing.at[1] + dy


def drift_arrow(thing: Thing, length_u: int) -> Thing | None:
    """The way that it goes next, for a replay."""
    to = heads_for(thing, length_u)
    if to is None:
        return None
    return Thing(f"{thing.id}-drift", "drift", thing.side, "arrow", thing.at, to, 0, thing.state, thing.by)
