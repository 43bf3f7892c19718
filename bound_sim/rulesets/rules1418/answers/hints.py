"""Hints for a side that draws its orders: the rules' own kernels on what that side knows, nothing resolved, no dice.

A hint is computed from a scenario and a log that hold only what the asker may know; so a length, a reason or a colour
cannot show anything else.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from bound_sim.battle.battle import Battle, SideOrders
from bound_sim.dice.keyed import KeyedDice
from bound_sim.logs.log import Log
from bound_sim.orders.arrows import changed
from bound_sim.orders.records import OrderLine, Point
from bound_sim.orders.text import MOST_POINTS
from bound_sim.rules.records import hints
from bound_sim.rules.records.hints import Circle, CircleBase, PlatoonHint, Ring, Tables, Thread, UnitHint, Way
from bound_sim.rules.records.policy import SeatView
from bound_sim.rulesets.kit.lines.prospect import tables_of
from bound_sim.rulesets.rules1418.answers.hint_words import hint_words, thread_words
from bound_sim.rulesets.rules1418.answers.measures import (
    draw,
    measure_batteries,
    measure_fire,
    measure_shot,
    measure_ways,
)
from bound_sim.rulesets.rules1418.book import rulings
from bound_sim.rulesets.rules1418.book.chart import (
    ASSAULT_FACTOR,
    CIRCLE_DIAMETER_IN,
    COVER_ROWS,
    GROUNDS,
    MATRIX,
    SITUATIONS,
    WITH_DICE,
    WORDS,
    WORKS,
)
from bound_sim.rulesets.rules1418.book.reason_book import BOOK
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import (
    ASSAULT,
    COVER,
    ENDED,
    MOVE,
    NOBODY,
    OFF_TABLE,
    ON_TABLE,
    REMOVED,
    RETREAT,
    STATUS,
    TASKS,
    UNLIMITED,
    WAITING,
    Array,
    blank_marks,
)
from bound_sim.rulesets.rules1418.state.events import REASON
from bound_sim.rulesets.rules1418.state.log_writer import LogWriter
from bound_sim.rulesets.rules1418.state.neighbours import chance_index, new_neighbours
from bound_sim.rulesets.rules1418.state.orders_in import Rows, order_columns
from bound_sim.rulesets.rules1418.state.world import World
from bound_sim.rulesets.rules1418.steps import ways
from bound_sim.rulesets.rules1418.steps.bombardment import cap_of, rerolled_by_circle, shots_of
from bound_sim.rulesets.rules1418.steps.bound import BattleArrays
from bound_sim.rulesets.rules1418.steps.cover import base_terrain, cover_row, refresh_cover
from bound_sim.rulesets.rules1418.steps.hits import range_of
from bound_sim.rulesets.rules1418.steps.reach import R_ROAD, R_WHY, R_WORST_GROUND
from bound_sim.rulesets.rules1418.tables import COLUMNS
from bound_sim_maps.bases import corner_offsets, under_circle
from bound_sim_maps.queries import passable_at, terrain_at
from bound_sim_maps.table import U_PER_INCH, cm_from_u, u_from_cm
from bound_sim_maps.texts import Phrase, counted, listed, text

_MOVERS = (MOVE, ASSAULT, RETREAT, COVER)
#: by how much a corner's rounding puts it further out, at most, 0.01 mm
_ROUNDED = 2


def _without_unknown(order: OrderLine, names: Rows) -> OrderLine:
    """An order without the targets that who asks does not know: that they are faults is told elsewhere."""
    shoot, toward = order.word("shoot"), order.target("toward")
    if shoot and not names.has(shoot):
        shoot = ""
    if isinstance(toward, str) and not names.has(toward):
        toward = None
    shots = tuple(shot for shot in order.shares("shots") if shot[0] in names.platoon)
    if (shoot, toward, shots) == (order.word("shoot"), order.target("toward"), order.shares("shots")):
        return order
    return changed(order, shoot=shoot, toward=toward, shots=shots)


@dataclass(frozen=True)
class _Drawn:
    """Orders as columns, and the marks that they make at #; ``idle``: why no battery of a battalion bombards."""

    world: World
    reasons: Mapping[str, Sequence[tuple[str, Phrase]]]
    idle: Mapping[str, Phrase]


