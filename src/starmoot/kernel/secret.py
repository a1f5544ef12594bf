"""Secrecy as a type: values and cards that know who may see them.

An audience is a bit mask of seats. Plain fields of a record are public; hidden facts are
`Secret` or `Cards` fields, and the kernel derives what each viewer sees. Games write no
redaction code, so none can be forgotten.
"""

from __future__ import annotations

from types import FunctionType
from typing import Any, Final, Generic, TypeVar, final

from starmoot.kernel.blame import HiddenValue, caller
from starmoot.kernel.chance import Chance
from starmoot.kernel.native import i64, mypyc_attr

EVERYONE: Final = -1
NOBODY: Final = 0
SPECTATOR: Final = 62
UNKNOWN: Final = -1

NOT_LEARNED: Final[list[int]] = []
NO_EYES: Final[list[int]] = []
NO_FACES: Final[list[int]] = []
NO_CARDS: Final[list[int]] = []
"""Lists that all share: whoever needs one of its own makes it."""

ONE: Final = [1]
"""What masks shift: compiled, a literal 1 would be shifted in 32 bits."""

T = TypeVar("T")


def only(seat: i64) -> i64:
    """The audience of one seat."""
    one: i64 = ONE[0]
    return one << seat


def sees(audience: i64, viewer: i64) -> bool:
    """Whether a viewer (a seat, or SPECTATOR) belongs to an audience."""
    return ((audience >> viewer) & 1) != 0


@final
class Secret(Generic[T]):
    """A value with an audience; `learned` tells who came to know it, when and from whom.

    When is told in the learner's own time: how many questions that seat had been asked. The list
    is replaced when somebody learns it, never changed, so that copies share it.

    It says how it was drawn, so that what could be true can be drawn again. `pool` names the
    secrets and piles that could trade places as far as an outsider can tell: roles dealt from one
    deck, say. `faces` are the equally likely faces of a die that `roll` throws: one die for a
    number, one for each entry of a list.

    In a view a secret that the viewer may not see is `hidden` and has no value to read.
    """

    __slots__ = ("audience", "faces", "hidden", "learned", "pool", "value")

    def __init__(
        self,
        value: T,
        audience: i64 = NOBODY,
        pool: str = "",
        hidden: bool = False,
        faces: list[int] = NO_FACES,
    ) -> None:
        if pool and faces:
            raise ValueError(f"a secret is dealt from the pool '{pool}' or rolled, never both")
        if not hidden:
            self.value = value
        self.audience: i64 = audience
        self.pool = pool
        self.faces = faces
        self.hidden = hidden
        self.learned: list[int] = NOT_LEARNED

    def known_to(self, viewer: i64) -> bool:
        """Whether a viewer may see the value."""
        return sees(self.audience, viewer)

    def roll(self, chance: Chance, stream: i64, audience: i64 = NOBODY) -> None:
        """Throw its dice; only the audience knows what they show now."""
        if not self.faces:
            raise ValueError(f"a secret without faces cannot be rolled{caller()}: give it faces")
        value: Any = self.value
        if isinstance(value, list):
            value = [self.faces[chance.below(stream, len(self.faces))] for _ in value]
        else:
            value = self.faces[chance.below(stream, len(self.faces))]
        self.value = value
        self.audience = audience
        self.learned = NOT_LEARNED

    def learned_by(self, seat: i64) -> list[tuple[int, int]]:
        """When and from whom a seat learned it, as (questions asked, source or UNKNOWN) pairs."""
        flat = self.learned
        return [(flat[i + 1], flat[i + 2]) for i in range(0, len(flat), 3) if flat[i] == seat]

    def __repr__(self) -> str:
        return "Secret(hidden)"


def no_value(_secret: Any, name: str) -> Any:
    """What reading a missing attribute of a secret raises."""
    if name == "value":
        raise HiddenValue(
            f"the viewer may not know this value{caller()}: ask `hidden` before reading `value`"
        )
    raise AttributeError(f"a Secret has no attribute '{name}'{caller()}")


if isinstance(no_value, FunctionType):  # compiled, the missing attribute says so itself
    setattr(Secret, "__getattr__", no_value)  # noqa: B010


