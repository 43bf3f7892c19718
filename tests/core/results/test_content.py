"""covers: bound_sim/results/folder.py

What is said where stored content cannot be used: that it makes no sense, or that there is not enough memory for it.
"""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from bound_sim.cli import app
from bound_sim.cli.program import BROKEN, REFUSED
from bound_sim.results.folder import Broken, making_sense_of
from bound_sim.secrecy import packets
from tests.core.battle_file.battles import opened


def test_content_that_makes_no_sense_is_damage_and_content_without_memory_is_not() -> None:
    with pytest.raises(Broken, match="the log: what is in it makes no sense"), making_sense_of("the log"):
        raise KeyError("units")
    with pytest.raises(OSError, match="Cannot allocate memory: 'the log'"), making_sense_of("the log"):
        raise MemoryError


@pytest.mark.parametrize(("raised", "code", "said"), [
    (MemoryError, REFUSED, "b.bound: the log: Cannot allocate memory"),
    (KeyError, BROKEN, "b.bound: the log: what is in it makes no sense (KeyError: )"),
])  # fmt: skip
def test_a_packet_without_memory_does_not_call_the_battle_file_damaged(
    raised: type[Exception], code: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(tmp_path / "b.bound").close()

    def none_left(*_: object, **__: object) -> object:
        raise raised

    monkeypatch.setattr(packets, "of_side", none_left)
    words = ["packet", str(tmp_path / "b.bound"), "--side", "A", "--out", str(tmp_path / "packet")]
    done = CliRunner().invoke(app, words)
    assert (done.exit_code, said in done.stderr) == (code, True), done.output
    assert not (tmp_path / "packet").exists()
