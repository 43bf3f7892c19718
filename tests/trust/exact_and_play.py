"""Trust, row ``exact and play``: what ``exact`` answers is played with keyed dice by the rules' own steps, and agrees.

Each question is asked for its examples and for settings drawn at random; the same situation is put on a table and
played, each time from the same state, by the functions that a battle is played with. No rule is written here: a setting
says who stands where, which step is played, and how what came of it is called in the answer.

The bounds of 1418 are played on many tables side by side. Not played: the rounds of a deathmatch, the place where a
grenade lands, hits beyond the second on a base of 1418.
"""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import cos, log, radians, sin
from typing import Any

import numpy as np

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.end_of_empires.answers.exact_questions import QUESTIONS as EMPIRES
from bound_sim.rulesets.end_of_empires.book.chart import PINNING_HITS
from bound_sim.rulesets.end_of_empires.state.columns import U_START
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps import fights, fire_step
from bound_sim.rulesets.end_of_empires.steps import morale as nerve
from bound_sim.rulesets.end_of_empires.steps.shooting import hits_of
from bound_sim.rulesets.entrenched.answers.exact_questions import QUESTIONS as FIELD
from bound_sim.rulesets.entrenched.book.words import word_of
from bound_sim.rulesets.entrenched.state.game import Cloud
from bound_sim.rulesets.entrenched.steps import counter_fire, gas, melee, morale, saves, shooting, templates
from bound_sim.rulesets.kit.geometry.distance import edge_distance
from bound_sim.rulesets.kit.lines.driven_turn import Why
from bound_sim.rulesets.to_end_all_wars.answers.exact_questions import QUESTIONS as TRENCHES
from bound_sim.rulesets.to_end_all_wars.book.rulings import Readings as TrenchReadings
from bound_sim.rulesets.to_end_all_wars.state.game import Melee
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import blows, cannon, flame, grenades, tank_damage, wire
from bound_sim.rulesets.to_end_all_wars.steps import charges as tank_charges
from bound_sim.rulesets.to_end_all_wars.steps import shooting as rifles
from bound_sim_kernels.compiled import compiles
from tests.rulesets.end_of_empires.board import hand_to_hand, ring_of
from tests.rulesets.end_of_empires.scenes import scene
from tests.rulesets.entrenched.scripted_table import ScriptedTurn
from tests.rulesets.entrenched.scripted_table import turn_of as field_of
from tests.rulesets.to_end_all_wars import one_table
from tests.trust import exact_1418, exact_all_quiet
from tests.trust.checks import Check, Tried, folder, times
from tests.trust.exact_setting import Faces, Once, Setting, copies, each_of, finished

#: how often each question is played in all; the level at which its shares may differ by chance: one in a million
PLAYS, LEVEL = 20_000, 1e-6
#: settings drawn at random for a question, beside its examples
DRAWN = 3


def agrees(found: int, plays: int, chance: float, level: float) -> bool:
    """Whether a share is no rarer than ``level`` by its chance: by the bound of Chernoff, both tails together."""
    share = found / plays
    apart = 0.0
    for mine, its in ((share, chance), (1 - share, 1 - chance)):
        if mine > 0 and its <= 0:
            return False
        apart += mine * log(mine / its) if mine > 0 else 0.0
    return 2 * float(np.exp(-plays * apart)) >= level


def differences(setting: Setting, plays: int, seed: int) -> list[str]:
    """Chances of the answers that play does not agree with."""
    answers = setting.question.ask(lambda: None, **setting.options).answers
    faces = Faces(seed, plays)
    once = setting.table(faces)
    found: Counter[tuple[int, str]] = Counter()
    told: Counter[int] = Counter()
    for _ in range(plays):
        faces.begin()
        for place, names in once().items():
            told[place] += 1
            for name in (names,) if isinstance(names, str) else names:
                found[place, name] += 1
    wrong = []
    for place, number in told.items():
        chances = {str(name): chance for name, chance in answers[place].chances.items()}
        wrong += [f"{answers[place].title!s}: play gives {name!r}" for at, name in found
                  if at == place and name not in chances]  # fmt: skip
        level = LEVEL / (len(chances) * len(told) * (DRAWN + 1))
        wrong += [
            f"{answers[place].title!s}: {name} {found[place, name]} of {number} times, not {float(chance):.4f}"
            for name, chance in chances.items()
            if name in _played(setting.question.name, chances)
            and not agrees(found[place, name], number, float(chance), level)
        ]  # fmt: skip
    return wrong


