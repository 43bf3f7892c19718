"""Grenades thrown back: as an action, and as a question to those at whose feet one lies (TEAW-R-27)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

import numpy as np

from bound_sim.orders.decisions import Decision
from bound_sim.orders.lines import OrderLine, Slot, value_text
from bound_sim.rulesets.kit.geometry.landing import at_most
from bound_sim.rulesets.kit.geometry.lengths import cm_text
from bound_sim.rulesets.kit.geometry.points import TOUCH_U, to_point
from bound_sim.rulesets.kit.geometry.polygons import around, boxes_meet
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why
from bound_sim.rulesets.kit.lines.things import Thing
from bound_sim.rulesets.to_end_all_wars.book import rulings
from bound_sim.rulesets.to_end_all_wars.book.chart import (
    BURST_CM,
    THROW_BACK_CM,
    THROW_BACK_UP_TO,
    THROW_BACK_WITHIN_CM,
)
from bound_sim.rulesets.to_end_all_wars.state.game import Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import bursts, grenades, ledger, throw_marks
from bound_sim.rulesets.to_end_all_wars.steps.throw_marks import Throw
from bound_sim_maps.table import u_from_cm

#: what the game's ``kept`` answers
BEST = "best throw"
_MARK = Slot("mark", "point")
_TO = re.compile(r"to (\d{1,4}(?:\.\d{1,3})?),(\d{1,4}(?:\.\d{1,3})?)", re.ASCII)
#: the answer of who does not throw
LEAVE = "leave"
#: places for a throw for which there is room at once
_MOST_TARGETS = 512
_MOST_U, _BURST_U = u_from_cm(THROW_BACK_CM), u_from_cm(BURST_CM)


def trouble(turn: TrenchTurn, team: Team, line: OrderLine) -> Why | None:
    """TEAW-R-27, TEAW-Q-throw-back: a grenade of either side within 4 cm, not thrown back before; up to 15 cm."""
    mark: Any = line.get("mark")
    grenade = turn.game.things.get(f"grenade-{line.get('grenade')}")
    if grenade is None or not _is_near(turn, team, grenade):
        return Why("no-grenade")
    if grenade.state == "thrown back":
        return Why("stays-thrown")
    far = _far(turn, team, grenade, mark)
    return Why("too-far-to-throw", {"cm": cm_text(far, ceil), "most": THROW_BACK_CM}) if far > _MOST_U else None


def _is_near(turn: TrenchTurn, team: Team, grenade: Thing) -> bool:
    """True if a grenade lies within 4 cm of a team."""
    return grenade.there and turn.is_near(team, grenade.at, THROW_BACK_WITHIN_CM)


def _far(turn: TrenchTurn, team: Team, grenade: Thing, mark: Point) -> float:
    """The length of a throw, by the reading."""
    return (
        to_point(grenade.at, mark)
        if turn.readings.throw_back == rulings.ThrowBack.WHERE_IT_LAY
        else turn.nearest_man(team, mark)[0]
    )


def play(turn: TrenchTurn, team: Team, line: OrderLine) -> Play:
    """TEAW-R-27: 1-3 it is put there and bursts at the start of the opponent's turn; 4-6 the team's turn ends."""
    mark: Any = line.get("mark")
    throw(turn, team, turn.game.things[f"grenade-{line.get('grenade')}"], mark)
    yield from ()


def throw(turn: TrenchTurn, team: Team, grenade: Thing, mark: Point) -> None:
    """One try: who fails does nothing more in this turn, and before the next the grenade has burst."""
    die = turn.roll("throw", f"unit {team.id}")[0]
    thrown = die <= THROW_BACK_UP_TO
    turn.test("throw", team.id, die, "thrown back" if thrown else "not thrown", by=grenade.id)
    if not thrown:
        ledger.ends_turn(turn, team)
        return
    man = turn.nearest_man(team, mark)[1]
    grenade.at = grenade.to = mark
    grenade.state, grenade.side, grenade.bound = "thrown back", turn.game.other(turn.side), turn.bound
    grenade.by = team.id  # whose it is from now on: what it does is credited to who threw last
    bursts.write_throw(turn, "throw-back", team, man, thing=grenade.id, mark=mark, at=mark, roll=die, where="mark")
    grenades.lands(turn, team, grenade)


# ---- the question, when the side's lines are over


def asking(turn: TrenchTurn) -> Play:
    """Each team with an action left is asked for each grenade underfoot; the usual answer is that of section 13."""
    lie = turn.game.there("grenade")
    for team in turn.game.of(turn.side) if lie else ():
        for grenade in lie:
            if not _may(turn, team, grenade):
                continue
            said = str((yield _question(turn, team, grenade)))
            mark = mark_of(said)
            if mark is None:
                turn.why(team.id, "left-it", grenade=grenade.id)
                continue
            yield from turn.passes("action")
            ledger.spend(team, "throw-back")
            throw(turn, team, grenade, mark)


def _may(turn: TrenchTurn, team: Team, grenade: Thing) -> bool:
    """True if a team is asked: of the enemy's grenades alone."""
    return (
        grenade.state == "thrown"
        and grenade.side != turn.side
        and _is_near(turn, team, grenade)
        and ledger.may(turn, team, "throw-back") is None
    )


