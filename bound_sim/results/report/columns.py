"""docs/logs.md from ``log.COLUMNS``: ``python -m bound_sim.results.report.columns > docs/logs.md``."""

from bound_sim.battle.log import COLUMNS, RECORDED

_HEAD = """# The tables of a battle

`bound-sim run` writes each table as CSV (for reading and spreadsheets) and as Parquet (for pandas and the like). The
two say the same; the same scenario and dice give the same bytes. Written from `bound_sim/battle/log.py` by `make docs`.

- Lengths are centimetres on the table (1 cm = 9 m on the ground at 1:900), to 0.01 mm; bearings are degrees clockwise
  from north.
- In CSV numbers have three decimals, truth values are `True` and `False`, and nothing is an empty cell. Text that a
  spreadsheet would take for a formula has a `'` before it.
- Ids: battalion `2`, company `2/3`, platoon `2/3/1`. Rules are `R-n`, rulings `Q-name`.
- `casualties` and `summary` are derived from the others; everything else is recorded in play.
"""
_TYPES = {"int64": "integer", "float64": "number", "bool": "truth", "str": "text"}


def markdown() -> str:
    """Every table with its columns, their types and what they mean."""
    parts = [_HEAD]
    for table, columns in COLUMNS.items():
        derived = "" if table in RECORDED else " (derived)"
        lines = [f"## {table}{derived}", "", "| column | type | meaning |", "|---|---|---|"]
        lines += [
            f"| `{name}` | {_TYPES[dtype]} | {meaning.replace('|', chr(92) + '|')} |"
            for name, (dtype, meaning) in columns.items()
        ]
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


if __name__ == "__main__":
    print(markdown(), end="")
