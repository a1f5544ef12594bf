"""Public orders: what each faction does in a cycle, and what comes of it. (EX-PUB)"""
