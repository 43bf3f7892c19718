"""covers: bound_sim/keys/seals.py, bound_sim/secrecy/seal_files.py

Sealed orders: what was sealed opens as it was; whatever is changed, cut, swapped or repeated is refused.
"""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nacl.public import PublicKey, SealedBox
from typer.testing import CliRunner

from bound_sim.cli import app
from bound_sim.keys import seals
from bound_sim_maps.faults import Refused
from tests.trust import sealed as attack

UMPIRE, ANNA, BERT = (seals.make_keys(name) for name in ("umpire", "anna", "bert"))
SENDERS = {"A": ANNA.public, "B": BERT.public}
ORDERS = {"orders.csv": "Battalion,Bound 3\n1,Advance\n", "arrows.txt": "bound 3\n1/2 move 1,1 -> 9,1\n"}


def sealed(files: dict[str, str] | None = None, **changed: Any) -> str:
    meant = {"battle": "vimy", "side": "A", "bound": 3}
    address = seals.Address(**{name: changed.pop(name, value) for name, value in meant.items()})
    said: dict[str, Any] = {"number": 7, "sender": ANNA, "umpire": UMPIRE.public}
    return seals.seal(files or ORDERS, address, **{**said, **changed})


def opened(text: str, **changed: Any) -> seals.OpenedSeal:
    given = {name: changed.pop(name) for name in seals.WantedSeal._fields if name in changed}
    wanted = seals.WantedSeal(**{"battle": "vimy"} | given)
    return seals.open_seal(text, "A3", wanted, **{"umpire": UMPIRE, "senders": SENDERS, **changed})


def refusal(text: str, **changed: Any) -> str:
    with pytest.raises(Refused) as refused:
        opened(text, **changed)
    return str(refused.value)


def test_opens_as_it_was_sealed_whatever_stands_around_it() -> None:
    found = opened("Dear umpire,\r\n\r\n" + sealed().replace("\n", "\r\n") + "\r\nYours, Anna\r\n", side="A", bound=3)
    assert (found.battle, found.side, found.bound, found.number) == ("vimy", "A", 3, 7)
    assert found.files == ORDERS


@settings(deadline=None, derandomize=True, max_examples=30)
@given(st.dictionaries(st.sampled_from(sorted(seals.FILES.values())), st.text(max_size=300), min_size=1))
def test_any_text_comes_back(files: dict[str, str]) -> None:
    files = {name: text.encode(errors="ignore").decode() for name, text in files.items()}
    assert opened(sealed(files)).files == files


def test_all_seals_of_a_size_are_equally_long_and_never_the_same() -> None:
    cases = ((0, "A", 1, ANNA), (30_000, "B" * 40, 999, BERT), (0, "A", 1, ANNA))
    texts = [sealed({"arrows.txt": "x" * n}, side=side, bound=bound, sender=keys) for n, side, bound, keys in cases]
    assert len({len(text) for text in texts}) == 1
    assert len(set(texts)) == 3
    assert len(sealed(size_kib=288)) > len(texts[0])


def test_orders_up_to_the_limit() -> None:
    most = {"arrows.txt": "x" * seals.ORDER_LIMIT}
    assert opened(sealed(most, size_kib=288)).files == most
    with pytest.raises(Refused, match="262145 bytes long: at most 256 KiB"):
        sealed({"arrows.txt": "x" * seals.ORDER_LIMIT + "y"}, size_kib=288)
    with pytest.raises(Refused, match="for all sides of the battle size class 288"):
        sealed({"arrows.txt": "x" * 40_000})


def test_is_bound_to_battle_side_bound_umpire_and_hand() -> None:
    assert 'is for battle "vimy": battle "arras"' in refusal(sealed(), battle="arras")
    assert 'is for side "A": side "B"' in refusal(sealed(), side="B")
    assert 'is for bound "3": bound "4"' in refusal(sealed(), bound=4)
    assert "does not open" in refusal(sealed(umpire=BERT.public))
    assert "not signed with the key of side A" in refusal(sealed(sender=BERT))
    assert 'of side "C", whose key is not given' in refusal(sealed(side="C"))


def test_orders_for_one_umpire_cannot_be_sealed_on_to_another() -> None:
    """The umpire of another battle, who may open them, gives them on with a seal of his own: the signature tells."""
    plain = seals._decrypted(seals._unarmour(sealed(umpire=BERT.public), "A3"), "A3", BERT)
    again = seals._armour(SealedBox(PublicKey(UMPIRE.public.encrypt)).encrypt(plain))
    assert "not signed with the key of side A" in refusal(again)


def test_replay_and_older_orders_are_refused() -> None:
    assert "was opened before (number 7" in refusal(sealed(), numbers={("A", 3): 7})
    assert "is older than orders that were opened before" in refusal(sealed(), numbers={("A", 3): 9})
    assert opened(sealed(), numbers={("A", 3): 6, ("B", 3): 99, ("A", 4): 99}).number == 7


@pytest.mark.parametrize("text", ["", "hello", "-----BEGIN BOUND-SIM SEALED ORDERS-----\n", "x" * 100_000])
def test_what_is_no_seal(text: str) -> None:
    assert "whole seal" in refusal(text)


def test_two_seals_in_a_file_are_refused() -> None:
    assert "several seals" in refusal(sealed() + sealed())


