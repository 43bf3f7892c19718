"""The command line for typer's runner of tests, made once a process: making all commands takes longer than most run."""

from functools import cache
from typing import Any

import typer.testing

#: where the runner gets the commands of a program from is its own affair: its type stubs do not say it
_runner: Any = typer.testing


def keep_commands() -> None:
    """From now on the runner takes the commands of a program as they were made at first."""
    if not hasattr(_runner._get_command, "cache_info"):
        _runner._get_command = cache(_runner._get_command)
