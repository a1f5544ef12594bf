"""The table: talk, deadlines and absence. (EX-COM, EX-TIME)"""
