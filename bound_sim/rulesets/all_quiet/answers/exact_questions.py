"""The questions of exact chances in All Quiet: an attack, shares of its damage, Machine Gun Fire."""

from collections import Counter
from fractions import Fraction
from typing import Annotated

from bound_sim.rules.records.chances import one_answer
from bound_sim.rules.records.exact import Answer, Answers, Option, Prepare, Question
from bound_sim.rulesets.all_quiet.answers import exact
from bound_sim.rulesets.all_quiet.book.chart import GAS_ADDS, MOST_STRENGTH, STRENGTHS
from bound_sim.rulesets.all_quiet.steps import damage
from bound_sim.rulesets.all_quiet.steps.fire import Cover
from bound_sim_maps.faults import refuse
from bound_sim_maps.texts import Phrase, Text, listed, text

Units = Annotated[str, Option("Strengths of the units that roll, with commas.", "N,N")]
Trench = Annotated[bool, Option("A Trench marker helps the target.", flag="--trench")]
Fort = Annotated[bool, Option("A Fort marker helps the target.", flag="--fort")]
Fresh = Annotated[int, Option("Fresh units of the target.", "N", 0, 10)]
Spent = Annotated[int, Option("Spent units of the target.", "N", 0, 10)]
Cut = Annotated[bool, Option("The target has nowhere to retreat to.", flag="--cut")]


def _strengths(units: str, *, gas: bool = False) -> tuple[int, ...]:
    parts = [part.strip() for part in units.split(",")]
    if not all(part.isdecimal() and int(part) in STRENGTHS for part in parts) or len(parts) > 10:
        refuse(
            "--units",
            text("'{units}' are not strengths", units=units),
            text("1 to 5 with commas, ten at most, like 4,4,3"),
        )
    return tuple(sorted(min(MOST_STRENGTH, int(part) + GAS_ADDS * gas) for part in parts))


def attack(
    prepare: Prepare, *, units: Units = "4,4,4,4", trench: Trench = False, fort: Fort = False,
    gas: Annotated[bool, Option("Poison Gas: strength 1 more, markers don't count.", flag="--gas")] = False,
    twice: Annotated[bool, Option("Two attacks together (Esprit de Corps).", flag="--twice")] = False,
) -> Answers:  # fmt: skip
    """An attack: the chance of each number of points."""
    cover = Cover(trench and not gas, fort and not gas)
    points = exact.attack(_strengths(units, gas=gas), cover)
    points = exact.together([points, points]) if twice else points
    more = listed([text(", gas")] * gas + [text(", twice")] * twice, "")
    return one_answer(
        text("attack of {units}{cover}{more}", units=units, cover=_how(cover), more=more),
        {text("{n} points", n=n): chance for n, chance in points.items()},
    )


def _how(cover: Cover) -> Text:
    return listed([text(", Trench")] * cover.trench + [text(", Fort")] * cover.fort, "")


def shares(
    prepare: Prepare, *, units: Units = "4,4,4,4", fresh: Fresh = 1, spent: Spent = 0, trench: Trench = False,
    fort: Fort = False, cut: Cut = False,
) -> Answers:  # fmt: skip
    """Losses of a stack in an attack, its points shared out as usual: units spent, back, in the box."""
    if not fresh + spent:
        refuse("--fresh and --spent", text("nobody is there"), text("a unit at least"))
    found: dict[Phrase, Fraction] = {}
    for points, chance in exact.attack(_strengths(units), Cover(trench, fort)).items():
        name = exact_shares(points, fresh, spent, cut=cut)
        found[name] = found.get(name, Fraction(0)) + chance
    return one_answer(
        text(
            "attack of {units} at {fresh} fresh and {spent} spent{fort}",
            units=units,
            fresh=fresh,
            spent=spent,
            fort=_how(Cover(trench, fort)),
        ),
        found,
    )


def exact_shares(points: int, fresh: int, spent: int, *, cut: bool) -> Phrase:
    """AQ-Q-allot: what units of one strength come to, spent ones before fresh ones: stay spent, go back, the box."""
    kinds = (*((False,) * spent), *((True,) * fresh))
    ladders = {str(place): damage.rungs(fresh=kind, way=not cut) for place, kind in enumerate(kinds)}
    given = damage.spread(ladders, min(points, sum(map(len, ladders.values()))))
    ends = Counter(ladders[unit][taken - 1] for unit, taken in given.items() if taken)
    spent_, back, box = (ends[end] for end in (damage.SPENT, damage.RETREAT, damage.BOX))
    parts = [
        text("{count} spent", count=spent_) if spent_ else "",
        text("{count} back", count=back) if back else "",
        text("{count} in the box", count=box) if box else "",
    ]
    return listed(filter(None, parts)) or text("nothing")


def machine_gun(
    prepare: Prepare, *, units: Units = "3,3,3", acting: Annotated[int, Option("Acting units.", "N", 1, 10)] = 2,
    trench: Trench = False,
) -> Answers:  # fmt: skip
    """Machine Gun Fire at an acting group: how many of it go on, as usual shared out."""
    found: dict[int, Fraction] = {}
    for points, chance in exact.attack(_strengths(units), Cover(trench, fort=False)).items():
        ladders = {str(place): damage.rungs(fresh=False, way=True) for place in range(acting)}
        stay = list(damage.spread(ladders, points).values()).count(0)
        found[stay] = found.get(stay, Fraction(0)) + chance
    told = {text("{stay} go on", stay=stay): chance for stay, chance in sorted(found.items(), reverse=True)}
    return Answers((Answer(text("Machine Gun Fire of {units} at {acting} acting", units=units, acting=acting), told),))


#: in the order of the help
QUESTIONS = (
    Question("army-attack", attack, (("--units 4,4,4,4", "worked example 4: 8/3 points on average"),)),
    Question("shares", shares, (("--units 4,4,4 --fresh 2", "worked example 5"),)),
    Question("reaction-fire", machine_gun, (("--units 3,3,3 --acting 2", "worked example 11"),)),
)
