"""A moving step (EOE-R-9..17): commanders, retreats, then each unit as far as its allowance and the ground let it."""

from collections.abc import Iterator
from dataclasses import replace

from bound_sim.rulesets.end_of_empires.book import chart, rulings
from bound_sim.rulesets.end_of_empires.state.declaration import Declared
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps import command, moves, standing, vehicles, ways
from bound_sim.rulesets.end_of_empires.steps.boarding import drive
from bound_sim.rulesets.end_of_empires.steps.formation import close_up, formation_of
from bound_sim.rulesets.end_of_empires.steps.halts import WITHDRAWN
from bound_sim.rulesets.end_of_empires.steps.reform import Reforming, after_obstacles, form
from bound_sim.rulesets.end_of_empires.steps.ways import CROSS, EACH_LEG, WHOLE, Limits, Plan, WayAsked
from bound_sim.rulesets.kit.geometry.distance import along

#: EOE-R-17: how near a charge ends; EOE-Q-approach: how far short of that, or of contact, one halts, 0.01 mm
NEAR_U, SHORT_U = chart.CHARGE_CM * 1000.0, chart.SHORT_CM * 1000
MOVES = ("advance", "march", "charge", "crawl")
#: actions that take half a move, and what they are called
HALF_ACTIONS = {
    "limber": "limbers", "board": "boards", "leave": "leaves", "dismount": "dismounts", "mount": "mounts",
}  # fmt: skip


def move(moment: Moment, side: str) -> None:
    """EOE-Q-move-order: commanders first, then one by one in the order of the list."""
    told = command.in_command(moment, side)
    for unit in moment.game.of(side):
        if unit.declared.action == "charge":
            aim_charge(moment, unit)
        if unit.kind == "commander":
            move_unit(moment, unit)
    if moment.readings.command_time == rulings.CommandTime.COMMANDER_AT_START_OR_END:
        for name, by in command.in_command(moment, side).items():
            told.setdefault(name, by)
    told = command.spread(moment, side, told, lambda unit: able(moment, unit))
    moment.told = told
    down = vehicles.leave(moment, side, told)
    for unit in in_turn(moment, [unit for unit in moment.game.of(side) if unit.kind != "commander"], told):
        open_move(moment, unit)
        if unit.retreating:
            retreat(moment, unit)
        elif unit.id in down:
            close_up(moment, unit)
            go(moment, unit)
        elif unit.must_form:
            form_up(moment, unit)
        elif may_act(moment, unit, told):
            move_unit(moment, unit)
    for unit in moment.game.of(side):
        unit.last_moved_u, unit.last_half_u = unit.moved_u, unit.half_u
        unit.shot_at_since = False


def in_turn(moment: Moment, units: list[Unit], told: dict[str, str]) -> Iterator[Unit]:
    """EOE-Q-move-order: in the order of the list; or, simultaneous, each when no friend that will go is in its way."""
    if moment.readings.move_order == rulings.MoveOrder.ONE_BY_ONE:
        yield from units
        return
    yield from moves.in_turn(units, lambda unit, waiting: in_the_way(moment, unit, waiting, told))


def limits_of(moment: Moment) -> Limits:
    """EOE-Q-approach, EOE-Q-obstacle, EOE-Q-road-obstacle: what bounds moves by the readings in force."""
    found: Limits | None = moment.tables.known.get("limits")
    if found is None:
        readings = moment.readings
        bridged = readings.road_obstacle == rulings.RoadObstacle.BRIDGED
        keep_u = NEAR_U + SHORT_U if readings.approach == rulings.Approach.CHARGERS else -1.0
        found = moment.tables.known["limits"] = (
            (int(readings.obstacle), int(bridged), int(moment.centres)), (NEAR_U, keep_u, float(SHORT_U)),
        )  # fmt: skip
    return found


def reforming(moment: Moment) -> Reforming:
    """EOE-Q-formation, EOE-Q-obstacle, EOE-Q-approach: changes of formation by the readings in force."""
    (obstacles, _, _), (_, keep_u, _) = limits_of(moment)
    halves = moment.readings.formation == rulings.Formation.HALF_A_MOVE
    return Reforming(obstacles, halves, max(keep_u, 0.0))


def in_the_way(moment: Moment, unit: Unit, waiting: list[Unit], told: dict[str, str]) -> bool:
    """True if a move would end on a friend that has not moved yet and will."""
    if unit.declared.action not in MOVES or unit.id not in told or not able(moment, unit) or not unit.declared.way:
        return False
    others = (
        base
        for other in waiting
        if other is not unit and other.id in told and other.declared.action in MOVES and able(moment, other)
        for base in other.bases
    )
    return moves.ends_on(unit, planned(moment, unit, opponent_of(moment, unit), friends=False), others)


