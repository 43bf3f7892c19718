"""The tables of a report: forces, losses of a bound, the final account, objectives held, beside history."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from bound_sim.results.report.view import ReportView
from bound_sim.rules.records.narrative import MOST_LINES
from bound_sim.rules.records.prose import THIN, Row, marked, number
from bound_sim.rules.records.victory import sides_in
from bound_sim.scenario.forces import ON_CALL, Platoon
from bound_sim.scenario.model import Objective, Scenario
from bound_sim_maps.texts import Phrase, Text, listed, text


@dataclass(frozen=True)
class AccountRow:
    """One row of an account: a battalion or, with ``total``, a side."""

    side: int
    name: Markup
    total: bool
    row: Row
    strength: float


def _account(view: ReportView, table: str, bound: int) -> list[AccountRow]:
    """Battalions under their sides, sides in the scenario's order, each side's total last."""
    lines = []
    for place, side in enumerate(view.scenario.sides):
        for row in view.account(table, bound, "battalion"):
            if row["side"] == side.id:
                strength = view.strength.get(f"battalion:{row['unit']}", 0)
                lines.append(AccountRow(place, view.battalion(row["unit"]), False, row, strength))
        for row in view.account(table, bound, "side"):
            if row["side"] == side.id:
                name = Markup("{}").format(side.name or side.id)
                lines.append(AccountRow(place, name, True, row, view.strength.get(f"side:{side.id}", 0)))
    return lines


def first_of(lines: Sequence[AccountRow]) -> tuple[list[AccountRow], set[str]]:
    """Sides, and as many battalions as a list tells of: those that lost most, in their order; the others by id."""
    battalions = sorted((line.row for line in lines if not line.total), key=lambda row: -row["men_lost"])
    left_out = {str(row["unit"]) for row in battalions[MOST_LINES:]}
    return [line for line in lines if line.total or line.row["unit"] not in left_out], left_out


def losses(view: ReportView, bound: int) -> list[AccountRow]:
    """The casualty table of a bound: battalions that lost anything in it, and every side's total."""
    touched = ("hits", "removed", "withdrawn", "men_lost")
    return [
        line for line in _account(view, "casualties", bound) if line.total or any(line.row[name] for name in touched)
    ]


def platoon_losses(view: ReportView, bound: int) -> list[Row]:
    """The casualty log of a bound platoon by platoon, those alone that something happened to."""
    return [row | {"by": _doers(row["by"])} for row in view.hurt.get(bound, ())]


def _doers(by: str) -> Text:
    """The doers of hits, each with the sub-step in brackets; a side is called so."""
    sides = ((each, each.removeprefix("side ")) for each in by.split(", "))
    return listed(each if each == side else text("side {side}", side=side) for each, side in sides)


