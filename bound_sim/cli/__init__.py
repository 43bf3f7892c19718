"""The command line: ``program`` is what all commands share, each other module adds some.

Commands import what they need when they run, so that ``--help`` answers at once.
"""

import gc
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from bound_sim.cli.program import PROGRAM, REFUSED, app, ended, obey, visible
from bound_sim_kernels import children, own_path
from bound_sim_maps.texts import text

__all__ = ["app", "as_module", "main"]

# in the order of --help, group by group
for _commands in (
    "scenarios",
    "mat",
    "orbat",
    "battles",
    "desk",
    "battle_files",
    "umpire",
    "questions",
    "seals",
    "dice",
    "sides",
    "seats",
    "pages",
    "films",
    "campaign",
    "campaign_tables",
    "why",
    "rulings",
    "units",
    "cards",
    "cases",
    "exact",
    "odds",
    "duel",
    "docs",
    "warm",
):
    import_module(f"bound_sim.cli.{_commands}")


@app.command(rich_help_panel=PROGRAM)
def version() -> None:
    """Print the version."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        print(text("bound-sim {installed}", installed=installed("bound-sim")))
    except PackageNotFoundError:
        print(text("bound-sim (not installed)"))


def main() -> int:
    """Entry point of the ``bound-sim`` command; its exit code."""
    children.collect_seldom()
    own_path.is_program = True
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support

        freeze_support()
        if sys.argv[1:2] == ["-m"] and sys.argv[2:3] and sys.argv[2].startswith("bound_sim"):
            return _as_python(sys.argv[2:])
    code = ended(obey)
    gc.freeze()  # what is left goes with the process: to look for rings in it takes a seventh of a run
    return code


def as_module(shadowing: Sequence[str], run: Callable[[], int] = main) -> int:
    """``run`` for ``python -m``, which looks for modules in the folder that it is started from.

    ``shadowing`` are files there with names of Python's own modules: they may have run already.
    """
    if not shadowing:
        return run()
    for name in shadowing:
        wrong = text("{name}: has the name of a module of Python, which may have run it", name=name)
        print(
            visible(text("{wrong:text}: start it by python -P -m bound_sim, or by bound-sim", wrong=wrong)),
            file=sys.stderr,
        )
    return REFUSED


def _as_python(words: list[str]) -> int:
    """Run a module as ``python -m`` does: a frozen program is its own Python, and it starts processes of its own."""
    from runpy import run_module

    sys.argv = words
    run_module(words[0], run_name="__main__", alter_sys=True)
    return 0
