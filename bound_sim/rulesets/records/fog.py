"""What a side may know: one rule set, through which every output for a side goes. What no line here allows is hidden.

Levels of fog, set by the scenario (``[fog]``): "open", all stand around the table; "visible", own casualties and the
enemies that somebody sees; "reports", what one's own platoons report. A row of the log belongs to a side (``own``), is
of others whom it sees (``seen``), or befell it from somebody whom it does not see (``unseen``); ``COLUMNS`` says at
which levels each column of each kind is shown. A new column, table, reason or part of a scenario is hidden until it is
entered here. Who sees whom is ``sight``'s to say.
"""

import math
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from bound_sim.battle.log import COLUMNS as LOGGED
from bound_sim.battle.log import rows_of
from bound_sim.rulesets.records.line_of_sight import END, MOVED, OPENING, Row, Sight, moment
from bound_sim.rulesets.records.memory import First, Shows, Witness
from bound_sim.scenario.forces import Forces, Platoon, natural_key
from bound_sim.scenario.model import Scenario, Side
from bound_sim_maps.battlefield import Battlefield

LEVELS = ("open", "visible", "reports")
#: who did it, where one does not see who
UNSEEN = "unseen"

ALL, OPEN_AND_VISIBLE, OPEN, NEVER = "ovr", "ov", "o", ""
Tables = Mapping[str, Mapping[str, Sequence[Any]]]

#: table -> column -> levels at which it is shown (o, v, r) in rows of others whom the side sees, and of the unseen.
#: Own rows are shown whole. A table with no column for others is shown in own rows alone.
COLUMNS: dict[str, dict[str, tuple[str, str]]] = {
    "orders": dict.fromkeys(
        ("bound", "side", "battalion", "company", "platoon", "high_command", "source", "low_command", "situation",
         "cell", "word", "legal", "done", "rule", "shoots_in"),
        (NEVER, NEVER),
    ),
    "shots": {
        "bound": (ALL, NEVER), "substep": (ALL, NEVER), "kind": (ALL, NEVER), "side": (ALL, NEVER),
        "shooter": (ALL, NEVER), "target": (ALL, NEVER), "distance_cm": (ALL, NEVER), "ordered": (NEVER, NEVER),
        "die": (ALL, NEVER), "roll": (ALL, NEVER), "bonus": (ALL, NEVER), "resilience": (ALL, NEVER),
        "cover_row": (ALL, NEVER), "dug_in": (ALL, NEVER), "cover_modifier": (ALL, NEVER),
        "dig_modifier": (ALL, NEVER), "needed": (ALL, NEVER), "reroll": (ALL, NEVER), "hit": (ALL, NEVER),
        "circle_x_cm": (OPEN, NEVER), "circle_y_cm": (OPEN, NEVER),
    },
    "hits": {
        "bound": (ALL, ALL), "substep": (ALL, ALL), "kind": (ALL, ALL), "by": (ALL, ALL), "target": (ALL, ALL),
        "passed_to": (ALL, ALL), "effect": (ALL, ALL),
    },
    "moves": {
        "bound": (ALL, NEVER), "substep": (OPEN_AND_VISIBLE, NEVER), "platoon": (ALL, NEVER),
        "from_x_cm": (ALL, NEVER), "from_y_cm": (ALL, NEVER), "from_facing": (ALL, NEVER), "to_x_cm": (ALL, NEVER),
        "to_y_cm": (ALL, NEVER), "to_facing": (ALL, NEVER), "length_cm": (OPEN_AND_VISIBLE, NEVER),
        "reach_cm": (NEVER, NEVER), "rate_cm": (NEVER, NEVER), "ground": (OPEN_AND_VISIBLE, NEVER),
        "factors": (NEVER, NEVER), "contact": (ALL, NEVER), "ended": (ALL, NEVER),
    },
    "melee": dict.fromkeys(
        ("bound", "round", "striker", "opponent", "die", "roll", "bonus", "resilience", "cover_modifier", "deduction",
         "needed", "reroll", "hit"),
        (ALL, NEVER),
    ),
    "recoveries": dict.fromkeys(("bound", "platoon", "fire", "roll", "needed", "restored"), (NEVER, NEVER)),
    "states": {
        "bound": (ALL, NEVER), "side": (ALL, NEVER), "battalion": (ALL, NEVER), "company": (ALL, NEVER),
        "platoon": (ALL, NEVER), "type": (ALL, NEVER), "status": (ALL, NEVER), "x_cm": (ALL, NEVER),
        "y_cm": (ALL, NEVER), "facing": (ALL, NEVER), "ground": (ALL, NEVER), "works": (ALL, NEVER),
        "hits": (ALL, NEVER), "marker": (ALL, NEVER), "halved": (NEVER, NEVER), "dug_in": (ALL, NEVER),
        "under_fire": (OPEN, NEVER), "in_contact": (ALL, NEVER), "men": (NEVER, NEVER),
    },
    "explanations": dict.fromkeys(("bound", "substep", "platoon", "rule", "code", "text"), (NEVER, NEVER)),
}  # fmt: skip

