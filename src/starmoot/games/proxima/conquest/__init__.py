"""Stage V: boarding, moving, cloaking and landing."""
