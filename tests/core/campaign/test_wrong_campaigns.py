"""covers: bound_sim/campaign/file.py, bound_sim/campaign/history.py, bound_sim/campaign/verification.py

Campaign files that somebody made up: the chain is right, and what is in it is not. Each has its plain line.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from bound_sim.battle_file import Broken
from bound_sim.battle_file.entries import Body, Branched, Redone, Undone
from bound_sim.battle_file.history import body_text
from bound_sim.battle_file.schema import CAMPAIGN
from bound_sim.battle_file.storage import Store
from bound_sim.campaign import records
from bound_sim.campaign.entries import KIND_OF, BattleBegun, ResultTaken
from bound_sim.campaign.file import CampaignFile
from bound_sim.campaign.verification import check_campaign
from tests.core.campaign.campaigns import TWO, at_table, bound_sim, campaign, whole

NOWHERE = "0" * 64


@contextmanager
def writing(path: Path) -> Iterator[Store]:
    store = Store(path, kind=CAMPAIGN)
    try:
        with store.writing():
            yield store
    finally:
        store.close()


def add(path: Path, *bodies: Body) -> None:
    """Entries that no command wrote, chained as all are."""
    with writing(path) as store:
        for body in bodies:
            store.append(KIND_OF[type(body)], "2026-01-01T00:00:00Z", body_text(body))


def broken(path: Path) -> str:
    """The one line that is said of a file, by each command on it."""
    with pytest.raises(Broken) as raised:
        CampaignFile(path)
    (line,) = map(str, raised.value.files)
    for command in ("status", "verify"):
        said = bound_sim("campaign", command, path)
        assert (said.exit_code, said.output) == (3, f"{line}\n")
    assert line.startswith(f"{path}: ")
    return line.removeprefix(f"{path}: ")


def begun(battle: str) -> BattleBegun:
    return BattleBegun(battle=battle, place="table", forces=NOWHERE)


def taken(battle: str, won: str = "B") -> ResultTaken:
    return ResultTaken(battle=battle, source="sheet", won=won, units=NOWHERE, losses=NOWHERE)


@pytest.mark.parametrize(
    ("bodies", "said"),
    [
        ([begun("three")], "'three' was begun, which is not a battle of it"),
        ([begun("one"), begun("one")], "entry 3 begins 'one' a second time"),
        ([begun("two")], "two was begun before its time"),
        ([taken("one")], "entry 2 is a result that none waits for"),
        ([Undone(entries=[1])], "entry 2 undoes what is not in force"),
        ([begun("one"), Undone(entries=[2]), Undone(entries=[2])], "entry 4 undoes what is not in force"),
        ([begun("one"), taken("one"), Undone(entries=[2])], "entry 4 undoes what is not in force"),
        ([begun("one"), Redone(entries=[2])], "entry 3 brings back what was not undone"),
        ([Branched(entries=[1], head=NOWHERE)], "entry 2 is of another file"),
        ([begun("one"), taken("one")], f"content {NOWHERE[:16]} is missing"),
    ],
)
def test_entries_that_no_command_wrote(tmp_path: Path, bodies: list[Body], said: str) -> None:
    path = campaign(tmp_path, TWO)
    add(path, *bodies)
    assert broken(path) == said


def test_a_campaign_opened_twice_or_never(tmp_path: Path) -> None:
    path = campaign(tmp_path, TWO)
    with CampaignFile(path) as file:
        opened = file.history.opened
    add(path, opened)
    assert broken(path) == "entry 2 opens a campaign a second time"
    path.unlink()
    Store.create(path, CAMPAIGN)
    assert broken(path) == "the first entry does not open a campaign"
    add(path, begun("one"))
    assert broken(path) == "the first entry does not open a campaign"


def test_a_plan_that_is_none(tmp_path: Path) -> None:
    path = campaign(tmp_path, TWO)
    with CampaignFile(path) as file:
        opened, key = file.history.opened, file.key()
    files = {one.name: one for one in opened.files}
    for named, said in (
        ([one for name, one in files.items() if name != "two/forces.csv"], "the campaign in it: two/forces.csv"),
        ([*opened.files, files["one/forces.csv"].model_copy(update={"name": "x"})],
         "the campaign in it has files that it does not name"),
    ):  # fmt: skip
        with CampaignFile(path) as file:
            contents = [file.store.content(bytes.fromhex(one.digest)) for one in opened.files]
        other = tmp_path / "other.campaign"
        other.unlink(missing_ok=True)
        Store.create(other, CAMPAIGN)
        with writing(other) as store:
            for content in contents:
                store.keep(content)
            store.keep_secret("key", key)
            store.append("campaign", "now", body_text(opened.model_copy(update={"files": named})))
        with pytest.raises(Broken) as raised:
            CampaignFile(other)
        assert str(raised.value.files[0]).startswith(f"{other}: {said}")


@pytest.fixture
def over(tmp_path: Path) -> Path:
    """A campaign whose first battle is over."""
    path = campaign(tmp_path, TWO)
    at_table(path, "one", "B", {"INF1": 1, "GUN": 0}, {"GUN": 0})
    return path


def retaken(path: Path, change: Callable[[ResultTaken, Store, CampaignFile], ResultTaken]) -> None:
    """The result is undone and another put in its place, as no command does."""
    with CampaignFile(path) as file:
        last = file.undo()
        assert isinstance(last.body, ResultTaken)
        body = last.body
        file.redo()
        with writing(path) as store:
            made = change(body, store, file)
        file.undo()
    add(path, made)


def test_a_result_of_other_units(over: Path) -> None:
    def change(body: ResultTaken, store: Store, file: CampaignFile) -> ResultTaken:
        units = whole(file.chain.forces("one"))[1:]
        return body.model_copy(update={"units": store.keep(records.units_bytes(units)).hex()})

    retaken(over, change)
    assert broken(over) == "the result of one is of another battle"


def test_a_result_of_no_side(over: Path) -> None:
    retaken(over, lambda body, *_: body.model_copy(update={"won": "C"}))
    assert broken(over) == "the result of one is of another battle"


def test_losses_of_other_units(over: Path) -> None:
    def change(body: ResultTaken, store: Store, file: CampaignFile) -> ResultTaken:
        losses = file.chain.results["one"].losses
        made = (replace(losses[0], lost=losses[0].lost + 1), *losses[1:])
        return body.model_copy(update={"losses": store.keep(records.losses_bytes(made)).hex()})

    retaken(over, change)
    assert broken(over) == "the losses of one are those of other units"


def test_a_unit_that_grew(over: Path) -> None:
    def change(body: ResultTaken, store: Store, file: CampaignFile) -> ResultTaken:
        first, *others = file.chain.results["one"].units
        grown = (replace(first, men=first.men_at_start + 1), *others)
        return body.model_copy(update={"units": store.keep(records.units_bytes(grown)).hex()})

    retaken(over, change)
    assert broken(over) == "a unit has more than it had at the start"


def test_what_is_not_a_result(over: Path) -> None:
    retaken(over, lambda body, store, _: body.model_copy(update={"units": store.keep(b"[1]").hex()}))
    assert broken(over) == "a result in it is not as it was written"


def test_losses_that_no_dice_gave(over: Path) -> None:
    def change(body: ResultTaken, store: Store, file: CampaignFile) -> ResultTaken:
        made = tuple(replace(each, killed=each.lost, wounded=0, missing=0, scattered=0)
                     for each in file.chain.results["one"].losses)  # fmt: skip
        return body.model_copy(update={"losses": store.keep(records.losses_bytes(made)).hex()})

    retaken(over, change)
    assert check_campaign(over).wrong == ["the losses of one are not split as the dice say"]


def test_forces_that_do_not_follow(over: Path) -> None:
    with writing(over) as store:
        forces = store.keep(b"side,unit\n").hex()
    add(over, BattleBegun(battle="two", place="table", forces=forces))
    assert check_campaign(over).wrong == ["two was begun with other forces than the results before it leave"]


def test_contents_that_nothing_names(over: Path) -> None:
    with writing(over) as store:
        name = store.keep(b"something").hex()
    assert check_campaign(over).wrong == [f"content {name[:16]} is named by no entry"]


def test_the_key_is_the_one_that_was_promised(over: Path) -> None:
    with writing(over) as store:
        store.keep_secret("key", bytes(32))
    assert check_campaign(over).wrong == [f"{over}: the key of the dice is not the one that was promised"]
    assert bound_sim("campaign", "begin", over, "two").exit_code == 3


def test_the_key_is_that_of_the_seed(tmp_path: Path) -> None:
    path = campaign(tmp_path, TWO)
    with CampaignFile(path) as file:
        opened = file.history.opened
        file.history.opened = opened.model_copy(update={"seed": 4})
        with pytest.raises(Broken, match="is not that of the seed"):
            file.key()


def test_a_battle_file_that_is_another(tmp_path: Path) -> None:
    path = campaign(tmp_path, TWO.replace("langemarck-1914", "short"))
    assert bound_sim("campaign", "begin", path, "one").exit_code == 0
    battle = tmp_path / "mine-one.bound"
    assert bound_sim("next", battle, "--all").exit_code == 0
    assert bound_sim("campaign", "take", path, "one").exit_code == 0
    good = battle.read_bytes()
    battle.unlink()
    assert bound_sim("new", tmp_path / "folder" / "short", battle, "--seed", "9").exit_code == 0
    assert all(str(line).startswith("one: ") for line in check_campaign(path).wrong)
    assert check_campaign(path).wrong
    battle.write_bytes(b"SQLite no more")
    assert str(check_campaign(path).wrong[0]).startswith("one: ")
    battle.write_bytes(good)
    assert check_campaign(path).wrong == []
