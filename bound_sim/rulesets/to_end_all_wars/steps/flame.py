"""The flame marker: its sections, whom it touches, who burns (TEAW-R-31, TEAW-Q-flame)."""

from collections.abc import Iterator
from typing import Any

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.kit.geometry.approach import near
from bound_sim.rulesets.kit.geometry.points import Shape, apart
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why
from bound_sim.rulesets.to_end_all_wars.book import rulings
from bound_sim.rulesets.to_end_all_wars.book.chart import FLAME, FLAME_AT_TANK, FLAME_WIDTH_CM
from bound_sim.rulesets.to_end_all_wars.state.game import Man, Team, TrenchGame
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import losses, tank_damage
from bound_sim.rulesets.to_end_all_wars.steps.template import fan
from bound_sim_maps.table import u_from_cm


def sections(game: TrenchGame) -> list[tuple[float, float, int]]:
    """The marker from the nozzle: each section up to how many cm, how wide it is there, the least die that kills."""
    own: Any = game.scenario.own.get("game") or {}
    if game.readings.flame == rulings.Flame.OF_THE_SCENARIO:
        return [(reach, width, int(least)) for reach, width, least in own["flame"]]
    longest = FLAME[-1][0]
    return [(reach, FLAME_WIDTH_CM * reach / longest, row.needs) for reach, row in FLAME]


def marker(game: TrenchGame, at: Point, bearing: int) -> list[tuple[Shape, int]]:
    """Its sections laid at a man's place: their corners, the least die that kills."""
    rows = sections(game)
    shapes = fan(at, bearing, ((u_from_cm(reach), u_from_cm(width)) for reach, width, _ in rows))
    return [(shape, least) for shape, (_, _, least) in zip(shapes, rows, strict=True)]


def touched(turn: TrenchTurn, nozzle: Man, bearing: int) -> Iterator[tuple[Team, Man, int]]:
    """Men and tanks that it touches, but who holds it, each with the die that he needs; on a line the nearer section.

    Works are no shield.
    """
    shapes = marker(turn.game, nozzle.at, bearing)
    # no corner of the marker is further off
    reach = max(sum(map(abs, (x - nozzle.x, y - nozzle.y))) for shape, _ in shapes for x, y in shape)
    for team in turn.game.teams:
        for man in team.men if team.on_table else ():
            room = reach + man.width + man.depth
            if man is not nozzle and abs(man.x - nozzle.x) <= room and abs(man.y - nozzle.y) <= room:
                for shape, least in shapes:
                    if apart(team.shape(man), shape) == 0 if team.is_tank else near(shape, man.at, turn.man_u):
                        yield team, man, FLAME_AT_TANK if team.is_tank else least
                        break


def trouble(turn: TrenchTurn, team: Team, line: OrderLine) -> Why | None:
    """From a living man of the team, and at nobody who is in a fight (TEAW-Q-engaged)."""
    man, bearing = turn.game.man.get(str(line.get("man"))), line.get("bearing")
    if man is None or man not in team.men:
        return Why("no-nozzle", {"man": line.get("man")})
    for other, _, _ in touched(turn, man, int(bearing)):  # type: ignore[arg-type]
        if turn.game.fight_of(other):
            return Why("into-a-fight", {"verb": line.verb, "target": other.id})
    return None


def play(turn: TrenchTurn, team: Team, line: OrderLine) -> Play:
    """TEAW-R-31: a die for each man and tank touched."""
    man, bearing = turn.game.man[str(line.get("man"))], int(line.get("bearing"))  # type: ignore[arg-type]
    hit: list[tuple[Team, Man]] = []
    for other, each, least in list(touched(turn, man, bearing)):
        die = turn.roll("flame", f"unit {team.id}", target=each.id)[0]
        if die >= least:
            hit.append((other, each))
        turn.add("flames", {
            "unit": team.id, "man": man.id, "bearing": bearing / 10, "target": each.id, "roll": die, "needed": least,
            "hit": die >= least,
        })  # fmt: skip
    men = [pair for pair in hit if not pair[0].is_tank]
    yield from losses.struck(turn, men, kind="flame", by=team.id, attacker=team)
    for tank in (other for other, _ in hit if other.is_tank):
        tank_damage.damage(turn, tank, team.id, kind="flame")
