"""A turn of one player on one table while it is played: what every rule function gets."""

from collections.abc import Sequence
from math import sqrt

from bound_sim.rulesets.kit.geometry.approach import near
from bound_sim.rulesets.kit.geometry.lengths import cm, in_u
from bound_sim.rulesets.kit.geometry.points import apart, middle, near_each, to_point
from bound_sim.rulesets.kit.geometry.polygons import around, boxes_meet, is_near_box
from bound_sim.rulesets.kit.geometry.units import Point, Pose
from bound_sim.rulesets.kit.lines.driven_turn import ON_PAPER, TableInPlay
from bound_sim.rulesets.kit.lines.line_turn import LineTurn, Movable
from bound_sim.rulesets.kit.lines.things import Thing
from bound_sim.rulesets.to_end_all_wars.book import rulings
from bound_sim.rulesets.to_end_all_wars.book.reasons import REASONS, in_words
from bound_sim.rulesets.to_end_all_wars.book.words import DICE_WORDS
from bound_sim.rulesets.to_end_all_wars.state.game import Man, Team, TrenchGame
from bound_sim.rulesets.to_end_all_wars.state.ground import TrenchGround
from bound_sim_maps.table import U_PER_CM


class TrenchTurn(LineTurn):
    """One turn on one table: its game and ground, its dice, its rows of the log."""

    dice_words, reasons = DICE_WORDS, REASONS

    def __init__(self, game: TrenchGame, ground: TrenchGround, bound: int, in_play: TableInPlay = ON_PAPER) -> None:
        super().__init__(in_play.battle, in_play.table, bound, in_play.dice, in_play.rollers)
        self.game, self.ground, self.readings = game, ground, game.readings
        self.side = game.active(bound) if game.first else ""
        #: what a man measures from his place (TEAW-Q-man)
        self.man_u = U_PER_CM if self.readings.man == rulings.Man.DISC else 0
        #: (team, enemy team) that were in range of each other's reaction when the turn opened (TEAW-R-20)
        self.in_range: set[tuple[str, str]] = set()
        #: (team, enemy team) whose way into range was judged in this turn; what was said of it, by code of the reason
        self.offered: set[tuple[str, str]] = set()
        self.told: set[tuple[str, str, str]] = set()

    # ---- measuring (TEAW-Q-distance, TEAW-Q-man)

    def between(self, team: Team, man: Man, other: Team, at: Man) -> float:
        """From a man or hull to another, 0.01 mm."""
        thick = self.man_u * ((not team.is_tank) + (not other.is_tank))
        return max(0.0, apart(team.shape(man), other.shape(at)) - thick)

    def from_team(self, team: Team, man: Man, other: Team) -> float:
        """From a man or hull to the nearest of another team; of one of which nobody lives to where they fell."""
        there = other.men or other.all
        if team.is_tank or other.is_tank:
            return min(self.between(team, man, other, at) for at in there)
        x, y = man.x, man.y
        return max(0.0, sqrt(min([(x - at.x) ** 2 + (y - at.y) ** 2 for at in there])) - 2 * self.man_u)

    def nearest(self, team: Team, other: Team) -> tuple[float, Man, Man]:
        """The distance of two teams by their nearest men, and these men; of equally near ones the first by id."""
        game, kept = self.game, self.game.kept.answers
        asked = team.stand or game.stand_of(team), other.stand or game.stand_of(other)
        known = kept.get(asked)
        if known is None:
            far, (one, at), (back, there) = self._nearest(team, other)
            known = kept[asked] = far, one, at
            kept[asked[::-1]] = far, back, there
        return known[0], team.men[known[1]], other.men[known[2]]

    def teams_apart(self, team: Team, other: Team) -> float:
        """The distance of two teams by their nearest men."""
        game = self.game
        known = game.kept.answers.get((team.stand or game.stand_of(team), other.stand or game.stand_of(other)))
        return known[0] if known is not None else self.nearest(team, other)[0]

    def _nearest(self, team: Team, other: Team) -> tuple[float, tuple[int, int], tuple[int, int]]:
        """The distance of two teams, the places of these men in them, and those of the second's and the first's."""
        if team.is_tank or other.is_tank:
            far, one, at = min(
                (self.between(team, a, other, b), i, k) for i, a in enumerate(team.men) for k, b in enumerate(other.men)
            )
            return far, (one, at), (at, one)
        best, there = -1, other.spots
        pair = back = 0, 0
        for i, (x, y) in enumerate(team.spots):
            for k, (other_x, other_y) in enumerate(there):
                dx, dy = x - other_x, y - other_y
                apart2 = dx * dx + dy * dy
                if apart2 < best or best < 0:
                    best, pair, back = apart2, (i, k), (k, i)
                elif apart2 == best and k < back[0]:
                    back = k, i
        return max(0.0, sqrt(best) - 2 * self.man_u), pair, back

    def distance(self, team: Team, other: Team) -> float:
        """From team to team by the reading in force: the nearest men, or the middles of the living."""
        if self.readings.distance == rulings.Distance.NEAREST_MEN or team.is_tank or other.is_tank:
            return self.teams_apart(team, other)
        return to_point(middle(man.at for man in team.men), middle(man.at for man in other.men))

    def nearest_man(self, team: Team, point: Point) -> tuple[float, Man]:
        """The distance of a team of men from a point that is not a man, and its nearest man; of several the first."""
        (x, y), best, one, touch2 = point, -1, 0, self.man_u * self.man_u
        for place, (man_x, man_y) in enumerate(team.spots):
            dx, dy = man_x - x, man_y - y
            apart2 = dx * dx + dy * dy
            if apart2 < touch2:
                apart2 = touch2  # those who touch it are as near
            if apart2 < best or best < 0:
                best, one = apart2, place
        return max(0.0, sqrt(best) - self.man_u), team.men[one]

    def men_within(self, at: Point, cm_: float, teams: Sequence[Team] | None = None) -> list[tuple[Team, Man]]:
        """Living men, and tanks, within cm of a point, the edge included, in order."""
        most = in_u(cm_)
        asked = self.game.teams if teams is None else teams
        there = [team for team in asked if team.alive and is_near_box(at, team.box, most + self.man_u)]
        men = [(team, man) for team in there for man in team.men]
        return [men[number] for number in self._within((at,), most, men)[0]] if men else []

    def is_near(self, team: Team, at: Point, cm_: float) -> bool:
        """True if a man of a team, or a tank, is within cm of a point."""
        most = in_u(cm_)
        if not (team.alive and is_near_box(at, team.box, most + self.man_u)):
            return False
        return bool(self._within((at,), most, [(team, man) for man in team.men])[0])

    def numbers_within(self, points: Sequence[Point], cm_: float, men: Sequence[tuple[Team, Man]]) -> list[list[int]]:
        """Of each of some points the numbers of these men, and tanks, that are within cm of it, in order."""
        return self._within(points, in_u(cm_), men) if men else [[] for _ in points]

    def near_by(
        self, points: Sequence[Point], cm_: float, teams: Sequence[Team] | None = None
    ) -> list[tuple[Team, Man]]:  # fmt: skip
        """Living men, and tanks, of teams of which somebody may be within cm of one of some points, in order."""
        if not points:
            return []
        reach = around(points, in_u(cm_) + self.man_u)
        asked = self.game.teams if teams is None else teams
        return [
            (team, man) for team in asked if team.alive and boxes_meet(reach, team.box) for man in team.men
        ]  # fmt: skip

    def _within(self, points: Sequence[Point], most: int, men: Sequence[tuple[Team, Man]]) -> list[list[int]]:
        near_by = near_each(points, [(man.x, man.y) for _, man in men], most + self.man_u)
        hulls = [number for number, (team, _) in enumerate(men) if team.is_tank]
        if not hulls:
            return near_by
        return [
            sorted((
                *(number for number in own if not men[number][0].is_tank),
                *(number for number in hulls if self._is_near_hull(*men[number], at, most)),
            ))
            for at, own in zip(points, near_by, strict=True)
        ]  # fmt: skip

    def _is_near_hull(self, team: Team, hull: Man, at: Point, most: int) -> bool:
        return is_near_box(at, team.box, most) and near(team.shape(hull), at, most)

    # ---- rows of the log

    def why(self, who: str, code: str, /, **words: object) -> None:
        """Write down a reason by its code, its verb in plain words."""
        if self.logged:
            super().why(who, code, **in_words(words))

    def moved(self, man: Man, start: Pose, ended: str, *, length_u: float = 0, rate_u: float = 0) -> None:
        """A man's or a tank's way; ``start`` is where he stood, and his facing."""
        self.went(man, start, ended, length_u, rate_cm=cm(rate_u))

    def thing(self, thing: Thing, *, by: str = "", **more: object) -> None:
        """Log a thing's new state; those who know of it know this too."""
        super().thing(thing, by=by, **{"was": "", **more})
        self.known_still(thing.id)

    def takes_off(self, thing: Thing, *, by: str = "", **more: object) -> None:
        """A thing is no more; its row says what it was: a grenade that bursts may have been thrown back."""
        super().takes_off(thing, by=by, was=thing.state, **more)

    def fallen(self, kind: str, by: str, body: Movable, *, effect: str = "removed", **more: object) -> None:
        """A man is dead, a tank out: what a thing does is credited to whose it is."""
        if self.logged:
            super().fallen(kind, by, body, effect=effect, credited=self._credited(by), **more)

    def _credited(self, by: str) -> str:
        """The team that threw a grenade last, or laid a mine; the side where no team did, or a tank carries it; else
        ""."""
        thing = self.game.things.get(by)
        if thing is None:
            return ""
        owner = self.game.by_id.get(thing.by)
        return owner.id if owner is not None and thing.kind != "charge" else f"side {thing.side}"

    def known_still(self, thing: str) -> None:
        """Write down who knows of a hidden mine: what comes of it is told by the rows of that turn alone."""
        hidden = self.readings.mine_seen == rulings.MineSeen.HIDDEN
        for side in self.game.found.get(thing, ()) if hidden and self.logged else ():
            self.add("finds", {"side": side, "thing": thing})
