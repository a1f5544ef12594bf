"""What things look like on every screen: colours and the year (GD-CMP-07, GD-CMP-13..17).

Colour is never the only cue: markers of Parties carry their abbreviation besides (GD-CMP-14), and
so do markers of the Republic and the Infestation.
"""

from __future__ import annotations

from typing import Final

from starmoot.games.destiny import names
from starmoot.games.destiny.content import printed

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


def marker_colour(owner: names.Owner, declared: bool) -> str:
    """GD-CMP-17: an Ownership marker is grey where control is only intended."""
    return GREY if declared else owner_colour(owner)


def short_name(owner: names.Owner) -> str:
    """GD-CMP-14: what stands on a marker besides its colour."""
    if owner == names.REPUBLIC:
        return "Rep"
    if owner == names.INFESTED:
        return "Ke'Ras"
    return "-" if owner == names.NEUTRAL else names.ABBREVIATIONS[owner]
