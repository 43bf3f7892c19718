"""Events of a bound that all sides know alike: what anybody may say who tells how far a turn has gone."""

from collections import Counter
from collections.abc import Iterable, Sequence

from bound_sim.battle_file.file import BattleFile
from bound_sim.results.battle_map.timeline import history_of
from bound_sim.rules import ruleset
from bound_sim.rules.records.replay import Event
from bound_sim_maps.texts import Phrase, Text, listed

#: kinds of events that say what was asked and ordered: they are told elsewhere
_LEFT = ("question", "line", "order")


def known_to_all(file: BattleFile) -> list[Event]:
    """The events of the running bound as far as it stands, else of the last one, in the order of its sub-steps.

    None where a question is secret, or reports are late: then the sides know different things.
    """
    history, player = file.history, file.player
    scenario = player.with_orders()
    if scenario.reports_late or history.waits_in_secret() or not (history.stop or history.bounds):
        return []
    bound = history.next_bound if history.stop else len(history.bounds)
    battle = (player.at_questions()[0] if history.asked else player.standing()) if history.stop else None
    replaying = ruleset(scenario.ruleset).replaying()
    common: Counter[Event] | None = None
    when: dict[str, int] = {}
    for side in scenario.sides:
        facts = (
            file.memories.known(side.id, bound, scenario) if battle is None
            else file.memories.inside(side.id, battle, scenario)
        )  # fmt: skip
        known = Counter(one for one in replaying.events(facts.tables) if one.bound == bound and one.kind not in _LEFT)
        if common is None:
            moments = history_of(facts.scenario, facts.tables).moments
            when = {moment.substep: place for place, moment in enumerate(moments)}
        common = known if common is None else common & known
    found = list((common or Counter()).elements())
    return sorted(found, key=lambda one: when.get(one.substep, len(when)))


def since(now: Sequence[Event], before: Iterable[Event]) -> list[Event]:
    """The events of a bound that were not there ``before``."""
    left = Counter(before)
    found = []
    for one in now:
        if left[one]:
            left[one] -= 1
        else:
            found.append(one)
    return found


def lines_of(events: Iterable[Event]) -> list[Text]:
    """Events as lines, those of a sub-step that say the same of several units together."""
    who: dict[tuple[str, str, Phrase], list[str]] = {}
    for one in events:
        who.setdefault((one.substep, one.kind, one.text), []).append(one.unit)
    return [listed([substep, ", ".join(dict.fromkeys(filter(None, units))), told], ": ")
            for (substep, _, told), units in who.items()]  # fmt: skip
