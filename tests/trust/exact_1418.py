"""Settings of 1418 for the row ``exact and play``: bounds on many tables at once, by their sub-steps."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from bound_sim.battle.battle import Battle, SideOrders
from bound_sim.rulesets.rules1418.answers.exact_questions import QUESTIONS
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.steps.bound import BattleArrays, open_bound
from bound_sim.scenario.model import Scenario
from tests.rulesets.rules1418.builder import base, ground, setting
from tests.trust.exact_setting import Faces, Once, Setting

#: tables that are played side by side
TOGETHER = 500
STANDING = ("unhurt", "injured", "removed")
#: what is told beside it: of a base that was unhurt the first two hits are seen in it
HITS = (("0 hits",), ("1 hit",), ())
#: types that have the R of another
OF_A_PARENT = ("Late HMG", "Grenadier squad")
TYPES = ("Line infantry", "Elite infantry", "Late HMG", "Skirmishers", "Grenadier squad", "Mother tanks")
GROUNDS = ("", "rough", "defensible", "fortification")
#: nobody shoots unordered; the part of a base in the inner circle is not measured in strips, which takes its time
RULINGS = {"Q-free-fire": "nobody", "Q-inner-circle": "by centre"}
#: (type, ground, dug in)
Stands = tuple[str, str, bool]


def _words(stands: Stands, *more: str) -> str:
    """A base as a question says it."""
    type, where, dug_in = stands
    of = "of Line infantry" if type in OF_A_PARENT else ""
    return ", ".join(filter(None, (type, of, where, "dug in" if dug_in else "", *more)))


def _under(stands: Stands, x: float, y: float) -> list[Any]:
    """The ground under a base, in cm."""
    return [ground(stands[1], x - 3, y - 2.9, x + 3, y + 2.9)] if stands[1] else []


def _hits(scenario: Scenario, faces: Faces, units: Sequence[str]) -> Iterator[list[int]]:
    """The hits of some platoons after each play of a bound."""
    for first in range(0, faces.plays, TOGETHER):
        battle = Battle(
            scenario, faces.source, tables=min(TOGETHER, faces.plays - first), first_table=first, logged=False
        )
        battle.run()
        rows = [battle.state.rows.platoon_ids.index(name) for name in units]
        yield from battle.state.state[col.S_HITS][:, rows].tolist()


def _bound(units: Sequence[str], **made: Any) -> Callable[[Faces], Once]:
    """A bound: what becomes of each of some platoons, in the order of the answers."""

    def table(faces: Faces) -> Once:
        hits = _hits(setting(rulings=RULINGS, **made), faces, units)
        return lambda: {place: (STANDING[each], *HITS[each]) for place, each in enumerate(next(hits))}

    return table


def _shot(by: Sequence[str], at: Stands) -> Callable[[Faces], Once]:
    """Platoons side by side shoot at one before them."""
    a = [base(f"1/1/{n}", 20, 14 + 6 * n, type) for n, type in enumerate(by, 1)]
    b = [base("8/1/1", 30, 20 + 3 * (len(by) - 1), at[0], dug_in=at[2])]
    return _bound(["8/1/1"], a=a, b=b, low=["1/1 stay shoot 8/1"], features=_under(at, b[0].x or 0, b[0].y or 0))


def _bombard(guns: int, at: Sequence[Stands]) -> Callable[[Faces], Once]:
    """Batteries at two bases under a circle, the second mostly outside the inner circle."""
    a = [base(f"3/1/{n}", 50, 20 + 6 * n, "Light howitzers") for n in range(1, guns + 1)]
    places = ((96, 30), (104, 30))
    b = [base(f"9/5/{n}", *place, stands[0], dug_in=stands[2])
         for n, (stands, place) in enumerate(zip(at, places, strict=True), 1)]  # fmt: skip
    features = [each for stands, place in zip(at, places, strict=True) for each in _under(stands, *place)]
    return _bound([each.id for each in b], a=a, b=b, high="3 bombard B1.a", low=["3 circle 97,30"], features=features)


def _recovery(at: Sequence[Stands]) -> Callable[[Faces], Once]:
    """Recovery dice of platoons that were hit in the last bound and are under fire of others."""
    a = [base(f"1/1/{n}", 20, 20 * n, stands[0], dug_in=stands[2]) for n, stands in enumerate(at, 1)]
    features = [each for stands, made in zip(at, a, strict=True) for each in _under(stands, made.x or 0, made.y or 0)]
    scenario = setting(a=a, b=[base("9/1/1", 110, 60)], features=features)

    def table(faces: Faces) -> Once:
        def halved() -> Iterator[list[bool]]:
            for first in range(0, faces.plays, TOGETHER):
                battle = Battle(
                    scenario, faces.source, tables=min(TOGETHER, faces.plays - first), first_table=first, logged=False
                )
                bound = open_bound(BattleArrays(battle), 1, {"A": SideOrders(), "B": SideOrders()})
                state = bound.field.state
                state[col.S_HALVED, :, : len(at)], state[col.S_HIT_BOUND] = True, 0
                bound.world.now[col.M_FIRED_ON] = True
                bound.refresh(after_movement=False)
                bound.play("5")
                yield from np.array(state[col.S_HALVED, :, : len(at)], dtype=bool).tolist()

        found = halved()
        return lambda: {n: "still halved" if each else "restored" for n, each in enumerate(next(found))}

    return table


def _melee(by: Sequence[str], at: Sequence[str], told: Mapping[str, Any]) -> Callable[[Faces], Once]:
    """Two files in contact fight to the end of the deathmatch."""
    a = [base(f"2/1/{n}", 50 - 2.54 * (n - 1), 20, type) for n, type in enumerate(by, 1)]
    b = [base(f"9/1/{n}", 52.54 + 2.54 * (n - 1), 20, type) for n, type in enumerate(at, 1)]
    scenario = setting(a=a, b=b, rulings=RULINGS)
    left = f"only --by is left ({told['by'][0]})", f"only --at is left ({told['at'][0]})"

    def table(faces: Faces) -> Once:
        hits = _hits(scenario, faces, [each.id for each in (*a, *b)])

        def once() -> Mapping[int, str]:
            found = next(hits)
            ours, theirs = (any(each < 2 for each in part) for part in (found[: len(a)], found[len(a) :]))
            ended = "both stay" if ours and theirs else left[theirs] if ours or theirs else "nobody is left"
            return {0: ended, **{n: STANDING[each] for n, each in enumerate(found, 1)}}

        return once

    return table


def _drawn(draw: random.Random, types: Sequence[str] = TYPES) -> Stands:
    type = draw.choice(types)
    return type, draw.choice(GROUNDS), draw.random() < 0.5 and type != "Mother tanks"


def settings(draw: random.Random) -> Iterator[Setting]:
    asked = {question.name: question for question in QUESTIONS}
    late = "Late HMG", "", False
    for one, at in ((late, ("Line infantry", "fortification", False)), (("Elite infantry", "", False), _drawn(draw)),
                   (late, ("Mother tanks", "", False))):  # fmt: skip
        yield Setting(asked["shot"], {"by": [_words(one)], "at": [_words(at)]}, _shot([one[0]], at))
    for at in (("Elite infantry", "", True), _drawn(draw)):
        by_all = ["Line infantry", "Line infantry", "Late HMG"]
        told = {"by": [_words((type, "", False)) for type in by_all], "at": [_words(at)]}
        yield Setting(asked["fire"], told, _shot(by_all, at))
    for guns in (3, 2):
        both = [_drawn(draw, TYPES[:5]) for _ in range(2)]
        told = {"by": ["Light howitzers"] * guns, "at": [_words(both[0]), _words(both[1], "outer")]}
        yield Setting(asked["bombard"], told, _bombard(guns, both))
    each = [("Line infantry", "", False), ("Line infantry", "defensible", True), _drawn(draw, TYPES[:2])]
    told = {"at": [_words(stands) for stands in each]}
    yield Setting(asked["recovery"], told, _recovery(each))
    files = ((["Melee cavalry"], ["Line infantry"]), (["Line infantry"] * 2, ["Grenadier squad", "Line infantry"]))
    for ours, theirs in files:
        told = {name: [_words((type, "", False)) for type in types] for name, types in (("by", ours), ("at", theirs))}
        yield Setting(asked["melee"], told, _melee(ours, theirs, told))
