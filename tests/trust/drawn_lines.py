"""Row ``drawn battles``: battles of lines and questions drawn by a seed, in any order of input, through a battle file.

They are of To End All Wars: all kinds of teams on a small table, programmes and answers that nobody would think of.
"""

import random
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.verification import verify
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, save
from bound_sim.logs.log import rows_of
from bound_sim.orders.decisions import Decision
from bound_sim.rules import ruleset
from bound_sim.rulesets.to_end_all_wars.state import save as saved_state
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import clock
from tests.rulesets.to_end_all_wars import drawn
from tests.support.answered import to_its_end
from tests.test_determinism import shuffled
from tests.trust.checks import Check, Tried, folder, times

#: bound, side and number of a question -> what was answered
Answers = dict[tuple[int, str, int], str]
ASK = tuple(ruleset("to-end-all-wars").questions)


class Recorded(drawn.Players):
    """Players who write down what they answer."""

    def __init__(self, scenario: Scenario, seed: int) -> None:
        super().__init__(scenario, seed)
        self.given: Answers = {}

    def answer(self, battle: Battle, decision: Decision) -> str:
        said = super().answer(battle, decision)
        self.given[decision.bound, decision.side, decision.number] = said
        return said


def played(scenario: Scenario, seed: int) -> tuple[Mapping[str, Any], Answers]:
    """The log of a battle to its end, and all answers."""
    battle, players = Battle(scenario, KeyedDice(key_from_seed(seed))), Recorded(scenario, seed)
    to_its_end(battle, players)
    return battle.log.tables, players.given


def battles(place: Path, count: int) -> Iterator[tuple[int, Path]]:
    """Seeds with the folders of their scenarios; those are passed over in which men are drawn one on the other."""
    seed = found = 0
    while found < count:
        target = place / f"{seed}"
        save(drawn.scenario(seed), target)
        with suppress(Refused):
            load(target)
            found += 1
            yield seed, target
        seed += 1


def rulings_shuffled(path: Path, dice: random.Random) -> None:
    """The lines of a scenario's table ``[rulings]`` in another order."""
    text = path.read_text(encoding="utf-8")
    head, found, rest = re.match(r"(?s)(.*\n\[rulings\]\n)((?:\S+ = [^\n]*\n)*)(.*)", text).groups()  # type: ignore[union-attr]
    lines = found.splitlines()
    path.write_text(head + "".join(f"{line}\n" for line in dice.sample(lines, len(lines))) + rest, encoding="utf-8")


def as_in_the_file(folder: Path, scenario: Scenario) -> Scenario:
    """Control: the men in the order of the rows of their file."""
    rows = (folder / "forces.csv").read_text(encoding="utf-8").splitlines()
    names = [row.split(",") for row in rows[1:]]
    head = rows[0].split(",")
    ids = [f"{row[head.index('team')]}/{row[head.index('man')]}" for row in names]
    return replace(scenario, forces=Forces(tuple(scenario.forces.by_id[name] for name in ids)))


def any_order(share: float, dice: random.Random, *, sorted_: bool = True) -> Tried:
    """Each battle from its folder, and from one with rows and rulings in another order: the same log."""
    count, wrong, questions = times(500, share), [], 0
    with folder() as place:
        for seed, first in battles(place, count):
            other = shuffled(first, place / f"{seed}-shuffled", dice)
            if "[rulings]" in (other / "scenario.toml").read_text(encoding="utf-8"):
                rulings_shuffled(other / "scenario.toml", dice)
            log, answers = played(load(first), seed)
            questions += len(answers)
            again = load(other) if sorted_ else as_in_the_file(other, load(other))
            if played(again, seed)[0] != log:
                wrong.append(f"battle {seed} is another from shuffled files")
    return Tried(count, wrong, f"{questions} questions")


def through_a_file(share: float, dice: random.Random) -> Tried:
    """Each battle played in a battle file with the same answers: the same log, and it verifies."""
    count, wrong = times(40, share), []
    with folder() as place:
        for seed, source in battles(place, count):
            path = place / f"{seed}.bound"
            log, answers = played(load(source), seed)
            BattleFile.create(path, source, dice="seed", key=key_from_seed(seed), seed=seed, clock=clock)
            with BattleFile(path, clock=clock) as file:
                told = _resolved(file, answers)
                for name, columns in file.log().tables.items() if not told else ():
                    if list(rows_of(columns)) != list(rows_of(log[name])):
                        told = f"the table {name} is another"
                        break
            told = told or next(map(str, verify(path).wrong), "")
            if told:
                wrong.append(f"battle {seed} in a battle file: {told}")
    return Tried(count, wrong)


def _resolved(file: BattleFile, answers: Answers) -> str:
    """Play a battle file with these answers; what it asks else, "" for nothing."""
    for side in ("Red", "Blue"):
        file.set_policy(side, ask=ASK)
    while not file.history.over:
        bound = file.history.next_bound
        for asked in file.history.asked:
            if not file.history.answers_to(asked.post, bound, asked.number):
                said = answers.get((bound, asked.side, asked.number))
                if said is None:
                    return f"asks {asked.side} for {asked.kind} in bound {bound}"
                file.answer(asked.side, said)
        file.resolve()
    return ""


@contextmanager
def fights_forgotten() -> Iterator[None]:
    """Control: who fights with whom is not part of what is kept of a turn's end."""
    whole: Callable[..., None] = saved_state.restore

    def restore(saved: bytes, game: Any) -> None:
        whole(saved, game)
        game.fights, game.held = [], type(game.held)()
        for team in game.teams:
            team.passes, team.wire = {}, ""

    saved_state.restore = restore
    try:
        yield
    finally:
        saved_state.restore = whole


def _forgotten(dice: random.Random) -> Tried:
    with fights_forgotten():
        return through_a_file(0.05, dice)


CHECKS = [
    Check("drawn battles", "drawn battles of lines and questions from files with rows and rulings in another order",
          any_order, lambda dice: any_order(0.02, dice, sorted_=False), "sorting the men by their ids"),
    Check("drawn battles", "the same through a battle file, bound by bound, with the same answers, and verified",
          through_a_file, _forgotten, "fights and wire in the state of a turn's end"),
]  # fmt: skip