@final
@mypyc_attr(acyclic=True)
class Cards:
    """A pile of cards: a deck nobody sees, a hand its owner sees, a row everybody sees.

    `audience` sees every card of the pile; `eyes[i]`, kept only once somebody peeked, are the
    seats that know card i besides. What a seat saw stays known to it when the card moves on.

    Copies share both lists until one of them is to change; `lent` tells that they do. So a pile
    is changed through its methods, or by putting other lists in the place of these.
    """

    __slots__ = ("audience", "cards", "eyes", "lent", "pool")

    def __init__(self, cards: list[int], audience: i64 = NOBODY, pool: str = "") -> None:
        self.cards = cards
        self.audience: i64 = audience
        self.pool = pool
        self.eyes: list[int] = NO_EYES
        self.lent = False

    def __len__(self) -> int:
        return len(self.cards)

    def part(self) -> None:
        """Keep lists of one's own from now on."""
        self.cards = self.cards[:]
        self.eyes = self.eyes[:]
        self.lent = False

    def known_to(self, viewer: i64, index: i64) -> bool:
        """Whether a viewer knows the card at an index."""
        if sees(self.audience, viewer):
            return True
        return len(self.eyes) > 0 and sees(self.eyes[index], viewer)

    def hidden_from(self, viewer: i64) -> list[int]:
        """The cards that a viewer does not know, in their order; not to be changed."""
        if sees(self.audience, viewer):
            return NO_CARDS
        if not self.eyes:
            return self.cards
        cards = self.cards
        return [cards[i] for i in range(len(cards)) if not sees(self.eyes[i], viewer)]

    def hide_others(self, viewer: i64, cards: list[int], first: i64) -> i64:
        """Put cards, from the first on, where a viewer knows none; gives how many there were."""
        if sees(self.audience, viewer):
            return 0
        if not self.eyes:
            self.cards = cards[first : first + len(self.cards)]
            return len(self.cards)
        mine = self.cards[:]
        at = first
        for i in range(len(mine)):
            if not sees(self.eyes[i], viewer):
                mine[i] = cards[at]
                at += 1
        self.cards = mine
        return at - first

    def peek(self, index: i64, seats: i64) -> None:
        """Let some seats know one card."""
        if self.lent:
            self.part()
        if not self.eyes:
            self.eyes = [0] * len(self.cards)
        self.eyes[index] = self.eyes[index] | seats

    def card(self, index: i64 = -1) -> Secret[int]:
        """One card (the top one by default) as a secret: its value and who knows it."""
        known: i64 = self.audience
        if self.eyes:
            known = known | self.eyes[index]
        return Secret(self.cards[index], known)

    def lay(self, index: i64, card: i64) -> None:
        """Put another card where one lies; whoever knew that place knows the new one."""
        if self.lent:
            self.part()
        self.cards[index] = card

    def shuffle(self, chance: Chance, stream: i64) -> None:
        """Mix the pile; nobody knows any longer which card is where."""
        if self.lent:
            self.part()
        chance.shuffle(stream, self.cards)
        self.eyes = NO_EYES

    def put(self, card: i64, eyes: i64 = NOBODY) -> None:
        """Add a card on top (at the end)."""
        if self.lent:
            self.part()
        self.cards.append(card)
        if self.eyes or eyes != 0:
            if not self.eyes:
                self.eyes = [0] * len(self.cards)
            while len(self.eyes) < len(self.cards):
                self.eyes.append(0)
            self.eyes[len(self.cards) - 1] = eyes

    def take(self, index: i64 = -1) -> i64:
        """Remove a card (the top one by default) and give it."""
        if self.lent:
            self.part()
        if self.eyes:
            self.eyes.pop(index)
        return self.cards.pop(index)

    def remove(self, card: i64) -> None:
        """Remove the first card of that value."""
        self.take(place_of(self.cards, card))

    def move(self, index: i64, to: Cards) -> i64:
        """Move a card to another pile; whoever knew it here still knows it there."""
        eyes: i64 = self.audience
        if self.eyes:
            eyes = eyes | self.eyes[index]
        card = self.take(index)
        to.put(card, eyes & ~to.audience if to.audience != EVERYONE else 0)
        return card

    def __repr__(self) -> str:
        return f"Cards(hidden, {len(self.cards)})"


