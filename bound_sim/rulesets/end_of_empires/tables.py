"""The tables of a battle of End of Empires: one line a column, from which its schema, its docs and its fog follow."""

from bound_sim.battle.log import CASUALTIES, OPEN, OWN, SUMMARY, Column, Columns, schema
from bound_sim.rulesets.end_of_empires.book.log_tables import (
    EXPLANATIONS,
    HITS,
    MELEE,
    MOVES,
    SHOTS,
    TESTS,
    orders,
    states,
)

COLUMNS: Columns = schema({
    "orders": orders(Column("letter", "str", "A or B in this turn (EOE-R-7)", seen=OWN)).saying(
        action="declared: stay, pivot, advance, march, charge, crawl, limber, unlimber, form, "
               "board, leave, dismount, mount, retreat",
        toward="whom a charge goes for; formation to be formed",
    ),
    "shots": SHOTS.saying(
        substep="step: 2 or 4", kind="small arms or artillery",
        distance_cm="nearest edges of these two bases (EOE-Q-distance)", band="short, effective or long",
        ordered="whether the target was ordered (else EOE-Q-target-choice)",
    ),
    "hits": HITS.saying(
        substep="step: 2, 4 or 5; where the umpire acted", kind="small arms, artillery, melee or umpire",
    ),
    "moves": MOVES.saying(
        substep="step: 1 or 3; 0 arrivals; 5 into contact and back", action="what its unit declared, or retreat",
        reach_cm="how far its allowance went, cm (EOE-R-12)",
        rate_cm="rate of the table with its halvings but for obstacles", factors="road and halvings by name",
        ended="order done, reach, obstacle, enemy near, friends, impassable, table edge, "
              "pivoted, closed up, formed, contact, went back, made off, withdrawn, arrived, "
              "boarded, got down, took command, umpire",
    ),
    "melee": MELEE,
    "tests": TESTS.saying(
        substep="step: 0, 2, 4 or 6",
        kind="initiative, commander, surrender, morale, retreat, successor",
        by="battery whose hits put a commander at risk, empty for other kinds",
        die="number of the die in the roll, from 1; more than 1 after equal dice for the initiative",
        result="hit, surrendered, stood, retreats, stands, how long; empty: nothing",
    ),
    "states": states(
        Column("pinned", "bool", "pinned", seen=OPEN),
        Column("prone", "bool", "prone", seen=OPEN),
        Column("under_fire", "bool", "under fire in this turn (EOE-Q-under-fire)", seen=OPEN),
        Column("retreating", "int64", "moving steps of retreat left", seen=OPEN),
        Column("limbered", "bool", "limbered", seen=OPEN),
        Column("dismounted", "bool", "cavalry on foot (EOE-Q-cavalry-fire)", seen=OPEN),
    ).saying(
        status="waiting, on table, removed (surrendered too), withdrawn",
        aboard="the vehicle that carries the base, empty for none (EOE-Q-vehicles)",
    ),
    "explanations": EXPLANATIONS.saying(substep="step, 0 the opening of the turn"),
    "casualties": CASUALTIES.saying(
        level="platoon (a base), battalion (a unit) or side", unit="id of the base, unit or side",
        hits="figures lost in this turn", injured="bases that lost figures in this turn and are still there",
        removed="bases removed in this turn, those that surrendered included",
        withdrawn="bases that left by their own edge in this turn",
        men_lost="men lost in this turn, in proportion to figures",
    ),
    "summary": SUMMARY.saying(
        level="battalion (a unit) or side", unit="id of the unit or side",
        platoons="bases at the start of the battle, arrivals included", on_table="bases on the table at the turn's end",
        injured="of these, with figures lost",
    ),
})  # fmt: skip
