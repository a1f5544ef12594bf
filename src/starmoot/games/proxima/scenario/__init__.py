"""Words for scenarios of Proxima: pieces by name, and tables that hold them."""