def able(moment: Moment, unit: Unit) -> bool:
    """EOE-R-9: whether a unit "can move", command apart: it does what it declared, and nothing bars it from that."""
    return not (unit.retreating or unit.must_form or barred_from(moment, unit, unit.declared.action))


def open_move(moment: Moment, unit: Unit) -> None:
    """What a unit's moving step opens with: pins and getting up by the other readings."""
    if (
        moment.readings.unpin == rulings.Unpin.OWN_MOVING_STEP
        and unit.pinned
        and not unit.pinned_for_good
        and not unit.shot_at_since
    ):
        unit.pinned = False
        moment.why(unit.id, "unpinned")
    if moment.readings.prone == rulings.Prone.IN_ITS_OWN_MOVING_STEP and unit.prone and unit.declared.action in MOVES:
        unit.prone = False
        moment.why(unit.id, "got-up")


def may_act(moment: Moment, unit: Unit, told: dict[str, str]) -> bool:
    """EOE-R-9, EOE-R-13..17: whether a unit may do what it declared; says why not."""
    action = unit.declared.action
    if action in ("stay", "prone"):
        return False
    barred = barred_from(moment, unit, action)
    if barred:
        code, words = barred
        moment.why(unit.id, code, **words)
        return False
    if command.needs_command(moment, unit) and unit.id not in told:
        if stands_to_charge(moment, unit):
            unit.declared = replace(unit.declared, way=())
            return True
        alone = not any(other.kind == "commander" for other in moment.game.of(unit.side))
        moment.why(unit.id, "no-commander" if alone else "no-command", action=action)
        return False
    return True


def barred_from(moment: Moment, unit: Unit, action: str) -> tuple[str, dict[str, object]] | None:
    """EOE-R-13, EOE-R-14, EOE-R-16, EOE-R-17: what a unit can't do as it is: the reason's code and words."""
    third = moment.step == "3"
    if unit.as_pinned and action == "charge":
        return "pinned-no-charge", {}
    if action == "charge" and opponent_of(moment, unit) is None:
        return "charge-nobody", {"unit": unit.declared.toward}
    if not command.can_move(unit) and action != "pivot":
        return "pinned-no-move", {"action": action, "kind": unit.type}
    if action in ("limber", "unlimber") and unit.kind != "battery":
        return "only-guns", {"action": action}
    if action == "mount" and (not unit.dismounted or unit.as_pinned):
        return "cannot-mount", {}
    if action == "dismount" and unit.kind != "cavalry":
        return "cannot-mount", {}
    if unit.kind == "battery":
        if action == "limber" and unit.limbered:
            return "limbered-already", {}
        if action == "unlimber" and not unit.limbered:
            return "not-limbered", {}
        if action in MOVES and not unit.limbered:
            return "unlimbered", {"action": action}
        if (
            action == "limber"
            and third
            and unit.fired
            and moment.readings.artillery_move_fire == rulings.ArtilleryMoveFire.MAY_NOT
        ):
            return "fired-and-limbers", {}
    if action == "charge" and unit.single:
        return "cannot-charge", {}
    turns = action == "pivot" and moment.readings.pivot == rulings.Pivot.FREE
    if unit.kind == "mg" and third and unit.fired and not turns:
        return "mg-fired", {"action": action}
    return None


def stands_to_charge(moment: Moment, unit: Unit) -> bool:
    """EOE-R-10, EOE-R-17: whether a charge is within 5 cm already: it changes no place, so it needs no command."""
    foe = opponent_of(moment, unit) if unit.declared.action == "charge" else None
    return foe is not None and moment.apart().within(unit, foe, chart.CHARGE_CM * 1000)


def rate_u(moment: Moment, unit: Unit, *, road: bool) -> float:
    """Section 5, EOE-Q-commander-car: its rate in 0.01 mm as it is."""
    by_road, cross, pinned = chart.RATES_CM[unit.kind]
    if unit.type.endswith("in a car") and moment.readings.commander_car == rulings.CommanderCar.CARS:
        by_road, cross, pinned = chart.RATES_CM["vehicle"]
    crawls = unit.as_pinned or unit.declared.action == "crawl"
    if crawls and unit.kind in ("infantry", "mg", "battery"):
        return (pinned or 0) * 1000.0
    return (by_road if road else cross) * 1000.0


def moves_and_fires(moment: Moment, unit: Unit) -> bool:
    """EOE-R-12, EOE-Q-move-and-fire: who has half a move for it: B who has fired, A who says that it will."""
    if moment.step == "3" and moment.readings.move_and_fire != rulings.MoveAndFire.LAST_MOVE:
        return unit.kind == "infantry" and unit.fired
    return unit.kind == "infantry" and unit.declared.fire


