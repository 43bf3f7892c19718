"""A process that stays: a battle of 600 platoons and 20 commanders in a file, served by the library, early and late."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path

from bound_sim.battle_file import BattleFile
from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import save
from bound_sim.keys import seals
from bound_sim.keys.seals import Address
from bound_sim.rules import ruleset
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Command, Scenario
from bound_sim.scenario.posts import posts
from bound_sim.secrecy import packets, seat_orders, seats
from tests.core.battle_file import large

PLATOONS, COMMANDERS = 600, 20
EARLY, LATE = 2, 200
#: what packets take longer with PNGs: no part of the rest
PNGS = "PNGs"
#: bounds that are served in turn from there on, of which the least time counts
TURNS = 3


def led(bounds: int) -> Scenario:
    """Two lines that come slowly on; each commander leads some battalions and hears of them a bound late."""
    scenario = large.approach(PLATOONS, "visible", bounds=bounds)
    names = {unit: number % (COMMANDERS // 2) for number, unit in enumerate(scenario.forces.battalions)}
    platoons = tuple(replace(one, player=f"{one.side} {names[one.battalion]}") for one in scenario.forces.platoons)
    return replace(scenario, forces=Forces(platoons), command=Command(messages=1, reports=1))


class Turn:
    """Seconds of processor time for each part of a bound."""

    def __init__(self) -> None:
        self.took: dict[str, float] = {}

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """Count what is done meanwhile."""
        before = time.process_time()
        yield
        self.took[name] = time.process_time() - before


def served(path: Path, umpire: seals.SecretKeys, place: Path) -> dict[str, float]:
    """Take every commander's sealed orders, resolve, write every seat's file and both sides' packets.

    The packets have their maps as SVG; as PNG too they are drawn by a library of its own, and measured apart.
    """
    turn = Turn()
    place.mkdir()
    with BattleFile(path) as file:
        battle, bound, scenario = file.history.battle_id, file.history.next_bound, file.scenario_as_given()
        leading: dict[tuple[str, str], list[str]] = {}
        for unit, (first, *_) in scenario.forces.battalions.items():
            leading.setdefault((first.side, first.player), []).append(unit)
        sealed = []
        for number, post in enumerate(post for post in posts(scenario) if post.commander):
            held = "".join(f"{unit},Hold\n" for unit in leading[post.side, post.commander])
            sealed.append(place / f"{number}.sealed")
            sealed[-1].write_text(seals.seal(
                {"orders.csv": f"Battalion,Bound {bound}\n{held}"}, address=Address(battle, post.side, bound),
                number=bound, umpire=umpire.public, sender=seats.keys_of(umpire, battle, post.side, post.commander),
            ), encoding="utf-8")  # fmt: skip
        with turn.part("take"):
            verdicts = seat_orders.take_in(file, sealed, umpire)
        if {verdict.became for verdict in verdicts} != {"handed in"} or len(verdicts) != COMMANDERS:
            raise RuntimeError(f"orders were not taken: {verdicts}")
        with turn.part("next"):
            file.resolve()
        with turn.part("seats"):
            seats.write_all(file, umpire, place / "seats")
    with turn.part("packets"):
        for side in "AB":
            packets.of_battle(path, side, None, png=False)
    with turn.part(PNGS):
        for side in "AB":
            packets.of_battle(path, side, None)
    turn.took[PNGS] -= turn.took["packets"]
    return turn.took


@cache
def _costs() -> dict[int, dict[str, float]]:
    """Of each bound: the least seconds of processor time of each part, in this one process."""
    ruleset("1418").warm_up(lambda _: None)
    umpire, found = seals.make_keys("Umpire"), {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        save(led(LATE + TURNS + 1), folder / "scenario")
        path = folder / "b.bound"
        BattleFile.create(path, folder / "scenario", dice="seed", key=key_from_seed(7), seed=7)
        with BattleFile(path) as file:
            for side in "AB":
                file.set_policy(side, "repeat")
        places = (folder / f"turn-{number}" for number in count())
        for bound in (EARLY, LATE):
            with BattleFile(path) as file:
                while file.history.next_bound < bound:
                    file.resolve()
            turns = [served(path, umpire, next(places)) for _ in range(TURNS + 1)][1:]
            found[bound] = {part: min(turn[part] for turn in turns) for part in turns[0]}
    return found


def all_of(took: dict[str, float]) -> float:
    """All parts of a bound together, without PNGs."""
    return sum(seconds for part, seconds in took.items() if part != PNGS)


class Staying:
    """``take``, ``next``, every seat's file and both packets of a bound, in a process that has done one before."""

    params = ([EARLY, LATE], ["take", "next", "seats", "packets", "all"])
    param_names = ("bound", "part")

    def track_processor_s(self, bound: int, part: str) -> float:
        took = _costs()[bound]
        return all_of(took) if part == "all" else took[part]

    def goal_track_processor_s(self, bound: int, part: str) -> float:
        return 1.0


class StayingPngs:
    """The maps of both packets as PNG too."""

    params = ((EARLY, LATE),)
    param_names = ("bound",)

    def track_processor_s(self, bound: int) -> float:
        return _costs()[bound][PNGS]


class StayingGrowth:
    """All that a bound takes late in a battle against an early one."""

    def track_late_to_early(self) -> float:
        late, early = (all_of(_costs()[bound]) for bound in (LATE, EARLY))
        return late / early

    def goal_track_late_to_early(self) -> float:
        return 1.5
