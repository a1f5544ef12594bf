"""A small typed client of a Starmoot server: list tables, join, look, decide, follow, talk.

client = Client("http://127.0.0.1:8000")
client.guest("Ada")
table = client.create("moot", seats=3, plan=[{}, BOT, BOT])
client.start(table)
for view in client.follow(table, seat=0):
    for decision in view.awaited:
        client.decide(table, 0, decision, answer_for(decision))
"""

from starmoot.client.answers import random_answer
from starmoot.client.calls import BOT, Client
from starmoot.client.forms import Decision, Me, Problem, Receipt, View
from starmoot.client.streams import Fold, messages_in

__all__ = [
    "BOT",
    "Client",
    "Decision",
    "Fold",
    "Me",
    "Problem",
    "Receipt",
    "View",
    "messages_in",
    "random_answer",
]
