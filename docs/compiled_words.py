"""The words of each language as programs read them: ``bound-sim.mo``, made of the ``.po`` that people write.

`make setup`, `make words` and every wheel make them: hatchling calls `CompiledWords` for a wheel and for an
installation from a checkout. Only what has words in a language is in its ``.mo``.
"""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDER = Path(__file__).resolve().parents[1] / "bound_sim" / "translations"
#: a head says when it was made; the same words are the same bytes
_DATE = datetime(1918, 11, 11, tzinfo=UTC)


def written(folder: Path = FOLDER) -> Iterator[Path]:
    """Catalogues that people write, one a language."""
    return iter(sorted(folder.glob("*/LC_MESSAGES/*.po")))


def compiled(path: Path) -> bytes:
    """The ``.mo`` of a ``.po``."""
    with path.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    catalogue.creation_date = catalogue.revision_date = _DATE
    made = BytesIO()
    write_mo(made, catalogue)
    return made.getvalue()


def compile_all(folder: Path = FOLDER) -> list[Path]:
    """Make each ``.mo`` that is not what its ``.po`` says; those that were made."""
    made = []
    for path in written(folder):
        place, data = path.with_suffix(".mo"), compiled(path)
        if not place.is_file() or place.read_bytes() != data:
            place.write_bytes(data)
            made.append(place)
        place.touch()
    return made


class CompiledWords(BuildHookInterface):  # type: ignore[type-arg]
    """Make the words before a wheel or an installation from a checkout is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Take the words from the folder that is built."""
        compile_all(Path(self.root) / "bound_sim" / "translations")


if __name__ == "__main__":
    compile_all()
    sys.exit()
