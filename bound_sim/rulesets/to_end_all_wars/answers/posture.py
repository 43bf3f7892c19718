"""The policy ``posture`` (ours, no rule): teams do what the word of their sheet says, as they see the table.

Asked for the next action, it names one action of each team that has no line: fights, grenades underfoot, throws, fire,
then moves, those nearest the enemy first. It is asked again until nobody does anything more.
"""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import cos as cosine
from math import radians, sqrt
from math import sin as sine
from typing import Any, NamedTuple

from bound_sim.orders.decisions import Decision
from bound_sim.orders.lines import OrderLine, Value
from bound_sim.rulesets.kit.geometry.distance import bearing_of
from bound_sim.rulesets.kit.geometry.lengths import in_u
from bound_sim.rulesets.kit.geometry.points import Leg, middle, to_point
from bound_sim.rulesets.kit.geometry.polygons import Polygon, is_near_box
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim.rulesets.kit.lines.line_posture import LinePosture, told, words_of
from bound_sim.rulesets.kit.lines.things import Thing
from bound_sim.rulesets.to_end_all_wars.answers import exact
from bound_sim.rulesets.to_end_all_wars.answers.seat import TrenchView
from bound_sim.rulesets.to_end_all_wars.book import chart
from bound_sim.rulesets.to_end_all_wars.book.chart import CAPS, MAY, Kind
from bound_sim.rulesets.to_end_all_wars.book.words import DOES, VERBS
from bound_sim.rulesets.to_end_all_wars.state.game import Man, Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import (
    actions,
    aims,
    bursts,
    cannon,
    flame,
    ledger,
    mines,
    shooting,
    throw_back,
)
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y

_DOES = frozenset(verb.word for verb in DOES if verb.use == "do")
#: verb of a kind's own fire; rifles for all others
_FIRE: Mapping[Kind, str] = {
    "lmg": "mg", "hmg": "mg", "tank": "mg", "sniper": "precision", "anti-tank": "anti-tank", "flamethrower": "",
}  # fmt: skip
#: the longest range of a verb, cm
_REACH_CM = {"shoot": 25.0, "mg": 35.0, "precision": 50.0, "anti-tank": 30.0}
#: no friend is within this of a grenade's mark, or of a shell's; nobody walks up to a live grenade
CLEAR_CM, SHELL_CLEAR_CM = 6.0, 15.0
#: an advance halts this far from the enemy; kills to be expected of fire that is worth an action
NEAR_CM, WORTH = 20.0, 0.1
#: degrees by which a team goes aside; how far within a limit it goes; how far off an enemy is where Engineers lay
ASIDE = (0, 25, -25, 50, -50, 75, -75, 90, -90)
BESIDE_CM, LAYS_BEYOND_CM = 0.5, 30.0
#: what is no larger is a shell hole, of which a team takes the middle
_HOLE_CM = 10.0
#: what the game's ``kept`` answers
_FOES, _IN_REACH = "foes", "in reach of a grenade"
#: in which order teams act
FIGHTS, THROWS, SHOOTS, MOVES = range(4)


def _whole(area: Iterable[Polygon]) -> tuple[int, int, int, int]:
    """The box of all parts of an area."""
    west, south, east, north = zip(*(part.box for part in area), strict=True)
    return min(west), min(south), max(east), max(north)


def _ends_near(ends: Sequence[Point], things: Sequence[Thing], within_u: int) -> bool:
    """True if one of some things is within a length of where a man's way ends."""
    return any(to_point(thing.at, end) <= within_u for thing in things for end in ends)


class Choice(NamedTuple):
    """An action of a team, with its place among those of the others."""

    rank: int
    distance: float
    row: int
    line: OrderLine


#: an enemy team, and how far it is
Foe = tuple[float, Team]


class Posture(LinePosture):
    """Hold, advance, assault, retreat, by team and turn; a team with a line of its own is left alone."""

    rulesets: Collection[str] = ("to-end-all-wars",)
    verbs = VERBS

    def lines(self, view: TrenchView) -> Iterable[OrderLine]:
        return [choice.line for choice in sorted(choices(view), key=lambda choice: choice[:3])]

    def otherwise(self, view: TrenchView, decision: Decision, words: Mapping[str, str]) -> str:
        withdraws = decision.kind == "fight-or-withdraw" and words.get(decision.about[0]) == "retreat"
        return "withdraw" if withdraws else ""


