"""The course of a turn, sub-step by sub-step: plays, moves, attacks, fire, who took what."""
# not measured: what accounts and reports say

from collections.abc import Iterator

from bound_sim.rulesets.all_quiet.answers.sentences import effects, names
from bound_sim.rulesets.kit.answers.line_course import Rows, Said, Stage, asked, said, stages
from bound_sim.rulesets.kit.answers.line_sentences import unit_of
from bound_sim.rulesets.records.prose import plural
from bound_sim.rulesets.records.sentences import alike

#: questions that lines or cards tell of already
_TOLD = ("impulse", "action", "hand")
_RULE_OF_ATTACK = {"attack": "AQ-R-21", "second-attack": "AQ-Q-together", "rain": "AQ-R-31", "fire": "AQ-R-29"}
_RULE_OF_MOVE = {
    "moved": "AQ-R-18", "by rail": "AQ-R-8", "came in": "AQ-R-27", "retreated": "AQ-R-23", "to the box": "AQ-R-4",
    "transferred": "AQ-R-28", "umpire": "",
}  # fmt: skip


def course(rows: Rows) -> list[Stage]:
    """The sub-steps of a turn in which anything happened, in the order in which they passed."""
    order: dict[str, int] = {}
    for table in ("orders", "cards", "decisions", "moves", "shots", "explanations"):
        for row in rows(table):
            order.setdefault(row["substep"], 0)
    return stages(rows, _all(rows), (), lambda substep: _when(substep, order))


def _when(substep: str, known: dict[str, int]) -> tuple[int, int, str]:
    """Hands first, the end last; between them the log's own order of sub-steps is theirs by number of actions."""
    name, _, number = substep.partition(" ")
    place = {"": 0, "hands": 0, "end": 2}.get(name, 1)
    return place, list(known).index(substep) if place == 1 and substep in known else int(number or 0), name


def _all(rows: Rows) -> Iterator[tuple[str, Said]]:
    """Every sentence with its sub-step, in the order in which things happen within one."""
    for row in rows("cards"):
        if row["from"] == "hand" and row["to"] in ("table", "discard") and not row["substep"].startswith("end"):
            yield row["substep"], said(f"side {row['side']}", "cards", row, "AQ-R-7")
    for row in rows("orders"):
        if row["line"].split()[0] not in ("use", "play", "pass"):
            yield row["substep"], said(f"side {row['side']}", "order", row, "AQ-R-17")
    for step in alike(rows("moves"), "substep", "origin", "area", "ended"):
        first, units = step[0], [unit_of(row["platoon"]) for row in step]
        rule = _RULE_OF_MOVE[first["ended"]]
        if len(units) == 1:
            yield first["substep"], said(units[0], "move", first, rule)
        else:
            yield first["substep"], said("", "moves", first, rule, *units, names=names(step))
    yield from asked(row for row in rows("decisions") if row["kind"] not in _TOLD)
    for volley in alike(rows("shots"), "substep", "kind", "side", "area"):
        first = volley[0]
        units = [unit_of(row["shooter"]) for row in volley if row["shooter"]]
        more = {"roll": volley, "count": plural(len(volley), "die", "dice")}
        yield first["substep"], said(f"side {first['side']}", "attack", first, _RULE_OF_ATTACK[first["kind"]], *units,
                                     **more)  # fmt: skip
    for points in alike(rows("hits"), "substep", "target"):
        unit = unit_of(points[0]["target"])
        yield points[0]["substep"], said(unit, "taken", points[0], "AQ-R-21", **effects(points))
    for row in rows("control"):
        yield row["substep"], said(f"side {row['side']}", "control", row, "AQ-R-24")
    for row in rows("things"):
        if row["kind"] != "control":
            yield row["substep"], said(f"side {row['side']}", "marker", row, "AQ-R-32")
    for row in rows("points"):
        yield row["substep"], said(f"side {row['side']}", "points", row, "AQ-R-33")
