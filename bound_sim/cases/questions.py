"""Claims on what was asked and on who won, which read alike in all rulesets whose bounds hold questions."""

from dataclasses import replace

from bound_sim.battle.battle import Battle
from bound_sim.logs.log import rows_of
from bound_sim.rules import ruleset
from bound_sim.rules.records import cases
from bound_sim.rules.records.cases import CaseBook, Record, Records, Verb

#: what a claim on the whole battle is about
BATTLE = "battle"
_CLAUSES = ("about", "in", "answering")
_VERBS = (
    Verb("asked", "asked", {}, "question", _CLAUSES),
    Verb("not asked", "asked", {}, "question", _CLAUSES, absent=True),
    Verb("wins", "outcome", {"outcome": "wins"}),
    Verb("drawn", "outcome", {"outcome": "drawn"}),
    Verb("goes on", "outcome", {"outcome": "goes on"}),
)


def book_of(ruleset_id: str) -> CaseBook:
    """Words of cases of a ruleset; the ruleset's own come first."""
    rules = ruleset(ruleset_id)
    book: CaseBook = rules.case_book
    if not (rules.questions or rules.ends_early):
        return book
    own = {verb.phrase for verb in book.verbs}
    return replace(
        book,
        verbs=(*book.verbs, *(verb for verb in _VERBS if verb.phrase not in own)),
        clauses={"about": ("about", cases.unit), "in": ("substep", cases.said), "answering": ("answer", cases.rest),
                 **book.clauses},
        words={**book.words, "question": tuple(rules.questions)},
        nobody={"asked": "asked", **book.nobody},
        things=tuple(dict.fromkeys((*book.things, BATTLE))),
        told={"asked": ("kind", "about", "substep", "answer"), "outcome": ("outcome",), **book.told},
    )  # fmt: skip


def records(battle: Battle) -> Records:
    """Records of questions, by side and by the first unit that each was about; and of the outcome of each bound."""
    rules = ruleset(battle.scenario.ruleset)
    if not (rules.questions or rules.ends_early):
        return {}
    found: Records = {"asked": [], "outcome": [*_outcomes(battle)]}
    for row in rows_of(battle.log["decisions"]) if "decisions" in battle.log.columns else ():
        ids = row["about"].split()
        made = {
            "bound": row["bound"], "substep": row["substep"].partition(" ")[0], "question": row["kind"],
            "kind": row["kind"], "answer": row["answer"],
        }  # fmt: skip
        units = _units(ids[0]) if ids else []
        # a claim on a side may name whom it was about, one on a unit the enemy of the question
        found["asked"] += [
            {**made, "unit": who, "about": about, "names": {row["side"], *units}}
            for who, others in ((row["side"], ids), *((unit, ids[1:]) for unit in units))
            for about in others or [""]
        ]  # fmt: skip
    return found


def _units(unit: str) -> list[str]:
    """A unit and those that it belongs to: ``BLUE/1`` and ``BLUE``."""
    parts = unit.split("/")
    return ["/".join(parts[:count]) for count in range(len(parts), 0, -1)]


def _outcomes(battle: Battle) -> list[Record]:
    made: list[Record] = [{"bound": bound, "unit": BATTLE, "outcome": "goes on"} for bound in range(1, battle.bound)]
    won = battle.outcomes.get(0, "")
    last = {"bound": battle.bound, "unit": BATTLE, "outcome": "drawn" if won == "draw" else "goes on"}
    return [*made, {**last, "unit": won, "outcome": "wins"} if won not in ("", "draw") else last]
