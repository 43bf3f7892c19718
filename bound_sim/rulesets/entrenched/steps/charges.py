"""Phase 4, charges: the way into base contact, edge to edge (ENT-R-25), counter-fire, then blows."""

from math import ceil
from typing import NamedTuple

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.chart import CHARGE_IN
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.ground import PieceArea
from bound_sim.rulesets.entrenched.state.turn import FieldTurn, inches_text
from bound_sim.rulesets.entrenched.steps import arms, checks, counter_fire, melee, movement
from bound_sim.rulesets.entrenched.steps.flush import MOST_U, NO_ROOM, STEP_U, STOPPED, TOO_FAR, charge_way
from bound_sim.rulesets.entrenched.steps.shooting import Apart, gone, roll_of
from bound_sim.rulesets.kit.geometry.lengths import cm
from bound_sim.rulesets.kit.geometry.measure import Ints
from bound_sim.rulesets.kit.geometry.points import TOUCH_U, Leg, to_point
from bound_sim.rulesets.kit.geometry.scatter import heading
from bound_sim.rulesets.kit.geometry.units import Pose, posed
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why
from bound_sim.rulesets.kit.lines.line_turn import target_of
from bound_sim_maps.table import u_from_inches


class Charge(NamedTuple):
    """A charge that is possible: where it faces, its way, where it ends up, from the flank or not."""

    facing: int
    leg: Leg
    end: Pose
    flank: bool
    slid: bool


def barred(turn: FieldTurn, unit: FieldUnit) -> Why | None:
    """The reason why a unit charges nobody now (ENT-R-25, ENT-Q-lock, ENT-Q-suppressed); None where it may."""
    code = turn.hindrance(unit) or ("locked" if unit.locked else "")
    if code:
        return Why(code, {"verb": "charge"})
    if unit.charged or arms.blows(turn, unit):
        return Why("charged-before")
    if unit.stopped and turn.readings.check_charge == rulings.CheckCharge.NO_CHARGE:
        return Why("stopped-before")
    return Why("suppressed") if unit.suppressed else None


def judged(turn: FieldTurn, unit: FieldUnit, target: FieldUnit) -> Charge | Why:
    """The charge of a unit at another as they stand, or why there is none. No check is rolled."""
    words: dict[str, object] = {"verb": "charge", "target": target.id}
    if not target.alive:
        return gone(target, words)
    why = barred(turn, unit)
    if why is not None:
        return why
    # whichever way it turns: no part of a base is further from its centre than its reach
    if to_point(unit.at, target.at) > MOST_U + unit.reach + target.reach:
        return Why("too-far", {**words, "cm": Apart(turn, unit, target)})
    # kept as long as all stand so: a policy asks for it, and then its line as it is judged and as it is played
    places = turn.game.places
    asked = unit.row, target.row, places.tobytes()
    found: Charge | Why | None = turn.game.charges.get(asked)
    if found is None:
        found = turn.game.charges[asked] = _way(turn, unit, target, words, places)
    return found


def _way(
    turn: FieldTurn, unit: FieldUnit, target: FieldUnit, words: dict[str, object], places: Ints
) -> Charge | Why:  # fmt: skip
    """The way of a charger that faces its target: its length, what is in it, where there is room beside the target.

    ``places``: where the others are.
    """
    charger = unit.x, unit.y, unit.facing, unit.width, unit.depth
    other = target.x, target.y, target.facing, target.width, target.depth
    heavy, boxes = _heavy(turn)
    beside = turn.readings.diagonal == rulings.Diagonal.FLANK
    how, number, length, leg, end = charge_way(
        places, (unit.row, target.row), charger, other, turn.game.field.limits, boxes, beside
    )  # fmt: skip
    if how == TOO_FAR:
        return Why("too-far", {**words, "cm": inches_text(length, ceil)})
    if how == STOPPED:
        return Why("heavy-terrain", {**words, "piece": heavy[number].name})
    if how == NO_ROOM:
        return Why("no-contact", words)
    facing = heading(target.x - unit.x, target.y - unit.y)
    at_corner = (facing - target.facing) % 900 != 0
    slid = at_corner or to_point(end[:2], (unit.x + leg[0], unit.y + leg[1])) > TOUCH_U
    flank = (at_corner and beside) or melee.is_flank(turn, unit, target)
    return Charge(facing, Leg(*leg), end, flank, slid)