def _played(question: str, chances: Mapping[str, Any]) -> list[str]:
    """What play shows: of a grenade who lives, not where it lands; no hits but the two that a base of 1418 takes."""
    if question == "grenade":
        return [name for name in chances if not name.startswith("lands")]
    return [name for name in chances if not re.fullmatch(r"([2-9]|\d\d) hits", name)]


# ---- To End All Wars


class _TrenchTurn(TrenchTurn):
    """A turn whose dice are those of a play."""

    faces: Faces

    def roll(self, purpose: str, roller: str, count: int = 1, *, target: str = "", first: int = 0) -> list[int]:
        return self.faces.throw(count)


def _trench(units: str, faces: Faces, *, ground: str = "", side: str = "Red") -> Callable[[], _TrenchTurn]:
    """What puts the same teams on the table before each play."""
    with folder() as place:
        made = one_table.turn_of(place, units, ground=ground)
    again = copies(made.game, "scenario", "readings")

    def fresh() -> _TrenchTurn:
        turn = _TrenchTurn(again(), made.ground, 1)
        turn.faces, turn.side = faces, side
        return turn

    return fresh


def _attack(verb: str, kind: str, men: int, options: Mapping[str, Any]) -> Callable[[Faces], Once]:
    """A team shoots at another, or fires at it as it has come into its range."""
    target, cm = options.get("at", 6), options["cm"]
    who = "Raider" if options.get("takes_cover") else "Assault"
    units = f"Red A1 {kind} at 20,30 men {men}\nBlue B1 {who} at {20 + cm:g},30 men {target}"
    hole = f"trench {19.5 + cm:g},29 to {40 + cm:g},31" if options.get("cover") else ""

    def table(faces: Faces) -> Once:
        fresh = _trench(units, faces, ground=hole)

        def once() -> Mapping[int, str]:
            turn = fresh()
            team, other = turn.game.by_id["A1"], turn.game.by_id["B1"]
            found = rifles.judged(turn, team, rifles.REACTION if options.get("reaction") else verb, other)
            assert isinstance(found, rifles.Attack), found
            finished(rifles.fire(turn, team, verb, other, found))
            return {0: f"{target - len(other.men)} killed"}

        return once

    return table


def _duel(options: Mapping[str, Any]) -> Callable[[Faces], Once]:
    def table(faces: Faces) -> Once:
        fresh = _trench("Red A1 Assault at 20,30 men 1\nBlue B1 Assault at 21,30 men 1", faces)

        def once() -> Mapping[int, str]:
            turn = fresh()
            one, other = turn.game.by_id["A1"], turn.game.by_id["B1"]
            fight = Melee(["A1", "B1"], "", "Red")
            for number in range(options["rounds"]):
                turn.side = ("Red", "Blue")[number % 2]
                own = "charge" if options["bayonet"] else "fight"
                acts = {"A1": own} if number % 2 == 0 else {"B1": "fight"}
                finished(blows.play(turn, fight, acts, ()))
                if not (one.alive and other.alive):
                    break
            ended = "both live" if one.alive and other.alive else "wins" if one.alive else "loses"
            return {0: ended, 1 if fight.first == "Red" else 2: ended}

        return once

    return table


def _charge(faces: Faces) -> Once:
    fresh = _trench("Red EN1 Engineer at 20,30 men 3\nBlue T1 Tank at 24,30", faces)
    line = OrderLine("EN1", "charge-on-tank", (("target", "T1"),), 1)
    names = ("placed", "fails, the team's turn ends", "the whole team dies")

    def once() -> Mapping[int, str]:
        found = {}
        for place, reading in enumerate(("2-5", "2-4")):
            turn = fresh()
            turn.readings = TrenchReadings({"TEAW-Q-charge": reading})
            team = turn.game.by_id["EN1"]
            finished(tank_charges.play(turn, team, line))
            found[place] = names[2 if not team.alive else 0 if list(turn.game.there("charge")) else 1]
        return found

    return once


