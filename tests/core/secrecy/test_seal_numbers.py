"""covers: bound_sim/secrecy/seal_numbers.py, bound_sim/secrecy/opened_seals.py

Seals are counted: the highest number counts, whatever clocks say and in whatever order seals are given.
"""

import json
from pathlib import Path

import pytest

from bound_sim.keys import seals
from bound_sim.keys.seals import Address, WantedSeal
from bound_sim.keys.slips import Slip
from bound_sim.secrecy import seal_files
from bound_sim_maps.faults import Refused
from bound_sim_maps.texts import Phrase

CSV = "Battalion,Bound 3\n1,Hold\n"


@pytest.fixture
def people(tmp_path: Path) -> Path:
    for name in ("umpire", "anna", "bert"):
        seal_files.make_keys(tmp_path / name, name)
    return tmp_path


def sealed(place: Path, name: str, text: str = CSV, *, number: int | None = None, bound: int = 3) -> Path:
    path = place / name
    orders, address = {"orders.csv": text}, Address("vimy", "A", bound)
    made = seal_files.seal_orders(orders, address, keys=place / "anna", umpire=place / "umpire", number=number)
    seal_files.write_seal(path, made)
    return path


def opened(place: Path, *paths: Path, aside: list[Phrase] | None = None) -> list[seals.OpenedSeal]:
    found = seal_files.open_seals(
        paths,
        keys=place / "umpire",
        given=[f"A={place / 'anna'}", f"B={place / 'bert'}"],
        wanted=WantedSeal("vimy", None, None),
        out=place / "in",
        set_aside=(aside if aside is not None else []).append,
    )
    return [one for one, _ in found]


def test_each_seal_has_the_next_number(people: Path) -> None:
    one, two = sealed(people, "1"), sealed(people, "2", bound=4)
    three = sealed(people, "3")
    assert [seal.number for seal in opened(people, one, two)] == [1, 2]
    assert [seal.number for seal in opened(people, three)] == [3]
    assert (people / "anna" / "sealed.csv").read_text() == "battle,side,number\nvimy,A,3\n"


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_newest_counts_in_whatever_order_they_are_given(order: tuple[int, ...], people: Path) -> None:
    paths = [sealed(people, str(number), CSV + "#" * number) for number in range(3)]
    aside: list[Phrase] = []
    [found] = opened(people, *(paths[at] for at in order), aside=aside)
    assert (found.number, found.files["orders.csv"]) == (3, CSV + "##")
    assert sorted(aside) == ["0: number 1, set aside for number 3 in 2", "1: number 2, set aside for number 3 in 2"]
    assert (people / "in" / "orders-A-bound-03.csv").read_text() == CSV + "##"
    with pytest.raises(Refused, match="is older than orders that were opened before"):
        opened(people, paths[1])
    later = sealed(people, "later")
    assert [one.number for one in opened(people, paths[0], later, paths[2])] == [4], "old ones beside a new one"


def test_no_clock_is_in_it(people: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time_ns", lambda: 4_000_000_000_000_000_000)
    opened(people, sealed(people, "ahead"))
    monkeypatch.undo()
    assert [one.number for one in opened(people, sealed(people, "now"))] == [2]


def test_who_lost_the_count_is_told_where_to_go_on(people: Path) -> None:
    for name in ("1", "2"):
        opened(people, sealed(people, name))
    (people / "anna" / "sealed.csv").unlink()
    with pytest.raises(Refused, match="sealed with --number 3"):
        opened(people, sealed(people, "again"))
    assert [one.number for one in opened(people, sealed(people, "3", number=3))] == [3]
    assert [one.number for one in opened(people, sealed(people, "4"))] == [4]


def test_two_seals_with_one_number_are_nobodys(people: Path) -> None:
    paths = [sealed(people, name, text, number=5) for name, text in (("a", CSV), ("b", CSV + "#"))]
    with pytest.raises(Refused, match=r"has number 5, the same as .: which one is newer is not known"):
        opened(people, *paths)
    assert not (people / "in").exists()


def test_wrong_orders_take_no_number(people: Path) -> None:
    with pytest.raises(Refused, match=r"take .* bytes in a seal"):
        sealed(people, "x", "#" * 40_000)
    with pytest.raises(Refused, match="--number"):
        sealed(people, "x", number=0)
    assert not (people / "anna" / "sealed.csv").exists()


@pytest.mark.parametrize("what", ["anna/secret.keys", "orders.csv", "empty", "folder", "link", "mail"])
def test_seal_is_written_over_nothing_but_a_seal(what: str, people: Path) -> None:
    old = sealed(people, "old")
    (people / "orders.csv").write_text(CSV)
    (people / "empty").touch()
    (people / "folder").mkdir()
    (people / "link").symlink_to(old)
    (people / "mail").write_text("Keep this.\n" + old.read_text())
    text = old.read_text()
    before = [path.read_bytes() for path in sorted(people.rglob("*")) if path.is_file()]
    for force in (False, True):
        with pytest.raises(Refused, match="exists already, and is not a seal"):
            seal_files.write_seal(people / what, text, force=force)
    assert [path.read_bytes() for path in sorted(people.rglob("*")) if path.is_file()] == before
    with pytest.raises(Refused, match="or --force"):
        seal_files.write_seal(old, text + "\n")
    seal_files.write_seal(old, text + "\n", force=True)
    assert old.read_text() == text + "\n"
    assert [path.name for path in people.glob(".old-*")] == []


def test_seal_of_an_earlier_version_opens(people: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its body has no slip; its number was a time in milliseconds."""
    made = json.dumps
    monkeypatch.setattr(
        json, "dumps", lambda body, **how: made({name: body[name] for name in body if name != "slip"}, **how)
    )
    path = sealed(people, "old", number=1_000_000_000)
    monkeypatch.undo()
    [found] = opened(people, path)
    assert (found.salt, found.share) == ("", None)
    assert seal_files.slip_of(people / "in" / "A-bound-03.slip") == Slip("vimy", "A", 3, f"{found.digest} 1000000000")
