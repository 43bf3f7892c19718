"""Sealed orders: keys, seal, open. Files of plain text, so that mail, chat or a stick will do.

A side encrypts to the umpire (X25519, XSalsa20-Poly1305: libsodium's sealed box) and signs inside (Ed25519): who
carries a seal learns neither what is in it nor whose it is. The signature covers battle, side, bound, number and the
umpire's key, so that a seal is worth nothing elsewhere; the number rises from seal to seal, so that an old one is
worth nothing later. All seals of a size class have the same length, whatever is in them.
"""

import base64
import binascii
import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from nacl.exceptions import BadSignatureError, CryptoError
from nacl.public import PrivateKey, PublicKey, SealedBox
from nacl.signing import SigningKey, VerifyKey

from bound_sim.dice.shares import Share, read_share_lines, share_lines
from bound_sim.keys.slips import SALT, Slip, seal_said
from bound_sim.scenario.forces import ID_LENGTH, ID_PART
from bound_sim.scenario.inputs import Known, clipped, name_trouble
from bound_sim.scenario.posts import Post, post_at
from bound_sim_maps.faults import Fault, Refused, Unfit, refuse
from bound_sim_maps.texts import text, words_of_error

KIB = 1024
#: all orders of a side for a bound together
ORDER_LIMIT = 256 * KIB
#: size classes: what is in a seal is padded to one of these, KiB. One for a whole battle, or a length says something
SIZES_KIB = (32, 288)
#: what a seal holds: at most one of each, under names that no sender chooses
FILES = {".csv": "orders.csv", ".txt": "arrows.txt", ".geojson": "arrows.geojson"}

#: the name of a file of lines, and of an answer to a question inside a bound
LINES, ANSWER = "lines.txt", "answer.txt"
#: of standing answers to such questions
STANDING = "standing.txt"
#: of messages of a seat
MESSAGES = "messages.json"
#: all names that a seal may hold
NAMES = (*FILES.values(), LINES, STANDING, ANSWER, MESSAGES)

_KIND = "SEALED ORDERS"
_SIGNED = b"bound-sim sealed orders 1\0"
_MAGIC = b"bs-seal1"
_SIGNATURE = 64
_HEAD = len(_MAGIC) + _SIGNATURE + 4
_LINE = 64
_BATTLE_ID = re.compile(ID_PART)
_SECRET_HEAD = "bound-sim secret keys 1: give this file to nobody"
_PUBLIC_HEAD = "bound-sim public keys 1"
#: what a slip has room for; how far a number may be beyond the one before, the umpire's file says
_MOST_BOUND, _MOST_NUMBER = 999, 10**16 - 1
_FIELDS = {"battle", "side", "bound", "number", "files"}


@dataclass(frozen=True)
class PublicKeys:
    """Public keys of a person: the one that checks a signature, and the one to encrypt to."""

    name: str
    verify: bytes
    encrypt: bytes

    @property
    def fingerprint(self) -> str:
        """32 hexadecimal digits to compare by voice: keys that came by mail may have been changed on the way."""
        digest = hashlib.blake2b(self.verify + self.encrypt, digest_size=16, person=b"bound-sim keys").hexdigest()
        return " ".join(digest[at : at + 4] for at in range(0, 32, 4))


@dataclass(frozen=True)
class SecretKeys:
    """Secret keys of a person: those that sign and that open. ``repr`` shows neither."""

    name: str
    signing: SigningKey
    opening: PrivateKey

    def __repr__(self) -> str:
        return f"SecretKeys({self.name!r})"

    @property
    def public(self) -> PublicKeys:
        """The half that everybody may have."""
        return PublicKeys(self.name, bytes(self.signing.verify_key), bytes(self.opening.public_key))


