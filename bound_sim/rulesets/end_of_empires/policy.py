"""Standing policies: what a unit without an order does, by its posture. Ours, no rule: a battle plays by itself.

A posture is the word of the High Command sheet: hold (the default), advance, assault, retreat.
"""

from math import sqrt

from bound_sim.rulesets.end_of_empires import chart, fire, shooting
from bound_sim.rulesets.end_of_empires.measure import NOWHERE, along, bearing_of, nearest_pair
from bound_sim.rulesets.end_of_empires.moment import Moment
from bound_sim.rulesets.end_of_empires.state import Declared, Point, Unit
from maps.directions import DIRECTION_X, DIRECTION_Y

POSTURES = ("hold", "advance", "assault", "retreat")
#: a commander stays this far behind the middle of those that he leads, 0.01 mm
BEHIND_U = 7000
#: nobody looks further for an enemy to go for, 0.01 mm
HORIZON_U = 150_000


def declare(moment: Moment, unit: Unit, posture: str) -> Declared:
    """What a unit does on a posture, as it now sees the table."""
    if unit.kind in ("commander", "vehicle"):
        return Declared(source="standing policy", said=(posture,), text=posture)
    found = _action(moment, unit, posture)
    found.source, found.said, found.text = "standing policy", (posture,), posture
    return found


def _action(moment: Moment, unit: Unit, posture: str) -> Declared:
    if unit.as_pinned and unit.kind in ("mg", "battery"):
        return Declared()
    if posture == "retreat":
        return _fall_back(moment, unit)
    foe = nearest_target(moment, unit)
    if unit.kind == "battery":
        return _battery(moment, unit, posture, foe)
    if unit.kind == "mg":
        return _machine_guns(moment, unit, posture, foe)
    if posture == "hold" or foe is None:
        return Declared() if posture == "hold" else _forward(moment, unit)
    enemy, distance = foe
    if posture == "assault" and not unit.as_pinned:
        rate = chart.RATES_CM[unit.kind][1] * 1000
        if distance <= rate + chart.CHARGE_CM * 1000 - 1000:
            return Declared("charge", toward=enemy.id)
    if unit.kind == "cavalry":
        return Declared() if posture == "advance" and distance <= 35_000 else _toward(moment, unit, enemy)
    effective = chart.SMALL_ARMS_CM["infantry"][1] * 1000
    if distance <= effective and posture == "advance":
        return Declared()
    if distance <= chart.SMALL_ARMS_CM["infantry"][2] * 1000:
        # within long range: fire on the move
        half = 8_000 if not unit.as_pinned else 3_000
        found = _toward(moment, unit, enemy, most=min(half, distance - chart.CHARGE_CM * 1000 - 100))
        found.fire = True
        return found
    return _toward(moment, unit, enemy, most=distance - effective)


def nearest_target(moment: Moment, unit: Unit) -> tuple[Unit, float] | None:
    """The nearest enemy that is worth going for: no commanders, no vehicles."""
    foes = (foe for foe in moment.game.against(unit.side) if foe.kind not in ("commander", "vehicle"))
    return moment.apart().nearest(unit, foes, HORIZON_U)


def _front(moment: Moment, unit: Unit) -> tuple[float, float]:
    front = moment.game.fronts[unit.side]
    return float(DIRECTION_X[front]), float(DIRECTION_Y[front])


def _move(unit: Unit, vector: Point) -> Declared:
    if vector == (0, 0):
        return Declared()
    return Declared("crawl" if unit.as_pinned else "advance", (vector,))


def _forward(moment: Moment, unit: Unit) -> Declared:
    rate = chart.RATES_CM[unit.kind][1] * 1000
    return _move(unit, along(*_front(moment, unit), rate))


def _toward(moment: Moment, unit: Unit, enemy: Unit, most: float = NOWHERE) -> Declared:
    """Straight ahead, unless the enemy lies more than 45 degrees aside: so that a formation keeps one bearing."""
    own, other = nearest_pair(unit, enemy)
    dx, dy = float(other.x - own.x), float(other.y - own.y)
    fx, fy = _front(moment, unit)
    dot, cross = dx * fx + dy * fy, dx * fy - dy * fx
    rate = chart.RATES_CM[unit.kind][1] * 1000
    length = max(min(float(rate), most), 0.0)
    return _move(unit, along(fx, fy, length) if dot > abs(cross) else along(dx, dy, length))


