"""The pages of docs/ as a site of plain HTML: ``make site``, or ``python -m docs.site DIR``.

Every page, the README as the first one, the files that pages lead to (cases, modules), and a search of all texts.
Nothing comes from outside, so that a site can be read from a disk. The search is MiniSearch (docs/search, MIT): it is
kept up, one file without others, finds beginnings of words and words with a slip, and needs no server.
"""

import html
import json
import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath

from markdown_it import MarkdownIt
from markdown_it.token import Token

from docs.executed import NOTEBOOKS, TABLES, executed

ROOT = Path(__file__).resolve().parents[1]
FIRST = "README.md"
#: the order of the pages on the left; a test fails where one is missing
GROUPS: dict[str, tuple[str, ...]] = {
    "Begin": ("README.md", "docs/tutorial.md", "docs/gallery.md", "docs/desk.md", "docs/scenario.md", "docs/orbat.md",
              "docs/mats.md", "docs/by-mail.md", "docs/odds.md", "docs/python.md", "docs/glossary.md"),
    "Notebooks": ("docs/notebooks/losses.md", "docs/notebooks/heat.md", "docs/notebooks/what-if.md",
                  "docs/notebooks/sensitivity.md", "docs/notebooks/rulesets.md"),
    "Reference: play": ("docs/battle-file.md", "docs/seats.md", "docs/secrecy.md", "docs/questions.md",
                        "docs/policies.md", "docs/campaigns.md", "docs/why.md"),
    "Reference: rules": ("docs/rulesets.md", "docs/bound.md", "docs/units.md", "docs/cards.md", "docs/rulings.md",
                         "docs/battles.md", "docs/disputed.md"),
    "Reference: files and numbers": ("docs/formats.md", "docs/logs.md", "docs/battle-map.md", "docs/world.md",
                                     "docs/odds-by-hand.md", "docs/history.md"),
    "Rule cases": ("docs/cases.md", "docs/rules-and-cases.md", "docs/end-of-empires-cases.md",
                   "docs/to-end-all-wars-cases.md", "docs/entrenched-cases.md", "docs/all-quiet-cases.md"),
    "Developers": ("CONTRIBUTING.md", "docs/style.md", "docs/desk-tests.md", "docs/bench.md", "docs/translations.md",
                   "CHANGELOG.md"),
}  # fmt: skip
#: groups that are folded, out of a reader's way, and what the search takes their pages for
FOLDED = {"Rule cases": 0.2, "Developers": 0.4}
SEARCH = ROOT / "docs" / "search"
_TEXTS = (".toml", ".py", ".md", ".txt", ".csv")
_PICTURES = (".png", ".svg", ".jpg", ".gif", ".webp")
#: other words for what a page is about, for the search: <!-- words: excel, google sheets -->
_WORDS = re.compile(r"<!-- words: (.*?) -->", re.DOTALL)
_LEFT = re.compile(r"^[a-z][a-z0-9+.-]*:")

_STYLE = """
:root { --ink: #221e18; --paper: #fffdf8; --panel: #f6f1e4; --line: #d8cfba; --quiet: #6b6252; --accent: #8a3b12; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9e2d2; --paper: #1b1915; --panel: #24211b; --line: #453f33; --quiet: #a89d87; --accent: #e0a070; } }
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: var(--paper); font: 1rem/1.6 system-ui, sans-serif; }
nav { position: fixed; inset: 0 auto 0 0; width: 16rem; overflow-y: auto; padding: 1.2rem; background: var(--panel);
  border-right: 1px solid var(--line); font-size: .9rem; }
nav h2 { font-size: .75rem; text-transform: uppercase; letter-spacing: .06em; color: var(--quiet);
  margin: 1.2rem 0 .2rem; }
nav ul { list-style: none; margin: 0; padding: 0; } nav a { color: inherit; text-decoration: none; display: block;
  padding: .12rem 0; } nav a:hover, nav .here { color: var(--accent); } nav .here { font-weight: 600; }
nav input { width: 100%; padding: .35rem .5rem; font: inherit; color: inherit; background: var(--paper);
  border: 1px solid var(--line); border-radius: 4px; }
nav summary { cursor: pointer; } nav summary h2 { display: inline; } nav details { margin-top: 1.2rem; }
#found { margin: .6rem 0; } #found .page { margin-top: .5rem; font-weight: 600; } #found .part { padding-left: .8rem; }
#found small { display: block; font-weight: 400; color: var(--quiet); overflow-wrap: anywhere; }
main { margin-left: 16rem; padding: 2rem clamp(1rem, 5vw, 4rem) 5rem; max-width: 72rem; }
a { color: var(--accent); } img { max-width: 100%; height: auto; } h1 { line-height: 1.15; }
h1, h2, h3 { scroll-margin-top: 1rem; } h2 { margin-top: 2.4rem; border-top: 1px solid var(--line); padding-top: 1rem; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 4px; padding: .8rem 1rem;
  overflow-x: auto; font-size: .86rem; line-height: 1.45; }
code { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere; }
.table { overflow-x: auto; } table { border-collapse: collapse; font-size: .92rem; } th { text-align: left; }
td, th { border-bottom: 1px solid var(--line); padding: .35rem .9rem .35rem 0; vertical-align: top; }
.contents { font-size: .92rem; columns: 18rem; } .contents a { text-decoration: none; }
@media (prefers-color-scheme: dark) { main img { background: #fffdf8; } }
@media (max-width: 50rem) { nav { position: static; width: auto; border: 0; } main { margin: 0; }
  body { display: flex; flex-direction: column; } nav { display: contents; } nav input { margin: 1rem; width: auto; }
  nav > :not(input, #found) { order: 1; padding: 0 1rem; } #found { padding: 0 1rem; } }
@media print { nav { display: none; } main { margin: 0; max-width: none; } }
"""