def share_of_rate(moment: Moment, unit: Unit) -> tuple[float, list[str]]:
    """EOE-R-12: what is left of a rate for those who fire or limber: (factor, names of halvings)."""
    factor, names = 1.0, []
    if moves_and_fires(moment, unit):
        factor, names = factor * 0.5, ["fires 0.5"]
    if unit.declared.action in HALF_ACTIONS:
        factor, names = factor * 0.5, [*names, HALF_ACTIONS[unit.declared.action] + " 0.5"]
    return factor, names


def move_unit(moment: Moment, unit: Unit) -> None:
    """EOE-R-11..17: carry out what a unit declared."""
    action = unit.declared.action
    if action == "pivot":
        pivot(moment, unit)
    elif action == "form":
        change_formation(moment, unit)
    elif action == "unlimber":
        unit.limbered = False
        unit.unlimbered_now = True
        pivot(moment, unit)
    elif action == "limber":
        unit.limbered = True
        if unit.fired:
            return
        go(moment, unit)
    elif action == "board":
        vehicles.board(moment, unit)
    elif action in ("dismount", "mount"):
        change_saddle(moment, unit)
    elif action in MOVES:
        if unit.declared.way:
            close_up(moment, unit)
        go(moment, unit)


def change_saddle(moment: Moment, unit: Unit) -> None:
    """EOE-Q-cavalry-fire, "may dismount": half a move; then on foot, as infantry, or on horseback, the other half."""
    unit.dismounted = unit.declared.action == "dismount"
    unit.become("infantry" if unit.dismounted else "cavalry")
    moment.why(unit.id, "dismounted" if unit.dismounted else "mounted")
    close_up(moment, unit)
    go(moment, unit)
    # half of its allowance is used, whatever it then walks
    unit.half_u = rate_u(moment, unit, road=False) / 2
    unit.moved_u += unit.half_u


def pivot(moment: Moment, unit: Unit) -> None:
    """EOE-R-14, EOE-Q-pivot: a single base turns on its spot."""
    if moves.pivot(moment, unit, unit.declared.facing) and moment.readings.pivot == rulings.Pivot.COUNTS_AS_MOVING:
        unit.moved_u = max(unit.moved_u, 1.0)


def opponent_of(moment: Moment, unit: Unit) -> Unit | None:
    """EOE-R-17: whom a charge goes for, None where it is not on the table."""
    toward = unit.declared.toward
    foe = moment.game.by_id.get(toward) or moment.game.unit_of.get(toward)
    return foe if foe is not None and foe.on_table and foe.side != unit.side else None


def aim_charge(moment: Moment, unit: Unit) -> None:
    """EOE-R-17: the way of a charge that none was drawn for: straight at the opponent, by the shortest gap to it.

    So units side by side that charge a line keep side by side.
    """
    foe = opponent_of(moment, unit)
    if foe is not None and not unit.declared.way:
        stride = standing.shortest(moment.places.bases, unit.row, foe.row)
        unit.declared = replace(unit.declared, way=(stride,) if stride != (0, 0) else ())


def go(moment: Moment, unit: Unit) -> None:
    """EOE-R-11, EOE-R-12, EOE-R-17: a move along its way, in formation, by road in column where it can."""
    declared = unit.declared
    foe: Unit | None = None
    if declared.action == "charge":
        foe = opponent_of(moment, unit)
    if declared.way:
        plan = planned(moment, unit, foe)
        carry_out(moment, unit, plan)
        if declared.facing is not None:
            turn(moment, unit, plan)
    if foe is not None:
        set_charge(moment, unit, foe)


def turn(moment: Moment, unit: Unit, plan: Plan) -> None:
    """EOE-Q-formation, EOE-Q-pivot: after a move a single base pivots; a unit turns with what its bases have left."""
    facing = unit.declared.facing
    if unit.single:
        pivot(moment, unit)
    elif facing is not None and facing != unit.facing:
        whole = plan.rate / 2**plan.obstacles
        left = max(whole - plan.length, 0.0)
        formed = form(
            moment, unit, formation_of(unit), facing, left, reforming(moment), halved_already=plan.obstacles > 0
        )  # fmt: skip
        unit.moved_u += formed.cost if formed else 0.0


