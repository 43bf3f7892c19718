"""Fire of rifles, machine guns, snipers and anti-tank teams (TEAW-R-13 to TEAW-R-19), and the dice of reactions."""

from collections.abc import Mapping
from math import ceil
from typing import NamedTuple

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.kit.geometry.lengths import cm, cm_text
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why
from bound_sim.rulesets.kit.lines.line_turn import target_of
from bound_sim.rulesets.to_end_all_wars.book import chart, rulings
from bound_sim.rulesets.to_end_all_wars.book.chart import Bands, DiceRow, Kind
from bound_sim.rulesets.to_end_all_wars.state.game import Man, Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import losses, sight, tank_damage
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y
from bound_sim_maps.table import U_PER_CM

#: what a reaction is called beside the verbs of attacks
REACTION = "defensive-fire"
#: verb -> what the log calls the attack
KINDS = {
    "shoot": "rifles", "mg": "machine gun", "precision": "precision", "anti-tank": "anti-tank",
    REACTION: "defensive fire",
}  # fmt: skip
#: TEAW-R-16, TEAW-R-20: (open, cover, defensive) of each gun
GUNS: Mapping[Kind, tuple[Bands, Bands, Bands]] = {
    "lmg": (chart.LMG_OPEN, chart.LMG_COVER, chart.LMG_DEFENSIVE),
    "hmg": (chart.HMG_OPEN, chart.HMG_COVER, chart.HMG_DEFENSIVE),
    "tank": (chart.HMG_OPEN, chart.HMG_COVER, ()),
}


class Attack(NamedTuple):
    """An attack that is possible: its dice, the distance in 0.01 mm, the row's name, what is seen, the nearest men."""

    row: DiceRow
    distance: float
    cover: str
    seen: tuple[Man, ...]
    shooter: Man
    target: Man


#: an attack with the places of men in their teams instead of them
_ByPlaces = tuple[DiceRow, float, str, list[int], int, int]


def banded(turn: TrenchTurn, distance: float) -> float:
    """A distance as bands are compared with it, in cm; to whole ones under a reading (TEAW-Q-bands)."""
    return int(distance / U_PER_CM + 0.5) if turn.readings.bands == rulings.Bands.ROUNDED else distance / U_PER_CM


def upto(turn: TrenchTurn, bands: Bands, distance: float) -> DiceRow | None:
    """The row of a distance: up to its figure, that included (TEAW-Q-bands)."""
    far = banded(turn, distance)
    return next((row for most, row in bands if far <= most), None)


def rows(turn: TrenchTurn, team: Team, verb: str, target: Team, *, covered: bool) -> Bands:
    """The rows of an attack by distance, for the shooters who are alive."""
    if target.is_tank:
        return (
            chart.ANTI_TANK
            if verb == "mg" or turn.readings.at_table == rulings.AtTable.ANTI_TANK
            else chart.ANTI_TANK_PLAIN
        )
    if verb == "precision":
        return chart.PRECISION[turn.readings.sniper_band]
    if verb == "mg" or (verb == REACTION and team.kind in GUNS):
        return _capped(turn, team, GUNS[team.kind][2 if verb == REACTION else int(covered)])
    if verb == REACTION:
        table = chart.RIFLE_DEFENSIVE
    elif covered:
        table = chart.RIFLE_COVER_EVENED if turn.readings.cover_rows == rulings.CoverRows.EVENED else chart.RIFLE_COVER
    else:
        table = chart.RIFLE_OPEN
    return ((chart.RIFLE_CM, table[len(team.men)]),)


def _capped(turn: TrenchTurn, team: Team, bands: Bands) -> Bands:
    """TEAW-Q-mg-crew: full fire down to one man, or two dice a man."""
    if turn.readings.mg_crew == rulings.MgCrew.ONE_MAN or team.is_tank:
        return bands
    most = chart.DICE_A_MAN * len(team.men)
    return tuple((cm_, row._replace(dice=min(row.dice, most))) for cm_, row in bands)


def range_u(turn: TrenchTurn, team: Team) -> float:
    """Range of a team's defensive fire (TEAW-R-20), 0.01 mm; rounded figures reach half a cm further."""
    most = GUNS[team.kind][2][-1][0] if team.kind in GUNS else chart.RIFLE_CM
    return most * U_PER_CM + (U_PER_CM / 2 - 1 if turn.readings.bands == rulings.Bands.ROUNDED else 0)


def judged(turn: TrenchTurn, team: Team, verb: str, target: Team) -> Attack | Why:
    """The attack of a team on another as they stand, or why there is none (TEAW-R-13)."""
    known = _known(turn, team, verb, target)
    if isinstance(known, Why):
        return known
    row, distance, cover, seen, shooter, at = known
    return Attack(row, distance, cover, tuple([target.men[man] for man in seen]), team.men[shooter], target.men[at])


def dice_of(turn: TrenchTurn, team: Team, verb: str, target: Team) -> DiceRow | None:
    """The dice of an attack as they stand, None where there is none."""
    known = _known(turn, team, verb, target)
    return None if isinstance(known, Why) else known[0]


