"""The command line: ``program`` is what all commands share, each other module adds some.

Commands import what they need when they run, so that ``--help`` answers at once.
"""

from importlib import import_module

from bound_sim.cli.program import PROGRAM, app, ended

__all__ = ["app", "main"]

# in the order of --help, group by group
for _commands in (
    "scenarios",
    "battles",
    "desk",
    "battle_files",
    "umpire",
    "questions",
    "seals",
    "dice",
    "sides",
    "why",
    "rulings",
    "units",
    "cases",
    "exact",
    "odds",
    "docs",
):
    import_module(f"bound_sim.cli.{_commands}")


@app.command(rich_help_panel=PROGRAM)
def version() -> None:
    """Print the version."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        print(f"bound-sim {installed('bound-sim')}")
    except PackageNotFoundError:
        print("bound-sim (not installed)")


def main() -> int:
    """Entry point of the ``bound-sim`` command; its exit code."""
    return ended(app)