def planned(moment: Moment, unit: Unit, foe: Unit | None, *, friends: bool = True) -> Plan:
    """EOE-R-11, EOE-R-12, EOE-Q-road: the way of a unit and how far it gets; by road where that holds."""
    declared = unit.declared
    factor, names = share_of_rate(moment, unit)
    by_road, across = (rate_u(moment, unit, road=road) * factor for road in (True, False))
    roads = CROSS
    if not unit.as_pinned and declared.action != "crawl":
        roads = EACH_LEG if moment.readings.road == rulings.Road.EACH_STRETCH else WHOLE
    to_its_end = declared.drawn and moment.readings.charge_end == rulings.ChargeEnd.AS_DRAWN
    marches = declared.action == "march" and not unit.single
    return ways.planned(
        moment, unit, limits_of(moment),
        WayAsked(declared.way, by_road, across, names, foe, roads, marches, friends=friends, to_its_end=to_its_end),
    )  # fmt: skip


def carry_out(moment: Moment, unit: Unit, plan: Plan) -> None:
    """EOE-R-12: make a move; what it leaves to who fires after it."""
    rate, obstacles = plan.rate, plan.obstacles
    unit.moved_u += plan.length
    unit.half_u = rate / 2 if not obstacles else rate / 2 ** (1 + obstacles)
    if moves_and_fires(moment, unit):
        unit.half_u = rate if not obstacles else rate / 2**obstacles
    moves.make(moment, unit, plan)
    if unit.kind == "vehicle":
        drive(moment, unit)


def set_charge(moment: Moment, unit: Unit, foe: Unit) -> None:
    """EOE-R-17: a charge that came within 5 cm waits there for step 5."""
    if moment.apart().within(unit, foe, chart.CHARGE_CM * 1000):
        unit.charging = foe.id
        moment.why(unit.id, "charge-ready", unit=foe.id)
    else:
        moment.why(unit.id, "charge-short", unit=foe.id)


def change_formation(moment: Moment, unit: Unit) -> None:
    """EOE-Q-formation: line, column or block about its middle; costs what the furthest base travels, or half a move.

    With what is left it goes its way, if it has one.
    """
    factor, names = share_of_rate(moment, unit)
    rate = rate_u(moment, unit, road=False) * factor
    declared = unit.declared
    wanted = declared.toward or formation_of(unit)
    facing = unit.facing if declared.facing is None else declared.facing
    formed = form(moment, unit, wanted, facing, rate, reforming(moment))
    if formed is None:
        return
    unit.moved_u += formed.cost
    unit.half_u = rate if moves_and_fires(moment, unit) else rate / 2
    if declared.way:
        asked = WayAsked(declared.way, 0.0, formed.allowance, names, spent=formed.cost, was_halved=formed.halved)
        carry_out(moment, unit, ways.planned(moment, unit, limits_of(moment), asked))


def form_up(moment: Moment, unit: Unit) -> None:
    """EOE-R-25, EOE-Q-form-up: after a melee the moving step brings the bases into contact, without command."""
    rate = rate_u(moment, unit, road=False) * share_of_rate(moment, unit)[0]
    unit.must_form = False
    unit.moved_u += close_up(moment, unit, most=after_obstacles(moment, unit, rate, int(moment.readings.obstacle)))
    unit.half_u = rate / 2
    moment.why(unit.id, "formed-up")
    if moment.readings.form_up == rulings.FormUp.FREE and unit.declared.action != "stay":
        move_unit(moment, unit)
    else:
        unit.moved_u = max(unit.moved_u, 1.0)


def retreat(moment: Moment, unit: Unit) -> None:
    """EOE-R-32, EOE-Q-retreat, EOE-Q-retreat-pinned: full rate to the rear; guns limber first; off the edge is gone."""
    unit.retreating -= 1
    unit.retreated_now = True
    unit.declared = Declared("retreat", source="EOE-R-32")
    moment.why(unit.id, "retreats", left=unit.retreating)
    reading = moment.readings.retreat_pinned
    if unit.pinned and reading == rulings.RetreatPinned.STAYS:
        return
    factor, names = 1.0, []
    if unit.kind == "battery" and not unit.limbered:
        unit.limbered = True
        factor, names = 0.5, ["limbers 0.5"]
    close_up(moment, unit)
    foe = moment.nearest_enemy(unit)
    vector = moves.to_the_rear(moment, unit, foe[0] if foe else None)
    rate = rate_u(moment, unit, road=False) * factor
    leg = along(float(vector[0]), float(vector[1]), rate)
    if leg == (0, 0):
        return
    plan = ways.planned(moment, unit, limits_of(moment), WayAsked((leg,), 0.0, rate, names, leaves=True))
    carry_out(moment, unit, plan)
    if plan.why == WITHDRAWN:
        moves.leave_table(moment, unit)
    elif unit.retreating == 0:
        moment.why(unit.id, "retreat-over")
