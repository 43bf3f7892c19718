"""Move actions of teams (TEAW-R-7): how far the way leads, what ends it, men who re-form."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.kit.geometry.approach import nearing_shape, to_edge
from bound_sim.rulesets.kit.geometry.landing import halting
from bound_sim.rulesets.kit.geometry.lengths import cm_text, in_u
from bound_sim.rulesets.kit.geometry.points import Leg, apart, legs_of, meeting, nearing, to_point
from bound_sim.rulesets.kit.geometry.polygons import Box, around, boxes_apart2, boxes_meet, swept
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why
from bound_sim.rulesets.to_end_all_wars.book import rulings
from bound_sim.rulesets.to_end_all_wars.book.chart import ENEMY_NEAR_CM, MATES_CM, REFORM_CM
from bound_sim.rulesets.to_end_all_wars.state.game import Man, Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import mines, reactions, tank_moves, wire
from bound_sim_maps.table import u_from_cm

#: a way may be this much longer than the figure: coordinates are whole
_SLACK_U = 1.0
_MATES_U = u_from_cm(MATES_CM)


class Stop(NamedTuple):
    """An early end of a leg: its length up to there, the reason, and the wire or the enemy team that is the cause."""

    length: float
    why: str
    met: "wire.Met | None" = None
    enemy: Team | None = None


class Walk:
    """A way while it is gone: where each man began, how far it led, what of it is told, and what ended it."""

    def __init__(self, team: Team) -> None:
        self.began = {man.id: (man.x, man.y, man.facing) for man in team.men}
        #: where each man was when his way was last told
        self.start = self.began
        self.gone = 0.0
        #: how far men stepped, by id
        self.more: dict[str, float] = {}
        self.stop = Stop(0.0, "order done")
        #: the wire that ends the move: on the team's way, else on the first step that came to one
        self.met: wire.Met | None = None
        #: how much of the way, and of each step, is told
        self.told, self.told_more = 0.0, dict[str, float]()

    def untold(self, man: Man) -> float:
        """The length that a man has gone since his way was last logged."""
        return self.gone - self.told + self.more.get(man.id, 0.0) - self.told_more.get(man.id, 0.0)

    def goes_on(self, team: Team) -> None:
        """Note that the way so far is logged."""
        self.start = {man.id: (man.x, man.y, man.facing) for man in team.men}
        self.told, self.told_more = self.gone, dict(self.more)


def trouble(turn: TrenchTurn, team: Team, line: OrderLine) -> Why | None:
    """The reason against a move as a whole, None where it may begin."""
    if team.is_tank:
        return tank_moves.trouble(turn, team, line)
    way: Any = line.get("way")
    if (
        team.one_move
        and team.wire
        and turn.readings.forward == rulings.Forward.ACROSS
        and not wire.crosses_held(turn, team, legs_of(way))
    ):
        return Why("not-across")
    return None


def play(turn: TrenchTurn, team: Team, line: OrderLine) -> Play:
    """TEAW-R-7: all men by the same vectors, as far as the figure, wire, enemies and the ground let them."""
    if team.is_tank:
        yield from tank_moves.play(turn, team, line)
        return
    team.moved, team.lined_up = True, False
    way: Any = line.get("way")
    legs = legs_of(way)
    rate = rate_u(turn, team, legs)
    steps, walk = turn.steps, Walk(team)
    yield from go(turn, team, legs, rate, walk)
    walk.met = walk.stop.met
    kept = _keep_together(turn, team, steps)
    for step in steps:
        yield from _reform(turn, team, step, walk, rate, kept=kept)
    tell(turn, team, walk, rate)
    if walk.met is not None and team.alive:
        yield from wire.met(turn, team, walk.met)
    yield from mines.at_end(turn, team)
    yield from reactions.after_move(turn, team)


def rate_u(turn: TrenchTurn, team: Team, legs: list[Leg]) -> float:
    """The figure of a move action (TEAW-R-2); half of it on rough ground under TEAW-Q-ground."""
    rate = in_u(team.move_cm)
    if turn.readings.ground == rulings.Ground.HALVES and any(_touches_slow(turn, man.at, legs) for man in team.men):
        turn.why(team.id, "halved")
        return rate / 2
    return rate


def _touches_slow(turn: TrenchTurn, at: Point, legs: list[Leg]) -> bool:
    for leg in legs:
        end = (at[0] + leg.dx, at[1] + leg.dy)
        for area in turn.ground.slow:
            if area.holds(at) or area.holds(end) or any(meeting((at, end), side) for side in area.sides):
                return True
        at = end
    return False


def go(turn: TrenchTurn, team: Team, legs: list[Leg], rate: float, walk: Walk, *, placed: bool = False) -> Play:
    """Lead a team along its legs. On the way mines go off and, under a reading, defensive fire comes (TEAW-R-20).

    ``placed``: a withdrawal, which reactions do not hinder, and wire by the reading alone (TEAW-Q-withdraw-wire).
    """
    wired = not placed or turn.readings.withdraw_wire == rulings.WithdrawWire.ROLLS
    for whole in legs:
        left = whole
        while left != (0, 0) and team.alive:
            reach = left.cut(rate - walk.gone) if left.length > rate - walk.gone + _SLACK_U else left
            stop = first_stop(turn, team, team.men, reach, wired=wired)
            end = ended_by(turn, team, team.men, reach, stop) if stop else reach
            mine = mines.first_met(turn, team, end)
            entry = None if placed else reactions.first_entry(turn, team, end)
            at = min([found[0] for found in (mine, entry) if found], default=None)
            done = end if at is None else end.cut(at) if mine and mine[0] <= at else entry[1] if entry else end
            _advance(team, done, walk)
            if at is None:
                if stop is not None or reach != left:
                    walk.stop = stop or Stop(0.0, "reach")
                    _explain(turn, team, walk.stop)
                    return
                break
            left = Leg(left.dx - done.dx, left.dy - done.dy)
            before = team.men
            if mine and mine[0] <= at:
                yield from mines.goes_off(turn, mine[1], team)
                _tell_dead(turn, before, walk, rate)
            else:
                assert entry is not None
                yield from _entered(turn, team, entry[2], walk, rate)


def _entered(turn: TrenchTurn, team: Team, firer: Team, walk: Walk, rate: float) -> Play:
    """TEAW-Q-reaction-time, reading "at entry": what is gone so far is told, then the firer may fire."""
    tell(turn, team, walk, rate)
    walk.goes_on(team)
    yield from reactions.offer(turn, firer, team)
    yield from turn.passes("action")


def _advance(team: Team, leg: Leg, walk: Walk) -> None:
    team.goes(leg.dx, leg.dy)
    walk.gone += leg.length


def _tell_dead(turn: TrenchTurn, before: list[Man], walk: Walk, rate: float) -> None:
    """The ways of men who died on them."""
    for man in before:
        if not man.alive:
            turn.moved(man, walk.start[man.id], "died", length_u=walk.untold(man), rate_u=rate)


def tell(turn: TrenchTurn, team: Team, walk: Walk, rate: float) -> None:
    """The ways of the men alive."""
    for man in team.men if turn.logged else ():
        turn.moved(man, walk.start[man.id], walk.stop.why, length_u=walk.untold(man), rate_u=rate)


def _explain(turn: TrenchTurn, team: Team, stop: Stop) -> None:
    if stop.enemy is not None:
        near = turn.nearest(team, stop.enemy)[0]
        turn.why(team.id, "enemy-near", cm=cm_text(near), enemy=stop.enemy.id)
    elif stop.why in ("impassable", "table edge"):
        turn.why(team.id, stop.why.replace(" ", "-"))


def first_stop(turn: TrenchTurn, team: Team, men: list[Man], leg: Leg, *, wired: bool = True) -> Stop | None:
    """The first end of a leg: wire, an enemy near, impassable ground, the table's edge; in this order at one place."""
    found: list[Stop] = []
    game = turn.game
    reach = swept(team.box if men is team.men else around([man.at for man in men], 0), leg, 0)
    met = wire.first_met(turn, team, men, leg, reach) if wired else None
    if met is not None:
        found.append(Stop(met.length, "wire", met=met))
    found += _near_enemies(turn, team, men, leg, reach)
    near = any(boxes_meet(reach, area.box) for area in turn.ground.barred(turn.bound))
    for man in men if near else ():
        line = (man.at, (man.x + leg.dx, man.y + leg.dy))
        found += [Stop(length, "impassable") for length in turn.ground.entered(turn.bound, line)]
    leaves = reach[0] < 0 or reach[1] < 0 or reach[2] > game.width or reach[3] > game.height
    edge = to_edge((man.at for man in men), leg, game.width, game.height) if leaves else None
    if edge is not None:
        found.append(Stop(edge, "table edge"))
    return min(found, key=lambda stop: round(stop.length), default=None)


