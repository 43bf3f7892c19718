"""The commands of exact chances: exact shot, fire, bombard, recovery, melee."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bound_sim.cli.program import AsJson, answers, app, refuse, visible, warm_up

if TYPE_CHECKING:
    from bound_sim.rulesets.rules1418.described import Described

exact = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    help="Exact chances, as fractions: of a shot, combined fire, a bombardment, recovery, a melee.",
    epilog="""[bold]Who[/bold]

[cyan]4+1 R7[/cyan]   in numbers: dice, bonus, and the R that a die must reach, cover counted
[cyan]Line infantry, rough, dug in[/cyan]   a row of the chart and how it stands
[cyan]1/2/3[/cyan]   with --scenario: a platoon, company or battalion as it stands at the start

[dim]docs/odds-by-hand.md has every word and an example of each question.[/dim]""",
)
app.add_typer(exact, name="exact")

By = Annotated[list[str] | None, typer.Option("--by", metavar="WHO", help="Who acts; give more for more of them.")]
At = Annotated[list[str] | None, typer.Option("--at", metavar="WHO", help="At whom; give more for more of them.")]
ScenarioOption = Annotated[
    str | None, typer.Option("--scenario", metavar="SCENARIO", help="WHO are ids of this scenario.")
]
Rulings = Annotated[
    list[str] | None, typer.Option("--ruling", metavar="Q-NAME=READING", help="Another reading of a ruling.")
]
Row = dict[str, Any]


@exact.command(
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim exact shot --dice 4 --bonus 1 --needed 7[/cyan]   671/1296

[cyan]bound-sim exact shot --by "Late HMG, of Line infantry" --at "Line infantry, fortification, dug in"[/cyan]

[cyan]bound-sim exact shot --scenario rulebook-sheet --by 1/2 --at 4/1[/cyan]   every pair, as they stand"""
)
def shot(
    by: By = None,
    at: At = None,
    scenario: ScenarioOption = None,
    dice: Annotated[int | None, typer.Option(help="Dice of the shot.", metavar="N", min=0, max=20)] = None,
    bonus: Annotated[int, typer.Option(help="Its (+n).", metavar="N", min=0, max=9)] = 0,
    needed: Annotated[
        int | None, typer.Option(help="The R that a die must reach, cover counted.", metavar="R", min=-20, max=40)
    ] = None,
    ruling: Rulings = None,
    as_json: AsJson = False,
) -> None:
    """One platoon's shot: the chance of 0, 1, 2, ... hits, and what becomes of the target."""
    with answers():
        if dice is not None or needed is not None:
            if dice is None or needed is None or by or at:
                refuse("--dice and --needed", "say a shot in numbers", "both of them, without --by and --at")
            by, at = [f"{dice}+{bonus}"], [f"R{needed}"]
        who = _who(by, at, scenario, ruling)
        answer = [_shot(who, p, e, placed=bool(scenario)) for p in who.by for e in who.at]
        show("shot", answer, as_json=as_json)


@exact.command(
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim exact fire --by 4+1 --by 1 --by 1 --at R5[/cyan]   three shooters at one platoon

[cyan]bound-sim exact fire --scenario rulebook-sheet --by 1/2 --at 4/1/1[/cyan]   a company at a platoon

[dim]In range or not: whoever is named shoots. A target that is injured already: --at "R5, injured".[/dim]"""
)
def fire(
    by: By = None, at: At = None, scenario: ScenarioOption = None, ruling: Rulings = None, as_json: AsJson = False
) -> None:
    """Several platoons at each target: the chance that it is unhurt, injured, removed."""
    with answers():
        who = _who(by, at, scenario, ruling)
        answer = []
        for e in who.at:
            hits, standing = who.stand.fire(who.by, e)
            facts = {"by": [who.name(p) for p in who.by], "at": who.name(e), "needed": who.stand.needed(e)}
            title = f"{len(who.by)} at {who.name(e)}, R{who.stand.needed(e)}"
            answer.append(_answer(title, facts, {**_hits(hits), **_standing(standing)}))
        show("fire", answer, as_json=as_json)


@exact.command(
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim exact bombard --by 2+2 --by 2+2 --by 2+2 --by 2+2 --at R2[/cyan]   four batteries on a lone base

[cyan]bound-sim exact bombard --by "Light howitzers" --at "R2, outer" --at R5[/cyan]   mostly outside the inner circle

[cyan]bound-sim exact bombard --scenario mine --by 80 --circle 45,79[/cyan]   on whom lies under the circle, in cm"""
)
def bombard(
    by: By = None,
    at: At = None,
    circle: Annotated[
        str | None, typer.Option(help="Centre of the circle, cm from the south-west corner.", metavar="X,Y")
    ] = None,
    scenario: ScenarioOption = None,
    ruling: Rulings = None,
    as_json: AsJson = False,
) -> None:
    """A bombardment by batteries that all fire: what is laid on whom, and what becomes of each base."""
    with answers():
        if circle and not scenario:
            refuse("--circle", "needs the places of a scenario", "--scenario, or --at with the word outer")
        who = _who(by, at, scenario, ruling, guns=True, at_needed=not circle)
        found = who.stand.bombardment(who.by, who.at, circle=_point(circle) if circle else None, outer=who.outer)
        head = {"shots": found.shots, "cap": found.cap, "lost": found.lost}
        answer = []
        for base in found.bases:
            plus = [bonus for bonus in base.bonuses if bonus]
            title = f"{who.name(base.row)}, R{base.needed}: {len(base.bonuses)} of {found.shots} shots"
            title += f", bonuses {', '.join(f'+{bonus}' for bonus in plus)}" if plus else ""
            title += ", successes rolled again" if base.rerolled else ""
            facts = {"at": who.name(base.row), "needed": base.needed, "bonuses": base.bonuses, "outer": base.rerolled}
            answer.append(_answer(title, facts, {**_hits(base.hits), **_standing(base.standing)}))
        show("bombard", answer, head, as_json=as_json)
        if not as_json:
            nobody = "" if found.bases else "; nobody to lay them on"
            print(f"{found.shots} shots, at most {found.cap} on one base, {found.lost} lost{nobody}")