#: what a reason for an own platoon rests on, by its code
OWN, TOUCH, TARGET, FALL, UMPIRE = "own", "touch", "target", "fall", "umpire"
REASONS: dict[str, str] = {
    # one's own orders, state and ground alone
    **dict.fromkeys(
        ("no-order", "bombards", "illegal-now", "wrong-way", "no-better-cover", "packing", "unpacking", "forced",
         "cannot-dig", "no-arming", "moves-unordered", "guns-move", "guns-moved", "packed", "may-not-dig-shoot",
         "no-free-fire", "bombard-not-in-range", "bombard-may-not", "bombard-direct", "halted-edge",
         "halted-impassable", "halted-table", "settled", "transport-lost", "steps-up", "stands-behind",
         "no-high-command",
         "standing-policy"),
        OWN,
    ),
    # bases that it touches or stands against
    **dict.fromkeys(
        ("pinned", "in-contact", "stands-idle", "crossing-taken", "second-rank", "idle", "no-place", "was-contacted",
         "arrival-blocked", "stalemate", "no-turn", "short-of-enemy", "cannot-strike", "no-melee-dice", "fell-first"),
        TOUCH,
    ),
    # enemies that it may not see: which of all is nearest, softest, gone
    **dict.fromkeys(
        ("out-of-range", "cannot-hit", "target-in-contact", "target-gone", "no-sight", "nobody", "prepared-waits"),
        TARGET,
    ),
    # what lay under its circle, what became of a target named
    **dict.fromkeys(
        ("bombard-none-under", "bombard-lost", "bombard-not-laid", "bombard-cut", "bombard-not-under", "bombard-gone",
         "target-company-gone"),
        FALL,
    ),
}  # fmt: skip
#: what stands for every reason that rests on enemies out of sight
_NO_TARGET = {"rule": "R-25", "code": "no-target", "text": "did not shoot: nothing that it could see and hit"}
_RULED = {"rule": "", "code": "umpire", "text": "the umpire ruled"}

#: fields of a scenario: "public", or who may know what of it
SCENARIO: dict[str, str] = {
    "title": "public", "ruleset": "public", "bounds": "public",
    "sides": "ids, names, fronts and colours", "rulings": "public",
    "objectives": "public", "introduction": "public", "clock": "public", "fog": "public",
    "battlefield": "without notes, and crossings as they are known by now",
    "forces": "own, and of others seen so far what one sees of a base",
    "high": "own", "low": "own", "lines": "own", "seats": "public", "own": "what the ruleset tells of it",
    "unit_types": "those of forces that it knows",
    "notes": "umpire", "history": "umpire", "folder": "umpire",
}  # fmt: skip


@dataclass(frozen=True)
class Known:
    """What a side knows of a battle after a bound: ``tables`` as in the log, ``scenario`` without what is hidden.

    ``since`` is the first bound that the tables tell of, after the states that it opened with. ``sightings`` has a row
    for each base of the others that was seen, ``opening`` the own states as the battle opened where ``tables`` don't.
    """

    side: str
    bound: int
    scenario: Scenario
    tables: Tables
    since: int = 1
    sightings: Sequence[Row] = ()
    opening: Sequence[Row] = ()


def witness(scenario: Scenario, side: str) -> Witness:
    """A side that follows a battle from its opening. Raises KeyError where there is no such side."""
    return Witness(scenario, side, SHOWS)


