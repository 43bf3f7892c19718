"""Toys put where Python finds packages, with the metadata that pip leaves: for this process, and for others."""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from bound_sim import rules

TOY = Path(__file__).parent
BARN = TOY / "barn-and-mill"


def files_of_barn(ruleset: str = "raid", **changed: str) -> dict[str, bytes]:
    """The files of the barn and the mill by name, some of them others."""
    found = {path.name: path.read_bytes() for path in BARN.iterdir()}
    found["scenario.toml"] = found["scenario.toml"].replace(b'ruleset = "raid"', f'ruleset = "{ruleset}"'.encode())
    return found | {name.replace("_", "."): text.encode() for name, text in changed.items()}


#: package -> id of its ruleset
PACKAGES = {"skirmish_line": "skirmish-line", "raid": "raid", "signals": "signals"}


def install(site: Path, *packages: str, policies: Mapping[str, str] = {}) -> Path:
    """Packages of rulesets in a folder, and policies by name as "module:name"."""
    for package in packages:
        info = site / f"{package}-1.0.dist-info"
        info.mkdir(parents=True)
        (site / package).symlink_to(TOY / package)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package.replace('_', '-')}\nVersion: 1.0\n")
        text = f"[bound_sim.rulesets]\n{PACKAGES[package]} = {package}:RULES\n"
        lines = [f"{name} = {value}" for name, value in policies.items()]
        (info / "entry_points.txt").write_text(text + "\n".join(["[bound_sim.policies]", *lines, ""]))
    return site


def environment(site: Path) -> dict[str, str]:
    """What a process needs to find them."""
    paths = os.pathsep.join([str(site), *filter(None, sys.path)])
    return {**os.environ, "PYTHONPATH": paths, "NUMBA_DISABLE_JIT": "1"}


@contextmanager
def found(site: Path) -> Iterator[None]:
    """Rulesets of a folder are known to this process."""
    sys.path.insert(0, str(site))
    rules.registered.cache_clear()
    try:
        yield
    finally:
        sys.path.remove(str(site))
        rules.registered.cache_clear()
        for package in PACKAGES:
            for module in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
                del sys.modules[module]
        rules.ruleset.cache_clear()
