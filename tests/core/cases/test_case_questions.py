"""covers: bound_sim/cases/answers.py, bound_sim/cases/questions.py, bound_sim/cases/changed_lines.py

Cases of a ruleset that asks questions: lines, answers, claims on what was asked, each under every transform.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from pydantic import BaseModel

from bound_sim.cases.case import TRANSFORMS, Case
from bound_sim.cases.reader import read_cases
from bound_sim.cases.runner import run, transforms_of
from bound_sim.cases.transforms import transformed
from bound_sim.files.toml_file import own_tables
from bound_sim_maps.faults import Fault, Refused
from tests.toy.installed import TOY

FILE = TOY / "raid-cases.toml"
Edited = Callable[[str, str, str], Case]


@pytest.fixture
def cases(site: Path) -> dict[str, Case]:
    return {case.id: case for case in read_cases([FILE])}


@pytest.fixture
def edited(site: Path, tmp_path: Path) -> Edited:
    """A case of the file with a text of the file changed."""

    def made(case: str, old: str, new: str) -> Case:
        text = FILE.read_text()
        assert old in text
        (tmp_path / "edited.toml").write_text(text.replace(old, new))
        return next(each for each in read_cases([tmp_path / "edited.toml"]) if each.id == case)

    return made


def wrong(case: Case, transform: str = "as is") -> list[str]:
    return [str(difference) for difference in run(case, transform).differences]


@pytest.mark.parametrize("transform", TRANSFORMS)
def test_every_case_holds_under_every_transform(cases: dict[str, Case], transform: str) -> None:
    assert len(cases) >= 6
    for case in cases.values():
        assert transform in transforms_of(case)
        assert wrong(case, transform) == []


@pytest.mark.parametrize("transform", TRANSFORMS)
def test_a_question_without_an_answer_fails_the_case(edited: Edited, transform: str) -> None:
    case = edited("RAID-R-1-01", 'answers = "B return-fire: fire"', 'answers = ""')
    said = "bound 1: expected no other question; got B is asked return-fire about BLUE/1, RED/1 (fire, hold)"
    assert wrong(case, transform) == [f"{said}: no answer is listed"]


@pytest.mark.parametrize("transform", TRANSFORMS)
def test_an_answer_that_nobody_asked_for_fails_the_case(edited: Edited, transform: str) -> None:
    case = edited("RAID-R-3-02", 'answers = ""\nexpect', 'answers = "B ambush: spring"\nexpect')
    expected = ["bound 1: expected B ambush: spring; got it is not asked (case RAID-R-3-02, answers line 1)"]
    assert wrong(case, transform) == expected


def test_answers_come_in_the_order_of_the_questions(edited: Edited) -> None:
    case = edited("RAID-R-2-01", "A cover: down\nB cover: stay", "B cover: stay\nA cover: down")
    found = wrong(case)
    assert len(found) == 1
    assert found[0].startswith("bound 2: expected B cover: stay; got A is asked cover about RED/1, bomb-1")


def test_an_answer_that_is_not_allowed_says_what_is(edited: Edited) -> None:
    case = edited("RAID-R-1-01", "B return-fire: fire", "B return-fire: flee")
    (found,) = wrong(case)
    assert '"flee" is not an option' in found
    assert "one of fire, hold, usual" in found


def test_an_open_question_is_answered_by_lines(edited: Edited) -> None:
    answers = "A lines: ROSE shoot BLUE ; RED move by 0,2.54\nA lines: end"
    case = edited("RAID-R-3-02", 'answers = ""\nexpect', f'answers = """\n{answers}\n"""\nexpect')
    for transform in TRANSFORMS:
        assert wrong(case, transform) == []
    case = edited("RAID-R-3-02", 'answers = ""\nexpect', 'answers = "A lines: RED move by 0,2.54"\nexpect')
    assert wrong(edited("RAID-R-3-02", "RED on table", "RED at 55.88,40.64")) == []
    assert case.answers is not None


def test_a_claim_on_a_question_can_fail(edited: Edited) -> None:
    for old, new in (
        ("B not asked ambush", "B asked ambush"),
        ("B asked return-fire about BLUE/1 answering fire", "B asked return-fire about BLUE/1 answering hold"),
        ("BLUE/1 asked return-fire about RED/1 in action", "BLUE/1 not asked return-fire"),
        ("nobody else asked\nA asked lines\nbattle goes on", "nobody else asked\nbattle goes on"),
        ("A asked lines\nbattle goes on", "A asked lines\nbattle drawn"),
    ):
        case = edited("RAID-R-1-01", old, new)
        for transform in TRANSFORMS:
            assert len(wrong(case, transform)) == 1


def test_shuffling_keeps_the_order_of_lines_and_answers(cases: dict[str, Case]) -> None:
    for case in cases.values():
        other = transformed(case, "shuffled")[0]
        assert (other.scenario.lines, other.answers) == (case.scenario.lines, case.answers)


def test_faults_of_answers_lines_and_own_tables_come_all_at_once(site: Path, tmp_path: Path) -> None:
    text = FILE.read_text()
    text = text.replace('answers = "B return-fire: fire"', 'answers = """\nC return-fire: fire\nB flee: now\nfire\n"""')
    text = text.replace("RED shoot BLUE\nRED move by 2.54,0", "RED shoot ROSE\nRED jump")
    text = text.replace('own.game = {hands = {A = "rain", B = "ambush"}}\norders', "own.game = {hand = 3}\norders")
    (tmp_path / "bad.toml").write_text(text)
    with pytest.raises(Refused) as refused:
        read_cases([tmp_path / "bad.toml"])
    said = [str(fault) for fault in refused.value.faults]
    for part in (
        'case RAID-R-1-01, answers line 1: side "C" is not known: ',
        'case RAID-R-1-01, answers line 2: question "flee" is not known: ',
        'case RAID-R-1-01, answers line 3: "fire" is not an answer: ',
        'case RAID-R-3-02, own game: key "hand" is not known: ',
    ):
        assert any(part in fault for fault in said), (part, said)


def test_rules_that_ask_nothing_take_no_answers(tmp_path: Path) -> None:
    (tmp_path / "old.toml").write_text(
        '[[case]]\nid = "R-1-99"\ntitle = "t"\nwhy = "w"\nrules = ["R-1"]\nanswers = "A fire: yes"\n'
        'units = "A 1/1/1 Line infantry at 20,30"\nexpect = "nobody shoots"\n'
    )
    with pytest.raises(Refused, match="these rules ask nothing"):
        read_cases([tmp_path / "old.toml"])


class Row(BaseModel):
    """A row of an array of tables: each has a name."""

    name: str


def test_an_array_of_own_tables_may_have_no_row() -> None:
    faults: list[Fault] = []
    assert own_tables({"rows": None}, {"rows": Row}, faults) == ({"rows": []}, set())
    assert own_tables({"rows": [{"name": "a"}]}, {"rows": Row}, faults) == ({"rows": [{"name": "a"}]}, set())
    assert not faults
