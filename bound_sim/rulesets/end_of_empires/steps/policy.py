"""Standing policies: what a unit without an order does, by its posture. Ours, no rule: a battle plays by itself.

A posture is the word of the High Command sheet: hold (the default), advance, assault, retreat.
"""

from dataclasses import replace

from bound_sim.rulesets.end_of_empires.book import chart
from bound_sim.rulesets.end_of_empires.state.declaration import Declared
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps.command import needs_command, same_action
from bound_sim.rulesets.end_of_empires.steps.shooting import Aims
from bound_sim.rulesets.end_of_empires.steps.ways_to_lead import facing_to, front, toward, ways_to_lead
from bound_sim.rulesets.kit.geometry.distance import NOWHERE, along
from bound_sim.rulesets.kit.geometry.units import Point

#: how far behind the middle of one of those that he leads a commander looks for a place, and how far he goes, 0.01 mm
BEHIND_U = (7_000, 4_500, 10_000)
LEADS_U = 20_000.0
#: EOE-R-9: how far he leads; EOE-Q-approach: he keeps further off all enemies, 0.01 mm
REACH_U, KEEP_U = chart.COMMAND_CM * 1000, (chart.CHARGE_CM + chart.SHORT_CM) * 1000
#: an enemy and how far it is
Near = tuple[Unit, float] | None
#: nobody looks further for an enemy to go for, 0.01 mm
HORIZON_U = 150_000


def declare(moment: Moment, unit: Unit, posture: str, aims: Aims, foe: Near) -> Declared:
    """What a unit does on a posture, as it now sees the table; ``aims``: what its side can shoot at now.

    ``foe``: the nearest enemy that is worth going for.
    """
    if unit.kind in ("commander", "vehicle"):
        return Declared(source="standing policy", said=(posture,), text=posture)
    found = _action(moment, unit, posture, aims, foe)
    found.source, found.said, found.text = "standing policy", (posture,), posture
    return found


def _action(moment: Moment, unit: Unit, posture: str, aims: Aims, foe: Near) -> Declared:
    if unit.as_pinned and unit.kind in ("mg", "battery"):
        return Declared()
    if posture == "retreat":
        return _fall_back(moment, unit)
    if unit.kind == "battery":
        return _battery(moment, unit, posture, foe, aims)
    if unit.kind == "mg":
        return _machine_guns(moment, unit, posture, foe)
    if posture == "hold" or foe is None:
        return Declared() if posture == "hold" else _forward(moment, unit)
    enemy, distance = foe
    if posture == "assault" and not unit.as_pinned:
        return _press_home(moment, unit, enemy)
    if unit.kind == "cavalry":
        return Declared() if posture == "advance" and distance <= 35_000 else _toward(moment, unit, enemy)
    effective = chart.SMALL_ARMS_CM["infantry"][1] * 1000
    if distance <= effective and posture == "advance":
        return Declared()
    if distance <= chart.SMALL_ARMS_CM["infantry"][2] * 1000:
        # within long range: fire on the move
        half = 8_000 if not unit.as_pinned else 3_000
        going = _toward(moment, unit, enemy, most=min(half, distance - chart.CHARGE_CM * 1000 - 100))
        return replace(going, fire=True)
    return _toward(moment, unit, enemy, most=distance - effective)


def _press_home(moment: Moment, unit: Unit, enemy: Unit) -> Declared:
    """Charge whom it can reach, first those that are pinned, then guns and MG, then firm infantry; else go on.

    At full pace, without firing.
    """
    reach = (chart.RATES_CM[unit.kind][1] + chart.CHARGE_CM - 1) * 1000
    apart = moment.apart()
    near = [
        (0 if foe.as_pinned else 1 if foe.single else 2, apart.between(unit, foe), foe.row, foe)
        for foe in moment.game.against(unit.side)
        if foe.kind not in ("commander", "vehicle") and apart.within(unit, foe, reach)
    ]
    if not near:
        return _toward(moment, unit, enemy)
    *_, foe = min(near, key=lambda entry: entry[:3])
    return Declared("charge", toward=foe.id)


def nearest_targets(moment: Moment, units: list[Unit], side: str) -> list[Near]:
    """For each of some units of a side the nearest enemy that is worth going for: no commanders, no vehicles."""
    foes = (foe for foe in moment.game.against(side) if foe.kind not in ("commander", "vehicle"))
    return moment.apart().nearest_of(units, foes, HORIZON_U)


