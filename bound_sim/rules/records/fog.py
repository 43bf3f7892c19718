"""Knowledge of a side: one rule set, through which every output for a side goes. A line must allow what is shown.

Levels of fog, set by the scenario (``[fog]``): "open", all stand around the table; "visible", own casualties and the
enemies that somebody sees; "reports", what one's own platoons report. The declaration of each column says at which
levels it is shown (``Column.seen``); a ruleset's ``Shows`` says which rows a side gets. A new column, table or part of
a scenario is hidden until its line says who may know it.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bound_sim.logs.log import AS_OWN, AS_SEEN, Columns, LogTable, rows_of
from bound_sim.orders.decisions import QuestionKind
from bound_sim.rules.records.eyes import Eyes, Row
from bound_sim.rules.records.memory import First, Witness, lying
from bound_sim.scenario.forces import Forces, Platoon, natural_key
from bound_sim.scenario.model import Scenario, Side
from bound_sim_maps.battlefield import Battlefield

Tables = Mapping[str, Mapping[str, Sequence[Any]]]

#: fields of a scenario: "public", or who may know what of it
SCENARIO: dict[str, str] = {
    "title": "public", "ruleset": "public", "bounds": "public",
    "sides": "ids, names, fronts and colours", "rulings": "public",
    "objectives": "public", "introduction": "public", "clock": "public", "fog": "public", "command": "public",
    "battlefield": "without notes, and crossings as they are known by now",
    "forces": "own, and of others seen so far what one sees of a base",
    "high": "own", "low": "own", "lines": "own", "seats": "public", "own": "what the ruleset tells of it",
    "areas": "public", "cards": "which there are; where they lie is in the log",
    "unit_types": "those of forces that it knows",
    "notes": "umpire", "history": "umpire", "folder": "umpire",
}  # fmt: skip


@dataclass(frozen=True)
class SideView:
    """A side's knowledge of a battle after a bound: ``tables`` as in the log, ``scenario`` without what is hidden.

    ``since`` is the first bound that the tables tell of, after the states that it opened with. ``sightings`` has a row
    for each base of the others that was seen, ``opening`` the own states as the battle opened where ``tables`` don't.
    ``leads`` are the battalions of which it knows all at once; None: all of the side.
    """

    side: str
    bound: int
    scenario: Scenario
    tables: Tables
    since: int = 1
    sightings: Sequence[Row] = ()
    opening: Sequence[Row] = ()
    leads: frozenset[str] | None = None


def followed(follower: Witness, scenario: Scenario, tables: Tables, bound: int) -> SideView:
    """All that a side knows that follows a battle through its recorded tables up to a bound."""
    by_bound = {name: rows_by_bound(tables[name]) for name in follower.shows.rows}
    shown: dict[str, list[Row]] = {name: [] for name in follower.shows.rows}
    for at in range(bound + 1):
        for name, rows in follower.follow({name: rows.get(at, []) for name, rows in by_bound.items()}).items():
            shown[name] += rows
    return known_by(follower, scenario, shown)


def known_by(
    follower: Witness, scenario: Scenario, shown: Mapping[str, Sequence[Row]], *, since: int = 1,
    opening: Sequence[Row] = (),
) -> SideView:  # fmt: skip
    """Knowledge of a side that followed a battle, and was ``shown`` these rows of it (``since`` this bound).

    ``opening``: the own states as the battle opened, where they aren't among those shown.
    """
    columns = follower.shows.columns
    found = follower.sightings()
    return SideView(
        follower.side, follower.bound, scenario_of(follower, scenario),
        {name: {column: [row[column] for row in shown[name]] for column in columns[name]} for name in shown},
        since, [found[unit] for unit in sorted(found, key=natural_key)], opening,
    )  # fmt: skip


def scenario_of(follower: Witness, scenario: Scenario) -> Scenario:
    """A scenario as a side knows it that followed a battle."""
    own = follower.shows.own_of(scenario, follower.side, follower.memory.found)
    told = known_scenario(
        scenario, follower.side, follower.bound, follower.memory.first, own, open_army=follower.shows.open_army
    )
    if follower.shows.level:
        told = replace(told, fog=replace(told.fog, level=follower.shows.level))
    return told


def of_last_bound(facts: SideView) -> SideView:
    """Of all that a side knows what it was shown of the last bound, and how that opened."""
    since = facts.bound
    if since <= 1:
        return facts
    kept = {
        name: [row for row in rows_of(columns) if row["bound"] >= since - (name == "states")]
        for name, columns in facts.tables.items()
    }
    if "things" in kept:
        before = (row for row in rows_of(facts.tables["things"]) if row["bound"] < since)
        kept["things"] = [*map(dict, lying({}, before).values()), *kept["things"]]
    tables = {name: {column: [row[column] for row in kept[name]] for column in facts.tables[name]} for name in kept}
    states = rows_of(facts.tables["states"])
    opening = [row for row in states if row["bound"] == 0 and row["side"] == facts.side]
    return replace(facts, tables=tables, since=since, opening=opening)


def known_scenario(
    scenario: Scenario, side: str, bound: int, first: Mapping[str, First], own: Mapping[str, object] | None = None,
    *, open_army: bool = False,
) -> Scenario:  # fmt: skip
    """A scenario as a side knows it after a bound: what a side's orders are checked against, so that checks and hints
    are alike whatever is hidden from it. ``first`` are the others' bases that it has seen, ``own`` what it may know of
    the ruleset's own tables. ``open_army``: the others' bases are known whole, whether they were seen or not.
    """
    mine = scenario.forces.side_of
    forces, types = (scenario.forces, dict(scenario.unit_types)) if open_army else known_forces(scenario, side, first)
    return Scenario(
        title=scenario.title, ruleset=scenario.ruleset, bounds=scenario.bounds,
        sides=tuple(entry if entry.id == side else _as_entered(entry) for entry in scenario.sides),
        rulings=scenario.rulings, objectives=scenario.objectives, introduction=scenario.introduction,
        clock=scenario.clock, fog=scenario.fog, command=scenario.command,
        battlefield=_known_ground(scenario.battlefield, bound), forces=forces,
        high={key: order for key, order in scenario.high.items() if mine(key[0]) == side},
        low={key: order for key, order in scenario.low.items() if mine(key[0]) == side},
        lines={key: lines for key, lines in scenario.lines.items() if key[0] == side}, seats=scenario.seats,
        own=own or {}, areas=scenario.areas, cards=scenario.cards, unit_types=types,
    )  # fmt: skip


def at_start(follower: Witness, scenario: Scenario) -> Scenario:
    """The scenario as a side knows it that looks at a battle's opening."""
    blank = {name: column.blank for name, column in follower.shows.columns["states"].items()}
    states: list[Row] = []
    for platoon in scenario.forces.platoons:
        there = platoon.x_cm is not None and platoon.arrives == 1
        status = "on table" if there else "waiting"
        at = {"x_cm": platoon.x_cm, "y_cm": platoon.y_cm, "dug_in": platoon.dug_in}
        states.append(blank | {"side": platoon.side, "platoon": platoon.id, "status": status} | at)
    follower.follow({"states": states}, names=())
    own = follower.shows.own_of(scenario, follower.side)
    return known_scenario(
        scenario, follower.side, 0, follower.memory.first, own, open_army=follower.shows.open_army
    )  # fmt: skip


