"""What lies on the table: words for numbers, records, and how a moot is set up."""

from __future__ import annotations

from typing import Final, final

from starmoot.kernel import (
    NUMBER,
    SEAT,
    Cards,
    Chance,
    Kind,
    Options,
    Play,
    Record,
    Secret,
    deck,
    i64,
    note,
    only,
)

SEAL: Final = 0
OPEN: Final = 1
STANCE: Final = Kind("moot.stance", ["seal", "open"], ["seal", "open"])

BROKER: Final = 2
ROLE: Final = Kind("moot.role", ["warden", "wayfarer", "broker"])
ENDINGS: Final = ("the gates are sealed", "the gates stand open", "the moot disperses")
"""What each role hopes for. A warden is SEAL and a wayfarer OPEN: the numbers agree."""

GATES: Final = (
    *("Lantern", "Hollow", "Thorn", "Mirror", "Salt", "Widow"),
    *("Ember", "Choir", "Iron", "Dusk", "Veil", "Last"),
)
GATE: Final = Kind("moot.gate", [g.lower() for g in GATES], [f"{g} Gate" for g in GATES])
CAPTAINS: Final = ("Anwen", "Brandt", "Cato", "Dervla", "Esk", "Farid")

DEALING: Final = 0
"""The one stream of chance: it deals the roles and mixes the gates."""


def weight(gate: i64) -> i64:
    """MT-SETUP-03: a gate weighs 1, 2 or 3."""
    return 1 + gate % 3


@final
class Captain(Record):
    """One seat: a secret role, influence to spend, and a name for keeping promises."""

    role: Secret[int]
    influence: i64 = 5
    kept: i64 = 0
    broken: i64 = 0
    branded: bool = False

    def __init__(self) -> None:
        self.role = Secret(0, pool="roles")


@final
class State(Record):
    """Everything on the table. Plain fields are public; secrets and decks hide themselves."""

    captains: list[Captain]
    spare: Cards
    gates: Cards
    gate: i64 = 0
    left: i64 = 0
    goal: i64 = 0
    tracks: list[int]
    reserve: i64 = 0
    speaker: i64 = -1
    promiser: i64 = -1
    promised: i64 = 0

    def __init__(self) -> None:
        self.captains = []
        self.spare = deck([], "roles")
        self.gates = deck([], "gates")
        self.tracks = [0, 0]

    def seat_label(self, seat: int) -> str:
        """What a captain is called."""
        return CAPTAINS[seat]


class Moot(Play):
    """A moot in progress: its state, and the verbs its rules speak in."""

    def __init__(self, state: State, seats: i64, chance: Chance) -> None:
        super().__init__(state, seats, chance)
        self.s = state

    def pay(self, seat: i64, amount: i64) -> None:
        """Move influence from a captain to the reserve; a negative amount comes back."""
        self.s.captains[seat].influence -= amount
        self.s.reserve += amount

    def partners(self) -> list[int]:
        """MT-DEAL-01, MT-DEAL-05: whom the Speaker may offer a deal."""
        captains = self.s.captains
        return [i for i in self.everyone() if i != self.s.speaker and not captains[i].branded]


BEGUN: Final = note(
    "moot.begun",
    "MT-SETUP-02 MT-SETUP-03 MT-SETUP-04",
    "The moot has {} gates to decide; a track is full at {}",
    NUMBER,
    NUMBER,
)
DEALT: Final = note("moot.dealt", "MT-SETUP-01", "{} is dealt the role {}", SEAT, ROLE)


def setup(g: Moot, options: Options) -> None:
    """MT-SETUP-01..04: deal roles, hand out influence, mix the gates."""
    g.s.spare.cards = [SEAL, OPEN] * ((g.seats + 1) // 2) + [BROKER]
    g.s.spare.shuffle(g.chance, DEALING)
    for seat in g.everyone():
        captain = Captain()
        captain.role.value = g.s.spare.take()
        captain.role.audience = only(seat)
        g.s.captains.append(captain)
        g.say(DEALT, seat, captain.role.value, audience=only(seat))
    g.s.reserve = 3 * g.seats
    g.s.gates.cards = list(range(len(GATES)))
    g.s.gates.shuffle(g.chance, DEALING)
    g.s.left = int(options["gates"])
    g.s.goal = g.s.left + 2
    g.say(BEGUN, g.s.left, g.s.goal)


def all_influence(g: Moot) -> int:
    """MT-SETUP-02: influence changes hands, but is never made or lost."""
    return g.s.reserve + sum(captain.influence for captain in g.s.captains)