def ended_by(turn: TrenchTurn, team: Team, men: list[Man], leg: Leg, stop: Stop) -> Leg:
    """The part of a leg up to what ends it. Short of an enemy no man is nearer than he may be, on the lattice too.

    Under TEAW-Q-enemy-near, reading "2 cm", the enemy that halts them is within 2 cm: it can be fought.
    """
    if stop.enemy is None:
        return leg.cut(stop.length)
    fights = turn.readings.enemy_near == rulings.EnemyNear.TWO_CM and not stop.enemy.is_tank
    near_u = u_from_cm(ENEMY_NEAR_CM[turn.readings.enemy_near])
    pairs = [
        (man, enemy.shape(other), near_u + turn.man_u * (2 - enemy.is_tank))
        for enemy in ([stop.enemy] if fights else turn.game.against(team.side)) for other in enemy.men for man in men
        if to_point(man.at, other.at) <= leg.length + near_u + 2 * turn.man_u + other.width + other.depth
    ]  # fmt: skip
    least = [min(room, apart((man.at,), shape)) for man, shape, room in pairs]

    def keeps(dx: int, dy: int) -> bool:
        far = (apart(((man.x + dx, man.y + dy),), shape) for man, shape, _ in pairs)
        if fights:
            return any(length <= room for length, (*_, room) in zip(far, pairs, strict=True))
        return all(length >= room for length, room in zip(far, least, strict=True))

    return halting(leg, stop.length, keeps)


