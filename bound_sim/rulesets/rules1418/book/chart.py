"""The printed charts of 1418 as literals: units, speeds, cover, the High Command matrix. No logic.

Source: 1418 v0.7, pages "Characteristics of units", "Cover and terrain", "Available Low Commands".
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple

Kind = Literal[
    "infantry",
    "skirmishers",
    "lmg",
    "heavy",
    "command",
    "cavalry",
    "guns",
    "tank",
    "armoured car",
    "transport",
    "naval",
]
Speed = Literal[
    "slow infantry", "medium infantry", "fast infantry", "slow cavalry", "medium cavalry", "fast cavalry", "none"
]

#: R-15: cm a bound.
SPEED_CM: dict[Speed, int] = {
    "slow infantry": 4,
    "medium infantry": 6,
    "fast infantry": 8,
    "slow cavalry": 8,
    "medium cavalry": 12,
    "fast cavalry": 16,
    "none": 0,
}

#: R-2: 2" x 1", in cm.
BASE_WIDTH_CM, BASE_DEPTH_CM = 5.08, 2.54


@dataclass(frozen=True)
class UnitType:
    """A row of the chart (R-26 Arming ``m\\r`` with bonuses, R-15 speed, Resilience, range in the chart's metres).

    ``resilience`` None is the chart's "as parent"; ``range_m`` None is unlimited; ``range_moving_m`` is the range in
    a bound in which the platoon moves (Mounted Rifles 300/100), the same as ``range_m`` for all others.
    """

    name: str
    kind: Kind
    melee_dice: int
    melee_bonus: int
    ranged_dice: int
    ranged_bonus: int
    speed: Speed
    resilience: int | None
    range_m: float | None
    range_moving_m: float | None
    self_propelled: bool = False


def _row(
    name: str,
    kind: Kind,
    melee: tuple[int, int],
    ranged: tuple[int, int],
    speed: Speed,
    resilience: int | None,
    range_m: float | None,
    range_moving_m: float | None = -1,
) -> UnitType:
    moving = range_m if range_moving_m == -1 else range_moving_m
    return UnitType(name, kind, *melee, *ranged, speed, resilience, range_m, moving)


#: Section 10. Arming as (dice, bonus) in melee and ranged.
UNIT_TYPES: dict[str, UnitType] = {
    row.name: row
    for row in (
        _row("Reserve infantry", "infantry", (2, 0), (1, 0), "medium infantry", 3, 300),
        _row("Line infantry", "infantry", (2, 0), (1, 0), "medium infantry", 4, 300),
        _row("Elite infantry", "infantry", (2, 0), (1, 0), "medium infantry", 5, 400),
        _row("Skirmishers", "skirmishers", (1, 0), (1, 0), "fast infantry", 5, 200),
        _row("Command", "command", (1, 0), (1, 0), "slow infantry", None, 100),
        _row("Early HMG", "heavy", (1, 0), (3, 1), "slow infantry", None, 800),
        _row("Early mortar", "heavy", (1, 0), (2, 1), "slow infantry", None, 1200),
        _row("Melee cavalry", "cavalry", (3, 0), (0, 0), "fast cavalry", 3, 0),
        _row("Mixed cavalry", "cavalry", (3, 0), (1, 0), "fast cavalry", 3, 50),
        _row("Mounted Rifles", "cavalry", (2, 0), (1, 0), "medium cavalry", 3, 300, 100),
        _row("Late HMG", "heavy", (1, 0), (4, 1), "slow infantry", None, 1000),
        _row("LMG squad", "lmg", (1, 0), (2, 0), "medium infantry", None, 400),
        _row("SMG squad", "infantry", (2, 0), (2, 0), "medium infantry", None, 150),
        _row("Grenadier squad", "infantry", (3, 1), (2, 0), "medium infantry", None, 150),
        _row("Mother tanks", "tank", (0, 0), (3, 2), "slow infantry", 6, 400),
        _row("Medium tanks", "tank", (0, 0), (1, 1), "fast infantry", 5, 200),
        _row("7 cm field guns", "guns", (0, 0), (2, 2), "slow infantry", 4, 2000),
        _row("Light howitzers", "guns", (0, 0), (2, 2), "slow infantry", 4, None),
        _row("12 cm howitzers", "guns", (0, 0), (1, 3), "slow infantry", 4, None),
        # Not chart rows: the rules name them without figures (R-24, Q-naval; R-18, Q-transport-base).
        _row("Naval guns", "naval", (0, 0), (1, 3), "none", 4, None),
        _row("Railway guns", "naval", (0, 0), (1, 3), "none", 4, None),
        _row("Transport", "transport", (0, 0), (0, 0), "medium infantry", 3, 0),
    )
}
#: Other names the same rows go by.
SYNONYMS = {"whippet tanks": "Medium tanks", "medium/whippet tanks": "Medium tanks"}

GROUNDS = ("open", "rough", "impractical")
WORKS = ("none", "defensible", "fortification")

#: R-16: movement factor of open, rough, impractical ground.
GROUND_FACTOR = (1.0, 0.75, 0.25)
ASSAULT_FACTOR, ROAD_FACTOR, INJURED_FACTOR = 2.0, 1.25, 0.5
#: R-18: factor and cap in cm of horse, motorised, mechanised transport.
TRANSPORT = {"": (1.0, 0), "horse": (1.0, 0), "motorised": (1.25, 8), "mechanised": (1.5, 12)}

#: R-31, section 7: Resilience modifier of a cover row: (dug in and still, moving or not dug in).
COVER_ROWS = ("open", "rough", "defensible", "fortification")
COVER_MODIFIER = (
    (+1, -2),  # open
    (+1, -1),  # rough, impractical
    (+2, +1),  # defensible
    (+3, +2),  # fortification
)

HIGH_COMMANDS = ("advance", "hold", "assault", "retreat", "bombard")
WORDS = ("stay", "find cover", "move", "assault", "retreat", "dig")

#: R-9: situation -> High Command -> what a platoon may be told. "only" cells are those with one word.
SITUATIONS = ("dug in, safe", "dug in, under fire", "not dug in, safe", "not dug in, under fire")
MATRIX: dict[str, dict[str, tuple[str, ...]]] = {
    "dug in, safe": {
        "advance": ("stay", "move"),
        "hold": ("stay",),
        "assault": ("assault",),
        "retreat": ("retreat",),
    },
    "dug in, under fire": {
        "advance": ("stay",),
        "hold": ("stay",),
        "assault": ("assault", "stay"),
        "retreat": ("retreat", "stay"),
    },
    "not dug in, safe": {
        "advance": ("move",),
        "hold": ("stay", "find cover", "dig"),
        "assault": ("assault",),
        "retreat": ("retreat",),
    },
    "not dug in, under fire": {
        "advance": ("stay", "move", "dig"),
        "hold": ("stay", "find cover", "dig"),
        "assault": ("assault", "find cover"),
        "retreat": ("retreat", "find cover", "stay"),
    },
}

#: what is done in a sub-step
MARK, FIRE, RECOVERY, MOVEMENT, FIGHT = "mark", "fire", "recovery", "movement", "fight"


class BoundStep(NamedTuple):
    """A sub-step of a bound: its name, what is done in it, and who does it."""

    name: str
    act: str
    who: str

    @property
    def step(self) -> str:
        """The step that it is a part of."""
        return self.name.rstrip("abc")

    @property
    def heading(self) -> str:
        """The step's heading in reports."""
        what = {RECOVERY: "movement", MOVEMENT: f"movement of {self.who}"}.get(self.act, self.who)
        return f"Step {self.step}: {what}" if self.step.isdigit() else what


#: section 6: the sub-steps of a bound, in the order of effectiveness; within one all is simultaneous (Q-simultaneous)
STEPS = (
    BoundStep("#", MARK, "Orders and marking"),
    BoundStep("1a", FIRE, who="guns and heavy weapons that never moved, dug in"),
    BoundStep("1b", FIRE, who="guns and heavy weapons that never moved, not dug in"),
    BoundStep("2a", FIRE, who="guns and heavy weapons that have moved before, dug in"),
    BoundStep("2b", FIRE, who="guns and heavy weapons that have moved before, not dug in"),
    BoundStep("3", FIRE, who="infantry dug in, and skirmishers"),
    BoundStep("4", FIRE, who="infantry in the open and on the move"),
    BoundStep("5", RECOVERY, who="the injured of earlier bounds"),
    BoundStep("5a", MOVEMENT, who="the assaulting"),
    BoundStep("5b", MOVEMENT, who="the others"),
    BoundStep("5c", MOVEMENT, who="those that were dug in"),
    BoundStep("6", FIRE, who="assault fire and prepared fire"),
    BoundStep("7", FIRE, who="naval and railway guns"),
    BoundStep("melee", FIGHT, "Melee and deathmatch"),
)
SUBSTEPS = tuple(step.name for step in STEPS)
#: the sub-steps in which dice are rolled, by the numbers that dice and kernels give them
WITH_DICE = tuple(step.name for step in STEPS if step.act in (FIRE, RECOVERY, FIGHT))
S1A, S1B, S2A, S2B, S3, S4, S5, S6, S7, S_MELEE = range(len(WITH_DICE))
#: the sub-steps in which platoons move, by the numbers that kernels give them: mounted ones first, in that of the
#: recovery dice, only where Q-mounted-movement says so
OF_MOVEMENT = tuple(step.name for step in STEPS if step.act in (RECOVERY, MOVEMENT))
MOUNTED_FIRST, ASSAULTING, NORMAL, DUG_IN = range(len(OF_MOVEMENT))

#: R-5, R-35, Q-inner-circle: inches.
BOMBARDMENT_SQUARE_IN, CIRCLE_DIAMETER_IN, INNER_DIAMETER_IN = 6, 6, 3
#: Q-line-of-sight, alternative "terrain": inches one sees into and out of a blocking feature.
SIGHT_INCHES = 1
