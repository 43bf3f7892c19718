"""covers: pyproject.toml, docs/long_description.py

What an installation has: the wheel's files and words, its pages and cases, and the program without the desk.
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from configparser import ConfigParser
from email.parser import Parser
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from docs.long_description import long_description

ROOT = Path(__file__).parents[1]
PACKAGES = ("bound_sim", "bound_sim_kernels", "bound_sim_maps", "bound_sim_ui")
PLAIN = {**os.environ, "NUMBA_DISABLE_JIT": "1", "QT_QPA_PLATFORM": "offscreen"}
WITHOUT_QT = "import sys\nsys.modules['PySide6'] = None\nfrom bound_sim.cli import main\nsys.exit(main())"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds what pip would put into site-packages."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, check=True, cwd=ROOT, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "site")
    return folder / "site"


def test_the_wheel_has_licence_types_cases_and_pages(installed: Path) -> None:
    (about,) = installed.glob("*.dist-info")
    assert {path.name for path in (about / "licenses").iterdir()} == {"LICENSE", "NOTICE"}
    metadata = Parser().parsestr((about / "METADATA").read_text(encoding="utf-8"))
    assert metadata["License-Expression"] == "MIT"
    assert metadata["Author"] == "bound-sim developers"
    assert set(metadata.get_all("Provides-Extra", [])) == {"cluster", "desk", "gis", "notebook", "sensitivity", "video"}
    assert {path.name for path in installed.iterdir()} == {*PACKAGES, about.name}, "names that others may have"
    points = ConfigParser()
    points.read_string((about / "entry_points.txt").read_text(encoding="utf-8"))
    assert set(points["console_scripts"]) == {"bound-sim"}
    assert dict(points["gui_scripts"]) == {"bound-sim-desk": "bound_sim_ui.entry:without_console"}
    for package in PACKAGES:
        assert (installed / package / "py.typed").is_file()
    for inside, outside in (("cases/book", "tests/cases"), ("docs", "docs")):
        there = {p.relative_to(installed / "bound_sim" / inside): p.read_bytes()
                 for p in (installed / "bound_sim" / inside).rglob("*") if p.is_file()}  # fmt: skip
        assert there == {p.relative_to(ROOT / outside): p.read_bytes()
                         for p in (ROOT / outside).rglob("*")
                         if p.suffix in (".toml", ".md", ".json")}, inside  # fmt: skip


def test_the_long_description_stands_by_itself(installed: Path) -> None:
    """Finding 23: no file of the repository lies beside it where the package is shown; no address is made up."""
    (about,) = installed.glob("*.dist-info")
    metadata = Parser().parsestr((about / "METADATA").read_text(encoding="utf-8"))
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert metadata.get_all("Project-URL") is None
    said = str(metadata.get_payload())
    shown = MarkdownIt("commonmark").enable("table").render(said)
    assert [link for link in re.findall(r'(?:href|src)="([^"]*)"', shown) if not link.startswith("https://")] == []
    assert "<img" not in shown
    assert "<!--" not in said
    assert shown.index("<h2>Install</h2>") < shown.index("pipx install") < shown.index("make battle")
    pages = set(re.findall(r"bound-sim docs ([a-z-]+)", said))
    assert len(pages) > 20
    assert {name for name in pages if not (installed / "bound_sim" / "docs" / f"{name}.md").is_file()} == {
        "NAME"
    } & pages
    assert "explains every term" in said
    assert "[" not in re.sub(r"`[^`]*`|```.*?```", "", said, flags=re.DOTALL).replace("\n", " ")


def test_links_of_a_readme_become_what_leads_somewhere() -> None:
    readme = (
        "# X\n\n<!-- words: a,\nb -->\n\n![a](docs/a.png)\n\n| x |\n|---|\n| ![a](docs/a.png) |\n\n"
        "See ([maps](docs/world.md#x)), [docs/odds.md](docs/odds.md), [luck](docs/odds.md#y), [law](LICENSE), [w](https://w.org).\n"
    )
    said = "# X\n\nSee (maps: `bound-sim docs world`), `bound-sim docs odds`, luck (`bound-sim docs odds`), law, [w](https://w.org).\n"
    assert long_description(readme) == said


def test_no_sources_of_catalogues_are_in_the_wheel(installed: Path) -> None:
    """The program reads words compiled; who writes them has the repository."""
    endings = {path.suffix for path in installed.rglob("*")}
    assert endings & {".po", ".pot", ".ts", ".qm"} == set()
    words = installed / "bound_sim" / "translations"
    assert {path.name for path in words.rglob("*") if path.is_file()} == {"bound-sim.mo"}


def played(installed: Path, folder: Path, *words: str) -> str:
    """What a command of the installed program says."""
    done = subprocess.run(
        [sys.executable, "-m", "bound_sim", *words], cwd=folder, env={**PLAIN, "PYTHONPATH": str(installed)},
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_installed_program_has_its_cases_and_pages(installed: Path, tmp_path: Path) -> None:
    where = [sys.executable, "-c", "import bound_sim; print(bound_sim.__file__)"]
    found = subprocess.run(where, cwd=tmp_path, env={**PLAIN, "PYTHONPATH": str(installed)}, capture_output=True)
    assert str(installed) in found.stdout.decode()
    assert "1 passed, 0 failed" in played(installed, tmp_path, "cases", "--filter", "R-17-03")
    listed = played(installed, tmp_path, "docs")
    assert listed.startswith("tutorial "), "the page to begin with"
    assert {line.split()[0] for line in listed.splitlines()} == {page.stem for page in (ROOT / "docs").glob("*.md")}
    assert played(installed, tmp_path, "docs", "formats") == (ROOT / "docs/formats.md").read_text(encoding="utf-8")
    assert "men lost" in played(installed, tmp_path, "run", "rulebook-sheet", "--seed", "7", "--bounds", "1")
    assert (tmp_path / "rulebook-sheet-battle" / "report.html").stat().st_size > 10_000


def test_an_empty_environment_plays_the_same_bytes(installed: Path, tmp_path: Path) -> None:
    """The wheel alone, beside the packages that it needs: nothing of the checkout is found from there."""
    venv.create(tmp_path / "venv", symlinks=True)
    (site,) = (tmp_path / "venv").glob("lib/python3*/site-packages")
    shutil.copytree(installed, site, dirs_exist_ok=True)
    # .pth files in there are not followed, so what is installed in place from the checkout stays out
    others = [place for place in sys.path if Path(place).name in ("site-packages", "dist-packages")]
    (site / "others.pth").write_text("".join(f"{place}\n" for place in others))
    found = {}
    for name, python, folder in (("wheel", tmp_path / "venv/bin/python", tmp_path), ("tree", sys.executable, ROOT)):
        isolated = ["-I"] if name == "wheel" else []
        where = [python, *isolated, "-c", "import bound_sim; print(bound_sim.__file__)"]
        assert str(site if name == "wheel" else ROOT) in subprocess.check_output(where, cwd=folder, text=True)
        out = tmp_path / name
        run = ["run", "rulebook-sheet", "--seed", "7", "--bounds", "1", "--no-report", "--out", str(out)]
        subprocess.run([python, *isolated, "-m", "bound_sim", *run], cwd=folder, env=PLAIN, check=True)
        found[name] = {path.relative_to(out): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    assert len(found["wheel"]) > 10
    assert found["wheel"] == found["tree"]


def test_a_page_that_is_not_there_is_refused(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "bound_sim", "docs", "formts"], cwd=tmp_path,
                          env={**PLAIN, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True)  # fmt: skip
    assert (done.returncode, done.stderr) == (2, "docs: does not have a page 'formts': did you mean \"formats\"?\n")


@pytest.mark.parametrize(
    "words", [["desk"], ["desk", "rulebook-sheet"], ["film", "nothing.bound", "--out", "film.gif"]]
)
def test_the_desk_without_qt_says_what_to_install(tmp_path: Path, words: list[str]) -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_QT, *words], cwd=tmp_path, env=PLAIN, capture_output=True,
                          text=True)  # fmt: skip
    said = f"bound-sim {words[0]}: PySide6: is not installed: pip install 'bound-sim[desk]'\n"
    assert (done.returncode, done.stderr) == (2, said)


def test_all_else_goes_without_qt(tmp_path: Path) -> None:
    for words in (["check", "rulebook-sheet"], ["map", "rulebook-sheet", "--out", "m.png"],
                  ["run", "rulebook-sheet", "--seed", "7", "--bounds", "1"], ["new", "rulebook-sheet", "b.bound"],
                  ["next", "b.bound"]):  # fmt: skip
        done = subprocess.run([sys.executable, "-c", WITHOUT_QT, *words], cwd=tmp_path, env=PLAIN, capture_output=True,
                              text=True)  # fmt: skip
        assert done.returncode == 0, (words, done.stderr)


def test_the_lock_holds_what_the_program_needs() -> None:
    """Every package that pyproject.toml asks for is locked, and in its range."""
    from packaging.requirements import Requirement

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    locked = dict(re.findall(r"^([a-z0-9-]+)==(\S+)", (ROOT / "requirements.lock").read_text(encoding="utf-8"), re.M))
    groups = project["dependency-groups"]
    asked = [*project["project"]["dependencies"], *project["project"]["optional-dependencies"]["desk"],
             *groups["build"], *groups["test"], *groups["lint"]]  # fmt: skip
    wrong = [one for one in map(Requirement, asked) if not one.specifier.contains(locked.get(one.name.lower(), "0"))]
    assert wrong == []
