"""Names and words of people: fit to be shown to others, and not to be taken for somebody else's."""

from __future__ import annotations

import unicodedata
from functools import cache

from starmoot.web.errors import Refusal

LONGEST_NAME = 40
MARKS = frozenset(" -_.'’")
BLANK = frozenset("\u115f\u1160")
"""Letters of Hangul that show nothing; all others of their kind become these."""
ANY_SCRIPT = frozenset({"COMMON", "INHERITED"})
SCRIPTS = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)
"""Scripts that are written together (Unicode Technical Standard 39, highly restrictive)."""
LONG_SOUND = "ー"
JOINERS = frozenset("\u200c\u200d")
"""Signs without a look of their own that some languages and pictures need between others."""


def clean_name(name: str) -> str:
    """A name fit to be shown to others: letters, digits, single spaces and a few signs."""
    cleaned = " ".join(unicodedata.normalize("NFKC", name).split())
    if (
        not 1 <= len(cleaned) <= LONGEST_NAME
        or not all(map(_fits, cleaned))
        or not any(map(str.isalnum, cleaned))
    ):
        raise Refusal(
            400,
            "bad_name",
            f"A name has 1 to {LONGEST_NAME} letters, digits, spaces or any of - _ . '",
        )
    scripts = {_script(sign) for sign in cleaned} - ANY_SCRIPT
    if len(scripts) > 1 and not any(scripts <= together for together in SCRIPTS):
        raise Refusal(
            400, "bad_name", "A name mixes no alphabets, because their letters look alike."
        )
    return cleaned


def _fits(sign: str) -> bool:
    kind = unicodedata.category(sign)
    if sign in BLANK or (kind == "Lm" and sign != LONG_SOUND and _script(sign) in ANY_SCRIPT):
        return False
    return sign in MARKS or kind[0] == "L" or kind == "Nd"


def _script(sign: str) -> str:
    from confusable_homoglyphs.categories import alias

    return str(alias(sign))


def folded(name: str) -> str:
    """A name as it is typed to sign in: in any case, however its signs are put together."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def looks(name: str) -> str:
    """What a name looks like: two names with the same looks could be taken for each other."""
    shown = _as_seen(unicodedata.normalize("NFKC", name))
    return _as_seen(folded(shown)).replace("i", "l")


def _as_seen(text: str) -> str:
    alike = _alike()
    signs = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFD", "".join(alike.get(sign, sign) for sign in signs))


@cache
def _alike() -> dict[str, str]:
    """For each sign that looks like another the one that stands for all of them."""
    from confusable_homoglyphs.confusables import confusables_data

    twins = {
        _bare(sign): [_bare(twin["c"]) for twin in found]
        for sign, found in confusables_data.items()
    }
    chosen: dict[str, str] = {}
    for sign, found in twins.items():
        if len(sign) == 1 and len(found) == 1:
            [twin] = found
            # the data has each pair both ways: a sign that stands for several wins, or the first
            stands = len(twins.get(twin, [])) > 1 or twin < sign
            chosen[sign] = twin if stands else sign
    return chosen


def _bare(text: str) -> str:
    """A sign of the data without the marks of direction around it."""
    return text.replace("\u200e", "")


def plain_text(text: str) -> str:
    """Words without signs that show nothing or turn the direction of what stands around them."""
    return "".join(
        sign for sign in text if sign in JOINERS or unicodedata.category(sign) != "Cf"
    ).strip()