#: styles, pictures and the search of the site itself, no script in a page. The search has no hash: a browser checks
#: none for a file on a disk.
_POLICY = (
    "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self'; script-src 'self'; base-uri 'none'; "
    "form-action 'none'"
)


@dataclass
class Page:
    """A page: its source from the root, its title, its headings, its HTML, its texts by heading."""

    source: str
    title: str
    headings: list[tuple[int, str, str]]
    body: str
    texts: list[str]
    words: str

    @property
    def target(self) -> str:
        return target_of(self.source)


@dataclass
class Site:
    """The pages, and the files beside them that they lead to."""

    pages: dict[str, Page] = field(default_factory=dict)
    files: dict[str, None] = field(default_factory=dict)
    folders: dict[str, None] = field(default_factory=dict)
    pictures: dict[str, None] = field(default_factory=dict)


def target_of(source: str) -> str:
    """Where a page or a file that is shown as one lies on the site."""
    if source == FIRST:
        return "index.html"
    return source.removesuffix(".md") + ".html" if source.endswith(".md") else f"{source}.html"


def anchor_of(heading: str) -> str:
    """The anchor of a heading, as code hosts make it."""
    return re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-")


def made() -> Site:
    """All pages. Raises ValueError for a link that leads nowhere."""
    site = Site()
    for source in (name for group in GROUPS.values() for name in group):
        site.pages[source] = _page(site, source, (ROOT / source).read_text(encoding="utf-8"))
    return site


def _page(site: Site, source: str, text: str) -> Page:
    reader = MarkdownIt("commonmark").enable("table")
    tokens = reader.parse(text)
    headings, title = [], ""
    texts: list[str] = []
    for place, token in enumerate(tokens):
        if texts and token.type in ("inline", "fence") and tokens[place - 1].type != "heading_open":
            texts[-1] += " " + " ".join(token.content.split())
        if token.type == "heading_open":
            said = _plain(tokens[place + 1])
            token.attrSet("id", anchor_of(_marked(tokens[place + 1])))
            headings.append((int(token.tag[1:]), said, str(token.attrGet("id"))))
            title = title or said
            texts.append("")
        for inner in token.children or ():
            _lead(site, source, inner)
    body = reader.renderer.render(tokens, reader.options, {})
    body = body.replace("<table>", '<div class="table"><table>').replace("</table>", "</table></div>")
    return Page(source, title or source, headings, body, texts, " ".join(_WORDS.findall(text)))


def _plain(token: Token) -> str:
    return "".join(inner.content for inner in token.children or ())


def _marked(token: Token) -> str:
    """A heading as it is written: its anchor keeps what marks stand around."""
    return re.sub(r"`([^`]*)`", r"\1", token.content)


def _lead(site: Site, source: str, token: Token) -> None:
    """A link or a picture of a page leads to where its target lies on the site."""
    key = "href" if token.type == "link_open" else "src" if token.type == "image" else ""
    link = str(token.attrGet(key) or "") if key else ""
    if not link or link.startswith("#") or _LEFT.match(link):
        return
    path, mark, anchor = link.partition("#")
    there = normpath(str(PurePosixPath(source).parent / path))
    if not (ROOT / there).exists() or there.startswith(".."):
        raise ValueError(f"{source}: {link} leads nowhere")
    if there.endswith(_PICTURES):
        site.pictures[there] = None
        goal = there
    elif (ROOT / there).is_dir():
        site.folders[there] = None
        goal = f"{there}/index.html"
    else:
        if not there.endswith(".md"):
            site.files[there] = None
        goal = target_of(there)
    token.attrSet(key, relpath(goal, str(PurePosixPath(target_of(source)).parent)) + mark + anchor)


