"""covers: maps/bound_sim_maps/speech.py, docs/templates.py, bound_sim/results/report/page_words.py

What the program says comes out in another language as a whole: every text is found where it stands, a report has no
text that no catalogue knows, and what programs read stays English.
"""

import ast
import html
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest
from markupsafe import Markup

from bound_sim.battle.battle import Battle
from bound_sim.cli import languages
from bound_sim.cli.program import obey
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.logs.log import rows_of
from bound_sim.results import tables
from bound_sim.results.report import page, page_words
from bound_sim.results.report.pictures import Pictures
from bound_sim.results.report.view import ReportView
from bound_sim.rules import registered, ruleset
from bound_sim.rules.records.account import told
from bound_sim.rules.records.prose import marked
from bound_sim_maps import speech
from bound_sim_maps.faults import Fault
from bound_sim_maps.speech import Wording, said, speaking, spoken
from bound_sim_maps.texts import COUNTED, Phrase, listed, names, text, word
from docs import catalogue, templates

#: German as the catalogue has it; a text without words stands in a language of x: that it can be said is what counts
GERMAN = languages.words("de")
GERMAN |= {
    text: re.sub(r"(\{[^{}]*\})|[^\W\d_]", lambda part: part[1] or "x", text)
    for text in catalogue.missing(GERMAN) if not text.startswith(languages.OF_DESK)
}  # fmt: skip
#: the line on the dice of a report
DICE = text("Keyed dice, from seed {seed}; battle key {key}", seed=7, key="ab")
#: every text in marks, what is filled in left as it is
OPEN, CLOSE = "\u27e6", "\u27e7"


def in_marks(words: dict[str, str]) -> Wording:
    """A language in which every text stands in marks: what is without them, no catalogue has."""
    return Wording("xx", {text: COUNTED.join(f"{OPEN}{form}{CLOSE}" for form in text.split(COUNTED)) for text in words})


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """No test leaves a language behind."""
    yield
    speech.choose(None)


def lines(*found: str) -> list[str]:
    return [line for text in found for line in text.split("\n")]


# ---- one text


WORDS = {
    "is missing": "fehlt",
    'unit "{unit}" is not known': 'Einheit "{unit}" ist nicht bekannt',
    "one of {names}": "eines von {names}",
    "{again} (number {number})": "{again} (Nummer {number})",
    "was opened before": "wurde schon geöffnet",
    "line {number}": "Zeile {number}",
    "in braces: {{{name}}}": "in Klammern: {{{name}}}",
    "hit": "Treffer",
    "miss": "Fehlschuss",
}


@pytest.mark.parametrize(
    ("made", "german"),
    [
        (text("is missing"), "fehlt"),
        (text('unit "{unit}" is not known', unit="is missing"), 'Einheit "is missing" ist nicht bekannt'),
        (
            text("{again} (number {number})", again=text("was opened before"), number=3),
            "wurde schon geöffnet (Nummer 3)",
        ),
        (listed([text("is missing"), "AS1", word("hit")]), "fehlt, AS1, Treffer"),
        (text("in braces: {{{name}}}", name="A"), "in Klammern: {A}"),
        (text("no catalogue has {this}", this=text("is missing")), "no catalogue has fehlt"),
        (word("of {no} use"), "of {no} use"),
        # data: a word that a catalogue has is said, alone or among others; a sentence is not read
        ("hit", "Treffer"),
        ("hit, miss, INF1", "Treffer, Fehlschuss, INF1"),
        ('unit "x" is not known', 'unit "x" is not known'),
        ("We marched from Ypres to the sea or died", "We marched from Ypres to the sea or died"),
        ("", ""),
    ],
)
def test_a_text_is_said_by_its_template_and_a_word_by_itself(made: Phrase, german: str) -> None:
    assert spoken(made) == str(made)
    with speaking(Wording("de", WORDS)):
        assert spoken(made) == german
    assert spoken(made) == str(made)


@pytest.mark.parametrize("rules", registered())
def test_who_takes_orders_is_said_in_the_language_that_is_chosen(rules: str) -> None:
    """A fault of an order says what its unit is, and whom orders go to: no half of it is English."""
    grammar = ruleset(rules).grammar
    told = [grammar.given_to, *(allowed for _, allowed in grammar.goes_with.values())]
    told += [text for one in grammar.echelons.values() for text in (one.called, one.allowed)]
    with speaking(Wording("de", GERMAN)):
        assert [str(text) for text in told if spoken(text) == str(text)] == []


