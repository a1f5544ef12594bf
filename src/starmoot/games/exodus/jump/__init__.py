"""Driving the god: jumps, pushes and where they lead. (EX-JUMP, EX-PUSH)"""
