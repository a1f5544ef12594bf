"""What a build of the package does beyond copying files: it builds the browser client.

An sdist carries the built client too, so that whoever installs from it needs no Node.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SKIP = "STARMOOT_WITHOUT_CLIENT"
"""Set this to anything to build a package without the client; the server then says so."""


class BuildClient(BuildHookInterface[Any]):
    """Builds the client before files are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build where the sources are newer; an editable install does without."""
        root = Path(self.root)
        tool = root / "tools" / "build_client.py"
        built = root / "src" / "starmoot" / "web" / "static" / "app" / "manifest.json"
        if version == "editable" or os.environ.get(SKIP):
            return
        if not tool.exists():
            if not built.exists():
                raise RuntimeError("this source archive has neither the built client nor its tool")
            return
        spec = importlib.util.spec_from_file_location("build_client", tool)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules["build_client"] = module
        spec.loader.exec_module(module)
        if module.main([]) != 0:
            raise RuntimeError(
                f"the browser client could not be built; set {SKIP}=1 to build without it"
            )