def test_a_fault_is_english_but_where_a_person_reads_it() -> None:
    wrong = text('unit "{unit}" is not known', unit="is missing")
    fault = Fault("forces.csv", text("line {number}", number=3), wrong, text("one of {names}", names="a, b"))
    with speaking(Wording("de", WORDS)):
        assert str(fault) == 'forces.csv: line 3: unit "is missing" is not known: one of a, b'
        assert fault.spoken() == 'forces.csv: Zeile 3: Einheit "is missing" ist nicht bekannt: eines von a, b'


def test_marks_stay_and_values_are_escaped() -> None:
    with speaking(Wording("de", {**WORDS, "{unit}: {text}": "{text} ({unit})"})):
        assert marked("{unit}: {text}", unit=Markup("<b>1</b>"), text="is missing") == "fehlt (<b>1</b>)"
    assert marked("{unit}: {text}", unit="<", text="is missing") == "&lt;: is missing"


# ---- every text


def test_texts_are_found_where_they_are_made() -> None:
    code = """
ENDS = {"a": text("at the end"), "b": "data"}

def check(thing, n):
    yield Fault("f", text("line {n}", n=n), text("is odd" if n % 2 else "is even"))
    print(counted(n, "{count} man", "{count} men"))
    print(plural(n, "die", "dice"), plural(n, "hit"), speech.said("once"), marked("{a} of {b}", a=1, b=2), text(thing))
"""
    assert sorted(templates.of_code(code)) == [
        "at the end", "is even", "is odd", "line {n}", "once", "{a} of {b}", "{count} die\0{count} dice",
        "{count} hit\0{count} hits", "{count} man\0{count} men",
    ]  # fmt: skip


def _calls() -> Iterator[tuple[str, list[str], set[str]]]:
    """Each text that is made with names: where, its templates, the names of its values."""
    for path in templates.files():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or templates.called(node) not in ("text", "counted", "marked"):
                continue
            if any(keyword.arg is None for keyword in node.keywords):
                continue
            places = templates.MAKERS.get(templates.called(node), (1, 2))
            made = [
                found for place in places if place < len(node.args) for found in templates.written(node.args[place])
            ]
            given = {str(keyword.arg) for keyword in node.keywords}
            given |= {"count"} if templates.called(node) == "counted" else set()
            yield f"{path.name}:{node.lineno}", made, given


def test_templates_name_the_values_that_they_are_given() -> None:
    """A value that no template names would be lost; a name without a value would end in an error."""
    calls = list(_calls())
    assert len(calls) > 2_000
    wrong = []
    for where, made, given in calls:
        named = {name for template in made for name in names(template)}
        # one of two texts may need no count
        if made and (named - given or given - {"count"} - named):
            wrong.append((where, named ^ given))
    assert wrong == []


def test_what_people_read_is_not_put_together_with_a_text() -> None:
    """A text in an f-string would be English: tests refuse it."""
    with pytest.raises(TypeError, match="would be English"):
        f"{text('is missing')}"


# ---- a report and an account as a whole


def without_words(text: str) -> list[str]:
    """Words of a page that stand in no marks, but those that are no texts of ours: names, kinds, order words."""
    while re.search(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}", text):
        text = re.sub(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}", "", text)
    return re.findall(r"[^\W\d_]{2,}", text)


def _texts_of(page_text: str) -> Iterator[str]:
    """What a page shows: its text without marks, drawn maps and style, and the titles that a pointer shows."""
    bare = re.sub(
        r"<style.*?</style>|<script.*?</script>|<!--.*?-->|(?<=</figcaption>)<svg.*?</figure>",
        "",
        page_text,
        flags=re.DOTALL,
    )
    yield from (html.unescape(found) for found in re.findall(r'(?:aria-label|title)="([^"]*)"', bare))
    yield html.unescape(re.sub(r"<[^>]*>", " ", bare))


@pytest.mark.parametrize(("name", "bounds"), [("rulebook-sheet", 4), ("le-cateau-1914", 1)])
def test_a_report_has_no_text_that_no_catalogue_knows(name: str, bounds: int) -> None:
    scenario = load(resolve(name))
    battle = Battle(scenario, dice=KeyedDice(key_from_seed(7)))
    battle.run(bounds=bounds)
    view = ReportView.of(scenario, tables.frames(battle.log))
    plain = page.render(view, Pictures(view), DICE)
    words = in_marks({text: "" for text in catalogue.messages() if not text.startswith(languages.OF_DESK)})
    with speaking(words):
        pictures = Pictures(view)
        told_page = page.render(view, pictures, DICE)
        texts_told = [*_texts_of(told_page), *_texts_of(pictures.overlay(view.last))]
    own = {word.lower() for word in _own_words(view)}
    left = {word for text in texts_told for word in without_words(text) if word.lower() not in own}
    assert left == set()
    assert page.render(view, Pictures(view), DICE) == plain
    assert OPEN not in plain