def _move(unit: Unit, vector: Point) -> Declared:
    if vector == (0, 0):
        return Declared()
    return Declared("crawl" if unit.as_pinned else "advance", (vector,))


def _forward(moment: Moment, unit: Unit) -> Declared:
    rate = chart.RATES_CM[unit.kind][1] * 1000
    return _move(unit, along(*front(moment, unit), rate))


def _toward(moment: Moment, unit: Unit, enemy: Unit, most: float = NOWHERE) -> Declared:
    rate = chart.RATES_CM[unit.kind][1] * 1000
    return _move(unit, toward(moment, unit, enemy, max(min(float(rate), most), 0.0)))


def _fall_back(moment: Moment, unit: Unit) -> Declared:
    if unit.kind == "battery" and not unit.limbered:
        fx, fy = front(moment, unit)
        return Declared("limber", (along(-fx, -fy, 8_000),))
    rate = chart.RATES_CM[unit.kind][2 if unit.as_pinned else 1] or 0
    fx, fy = front(moment, unit)
    return _move(unit, along(-fx, -fy, rate * 1000))


def _battery(
    moment: Moment, unit: Unit, posture: str, foe: Near, aims: Aims
) -> Declared:  # fmt: skip
    """Guns come into action at 110 cm, when advancing at 90, and turn to what they can hit."""
    if unit.limbered:
        reach = 90_000 if posture in ("advance", "assault") else 110_000
        if foe and foe[1] <= reach:
            return Declared("unlimber", facing=facing_to(unit, foe[0]))
        return Declared() if posture == "hold" else _forward(moment, unit)
    if foe is None or aims.best(unit, unit.bases):
        return Declared()
    if foe[1] > chart.ARTILLERY_CM[2] * 1000 and posture in ("advance", "assault"):
        return Declared("limber", (along(*front(moment, unit), 8_000),))
    return Declared("pivot", facing=facing_to(unit, foe[0]))


def _machine_guns(moment: Moment, unit: Unit, posture: str, foe: Near) -> Declared:
    """MG follow at a distance and stop where they have a target at effective range; they turn to the nearest."""
    if foe is None:
        return Declared() if posture == "hold" else _forward(moment, unit)
    enemy, distance = foe
    effective = chart.SMALL_ARMS_CM["mg"][1] * 1000
    if posture == "hold" or distance <= effective + 5_000:
        facing = facing_to(unit, enemy)
        off = min((facing - unit.facing) % 3600, (unit.facing - facing) % 3600)
        return Declared("pivot", facing=facing) if off > 300 and distance <= 40_000 else Declared()
    return _toward(moment, unit, enemy, most=distance - effective)


def lead(moment: Moment, side: str) -> None:
    """Commanders on another posture than hold go where most of their formation, in chains, will be in command."""
    apart, reading = moment.apart(), moment.readings.same_action
    commanders = [
        unit for unit in moment.game.of(side)
        if unit.kind == "commander" and unit.declared.source == "standing policy" and unit.declared.said != ("hold",)
    ]  # fmt: skip
    found = ways_to_lead(
        moment, commanders, lambda commander: _led_by(moment, commander),
        # EOE-R-9
        lambda one, other: apart.within(one, other, REACH_U) and same_action(one=one, other=other, reading=reading),
        behind_u=BEHIND_U, most_u=LEADS_U, reach_u=REACH_U, keep_u=KEEP_U,
    )  # fmt: skip
    for unit, vector in found:
        posture = unit.declared.said
        action, way = ("advance", (vector,)) if vector != (0, 0) else ("stay", ())
        unit.declared = Declared(action, way, source="standing policy", said=posture, text=posture[0])


def _led_by(moment: Moment, commander: Unit) -> list[Unit]:
    """Those of his formation that want to move; where none of it does, those of his side.

    Who retreats needs no command (EOE-R-10): nobody follows it off the table.
    """
    side = [
        unit for unit in moment.game.of(commander.side)
        if unit.kind not in ("commander", "vehicle") and not unit.retreating
    ]  # fmt: skip
    own = [unit for unit in side if unit.formation == commander.formation and needs_command(moment, unit)]
    return own or [unit for unit in side if needs_command(moment, unit)]
