"""A battle as one page that moves: the component, the document packed, and a picture for who runs no scripts.

The page needs no server and asks no other host for anything: its policy allows two scripts, each by its hash: the
component, which stands in the page packed, and the few lines that unpack it. The report has the same parts.
"""

import base64
import gzip
import hashlib
import json
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from bound_sim.results.battle_map.document import Json, text
from bound_sim.rules.records.prose import ours
from bound_sim_maps.speech import language, said

#: unpacks the component and lets it begin; a browser runs it if the policy has the hash of what comes out
_BEGIN = """\
new Response(new Blob([Uint8Array.from(atob(document.getElementById("battle-script").textContent),
sign=>sign.charCodeAt(0))]).stream().pipeThrough(new DecompressionStream("gzip"))).text().then(text=>{
document.body.append(Object.assign(document.createElement("script"),{id:"battle-page",textContent:text}))})"""


@cache
def script() -> str:
    """The component, as its build left it (maps/viewer)."""
    return files("bound_sim_maps").joinpath("viewer", "viewer.js").read_text(encoding="utf-8")


@cache
def policy(scans: bool = False) -> str:
    """Policy of a page that moves: it runs the two scripts and shows pictures that these made, and nothing else;
    ``scans``: pictures too that stand in it."""
    allowed = " ".join(f"'{_hash(one)}'" for one in (_BEGIN, script()))
    return (
        f"default-src 'none'; style-src 'unsafe-inline'; img-src blob:{' data:' if scans else ''}; "
        f"script-src {allowed}; base-uri 'none'; "
        "form-action 'none'"
    )


def _hash(code: str) -> str:
    """A script as a policy allows it: ``sha256-`` and its digest."""
    return "sha256-" + base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()


@cache
def scripts() -> Markup:
    """The scripts of a page: the component packed, which nobody runs as it stands, and what unpacks it."""
    held = f'<script type="application/gzip" id="battle-script">{packed_part(script())}</script>'
    return ours(f"{held}\n<script>{_BEGIN}</script>")


def data(document: Json) -> Markup:
    """A document as it stands in a page."""
    return ours(f'<script type="application/json" id="battle-map">{packed(document)}</script>')


def packed(document: Json) -> str:
    """A document for a page: its head and each chunk by themselves, so that a page reads those that it shows."""
    head = {name: value for name, value in document.items() if name != "chunks"}
    chunks = document["chunks"]
    return json.dumps({
        "head": packed_part(text(head)), "moments": [len(chunk["moments"]["bound"]) for chunk in chunks],
        "chunks": [packed_part(text(chunk)) for chunk in chunks],
    })  # fmt: skip


def packed_part(part: str) -> str:
    """A part of a page that its scripts unpack: no time and no name is in it, the same part gives the same bytes."""
    return base64.b64encode(gzip.compress(part.encode(), 9, mtime=0)).decode()


@cache
def style() -> Markup:
    """The component's sheet of style."""
    return canvas_style() + ours(_resource("map.css"))


@cache
def canvas_style() -> Markup:
    """The sheet of style of a map alone."""
    return ours(_resource("canvas.css"))


def still() -> str:
    """The words for the picture that stands in a page until its scripts run."""
    return said("This map moves where scripts run. Here is how the battle stood at the end.")


class Framed(NamedTuple):
    """A page around maps that move: ``still`` stands in it until scripts run, ``held`` is what these read."""

    title: str
    kicker: str
    style: Markup
    still: Markup
    held: Markup


def framed(page: Framed) -> str:
    """A page as HTML, in the language that is chosen."""
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    template = environment.from_string(_resource("frame.html.j2"))
    style = ours(_resource("frame.css")) + page.style
    return template.render(
        page._asdict() | {"language": language(), "policy": ours(policy()), "scripts": scripts(), "style": style}
    )


def render(document: Json, picture: str) -> str:
    """The page of a document as HTML; ``picture`` is the last moment as SVG."""
    figure = Markup('<figure class="m-still"><figcaption>{}</figcaption>{}</figure>').format(still(), ours(picture))
    own = style() + ours(_resource("page.css"))
    return framed(Framed(document["title"], document["rules"], own, figure, data(document)))


def _resource(name: str) -> str:
    return files("bound_sim.results.battle_map").joinpath(name).read_text(encoding="utf-8")
