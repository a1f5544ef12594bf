"""One module per measured system, each run alone: `python -m benchmarks.systems.NAME WORKLOAD S`.

Each prints one JSON line: games, decisions, seconds, copy_us, ahead_us (null: it means nothing).
"""
