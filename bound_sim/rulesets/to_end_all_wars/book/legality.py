"""Faults by the rules before a battle is played: forces, tables of the scenario, lines that no die makes possible."""

from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import Any

from shapely.geometry import Polygon

from bound_sim.orders.lines import OrderLine
from bound_sim.orders.records import fault_at
from bound_sim.rules.records.ruling import ruling_faults
from bound_sim.rulesets.kit.geometry.scatter import heading, turned
from bound_sim.rulesets.to_end_all_wars.book import rulings
from bound_sim.rulesets.to_end_all_wars.book.aim_places import PLACES, corners, is_box
from bound_sim.rulesets.to_end_all_wars.book.chart import (
    COSTS,
    MAY,
    MOST_MEN,
    REACTIONS,
    SPEED_CM,
    TEAM_SIZE,
    WIRE_ABOUT_CM,
    Act,
    Kind,
    UnitType,
)
from bound_sim.rulesets.to_end_all_wars.book.rulings import RULINGS, Readings
from bound_sim.rulesets.to_end_all_wars.book.shelters import shelters
from bound_sim.rulesets.to_end_all_wars.book.unit_types import CHART
from bound_sim.rulesets.to_end_all_wars.book.words import ANSWERS, DOES, VERBS
from bound_sim.scenario.inputs import Known, clipped
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault
from bound_sim_maps.table import cm_from_u
from bound_sim_maps.texts import Phrase, listed, text

#: words of lines that are not acts of TEAW-R-2 by themselves: the act that they belong to
_ACT_OF: Mapping[str, Act] = {"step": "move", "turn": "move"}
#: answers that only teams with an act or a reaction may be asked for
_ANSWER_NEEDS = {
    "cuts": "cut", "rolls": "cut", "fires": "defensive-fire", "waits": "defensive-fire", "takes cover": "take-cover",
    "keeps cover": "take-cover", "charges": "charge", "throws back": "throw-back", "leaves grenade": "throw-back",
}  # fmt: skip
_ANSWERS = {verb.word for verb in ANSWERS}
#: lines of a man, not of his team
_OF_MEN = {verb.word for verb in VERBS if verb.body}
#: attacks on tanks alone (TEAW-R-18, TEAW-R-29), and those that do nothing to one (TEAW-R-12, TEAW-R-19)
_AT_TANKS, _AT_MEN = ("anti-tank", "charge-on-tank"), ("shoot", "mg", "precision", "fight", "charge")
#: the reading of TEAW-Q-at-table by which a hull MG is fired at tanks
#: what a fault calls the keys that say where an aim is reached; how an area is given
_A = {"area": text("an area"), "trench": text("a trench"), "edge": text("an edge")}
_AREA = text("[west, south, east, north] or corners [[x, y], [x, y], [x, y], ...] in cm")
#: a way may be this much longer than the figure: coordinates are whole hundredths of a mm
_SLACK_CM = 0.001


def verbs_of(kind: Kind) -> frozenset[str]:
    """The words of lines that teams of a kind may be told, or may answer with."""
    may = (*MAY[kind], *_also(kind))
    acts = {verb.word for verb in DOES if _ACT_OF.get(verb.word, verb.word) in may}
    answers = {word for word in _ANSWERS if word not in _ANSWER_NEEDS or _ANSWER_NEEDS[word] in may}
    return frozenset(acts - {"turn"} if kind != "tank" else acts - {"step"}) | answers


def _also(kind: Kind) -> tuple[str, ...]:
    """Further acts of a kind: its reaction; all that may be fought may withdraw (TEAW-R-25, TEAW-Q-hmg-melee)."""
    reaction = REACTIONS.get(kind)
    return (*((reaction,) if reaction else ()), *(("withdraw",) if kind != "tank" else ()))