def _grenade(options: Mapping[str, Any]) -> Callable[[Faces], Once]:
    cm, x, y = options["cm"], 40 + options.get("aside", 0), 30 + options["cm"] + options.get("beyond", 0)
    line = OrderLine("A1", "grenade", (("mark", (40_000, round(30_000 + 1000 * cm))),), 1)

    def table(faces: Faces) -> Once:
        fresh = _trench(f"Red A1 Assault at 40,30 men 1\nBlue B1 Assault at {x:g},{y:g} men 1", faces)

        def once() -> Mapping[int, str]:
            turn = fresh()
            finished(grenades.play(turn, turn.game.by_id["A1"], line))
            turn.bound += 2
            finished(grenades.due(turn))
            return {0: "he lives" if turn.game.by_id["B1"].alive else "kills him"}

        return once

    return table


def _shell(options: Mapping[str, Any]) -> Callable[[Faces], Once]:
    cm, x, y = options["cm"], 40 + options.get("right", 0), 34 + options["cm"] + options.get("beyond", 0)
    line = OrderLine("T1", "cannon", (("mark", (40_000, round(34_000 + 1000 * cm))),), 1)

    def table(faces: Faces) -> Once:
        fresh = _trench(f"Red T1 Tank at 40,30 facing 0\nBlue B1 Assault at {x:g},{y:g} men 1", faces)

        def once() -> Mapping[int, str]:
            turn = fresh()
            assert cannon.muzzle(turn.game.by_id["T1"].all[0]) == (40_000, 34_000)
            finished(cannon.play(turn, turn.game.by_id["T1"], line))
            return {0: "he lives" if turn.game.by_id["B1"].alive else "kills him"}

        return once

    return table


def _wire(options: Mapping[str, Any]) -> Callable[[Faces], Once]:
    def table(faces: Faces) -> Once:
        fresh = _trench("Red A1 Assault at 20,30 men 1\nBlue B1 Assault at 60,30 men 1", faces,
                        ground="wire 21,25 -> 21,35")  # fmt: skip

        def once() -> Mapping[int, str]:
            turn = fresh()
            team, (section, *_) = turn.game.by_id["A1"], list(turn.game.there("wire"))
            met = wire.Met(0.0, section, 1)
            finished(wire.met(turn, team, met), {"wire-met": "roll"})
            rolled = "snared" if team.snared else "slowed" if team.over else "no more moving"
            for _ in range(options["turns"]):
                finished(wire.free(turn), {"move-when-free": "go on"})
            still = "still snared" if team.snared else "not"
            wire.cut(turn, team)
            return {0: rolled, 1: "not cut" if section.there else "the section is destroyed", 2: still}

        return once

    return table


def _tank(options: Mapping[str, Any]) -> Callable[[Faces], Once]:
    by, cm = options["by"], options.get("cm", 15)
    who = {"anti-tank": f"Red A1 Anti-tank at {20 - cm:g},30", "mine": "Red A1 Engineer at 60,60",
           "flame": "Red A1 Flamethrower at 16,30 men 1"}[by]  # fmt: skip
    line = OrderLine("A1", "flame", (("man", "A1/1"), ("bearing", 900)), 1)

    def table(faces: Faces) -> Once:
        fresh = _trench(f"{who}\nBlue T1 Tank at 22,30 facing 0", faces)

        def once() -> Mapping[int, str]:
            turn = fresh()
            team, tank = turn.game.by_id["A1"], turn.game.by_id["T1"]
            if by == "mine":
                tank_damage.as_by_mine(turn, tank, "mine-1", kind="mine")
            elif by == "flame":
                finished(flame.play(turn, team, line))
            else:
                found = rifles.judged(turn, team, "anti-tank", tank)
                assert isinstance(found, rifles.Attack), found
                finished(rifles.fire(turn, team, "anti-tank", tank, found))
            lost = "driver dead, it never moves" if not tank.driver else "gunner dead, it never shoots"
            return {0: "nothing" if tank.driver and tank.gunner else lost}

        return once

    return table


