"""What the kernel's tests share."""

from tests.workbench import game_of as game_of
