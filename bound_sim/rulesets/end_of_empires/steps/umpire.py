"""What an umpire does in play: carried out on the bases as they stand, logged with the reason."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from bound_sim.orders.interventions import ON_PLATOONS, Intervention, format_act
from bound_sim.rulesets.end_of_empires.state.game import (
    LEFT,
    LOST,
    ON_TABLE,
    SURRENDERED,
    WAITING,
    Base,
    Declared,
    Game,
    Unit,
)
from bound_sim.rulesets.end_of_empires.state.measure import overlap
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps import casualties
from bound_sim_maps.faults import Fault, Refused

if TYPE_CHECKING:
    from bound_sim.battle.battle import Battle
    from bound_sim.rulesets.end_of_empires.state.game_tables import Field

#: where a base has to be for an act
_POSSIBLE = {
    "move": (ON_TABLE,), "hit": (ON_TABLE,), "remove": (ON_TABLE, WAITING),
    "restore": (ON_TABLE, LOST, SURRENDERED, LEFT),
}  # fmt: skip


def amend(battle: "Battle", intervention: Intervention) -> None:
    """Carry out one act on all tables. Raises Refused where the base's status makes no sense of it."""
    field: Field = battle.state
    act = intervention.act
    if act.word in ON_PLATOONS:
        _refuse(field.games[0], intervention)
    for table, game in enumerate(field.games):
        moment = Moment(
            field, game, table, intervention.bound, cast(Any, None), logged=battle.logged and table == 0,
            places=field.places[table],
        )  # fmt: skip
        moment.step = intervention.after or "0"
        base = game.base.get(act.unit)
        if act.word in ON_PLATOONS:
            assert base is not None
            _ACTS[act.word](moment, game.unit_of[base.id], base, intervention)
        elif act.word == "arrive" and act.point is not None and base is not None:
            base.x, base.y = act.point
            base.facing = base.facing if act.facing is None else act.facing
        moment.places.changed()
    if battle.logged:
        by = f" {intervention.umpire}" if intervention.umpire else ""
        text = f"the umpire{by} rules: {format_act(act)}; {intervention.reason}"
        battle.log.add("explanations", {
            "bound": intervention.bound, "substep": intervention.after or "0", "platoon": act.unit, "rule": "umpire",
            "code": f"umpire-{act.word}", "text": text,
        })  # fmt: skip


def _refuse(game: Game, intervention: Intervention) -> None:
    """Refuse an act on a base that is not where it could happen, and one that sets a base on another."""
    act = intervention.act
    base = game.base[act.unit]
    possible = _POSSIBLE[act.word]
    if base.status not in possible:
        allowed = "a base that is " + " or ".join(possible)
        raise Refused([Fault(format_act(act), "", f"{act.unit} is {base.status}", allowed)])
    if act.word == "move" or base.status != ON_TABLE:
        other = _stands_on(game, base, intervention)
        if other:
            raise Refused([Fault(format_act(act), "", f"{act.unit} would stand on {other}", "a clear place")])


def _stands_on(game: Game, base: Base, intervention: Intervention) -> str:
    """Id of a base that one standing there would overlap, empty for none."""
    before = base.x, base.y, base.facing
    act = intervention.act
    base.x, base.y = act.point or (base.x, base.y)
    base.facing = base.facing if act.facing is None else act.facing
    others = (other for unit in game.on_table() for other in unit.bases)
    found = next((other.id for other in others if other is not base and overlap(base, other)), "")
    base.x, base.y, base.facing = before
    return found


def _move(moment: Moment, unit: Unit, base: Base, intervention: Intervention) -> None:
    """Who is moved while a turn runs carries out no move of its own any more."""
    act = intervention.act
    assert act.point is not None
    before = base.x, base.y, base.facing
    base.x, base.y = act.point
    base.facing = base.facing if act.facing is None else act.facing
    if intervention.after:
        unit.declared = Declared(source=unit.declared.source, text=unit.declared.text, said=unit.declared.said)
        unit.charging = ""
    moment.move(unit, base, before, 0, 0, 0, "", "umpire")


def _hit(moment: Moment, unit: Unit, base: Base, intervention: Intervention) -> None:
    casualties.hit_base(moment, unit, base, "umpire", "umpire")
    _gone(unit)


def _restore(moment: Moment, unit: Unit, base: Base, intervention: Intervention) -> None:
    base.status, base.figures = ON_TABLE, base.full - intervention.act.hits
    unit.status = ON_TABLE


def _remove(moment: Moment, unit: Unit, base: Base, intervention: Intervention) -> None:
    base.status = LOST
    moment.hit("umpire", "umpire", base.id, "removed")
    _gone(unit)


def _gone(unit: Unit) -> None:
    if all(base.status not in (ON_TABLE, WAITING) for base in unit.all):
        unit.status = LOST


_ACTS: dict[str, Callable[[Moment, Unit, Base, Intervention], None]] = {
    "move": _move, "hit": _hit, "restore": _restore, "remove": _remove,
}  # fmt: skip
