"""The order desk of Entrenched!: a programme of lines for units; the sheet has postures for a policy."""

from bound_sim.rulesets.records.order_form import OrderForm

FORM = OrderForm(
    offers=(),
    unit="unit",
    units="units",
    row="Unit",
    sheet="Postures",
    orders="Lines",
    bound="Turn",
    complete=("advance", "hold", "assault", "retreat"),
    silence="a person's unit without a line does nothing, a policy's follows its posture (docs/rulesets.md)",
    others=("word", "hold"),
    assault=("charge", False),
    example="INF1 move 4 face 80 | MG1 fire INF3 | MOR fire-on 14,6 | INF1 charge INF3 | MG1 counter-fires",
    note="Postures, followed by the policy posture: Advance, Hold, Assault, Retreat.",
    names={"empty": "no posture: as the game asks"},
)
