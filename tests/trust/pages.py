"""Row ``pages``: markup in every text of a scenario, in all rulesets, while every page and drawing of it is read.

So in what comes in while a battle runs: messages, reasons of rulings, of policies and of sectors, names of umpires; and
in the names of variants and of parameters that comparisons and sweeps have.
"""

import html
import random
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from html.parser import HTMLParser
from pathlib import Path

import pytest
from markupsafe import Markup

from bound_sim.battle_file import BattleFile, messages, parse_act
from bound_sim.battle_file.export import export
from bound_sim.dice.keyed import key_from_seed
from bound_sim.orders.text import OrderFault
from bound_sim.results.battle_map import page
from bound_sim.results.folder import No
from bound_sim.rules import ruleset
from bound_sim.rules.records.view import View
from bound_sim.rulesets.kit.lines import line_course
from bound_sim.scenario.posts import UMPIRE, Post
from bound_sim.scenario.toml_text import toml_text
from bound_sim.secrecy import packets
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import clock
from tests.support import payloads
from tests.trust.by_mail import in_this_process
from tests.trust.checks import Check, Tried, folder

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
#: marks of the texts that come in while a battle runs, each with a number of its own
_RUNNING = 900_000
_OF_ACT, _OF_POLICY, _OF_SECTOR, _OF_MESSAGE, _OF_VARIANT, _OF_PARAMETER = (_RUNNING + 100 * n for n in range(6))
#: marks without an equals sign, which ends the name of a variant; as long as the name of a parameter may be
_NAME = """P{}'"></svg><script>top.postMessage(1,'*')</script>"""
#: what a page has to say of it, so that the row looks at something
SAID = {
    "the reason of a ruling": _OF_ACT, "the name of a variant": _OF_VARIANT, "the name of a parameter": _OF_PARAMETER,
}  # fmt: skip
#: battles that a small share of the row opens in a browser
_FEW = 2


#: what pages and drawings are made of; none of it is a payload's
ELEMENTS = {
    "a", "aside", "b", "blockquote", "body", "br", "caption", "circle", "clippath", "code", "dd", "defs", "details",
    "div", "dl", "dt", "ellipse", "em", "figcaption", "figure", "footer", "g", "h1", "h2", "h3", "h4", "h5", "h6",
    "head", "header", "hr", "html", "i", "input", "label", "li", "line", "main", "meta", "nav", "noscript", "ol", "p",
    "path", "pattern", "polygon", "polyline", "pre", "rect", "section", "small", "span", "strong", "style", "summary",
    "svg", "table", "tbody", "td", "text", "th", "thead", "title", "tr", "tspan", "u", "ul", "use", "var",
}  # fmt: skip
#: attributes that lead somewhere
LEADING = ("href", "xlink:href", "src", "srcset", "action", "formaction", "data", "http-equiv")


#: the map of a bound, which lies beside a report
_OWN_MAP = re.compile(r"maps/bound-\d{2,3}\.svg")
#: a document in a page: letters and digits alone, which nobody runs
_DOCUMENT = re.compile(r'<script type="application/json" id="battle-(?:map">[\w+/={}:",\[\] ]*|heat">[^<]*)</script>')


def around_the_script(text: str) -> str:
    """A page without the two scripts that a page of ours may have, to the letter, and without its document."""
    return _DOCUMENT.sub("", text).replace(page.scripts(), "")


