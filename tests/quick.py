"""The tests of what was changed: ``make quick``, or ``python -m tests.quick [--base REV] [pytest's options]``.

Each file of tests says in its first line what it covers. Of a changed file the tests are those that name it; where none
does, those of the nearest folder that tests name. A changed file of tests is run itself.
"""

import ast
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[1]
_COVERS = "covers: "


def covered(text: str) -> list[str]:
    """The paths that a file of tests covers, by the first paragraph of its docstring."""
    told = " ".join((ast.get_docstring(ast.parse(text)) or "").partition("\n\n")[0].split())
    return told.removeprefix(_COVERS).split(", ") if told.startswith(_COVERS) else []


def changed(base: str) -> list[str]:
    """The files that differ from a commit, and those that git does not know yet."""
    asked = (["diff", "--name-only", base], ["ls-files", "--others", "--exclude-standard"])
    told = [
        subprocess.run(["git", *each], cwd=ROOT, check=True, capture_output=True, text=True).stdout for each in asked
    ]
    return sorted(set("".join(told).splitlines()))


def of_changed(files: Iterable[str], covers: Mapping[str, Sequence[str]]) -> list[str]:
    """The files of tests for changed files; ``covers``: file of tests -> what it covers."""
    found: set[str] = set()
    for file in files:
        if file in covers:
            found.add(file)
            continue
        for place in (file, *map(str, PurePosixPath(file).parents)):
            if named := {test for test, places in covers.items() if place in places}:
                found |= named
                break
    return sorted(found)


def main(given: Sequence[str]) -> int:
    """Run pytest on the tests of what was changed."""
    parser = ArgumentParser(prog="python -m tests.quick", description=__doc__)
    parser.add_argument("--base", metavar="REV", default="HEAD", help="what counts as changed is all since REV")
    asked, options = parser.parse_known_args(given)
    every = {path.relative_to(ROOT).as_posix(): path for path in sorted((ROOT / "tests").rglob("test_*.py"))}
    covers = {name: covered(path.read_text(encoding="utf-8")) for name, path in every.items()}
    found = of_changed(changed(asked.base), covers)
    if not found:
        print("nothing was changed that a test names")
        return 0
    print(*found, sep="\n")
    return subprocess.run([sys.executable, "-m", "pytest", "-q", *options, *found], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