@exact.command(
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim exact recovery --needed 4[/cyan]   2/3

[cyan]bound-sim exact recovery --at "Elite infantry, defensible, dug in"[/cyan]   R7: a 6 still fails"""
)
def recovery(
    at: At = None,
    needed: Annotated[int | None, typer.Option(help="The R, cover counted.", metavar="R", min=-20, max=40)] = None,
    scenario: ScenarioOption = None,
    ruling: Rulings = None,
    as_json: AsJson = False,
) -> None:
    """Whether an injured platoon gets its pace back while others shoot at it (R-29)."""
    with answers():
        if needed is not None:
            if at:
                refuse("--needed and --at", "say two things", "one of them")
            at = [f"R{needed}"]
        who = _who(at, at, scenario, ruling, cover="Q-recovery-r")
        answer = []
        for p in who.at:
            at_most, chance = who.stand.recovery(p)
            title = f"{who.name(p)}: a die of R{at_most} or less, 6 fails"
            chances = {"restored": chance, "still halved": 1 - chance}
            answer.append(_answer(title, {"at": who.name(p), "needed": at_most}, chances))
        show("recovery", answer, as_json=as_json)


@exact.command(
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim exact melee --by "Melee cavalry" --at "Line infantry"[/cyan]

[cyan]bound-sim exact melee --by "2 R2" --by "2 R2" --at "2 R5"[/cyan]   the second --by stands behind the first

[cyan]bound-sim exact melee --scenario rulebook-sheet --by 1/2/1 --at 4/1/1[/cyan]"""
)
def melee(
    by: By = None, at: At = None, scenario: ScenarioOption = None, ruling: Rulings = None, as_json: AsJson = False
) -> None:
    """A pair in contact, with the ranks behind it, to the end of the deathmatch."""
    with answers():
        who = _who(by, at, scenario, ruling, cover="Q-melee-cover")
        both = set(who.by) & set(who.at)
        if both or len({*who.by}) < len(who.by) or len({*who.at}) < len(who.at):
            refuse("--by and --at", "name a platoon twice", "each once")
        found = who.stand.melee(who.by, who.at)
        ours, theirs = found.left(who.by), found.left(who.at)
        nobody = found.none_left()
        stay = ours + theirs + nobody - 1
        # two fronts may have one name: the side is named by its option
        ends = {
            f"only --by is left ({who.name(who.by[0])})": ours - stay,
            f"only --at is left ({who.name(who.at[0])})": theirs - stay,
            "nobody is left": nobody, "both stay": stay,
        }  # fmt: skip
        answer = [_answer(f"{who.name(who.by[0])} against {who.name(who.at[0])}", {}, ends)]
        for side, rows in (("by", who.by), ("at", who.at)):
            for rank, row in enumerate(rows, 1):
                place = f"--{side} {who.name(row)}" + (f", rank {rank}" if len(rows) > 1 else "")
                facts = {"side": side, "rank": rank, "unit": who.name(row)}
                answer.append(_answer(place, facts, _standing(found.standing(row))))
        answer.append(_answer("rounds fought", {}, {str(number): chance for number, chance in found.rounds.items()}))
        show("melee", answer, as_json=as_json)


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
    by: list[str] | None,
    at: list[str] | None,
    scenario: str | None,
    ruling: list[str] | None,
    *,
    guns: bool = False,
    at_needed: bool = True,
    cover: str = "",
) -> _Who:
    """Reads --by and --at; ``guns``: only the batteries of a battalion act; ``cover`` is the ruling of R with cover."""
    from bound_sim.rulesets.rules1418.described import in_words, of_scenario
    from bound_sim.scenario import load, resolve

    if not by or (at_needed and not at):
        refuse("--by and --at" if at_needed else "--by", "nobody is named", "who acts, and at whom")
    loaded = load(resolve(scenario)) if scenario else None
    switched = _rulings(ruling, loaded.rulings if loaded else {})
    warm_up("1418")
    texts = [*(("--by", text) for text in by), *(("--at", text) for text in at or ())]
    if loaded:
        who = _Who(of_scenario(texts, loaded, switched), by, at or (), placed=True)
    else:
        who = _Who(in_words(texts, switched, with_cover=switched.get(cover) != "built-in"), by, at or (), placed=False)
    if guns:
        who.by = [row for row in who.by if who.stand.bombards(row)] if scenario else who.by
        if not who.by:
            refuse("--by", "has no batteries", "a battalion of artillery, or its batteries")
    return who


