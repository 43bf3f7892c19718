"""The bound of 1418: the sub-steps of ``chart.STEPS`` in the order of effectiveness.

``resolve`` plays them table by table, one of them or all.

Files to open beside this one, by sub-step:

- #: ``reinforcements`` (who enters), ``tasks`` (what each platoon sets out to do)
- 1a, 1b, 2a, 2b, 3, 4, 6, 7: ``fire_turns`` (who fires in which of them), ``shooting`` (from targets to removals)
- 1a, 1b, 2a, 2b, 3, 4, 6, 7, a shot: ``targeting`` (at whom), ``hits`` (dice, bonus, what a hit does)
- 1a, 1b, 2a, 2b, 3, 4, 6, 7, the number to reach: ``cover`` (the modified R)
- 1a, 1b, 2a, 2b, 6, 7, of batteries together: ``bombardment`` (the circle, who is under it), ``hits`` (what dice do)
- 5: ``shooting`` (who recovers)
- 5a, 5b, 5c: ``movement`` (who moves, and what ends it), ``contact`` (who touches whom)
- 5a, 5b, 5c, where they end: ``halts`` (who stands where, among friends)
- 5a, 5b, 5c, a platoon's way: ``ways`` (line, pace), ``reach`` (rates, how far it gets)
- melee: ``melee`` (who strikes when, and what comes of it), ``ranks`` (who stands behind whom)
- 7, and the bound is over: ``reinforcements`` (who digs in, who packs, what is carried over)
"""

import copy
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from itertools import repeat
from operator import is_
from typing import Any

import numpy as np

from bound_sim.battle.battle import Battle, Opening, SideOrders
from bound_sim.battle.drive import collect
from bound_sim.rulesets.kit.arrays.events import Recorder
from bound_sim.rulesets.rules1418.book import rulings
from bound_sim.rulesets.rules1418.book.chart import MARK, STEPS, SUBSTEPS
from bound_sim.rulesets.rules1418.book.rulings import Readings
from bound_sim.rulesets.rules1418.book.unit_types import resiliences, unit_types
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import (
    NOBODY,
    SHOOTERS_KEPT,
    Array,
    Battalions,
    battalions_of,
    blank_marks,
    build_battalions,
    build_units,
    opening_state,
    wipe,
)
from bound_sim.rulesets.rules1418.state.events import EVENTS, rows_needed
from bound_sim.rulesets.rules1418.state.log_writer import LogWriter
from bound_sim.rulesets.rules1418.state.neighbours import LOWEST_NEED, NEEDS, Neighbours, new_neighbours
from bound_sim.rulesets.rules1418.state.orders_in import OrdersTaken, Rows, most_legs
from bound_sim.rulesets.rules1418.state.save import restore
from bound_sim.rulesets.rules1418.state.world import World, named_numbers
from bound_sim.rulesets.rules1418.steps import tasks, ways
from bound_sim.rulesets.rules1418.steps.chances import chance_to_hit
from bound_sim.rulesets.rules1418.steps.contact import new_lines
from bound_sim.rulesets.rules1418.steps.cover import refresh_cover, settle_terrain
from bound_sim.rulesets.rules1418.steps.hits import MAX_DICE, NO_REROLL, SUCCESSES
from bound_sim.rulesets.rules1418.steps.ranks import new_melee_room
from bound_sim.rulesets.rules1418.steps.resolve import CLOSE, OPENING, Buffers, Span, resolve
from bound_sim.rulesets.rules1418.steps.shooting import new_fire_buffers
from bound_sim_maps.faults import Unfit
from bound_sim_maps.geometry import Ground, compile_ground
from bound_sim_maps.texts import text

#: platoons on all tables that are played side by side, and the least and the most of these tables
_PLATOONS_TOGETHER, _LEAST_TABLES, _MOST_TABLES = 120_000, 50, 256
#: in a battle that is one of many, only this number of enemies is listed for each platoon: the nearest
ENEMIES_RANKED = 48


