"""Barbed wire: met, rolled on, cut, passed; snared teams (TEAW-R-8 to TEAW-R-10)."""

from typing import NamedTuple

from bound_sim.orders.decisions import Decision
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.kit.distance import near_segment, turn_of
from bound_sim.rulesets.kit.driven_turn import Play, Why
from bound_sim.rulesets.kit.points import TOUCH_U, Leg, meeting, reached, to_point
from bound_sim.rulesets.kit.things import Thing
from bound_sim.rulesets.kit.units import Point
from bound_sim.rulesets.to_end_all_wars.book.chart import CUT_UP_TO, FREE_UP_TO, MAY, WIRE
from bound_sim.rulesets.to_end_all_wars.state.game import Man, Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import ledger, reactions
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y

#: the turn after the next is the team's own again
NEXT_OWN = 2
#: in ``Team.passes``: all wire, in that turn alone (TEAW-Q-wire-pass)
ALL = ""


def may_pass(turn: TrenchTurn, team: Team, section: Thing) -> bool:
    """Whether a section does not hinder a team in this turn (TEAW-Q-wire-pass)."""
    since = team.passes.get(section.id)
    return team.passes.get(ALL) == turn.bound or (since is not None and since <= turn.bound)


class Met(NamedTuple):
    """Where a leg comes to wire: its length up to there, the section, and on which side of it the team stands then."""

    length: float
    section: Thing
    beside: int


def first_met(turn: TrenchTurn, team: Team, men: list[Man], leg: Leg) -> Met | None:
    """Where the first man on a leg meets a section that the team may not pass (TEAW-Q-wire-met)."""
    found: Met | None = None
    west, south, east, north = reached([man.at for man in men], leg, TOUCH_U)
    for section in turn.game.there("wire"):
        (ax, ay), (bx, by) = section.at, section.to
        if max(ax, bx) < west or min(ax, bx) > east or max(ay, by) < south or min(ay, by) > north:
            continue
        if may_pass(turn, team, section):
            continue
        for man in men:
            length = _met(turn, team, man, leg, section)
            if length is not None and (found is None or length < found.length):
                found = Met(length, section, side_of(turn, team, man, section))
    return found


def _met(turn: TrenchTurn, team: Team, man: Man, leg: Leg, section: Thing) -> float | None:
    """The length at which a man on a leg touches or crosses a section; one that he touches is met if he crosses it."""
    end = (man.x + leg.dx, man.y + leg.dy)
    wire = (section.at, section.to)
    if near_segment(man.at, wire, TOUCH_U):
        return 0.0 if _across(turn, team, man, end, section) else None
    if turn.readings("wire-met") and not _through(turn, team, man.at, end, section):
        return None
    met = meeting((man.at, end), wire)
    if met is not None:
        return met[0] * leg.length
    # a way along the section's own line touches it at its nearer end
    return min((to_point(man.at, point) for point in wire if near_segment(point, (man.at, end), 0)), default=None)


def _through(turn: TrenchTurn, team: Team, start: Point, end: Point, section: Thing) -> bool:
    """Whether a way goes from one side of a section to the other, and not over an end where none joins it."""
    a, b = section.at, section.to
    sides = turn_of(a, b, start), turn_of(a, b, end)
    ends = turn_of(start, end, a), turn_of(start, end, b)
    if sides[0] * sides[1] < 0 and ends[0] * ends[1] < 0:
        return True
    return any(
        near_segment(joint, (start, end), 0) and _beside_bend(bend, start) * _beside_bend(bend, end) < 0
        for joint in (a, b)
        for bend in _bends(turn, team, section, joint)
    )


def _across(turn: TrenchTurn, team: Team, man: Man, end: Point, section: Thing) -> bool:
    """Whether a man who stands at a section goes over it: to the other side than that from which he came."""
    a, b = section.at, section.to
    if near_segment(end, (a, b), TOUCH_U):
        return False
    beside = side_of(turn, team, man, section)
    ex, ey = b[0] - a[0], b[1] - a[1]
    along = (man.x - a[0]) * ex + (man.y - a[1]) * ey
    if 0 < along < ex * ex + ey * ey:
        return turn_of(a, b, end) == -beside
    # at its end: round it, where nothing joins it there
    joint = a if along <= 0 else b
    return any(_beside_bend(bend, end) == -beside for bend in _bends(turn, team, section, joint))


class Bend(NamedTuple):
    """Two sections that meet in a joint, as a line from the one's other end to the other's. ``turned``: the other
    section lies before the one in its direction.
    """

    start: Point
    joint: Point
    end: Point
    turned: bool


def _bends(turn: TrenchTurn, team: Team, section: Thing, joint: Point) -> list[Bend]:
    """Sections that close an end of a section by beginning or ending there; none where one of them lets the team by."""
    far = section.to if joint == section.at else section.at
    found: list[Bend] = []
    for other in turn.game.there("wire"):
        if other is section or not near_segment(joint, (other.at, other.to), TOUCH_U):
            continue
        if may_pass(turn, team, other):
            return []
        for near, beyond in ((other.at, other.to), (other.to, other.at)):
            if to_point(near, joint) <= TOUCH_U:
                found.append(Bend(far, joint, beyond, turned=joint == section.at))
    return found


def _beside_bend(bend: Bend, point: Point) -> int:
    """On which side of two joined sections a point lies, seen along the first of them from its ``at`` to its ``to``."""
    start, joint, end, turned = bend
    first, second = turn_of(start, joint, point), turn_of(joint, end, point)
    if turn_of(start, joint, end) > 0:
        side = 1 if first > 0 and second > 0 else -1
    else:
        side = -1 if first < 0 and second < 0 else 1
    if near_segment(point, (joint, end), TOUCH_U) or turn_of(start, joint, end) == first == 0:
        return 0
    return -side if turned else side