def option(mark: Point) -> str:
    """The answer that names a point."""
    return f"to {value_text(_MARK, mark)}"


def mark_of(answer: str) -> Point | None:
    """The point that an answer names, in cm to 0.01 mm; None where it names none."""
    found = _TO.fullmatch(answer)
    return (u_from_cm(float(found[1])), u_from_cm(float(found[2]))) if found else None


@dataclass(frozen=True)
class ThrowBack(Decision):
    """The question of who may throw a grenade back: its options are places that are worth it, any other may be named.

    ``starts`` are the points from which a throw is measured, ``most_u`` how far one goes, ``table`` its east and north.
    """

    starts: tuple[Point, ...] = ()
    most_u: float = 0.0
    table: Point = (0, 0)

    @property
    def also(self) -> str:
        """Any point of the table in reach."""
        return f"to x,y within {THROW_BACK_CM:g} cm"

    def at(self, point: Point) -> str:
        """The throw to a place, where it is in reach."""
        text = option(point)
        return text if self.takes(text) else ""

    def takes(self, text: str) -> bool:
        """An option, or a point of the table in reach."""
        mark = mark_of(text)
        if text in self.options or mark is None:
            return text in self.options
        on_table = mark[0] <= self.table[0] and mark[1] <= self.table[1]
        return on_table and any(to_point(start, mark) <= self.most_u for start in self.starts)


def _question(turn: TrenchTurn, team: Team, grenade: Thing) -> ThrowBack:
    starts = _starts(turn, team, grenade)
    most_u = _MOST_U if turn.readings.throw_back == rulings.ThrowBack.WHERE_IT_LAY else _MOST_U + turn.man_u
    return ThrowBack(
        "throw-back", turn.side, turn.bound, tuple(_options(turn, team, grenade)), about=(team.id, grenade.id),
        starts=tuple(starts), most_u=most_u, table=(turn.game.width, turn.game.height),
    )  # fmt: skip


def _options(turn: TrenchTurn, team: Team, grenade: Thing) -> dict[str, Point | None]:
    """Answers, the usual one first: points that its orders name, those that kill most, and to leave it."""
    best = _best(turn, team, grenade)
    to = best[0] if best and _kills_own(turn, grenade) else None
    first: dict[str, Point | None] = {LEAVE if to is None else option(to): to, LEAVE: None}
    named = [mark for mark in _named(turn, team) if _far(turn, team, grenade, mark) <= _MOST_U]
    return first | {option(mark): mark for mark in (*named, *best[:_MOST_POINTS])}


def usual(turn: TrenchTurn, team: Team, grenade: Thing) -> Point | None:
    """The place to which a team that may throw a grenade back throws it; None: it leaves it (section 13 of the
    rules)."""
    if not (_may(turn, team, grenade) and _kills_own(turn, grenade)):
        return None
    return next(iter(_best(turn, team, grenade)), None)


def _kills_own(turn: TrenchTurn, grenade: Thing) -> bool:
    return any(own.side == turn.side for own, _ in bursts.kills(turn, grenade.at))