def _own_words(view: ReportView) -> Iterator[str]:
    """Words of a scenario and of its rules' orders and charts, which are English in every language."""
    scenario = view.scenario
    rules = ruleset(scenario.ruleset)
    platoons = scenario.forces.platoons
    own = (
        scenario.title, scenario.introduction, str(scenario.notes), str(scenario.history), rules.title,
        *(f"{p.id} {p.battalion} {p.battalion_name} {p.regiment} {p.player} {p.type}" for p in platoons),
        *(f"{side.id} {side.name}" for side in scenario.sides), *(one.name for one in scenario.objectives),
        *(feature.name for feature in scenario.battlefield.features), *rules.unit_types,
        *(f"{ruling.id} {' '.join(ruling.readings)}" for ruling in rules.rulings.values()), *rules.telling.gists,
        *(str(row) for row in view.rows("orders", 1)), "cm bound sim logs md seed ab injured",
    )  # fmt: skip
    yield from re.findall(r"[^\W\d_]{2,}", " ".join(own))


def test_an_account_is_told_in_german_and_kept_in_english() -> None:
    scenario = load(resolve("rulebook-sheet"))
    battle = Battle(scenario, dice=KeyedDice(key_from_seed(7)))
    battle.run(bounds=1)
    rows = {name: list(rows_of(battle.log[name])) for name, table in battle.log.columns.items() if not table.derived}
    account = ruleset(scenario.ruleset).account(scenario, rows)
    english_lines = told(account.of("1/H/3", 1))
    with speaking(Wording("de", GERMAN)):
        german_lines = told(account.of("1/H/3", 1))
        assert "schoss auf 4/H/1 (35.5 cm, wie befohlen)" in "\n".join(german_lines)
        assert [row["text"] for row in rows_of(battle.log["explanations"])][:1] == [
            "did not shoot: guns and heavy weapons don't in a bound in which they move"
        ]
    assert told(account.of("1/H/3", 1)) == english_lines
    assert len(german_lines) == len(english_lines)
    assert not [one for one, other in zip(english_lines, german_lines, strict=True) if one == other]


def test_a_page_in_other_words_has_the_same_marks() -> None:
    template = '<p title="All {{ n }} of it">{{ a }} of {{ b }} <b>men</b>{% if a < b %} and more{% endif %}</p>'
    assert list(page_words.texts(template)) == ["All {0} of it", "{0} of {1}", "men", "and more"]
    words = {"{0} of {1}": "von {1} {0}", "and more": "und mehr", "All {0} of it": "{0}, alle"}
    with speaking(Wording("de", words)):
        assert page_words.in_words(template) == (
            '<p title="{{ n }}, alle">von {{ b }} {{ a }} <b>men</b>{% if a < b %} und mehr{% endif %}</p>'
        )
    assert page_words.in_words(template) == template
    assert said("and more") == "and more"


# ---- the command line


def run(folder: Path, *words: str, language: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "BOUND_SIM_LANGUAGE": language, "NUMBA_DISABLE_JIT": "1", "COLUMNS": "200"}
    return subprocess.run([sys.executable, "-m", "bound_sim", *words], capture_output=True, text=True, check=False,
                          encoding="utf-8", env=environment, cwd=folder)  # fmt: skip


def test_an_arrow_off_the_table_is_told_in_german(tmp_path: Path) -> None:
    """Finding 25 of the third look at ease of use: the very sentence, half of which was English."""
    assert run(tmp_path, "new", "rulebook-sheet", "mine", language="de").returncode == 0
    (tmp_path / "mine" / "arrows-D.txt").write_text("bound 1\n1/1 move 25.4,90 -> 25.4,196.52\n", encoding="utf-8")
    told = run(tmp_path, "check", "mine", language="de").stderr.splitlines()
    assert told[-1] == (
        "arrows-D.txt: Zeile 2: Punkt 2 des Pfeils, (25.4, 196.52) cm, liegt neben dem Tisch: "
        "0 bis 182.88 mal 0 bis 121.92 cm"
    )


