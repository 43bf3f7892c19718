"""covers: bound_sim/rules/records/prose.py

A text becomes marks of a page in one place, and the callers of that place are known.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from bound_sim.results.battle_map.page import policy
from tests.support.import_graph import ROOT, modules

DOOR = "ours"
#: (file, function) that give the program's own marks, and what they give
CALLERS = {
    ("bound_sim/rules/records/prose.py", "marked"): "templates of the program, whose values are escaped",
    ("bound_sim/rules/records/sentences.py", "__call__"): "templates of a ruleset, whose values are escaped",
    ("bound_sim/results/report/notes.py", "drawn"): "notes, whose texts and addresses the reader of Markdown escaped",
    ("bound_sim/results/report/page.py", "render"): "the sheet of style that lies beside the program, and a policy",
    ("bound_sim/results/battle_map/page.py", "render"): "the sheet of style that lies beside the program, a picture",
    ("bound_sim/results/battle_map/page.py", "scripts"): "scripts that lie beside the program, in letters and digits",
    ("bound_sim/results/battle_map/page.py", "data"): "a document packed, in letters and digits",
    ("bound_sim/results/battle_map/page.py", "style"): "the sheet of style that lies beside the program",
    ("bound_sim/results/battle_map/page.py", "canvas_style"): "the sheet of style that lies beside the program",
    ("bound_sim/results/battle_map/page.py", "framed"): "a sheet of style, a policy",
    ("bound_sim/results/report/page.py", "_side_colours"): "colours that were matched as #0072B2",
    ("bound_sim/results/report/bases.py", "signs"): "drawings with names of kinds",
    ("bound_sim/results/report/pictures.py", "still"): "a drawing, whose texts went through plain",
    ("bound_sim/results/report/curves.py", "_svg"): "drawings, whose texts went through Markup.format",
    ("bound_sim/odds/report/heat.py", "_page"): "the sheet of style that lies beside the program",
    ("bound_sim/odds/report/page.py", "written"): "drawings, whose texts went through plain",
}


def made_marks(tree: ast.AST, function: str = "") -> Iterator[tuple[str, str]]:
    """(function, "Markup" or the door) for each text that is not a literal and is taken for marks."""
    for node in ast.iter_child_nodes(tree):
        inside = node.name if isinstance(node, ast.FunctionDef) else function
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            literal = not node.args or isinstance(node.args[0], ast.Constant)
            if name in ("Markup", DOOR) and not (name == "Markup" and literal):
                yield inside, name
        yield from made_marks(node, inside)


def found(text: str) -> list[tuple[str, str]]:
    return list(made_marks(ast.parse(text)))


def sources() -> dict[str, str]:
    paths = {path for path in modules().values() if "tests" not in path.relative_to(ROOT).parts}
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in sorted(paths)}


def test_marks_are_found() -> None:
    assert found("def f(x):\n    return Markup(x)\n") == [("f", "Markup")]
    assert found("def f(x):\n    return Markup(f'<b>{x}</b>')\n") == [("f", "Markup")]
    assert found("def f(x):\n    return markupsafe.Markup('<b>' + x)\n") == [("f", "Markup")]
    assert found("def f(x):\n    return ours('<b>')\n") == [("f", "ours")]
    assert found("def f(x):\n    return Markup('<b>{}</b>').format(x)\n") == []


def test_a_text_becomes_marks_at_one_door_with_known_callers() -> None:
    made = {(name, *one) for name, text in sources().items() for one in found(text)}
    assert {one for one in made if one[2] == "Markup"} == {("bound_sim/rules/records/prose.py", DOOR, "Markup")}
    assert {one[:2] for one in made if one[2] == DOOR} == set(CALLERS)


def test_no_template_leaves_escaping() -> None:
    templates = [path for folder in ("bound_sim", "ui", "docs") for path in (ROOT / folder).rglob("*.j2")]
    assert len(templates) > 1
    for path in templates:
        text = path.read_text(encoding="utf-8")
        assert "|safe" not in text.replace(" ", ""), path
        assert "autoescape" not in text, path
    users = {name: text for name, text in sources().items() if "from jinja2 import" in text}
    assert len(users) == 3
    for name, text in users.items():
        escaping = [key for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)
                    and getattr(node.func, "id", "") == "Environment"
                    for key in node.keywords if key.arg == "autoescape"]  # fmt: skip
        assert [ast.unparse(key.value) for key in escaping] in (["True"], ["select_autoescape(default=True)"]), name


def test_pages_have_a_policy_and_hold_no_script() -> None:
    """Each template of a page: nothing but styles of its own is allowed, and the scripts of a map that moves."""
    policies = {
        "bound_sim/results/report/report.html.j2": "{{ policy }}",
        "bound_sim/results/battle_map/frame.html.j2": "{{ policy }}",
        "bound_sim/odds/report/page.html.j2": "default-src 'none'; style-src 'unsafe-inline'",
    }
    assert policy().startswith("default-src 'none'; style-src 'unsafe-inline'; img-src blob:; script-src 'sha256-")
    for name, said in policies.items():
        text = Path(ROOT / name).read_text(encoding="utf-8")
        head = text.partition("<title>")[0]
        assert f'<meta http-equiv="Content-Security-Policy" content="{said}' in head
        assert "<script" not in text.replace('<script type="application/json" id="battle-heat">{{ heat }}</script>', "")
