"""The order desk of To End All Wars."""

from bound_sim.rulesets.kit.lines.line_form import line_form

FORM = line_form(
    "team", silent="Hold",
    example="AS1 move by 6,2 | AS1 shoot G3 | RD1 grenade 30,12 | TANK move by 0,15 face 0 | DEF1 fires within 15",
    groups={
        "Move": ("move", "step", "turn", "line-up", "withdraw"),
        "Fire": ("shoot", "mg", "precision", "anti-tank", "cannon", "flame", "grenade", "throw-back"),
        "Close combat": ("charge", "fight", "charge-on-tank"),
        "Works": ("cut", "wire", "mine", "defuse", "set-up", "pack-up"),
        "All others": ("rest",),
    },
)  # fmt: skip