def known(scenario: Scenario, side: str, tables: Tables, bound: int) -> Known:
    """All that a side may know of a battle after a bound (0: before the first), from its recorded tables."""
    return followed(witness(scenario, side), scenario, tables, bound)


def followed(follower: Witness, scenario: Scenario, tables: Tables, bound: int) -> Known:
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
) -> Known:  # fmt: skip
    """What a side knows of a battle that it followed, and was ``shown`` these rows of (``since`` this bound).

    ``opening``: the own states as the battle opened, where they aren't among those shown.
    """
    columns = follower.shows.columns
    told = known_scenario(
        scenario, follower.side, follower.bound, follower.memory.first, follower.shows.own(scenario.own, follower.side)
    )
    if follower.shows.level:
        told = replace(told, fog=replace(told.fog, level=follower.shows.level))
    found = follower.sightings()
    return Known(
        follower.side, follower.bound, told,
        {name: {column: [row[column] for row in shown[name]] for column in columns[name]} for name in shown},
        since, [found[unit] for unit in sorted(found, key=natural_key)], opening,
    )  # fmt: skip


def of_last_bound(facts: Known) -> Known:
    """Of all that a side knows what it was shown of the last bound, and how that opened."""
    since = facts.bound
    if since <= 1:
        return facts
    kept = {
        name: [row for row in rows_of(columns) if row["bound"] >= since - (name == "states")]
        for name, columns in facts.tables.items()
    }
    tables = {name: {column: [row[column] for row in kept[name]] for column in facts.tables[name]} for name in kept}
    states = rows_of(facts.tables["states"])
    opening = [row for row in states if row["bound"] == 0 and row["side"] == facts.side]
    return replace(facts, tables=tables, since=since, opening=opening)


def known_scenario(
    scenario: Scenario, side: str, bound: int, first: Mapping[str, First], own: Mapping[str, object] | None = None
) -> Scenario:
    """A scenario as a side knows it after a bound: what a side's orders are checked against, so that checks and hints
    are alike whatever is hidden from it. ``first`` are the others' bases that it has seen, ``own`` what it may know of
    the ruleset's own tables.
    """
    mine = scenario.forces.side_of
    forces = _known_forces(scenario.forces, side, first)
    types = {platoon.type.lower() for platoon in forces.platoons} | {p.parent.lower() for p in forces.platoons}
    return Scenario(
        title=scenario.title, ruleset=scenario.ruleset, bounds=scenario.bounds,
        sides=tuple(entry if entry.id == side else _as_entered(entry) for entry in scenario.sides),
        rulings=scenario.rulings, objectives=scenario.objectives, introduction=scenario.introduction,
        clock=scenario.clock, fog=scenario.fog,
        battlefield=_known_ground(scenario.battlefield, bound), forces=forces,
        high={key: order for key, order in scenario.high.items() if mine(key[0]) == side},
        low={key: order for key, order in scenario.low.items() if mine(key[0]) == side},
        lines={key: lines for key, lines in scenario.lines.items() if key[0] == side}, seats=scenario.seats,
        own=own or {},
        unit_types={name: row for name, row in scenario.unit_types.items() if name.lower() in types},
    )  # fmt: skip


def known_at_start(scenario: Scenario, side: str) -> Scenario:
    """``known_scenario`` before the first bound, when nothing is recorded yet."""
    return at_start(witness(scenario, side), scenario)


def at_start(follower: Witness, scenario: Scenario) -> Scenario:
    """The scenario as a side knows it that looks at a battle's opening."""
    blank = {name: _BLANK[dtype] for name, (dtype, _) in follower.shows.columns["states"].items()}
    states: list[Row] = []
    for platoon in scenario.forces.platoons:
        there = platoon.x_cm is not None and platoon.arrives == 1
        status = "on table" if there else "waiting"
        at = {"x_cm": platoon.x_cm, "y_cm": platoon.y_cm, "dug_in": platoon.dug_in}
        states.append(blank | {"side": platoon.side, "platoon": platoon.id, "status": status} | at)
    follower.follow({"states": states}, names=())
    own = follower.shows.own(scenario.own, follower.side)
    return known_scenario(scenario, follower.side, 0, follower.memory.first, own)


