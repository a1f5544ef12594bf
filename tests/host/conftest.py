"""What the host's tests share."""

from tests.workbench import double_table as double_table
from tests.workbench import game_of as game_of
from tests.workbench import input_of as input_of
from tests.workbench import table as table
