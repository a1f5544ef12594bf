"""Sections 7.3 and 7.4: covert orders, how they are given and what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from starmoot.games.exodus.codes import code
from starmoot.games.exodus.content import BOOKS
from starmoot.games.exodus.covert import COVERT_CODE, CovertOrders, Spying
from starmoot.games.exodus.knowledge import known_secrets, knows, learn_order_of
from starmoot.games.exodus.names import (
    CHURCH,
    COVERT,
    FACTION,
    GOVERNMENT,
    MILITARY,
    NETWORK,
    OPPOSITION,
    RESEARCHERS,
    SECURITY,
    TREACHERY,
    UNDERWORLD,
)
from starmoot.games.exodus.secrets import contained, learn
from starmoot.games.exodus.state import BLANK
from starmoot.kernel import SPECTATOR
from starmoot.kernel.view import take_view
from starmoot.testing import rule

if TYPE_CHECKING:
    from tests.games.exodus.conftest import Exodus, Fleet
