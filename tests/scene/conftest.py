"""What the tests of scenes share."""

from tests.workbench import input_of as input_of
