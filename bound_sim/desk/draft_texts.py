"""A draft as texts, as they would stand in files of orders, for JSON; and read back."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bound_sim.desk.draft import Draft
from bound_sim.files.line_files import LineFrame, lines_text, read_lines
from bound_sim.orders.files import arrows_text, read_arrows
from bound_sim.orders.lines import OrderLine
from bound_sim.orders.records import one_each, read_sheet, sheet_text
from bound_sim.rules import ruleset
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import post_at
from bound_sim_maps.disk import Named
from bound_sim_maps.faults import Fault, Refused


def draft_texts(scenario: Scenario, seat: str, draft: Draft) -> dict[str, Any]:
    """A seat's draft as plain data: its orders as texts, and the places that they came from, which the log names."""
    verbs = ruleset(scenario.ruleset).grammar.lines
    side = post_at(seat).side
    said = {(side, bound): lines for bound, lines in draft.lines.items()}
    return {
        "sheet": sheet_text(draft.high, scenario.bounds), "arrows": arrows_text(draft.low),
        "places": [[unit, bound, order.place] for (unit, bound), order in draft.low.items()],
    } | ({"lines": lines_text(said, verbs)} if verbs else {}) | (
        {"answers": {str(bound): text for bound, text in draft.answers.items() if text}} if draft.answers else {}
    )  # fmt: skip


def read_draft(scenario: Scenario, seat: str, data: Mapping[str, Any]) -> Draft:
    """The draft that ``draft_texts`` wrote. Raises Refused with all that is wrong with its orders, KeyError."""
    sheet, arrows = Named("draft.csv", data["sheet"].encode()), Named("draft.txt", data["arrows"].encode())
    faults: list[Fault] = []
    grammar, bounds, table = ruleset(scenario.ruleset).grammar, scenario.bounds, scenario.battlefield.table
    high = one_each(read_sheet(sheet, faults, words=grammar.sheet, forces=scenario.forces, bounds=bounds), faults)
    low = one_each(read_arrows(arrows, faults, table=table, bounds=bounds, grammar=grammar), faults)
    frame = LineFrame(table, bounds, grammar.lines, [one.id for one in scenario.sides])
    text = str(data.get("lines") or "")
    said = read_lines(Named("draft.txt", text.encode()), faults, frame, side=post_at(seat).side) if text else []
    if faults:
        raise Refused(faults)
    lines: dict[int, tuple[OrderLine, ...]] = {}
    for line in said:
        lines[line.bound] = (*lines.get(line.bound, ()), line)
    places = {(str(unit), int(bound)): str(place) for unit, bound, place in data["places"]}
    answers = {int(bound): str(said) for bound, said in (data.get("answers") or {}).items()}
    return Draft(high, {key: replace(order, place=places[key]) for key, order in low.items()}, lines, answers)
