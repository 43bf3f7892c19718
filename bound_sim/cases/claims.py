"""Claims of a case on its results: one a line, ``1/1/1 shoots 9/1/1 in 4 needing 2``."""

from typing import Any

from bound_sim.cases.case import Claim
from bound_sim.rules.records.case_words import Line, LineFault, Words
from bound_sim.rules.records.cases import CaseBook, Verb
from bound_sim.scenario.inputs import Known, clipped, quoted
from bound_sim_maps.table import Table
from bound_sim_maps.texts import text


def claims(line: Line, table: Table, book: CaseBook) -> list[Claim]:
    """The claims of a line, for each of its bounds. Raises LineFault."""
    return [claim for bound in line.bounds for claim in _of_bound(line, bound, table, book)]


def _of_bound(line: Line, bound: int, table: Table, book: CaseBook) -> list[Claim]:
    words = Words(line.text)
    who = words.next("a unit, or nobody")
    if who.lower() == "nobody":
        words.skip("else")
        what = words.until(())
        if what not in book.nobody:
            raise LineFault(text('"{what}": nobody does what?', what=clipped(what)), Known(book.nobody).hint(what))
        return [Claim(line.text, line.place, bound, book.nobody[what], "", only=True)]
    if who.lower() in book.things or (book.thing_ids and book.thing_ids.fullmatch(who.lower())):
        who = who.lower()
    verb = next((verb for verb in book.longest_first if words.skip(*verb.phrase.split())), None)
    if verb is None:
        said = words.until(())
        raise LineFault(
            text('"{said}" says nothing of {who}', said=clipped(said), who=who), Known(book.phrases).hint(said)
        )
    want = dict(verb.want)
    because = _fill(words, verb, want, table, book)
    found = [Claim(line.text, line.place, bound, verb.kind, who, want, verb.absent)]
    if because:
        found.append(Claim(line.text, line.place, bound, "explanation", who, {"code": because}))
    return found


def _fill(words: Words, verb: Verb, want: dict[str, Any], table: Table, book: CaseBook) -> str:
    """Take operand and clauses into ``want``; the code after ``because``."""
    operand = verb.operand.rstrip("?")
    stops = (*(clause.split()[0] for clause in verb.clauses), "because")
    left_out = verb.operand.endswith("?") and (not words.peek() or words.peek() in stops)
    if left_out:
        operand = ""
    if operand in book.words:
        want[operand] = words.until(stops)
        if want[operand] not in book.words[operand]:
            raise LineFault(f"{verb.phrase} {quoted(want[operand])}", Known(book.words[operand]).hint(want[operand]))
    elif operand:
        want[operand] = book.operands[operand](words, table)
    because = ""
    while words.peek():
        clause = next((c for c in verb.clauses if words.skip(*c.split())), None)
        if clause is not None:
            column, reader = book.clauses[clause]
            want[column] = reader if isinstance(reader, bool) else reader(words, table)
        elif words.skip("because"):
            because = words.next("the code of an explanation")
        else:
            words.end(", ".join((*verb.clauses, "because CODE")))
    for code in (because, want.get("code", "")):
        if code and code not in book.codes:
            raise LineFault(
                text('"{code}" is not a code of an explanation', code=clipped(code)), Known(book.codes).hint(str(code))
            )
    return because
