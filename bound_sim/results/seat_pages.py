"""A page for a seat, briefing or dispatch: a title and parts of sentences; as plain text, and as a page for paper."""

from html import escape
from typing import NamedTuple

from bound_sim_maps.speech import language

#: a page that is sent to somebody loads nothing, runs nothing and sends nothing
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
_STYLE = """
@page { size: A4; margin: 14mm; } body { font: 11pt/1.4 system-ui, sans-serif; color: #000; background: #fff;
  max-width: 182mm; margin: 1rem auto; padding: 0 1rem; } h1 { font-size: 16pt; margin: 0 0 3mm; }
h2 { font-size: 12pt; margin: 4mm 0 1mm; } ul { margin: 0; padding-left: 5mm; } li { margin: .5mm 0; }
"""


class PagePart(NamedTuple):
    """A part of a page: its heading and its sentences."""

    heading: str
    lines: tuple[str, ...]


class SeatPage(NamedTuple):
    """A page for a seat: of which battle and when, and its parts in their order."""

    title: str
    parts: tuple[PagePart, ...]

    @property
    def text(self) -> str:
        """All of it as plain text."""
        told = [self.title]
        for heading, lines in self.parts:
            told += ["", heading, *(f"- {line}" for line in lines)]
        return "\n".join(told) + "\n"

    @property
    def page(self) -> str:
        """All of it as a page for paper, in the language that is chosen."""
        title = escape(self.title)
        parts = "\n".join(
            f"<h2>{escape(heading)}</h2><ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"
            for heading, lines in self.parts
        )
        return (
            f'<!doctype html>\n<html lang="{language()}"><head><meta charset="utf-8">'
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}"><title>{title}</title>'
            f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{_STYLE}</style></head>\n'
            f"<body>\n<h1>{title}</h1>\n{parts}\n</body></html>\n"
        )