def _best(turn: TrenchTurn, team: Team, grenade: Thing) -> list[Point]:
    """Points in reach without a friend near, those first that kill most, of these the nearest to who throws.

    Where none kills an enemy the order of ``_marks`` stays: to the front first.
    """
    game = turn.game
    sides = [tuple([game.stand_of(team) for team in game.of(side)]) for side in (turn.side, game.other(turn.side))]
    asked = BEST, turn.side, game.stand_of(team), grenade.at, *sides
    known: list[Point] | None = game.kept.answers.get(asked)
    if known is None:
        known = game.kept.answers[asked] = _best_now(turn, team, grenade)
    return known


def _best_now(turn: TrenchTurn, team: Team, grenade: Thing) -> list[Point]:
    clear = _clear_of_friends(turn, list(dict.fromkeys(_marks(turn, team, grenade))))
    worth = {
        mark: sum(struck.side != turn.side for struck, _ in killed)
        for mark, killed in zip(clear, bursts.kills_now(turn, clear), strict=True)
    }
    return sorted(worth, key=lambda mark: (-worth[mark], worth[mark] and _far(turn, team, grenade, mark)))


#: points that a question offers
_MOST_POINTS = 8


def _named(turn: TrenchTurn, team: Team) -> Iterator[Point]:
    """Points that standing lines of a team name."""
    orders = turn.battle.orders[turn.table] if turn.battle else {}
    for line in orders[turn.side].lines if orders else ():
        mark: Any = line.get("mark")
        if line.verb == "throws back" and line.unit == team.id and mark is not None:
            yield mark


def _clear_of_friends(turn: TrenchTurn, marks: Sequence[Point]) -> list[Point]:
    """Those of some places on the table that have no friend within 5 cm."""
    places = [mark for mark in marks if bursts.on_table(turn, mark)]
    friends = turn.near_by(places, BURST_CM, turn.game.of(turn.side))
    near = turn.numbers_within(places, BURST_CM, friends)
    return [mark for mark, there in zip(places, near, strict=True) if not there]


def _marks(turn: TrenchTurn, team: Team, grenade: Thing) -> list[Point]:
    """Points in reach: enemies and the middles of their teams, as far towards one as goes, and as far as goes.

    Then between two enemies, and beside an enemy who has a friend near, as near to him as the friend lets.
    """
    starts = _starts(turn, team, grenade)
    throw = Throw(_MOST_U, _BURST_U, _BURST_U + turn.man_u + TOUCH_U, 0 if starts[0] is grenade.at else turn.man_u)
    reach = around(starts, throw.most + throw.burst + throw.thick)
    foes = [foe for foe in turn.game.against(turn.side) if not foe.is_tank and boxes_meet(reach, foe.box)]
    near = around([at for foe in foes for at in foe.spots], throw.clear) if foes else reach
    friends = [own for own in turn.game.of(turn.side) if not own.is_tank and boxes_meet(near, own.box)]
    enemies = rows_of([(x, y, number) for number, foe in enumerate(foes) for x, y in foe.spots], 3)
    asked = (
        throw, rows_of(starts, 2), enemies, rows_of([at for own in friends for at in own.spots], 2),
        (grenade.at, bursts.ahead_of(turn, turn.side)), np.empty(len(enemies), dtype=np.int64),
    )  # fmt: skip
    out = np.empty((_MOST_TARGETS, 3), dtype=np.int64)
    count = throw_marks.targets(*asked, out)
    if count > len(out):
        out = np.empty((count, 3), dtype=np.int64)
        throw_marks.targets(*asked, out)
    return [
        (x, y) if start == throw_marks.HERE else _towards(starts[start], (x - starts[start][0], y - starts[start][1]))
        for x, y, start in out[:count].tolist()
    ]


def rows_of(places: Sequence[tuple[int, ...]], columns: int) -> throw_marks.Ints:
    """Places as an array [place, column], also where there are none."""
    return np.array(places, dtype=np.int64).reshape(-1, columns)


def _starts(turn: TrenchTurn, team: Team, grenade: Thing) -> list[Point]:
    """From where a throw is measured, by the reading: the men, or the grenade."""
    return [grenade.at] if turn.readings.throw_back == rulings.ThrowBack.WHERE_IT_LAY else team.spots


def _towards(start: Point, way: Point) -> Point:
    """As far as a throw goes on a way."""
    ex, ey = at_most(float(way[0]), float(way[1]), _MOST_U)
    return start[0] + ex, start[1] + ey
