"""The questions of exact chances in 1418: a shot, combined fire, a bombardment, recovery, a melee."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated

from bound_sim.rules.records.exact import Answer, Answers, Chances, Option, Prepare, Question
from bound_sim.rules.records.ruling import ruling_faults
from bound_sim.rulesets.rules1418.answers.base_text import Described, in_words, of_scenario
from bound_sim.rulesets.rules1418.book.rulings import RULINGS
from bound_sim.scenario.inputs import number
from bound_sim_maps.faults import Refused, refuse
from bound_sim_maps.table import u_from_cm
from bound_sim_maps.texts import counted, text

By = Annotated[list[str] | None, Option("The unit that acts; repeat the option for more.", "WHO")]
At = Annotated[list[str] | None, Option("The target; repeat the option for more.", "WHO")]
ScenarioOption = Annotated[str | None, Option("WHO are ids of this scenario.", "SCENARIO")]
Rulings = Annotated[list[str] | None, Option("Another reading of a ruling.", "Q-NAME=READING")]
Needed = Annotated[int | None, Option("The R that a die must reach, cover counted.", "R", -20, 40)]
_FIRE = '[dim]All named units shoot, in range or not. A target that is already injured: --at "R5, injured".[/dim]'
_WHO = """[bold]WHO[/bold]

[cyan]4+1 R7[/cyan]   in numbers: dice, bonus, and the R that a die must reach, cover counted
[cyan]Line infantry, rough, dug in[/cyan]   a row of the chart and how it stands
[cyan]1/2/3[/cyan]   with --scenario: a platoon, company or battalion as it stands at the start"""


def shot(
    prepare: Prepare, *, by: By = None, at: At = None, scenario: ScenarioOption = None,
    dice: Annotated[int | None, Option("Dice of the shot.", "N", 0, 20)] = None,
    bonus: Annotated[int, Option("Its (+n).", "N", 0, 9)] = 0, needed: Needed = None, ruling: Rulings = None,
) -> Answers:  # fmt: skip
    """One platoon's shot: the chance of 0, 1, 2, ... hits, and what becomes of the target."""
    if dice is not None or needed is not None:
        if dice is None or needed is None or by or at:
            refuse("--dice and --needed", text("say a shot in numbers"), text("both of them, without --by and --at"))
        by, at = [f"{dice}+{bonus}"], [f"R{needed}"]
    who = _who(prepare, by, at, scenario, ruling)
    answers = tuple(_shot(who, p, e, placed=bool(scenario)) for p in who.by for e in who.at)
    return Answers(answers, brief=text("0 hits"))


def fire(
    prepare: Prepare, *, by: By = None, at: At = None, scenario: ScenarioOption = None, ruling: Rulings = None
) -> Answers:
    """Several platoons at each target: the chance that it is unhurt, injured, removed."""
    who = _who(prepare, by, at, scenario, ruling)
    answers = []
    for e in who.at:
        hits, standing = who.stand.fire(who.by, e)
        facts = {"by": [who.name(p) for p in who.by], "at": who.name(e), "needed": who.stand.needed(e)}
        title = text("{count} at {e}, R{e2}", count=len(who.by), e=who.name(e), e2=who.stand.needed(e))
        answers.append(Answer(title, {**_hits(hits), **_standing(standing)}, facts))
    return Answers(tuple(answers))


def bombard(
    prepare: Prepare, *, by: By = None, at: At = None,
    circle: Annotated[str | None, Option("Centre of the circle, cm from the south-west corner.", "X,Y")] = None,
    scenario: ScenarioOption = None, ruling: Rulings = None,
) -> Answers:  # fmt: skip
    """A bombardment by batteries that all fire: what is laid on whom, and what becomes of each base."""
    if circle and not scenario:
        refuse("--circle", text("needs the places of a scenario"), text("--scenario, or --at with the word outer"))
    who = _who(prepare, by, at, scenario, ruling, guns=True, at_needed=not circle)
    found = who.stand.bombardment(who.by, who.at, circle=_point(circle) if circle else None, outer=who.outer)
    answers = []
    for base in found.bases:
        plus = [bonus for bonus in base.bonuses if bonus]
        title = text(
            "{row}, R{needed}: {count} of {shots} shots",
            row=who.name(base.row),
            needed=base.needed,
            count=len(base.bonuses),
            shots=found.shots,
        )
        title += text(", bonuses {plus}", plus=", ".join(f"+{bonus}" for bonus in plus)) if plus else ""
        title += text(", successes rolled again") if base.rerolled else ""
        facts = {"at": who.name(base.row), "needed": base.needed, "bonuses": base.bonuses, "outer": base.rerolled}
        answers.append(Answer(title, {**_hits(base.hits), **_standing(base.standing)}, facts))
    nobody = "" if found.bases else text("; nobody to lay them on")
    return Answers(
        tuple(answers),
        {"shots": found.shots, "cap": found.cap, "lost": found.lost},
        text(
            "{shots} shots, at most {cap} on one base, {lost} lost{nobody}",
            shots=found.shots,
            cap=found.cap,
            lost=found.lost,
            nobody=nobody,
        ),
    )


