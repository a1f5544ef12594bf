"""A real Ray cluster on this machine, head and worker; the worker dies in the middle."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from starmoot.lab import on_ray
from starmoot.lab.desk import crew, question, run
from starmoot.lab.errors import MissingExtra

RAY = Path(sys.executable).with_name("ray")
MEMORY = "--object-store-memory=80000000"

DRIVER = """
if __name__ == "__main__":
    import sys, time
    from pathlib import Path
    from starmoot.lab.desk import crew, question, run
    folder, address = Path(sys.argv[1]), sys.argv[2]
    study = question("goofspiel", {"cards": [4, 5]}, "cards", seats=3, measures=["margin"],
                     games=int(sys.argv[3]))
    def step(done, total):
        print(done, total, flush=True)
    import os
    where = address
    if not address.startswith("ray://"):
        os.environ["RAY_ADDRESS"], where = address, "ray"
    with crew(where) as executor:
        print("width", executor.width, flush=True)
        run(study, folder, executor=executor, step=step)
"""


def free_port() -> int:
    """A port that nobody has."""
    with socket.socket() as made:
        made.bind(("127.0.0.1", 0))
        return int(made.getsockname()[1])


class Cluster:
    """A head and a worker, each a process group of its own that blocks until it is killed."""

    def __init__(self, folder: Path) -> None:
        port, door = free_port(), free_port()
        self.address = f"127.0.0.1:{port}"
        self.client = f"ray://127.0.0.1:{door}"
        self.log = (folder / "ray.log").open("ab")
        self.env = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0"}
        temporary = f"--temp-dir={folder / 'r'}"
        self.head = self.start(
            *("--head", f"--port={port}", f"--ray-client-server-port={door}", temporary),
            *("--include-dashboard=false", "--num-cpus=1"),
        )
        self.wait_for(port)
        self.wait_for(door)
        self.worker = self.start(f"--address={self.address}", "--num-cpus=1")

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        """A node of the cluster."""
        command = [str(RAY), "start", "--block", "--disable-usage-stats", MEMORY, *arguments]
        return subprocess.Popen(
            command, env=self.env, stdout=self.log, stderr=self.log, start_new_session=True
        )

    def wait_for(self, port: int) -> None:
        """Wait until the head listens."""
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return
            time.sleep(0.2)
        raise AssertionError("the head of the cluster did not start")

    def kill(self, node: subprocess.Popen[bytes]) -> None:
        """End a node with all it has started, at once."""
        if node.poll() is None:
            os.killpg(node.pid, signal.SIGKILL)
            node.wait()

    def close(self) -> None:
        """End everything."""
        self.kill(self.worker)
        self.kill(self.head)
        self.log.close()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A cluster in a folder with a short name, as its sockets need; no test needs its worker
    but the one that kills it."""
    import tempfile

    with tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as name:
        made = Cluster(Path(name))
        try:
            yield made
        finally:
            made.close()


def rows_in(folder: Path) -> dict[str, bytes]:
    """All Parquet files by name."""
    return {path.name: path.read_bytes() for path in sorted(folder.rglob("*.parquet"))}


def rows_here(folder: Path, games: int) -> dict[str, bytes]:
    """The same study in this process."""
    study = question(
        "goofspiel", {"cards": [4, 5]}, "cards", seats=3, measures=["margin"], games=games
    )
    run(study, folder)
    return rows_in(folder)


def drive(
    cluster: Cluster, folder: Path, address: str, games: int, hear: Callable[[str], None]
) -> list[str]:
    """Run the study from a process of its own; what it said, line by line."""
    script = folder.with_name("driver.py")
    script.write_text(DRIVER)
    driver = subprocess.Popen(
        [sys.executable, str(script), str(folder), address, str(games)],
        env=cluster.env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert driver.stdout is not None
    said: list[str] = []
    alarm = threading.Timer(400, driver.kill)
    alarm.start()
    for line in driver.stdout:
        said.append(line)
        hear(line)
    driver.stdout.close()
    code = driver.wait()
    alarm.cancel()
    assert code == 0, "".join(said[-20:])
    return said


def test_a_cluster_gives_the_same_bytes_though_one_machine_dies(
    cluster: Cluster, tmp_path: Path
) -> None:
    wait_for_worker(cluster)

    def kill_in_the_middle(line: str) -> None:
        done = line.split()[0]
        if done.isdecimal() and int(done) >= 60:
            cluster.kill(cluster.worker)

    said = drive(cluster, tmp_path / "ray", cluster.address, 400, kill_in_the_middle)
    assert "width 2\n" in said
    assert cluster.worker.poll() is not None
    assert rows_in(tmp_path / "ray") == rows_here(tmp_path / "here", 400)


def test_a_client_from_elsewhere_gets_the_same_bytes(cluster: Cluster, tmp_path: Path) -> None:
    drive(cluster, tmp_path / "ray", cluster.client, 60, lambda _line: None)
    assert rows_in(tmp_path / "ray") == rows_here(tmp_path / "here", 60)


class Door:
    """A cluster whose door starts clients only after some failures."""

    def __init__(self, failures: int) -> None:
        self.failures = failures
        self.asked = 0

    def init(self, **_how: object) -> None:
        """Let a client in, or fail at starting its process."""
        self.asked += 1
        if self.asked <= self.failures:
            raise ConnectionAbortedError("Starting Ray client server failed")


def test_a_client_whose_start_failed_asks_again() -> None:
    door = Door(failures=2)
    on_ray.join(door, "ray://127.0.0.1:1")
    assert door.asked == 3


def test_a_client_whose_start_always_fails_gives_up_and_says_why() -> None:
    door = Door(failures=on_ray.KNOCKS)
    with pytest.raises(ConnectionAbortedError, match="Starting Ray client server failed"):
        on_ray.join(door, "ray://127.0.0.1:1")
    assert door.asked == on_ray.KNOCKS


def test_without_its_client_an_address_elsewhere_gets_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(on_ray, "find_spec", lambda _name: None)
    with (
        pytest.raises(MissingExtra, match=r"the lab needs Ray's client .*starmoot\[lab,ray\]"),
        crew("ray://127.0.0.1:1"),
    ):
        pass


def wait_for_worker(cluster: Cluster) -> None:
    """Wait until both machines are in the cluster."""
    ask = (
        "import ray, sys; ray.init(address=sys.argv[1], logging_level=40);"
        "print(int(ray.cluster_resources().get('CPU', 0)))"
    )
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        done = subprocess.run(
            [sys.executable, "-c", ask, cluster.address],
            env=cluster.env,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.stdout.strip() == "2":
            return
    raise AssertionError("the worker did not join the cluster")