def test_commands_answer_people_in_german_and_programs_in_english(tmp_path: Path) -> None:
    done = run(tmp_path, "run", "rulebook-sheet", "--bounds", "1", "--seed", "7", "--out", "de", language="de")
    assert done.returncode == 0
    assert "Bericht:" in done.stdout
    run(tmp_path, "run", "rulebook-sheet", "--bounds", "1", "--seed", "7", "--out", "en", language="en")
    same = [path.relative_to(tmp_path / "en") for path in (tmp_path / "en").rglob("*") if path.is_file()]
    told_otherwise = {
        path.name for path in same if (tmp_path / "de" / path).read_bytes() != (tmp_path / "en" / path).read_bytes()
    }
    assert told_otherwise <= {"report.html", "bound-00.svg", "bound-01.svg"}
    assert "report.html" in told_otherwise
    assert '<html lang="de">' in (tmp_path / "de" / "report.html").read_text(encoding="utf-8")

    asked = run(tmp_path, "check", "nope", language="de")
    assert (asked.returncode, asked.stderr) == (
        2, "nope: ist kein Szenario: ein Ordner, oder der Name eines mitgelieferten Szenarios\n"
    )  # fmt: skip
    assert run(tmp_path, "check", "nope", "--json", language="de").stdout == run(
        tmp_path, "check", "nope", "--json", language="en").stdout  # fmt: skip
    assert run(tmp_path, "why", "de", "1/H/3", "--json", language="de").stdout == run(
        tmp_path, "why", "en", "1/H/3", "--json", language="en").stdout  # fmt: skip


# ---- whole battles of every ruleset


#: words that only English has: none may be left in what is told in German, but in orders, names and readings
ENGLISH = re.compile(
    r"\b(?:the|of|to|from|with|is|are|did|has|have|its|it|and|at|by|for|on|nobody|each|turns?|rolls?|side|units?|takes|"
    r"goes|moves|attacks|lost|hits?|no|not|when|where|within|until|men|dice)\b"
)
BATTLES = ("trench-and-tank", "petite-douve-1915", "hooge-1915", "langemarck-1914", "flanders-to-vosges-1914")


@cache
def played(name: str) -> Battle:
    """A shipped battle, played to its end by the policies of its seats."""
    battle = Battle(load(resolve(name)), dice=KeyedDice(key_from_seed(7)))
    battle.run()
    return battle


def _orders_of(battle: Battle) -> list[str]:
    """Lines of orders, what became of them, answers and what is asked: words of files, English in every language."""
    of = [row[column] for row in rows_of(battle.log["orders"]) for column in ("line", "done") if column in row]
    asked = [text for row in rows_of(battle.log["decisions"]) for text in (row["kind"], row["answer"], row["about"])]
    return sorted({*of, *(line.partition(" ")[2] for line in of), *asked} - {""})


def _scenario_words(battle: Battle) -> list[str]:
    """Names and texts of a scenario and of its rules' charts, and readings."""
    scenario = battle.scenario
    rules = ruleset(scenario.ruleset)
    weapons = {row["weapon"] for table in ("shots", "melee") if table in battle.log.columns
               for row in rows_of(battle.log[table]) if "weapon" in row}  # fmt: skip
    names = {
        scenario.title, rules.title, *(one.name for one in scenario.objectives), *weapons, *rules.unit_types,
        *(feature.name for feature in scenario.battlefield.features), *(side.name for side in scenario.sides),
        *(text for p in scenario.forces.platoons for text in (p.type, p.battalion_name, p.battalion, p.id)),
        *(reading for ruling in rules.rulings.values() for reading in ruling.readings), *rules.rulings,
        *(card.name for card in scenario.cards), *scenario.areas.by_name,
    }  # fmt: skip
    return sorted(names - {""})


def _english_in(lines: Iterable[str], own: Sequence[str]) -> set[str]:
    """Lines that hold an English word, when words of files and what is quoted of a source are taken out of them."""
    longest_first = "|".join(map(re.escape, sorted(set(own), key=len, reverse=True)))
    known = re.compile(rf"\u201c[^\u201d]*\u201d|'[^']*'|(?<!\w)(?:{longest_first})(?!\w)")
    return {line for line in lines if ENGLISH.search(known.sub("", line))}


