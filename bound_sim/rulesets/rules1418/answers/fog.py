"""Fog of 1418: the rows of a battle that a side is shown, with their reasons and their order.

A row belongs to a side, is of others whom it sees, or befell it from somebody whom it does not see; ``tables`` says at
which levels of fog each column is shown. ``line_of_sight`` says who sees whom.
"""
# not measured: who is shown what: the rows hidden forces and secrets of make trust vary it

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from bound_sim.logs.log import AS_OWN, AS_SEEN, AS_UNSEEN
from bound_sim.rules.records import fog
from bound_sim.rules.records.eyes import Row
from bound_sim.rules.records.memory import Shows
from bound_sim.rulesets.rules1418.answers.line_of_sight import END, MOVED, OPENING, Sight, moment
from bound_sim.rulesets.rules1418.book.reasons import OWN, REASONS, TARGET, TOUCH, UNTOLD
from bound_sim.rulesets.rules1418.tables import COLUMNS
from bound_sim.scenario.forces import natural_key

#: who did it, where one does not see who
UNSEEN = "unseen"

#: what a reason for an own platoon rests on, by its code
_RESTS_ON: dict[str, str] = {reason.code: reason.rests_on for reason in REASONS}
#: what stands for every reason that rests on enemies out of sight
_NO_TARGET, _RULED = (
    {"rule": rule, "code": code, "text": told, "values": ""} for code, (rule, told) in UNTOLD.items()
)  # fmt: skip


def _shown(table: str, row: Row, kind: str, eyes: Sight) -> Row:
    return fog.shown(COLUMNS[table], row, kind, eyes.level)


def _states(found: Sequence[Row], eyes: Sight) -> Iterable[Row]:
    for row in found:
        if eyes.own(row["platoon"]):
            yield _shown("states", row, AS_OWN, eyes)
        elif _state_known(row, eyes):
            other = row["in_contact"]
            known = not other or eyes.own(other) or eyes.sees(other, row["bound"], END)
            yield _shown("states", row if known else {**row, "in_contact": ""}, AS_SEEN, eyes)


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
                yield _shown("shots", row, AS_OWN, eyes)
        elif target_seen and _shooter_seen(row["shooter"], row["kind"], bound, when, eyes):
            yield _shown("shots", row, AS_SEEN, eyes)


def _shooter_seen(unit: str, kind: str, bound: int, when: int, eyes: Sight) -> bool:
    """Guns that bombard are known on an open table only: elsewhere their shells come from somewhere."""
    if kind == "bombard":
        return eyes.level == "open"
    return eyes.sees(unit, bound, when)


def _hits(found: Sequence[Row], eyes: Sight) -> Iterable[Row]:
    for row in found:
        bound, when = row["bound"], moment(row["substep"])
        if row["kind"] == "umpire":
            if eyes.own(row["target"]) or eyes.sees(row["target"], bound, when):
                yield _shown("hits", row, AS_SEEN, eyes)
            continue
        by_own = eyes.own(row["by"])
        fight = row["kind"] == "melee" and (by_own or eyes.own(row["target"]))
        target_seen = eyes.own(row["target"]) or eyes.sees(row["target"], bound, when)
        if by_own and (target_seen or row["kind"] != "bombard"):
            yield _shown("hits", row, AS_OWN, eyes)
        elif target_seen and (fight or _shooter_seen(row["by"], row["kind"], bound, when, eyes)):
            yield _shown("hits", row, AS_SEEN, eyes)
        elif eyes.own(row["target"]):
            # "a" and "b" tell who is dug in; the step itself is called at the table
            step = row["substep"] if row["kind"] == "melee" else row["substep"].rstrip("ab")
            yield _shown("hits", {**row, "by": UNSEEN, "substep": step}, AS_UNSEEN, eyes)


#: how another side's move ended, as one sees it
_ENDS_SEEN = ("contact", "withdrawn", "stepped up", "arrived")


