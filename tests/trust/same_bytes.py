"""Row ``same bytes``: one battle, whatever plays it: processes, environments, files in another order, another numpy."""

import hashlib
import importlib.util
import os
import random
import subprocess
import sys
from pathlib import Path

from tests.core.battle_file.battles import STORM, TESTS
from tests.test_determinism import shuffled
from tests.trust.checks import Check, Tried, folder

ROOT = TESTS.parent
#: what may differ from machine to machine
ENVIRONMENTS: dict[str, dict[str, str]] = {
    "another hash seed": {"PYTHONHASHSEED": "1"},
    "and another": {"PYTHONHASHSEED": "4242"},
    "time zone Kathmandu": {"TZ": "Asia/Kathmandu"},
    "time zone Chatham": {"TZ": "Pacific/Chatham"},
    "language C": {"LC_ALL": "C", "LANG": "C"},
    "language German": {"LC_ALL": "de_DE.UTF-8"},
    "language Turkish": {"LC_ALL": "tr_TR.UTF-8"},
    "no UTF-8 mode": {"PYTHONUTF8": "0", "LC_ALL": "POSIX"},
    "a narrow terminal": {"COLUMNS": "20", "NO_COLOR": "1"},
    "optimised": {"PYTHONOPTIMIZE": "1"},
    "numpy without its CPU features": {"NPY_DISABLE_CPU_FEATURES": "AVX2 FMA3 AVX512F AVX512CD AVX512_SKX"},
    "one thread": {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
    "compiled": {"NUMBA_DISABLE_JIT": "0"},
}
#: an older numpy than the locked one, for the same Python
OTHER_NUMPY = "numpy==2.2.6"
_PLAY = """
import sys
from pathlib import Path
from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.export import export
from bound_sim.dice.keyed import key_from_seed
path, scenario, out, seed = sys.argv[1:]
BattleFile.create(path, scenario, dice="seed", key=key_from_seed(int(seed)), seed=int(seed))
with BattleFile(path) as file:
    while not file.history.over:
        file.resolve()
    export(file, Path(out), report=False)
"""


def played(place: Path, scenario: str | Path, environment: dict[str, str], *, cwd: Path, seed: int = 7) -> str:
    """One hash over the tables of a battle, and the states in its file, that a process of its own plays."""
    number = len(list(place.iterdir()))
    path, out = place / f"{number}.bound", place / f"{number}-out"
    given = {"PYTHONHASHSEED": "0", "NUMBA_DISABLE_JIT": "1", **environment}
    paths = os.pathsep.join(filter(None, [given.pop("FIRST", ""), str(ROOT)]))
    done = subprocess.run(
        [sys.executable, "-c", _PLAY, str(path), str(scenario), str(out), str(seed)], check=False, cwd=cwd,
        capture_output=True, text=True, env={**os.environ, **given, "PYTHONPATH": paths},
    )  # fmt: skip
    if done.returncode:
        return f"exit code {done.returncode}: {done.stderr[-300:]}"
    hashed = hashlib.sha256()
    for table in sorted((*out.glob("*.csv"), *out.glob("*.parquet"))):
        hashed.update(table.name.encode() + table.read_bytes())
    return hashed.hexdigest()


def other_numpy(place: Path) -> str:
    """A folder with another numpy, "" where none can be had (no network)."""
    target = place / "numpy"
    installer = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", sys.executable]
    if importlib.util.find_spec("uv") is None:
        installer = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    words = [*installer, "--target", str(target), "--no-deps", OTHER_NUMPY]
    return str(target) if subprocess.run(words, capture_output=True, check=False).returncode == 0 else ""


def same_bytes(share: float, dice: random.Random, *, seeds: tuple[int, int] = (7, 7)) -> Tried:
    """The storm, played by a process of its own for each environment and each order of rows and files."""
    wrong: list[str] = []
    note = ""
    with folder() as place:
        expected = played(place, STORM, {}, cwd=ROOT, seed=seeds[0])
        tried = list(ENVIRONMENTS.items()) if share > 0.5 else dice.sample(list(ENVIRONMENTS.items())[:-1], 2)
        runs = [(name, Path(STORM), environment, ROOT) for name, environment in tried]
        runs.append(("another folder", Path(STORM), {}, place))
        for number in range(4 if share > 0.5 else 1):
            mixed = shuffled(Path(STORM), place / f"shuffled-{number}", dice)
            runs.append((f"rows and lines shuffled, {number}", mixed, {}, place))
        if share > 0.5:
            other = other_numpy(place)
            runs += [("another numpy", Path(STORM), {"FIRST": other}, ROOT)] if other else []
            note = OTHER_NUMPY.replace("==", " ") + ("" if other else " could not be had")
        for name, scenario, environment, cwd in runs:
            found = played(place, scenario, environment, cwd=cwd, seed=seeds[1])
            if found != expected:
                wrong.append(f"{name}: {found}")
    return Tried(len(runs), wrong, note)


CHECKS = [Check("same bytes", "one hash over environments, orders of rows and files, compiled or not", same_bytes,
                lambda dice: same_bytes(0.1, dice, seeds=(7, 8)), "the same seed")]  # fmt: skip