@dataclass(frozen=True)
class OpenedSeal:
    """Orders out of a seal: whose, for what, the sender's number, and the texts by name (one of ``FILES``).

    ``commander`` is the one whose key signed it, "" where the side's did.
    """

    battle: str
    side: str
    bound: int
    number: int
    files: Mapping[str, str]
    digest: str
    salt: str = ""
    share: Share | None = None
    commander: str = ""

    @property
    def post(self) -> Post:
        """The seat whose key signed it."""
        return Post(self.side, self.commander)

    @property
    def slip(self) -> Slip:
        """The slip that came with the orders."""
        seal = seal_said(self.digest, self.number)
        return Slip(self.battle, self.side, self.bound, seal, self.salt, self.share, self.commander)


def make_keys(name: str) -> SecretKeys:
    """Fresh keys from the system's randomness. Raises Refused for a name that is none."""
    _check_name(name, "name")
    return SecretKeys(name, SigningKey.generate(), PrivateKey.generate())


def secret_text(keys: SecretKeys) -> str:
    """The file that a person keeps."""
    return _key_file(_SECRET_HEAD, keys.name, bytes(keys.signing), bytes(keys.opening))


def public_text(keys: PublicKeys) -> str:
    """The file that a person gives to others."""
    text = _key_file(_PUBLIC_HEAD, keys.name, keys.verify, keys.encrypt)
    return text + f"fingerprint: {keys.fingerprint}\n"


def read_secret(text: str, file: str) -> SecretKeys:
    """Keys from the text of ``secret_text``. Raises Refused."""
    name, sign, seal, _ = _read_key_file(text, file, _SECRET_HEAD, "the secret keys that bound-sim keys made")
    return SecretKeys(name, SigningKey(sign), PrivateKey(seal))


def read_public(content: str, file: str) -> PublicKeys:
    """Keys from the text of ``public_text``. Raises Refused, also where the fingerprint is not that of the keys."""
    name, sign, seal, fingerprint = _read_key_file(content, file, _PUBLIC_HEAD, "the public keys of somebody")
    keys = PublicKeys(name, sign, seal)
    if fingerprint.lower() != keys.fingerprint:
        refuse(file, text("the fingerprint is not that of the keys"), text("the file as bound-sim keys made it"))
    return keys


def _key_file(head: str, name: str, sign: bytes, seal: bytes) -> str:
    return f"{head}\nname: {name}\nsign: {_b64(sign)}\nseal: {_b64(seal)}\n"


def _read_key_file(content: str, file: str, head: str, wanted: str) -> tuple[str, bytes, bytes, str]:
    first, *lines = content.replace("\r\n", "\n").strip().split("\n")
    if first.strip() == _SECRET_HEAD != head:
        refuse(file, text("holds secret keys"), text("{wanted}; give this file to nobody", wanted=wanted))
    fields = dict(line.split(": ", 1) for line in lines if ": " in line)
    try:
        sign, seal = (_unb64(fields[name].strip()) for name in ("sign", "seal"))
        name = fields["name"].strip()
    except (KeyError, ValueError):
        sign, seal, name = b"", b"", ""
    if first.strip() != head or len(sign) != 32 or len(seal) != 32 or not name or name_trouble(name):
        refuse(file, text("holds no keys"), wanted)
    return name, sign, seal, fields.get("fingerprint", "").strip()


def salt_of(sender: SecretKeys, *, battle: str, side: str, bound: int, number: int) -> str:
    """The salt that a side gives to the receipt for a seal: only the side and the umpire can know it."""
    said = f"{battle}\0{side}\0{bound}\0{number}".encode()
    return hashlib.blake2b(said, key=bytes(sender.signing), digest_size=16, person=b"bound-sim salt").hexdigest()


def digest_of(text: str) -> str:
    """The digest that names a seal on slips and receipts; a mail around it and its line ends change nothing."""
    return hashlib.blake2b(_unarmour(text, "seal"), digest_size=32, person=b"bound-sim seal").hexdigest()


class Closed(Refused):
    """A seal that does not open with some keys: it was sealed to others, or changed on the way."""


class Address(NamedTuple):
    """The orders that a seal holds: whose, of which battle, for which bound."""

    battle: str
    side: str
    bound: int