def _trench_settings(draw: random.Random) -> Iterator[Setting]:
    asked = {question.name: question for question in TRENCHES}
    drawn = [{"men": draw.randint(1, 6), "cm": draw.randint(3, 25), "at": draw.randint(1, 6), how: True}
             for how in ("cover", "reaction", "takes_cover")]  # fmt: skip
    for options in each_of({"men": 4, "cm": 20}, *drawn):
        kind = "Defensive" if options.get("reaction") else "Assault"
        side_options = dict(options)
        yield Setting(asked["rifles"], side_options, _attack("shoot", kind, options["men"], options))
    guns: list[dict[str, Any]] = [{"gun": "lmg", "cm": 10, "cover": True}, {"gun": "hmg", "cm": 20, "reaction": True},
                                  {"gun": "hmg", "cm": draw.randint(3, 20), "at": draw.randint(1, 6)}]  # fmt: skip
    for gun in guns:
        yield Setting(asked["machine-gun"], gun, _attack("mg", gun["gun"].upper(), 3, gun))
    for duel in each_of({"bayonet": True, "rounds": 3}, {"bayonet": False, "rounds": draw.randint(1, 6)}):
        yield Setting(asked["hand-to-hand"], duel, _duel(duel))
    yield Setting(asked["charge"], {}, _charge)
    for thrown in each_of(
        {"cm": 13, "beyond": -5}, {"cm": 10, "beyond": draw.randint(-9, 9), "aside": draw.randint(0, 6)}
    ):
        yield Setting(asked["grenade"], thrown, _grenade(thrown))
    for shot in each_of(
        {"cm": 24, "right": 15}, {"cm": 20, "beyond": draw.randint(-9, 9), "right": draw.randint(-6, 6)}
    ):
        yield Setting(asked["shell"], shot, _shell(shot))
    for turns in (2, draw.randint(3, 5)):
        yield Setting(asked["wire"], {"turns": turns}, _wire({"turns": turns}))
    for by in ("anti-tank", "mine", "flame"):
        yield Setting(asked["tank"], {"by": by, "cm": 16}, _tank({"by": by, "cm": 16}))


# ---- Entrenched!


class _FieldTurn(ScriptedTurn):
    """A turn whose dice are those of a play, and that tells nothing."""

    deal: Faces
    #: what was rolled for
    thrown: tuple[str, ...] = ()

    def roll(self, purpose: str, roller: str, count: int = 1, *, target: str = "", first: int = 0) -> list[int]:
        self.thrown += (purpose,)
        return self.deal.throw(count)

    def add(self, table: str, row: dict[str, Any]) -> None:
        pass


def _field(
    units: str, faces: Faces, *, cover: str = "none", bound: int = 2, more: Mapping[str, Any] | None = None
) -> Callable[[], _FieldTurn]:
    """What puts the same units on the table before each play, with a piece of cover between them."""
    pieces = [{"name": "hedge", "area": [6, 0, 6.5, 12], "cover": cover}] if cover != "none" else []
    made = field_of(units, bound=bound, own={"pieces": pieces}, **(more or {}))
    again = copies(made.game, "scenario", "readings", "weapons")

    def fresh() -> _FieldTurn:
        turn = _FieldTurn(again(), made.ground, bound)
        turn.deal, turn.logged = faces, False
        return turn

    return fresh


def _lost(before: int, after: int) -> str:
    number = before - after
    return f"{number} wound{'' if number == 1 else 's'} lost{'' if after else ', killed'}"


def _wounds(options: Mapping[str, Any]) -> tuple[str, str]:
    """What a question says of the wounds left of who acts and of its target, as words of their lines."""
    own, left = (f" wounds {options[name]}" if name in options else "" for name in ("wounds", "left"))
    return own, left