def _moves(found: Sequence[Row], eyes: Sight) -> Iterable[Row]:
    """Another side's move is known whole or not at all: seen where it set out and where it came to."""
    for row in found:
        bound, unit, substep = row["bound"], row["platoon"], row["substep"]
        if eyes.own(unit):
            yield _shown("moves", row, AS_OWN, eyes)
            continue
        before = MOVED if substep[:1] == "m" else OPENING
        after = END if substep[:1] == "m" else OPENING if substep == "#" else MOVED
        gone = row["ended"] == "withdrawn" and eyes.level == "open"
        if eyes.sees(unit, bound, before) and (gone or eyes.sees(unit, bound, after)):
            other = row["contact"]
            known = not other or eyes.own(other) or eyes.sees(other, bound, MOVED)
            ended = row["ended"] if row["ended"] in _ENDS_SEEN else "moved"
            yield _shown("moves", {**row, "contact": other if known else "", "ended": ended}, AS_SEEN, eyes)


def _melee(found: Sequence[Row], eyes: Sight) -> Iterable[Row]:
    for row in found:
        fighters = (row["striker"], row["opponent"])
        if any(map(eyes.own, fighters)):
            yield _shown("melee", row, AS_OWN, eyes)
        elif all(eyes.sees(unit, row["bound"], MOVED) for unit in fighters):
            yield _shown("melee", row, AS_SEEN, eyes)


def _explanations(found: Sequence[Row], eyes: Sight) -> Iterable[Row]:
    """Reasons for own units; below "open" those that rest on enemies out of sight are all one and the same."""
    told = set()
    for row in found:
        if not eyes.own(row["platoon"]):
            continue
        ruled = row["code"].startswith("umpire")
        rests = "" if ruled else _RESTS_ON.get(row["code"], "")
        if rests in (OWN, TOUCH) or ((rests or ruled) and eyes.level == "open"):
            yield _shown("explanations", row, AS_OWN, eyes)
        elif rests == TARGET or ruled:
            plain = {**row, **(_RULED if ruled else _NO_TARGET)}
            key = (row["platoon"], row["substep"], plain["code"])
            if key not in told:
                told.add(key)
                yield _shown("explanations", plain, AS_OWN, eyes)


def substep_key(substep: str) -> tuple[int, int, str]:
    """Sub-steps in their order: #, 1, 1a, 1b, ... 7, m0, m1, ..."""
    found = re.fullmatch(r"(m?)(\d+)([a-z]?)", substep)
    return (bool(found[1]), int(found[2]), found[3]) if found else (-1, 0, substep)


def _in_order(table: str) -> "Callable[[Row], tuple[Any, ...]]":
    """Rows by what is shown of them, so that their order says nothing; a melee's strike order is for all to see."""
    if table == "melee":
        return lambda row: (row["bound"], row["round"])

    # of ``states`` a platoon has one row a bound
    names = [*COLUMNS[table]][: [*COLUMNS[table]].index("platoon") + 1] if table == "states" else [*COLUMNS[table]]

    cells = [(name, _SORTED_BY[name if name == "substep" else COLUMNS[table][name].dtype]) for name in names]

    def key(row: Row) -> tuple[Any, ...]:
        return tuple([by(row[name]) for name, by in cells])

    return key


def _number(value: float) -> tuple[int, float]:
    return (1, value) if value == value else (0, 0.0)


#: a cell's place in the order of its column; the same names stand in thousands of rows
_SORTED_BY: Mapping[str, Callable[[Any], Any]] = {
    "substep": lru_cache(1 << 10)(substep_key), "str": lru_cache(1 << 16)(natural_key), "int64": int, "bool": bool,
    "float64": _number,
}  # fmt: skip


#: table -> which of a bound's rows a side gets, each with what it may know of it
SHOWS = Shows(
    {**fog.own_rows(COLUMNS), "shots": _shots, "hits": _hits, "moves": _moves, "melee": _melee, "states": _states,
     "explanations": _explanations},
    COLUMNS, _in_order, eyes=Sight,
)  # fmt: skip
