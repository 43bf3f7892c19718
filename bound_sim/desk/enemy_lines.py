"""Lines of a programme that a unit may be given at an enemy that is pointed at: what each says and would do."""

from collections.abc import Iterator
from typing import NamedTuple

from bound_sim.desk.draft_answers import said_of
from bound_sim.desk.line_draft import LineDraft, point_text
from bound_sim.desk.new_line import preview
from bound_sim.desk.offers import offered, verb_named
from bound_sim.desk.seat_desk import SeatDesk


class PointedLine(NamedTuple):
    """A line, perhaps not whole yet. ``said``: what it would do as all stand; ``why``: its verb is barred."""

    draft: LineDraft
    said: str
    why: str


def lines_at(desk: SeatDesk, unit: str, base: str) -> Iterator[PointedLine]:
    """Lines of an own unit whose first operand is an enemy, or a place: at this base, in the order of the offers."""
    at = desk.standing[base]
    for choice in (choice for group in offered(desk, unit) for choice in group.choices):
        verb = verb_named(desk, choice.key)
        if verb is None or verb.by != "unit" or verb.use != "do":
            continue
        draft = LineDraft(verb, unit)
        if draft.wants_body or draft.slot is None or draft.slot.kind not in ("enemy", "point"):
            continue
        enemy = draft.slot.kind == "enemy"
        draft.give(desk.unit_of(base) if enemy else point_text((at.x_u, at.y_u), desk.grammar.units))
        draft.end_all()
        ghost = preview(desk, draft.text) if draft.whole and not choice.why else None
        told = "; ".join(said_of(ghost)) if ghost is not None else ""
        yield PointedLine(draft, told, choice.why)
