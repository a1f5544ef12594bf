"""Order sheets: the words and shapes in which people write down what a faction should do.

An order with all its parameters. Or nothing at all. A secret is named by its owner and number
only; what it says is read by those who know it. (EX-INT-17, EX-INT-15, EX-INT-18)
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.content import printed
from starmoot.games.exodus.intent import codes
from starmoot.games.exodus.secrets.wording import held_text
from starmoot.games.exodus.state import BLANK, State

NO_OPINION: Final = len(printed.ORDERS)
"""The key of an intent that is left blank; among demands, of a vote that is to be withdrawn."""

SHEET: Final = k.Kind(
    "exodus.sheet",
    [*[order.id for order in printed.ORDERS], "blank"],
    [*[order.name for order in printed.ORDERS], "No opinion"],
    on="order",
)

PUBLIC: Final = names.FACTIONS
RECEIVER: Final = k.Kind(
    "exodus.receiver",
    [*names.FACTION.keys, "public"],
    [*[names.FACTION.label(faction) for faction in names.EVERY_FACTION], "Everybody"],
)


def hearer(receiver: int) -> str:
    """Who hears what is leaked, within a sentence."""
    return "everybody" if receiver < 0 else names.FACTION.label(receiver)


NOTHING_MORE: Final = 0
A_FACTION: Final = 1
A_CATEGORY: Final = 2
A_SECRET: Final = 3

PARAMETERS: Final = [
    ["", "faction", "faction_category", "secret"].index(order.target) for order in printed.ORDERS
]
"""What each order must name besides itself."""


def held_name(state: State, number: int) -> str:
    """A secret by its owner and number, as those call it who do not know it. (EX-INT-18)"""
    owner = state.secrets[number].owner
    place = sum(1 for other in state.secrets[: number + 1] if other.owner == owner)
    return f"{names.FACTION.label(owner)} secret {place}"


class HeldKind(k.Kind):
    """The secrets in play by their place: whose, and which; the text only for eyes that may."""

    def label(self, number: int, seen: object = None) -> str:
        if not isinstance(seen, State) or not 0 <= number < len(seen.secrets):
            return f"Secret {number + 1}"
        held = seen.secrets[number]
        name = held_name(seen, number)
        if held.card.hidden or held.card.value < 0:
            return f"{name} ({names.CATEGORY.label(held.category).lower()})"
        return f"{name}: {held_text(seen, held)}"


HELD: Final = HeldKind("exodus.held")


class CodeKind(k.Kind):
    """Written orders: `parade`, `assist:military`, `dirt_digging:church:personal`.

    A leak names the secret by its place and the receiver: `leak:3:public`.
    """

    def key(self, number: int) -> str:
        if number < 0:
            return "blank"
        order, target, extra = (
            codes.order_of(number),
            codes.target_of(number),
            codes.extra_of(number),
        )
        if target < 0:
            return printed.ORDER.key(order)
        if order == printed.LEAK:
            return f"leak:{target}:{RECEIVER.key(PUBLIC if extra < 0 else extra)}"
        words = [printed.ORDER.key(order), names.FACTION.key(target)]
        if extra >= 0:
            words.append(names.CATEGORY.key(extra))
        return ":".join(words)

    def number(self, word: object) -> int | None:
        if not isinstance(word, str):
            return None
        if word == "blank":
            return BLANK
        first, *rest = word.split(":")
        order = printed.ORDER.number(first)
        if order is None:
            return None
        found = code_from_words(order, rest)
        return found if found is not None and self.key(found) == word else None

    def label(self, number: int, seen: object = None) -> str:
        if number < 0:
            return "No opinion"
        order, target, extra = (
            codes.order_of(number),
            codes.target_of(number),
            codes.extra_of(number),
        )
        name = printed.ORDER.label(order)
        if target < 0:
            return name
        if order == printed.LEAK:
            return f"{name} to {hearer(extra)}: {HELD.label(target, seen)}"
        if extra >= 0:
            return f"{name}: {names.FACTION.label(target)}, {names.CATEGORY.label(extra).lower()}"
        return f"{name}: {names.FACTION.label(target)}"


CODE: Final = CodeKind("exodus.code")


def code_from_words(order: int, rest: list[str]) -> int | None:
    """The code of an order and the words of its parameters, or None where they mean nothing."""
    if not rest:
        return codes.code(order)
    if order == printed.LEAK:
        if len(rest) != 2 or not rest[0].isdecimal():
            return None
        receiver = RECEIVER.number(rest[1])
        if receiver is None:
            return None
        return codes.code(printed.LEAK, int(rest[0]), -1 if receiver == PUBLIC else receiver)
    target = names.FACTION.number(rest[0])
    category = names.CATEGORY.number(rest[1]) if len(rest) == 2 else -1
    if target is None or category is None or len(rest) > 2:
        return None
    return codes.code(order, target, category)


CATEGORIES: Final = k.Choose(names.CATEGORY, [names.INSTITUTIONAL, names.PERSONAL])
"""What one may dig for. (EX-GEN-08)"""


def written(
    orders: list[int], others: list[names.Faction], played: list[names.Faction], secrets: list[int]
) -> k.Choose:
    """The shape of one line of a sheet: an order of a faction, with what that order must name.

    `others` are the played factions but the one that is to act, `secrets` what may be leaked.
    Protective Detail may guard any played faction, its own too. (EX-SEC-04)
    """
    someone: k.Shape = k.Choose(names.FACTION, others)
    then: list[k.Shape | None] = []
    for order in orders:
        parameter: k.i64 = PARAMETERS[order]
        if parameter == NOTHING_MORE:
            then.append(None)
        elif parameter == A_FACTION:
            then.append(
                k.Choose(names.FACTION, played) if order == printed.PROTECTIVE_DETAIL else someone
            )
        elif parameter == A_CATEGORY:
            then.append(k.Choose(names.FACTION, others, then=[CATEGORIES for _ in others]))
        else:
            receivers = k.Choose(RECEIVER, [*others, PUBLIC])
            then.append(k.Choose(HELD, secrets, then=[receivers for _ in secrets]))
    return k.Choose(SHEET, orders, then=then)


def with_blank(shape: k.Choose) -> k.Choose:
    """The same line, which may also be left blank (EX-INT-15); silence leaves it so."""
    return k.Choose(SHEET, [NO_OPINION, *shape.keys], then=[None, *shape.then])


def without_blank(shape: k.Choose) -> k.Choose:
    """The line with an order on it."""
    return k.Choose(SHEET, shape.keys[1:], then=shape.then[1:])


class Target(k.Pick):
    """What an order is aimed at, and what else it names: a category, or a receiver."""

    at: int = -1
    extra: int = -1


class Line(k.Pick):
    """One line of a sheet: an order or NO_OPINION, and what that order must name. (EX-INT-17)"""

    order: int = NO_OPINION
    target: Target = Target()


def read_code(answer: k.Answer) -> k.i64:
    """The code of a line that was filled in, BLANK for none."""
    line = k.read(Line, answer)
    if line.order == NO_OPINION:
        return BLANK
    target = line.target
    everybody = line.order == printed.LEAK and target.extra == PUBLIC
    return codes.code(line.order, target.at, -1 if everybody else target.extra)


def path_of(written_code: k.i64) -> list[int]:
    """The keys along which a line says a code: the order, then what it names."""
    if written_code == BLANK:
        return [NO_OPINION]
    order, target, extra = (
        codes.order_of(written_code),
        codes.target_of(written_code),
        codes.extra_of(written_code),
    )
    if target < 0:
        return [order]
    if order == printed.LEAK and extra < 0:
        return [order, target, PUBLIC]
    return [order, target] if extra < 0 else [order, target, extra]


def less(shape: k.Choose, path: list[int], depth: k.i64 = 0) -> k.Choose:
    """The same choices but for the one at the end of a path of keys."""
    if path[depth] not in shape.keys:
        return shape
    place = shape.keys.index(path[depth])
    follow = shape.then[place] if shape.then else None
    if isinstance(follow, k.Choose):
        rest = less(follow, path, depth + 1)
        if rest.keys:
            then = shape.then[:]
            then[place] = rest
            return k.Choose(shape.kind, shape.keys, then=then)
    keys = shape.keys[:place] + shape.keys[place + 1 :]
    return k.Choose(shape.kind, keys, then=shape.then[:place] + shape.then[place + 1 :])