def test_a_seal_of_the_right_key_with_something_else_in_it() -> None:
    box = SealedBox(PublicKey(UMPIRE.public.encrypt))
    for plain in (b"", b"x" * 100, b"\0" * 32 * 1024, b"bs-seal1" + b"\xff" * (32 * 1024 - 8)):
        assert "holds something else" in refusal(seals._armour(box.encrypt(plain)))
    for body in (b"{}", b"[]", b"nonsense", b'{"files":{}}', b"[" * 30_000):
        signature = ANNA.signing.sign(seals._SIGNED + UMPIRE.public.verify + UMPIRE.public.encrypt + body).signature
        plain = (b"bs-seal1" + signature + len(body).to_bytes(4, "big") + body).ljust(32 * 1024, b"\0")
        assert "holds something else" in refusal(seals._armour(box.encrypt(plain)))


def test_flips_cuts_and_mixtures_are_refused() -> None:
    """The share of ``make trust`` that every test run has; the control leaves the seal alone."""
    dice = random.Random(1418)
    assert attack.flips(every=997) == []
    assert attack.mixtures(300, dice) == []
    assert attack.flips(every=99_991, control=True) != []
    assert attack.mixtures(3, dice, control=True) != []


def test_keys_round_trip_and_are_checked() -> None:
    assert seals.read_secret(seals.secret_text(ANNA), "x").public == ANNA.public
    assert seals.read_public(seals.public_text(ANNA.public), "x") == ANNA.public
    with pytest.raises(Refused, match=r"holds secret keys: .* give this file to nobody"):
        seals.read_public(seals.secret_text(ANNA), "x")
    swapped = replace(ANNA.public, encrypt=BERT.public.encrypt)
    forged = seals.public_text(swapped).replace(swapped.fingerprint, ANNA.public.fingerprint)
    with pytest.raises(Refused, match="fingerprint"):
        seals.read_public(forged, "x")
    for text in ("", "nonsense", seals.public_text(ANNA.public)[:60]):
        with pytest.raises(Refused, match="holds no keys"):
            seals.read_public(text, "x")
    assert "anna" in repr(ANNA)
    assert bytes(ANNA.signing).hex() not in repr(ANNA)


def bound_sim(*words: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(map(str, words)))
    return result.exit_code, result.output


def test_by_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Umpire and two sides as three persons with folders of their own."""
    monkeypatch.chdir(tmp_path)
    for name in ("umpire", "anna", "bert"):
        assert bound_sim("keys", name)[0] == 0
    assert (tmp_path / "anna/secret.keys").stat().st_mode & 0o077 == 0
    code, said = bound_sim("keys", "anna")
    assert code == 2
    assert "exists already" in said
    Path("arrows.txt").write_text("bound 3\n1/2 stay\n")
    Path("orders.csv").write_text("Battalion,Bound 3\n1,Hold\n")
    common = ("--battle", "vimy", "--bound", "3")
    for side, name in (("A", "anna"), ("B", "bert")):
        code, said = bound_sim("seal", "orders.csv", "arrows.txt", *common, "--side", side, "--key", name,
                               "--to", "umpire/public.keys", "--out", f"{side}3.sealed")  # fmt: skip
        assert code == 0, said
    opening = ("--key", "umpire", "--from", "A=anna/public.keys", "--from", "B=bert", *common, "--out", "in")
    code, said = bound_sim("open", "A3.sealed", "B3.sealed", *opening)
    assert code == 0, said
    names = [
        "A-bound-03.slip",
        "B-bound-03.slip",
        "arrows-A-bound-03.txt",
        "arrows-B-bound-03.txt",
        "orders-A-bound-03.csv",
        "orders-B-bound-03.csv",
    ]
    assert sorted(path.name for path in Path("in").iterdir()) == names
    assert Path("in/arrows-A-bound-03.txt").read_text() == "bound 3\n1/2 stay\n"
    assert [path.stat().st_mode & 0o077 for path in (Path("in"), *Path("in").iterdir())] == [0] * 7, (
        "secret on a machine"
    )
    code, said = bound_sim("open", "A3.sealed", *opening)
    assert code == 2
    assert "A3.sealed: was opened before" in said
    text = Path("B3.sealed").read_text()
    Path("B3.sealed").write_text(text.replace(text[500], "A" if text[500] != "A" else "B", 1))
    code, said = bound_sim("open", "B3.sealed", *opening)
    assert code == 2
    assert "B3.sealed: " in said


def test_newer_seal_replaces_all_that_an_older_one_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("umpire", "anna"):
        bound_sim("keys", name)
    Path("arrows.txt").write_text("bound 3\n1/2 stay\n")
    Path("orders.csv").write_text("Battalion,Bound 3\n1,Hold\n")
    sealing = (
        "--battle",
        "vimy",
        "--bound",
        "3",
        "--side",
        "A",
        "--key",
        "anna",
        "--to",
        "umpire",
        "--out",
        "A.sealed",
    )
    opening = ("--battle", "vimy", "--key", "umpire", "--from", "A=anna", "--out", "in")
    for files in (["arrows.txt", "orders.csv"], ["orders.csv"]):
        assert bound_sim("seal", *files, *sealing, "--force")[0] == 0
        assert bound_sim("open", "A.sealed", *opening)[0] == 0
    assert sorted(path.name for path in Path("in").iterdir()) == ["A-bound-03.slip", "orders-A-bound-03.csv"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--side", "../x"], '"../x" is not allowed'),
        (["--side", "A", "--bound", "0"], "a whole number, 1 to 999"),
        (["--side", "A", "--size", "33"], "33 KiB: one of 32, 288"),
    ],
)
def test_seal_refuses(words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    bound_sim("keys", "k")
    Path("a.txt").write_text("bound 3\n")
    code, output = bound_sim("seal", "a.txt", "--battle", "v", "--bound", "3", "--key", "k", "--to", "k",
                             "--out", "s", *words)  # fmt: skip
    assert code == 2
    assert said in output
    assert not Path("s").exists()
