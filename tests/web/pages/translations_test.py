"""The catalogues: complete in both languages, and everything that pages say is in them."""

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import starmoot.web
from starmoot.host import catalogue_in, catalogues_in, game_ids, ill_formed
from starmoot.web.errors import WORDS
from starmoot.web.pages.guides import mood_of
from starmoot.web.pages.templating import templates
from starmoot.web.pages.translations import LANGUAGES, Tongue, catalogue, wanted_language

PLACE = re.compile(r"\{(\w+)")
SAID = re.compile(r"""\bt\(\s*["']([a-z_.0-9]+)["']\s*[,)]""")


def sources() -> dict[str, str]:
    """Every template and every module of the pages, by name."""
    root = files("starmoot.web")
    found = {
        name: root.joinpath("templates", name).read_text(encoding="utf-8")
        for name in templates().list_templates(extensions=["html"])
    }
    pages = root.joinpath("pages")
    found |= {
        entry.name: entry.read_text(encoding="utf-8")
        for entry in pages.iterdir()
        if entry.name.endswith(".py")
    }
    return found


def test_every_language_says_the_same_things() -> None:
    english = catalogue("en")
    for language in LANGUAGES:
        other = catalogue(language)
        assert set(other) == set(english), language
        for name, text in english.items():
            assert set(PLACE.findall(other[name])) == set(PLACE.findall(text)), (language, name)
            assert other[name].strip(), (language, name)


def test_whatever_pages_say_is_in_the_catalogue() -> None:
    said = {(name, place) for place, text in sources().items() for name in SAID.findall(text)}
    assert len(said) > 150
    missing = {(name, place) for name, place in said if name not in catalogue("en")}
    assert not missing


def test_whatever_is_in_the_catalogue_is_said_somewhere() -> None:
    everything = "\n".join(sources().values())
    families = set(re.findall(r"""["']([a-z]+\.(?:[a-z]+_)?)["'] ~""", everything))
    families |= {"bot.", "bots.", "fault.title_", "plain.note_", "profile.note_", "link."}
    unused = [
        name
        for name in catalogue("en")
        if f'"{name}"' not in everything
        and f"'{name}'" not in everything
        and not name.startswith(tuple(families))
    ]
    assert not unused


@pytest.mark.parametrize("game", game_ids())
def test_every_game_has_a_mood_in_every_language(game: str) -> None:
    for language in LANGUAGES:
        assert mood_of(game, language)


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("de-AT,de;q=0.9,en;q=0.5", "de"),
        ("fr,en;q=0.4,de;q=0.6", "de"),
        ("fr, nl", "en"),
        ("de;q=0, en", "en"),
        ("*;q=nonsense,,", "en"),
    ],
)
def test_the_browser_tells_which_language_fits(accepted: str, language: str) -> None:
    assert wanted_language(accepted) == language


def test_numbers_pick_their_form() -> None:
    t = Tongue("en")
    assert t("waiting.free", n=1) == "One seat is free."
    assert t("waiting.free", n=3) == "3 seats are free."
    assert Tongue("xx").language == "en"


def plain_refusals() -> Iterator[str]:
    """The sentences of refusals in which nothing is put in."""
    for path in Path(starmoot.web.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                yield from (
                    one.value
                    for one in node.args
                    if isinstance(one, ast.Constant)
                    and isinstance(one.value, str)
                    and " " in one.value
                )


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_refusals_are_said_in_every_language(language: str) -> None:
    for chapter in catalogues_in(WORDS, language):
        assert [fault for key, said in chapter.items() if (fault := ill_formed(key, said))] == []
    refusals = set(plain_refusals())
    assert len(refusals) > 60
    words = catalogue_in(WORDS, language)
    assert {text for text in refusals if words.unknown(text)} == set()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Seat 7 is not free for you.", "Platz 7 ist nicht für dich frei."),
        ("Try again in 3 s. Look again.", "Versuch es in 3 s noch einmal. Schau noch einmal hin."),
        ("A room sets at most 9 hours.", "Ein Raum setzt höchstens 9 Termine."),
        ("A word from elsewhere.", "A word from elsewhere."),
    ],
)
def test_a_refusal_with_something_put_in_is_said_too(text: str, said: str) -> None:
    assert Tongue("de").refused(text) == said
    assert Tongue("en").refused(text) == text
