"""The Senate: chair, debates, votes, bids, elections, propositions and Fleet orders."""
