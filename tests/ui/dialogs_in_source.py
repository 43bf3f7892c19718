"""The dialogs that the desk's source has: classes of its own, and boxes of the toolkit by where they are opened."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

UI = Path(__file__).resolve().parents[2] / "ui" / "bound_sim_ui"
#: the toolkit's; dialogs for files that are the system's own are not measured
BOXES = {"QDialog", "QMessageBox", "QInputDialog", "QProgressDialog", "QErrorMessage", "QColorDialog", "QFontDialog"}
SYSTEM = "QFileDialog"


def dialogs() -> set[str]:
    """Like ``windows/dialogs.py::FindDialog`` and ``desks/order_panel.py::OrderPanel.hand_in QMessageBox.question``."""
    trees = {path: ast.parse(path.read_text()) for path in sorted(UI.rglob("*.py"))}
    own = _classes(trees)
    return {f"{path.relative_to(UI).as_posix()}::{found}" for path, tree in trees.items() for found in _of(tree, own)}


def _classes(trees: Mapping[Path, ast.Module]) -> set[str]:
    """Names of all dialogs' classes, those that rest on others of the desk too."""
    made = [node for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    found = {*BOXES, SYSTEM}
    while more := {node.name for node in made if node.name not in found and _bases(node) & found}:
        found |= more
    return found


def _bases(node: ast.ClassDef) -> set[str]:
    return {base.id for base in node.bases if isinstance(base, ast.Name)}


def _of(node: ast.AST, own: set[str], within: str = "") -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        name = within
        if isinstance(child, ast.ClassDef | ast.FunctionDef):
            name = f"{within}.{child.name}".lstrip(".")
        if isinstance(child, ast.ClassDef) and _bases(child) & own:
            yield name
        if isinstance(child, ast.Call) and (box := _box(child.func)):
            yield f"{within} {box}"
        yield from _of(child, own, name)


def _box(called: ast.expr) -> str:
    """A box of the toolkit that is made or asked, "" for another call."""
    of = called.value if isinstance(called, ast.Attribute) else called
    if not isinstance(of, ast.Name) or of.id not in BOXES:
        return ""
    return f"{of.id}.{called.attr}" if isinstance(called, ast.Attribute) else of.id
