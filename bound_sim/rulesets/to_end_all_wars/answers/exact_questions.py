"""The questions of exact chances in To End All Wars: rifles, machine gun, hand to hand, charge, grenade, wire, tank."""

from fractions import Fraction
from typing import Annotated

from bound_sim.rules.records.chances import Distribution, kind_of, one_answer
from bound_sim.rules.records.exact import Answer, Answers, Chances, Option, Prepare, Question
from bound_sim.rulesets.to_end_all_wars.answers import exact
from bound_sim.rulesets.to_end_all_wars.book import chart, rulings
from bound_sim.rulesets.to_end_all_wars.book.chart import Bands, DiceRow
from bound_sim.rulesets.to_end_all_wars.steps.shooting import GUNS
from bound_sim_maps.faults import refuse
from bound_sim_maps.table import u_from_cm
from bound_sim_maps.texts import Phrase, counted, listed, text

Cm = Annotated[float, Option("From team to team, cm.", "CM", 0, 1000)]
Covered = Annotated[bool, Option("The target is in cover.", flag="--cover")]
Reaction = Annotated[bool, Option("Defensive fire in the opponent's turn.", flag="--reaction")]
Target = Annotated[int, Option("Men of the target.", "N", 1, 6)]
TakesCover = Annotated[bool, Option("The target takes cover (Raiders, Snipers).", flag="--takes-cover")]
_GUN_KINDS = tuple(GUNS)


def rifles(
    prepare: Prepare, *, men: Annotated[int, Option("Shooters alive.", "N", 1, 6)] = 6, cm: Cm = 20,
    cover: Covered = False, reaction: Reaction = False, at: Target = 6, takes_cover: TakesCover = False,
) -> Answers:  # fmt: skip
    """Rifles: the chance of each number of men killed."""
    if reaction and cover:
        refuse(
            "--reaction and --cover",
            text("a Defensive team does not react at cover"),
            text("one of them (TEAW-R-20)"),
        )
    table = chart.RIFLE_DEFENSIVE if reaction else chart.RIFLE_COVER if cover else chart.RIFLE_OPEN
    row = _row(((chart.RIFLE_CM, table[men]),), cm)
    return _killed(
        text("{men} rifles, {cm} cm{reaction}", men=men, cm=f"{cm:g}", reaction=_how(cover, reaction)),
        row,
        at,
        takes_cover=takes_cover,
    )


def machine_gun(
    prepare: Prepare, *, cm: Cm = 15, gun: Annotated[str, Option("lmg, hmg or tank.", "KIND")] = "hmg",
    cover: Covered = False, reaction: Reaction = False, at: Target = 6, takes_cover: TakesCover = False,
) -> Answers:  # fmt: skip
    """A machine gun: the chance of each number of men killed."""
    open_, covered, defensive = GUNS[kind_of("--gun", gun, _GUN_KINDS, text("is not a machine gun"))]  # type: ignore[index]
    if reaction and not defensive:
        refuse("--reaction", text("a tank has no reaction"), text("lmg or hmg (TEAW-R-6)"))
    row = _row(defensive if reaction else covered if cover else open_, cm)
    return _killed(
        text("{gun}, {cm} cm{reaction}", gun=gun, cm=f"{cm:g}", reaction=_how(cover, reaction)),
        row,
        at,
        takes_cover=takes_cover,
    )


def _row(bands: Bands, cm: float) -> DiceRow:
    found = next((row for most, row in bands if cm <= most), None)
    if found is None:
        refuse("--cm", text("{cm} is out of range", cm=f"{cm:g}"), text("at most {bands}", bands=f"{bands[-1][0]:g}"))
    return found


def _how(cover: bool, reaction: bool) -> Phrase:
    return text(", defensive fire") if reaction else text(", cover") if cover else text(", open")