def _known_forces(forces: Forces, side: str, first: Mapping[str, First]) -> Forces:
    """Own platoons whole; of the others those that were seen, and of these what a base on the table shows."""
    platoons = [platoon for platoon in forces.platoons if platoon.side == side or platoon.id in first]
    return Forces(tuple(p if p.side == side else _as_seen(p, first[p.id]) for p in platoons))


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


_BLANK: dict[str, Any] = {"int64": 0, "float64": math.nan, "bool": False, "str": ""}
_OWN, _SEEN, _UNSEEN = range(3)


def _shown(table: str, row: Row, kind: int, eyes: Sight) -> Row:
    """A row with what the side may know of it; columns that ``COLUMNS`` does not have are blank in every row."""
    level = eyes.scenario.fog.level[0]
    allowed = COLUMNS[table]
    return {
        name: row[name]
        if name in row and name in allowed and (kind == _OWN or level in allowed[name][kind - 1])
        else _BLANK[dtype]
        for name, (dtype, _) in LOGGED[table].items()
    }


def _own_alone(table: str, unit: str) -> "Callable[[Sequence[Row], Sight], Iterable[Row]]":
    def rows(found: Sequence[Row], eyes: Sight) -> Iterable[Row]:
        return (_shown(table, row, _OWN, eyes) for row in found if eyes.own(row[unit]))

    return rows


def _states(found: Sequence[Row], eyes: Sight) -> Iterable[Row]:
    for row in found:
        if eyes.own(row["platoon"]):
            yield _shown("states", row, _OWN, eyes)
        elif _state_known(row, eyes):
            other = row["in_contact"]
            known = not other or eyes.own(other) or eyes.sees(other, row["bound"], END)
            yield _shown("states", row if known else {**row, "in_contact": ""}, _SEEN, eyes)


def _state_known(row: Row, eyes: Sight) -> bool:
    """On the table and seen at the bound's end, or gone, and seen as it left."""
    if row["status"] == "on table":
        return eyes.sees(row["platoon"], row["bound"], END)
    return eyes.gone.get(row["platoon"], False)


def _shots(found: Sequence[Row], eyes: Sight) -> Iterable[Row]:
    """A platoon sees what it fires at; shells fall where nobody may see it; of others' fire one knows who is seen."""
    for row in found:
        bound, when = row["bound"], moment(row["substep"])
        at_own = eyes.own(row["target"])
        target_seen = at_own or eyes.sees(row["target"], bound, when)
        if eyes.own(row["shooter"]):
            if row["kind"] == "direct" or target_seen:
                yield _shown("shots", row, _OWN, eyes)
        elif target_seen and _shooter_seen(row["shooter"], row["kind"], bound, when, eyes):
            yield _shown("shots", row, _SEEN, eyes)


def _shooter_seen(unit: str, kind: str, bound: int, when: int, eyes: Sight) -> bool:
    """Guns that bombard are known on an open table only: elsewhere their shells come from somewhere."""
    if kind == "bombard":
        return eyes.scenario.fog.level == "open"
    return eyes.sees(unit, bound, when)


def _hits(found: Sequence[Row], eyes: Sight) -> Iterable[Row]:
    for row in found:
        bound, when = row["bound"], moment(row["substep"])
        if row["kind"] == UMPIRE:
            if eyes.own(row["target"]) or eyes.sees(row["target"], bound, when):
                yield _shown("hits", row, _SEEN, eyes)
            continue
        by_own = eyes.own(row["by"])
        fight = row["kind"] == "melee" and (by_own or eyes.own(row["target"]))
        target_seen = eyes.own(row["target"]) or eyes.sees(row["target"], bound, when)
        if by_own and (target_seen or row["kind"] != "bombard"):
            yield _shown("hits", row, _OWN, eyes)
        elif target_seen and (fight or _shooter_seen(row["by"], row["kind"], bound, when, eyes)):
            yield _shown("hits", row, _SEEN, eyes)
        elif eyes.own(row["target"]):
            # "a" and "b" tell who is dug in; the step itself is called at the table
            step = row["substep"] if row["kind"] == "melee" else row["substep"].rstrip("ab")
            yield _shown("hits", {**row, "by": UNSEEN, "substep": step}, _UNSEEN, eyes)


