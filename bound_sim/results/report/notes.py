"""A scenario's notes as a report draws them: headings, lists and tables of Markdown, and nothing that leads out."""

from collections.abc import Iterator, Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from bound_sim.rules.records.prose import ours

#: a page has a title and headings of its own above the notes'
_DEEPER, _DEEPEST = 2, 6


@cache
def _reader() -> MarkdownIt:
    # marks of HTML stay what was typed
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def drawn(text: str) -> Markup:
    """The notes with the marks of a page: a link and a picture are their words and their address, as text."""
    reader = _reader()
    tokens = reader.parse(text)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(int(token.tag[1:]) + _DEEPER, _DEEPEST)}"
        if token.children:
            token.children = [*_plain(token.children)]
    body = ours(reader.renderer.render(tokens, reader.options, {}))
    wide = body.replace("<table>", Markup('<div class="scroll" tabindex="0"><table>'))
    return wide.replace("</table>", Markup("</table></div>"))


def _plain(inline: Sequence[Token]) -> Iterator[Token]:
    """The parts of a line; what leads somewhere has its address behind it."""
    lead, words = "", ""
    for token in inline:
        if token.type == "link_open":
            lead, words = str(token.attrGet("href")), ""
        elif token.type == "link_close":
            yield from _address(lead, words)
        elif token.type == "image":
            yield Token("text", "", 0, content=token.content)
            yield from _address(str(token.attrGet("src")), token.content)
            words += token.content
        else:
            words += token.content
            yield token


def _address(lead: str, words: str) -> Iterator[Token]:
    """An address behind its words, where these are not the address."""
    if lead and lead not in (words, f"mailto:{words}"):
        yield Token("text", "", 0, content=f" ({lead})")
