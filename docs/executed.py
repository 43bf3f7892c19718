"""Notebooks of docs/notebooks, executed: pages with what each cell showed, and notebooks to download.

A block of Python is a cell. Cells of a page share their names, and run in an empty folder; ``TABLES`` is the number of
tables that they play. A cell that raises stops the site: what is shown ran.
"""

import ast
import io
import json
import os
import re
import tempfile
from base64 import b64decode
from collections.abc import Iterator
from contextlib import chdir, redirect_stdout
from dataclasses import dataclass, field
from html import escape
from typing import Any

NOTEBOOKS = "docs/notebooks/"
#: tables that a page of the site plays, and those of a test
TABLES, FEW = 100, 2
_CELL = re.compile(r"^```python\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
_DATA = re.compile(r'src="data:image/(svg\+xml|png);base64,([^"]*)"')


@dataclass
class Executed:
    """A page after its cells ran: for each its code and what it showed by kind: "html", "svg", "text"."""

    name: str
    text: str
    cells: list[tuple[str, dict[str, str]]] = field(default_factory=list)

    def with_outputs(self, body: str) -> tuple[str, dict[str, bytes]]:
        """The page's HTML with what each cell showed behind it, and pictures as files beside the page."""
        pictures: dict[str, bytes] = {}
        parts = body.split('<pre><code class="language-python">')
        made = [parts[0]]
        for (_, shown), part in zip(self.cells, parts[1:], strict=True):
            code, end, rest = part.partition("</code></pre>")
            made += ['<pre><code class="language-python">', code, end, self._shown(shown, pictures), rest]
        return "".join(made), pictures

    def _shown(self, shown: dict[str, str], pictures: dict[str, bytes]) -> str:
        def kept(data: bytes, ending: str) -> str:
            name = f"{self.name}-{len(pictures) + 1}.{ending}"
            pictures[name] = data
            return name

        if "svg" in shown:
            return f'<p><img alt="what the cell shows" src="{kept(shown["svg"].encode(), "svg")}"></p>\n'
        if "html" in shown:
            html = _DATA.sub(lambda found: f'src="{kept(b64decode(found[2]), found[1][:3])}"', shown["html"])
            return f'<div class="table">{html}</div>\n'
        return f"<pre>{escape(shown['text'])}</pre>\n" if shown else ""

    def notebook(self) -> str:
        """The text of an ``.ipynb``, version 4.5 of its format, with the outputs."""
        cells: list[dict[str, Any]] = []
        for number, (prose, code) in enumerate(_parts(self.text)):
            kind: dict[str, Any] = {
                "cell_type": "markdown" if code is None else "code",
                "id": f"cell-{number}",
                "metadata": {},
            }
            if code is None:
                cells.append(kind | {"source": prose})
            else:
                shown = self.cells[sum(each["cell_type"] == "code" for each in cells)][1]
                cells.append(kind | {"source": code.rstrip("\n"), "execution_count": None, "outputs": _outputs(shown)})
        first = f"TABLES = {TABLES}"
        cells.insert(0, {"cell_type": "code", "id": "tables", "metadata": {}, "source": first, "execution_count": None,
                         "outputs": []})  # fmt: skip
        kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
        about = {"metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5, "cells": cells}
        return json.dumps(about, indent=1, ensure_ascii=False) + "\n"


def _parts(text: str) -> Iterator[tuple[str, str | None]]:
    """Prose and code of a page, in turn; comments of the site are left out."""
    text = re.sub(r"<!--.*?-->\n*", "", text, flags=re.DOTALL)
    at = 0
    for found in _CELL.finditer(text):
        if text[at : found.start()].strip():
            yield text[at : found.start()].strip(), None
        yield "", found[1]
        at = found.end()
    if text[at:].strip():
        yield text[at:].strip(), None


def _outputs(shown: dict[str, str]) -> list[dict[str, Any]]:
    kinds = {"svg": "image/svg+xml", "html": "text/html", "text": "text/plain"}
    data = {kinds[kind]: value for kind, value in shown.items()}
    return [{"output_type": "display_data", "metadata": {}, "data": data}] if data else []


def executed(name: str, text: str, tables: int) -> Executed:
    """Run the cells of a page. Raises what a cell raises."""
    os.environ.setdefault("MPLBACKEND", "agg")
    page = Executed(name, text)
    names: dict[str, Any] = {"__name__": "notebook", "TABLES": tables}
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        for number, code in enumerate(_CELL.findall(text), 1):
            page.cells.append((code, _run(code, f"{name}.md, cell {number}", names)))
    return page


def _run(code: str, place: str, names: dict[str, Any]) -> dict[str, str]:
    """What a cell shows: its last expression as itself, and what it printed."""
    tree = ast.parse(code, place)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    said = io.StringIO()
    with redirect_stdout(said):
        exec(compile(tree, place, "exec"), names)
        value = eval(compile(ast.Expression(last.value), place, "eval"), names) if isinstance(last, ast.Expr) else None
    return ({"text": said.getvalue()} if said.getvalue() else {}) | ({} if value is None else _shown(value))


def _shown(value: Any) -> dict[str, str]:
    """A value as a notebook shows it."""
    if hasattr(value, "savefig"):
        picture = io.StringIO()
        value.savefig(picture, format="svg", metadata={"Date": None})
        return {"svg": picture.getvalue()}
    for kind in ("svg", "html"):
        if hasattr(value, f"_repr_{kind}_"):
            return {kind: str(getattr(value, f"_repr_{kind}_")()), "text": repr(value)}
    return {"text": repr(value)}
