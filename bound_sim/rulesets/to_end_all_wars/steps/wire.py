"""Barbed wire: met, rolled on, cut, passed; snared teams (TEAW-R-8 to TEAW-R-10)."""

from functools import partial
from typing import NamedTuple

from bound_sim.orders.decisions import Decision
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.kit.geometry.distance import turn_of
from bound_sim.rulesets.kit.geometry.points import TOUCH_U, Leg
from bound_sim.rulesets.kit.geometry.polygons import Box, around, boxes_meet, wider
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why
from bound_sim.rulesets.kit.lines.things import Thing
from bound_sim.rulesets.to_end_all_wars.book import rulings
from bound_sim.rulesets.to_end_all_wars.book.chart import CUT_UP_TO, FREE_UP_TO, MAY, WIRE
from bound_sim.rulesets.to_end_all_wars.state.game import Man, Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import ledger, reactions
from bound_sim.rulesets.to_end_all_wars.steps.joined_lines import JoinedLines, same_side, touches
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y

#: the turn after the next is the team's own again
NEXT_OWN = 2
#: in ``Team.passes``: all wire, in that turn alone (TEAW-Q-wire-pass)
ALL = ""


def may_pass(turn: TrenchTurn, team: Team, section: Thing) -> bool:
    """True if a section does not hinder a team in this turn (TEAW-Q-wire-pass)."""
    since = team.passes.get(section.id)
    return team.passes.get(ALL) == turn.bound or (since is not None and since <= turn.bound)


class Met(NamedTuple):
    """A meeting with wire: the leg's length up to it, the section, and the side of it on which the team stands then.

    ``also``: the other sections that are met at the same moment.
    """

    length: float
    section: Thing
    beside: int
    also: tuple[Thing, ...] = ()


def _sections(turn: TrenchTurn, team: Team) -> JoinedLines:
    return JoinedLines(turn.game.there("wire"), partial(may_pass, turn, team))


def first_met(turn: TrenchTurn, team: Team, men: list[Man], leg: Leg, reach: Box) -> Met | None:
    """The first meeting of a man on a leg with a section that the team may not pass (TEAW-Q-wire-met).

    ``reach`` is the box of the men's ways.
    """
    near = turn.game.wire_in(wider(reach, TOUCH_U))
    there = [section for section in near if not may_pass(turn, team, section)]
    if not there:
        return None
    found: list[Met] = []
    sections, crossed = _sections(turn, team), turn.readings.wire_met == rulings.WireMet.CROSSED
    east, north = max(leg.dx, 0), max(leg.dy, 0)
    west, south = min(leg.dx, 0), min(leg.dy, 0)
    for section in there:
        box = around((section.at, section.to), TOUCH_U)
        for man in men:
            if not boxes_meet(box, (man.x + west, man.y + south, man.x + east, man.y + north)):
                continue
            beside = partial(side_of, turn, team, man, section)
            length = sections.met(man.at, leg, section, beside, crossed=crossed)
            if length is not None:
                found.append(Met(length, section, beside()))
    if not found:
        return None
    first = min(found, key=lambda each: each.length)
    same = {each.section.id: each.section for each in found if each.length <= first.length + TOUCH_U}
    return first._replace(also=tuple(section for name, section in same.items() if name != first.section.id))


def side_of(turn: TrenchTurn, team: Team, man: Man, section: Thing) -> int:
    """On which side of a section a man at it stands: where he came from, else his own side's rear."""
    held = turn.game.things.get(team.wire)
    if team.wire_side and touches(man.at, section):
        if team.wire == section.id:
            return team.wire_side
        if held is not None and held.there and (side := same_side(team.wire_side, held, section, man.at)):
            return side
    beside = turn_of(section.at, section.to, man.at)
    if beside:
        return beside
    front = turn.game.fronts[team.side]
    rear = (man.x - int(DIRECTION_X[front]), man.y - int(DIRECTION_Y[front]))
    return turn_of(section.at, section.to, rear) or 1


def crosses_held(turn: TrenchTurn, team: Team, legs: list[Leg]) -> bool:
    """TEAW-Q-forward, reading "across": whether a way leads over the section that held the team."""
    # a freed team may pass its belt; where two sections of it join, going through there is going over it
    sections = JoinedLines(
        turn.game.there("wire"), lambda section: section.id not in team.belt and may_pass(turn, team, section)
    )
    return any(_crosses(turn, team, legs, section, sections) for section in _held(turn, team))


def _crosses(turn: TrenchTurn, team: Team, legs: list[Leg], section: Thing, sections: JoinedLines) -> bool:
    for man in team.men:
        at = man.at
        for leg in legs:
            end = (at[0] + leg.dx, at[1] + leg.dy)
            if at == man.at and touches(at, section):
                crosses = sections.across(at, end, section, side_of(turn, team, man, section))
            else:
                crosses = sections.through(at, end, section)
            if crosses:
                return True
            at = end
    return False