def _fire(options: Mapping[str, Any], how: str) -> Callable[[Faces], Once]:
    """A unit with one weapon fires at another, on its place, or at it as it charges."""
    by = options.get("by") or {"template": "2 Inch Mortar Team", "counter": "Vickers MG Team"}.get(how, "BEF Infantry")
    own, left = _wounds(options)
    units = f"Entente A1 {by} at {7 if by == 'Clay Kickers' else 4},6{own}\nCentral B1 German Infantry at 9,6{left}"

    named = options.get("weapon", "")

    def table(faces: Faces) -> Once:
        fresh = _field(units, faces, cover=options.get("cover", "none"))

        def once() -> Mapping[int, str]:
            turn = fresh()
            own, other = turn.game.by_id["A1"], turn.game.by_id["B1"]
            before = other.wounds
            if how == "template":
                bursts = templates.judged(turn, own, other.at, named or None)
                assert isinstance(bursts, list), bursts
                templates.strikes(turn, own, bursts[0], 0.0, "template")
            else:
                found = (counter_fire.judged(turn, own, other, other.pose) if how == "counter"
                         else shooting.judged(turn, own, other, named or None))  # fmt: skip
                assert isinstance(found, list), found
                fits = [shot for shot in found if named in ("", word_of(shot.weapon.name))]
                each = max(fits, key=lambda shot: shooting.expected(turn, other, [shot]))
                shooting.strikes(turn, own, other, each, 0.0, "counter-fire" if how == "counter" else "fire")
            return {0: _lost(before, other.wounds)}

        return once

    return table


def _gas(options: Mapping[str, Any]) -> Callable[[Faces], Once]:
    def table(faces: Faces) -> Once:
        fresh = _field(f"Entente A1 {options['at']} at 4,6\nCentral B1 Gas Trooper Team at 9,6", faces)

        def once() -> Mapping[int, str]:
            turn = fresh()
            unit, releaser = turn.game.by_id["A1"], turn.game.by_id["B1"]
            found = gas.judged(turn, releaser, unit.at)
            assert not isinstance(found, Why), found
            for _ in range(options["phases"]):
                stunned = unit.stunned_until
                cloud = Cloud("gas-1", "gas", "Central", unit.at, unit.at, 2540, "released", "B1", 2, 0, 0,
                                  found[0].name)  # fmt: skip
                gas._tests(turn, cloud, [unit])
                if not unit.alive or unit.stunned_until != stunned:
                    return {0: "stunned or killed"}
            return {0: "holds"}

        return once

    return table


def _drift(options: Mapping[str, Any]) -> Callable[[Faces], Once]:
    """Gas is released amid six units, one in each way that it may drift, and comes over one of them."""
    around = [(12 + 6 * sin(radians(60 * step)), 8 + 6 * cos(radians(60 * step))) for step in range(6)]
    units = [f"Entente A{n} {options['at']} at {x:.3f},{y:.3f}" for n, (x, y) in enumerate(around, 1)]
    units.append("Central B1 Gas Trooper Team at 12,11.2 facing 180")

    def table(faces: Faces) -> Once:
        fresh = _field("\n".join(units), faces, more={"table": [60.96, 40.64]})

        def once() -> Mapping[int, str]:
            turn = fresh()
            line = OrderLine("B1", "release", (("spot", (30_480, 20_320)),), 1)
            finished(gas.play(turn, turn.game.by_id["B1"], line))
            finished(gas.drift(turn))
            there = [unit for unit in turn.game.by_id.values() if unit.side == "Entente"]
            struck = [unit for unit in there if not unit.alive or unit.stunned_until]
            assert sum(purpose == "gas" for purpose in turn.thrown) == 1, turn.thrown
            return {0: "stunned or killed" if struck else "holds"}

        return once

    return table


def _blows(options: Mapping[str, Any]) -> Callable[[Faces], Once]:
    own, left = _wounds(options)

    def table(faces: Faces) -> Once:
        units = f"Entente A1 BEF Infantry at 8,4 facing 0{own}\nCentral B1 German Infantry at 8,5.5{left}"
        fresh = _field(units, faces)

        def once() -> Mapping[int, str]:
            turn = fresh()
            one, other = turn.game.by_id["A1"], turn.game.by_id["B1"]
            mine, theirs = one.wounds, other.wounds
            if options.get("no_back"):
                other.fought = [turn.round - 1]
            if options.get("fire"):
                shots = counter_fire.judged(turn, other, one, one.pose)
                assert isinstance(shots, list), shots
                shooting.strikes(turn, other, one, shots[0], 0.0, "counter-fire")
            if one.alive:
                melee.exchange(turn, one, other, flank=bool(options.get("flank")), new=True)
            return {0: _lost(theirs, other.wounds), 1: _lost(mine, one.wounds)}

        return once

    return table