#: how another side's move ended, as one sees it
_ENDS_SEEN = ("contact", "withdrawn", "stepped up", "arrived")


def _moves(found: Sequence[Row], eyes: Sight) -> Iterable[Row]:
    """Another side's move is known whole or not at all: seen where it set out and where it came to."""
    for row in found:
        bound, unit, substep = row["bound"], row["platoon"], row["substep"]
        if eyes.own(unit):
            yield _shown("moves", row, _OWN, eyes)
            continue
        before = MOVED if substep[:1] == "m" else OPENING
        after = END if substep[:1] == "m" else OPENING if substep == "#" else MOVED
        gone = row["ended"] == "withdrawn" and eyes.scenario.fog.level == "open"
        if eyes.sees(unit, bound, before) and (gone or eyes.sees(unit, bound, after)):
            other = row["contact"]
            known = not other or eyes.own(other) or eyes.sees(other, bound, MOVED)
            ended = row["ended"] if row["ended"] in _ENDS_SEEN else "moved"
            yield _shown("moves", {**row, "contact": other if known else "", "ended": ended}, _SEEN, eyes)


def _melee(found: Sequence[Row], eyes: Sight) -> Iterable[Row]:
    for row in found:
        fighters = (row["striker"], row["opponent"])
        if any(map(eyes.own, fighters)):
            yield _shown("melee", row, _OWN, eyes)
        elif all(eyes.sees(unit, row["bound"], MOVED) for unit in fighters):
            yield _shown("melee", row, _SEEN, eyes)


def _explanations(found: Sequence[Row], eyes: Sight) -> Iterable[Row]:
    """Reasons for own units; below "open" those that rest on enemies out of sight are all one and the same."""
    told = set()
    for row in found:
        if not eyes.own(row["platoon"]):
            continue
        if row["code"].startswith("umpire"):
            rests = UMPIRE
        else:
            rests = REASONS.get(row["code"], "")
        level = eyes.scenario.fog.level
        if rests in (OWN, TOUCH) or (rests and level == "open"):
            yield _shown("explanations", row, _OWN, eyes)
        elif rests in (TARGET, UMPIRE):
            plain = {**row, **(_NO_TARGET if rests == TARGET else _RULED)}
            key = (row["platoon"], row["substep"], plain["code"])
            if key not in told:
                told.add(key)
                yield _shown("explanations", plain, _OWN, eyes)


#: table -> which of a bound's rows a side gets, each with what it may know of it
_ROWS: dict[str, Callable[[Sequence[Row], Sight], Iterable[Row]]] = {
    "orders": _own_alone("orders", "platoon"),
    "shots": _shots,
    "hits": _hits,
    "moves": _moves,
    "melee": _melee,
    "recoveries": _own_alone("recoveries", "platoon"),
    "states": _states,
    "explanations": _explanations,
}


def substep_key(substep: str) -> tuple[int, int, str]:
    """Sub-steps in their order: #, 1, 1a, 1b, ... 7, m0, m1, ..."""
    found = re.fullmatch(r"(m?)(\d+)([a-z]?)", substep)
    return (bool(found[1]), int(found[2]), found[3]) if found else (-1, 0, substep)


def _in_order(table: str) -> "Callable[[Row], tuple[Any, ...]]":
    """Rows by what is shown of them, so that their order says nothing; a melee's strike order is for all to see."""
    if table == "melee":
        return lambda row: (row["bound"], row["round"])

    def key(row: Row) -> tuple[Any, ...]:
        return tuple(_sortable(name, row[name]) for name in LOGGED[table])

    return key


#: the same names stand in thousands of rows
_natural, _substep = lru_cache(1 << 16)(natural_key), lru_cache(1 << 10)(substep_key)


def _sortable(name: str, value: Any) -> Any:
    if name == "substep":
        return _substep(value)
    if isinstance(value, str):
        return _natural(value)
    return (0, 0.0) if value is None or value != value else (1, value)


SHOWS = Shows(_ROWS, LOGGED, _in_order)


def seen_columns(facts: Known, names: Sequence[str]) -> list[str]:
    """Those columns of what is seen of a base that the battle's ruleset has."""
    return [name for name in names if name in facts.tables["states"] or name in ("first_seen", "last_seen")]