def side_of(turn: TrenchTurn, team: Team, man: Man, section: Thing) -> int:
    """On which side of a section a man at it stands: where he came from, else his own side's rear."""
    touching = near_segment(man.at, (section.at, section.to), TOUCH_U)
    if touching and team.wire == section.id and team.wire_side:
        return team.wire_side
    held = turn.game.things.get(team.wire)
    if touching and held is not None and held.there and team.wire_side:
        for one, other, sign in (("at", "at", -1), ("at", "to", 1), ("to", "at", 1), ("to", "to", -1)):
            joint: Point = getattr(held, one)
            if to_point(joint, getattr(section, other)) <= TOUCH_U and to_point(joint, man.at) <= TOUCH_U:
                return sign * team.wire_side
    beside = turn_of(section.at, section.to, man.at)
    if beside:
        return beside
    front = turn.game.fronts[team.side]
    rear = (man.x - int(DIRECTION_X[front]), man.y - int(DIRECTION_Y[front]))
    return turn_of(section.at, section.to, rear) or 1


def crosses_held(turn: TrenchTurn, team: Team, legs: list[Leg]) -> bool:
    """TEAW-Q-forward, reading "across": whether a way leads over the section that held the team."""
    section = turn.game.things[team.wire]
    wire = (section.at, section.to)
    for man in team.men:
        at = man.at
        for leg in legs:
            end = (at[0] + leg.dx, at[1] + leg.dy)
            touching = at == man.at and near_segment(at, wire, TOUCH_U)
            if _across(turn, team, man, end, section) if touching else _through(turn, team, at, end, section):
                return True
            at = end
    return False


def met(turn: TrenchTurn, team: Team, at: Met) -> Play:
    """TEAW-R-8, TEAW-R-10: a team has come to wire; it cuts where it may and likes, else it rolls."""
    section = at.section
    team.wire, team.wire_side = section.id, at.beside
    turn.why(team.id, "wire-met", wire=section.id)
    cuts = "cut" in MAY[team.kind]
    if cuts and turn.readings("cut-cost") and ledger.left(team) < 1:
        cuts = False
        turn.why(team.id, "no-cut")
    if cuts:
        about = (team.id, section.id)
        answer = yield Decision("wire-met", team.side, turn.bound, ("cut", "roll"), about=about)
        if answer == "cut":
            cut(turn, team, section)
            return
    _roll(turn, team, section)


def _roll(turn: TrenchTurn, team: Team, section: Thing) -> None:
    (die,) = turn.roll("wire", f"unit {team.id}")
    result = WIRE[die - 1]
    turn.test("wire", team.id, die, result, by=section.id)
    if result == "snared":
        team.snared, team.over = True, "snared"
        return
    passed(turn, team, section.id, turn.bound + NEXT_OWN)
    if result == "slowed":
        team.over = "slowed"
    team.no_moving = True


def passed(turn: TrenchTurn, team: Team, section: str, since: int) -> None:
    """TEAW-Q-wire-pass: what stopped a team does so no more; or all wire does not, in that turn."""
    team.passes[ALL if turn.readings("wire-pass") else section] = since


def cut(turn: TrenchTurn, team: Team, section: Thing) -> None:
    """TEAW-R-10, TEAW-Q-cut, TEAW-Q-cut-cost."""
    team.spent += turn.readings("cut-cost")
    (die,) = turn.roll("cut", f"unit {team.id}")
    done = die <= CUT_UP_TO
    turn.test("cut", team.id, die, "cut" if done else "not cut", by=section.id)
    if done:
        destroy(turn, section, team)
    elif turn.readings("cut"):
        _roll(turn, team, section)


def destroy(turn: TrenchTurn, section: Thing, by: Team) -> None:
    """A section is no more: cut, or crossed by a tank."""
    turn.takes_off(section, by=by.id)
    for team in turn.game.teams:
        if team.wire == section.id:
            team.wire = ""


def trouble(turn: TrenchTurn, team: Team, line: OrderLine) -> Why | None:
    """``cut`` as an action: at the section that stopped the team, which a man of it still touches."""
    section = turn.game.things.get(team.wire)
    if section is None or not any(near_segment(man.at, (section.at, section.to), TOUCH_U) for man in team.men):
        return Why("no-wire")
    if turn.readings("cut-cost") and ledger.left(team) < 2:
        return Why("no-cut")
    return None


def play(turn: TrenchTurn, team: Team, line: OrderLine) -> Play:
    """A move action of no length at the wire."""
    team.moved, team.lined_up = True, False
    cut(turn, team, turn.game.things[team.wire])
    yield from reactions.after_move(turn, team)


def free(turn: TrenchTurn) -> Play:
    """TEAW-R-9: snared teams of the active side roll; who is free may move once and do nothing else."""
    for team in turn.game.of(turn.side):
        if not team.snared:
            continue
        (die,) = turn.roll("free", f"unit {team.id}")
        done = die <= FREE_UP_TO
        turn.test("free", team.id, die, "free" if done else "stuck", by=team.wire)
        if not done:
            continue
        team.snared = False
        if team.wire:  # else the section is gone
            passed(turn, team, team.wire, turn.bound)
        team.one_move = True
        if turn.game.fight_of(team):
            continue  # who fights is not asked where to move
        options = ("go on", "stay")
        answer = yield Decision("move-when-free", team.side, turn.bound, options, about=(team.id,))
        if answer == "stay":
            team.over = "one-move"