def recovery(
    prepare: Prepare, *, at: At = None, needed: Needed = None, scenario: ScenarioOption = None, ruling: Rulings = None
) -> Answers:  # fmt: skip
    """The chance that an injured platoon gets its pace back while others shoot at it (R-29)."""
    if needed is not None:
        if at:
            refuse("--needed and --at", text("say two things"), text("one of them"))
        at = [f"R{needed}"]
    who = _who(prepare, at, at, scenario, ruling, cover="Q-recovery-r")
    answers = []
    for p in who.at:
        at_most, chance = who.stand.recovery(p)
        title = text("{p}: a die of R{at_most} or less, 6 fails", p=who.name(p), at_most=at_most)
        facts = {"at": who.name(p), "needed": at_most}
        answers.append(Answer(title, {text("restored"): chance, text("still halved"): 1 - chance}, facts))
    return Answers(tuple(answers))


def melee(
    prepare: Prepare, *, by: By = None, at: At = None, scenario: ScenarioOption = None, ruling: Rulings = None
) -> Answers:
    """A pair in contact, with the ranks behind it, to the end of the deathmatch."""
    who = _who(prepare, by, at, scenario, ruling, cover="Q-melee-cover")
    both = set(who.by) & set(who.at)
    if both or len({*who.by}) < len(who.by) or len({*who.at}) < len(who.at):
        refuse("--by and --at", text("name a platoon twice"), text("each once"))
    found = who.stand.melee(who.by, who.at)
    ours, theirs = found.left(who.by), found.left(who.at)
    nobody = found.none_left()
    stay = ours + theirs + nobody - 1
    # two fronts may have one name: the side is named by its option
    ends = {
        text("only --by is left ({by})", by=who.name(who.by[0])): ours - stay,
        text("only --at is left ({at})", at=who.name(who.at[0])): theirs - stay,
        text("nobody is left"): nobody, text("both stay"): stay,
    }  # fmt: skip
    answers = [Answer(text("{by} against {at}", by=who.name(who.by[0]), at=who.name(who.at[0])), ends)]
    for side, rows in (("by", who.by), ("at", who.at)):
        for rank, row in enumerate(rows, 1):
            place = text("--{side} {row}", side=side, row=who.name(row)) + (
                text(", rank {rank}", rank=rank) if len(rows) > 1 else ""
            )
            facts = {"side": side, "rank": rank, "unit": who.name(row)}
            answers.append(Answer(place, _standing(found.standing(row)), facts))
    answers.append(Answer(text("rounds fought"), {str(rounds): chance for rounds, chance in found.rounds.items()}))
    return Answers(tuple(answers))


class _Who:
    """The platoons of a question: their rows, who acts and at whom, and what to call them."""

    def __init__(self, described: Described, by: Sequence[str], at: Sequence[str], *, placed: bool) -> None:
        self.stand, self.outer = described.stand, described.outer
        self.by = [row for rows in described.rows[: len(by)] for row in rows]
        self.at = [row for rows in described.rows[len(by) :] for row in rows]
        self._names = dict(enumerate(self.stand.names)) if placed else dict(enumerate([*by, *at]))

    def name(self, row: int) -> str:
        return self._names[row]


def _who(
    prepare: Prepare, by: list[str] | None, at: list[str] | None, scenario: str | None, ruling: list[str] | None, *,
    guns: bool = False, at_needed: bool = True, cover: str = "",
) -> _Who:  # fmt: skip
    """Reads --by and --at; ``guns``: only the batteries of a battalion act; ``cover`` is the ruling of R with cover."""
    if not by or (at_needed and not at):
        refuse("--by and --at" if at_needed else "--by", text("nobody is named"), text("who acts, and at whom"))
    loaded = prepare.load(scenario) if scenario else None
    switched = _rulings(ruling, loaded.rulings if loaded else {})
    prepare()
    texts = [*(("--by", text) for text in by), *(("--at", text) for text in at or ())]
    if loaded:
        who = _Who(of_scenario(texts, loaded, switched), by, at or (), placed=True)
    else:
        who = _Who(in_words(texts, switched, with_cover=switched.get(cover) != "built-in"), by, at or (), placed=False)
    if guns:
        who.by = [row for row in who.by if who.stand.bombards(row)] if scenario else who.by
        if not who.by:
            refuse("--by", text("has no batteries"), text("a battalion of artillery, or its batteries"))
    return who


