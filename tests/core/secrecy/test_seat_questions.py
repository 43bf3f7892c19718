"""covers: bound_sim/secrecy/seat_questions.py, bound_sim/secrecy/seats.py, bound_sim/desk/player_seat.py

A turn whose questions go by mail: seat files are written while it waits, open at the question, and bring the answer.
"""

import io
import json
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.entries import OpenQuestion
from bound_sim.battle_file.verification import verify
from bound_sim.desk.games import cards_in_hand
from bound_sim.desk.new_battle import begin
from bound_sim.desk.player_seat import PlayerSeat
from bound_sim.desk.seat_desk import SeatDesk
from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.keys import seals
from bound_sim.orders.decisions import END_OF_LINES
from bound_sim.orders.lines import OrderLine
from bound_sim.results.folder import No
from bound_sim.rules import ruleset
from bound_sim.rules.records.policy import SeatView
from bound_sim.scenario.posts import Post
from bound_sim.secrecy import seal_files, seat_folder, seat_orders, seats
from bound_sim.secrecy.seat_questions import HintsAtHome, QuestionTold
from bound_sim_maps.faults import Refused
from tests.core.secrecy.asked_late import at_question
from tests.core.secrecy.test_questions import BOXES, HANDS, SAID, VARIANTS, battle

pytestmark = pytest.mark.usefixtures("site")
#: questions of a turn after which a test gives up
MOST = 80


@pytest.fixture
def umpire(tmp_path: Path) -> seals.SecretKeys:
    seal_files.make_keys(tmp_path / "umpire", "umpire")
    return seal_files.secret_keys(tmp_path / "umpire")


def at_home(file: BattleFile, umpire: seals.SecretKeys, post: Post, place: Path) -> PlayerSeat:
    """A seat's file as it is opened on its player's machine."""
    path = place / "mail.seat"
    path.write_bytes(seats.of_battle(file, post.side, umpire, post.commander))
    return PlayerSeat(seat_folder.taken_up(path, place / post.file_name))


def first_answer(seat: PlayerSeat, asked: OpenQuestion) -> str:
    """What a player at home answers who takes the first thing that is offered."""
    seen = seat.seen(asked.side)
    assert seen.question is not None
    decision = seen.question.decision
    assert (decision.kind, decision.number) == (asked.kind, asked.number)
    assert seat.handed_in(asked.side)
    assert "Your answer: " in seat.dispatch(asked.side).text
    desk = SeatDesk(seen.scenario, seen.tables, seen.side, seen.bound, history=seen.history)
    desk.takes(seen)
    assert desk.hints is not None
    proposals = desk.hints.proposals(decision)
    if asked.kind == "impulse":
        assert proposals
        assert cards_in_hand(desk)
    return decision.options[0] if decision.options else proposals[0].answer if proposals else END_OF_LINES


def answered(seat: PlayerSeat, text: str, place: Path) -> Path:
    path = place / f"{seat.post('').file_name}.sealed"
    seal_files.write_seal(path, seat.sealed_answer(text), force=True)
    return path


