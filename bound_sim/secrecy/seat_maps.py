"""A battle as a map that moves, for the umpire or for a seat: the document and the page tell what that may know."""

from pathlib import Path

from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.commanders import check_commander
from bound_sim.results.battle_map import document, page
from bound_sim.results.folder import No, making_sense_of
from bound_sim.results.report.pictures import Pictures
from bound_sim.results.report.view import ReportView
from bound_sim.results.run import fought
from bound_sim.results.tables import as_columns, derived, frames_of, of_side, read
from bound_sim.rules import ruleset
from bound_sim.rules.records.fog import SideView, Tables
from bound_sim.scenario.inputs import unknown_side
from bound_sim.scenario.model import Scenario
from bound_sim_maps import disk
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

#: ending of the document alone
JSON = ".json"


def written(path: Path, name: str, side: str = "", bound: int | None = None, commander: str = "") -> str:
    """A page of a battle file or of the folder of a run; the document alone for a ``name`` that ends in .json.

    ``side`` "": all that happened; else what the side, or its ``commander``, knows after a bound. Raises Refused, No.
    """
    with making_sense_of(f"{path}: the log"):
        known = known_of(path, side, bound, commander)
        made = document.of_side(known)
        return document.text(made) if name.lower().endswith(JSON) else page.render(made, _picture(known))


def known_of(path: Path, side: str = "", bound: int | None = None, commander: str = "") -> SideView:
    """All of a battle up to a bound: of a battle file or of the folder of a run, for the umpire or a seat.

    ``side`` "": all that happened; else what the side, or its ``commander``, knows. Raises Refused, No.
    """
    scenario, tables, last = _recorded(path, bound)
    return _known(scenario, tables, side, last, commander)


def _recorded(path: Path, bound: int | None) -> tuple[Scenario, Tables, int]:
    """A battle's scenario with the orders so far, its recorded tables up to a bound, and that bound."""
    if disk.is_folder(path):
        record, scenario = fought(path)
        columns = ruleset(scenario.ruleset).log_columns
        last = _last(record["bounds"], bound)
        tables = as_columns(read(path, columns, record["bounds"]), columns)
        return scenario, _up_to(tables, last), last
    with BattleFile(path) as file:
        last = _last(len(file.history.bounds), bound)
        return file.player.scenario_at(last), file.log(upto=last, running=False).tables, last


def _last(resolved: int, bound: int | None) -> int:
    last = resolved if bound is None else bound
    if not resolved:
        raise No(text("no bound is resolved yet"))
    if not 1 <= last <= resolved:
        raise Refused(
            [
                Fault(
                    "--bound",
                    "",
                    text("bound {last} is not resolved", last=last),
                    text("1 to {resolved}", resolved=resolved),
                )
            ]
        )
    return last


def _up_to(tables: Tables, last: int) -> Tables:
    kept = {}
    for name, columns in tables.items():
        places = [place for place, bound in enumerate(columns["bound"]) if bound <= last]
        kept[name] = {column: [values[place] for place in places] for column, values in columns.items()}
    return kept


def _known(scenario: Scenario, tables: Tables, side: str, last: int, commander: str) -> SideView:
    """All of a battle for the umpire, else what a seat knows of it."""
    if not side:
        if commander:
            raise Refused(
                [Fault("--commander", "", text("is given without --side"), text("--side A --commander NAME"))]
            )
        return SideView("", last, scenario, tables)
    sides = [entry.id for entry in scenario.sides]
    if side not in sides:
        raise Refused([unknown_side("--side", side, sides)])
    check_commander(scenario.forces, side, commander)
    return ruleset(scenario.ruleset).known(scenario, side, tables, last, commander=commander)


def _picture(known: SideView) -> str:
    """The last bound as SVG."""
    columns = ruleset(known.scenario.ruleset).log_columns
    if known.side:
        frames = of_side(known.tables, known.side, columns, leads=known.leads)
    else:
        frames = derived(frames_of(known.tables, columns), columns)
    view = ReportView.of(known.scenario, frames)
    return str(Pictures(view).still(view.last))
