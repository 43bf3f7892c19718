"""The order desk of Entrenched!."""

from bound_sim.rulesets.kit.lines.line_form import line_form

FORM = line_form(
    "unit", silent="as the game asks", counts="wounds", straight=("move", "run"),
    example="INF1 move 4 face 80 | MG1 fire INF3 | MOR fire-on 14,6 | INF1 charge INF3 | MG1 counter-fires",
    groups={
        "Set-up": ("deploy", "join wave"), "Move": ("move", "run", "turn", "fall-back", "run-back"),
        "Fire": ("fire", "fire-on", "release"), "Melee": ("charge", "strike"), "All others": ("rest",),
    },
)  # fmt: skip
