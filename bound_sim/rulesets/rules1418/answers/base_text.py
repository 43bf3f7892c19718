"""Bases in words, for questions about chances: ``Late HMG, of Elite infantry, rough, dug in`` or plainly ``4+1 R7``.

    base    = what {", " word}
    what    = TYPE                          a row of the chart, or of the scenario's own types
            | DICE["+"BONUS] ["R"n] [CLASS]    by numbers; R is the modified one, with cover and all
            | "R"n                          by numbers, for who is only shot at
            | ID                            with a scenario: a platoon, or all platoons of a company or battalion
    word    = "dug in" | "moving" | "digging" | "injured" | "outer" | "of" TYPE | "R"n
            | "open" | "rough" | "impractical" | "defensible" | "fortification"

``R``n after a type is its built-in R, ``of`` says whose R command and heavy weapons have. CLASS is ``vehicle``,
``guns`` or a class of the strike order: fast, medium, slow cavalry, infantry, heavy.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from bound_sim.rulesets.rules1418.answers.exact import Posture, Stand
from bound_sim.rulesets.rules1418.book.chart import COVER_MODIFIER, GROUNDS, WORKS
from bound_sim.rulesets.rules1418.book.unit_types import is_vehicle, resilience, type_book, unit_types
from bound_sim.scenario.forces import Forces, Platoon
from bound_sim.scenario.inputs import Known, clipped, quoted
from bound_sim.scenario.model import Scenario, Side
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.table import Table
from bound_sim_maps.texts import text

#: class of a base by numbers -> (kind, speed) of its row
CLASSES = {
    "infantry": ("infantry", "medium infantry"), "heavy": ("heavy", "slow infantry"), "guns": ("guns", "slow infantry"),
    "fast cavalry": ("cavalry", "fast cavalry"), "medium cavalry": ("cavalry", "medium cavalry"),
    "slow cavalry": ("cavalry", "slow cavalry"), "vehicle": ("tank", "slow infantry"),
}  # fmt: skip
WORDS = ("dug in", "moving", "digging", "injured", "outer", *GROUNDS, *WORKS[1:])
_NUMBERS = re.compile(r"(?:(\d{1,2})(?:\+(\d))?)?(?:(?:^| )R(-?\d{1,2}))?(?: ([a-z ]+))?", re.ASCII)
_MOST_DICE = 20
#: what an R in the open and not dug in loses: R by numbers is said with it
_IN_THE_OPEN = COVER_MODIFIER[0][1]
_ALLOWED = text(
    'a row of the chart ("Line infantry"), or numbers ("4+1 R7", "R7"), then words: {words:text}',
    words=", ".join(WORDS),
)


@dataclass
class _Base:
    """One base as it was described."""

    type: str
    row: Mapping[str, object] | None = None
    by_numbers: bool = False
    parent: str = ""
    posture: Posture = field(default_factory=Posture)
    outer: bool = False


class Described:
    """The bases of a question: the stand that they make, their rows by place in the question, who lies outside."""

    def __init__(self, stand: Stand, rows: Sequence[Sequence[int]], outer: Sequence[int]) -> None:
        self.stand, self.rows, self.outer = stand, rows, tuple(outer)


def in_words(texts: Sequence[tuple[str, str]], rulings: Mapping[str, str], *, with_cover: bool = True) -> Described:
    """The bases of ``texts``, (option, text) each, on two sides by their option. Raises Refused with all faults.

    ``with_cover`` is whether the question asks for R with cover: an R in numbers is the one that counts.
    """
    faults: list[Fault] = []
    bases = [(option, _read(option, content, faults)) for option, content in texts]
    platoons: list[Platoon] = []
    custom: dict[str, dict[str, object]] = {}
    postures: dict[int, Posture] = {}
    outer: list[int] = []
    for row, (option, base) in enumerate(bases):
        side = "A" if option == "--by" else "B"
        if base.row is not None:
            custom[base.type] = dict(base.row)
        if base.by_numbers and with_cover:
            custom[base.type]["resilience"] = int(str(custom[base.type]["resilience"])) - _IN_THE_OPEN
        platoons.append(Platoon(side, "", "", f"{row:03}", "", "1", "1", base.type, base.parent, 30_000 + 6_000 * row,
                                30_000, 0, False, 1, 30, "", False, 5_080, 2_540))  # fmt: skip
        postures[row] = base.posture
        outer += [row] if base.outer else []
    sides = (Side("A", "A", 900, ""), Side("B", "B", 2700, ""))
    forces = Forces(tuple(platoons))
    width = 60_000 + 6_000 * len(bases)
    scenario = Scenario("", "1418", 1, Battlefield(Table(width, width, 30_000)), sides, forces, {}, {}, rulings, custom)
    if not faults:
        rows = unit_types(custom)
        for (option, _), (_, content), platoon in zip(bases, texts, platoons, strict=True):
            if resilience(platoon, forces, rows) is None:
                faults.append(
                    Fault(
                        option,
                        quoted(content),
                        text("has the R of its parent"),
                        text('"{text}, of Line infantry"', text=content),
                    )
                )
    if faults:
        raise Refused(faults)
    return Described(Stand(scenario, postures), [[row] for row in range(len(bases))], outer)


def _read(option: str, content: str, faults: list[Fault]) -> _Base:
    what, *words = (part.strip() for part in content.split(","))
    base = _by_numbers(what, content) or _by_type(option, content, what, faults)
    base = _pose(option, content, words, base, faults)
    row = unit_types({base.type: base.row} if base.row else {})[base.type]
    if is_vehicle(row) and (base.posture.dug_in or base.posture.digging):
        faults.append(
            Fault(option, quoted(content), text("is a vehicle, which never digs in (R-31)"), text("without it"))
        )
    return base


def _by_type(option: str, content: str, what: str, faults: list[Fault]) -> _Base:
    names = type_book({}).names
    if what.lower() not in names:
        known = Known(names.values(), _ALLOWED)
        faults.append(
            Fault(
                option,
                quoted(content),
                text('"{what}" is not a row of the chart', what=clipped(what)),
                known.hint(what),
            )
        )
        return _Base("Line infantry")
    return _Base(names[what.lower()])


def _by_numbers(what: str, text: str) -> _Base | None:
    found = _NUMBERS.fullmatch(what)
    if not found or not what or not (found[1] or found[3]) or (found[4] or "infantry") not in CLASSES:
        return None
    dice, bonus = int(found[1] or 0), int(found[2] or 0)
    if dice > _MOST_DICE:
        return None
    kind, speed = CLASSES[found[4] or "infantry"]
    return _Base(text, {
        "kind": kind, "speed": speed, "melee_dice": dice, "melee_bonus": bonus, "ranged_dice": dice,
        "ranged_bonus": bonus, "resilience": int(found[3] or 7), "range_m": 300,
    }, by_numbers=True)  # fmt: skip


def _pose(option: str, content: str, words: Sequence[str], base: _Base, faults: list[Fault]) -> _Base:
    """The words after a base."""
    posture = base.posture
    for word in words:
        if word in ("dug in", "moving", "digging"):
            posture = replace(posture, **{word.replace(" ", "_"): True})
        elif word == "injured":
            posture = replace(posture, hits=1)
        elif word == "outer":
            base = replace(base, outer=True)
        elif word in GROUNDS:
            posture = replace(posture, ground=GROUNDS.index(word), works=posture.works or 0)
        elif word in WORKS[1:]:
            posture = replace(posture, works=WORKS.index(word))
        elif word.startswith("of ") and not base.by_numbers:
            of = type_book({}).names.get(word[3:].strip().lower(), "")
            if not of:
                hint = Known(type_book({}).names.values()).hint(word[3:].strip())
                faults.append(
                    Fault(
                        option,
                        quoted(content),
                        text('"{word}" is not a row of the chart', word=clipped(word[3:])),
                        hint,
                    )
                )
            base = replace(base, parent=of)
        elif re.fullmatch(r"R-?\d{1,2}", word, re.ASCII) and base.row is None:
            base = replace(base, type=content, row={"like": base.type, "resilience": int(word[1:])})
        else:
            hint = Known(WORDS, ", ".join(WORDS)).hint(word)
            faults.append(
                Fault(option, quoted(content), text('"{word}" says nothing of a base', word=clipped(word)), hint)
            )
    if base.by_numbers and (posture.dug_in or posture.digging or posture.ground or posture.works):
        faults.append(
            Fault(option, quoted(content), text("has its R in numbers, cover counted"), text("numbers without cover"))
        )
    if sum((bool(posture.dug_in), posture.moving, posture.digging)) > 1:
        faults.append(Fault(option, quoted(content), text("does two things"), text("one of dug in, moving, digging")))
    return replace(base, posture=posture)


def of_scenario(texts: Sequence[tuple[str, str]], scenario: Scenario, rulings: Mapping[str, str]) -> Described:
    """Platoons of a scenario as they stand at its opening, by id; a company or battalion is all of its platoons."""
    faults: list[Fault] = []
    platoons = [platoon.id for platoon in scenario.forces.platoons]
    below: dict[str, list[int]] = {}
    for row, platoon in enumerate(scenario.forces.platoons):
        for unit in (platoon.id, platoon.company_id, platoon.battalion):
            below.setdefault(unit, []).append(row)
    rows: list[list[int]] = []
    postures: dict[int, Posture] = {}
    outer: list[int] = []
    for option, content in texts:
        what, *words = (part.strip() for part in content.split(","))
        base = _pose(option, content, words, _Base(""), faults)
        if base.parent or what not in below:
            faults.append(
                Fault(
                    option,
                    quoted(content),
                    text('no unit "{what}" in this scenario', what=clipped(what)),
                    Known(below, text("an id such as {platoons}", platoons=platoons[0])).hint(what),
                )
            )
            continue
        rows.append(below[what])
        postures |= dict.fromkeys(below[what], base.posture)
        outer += below[what] if base.outer else []
    if faults:
        raise Refused(faults)
    return Described(Stand(replace(scenario, rulings=rulings), postures), rows, outer)
