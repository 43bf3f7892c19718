"""Sight: the teams that see each other, and the men of them that are seen (TEAW-R-14, TEAW-Q-sight, TEAW-Q-partial)."""

from collections.abc import Sequence
from typing import NamedTuple

from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim.rulesets.to_end_all_wars.book import rulings
from bound_sim.rulesets.to_end_all_wars.state.game import Man, Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn

#: what the game's ``kept`` answers
SEES = "sees"


class Sighting(NamedTuple):
    """A team's view of another: true where it has sight of it, the men that it sees whole, true where these are in
    cover."""

    sight: bool
    whole: tuple[Man, ...]
    covered: bool


def eyes_of(team: Team) -> list[Point]:
    """Places that a team looks from: its men; a tank's centre front (TEAW-Q-tank-size)."""
    if not team.is_tank:
        return team.spots
    return [front_of(team, man) for man in team.all]


def front_of(team: Team, man: Man) -> Point:
    """The centre of a hull's front."""
    (ax, ay), *_, (bx, by) = team.shape(man)
    return man.x + (ax + bx - 2 * man.x) // 2, man.y + (ay + by - 2 * man.y) // 2


def sees(turn: TrenchTurn, team: Team, target: Team) -> Sighting:
    """A team's view of another as they stand; an empty one where no man has a clear line."""
    kept = turn.game.kept.answers
    asked = SEES, turn.game.stand_of(team), turn.game.stand_of(target)
    known = kept.get(asked)
    if known is None:
        known = kept[asked] = _sees(turn, team, target)
    sight, whole, covered = known
    return Sighting(sight, tuple([target.men[place] for place in whole]), covered)


def _sees(turn: TrenchTurn, team: Team, target: Team) -> tuple[bool, list[int], bool]:
    """The same, with the places of men among their team's."""
    eyes, men = eyes_of(team), target.men
    if turn.ground.is_open(team.box, target.box):
        lines = dict.fromkeys(eyes, men)
    else:
        spots = {man.row: (man.at, *target.shape(man)) if target.is_tank else (man.at,) for man in men}
        lines = {eye: [man for man in men if _clear(turn, eye, spots[man.row])] for eye in eyes}
    looking = sum(bool(lines[eye]) for eye in eyes)  # men at one place look each for himself
    sight = 2 * looking >= len(eyes) if turn.readings.sight == rulings.Sight.HALF_THE_FIRERS else looking > 0
    whole = [
        place for place, man in enumerate(men)
        if any(man in seen and not in_part(turn, eye, man) for eye, seen in lines.items())
    ]  # fmt: skip
    count = len(men)
    covered = 2 * len(whole) <= count if turn.readings.cover_half == rulings.CoverHalf.COVER else 2 * len(whole) < count
    return sight and bool(looking), whole, covered


def _clear(turn: TrenchTurn, eye: Point, spots: Sequence[Point]) -> bool:
    """True if nothing blocks the line to a man, or to some part of a hull."""
    return any(turn.ground.sees(eye, spot) for spot in spots)


def in_part(turn: TrenchTurn, eye: Point, man: Man) -> bool:
    """TEAW-Q-partial: true where a man is seen in part alone, and so counts as not seen."""
    if turn.readings.partial == rulings.Partial.AS_MARKED:
        return turn.ground.in_marked(man.at)
    shelters = turn.ground.shelters_at(man.at)
    if shelters and not shelters & turn.ground.shelters_at(eye):
        return True
    return turn.ground.behind_wall(eye, man.at)