def _held(turn: TrenchTurn, team: Team) -> list[Thing]:
    """The sections that stopped a team and are still there."""
    return [turn.game.things[name] for name in team.belt if turn.game.things[name].there]


def stops(turn: TrenchTurn, team: Team, at: Met) -> None:
    """TEAW-Q-wire-belt: a team is stopped by a section, by those met at the same moment, and what joins one."""
    section = at.section
    team.wire, team.wire_side, team.belt = section.id, at.beside, [section.id]
    if turn.readings.wire_belt == rulings.WireBelt.EACH_SECTION:
        return
    met_now = (section, *at.also)
    reach = around([end for each in met_now for end in (each.at, each.to)], TOUCH_U)
    joining = [other for other in turn.game.wire_in(reach) if any(_join(other, each) for each in met_now)]
    team.belt += dict.fromkeys(each.id for each in (*at.also, *joining) if each.id != section.id)


def _join(one: Thing, other: Thing) -> bool:
    """True if an end of one of two sections touches the other."""
    ends = (one.at, other), (one.to, other), (other.at, one), (other.to, one)
    return any(touches(end, section) for end, section in ends)


def met(turn: TrenchTurn, team: Team, at: Met) -> Play:
    """TEAW-R-8, TEAW-R-10: a team has come to wire; it cuts where it may and likes, else it rolls."""
    section = at.section
    stops(turn, team, at)
    turn.why(team.id, "wire-met", wire=section.id)
    cuts = "cut" in MAY[team.kind]
    if cuts and turn.readings.cut_cost == rulings.CutCost.AN_ACTION and ledger.left(team) < 1:
        cuts = False
        turn.why(team.id, "no-cut")
    if cuts:
        about = (team.id, section.id)
        answer = yield Decision("wire-met", team.side, turn.bound, ("cut", "roll"), about=about)
        if answer == "cut":
            cut(turn, team)
            return
    _roll(turn, team, section)


def _roll(turn: TrenchTurn, team: Team, section: Thing) -> None:
    (die,) = turn.roll("wire", f"unit {team.id}")
    result = WIRE[die - 1]
    turn.test("wire", team.id, die, result, by=section.id)
    if result == "snared":
        team.snared, team.over = True, "snared"
        return
    passed(turn, team, turn.bound + NEXT_OWN)
    if result == "slowed":
        team.over = "slowed"
    team.no_moving = True


def passed(turn: TrenchTurn, team: Team, since: int) -> None:
    """TEAW-Q-wire-pass: what stopped a team does so no more; or all wire does not, in that turn."""
    for name in (ALL,) if turn.readings.wire_pass == rulings.WirePass.ALL_WIRE else team.belt:
        team.passes[name] = since


def cut(turn: TrenchTurn, team: Team) -> None:
    """TEAW-R-10, TEAW-Q-cut, TEAW-Q-cut-cost."""
    sections = _held(turn, team)
    section = sections[0]
    team.spent += turn.readings.cut_cost == rulings.CutCost.AN_ACTION
    (die,) = turn.roll("cut", f"unit {team.id}")
    done = die <= CUT_UP_TO
    turn.test("cut", team.id, die, "cut" if done else "not cut", by=section.id)
    if done:
        for each in sections:
            destroy(turn, each, team)
    elif turn.readings.cut == rulings.Cut.THEN_ROLLS:
        _roll(turn, team, section)


def destroy(turn: TrenchTurn, section: Thing, by: Team) -> None:
    """A section is no more: cut, or crossed by a tank."""
    turn.takes_off(section, by=by.id)
    for team in turn.game.teams:
        if team.wire == section.id:
            team.wire = ""


def trouble(turn: TrenchTurn, team: Team, line: OrderLine) -> Why | None:
    """``cut`` as an action: at the section that stopped the team, which a man of it still touches."""
    if not any(touches(man.at, section) for section in _held(turn, team) for man in team.men):
        return Why("no-wire")
    if turn.readings.cut_cost == rulings.CutCost.AN_ACTION and ledger.left(team) < 2:
        return Why("no-cut")
    return None


def play(turn: TrenchTurn, team: Team, line: OrderLine) -> Play:
    """A move action of no length at the wire."""
    team.moved, team.lined_up = True, False
    cut(turn, team)
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
        if _held(turn, team):  # else the wire is gone
            passed(turn, team, turn.bound)
        team.one_move = True
        if turn.game.fight_of(team):
            continue  # who fights is not asked where to move
        options = ("go on", "stay")
        answer = yield Decision("move-when-free", team.side, turn.bound, options, about=(team.id,))
        if answer == "stay":
            team.over = "one-move"
