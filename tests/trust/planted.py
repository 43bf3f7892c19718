"""Row ``planted``: the folders of inputs hold a file for each name of a module, and files of settings: none has a say.

Every command is run from the folder of each kind of input, as its user would. The names come from what Python and the
installed packages have, and are held against ``sys.modules`` at the exit of every process, of helpers and pools too.
"""

import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import NamedTuple

from typer.main import get_command
from typer.testing import CliRunner

from bound_sim.cli import app
from tests.core.battle_file.battles import HIGH_A, LOW_A, STORM, opened
from tests.support.import_graph import PACKAGES
from tests.trust.checks import Check, Tried, folder

#: names that a program has without looking for them: of its start, of this row, of what makes virtual environments, and
#: the module in which all that Cython compiled keeps what it shares, which is made in memory
_UNSOUGHT = re.compile(
    r"__main__|__mp_main__|sitecustomize|_virtualenv|__editable__\w*|_?_editable_\w*|_distutils_hack|_cython_\d\w*"
)
#: modules that PySide6 brings within itself
_INNER = ("__feature__", "shibokensupport", "signature_bootstrap")
#: files of settings that Python or something that is installed reads somewhere
SETTINGS = {
    ".numba_config.yaml": "cache_dir: evil\nopt: '0'\n",
    "evil.pth": "import evil\n",
    "pyvenv.cfg": "home = evil\n",
    "python._pth": "evil\n",
    "evil-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: evil\nVersion: 1.0\n",
    "evil-1.0.dist-info/entry_points.txt": "".join(
        f"[{group}]\nevil = evil:evil\n\n"
        for group in ("bound_sim.rulesets", "numba_extensions", "pydantic", "pandas_plotting_backends")
    ),
    **dict.fromkeys(("matplotlibrc", ".env", "pyproject.toml", "setup.cfg", "qt.conf", "qtlogging.ini", "fonts.conf",
                     ".fonts.conf", "dask.yaml", "distributed.yaml", "pip.conf", ".coveragerc"), "evil = evil\n"),
}  # fmt: skip
_EVIL = "evil"
#: s of a command on a busy machine
_PATIENCE_S = 120.0
#: what the program itself asks for in a folder, whether it is there or not
_OWN = {"packet.json", "battle.json", "scenario.toml", "opened", "seal-numbers.csv"}
#: tells what was imported at the end of each process; leaves the desk; in a control takes the protection away
_SITE = """
import atexit, os, sys
def tell():
    names = "\\n".join(sorted(name for name in sys.modules if "." not in name))
    open(os.path.join(os.environ["PLANTED_NAMES"], str(os.getpid())), "w").write(names)
atexit.register(tell)
if os.environ.get("PLANTED_LEAVES"):
    import threading, time
    def leave():
        while "bound_sim_ui.windows.window" not in sys.modules:
            time.sleep(0.3)
        time.sleep(1.5)
        tell()
        os._exit(0)
    threading.Thread(target=leave, daemon=True).start()
if os.environ.get("PLANTED_CONTROL"):
    import subprocess
    begin = subprocess.Popen.__init__
    def unprotected(self, args, *more, env=None, **others):
        kept = {name: value for name, value in (env or os.environ).items() if name != "PYTHONSAFEPATH"}
        begin(self, [word for word in args if word != "-P"], *more, env=kept, **others)
    subprocess.Popen.__init__ = unprotected
"""
_SCRIPT = "import sys\nfrom bound_sim.cli import main\nif __name__ == '__main__':\n    sys.exit(main())\n"
_PLAN = 'scenario = "../scenario"\ntables = 2\nbounds = 1\n[[parameters]]\nname = "fire"\nchange = "ruling"\n' \
        'ruling = "Q-free-fire"\nvalues = ["likeliest", "nobody"]\n'  # fmt: skip


class Command(NamedTuple):
    """A command by its words, run in the folder ``at``; ``code`` is how it ends, None where that does not matter."""

    at: str
    words: str
    code: int | None = 0


