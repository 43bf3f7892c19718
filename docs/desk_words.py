"""The texts of the desk as a template for translators: ``python docs/desk_words.py [FILE.ts]``.

pyside6-lupdate reads the texts of the code; those that stand in tables (keys, palette, layers, menus) are written out
for it first.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TEMPLATE = ROOT / "ui" / "bound_sim_ui" / "translations" / "desk.ts"


def tables() -> Iterator[tuple[str, str]]:
    """(context, text) of every text that stands in a table, as it is shown."""
    from bound_sim.rules import registered, ruleset
    from bound_sim_ui.keys import BRUSHES, DRAWING, KEYS, SHAPES
    from bound_sim_ui.scene.view import LAYER_NAMES
    from bound_sim_ui.windows.actions import MENUS

    for key in KEYS.values():
        yield from (("keys", key.does), ("keys", key.where))
    for keys, does in DRAWING:
        yield from (("keys", keys), ("keys", does))
    for brush in BRUSHES.values():
        yield "palette", brush.text
    for text, _, does in SHAPES.values():
        yield from (("palette", text), ("palette", does))
    yield from (("layers", name) for name in LAYER_NAMES)
    yield from (("menus", title) for title in MENUS)
    for name in registered():
        form = ruleset(name).order_form
        yield from (("rules", text) for text in (
            form.units.capitalize(), form.sheet, form.names["empty"], form.counts, form.counts.removesuffix("s"),
        ))  # fmt: skip


def write(path: Path) -> int:
    """Write the template, or bring one up to date; lupdate's exit code, 2 where there is no lupdate."""
    lupdate = shutil.which("pyside6-lupdate", path=str(Path(sys.executable).parent)) or shutil.which("pyside6-lupdate")
    if lupdate is None:
        print("pyside6-lupdate is not there: it comes with PySide6-Essentials", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(dir=ROOT / "ui" / "bound_sim_ui", prefix=".tables-") as folder:
        listed = Path(folder) / "tables.py"
        lines = [f'translate("{context}", {_quoted(text)})' for context, text in dict.fromkeys(tables())]
        listed.write_text("\n".join(lines) + "\n", encoding="utf-8")
        sources = [
            str(found)
            for found in sorted((ROOT / "ui" / "bound_sim_ui").rglob("*.py"))
            if "translations" not in found.parts
        ]
        path.parent.mkdir(parents=True, exist_ok=True)
        return subprocess.run([lupdate, "-locations", "none", "-no-obsolete", *sources, "-ts", str(path)]).returncode


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(write(Path(sys.argv[1]) if len(sys.argv) > 1 else TEMPLATE))