def _near_enemies(turn: TrenchTurn, team: Team, men: list[Man], leg: Leg, reach: Box) -> list[Stop]:
    """TEAW-Q-enemy-near: where men come as near to an enemy as they may; ``reach`` is the box of their leg."""
    found: list[Stop] = []
    near_u = in_u(ENEMY_NEAR_CM[turn.readings.enemy_near])
    west, south, east, north = reach
    for enemy in turn.game.against(team.side):
        off = near_u + turn.man_u * (2 - enemy.is_tank)
        if boxes_apart2(reach, enemy.box) > off * off:
            continue
        for other in enemy.men:
            room = off + (other.width + other.depth) * enemy.is_tank
            if not (west - room < other.x < east + room and south - room < other.y < north + room):
                continue
            for man in men:
                if enemy.is_tank:
                    length = nearing_shape(man.at, leg, enemy.shape(other), off)
                else:
                    length = nearing(man.at, leg, other.at, off)
                if length is not None:
                    found.append(Stop(length, "enemy near", enemy=enemy))
    return found


def step_trouble(turn: TrenchTurn, team: Team, line: OrderLine) -> Why | None:
    """A man steps at the end of a move of his team alone: that carries the step out."""
    return Why("no-move-to-step")


def _reform(turn: TrenchTurn, team: Team, line: OrderLine, walk: Walk, rate: float, *, kept: bool) -> Play:
    """TEAW-Q-team-move: a man ends the move beside where the vector put him, before wire, enemies, edges, at a mine.

    ``kept``: all steps of this move together leave everybody near a mate.
    """
    man = turn.game.man[line.unit]
    if not man.alive:
        return
    why = _step_barred(turn, team, line, walk, rate, kept=kept)
    if why is not None:
        turn.why(man.id, why.code, **why.words)
        return
    way: Any = line.get("way")
    for whole in legs_of(way):
        left = whole
        while left != (0, 0):
            stop = first_stop(turn, team, [man], left)
            done = ended_by(turn, team, [man], left, stop) if stop else left
            mine = mines.first_met(turn, team, done, men=[man])
            entry = reactions.first_entry(turn, team, done, men=[man])
            at = min([found[0] for found in (mine, entry) if found], default=None)
            done = done if at is None else done.cut(at) if mine and mine[0] <= at else entry[1] if entry else done
            man.at = (man.x + done.dx, man.y + done.dy)
            walk.more[man.id] = walk.more.get(man.id, 0.0) + done.length
            if mine and mine[0] == at:
                before = team.men
                yield from mines.goes_off(turn, mine[1], team)
                _tell_dead(turn, before, walk, rate)
            elif entry:
                yield from _entered(turn, team, entry[2], walk, rate)
            elif stop is not None:
                walk.met = walk.met or stop.met
                return
            if man not in team.men:
                return
            left = Leg(left.dx - done.dx, left.dy - done.dy)


def _step_barred(turn: TrenchTurn, team: Team, line: OrderLine, walk: Walk, rate: float, *, kept: bool) -> Why | None:
    """The reason why a man may not make this step: too far, or away from his mates."""
    man = turn.game.man[line.unit]
    (dx, dy), far = _step_of(line)
    if turn.readings.team_move == rulings.TeamMove.TOGETHER:
        too_far = far + walk.more.get(man.id, 0.0) > u_from_cm(REFORM_CM) + _SLACK_U
        return Why("too-far-to-step", {"most": REFORM_CM}) if too_far else None
    end = (man.x + dx, man.y + dy)
    if to_point(walk.began[man.id][:2], end) > rate + _SLACK_U:
        return Why("too-far-to-step", {"most": cm_text(rate)})
    here = {each.id: each.at for each in team.men}
    lone = _lone({**here, man.id: end})
    return None if kept or (man.id not in lone and lone <= _lone(here)) else Why("from-mates")


def _step_of(line: OrderLine) -> tuple[Point, float]:
    """The vector of a step, and how long its way is."""
    way: Any = line.get("way")
    legs = legs_of(way)
    return (sum(leg.dx for leg in legs), sum(leg.dy for leg in legs)), sum(leg.length for leg in legs)


def _keep_together(turn: TrenchTurn, team: Team, steps: Sequence[OrderLine]) -> bool:
    """TEAW-Q-team-move, reading "each man": whether all are within 5 cm of a mate after all steps of a move."""
    places = {man.id: man.at for man in team.men}
    for line in steps:
        if line.unit in places:
            (dx, dy), _ = _step_of(line)
            places[line.unit] = (places[line.unit][0] + dx, places[line.unit][1] + dy)
    return turn.readings.team_move == rulings.TeamMove.EACH_MAN and not _lone(places)


def _lone(places: Mapping[str, Point]) -> set[str]:
    """Men more than 5 cm from every mate, of men who have any."""
    return {
        name for name, at in places.items()
        if len(places) > 1 and all(to_point(at, mate) > _MATES_U for other, mate in places.items() if other != name)
    }  # fmt: skip