def _rulings(given: list[str] | None, of_scenario: Mapping[str, str]) -> dict[str, str]:
    """The readings in force: the scenario\'s, and those given. Refused with the nearest match where unknown."""
    from bound_sim.rulesets.rules1418.legality import ruling_faults
    from maps.faults import Refused

    switched = {name.strip(): reading.strip() for name, _, reading in (text.partition("=") for text in given or ())}
    faults = list(ruling_faults(switched, "--ruling"))
    if faults:
        raise Refused(faults)
    return {**of_scenario, **switched}


def _point(text: str) -> tuple[int, int]:
    from bound_sim.inputs import number, quoted
    from maps.table import u_from_cm

    parts = [number(part.strip()) for part in text.split(",")]
    if len(parts) != 2 or parts[0] is None or parts[1] is None or max(map(abs, parts)) > 1e5:  # type: ignore[arg-type]
        refuse("--circle", f"{quoted(text)} is no point", "two numbers in cm, as 45,79")
    return u_from_cm(parts[0]), u_from_cm(parts[1])


def _shot(who: _Who, p: int, e: int, *, placed: bool) -> Row:
    found = who.stand.shot(p, e)
    again = ("", ", successes rolled again", ", all dice rolled again")[found.reroll]
    plus = f" (+{found.bonus})" if found.bonus else ""
    facts: Row = {
        "by": who.name(p), "at": who.name(e), "dice": found.dice, "bonus": found.bonus, "needed": found.needed,
        "reroll": ("none", "successes", "all dice")[found.reroll],
    }  # fmt: skip
    dice = "1 die" if found.dice == 1 else f"{found.dice} dice"
    title = f"{who.name(p)} at {who.name(e)}: {dice}{plus} against R{found.needed}{again}"
    if placed:
        facts |= {"distance_cm": round(found.distance_cm, 3), "range_cm": found.range_cm}
        reach = "unlimited" if found.range_cm is None else f"{found.range_cm:.1f} cm"
        out = found.range_cm is not None and found.distance_cm > found.range_cm
        title += f"; {found.distance_cm:.1f} cm away, range {reach}{': out of range' if out else ''}"
    return _answer(title, facts, {**_hits(found.hits), **_standing(found.standing)})


def _hits(hits: Mapping[int, Fraction]) -> dict[str, Fraction]:
    return {f"{number} hit{'' if number == 1 else 's'}": chance for number, chance in hits.items()}


def _standing(standing: Sequence[Fraction]) -> dict[str, Fraction]:
    return dict(zip(("unhurt", "injured", "removed"), standing, strict=True))


def _answer(title: str, facts: Row, chances: Mapping[str, Fraction]) -> Row:
    return {"title": title, **facts, "chances": chances}


#: a fraction of more characters than this is left to --json
_LONG = 29
#: so many shots are told at length, more of them in a line each
_MANY = 4


def show(question: str, answer: list[Row], head: Row | None = None, *, as_json: bool) -> None:
    if as_json:
        from bound_sim.overview import to_json

        plain = [
            {**row, "chances": {name: _number(chance) for name, chance in row["chances"].items()}} for row in answer
        ]
        print(to_json({"question": question, **(head or {}), "answer": plain}))
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False, soft_wrap=True)
    if question == "shot" and len(answer) > _MANY:
        table = Table("", "hit", "percent", box=None)
        for row in answer:
            hit = 1 - row["chances"].get("0 hits", Fraction(0))
            table.add_row(Text(visible(row["title"])), str(hit), f"{float(100 * hit):.2f} %")
        console.print(table)
        return
    for row in answer:
        table = Table(title=Text(visible(row["title"])), title_justify="left", title_style="bold", box=None)
        for heading in ("", "fraction", "decimal", "percent"):
            table.add_column(heading, justify="right" if heading else "left")
        for name, chance in row["chances"].items():
            exactly = str(chance) if len(str(chance)) <= _LONG else "(see --json)"
            table.add_row(Text(visible(name)), exactly, f"{float(chance):.6f}", f"{float(100 * chance):.2f} %")
        console.print(table)


def _number(chance: Fraction) -> dict[str, Any]:
    return {"fraction": str(chance), "decimal": float(chance), "percent": float(100 * chance)}
