"""Acts of an umpire in games that are played by objects: written down with their reason, or refused."""

from collections.abc import Collection

from bound_sim.battle.battle import Battle
from bound_sim.orders.interventions import Act, Intervention, format_act
from bound_sim.rules.records.reasons import ruled
from bound_sim.rulesets.kit.geometry.units import LOST, ON_TABLE, WAITING
from bound_sim_maps.faults import refuse
from bound_sim_maps.texts import Phrase, text


def write_ruling(battle: Battle, intervention: Intervention, substep: str, unit: str = "") -> None:
    """Write down what an umpire does, with its reason; ``unit``: whose base it is, where reasons are of units."""
    if battle.logged:
        act = intervention.act
        why = ruled(intervention, format_act(act))
        row = {"bound": intervention.bound, "substep": substep, "platoon": unit or act.unit, **why._asdict()}
        battle.log.add("explanations", row)


def refuse_status(act: Act, status: str, who: Phrase, gone: Collection[str] = ()) -> None:
    """Refuse an act on somebody who is not where it could happen; ``gone``: from what else he can be restored."""
    possible = {"remove": (ON_TABLE, WAITING), "restore": (ON_TABLE, LOST, *gone)}.get(act.word, (ON_TABLE,))
    if status not in possible:
        refuse(
            format_act(act),
            text("{unit} is {status}", unit=act.unit, status=status),
            text("{who} that is {possible}", who=who, possible=" or ".join(possible)),
        )