def _morale(options: Mapping[str, Any]) -> Callable[[Faces], Once]:
    bearer = "\nEntente A2 French Flag Bearer at 4,9" * bool(options.get("colours"))

    def table(faces: Faces) -> Once:
        fresh = _field(f"Entente A1 {options['of']} at 4,6\nCentral B1 German Infantry at 20,6{bearer}", faces)

        def once() -> Mapping[int, str]:
            turn = fresh()
            unit = turn.game.by_id["A1"]
            unit.lost = options["lost"]
            morale.phase(turn)
            return {0: "stays" if unit.alive else "flees"}

        return once

    return table


def _field_settings(draw: random.Random) -> Iterator[Setting]:
    asked = {question.name: question for question in FIELD}
    for options in each_of(
        {"cover": "light"}, {"left": draw.randint(1, 5), "wounds": draw.randint(1, 4)},
        {"by": "French Infantry", "cover": "heavy"}, {"by": "BEF Officer", "weapon": "revolver", "cover": "light"},
    ):  # fmt: skip
        yield Setting(asked["shot"], options, _fire(options, "shot"))
    for options in each_of(
        {}, {"left": draw.randint(1, 4), "cover": "light"}, {"by": "Clay Kickers", "weapon": "charge"}
    ):  # fmt: skip
        yield Setting(asked["template"], options, _fire(options, "template"))
    for phases in (2, 1):
        under = {"at": "BEF Infantry", "phases": phases}
        yield Setting(asked["gas"], under, _gas(under) if phases > 1 else _drift(under))
    for options in each_of({}, {"left": draw.randint(1, 4)}, {"by": "French Cavalry", "weapon": "carbine"}):
        yield Setting(asked["counter-fire"], options, _fire(options, "counter"))
    for fought in each_of(
        {"flank": True, "fire": True}, {"wounds": draw.randint(1, 4), "left": draw.randint(1, 5)},
        {"flank": draw.random() < 0.5, "no_back": True},
    ):  # fmt: skip
        yield Setting(asked["melee"], fought, _blows(fought))
    for shaken in each_of(
        {"of": "French Infantry", "lost": 3}, {"of": "BEF Infantry", "lost": draw.randint(1, 5)},
        {"of": "French Infantry", "lost": draw.randint(3, 5), "colours": True},
    ):  # fmt: skip
        yield Setting(asked["morale"], shaken, _morale(shaken))


# ---- End of Empires


class _Moment(Moment):
    """A turn whose dice are those of a play."""

    faces: Faces

    def die(self, purpose: str, row: int, *, number: int = 0, round_no: int = 0, target: int = -1) -> int:
        return self.faces.throw(1)[0]


#: what a question calls a unit -> its type, and its bases where it has several
KINDS = {"infantry": "Infantry", "cavalry": "Cavalry", "mg": "Machine guns", "battery": "Field battery"}


def _unit(side: str, name: str, kind: str, x: int, facing: int, bases: int = 4) -> str:
    """A line of a scene: a unit in the middle between north and south."""
    several = f" bases {bases}" if kind in ("infantry", "cavalry") else ""
    return f"{side} {name} {KINDS[kind]} at {x},40 facing {facing}{several}"


def _moment(units: str, faces: Faces, *, cover: Sequence[tuple[int, int]] = ()) -> _Moment:
    """A turn in which both sides stand and may fire; ``cover`` lies from west to east over these stretches, cm."""
    ground = "\n".join(f"cover {west},20 to {east},60" for west, east in cover)
    with folder() as place:
        battle = Battle(scene(place, units=units, ground=ground), KeyedDice(bytes(32)), logged=False)
    battle.open()
    made = _Moment(battle.state, 0, 1, faces.dice, step="2")
    made.faces = faces
    return made


