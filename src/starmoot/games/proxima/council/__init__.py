"""The council: political cards, bonus actions and the turn order."""