def known_forces(
    scenario: Scenario, side: str, first: Mapping[str, First]
) -> tuple[Forces, dict[str, Mapping[str, object]]]:  # fmt: skip
    """Own platoons whole; of the others those that were seen, and of these what a base on the table shows.

    With the scenario's own unit types that these are of.
    """
    platoons = [platoon for platoon in scenario.forces.platoons if platoon.side == side or platoon.id in first]
    seen = scenario.forces.as_seen
    for platoon in platoons:
        if platoon.side != side and (platoon.id, first[platoon.id]) not in seen:
            seen[platoon.id, first[platoon.id]] = _as_seen(platoon, first[platoon.id])
    forces = Forces(tuple(p if p.side == side else seen[p.id, first[p.id]] for p in platoons))
    return forces, types_among(scenario, forces)


def types_among(scenario: Scenario, forces: Forces) -> dict[str, Mapping[str, object]]:
    """The scenario's own unit types that some of these bases are of."""
    if not scenario.unit_types:
        return {}
    types = {platoon.type.lower() for platoon in forces.platoons} | {p.parent.lower() for p in forces.platoons}
    return {name: row for name, row in scenario.unit_types.items() if name.lower() in types}


def _as_seen(platoon: Platoon, first: First) -> Platoon:
    """Another side's base where it was first seen; ``men`` 0 stands for not known."""
    opening = first.at_opening
    return Platoon(
        side=platoon.side, player="", regiment="", battalion=platoon.battalion, battalion_name=platoon.battalion,
        company=platoon.company, number=platoon.number, type=platoon.type, parent="",
        x_u=platoon.x_u if opening else None, y_u=platoon.y_u if opening else None,
        facing=platoon.facing if opening else 0, dug_in=first.dug_in and opening, arrives=1, men=0,
        transport="", dismounted=False, width_u=platoon.width_u, depth_u=platoon.depth_u,
    )  # fmt: skip


