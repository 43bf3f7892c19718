"""Eight-word sequences of a text that may not be passed on, kept as hashes: whether another text holds one of them.

The file of hashes says in its first lines how they are made.
"""

import html
import re
from collections.abc import Collection, Iterator
from hashlib import blake2b
from pathlib import Path

from tests.support.import_graph import ROOT

#: the hashes of all sequences of the booklet of Entrenched!
HASHES = Path(__file__).parent / "entrenched-sequences.txt"
LENGTH, MOST_NUMBERS = 8, 3
_WORD = re.compile(r"[a-z]+|[0-9]+")
_APOSTROPHES = dict.fromkeys(map(ord, "'’‘ʼ`´"))
_TAG = re.compile(r"<[^<>]*>")
#: what stands in source texts between or before words and is no part of a sentence: escapes, prefixes of strings
_BETWEEN = re.compile(r"\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|[a-z])|(?<![a-z0-9])[rfbu]{1,2}(?=[\"'])", re.IGNORECASE)
#: folders that hold what a tool wrote for itself
_LEFT_OUT = {".git", ".venv", "out", "dist", "__pycache__"}


def known_hashes(path: Path = HASHES) -> frozenset[bytes]:
    """The hashes of a file, as bytes."""
    lines = path.read_text(encoding="ascii").splitlines()
    return frozenset(bytes.fromhex(line) for line in lines if not line.startswith("#"))


def hash_of(words: str) -> bytes:
    """The hash of eight words with a blank between."""
    return blake2b(words.encode("ascii"), digest_size=8).digest()


def sequences(text: str) -> Iterator[str]:
    """All runs of eight words of a text, those with more than three numbers left out."""
    words = _WORD.findall(text.lower().translate(_APOSTROPHES))
    numbers = [word.isdecimal() for word in words]
    count = sum(numbers[:LENGTH])
    for at in range(len(words) - LENGTH + 1):
        if count <= MOST_NUMBERS:
            yield " ".join(words[at : at + LENGTH])
        if at + LENGTH < len(words):
            count += numbers[at + LENGTH] - numbers[at]


def readings_of(text: str) -> tuple[str, ...]:
    """A text as it may be read: without escapes and prefixes of strings, and without tags where it has any."""
    plain = _BETWEEN.sub(" ", text)
    without_tags = html.unescape(_TAG.sub(" ", plain)) if "<" in plain or "&" in plain else plain
    return (plain,) if without_tags == plain else (plain, without_tags)


def held(text: str, hashes: Collection[bytes]) -> list[str]:
    """The sequences of these hashes that a text holds, each once."""
    found = (said for read in readings_of(text) for said in sequences(read) if hash_of(said) in hashes)
    return list(dict.fromkeys(found))


def text_files(folder: Path = ROOT) -> Iterator[Path]:
    """Every file below a folder that tools do not write for themselves."""
    for path in sorted(folder.iterdir()):
        if path.name in _LEFT_OUT or path.name.endswith("_cache") or path.name == ".hypothesis":
            continue
        if path.is_dir() and not path.is_symlink():
            yield from text_files(path)
        elif path.is_file():
            yield path


def held_below(folder: Path, hashes: Collection[bytes]) -> dict[str, list[str]]:
    """File -> what it holds of these sequences, of all text files below a folder."""
    found = {}
    for path in text_files(folder):
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        if said := held(text, hashes):
            found[str(path.relative_to(folder))] = said
    return found
