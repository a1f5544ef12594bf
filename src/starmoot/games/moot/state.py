"""What lies on the table: words for numbers, records, and how a moot is set up."""

from __future__ import annotations

from typing import Annotated, Final, NewType

from starmoot import kernel as k

Stance = NewType("Stance", int)
STANCE: Final = k.Kind[Stance]("moot.stance")
SEAL: Final = STANCE.word("seal", "seal")
OPEN: Final = STANCE.word("open", "open")

ROLE: Final = k.Kind("moot.role")
WARDEN: Final = ROLE.word("warden")
WAYFARER: Final = ROLE.word("wayfarer")
BROKER: Final = ROLE.word("broker")
ENDINGS: Final = ("the gates are sealed", "the gates stand open", "the moot disperses")
"""What each role hopes for. A warden is for SEAL and a wayfarer for OPEN: the numbers agree."""

GATES: Final = (
    *("Lantern", "Hollow", "Thorn", "Mirror", "Salt", "Widow"),
    *("Ember", "Choir", "Iron", "Dusk", "Veil", "Last"),
)
Gate = NewType("Gate", int)
GATE: Final = k.Kind[Gate]("moot.gate", [g.lower() for g in GATES], [f"{g} Gate" for g in GATES])
CAPTAINS: Final = ("Anwen", "Brandt", "Cato", "Dervla", "Esk", "Farid")
NO_CAPTAIN: Final = k.Seat(-1)

DEALING: Final = 0
"""The one stream of chance: it deals the roles and mixes the gates."""


def weight(gate: Gate) -> int:
    """A gate weighs 1, 2 or 3. (MT-SETUP-03)"""
    return 1 + gate % 3


class Settings(k.Settings):
    """What a table may settle before it begins."""

    gates: Annotated[
        int, k.Setting(k.Amount(5, 9), "How many gates are decided.", "MT-SETUP-04")
    ] = 7


class Captain(k.Record):
    """One seat: a secret role, influence to spend, and a name for keeping promises."""

    role: k.Secret[int] = k.Secret(0, pool="roles")
    influence: int = 5
    kept: int = 0
    broken: int = 0
    branded: bool = False


class State(k.Record):
    """Everything on the table. Plain fields are public; secrets and decks hide themselves."""

    settings: Settings = Settings()
    captains: list[Captain] = []
    spare: k.Cards = k.Cards([], pool="roles")
    gates: k.Cards = k.Cards([], pool="gates")
    gate: Gate = Gate(0)
    left: int = 0
    goal: int = 0
    tracks: list[int] = [0, 0]
    reserve: int = 0
    speaker: k.Seat = NO_CAPTAIN
    promiser: k.Seat = NO_CAPTAIN
    promised: Stance = SEAL

    def seat_label(self, seat: int) -> str:
        """What a captain is called."""
        return CAPTAINS[seat]


class Moot(k.Play):
    """A moot in progress: its state, and the verbs its rules speak in."""

    def __init__(self, state: State, seats: int, chance: k.Chance) -> None:
        super().__init__(state, seats, chance)
        self.s = state

    def captain(self, seat: k.Seat) -> Captain:
        """The captain in a seat."""
        return self.s.captains[seat]

    def pay(self, seat: k.Seat, amount: int) -> None:
        """Move influence from a captain to the reserve; a negative amount comes back."""
        self.captain(seat).influence -= amount
        self.s.reserve += amount

    def partners(self) -> list[k.Seat]:
        """Whom the Speaker may offer a deal. (MT-DEAL-01, MT-DEAL-05)"""
        others = [seat for seat in self.everyone() if seat != self.s.speaker]
        return [seat for seat in others if not self.captain(seat).branded]


BEGUN: Final = k.note(
    "moot.begun",
    "MT-SETUP-02 MT-SETUP-04",
    "The moot has {} gates to decide; a track is full at {}",
    k.NUMBER,
    k.NUMBER,
)
DEALT: Final = k.note("moot.dealt", "MT-SETUP-01", "{} is dealt the role {}", k.SEAT, ROLE)


def setup(g: Moot) -> None:
    """Deal roles, hand out influence, mix the gates. (MT-SETUP-01..04)"""
    g.s.spare.cards = [WARDEN, WAYFARER] * ((g.seats + 1) // 2) + [BROKER]
    g.s.spare.shuffle(g.chance, DEALING)
    for seat in g.everyone():
        captain = Captain()
        captain.role.value = g.s.spare.take()
        captain.role.audience = k.only(seat)
        g.s.captains.append(captain)
        g.say(DEALT, seat, secret=captain.role)
    g.s.reserve = 3 * g.seats
    g.s.gates.cards = list(range(len(GATES)))
    g.s.gates.shuffle(g.chance, DEALING)
    g.s.left = g.s.settings.gates
    g.s.goal = g.s.left + 2
    g.say(BEGUN, g.s.left, g.s.goal)


def all_influence(g: Moot) -> int:
    """Influence changes hands, but is never made or lost. (MT-SETUP-02)"""
    return g.s.reserve + sum(captain.influence for captain in g.s.captains)