def _as_entered(side: Side) -> Side:
    """Another side as everybody knows it."""
    return Side(id=side.id, name=side.name, front=side.front, colour=side.colour)


def _known_ground(battlefield: Battlefield, bound: int) -> Battlefield:
    """The map without its author's notes; a crossing shows when it opens, and when it closed."""
    features = tuple(
        replace(feature, note="", closes=feature.closes if (feature.closes or bound + 2) <= bound + 1 else None)
        for feature in battlefield.features
        if feature.opens <= bound + 1
    )
    return replace(battlefield, features=features, note="")


def rows_by_bound(table: Mapping[str, Sequence[Any]]) -> dict[int, list[Row]]:
    """A table's rows by bound."""
    found: dict[int, list[Row]] = defaultdict(list)
    for row in rows_of(table):
        found[row["bound"]].append(row)
    return dict(found)


def shown(table: LogTable, row: Row, kind: str, level: str) -> dict[str, Any]:
    """A row with what the side may know of it, by the declaration of its columns; all else is blank."""
    blank, known = table.told(kind, level)
    if len(known) == len(row) == len(blank):
        return dict(row)
    return blank | {name: row[name] for name in known if name in row}


def of_own(table: LogTable) -> Callable[[Sequence[Row], Eyes], Iterable[Row]]:
    """The rows of a table of which a side is shown those about its own units (``LogTable.of``)."""

    def rows(found: Sequence[Row], eyes: Eyes) -> Iterable[Row]:
        return (shown(table, row, AS_OWN, eyes.level) for row in found if eyes.own(row[table.of]))

    return rows


def decisions(
    columns: Columns, kinds: Mapping[str, QuestionKind]
) -> Callable[[Sequence[Row], Eyes], Iterable[Row]]:  # fmt: skip
    """The answers to questions inside a bound: that somebody was asked is public, the answer is the side's own.

    Rows of a secret kind, or of one that is not among ``kinds``, are the side's alone.
    """
    table = columns["decisions"]
    public = {kind.name for kind in kinds.values() if not kind.secret}

    def rows(found: Sequence[Row], eyes: Eyes) -> Iterable[Row]:
        for row in found:
            own = eyes.knows_of_side(row["side"])
            if own or row["kind"] in public:
                yield shown(table, row, AS_OWN if own else AS_SEEN, eyes.level)

    return rows


def cards(columns: Columns) -> Callable[[Sequence[Row], Eyes], Iterable[Row]]:
    """Cards that change hands: one's own, and whatever is played for all to see; else that one did, not which."""
    table = columns["cards"]

    def rows(found: Sequence[Row], eyes: Eyes) -> Iterable[Row]:
        for row in found:
            open_ = row["side"] == eyes.side or "table" in (row["from"], row["to"]) or row["to"] == "out"
            yield shown(table, row, AS_OWN if open_ else AS_SEEN, eyes.level)

    return rows


def own_rows(columns: Columns) -> dict[str, Callable[[Sequence[Row], Any], Iterable[Row]]]:
    """``Shows.rows`` of all tables whose declaration says enough."""
    return {name: of_own(table) for name, table in columns.items() if table.of}


def seen_columns(columns: Columns) -> list[str]:
    """The columns of what a side saw of the others' bases."""
    first = ["platoon", "side", "type", "first_seen", "last_seen"]
    return first + [name for name, column in columns["states"].items() if column.kept and name not in first]