def choices(view: TrenchView) -> Iterator[Choice]:
    """The next action of each team that does one."""
    turn = TrenchTurn(view.game, view.ground, view.bound)
    turn.side = view.side
    words, own = words_of(view), told(view, _DOES)
    seen = _Seen(turn, view.side)
    thrown = [grenade for grenade in seen.grenades if grenade.side != view.side and grenade.state == "thrown"]
    for team in view.game.of(view.side):
        if team.id in own or team.over or ledger.left(team) <= 0:
            continue
        thinks = _Team(turn, team, words.get(team.id, "hold"), seen, thrown)
        for rank, line in thinks.options():
            if actions.trouble(turn, team, line) is None:
                if line.verb == "throw-back":
                    thrown = [grenade for grenade in thrown if grenade.id != f"grenade-{line.get('grenade')}"]
                yield Choice(rank, thinks.nearest, team.row, line)
                break


class _Seen:
    """Enemies as all teams of a side see them: by how far they are from a team, their grenades and mines."""

    def __init__(self, turn: TrenchTurn, side: str) -> None:
        self.turn, self.teams = turn, turn.game.against(side)
        self.grenades, self.mines = turn.game.there("grenade"), turn.game.there("mine")
        #: the number of how all of them stand
        self.stands = turn.game.kept.number(tuple([foe.stand or turn.game.stand_of(foe) for foe in self.teams]))

    def foes_of(self, team: Team) -> list[Foe]:
        """The nearest first; the same is kept for all tables."""
        kept, asked = self.turn.game.kept.answers, (_FOES, team.stand or self.turn.game.stand_of(team), self.stands)
        known = kept.get(asked)
        if known is None:
            known = [(self.turn.teams_apart(team, foe), number) for number, foe in enumerate(self.teams)]
            known.sort()
            kept[asked] = known
        foes = self.teams
        return [(far, foes[number]) for far, number in known]