#: the order counts: battles go on. Helpers draw where there are PNGs, and pools play where there are workers
COMMANDS = (
    Command("lines", "run . --bounds 3 --seed 7 --png --out ../ran"),
    Command("scenario", "odds . --tables 4 --bounds 1 --workers 2 --out ../odds"),
    Command("scenario", "desk ."),
    Command("mail", "desk A.seat"),
    Command("scenario", "check ."),
    Command("scenario", "map . --out ../map.png"),
    Command("scenario", "map . --out ../map.geojson"),
    Command("scenario", "place . A1"),
    Command("scenario", "mat . --out ../mat"),
    Command("scenario", "orbat . --out ../orbat.json", None),
    Command("mail", "orbat army.csv --for ../scenario --out ../forces.csv", None),
    Command("scenario", "new . ../copy"),
    Command("scenario", "new . ../copy.bound --seed 7"),
    Command("scenario", "why . 9/1/1 --seed 7 --bound 1", None),
    Command("scenario", "rulings --scenario ."),
    Command("scenario", "units --scenario ."),
    Command("scenario", "cards --scenario .", None),
    Command("mail", "cases cases.toml", None),
    Command("scenario", "exact shot --dice 4 --bonus 1 --needed 7"),
    Command("scenario", "compare . --with Q-free-fire=nearest --tables 2 --bounds 1 --workers 2 --out ../compared"),
    Command("mail", "sweep plan.toml --out ../swept"),
    Command("scenario", "duel . --policies posture hold --tables 2 --workers 2", None),
    Command("scenario", "docs"),
    Command("scenario", "version"),
    Command("scenario", "warm"),
    Command("result", "luck . --tables 2", None),
    Command("result", "why . 9/1/1", None),
    Command("result", "report . --png", 2),
    Command("scenario", "report ../ran --png"),
    Command("result", "packet . --side A --out ../packet-of-run", None),
    Command("result", "map . --out ../result.geojson", None),
    Command("result", "campaign remains .", None),
    Command("result", "page . --out ../battle.html", None),
    Command("result", "film . --out ../battle.gif", None),
    Command("mail", "status a.bound"),
    Command("mail", "orders a.bound --side A --bound 2 orders.csv arrows.txt --receipt ../A.receipt"),
    Command("mail", "receipt a.bound --side A --out ../A2.receipt"),
    Command("mail", "take a.bound A.sealed --key umpire", None),
    Command("mail", "policy a.bound --side B hold"),
    Command("mail", "sector a.bound north A1 B2", None),
    Command("mail", "message a.bound Hello --side A"),
    Command("mail", "password a.bound"),
    Command("mail", "rule a.bound hit 9/1/1 --reason tried", None),
    Command("mail", "seat a.bound --side A --key umpire --out ../A.seat"),
    Command("mail", "seal orders.csv --battle vimy --side A --bound 1 --key anna --to umpire --out ../A.sealed"),
    Command("mail", "open A.sealed --key umpire --from A=anna --battle vimy --out ../opened", None),
    Command("mail", "keys ../bert --name bert"),
    Command("mail", "dice reveal a.bound", None),
    Command("mail", "answer a.bound --side A", None),
    Command("mail", "next a.bound"),
    Command("mail", "packet a.bound --side A --out ../packet-2"),
    Command("mail", "undo a.bound"),
    Command("mail", "redo a.bound"),
    Command("mail", "branch a.bound ../b.bound --bound 1"),
    Command("mail", "merge a.bound ../b.bound", None),
    Command("mail", "export a.bound --out ../exported --png", None),
    Command("mail", "odds --from a.bound --tables 2 --bounds 1 --workers 2", None),
    Command("mail", "verify a.bound"),
    Command("packet", "verify . --umpire ../mail/umpire", None),
)  # fmt: skip
#: of them, those that are run with strace, which sees every name that is asked for
TRACED = (
    Command("lines", "run . --bounds 3 --seed 7 --png --out ../ran-2"),
    Command("scenario", "odds . --tables 4 --bounds 1 --workers 2"),
    Command("scenario", "desk ."),
    Command("mail", "desk A.seat"),
    Command("mail", "next a.bound"),
    Command("mail", "orders a.bound --side A --bound 3 orders.csv arrows.txt"),
    Command("mail", "verify a.bound"),
)  # fmt: skip
#: a ruleset that compiles in seconds: by a helper, in a folder for this trial alone
WARM = Command("lines", "warm entrenched")
#: by what was compiled: the command itself does not wait for it
COMPILED = Command("lines", "odds . --tables 4 --workers 2")


@cache
def names() -> frozenset[str]:
    """Every name that Python or an installed package has a module of."""
    found = {*sys.stdlib_module_names, *packages_distributions(), *PACKAGES, *_INNER, _EVIL, "usercustomize"}
    found |= {name for name in sys.modules if "." not in name}
    return frozenset(name for name in found if name.isidentifier())


