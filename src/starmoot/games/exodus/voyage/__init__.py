"""The voyage as a whole: setting out, cycle after cycle, the end. (EX-SET, EX-SEQ, EX-END)"""
