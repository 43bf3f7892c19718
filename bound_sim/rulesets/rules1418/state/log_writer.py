"""From kernels' rows of numbers to the log's columns: ids for rows, words for numbers, cm for 0.01 mm."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bound_sim.battle.battle import Battle, SideOrders
from bound_sim.orders.interventions import Intervention
from bound_sim.orders.records import OrderLine
from bound_sim.orders.text import format_order
from bound_sim.rules.records.reasons import Reason, reason, ruled
from bound_sim.rulesets.kit.arrays.events import Recorder, refuse_lost
from bound_sim.rulesets.rules1418.book.chart import (
    ASSAULT_FACTOR,
    COVER_MODIFIER,
    COVER_ROWS,
    GROUND_FACTOR,
    GROUNDS,
    HIGH_COMMANDS,
    INJURED_FACTOR,
    MATRIX,
    OF_MOVEMENT,
    ROAD_FACTOR,
    SITUATIONS,
    SUBSTEPS,
    WITH_DICE,
    WORDS,
    WORKS,
)
from bound_sim.rulesets.rules1418.book.reasons import NUMBER, REASONS
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import (
    ENDED,
    MELEE_SUBSTEP,
    NOBODY,
    ON_TABLE,
    STATUS,
    TASKS,
    Array,
    Battalions,
)
from bound_sim.rulesets.rules1418.state.events import (
    ARRIVAL,
    BY_UMPIRE,
    EVENTS,
    UMPIRE_MOVE,
    BlowEvent,
    HitEvent,
    MoveEvent,
    ReasonEvent,
    RecoveryEvent,
    ShotEvent,
)
from bound_sim.rulesets.rules1418.state.orders_in import Rows
from bound_sim_maps.table import U_PER_CM

_KINDS = ("direct", "bombard", "melee", "umpire")
#: what a standing policy does, for those that are no High Command
_POLICIES = {"repeat": "its last orders again"}
_EFFECTS = ("injured", "removed", "surplus")
_FIRE = ("nobody", "others", "injurer")
#: reasons for which a platoon does something else than it was told
_DID_ELSE = {"illegal-now", "wrong-way", "no-better-cover", "packing", "unpacking", "forced", "cannot-dig"}


def _cm(value: float) -> float:
    cm = value / U_PER_CM
    return cm if value % 1 == 0 else round(cm, 5)  # whole numbers of 0.01 mm, most there are, have no more decimals


class LogWriter:
    """Writes one battle's log (of table 0)."""

    def __init__(self, battle: Battle, rows: Rows, units: Array, battalions: Battalions) -> None:
        self.battle = battle
        self.names = rows.rollers
        self.rows = rows
        self.units = units
        self.platoons = battle.scenario.forces.platoons
        self.companies = [platoon.company_id for platoon in self.platoons]
        self.side_of = [platoon.side for platoon in self.platoons]
        self.side_of += [battle.scenario.sides[side].id for side in battalions.fixed[col.B_SIDE].tolist()]
        self.fronts = {side.id: side.front for side in battle.scenario.sides}
        self._done: dict[str, str] = {}
        self._marks: Any = None
        self._orders: Any = None

    def name(self, row: float) -> str:
        """Id of a platoon's or a battalion's row; empty for nobody."""
        return "" if row < 0 else self.names[int(row)]

    def drain(self, bound: int, substep: str, events: Recorder) -> None:
        """Move what a sub-step recorded into the log, and empty the recorder."""
        if not self.battle.logged:
            return
        refuse_lost(events, f"bound {bound}, {substep}")
        self._shots(bound, substep, EVENTS.recorded(events, ShotEvent))
        self._hits(bound, substep, EVENTS.recorded(events, HitEvent))
        self._moves(bound, substep, EVENTS.recorded(events, MoveEvent))
        self._melee(bound, EVENTS.recorded(events, BlowEvent))
        self._recoveries(bound, EVENTS.recorded(events, RecoveryEvent))
        self._reasons(bound, substep, EVENTS.recorded(events, ReasonEvent))
        events.filled[0] = 0

    def _shots(self, bound: int, substep: str, shots: Iterable[ShotEvent]) -> None:
        for shot in shots:
            modifier = COVER_MODIFIER[shot.cover_row][0 if shot.dug_in else 1]
            self.battle.log.add("shots", {
                "bound": bound, "substep": substep, "kind": _KINDS[shot.kind], "side": self.side_of[shot.shooter],
                "shooter": self.name(shot.shooter), "target": self.name(shot.target),
                "distance_cm": _cm(shot.distance), "ordered": shot.ordered, "die": shot.die, "roll": shot.roll,
                "bonus": shot.bonus, "resilience": shot.resilience, "cover_row": COVER_ROWS[shot.cover_row],
                "dug_in": shot.dug_in, "cover_modifier": modifier, "dig_modifier": shot.cover - modifier,
                "needed": shot.needed, "reroll": shot.reroll, "hit": shot.hit, "circle_x_cm": _cm(shot.circle_x),
                "circle_y_cm": _cm(shot.circle_y),
            })  # fmt: skip

    def _hits(self, bound: int, substep: str, hits: Iterable[HitEvent]) -> None:
        for hit in hits:
            self.battle.log.add("hits", {
                "bound": bound, "substep": f"m{hit.round}" if substep == "melee" else substep,
                "kind": _KINDS[hit.kind], "by": "umpire" if hit.kind == BY_UMPIRE else self.name(hit.by),
                "target": self.name(hit.target), "passed_to": self.name(hit.passed_to), "effect": _EFFECTS[hit.effect],
            })  # fmt: skip

    def _moves(self, bound: int, substep: str, moves: Iterable[MoveEvent]) -> None:
        named = {UMPIRE_MOVE: substep, ARRIVAL: SUBSTEPS[0], **dict(enumerate(OF_MOVEMENT))}
        for move in moves:
            ground = GROUNDS[move.ground]
            factors = [f"{ground} {GROUND_FACTOR[move.ground]:g}"] if move.ground else []
            factors += [f"assault {ASSAULT_FACTOR:g}"] if move.assaulting else []
            factors += [f"road {ROAD_FACTOR:g}"] if move.on_road else []
            factors += [f"injured {INJURED_FACTOR:g}"] if move.injured else []
            in_melee = move.substep >= MELEE_SUBSTEP
            self.battle.log.add("moves", {
                "bound": bound, "substep": f"m{move.substep - MELEE_SUBSTEP}" if in_melee else named[move.substep],
                "platoon": self.name(move.platoon), "from_x_cm": _cm(move.from_x), "from_y_cm": _cm(move.from_y),
                "from_facing": move.from_facing / 10, "to_x_cm": _cm(move.to_x), "to_y_cm": _cm(move.to_y),
                "to_facing": move.to_facing / 10, "length_cm": _cm(move.length), "reach_cm": _cm(move.reach),
                "rate_cm": _cm(move.rate), "ground": ground, "factors": ", ".join(factors),
                "contact": self.name(move.contact), "ended": ENDED[move.ended],
            })  # fmt: skip

    def _melee(self, bound: int, blows: Iterable[BlowEvent]) -> None:
        for blow in blows:
            self.battle.log.add("melee", {
                "bound": bound, "round": blow.round, "striker": self.name(blow.striker),
                "opponent": self.name(blow.opponent), "die": blow.die, "roll": blow.roll, "bonus": blow.bonus,
                "resilience": blow.resilience, "cover_modifier": blow.cover, "deduction": blow.deduction,
                "needed": blow.needed, "reroll": blow.reroll, "hit": blow.hit,
            })  # fmt: skip

    def _recoveries(self, bound: int, recoveries: Iterable[RecoveryEvent]) -> None:
        for found in recoveries:
            self.battle.log.add("recoveries", {
                "bound": bound, "platoon": self.name(found.platoon), "fire": _FIRE[found.fire], "roll": found.roll,
                "needed": found.needed, "restored": found.restored,
            })  # fmt: skip

    def _reasons(self, bound: int, substep: str, reasons: Iterable[ReasonEvent]) -> None:
        for why in reasons:
            known = REASONS[self._reason_for(why.platoon, why.reason)]
            words = self._words(why.platoon, known.code, why.a, why.b)
            at = f"m{why.round}" if substep == "melee" else substep
            told = reason(known.rule.format(**words), known.code, known.text, words)
            self._explain(bound, at, self.name(why.platoon), told)
            if known.code in _DID_ELSE:
                self._done[self.name(why.platoon)] = told.rule

    def _reason_for(self, row: int, number: int) -> int:
        """A battery without an order of its own in a battalion that bombards does that (R-8), and nothing else."""
        if number != NUMBER["no-order"] or not (self.units[col.U_GUNS, row] or self.units[col.U_NAVAL, row]):
            return number
        return NUMBER["bombards"] if self._orders[col.H_BOMBARDS, self.units[col.U_BATTALION, row]] else number

    def _words(self, row: int, code: str, a: float, b: float) -> dict[str, Any]:
        """The values that a reason's text may name."""
        words: dict[str, Any] = {"a": int(a), "b": int(b) if abs(b) < 1e9 else 0, "b_cm": f"{b / U_PER_CM:.1f}"}
        if code in ("illegal-now", "wrong-way", "no-better-cover"):
            high = self._high(row)
            words |= {
                "word": WORDS[int(a)], "done": TASKS[int(b)], "high": high,
                "where": {"advance": "level with its start or further forward", "retreat": "further back",
                          "assault": "nearer to its target"}.get(high, "there"),
                "situation": SITUATIONS[int(self._marks[col.M_SITUATION, 0, row])],
            }  # fmt: skip
        elif code == "forced":
            words["done"] = TASKS[int(a)]
        elif code == "halted-edge":
            words["ground"] = f"{GROUNDS[int(a)]} ground"
        elif 0 <= a < len(self.names):
            words["unit_a"] = self.name(a)
        else:
            words["unit_a"] = "it"
        return words

    def _high(self, row: int) -> str:
        return HIGH_COMMANDS[int(self._orders[col.H_HIGH, self.units[col.U_BATTALION, row]])]

    def _explain(self, bound: int, substep: str, unit: str, told: Reason) -> None:
        row = {"bound": bound, "substep": substep, "platoon": unit, **told._asdict()}
        self.battle.log.add("explanations", row)

    def _unordered(self, bound: int, battalion: str, code: str, **words: str) -> None:
        known = REASONS[NUMBER[code]]
        self._explain(bound, "#", battalion, reason(known.rule, code, known.text, words))

    def ruled(self, intervention: Intervention, act: str) -> None:
        """One row for an act of an umpire: what, who, why."""
        if not self.battle.logged:
            return
        at = intervention.after or "#"
        self._explain(intervention.bound, at, intervention.act.unit, ruled(intervention, act))

    def opens(self, marks: Array, battalions: Battalions) -> None:
        """Take up a bound's marks and orders, before its first sub-step is drained."""
        self._marks, self._orders = marks, battalions.orders
        self._done = {}

    def orders(self, bound: int, sides: Mapping[str, SideOrders], state: Array, marks: Array) -> None:
        """One row for each platoon on the table: what it was told, what the cell allows, what it sets out to do."""
        if not self.battle.logged:
            return
        spoken: set[str] = set()
        texts: dict[str, str] = {}
        status, column = state[col.S_STATUS, 0].tolist(), marks[:, 0].tolist()
        own = column[col.M_OWN_SUBSTEP]
        for row, platoon in enumerate(self.platoons):
            side, name, company = sides[platoon.side], self.names[row], self.companies[row]
            high = side.high.get(platoon.battalion)
            low = side.low.get(company)
            if platoon.battalion not in spoken:
                spoken.add(platoon.battalion)
                if side.policy:
                    policy = _POLICIES.get(side.policy, "all {0} and shoot freely").format(side.policy)
                    self._unordered(bound, platoon.battalion, "standing-policy", side=platoon.side, policy=policy)
                elif high is None:
                    self._unordered(bound, platoon.battalion, "no-high-command")
            if status[row] != ON_TABLE:
                continue
            if company not in texts:
                texts[company] = format_order(low) if low else ""
            situation = SITUATIONS[column[col.M_SITUATION][row]]
            word = column[col.M_WORD][row]
            told = high.verb if high else "hold"
            self.battle.log.add("orders", {
                "bound": bound, "side": platoon.side, "battalion": platoon.battalion, "company": company,
                "platoon": name, "high_command": f"{told} {high.word('reference')}".strip() if high else told,
                "source": self._source(side, low, name), "low_command": texts[company],
                "situation": situation, "cell": ", ".join(MATRIX[situation]["hold" if told == "bombard" else told]),
                "word": "" if word == NOBODY else WORDS[word], "legal": bool(column[col.M_LEGAL][row]),
                "done": TASKS[column[col.M_TASK][row]], "rule": self._done.get(name, ""),
                "shoots_in": "" if own[row] == NOBODY else WITH_DICE[own[row]],
            })  # fmt: skip

    def _source(self, side: SideOrders, low: OrderLine | None, platoon: str) -> str:
        if side.policy:
            return "standing policy"
        if low is None:
            return "no order"
        return "exempted" if platoon in low.names("exempt") else low.place.partition(": ")[0]

    def states(self, bound: int, state: Array) -> None:
        """One row for each platoon at a bound's end (0: the opening of the battle)."""
        if self.battle.logged:
            for row in self.state_rows(bound, state):
                self.battle.log.add("states", row)

    def state_rows(self, bound: int, state: Array, table: int = 0) -> Iterator[dict[str, Any]]:
        """Rows of ``states``: each platoon of a table after a bound."""
        column = state[:, table].tolist()
        for row, platoon in enumerate(self.platoons):
            hits = column[col.S_HITS][row]
            fresh = column[col.S_HALVED][row] or (bound > 0 and column[col.S_HIT_BOUND][row] == bound)
            on_table = column[col.S_STATUS][row] == ON_TABLE
            yield {
                "bound": bound, "side": platoon.side, "battalion": platoon.battalion,
                "company": self.companies[row], "platoon": self.names[row], "type": platoon.type,
                "status": STATUS[column[col.S_STATUS][row]], "x_cm": _cm(column[col.S_X][row]),
                "y_cm": _cm(column[col.S_Y][row]), "facing": column[col.S_FACING][row] / 10,
                "ground": GROUNDS[column[col.S_GROUND][row]], "works": WORKS[column[col.S_WORKS][row]], "hits": hits,
                "marker": ("red" if fresh else "black") if hits == 1 and on_table else "",
                "halved": bool(column[col.S_HALVED][row]), "dug_in": bool(column[col.S_DUG_IN][row]),
                "under_fire": bool(column[col.S_UNDER_FIRE][row]),
                "in_contact": self.name(column[col.S_OPPONENT][row]),
                "men": 0.0 if hits >= 2 or STATUS[column[col.S_STATUS][row]] == "removed" else platoon.men / (1 + hits),
            }  # fmt: skip
