"""Low Commands for a sheet's words, as a plain company commander gives them: ours, no rule. No dice.

Everything is taken from a side's view of the table: who stands where, and what the hints say of a way, a shot and a
circle. A company on Hold digs in and waits with prepared fire, on Advance it goes for the next objective until it has
somebody in range, on Assault it goes for the nearest enemy it can reach, on Retreat back; artillery that is told to
bombard lays its circle on most of the enemy.
"""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from math import sqrt

from bound_sim.orders.arrows import arrow
from bound_sim.orders.records import OrderLine, Point, declared
from bound_sim.rules.records.policy import SeatView
from bound_sim.rulesets.rules1418.answers.exchange import HITS, HORIZON, QUIET, Exchange, Stand, shelled
from bound_sim.rulesets.rules1418.answers.hints import Hints
from bound_sim.rulesets.rules1418.book.chart import ASSAULT_FACTOR, BASE_WIDTH_CM, COVER_ROWS, SPEED_CM, UnitType
from bound_sim.rulesets.rules1418.book.rulings import RULINGS
from bound_sim.rulesets.rules1418.book.unit_types import is_vehicle, resiliences, unit_types
from bound_sim.rulesets.rules1418.state.arrays import range_in_millionths
from bound_sim_maps.directions import DIRECTION_SCALE, DIRECTION_X, DIRECTION_Y
from bound_sim_maps.table import U_PER_CM, u_from_cm

#: turns aside that are tried where the straight way is barred or slow, in tenths of a degree
ASIDE = (0, 300, -300, 600, -600)
#: what share of the way drawn is good enough for the straight one
GOOD_WAY = 0.7
#: on Advance a company halts where this share of its range reaches somebody
HALT_IN_RANGE = 0.8
#: how far an enemy may come in a bound: prepared fire waits for those
COMES_U = 12 * U_PER_CM
#: what own fire of guns comes to of what each could hit alone: others shoot at the same bases
_AIMED = 0.5
_UNLIMITED_U = 10_000_000
_HALF_U = round(BASE_WIDTH_CM * U_PER_CM / 2)
#: Resilience where a parent is not known; the row of the cover chart from which on works are good enough to shoot
_RESILIENCE, _GOOD_COVER = 4, 2
#: an objective held alone as a share of the own side's strength, by the score of duels
_PRIZE = 0.1


