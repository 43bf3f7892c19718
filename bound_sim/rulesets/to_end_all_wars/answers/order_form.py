"""The order desk of To End All Wars."""

from bound_sim.rulesets.kit.lines.line_form import line_form

FORM = line_form(
    "team", silent="Hold",
    example="AS1 move by 6,2 | AS1 shoot G3 | RD1 grenade 30,12 | TANK move by 0,15 face 0 | DEF1 fires within 15",
)  # fmt: skip
