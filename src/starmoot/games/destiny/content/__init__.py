"""What is printed: map, Parties, Senators, offices, listed laws, cards and Events, as data."""
