"""covers: bound_sim/battle_file/export.py

What an umpire does before a bound's opening and between bounds is told in reports, in all rulesets.
"""

from pathlib import Path

import pytest

from bound_sim.battle_file import BattleFile, parse_act
from bound_sim.battle_file.export import export
from bound_sim.dice.keyed import key_from_seed
from bound_sim.secrecy import packets
from tests.core.battle_file.battles import clock
from tests.support import payloads


@pytest.mark.parametrize("name", payloads.BATTLES)
def test_acts_of_an_umpire_are_told(name: str, tmp_path: Path) -> None:
    (tmp_path / "scenario").mkdir()
    path = tmp_path / "b.bound"
    BattleFile.create(path, payloads.shipped(name).write(tmp_path / "scenario"), dice="seed", key=key_from_seed(7),
                      seed=7, clock=clock)  # fmt: skip
    with BattleFile(path, clock=clock) as file:
        scenario = file.player.with_orders()
        units = [platoon.id for platoon in scenario.forces.platoons]

        def ruled(act: str, unit: str, reason: str) -> None:
            file.rule(parse_act(f"{act} {unit}", table=scenario.battlefield.table), reason=reason)

        ruled("remove", units[0], "before the first")
        file.resolve()
        ruled("remove", units[1], "between them")
        file.resolve()
        export(file, tmp_path / "out")
        log = file.log().tables
    told = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert "before the first" in told
    assert "between them" in told
    for side in scenario.sides:
        assert packets.packet(scenario, log, side.id, 2, png=False)