class ScenarioTables:
    """Arrays that all battles of one scenario share: rows, readings, ground, forces and the opening state."""

    def __init__(self, battle: Battle) -> None:
        scenario = battle.scenario
        chart = unit_types(scenario.unit_types)
        types = [chart[platoon.type] for platoon in scenario.forces.platoons]
        if any(max(row.melee_dice, row.ranged_dice) > MAX_DICE for row in types):
            raise Unfit(text("a roll has at most {max_dice} dice", max_dice=MAX_DICE))
        strengths = [strength or 0 for strength in resiliences(scenario.forces, chart).values()]
        self.rows = Rows(scenario)
        self.readings = Readings(scenario.rulings)
        self.in_force: Any = named_numbers(self.readings)
        self.ground: Ground = compile_ground(scenario.battlefield)
        self.units: Array = build_units(scenario, types, strengths, self.readings)
        self.battalions: Array = battalions_of(scenario, types)
        #: the state before bound 1 of one table
        self.opening: Array = opening_state(scenario, 1)
        settle_terrain(self.ground, self.units, self.opening, self.in_force)
        self.chances = table_of_chances(self.units, self.readings)
        self.legs = most_legs(scenario)
        self.orders_taken = OrdersTaken()
        by_hand = sum(len(order.shares("shots")) for order in scenario.low.values())
        ranged, melee_dice = (int(self.units[dice].max(initial=0)) for dice in (col.U_RANGED_DICE, col.U_MELEE_DICE))
        self.rows_needed = rows_needed(len(types), ranged, melee_dice, by_hand)
        self.near: Neighbours = self.near_of(self.opening, many=battle.one_of_many)

    def near_of(self, state: Array, *, many: bool) -> Neighbours:
        """Neighbours at the opening of a battle; ``many``: the battle is one of many, which keep fewer enemies of each
        platoon."""
        return new_neighbours(
            self.units, state, int(self.units[col.U_SIDE].max(initial=0)) + 1, self.chances,
            sight=self.readings.line_of_sight == rulings.LineOfSight.TERRAIN, ranks=ENEMIES_RANKED if many else 0,
        )  # fmt: skip


