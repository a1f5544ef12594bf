"""Measure Starmoot beside its peers: python benchmarks/peers.py [--rounds 7] [--seconds 1.5].

The peers are optional: pip install -c constraints.txt -c constraints-peers.txt -e '.[peers]'
"""

import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parent.parent)

from benchmarks.driver import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main())
