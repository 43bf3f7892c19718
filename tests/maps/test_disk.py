"""covers: maps/bound_sim_maps/disk.py, maps/bound_sim_maps/written.py

All that the program asks of a disk goes through ``bound_sim_maps.disk`` and ``bound_sim_maps.written``, and no error
of it is lost.
"""

import ast
from collections.abc import Iterator

from tests.support.import_graph import ROOT, modules

#: the two that may
DOORS = ("maps/bound_sim_maps/disk.py", "maps/bound_sim_maps/written.py")
#: methods and functions that look at a disk, read or write it; some of them take errors for "is not there"
ASKS = frozenset({
    "exists", "is_file", "is_dir", "is_symlink", "glob", "rglob", "iterdir", "walk", "scandir", "listdir", "stat",
    "lstat", "read_bytes", "read_text", "write_bytes", "write_text", "copytree", "copyfile", "rmtree", "touch",
    "TemporaryDirectory", "NamedTemporaryFile", "mkdtemp", "mkstemp", "fdopen", "symlink_to", "islink", "isfile",
    "isdir", "lexists",
})  # fmt: skip
#: (file, what) -> why it may
ALLOWED = {
    (
        "kernels/bound_sim_kernels/early.py",
        "exists",
    ): "lists in the cache of what is compiled: without them it is not used",
    ("kernels/bound_sim_kernels/early.py", "read_text"): "lists in the cache of what is compiled",
    (
        "kernels/bound_sim_kernels/early.py",
        "write_text",
    ): "lists in the cache of what is compiled, put in their place whole",
    ("kernels/bound_sim_kernels/locks.py", "is_dir"): "Windows has no locks for folders: errors show when it is opened",
    ("kernels/bound_sim_kernels/locks.py", "open"): "what is locked: errors are raised",
    ("kernels/bound_sim_kernels/warm_up.py", "glob"): "the cache: how much is compiled",
    ("kernels/bound_sim_kernels/sources.py", "glob"): "the program's own sources",
    ("kernels/bound_sim_kernels/sources.py", "read_bytes"): "the program's own sources",
    ("kernels/bound_sim_kernels/sources.py", "stat"): "the program's own sources",
    ("kernels/bound_sim_kernels/warm_up.py", "exists"): "a stamp in the cache: without it all is compiled again",
    ("kernels/bound_sim_kernels/warm_up.py", "touch"): "a stamp in the cache",
    ("kernels/bound_sim_kernels/code_cache.py", "lstat"): "whose a private folder of compiled code is",
    ("kernels/bound_sim_kernels/code_cache.py", "mkdtemp"): "a private folder for compiled code",
    ("kernels/bound_sim_kernels/code_cache.py", "stat"): "whether compiled code is there to be loaded",
    ("kernels/bound_sim_kernels/own_path.py", "exists"): "what a folder that Python starts in would bring in",
    ("kernels/bound_sim_kernels/own_path.py", "scandir"): "what a folder that Python starts in would bring in",
    ("ui/bound_sim_ui/system_libraries.py", "glob"): "Qt's own plugins",
    ("ui/bound_sim_ui/system_libraries.py", "read_text"): "the program's own list",
    ("bound_sim/results/report/page.py", "read_text"): "the program's own templates",
    ("bound_sim/analysis/widgets.py", "read_text"): "the program's own script",
    ("bound_sim/odds/report/heat.py", "read_text"): "the program's own template and style",
    ("bound_sim/results/battle_map/page.py", "read_text"): "the program's own template, style and script",
    ("bound_sim/results/folder.py", "lstat"): "which file stands at a place: errors are raised, but that nothing does",
    ("bound_sim/cli/streams.py", "fdopen"): "the null device, where a standard stream is closed",
    ("bound_sim/cli/streams.py", "open"): "the null device, where a standard stream is closed",
    ("bound_sim/battle_file/storage.py", "stat"): "the size of a battle file that is there: errors are raised",
    ("bound_sim/battle_file/storage.py", "touch"): "the empty file that SQLite fills",
    ("ui/bound_sim_ui/desks/umpire_desk.py", "touch"): "the desk's own, of drafts: no file",
    ("ui/bound_sim_ui/windows/window.py", "touch"): "the desk's own, of drafts: no file",
}
#: functions in which an OSError may end, and why
TOLD = {
    ("kernels/bound_sim_kernels/code_cache.py", "_is_writable"): "it says whether: another folder is taken",
    (
        "kernels/bound_sim_kernels/code_cache.py",
        "_private",
    ): "without it compiled code is not kept",
    (
        "kernels/bound_sim_kernels/numba_doors.py",
        "_load_from_where_nobody_writes",
    ): "without a cache all is compiled again",
    ("kernels/bound_sim_kernels/early.py", "begin"): "without helpers plain Python plays, and nobody waits",
    ("kernels/bound_sim_kernels/early.py", "stand_back"): "without a lock nobody waits",
    ("kernels/bound_sim_kernels/numba_doors.py", "save_overload"): "what cannot be kept is compiled again",
    ("kernels/bound_sim_kernels/own_path.py", "leave"): "a current folder that is gone brings nothing in",
    ("kernels/bound_sim_kernels/warm_up.py", "_helper"): "without a helper plain Python plays",
    ("kernels/bound_sim_kernels/warm_up.py", "_somebody_compiles"): "without a folder for code nothing is compiled",
    ("ui/bound_sim_ui/system_libraries.py", "_there"): "it says whether a library is there",
    ("ui/bound_sim_ui/windows/window.py", "_keep_picture"): "a card of the first page without a picture has its words",
    (
        "ui/bound_sim_ui/autosave.py",
        "_as_it_stands",
    ): "where it cannot be read, what was kept is shown",
    ("bound_sim/cli/program.py", "_shipped"): "names in a help text: a command that needs the folder tells the failure",
    ("kernels/bound_sim_kernels/warm_up.py", "begin"): "without a cache that can be written to, plain Python plays",
    ("bound_sim/results/folder.py", "shown"): "a path is said in full, where the folder that one is in is gone",
    ("bound_sim/battle_file/storage.py", "writing"): "to roll back what fails: the failure is told",
    ("bound_sim/battle_file/storage.py", "_has"): "whether a failed commit stands: the failure is told",
    ("bound_sim/battle_file/storage.py", "_renamed_from"): "a hint beside what is damaged: that is told",
    (
        "bound_sim/files/source_files.py",
        "files",
    ): "what can't be read keeps no comments: all is written",
    ("bound_sim/files/source_files.py", "leavings"): "names to clear away where the folder that was read is gone",
    ("ui/bound_sim_ui/settings.py", "_is_there"): "a list of recent battles leaves out what can't be reached",
    ("bound_sim/secrecy/seat_folder.py", "_noted"): "a note that something was written: nothing is said without it",
    ("ui/bound_sim_ui/desks/others.py", "look"): "a look each second: what cannot be read is told when somebody acts",
    ("bound_sim/secrecy/seat_folder.py", "read"): "how many messages were seen: without it all are new",
    ("ui/bound_sim_ui/desks/message_desk.py", "refresh"): "messages that were seen are new again at the next opening",
    ("bound_sim/desk/player_seat.py", "sent"): "what cannot be read is not what was sent: hand in again is said",
}


