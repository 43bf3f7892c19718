"""The order desk of To End All Wars: a programme of lines for teams; the sheet has postures for a policy."""

from bound_sim.rulesets.records.order_form import OrderForm

FORM = OrderForm(
    offers=(),
    unit="team",
    units="teams",
    row="Team",
    sheet="Postures",
    orders="Lines",
    bound="Turn",
    complete=("advance", "hold", "assault", "retreat"),
    silence="a person's team without a line does nothing, a policy's follows its posture (docs/rulesets.md)",
    others=("word", "hold"),
    assault=("charge", False),
    example="AS1 move by 6,2 | AS1 shoot G3 | RD1 grenade 30,12 | TANK move by 0,15 face 0 | DEF1 fires within 15",
    note="Postures, followed by the policy posture: Advance, Hold, Assault, Retreat.",
    names={"empty": "no posture: Hold"},
)