class WantedSeal(NamedTuple):
    """The orders that a seal has to hold: of a battle, and of a side and for a bound where these are given."""

    battle: str
    side: str | None = None
    bound: int | None = None


def seal(
    files: Mapping[str, str], address: Address, *, number: int, sender: SecretKeys, umpire: PublicKeys,
    size_kib: int = SIZES_KIB[0], share: Share | None = None,
) -> str:  # fmt: skip
    """A side's orders for a bound, encrypted to the umpire and signed by the side: text to send.

    ``number`` has to be higher than that of the side's seals before; ``share`` is the side's of the dice. Raises
    Refused.
    """
    battle, side, bound = address
    _check_address(battle, side, bound, number)
    unknown = sorted(set(files) - set(NAMES))
    if unknown or not files:
        wrong = (
            text('"{unknown}" is not a file of orders', unknown=clipped(unknown[0]))
            if unknown
            else text("there are no orders to seal")
        )
        refuse("orders", wrong, text("one each of {names}", names=", ".join(NAMES)))
    if size_kib not in SIZES_KIB:
        refuse(
            "size",
            text("{size_kib} KiB", size_kib=size_kib),
            text("one of {sizes_kib}", sizes_kib=", ".join(map(str, SIZES_KIB))),
        )
    length = sum(len(content.encode()) for content in files.values())
    if length > ORDER_LIMIT:
        refuse(
            "orders",
            text("are {length} bytes long", length=length),
            text("at most {order_limit} KiB", order_limit=ORDER_LIMIT // KIB),
        )
    salt = salt_of(sender, battle=battle, side=side, bound=bound, number=number)
    beside = {"salt": salt} | (dict(zip(("share", "path"), share_lines(share), strict=True)) if share else {})
    said = {
        "battle": battle, "side": side, "bound": bound, "number": number, "files": dict(sorted(files.items())),
        "slip": beside,
    }  # fmt: skip
    body = json.dumps(said, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    room = size_kib * KIB - _HEAD
    if len(body) > room:
        larger = [size for size in SIZES_KIB if size > size_kib]
        allowed = (
            text("{room} bytes, or for all sides of the battle size class {larger}", room=room, larger=larger[0])
            if larger
            else text("{room} bytes", room=room)
        )
        refuse(
            "orders",
            text("take {count} bytes in a seal of {size_kib} KiB", count=len(body), size_kib=size_kib),
            allowed,
        )
    signature = sender.signing.sign(_SIGNED + umpire.verify + umpire.encrypt + body).signature
    plain = (_MAGIC + signature + len(body).to_bytes(4, "big") + body).ljust(size_kib * KIB, b"\0")
    return _armour(SealedBox(PublicKey(umpire.encrypt)).encrypt(plain))


def open_seal(
    content: str, file: str, wanted: WantedSeal, *, umpire: SecretKeys, senders: Mapping[str, PublicKeys],
    numbers: Mapping[tuple[str, int], int] | None = None,
) -> OpenedSeal:  # fmt: skip
    """Contents of a seal, if all of it is as its side sealed it for what is ``wanted``.

    ``senders`` has the public keys by seat (``Post.key``); ``numbers`` the highest number opened so far of each seat
    and bound: one that is not higher is a replay. Raises Refused with the reason; nothing of what cannot be believed is
    returned.
    """
    plain = _decrypted(_unarmour(content, file), file, umpire)
    signature, body = _parts(plain, file)
    address = _address(body, file)
    whose = address["side"]
    keys = {post_at(seat).commander: key for seat, key in senders.items() if post_at(seat).side == whose}
    if not keys:
        hint = Known({post_at(seat).side for seat in senders}, text("a side of the battle")).hint(whose)
        refuse(file, text('says that it is of side "{whose}", whose key is not given', whose=clipped(whose)), hint)
    signed = _SIGNED + umpire.public.verify + umpire.public.encrypt + body
    signer = next((name for name, key in keys.items() if _signed_by(key, signed, signature)), None)
    if signer is None:
        wrong = text("is not signed with the key of side {whose}", whose=whose)
        refuse(file, wrong, text("orders that side {whose} sealed to this umpire", whose=whose))
    opened = OpenedSeal(**address, digest=digest_of(content), commander=signer)
    _check_meant(opened, file, wanted)
    if faults := number_faults(opened, file, (numbers or {}).get((opened.post.key, opened.bound))):
        raise Refused(faults)
    return opened


def _signed_by(key: PublicKeys, signed: bytes, signature: bytes) -> bool:
    try:
        VerifyKey(key.verify).verify(signed, signature)
    except BadSignatureError:
        return False
    return True


def senseless(file: str, error: Exception) -> Fault:
    """The fault of a file whose reading ends in an error that was not foreseen."""
    if isinstance(error, OSError):
        return Fault(
            file, "", text("cannot be read: {value}", value=error.strerror or error), text("the file as it was sent")
        )
    return Fault(
        file, "", text("makes no sense ({name})", name=type(error).__name__), text("what bound-sim seal makes")
    )


def number_faults(opened: OpenedSeal, file: str, last: int | None) -> list[Fault]:
    """A fault where a seal's number is not higher than the last that was opened of its side and bound: a replay."""
    if last is None or opened.number > last:
        return []
    again = text("was opened before") if opened.number == last else text("is older than orders that were opened before")
    wrong = text("{again:text} (number {number}, opened {last})", again=again, number=opened.number, last=last)
    return [Fault(file, "", wrong, text("newer orders of the side, sealed with --number {last}", last=last + 1))]


def _check_meant(opened: OpenedSeal, file: str, meant: WantedSeal) -> None:
    said = (
        ("battle", opened.battle, meant.battle),
        ("side", opened.side, meant.side),
        ("bound", opened.bound, meant.bound),
    )
    faults = [
        Fault(
            file,
            "",
            text('is for {what:text} "{given}"', what=what, given=clipped(given)),
            text('{what:text} "{wanted}"', what=what, wanted=clipped(wanted)),
        )
        for what, given, wanted in said
        if wanted is not None and given != wanted
    ]
    if faults:
        raise Refused(faults)


def _decrypted(sealed: bytes, file: str, umpire: SecretKeys) -> bytes:
    try:
        return SealedBox(umpire.opening).decrypt(sealed)
    except (CryptoError, ValueError, TypeError):
        wrong = text("does not open: it was changed on the way, or sealed to somebody else")
        raise Closed(
            [Fault(file, "", wrong, text("the seal as it was made, to {name}'s keys", name=umpire.name))]
        ) from None


def _parts(plain: bytes, file: str) -> tuple[bytes, bytes]:
    """Signature and body of what was encrypted; all else must be as ``seal`` makes it."""
    length = int.from_bytes(plain[_HEAD - 4 : _HEAD], "big")
    whole = len(plain) in {size * KIB for size in SIZES_KIB} and plain.startswith(_MAGIC)
    if not whole or length > len(plain) - _HEAD or any(plain[_HEAD + length :]):
        refuse(file, text("holds something else than orders"), text("what bound-sim seal makes"))
    return plain[len(_MAGIC) : _HEAD - 4], plain[_HEAD : _HEAD + length]


def _address(body: bytes, file: str) -> dict[str, Any]:
    """The fields of a body, each of its type and within bounds."""
    try:
        found = json.loads(body)
        files = found["files"]
        good = set(found) in (_FIELDS, _FIELDS | {"slip"}) and set(files) <= set(NAMES)
        good = good and bool(files) and all(isinstance(content, str) for content in files.values())
        _check_address(found["battle"], found["side"], found["bound"], found["number"])
        found |= _beside(found.pop("slip", {"salt": ""}), found["bound"])
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, Refused):
        good = False
    if not good:
        refuse(file, text("holds something else than orders"), text("what bound-sim seal makes"))
    _check_texts(files, file)
    return dict(found)


def _check_texts(files: Mapping[str, str], file: str) -> None:
    """Refuse texts that no file can hold, each by its name: JSON can say halves of characters, UTF-8 cannot."""
    faults, length = [], 0
    for name, content in sorted(files.items()):
        try:
            length += len(content.encode())
        except UnicodeEncodeError as error:
            half = f"U+{ord(content[error.start]):04X}"
            faults.append(Fault(file, name, text("holds {half}, half a character", half=half), text("text in UTF-8")))
    if not faults and length > ORDER_LIMIT:
        faults.append(
            Fault(
                file,
                "",
                text("holds {length} bytes of orders", length=length),
                text("at most {order_limit} KiB", order_limit=ORDER_LIMIT // KIB),
            )
        )
    if faults:
        raise Refused(faults)


def _beside(slip: dict[str, str], bound: int) -> dict[str, Any]:
    """Salt and share of a seal; a seal made by an earlier version has neither. Raises ValueError."""
    salt, share = slip["salt"], None
    if "share" in slip:
        share = read_share_lines(bound, slip["share"], slip["path"])
    if (salt and not SALT.fullmatch(salt)) or len(slip) != (3 if share else 1):
        raise Unfit(text("not a slip"))
    return {"salt": salt, "share": share}


def _check_address(battle: object, side: object, bound: object, number: object) -> None:
    _check_name(battle, "battle", id_only=True)
    _check_name(side, "side", id_only=True)
    for what, value, most in (("bound", bound, _MOST_BOUND), ("number", number, _MOST_NUMBER)):
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= most:
            refuse(
                what,
                text('"{quoted}" is not allowed', quoted=clipped(value)),
                text("a whole number, 1 to {most}", most=most),
            )


def _check_name(value: object, what: str, *, id_only: bool = False) -> None:
    good = isinstance(value, str) and bool(value.strip()) and not name_trouble(value)
    if good and id_only:
        good = len(str(value)) <= ID_LENGTH and bool(_BATTLE_ID.fullmatch(str(value)))
    if not good:
        allowed = (
            text("letters, digits, dots, dashes, at most {id_length}", id_length=ID_LENGTH)
            if id_only
            else text("a short plain name")
        )
        refuse(what, text('"{quoted}" is not allowed', quoted=clipped(value)), allowed)


def _armour(data: bytes) -> str:
    text = _b64(data)
    lines = [text[at : at + _LINE] for at in range(0, len(text), _LINE)]
    return "\n".join([f"-----BEGIN BOUND-SIM {_KIND}-----", *lines, f"-----END BOUND-SIM {_KIND}-----", ""])


def _unarmour(content: str, file: str) -> bytes:
    """The bytes between the two lines; what stands around them (a mail) is left alone, inside nothing may differ."""
    pattern = rf"^-----BEGIN BOUND-SIM {_KIND}-----\n((?:[A-Za-z0-9+/=]+\n)+)-----END BOUND-SIM {_KIND}-----$"
    found = re.findall(pattern, content.replace("\r\n", "\n"), re.MULTILINE)
    if len(found) != 1:
        wrong = text("holds several seals") if found else text("holds no whole seal: it was cut or changed on the way")
        refuse(file, wrong, text("one seal, from its BEGIN to its END line"))
    *lines, last = found[0].split("\n")[:-1]
    try:
        data = _unb64("".join((*lines, last)))
    except ValueError:
        data = b""
    if not data or set(map(len, lines)) - {_LINE} or len(last) > _LINE:
        refuse(file, text("is not a whole seal: it was cut or changed on the way"), text("the seal as it was made"))
    return data


def _b64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _unb64(content: str) -> bytes:
    """Strict base64: one text for each bytes, or ValueError."""
    try:
        data = base64.b64decode(content, validate=True)
    except binascii.Error as error:
        raise Unfit(words_of_error(error)) from None
    if _b64(data) != content:
        raise Unfit(text("not canonical"))
    return data