def _rulings(given: list[str] | None, of_scenario: Mapping[str, str]) -> dict[str, str]:
    """The readings in force: the scenario's, and those given. Refused with the nearest match where unknown."""
    switched = {name.strip(): reading.strip() for name, _, reading in (text.partition("=") for text in given or ())}
    faults = list(ruling_faults(switched, RULINGS, "--ruling"))
    if faults:
        raise Refused(faults)
    return {**of_scenario, **switched}


def _point(typed: str) -> tuple[int, int]:
    parts = [number(part.strip()) for part in typed.split(",")]
    if len(parts) != 2 or parts[0] is None or parts[1] is None or max(map(abs, parts)) > 1e5:  # type: ignore[arg-type]
        refuse("--circle", text('"{point}" is not a point', point=typed), text("two numbers in cm, as 45,79"))
    return u_from_cm(parts[0]), u_from_cm(parts[1])


def _shot(who: _Who, p: int, e: int, *, placed: bool) -> Answer:
    found = who.stand.shot(p, e)
    again = ("", text(", successes rolled again"), text(", all dice rolled again"))[found.reroll]
    plus = f" (+{found.bonus})" if found.bonus else ""
    facts: dict[str, object] = {
        "by": who.name(p), "at": who.name(e), "dice": found.dice, "bonus": found.bonus, "needed": found.needed,
        "reroll": ("none", "successes", "all dice")[found.reroll],
    }  # fmt: skip
    dice = text("1 die") if found.dice == 1 else text("{dice} dice", dice=found.dice)
    title = text(
        "{p} at {e}: {dice}{plus} against R{needed}{again}",
        p=who.name(p),
        e=who.name(e),
        dice=dice,
        plus=plus,
        needed=found.needed,
        again=again,
    )
    if placed:
        facts |= {"distance_cm": round(found.distance_cm, 3), "range_cm": found.range_cm}
        reach = text("unlimited") if found.range_cm is None else text("{range_cm} cm", range_cm=f"{found.range_cm:.1f}")
        out = found.range_cm is not None and found.distance_cm > found.range_cm
        title += (
            text(
                "; {distance_cm} cm away, range {reach}: out of range",
                distance_cm=f"{found.distance_cm:.1f}",
                reach=reach,
            )
            if out
            else text("; {distance_cm} cm away, range {reach}", distance_cm=f"{found.distance_cm:.1f}", reach=reach)
        )
    return Answer(title, {**_hits(found.hits), **_standing(found.standing)}, facts)


def _hits(hits: Mapping[int, Fraction]) -> Chances:
    return {counted(count, "{count} hit", "{count} hits"): chance for count, chance in hits.items()}


def _standing(standing: Sequence[Fraction]) -> Chances:
    return dict(zip((text("unhurt"), text("injured"), text("removed")), standing, strict=True))


#: in the order of the help
QUESTIONS = (
    Question("shot", shot, (
        ("--dice 4 --bonus 1 --needed 7", "671/1296"),
        ('--by "Late HMG, of Line infantry" --at "Line infantry, fortification, dug in"', ""),
        ("--scenario rulebook-sheet --by 1/2 --at 4/1", "every pair, as they stand"),
    ), _WHO),
    Question("fire", fire, (
        ("--by 4+1 --by 1 --by 1 --at R5", "three shooters at one platoon"),
        ("--scenario rulebook-sheet --by 1/2 --at 4/1/1", "a company at a platoon"),
    ), f"{_FIRE}\n\n{_WHO}"),
    Question("bombard", bombard, (
        ("--by 2+2 --by 2+2 --by 2+2 --by 2+2 --at R2", "four batteries on a lone base"),
        ('--by "Light howitzers" --at "R2, outer" --at R5', "mostly outside the inner circle"),
        ("--scenario rulebook-sheet --by 80.2 --circle 30,60", "on the bases under the circle, in cm"),
    ), _WHO),
    Question("recovery", recovery, (
        ("--needed 4", "2/3"),
        ('--at "Elite infantry, defensible, dug in"', "R7: a 6 still fails"),
    ), _WHO),
    Question("melee", melee, (
        ('--by "Melee cavalry" --at "Line infantry"', ""),
        ('--by "2 R2" --by "2 R2" --at "2 R5"', "the second --by stands behind the first"),
        ("--scenario rulebook-sheet --by 1/2/1 --at 4/1/1", ""),
    ), _WHO),
)  # fmt: skip
