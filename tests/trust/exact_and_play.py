"""Trust, row ``exact and play``: what ``exact`` answers is played with keyed dice by the rules' own steps, and agrees.

Each question is asked for its examples and for settings drawn at random; the same situation is put on a table and
played, each time from the same state, by the functions that a battle is played with. No rule is written here: a setting
says who stands where, which step is played, and how what came of it is called in the answer.

1418 is played in ``tests/rulesets/rules1418/test_exact.py``: its dice are thrown by kernels, many tables at once.
"""

import pickle
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from math import log
from typing import Any, NamedTuple

import numpy as np

from bound_sim.dice.keyed import KeyedDice, key_from_seed, roll
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.entrenched.answers.exact_questions import QUESTIONS as FIELD
from bound_sim.rulesets.entrenched.steps import charges, counter_fire, gas, melee, morale, saves, shooting, templates
from bound_sim.rulesets.records.exact import Question
from bound_sim.rulesets.to_end_all_wars.answers.exact_questions import QUESTIONS as TRENCH
from bound_sim.rulesets.to_end_all_wars.book.rulings import Readings as TrenchReadings
from bound_sim.rulesets.to_end_all_wars.state.game import Melee
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import blows, cannon, charges as tank_charges, flame, grenades
from bound_sim.rulesets.to_end_all_wars.steps import reactions, tank_damage, wire
from bound_sim.rulesets.to_end_all_wars.steps import shooting as rifles
from tests.rulesets.entrenched.scripted_table import ScriptedTurn, turn_of as field_of
from tests.rulesets.to_end_all_wars import one_table
from tests.trust.checks import Check, Tried, folder, times

#: how often each question is played in all; the level at which its shares may differ by chance: one in a million
PLAYS, LEVEL = 20_000, 1e-6
#: settings drawn at random for a question, beside its examples
DRAWN = 3
_KEPT = 64
#: plays a situation once, and says what came of it: the answer's place and the name of the chance
Once = Callable[[], Mapping[int, str]]


class Faces:
    """Keyed dice of one play after the other: a play is a table, its dice are numbered as they fall."""

    def __init__(self, seed: int, plays: int) -> None:
        tables = np.arange(plays + 1, dtype=np.uint64)
        self._dice = KeyedDice(key_from_seed(seed)).open_bound(1, ("a unit",), tables)
        self._kept, self._table, self._next = np.zeros(_KEPT, dtype=np.int64), -1, 0

    def begin(self) -> None:
        """The next play."""
        self._table, self._next = self._table + 1, 0

    def throw(self, count: int) -> list[int]:
        """So many dice of this play."""
        found: list[int] = []
        while len(found) < count:
            place = self._next % 8
            if not place:
                roll(self._dice, self._table, 0, 0, 0, 0, -1, self._next, 8, self._kept[:8])
            taken = self._kept[place : min(8, place + count - len(found))].tolist()
            found += taken
            self._next += len(taken)
        return found


class Setting(NamedTuple):
    """A question with its options, and what puts it on a table: it gets the dice, and gives what plays it."""

    question: Question
    options: Mapping[str, Any]
    table: Callable[[Faces], Once]


def finished(play: Iterator[Any], answers: Mapping[str, str] | None = None) -> None:
    """A part of a turn to its end; each question gets its usual answer, or that of its kind."""
    told: Any = None
    try:
        while True:
            asked = play.send(told)  # type: ignore[attr-defined]
            options = getattr(asked, "options", ())
            told = (answers or {}).get(getattr(asked, "kind", ""), options[0] if options else None)
    except StopIteration:
        return


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
        for place, name in once().items():
            found[place, name] += 1
            told[place] += 1
    wrong = []
    for place, number in told.items():
        chances = answers[place].chances
        wrong += [f"{answers[place].title}: play gives {name!r}" for at, name in found
                  if at == place and name not in chances]  # fmt: skip
        level = LEVEL / (len(chances) * len(told) * (DRAWN + 1))
        wrong += [
            f"{answers[place].title}: {name} {found[place, name]} of {number} times, not {float(chance):.4f}"
            for name, chance in chances.items()
            if name in _played(setting.question.name, chances)
            and not agrees(found[place, name], number, float(chance), level)
        ]  # fmt: skip
    return wrong


def _played(question: str, chances: Mapping[str, Any]) -> list[str]:
    """Of a grenade it is played who lives; where it lands is told beside it."""
    return [name for name in chances if question != "grenade" or not name.startswith("lands")]


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
    scenario, made.game.scenario = made.game.scenario, None  # type: ignore[assignment]
    kept = pickle.dumps(made.game)

    def fresh() -> _TrenchTurn:
        game = pickle.loads(kept)
        game.scenario = scenario
        turn = _TrenchTurn(None, game, made.ground, 0, 1, None, {})
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
            wire.cut(turn, team, section)
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
    asked = {question.name: question for question in TRENCH}
    drawn = [{"men": draw.randint(1, 6), "cm": draw.randint(3, 25), "at": draw.randint(1, 6), how: True}
             for how in ("cover", "reaction", "takes_cover")]  # fmt: skip
    for options in ({"men": 4, "cm": 20}, *drawn):
        kind = "Defensive" if options.get("reaction") else "Assault"
        side_options = dict(options)
        yield Setting(asked["rifles"], side_options, _attack("shoot", kind, options["men"], options))
    guns: list[dict[str, Any]] = [{"gun": "lmg", "cm": 10, "cover": True}, {"gun": "hmg", "cm": 20, "reaction": True},
                                  {"gun": "hmg", "cm": draw.randint(3, 40), "at": draw.randint(1, 6)}]  # fmt: skip
    for gun in guns:
        yield Setting(asked["machine-gun"], gun, _attack("mg", gun["gun"].upper(), 3, gun))
    for duel in ({"bayonet": True, "rounds": 3}, {"bayonet": False, "rounds": draw.randint(1, 6)}):
        yield Setting(asked["hand-to-hand"], duel, _duel(duel))
    yield Setting(asked["charge"], {}, _charge)
    for thrown in ({"cm": 13, "beyond": -5}, {"cm": 10, "beyond": draw.randint(-9, 9), "aside": draw.randint(0, 6)}):
        yield Setting(asked["grenade"], thrown, _grenade(thrown))
    for shot in ({"cm": 24, "right": 15}, {"cm": 20, "beyond": draw.randint(-9, 9), "right": draw.randint(-6, 6)}):
        yield Setting(asked["shell"], shot, _shell(shot))
    for turns in (2, draw.randint(3, 5)):
        yield Setting(asked["wire"], {"turns": turns}, _wire({"turns": turns}))
    for by in ("anti-tank", "mine", "flame"):
        yield Setting(asked["tank"], {"by": by, "cm": 16}, _tank({"by": by, "cm": 18}))
