"""Battles for the trust rows: small enough to play hundreds of times, with something to hide in each."""

from dataclasses import replace

from bound_sim.scenario.forces import Forces, Platoon
from bound_sim.scenario.model import Fog, Scenario
from tests.rulesets.rules1418.builder import base, ground, setting

#: side B's battalion that stands in the wood, out of everybody's sight and range
HIDDEN = "70"
LEVELS = ("open", "visible", "reports")


def woods(level: str) -> Scenario:
    """Two companies a side fight in the open; a battalion of B stands deep in a wood beyond sight and range."""
    a = [base(f"1/{c}/{n}", 20, 20 + 26 * c + 6 * n) for c in (1, 2) for n in (1, 2, 3)]
    a += [base("1/3/1", 12, 60, "Late HMG"), base("2/1/1", 8, 30, arrives=3), base("2/1/2", 8, 40, arrives=4)]
    b = [base(f"9/{c}/{n}", 62, 20 + 26 * c + 6 * n, dug_in=c == 1) for c in (1, 2) for n in (1, 2, 3)]
    b += [base("9/3/1", 70, 60, "Late HMG"), base("8/1/1", 140, 30, arrives=3), base("8/1/2", 140, 40, arrives=4)]
    b += [base(f"{HIDDEN}/{c}/{n}", 190 + 8 * c, 20 + 10 * n) for c in (1, 2) for n in (1, 2, 3)]
    made = setting(
        a=a, b=b, bounds=4, table=(240, 120), features=[ground("wood", 150, 0, 230, 90)],
        high={1: "1 advance, 9 hold, 70 hold", 2: "1 assault, 9 hold, 70 advance", 3: "1 assault, 9 retreat", 4: ""},
        low={
            1: ["1/1 move by 6,0", "9/1 stay shoot 1/1", "70/1 stay"],
            2: ["1/1 move by 12,0 toward 9/1", "1/2 move by 8,0 toward 9/2", "9/2 stay shoot 1/2", "70/1 move by -4,0"],
            3: ["1/1 move by 12,0 toward 9/1", "9/2 move by 6,0"],
            4: ["1/3 stay shoot 9/1"],
        },
        rulings={"Q-line-of-sight": "terrain"},
    )  # fmt: skip
    named = tuple(replace(p, player=f"player of {p.battalion}", regiment=f"regiment {p.battalion}",
                          battalion_name=f"name of {p.battalion}") for p in made.forces.platoons)  # fmt: skip
    return replace(made, forces=Forces(named), fog=Fog(level), notes="umpire's notes", history={"note": "secret"})


def guns(level: str) -> Scenario:
    """Guns on both sides bombard squares; naval guns and a reserve of B are off the table or behind a town."""
    a = [base(f"1/1/{n}", 60, 20 + 8 * n) for n in (1, 2, 3, 4)]
    a += [base(f"80/1/{n}", 10, 20 + 8 * n, "12 cm howitzers") for n in (1, 2, 3)]
    b = [base(f"9/1/{n}", 100, 20 + 8 * n, dug_in=True) for n in (1, 2, 3, 4)]
    b += [base(f"90/1/{n}", 160, 20 + 8 * n, "Light howitzers") for n in (1, 2)]
    b += [base(f"{HIDDEN}/1/{n}", 180, 60 + 8 * n) for n in (1, 2, 3)]
    made = setting(
        a=a, b=b, bounds=3, table=(200, 110), features=[ground("town", 120, 0, 140, 110)],
        high={1: "80 bombard D2, 90 bombard B2, 1 hold, 9 hold", 2: "80 bombard D2, 90 bombard C2, 1 advance, 9 hold",
              3: "80 bombard F3, 90 hold, 1 advance, 9 advance"},
        low={1: ["1/1 stay shoot 9/1"], 2: ["1/1 move by 5,0", "9/1 stay"], 3: ["9/1 move by -6,0"]},
        rulings={"Q-line-of-sight": "terrain"},
    )  # fmt: skip
    return replace(made, fog=Fog(level))


def melees(level: str) -> Scenario:
    """Lines that run into each other, cavalry with them; a reserve of B behind a wood."""
    a = [base(f"1/1/{n}", 40, 12 + 8 * n) for n in (1, 2, 3)] + [base(f"1/2/{n}", 34, 12 + 8 * n) for n in (1, 2, 3)]
    a += [base(f"3/1/{n}", 30, 50 + 8 * n, "Melee cavalry") for n in (1, 2)]
    b = [base(f"9/1/{n}", 56, 12 + 8 * n) for n in (1, 2, 3)] + [base(f"9/2/{n}", 62, 14 + 8 * n) for n in (1, 2, 3)]
    b += [base("9/3/1", 56, 60, "Late HMG")] + [base(f"{HIDDEN}/1/{n}", 110, 10 + 8 * n) for n in (1, 2, 3)]
    made = setting(
        a=a, b=b, bounds=3, table=(130, 90), features=[ground("wood", 80, 0, 100, 90)],
        high="1 assault, 3 assault, 9 assault",
        low=["1/1 move by 12,0", "1/2 move by 12,0", "3/1 move by 24,0", "9/1 move by -12,0", "9/2 move by -12,0"],
        rulings={"Q-line-of-sight": "terrain"},
    )  # fmt: skip
    return replace(made, fog=Fog(level))


SCENARIOS = {"woods": woods, "guns": guns, "melees": melees}


def others(scenario: Scenario, side: str) -> tuple[Platoon, ...]:
    """The platoons of all other sides."""
    return tuple(platoon for platoon in scenario.forces.platoons if platoon.side != side)