def parts(data: bytes) -> dict[str, Any]:
    """A seat's file without the battle's id and what follows from it."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        found: dict[str, Any] = {name: archive.read(name) for name in archive.namelist() if name != "seat.signed"}
    header = json.loads(found["seat.json"])
    found["seat.json"] = {name: value for name, value in header.items() if name not in ("battle", "keys", "umpire")}
    return found


def test_a_turn_of_all_quiet_by_mail(tmp_path: Path, umpire: seals.SecretKeys) -> None:
    """Both sides are people; every question goes out as a file, and its answer comes back as one."""
    path = begin(load(resolve("summer-1914")), tmp_path, key_from_seed(1))
    kinds: set[str] = set()
    with BattleFile(path) as file:
        for side in ("CP", "ENT"):
            file.set_policy(side, "person", ask=[*ruleset("all-quiet").questions])
        file.resolve()
        for _ in range(MOST):
            waiting = list(file.history.asked)  # of several at once no answer counts before all are in
            if not waiting:
                break
            mail = []
            for asked in waiting:
                seat = at_home(file, umpire, asked.post, tmp_path)
                mail.append(answered(seat, first_answer(seat, asked), tmp_path))
            verdicts = seat_orders.take_in(file, mail, umpire)
            assert [one.became for one in verdicts] == ["answered"] * len(waiting), verdicts
            assert all(one.fine for one in verdicts)
            kinds.update(asked.kind for asked in waiting)
            file.resolve()
        assert len(file.history.bounds) == 1
        assert {"hand", "impulse"} <= kinds
    assert verify(path).wrong == []


def test_how_many_cards_a_hand_has_is_known_at_home(tmp_path: Path, umpire: seals.SecretKeys) -> None:
    """As the rules count them; where fewer will do, from none."""
    front = load(resolve("summer-1914"))
    for reading, few in (("exactly", "2 cards, 8 are wanted"), ("may take fewer", "2 cards")):
        scenario = replace(front, rulings={**front.rulings, "AQ-Q-hand": reading}, folder=None)
        with BattleFile(begin(scenario, tmp_path / reading, key_from_seed(1))) as file:
            file.set_policy("CP", "person", ask=[*ruleset("all-quiet").questions])
            file.resolve()
            (post,) = {asked.post for asked in file.history.asked if asked.side == "CP"}
            seat = at_home(file, umpire, post, tmp_path)
        hints = seat.seen("CP").hints
        assert hints is not None
        one, many, usual = (
            OrderLine("", "hand", (("cards", cards),), 1)
            for cards in (("Trench",) * 2, ("Trench",) * 9, ("Trench",) * 8)
        )
        said = [(hint.fits, str(hint.said)) for hint in hints.lines([one, many, usual])]
        assert said[0] == (reading == "may take fewer", few)
        assert said[1] == (False, "9 cards, 8 are wanted" if reading == "exactly" else "9 cards, 0 to 8 are wanted")
        assert said[2] == (True, "8 cards")


def test_of_other_questions_lines_are_judged_by_the_umpire_s_machine_alone(tmp_path: Path) -> None:
    told = QuestionTold(bound=1, number=1, kind="impulse")
    assert (
        HintsAtHome(SeatView("CP", 1, 0, load(resolve("summer-1914"))), told).lines([OrderLine("", "pass", (), 1)])
        == ()
    )
    for wrong in ((-1, 8), (0, 10_000)):
        with pytest.raises(ValueError, match="cards"):
            QuestionTold(bound=1, number=1, kind="hand", cards=wrong)


def test_a_wrong_answer_is_refused_at_home_and_by_the_umpire(tmp_path: Path, umpire: seals.SecretKeys) -> None:
    with at_question(tmp_path / "b.bound", "6,1", reports=0) as file:
        post = file.history.asked[0].post
        seat = at_home(file, umpire, post, tmp_path)
        with pytest.raises(Refused, match='"fly" is not an option'):
            seat.sealed_answer("fly")
        other = at_home(file, umpire, Post("A"), tmp_path)
        assert other.seen("A").question is None
        assert other.handed_in("A"), "the turn is begun"
        with pytest.raises(Refused, match="nothing is asked"):
            other.sealed_answer("usual")
        late = answered(seat, "usual", tmp_path)
        assert seat_orders.take_in(file, [late], umpire)[0].became == "answered"
        assert seat_orders.take_in(file, [late], umpire)[0].became == "known already"
        again = answered(seat, "usual", tmp_path)
        file.resolve()
        [verdict] = seat_orders.take_in(file, [again], umpire)
        assert verdict.became in ("refused", "faulty"), verdict.text
        assert not verdict.fine


def test_a_newer_file_replaces_the_one_before_and_no_older_one(tmp_path: Path, umpire: seals.SecretKeys) -> None:
    with at_question(tmp_path / "b.bound", "6,1", reports=0) as file:
        post = file.history.asked[0].post
        asks = seats.of_battle(file, post.side, umpire, post.commander)
        at_home(file, umpire, post, tmp_path)
        file.resolve()
        file.answer(post.side, "usual", commander=post.commander)
        file.resolve()
        at_home(file, umpire, post, tmp_path)
        (tmp_path / "old.seat").write_bytes(asks)
        with pytest.raises(Refused, match="is older than the file"):
            seat_folder.taken_up(tmp_path / "old.seat", tmp_path / post.file_name)


def test_files_of_a_turn_have_names_of_their_own_and_a_letter(tmp_path: Path, umpire: seals.SecretKeys) -> None:
    with at_question(tmp_path / "b.bound", "6,1", reports=0) as file:
        made = seats.write_all(file, umpire, tmp_path / "out")
        post = file.history.asked[0].post
        (mine,) = (path for path in made if path.name.startswith(f"{post.file_name} bound 01 question "))
        letter = mine.with_suffix(".txt").read_text()
        assert "is asked in turn 1" in letter or "is asked in bound 1" in letter
        assert "Answer: what each answer means stands beside it." in letter
        others = [path.with_suffix(".txt").read_text() for path in made if path != mine]
        assert all("waits for another seat's answer" in text for text in others)
        assert seats.write_all(file, umpire, tmp_path / "out") == made, "the same bytes again"


def test_a_question_has_one_number_everywhere(tmp_path: Path, umpire: seals.SecretKeys) -> None:
    """Of the seat's questions of the turn: in the name of its file, in the letter, on its page, in what `take` says."""
    path = begin(load(resolve("summer-1914")), tmp_path, key_from_seed(1))
    apart = 0
    with BattleFile(path) as file:
        for side in ("CP", "ENT"):
            file.set_policy(side, "person", ask=[*ruleset("all-quiet").questions])
        file.resolve()
        for stop in range(1, 6):
            waiting = list(file.history.asked)
            made = {one.name: one for one in seats.write_all(file, umpire, tmp_path / "out")}
            names = {f"{one.post.file_name} bound 01 question {one.number}.seat" for one in waiting}
            assert names <= made.keys()
            others = {f"{side} bound 01 stop {stop}.seat" for side in ("CP", "ENT")} - {
                f"{one.side} bound 01 stop {stop}.seat" for one in waiting}  # fmt: skip
            assert made.keys() == names | others, "a seat that is not asked gets the moment, without a question"
            mail = []
            for asked in waiting:
                apart += asked.number != stop
                letter = (tmp_path / "out" / f"{asked.post.file_name} bound 01 question {asked.number}.txt").read_text()
                assert f"is asked in turn 1 of 2, question {asked.number}: " in letter
                seat = at_home(file, umpire, asked.post, tmp_path)
                mail.append(answered(seat, first_answer(seat, asked), tmp_path))
            verdicts = seat_orders.take_in(file, mail, umpire)
            assert [str(*one.reasons) for one in verdicts] == [f"question {one.number}" for one in waiting]
            file.resolve()
    assert apart > 1, "a seat's questions are counted, not the stops of all"


