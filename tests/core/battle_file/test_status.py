"""covers: bound_sim/battle_file/status.py, bound_sim/battle_file/commanders.py

The board of a battle: what is waited for, and that nothing is wanted from a commander without a base.
"""

from pathlib import Path

from bound_sim.battle_file.status import MISSING, NO_BASE, Status, status
from bound_sim.orders.interventions import parse_act
from bound_sim.scenario.model import Command
from tests.core.secrecy import commanded
from tests.support.boards import board_text


def states(found: Status) -> dict[str, str]:
    return {board.commander: board.state for board in found.boards if board.commander}


def test_a_commander_without_a_base_is_not_waited_for(tmp_path: Path) -> None:
    """From the umpire's act on, and in the next bound too; one whose base is restored is waited for again."""
    with commanded.opened(tmp_path, commanded.led(Command())) as file:
        assert set(states(status(file)).values()) == {MISSING}
        mine = [p.id for p in file.scenario_as_given().forces.platoons if p.player == "Old"]
        for unit in mine:
            file.rule(parse_act(f"remove {unit}"), reason="a mine")
        assert states(status(file)) == {"North": MISSING, "South": MISSING, "Old": NO_BASE}
        assert "Old: no base left" in board_text(status(file))
        file.rule(parse_act(f"restore {mine[0]} hits 0"), reason="no mine")
        assert states(status(file))["Old"] == MISSING
        assert "Old: orders missing" in board_text(status(file))
        file.rule(parse_act(f"remove {mine[0]}"), reason="a mine after all")
        for _ in range(2):
            file.resolve()
        assert states(status(file)) == {"North": MISSING, "South": MISSING, "Old": NO_BASE}
