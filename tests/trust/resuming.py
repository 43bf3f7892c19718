"""Rows ``reopen``, ``undo`` and ``crash in a step``: however a battle got where it stands, it goes on the same."""

import random
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from bound_sim.battle.battle import END
from bound_sim.battle_file import BattleFile, No
from bound_sim.battle_file.file import BattleFile as File
from bound_sim.dice.keyed import fresh_key
from bound_sim.rulesets.rules1418.book.chart import SUBSTEPS as substeps
from bound_sim.rulesets.rules1418.state import save as saved
from bound_sim.rulesets.rules1418.steps.bound import Bound
from tests.core.battle_file.battles import GOOD, HIGH_A, LOW_A, SHEET, STORM, clock, hand_in, opened, uninterrupted
from tests.support.scenarios_kept import scenarios_kept
from tests.trust.checks import Check, Tried, folder, times

Tables = dict[str, dict[str, list[Any]]]


def reopened(share: float, dice: random.Random, *, tables: Any = uninterrupted) -> Tried:
    """Closed and opened again between all sub-steps of all bounds of 3 battles with 3 keys each."""
    wrong, count = [], 0
    with folder() as place:
        for scenario in (STORM, GOOD, SHEET) if share > 0.5 else (STORM,):
            for seed in range(times(3, share) if share < 1 else 3):
                path = place / f"{Path(scenario).name}-{seed}.bound"
                opened(path, scenario, seed=seed).close()
                over = False
                while not over:
                    for name in (*substeps, END):
                        with BattleFile(path, clock=clock) as file:
                            file.resolve(to_substep=name)
                            over = file.history.over
                    count += 1
                with BattleFile(path) as file:
                    if file.log().tables != uninterrupted(scenario, seed=seed).tables:
                        wrong.append(f"{path.name}: another log")
    return Tried(count, wrong, "bounds")


@contextmanager
def forgetful(column: str) -> Iterator[None]:
    """Control: a column of the state isn't saved."""
    save = saved.save

    def forgets(battle: Any) -> bytes:
        field = battle.state
        kept = field.state.copy()
        number = next(index for index, of in saved.STATE.items() if of.name == column)
        field.state[number] = 0
        try:
            return save(battle)
        finally:
            field.state[:] = kept

    saved.save = forgets
    try:
        yield
    finally:
        saved.save = save


def reopened_forgetful(dice: random.Random) -> Tried:
    """Control: the state is saved without who was under fire."""
    with forgetful("under_fire"):
        return reopened(0.1, dice)


def walks(share: float, dice: random.Random, *, rolls_anew: bool = False) -> Tried:
    """Undo, redo, branch, stop, orders and resolving in any order; at the end the same orders give the same bytes."""
    wrong = []
    count = times(200, share)
    given = {"high.csv": HIGH_A, "low.txt": LOW_A}
    with folder() as place, scenarios_kept():
        plain, ordered = uninterrupted().tables, _with_orders(place, given)
        for index in range(count):
            path = place / f"walk-{index}.bound"
            opened(path).close()
            handed_in = False
            for step in range(dice.randrange(4, 14)):
                path, handed_in = _step(path, place / f"walk-{index}-{step}.bound", dice, handed_in, given)
            if rolls_anew:
                _roll_anew(path)
            with BattleFile(path, clock=clock) as file:
                while not file.history.over:
                    file.resolve()
                used = file.history.resolved(2).orders["A"].source == "handed in"
                if file.log().tables != (ordered if used else plain):
                    wrong.append(f"walk {index}: another log")
            for left in place.glob(f"walk-{index}*"):
                left.unlink()
    return Tried(count, wrong)


def _with_orders(place: Path, given: dict[str, bytes]) -> Tables:
    with opened(place / "ordered.bound") as file:
        hand_in(file, "A", 2, given)
        file.resolve()
        file.resolve()
        return file.log().tables


def _step(path: Path, branch: Path, dice: random.Random, handed_in: bool, given: dict[str, bytes]) -> tuple[Path, bool]:
    """One thing that an umpire may do; what can't be done is refused and changes nothing."""
    with BattleFile(path, clock=clock) as file:
        before = file.history.head
        try:
            match dice.choice(("resolve", "resolve", "stop", "undo", "undo", "redo", "back", "branch", "orders")):
                case "resolve":
                    file.resolve()
                case "stop":
                    file.resolve(to_substep=dice.choice(substeps))
                case "undo":
                    file.undo()
                case "redo":
                    file.redo()
                case "back":
                    file.undo(to_bound=dice.randrange(3))
                case "orders":
                    handed_in |= hand_in(file, "A", 2, given).state == "handed in"
                case _:
                    file.branch(branch, bound=dice.choice([None, *range(len(file.history.bounds) + 1)]))
                    return branch, handed_in
        except No:
            assert file.history.head == before
    return path, handed_in


def _roll_anew(path: Path) -> None:
    """Control: the first bound is rolled with other dice."""
    key = fresh_key()
    known = File.battle_key
    File.battle_key = lambda self: key  # type: ignore[method-assign]
    try:
        with BattleFile(path, clock=clock) as file:
            if file.history.bounds or file.history.stop:
                file.undo(to_bound=0)
            file.resolve()
    finally:
        File.battle_key = known  # type: ignore[method-assign]


class Struck(Exception):
    """What the rules raise in a test."""


@contextmanager
def broken_step(name: str, *, skipped: bool = False) -> Iterator[None]:
    """The rules raise in a sub-step; or, as a control, leave it out as if nothing had happened."""
    real = Bound.play

    def play(self: Bound, substep: str) -> None:
        if substep != name:
            real(self, substep)
        elif not skipped:
            raise Struck(name)

    Bound.play = play  # type: ignore[method-assign]
    try:
        yield
    finally:
        Bound.play = real  # type: ignore[method-assign]


def crashes(share: float, dice: random.Random, *, skipped: bool = False) -> Tried:
    """An exception in every sub-step of bound 2: rolled back, orders kept, and after the repair it goes on."""
    wrong = []
    names = substeps if share > 0.5 else tuple(dice.sample(substeps, times(len(substeps), share)))
    given = {"high.csv": HIGH_A, "low.txt": LOW_A}
    with folder() as place:
        expected = _with_orders(place, given)
        for name in names:
            with opened(place / f"{names.index(name)}.bound") as file:
                file.resolve()
                hand_in(file, "A", 2, given)
                before = file.history.head
                with broken_step(name, skipped=skipped), suppress(Struck):
                    file.resolve()
                if not skipped and file.history.head != before:
                    wrong.append(f"{name}: something was written")
            with BattleFile(file.path, clock=clock) as file:
                if not file.history.over:
                    file.resolve()
                if file.log().tables != expected:
                    wrong.append(f"{name}: another log")
    return Tried(len(names), wrong, "sub-steps")


CHECKS = [
    Check("reopen", "closed and opened between all sub-steps, 3 battles x 3 keys", reopened, reopened_forgetful,
          "one column of the saved state"),
    Check("undo", "random walks of undo, redo, branch, stop, orders", walks,
          lambda dice: walks(0.02, dice, rolls_anew=True), "the same key after an undo"),
    Check("crash in a step", "an exception in every sub-step", crashes,
          lambda dice: crashes(1, dice, skipped=True), "the exception: a step is left out"),
]  # fmt: skip
