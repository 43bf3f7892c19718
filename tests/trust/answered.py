"""Row ``answers``: answers to questions inside a bound pass what orders pass: kills, flips, mixtures, races.

The battle is that of the toy ruleset that asks questions, installed for this process.
"""

import os
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

from bound_sim.battle_file import BattleFile, Broken
from bound_sim.battle_file.entries import Replied
from bound_sim.battle_file.player import Player
from bound_sim.battle_file.receipts import with_answer_receipt
from bound_sim.battle_file.verification import verify
from bound_sim.dice.keyed import key_from_seed
from bound_sim.orders.interventions import parse_act
from bound_sim.results.folder import No
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import clock
from tests.support.scenarios_kept import scenarios_kept
from tests.toy.installed import BARN, found, install
from tests.trust import chained
from tests.trust.checks import Check, Tried, folder, times
from tests.trust.forked import BUSY, DONE, NO, Child, seconds

ASK = ("return-fire", "cover", "ambush", "lines")


@contextmanager
def toy() -> Iterator[Path]:
    """A folder to work in, the toy installed."""
    with folder() as place, found(install(place / "site", "raid")), scenarios_kept():
        yield place


def new(path: Path) -> BattleFile:
    """A new battle in which both sides are asked everything."""
    for left in path.parent.glob(f"{path.name}*"):
        left.unlink()
    BattleFile.create(path, BARN, dice="seed", key=key_from_seed(3), seed=3, clock=clock)
    file = BattleFile(path, clock=clock)
    for side in ("A", "B"):
        file.set_policy(side, ask=ASK)
    return file


def reply(file: BattleFile) -> tuple[str, str]:
    """Side and answer of the first question that is open, the same for the same question: its last option."""
    asked = file.history.asked[0]
    decision = file.player.question(asked.side)[2]
    return asked.side, decision.options[-1] if decision.options else "end"


def unanswered(file: BattleFile) -> bool:
    """Whether the first question that is open has no answer yet."""
    asked = file.history.asked
    bound = file.history.next_bound
    return bool(asked) and not file.history.answers_to(asked[0].post, bound, asked[0].number)


def play(path: Path, *, early: bool = False) -> Callable[[int], None]:
    """Work for a child: answers and bounds to the end, each acknowledged once it is in the file (``early``: before)."""

    def work(pipe: int) -> None:
        def told() -> None:
            os.write(pipe, b".")

        with BattleFile(path, clock=clock) as file:
            while not file.history.over:
                if early:
                    told()
                if unanswered(file):
                    file.answer(*reply(file))
                else:
                    file.resolve()
                if not early:
                    told()

    return work


def _done(path: Path) -> tuple[int, dict[str, Any]]:
    """Acts that were acknowledged when all went well, and the log."""
    with BattleFile(path, clock=clock) as file:
        return len(file.history.entries), file.log().tables


def kills(share: float, dice: random.Random, *, early: bool = False) -> Tried:
    """SIGKILL while a battle is answered and resolved: nothing acknowledged is lost, and it goes on to the same end."""
    count, wrong, inside = times(300, share), [], 0
    with toy() as place:
        path = place / "toy.bound"
        new(path).close()
        fresh, begun = path.read_bytes(), _done(path)[0]
        whole = max(seconds(play(path)) for _ in range(1))
        entries, log = _done(path)
        for index in range(count):
            for left in place.glob("toy.bound*"):
                left.unlink()
            path.write_bytes(fresh)
            child = Child(play(path, early=early))
            time.sleep(dice.random() * whole)
            child.kill()
            _, told = child.end()
            try:
                there = _done(path)[0] - begun
                inside += there < entries - begun
                if there < told.count("."):
                    wrong.append(f"kill {index}: {told.count('.')} acts acknowledged, {there} in the file")
                play(path)(os.open(os.devnull, os.O_WRONLY))
                if _done(path)[1] != log or verify(path, recompute=False).wrong:
                    wrong.append(f"kill {index}: it comes to another end")
            except (Broken, Refused, OSError, No) as error:
                wrong.append(f"kill {index}: {error}")
    return Tried(count, wrong, f"{inside} before the end")


