"""Words for tests of Exodus, in its package so that tests elsewhere can use them too."""
