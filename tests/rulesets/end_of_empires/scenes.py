"""Battles of End of Empires for tests, written as rule cases are."""

from pathlib import Path

from bound_sim.battle.battle import Battle
from bound_sim.cases.case import Case
from bound_sim.cases.reader import read_file
from bound_sim.cases.runner import dice_of
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault


def case_of(folder: Path, *, units: str, orders: str = "", dice: str = "", rulings: str = "", ground: str = "") -> Case:
    """The case that these lines make (docs/cases.md); dice that are not listed show 1."""
    path = folder / "scene.toml"
    path.write_text(
        'ruleset = "end-of-empires"\n[[case]]\nid = "EOE-R-18-99"\ntitle = "A scene"\nrules = ["EOE-R-18"]\n'
        'why = "for a test"\nexpect = "nobody fights"\n'
        f'units = """\n{units}\n"""\norders = """\n{orders}\n"""\ndice = """\n{dice}\nothers 1\n"""\n'
        f'ground = """\n{ground}\n"""\n'
        f"[case.rulings]\n{rulings}\n"
    )
    faults: list[Fault] = []
    cases = read_file(path, faults)
    assert faults == [], "; ".join(map(str, faults))
    [case] = cases
    return case


def scene(folder: Path, **lines: str) -> Scenario:
    """The scenario of ``case_of``."""
    return case_of(folder, **lines).scenario


def played(folder: Path, **lines: str) -> Battle:
    """The battle of ``case_of``, played."""
    case = case_of(folder, **lines)
    battle = Battle(case.scenario, dice_of(case, case))
    battle.run()
    return battle