def _figures(number: int) -> tuple[str, ...]:
    said = "1 figure" if number == 1 else f"{number} figures"
    return (said, "pinned (4 or more)") if number >= PINNING_HITS else (said,)


def _volley(options: Mapping[str, Any], by: str) -> Callable[[Faces], Once]:
    """Edge to edge: two bases stand half their depths nearer than their centres."""
    at = options.get("at", "infantry")
    units = f"{_unit('Red', 'R1', by, 20, 90, options.get('bases', 4))}\n{_unit('Blue', 'B1', at, 60, 270)}"

    def table(faces: Faces) -> Once:
        moment = _moment(units, faces, cover=[(24, 90)] if options.get("cover") else ())
        own, other = (next(u for u in moment.game.units if u.id == name) for name in ("R1", "B1"))
        apart = edge_distance(own.bases[0], other.bases[0])
        for base in other.bases:
            base.x += round(options["cm"] * 1000 - apart)
        moment.places.changed(other)
        own.pinned, other.pinned = bool(options.get("pinned")), bool(options.get("prone"))
        for base in own.bases:
            base.figures -= options.get("taken", 0)
        if options.get("moved"):
            moment.step, own.moved_u, own.half_u = "4", 1_000.0, 8_000.0
        volley = next(iter(fire_step.volleys_of(moment, own)), None)

        def once() -> Mapping[int, str | tuple[str, ...]]:
            # a shot that cannot hit is not taken
            scores = [
                (moment.die("shot", shot.base.row, number=number) + shot.modifier, shot.band)
                for shot in (volley.shots if volley else ()) for number in range(shot.dice)
            ]  # fmt: skip
            return {0: _figures(sum(hits_of(own.kind, *score) for score in scores))}

        return once

    return table


def _pair(options: Mapping[str, Any]) -> Callable[[Faces], Once]:
    by, at = options["by"], options.get("at", "infantry")

    def table(faces: Faces) -> Once:
        cover = [(14, 26)] * bool(options.get("cover")) + [(54, 66)] * bool(options.get("their_cover"))
        units = f"{_unit('Red', 'R1', by, 20, 90)}\n{_unit('Blue', 'B1', at, 60, 270)}"
        moment = _moment(units, faces, cover=cover)
        own, other = (next(u for u in moment.game.units if u.id == name) for name in ("R1", "B1"))
        a, b = own.bases[0], other.bases[0]
        a.figures, b.figures = options["figures"], options["against"]
        own.pinned, other.pinned = bool(options.get("pinned")), bool(options.get("their_pin"))
        ring = ring_of(moment, (own.row, other.row))
        ring.units[fights.ATTACKS, [own.row, other.row]] = bool(options.get("attacking")), bool(options.get("attacked"))
        ring.bases[[fights.PAIR_OWN, fights.PAIR_ITS], 0] = a.row, b.row

        def once() -> Mapping[int, str]:
            here = hand_to_hand(moment, ring, faces.of_rollers(moment.tables.rollers))
            return {0: fights.RESULTS[fights.roll_pair(here, 0, 0)[0]]}

        return once

    return table


def _test(options: Mapping[str, Any]) -> Callable[[Faces], Once]:
    def table(faces: Faces) -> Once:
        cover = [(14, 26)] if options.get("cover") else ()
        units = "Red R1 Infantry at 20,40 bases 4\nRed R2 Infantry at 20,56 bases 4\nBlue B1 Infantry at 90,40"
        moment = _moment(units, faces, cover=cover)
        moment.step = "6"
        unit, friend = (moment.game.by_id[name] for name in ("R1", "R2"))
        friend.retreating = options.get("friends", 0)
        unit.under_fire, unit.enfiladed = bool(options.get("under_fire")), bool(options.get("enfiladed"))
        # of 16 figures 7 are left: it tests, and is no quarter; how many it lost goes by what it had at the start
        for number in range(9):
            unit.bases[number % 4].figures -= 1
        unit.cells[U_START] = unit.figures + options["lost"]

        def once() -> Mapping[int, str]:
            unit.retreating = 0
            moment._dice = faces.of_rollers(moment.tables.rollers)
            nerve.test([moment])
            return {0: "retreats" if unit.retreating else "stands"}

        return once

    return table