class Commander:
    """Makes a side's Low Commands for the view's bound from words of the sheet."""

    def __init__(self, view: SeatView) -> None:
        self.view, self.scenario = view, view.scenario
        chart = unit_types(self.scenario.unit_types)
        by_id, strengths = self.scenario.forces.by_id, resiliences(self.scenario.forces, chart)
        stands = [
            Stand(
                row["platoon"], by_id[row["platoon"]].company_id, by_id[row["platoon"]].battalion,
                u_from_cm(row["x_cm"]), u_from_cm(row["y_cm"]), chart[by_id[row["platoon"]].type],
                bool(row["dug_in"]), bool(row["under_fire"]),
                strengths[row["platoon"]] or _RESILIENCE,
                _cover(row["ground"], row["works"]),
            )
            for row in view.bases
            if row["status"] == "on table" and row["platoon"] in by_id
        ]  # fmt: skip
        mine = {row["platoon"] for row in view.bases if row["side"] == view.side}
        self.own = [stand for stand in stands if stand.id in mine]
        self.enemies = [stand for stand in stands if stand.id not in mine]
        front = next(side.front for side in self.scenario.sides if side.id == view.side)
        self.front = int(DIRECTION_X[front]), int(DIRECTION_Y[front])
        self._chart = chart
        self._circles: dict[tuple[str, str], tuple[float, Point | None]] = {}
        unit = RULINGS["Q-range-unit"]
        self._range_unit = unit.readings.index(unit.in_force(self.scenario.rulings))
        self._ranges: dict[float, float] = {}
        self.exchange = Exchange(self.own, self.enemies, self._range_u)
        self.companies: dict[str, list[Stand]] = {}
        for stand in self.own:
            self.companies.setdefault(stand.company, []).append(stand)
        self._middles = {company: _middle(members) for company, members in self.companies.items()}

    @cached_property
    def hints(self) -> Hints:
        """The rules' answers on what the side sees."""
        return Hints(self.view)

    def low(self, high: Mapping[str, OrderLine], given: Iterable[str] = ()) -> dict[str, OrderLine]:
        """Low Commands of all companies on the table but those that are ``given`` one, and of batteries."""
        told = set(given)
        found: dict[str, OrderLine] = {}
        moving: dict[str, Point] = {}
        for company, members in self.companies.items():
            if company in told:
                continue
            word = high[members[0].battalion].verb if members[0].battalion in high else "hold"
            if any(stand.type.kind == "naval" for stand in members) or word == "bombard":
                continue
            goal = self._goal(members, word)
            if goal is not None:
                moving[company] = goal
            elif standing := self._standing(company, members, word):
                found[company] = standing
        for company, way in self._ways(high, moving).items():
            members = self.companies[company]
            word = high[members[0].battalion].verb
            goes = word == "retreat" or self._pays(members, way, word)
            order = way if goes else self._standing(company, members, word)
            if order is not None:
                found[company] = order
        for battalion, said in high.items():
            if said.verb == "bombard" and battalion not in told:
                found |= self._circle(battalion, said)
        return found

    # ---- whether it pays

    def _pays(self, members: Sequence[Stand], way: OrderLine, word: str) -> bool:
        """True if a company is better off at the end of a way: by fire taken and given there, and what it gets there.

        Where no fire to speak of meets it, it goes.
        """
        exchange, (dx, dy) = self.exchange, way.points("path")[-1]
        x, y = self._middles[members[0].company]
        end, left = (x + dx, y + dy), min(self.scenario.bounds - self.view.bound, HORIZON)
        here, there = max(stand.cover for stand in members), self._cover_at(end)
        dug_in = all(stand.dug_in for stand in members)
        threats = exchange.threats(members, end)
        on_the_way = exchange.taken(members, threats, there, dug_in=False)
        settled = exchange.taken(members, threats, there, dug_in=True)
        if max(on_the_way, settled) <= QUIET * len(members):
            return True
        stays = exchange.given(members)
        stays -= exchange.taken(members, exchange.threats(members, (x, y)), here, dug_in=dug_in)
        goes = left * (exchange.given(members, (dx, dy)) - settled) - on_the_way + self._prize(end)
        if word == "assault":
            goes += exchange.blows(members, end)
        return goes > (left + 1) * stays

    def _prize(self, end: Point) -> float:
        """Worth of an objective at ``end`` with no base on it, in hits of the own side."""
        for objective in self.scenario.objectives:
            x0, y0, x1, y1 = objective.area_u
            inside = [stand for stand in (*self.own, *self.enemies) if x0 <= stand.x <= x1 and y0 <= stand.y <= y1]
            if x0 <= end[0] <= x1 and y0 <= end[1] <= y1 and not inside:
                return _PRIZE * HITS * len(self.own)
        return 0.0

    def _cover_at(self, point: Point) -> int:
        table = self.scenario.battlefield.table
        at = min(max(point[0], 0), table.width_u), min(max(point[1], 0), table.height_u)
        return COVER_ROWS.index(self.hints.terrain(at)[2])

    # ---- who stands

    def _standing(self, company: str, members: Sequence[Stand], word: str) -> OrderLine | None:
        """Dig in, wait with prepared fire for those who come, or stand and shoot freely (None: nothing is said)."""
        foot = all(not is_vehicle(stand.type) for stand in members)
        exposed = [stand for stand in members if not stand.dug_in]
        legal = word == "hold" or (word == "advance" and exposed and all(stand.under_fire for stand in exposed))
        in_range = [stand for stand in members if self._reaches(stand, 0)]
        guns = any(stand.type.kind == "guns" for stand in members)
        poor = any(stand.cover < _GOOD_COVER for stand in exposed)
        # a staff that digs leaves the enemy the platoons to shoot at
        staff = all(stand.type.kind == "command" for stand in members)
        if legal and foot and not staff and exposed and (not in_range or (poor and not guns)):
            spared = tuple(stand.id for stand in members if stand.dug_in)
            return arrow(company, self.view.bound, "dig", exempt=spared)
        coming = [stand for stand in members if self._reaches(stand, COMES_U)]
        if word == "hold" and coming and not in_range:
            return arrow(company, self.view.bound, "stay", prepared=True)
        return None

    def _reaches(self, stand: Stand, more_u: float, share: float = 1.0) -> bool:
        """True if an enemy is in a platoon's range (and ``more_u``), from edge to edge."""
        if not stand.type.ranged_dice:
            return False
        return self.exchange.is_within(stand, self._range_u(stand.type) * share + more_u + _HALF_U)

    def _range_u(self, row: UnitType) -> float:
        if row.range_m is None:
            return _UNLIMITED_U
        if row.range_m not in self._ranges:
            self._ranges[row.range_m] = range_in_millionths(row.range_m, self._range_unit) / 1_000_000
        return self._ranges[row.range_m]

    # ---- who moves

    def _goal(self, members: Sequence[Stand], word: str) -> Point | None:
        """The place that a company is to go to; None: it stays."""
        x, y = self._middles[members[0].company]
        if word == "retreat":
            length = 10 * self._rate(members)
            return x - self.front[0] * length // DIRECTION_SCALE, y - self.front[1] * length // DIRECTION_SCALE
        if word == "assault":
            return self.exchange.nearest((x, y)) or self._place_ahead(members)
        if word != "advance" or any(stand.type.kind in ("guns", "transport") for stand in members):
            return None
        if any(stand.dug_in and stand.under_fire for stand in members):
            return None
        halted = sum(self._reaches(stand, 0, HALT_IN_RANGE) for stand in members)
        if 2 * halted >= len(members):
            return None
        return self._place_ahead(members)

    def _place_ahead(self, members: Sequence[Stand]) -> Point:
        """The nearest objective ahead that nobody of the side stands in, else the nearest enemy, else straight on."""
        x, y = self._middles[members[0].company]
        wanted = [place for place in self.objectives_left if self._is_ahead(x, y, place)]
        if wanted:
            return min(wanted, key=lambda at: ((at[0] - x) ** 2 + (at[1] - y) ** 2, at))
        length = 10 * self._rate(members)
        straight = x + self.front[0] * length // DIRECTION_SCALE, y + self.front[1] * length // DIRECTION_SCALE
        return self.exchange.nearest((x, y), self.front) or straight

    @cached_property
    def objectives_left(self) -> list[Point]:
        """The middles of the objectives that nobody of the side stands in."""
        found = []
        for objective in self.scenario.objectives:
            x0, y0, x1, y1 = objective.area_u
            if not any(x0 <= stand.x <= x1 and y0 <= stand.y <= y1 for stand in self.own):
                found.append(((x0 + x1) // 2, (y0 + y1) // 2))
        return found

    def _is_ahead(self, x: int, y: int, at: Point) -> bool:
        return (at[0] - x) * self.front[0] + (at[1] - y) * self.front[1] > 0

    def _rate(self, members: Sequence[Stand]) -> int:
        return max(SPEED_CM[stand.type.speed] for stand in members) * U_PER_CM

    def _ways(self, high: Mapping[str, OrderLine], goals: Mapping[str, Point]) -> dict[str, OrderLine]:
        """The ways of those that move: straight to the goal, or aside where the ground bars or slows that too much."""
        best: dict[str, tuple[float, OrderLine]] = {}
        left = dict(goals)
        for turn in ASIDE:
            tried = {}
            for company, goal in left.items():
                order = self._arrow(company, goal, high[self.companies[company][0].battalion].verb, turn)
                if order is not None:
                    tried[company] = order
            if not tried:
                continue
            names = [stand.id for company in tried for stand in self.companies[company]]
            told = self.hints.reaches(high, tried, names)
            for company, order in tried.items():
                gained, drawn = self._gained(company, goals[company], order, told)
                if company not in best or gained > best[company][0]:
                    best[company] = gained, order
                if gained >= GOOD_WAY * drawn:
                    left.pop(company)
        return {company: order for company, (gained, order) in best.items() if gained > 0}

    def _arrow(self, company: str, goal: Point, word: str, turn: int) -> OrderLine | None:
        """A vector of a bound's length towards the goal, turned aside; None where it leads the wrong way or off."""
        members = self.companies[company]
        x, y = self._middles[company]
        dx, dy = goal[0] - x, goal[1] - y
        sine, cosine = int(DIRECTION_X[turn % 3600]), int(DIRECTION_Y[turn % 3600])
        dx, dy = dx * cosine + dy * sine, dy * cosine - dx * sine
        size = sqrt(float(dx * dx + dy * dy)) or 1.0
        rate = self._rate(members) * (ASSAULT_FACTOR if word == "assault" else 1.0)
        length = min(rate, size / DIRECTION_SCALE)
        step = round(dx / size * length), round(dy / size * length)
        forward = step[0] * self.front[0] + step[1] * self.front[1]
        if step == (0, 0) or (word == "advance" and forward < 0) or (word == "retreat" and forward >= 0):
            return None
        if word != "retreat":
            table = self.scenario.battlefield.table
            ends = [(stand.x + step[0], stand.y + step[1]) for stand in members]
            if not all(0 <= ex <= table.width_u and 0 <= ey <= table.height_u for ex, ey in ends):
                return None
        exempt = tuple(stand.id for stand in members if word == "advance" and stand.type.kind in ("heavy", "command"))
        exempt = exempt if len(exempt) < len(members) else ()
        return arrow(company, self.view.bound, "move", path=((0, 0), step), exempt=exempt)

    def _gained(
        self, company: str, goal: Point, order: OrderLine, told: Mapping[str, tuple[float, float]]
    ) -> tuple[float, float]:  # fmt: skip
        """The mean way of a company's platoons towards the goal, and the length that was drawn, in 0.01 mm."""
        x, y = self._middles[company]
        away = sqrt(float((goal[0] - x) ** 2 + (goal[1] - y) ** 2))
        dx, dy = order.points("path")[-1]
        drawn = sqrt(float(dx * dx + dy * dy))
        gains, exempt = [], order.names("exempt")
        for stand in self.companies[company]:
            if stand.id not in told or stand.id in exempt:
                continue
            reach, length = told[stand.id]
            share = min(reach / length, 1.0) if length else 0.0
            ex, ey = x + dx * share, y + dy * share
            gains.append(away - sqrt((goal[0] - ex) ** 2 + (goal[1] - ey) ** 2))
        return (sum(gains) / len(gains) if gains else 0.0), drawn

    # ---- who bombards

    def sheet(self, high: Mapping[str, OrderLine], given: Collection[str] = ()) -> dict[str, OrderLine]:
        """The sheet's words; artillery holds where its own fire does more than the bombardment that it was told.

        A battalion that is ``given`` a circle bombards.
        """
        return {
            battalion: declared(battalion, order.bound, "hold")
            if order.verb == "bombard" and battalion not in given and self._aims_better(battalion, order) else order
            for battalion, order in high.items()
        }  # fmt: skip

    def _aims_better(self, battalion: str, order: OrderLine) -> bool:
        guns = [stand for stand in self.own if stand.battalion == battalion]
        return self.aimed(guns) > max(self._best_circle(battalion, order)[0], 0.0)

    def aimed(self, guns: Sequence[Stand]) -> float:
        """Hits that guns add to those of all others by fire of their own."""
        named = {stand.id for stand in guns}
        others = [stand for stand in self.own if stand.id not in named]
        without, together = self.exchange.given_in_turn(others, guns)
        return _AIMED * (together - without)

    def _circle(self, battalion: str, order: OrderLine) -> dict[str, OrderLine]:
        """The circle within the square by which most of the enemy and fewest of the side's own are hit."""
        _, centre = self._best_circle(battalion, order)
        return {} if centre is None else {battalion: arrow(battalion, self.view.bound, circle=centre)}

    def _best_circle(self, battalion: str, order: OrderLine) -> tuple[float, Point | None]:
        """Hits to be expected of the best circle, less twice those of the side's own, and its centre."""
        asked = battalion, order.word("reference")
        if asked not in self._circles:
            self._circles[asked] = self._look_for_circle(*asked)
        return self._circles[asked]

    def _look_for_circle(self, battalion: str, reference: str) -> tuple[float, Point | None]:
        best: tuple[float, Point | None] = (-1e9, None)
        try:
            x0, y0, x1, y1 = self.scenario.battlefield.table.area(reference)
        except ValueError:
            return best
        members = self.scenario.forces.battalions[battalion]
        bonus = max(self._chart[member.type].ranged_bonus for member in members)
        for foe in self.enemies:
            if x0 <= foe.x <= x1 and y0 <= foe.y <= y1:
                laid = self.hints.circle(battalion, (foe.x, foe.y))
                worth = shelled(laid, bonus)
                if worth > best[0]:
                    best = worth, (foe.x, foe.y)
        return best


def _cover(ground: str, works: str) -> int:
    """R-31: the row of the cover chart: works replace the ground's."""
    return COVER_ROWS.index(works if works != "none" else "rough" if ground == "impractical" else ground)


def _middle(members: Sequence[Stand]) -> Point:
    return sum(stand.x for stand in members) // len(members), sum(stand.y for stand in members) // len(members)