class BattleArrays:
    """A battle's columns: ground, forces, state, and room for what kernels write."""

    def __init__(self, battle: Battle) -> None:
        given = battle.shared.get(ScenarioTables)
        if given is None:
            given = battle.shared[ScenarioTables] = ScenarioTables(battle)
        platoons = len(given.rows.platoon_ids)
        self.battle = battle
        self.rows: Rows = given.rows
        self.readings: Readings = given.readings
        self.in_force: Any = given.in_force
        self.orders_taken = given.orders_taken
        self.ground: Ground = given.ground
        self.units: Array = given.units
        self.chances: Array = given.chances
        # who shot at whom is asked for by one reading only, and saved with a battle
        shooters = battle.logged or self.readings.find_cover == rulings.FindCover.OUT_OF_FIRE
        kept = SHOOTERS_KEPT if shooters else 0
        self.battalions: Battalions = build_battalions(given.battalions, battle.tables, platoons, kept)
        before = battle.shared.get(BattleArrays)
        self.state: Array
        #: the marks of the bound that is being resolved, used again for the next: with many tables they are large
        self.now: Array
        if before is not None and before.battle.tables == battle.tables:
            self.state, self.now = before.state, before.now
            self.state[:] = given.opening
        else:
            self.state = np.repeat(given.opening, battle.tables, axis=1)
            self.now = blank_marks(battle.tables, platoons)
        battle.shared[BattleArrays] = self
        self.events: Recorder = EVENTS.recorder(given.rows_needed if battle.logged else 0)
        self.buffers: Buffers = (
            before.buffers
            if before is not None
            else Buffers(
                ways.new_path_buffers(platoons, given.legs),
                new_lines(self.units, given.legs),
                new_fire_buffers(self.units),
                new_melee_room(platoons),
            )
        )
        self.tables = np.arange(battle.first_table, battle.first_table + battle.tables, dtype=np.uint64)
        self.near: Neighbours = given.near
        if battle.opening:
            self._take_up(battle.opening, given)
        self.log_writer = LogWriter(battle, self.rows, self.units, self.battalions)
        #: no step is skipped where a log is kept, which also explains what did not happen, or once an umpire has acted
        self.step_by_step = battle.logged
        self.todo: Array = np.full(battle.tables, tasks.EVERYTHING)
        #: the bound that is being resolved
        self.bound: Bound | None = None

    def _take_up(self, opening: Opening, given: ScenarioTables) -> None:
        """Fill the state of all tables; one opening of many battles is read once."""
        shared, kept = self.battle.shared, self.battalions
        if shared.get(Opening, (None,))[0] is not opening:
            restore(opening.state, self)
            near = given.near_of(self.state, many=self.battle.one_of_many)
            columns = self.state[:, :1].copy(), kept.table[:, :1].copy(), kept.shot_by[:1].copy()
            shared[Opening] = opening, columns, near
        _, (state, table, shot_by), self.near = shared[Opening]
        self.state[:], kept.table[:], kept.shot_by[:] = state, table, shot_by

    def part(self, tables: Sequence[int]) -> "BattleArrays":
        """Some of the tables as they stand, to be played with orders of their own; ``put_back`` takes them back."""
        part = copy.copy(self)
        part.state, part.now = np.take(self.state, tables, axis=1), np.take(self.now, tables, axis=1)
        kept = self.battalions
        part.battalions = kept._replace(
            table=np.take(kept.table, tables, axis=1), shooters=kept.shooters[tables], shot_by=kept.shot_by[tables]
        )
        part.tables, part.todo = self.tables[tables], self.todo[tables]
        return part

    def put_back(self, part: "BattleArrays", tables: Sequence[int]) -> None:
        """Take back tables that were played by themselves."""
        self.state[:, tables], self.now[:, tables], self.todo[tables] = part.state, part.now, part.todo
        kept, played = self.battalions, part.battalions
        kept.table[:, tables], kept.shooters[tables], kept.shot_by[tables] = (
            played.table, played.shooters, played.shot_by
        )  # fmt: skip

    def world(self, battalions: Battalions, orders: Array, now: Array) -> World:
        """The arrays of a bound with these orders and marks, on the state as it stands."""
        return World(self.units, battalions, self.state, now, orders, self.in_force, self.events)


def table_of_chances(units: Array, in_force: Readings) -> Array:
    """Chance of at least one hit for each platoon's shot: [platoon, modified R, re-rolled]; see ``hits``."""
    arming = list(zip(units[col.U_RANGED_DICE].tolist(), units[col.U_RANGED_BONUS].tolist(), strict=True))
    lucky, loses = int(in_force.bonus_die), int(in_force.reroll_bonus)
    rerolls = (NO_REROLL, SUCCESSES + int(in_force.vehicle_reroll))
    kinds = list(dict.fromkeys(arming))
    known = np.array([
        [[chance_to_hit(dice, bonus, need + LOWEST_NEED, reroll, lucky, loses) for reroll in rerolls]
         for need in range(NEEDS)]
        for dice, bonus in kinds
    ])  # fmt: skip
    place = {kind: n for n, kind in enumerate(kinds)}
    return known[[place[kind] for kind in arming]]


@dataclass
class Bound:
    """One bound while it is resolved."""

    number: int
    field: BattleArrays
    world: World
    dice: Any
    #: what anybody has to do on each table, see ``steps.resolve``
    todo: Array

    def resolve(self, first: int, last: int) -> None:
        """From a sub-step to another, by their places: see ``Span``."""
        f = self.field
        span = Span(first, last, not f.step_by_step)
        resolve(f.ground, self.number, self.world, f.near, self.dice, f.buffers, self.todo, span)

    def play(self, substep: str) -> None:
        """A sub-step by itself."""
        place = SUBSTEPS.index(substep)
        self.resolve(place, place)
        if place == OPENING and self.field.step_by_step:
            self.todo[:] = tasks.EVERYTHING

    def refresh(self, *, after_movement: bool) -> None:
        """Cover and modified R of all, before or after step 5."""
        refresh_cover(self.world, after_movement)


