"""People: who leads, who follows, how they go, and what may be in their heads. (EX-CHR,
EX-INF)
"""