def _answered(path: Path) -> None:
    """A battle with answers of both kinds, some taken back."""
    with new(path) as file:
        for _ in range(12):
            if unanswered(file):
                file.answer(*reply(file))
            else:
                file.resolve()
        file.undo()
        file.undo()


def flips(share: float, dice: random.Random) -> Tried:
    """One byte of a battle with answers changed anywhere: found, or in room that nothing reads."""
    count, wrong = times(3_000, share), []
    with toy() as place:
        path = place / "flip.bound"
        _answered(path)
        whole, words = path.read_bytes(), chained.said(path)
        for _ in range(count):
            at, by = dice.randrange(len(whole)), dice.randrange(1, 256)
            path.write_bytes(whole[:at] + bytes([whole[at] ^ by]) + whole[at + 1 :])
            if not chained.found(path) and chained.said(path) != words:
                wrong.append(f"byte {at} ^ {by}")
    return Tried(count, wrong)


def swapped(share: float, dice: random.Random, *, recompute: bool = True) -> Tried:
    """An answer written again with another text, number or course, the chain made to fit: verify finds it."""
    changes: list[dict[str, Any]] = [
        {"text": "surrender"}, {"text": "spring"}, {"course": "0" * 64}, {"receipt": "0" * 64},
        {"kind": "cover"}, {"number": 2}, {"side": "A"}, {"about": ["RED/1"]}, {"bound": 2}, {"by": "policy"},
    ]  # fmt: skip
    tries, wrong = 0, []
    with toy() as place:
        for change in changes:
            with new(place / "swap.bound") as file:
                file.resolve()
                file.answer("B", "hold")
                said = file.history.entries[-1].body
                assert isinstance(said, Replied)
                body = with_answer_receipt(file.history.battle_id, said.model_copy(update=change))
                body = body.model_copy(update={"receipt": change["receipt"]} if "receipt" in change else {})
                if body in (said, said.model_copy(update={"receipt": body.receipt})):
                    continue
                tries += 1
                with suppress(Broken), file.changing():
                    file.add(body)
                if file.history.entries[-1].body != body:
                    continue  # not taken at all
                if not verify(file.path, recompute=recompute).wrong:
                    wrong.append(f"{change} is taken")
    return Tried(tries, wrong)


def mixtures(share: float, dice: random.Random, *, first: bool = False) -> Tried:
    """Random walks of answers, stops, bounds, acts, undo and redo: every one of them verifies."""
    count, wrong, moves = times(150, share), [], 0
    with toy() as place:
        for index in range(count):
            path = place / "walk.bound"
            with new(path) as file, _answering_first(first):
                for _ in range(12):
                    with suppress(No, Refused):
                        moves += _move(file, dice)
            found_wrong = verify(path).wrong
            if found_wrong:
                wrong.append(f"walk {index}: {found_wrong[0]!s}")
    return Tried(count, wrong, f"{moves} moves that were taken")


def _move(file: BattleFile, dice: random.Random) -> int:
    """One thing that somebody does to a battle."""
    what = dice.choice(("next", "next", "next", "answer", "answer", "answer", "stop", "undo", "redo", "act", "ask"))
    match what:
        case "next":
            file.resolve()
        case "stop":
            file.resolve(to_substep="action")
        case "answer":
            asked = dice.choice([*file.history.asked] or [None])
            if asked is None:
                return 0
            options = file.player.question(asked.side)[2].options or ("end", "RED shoot BLUE", "NAVY move by 1,1")
            file.answer(asked.side, dice.choice((*options, "usual")))
        case "undo":
            file.undo()
        case "redo":
            file.redo()
        case "act":
            place = f"{dice.randrange(5, 80)},{dice.randrange(5, 80)}"
            file.rule(parse_act(f"move {dice.choice(('RED', 'BLUE', 'NAVY'))}/1 {place}"), reason="a walk")
        case "ask":
            file.set_policy(dice.choice("AB"), ask=[kind for kind in ASK if dice.random() < 0.6])
    return 1