def open_bound(field: BattleArrays, number: int, sides: dict[str, SideOrders]) -> Bound:
    """A bound's orders, blank marks and dice."""
    battle = field.battle
    orders, battalions = field.orders_taken.columns(
        number, battle.scenario, field.rows, sides, field.battalions, field.buffers.paths.legs
    )
    battalions.table[col.T_FIRED] = 0
    battalions.shooters[:] = NOBODY
    if field.step_by_step:
        wipe(field.now)
    dice = battle.dice.open_bound(number, field.rows.rollers, field.tables)
    return Bound(number, field, field.world(battalions, orders, field.now), dice, field.todo)


def side_by_side(platoons: int) -> int:
    """Number of tables of this many platoons to play together: more lie in slower memory, fewer take more time between
    rules."""
    return min(max(_PLATOONS_TOGETHER // max(platoons, 1), _LEAST_TABLES), _MOST_TABLES)


def alike(orders: Sequence[dict[str, SideOrders]]) -> list[tuple[dict[str, SideOrders], list[int]]]:
    """The orders of all tables, with the tables that have the same: policies order for each table by itself."""
    if all(map(is_, orders, repeat(orders[0]))):
        return [(orders[0], list(range(len(orders))))]
    found: dict[tuple[int, ...], list[int]] = {}
    for table, sides in enumerate(orders):
        found.setdefault(tuple(id(given) for given in sides.values()), []).append(table)
    groups: list[tuple[dict[str, SideOrders], list[int]]] = []
    for tables in found.values():
        same = next((group for sides, group in groups if sides == orders[tables[0]]), None)
        if same is None:
            groups.append((orders[tables[0]], tables))
        else:
            same += tables
    return groups


def play_out(field: BattleArrays, number: int, sides: dict[str, SideOrders]) -> None:
    """A bound of tables that nobody looks at before its end."""
    bound = open_bound(field, number, sides)
    bound.resolve(OPENING, CLOSE)
    dice = field.battle.dice
    dice.after_substep(bound.dice, number)
    dice.close_bound(bound.dice, number)


def play(battle: Battle) -> Generator[Any, Any, None]:
    """A battle of 1418 as a simpy process: asks all sides for orders, then lets the sub-steps pass, bound by bound."""
    field = BattleArrays(battle)
    battle.state = field
    log_writer = field.log_writer
    if battle.opening is None:
        log_writer.states(0, field.state)
    for number in range(battle.opening.bound if battle.opening else 1, battle.scenario.bounds + 1):
        together = alike((yield from collect(battle, number)))
        if len(together) > 1:
            yield battle.substep(number, "end")
            for sides, tables in together:
                part = field.part(tables)
                play_out(part, number, sides)
                field.put_back(part, tables)
            continue
        ((sides, _),) = together
        bound = open_bound(field, number, sides)
        field.bound = bound
        log_writer.opens(bound.world.now, bound.world.battalions)
        hurries = battle.hurries and not field.step_by_step
        for step in () if hurries else STEPS:
            yield battle.substep(number, step.name)
            bound.play(step.name)
            battle.dice.after_substep(bound.dice, number)
            log_writer.drain(number, step.name, field.events)
            if step.act == MARK:
                log_writer.orders(number, sides, field.state, bound.world.now)
        yield battle.substep(number, "end")
        if hurries:
            bound.resolve(OPENING, CLOSE)
            battle.dice.after_substep(bound.dice, number)
        else:
            bound.resolve(CLOSE, CLOSE)
        battle.dice.close_bound(bound.dice, number)
        field.bound = None
        log_writer.states(number, field.state)
