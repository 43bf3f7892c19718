"""Texts of the code that people read, as templates: what catalogues of other languages take.

A text stands in the code as a catalogue has it: in ``text(...)``, ``counted(...)``, ``plural(...)``, ``marked(...)`` or
``said(...)``, as it is or one of several by a condition. Each is taken from there by its call; the templates of pages
are taken whole.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from bound_sim.results.report import page_words
from bound_sim_maps.texts import COUNTED

ROOT = Path(__file__).resolve().parents[1]
#: packages whose texts are said in other languages
PACKAGES = (ROOT / "bound_sim", ROOT / "maps" / "bound_sim_maps")
#: what makes or says a text -> the places of its templates
MAKERS: Mapping[str, tuple[int, ...]] = {"text": (0,), "said": (0,), "marked": (0,)}
#: headings of a summary, which rules may call otherwise
_OF_SUMMARY = ("platoons", "on table", "injured", "removed", "withdrawn", "in care", "to come", "men lost", "men left")
#: texts that are no words: an option, a file, a sign, a format
_NO_WORDS = re.compile(r"--[\w-]+|\{[^}]*\}|[\w*/-]+\.\w{2,7}\b|https?:\S+|[^\W\d_](?![^\W\d_])")


def files() -> list[Path]:
    """The modules whose texts are taken."""
    return sorted(path for package in PACKAGES for path in package.rglob("*.py"))


def has_words(text: str) -> bool:
    """Whether there is anything to put into another language."""
    return any(map(str.isalpha, _NO_WORDS.sub("", text)))


def has_letters(text: object) -> bool:
    """Whether a text of a table is one of words."""
    return isinstance(text, str) and any(map(str.isalpha, re.sub(r"\{\w*(:[^?{}]*|:\?)?|\|\w+\}", "", text)))


def called(node: ast.AST) -> str:
    """The last name of what is called."""
    if isinstance(node, ast.Call):
        return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return ""


def of_code(code: str) -> Iterator[str]:
    """The templates of a module's code, in its order."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call):
            for place in MAKERS.get(called(node), ()):
                yield from written(node.args[place]) if place < len(node.args) else ()
            words = [word for argument in node.args[1:3] for word in written(argument)]
            if called(node) == "counted" and len(words) > 1:
                yield COUNTED.join(words)
            elif called(node) == "plural" and words:
                yield plurals(*words)


def written(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may be, where they stand in the code."""
    if isinstance(node, ast.IfExp):
        yield from written(node.body)
        yield from written(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def plurals(one: str, many: str = "") -> str:
    """The text of a catalogue for a count of something: of one and of more, with NUL between."""
    return COUNTED.join((f"{{count}} {one}", f"{{count}} {many or one + 's'}"))


def words_of_rules() -> list[str]:
    """Our words for things for which rules may have others, as pages and commands ask for them."""
    asked = re.compile(r"\bword\(['\"]([\w. ]+)['\"]\)|counted\([^()]*?'(\w+)', word\)")
    found = dict.fromkeys((*_OF_SUMMARY, "side"))
    for path in (ROOT / "bound_sim").rglob("*"):
        if path.suffix in (".py", ".j2") and path.parent.name in ("report", "cli"):
            for one, counted in asked.findall(path.read_text(encoding="utf-8")):
                found |= dict.fromkeys([one or counted, *([f"{counted}s"] if counted else [])])
    return sorted(found)


def counted_words() -> list[str]:
    """The texts of a catalogue for what ``counted`` counts, which rules may call otherwise."""
    asked = re.compile(r"""\bcounted\([^()]*?, ["'](\w+)["'](?:, word)?\)""")
    texts = (path.read_text(encoding="utf-8") for path in (ROOT / "bound_sim" / "cli").glob("*.py"))
    return sorted({word for text in texts for word in asked.findall(text)})


@cache
def scan() -> dict[str, Path]:
    """Every template of the code for a catalogue, with the file that it stands in."""
    found: dict[str, Path] = {}
    for path in files():
        for text in of_code(path.read_text(encoding="utf-8")):
            if has_words(text):
                found.setdefault(text, path)
    for path in sorted((ROOT / "bound_sim" / "results").rglob("*.j2")):
        for text in page_words.texts(path.read_text(encoding="utf-8")):
            found.setdefault(numbered(text), path)
    return found


def numbered(template: str) -> str:
    """A template with a name for each of its blanks: ``{}``."""
    return template.replace("{}", "{value}")