class Marks(HTMLParser):
    """What a page has that no page of ours has: elements, attributes that run a script, what leads out of the page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ELEMENTS:
            self.found.add(f"<{tag}>")
        for name, value in attrs:
            ours = (value or "").startswith("#") or _OWN_MAP.fullmatch(value or "") is not None
            ours = ours or (tag, name, value) == ("meta", "http-equiv", "Content-Security-Policy")
            if name.startswith("on") or (name in LEADING and not ours):
                self.found.add(f"<{tag} {name}={(value or '')[:40]}>")

    def handle_comment(self, data: str) -> None:
        self.found.add(f"<!--{data[:40]}")


def drawn(scenario: Path, place: Path, form: str = "") -> dict[str, str]:
    """Name -> text of every page and drawing that comes out of a battle; with ``form``, running texts are marked."""
    path = place / "b.bound"
    BattleFile.create(path, scenario, dice="seed", key=key_from_seed(7), seed=7, clock=clock)
    with BattleFile(path, clock=clock) as file:
        sides = [side.id for side in file.player.with_orders().sides]
        if form:
            _say(file, form)
        file.resolve()
        if form:  # once more, of the bound that comes: a report tells of it where it was played
            _say(file, form)
        export(file, place / "out")
        for side in sides:
            packets.write(
                packets.packet(file.player.with_orders(), file.log().tables, side, 1, png=False), place / f"to {side}"
            )
    (place / "plan.toml").write_text(_plan(path), encoding="utf-8")
    for words in (
        ["odds", "scenario", "--tables", "2", "--bounds", "1", "--out", "odds"],
        ["compare", "scenario", "--with", f"{_NAME.format(_OF_VARIANT)}=scenario", "--tables", "2", "--bounds", "1",
         "--out", "compared"],
        ["sweep", "plan.toml", "--out", "swept"],
        # of a battle without acts: with them there are no others to hold it against
        ["run", "scenario", "--bounds", "1", "--seed", "7", "--out", "ran"],
        ["luck", "ran", "--tables", "2", "--out", "luck"],
        ["map", "scenario", "--out", "start.svg"],
        ["page", "b.bound", "--out", "moving.html"],
    ):  # fmt: skip
        code, said = in_this_process(words, place)
        assert code == 0, (words, said[-300:])
    found = [*place.rglob("*.html"), *place.rglob("*.svg")]
    return {one.relative_to(place).as_posix(): one.read_text(encoding="utf-8") for one in sorted(found)}


def _say(file: BattleFile, form: str) -> None:
    """Players and umpires write to each other and give reasons, as far as the rules have such acts."""
    scenario = file.player.with_orders()
    unit = scenario.forces.platoons[0]
    for act in (f"remove {unit.id}", "ruling " + " ".join(_reading(scenario.ruleset))):
        with suppress(Refused, No, OrderFault):
            file.rule(parse_act(act, table=scenario.battlefield.table), reason=form.format(_OF_ACT),
                      umpire=form.format(_OF_ACT + 1))  # fmt: skip
    for number, side in enumerate(side.id for side in scenario.sides):
        with suppress(Refused, No, OrderFault):
            file.set_policy(side, scenario.seats.get(side, "hold"), reason=form.format(_OF_POLICY + number))
        with suppress(Refused, No, OrderFault):
            sector = form.format(_OF_SECTOR + number)
            file.set_sector(sector, (0, 0, 1, 1), reason=sector)
        messages.send(file, UMPIRE, Post(side, ""), form.format(_OF_MESSAGE + 2 * number))
        messages.send(file, Post(side, ""), UMPIRE, form.format(_OF_MESSAGE + 2 * number + 1))


def _reading(rules: str) -> tuple[str, str]:
    """A ruling that has more than one reading, and one that is not its default."""
    found = next(one for one in ruleset(rules).rulings.values() if not one.fixed)
    return found.id, found.readings[1]


def _plan(battle: Path) -> str:
    """A sweep over the readings of a ruling, whose name is marked."""
    with BattleFile(battle, clock=clock) as file:
        asked = ruleset(file.player.with_orders().ruleset).rulings[_reading(file.player.with_orders().ruleset)[0]]
    changes = {"name": _NAME.format(_OF_PARAMETER), "change": "ruling", "ruling": asked.id,
               "values": list(asked.readings[:2])}  # fmt: skip
    return toml_text({"scenario": "scenario", "tables": 2, "bounds": 1, "parameters": [changes]})


def battles(share: float, dice: random.Random) -> Iterator[tuple[str, str]]:
    """Battles with the payloads that are tried in them: all, or one in each, which differs from battle to battle."""
    for name in payloads.BATTLES:
        for form in payloads.FORMS if share > 0.5 else (dice.choice(payloads.FORMS),):
            yield name, form


def pages(share: float, dice: random.Random) -> Tried:
    """Parsed: no element and no attribute that came from a payload; a policy in every page."""
    wrong: list[str] = []
    tries = taken = 0
    with folder() as place:
        for number, (name, form) in enumerate(battles(share, dice)):
            at = place / str(number)
            made = payloads.marked(name, at / "scenario", form)
            taken += len(made.taken)
            held, said = 0, ""
            for file, text in drawn(at / "scenario", at, form).items():
                tries += 1
                held += bool(payloads.HELD.search(html.unescape(text)))
                said += text
                wrong += [f"{name} {file}: {mark}" for mark in sorted(Marks(around_the_script(text)).found)]
                if file.endswith(".html") and not POLICY.search(text.partition("<title>")[0]):
                    wrong.append(f"{name} {file}: has no policy")
            wrong += [] if held > 1 else [f"{name}: only {held} pages say a payload"]
            wrong += [f"{name}: no page says {what}" for what, mark in SAID.items() if f"P{mark}" not in said]
    return Tried(tries, wrong, f"{taken} places took a payload")


def ran(found: dict[str, str], place: Path) -> list[str]:
    """Pages whose scripts a browser ran; each page is a frame, and a payload calls the page around it."""
    place.mkdir()
    frames = "".join(f'<iframe src="{number}.{name.rpartition(".")[2]}"></iframe>' for number, name in enumerate(found))
    for number, (name, text) in enumerate(found.items()):
        (place / f"{number}.{name.rpartition('.')[2]}").write_text(text, encoding="utf-8")
    (place / "all.html").write_text(
        "<!DOCTYPE html><title>loading</title><script>const seen = new Set();"
        "const at = source => [...document.querySelectorAll('iframe')].findIndex(one => one.contentWindow === source);"
        "addEventListener('message', said => { seen.add(at(said.source)); });"
        "const end = () => { document.title = 'ran ' + [...seen].join(' ') + ' end'; };"
        "addEventListener('load', () => setTimeout(end, 500));"
        f"</script>{frames}",
        encoding="utf-8",
    )
    assert CHROMIUM
    words = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={place / 'profile'}",
             "--virtual-time-budget=60000", "--dump-dom", f"file://{place / 'all.html'}"]  # fmt: skip
    told = subprocess.run([CHROMIUM, *words], capture_output=True, text=True, timeout=300, check=False).stdout
    said = re.search(r"<title>ran (.*)end</title>", told)
    assert said, f"the browser did not come to an end: {told[:300]}"
    names = list(found)
    return [names[int(number)] for number in said[1].split()]


def browsed(share: float, dice: random.Random) -> Tried:
    """The same pages in a browser, as they are and without their policies: no script runs."""
    wrong: list[str] = []
    tries = 0
    if not CHROMIUM:
        return Tried(1, ["there is no Chromium on this machine"])
    with folder() as place:
        tried = list(battles(share, dice))
        for number, (name, form) in enumerate(tried if share > 0.5 or len(tried) < _FEW else dice.sample(tried, _FEW)):
            at = place / str(number)
            payloads.marked(name, at / "scenario", form)
            found = drawn(at / "scenario", at, form)
            bare = {f"without its policy, {page}": POLICY.sub("", text) for page, text in found.items()}
            tries += len(found) + len(bare)
            wrong += [f"{name}: {page}" for page in ran(found | bare, at / "browsed")]
    return Tried(tries, wrong)


@contextmanager
def unescaped() -> Iterator[None]:
    """Control: names of sides are taken for marks, as they once were in games of lines."""

    def who(view: View, actor: str) -> Markup:
        of_side = actor.startswith("side ")
        return Markup(view.side_name(actor.removeprefix("side "))) if of_side else view.unit(actor)  # noqa: S704

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(line_course, "_who", who)
        patch.setattr(payloads, "BATTLES", payloads.BATTLES[4:])
        patch.setattr(payloads, "FORMS", payloads.FORMS[:1])
        yield


def control(dice: random.Random) -> Tried:
    with unescaped():
        return pages(0, dice)


def control_in_a_browser(dice: random.Random) -> Tried:
    with unescaped():
        found = browsed(0, dice)
    guarded = [page for page in found.wrong if "without its policy" not in page]
    assert not guarded, f"a policy let a script run: {guarded}"
    return found


CHECKS = [
    Check("pages", "markup in every text of a scenario, five rulesets: marks of pages and drawings", pages, control,
          "escaping of the names of sides"),
    Check("pages", "the same in Chromium, with and without the pages' policies", browsed, control_in_a_browser,
          "escaping of the names of sides"),
]  # fmt: skip
