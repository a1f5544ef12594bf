"""Stay, leave or fight: what the fleet decides, and battles. (EX-DISP, EX-CMB)"""
