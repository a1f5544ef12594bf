"""What things look like on every screen: colours and the year (GD-CMP-07, GD-CMP-13..17).

Colour is never the only cue: markers of Parties carry their abbreviation besides (GD-CMP-14), and
so do markers of the Republic and the Infestation.
"""

from __future__ import annotations

from typing import Final

from starmoot.games.destiny import names
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.words import sector_words
from starmoot.mechanics.quantity import Quantity
from starmoot.scene import Grid, Widget

AGES: Final = (3703, 419, 1341, 127, 162)
"""GD-CMP-07: how long the ages of the Republic lasted, in years."""
YEAR: Final = sum(AGES)
YEAR_NAME: Final = f"{YEAR} AF"

GREY: Final = "grey"
REPUBLIC_COLOUR: Final = GREY
"""GD-CMP-13."""
INFLUENCE_COLOUR: Final = "purple"
MONEY_COLOUR: Final = "green"
DEFENCE_COLOUR: Final = "red"
ABILITY_COLOUR: Final = "gold"
"""GD-CMP-15: for Influence, Money, Defence and special abilities."""
CORRUPTION_COLOUR: Final = GREY
SHADOW_COLOUR: Final = "magenta"
"""GD-CMP-16: grey for Corruption, a colour for Shadow."""
INFESTED_COLOUR: Final = "black"
NEUTRAL_COLOUR: Final = "white"


def owner_colour(owner: names.Owner) -> str:
    """GD-CMP-13, GD-CMP-14: of a Party, the Republic, a neutral or an Infested Sector."""
    if owner == names.REPUBLIC:
        return REPUBLIC_COLOUR
    if owner == names.INFESTED:
        return INFESTED_COLOUR
    return NEUTRAL_COLOUR if owner == names.NEUTRAL else printed.PARTY_CARDS[owner].colour


CLIENT_COLOURS: Final = {"orange": 0, "green": 2, "yellow": 3, "blue": 4, "red": 5, "violet": 6}
"""The colours of `kernel.scene.Scene.colours` by name, as far as Parties have them."""


def seat_colours(parties: list[names.Party]) -> tuple[int, ...]:
    """GD-CMP-14: the colour of each seat is that of its Party; none before all have one."""
    if any(party < 0 for party in parties):
        return ()
    return tuple(CLIENT_COLOURS[printed.PARTY_CARDS[party].colour] for party in parties)


def name_of(owner: names.Owner) -> str:
    """Who somebody is at the beginning of a sentence."""
    return "The Republic" if owner == names.REPUBLIC else sector_words.short_name(owner)


def terms(value: Quantity) -> list[str]:
    """What a sum is made of besides its base: `-1 Corruption`."""
    return [f"{by:+d} {why}" for by, why in zip(value.amounts, value.reasons, strict=True)]


def command_text(g: Destiny, fleets: int, admiral: names.Senator) -> str:
    """`2 Fleets under Jemak`."""
    under = f" under {printed.SENATOR.label(admiral)}" if g.in_play(admiral) else ""
    return names.several(fleets, "Fleet", "Fleets") + under


def grid(
    title: str,
    columns: tuple[str, ...],
    rows: list[tuple[str, ...]],
    owners: list[int] | None = None,
    private: bool = False,
) -> list[Widget]:
    """A grid, or nothing where it has no rows."""
    whose = tuple(owners) if owners is not None else ()
    return [Grid(title, columns, tuple(rows), private, whose)] if rows else []


def short_name(owner: names.Owner) -> str:
    """GD-CMP-14: what stands on a marker besides its colour."""
    if owner == names.REPUBLIC:
        return "Rep"
    if owner == names.INFESTED:
        return "Ke'Ras"
    return "-" if owner == names.NEUTRAL else names.ABBREVIATIONS[owner]
