"""Writes the pages of docs/ that come from the code: ``make docs``. A test fails where they were not written anew."""

from pathlib import Path

from bound_sim.report.columns import markdown
from bound_sim.rulesets.rules1418.rulings import RULINGS

DOCS = Path(__file__).resolve().parent

RULINGS_HEAD = """# Rulings

Where the rules are silent or read two ways, the reading taken has a name. A scenario switches it:

```toml
[rulings]
"Q-range-unit" = "yards"
```

The first reading is the default. A ruling with one reading is fixed: the source leaves no second sensible one, or
another would break the engine. What was in force is recorded with the battle. Written from
`bound_sim/rulesets/rules1418/rulings.py` by `make docs`.

| ruling | question | readings | what they mean | why the default |
|---|---|---|---|---|
"""


def rulings() -> str:
    """The readings of section 12, one row a ruling."""
    rows = []
    for ruling in RULINGS.values():
        readings = "fixed" if ruling.fixed else "<br>".join(f"`{reading}`" for reading in ruling.readings)
        cells = (f"`{ruling.id}`", ruling.question, readings, ruling.meaning, ruling.why)
        rows.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n")
    return RULINGS_HEAD + "".join(rows)


def pages() -> dict[str, str]:
    """File name in docs/ -> its text."""
    return {"logs.md": markdown(), "rulings.md": rulings()}


def main() -> None:
    """Write every page."""
    for name, text in pages().items():
        (DOCS / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
