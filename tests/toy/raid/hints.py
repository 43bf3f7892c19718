"""What a seat of the toy is told beside a question and its lines."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import hypot
from typing import Any

from bound_sim.orders.decisions import Decision
from bound_sim.orders.lines import OrderLine
from bound_sim.rules.records import hints
from bound_sim.rules.records.hints import Ghost, GhostBase, LineHint
from bound_sim.rules.records.policy import SeatView
from bound_sim.rules.records.prose import inches
from bound_sim_maps.table import U_PER_CM, u_from_cm, u_from_inches

from .book import BURST_NEEDS, HEDGE, IN_AREA_IN, UNIT_TYPES
from .turn import ACTIONS

Spot = tuple[int, int]


class Hints(hints.Hints):
    """By what one side may know: its own bases and those that stand on the table."""

    def __init__(self, view: SeatView) -> None:
        super().__init__(view)
        self.rows = {row["platoon"]: row for row in view.bases}
        self.at: dict[str, Spot] = {
            base: (u_from_cm(row["x_cm"]), u_from_cm(row["y_cm"]))
            for base, row in self.rows.items() if row["status"] == "on table"
        }  # fmt: skip

    def options(self, decision: Decision) -> Mapping[str, str]:
        """With the chance of each shot, and what lying down costs."""
        match decision.kind:
            case "return-fire":
                own, enemy = decision.about
                chance = _of_six(self._type(own).needs)
                return {"fire": f"{own} hits {enemy} {chance}", "hold": f"{own} does nothing"}
            case "cover":
                up, down = _of_six(BURST_NEEDS), _of_six(BURST_NEEDS + 1)
                return {"stay": f"hit {up}", "down": f"hit {down}, and does nothing until its own next turn"}
            case "ambush":
                said = {"keep": "nothing happens", "spring": f"the card is played: a hit {_of_six(3)}"}
                return {option: said[option] for option in decision.options}
        return {}

    def lines(self, lines: Sequence[OrderLine]) -> Sequence[LineHint]:
        """In their order: a move changes where the next line begins."""
        at, done = dict(self.at), Counter[str]()
        found = []
        for line in lines:
            base = self._base(line.unit)
            before = at.get(base)
            wrong, said = self._would(base, line, at)
            if not wrong and done[base] >= ACTIONS:
                wrong = f"it did {ACTIONS} things already"
            done[base] += not wrong
            ends = at.get(base)
            told: Any = line.get("path") or ()
            way: tuple[Spot, ...] = ()
            reach = 0.0
            if before is not None and ends is not None and ends != before and not wrong:
                legs = tuple((before[0] + x - told[0][0], before[1] + y - told[0][1]) for x, y in told)
                way, reach = legs or (before, ends), _apart(before, ends)
            said_of = (("", wrong or said),)
            ends_at = (GhostBase(base, ends, None),) if way and ends is not None else ()
            ghost = Ghost(line.unit, way, reach, ends_at, not wrong, wrong, said=said_of)
            found.append(LineHint(line, not wrong, wrong or said, ghost))
        return found

    def _would(self, base: str, line: OrderLine, at: dict[str, Spot]) -> tuple[str, str]:
        """Why not, "" where it can; what it does."""
        row = self.rows[base]
        if row["status"] == "removed":
            return "it is gone", ""
        if row["down"]:
            return "it lies down", ""
        given: Any = line.get("at")
        if line.verb == "enter":
            if base in at:
                return "it is on the table", ""
            at[base] = given
            return "", "enters"
        if base not in at:
            return "it waits in its box", ""
        if line.verb == "march":
            net, there = self.view.scenario.areas, str(line.get("to"))
            near = sorted((_apart(at[base], area.at), area.name) for area in net.areas)
            here = near[0][1] if near and near[0][0] <= u_from_inches(IN_AREA_IN) else ""
            if not here or net.border(here, there) in (None, HEDGE):
                return f"no way leads from {here or 'here'} to {there}", ""
            at[base] = net.by_name[there].at
            return "", f"marches to {there}"
        if line.verb == "move":
            return "", self._move(base, line, at)
        if line.verb == "throw":
            far, reach = _apart(at[base], given), UNIT_TYPES[row["type"]].throws_in
            over = "that is too far to throw" if far > u_from_inches(reach) else ""
            return over, f"throws {_inches(far)}"
        target = self._base(str(line.get("target")))
        if target not in at:
            return "its target is not on the table", ""
        far, reach = _apart(at[base], at[target]), self._type(base).range_in
        if far > u_from_inches(reach):
            return f"its target is out of range ({_inches(far)} of {_inches(u_from_inches(reach))})", ""
        return "", f"shoots at {_inches(far)}, hits {_of_six(self._type(base).needs)}"

    def _move(self, base: str, line: OrderLine, at: dict[str, Spot]) -> str:
        """Along the legs from where it stands; how far of how much."""
        path: Any = line.get("path")
        legs = [(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in zip(path, path[1:], strict=False)]
        wanted = sum(hypot(*leg) for leg in legs)
        reach = left = float(u_from_inches(self._type(base).moves_in))
        x, y = at[base]
        for dx, dy in legs:
            share = min(1.0, left / hypot(dx, dy)) if (dx or dy) else 0.0
            x, y, left = x + int(dx * share), y + int(dy * share), left - share * hypot(dx, dy)
        at[base] = x, y
        return f"moves {_inches(min(wanted, reach))}" + (f" of {_inches(wanted)}" if wanted > reach else "")

    def _type(self, base: str) -> Any:
        return UNIT_TYPES[self.rows[base]["type"]]

    def _base(self, unit: str) -> str:
        """A base by its own id or its squad's; one that the side does not know keeps its id."""
        return next((base for base in self.rows if unit in (base, base.partition("/")[0])), unit)


def _apart(one: Spot, other: Spot) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _inches(length_u: float) -> str:
    return inches(length_u / U_PER_CM)


def _of_six(needs: int) -> str:
    return f"with {7 - needs} in 6"
