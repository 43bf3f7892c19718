"""A battle as one page that moves: the component, the document packed, and a picture for who runs no scripts.

The page needs no server and asks no other host for anything: its policy allows one script, by its hash.
"""

import base64
import gzip
import hashlib
import json
from functools import cache
from importlib.resources import files

from jinja2 import Environment, StrictUndefined

from bound_sim.results.battle_map.document import Json, text
from bound_sim.rules.records.prose import ours
from bound_sim_maps.speech import said


@cache
def script() -> str:
    """The component, as its build left it (maps/viewer)."""
    return files("bound_sim_maps").joinpath("viewer", "viewer.js").read_text(encoding="utf-8")


@cache
def allowed() -> str:
    """The component as a policy allows it: ``sha256-`` and its digest."""
    return "sha256-" + base64.b64encode(hashlib.sha256(script().encode()).digest()).decode()


def packed(document: Json) -> str:
    """A document for a page: its head and each chunk by themselves, so that a page reads those that it shows."""
    head = {name: value for name, value in document.items() if name != "chunks"}
    chunks = document["chunks"]
    return json.dumps({
        "head": _packed(head), "moments": [len(chunk["moments"]["bound"]) for chunk in chunks],
        "chunks": [_packed(chunk) for chunk in chunks],
    })  # fmt: skip


def _packed(part: Json) -> str:
    # no time and no name in it: the same part gives the same bytes
    return base64.b64encode(gzip.compress(text(part).encode(), 9, mtime=0)).decode()


def render(document: Json, picture: str) -> str:
    """The page of a document as HTML; ``picture`` is the last moment as SVG."""
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    template = environment.from_string(_resource("page.html.j2"))
    return template.render(
        document=document, style=ours(_resource("page.css")), script=ours(script()), allowed=allowed(),
        packed=ours(packed(document)), picture=ours(picture),
        still=said("This page moves where scripts run. Here is how the battle stood at the end."),
    )  # fmt: skip


def _resource(name: str) -> str:
    return files("bound_sim.results.battle_map").joinpath(name).read_text(encoding="utf-8")
