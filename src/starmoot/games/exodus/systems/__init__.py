"""Star systems: the map, what is found there, and what a stay brings. (EX-SYS, EX-SCAN)"""