def asked(tree: ast.AST) -> Iterator[str]:
    """What a module asks of a disk past the two doors."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Name("open"):
                yield "open"
            case ast.Attribute(value, attr) if attr in ASKS and not _of_door(value):
                yield attr
            case ast.Attribute(_, "open") if node.args and _is_mode(node.args[0]):
                yield "open"
            case ast.Attribute(ast.Name("os"), "open"):
                yield "open"


def _of_door(value: ast.expr) -> bool:
    return isinstance(value, ast.Name) and value.id in ("disk", "written")


def _is_mode(argument: ast.expr) -> bool:
    return (
        isinstance(argument, ast.Constant) and isinstance(argument.value, str) and set(argument.value) <= set("rwab+t")
    )


def silenced(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Functions with a place in which an OSError ends that nobody raises or as much as looks at, and its line."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.ExceptHandler) and _of_disk(node.type):
                inside = [inner for statement in node.body for inner in ast.walk(statement)]
                told = any(isinstance(inner, ast.Name) and inner.id == node.name for inner in inside)
                if not told and not any(isinstance(inner, ast.Raise) for inner in inside):
                    yield function.name, node.lineno
            if isinstance(node, ast.With):
                calls = [item.context_expr for item in node.items if isinstance(item.context_expr, ast.Call)]
                if any(_named(call.func) == "suppress" and any(map(_of_disk, call.args)) for call in calls):
                    yield function.name, node.lineno


def _named(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _of_disk(node: ast.expr | None) -> bool:
    """Whether errors of the disk are among the caught."""
    caught = node.elts if isinstance(node, ast.Tuple) else [node]
    return any(one is None or _named(one) in ("OSError", "IOError", "Exception", "BaseException") for one in caught)


def test_nobody_asks_the_disk_past_the_door() -> None:
    found = {}
    for path in modules().values():
        name = path.relative_to(ROOT).as_posix()
        for what in asked(ast.parse(path.read_text(encoding="utf-8"))):
            found[name, what] = 1
    past = {place for place in found if place[0] not in DOORS}
    assert sorted(past - ALLOWED.keys()) == [], (
        f"use bound_sim_maps.disk or bound_sim_maps.written: {sorted(past - ALLOWED.keys())}"
    )
    assert sorted(ALLOWED.keys() - past) == [], "nobody needs these any more"


def test_no_error_of_the_disk_ends_unheard() -> None:
    found = {}
    for path in modules().values():
        name = path.relative_to(ROOT).as_posix()
        for function, line in silenced(ast.parse(path.read_text(encoding="utf-8"))):
            found[name, function] = line
    silent = {place: line for place, line in found.items() if place[0] not in DOORS}
    assert {place: line for place, line in silent.items() if place not in TOLD} == {}
    assert sorted(TOLD.keys() - silent.keys()) == [], "nobody needs these any more"


def test_the_search_finds_them() -> None:
    """Control: the forms in which the disk was asked before."""
    text = """
def files(folder):
    try:
        return sorted(folder.glob("*"))
    except OSError:
        return []
def there(path):
    with contextlib.suppress(OSError):
        return path.is_file() and open(path) and path.open("rb") and os.open(path, 0)
"""
    tree = ast.parse(text)
    assert sorted(asked(tree)) == ["glob", "is_file", "open", "open", "open"]
    assert [name for name, _ in silenced(tree)] == ["files", "there"]
