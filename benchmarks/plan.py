"""Which systems are measured, and how each is started."""

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class System:
    """One row of the table: a module under benchmarks/systems with one of its workloads."""

    name: str
    module: str
    workload: str
    game: str
    package: str = ""
    """The module a peer must have installed, and `requirement` is what to install for it."""
    requirement: str = ""
    build: str = ""
    """Ours: the folder, under the repository, that goes on the import path."""
    time_factor: float = 1.0
    against: str = ""
    """Ours: the peer with other rules to which it is compared by decisions, not by games."""

    @property
    def ours(self) -> bool:
        return bool(self.build)

    def missing(self) -> str | None:
        """Why this system cannot be measured here, or None."""
        if self.ours:
            there = (ROOT / self.build / "starmoot").is_dir()
            return None if there else f"not built ({self.build})"
        there = find_spec(self.package) is not None
        return None if there else f"not installed (pip install {self.requirement})"


GOOFSPIEL = "goofspiel 3p/13"
EXODUS = "exodus 5p"
DESTINY = "destiny 6p"
PROXIMA = "proxima 4p"
HEGEMONY = "hegemony 15p"
OPEN_SPIEL = "open_spiel==2.0.2"

SYSTEMS = (
    System(
        "starmoot-compiled", "starmoot_goofspiel", "compiled", GOOFSPIEL, build="build/compiled"
    ),
    System(
        "starmoot-python-loop",
        "starmoot_goofspiel",
        "python-loop",
        GOOFSPIEL,
        build="build/compiled",
    ),
    System("starmoot-interpreted", "starmoot_goofspiel", "interpreted", GOOFSPIEL, build="src"),
    System(
        "exodus-compiled",
        "starmoot_exodus",
        "compiled",
        EXODUS,
        build="build/compiled",
        against="catanatron",
    ),
    System(
        "exodus-interpreted",
        "starmoot_exodus",
        "interpreted",
        EXODUS,
        build="src",
        against="catanatron",
    ),
    System(
        "destiny-compiled",
        "starmoot_destiny",
        "compiled",
        DESTINY,
        build="build/compiled",
        against="catanatron",
    ),
    System(
        "destiny-interpreted",
        "starmoot_destiny",
        "interpreted",
        DESTINY,
        build="src",
        against="catanatron",
    ),
    System(
        "proxima-compiled",
        "starmoot_proxima",
        "compiled",
        PROXIMA,
        build="build/compiled",
        against="catanatron",
    ),
    System(
        "proxima-interpreted",
        "starmoot_proxima",
        "interpreted",
        PROXIMA,
        build="src",
        against="catanatron",
    ),
    System(
        "hegemony-compiled",
        "starmoot_hegemony",
        "compiled",
        HEGEMONY,
        build="build/compiled",
        against="catanatron",
    ),
    System(
        "hegemony-interpreted",
        "starmoot_hegemony",
        "interpreted",
        HEGEMONY,
        build="src",
        against="catanatron",
    ),
    System("openspiel-cpp", "openspiel_cpp", "rollouts", GOOFSPIEL, "pyspiel", OPEN_SPIEL),
    System("openspiel-cpp-bots", "openspiel_cpp", "bots", GOOFSPIEL, "pyspiel", OPEN_SPIEL),
    System("openspiel-python", "openspiel_python", "goofspiel", GOOFSPIEL, "pyspiel", OPEN_SPIEL),
    System("textarena", "textarena_gops", "goofspiel", GOOFSPIEL, "textarena", "textarena==0.7.4"),
    System(
        "catanatron",
        "catanatron_catan",
        "catan",
        "catan, 4 random",
        "catanatron",
        "catanatron==3.2.1",
        time_factor=2.0,
    ),
)


def chosen(only: str | None) -> list[System]:
    """The systems named in a comma-separated list, in table order; all of them without one."""
    if only is None:
        return list(SYSTEMS)
    names = {name.strip() for name in only.split(",")}
    known = {system.name for system in SYSTEMS}
    if unknown := names - known:
        raise ValueError(
            f"no such system: {', '.join(sorted(unknown))}; there are {', '.join(sorted(known))}"
        )
    return [system for system in SYSTEMS if system.name in names]
