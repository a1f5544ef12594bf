"""A reader: a browser without scripts that knows nothing but the HTML it is sent.

Every page it loads is checked: tags close as they opened, ids are unique, nothing is inline that
the content security policy forbids, and every form that changes something carries its token.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urlencode

import httpx
from tests.web.http.house import House

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
Pairs = list[tuple[str, str]]


@dataclass
class Field:
    """A field of a form as the page has it."""

    kind: str
    name: str
    value: str
    checked: bool = False
    least: int = 0
    most: int = 0
    choices: list[str] = field(default_factory=list)


@dataclass
class Form:
    """A form of a page: where it goes, what it holds, which buttons send it."""

    action: str
    method: str
    fields: list[Field] = field(default_factory=list)
    buttons: Pairs = field(default_factory=list)
    bounds: dict[str, tuple[int, int]] = field(default_factory=dict)

    def held(self) -> Pairs:
        """What a browser would send if nothing was touched."""
        return [
            (one.name, one.value)
            for one in self.fields
            if one.kind not in ("radio", "checkbox") or one.checked
        ]

    def with_values(self, **values: str) -> Pairs:
        """The same with other values for some fields."""
        kept = [pair for pair in self.held() if pair[0] not in values]
        return [*kept, *values.items()]


class Page(HTMLParser):
    """A page that was read strictly."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.text = text
        self.open: list[str] = []
        self.ids: list[str] = []
        self.forms: list[Form] = []
        self.links: list[str] = []
        self.headings: list[str] = []
        self.said: list[str] = []
        self.lang = ""
        self._select: Field | None = None
        self._area: Field | None = None
        self._bounds: list[tuple[int, int]] = []
        self.feed(text)
        self.close()
        assert not self.open, f"never closed: {self.open}"
        assert len(set(self.ids)) == len(self.ids), "an id is there twice"

    @property
    def words(self) -> str:
        """The text that people read, with single spaces."""
        return " ".join(" ".join(self.said).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        assert len(given) == len(attrs), f"an attribute of <{tag}> is there twice"
        assert "style" not in {*given, tag}, "inline styles are forbidden"
        assert not [name for name in given if name.startswith("on")], "inline scripts are forbidden"
        assert tag != "script" or given.get("src"), "inline scripts are forbidden"
        if tag not in VOID:
            self.open.append(tag)
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "html":
            self.lang = given["lang"]
        if tag == "a":
            self.links.append(given["href"])
        if re.fullmatch("h[1-4]", tag):
            self.headings.append(tag)
        self._form_tag(tag, given)

    def _form_tag(self, tag: str, given: dict[str, str]) -> None:
        if tag == "form":
            self.forms.append(Form(given["action"], given.get("method", "get")))
        if tag == "ul":
            bounds = (int(given.get("data-least", 0)), int(given.get("data-most", 0)))
            self._bounds.append(bounds)
        if tag not in ("input", "select", "textarea", "button", "option"):
            return
        if tag == "option":
            assert self._select is not None
            self._select.choices.append(given["value"])
            if "selected" in given or len(self._select.choices) == 1:
                self._select.value = given["value"]
            return
        form = self.forms[-1] if "form" in self.open else None
        if form is None or not given.get("name"):
            return
        if tag == "button":
            form.buttons.append((given["name"], given.get("value", "")))
            return
        kind = given.get("type", "text") if tag == "input" else tag
        made = Field(kind, given["name"], given.get("value", ""), "checked" in given)
        if kind == "number":
            made.least, made.most = int(given["min"]), int(given["max"])
        if kind == "checkbox" and self._bounds:
            form.bounds[made.name] = self._bounds[-1]
        form.fields.append(made)
        self._select = made if tag == "select" else self._select
        self._area = made if tag == "textarea" else None

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID or "svg" in self.open, f"<{tag}/> is no HTML"
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        last = self.open.pop()
        assert last == tag, f"</{tag}> closes <{last}>"
        if tag == "ul":
            self._bounds.pop()
        if tag == "textarea":
            self._area = None

    def handle_data(self, data: str) -> None:
        if self._area is not None:
            self._area.value += data
        self.said.append(data)

    def form(self, action: str) -> Form:
        """The one form that goes to an address."""
        found = [form for form in self.forms if form.action == action]
        assert found, f"no form to {action}; there are {[form.action for form in self.forms]}"
        return found[0]


class Reader:
    """Somebody with a browser that runs no scripts."""

    def __init__(self, http: httpx.Client, language: str = "en") -> None:
        self.http = http
        self.http.headers["accept"] = "text/html,application/xhtml+xml"
        self.http.headers["accept-language"] = language
        self.path = "/"
        self.status = 0
        self.page = self.get("/")

    def get(self, path: str) -> Page:
        """Load a page, going where it sends us."""
        return self._read(self.http.get(path))

    def post(self, path: str, pairs: Pairs) -> Page:
        """Send a form."""
        kind = {"content-type": "application/x-www-form-urlencoded"}
        return self._read(self.http.post(path, content=urlencode(pairs).encode(), headers=kind))

    def send(self, action: str, button: tuple[str, str] | None = None, /, **values: str) -> Page:
        """Fill in a form of the page and press its button."""
        form = self.page.form(action)
        pairs = form.with_values(**values)
        return self.post(action, [*pairs, button] if button else pairs)

    def _read(self, answer: httpx.Response) -> Page:
        hops = 0
        while answer.status_code == 303:
            hops += 1
            assert hops < 5
            answer = self.http.get(answer.headers["location"].partition("#")[0])
        self.status = answer.status_code
        self.path = answer.url.path
        assert answer.headers["content-type"].startswith("text/html"), answer.text
        assert "script-src 'self'" in answer.headers["content-security-policy"]
        self.page = Page(answer.text)
        for form in self.page.forms:
            if form.method == "post":
                assert "csrf" in [one.name for one in form.fields], form.action
        return self.page


def fill_in(form: Form, rng: random.Random) -> Pairs:
    """Fill in an answer as somebody might who sees only the form."""
    chosen: dict[str, list[str]] = {}
    groups: dict[str, list[Field]] = {}
    for one in form.fields:
        groups.setdefault(one.name, []).append(one)
    pairs: Pairs = []
    for name, fields in sorted(groups.items(), key=lambda item: item[0].count("/")):
        if not (name == "a" or name.startswith(("a/", "a!"))):
            pairs += [(name, one.value) for one in fields]
        elif asked(name, chosen):
            values = fill_field(form, name, fields, rng)
            if fields[0].kind in ("radio", "checkbox"):
                chosen[name] = values
            pairs += [(name, value) for value in values]
    return pairs


def asked(name: str, chosen: dict[str, list[str]]) -> bool:
    """Whether a field belongs to what was chosen above it."""
    above = [group for group in chosen if name.startswith(f"{group}/")]
    return all(name[len(group) + 1 :].split("/")[0] in chosen[group] for group in above)


def fill_field(form: Form, name: str, fields: list[Field], rng: random.Random) -> list[str]:
    """A value for one field, or values for a group of boxes."""
    first = fields[0]
    if first.kind == "radio":
        return [rng.choice(fields).value]
    if first.kind == "checkbox":
        least, most = form.bounds[name]
        number = rng.randint(least, min(most, len(fields)))
        return [one.value for one in rng.sample(fields, number)]
    if first.kind == "number":
        return [str(rng.randint(first.least, first.most))]
    if name + "!" in {one.name for one in form.fields} and rng.random() < 0.5:
        return [""]
    return [rng.choice(["We come in peace", "Ruhe & <Ordnung>", "ok"])]


WORD = "correct horse battery"
"""The password of those who have an account."""


def account(house: House, name: str = "Ada") -> Reader:
    """Somebody who has made an account by the form."""
    reader = Reader(house.http())
    reader.get("/register")
    reader.send("/register", name=name, password=WORD)
    assert reader.status == 200
    return reader