@contextmanager
def _answering_first(first: bool) -> Iterator[None]:
    """Control: of several answers to a question the first one counts while resolving."""
    whole = Player.answer_in_force

    def oldest(self: Player, battle: Any, decision: Any, course: str) -> Any:
        entry = whole(self, battle, decision, course)
        given = self.history.answers_to(decision.post, decision.bound, decision.number)
        return given[0] if entry and len(given) > 1 else entry

    if first:
        Player.answer_in_force = oldest  # type: ignore[method-assign]
    try:
        yield
    finally:
        Player.answer_in_force = whole  # type: ignore[method-assign]


def races(share: float, dice: random.Random, *, careless: bool = False) -> Tried:
    """Two of answer, answer, next, undo at the same moment: as if one had come after the other."""
    acts: dict[str, Callable[[BattleFile], object]] = {
        "fire": lambda file: file.answer("B", "fire"), "hold": lambda file: file.answer("B", "hold"),
        "next": lambda file: file.resolve(), "undo": lambda file: file.undo(),
    }  # fmt: skip
    wrong, tries = [], 0
    with toy() as place:
        path = place / "race.bound"
        with new(path) as file:
            file.resolve()
        fresh, begun = path.read_bytes(), _done(path)[0]
        for pair in [("hold", "undo")] if careless else combinations_with_replacement(acts, 2):
            for _ in range(times(20, share)):
                for left in place.glob("race.bound*"):
                    left.unlink()
                path.write_bytes(fresh)
                works = [_one(path, acts[name]) for name in pair]
                if careless:
                    works[0] = _decided_before(path, acts[pair[0]])
                if careless:  # the other writes between the decision and what is written
                    codes = [Child(work).end()[0] for work in reversed(works)]
                else:
                    codes = [child.end()[0] for child in [Child(work) for work in works]]
                tries += 1
                done = _done(path)[0] - begun
                if not set(codes) <= {DONE, NO, BUSY} or done > sum(code == DONE for code in codes):
                    wrong.append(f"{pair}: ended with {codes}, {done} entries")
                elif verify(path).wrong:
                    wrong.append(f"{pair}: {verify(path).wrong[0]!s}")
    return Tried(tries, wrong)


def _one(path: Path, act: Callable[[BattleFile], object]) -> Callable[[int], None]:
    def work(pipe: int) -> None:
        with BattleFile(path, clock=clock) as file:
            act(file)

    return work


def _decided_before(path: Path, act: Callable[[BattleFile], object]) -> Callable[[int], None]:
    """Control: what is written is decided by the file as it was a moment before."""
    copy = path.with_suffix(".copy")
    copy.write_bytes(path.read_bytes())

    def work(pipe: int) -> None:
        with BattleFile(copy, clock=clock) as before:
            act(before)
            body = before.history.entries[-1].body
        with BattleFile(path, clock=clock) as file, file.changing():
            file.add(body)

    return work


CHECKS = [
    Check("answers", "a kill at a random moment while answering and resolving", kills,
          lambda dice: kills(0.05, dice, early=True), "acknowledging after writing"),
    Check("answers", "a byte of a battle with answers flipped", flips, chained.flips_for_sqlite_alone,
          "the chain and the digests"),
    Check("answers", "an answer exchanged for another", swapped, lambda dice: swapped(1, dice, recompute=False),
          "computing stops again"),
    Check("answers", "random walks of answers, stops, bounds, acts, undo and redo", mixtures,
          lambda dice: mixtures(0.2, dice, first=True), "the last answer being the one that counts"),
    Check("answers", "two of answer, next, undo at the same moment", races,
          lambda dice: races(0.05, dice, careless=True), "deciding in the transaction that writes"),
]  # fmt: skip
