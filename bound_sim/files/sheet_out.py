"""An order of battle in the columns and words of the sheet that it came from."""

import csv
import io
from collections.abc import Mapping
from typing import Any

from bound_sim.files.club_sheet import ids_of, plain
from bound_sim.files.kept_import import Kept
from bound_sim.rules import ruleset
from bound_sim.scenario.forces import Platoon, id_trouble
from bound_sim.scenario.forces_file import cells_of, columns_written
from bound_sim.scenario.model import Scenario


def sheet_text(scenario: Scenario, kept: Kept) -> str:
    """The text of a sheet with the headings of ``kept``, and our own columns behind them for all that these don't say.

    It reads back as the same forces, with what is kept. Cells of columns that the import passed over are empty.
    """
    book = ruleset(scenario.ruleset).type_book(scenario.unit_types)
    ours = [*columns_written(book), *book.own_columns]
    rows = [_cells(platoon, ours, scenario, kept, _names(scenario)) for platoon in scenario.forces.platoons]
    is_tree = "parent" in kept.columns and "id" in kept.columns
    if is_tree:
        rows = _tree(scenario, rows, kept)
    more = [name for name in ours if name not in kept.columns and any(row.get(name) for row in rows)]
    theirs = {heading: name for name, heading in kept.columns.items()}
    added = {plain(book.called.get(name, name)) for name in more}
    headings = [heading for heading in kept.headings if heading in theirs or plain(heading) not in added]
    buffer = io.StringIO()
    writer = csv.writer(buffer, delimiter=";" if kept.semicolons else ",", lineterminator="\n")
    writer.writerow([*headings, *(book.called.get(name, name) for name in more)])
    names = [theirs.get(heading, "") for heading in headings]
    for row in rows:
        writer.writerow([row.get(name, "") for name in (*names, *more)])
    return buffer.getvalue()


def _cells(
    platoon: Platoon, ours: list[str], scenario: Scenario, kept: Kept, names_said: Mapping[str, str]
) -> dict[str, str]:
    """A platoon's cells by our columns, in the sheet's words."""
    given: Mapping[str, Any] = cells_of(platoon) | platoon.own
    row = {name: str(given.get(name, "")) for name in ours}
    names = {side.id: side.name for side in scenario.sides}
    row["side"] = _theirs(kept.sides, platoon.side, names[platoon.side])
    # two words of a sheet may stand for the same type: a Zug and a platoon
    spoken = kept.spoken.get(f"{platoon.side}/{platoon.type}")
    row["type"] = spoken or _theirs(kept.types, platoon.type, platoon.type)
    if names_said.get(platoon.battalion):
        row |= {"battalion": names_said[platoon.battalion], "battalion_name": ""}
    for name in ("dug_in", "dismounted"):
        if name in row and name in kept.columns:
            row[name] = kept.yes if row[name] == "yes" else kept.no
    if kept.semicolons:
        row |= {name: row[name].replace(".", ",") for name in ("x_cm", "y_cm", "facing") if name in row}
    if "count" in kept.columns:
        row["count"] = "1"
    return row


def _names(scenario: Scenario) -> dict[str, str]:
    """Battalion -> its name, of those whose ids an import would make of their names again."""
    names = {unit: first.battalion_name for unit, (first, *_) in scenario.forces.battalions.items()}
    ids = ids_of(list(dict.fromkeys(names.values())), lambda name: not id_trouble(name))
    return {unit: name for unit, name in names.items() if ids[name] == unit}


def _theirs(words: Mapping[str, str], ours: str, otherwise: str) -> str:
    return next((word for word, meant in words.items() if meant == ours), otherwise)


def _tree(scenario: Scenario, rows: list[dict[str, str]], kept: Kept) -> list[dict[str, str]]:
    """A row a battalion, a company and a platoon, each below its own."""
    found: dict[str, dict[str, str]] = {}
    for platoon, row in zip(scenario.forces.platoons, rows, strict=True):
        unit = platoon.battalion
        found.setdefault(unit, {"id": unit, "name": platoon.battalion_name, "short": unit, "side": row["side"]})
        above = unit
        if platoon.company:
            above = platoon.company_id
            found.setdefault(above, {"id": above, "parent": unit, "name": platoon.company, "short": platoon.company})
        storeys = {"id": platoon.id, "parent": above, "name": platoon.number, "short": platoon.number, "side": ""}
        told = {name: cell for name, cell in row.items() if name not in _STOREYS}
        found[platoon.id] = told | storeys
    return list(found.values())


_STOREYS = ("regiment", "battalion", "battalion_name", "company", "platoon")