def final(view: ReportView) -> list[AccountRow]:
    """Every battalion and side as it stands at the end, with dice and hits over the whole battle.

    ``waiting`` are those that are still to come, ``in_care`` those that are off the table and may come again.
    """
    elsewhere = _elsewhere(view)
    sums: dict[tuple[str, str], dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for bound in view.bounds:
        for level in ("battalion", "side"):
            for row in view.account("summary", bound, level):
                for name in ("dice", "hits_scored", "hits_taken"):
                    sums[level, row["unit"]][name] += row[name]
    return [
        AccountRow(old.side, old.name, old.total, _ended(old.row, sums, elsewhere), old.strength)
        for old in _account(view, "summary", view.last)
    ]


def _elsewhere(view: ReportView) -> Counter[tuple[str, str, str]]:
    """(level, unit, "waiting" or "in_care") -> how many bases, at the battle's end."""
    found: Counter[tuple[str, str, str]] = Counter()
    for row in view.rows("states", view.last):
        where = "waiting" if row["status"] == "waiting" else "in_care" if view.telling.in_care(row) else ""
        found.update((level, row[level], where) for level in ("battalion", "side") if where)
    return found


def _ended(row: Row, sums: Mapping[tuple[str, str], Mapping[str, int]], elsewhere: Mapping[Any, int]) -> Row:
    """A row of the closing account; who is in care is not removed."""
    key = row["level"], row["unit"]
    there = {where: elsewhere[*key, where] for where in ("waiting", "in_care")}
    return {**row, **sums[key], **there, "removed": row["removed"] - there["in_care"]}


def side_totals(view: ReportView) -> list[AccountRow]:
    return [line for line in final(view) if line.total]


def losses_by_side(view: ReportView, bound: int) -> list[float]:
    """Men that each side lost in a bound."""
    lost = {row["side"]: row["men_lost"] for row in view.account("casualties", bound, "side")}
    return [lost.get(side.id, 0.0) for side in view.scenario.sides]


@dataclass(frozen=True)
class Force:
    """A battalion as it was mustered."""

    name: Markup
    player: str
    regiment: str
    bases: str
    men: int
    platoons: int
    arrives: Text


def forces(view: ReportView) -> list[tuple[int, str, list[Force], list[Markup]]]:
    """Order of battle: side's place and name, its battalions in order, and the line that says how many are left out."""
    battalions: dict[tuple[str, str], list[Platoon]] = defaultdict(list)
    for platoon in view.scenario.forces.platoons:
        battalions[platoon.side, platoon.battalion].append(platoon)
    sides = []
    for place, side in enumerate(view.scenario.sides):
        groups = [(name, group) for (of, name), group in battalions.items() if of == side.id]
        own = [_force(view, name, group) for name, group in groups[:MOST_LINES]]
        left = len(groups) - len(own)
        more = [marked("And {count} more: the order of battle has them.", count=left)] if left else []
        sides.append((place, side.name or side.id, own, more))
    return sides


def _force(view: ReportView, battalion: str, platoons: Sequence[Platoon]) -> Force:
    bases: dict[str, int] = defaultdict(int)
    for platoon in platoons:
        bases[platoon.type] += 1
    late = sorted({platoon.arrives for platoon in platoons if platoon.arrives > 1})
    return Force(
        view.battalion(battalion),
        platoons[0].player,
        platoons[0].regiment,
        ", ".join(f"{count}{THIN}×{THIN}{name}" for name, count in bases.items()),
        sum(platoon.men for platoon in platoons),
        len(platoons),
        listed(_arrival(view, bound) for bound in late),
    )


def _arrival(view: ReportView, bound: int) -> Text:
    if bound == ON_CALL:
        return text("with the umpire")
    return text("{word:text} {bound}", word=view.word("bound"), bound=bound)


def holders(view: ReportView, objective: Objective, bound: int) -> list[int]:
    """Places of the sides that have a platoon's centre in the area at a bound's end."""
    places = {side.id: place for place, side in enumerate(view.scenario.sides)}
    return sorted(places[side] for side in sides_in(objective, view.rows("states", bound)))


@dataclass(frozen=True)
class HeldGround:
    """An objective: who stood in it at each bound's end, and what that comes to at the last."""

    name: str
    place: str
    course: list[tuple[int, list[int]]]
    outcome: Phrase
    side: int | None


def objectives(view: ReportView) -> list[HeldGround]:
    held = []
    for objective in view.scenario.objectives:
        course = [(bound, holders(view, objective, bound)) for bound in [view.before, *view.bounds]]
        end = course[-1][1]
        side = end[0] if len(end) == 1 else None
        names = [view.scenario.sides[place].name or view.scenario.sides[place].id for place in end]
        outcome: Phrase = text("contested: {sides}", sides=listed(names, text(" and ")))
        if len(end) < 2:
            outcome = names[0] if end else text("nobody")
        held.append(HeldGround(objective.label, _reference(view, objective), course, outcome, side))
    return held


def _reference(view: ReportView, objective: Objective) -> str:
    x0, y0, x1, y1 = objective.area_u
    table = view.scenario.battlefield.table
    middle = min((x0 + x1) // 2, table.width_u), min((y0 + y1) // 2, table.height_u)
    return ", ".join(filter(None, (table.reference(*middle), table.sheet_reference(*middle))))


@dataclass(frozen=True)
class RecordedLosses:
    """A battalion's losses here beside those that history has; shares are of the strength on each side."""

    name: str
    battalion: str
    side: int
    strength: float
    low: float
    high: float
    source: str
    men: float
    lost: float

    @property
    def share(self) -> float:
        return self.lost / self.men if self.men else 0.0

    @property
    def shares(self) -> tuple[float, float]:
        return (self.low / self.strength, self.high / self.strength) if self.strength else (0.0, 0.0)

    @property
    def verdict(self) -> Text:
        """The share lost here against the range that the sources give."""
        low, high = self.shares
        if low <= self.share <= high:
            return text("within the sources' range")
        return text("lower") if self.share < low else text("higher")

    @property
    def range(self) -> str:
        return number(self.low) if self.low == self.high else f"{number(self.low)}\u2013{number(self.high)}"


def history(view: ReportView) -> list[RecordedLosses]:
    """``[[history.losses]]`` of the scenario beside the result."""
    lost = {row["unit"]: row["men_lost"] for row in view.account("summary", view.last, "battalion")}
    return recorded_losses(view.scenario, lost, {unit: view.strength.get(f"battalion:{unit}", 0) for unit in lost})


def recorded_losses(
    scenario: Scenario, lost: Mapping[str, float], men: Mapping[str, float]
) -> list[RecordedLosses]:  # fmt: skip
    """The same for battalions, from the men that they ``lost`` of their ``men``; entries without them are left out."""
    sides = [side.id for side in scenario.sides]
    entries: Any = scenario.history.get("losses", ())
    if not isinstance(entries, list | tuple):
        return []
    lines = []
    for entry in entries:
        battalion = str(entry.get("battalion", "")) if isinstance(entry, Mapping) else ""
        if battalion not in lost:
            continue
        low = _figure(entry, "losses_low")
        compared = RecordedLosses(
            name=str(entry.get("name") or scenario.forces.battalions[battalion][0].battalion_name or battalion),
            battalion=battalion,
            side=sides.index(scenario.forces.side_of(battalion)),
            strength=_figure(entry, "strength"),
            low=low,
            high=_figure(entry, "losses_high") or low,
            source=str(entry.get("source", "")),
            men=men[battalion],
            lost=lost[battalion],
        )
        lines.append(compared)
    return lines


def _figure(entry: Mapping[str, Any], name: str) -> float:
    value = entry.get(name, 0)
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else 0.0
