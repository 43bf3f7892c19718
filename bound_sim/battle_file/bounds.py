"""The scenario in a battle file, and the entries held against it: its sides, units and table."""

from collections.abc import Callable, Collection, Iterable
from typing import Any

from bound_sim.battle_file.entries import (
    Entry,
    File,
    Message,
    Orders,
    Password,
    Promised,
    Replied,
    Resolved,
    Ruled,
    Sector,
    Shared,
    StandingPolicy,
    Stopped,
)
from bound_sim.battle_file.history import History
from bound_sim.battle_file.kept import KeptWork
from bound_sim.files.folder import load
from bound_sim.orders.interventions import Act, format_act, parse_act, platoons_of
from bound_sim.orders.text import OrderFault
from bound_sim.results.folder import Broken, making_sense_of
from bound_sim.rules import ruleset
from bound_sim.rules.api import Ruleset
from bound_sim.rules.records.ruling import ruling_faults
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.inputs import Known
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import UMPIRE, posts
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

#: gives the bytes of a digest
Content = Callable[[bytes], bytes]
#: scenarios of battle files that this process opened, by the bytes of their files
_SCENARIOS: KeptWork[Scenario] = KeptWork(4 * 1024 * 1024)


def file_bytes(file: File, content: Content) -> bytes:
    """A file as it was received. Raises Broken."""
    data = content(bytes.fromhex(file.digest))
    if len(data) != file.size:
        raise Broken(
            [
                text(
                    "'{name}' has {count} bytes, and is said to have {size}",
                    name=file.name[:60],
                    count=len(data),
                    size=file.size,
                )
            ]
        )
    return data


def load_scenario(history: History, content: Content) -> Scenario:
    """The scenario as it was when the battle was opened. Raises Broken where it is none."""
    files = {file.name: file_bytes(file, content) for file in history.opened.files}
    key = tuple(part for file in history.opened.files for part in (file.name, file.digest))
    try:
        with making_sense_of("the scenario in it"):
            scenario = _SCENARIOS.get(key) or load(files, any_policy=True)
    except Refused as refused:
        raise Broken([text("the scenario in it: {fault}", fault=fault) for fault in refused.faults]) from None
    opened = history.opened
    if (scenario.ruleset, scenario.bounds, dict(scenario.seats)) != (opened.ruleset, opened.bounds, opened.seats):
        raise Broken([text("the scenario in it is not the one that was opened")])
    return _SCENARIOS.keep(key, scenario, sum(map(len, files.values())))


def check_sides(entries: Iterable[Entry], scenario: Scenario) -> None:
    """Hold entries against the scenario: its sides, its units, its table. Raises Broken."""
    sides = {side.id for side in scenario.sides}
    table = scenario.battlefield.table
    for entry in entries:
        body = entry.body
        if isinstance(body, Orders | Promised | Shared) and body.side not in sides:
            raise Broken(
                [
                    text(
                        "entry {number} ({kind}) is of a side '{side}', which there is not",
                        number=entry.number,
                        kind=entry.kind,
                        side=body.side[:20],
                    )
                ]
            )
        if isinstance(body, Orders | Message | Password | Replied | StandingPolicy):
            _check_seats(entry, body, sides, scenario.forces)
        if isinstance(body, Stopped) and {asked.post for asked in body.asked} - {UMPIRE, *posts(scenario)}:
            raise Broken(
                [text("entry {number} ({kind}) asks a seat that there is not", number=entry.number, kind=entry.kind)]
            )
        if isinstance(body, Resolved | Stopped) and body.orders.keys() != sides:
            raise Broken(
                [
                    text(
                        "entry {number} ({kind}) has orders of other sides than those there are",
                        number=entry.number,
                        kind=entry.kind,
                    )
                ]
            )
        if isinstance(body, Ruled):
            act = parse(body, scenario)
            if faults := act_faults(scenario, act):
                raise Broken(
                    [text("entry {number} ({kind}): {faults}", number=entry.number, kind=entry.kind, faults=faults[0])]
                )
        if isinstance(body, Sector) and (body.area_u[2] > table.width_u or body.area_u[3] > table.height_u):
            raise Broken([text("entry {number} ({kind}) is beyond the table", number=entry.number, kind=entry.kind)])


def _check_seats(
    entry: Entry, body: Orders | Message | Password | Replied | StandingPolicy, sides: Collection[str], forces: Forces
) -> None:  # fmt: skip
    """Who gave orders or an answer, has a password or wrote a message, and to whom, is there. Raises Broken."""
    seats = [(body.side, body.commander)]
    if isinstance(body, Message):
        seats.append((body.to_side, body.to_commander))
    for side, commander in seats:
        known = side in sides or not (side or commander)
        if not known or (commander and commander not in forces.commanders.get(side, ())):
            whose = text("'{commander}' of side '{side}'", commander=commander[:40], side=side[:20])
            raise Broken(
                [
                    text(
                        "entry {number} ({kind}) is of or to {whose:text}, which there is not",
                        number=entry.number,
                        kind=entry.kind,
                        whose=whose,
                    )
                ]
            )


def act_faults(scenario: Scenario, act: Act) -> list[Fault]:
    """Faults of an act of the umpire wherever the battle stands: units, points and readings there are none of.

    Where the battle stands is for the ruleset to say (``Ruleset.amend``).
    """
    rules, line = ruleset(scenario.ruleset), format_act(act)
    if act.word == "ruling":
        found = ruling_faults({act.unit: act.reading}, rules.rulings)
        return [Fault(line, "", fault.wrong, fault.allowed) for fault in found]
    members = platoons_of(scenario.forces, act.unit)
    if not members:
        hint = Known([*scenario.forces.by_id, *scenario.forces.companies]).hint(act.unit)
        return [Fault(line, "", text("{unit} does not exist", unit=act.unit), hint)]
    if len(members) > 1 and (act.word != "arrive" or act.point):
        return [
            Fault(
                line,
                "",
                text("{unit} is not one platoon", unit=act.unit),
                text("one base, like {id}", id=members[0].id),
            )
        ]
    gone_at = rules.type_book(scenario.unit_types).hits.get(members[0].type, 2) if act.hits else 1
    if act.hits >= gone_at:
        return [
            Fault(
                line,
                "",
                text("{hits} hits remove {unit}", hits=act.hits, unit=act.unit),
                text("hits 0 to {gone_at}", gone_at=gone_at - 1),
            )
        ]
    if act.point and not scenario.battlefield.table.contains(*act.point):
        return [Fault(line, "", text("the point is off the table"), text("a point on the table"))]
    return []


def keeps(scenario: Scenario) -> Ruleset:
    """The ruleset of a scenario, which can keep its battles. Raises Broken where it cannot."""
    found = ruleset(scenario.ruleset)
    if not found.can_be_kept:
        raise Broken([text("battles of {ruleset} cannot be kept in a file", ruleset=scenario.ruleset)])
    return found


def parse(ruled: Ruled, scenario: Scenario) -> Any:
    """The act of an entry. Raises Broken."""
    try:
        act = parse_act(ruled.act, table=scenario.battlefield.table)
    except OrderFault as fault:
        raise Broken([text("an act of the umpire that is none: {wrong}", wrong=fault.wrong)]) from None
    if act.word != "ruling" and not platoons_of(scenario.forces, act.unit):
        raise Broken([text("an act of the umpire on {unit}, which is not there", unit=act.unit)])
    return act
