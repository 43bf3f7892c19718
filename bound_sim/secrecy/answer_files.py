"""An answer to a question inside a bound as a file, as it goes into a seal: the question's number, and the answer."""

import re

from bound_sim.battle_file.submission import check_answer
from bound_sim.scenario.inputs import lines_of
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

_HEAD = re.compile(r"question ([1-9][0-9]{0,5})")
_ALLOWED = text('a line "question N" and one line with the answer')


def answer_text(number: int, content: str) -> str:
    """The file. Raises Refused for an answer that is none."""
    said = " ".join(content.split())
    check_answer(said)
    if not said or number < 1:
        raise Refused(
            [
                Fault(
                    "answer",
                    "",
                    text("says nothing") if not said else text("is to question {number}", number=number),
                    _ALLOWED,
                )
            ]
        )
    return f"question {number}\n{said}\n"


def read_answer(content: str, file: str) -> tuple[int, str]:
    """The question's number and the answer, from the file. Raises Refused."""
    head, *rest = [line for line in lines_of(content) if line.strip()] or [""]
    found = _HEAD.fullmatch(head)
    if found is None or len(rest) != 1:
        raise Refused([Fault(file, "", text("is not an answer"), _ALLOWED)])
    check_answer(rest[0])
    return int(found[1]), rest[0]