def write(folder: Path, tables: int = 0) -> int:
    """Write the whole site; the number of its pages. Notebooks play ``tables`` tables, 0: they are not executed."""
    site = made()
    shutil.rmtree(folder, ignore_errors=True)
    _put(folder / "site.css", _STYLE.lstrip())
    _put(folder / "search-texts.js", f"const SECTIONS = {json.dumps(_sections(site), ensure_ascii=False)};\n")
    for script in ("search.js", "minisearch.js"):
        _put(folder / script, (SEARCH / script).read_bytes())
    for page in site.pages.values():
        if tables and page.source.startswith(NOTEBOOKS):
            _execute(page, folder, tables)
        _put(folder / page.target, _html(site, page.target, page.title, _contents(page) + page.body))
    for source in site.folders:
        _put(folder / source / "index.html", _html(site, f"{source}/index.html", source, _listed(site, source)))
    for source in site.files:
        text = (ROOT / source).read_text(encoding="utf-8")
        body = f"<h1>{html.escape(source)}</h1>\n<pre><code>{html.escape(text)}</code></pre>\n"
        _put(folder / target_of(source), _html(site, target_of(source), source, body))
    for source in site.pictures:
        _put(folder / source, (ROOT / source).read_bytes())
    return len(site.pages) + len(site.folders) + len(site.files)


def _execute(page: Page, folder: Path, tables: int) -> None:
    """Run the cells of a notebook: what they show stands in its page, pictures and the notebook itself beside it."""
    name = PurePosixPath(page.source).stem
    done = executed(name, (ROOT / page.source).read_text(encoding="utf-8"), tables)
    page.body, pictures = done.with_outputs(page.body)
    page.body += f'<p><a href="{name}.ipynb" download>This notebook with its outputs ({name}.ipynb)</a></p>\n'
    beside = (folder / page.target).parent
    for picture, data in pictures.items():
        _put(beside / picture, data)
    _put(beside / f"{name}.ipynb", done.notebook())


def _sections(site: Site) -> list[dict[str, str | float]]:
    """A part of a page for each of its headings, as the search reads it; of rule cases their headings alone."""
    found: list[dict[str, str | float]] = []
    for group, sources in GROUPS.items():
        for page in (site.pages[source] for source in sources):
            for place, ((level, heading, anchor), text) in enumerate(zip(page.headings, page.texts, strict=True)):
                first = level == 1
                found.append({
                    "id": len(found), "page": page.target, "anchor": "" if first else anchor, "title": page.title,
                    "heading": "" if first else heading, "words": page.words if place == 0 else "",
                    "text": "" if group == "Rule cases" else text.strip(), "weight": FOLDED.get(group, 1.0),
                })  # fmt: skip
    return found


def _listed(site: Site, source: str) -> str:
    """The text files of a folder, each a page too."""
    lines = []
    for path in sorted((ROOT / source).rglob("*")):
        if path.suffix not in _TEXTS:
            continue
        name = path.relative_to(ROOT).as_posix()
        site.files[name] = None
        lines.append(f'<li><a href="{relpath(target_of(name), source)}">{html.escape(name)}</a></li>')
    return f"<h1>{html.escape(source)}</h1>\n<ul>{''.join(lines)}</ul>\n"


def _put(path: Path, data: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)


def _contents(page: Page) -> str:
    """Links to the parts of a page that has several."""
    parts = [(text, anchor) for level, text, anchor in page.headings if level == 2]
    if len(parts) < 3:
        return ""
    lines = "".join(f'<li><a href="#{anchor}">{html.escape(text)}</a></li>' for text, anchor in parts)
    return f'<ul class="contents">{lines}</ul>\n'


def _html(site: Site, target: str, title: str, body: str) -> str:
    root = "../" * (len(PurePosixPath(target).parts) - 1)
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{html.escape(title)}</title>\n'
        f'<link rel="stylesheet" href="{root}site.css">\n</head>\n<body>\n'
        f'<nav><input id="search" type="search" placeholder="Search" aria-label="Search all pages">'
        f'<ul id="found" aria-live="polite"></ul>\n{"".join(_menu(site, target, root))}</nav>\n<main>\n{body}</main>\n'
        f'<script src="{root}search.js" data-root="{root}"></script>\n</body>\n</html>\n'
    )


def _menu(site: Site, target: str, root: str) -> Iterator[str]:
    for heading, sources in GROUPS.items():
        there = any(site.pages[source].target == target for source in sources)
        if heading in FOLDED:
            yield f"<details{' open' if there else ''}><summary><h2>{heading}</h2></summary>\n<ul>"
        else:
            yield f"<h2>{heading}</h2>\n<ul>"
        for source in sources:
            page = site.pages[source]
            here = ' class="here"' if page.target == target else ""
            yield f'<li><a{here} href="{root}{page.target}">{html.escape(page.title)}</a></li>'
        yield "</ul></details>\n" if heading in FOLDED else "</ul>\n"


if __name__ == "__main__":
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "out" / "site"
    print(f"{write(place, TABLES)} pages: {place}")
