"""covers: ui/bound_sim_ui/desks/seal_desk.py

Orders that come to the desk out of seals: what can't be taken of one side keeps nobody else's out.
"""

from pathlib import Path

import pytest

from bound_sim.battle_file import BattleFile, limits
from bound_sim.desk.hot_seat import HotSeat
from tests.core.battle_file.battles import clock, opened


def test_what_is_not_kept_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "b.bound"
    opened(path).close()
    with BattleFile(path, clock=clock) as file:
        sitting = HotSeat(file)
        before = path.read_bytes()
        assert any("is not a word of an order" in said for said in sitting.receive("A", {"low.txt": b"all quiet\n"}))
        assert path.read_bytes() == before
        assert sitting.receive("A", {"low.txt": b"1/1 stay\n"}) == ()
        monkeypatch.setattr(limits, "HAND_INS", 1)
        (said,) = sitting.receive("A", {"low.txt": b"1/1 stay\n"})
        assert "side A has handed in 1 times for bound 1" in said
        assert sitting.receive("B", {"low.txt": b"9/1 stay\n"}) == ()