def _empire_settings(draw: random.Random) -> Iterator[Setting]:
    asked = {question.name: question for question in EMPIRES}
    for options in each_of(
        {"cm": 12, "bases": 4}, {"cm": 6, "bases": draw.randint(1, 4), "cover": True},
        {"cm": 6, "bases": 2, "pinned": True}, {"cm": 8, "bases": 3, "moved": True, "at": "mg"},
        {"cm": draw.randint(3, 40), "by": "mg", "taken": draw.randint(0, 3), "at": draw.choice((*KINDS,))},
    ):  # fmt: skip
        yield Setting(asked["volley"], options, _volley(options, options.get("by", "infantry")))
    for options in each_of(
        {"cm": 20}, {"cm": 45, "cover": True, "prone": True},
        {"cm": draw.randint(3, 90), "taken": draw.randint(1, 3), "at": draw.choice((*KINDS,))},
    ):  # fmt: skip
        yield Setting(asked["battery"], options, _volley(options, "battery"))
    for options in each_of(
        {"by": "cavalry", "figures": 2, "attacking": True, "against": 4},
        {"by": "infantry", "figures": draw.randint(1, 4), "against": draw.randint(1, 4), "their_pin": True},
        {"by": "infantry", "figures": draw.randint(1, 4), "attacking": True, "attacked": True, "at": "cavalry",
         "against": 2},
        {"by": "infantry", "figures": 4, "against": 3, "pinned": True, "cover": True},
        {"by": "infantry", "figures": 3, "against": 4, "attacking": True, "their_cover": True},
    ):  # fmt: skip
        yield Setting(asked["pair"], options, _pair(options))
    for options in each_of(
        {"lost": 9, "under_fire": True, "cover": True}, {"lost": draw.randint(4, 8), "friends": 1, "enfiladed": True}
    ):  # fmt: skip
        yield Setting(asked["morale"], options, _test(options))


# ---- the row

#: ruleset -> its settings
RULESETS: Mapping[str, Callable[[random.Random], Iterator[Setting]]] = {
    "1418": exact_1418.settings, "all-quiet": exact_all_quiet.settings, "end-of-empires": _empire_settings,
    "entrenched": _field_settings, "to-end-all-wars": _trench_settings,
}  # fmt: skip


#: questions that a part of a kernel answers, which plain Python alone can call: (ruleset, question)
OF_PARTS = {("end-of-empires", "pair")}


def played(share: float, draw: random.Random) -> Tried:
    """All settings of all rulesets, those of a question together as often as PLAYS."""
    wrong: list[str] = []
    tries = 0
    for name, made in RULESETS.items():
        settings = list(made(draw))
        asked = Counter(setting.question.name for setting in settings)
        for setting in settings:
            if compiles() and (name, setting.question.name) in OF_PARTS:
                continue
            plays = times(-(-PLAYS // asked[setting.question.name]), share)
            seed = draw.randrange(2**32)
            wrong += [f"{name} {setting.question.name}: {said}" for said in differences(setting, plays, seed)]
            tries += plays
    return Tried(tries, wrong, f"{sum(1 for made in RULESETS.values() for _ in made(draw))} settings")


@contextmanager
def _saves_of_one_more() -> Iterator[None]:
    """A unit of Entrenched! saves as if its value were one higher."""
    real = saves.is_saved
    saves.is_saved = lambda reading, face, value, added: real(reading, face, value + 1, added)
    try:
        yield
    finally:
        saves.is_saved = real


def _other_rule(draw: random.Random) -> Tried:
    with _saves_of_one_more():
        setting = next(_field_settings(draw))
        return Tried(4_000, differences(setting, 4_000, 1418))


CHECKS = [
    Check("exact and play", "answers of `exact` in five rulesets, played with keyed dice by the rules' steps", played,
          _other_rule, "the same rule in play"),
]  # fmt: skip
