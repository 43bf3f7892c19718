"""Runs cases: the battle that a case describes, under a transform, against what the case says."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bound_sim.battle.battle import Battle
from bound_sim.cases import questions
from bound_sim.cases.answers import Script
from bound_sim.cases.case import Case
from bound_sim.cases.compare import Mismatch, differences
from bound_sim.cases.reader import faults_of
from bound_sim.cases.transforms import Back, NotPossible, transformed
from bound_sim.dice.keyed import Dice
from bound_sim.dice.typed import TypedDice, parts_of
from bound_sim.logs.log import Log
from bound_sim.rules import ruleset
from bound_sim_maps.faults import Refused
from bound_sim_maps.texts import text


@dataclass
class CaseDice(TypedDice):
    """A case's dice: every die is listed. Others show 1 with ``others``, or if of an ``unsaid`` purpose."""

    others: bool = False
    unsaid: tuple[str, ...] = ()

    def after_substep(self, dice: Dice, bound: int) -> None:
        if self.others:
            dice.asked[0] = 0  # a die that was missing has shown 1
            return
        if self.unsaid:
            codes = dice.asked[1 : int(dice.asked[0]) + 1]
            missing = [code for code in codes if self.words.purposes[parts_of(int(code)).purpose] not in self.unsaid]
            dice.asked[0] = len(missing)
            dice.asked[1 : len(missing) + 1] = missing
        super().after_substep(dice, bound)


@dataclass(frozen=True)
class CaseResult:
    """Result of one case under one transform; ``digest`` is of the log's bytes, "" where nothing was played."""

    case: Case
    transform: str
    differences: tuple[Mismatch, ...]
    digest: str = ""

    @property
    def passed(self) -> bool:
        return not self.differences


def transforms_of(case: Case) -> Iterator[str]:
    """The transforms that the case does not opt out of."""
    return (transform for transform in ("as is", *case.book.transforms) if transform not in case.opt_out)


def dice_of(case: Case, made: Case) -> CaseDice:
    """The scripted dice of a case as it was transformed."""
    words = ruleset(case.scenario.ruleset).dice_words
    return CaseDice(made.dice, case.file, words=words, others=case.others, unsaid=case.book.unsaid)


def run(case: Case, transform: str = "as is") -> CaseResult:
    """Play a case once."""
    try:
        made, back = transformed(case, transform)
    except NotPossible as reason:
        return CaseResult(case, transform, (Mismatch(1, f"the case {transform}", str(reason)),))
    if case.refused:
        return CaseResult(case, transform, tuple(_refusal(case, made, back)))
    battle = Battle(made.scenario, dice_of(case, made))
    script = Script(made.answers or (), case.book.unasked)
    try:
        battle.run() if made.answers is None else script.play(battle)
    except Refused as refused:
        listed_dice = "the dice that are listed"
        wrong = [Mismatch(max(battle.bound, 1), listed_dice, back.text(str(fault.wrong)), str(fault.place))
                 for fault in refused.faults]  # fmt: skip
        return CaseResult(case, transform, tuple(wrong))
    if script.wrong:
        return CaseResult(case, transform, tuple(back.mismatch(each) for each in script.wrong))
    book = case.book
    found = back.records({**questions.records(battle), **book.records(battle.log), **book.beside(battle)})
    return CaseResult(case, transform, tuple(differences(case, found)), digest_of(battle.log))


def _refusal(case: Case, made: Case, back: Back) -> Iterator[Mismatch]:
    """Faults that were expected and did not come, and those that came and were not expected."""
    faults = [
        back.text(str(text("{wrong:text}: {allowed:text}", wrong=fault.wrong, allowed=fault.allowed)))
        for fault in (*made.order_faults, *faults_of(made.scenario))
    ]
    for wanted in case.refused:
        if not any(wanted in fault for fault in faults):
            yield Mismatch(1, f'refused: "{wanted}"', "; ".join(faults) or "nothing is refused")
    for fault in faults:
        if not any(wanted in fault for wanted in case.refused):
            yield Mismatch(1, "no other fault", fault)


def run_all(cases: Iterable[Case], *, transforms: bool) -> Iterator[CaseResult]:
    """Every case as it is, and under its transforms where asked."""
    for case in cases:
        for transform in transforms_of(case) if transforms else ("as is",):
            yield run(case, transform)


def digest_of(log: Log) -> str:
    """A hash of everything that was logged, to the last digit."""
    digest = hashlib.blake2b(digest_size=16)
    for name, columns in sorted(log.tables.items()):
        for column, values in columns.items():
            digest.update(f"{name}.{column}={values!r}\n".encode())
    return digest.hexdigest()
