"""The order desk of a game of lines: a programme of lines; the sheet has postures for a policy."""
# not measured: what the desk shows

from collections.abc import Mapping

from bound_sim.rules.records.order_form import OrderForm


def line_form(
    unit: str, *, example: str, silent: str, groups: Mapping[str, tuple[str, ...]], counts: str = "figures",
    straight: tuple[str, ...] = (),
) -> OrderForm:  # fmt: skip
    """``unit``: what takes orders; ``example``: lines; ``silent``: what one does that has no posture.

    ``groups``: verbs that stand together; ``counts``: what a unit has left and loses; ``straight``: verbs of a straight
    way (``OrderForm``).
    """
    return OrderForm(
        offers=(),
        unit=unit,
        units=f"{unit}s",
        row=unit.capitalize(),
        sheet="Postures",
        orders="Lines",
        bound="Turn",
        complete=("advance", "hold", "assault", "retreat"),
        silence=f"a person's {unit} without a line does nothing, a policy's follows its posture (docs/rulesets.md)",
        others=("word", "hold"),
        assault=("charge", False),
        example=example,
        counts=counts,
        straight=straight,
        note="Postures, followed by the policy posture: Advance, Hold, Assault, Retreat.",
        names={"empty": f"no posture: {silent}"},
        groups=groups,
    )
