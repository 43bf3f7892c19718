"""Engineers' work for all their actions: place wire, place a mine, defuse one (TEAW-R-28)."""

from math import ceil
from typing import Any

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.kit.geometry.distance import near_segment
from bound_sim.rulesets.kit.geometry.lengths import cm_text
from bound_sim.rulesets.kit.geometry.points import to_point
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why
from bound_sim.rulesets.to_end_all_wars.book.chart import (
    DEFUSE_UP_TO,
    DEFUSE_WITHIN_CM,
    MINE_LAID_WITHIN_CM,
    WIRE_ABOUT_CM,
)
from bound_sim.rulesets.to_end_all_wars.state.game import Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import mines
from bound_sim_maps.table import cm_from_u, u_from_cm


def wire_trouble(turn: TrenchTurn, team: Team, line: OrderLine) -> Why | None:
    """About 5 cm, straight, touching a man."""
    way: Any = line.get("way")
    length = to_point(way[0], way[-1])
    least, most = WIRE_ABOUT_CM
    if len(way) > 2 or not least <= cm_from_u(length) <= most:
        return Why("not-about-5", {"cm": cm_text(length)})
    touches = any(near_segment(man.at, (way[0], way[1]), turn.man_u) for man in team.men)
    return None if touches else Why("wire-not-touching")


def place_wire(turn: TrenchTurn, team: Team, line: OrderLine) -> Play:
    """A section from point to point."""
    way: Any = line.get("way")
    turn.thing(turn.game.put("wire", team.side, way, state="laid", by=team.id, bound=turn.bound))
    yield from ()


def mine_trouble(turn: TrenchTurn, team: Team, line: OrderLine) -> Why | None:
    """Within 3 cm of a man."""
    mark: Any = line.get("mark")
    far = turn.nearest_man(team, mark)[0]
    return Why("mine-too-far", {"cm": cm_text(far, ceil)}) if far > u_from_cm(MINE_LAID_WITHIN_CM) else None


def place_mine(turn: TrenchTurn, team: Team, line: OrderLine) -> Play:
    """Place a mine; those beside it do not set it off."""
    mark: Any = line.get("mark")
    turn.thing(turn.game.put("mine", team.side, (mark,), state="laid", by=team.id, bound=turn.bound))
    yield from ()


def defuse_trouble(turn: TrenchTurn, team: Team, line: OrderLine) -> Why | None:
    """A mine within 5 cm."""
    mine = turn.game.things.get(f"mine-{line.get('mine')}")
    if mine is None or not mine.there or not turn.is_near(team, mine.at, DEFUSE_WITHIN_CM):
        return Why("no-mine")
    return None


def defuse(turn: TrenchTurn, team: Team, line: OrderLine) -> Play:
    """1-4 it is gone, 5-6 it goes off."""
    mine = turn.game.things[f"mine-{line.get('mine')}"]
    die = turn.roll("defuse", f"unit {team.id}")[0]
    defused = die <= DEFUSE_UP_TO
    turn.test("defuse", team.id, die, "defused" if defused else "off", by=mine.id)
    if defused:
        turn.takes_off(mine, by=team.id)
    else:
        yield from mines.blows(turn, mine)
