"""Words of a line that is being put together on the map: its parts so far, and what is wanted next."""

from bound_sim.desk.line_draft import LineDraft, plain
from bound_sim.orders.units_of_length import Units
from bound_sim_ui.words import translate


def wanted_next(draft: LineDraft, units: Units) -> str:
    """The parts of a line so far, and what it still wants."""
    wanted, said = draft.slot, f"{draft.unit} {draft.verb.word}".strip()
    if draft.wants_body:
        return translate("desk", "{0}; now the base whose line it is: click it").format(said)
    if wanted is None:
        return said
    lead = wanted.lead if wanted.lead != wanted.name else ""
    name = " ".join(filter(None, (lead, plain(wanted, units))))
    if draft.points:
        now = translate("desk", "{0}; more of {1}, or Enter ends it")
    elif wanted.optional:
        now = translate("desk", "{0}; now {1}, or Enter leaves it out")
    else:
        now = translate("desk", "{0}; now {1}: click it")
    return now.format(said, name)


def previewed(draft: LineDraft, said: str) -> str:
    """The line with the pointer where it is, and its effect."""
    return f"{draft.text}: {said}" if said else draft.text