@pytest.mark.parametrize("name", BATTLES)
def test_an_account_of_a_whole_battle_has_no_english_sentence(name: str) -> None:
    battle = played(name)
    rows = {name: list(rows_of(battle.log[name])) for name, table in battle.log.columns.items() if not table.derived}
    rules = ruleset(battle.scenario.ruleset)
    units = [*battle.scenario.forces.battalions]
    with speaking(Wording("de", GERMAN)):
        account = rules.account(battle.scenario, rows)
        lines = {line for bound in account.bounds for unit in units for line in told(account.of(unit, bound))}
    assert len(lines) > 100
    assert _english_in(lines, [*_orders_of(battle), *_scenario_words(battle)]) == set()


@pytest.mark.parametrize("name", BATTLES)
def test_a_report_of_a_whole_battle_has_no_english_sentence(name: str) -> None:
    battle = played(name)
    view = ReportView.of(battle.scenario, tables.frames(battle.log))
    with speaking(Wording("de", GERMAN)):
        told_page = page.render(view, Pictures(view), DICE)
    start = told_page.index('<section id="bounds"') if '<section id="bounds"' in told_page else 0
    # a scenario's notes are its author's words
    apart = (
        r"<style.*?</style>|<script.*?</script>|<!--.*?-->|<svg.*?</svg>|"
        r'<div class="notes">.*?</div></details></section>'
    )
    shown = re.sub(apart, "", told_page[start:], flags=re.DOTALL)
    blocks = re.split(r"</?(?:li|p|td|th|h\d|tr|summary|caption|dd|dt|figcaption|section|div|pre)\b[^>]*>", shown)
    lines = {" ".join(html.unescape(re.sub(r"<[^>]*>", " ", block)).split()) for block in blocks}
    own = [*_orders_of(battle), *_scenario_words(battle), *_paragraphs_of(battle)]
    assert _english_in(lines, own) == set()


def _paragraphs_of(battle: Battle) -> list[str]:
    """What a scenario says of itself, as a whole and by paragraphs."""
    scenario = battle.scenario
    whole = (scenario.introduction, scenario.notes, str(scenario.history.get("note", "")))
    parts = [part for text in whole for part in (str(text), *str(text).split("\n\n"))]
    return [" ".join(part.split()) for part in parts if part.strip()]


#: of a battle: what is put in the place of what in its files, so that check refuses it
BROKEN = {
    "trench-and-tank": (
        ("forces.csv", "Assault,", "Asault,"),
        ("scenario.toml", "bounds = 14", "bounds = 0"),
        (
            "lines.txt",
            "",
            "\nAS1 jump 3\nAS1 shoot NOBODY\nAS1 grenade 900,900\nTK shoot DE1\nSN1 flame from SN1/1 toward 90\n",
        ),
    ),
    "hooge-1915": (
        ("scenario.toml", "limit = 14", "limit = 7"),
        ("lines.txt", "", "\nINF1 fire GINF1\nINF1 jump 3\nGINF1 join wave 9\nMG1 takes up\n"),
    ),
    "flanders-to-vosges-1914": (
        ("scenario.toml", "bounds = 10", "bounds = 30"),
        ("borders.csv", "barriered", "walled"),
        ("lines.txt", "", "bound 1\nside CP\nplay Nothing\nattack in Nowhere with GE1\nattack in Liege with GE1\n"),
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_faults_of_a_broken_copy_have_no_english_sentence(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "mine"
    shutil.copytree(resolve(name), copy)
    for file, old, new in BROKEN[name]:
        path = copy / file
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        path.write_text(text.replace(old, new, 1) if old else text + new, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BOUND_SIM_LANGUAGE", "de")
    monkeypatch.setenv("LANGUAGE", "")  # what is set there on the way is taken back
    monkeypatch.setattr(languages, "words", lambda language: GERMAN)
    with pytest.raises(SystemExit) as ended:
        obey(["check", "mine"])
    assert ended.value.code == 2
    said_lines = capsys.readouterr().err.splitlines()
    # what is allowed names words of files between quotes, after the last colon in forms of lines
    bare = [re.sub(r'"[^"]*"|\bUNIT\b.*|=.*', "", line.partition("mine/")[2] or line) for line in said_lines]
    own = [*_scenario_words(played(name)), *BROKEN_WORDS]
    assert len(said_lines) >= 3
    assert _english_in(bare, own) == set()


#: words of files that faults name
BROKEN_WORDS = (
    "takes up",
    "join wave",
    "fire-on",
    "forces.csv",
    "lines.txt",
    "by 11,0",
    "attack in",
    "shoot",
    "no way",
)