class _Team:
    """A team as it sees the table: whom it could go for, the nearest first; enemies' grenades that are ``thrown`` and
    that no friend goes for.
    """

    def __init__(self, turn: TrenchTurn, team: Team, word: str, seen: _Seen, thrown: Collection[Thing]) -> None:
        self.turn, self.team, self.word, self.seen, self.thrown = turn, team, word, seen, thrown
        self.foes = seen.foes_of(team)
        self.nearest = self.foes[0][0] if self.foes else 0.0

    def line(self, verb: str, **operands: Value) -> OrderLine:
        return OrderLine(self.team.id, verb, tuple(operands.items()), self.turn.bound)

    def may(self, verb: str) -> bool:
        return verb in MAY[self.team.kind] and ledger.may(self.turn, self.team, verb) is None

    def options(self) -> Iterator[tuple[int, OrderLine]]:
        """Lines that the team may be told now, the best first."""
        team = self.team
        fight = self.turn.game.fight_of(team)
        if fight is not None:
            for line in self._round(fight.teams):
                yield FIGHTS, line
            return
        if self.thrown:
            for line in self._throws_back():
                yield FIGHTS, line
        if "defuse" in MAY[team.kind]:
            for line in self._works():
                yield FIGHTS, line
        if not self.foes:
            if self.word in ("advance", "assault"):
                for line in self._to_aim():
                    yield MOVES, line
            return
        if self.word == "assault":
            for line in self._engages():
                yield FIGHTS, line
        spare = self._spare()
        if spare > 0:
            for line in self._throws(spare):
                yield THROWS, line
            for line in self._fires():
                yield SHOOTS, line
        if self.word != "hold":
            for line in self._goes():
                yield MOVES, line

    # ---- fights

    def _round(self, fight: Collection[str]) -> Iterator[OrderLine]:
        """A round as the question's usual answer has it: withdraw with fewer than half as many men as the others."""
        teams = [self.turn.game.by_id[name] for name in fight]
        own = sum(len(each.men) for each in teams if each.side == self.team.side)
        others = [each for each in teams if each.side != self.team.side and each.alive]
        if not others or self.team.kind == "hmg":
            return
        if self.word == "retreat" or 2 * own < sum(len(each.men) for each in others):
            yield self.line("withdraw")
        yield from self._blows(others[0])

    def _blows(self, foe: Team) -> Iterator[OrderLine]:
        for verb in ("charge", "fight"):
            if verb in MAY[self.team.kind]:
                yield self.line(verb, target=foe.id)

    def _engages(self) -> Iterator[OrderLine]:
        far, foe = self.foes[0]
        if far <= in_u(chart.ENGAGE_CM) and not foe.is_tank and self.may("fight"):
            yield from self._blows(foe)

    def _spare(self) -> int:
        """Actions that it does not need to come to blows in this turn."""
        left, team = ledger.left(self.team), self.team
        if (
            self.word != "assault"
            or team.kind == "flamethrower"
            or "fight" not in MAY[team.kind]
            or team.used.get("fight")
            or not team.move_cm
        ):
            return left
        nearest = self._nearest_men()
        if nearest is None:
            return left
        far = nearest[0]
        moves = max(0, -int(-(far - in_u(chart.ENGAGE_CM)) // in_u(team.move_cm)))
        can = moves <= CAPS["move"] - team.used.get("move", 0) and moves + 1 <= left and not team.no_moving
        return left - moves - 1 if can else left

    def _storms(self, spare: int) -> bool:
        """True if it comes to blows in this turn with no more men than its own: its grenade would lie in its way."""
        nearest = self._nearest_men()
        return nearest is not None and spare < ledger.left(self.team) and len(nearest[1].men) <= len(self.team.men)

    def _nearest_men(self) -> Foe | None:
        """The nearest enemy that is not a tank."""
        for foe in self.foes:
            if not foe[1].is_tank:
                return foe
        return None

    # ---- throws

    def _throws(self, spare: int) -> Iterator[OrderLine]:
        """Flame, grenades, charges; ``spare`` actions are left for them."""
        if self.team.kind == "flamethrower" and self.may("flame"):
            yield from self._flame()
        if self.may("grenade") and not self._storms(spare):
            yield from self._grenade()
        if self.may("charge-on-tank"):
            for far, foe in self.foes:
                if foe.is_tank and far <= in_u(chart.CHARGE_WITHIN_CM):
                    yield self.line("charge-on-tank", target=foe.id)

    def _throws_back(self) -> Iterator[OrderLine]:
        if "throw-back" not in MAY[self.team.kind]:
            return
        for grenade in self.thrown:
            mark = throw_back.usual(self.turn, self.team, grenade)
            if mark is not None:
                yield self.line("throw-back", grenade=int(grenade.id.rpartition("-")[2]), mark=mark)

    def _grenade(self) -> Iterator[OrderLine]:
        """At the man of the nearest teams in reach under whom most die, where no friend is near."""
        most_u = in_u(chart.GRENADE_CM[self.turn.readings.grenade_range] or 1e9)
        near = [
            (far, man.row, man.at)
            for far, foe in self.foes[:3] if far <= most_u and not foe.is_tank
            for man in self._in_reach(foe, most_u)
        ]  # fmt: skip
        if not near:
            return
        killed = bursts.kills_each(self.turn, [at for *_, at in near])
        worth, _, _, mark = min((-self._worth(each), *place) for each, place in zip(killed, near, strict=True))
        if worth < 0 and self._clear(mark, CLEAR_CM):
            yield self.line("grenade", mark=mark)

    def _in_reach(self, foe: Team, most_u: float) -> list[Man]:
        """Men of an enemy to whom somebody of the team can throw; the same is kept for all tables."""
        game = self.turn.game
        kept, asked = game.kept.answers, (_IN_REACH, game.stand_of(self.team), game.stand_of(foe))
        known = kept.get(asked)
        if known is None:
            near = (place for place, at in enumerate(foe.spots) if self.turn.nearest_man(self.team, at)[0] <= most_u)
            known = kept[asked] = list(near)
        men = foe.men
        return [men[place] for place in known]

    def _worth(self, killed: Sequence[tuple[Team, Man]]) -> int:
        return sum(1 if team.side != self.team.side else -1 for team, _ in killed)

    def _clear(self, mark: Point, cm: float) -> bool:
        """True if no friend stands within a length of a mark."""
        most, (x, y) = in_u(cm), mark
        return not any(
            (at_x - x) * (at_x - x) + (at_y - y) * (at_y - y) <= most * most
            for friend in self.turn.game.of(self.team.side) if is_near_box(mark, friend.box, most)
            for at_x, at_y in friend.spots
        )  # fmt: skip

    def _flame(self) -> Iterator[OrderLine]:
        """From the man and at the enemy by which most burn, no friend among them."""
        reach = in_u(max(cm for cm, _, _ in flame.sections(self.turn.game)))
        best: tuple[float, Any] = (0.0, None)
        for far, foe in self.foes:
            if far > reach:
                break
            for man in self.team.men:
                for at in (other.at for other in foe.men):
                    bearing = bearing_of(at[0] - man.x, at[1] - man.y)
                    hit = list(flame.touched(self.turn, man, bearing))
                    friends = any(team.side == self.team.side for team, _, _ in hit)
                    worth = sum(7 - least for _, _, least in hit) / 6
                    if not friends and worth > best[0]:
                        best = worth, self.line("flame", man=man.id, bearing=bearing)
        if best[1] is not None:
            yield best[1]

    # ---- fire

    def _fires(self) -> Iterator[OrderLine]:
        """At the team of which most are to be expected to die; guns are set up and shots lined up for it."""
        team, verb = self.team, _FIRE.get(self.team.kind, "shoot")
        if team.is_tank:
            yield from self._shell()
        for each in dict.fromkeys((verb, "shoot") if verb in ("precision", "anti-tank") else (verb,)):
            if not each or each not in MAY[team.kind]:
                continue
            if team.kind in ("lmg", "hmg") and not team.set_up:
                if self.word == "hold" or (self.word == "advance" and self._best(each)):
                    yield self.line("set-up")
                continue
            if each in ("precision", "anti-tank") and not team.lined_up:
                if ledger.left(team) > 1 and self._best(each):
                    yield self.line("line-up")
                continue
            if self.may(each) and (target := self._best(each)):
                yield self.line(each, target=target)

    def _best(self, verb: str) -> str:
        """The id of the target by which most men fall."""
        found, worth = "", WORTH
        reach = in_u(_REACH_CM[verb])
        for far, foe in self.foes:
            if far > reach:
                break
            dice = shooting.dice_of(self.turn, self.team, verb, foe)
            if dice is not None and (kills := exact.mean(dice, len(foe.men))) > worth:
                found, worth = foe.id, kills
        return found

    def _shell(self) -> Iterator[OrderLine]:
        """At two men or more, with no friend within 15 cm."""
        if not self.may("cannon"):
            return
        muzzle = cannon.muzzle(self.team.all[0])
        for _, foe in self.foes:
            mark = middle(man.at for man in foe.men)
            near = self.turn.men_within(mark, chart.BURST_CM, [foe])
            if not foe.is_tank and len(near) > 1 and to_point(muzzle, mark) <= in_u(chart.CANNON_CM):
                if self._clear(mark, SHELL_CLEAR_CM):
                    yield self.line("cannon", mark=mark)

    # ---- moves

    def _goes(self) -> Iterator[OrderLine]:
        team = self.team
        if team.set_up and self.may("pack-up") and (self.word == "retreat" or not self._best("mg")):
            yield self.line("pack-up")
        if not self.may("move") or not team.move_cm:
            return
        if self.word == "retreat":
            if self._is_out():
                yield from self._to_place("home")
                return
            facing = self.turn.game.fronts[team.side]
            x, y = -float(DIRECTION_X[facing]), -float(DIRECTION_Y[facing])
            if not team.is_tank:
                yield from self._move(x, y, in_u(team.move_cm))
            return
        far, own, at = self.turn.nearest(self.team, self.foes[0][1])
        keeps = in_u(NEAR_CM) if self.word == "advance" else 0
        if keeps and (far <= keeps or self._in_position()):
            return
        goal = self._cover_ahead(far) if keeps else None
        start = own.at if goal is None else middle(man.at for man in team.men)
        end = goal or at.at
        dx, dy = float(end[0] - start[0]), float(end[1] - start[1])
        yield from self._move(dx, dy, sqrt(dx * dx + dy * dy) if goal else far - keeps)

    def _is_out(self) -> bool:
        """True if its side has to come home, and this team is out; where a trench is to be raided, has been in it."""
        numbers = [number for number, aim in aims.aims_of(self.turn, self.team.side) if aim["kind"] == "home"]
        known = self.turn.game.home
        return any(known.get(number, {}).get(self.team.id) == "out" for number in numbers)

    def _to_aim(self) -> Iterator[OrderLine]:
        """With no enemy left: to the middle of an area that its side has to hold, or home."""
        for kind in ("hold", "home"):
            yield from self._to_place(kind)

    def _to_place(self, kind: str) -> Iterator[OrderLine]:
        """Towards the place of each aim of a kind that its side has."""
        for number, aim in aims.aims_of(self.turn, self.team.side):
            if aim["kind"] == kind and self.may("move"):
                here = middle(man.at for man in self.team.men)
                west, south, east, north = _whole(self.turn.ground.place(number, aim))
                goal = (west + east) // 2, (south + north) // 2
                if aim.get("edge"):
                    goal = (goal[0], here[1]) if aim["edge"] in ("east", "west") else (here[0], goal[1])
                dx, dy = float(goal[0] - here[0]), float(goal[1] - here[1])
                yield from self._move(dx, dy, sqrt(dx * dx + dy * dy))

    def _in_position(self) -> bool:
        """True if it lies in cover with somebody to shoot at."""
        verb = _FIRE.get(self.team.kind, "shoot") or "shoot"
        first = self.team.men[0]
        return bool(self.turn.ground.shelters_at(first.at)) and bool(self._best(verb))

    def _cover_ahead(self, far: float) -> Point | None:
        """The nearest trench or shell hole between the team and the enemy: its middle, or 2 cm inside a long one."""
        here = middle(man.at for man in self.team.men)
        at = self.turn.nearest(self.team, self.foes[0][1])[2].at
        best: tuple[float, Point | None] = (far, None)
        least, further, hole = in_u(1), in_u(2), in_u(_HOLE_CM)
        for area in self.turn.ground.shelters:
            west, south, east, north = area.box
            small = max(east - west, north - south) <= hole
            spot = ((west + east) // 2, (south + north) // 2) if small else (
                min(max(here[0], west), east), min(max(here[1], south), north)
            )  # fmt: skip
            away = to_point(here, spot)
            ahead = (spot[0] - here[0]) * (at[0] - here[0]) + (spot[1] - here[1]) * (at[1] - here[1])
            if least < away < best[0] and ahead > 0:
                deeper = 1.0 if small else min(1.0 + further / away, 2.0)
                best = away, (int(here[0] + (spot[0] - here[0]) * deeper), int(here[1] + (spot[1] - here[1]) * deeper))
        return best[1]

    def _move(self, dx: float, dy: float, length: float) -> Iterator[OrderLine]:
        """Straight, up to its figure; aside where a live grenade or a mine that it knows of lies on the way."""
        whole = sqrt(dx * dx + dy * dy)
        far = min(length, in_u(self.team.move_cm))
        if whole < 1 or far < 1:
            return
        for aside in ASIDE if self.seen.mines else (0,):
            cos, sin = cosine(radians(aside)) * far / whole, sine(radians(aside)) * far / whole
            way = int(dx * cos - dy * sin), int(dx * sin + dy * cos)
            if way != (0, 0) and self._safe(way):
                yield self.line("move", way=((0, 0), way))
                return

    def _safe(self, way: Point) -> bool:
        """True if a way ends at no live grenade, and meets no mine that its side knows of."""
        dx, dy = way
        ends = [(x + dx, y + dy) for x, y in self.team.spots]
        if _ends_near(ends, self.seen.grenades, in_u(CLEAR_CM)):
            return False
        trigger = in_u(chart.MINE_TRIGGER_CM) + self.turn.man_u
        if self.team.kind != "engineer" and _ends_near(ends, self.seen.mines, trigger):
            return False
        return not self.seen.mines or mines.first_met(self.turn, self.team, Leg(*way)) is None

    # ---- engineers' work

    def _works(self) -> Iterator[OrderLine]:
        """Defuse the nearest mine of the enemy's that it knows of, or go up to it; on Hold lay a mine and wire."""
        if self.word == "retreat":
            return
        here = middle(man.at for man in self.team.men)
        laid = [thing for thing in self.seen.mines if thing.side != self.team.side]
        mine = min(laid, key=lambda thing: (to_point(here, thing.at), thing.id), default=None)
        if mine is not None and self.word != "hold":
            yield self.line("defuse", mine=int(mine.id.rpartition("-")[2]))
            far, man = self.turn.nearest_man(self.team, mine.at)
            goes = far - in_u(chart.DEFUSE_WITHIN_CM) + in_u(BESIDE_CM)
            if goes > 0 and self.may("move"):
                dx, dy = float(mine.at[0] - man.x), float(mine.at[1] - man.y)
                yield from self._move(dx, dy, goes)
        elif self.word == "hold" and self.foes and self.nearest > in_u(LAYS_BEYOND_CM):
            yield from self._lays()

    def _lays(self) -> Iterator[OrderLine]:
        """A mine in front of its man nearest to the enemy, then sections of wire on both sides of it."""
        _, own, foe = self.turn.nearest(self.team, self.foes[0][1])
        dx, dy = float(foe.x - own.x), float(foe.y - own.y)
        scale = in_u(chart.MINE_LAID_WITHIN_CM - BESIDE_CM) / max(1.0, sqrt(dx * dx + dy * dy))
        mark = int(own.x + dx * scale), int(own.y + dy * scale)
        laid = [thing for thing in self.seen.mines if thing.by == self.team.id]
        if not laid:
            yield self.line("mine", mark=mark)
        wires = [thing for thing in self.turn.game.there("wire") if thing.by == self.team.id]
        if len(wires) < len(self.team.men):
            man = self.team.men[len(wires)]
            half = in_u(chart.WIRE_SECTION_CM) / 2 / max(1.0, sqrt(dx * dx + dy * dy))
            side = int(-dy * half), int(dx * half)
            ends = (man.x - side[0], man.y - side[1]), (man.x + side[0], man.y + side[1])
            yield self.line("wire", way=ends)
