"""Powers of Ministers, Senators and Sectors, assassinations and re-rolls among them."""
