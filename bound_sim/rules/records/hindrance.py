"""Hindrances of a bound: reasons why units could not do what they were told, for a dispatch to their side."""

from collections.abc import Callable, Collection, Mapping, Sequence

from bound_sim.rules.records.sentences import Row

#: of the rows of a bound by table, as a side knows them: the rows of ``explanations`` that tell of a hindrance
Hindered = Callable[[Mapping[str, Sequence[Row]]], list[Row]]


def by_codes(codes: Collection[str]) -> Hindered:
    """The hindrances of rules that give such a reason to those alone who were told to do something."""

    def found(rows: Mapping[str, Sequence[Row]]) -> list[Row]:
        return [row for row in rows.get("explanations", ()) if row["code"] in codes]

    return found


def by_lines(stops: Collection[str]) -> Hindered:
    """The hindrances of rules with lines: reasons of lines that were not done, and ``stops`` on the way."""

    def found(rows: Mapping[str, Sequence[Row]]) -> list[Row]:
        not_done = {(row["substep"], row["done"]) for row in rows.get("orders", ()) if row["done"] not in ("", "done")}
        told = rows.get("explanations", ())
        return [row for row in told if row["code"] in stops or (row["substep"], row["code"]) in not_done]

    return found


def none_known(rows: Mapping[str, Sequence[Row]]) -> list[Row]:
    """The hindrances of rules that do not say."""
    return []