def test_an_answer_named_as_before_is_taken(tmp_path: Path, umpire: seals.SecretKeys) -> None:
    """Its file says what it answers: a name that an earlier desk gave, or a player, changes nothing."""
    with at_question(tmp_path / "b.bound", "6,1", reports=0) as file:
        (asked,) = file.history.asked
        seat = at_home(file, umpire, asked.post, tmp_path)
        sent = answered(seat, "usual", tmp_path)
        earlier = sent.rename(tmp_path / f"{asked.post.file_name} bound 01 answer {asked.number}.sealed")
        (verdict,) = seat_orders.take_in(file, [earlier], umpire)
        assert (verdict.became, verdict.fine) == ("answered", True), verdict.text
        file.resolve()
        assert asked not in file.history.asked


def test_while_the_umpire_steps_through_a_bound_no_file_is_written(tmp_path: Path, umpire: seals.SecretKeys) -> None:
    path = begin(load(resolve("rulebook-sheet")), tmp_path, key_from_seed(1))
    with BattleFile(path) as file:
        file.resolve(to_substep="4")
        with pytest.raises(No, match="and where it waits for an answer"):
            seats.of_battle(file, "D", umpire)


def test_of_late_reports_the_question_comes_without_hints(tmp_path: Path, umpire: seals.SecretKeys) -> None:
    """No byte depends on what the others of the side did since: the ways of South differ."""
    found = []
    for south in ("6,1", "1,6"):
        with at_question(tmp_path / f"{south}.bound", south) as file:
            post = file.history.asked[0].post
            found.append(parts(seats.of_battle(file, post.side, umpire, post.commander)))
    assert found[0]["seat.json"]["question"]["meanings"] == {}
    assert found[0] == found[1]


def test_the_others_secrets_change_no_byte_of_a_file(tmp_path: Path, umpire: seals.SecretKeys) -> None:
    """What B holds, keeps in its box and has said beforehand, at the question that B is asked: A's file is the same."""
    files = []
    for hand, box, said in VARIANTS:
        with battle(tmp_path / f"{hand}{box}{said}.bound", HANDS[hand], BOXES[box], SAID[said]) as file:
            assert [one.kind for one in file.history.asked] == ["ambush"]
            files.append((parts(seats.of_battle(file, "A", umpire)), parts(seats.of_battle(file, "B", umpire))))
    assert all(of_a == files[0][0] for of_a, _ in files)
    assert any(of_b != files[0][1] for _, of_b in files), "the secrets do differ"
