"""Scripts of acts, one a ruleset: what a player draws for the first bound, with slips that he takes back."""

from pathlib import Path

from bound_sim.battle_file.entries import File, Orders
from bound_sim.battle_file.file import BattleFile

#: shipped battle -> (seat, script)
SCRIPTS = {
    "rulebook-sheet": ("D", """
        sheet 1 Advance
        sheet 2 Hold                        # a slip
        undo
        sheet 2 Assault
        order 1/1 move by 0,-4.5 shoot 4/1
        order 1/2 stay
        no order 1/2
        order 1/2 move by 0,-4.5
        undo
        redo
    """),
    "le-cateau-1914": ("G", """
        sheet 66.I Advance
        sheet 66.II Hold
        no sheet 66.II
        order 66.I advance by 0,-5
        undo
        order 66.I advance by 0,-4
    """),
    "petite-douve-1915": ("C", """
        no line 1                           # that of the scenario
        line RD1 move by 0,2
        no line 1
        line RD2 move by 0,3
        undo
        redo
    """),
    "hooge-1915": ("B", """
        no line 1
        line INF1 deploy 7,3
        undo
        redo
    """),
    "summer-1914": ("CP", """
        no line 1                           # the hand
        undo
        line pass
        undo
        redo
    """),
}  # fmt: skip


def acts_of(name: str) -> list[str]:
    """The acts of a script without its comments."""
    lines = (line.partition("#")[0].strip() for line in SCRIPTS[name][1].splitlines())
    return [line for line in lines if line]


def handed_in(path: Path, side: str) -> list[File]:
    """The files of a side's orders for the first bound as its battle file has them: names, and digests of their bytes.

    What they come to as orders is the same where these are.
    """
    with BattleFile(path) as file:
        bodies = [entry.body for entry in file.history.entries if isinstance(entry.body, Orders)]
    (body,) = (body for body in bodies if body.side == side)
    assert body.state == "handed in"
    return body.files