def _killed(title: Phrase, row: DiceRow, men: int, *, takes_cover: bool) -> Answers:
    # kills beyond the last man are lost before the dice of cover
    chances: Distribution = exact.capped(exact.attack(row), men)
    if takes_cover:
        chances = exact.after_cover(chances)
    told = {text("{kills} killed", kills=kills): chance for kills, chance in chances.items()}
    return one_answer(
        text("{title}: {dice} at {needs}+", title=title, dice=row.dice, needs=row.needs),
        told,
        dice=row.dice,
        needed=row.needs,
    )


def hand_to_hand(
    prepare: Prepare, *,
    bayonet: Annotated[bool, Option("He charges with the bayonet in his own turns.", flag="--bayonet")] = False,
    rounds: Annotated[int, Option("Rounds, one each player's turn, his own first.", "N", 1, 50)] = 1,
) -> Answers:  # fmt: skip
    """A man against a man: who lives after some rounds."""
    parts = {first: exact.duel(bayonet=bayonet, first=first, rounds=rounds) for first in (True, False)}
    half = Fraction(1, 2)
    mixed = {name: half * (parts[True][name] + parts[False][name]) for name in parts[True]}
    what = text("bayonet charge") if bayonet else text("hand to hand")
    named = {
        text("dice say who strikes first"): mixed,
        text("he strikes first"): parts[True],
        text("he strikes second"): parts[False],
    }
    return Answers(
        tuple(
            Answer(
                text(
                    "{what}, {rounds}, {how}",
                    what=what,
                    rounds=counted(rounds, "{count} round", "{count} rounds"),
                    how=how,
                ),
                chances,
            )
            for how, chances in named.items()
        )
    )


def charge(prepare: Prepare) -> Answers:
    """A charge on a tank: placed, failed, or the whole team dies; by both readings."""
    answers = []
    for reading, last in zip(("2-5", "2-4"), chart.CHARGE_UP_TO.values(), strict=True):
        blows = exact.up_to(chart.CHARGE_BLOWS_ON)
        placed = exact.up_to(last) - blows
        chances = {
            text("placed"): placed,
            text("fails, the team's turn ends"): 1 - placed - blows,
            text("the whole team dies"): blows,
        }
        answers.append(Answer(text("charge on a tank, TEAW-Q-charge = '{reading}'", reading=reading), chances))
    return Answers(tuple(answers))


def grenade(
    prepare: Prepare, *, cm: Annotated[float, Option("From the thrower to the mark, cm.", "CM", 0, 30)] = 10,
    beyond: Annotated[float, Option("The man stands this far beyond the mark; less than 0: short.", "CM", -50, 50)] = 0,
    aside: Annotated[float, Option("And this far aside of it.", "CM", 0, 50)] = 0,
) -> Answers:  # fmt: skip
    """A grenade with its scatter: the chance that it kills a man who stands near the mark, with no trench between."""
    mark = (0, u_from_cm(cm))
    kills = exact.grenade(mark, (u_from_cm(aside), mark[1] + u_from_cm(beyond)))
    lands = {text("on the mark"): "mark", text("5 cm short"): "front", text("5 cm beyond"): "behind"}
    told = {text("lands {name}", name=name): Fraction(chart.SCATTER.count(word), 6) for name, word in lands.items()}
    return one_answer(
        text("grenade at {cm} cm, a man {aside}", cm=f"{cm:g}", aside=_beside(beyond, aside)), {**_fate(kills), **told}
    )


def _fate(kills: Fraction) -> Chances:
    return {text("kills him"): kills, text("he lives"): 1 - kills}


def _beside(beyond: float, aside: float) -> Phrase:
    if not (beyond or aside):
        return text("on the mark")
    parts = [
        (
            text("{beyond} cm beyond the mark", beyond=f"{abs(beyond):g}")
            if beyond > 0
            else text("{beyond} cm short of the mark", beyond=f"{abs(beyond):g}")
        )
    ] * bool(beyond)
    return listed([*parts, *[text("{aside} cm aside", aside=f"{aside:g}")] * bool(aside)])