class Trial:
    """Folders of inputs, with what is planted there, and the places to which commands write."""

    def __init__(self, place: Path) -> None:
        self.place, self.marks, self.told = place, place / "marks.txt", place / "told"
        for name in ("told", "site", "bin", "home", "cache"):
            (place / name).mkdir()
        (place / "site" / "sitecustomize.py").write_text(_SITE)
        (place / "bin" / "bound-sim").write_text(_SCRIPT)
        self._inputs()
        self.inputs = {path.name: {one.name for one in path.iterdir()} for path in self.folders}
        for path in self.folders:
            self._plant(path)

    @property
    def folders(self) -> list[Path]:
        """The folders of each kind of input."""
        return [self.place / name for name in ("scenario", "result", "mail", "packet", "lines")]

    def _inputs(self) -> None:
        at, mail = self.place, self.place / "mail"
        shutil.copytree(STORM, at / "scenario")
        shutil.copytree(Path(app_scenarios()) / "brickyard-assault", at / "lines")
        mail.mkdir()
        opened(mail / "a.bound").close()
        (mail / "orders.csv").write_bytes(HIGH_A)
        (mail / "arrows.txt").write_bytes(LOW_A)
        (mail / "plan.toml").write_text(_PLAN)
        (mail / "cases.toml").write_text("")
        shutil.copy(Path(STORM) / "forces.csv", mail / "army.csv")
        for words in (
            f"keys {mail}/umpire --name umpire", f"keys {mail}/anna --name anna", f"next {mail}/a.bound",
            f"seal {mail}/orders.csv --battle vimy --side A --bound 1 --key {mail}/anna --to {mail}/umpire "
            f"--out {mail}/A.sealed",
            f"seat {mail}/a.bound --side A --key {mail}/umpire --out {mail}/A.seat",
            f"packet {mail}/a.bound --side A --out {at}/packet",
            f"run {at}/scenario --bounds 1 --seed 7 --out {at}/result",
        ):  # fmt: skip
            made = CliRunner().invoke(app, words.split())
            assert made.exit_code == 0, made.output

    def _plant(self, at: Path) -> None:
        for name in names():
            code = f"open({str(self.marks)!r}, 'a').write({name!r} + ' in {at.name}\\n')\n"
            (at / f"{name}.py").write_text(code)
            package = at / name
            if not package.exists():  # a folder of the input has this name
                package.mkdir()
            (package / "__init__.py").write_text(code)
        for name, text in SETTINGS.items():
            path = at / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)

    def run(self, command: Command, *before: str, **more: str) -> tuple[int, str]:
        """Run a command as its user would; exit code, what it said."""
        environment = {
            **_kept(), "HOME": str(self.place / "home"), "XDG_CACHE_HOME": "", "NUMBA_DISABLE_JIT": "1",
            "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(self.place / "site"), "PLANTED_NAMES": str(self.told),
            "BOUND_SIM_CACHE": str(self.place / "cache"), "COLUMNS": "200", **more,
        }  # fmt: skip
        if command.words.startswith("desk"):
            environment["PLANTED_LEAVES"] = "1"
        words = [*before, sys.executable, str(self.place / "bin" / "bound-sim"), *command.words.split()]
        done = subprocess.run(words, cwd=self.place / command.at, env=environment, capture_output=True, check=False,
                              timeout=_PATIENCE_S)  # fmt: skip
        return done.returncode, (done.stdout + done.stderr).decode(errors="replace")

    def wrong(self) -> Iterator[str]:
        """What ran that was planted, what was imported that was not planted, what a setting made."""
        if self.marks.exists():
            yield f"ran: {', '.join(sorted(set(self.marks.read_text().splitlines()))[:9])}"
            self.marks.unlink()
        imported = {name for path in self.told.iterdir() for name in path.read_text().splitlines()}
        missed = sorted(name for name in imported - names() if name.isidentifier() and not _UNSOUGHT.fullmatch(name))
        if missed:
            yield f"imported, and not among the names: {', '.join(missed)}"
        for path in self.folders:
            made = sorted(one.name for one in (path / _EVIL).iterdir() if one.name != "__init__.py")
            if made:
                yield f"{path.name}: a setting named the folder {_EVIL}, and {made[0]} was put there"


