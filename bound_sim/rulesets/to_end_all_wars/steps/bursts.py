"""Bursts: whom one catches, who is sheltered from it, tanks in it (TEAW-R-26, TEAW-R-28, TEAW-R-32)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bound_sim.rulesets.kit.geometry.approach import near
from bound_sim.rulesets.kit.geometry.lengths import cm, in_u
from bound_sim.rulesets.kit.geometry.scatter import direction
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim.rulesets.kit.lines.driven_turn import Play
from bound_sim.rulesets.to_end_all_wars.book import rulings
from bound_sim.rulesets.to_end_all_wars.book.chart import BURST_CM, MINE_TRIGGER_CM
from bound_sim.rulesets.to_end_all_wars.state.game import Man, Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import losses, tank_damage

#: what the game's ``answers`` keep, and its ``kept``
KILLS = "kills"
_NO_SHELTER = frozenset[int]()


@dataclass(slots=True)
class Blast:
    """Those whom a burst catches, as all stand before it. ``kind`` is that of its losses, ``by`` the thing or the
    tank."""

    kind: str
    by: str
    men: list[tuple[Team, Man]]
    tanks: list[Team]
    sheltered: list[Team]
    inside: bool


def burst(turn: TrenchTurn, kind: str, by: str, at: Point, *, shelter: bool) -> Blast:
    """TEAW-R-26: everybody within 5 cm. ``shelter``: in a trench or shell hole only those in it, outside nobody in one.

    A mine damages tanks within 4 cm of it (TEAW-R-30).
    """
    hole = turn.ground.shelters_at(at) if shelter else _NO_SHELTER
    made = Blast(kind, by, [], [], [], bool(hole))
    tanks_u = in_u(MINE_TRIGGER_CM if kind == "mine" else BURST_CM)
    for team, man in turn.men_within(at, BURST_CM):
        if team.is_tank:
            if near(team.shape(man), at, tanks_u):
                made.tanks.append(team)
        elif shelter and not _shares(hole, turn.ground.shelters_at(man.at)):
            made.sheltered.append(team)
        else:
            made.men.append((team, man))
    return made


def _shares(hole: frozenset[int], own: frozenset[int]) -> bool:
    """True if a man is in the trench or shell hole of the burst, or in none where it is in none."""
    return bool(hole & own) if hole else not own


def kills(turn: TrenchTurn, at: Point) -> list[tuple[Team, Man]]:
    """The men whom a grenade would kill at a place."""
    return kills_each(turn, (at,))[0]


def kills_each(turn: TrenchTurn, places: Sequence[Point]) -> list[list[tuple[Team, Man]]]:
    """The same of each of some places: as long as all stand as they do it is looked at once."""
    answers, now = turn.game.answers, turn.game.clock.now
    known = answers.get(KILLS)
    if known is None or known[0] != now:
        known = answers[KILLS] = now, {}
    kept: dict[Point, list[tuple[Team, Man]]] = known[1]
    new = [at for at in dict.fromkeys(places) if at not in kept]
    if new:
        kept.update(zip(new, _kept_kills(turn, tuple(new)), strict=True))
    return [kept[at] for at in places]


def _kept_kills(turn: TrenchTurn, places: tuple[Point, ...]) -> list[list[tuple[Team, Man]]]:
    """The same, kept for all tables: it rests on how the teams near by stand alone."""
    near = turn.near_by(places, BURST_CM)
    stands = tuple([turn.game.stand_of(team) for team in dict.fromkeys([team for team, _ in near])])
    kept, asked = turn.game.kept.answers, (KILLS, places, stands)
    known = kept.get(asked)
    if known is None:
        known = kept[asked] = _killed(turn, places, near)
    return [[near[number] for number in men] for men in known]


def kills_now(turn: TrenchTurn, places: Sequence[Point]) -> list[list[tuple[Team, Man]]]:
    """The same, not kept: of many places that are asked about once."""
    near = turn.near_by(places, BURST_CM)
    return [[near[number] for number in men] for men in _killed(turn, places, near)]


def _killed(turn: TrenchTurn, places: Sequence[Point], near: Sequence[tuple[Team, Man]]) -> list[list[int]]:
    """Of each place the numbers of those near by whom a grenade would kill there."""
    own = [None if team.is_tank else turn.ground.shelters_at(man.at) for team, man in near]
    return [
        _among(own, within, turn.ground.shelters_at(at)) if within else []
        for at, within in zip(places, turn.numbers_within(places, BURST_CM, near), strict=True)
    ]


def _among(shelters: Sequence[frozenset[int] | None], within: Iterable[int], hole: frozenset[int]) -> list[int]:
    """Of the numbers of those within a burst those of men, by their ``shelters``, whom it kills; a tank has None."""
    return [number for number in within if (own := shelters[number]) is not None and _shares(hole, own)]


def strikes(turn: TrenchTurn, found: Blast) -> Play:
    """Those whom it catches, and who still live, die; what it does to tanks is a ruling (TEAW-Q-cannon-tank)."""
    name = "the shell" if found.kind == "shell" else found.by
    where = "in a trench or shell hole" if found.inside else "outside"
    for team in {team.id: team for team in found.sheltered}.values():
        turn.why(team.id, "shielded", grenade=name, where=where)
    yield from losses.struck(turn, [pair for pair in found.men if pair[1].alive], kind=found.kind, by=found.by)
    for tank in found.tanks:
        if not tank.alive:
            continue
        if found.kind == "mine" or turn.readings.cannon_tank == rulings.CannonTank.AS_A_MINE:
            tank_damage.as_by_mine(turn, tank, found.by, kind=found.kind)
        else:
            turn.why(tank.id, "unharmed")


def on_table(turn: TrenchTurn, at: Point) -> bool:
    """True if something bursts at a place: off the table nothing does (TEAW-R-26)."""
    return 0 <= at[0] <= turn.game.width and 0 <= at[1] <= turn.game.height


def ahead_of(turn: TrenchTurn, side: str) -> Point:
    """A side's direction to the enemy, as a vector."""
    return direction(turn.game.fronts[side])


def axes(turn: TrenchTurn, start: Point, mark: Point, ahead: Point) -> tuple[Point, Point]:
    """TEAW-Q-front: what is in front of a mark and to its right, as vectors; ``ahead`` where start and mark are one."""
    if turn.readings.front == rulings.Front.TARGETS_FACING:
        x, y = ahead_of(turn, turn.game.other(turn.side))
        return (x, y), (y, -x)
    x, y = (mark[0] - start[0], mark[1] - start[1]) if mark != start else ahead
    return (-x, -y), (y, -x)


def write_throw(
    turn: TrenchTurn, kind: str, team: Team, man: Man, *, thing: str, mark: Point, at: Point, roll: int, where: str
) -> None:  # fmt: skip
    """A row of ``throws``."""
    turn.add("throws", {
        "kind": kind, "unit": team.id, "man": man.id, "thing": thing, "mark_x_cm": cm(mark[0]),
        "mark_y_cm": cm(mark[1]), "x_cm": cm(at[0]), "y_cm": cm(at[1]), "roll": roll, "astray": where,
    })  # fmt: skip
