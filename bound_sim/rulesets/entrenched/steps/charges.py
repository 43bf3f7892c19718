"""Phase 4, charges: the way into base contact, edge to edge (ENT-R-25), counter-fire, then blows."""

from math import ceil
from typing import NamedTuple

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.chart import CHARGE_IN
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.ground import PieceArea
from bound_sim.rulesets.entrenched.state.turn import SLACK_U, FieldTurn, inches_text
from bound_sim.rulesets.entrenched.steps import arms, checks, counter_fire, melee, movement
from bound_sim.rulesets.entrenched.steps.base_ways import hinders
from bound_sim.rulesets.entrenched.steps.flush import STEP_U, flush, side_beside, sides_before
from bound_sim.rulesets.entrenched.steps.shooting import Apart, gone, roll_of
from bound_sim.rulesets.kit.geometry.distance import along
from bound_sim.rulesets.kit.geometry.lengths import cm
from bound_sim.rulesets.kit.geometry.measure import Ints
from bound_sim.rulesets.kit.geometry.nearness import length_onto
from bound_sim.rulesets.kit.geometry.points import TOUCH_U, Leg, to_point
from bound_sim.rulesets.kit.geometry.scatter import direction, heading
from bound_sim.rulesets.kit.geometry.units import Pose, corners_of, posed
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
    why = turn.may_attack(unit, "charge")
    if why is not None:
        return why
    if unit.locked:
        return Why("locked", {"verb": "charge"})
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
    if to_point(unit.at, target.at) > u_from_inches(CHARGE_IN) + SLACK_U + unit.reach + target.reach:
        return Why("too-far", {**words, "cm": Apart(turn, unit, target)})
    # kept as long as all stand so: a policy asks for it, and then its line as it is judged and as it is played
    places = turn.game.places
    asked = unit.row, target.row, places.tobytes()
    found: Charge | Why | None = turn.game.charges.get(asked)
    if found is None:
        facing = heading(target.x - unit.x, target.y - unit.y)
        with posed([unit], [(unit.x, unit.y, facing)]):
            found = turn.game.charges[asked] = _way(turn, unit, target, words, places)
    return found


def _way(
    turn: FieldTurn, unit: FieldUnit, target: FieldUnit, words: dict[str, object], places: Ints
) -> Charge | Why:  # fmt: skip
    """The way of a charger that faces its target: its length, what is in it, where there is room beside the target.

    ``places``: where the others are.
    """
    x, y = direction(unit.facing)
    whole = Leg(*along(float(x), float(y), to_point(unit.at, target.at)))
    # it goes for the target's centre, so that there is one
    length = float(length_onto(target.x - unit.x, target.y - unit.y, *whole, unit.corners, target.corners))
    if length > u_from_inches(CHARGE_IN) + SLACK_U:
        return Why("too-far", {**words, "cm": inches_text(length, ceil)})
    leg = whole.cut(length)
    for number, _, inside in checks.pieces_on(turn.ground.boxes, _on(turn, unit, unit.facing, leg)):
        piece = turn.ground.pieces[number]
        if _is_heavy(turn, piece) and not piece.holds(target.at) and not inside:
            return Why("heavy-terrain", {**words, "piece": piece.name})
    contact = (unit.x + leg.dx, unit.y + leg.dy, unit.facing)
    flank = melee.is_flank(turn, unit, target)
    at_corner = (unit.facing - target.facing) % 900 != 0
    aside = at_corner and turn.readings.diagonal == rulings.Diagonal.FLANK
    sides = [side_beside(target, contact[:2])] if aside else sides_before(target, contact[:2])
    ends = (pose for side in sides for pose in flush(target, side, unit, contact[:2]))
    end = next((pose for pose in ends if movement.clear_at(turn, unit, pose, places=places)), None)
    if end is None or _hindered(turn, unit, target, end, places):
        return Why("no-contact", words)
    slid = at_corner or to_point(end[:2], contact[:2]) > TOUCH_U
    return Charge(unit.facing, leg, end, flank or aside, slid)


def _is_heavy(turn: FieldTurn, piece: PieceArea) -> bool:
    """ENT-Q-heavy-terrain."""
    reading = turn.readings.heavy_terrain
    also = reading == rulings.HeavyTerrain.WIRE_AND_WADE_TOO and piece.check in ("Wire", "Wade")
    return also or (piece.cover == "heavy" and reading != rulings.HeavyTerrain.NONE)


def _hindered(turn: FieldTurn, unit: FieldUnit, target: FieldUnit, end: Pose, places: Ints) -> bool:
    """True if somebody else is in the way: an enemy; a friend under a reading of ENT-Q-pass-through.

    The charger comes as it will stand: a corner of its base that leads hinders nothing.
    """
    friends = turn.readings.pass_through == rulings.PassThrough.FRIENDS_STOP
    way = _on(turn, unit, end[2], (end[0] - unit.x, end[1] - unit.y))
    return hinders(places, way, target.row, friends)


def _on(turn: FieldTurn, unit: FieldUnit, facing: int, leg: tuple[int, int]) -> Ints:
    """A unit that faces so, and its way, as ``base_ways`` is asked."""
    return turn.game.field.way(unit.row, unit.at, corners_of(facing, unit.width, unit.depth), leg)


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
        else checks.failed(turn, unit, found.leg, start[2])
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