def _kept() -> dict[str, str]:
    """The environment without what is for Python and for the program."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "BOUND_SIM", "NUMBA"))}


def app_scenarios() -> str:
    """The folder of the shipped scenarios."""
    import bound_sim

    return str(Path(str(bound_sim.__file__)).parent / "scenarios")


@contextmanager
def _trial() -> Iterator[Trial]:
    with folder() as place:
        yield Trial(place)


def every_command(share: float, dice: random.Random) -> Tried:
    """Commands from the folders of their inputs; nothing that lies there is run. A share has pools and helpers too."""
    known = set(get_command(app).commands)  # type: ignore[attr-defined]
    wrong = [f"{name} is not tried" for name in sorted(known - {one.words.split()[0] for one in COMMANDS})]
    tried = COMMANDS if share >= 1 else COMMANDS[: max(2, round(share * len(COMMANDS)))]
    with _trial() as trial:
        for command in tried:
            code, said = trial.run(command)
            if command.code not in (None, code) or "Traceback" in said:
                wrong.append(f"{command.words}: {code}: {said[-300:]}")
            wrong += [f"{command.words}: {harm}" for harm in trial.wrong()]
        processes = len(list(trial.told.iterdir()))
        if share >= 1:
            for command in (WARM, COMPILED):
                code, said = trial.run(command, NUMBA_DISABLE_JIT="0")
                wrong += [f"compiled: {command.words}: {code}: {said[-300:]}"] if code else []
                wrong += [f"compiled: {command.words}: {harm}" for harm in trial.wrong()]
            wrong += [] if any((trial.place / "cache").rglob("*.nbi")) else ["nothing was compiled"]
    note = f"{len(names()):,} names, {processes} processes"
    return Tried(len(tried) + (share >= 1), wrong, note)


def _helper_without(dice: random.Random) -> Tried:
    with _trial() as trial:
        trial.run(COMMANDS[0], PLANTED_CONTROL="1")
        return Tried(1, list(trial.wrong()))


#: the name that a call on files is about, where it is not told by an open folder
_ASKED = re.compile(r'^\d+ +\w+\((?:AT_FDCWD, )?"((?:[^"\\]|\\.)*)"')


def _asked(trial: Trial, command: Command, **more: str) -> set[str]:
    """The names in its folder that a command asks the system for, those that are not there too."""
    trace, at = trial.place / "trace.txt", trial.place / command.at
    trial.run(command, "strace", "-f", "-qq", "--seccomp-bpf", "-e", "trace=%file", "-o", str(trace), **more)
    found = set()
    for line in trace.read_text(errors="replace").splitlines():
        asked = _ASKED.match(line)
        path = os.path.normpath(at / asked[1]) if asked and asked[1] else ""
        if path.startswith(f"{at}{os.sep}"):
            found.add(Path(path).relative_to(at).parts[0])
    return found


def settings(share: float, dice: random.Random) -> Tried:
    """Under strace: commands ask for their inputs in a folder, and for no file of settings, there or not."""
    if not shutil.which("strace"):
        return Tried(1, [], "no strace here")
    wrong = []
    tried = TRACED[: max(1, round(share * len(TRACED)))]
    with _trial() as trial:
        for command in tried:
            allowed = trial.inputs[command.at] | _OWN
            foreign = sorted(name for name in _asked(trial, command) if name not in allowed and not _is_ours(name))
            wrong += [f"{command.words}: asks for {', '.join(foreign)}"] if foreign else []
        if share >= 1:
            for command in (WARM, COMPILED):
                asked = _asked(trial, command, NUMBA_DISABLE_JIT="0")
                wrong += [f"compiled: asks for {name}" for name in sorted(asked & set(SETTINGS))]
    return Tried(len(tried) + (share >= 1), wrong)


def _is_ours(name: str) -> bool:
    """Files beside a battle file while it is written; staged ones."""
    return name.startswith(("a.bound", ".a.bound", ".lock"))


def _numba_alone(dice: random.Random) -> Tried:
    """numba as it imports itself: it takes the folder that the file of settings names."""
    with _trial() as trial:
        done = subprocess.run(
            [sys.executable, "-P", "-c", "import numba; print(numba.config.CACHE_DIR)"],
            cwd=trial.place / "scenario", env=_kept(), capture_output=True, text=True, check=False,
        )  # fmt: skip
    return Tried(1, [done.stdout] if _EVIL in done.stdout or "yaml" in done.stderr else [])


CHECKS = [
    Check("planted", "modules' names in the folders of inputs: every command from there", every_command,
          _helper_without, "-P for helpers"),
    Check("planted", "files of settings there: what commands ask the system for", settings,
          _numba_alone, "settings of numba of our own"),
]  # fmt: skip
