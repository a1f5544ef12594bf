"""A tiny game in a package of its own, planted for these tests."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from starmoot.kernel import Game

PACKAGE = "planted_for_the_matrix"

RULES = "".join(
    f'[[rule]]\nid = "XY-{place}"\nsection = "1 Asking"\nkind = "given"\ntext = "Rule {place}."\n'
    for place in ("ASK-01", "ASK-02", "ASK-03", "ASK-04", "END-01", "END-02")
)

PLAY = '''"""A question and its consequence."""

from starmoot.kernel import *
from starmoot.kernel import i64


class State(Record):
    """Nothing to keep."""


class Sure(Topic):
    """Yes or no."""

    def offer(self, at, g, question):
        return Choose(YES_NO, [0, 1])


SURE = Sure("xy.sure", "XY-ASK-01", "Are you sure?")
AGAIN = Sure("xy.again", "XY-ASK-04", "And now?")
SAID = note("xy.said", "XY-ASK-02..03", "{} said yes", SEAT)
# a comment is no citation: XY-END-02


class Begin(Procedure):
    """Asks the first seat; only a yes is told.

    XY-END-01: then the game is over.
    """

    def begin(self, g):
        return ask(SURE, 0, Begin.answered)

    def answered(self, g):
        if g.answer().key == 0:
            return ask(AGAIN, 1, Begin.over)
        g.say(SAID, 0)
        return self.over(g)

    def over(self, g):
        g.finish("over", [0, 0])
        return DONE


GAME = Game(
    id="xy",
    title="Sure",
    summary="One question.",
    rules_version=1,
    seats=range(2, 3),
    state=State,
    play=Play,
    setup=lambda g: None,
    opening=Begin,
    endings=("over",),
    package="planted_for_the_matrix",
)
'''


@pytest.fixture(scope="session")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The planted game."""
    folder = tmp_path_factory.mktemp("matrix")
    package = folder / PACKAGE
    (package / "content").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "play.py").write_text(PLAY)
    (package / "rules.toml").write_text(RULES)
    (package / "content" / "cards.toml").write_text(
        '[[card]]\nid = "a"\n# rule = "XY-END-01"\nrule = "XY-ASK-04"\ntext = "See XY-END-02."\n'
    )
    sys.path.insert(0, str(folder))
    try:
        found: Game = importlib.import_module(f"{PACKAGE}.play").GAME
        yield found
    finally:
        sys.path.remove(str(folder))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project with an empty tests folder."""
    (tmp_path / "tests").mkdir()
    return tmp_path
