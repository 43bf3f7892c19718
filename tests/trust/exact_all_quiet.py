"""Settings of All Quiet for the row ``exact and play``: attacks and Machine Gun Fire at stacks, on the map of 1914."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice
from bound_sim.files.folder import load, resolve
from bound_sim.rulesets.all_quiet.answers.exact_questions import QUESTIONS
from bound_sim.rulesets.all_quiet.state.front import FORT, TRENCH, ArmyUnit
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn, Impulse
from bound_sim.rulesets.all_quiet.steps import attack, fire, gun_fire
from tests.trust.exact_setting import Faces, Once, Setting, each_of, finished

#: turn 2, in which all rules of reactions hold
BOUND = 2
#: the owner says nothing of the shares, so that the usual ones are taken; who may fire does
USUAL = {"damage": "", "machine-gun-fire": gun_fire.FIRE}


class _FrontTurn(FrontTurn):
    """A turn whose dice are those of a play."""

    faces: Faces

    def roll(self, purpose: str, roller: str, count: int = 1, *, target: str = "", first: int = 0) -> list[int]:
        return self.faces.throw(count)


class _Table:
    """An area of the defender between areas of both sides, where nobody is yet, with markers of the defender."""

    def __init__(self, faces: Faces, defender: str, markers: Mapping[str, Any]) -> None:
        battle = Battle(load(resolve("summer-1914")), KeyedDice(bytes(32)), logged=False)
        battle.open()
        self.game = game = battle.state.games[0]
        self.turn = _FrontTurn(None, game, 0, BOUND, None, {})
        self.turn.faces = faces
        self.defender = game.central if defender == "central" else game.other(game.central)
        for unit in game.units:
            unit.area, unit.previous = "", ""
        self.area = next(area for area in sorted(game.control) if self._is_border(area))
        for marker in (TRENCH, FORT):
            if markers.get(marker):
                game.markers[marker, self.area] = self.defender
        self._control, self._markers = dict(game.control), dict(game.markers)

    def _is_border(self, area: str) -> bool:
        """Whether an area is the defender's, has neighbours of both sides, and no cover of its own."""
        game = self.game
        beside = {game.control[each] for each in game.neighbours(area)}
        own = game.control[area] == self.defender
        return own and len(beside) > 1 and not any(fire.cover(game, area, self.defender))

    def units(self, side: str, strengths: Sequence[int]) -> list[ArmyUnit]:
        """Units of a side with these strengths, each another."""
        left, found = [unit for unit in self.game.units if unit.side == side], []
        for strength in strengths:
            found.append(next(unit for unit in left if unit.strength == strength and unit not in found))
        return found

    def set_up(self, units: Sequence[ArmyUnit], fresh: Sequence[bool], *, cut: bool = False) -> None:
        """Before each play: the units are in the area again; ``cut``: all that is beside it is the other side's."""
        self.turn.impulse = Impulse(self.game.other(self.defender))
        self.game.controlled_as(self._control)
        self.game.markers.update(self._markers)
        self.game.lost_trenches.clear()
        for unit, is_fresh in zip(units, fresh, strict=True):
            unit.area, unit.previous, unit.box, unit.fresh, unit.acted = self.area, "", "", is_fresh, False
        if cut:
            for area in self.game.neighbours(self.area):
                self.game.take(area, self.game.other(self.defender))


def _strengths(options: Mapping[str, Any]) -> list[int]:
    return [int(part) for part in options["units"].split(",")]


def _points(options: Mapping[str, Any]) -> Callable[[Faces], Once]:
    def table(faces: Faces) -> Once:
        on = _Table(faces, "entente", options)
        units = on.units(on.game.central, _strengths(options))
        kinds = attack.TWO if options.get("twice") else attack.ONE

        def once() -> Mapping[int, str]:
            volleys = [fire.Volley(kind, units, on.area, on.defender, bool(options.get("gas"))) for kind in kinds]
            return {0: f"{sum(fire.dice(on.turn, volley) for volley in volleys)} points"}

        return once

    return table


def _shares(options: Mapping[str, Any]) -> Callable[[Faces], Once]:
    """A stack of units of one strength is attacked: spent ones stand before fresh ones, as in the answer."""
    fresh = [False] * options.get("spent", 0) + [True] * options.get("fresh", 1)

    def table(faces: Faces) -> Once:
        on = _Table(faces, "entente", options)
        stack = sorted(on.units(on.defender, [3] * len(fresh)), key=lambda unit: (unit.moves, unit.row))
        firers = on.units(on.game.central, _strengths(options))

        def once() -> Mapping[int, str]:
            on.set_up(stack, fresh, cut=bool(options.get("cut")))
            finished(attack.strike(on.turn, firers, on.area, attack.ONE), USUAL)
            spent = sum(unit.area == on.area and not unit.fresh and was for unit, was in zip(stack, fresh, strict=True))
            boxed = sum(bool(unit.box) for unit in stack)
            back = sum(unit.area not in ("", on.area) for unit in stack)
            told = (spent, "spent"), (back, "back"), (boxed, "in the box")
            return {0: ", ".join(f"{number} {what}" for number, what in told if number) or "nothing"}

        return once

    return table


def _reaction(options: Mapping[str, Any]) -> Callable[[Faces], Once]:
    """A group acts where units of the enemy stand that fire at it."""

    def table(faces: Faces) -> Once:
        on = _Table(faces, "central", options)
        firers = on.units(on.game.other(on.defender), _strengths(options))
        group = on.units(on.defender, [3] * options["acting"])

        def once() -> Mapping[int, str]:
            on.set_up([*group, *firers], [True] * (len(group) + len(firers)))
            impulse = on.turn.impulse = Impulse(on.defender)
            impulse.fire_area, impulse.firing = on.area, tuple(unit.id for unit in firers)
            ids = frozenset(unit.id for unit in group)
            finished(gun_fire.chance(on.turn, ids, group, on.area), USUAL)
            return {0: f"{len(ids - impulse.dropped)} go on"}

        return once

    return table


def settings(draw: random.Random) -> Iterator[Setting]:
    asked = {question.name: question for question in QUESTIONS}
    for options in each_of(
        {"units": "4,4,4,4"}, {"units": "4,3,3", "gas": True}, {"units": "4,3", "twice": True},
        {"units": "4,4,3", "trench": True, "fort": True},
    ):  # fmt: skip
        yield Setting(asked["army-attack"], options, _points(options))
    for options in each_of(
        {"units": "4,4,4", "fresh": 2}, {"units": "4,4,4,4", "fresh": draw.randint(1, 2), "spent": draw.randint(1, 2)},
        {"units": "4,4,3,3", "fresh": draw.randint(1, 2), "spent": draw.randint(0, 1), "cut": True},
        {"units": "4,4,4", "fresh": 1, "spent": 1, "trench": True, "fort": True},
    ):  # fmt: skip
        yield Setting(asked["shares"], options, _shares(options))
    for options in each_of(
        {"units": "3,3,3", "acting": 2}, {"units": "4,3", "acting": draw.randint(1, 3), "trench": True}
    ):  # fmt: skip
        yield Setting(asked["reaction-fire"], options, _reaction(options))
