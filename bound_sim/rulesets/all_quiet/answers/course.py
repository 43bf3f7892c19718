"""The course of a turn, sub-step by sub-step: plays, moves, attacks, fire, who took what."""
# not measured: what accounts and reports say

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from bound_sim.rules.records.prose import plural
from bound_sim.rules.records.sentences import Row, alike
from bound_sim.rulesets.all_quiet.answers.sentences import UNITS_ASKED, effects, names, strengths
from bound_sim.rulesets.all_quiet.book.words import BEGINS_IMPULSE
from bound_sim.rulesets.kit.lines.line_course import Rows, Said, Stage, said, stages
from bound_sim.rulesets.kit.lines.line_sentences import unit_of

#: questions that lines or cards tell of already
_TOLD = ("impulse", "action", "hand")
_RULE_OF_ATTACK = {"attack": "AQ-R-21", "second-attack": "AQ-Q-together", "rain": "AQ-R-31", "fire": "AQ-R-29"}
_RULE_OF_MOVE = {
    "moved": "AQ-R-18", "by rail": "AQ-R-8", "came in": "AQ-R-27", "retreated": "AQ-R-23", "to the box": "AQ-R-4",
    "transferred": "AQ-R-28", "umpire": "",
}  # fmt: skip


def course(rows: Rows) -> list[Stage]:
    """The sub-steps of a turn in which anything happened, in the order in which they passed."""
    order = [row["substep"] for row in rows("passages")] or _of_old_logs(rows)
    places = {substep: place for place, substep in enumerate(order)}
    return stages(rows, _all(rows), (), lambda substep: places.get(substep, len(places) if substep else -1))


def _of_old_logs(rows: Rows) -> list[str]:
    """The order of sub-steps as far as a log tells that does not have them: as its tables name them."""
    tables = ("orders", "cards", "decisions", "moves", "shots", "explanations")
    found = list(dict.fromkeys(row["substep"] for table in tables for row in rows(table)))
    ends = {"hands": -1, "end": 1}
    return sorted(found, key=lambda substep: ends.get(substep.partition(" ")[0], 0))


def _all(rows: Rows) -> Iterator[tuple[str, Said]]:
    """Every sentence with its sub-step, in the order in which things happen within one."""
    by_substep: dict[str, dict[str, list[Row]]] = {}
    for table in ("cards", "orders", "decisions", "moves", "shots", "hits", "control", "things", "points"):
        for row in rows(table):
            by_substep.setdefault(row["substep"], {}).setdefault(table, []).append(row)
    for substep, found in by_substep.items():
        for sentence in _Passage(found).told():
            yield substep, sentence