class Hints(hints.Hints):
    """Answers for one side (or, with everything known, the umpire) before a bound is resolved.

    The view's log says where everybody stands at the opening of its bound, or its bases do. Raises KeyError where the
    log has no states of the bound before.
    """

    by_log = by_battalion = True

    def __init__(self, view: SeatView) -> None:
        super().__init__(view)
        scenario = self.scenario = view.scenario
        self.bound = view.bound
        self._battle = Battle(scenario, KeyedDice(bytes(32)), answer=lambda _: None)
        self._field = BattleArrays(self._battle)
        f = self._field
        self._paths = ways.new_path_buffers(len(f.rows.platoon_ids), MOST_POINTS)
        self._log_writer = LogWriter(self._battle, f.rows, f.units, f.battalions)
        self._stand(tables_of(view) if view.tables is None else view.tables)
        self._opening: Array = f.state
        # lines of sight are kept from where all stand now
        sight = f.readings.line_of_sight == rulings.LineOfSight.TERRAIN
        f.near = new_neighbours(f.units, f.state, len(scenario.sides), f.chances, sight=sight)

    # ---- where everybody stands

    @property
    def opening_field(self) -> BattleArrays:
        """The columns of a battle in which all stand as they do at the opening."""
        self._field.state = self._opening
        return self._field

    def _stand(self, tables: Tables) -> None:
        """Fill the state from the log: places and hits at the last bound's end, what moved, what is packed."""
        f, rows = self._field, self._field.rows.platoon
        f.state[col.S_STATUS] = np.where(f.state[col.S_STATUS] == OFF_TABLE, OFF_TABLE, WAITING)
        states = tables["states"]
        found = 0
        for i, bound in enumerate(states["bound"]):
            row = rows.get(states["platoon"][i], NOBODY)
            if bound == self.bound - 1 and row >= 0:
                found += 1
                self._stand_one(states, i, row)
        if not found and rows:
            raise KeyError(f"no states of bound {self.bound - 1}")
        self._moved(tables)
        self._shot_at(tables)
        self._ruled(tables)

    def _stand_one(self, states: Mapping[str, Sequence[Any]], i: int, row: int) -> None:
        state, rows = self._field.state, self._field.rows.platoon
        state[col.S_STATUS, 0, row] = STATUS.index(states["status"][i])
        state[col.S_X, 0, row], state[col.S_Y, 0, row] = u_from_cm(states["x_cm"][i]), u_from_cm(states["y_cm"][i])
        state[col.S_FACING, 0, row] = round(states["facing"][i] * 10)
        state[col.S_GROUND, 0, row] = GROUNDS.index(states["ground"][i])
        state[col.S_WORKS, 0, row] = WORKS.index(states["works"][i])
        state[col.S_HITS, 0, row] = states["hits"][i]
        state[col.S_HALVED, 0, row] = states["halved"][i]
        state[col.S_DUG_IN, 0, row] = states["dug_in"][i]
        state[col.S_UNDER_FIRE, 0, row] = states["under_fire"][i]
        state[col.S_OPPONENT, 0, row] = rows.get(states["in_contact"][i], NOBODY)

    def _moved(self, tables: Tables) -> None:
        """R-19, Q-packing, R-18: who moved when, who is packed, whose transport is lost."""
        f, rows = self._field, self._field.rows.platoon
        packs = f.units[col.U_PACKS].astype(bool) & bool(f.readings.packing != rulings.Packing.NONE)
        moves = tables["moves"]
        for i, platoon in enumerate(moves["platoon"]):
            row = rows.get(platoon, NOBODY)
            if row < 0 or moves["bound"][i] >= self.bound or moves["substep"][i][:1] == "m":
                continue
            f.state[col.S_EVER_MOVED, 0, row] = True
            f.state[col.S_LAST_MOVED, 0, row] = max(f.state[col.S_LAST_MOVED, 0, row], moves["bound"][i])
            if moves["substep"][i] == "#":
                f.state[col.S_PACKED, 0, row] = packs[row]
        orders = tables["orders"]
        for i, platoon in enumerate(orders["platoon"]):
            row = rows.get(platoon, NOBODY)
            if row >= 0 and orders["done"][i] in ("pack", "unpack") and orders["bound"][i] < self.bound:
                f.state[col.S_PACKED, 0, row] = orders["done"][i] == "pack"
        told = tables["explanations"]
        for i, code in enumerate(told["code"]):
            row = rows.get(told["platoon"][i], NOBODY)
            if code == "transport-lost" and row >= 0:
                f.battalions.table[col.T_TRANSPORT_LOST, 0, f.units[col.U_BATTALION, row]] = True

    def _ruled(self, tables: Tables) -> None:
        """Take over the umpire's acts since the last bound that the side knows of: units moved, hit, removed."""
        f, rows, moves, hits = self._field, self._field.rows.platoon, tables["moves"], tables["hits"]
        for i, platoon in enumerate(moves["platoon"]):
            row = rows.get(platoon, NOBODY)
            if row < 0 or moves["bound"][i] != self.bound or moves["substep"][i] != "#":
                continue
            x_u, y_u = u_from_cm(moves["to_x_cm"][i]), u_from_cm(moves["to_y_cm"][i])
            facing = round(moves["to_facing"][i] * 10)
            f.state[[col.S_X, col.S_Y, col.S_FACING], 0, row] = x_u, y_u, facing
            f.state[col.S_OPPONENT, 0, row] = NOBODY
            f.state[col.S_GROUND, 0, row], f.state[col.S_WORKS, 0, row] = base_terrain(
                f.ground, x_u, y_u, facing, f.units[col.U_HALF_WIDTH, row], f.units[col.U_HALF_DEPTH, row],
                int(f.readings.base_terrain),
            )  # fmt: skip
        for i, platoon in enumerate(hits["target"]):
            row = rows.get(platoon, NOBODY)
            if row >= 0 and hits["bound"][i] == self.bound:
                gone = hits["effect"][i] == "removed"
                f.state[col.S_HITS, 0, row] = 2 if gone else 1
                f.state[col.S_HALVED, 0, row] = not gone
                f.state[col.S_STATUS, 0, row] = REMOVED if gone else f.state[col.S_STATUS, 0, row]

        told = tables["explanations"]
        for i, code in enumerate(told["code"]):
            row = rows.get(told["platoon"][i], NOBODY)
            if code == "umpire-remove" and row >= 0 and told["bound"][i] == self.bound:
                f.state[col.S_STATUS, 0, row] = REMOVED

    def _shot_at(self, tables: Tables) -> None:
        """Q-find-cover: who is known to have shot at whom in the last bound."""
        f, rows, shots = self._field, self._field.rows.platoon, tables["shots"]
        kept = f.battalions.shot_by.shape[2]
        seen: dict[int, list[int]] = {}
        for i, bound in enumerate(shots["bound"]):
            if bound == self.bound - 1 and shots["kind"][i] == "direct":
                target, by = rows.get(shots["target"][i], NOBODY), rows.get(shots["shooter"][i], NOBODY)
                if target >= 0 and by >= 0 and by not in seen.setdefault(target, []):
                    seen[target].append(by)
        for target, shooters in seen.items():
            for place, by in enumerate(shooters[:kept]):
                f.battalions.shot_by[0, target, place] = by

    # ---- what is asked

    def orders(
        self,
        high: Mapping[str, OrderLine],
        low: Mapping[str, OrderLine],
        only: Collection[str] | None = None,
    ) -> dict[str, PlatoonHint]:
        """R-9..R-17: what each platoon on the table (or ``only`` those) would do with these orders, and why.

        Platoons without orders stand as they are.
        """
        f = self._field
        ids = f.rows.platoon_ids
        asked = range(len(ids)) if only is None else [f.rows.platoon[name] for name in only if name in f.rows.platoon]
        drawn = self._draw(high, low, asked)
        there = np.array([row for row in asked if f.state[col.S_STATUS, 0, row] == ON_TABLE], dtype=np.int64)
        fire = np.zeros((len(there), 2), dtype=np.int64)
        measure_fire(f.ground, drawn.world, f.near, self.bound, there, np.zeros(3), fire)
        return {
            ids[row]: self._hint(row, drawn, *shot) for row, shot in zip(there.tolist(), fire.tolist(), strict=True)
        }

    def reaches(
        self, high: Mapping[str, OrderLine], low: Mapping[str, OrderLine], only: Collection[str]
    ) -> dict[str, tuple[float, float]]:  # fmt: skip
        """R-17: how far each of these platoons that has an arrow would get by it, and its length, 0.01 mm.

        The same as in the ways of ``orders``, without what is said of them.
        """
        f, world = self._field, self._set_out(high, low)
        asked = [(name, f.rows.platoon[name]) for name in only if name in f.rows.platoon]
        rows = np.array([row for _, row in asked], dtype=np.int64)
        drawn = (f.state[col.S_STATUS, 0, rows] == ON_TABLE) & (world.orders[col.O_LEG_COUNT, rows] != 0)
        ways = self._measured(world, rows[drawn])[:, :2].tolist()
        names = [name for (name, _), is_drawn in zip(asked, drawn.tolist(), strict=True) if is_drawn]
        return {name: (reach, length) for name, (reach, length) in zip(names, ways, strict=True)}

    def _set_out(self, high: Mapping[str, OrderLine], low: Mapping[str, OrderLine]) -> World:
        """Set everybody out with these orders, on a copy of the opening."""
        f = self._field
        f.state = self._opening.copy()
        names = f.rows
        side_of = self.scenario.forces.side_of
        highs: dict[str, dict[str, OrderLine]] = {side.id: {} for side in self.scenario.sides}
        lows: dict[str, dict[str, OrderLine]] = {side: {} for side in highs}
        for name, order in high.items():
            if name in names.battalion:
                highs[side_of(name)][name] = order
        for name, order in low.items():
            if (side := side_of(name)) in lows:
                lows[side][name] = _without_unknown(order, names)
        sides = {side: SideOrders(highs[side], lows[side]) for side in highs}
        orders, battalions = order_columns(self.scenario, names, sides, f.battalions, self._paths.legs)
        world = f.world(battalions, orders, blank_marks(1, len(names.platoon_ids)))
        f.events.filled[:] = 0
        draw(f.ground, self.bound, world, f.near, self._paths)
        return world

    def _draw(self, high: Mapping[str, OrderLine], low: Mapping[str, OrderLine], asked: Sequence[int]) -> _Drawn:
        """Everybody set out with these orders, and the reasons; those of the asked alone."""
        f, names, world = self._field, self._field.rows, self._set_out(high, low)
        self._battle.log = Log(COLUMNS)
        self._log_writer.opens(world.now, world.battalions)
        refresh_cover(world, False)
        idle = self._idle(world)
        self._keep_reasons(asked)
        self._log_writer.drain(self.bound, "#", f.events)
        told = self._battle.log["explanations"]
        reasons: dict[str, list[tuple[str, Phrase]]] = {}
        why: dict[str, Phrase] = {}
        parts = ("platoon", "rule", "code", "text", "values")
        for name, rule, code, english, values in zip(*(told[part] for part in parts), strict=True):
            reason = BOOK.told({"code": code, "text": english, "values": values})
            reasons.setdefault(name, []).append((rule, reason))
            if code.startswith("bombard-") and f.units[col.U_BATTALION, names.platoon[name]] in idle:
                why[name] = text("{reason} ({rule})", reason=reason, rule=rule)
        return _Drawn(world, reasons, why)

    def _idle(self, world: World) -> frozenset[int]:
        """R-39: battalions that were told to bombard and none of whose batteries does as all stand."""
        of = self._field.units[col.U_BATTALION]
        substeps = np.full(len(of), NOBODY, dtype=np.int64)
        measure_batteries(world, self.bound, substeps)
        told = np.flatnonzero(world.battalions.orders[col.H_BOMBARDS])
        return frozenset(told.tolist()) - frozenset(of[substeps != NOBODY].tolist())

    def _keep_reasons(self, asked: Sequence[int]) -> None:
        """Forget what was recorded of others: putting it into words takes most of the time."""
        events, wanted = self._field.events, np.zeros(len(self._field.rows.platoon_ids), dtype=np.bool_)
        wanted[np.asarray(asked, dtype=np.int64)] = True
        rows = events.rows[: events.filled[0]]
        kept = rows[(rows["event"] != REASON) | wanted[rows["platoon"]]]
        events.rows[: len(kept)] = kept
        events.filled[0] = len(kept)

    def _hint(self, row: int, drawn: _Drawn, substep: int, target: int) -> PlatoonHint:
        f, now = self._field, drawn.world.now
        name = f.rows.platoon_ids[row]
        high = int(drawn.world.battalions.orders[col.H_HIGH, f.units[col.U_BATTALION, row]])
        situation = SITUATIONS[int(now[col.M_SITUATION, 0, row])]
        word, task = int(now[col.M_WORD, 0, row]), int(now[col.M_TASK, 0, row])
        column = "hold" if high == 4 else ("advance", "hold", "assault", "retreat")[high]
        reasons = [(rule, text) for rule, text in drawn.reasons.get(name, ()) if rule != "R-13"]
        hint = PlatoonHint(
            name, situation, MATRIX[situation][column], "" if word == NOBODY else WORDS[word],
            bool(now[col.M_LEGAL, 0, row]), TASKS[task], self._way(row, task, drawn),
            COVER_ROWS[int(now[col.M_COVER_ROW, 0, row])], int(now[col.M_NEEDED, 0, row]),
            WITH_DICE[substep] if substep >= 0 else "", f.rows.platoon_ids[target] if target >= 0 else "",
            tuple(dict.fromkeys(reasons)), idle=drawn.idle.get(name, ""),
        )  # fmt: skip
        return replace(hint, said=hint_words(hint))

    def _way(self, row: int, task: int, drawn: _Drawn) -> Way | None:
        """The line that was drawn and how far it gets: under what is done, else under the word it was told."""
        now, paths = drawn.world.now, self._paths
        if drawn.world.orders[col.O_LEG_COUNT, row] == 0:
            return None
        ((reach, length, n),) = self._measured(drawn.world, np.array([row])).tolist()
        line = tuple((int(paths.points[0, i]), int(paths.points[1, i])) for i in range(int(n)))
        out = paths.out
        end = int(now[col.M_END_X, 0, row]), int(now[col.M_END_Y, 0, row])
        eye = int(now[col.M_EYE_X, 0, row]), int(now[col.M_EYE_Y, 0, row])
        return Way(
            line, reach, length, end, ENDED[int(out[R_WHY])], GROUNDS[int(out[R_WORST_GROUND])], bool(out[R_ROAD]),
            eye if task in _MOVERS and eye not in (line[0], end) else None,
        )  # fmt: skip

    def _measured(self, world: World, rows: Array) -> Array:
        """``measure_ways`` of platoons with an arrow, from where they stand as the bound opens."""
        f, found = self._field, np.zeros((len(rows), 3))
        measure_ways(f.ground, self.bound, world._replace(state=self._opening), self._paths, rows, found)
        return found

    @cached_property
    def _still(self) -> _Drawn:
        """Everybody without orders."""
        return self._draw({}, {}, ())

    def thread(self, shooter: str, target: str) -> Thread | None:
        """R-25: the shot of one platoon at another as both stand; None where one of them is not on the table."""
        f, drawn = self._field, self._still
        p, e = f.rows.platoon.get(shooter, NOBODY), f.rows.platoon.get(target, NOBODY)
        if p < 0 or e < 0 or p == e or (self._opening[col.S_STATUS, 0, [p, e]] != ON_TABLE).any():
            return None
        out = np.zeros(3)
        measure_shot(f.ground, drawn.world._replace(state=self._opening), p, e, out)
        needed = int(drawn.world.now[col.M_NEEDED, 0, e])
        rerolled = bool(f.units[col.U_VEHICLE, e] and f.units[col.U_REROLLED, p])
        unlimited = f.units[col.U_RANGE_U, p] == UNLIMITED
        sight = f.readings.line_of_sight == rulings.LineOfSight.TERRAIN
        thread = Thread(
            float(out[0]), None if unlimited else float(out[1]), bool(out[2]), sight,
            int(f.units[col.U_RANGED_DICE, p]), int(f.units[col.U_RANGED_BONUS, p]), needed,
            int(f.units[col.U_RESILIENCE, e]), COVER_ROWS[int(drawn.world.now[col.M_COVER_ROW, 0, e])],
            bool(drawn.world.now[col.M_DUG, 0, e]), float(f.chances[p, chance_index(needed), int(rerolled)]), rerolled,
        )  # fmt: skip
        return replace(thread, said=thread_words(thread))

    def range_u(self, platoon: str) -> float | None:
        """R-25: range of a platoon that stands, in 0.01 mm; None for unlimited, 0 without ranged Arming."""
        f = self._field
        row = f.rows.platoon[platoon]
        if f.units[col.U_RANGED_DICE, row] == 0:
            return 0.0
        millionths = int(f.units[col.U_RANGE_U, row])
        return None if millionths == UNLIMITED else range_of(millionths)

    def rings(self, platoon: str) -> tuple[Ring, ...]:
        """R-25: how far a base that stands shoots; none for unlimited range and for what cannot shoot."""
        reach = self.range_u(platoon)
        return (
            (Ring(reach, from_edges=True, name=text("range {reach} cm", reach=f"{cm_from_u(reach):.1f}")),)
            if reach
            else ()
        )

    def circle(self, battalion: str, centre: Point) -> Circle:
        """R-35, R-36: a bombardment of a battalion with its circle there, as all stand and all batteries may fire."""
        f, drawn = self._field, self._still
        radius = CIRCLE_DIAMETER_IN * U_PER_INCH / 2.0
        own = f.rows.battalion[battalion]
        units, at = f.units, self._opening[:, 0]
        shoots = (units[col.U_GUNS] != 0) | (units[col.U_NAVAL] != 0)
        shoots &= (units[col.U_BATTALION] == own) & np.isin(at[col.S_STATUS], (ON_TABLE, OFF_TABLE))
        guns = int(shoots.sum())
        shots = shots_of(int(units[col.U_RANGED_DICE, shoots].sum()), guns, guns)
        to_x, to_y = centre[0] - at[col.S_X], centre[1] - at[col.S_Y]
        apart2, within = (
            to_x * to_x + to_y * to_y,
            radius + units[col.U_HALF_WIDTH] + units[col.U_HALF_DEPTH] + _ROUNDED,
        )
        near = np.flatnonzero((at[col.S_STATUS] == ON_TABLE) & (apart2 <= within * within))
        under = []
        for row in near[np.argsort(apart2[near], kind="stable")].tolist():
            dx, dy = int(to_x[row]), int(to_y[row])
            corners = corner_offsets(at[col.S_FACING, row], units[col.U_HALF_WIDTH, row], units[col.U_HALF_DEPTH, row])
            if under_circle(dx, dy, corners, radius):
                again = bool(rerolled_by_circle(dx, dy, corners, int(f.readings.inner_circle)))
                base = CircleBase(
                    f.rows.platoon_ids[row], bool(f.units[col.U_SIDE, row] == f.battalions.fixed[col.B_SIDE, own]),
                    again, int(drawn.world.now[col.M_NEEDED, 0, row]),
                )  # fmt: skip
                under.append(base)
        return Circle(centre, radius, int(shots), int(cap_of(shots)) if shots else 0, guns, tuple(under))

    def unit(self, unit: str, lines: Sequence[OrderLine]) -> UnitHint | None:
        """R-15, R-16, R-25: a company's bases, its speed and range, what they took and stand in."""
        f, at, ids = self._field, self._opening, self._field.rows.platoon
        members = [p for p in self.scenario.forces.companies.get(unit, ()) if p.id in ids]
        there = [ids[p.id] for p in members if at[col.S_STATUS, 0, ids[p.id]] == ON_TABLE]
        if not there:
            return None
        ranges = sorted({reach for row in there if (reach := self.range_u(f.rows.platoon_ids[row]))})
        parts = [
            text(
                "{bases} of {sorted}",
                bases=counted(len(there), "{count} base", "{count} bases"),
                sorted=", ".join(sorted({p.type for p in members})),
            )
        ]
        rate = cm_from_u(int(min(f.units[col.U_RATE_U, row] for row in there)))
        fast = f"{rate * ASSAULT_FACTOR:.0f}"
        parts += [text("{rate} cm a bound, {fast} in an assault", rate=f"{rate:.0f}", fast=fast)]
        parts += (
            [text("range {ranges} cm", ranges=" or ".join(f"{cm_from_u(reach):.1f}" for reach in ranges))]
            if ranges
            else []
        )
        halved, dug, shot = (
            int(at[column, 0, there].astype(bool).sum()) for column in (col.S_HALVED, col.S_DUG_IN, col.S_UNDER_FIRE)
        )
        parts += (
            [text("{halved} halved", halved=halved)] * bool(halved)
            + [text("{dug} dug in", dug=dug)] * bool(dug)
            + [text("under fire")] * bool(shot)
        )
        middle = int(at[col.S_X, 0, there].mean()), int(at[col.S_Y, 0, there].mean())
        return UnitHint(listed(parts), {}, middle)

    def terrain(self, point: Point) -> tuple[str, str, str, bool]:
        """R-6, R-7: (ground, works, cover row, passable) at a point of the table."""
        f = self._field
        ground, works = terrain_at(f.ground, *point)
        row = cover_row(ground, works, int(f.readings.impractical))
        return GROUNDS[ground], WORKS[works], COVER_ROWS[row], bool(passable_at(f.ground, *point, self.bound))