def _known(turn: TrenchTurn, team: Team, verb: str, target: Team) -> Why | _ByPlaces:
    """An attack by places, or why there is none; kept for all tables."""
    if not target.alive or (turn.game.fights and turn.game.fight_of(target)):
        return _by_places(team, target, _judged(turn, team, verb, target))
    kept, stand_of = turn.game.kept.answers, turn.game.stand_of
    asked = verb, team.row, target.row, team.stand or stand_of(team), target.stand or stand_of(target)
    known: Why | _ByPlaces | None = kept.get(asked)
    if known is None:
        known = kept[asked] = _by_places(team, target, _judged(turn, team, verb, target))
    return known


def _by_places(team: Team, target: Team, found: Attack | Why) -> Why | _ByPlaces:
    """An attack with the places of men in their teams instead of them."""
    if isinstance(found, Why):
        return found
    seen = [target.men.index(man) for man in found.seen]
    shooter, at = team.men.index(found.shooter), target.men.index(found.target)
    return found.row, found.distance, found.cover, seen, shooter, at


def _judged(turn: TrenchTurn, team: Team, verb: str, target: Team) -> Attack | Why:
    words = {"verb": verb, "target": target.id}
    if not target.alive:
        return Why("target-gone", words)
    hull_mg = verb == "mg" and team.is_tank and turn.readings.at_table == rulings.AtTable.HULL_MG
    if target.is_tank and verb != "anti-tank" and not hull_mg:
        return Why("target-tank", words)
    if verb == "anti-tank" and not target.is_tank:
        return Why("not-a-tank", words)
    if turn.game.fight_of(target):
        return Why("into-a-fight", words)
    distance = turn.distance(team, target)
    if upto(turn, rows(turn, team, verb, target, covered=False), distance) is None:
        return Why("out-of-range", {**words, "cm": cm_text(distance, ceil)})
    if team.is_tank and turn.readings.tank_mg_arc == rulings.TankMgArc.FRONT and not _in_arc(team, target):
        return Why("out-of-arc", words)
    seen = sight.sees(turn, team, target)
    if not seen.sight:
        return Why("no-sight", words)
    covered = seen.covered and not target.is_tank and verb not in ("precision", REACTION)
    row = upto(turn, rows(turn, team, verb, target, covered=covered), distance)
    assert row is not None
    _, shooter, man = turn.nearest(team, target)
    named = "" if target.is_tank or verb in ("precision", REACTION) else "cover" if covered else "open"
    return Attack(row, distance, named, seen.whole, shooter, man)


def _in_arc(team: Team, target: Team) -> bool:
    """TEAW-Q-tank-mg-arc: within 45 degrees of straight ahead, from the centre of the front."""
    tank = team.all[0]
    x, y = sight.front_of(team, tank)
    fx, fy = int(DIRECTION_X[tank.facing]), int(DIRECTION_Y[tank.facing])
    for man in target.men:
        dx, dy = man.x - x, man.y - y
        if abs(dx * fy - dy * fx) <= dx * fx + dy * fy:
            return True
    return False


def trouble(turn: TrenchTurn, team: Team, line: OrderLine) -> Why | None:
    """Range, sight, arc, and what may be shot at."""
    found = _known(turn, team, line.verb, target_of(turn, line))
    return found if isinstance(found, Why) else None


def kills_of(row: DiceRow, hits: int) -> int:
    """TEAW-R-13, TEAW-R-16: men whom a number of hits of a row kill."""
    return min(hits // row.hits_a_kill, row.most)


def play(turn: TrenchTurn, team: Team, line: OrderLine) -> Play:
    """TEAW-R-13: an attack with hit dice."""
    target = target_of(turn, line)
    found = judged(turn, team, line.verb, target)
    assert isinstance(found, Attack)
    yield from fire(turn, team, line.verb, target, found)


def fire(turn: TrenchTurn, team: Team, verb: str, target: Team, found: Attack) -> Play:
    """Throw the dice of an attack and take off who dies."""
    row = found.row
    faces = turn.roll("shot", f"unit {team.id}", row.dice, target=f"unit {target.id}")
    hits = sum(face >= row.needs for face in faces)
    kills = kills_of(row, hits)
    if turn.logged:
        _write(turn, team, verb, target, found, faces, kills)
    if found.cover == "cover":
        turn.why(target.id, "in-cover", seen=len(found.seen), men=len(target.men))
    if not kills:
        return
    if target.is_tank:
        tank_damage.damage(turn, target, team.id)
        return
    sniper_picks = verb == "precision" and turn.readings.sniper_casualty == rulings.SniperCasualty.SNIPER
    chooser = team.side if sniper_picks else target.side
    yield from losses.attack(turn, target, kills, team, chooser=chooser, seen=found.seen)


def _write(
    turn: TrenchTurn, team: Team, verb: str, target: Team, found: Attack, faces: list[int], kills: int
) -> None:  # fmt: skip
    for number, face in enumerate(faces, 1):
        turn.add("shots", {
            "kind": KINDS[verb], "shooter": found.shooter.id, "shooter_unit": team.id, "target": found.target.id,
            "target_unit": target.id, "distance_cm": cm(found.distance), "cover": found.cover, "dice": len(faces),
            "die": number, "roll": face, "needed": found.row.needs, "hit": face >= found.row.needs, "kills": kills,
        })  # fmt: skip