def place_of(cards: list[int], card: i64) -> i64:
    """Where a card lies first; compiled, a plain loop is several times faster than `index`."""
    for place in range(len(cards)):
        if cards[place] == card:
            return place
    raise ValueError(f"there is no card {card}")


def clone_cards(pile: Cards) -> Cards:
    """An independent copy; the lists are copied by whichever of the two changes first."""
    copy = Cards(pile.cards, pile.audience, pile.pool)
    copy.eyes = pile.eyes
    copy.lent = True
    pile.lent = True
    return copy


def redact_cards(pile: Cards, viewer: i64) -> Cards:
    """The pile as a viewer sees it: unknown cards become UNKNOWN, eyes shrink to one's own."""
    if sees(pile.audience, viewer):
        return Cards(pile.cards[:], own_audience(pile.audience, viewer), pile.pool)
    known: list[int] = []
    for index in range(len(pile.cards)):
        known.append(pile.cards[index] if pile.known_to(viewer, index) else UNKNOWN)
    copy = Cards(known, NOBODY, pile.pool)
    copy.eyes = [own_audience(eyes, viewer) if sees(eyes, viewer) else 0 for eyes in pile.eyes]
    return copy


def encode_cards(pile: Cards) -> list[object]:
    """Plain data for snapshots."""
    return [pile.cards[:], pile.audience, pile.pool, pile.eyes[:]]


def decode_cards(data: list[object]) -> Cards:
    """The inverse of `encode_cards`."""
    cards, audience, pool, eyes = data
    assert isinstance(cards, list) and isinstance(audience, int)
    assert isinstance(pool, str) and isinstance(eyes, list)
    pile = Cards(list(cards), audience, pool)
    pile.eyes = list(eyes)
    return pile


def show_cards(pile: Cards) -> dict[str, object]:
    """A redacted pile for JSON views."""
    return {"count": len(pile.cards), "cards": [None if c == UNKNOWN else c for c in pile.cards]}


def own_audience(audience: i64, viewer: i64) -> i64:
    """What a viewer learns of an audience it belongs to: all of it only if that is everybody."""
    return EVERYONE if audience == EVERYONE else only(viewer)


def own_learning(learned: list[int], viewer: i64) -> list[int]:
    """Only what the viewer learned itself; who else knows is not for it to see."""
    own: list[int] = []
    for i in range(0, len(learned), 3):
        if learned[i] == viewer:
            own.extend(learned[i : i + 3])
    return own


def clone_secret(s: Secret[Any]) -> Secret[Any]:
    """An independent copy."""
    value = None if s.hidden else s.value
    if isinstance(value, list):
        value = value[:]
    copy: Secret[Any] = Secret(value, s.audience, s.pool, s.hidden, s.faces)
    copy.learned = s.learned
    return copy


def redact_secret(s: Secret[Any], viewer: i64) -> Secret[Any]:
    """The secret as a viewer sees it; a hidden one has no value."""
    if sees(s.audience, viewer):
        copy = clone_secret(s)
        copy.audience = own_audience(s.audience, viewer)
        copy.learned = own_learning(s.learned, viewer)
        return copy
    return Secret(None, NOBODY, s.pool, True, s.faces)


def encode_secret(s: Secret[Any]) -> list[Any]:
    """Plain data for snapshots."""
    value = None if s.hidden else s.value
    if isinstance(value, list):
        value = value[:]
    return [value, s.audience, s.pool, s.hidden, s.learned[:], *([s.faces[:]] if s.faces else [])]


def decode_secret(data: list[Any]) -> Secret[Any]:
    """The inverse of `encode_secret`."""
    value, audience, pool, hidden, learned = data[:5]
    faces: list[int] = list(data[5]) if len(data) > 5 else NO_FACES
    copy: Secret[Any] = Secret(value, audience, pool, hidden, faces)
    copy.learned = list(learned)
    return copy


def show_secret(s: Secret[Any]) -> Any:
    """A redacted secret for JSON views."""
    return {"hidden": True} if s.hidden else s.value