def _fall_back(moment: Moment, unit: Unit) -> Declared:
    if unit.kind == "battery" and not unit.limbered:
        fx, fy = _front(moment, unit)
        return Declared("limber", (along(-fx, -fy, 8_000),))
    rate = chart.RATES_CM[unit.kind][2 if unit.as_pinned else 1] or 0
    fx, fy = _front(moment, unit)
    return _move(unit, along(-fx, -fy, rate * 1000))


def _facing(unit: Unit, enemy: Unit) -> int:
    own, other = nearest_pair(unit, enemy)
    return bearing_of(other.x - own.x, other.y - own.y)


def _battery(moment: Moment, unit: Unit, posture: str, foe: tuple[Unit, float] | None) -> Declared:
    """Guns come into action at 110 cm, when advancing at 90, and turn to what they can hit."""
    if unit.limbered:
        reach = 90_000 if posture in ("advance", "assault") else 110_000
        if foe and foe[1] <= reach:
            return Declared("unlimber", facing=_facing(unit, foe[0]))
        return Declared() if posture == "hold" else _forward(moment, unit)
    if foe is None or _has_target(moment, unit):
        return Declared()
    if foe[1] > chart.ARTILLERY_CM[2] * 1000 and posture in ("advance", "assault"):
        return Declared("limber", (along(*_front(moment, unit), 8_000),))
    return Declared("pivot", facing=_facing(unit, foe[0]))


def _has_target(moment: Moment, unit: Unit) -> bool:
    for target in shooting.in_range(moment, unit, unit.bases):
        if shooting.may_be_shot(moment, unit, target) is None:
            volley = shooting.aim(moment, unit, target, unit.bases, ordered=False)
            if volley and any(fire.guns_can_hit(modifier=s.modifier, band=s.band) for s in volley.shots):
                return True
    return False


def _machine_guns(moment: Moment, unit: Unit, posture: str, foe: tuple[Unit, float] | None) -> Declared:
    """MG follow at a distance and stop where they have a target at effective range; they turn to the nearest."""
    if foe is None:
        return Declared() if posture == "hold" else _forward(moment, unit)
    enemy, distance = foe
    effective = chart.SMALL_ARMS_CM["mg"][1] * 1000
    if posture == "hold" or distance <= effective + 5_000:
        facing = _facing(unit, enemy)
        off = min((facing - unit.facing) % 3600, (unit.facing - facing) % 3600)
        return Declared("pivot", facing=facing) if off > 300 and distance <= 40_000 else Declared()
    return _toward(moment, unit, enemy, most=distance - effective)


def lead(moment: Moment, side: str) -> None:
    """Commanders on another posture than hold go where most of their formation will be within reach."""
    for unit in moment.game.of(side):
        if unit.kind != "commander" or unit.declared.source != "standing policy" or unit.declared.said == ("hold",):
            continue
        led = [
            other
            for other in moment.game.of(side)
            if other.formation == unit.formation and other.kind != "commander" and other.declared.vector != (0, 0)
        ]
        if not led:
            unit.declared = Declared(source="standing policy", said=unit.declared.said, text=unit.declared.said[0])
            continue
        goal = _best_place(moment, unit, led)
        x, y = unit.centre
        size = sqrt(float((goal[0] - x) ** 2 + (goal[1] - y) ** 2))
        vector = along(float(goal[0] - x), float(goal[1] - y), min(size, 20_000.0))
        action = "advance" if vector != (0, 0) else "stay"
        way = (vector,) if vector != (0, 0) else ()
        posture = unit.declared.said
        unit.declared = Declared(action, way, source="standing policy", said=posture, text=posture[0])


def _best_place(moment: Moment, unit: Unit, led: list[Unit]) -> Point:
    """Behind the one of those led that has most others near: all the same actions chain from there."""
    fx, fy = _front(moment, unit)
    apart = moment.apart()

    def near(one: Unit) -> int:
        return sum(apart.within(one, other, 10_000) for other in led)

    best = max(led, key=lambda one: (near(one), -one.row))
    x, y = best.centre
    back = along(-fx, -fy, float(BEHIND_U))
    return x + back[0], y + back[1]
