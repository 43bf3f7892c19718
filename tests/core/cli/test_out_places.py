"""covers: bound_sim/cli/scenarios.py, maps/bound_sim_maps/written.py

Each command with ``--out`` refuses a pipe, a device and what is of another kind at once, and changes nothing.
"""

import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import pytest
from typer.main import get_command
from typer.testing import CliRunner

from bound_sim.cli import app
from tests.core.battle_file.battles import HIGH_A, STORM, hand_in, opened

#: command -> its words without --out, and endings of what it writes
WORDS = {
    "run": ("run {at}/scenario --bounds 1 --seed 7", ""),
    "map": ("map {at}/scenario", ".svg .png .geojson .kmz"),
    "mat": ("mat {at}/scenario", ""),
    "orbat": ("orbat {at}/forces.csv --for {at}/scenario", ".csv .json"),
    "export": ("export {at}/a.bound", ""),
    "receipt": ("receipt {at}/a.bound --side A", ".receipt"),
    "seal": ("seal {at}/orders.csv --battle vimy --side A --bound 1 --key {at}/keys --to {at}/keys", ".sealed"),
    "open": ("open {at}/A.sealed --key {at}/keys --from A={at}/keys --battle vimy", ""),
    "page": ("page {at}/a.bound", ".html .json"),
    "film": ("film {at}/a.bound", ".gif"),
    "packet": ("packet {at}/a.bound --side A", ""),
    "seat": ("seat {at}/a.bound --side A --key {at}/keys", ".seat"),
    "odds": ("odds {at}/scenario --tables 2 --bounds 1", ""),
    "compare": ("compare {at}/scenario --with Q-free-fire=nearest --tables 2 --bounds 1", ""),
    "sweep": ("sweep {at}/plan.toml", ""),
    "dice make": ("dice make --battle 00000000000000000000000000000000 --side A --shared", ".share"),
    "dice share": ("dice share {at}/A.share --bound 1", ".slip"),
    "campaign begin": ("campaign begin {at}/c.campaign langemarck", ".bound"),
    "campaign brief": ("campaign brief {at}/c.campaign hooge", ""),
    "campaign sheet": ("campaign sheet {at}/c.campaign langemarck", ".csv .html"),
    "campaign report": ("campaign report {at}/c.campaign", ".html"),
    "campaign run": ("campaign run blood-of-ypres", ""),
    "campaign odds": ("campaign odds blood-of-ypres --tables 1", ""),
    "campaign export": ("campaign export {at}/c.campaign", ""),
    "luck": ("luck {at}/scenario --tables 2 --seed 7", ""),
}


#: a command that writes to a place that it is given without an option
_BY_PLACE = {"dice make"}


def commands() -> dict[str, click.Command]:
    """Every command by its words, those in groups too."""
    found: dict[str, click.Command] = {}
    for name, one in get_command(app).commands.items():  # type: ignore[attr-defined]
        inner = getattr(one, "commands", {})
        found |= {f"{name} {each}": command for each, command in inner.items()} or {name: one}
    return found


def test_every_command_with_out_is_tried() -> None:
    having = {name for name, one in commands().items() if any("--out" in each.opts for each in one.params)}
    assert having | _BY_PLACE == set(WORDS)
    assert {"dice make", "dice share"} <= set(commands())


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    at = tmp_path_factory.mktemp("outs")
    shutil.copytree(STORM, at / "scenario")
    shutil.copy(at / "scenario" / "forces.csv", at / "forces.csv")
    (at / "plan.toml").write_text(
        f'scenario = "{at}/scenario"\ntables = 2\nbounds = 1\n[[parameters]]\nname = "fire"\nchange = "ruling"\n'
        'ruling = "Q-free-fire"\nvalues = ["likeliest", "nobody"]\n'
    )
    with opened(at / "a.bound") as file:
        hand_in(file, "A", 2, {"orders.csv": HIGH_A})
        file.resolve()
    (at / "orders.csv").write_bytes(HIGH_A)
    for words in (
        f"keys {at}/keys --name umpire",
        f"campaign new blood-of-ypres {at}/c.campaign",
        f"dice make {at}/A.share --battle 00000000000000000000000000000000 --side A --shared",
        f"{WORDS['seal'][0].format(at=at)} --out {at}/A.sealed",
    ):
        assert CliRunner().invoke(app, words.split()).exit_code == 0
    return at


@contextmanager
def at_once() -> Iterator[None]:
    """An alarm: what waits for the other end of a pipe does not wait for it."""

    def waits(*_: object) -> None:
        raise AssertionError("the command waits")

    before = signal.signal(signal.SIGALRM, waits)
    signal.alarm(60)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("command", sorted(WORDS))
def test_a_pipe_a_device_or_another_kind_is_refused(command: str, inputs: Path, tmp_path: Path) -> None:
    words, endings = WORDS[command]
    option = [] if command in _BY_PLACE else ["--out"]
    for ending in endings.split() or [""]:
        pipe, device, other = (tmp_path / f"{name}{ending}" for name in ("pipe", "device", "other"))
        os.mkfifo(pipe)
        device.symlink_to("/dev/null")
        if endings:
            (other / "inner").mkdir(parents=True)
        else:
            other.write_text("mine")
        for place in (pipe, device, other):
            with at_once():
                done = CliRunner().invoke(app, [*words.format(at=inputs).split(), *option, str(place)])
            assert done.exit_code == 2, (place, done.output)
            assert place.name in done.output.replace("\n", "")
        assert (other / "inner").is_dir() if endings else other.read_text() == "mine"
        assert pipe.is_fifo()
        assert device.is_symlink()
    assert not [path.name for path in tmp_path.iterdir() if path.name.startswith(".")]