def _heavy(turn: FieldTurn) -> tuple[list[PieceArea], Ints]:
    """Pieces that stop a charge, and their rows."""
    known = turn.ground.known
    asked = _heavy, turn.readings.heavy_terrain
    if asked not in known:
        numbers = [number for number, piece in enumerate(turn.ground.pieces) if _is_heavy(turn, piece)]
        known[asked] = [turn.ground.pieces[number] for number in numbers], turn.ground.boxes[numbers]
    found: tuple[list[PieceArea], Ints] = known[asked]
    return found


def _is_heavy(turn: FieldTurn, piece: PieceArea) -> bool:
    """ENT-Q-heavy-terrain."""
    reading = turn.readings.heavy_terrain
    also = reading == rulings.HeavyTerrain.WIRE_AND_WADE_TOO and piece.check in ("Wire", "Wade")
    return also or (piece.cover == "heavy" and reading != rulings.HeavyTerrain.NONE)


def trouble(turn: FieldTurn, unit: FieldUnit, line: OrderLine) -> Why | None:
    """The reason why a unit does not charge the one that a line names, None where it does."""
    found = judged(turn, unit, target_of(turn, line))
    return found if isinstance(found, Why) else None


def play(turn: FieldTurn, unit: FieldUnit, line: OrderLine) -> Play:
    """ENT-R-25 to ENT-R-28: checks, contact, counter-fire, blows; then the two are locked."""
    target = target_of(turn, line)
    found = judged(turn, unit, target)
    assert not isinstance(found, Why)
    start, unit.charged = unit.pose, True
    unit.facing = found.facing
    failed = (
        None
        if turn.readings.charge_check == rulings.ChargeCheck.NONE
        else checks.failed(turn, unit, found.leg, checks.met(turn, unit, found.leg, start[2]))
    )
    if failed is not None:
        turn.why(unit.id, "charge-stopped", piece=failed.piece.name, check=failed.piece.check)
        length = _stops(turn, unit, found.leg, failed.length, start)
        turn.moved(unit, start, "charge", "check", length_u=length, reach_u=u_from_inches(CHARGE_IN))
        return
    unit.pose = found.end
    length = found.leg.length
    turn.moved(unit, start, "charge", "contact", length_u=length, reach_u=u_from_inches(CHARGE_IN))
    turn.add("charges", {
        "unit": unit.id, "target": target.id, "length_cm": cm(length), "flank": found.flank, "slid": found.slid,
    })  # fmt: skip
    if found.slid:
        turn.why(unit.id, "slid", target=target.id)
    yield from counter_fire.play(turn, target, unit, start)
    if unit.alive and target.alive:
        turn.game.lock(unit, target)
        if found.flank:
            turn.why(target.id, "flank")
        melee.exchange(turn, unit, target, flank=found.flank, new=True)


def _stops(turn: FieldTurn, unit: FieldUnit, leg: Leg, length: float, start: Pose) -> float:
    """A charge that a check has stopped ends where there is room, by steps back; how far it went.

    Where there is none even to turn, the unit stands as it stood.
    """
    x, y, facing = unit.pose
    dx, dy = leg.at(length)
    with posed([unit], [(x + dx, y + dy, facing)]):
        under = movement.under_at(turn, unit, turn.game.units)
    if under is not None:
        turn.why(unit.id, "friend-in-the-way", unit=under.id)
    for far in (*(length - step * STEP_U for step in range(int(length // STEP_U) + 1)), 0.0):
        dx, dy = leg.at(far)
        if movement.clear_at(turn, unit, (x + dx, y + dy, facing)):
            unit.at = x + dx, y + dy
            return far
    unit.pose = start
    return 0.0


def expected(turn: FieldTurn, unit: FieldUnit, target: FieldUnit, charge: Charge) -> tuple[float, float]:
    """Wounds that a charge is expected to deal and to take: counter-fire that wounds most, blow, blow back."""
    start = unit.pose
    with posed([unit], [charge.end]):
        return exchanged(turn, unit, target, start, flank=charge.flank)


def exchanged(
    turn: FieldTurn, unit: FieldUnit, target: FieldUnit, start: Pose, *, flank: bool
) -> tuple[float, float]:  # fmt: skip
    """The same of a charger that is in contact as it stands; ``start`` is where its charge began."""
    shots = counter_fire.judged(turn, target, unit, start)
    fire = () if isinstance(shots, Why) else (roll_of(turn, unit, shots[0]),)
    return melee.expected(turn, unit, target, flank=flank, new=True, fire=fire)
