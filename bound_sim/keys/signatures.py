"""Texts that the umpire signs: receipts, heads and packets, each short, with an Ed25519 signature.

A statement is a list of named lines. Its text has one form: any other text, and any changed bit, is refused. ``aside``
are lines that go with it unsigned, as a receipt's salt does.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

from bound_sim.results.folder import Broken
from bound_sim_maps.texts import text

#: kind -> the names of its lines, in their order; a kind of a later version has its number behind it
KINDS: Mapping[str, tuple[str, ...]] = {
    "receipt": ("battle", "side", "bound", "number", "state", "by", "at", "seal", "share", "hash"),
    "receipt 2": (
        "battle",
        "side",
        "commander",
        "bound",
        "number",
        "state",
        "by",
        "at",
        "file",
        "seal",
        "share",
        "hash",
    ),
    "message": (
        "battle",
        "side",
        "commander",
        "toside",
        "tocommander",
        "number",
        "bound",
        "arrives",
        "at",
        "seal",
        "hash",
    ),
    "head": ("battle", "bound", "head"),
    "packet": ("battle", "side", "bound", "digest"),
    "seat": ("battle", "side", "bound", "digest"),
}
#: kind -> lines that go with it unsigned
ASIDE: Mapping[str, tuple[str, ...]] = dict.fromkeys(("receipt", "receipt 2", "message"), ("salt",))
_SIGNED = b"bound-sim signed statement 1\0"
#: the first line of each kind
_HEADS = {f"bound-sim {kind}" if kind[-1].isdecimal() else f"bound-sim {kind} 1": kind for kind in KINDS}
_HEAD_OF = {kind: head for head, kind in _HEADS.items()}
_LONGEST_HEAD = max(map(len, _HEADS)) + 1
_KEY, _SIGNATURE = re.compile("[0-9a-f]{64}"), re.compile("[0-9a-f]{128}")
_LINE = re.compile(r"([a-z]+):(?: (.+))?")


@dataclass(frozen=True)
class Statement:
    """A statement's lines, by name; ``umpire`` is the key that signed it and ``signature`` its signature, "" for
    none."""

    kind: str
    said: Mapping[str, str]
    umpire: str = ""
    signature: str = ""
    aside: Mapping[str, str] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The file."""
        lines = [_HEAD_OF[self.kind], *(_line(name, self.said[name]) for name in KINDS[self.kind])]
        if self.signature:
            lines += [_line("umpire", self.umpire), _line("signature", self.signature)]
        lines += [_line(name, value) for name, value in self.aside.items() if value]
        return "\n".join((*lines, ""))

    def signed(self, key: SigningKey) -> "Statement":
        """The same with a signature; the same key always gives the same one."""
        umpire = bytes(key.verify_key).hex()
        signature = key.sign(_bytes(self.kind, self.said)).signature.hex()
        return Statement(self.kind, self.said, umpire, signature, self.aside)

    def check(self, verify: bytes, file: str) -> None:
        """Raises Broken where it is not signed with this key."""
        if not self.signature:
            raise Broken([text("{file}: is not signed", file=file)])
        if missing := [name for name in KINDS[self.kind] if name not in self.said]:
            raise Broken([text("{file}: lacks what is signed: {missing}", file=file, missing=", ".join(missing))])
        if self.umpire != verify.hex():
            raise Broken([text("{file}: is not signed with the umpire's key, but with another", file=file)])
        try:
            VerifyKey(verify).verify(_bytes(self.kind, self.said), bytes.fromhex(self.signature))
        except (BadSignatureError, ValueError):
            raise Broken([text("{file}: is not what the umpire signed", file=file)]) from None


def looks_signed(text: str) -> bool:
    """True if a text begins as a statement does."""
    return text.replace("\r\n", "\n").split("\n", 1)[0] in _HEADS


def heads_in(text: str, kinds: Collection[str]) -> list[int]:
    """Places in a text where statements of these kinds begin."""
    firsts = {_HEAD_OF[kind] for kind in kinds}
    starts = [0, *(found.end() for found in re.finditer("\n", text))]
    return [at for at in starts if text[at : at + _LONGEST_HEAD].split("\n", 1)[0] in firsts]


def read_statement(content: str, file: str, kind: str = "") -> Statement:
    """A statement from its text, in the one form that it has; ``kind`` where only that one will do. Raises Broken."""
    plain = content.replace("\r\n", "\n").rstrip("\n") + "\n"
    first, *lines = plain.split("\n")[:-1]
    found_kind = _HEADS.get(first, "")
    if not found_kind or (kind and found_kind != kind):
        raise Broken(
            [
                text(
                    "{file}: is not a {value:text} as the umpire makes it",
                    file=file,
                    value=kind or text("receipt or head"),
                )
            ]
        )
    head = found_kind.partition(" ")[0]
    found: dict[str, str] = {}
    for line in lines:
        parts = _LINE.fullmatch(line)
        if not parts or parts[1] in found:
            raise Broken(
                [text("{file}: was changed: '{line}' is not a line of a {head}", file=file, line=line[:60], head=head)]
            )
        found[parts[1]] = parts[2] or ""
    names = KINDS[found_kind]
    said = {name: found.pop(name) for name in names if name in found}
    umpire, signature = found.pop("umpire", ""), found.pop("signature", "")
    aside = {name: found.pop(name) for name in ASIDE.get(found_kind, ()) if name in found}
    statement = Statement(found_kind, said, umpire, signature, aside)
    good = not signature or (_KEY.fullmatch(umpire) and _SIGNATURE.fullmatch(signature))
    if found or not good or len(said) < len(names) or statement.text != plain:
        raise Broken([text("{file}: was changed: it does not have the lines of a {head}", file=file, head=head)])
    return statement


def statement(kind: str, aside: Mapping[str, str] | None = None, **said: object) -> Statement:
    """A statement to be signed. Raises Broken for a value that is not plain text of one line: it could say more
    lines."""
    values = {name: str(said[name]) for name in KINDS[kind]}
    if wrong := [name for name, value in values.items() if not value.isprintable() or value != value.strip()]:
        kind = kind.partition(" ")[0]
        raise Broken([text("a {kind} cannot be made: {wrong} is not plain text", kind=kind, wrong=", ".join(wrong))])
    return Statement(kind, values, aside=dict(aside or {}))


def _line(name: str, value: str) -> str:
    return f"{name}: {value}" if value else f"{name}:"


def _bytes(kind: str, said: Mapping[str, str]) -> bytes:
    return _SIGNED + "\n".join((kind, *(_line(name, said[name]) for name in KINDS[kind]))).encode()
