"""Words for tests of Galactic Destiny: tables in any state, deals, votes, wars, whole turns.

They are part of the game, so that tests outside this repository can use them.
"""
