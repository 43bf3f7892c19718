"""The tables of a log for docs: what each column means (logs.md), and who may know it (secrecy.md)."""

from bound_sim.logs.log import LEVELS, Audience, Columns, LogTable

_TYPES = {"int64": "integer", "float64": "number", "bool": "truth", "str": "text"}


def tables_of(columns: Columns, level: str = "##") -> str:
    """Every table with its columns, their types and what they mean; ``level`` begins a heading."""
    parts = []
    for name, table in columns.items():
        lines = [f"{level} {name}{' (derived)' if table.derived else ''}", "", "| column | type | meaning |",
                 "|---|---|---|"]  # fmt: skip
        lines += [
            f"| `{column.name}` | {_TYPES[column.dtype]} | {column.described.replace('|', chr(92) + '|')} |"
            for column in table.values()
        ]
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def seen_in(columns: Columns) -> str:
    """Columns of each table by the levels of fog at which others than the row's own side may know them."""
    lines = ["| table | columns | of others seen | of the unseen |", "|---|---|---|---|"]
    for name, table in columns.items():
        alike: dict[tuple[str, str], list[str]] = {}
        for column in table.values():
            alike.setdefault(_levels(table, column.seen), []).append(f"`{column.name}`")
        if not table.derived:
            lines += [f"| `{name}` | {', '.join(of)} | {seen} | {unseen} |" for (seen, unseen), of in alike.items()]
    return "\n".join(lines)


def _levels(table: LogTable, seen: Audience) -> tuple[str, str]:
    if not seen.own:
        return "the umpire alone", "the umpire alone"
    return _said(seen.by_seer), _said(seen.of_unseen)


def _said(levels: tuple[str, ...]) -> str:
    return "all levels" if len(levels) == len(LEVELS) else ", ".join(levels) or "never"
