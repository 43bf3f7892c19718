"""covers: ui/bound_sim_ui/windows/outputs.py

The mat from the desk: a side's folder has counters of its own bases only; given up, nothing is there.
"""

from pathlib import Path

import pytest

from bound_sim.results import mat
from bound_sim_ui.windows import film
from tests.ui.conftest import OpenDesk, small_battle
from tests.ui.test_order_desk import document_of


def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small, so that drawing takes no time."""
    made = mat.PrintSize
    monkeypatch.setattr(mat, "PrintSize", lambda paper: made(paper, 10.0))


def test_a_seat_prints_its_own_counters(open_desk: OpenDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small(monkeypatch)
    window = open_desk(small_battle(), seat="A")
    document = document_of(window)
    own = {p.id.replace("/", "-") for p in document.scenario.forces.platoons if p.side == document.side}
    others = {p.id.replace("/", "-") for p in document.scenario.forces.platoons} - own
    assert own
    assert others
    window.outputs.print_mat(str(tmp_path / "mat"))
    assert {path.stem for path in (tmp_path / "mat" / "counters").iterdir()} == own
    assert (tmp_path / "mat" / "mat.pdf").read_bytes().startswith(b"%PDF")


def test_given_up_nothing_is_written(open_desk: OpenDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small(monkeypatch)
    window = open_desk(small_battle(), seat="A")

    def give_up(*_: object) -> None:
        raise film.GivenUp

    monkeypatch.setattr(mat, "write", give_up)
    window.outputs.print_mat(str(tmp_path / "mat"))
    assert list(tmp_path.glob("mat*")) == []
