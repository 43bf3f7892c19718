"""Numbers, lengths and shares in prose."""

from typing import Any

from markupsafe import Markup

from bound_sim_maps.speech import said, spoken
from bound_sim_maps.table import U_PER_CM, U_PER_INCH
from bound_sim_maps.texts import CountedText, Text

Row = dict[str, Any]
#: narrow space at which no line breaks: between thousands, and before units
THIN = "\u202f"


def number(value: float) -> str:
    """A count or men, thousands apart, halves as such: ``1 204½``."""
    whole = int(abs(value))
    text = f"{whole:,}".replace(",", THIN)
    fraction = abs(value) - whole
    text = f"{'' if whole == 0 and fraction == 0.5 else text}½" if fraction == 0.5 else text
    if fraction not in (0, 0.5):
        text = f"{abs(value):.1f}"
    return f"\u2212{text}" if value < 0 else text


def signed(value: int) -> str:
    """A modifier: ``+1``, a true minus before negative ones."""
    return f"+{value}" if value >= 0 else f"\u2212{-value}"


def share(part: float, whole: float) -> str:
    """A share in whole percent."""
    return f"{100 * part / whole:.0f}{THIN}%" if whole else "\u2013"


def cm(value: float) -> str:
    """A length on the table, to the millimetre."""
    return f"{value:.1f}{THIN}cm"


def inches(value: float) -> str:
    """A length on the table, given in cm, to a tenth of an inch."""
    return f"{value * U_PER_CM / U_PER_INCH:.1f}{THIN}{said('in')}"


def ours(text: str) -> Markup:
    """Marks that the program wrote: a template, a sheet of style, a drawing whose texts went through ``plain``.

    The one place that takes a text for marks. A text of a user's is an argument of ``Markup.format``, never of this.
    """
    return Markup(text)  # noqa: S704 - a test holds the list of its callers


def marked(template: str, /, **values: Any) -> Markup:
    """A sentence with a report's marks in the language that is chosen; plain texts in it are said in that, too."""
    return ours(said(template)).format(**{name: shown(value) for name, value in values.items()})


def shown(value: Any) -> Any:
    """A value of a page as a person reads it: a text or a word is said, marks, numbers and rows stay as they are."""
    return spoken(value) if type(value) is str or isinstance(value, Text) else value


def plural(count: int, one: str, many: str = "") -> Text:
    """``1 platoon``, ``4 platoons``; the words are those of a catalogue with ``{count}`` before them."""
    return CountedText(f"{{count}} {one}", f"{{count}} {many or one + 's'}", count, {"count": number(count)})