def shell(
    prepare: Prepare, *, cm: Annotated[float, Option("From the muzzle to the mark, cm.", "CM", 0, 30)] = 20,
    beyond: Annotated[float, Option("The man stands this far beyond the mark; less than 0: short.", "CM", -50, 50)] = 0,
    right: Annotated[float, Option("And this far to its right; less than 0: left.", "CM", -50, 50)] = 0,
) -> Answers:  # fmt: skip
    """A shell of a tank's cannon: the chance that it kills a man who stands near the mark."""
    spot = (u_from_cm(right), u_from_cm(beyond))
    readings = ("mark", "right", "again")
    return Answers(tuple(
        Answer(text("shell at {cm} cm, TEAW-Q-cannon-8 = '{reading}'", cm=f"{cm:g}", reading=reading),
               _fate(exact.shell(u_from_cm(cm), spot, rulings.Cannon8(number))))
        for number, reading in enumerate(readings)
    ))  # fmt: skip


def wire(
    prepare: Prepare,
    *,
    turns: Annotated[int, Option("Own turns after the one in which wire was met.", "N", 1, 20)] = 1,
) -> Answers:
    """Barbed wire: what the roll comes to, who cuts, who is still stuck after some own turns."""
    free = exact.up_to(chart.FREE_UP_TO)
    cut = exact.up_to(chart.CUT_UP_TO)
    rolls = exact.wire()
    stuck = (1 - free) ** turns
    answers = (
        Answer(text("meeting wire"), rolls),
        Answer(
            text("cutting it (Assault, Engineer, Raider)"),
            {text("the section is destroyed"): cut, text("not cut"): 1 - cut},
        ),
        Answer(
            text("meeting wire, {turns} later", turns=counted(turns, "{count} own turn", "{count} own turns")),
            {text("still snared"): rolls["snared"] * stuck, text("not"): 1 - rolls["snared"] * stuck},
        ),
    )
    return Answers(answers)


def tank(
    prepare: Prepare, *, by: Annotated[str, Option("anti-tank, mine or flame.", "WHAT")] = "anti-tank", cm: Cm = 15
) -> Answers:
    """Damage to a tank: the chance that driver or gunner dies."""
    kind_of("--by", by, ("anti-tank", "mine", "flame"), text("does not damage a tank"))
    hit = {
        "mine": lambda: exact.up_to(chart.MINE_DAMAGES_UP_TO),
        "flame": lambda: 1 - exact.up_to(chart.FLAME_AT_TANK - 1),
        "anti-tank": lambda: 1 - exact.attack(_row(chart.ANTI_TANK, cm))[0],
    }[by]()
    driver = exact.up_to(chart.DRIVER_UP_TO)
    chances: Chances = {
        text("driver dead, it never moves"): hit * driver, text("gunner dead, it never shoots"): hit * (1 - driver),
        text("nothing"): 1 - hit,
    }  # fmt: skip
    return one_answer(by + (text(", {cm} cm", cm=f"{cm:g}") if by == "anti-tank" else ""), chances)


#: in the order of the help
QUESTIONS = (
    Question("rifles", rifles, (("--men 4 --cm 20", "worked example 1: 1/4, 1/2, 1/4"),)),
    Question("machine-gun", machine_gun, (("--gun lmg --cm 10 --cover", "worked example 4"),)),
    Question("hand-to-hand", hand_to_hand, (("--bayonet --rounds 3", "a charge, his answer, a charge"),)),
    Question("charge", charge, (("", "on a tank"),)),
    Question("grenade", grenade, (("--cm 13 --beyond -5", "worked example 11: a man 5 cm short of the mark"),)),
    Question("shell", shell, (("--cm 24 --right 15", "worked example 15"),)),
    Question("wire", wire, (("--turns 2", "snared, and after two own turns"),)),
    Question("tank", tank, (("--by anti-tank --cm 16", "worked example 14: 1/12 for the driver"),)),
)