def check(scenario: Scenario) -> list[Fault]:
    """Every fault that the rules know of: sides, forces, rulings, own tables, lines."""
    rows = CHART.with_own(scenario.unit_types)
    faults = [
        Fault("scenario.toml", text('unit_types "{name}"', name=clipped(name)), wrong, allowed)
        for name, wrong, allowed in CHART.troubles(scenario.unit_types)
    ]
    if scenario.sides and len(scenario.sides) != 2:
        faults.append(
            Fault(
                "scenario.toml", "sides", text("has {count}", count=len(scenario.sides)), text("two sides (TEAW-R-3)")
            )
        )
    faults += ruling_faults(scenario.rulings, RULINGS)
    known = {
        name: word for name, word in scenario.rulings.items() if name in RULINGS and word in RULINGS[name].readings
    }
    checker = _Checker(scenario, rows, Readings(known))
    return [*faults, *checker.ground(), *checker.tables(), *checker.forces(), *checker.lines()]


class _Checker:
    def __init__(self, scenario: Scenario, rows: Mapping[str, UnitType], readings: Readings) -> None:
        self.scenario, self.rows, self.readings = scenario, rows, readings
        self.sides = [side.id for side in scenario.sides]
        own: Any = scenario.own
        self.game: Mapping[str, Any] = own.get("game") or {}
        self.aims: Sequence[Mapping[str, Any]] = own.get("aims") or []
        self.mines: Sequence[Mapping[str, Any]] = own.get("mines") or []

    def ground(self) -> Iterator[Fault]:
        """Wire is cut into sections: it is a line."""
        for number, feature in enumerate(self.scenario.battlefield.features, 1):
            if feature.item == "wire" and feature.geometry.geom_type not in ("LineString", "MultiLineString"):
                place = feature.name or text("feature {number}", number=number)
                yield Fault(
                    "map", place, text("is an area of wire"), text("a line: it is cut into sections (TEAW-R-8)")
                )

    def tables(self) -> Iterator[Fault]:
        """The scenario's own tables: sides that are there, what a reading needs, areas and mines on the table."""
        allowed: Phrase = listed(self.sides, text(" or "))
        for key, ruling in (("first", "TEAW-Q-first"), ("otherwise", "TEAW-Q-end")):
            named = self.game.get(key, "")
            left = RULINGS[ruling].in_force(self.scenario.rulings) == "the scenario's"
            if named and named not in self.sides:
                yield Fault(
                    "scenario.toml",
                    f"game.{key}",
                    text('"{named}" is not a side', named=clipped(named)),
                    allowed,
                )
            elif bool(named) != left:
                wrong = text("is named, and the ruling does not ask for it") if named else text("is not named")
                yield Fault(
                    "scenario.toml",
                    f"game.{key}",
                    wrong,
                    text('{allowed:text}, with {ruling:text} = "the scenario\'s"', allowed=allowed, ruling=ruling),
                )
        yield from self._marker()
        if self.readings.tank_size == rulings.TankSize.EIGHT_BY_FOUR:
            for name, given in self.scenario.unit_types.items():
                if {"width_cm", "depth_cm"} & set(given):
                    allowed = text('none, or TEAW-Q-tank-size = "the scenario\'s"')
                    yield Fault(
                        "scenario.toml",
                        text('unit_types "{name}"', name=clipped(name)),
                        text("has a size of its own"),
                        allowed,
                    )
        for place, side in [*self._sides_of("aims", self.aims), *self._sides_of("mines", self.mines)]:
            if side not in self.sides:
                yield Fault(
                    "scenario.toml",
                    f"{place}.side",
                    text('"{side}" is not a side', side=clipped(side)),
                    allowed,
                )
        for number, aim in enumerate(self.aims, 1):
            yield from self._aim(f"aims {number}", aim)
        for number, mine in enumerate(self.mines, 1):
            if not self._on_table(*mine["at"]):
                yield Fault(
                    "scenario.toml",
                    text("mines {number}.at", number=number),
                    text("{at} is off the table", at=mine["at"]),
                    self._size,
                )

    @staticmethod
    def _sides_of(name: str, rows: Sequence[Mapping[str, Any]]) -> list[tuple[str, str]]:
        return [(f"{name} {number}", row["side"]) for number, row in enumerate(rows, 1)]

    def _marker(self) -> Iterator[Fault]:
        sections, left = self.game.get("flame", []), self.readings.flame == rulings.Flame.OF_THE_SCENARIO
        if bool(sections) != left:
            wrong = text("is given, and the ruling does not ask for it") if sections else text("is not given")
            allowed = text('[[up to cm, width, least die], ...] with TEAW-Q-flame = "the scenario\'s"')
            yield Fault("scenario.toml", "game.flame", wrong, allowed)
        before = 0.0
        for section in sections:
            # the last is a face of a die
            if len(section) != 3 or section[0] <= before or section[1] <= 0 or section[2] not in range(1, 7):
                yield Fault(
                    "scenario.toml",
                    "game.flame",
                    text("{section} is not a section", section=section),
                    text("[8, 4, 4], each further on"),
                )
                return
            before = section[0]

    def _aim(self, place: str, aim: Mapping[str, Any]) -> Iterator[Fault]:
        """TEAW-R-33, TEAW-Q-home: an aim that needs a place has one, on the table or the map."""
        kind, takes = aim["kind"], PLACES.get(aim["kind"], ())
        given = [key for key in ("area", "trench", "edge") if aim.get(key)]
        for key in given:
            if key not in takes:
                only = text("home has an edge") if key == "edge" else text("hold and home have {a:text}", a=_A[key])
                yield Fault(
                    "scenario.toml",
                    f"{place}.{key}",
                    text("{a:text} for {kind}", a=_A[key], kind=kind),
                    text("none: only {only:text}", only=only),
                )
        places = [key for key in given if key in takes]
        if len(places) > 1:
            wrong = text("has {places:text}", places=listed((_A[key] for key in places), text(" and ")))
            yield Fault("scenario.toml", place, wrong, text("one of them, to {kind}", kind=kind))
        elif takes and not places:
            others = listed((text(", or {a:text}", a=_A[key]) for key in takes[1:]), "")
            yield Fault(
                "scenario.toml",
                f"{place}.area",
                text("[] is not an area"),
                text("{area:text}{others:text} (TEAW-R-33)", area=_AREA, others=others),
            )
        if "area" in places:
            yield from self._area(f"{place}.area", aim["area"])
        if aim.get("raid") and kind != "home":
            yield Fault(
                "scenario.toml",
                f"{place}.raid",
                text("a raid to {kind}", kind=kind),
                text("none: only home has a raid"),
            )
        names = {feature.name for feature in shelters(self.scenario.battlefield) if feature.name}
        for key in ("trench", "raid"):
            if aim.get(key) and aim[key] not in names:
                hint = Known(names, text("a trench or shell hole of the map that has a name")).hint(aim[key])
                yield Fault(
                    "scenario.toml",
                    f"{place}.{key}",
                    text('"{aim}" is not a trench of the map', aim=clipped(aim[key])),
                    hint,
                )

    def _area(self, place: str, area: Sequence[Any]) -> Iterator[Fault]:
        points = corners(area)
        if is_box(area) and (area[0] >= area[2] or area[1] >= area[3]):
            yield Fault(
                "scenario.toml",
                place,
                text("{area} is not an area", area=area),
                text("{area:text} (TEAW-R-33)", area=_AREA),
            )
        elif not all(self._on_table(x, y) for x, y in points):
            yield Fault("scenario.toml", place, text("{area} is off the table", area=area), self._size)
        elif not Polygon(points).is_valid:
            yield Fault(
                "scenario.toml",
                place,
                text("{area} crosses itself, or holds nothing", area=area),
                text("{area:text} (TEAW-R-33)", area=_AREA),
            )

    @property
    def _size(self) -> str:
        table = self.scenario.battlefield.table
        return f"0 to {cm_from_u(table.width_u):g} by 0 to {cm_from_u(table.height_u):g} cm"

    def _on_table(self, x_cm: float, y_cm: float) -> bool:
        table = self.scenario.battlefield.table
        return 0 <= x_cm <= cm_from_u(table.width_u) and 0 <= y_cm <= cm_from_u(table.height_u)

    def forces(self) -> Iterator[Fault]:
        """TEAW-R-2: teams of one kind and of no more men than they have; guns alone are set up."""
        for members in self.scenario.forces.battalions.values():
            if any(man.type not in self.rows for man in members):
                continue  # a type was refused
            first, row = members[0], self.rows[members[0].type]
            if len({man.type for man in members}) > 1:
                yield first.fault(text("is in a team of several types"), text("one type a team (TEAW-R-2)"))
                continue
            free = self.readings.team_size == rulings.TeamSize.ONE_TO_SIX and row.kind != "tank"
            most = MOST_MEN if free else TEAM_SIZE[row.kind]
            if len(members) > most:
                yield first.fault(
                    text("is in a team of {count} men ({name})", count=len(members), name=row.name),
                    text("{most} (TEAW-Q-team-size)", most=most),
                )
            if len({man.arrives for man in members}) > 1:
                yield first.fault(
                    text("arrives in another turn than the rest of its team"), text("one turn for the team")
                )
            if len({man.own.get("set_up", "") for man in members}) > 1:
                yield first.fault(
                    text("is set up, or packed, as its team is not"), text("one cell for the team (TEAW-R-11)")
                )
            if row.kind not in ("lmg", "hmg") and any(man.own.get("set_up") for man in members):
                yield first.fault(
                    text("({name}) is set up or packed", name=row.name),
                    text("empty: only machine guns are (TEAW-R-11)"),
                )

    def lines(self) -> Iterator[Fault]:
        """Lines that are impossible whatever the dice show; all others are judged when they are carried out."""
        for (side, bound), lines in self.scenario.lines.items():
            first = self.game.get("first", "")
            waits = first in self.sides and (bound % 2 == 1) != (side == first)
            said: dict[str, list[OrderLine]] = {}
            for line in lines:
                if waits and line.verb not in _ANSWERS:
                    yield fault_at(
                        line.place,
                        text("bound {bound} is the other side's", bound=bound),
                        text("answers alone (TEAW-R-3)"),
                    )
                members = self.scenario.forces.battalions.get(line.unit.partition("/")[0])
                if not members or members[0].type not in self.rows:
                    continue
                earlier = said.setdefault(members[0].battalion, [])
                for wrong, allowed in self._line(line, self.rows[members[0].type], earlier):
                    yield fault_at(line.place, text("{unit} {wrong:text}", unit=line.unit, wrong=wrong), allowed)
                earlier.append(line)

    def _line(self, line: OrderLine, row: UnitType, earlier: list[OrderLine]) -> Iterator[tuple[Phrase, Phrase]]:
        """(what is wrong, what is allowed) of a team's line, after the earlier ones of its bound."""
        of_a_man = line.verb in _OF_MEN
        if of_a_man != ("/" in line.unit):
            yield (
                text("is told to {verb}", verb=line.verb),
                text("a man, like AS1/2") if of_a_man else text("a team, like AS1 (TEAW-R-1)"),
            )
        act = _ANSWER_NEEDS.get(line.verb, _ACT_OF.get(line.verb, line.verb))
        may = (*MAY[row.kind], *_also(row.kind))
        if act not in may and (line.verb not in _ANSWERS or line.verb in _ANSWER_NEEDS):
            yield (
                text("({name}) is told to {verb}", name=row.name, verb=line.verb),
                text("what its kind may do: {may:text} (TEAW-R-2)", may=", ".join(may)),
            )
            return
        moves = [before for before in earlier if before.verb in ("move", "cut")]
        cap = 1 if row.kind == "tank" else 2
        if line.verb in ("move", "cut", "turn") and len(moves) >= cap:
            yield (
                text("is told to {verb} once more", verb=line.verb),
                text("{cap} move actions a turn (TEAW-R-5)", cap=cap),
            )
        if line.verb in COSTS and moves:
            yield text("is told to {verb} after a move", verb=line.verb), text("all its 3 actions (TEAW-R-28)")
        if line.verb in ("move", "cut") and any(before.verb in COSTS for before in earlier):
            yield (
                text("is told to {verb} after {verb2}", verb=line.verb, verb2=earlier[-1].verb),
                text("nothing else in that turn (TEAW-R-28)"),
            )
        if line.verb == "turn" and row.kind != "tank":
            yield text("({name}) is told to turn", name=row.name), text("a move: only tanks have a facing (TEAW-R-1)")
        man = line.get("man")
        if man is not None and not str(man).startswith(f"{line.unit}/"):
            yield (
                text("is told to flame from {man}", man=man),
                text("a man of the team, like {unit}/1 (TEAW-Q-flame)", unit=line.unit),
            )
        if line.verb in ("move", "wire", "step"):
            yield from self._way(line, row)
        yield from self._target(line, row)

    def _target(self, line: OrderLine, row: UnitType) -> Iterator[tuple[Phrase, Phrase]]:
        """Faults of an attack on a tank, or on others, that no die can mend."""
        members = self.scenario.forces.battalions.get(str(line.get("target")).partition("/")[0])
        target = self.rows.get(members[0].type) if members else None
        if target is None:
            return
        wrong = text("is told to {verb} {get} ({name})", verb=line.verb, get=line.get("target"), name=target.name)
        if line.verb in _AT_TANKS and target.kind != "tank":
            yield wrong, (text("a tank (TEAW-R-18)") if line.verb == "anti-tank" else text("a tank (TEAW-R-29)"))
        hull_mg = line.verb == "mg" and row.kind == "tank" and self.readings.at_table == rulings.AtTable.HULL_MG
        if line.verb in _AT_MEN and target.kind == "tank" and not hull_mg:
            rule = "TEAW-R-12" if line.verb in ("fight", "charge") else "TEAW-R-19"
            yield wrong, text("a team that is not a tank ({rule:text})", rule=rule)

    def _way(self, line: OrderLine, row: UnitType) -> Iterator[tuple[Phrase, Phrase]]:
        points: Any = line.get("way")
        legs = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(points, points[1:], strict=False)]
        far = sum(cm_from_u(hypot(*leg)) for leg in legs)
        if line.verb == "wire":
            least, most = WIRE_ABOUT_CM
            if len(legs) > 1 or not least <= far <= most:
                yield (
                    (
                        text("places {round} cm of wire with bends", round=f"{round(far, 2):g}")
                        if len(legs) > 1
                        else text("places {round} cm of wire", round=f"{round(far, 2):g}")
                    ),
                    text("about 5 cm, {least} to {most}, straight (TEAW-R-28)", least=f"{least:g}", most=f"{most:g}"),
                )
            return
        most = self._figure(row) if line.verb == "move" or self.readings.team_move == rulings.TeamMove.EACH_MAN else 2.0
        if far > most + _SLACK_CM:
            yield (
                text("is told to {verb} {round} cm", verb=line.verb, round=f"{round(far, 2):g}"),
                text("{most} cm (TEAW-R-7)", most=f"{most:g}"),
            )
        if row.kind != "tank":
            if line.get("face") is not None:
                yield (
                    text("({name}) is told to face", name=row.name),
                    text("a way alone: only tanks have a facing (TEAW-R-1)"),
                )
            return
        face = line.get("face")
        if len(legs) != 1 or (face is not None and turned(heading(*legs[0]), int(face)) > 1):  # type: ignore[arg-type]
            yield (
                text("is told to move on a way that is not straight to its front"),
                text("one leg, as it faces (TEAW-R-12)"),
            )

    def _figure(self, row: UnitType) -> float:
        return SPEED_CM[self.readings.speed] if row.kind in ("sniper", "anti-tank") else row.move_cm