class _Passage:
    """Sentences of one sub-step: questions, points and captures beside the steps and dice that they belong to."""

    def __init__(self, found: Mapping[str, list[Row]]) -> None:
        self._rows = {table: list(rows) for table, rows in found.items()}
        self._questions = [row for row in self._rows.get("decisions", ()) if row["kind"] not in _TOLD]
        self._hits = list(alike(self._rows.get("hits", ()), "target", "kind"))

    def told(self) -> Iterator[Said]:
        """All of it, in order."""
        plays = [place for place, row in enumerate(self._of("orders")) if _begins(row) and row["done"] == "done"]
        begun = plays[-1] if plays else 0
        # actions of a play that was passed over come before the cards of the one that was not
        yield from self._lines(self._of("orders")[:begun])
        for row in self._of("cards"):
            if row["from"] == "hand" and row["to"] in ("table", "discard") and not row["substep"].startswith("end"):
                yield said(f"side {row['side']}", "cards", row, "AQ-R-7")
        # what is refused when an action is over stands in its sub-step, after what came of it
        acts = self._of("orders")[begun:]
        done = next((place for place, row in enumerate(acts) if row["done"] == "done" and not _begins(row)), len(acts))
        yield from self._lines(acts[: done + 1])
        if self._of("shots"):
            yield from self._asked(lambda row: row["kind"] == "machine-gun-fire")
        yield from self._volleys()
        yield from self._asked(lambda row: row["kind"] in ("damage", "transfer"))
        yield from self._points(lambda row: row["kind"] != "no way")
        steps = [part for step in alike(self._of("moves"), "origin", "area", "ended") for part in self._parts(step)]
        for place, step in enumerate(steps):
            yield from self._step(step)
            # an area is taken when the first comes, or when the last has left
            leaving = {later[0]["origin"] for later in steps[place + 1 :]}
            taken = {step[0]["area"], *({step[0]["origin"]} - leaving)}
            yield from self._taken(lambda row: row["area"] in taken)  # noqa: B023
            yield from self._asked(lambda row: _fires(row, step[0]["area"]))  # noqa: B023
        yield from self._asked(lambda row: True)
        yield from self._points(lambda row: True)
        yield from self._taken(lambda row: True)
        for row in self._of("things"):
            if row["kind"] != "control":
                yield said(f"side {row['side']}", "marker", row, "AQ-R-32")
        for row in self._of("points"):
            yield said(f"side {row['side']}", "points", row, "AQ-R-33")
        yield from self._lines(acts[done + 1 :])

    def _of(self, table: str) -> Sequence[Row]:
        return self._rows.get(table, ())

    def _lines(self, orders: Sequence[Row]) -> Iterator[Said]:
        for row in orders:
            if not _begins(row):
                yield said(f"side {row['side']}", "order", row, "AQ-R-17")

    def _asked(self, wanted: Callable[[Row], bool]) -> Iterator[Said]:
        """Questions that are not told yet."""
        found = [row for row in self._questions if wanted(row)]
        self._questions = [row for row in self._questions if not wanted(row)]
        for row in found:
            about = row["about"].split()
            one = about[0] if row["kind"] in UNITS_ASKED else f"side {row['side']}"
            yield said(one, "question", row, "", *about)

    def _points(self, wanted: Callable[[Row], bool]) -> Iterator[Said]:
        """Points that units took and that are not told yet."""
        found = [points for points in self._hits if wanted(points[0])]
        self._hits = [points for points in self._hits if not wanted(points[0])]
        for points in found:
            yield said(unit_of(points[0]["target"]), "taken", points[0], "AQ-R-21", **effects(points))

    def _taken(self, wanted: Callable[[Row], bool]) -> Iterator[Said]:
        """Areas that changed hands and are not told yet."""
        found = [row for row in self._of("control") if wanted(row)]
        self._rows["control"] = [row for row in self._of("control") if not wanted(row)]
        for row in found:
            yield said(f"side {row['side']}", "control", row, "AQ-R-24")

    def _volleys(self) -> Iterator[Said]:
        for volley in alike(self._of("shots"), "kind", "side", "area"):
            first = volley[0]
            units = [unit_of(row["shooter"]) for row in volley if row["shooter"]]
            needed = Counter(row["needed"] for row in volley)
            more: dict[str, Any] = {"roll": volley, "count": plural(len(volley), "die", "dice")}
            if len(needed) > 1:
                more["strengths"] = strengths(needed)
            name = "mixed" if len(needed) > 1 else "attack"
            yield said(f"side {first['side']}", name, first, _RULE_OF_ATTACK[first["kind"]], *units, **more)

    def _parts(self, step: Sequence[Row]) -> Iterator[Sequence[Row]]:
        """Units that go together, parted where one of them was asked for its way."""
        begun = 0
        asked_of = {unit for row in self._questions if row["kind"] in UNITS_ASKED for unit in row["about"].split()}
        for place, row in enumerate(step):
            if place > begun and unit_of(row["platoon"]) in asked_of:
                yield step[begun:place]
                begun = place
        yield step[begun:]

    def _step(self, step: Sequence[Row]) -> Iterator[Said]:
        """Units that go together; what they were asked before, what befell them, and what came of it."""
        first, units = step[0], [unit_of(row["platoon"]) for row in step]
        yield from self._asked(lambda row: row["kind"] in UNITS_ASKED and not {*row["about"].split()}.isdisjoint(units))
        if first["ended"] == "to the box":
            yield from self._points(lambda row: unit_of(row["target"]) in units)
        rule = _RULE_OF_MOVE[first["ended"]]
        if len(units) == 1:
            yield said(units[0], "move", first, rule)
        else:
            yield said("", "moves", first, rule, *units, names=names(list(step)))


def _fires(row: Row, area: str) -> bool:
    """True if it is the question of fire at units that entered an area."""
    about: str = row["about"]
    return row["kind"] == "machine-gun-fire" and about.split()[0] == area


def _begins(row: Row) -> bool:
    """True if a line is the play of an impulse: its cards are told."""
    return row["line"].split()[0] in BEGINS_IMPULSE
