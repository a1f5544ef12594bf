"""What officers are called: names, titles and forms of address. (HG-ROLE-10..20, HG-ROLE-24)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.state import Member

TITLES: Final = [
    *("The President", "Secretary of Defense", "Secretary of State"),
    *("Secretary of Commerce", "Surgeon General", "Minister of Information"),
    *("Secretary of the Treasury", "Vice President", "Secretary of Labor"),
]
ADDRESSES: Final = [
    *("Mister President", "Secretary", "Secretary", "Secretary", "Doctor"),
    *("Minister", "Secretary", "Mister Vice President", "Secretary"),
]
"""What officers are called unless they say otherwise. (HG-ROLE-11..19)"""
GRAND_TITLES: Final = [
    "Handwarden of the Axe of Fate",
    "Espionage and Secrecy Protocol Unit 76-3W",
    "Keeper of the Last Granary",
    "Voice of the Nine Moons",
]
GRAND_ADDRESSES: Final = [
    *("Lord High Executioner", "Master Sergeant", "Supreme Exalted Ruler", "Your Patience"),
]
"""Suggestions. (HG-ROLE-24)"""
OLDER_NAMES: Final = {
    "Minister of Information": n.ESPIONAGE_OFFICER,
    "Secretary of Defense": n.MILITARY_OFFICER,
    "Head Ambassador": n.FOREIGN_OFFICER,
    "Head of Science": n.SCIENCE_OFFICER,
}
"""Offices as the book also calls them. (HG-ROLE-20)"""

STYLED: Final = k.note("hegemony.styled", "HG-ROLE-10", "{} takes a name", k.SEAT)


class Style(k.Sheet):
    """A name, a title and how one is addressed; what is empty stays as it was. (HG-ROLE-10)"""

    name: str = ""
    title: str = ""
    address: str = ""


class TakeStyle(k.Topic):
    """Free text of some length. (HG-ROLE-10)"""

    def offer(self, at: Styles, g: Hegemony, question: k.Question) -> k.Shape:
        office = g.member(question.seat).role()
        return k.form(
            Style,
            name=k.Text(40),
            title=k.Text(60, 0, [TITLES[office], *GRAND_TITLES]),
            address=k.Text(24, 0, [ADDRESSES[office], *GRAND_ADDRESSES]),
        )


STYLE: Final = TakeStyle(
    "hegemony.style",
    "HG-ROLE-10 HG-DEC-06",
    "What are you called?",
    "The customary title",
    title="Your title",
)


class Styles(k.Procedure[Hegemony]):
    """Some members take names; a successor needs another one. (HG-ROLE-10, HG-ESP-24)"""

    seats: list[k.Seat] = []
    due: int = 0

    def begin(self, g: Hegemony) -> k.Step:
        if not self.seats:
            return k.DONE
        room = g.room(g.s.homes[self.seats[0]])
        questions = [STYLE.put_to(seat) for seat in self.seats]
        return k.Ask(questions, Styles.take, audience=room, due=self.due)

    def take(self, g: Hegemony) -> k.Step:
        """What was left out is as custom has it."""
        for seat, answer in g.said():
            member = g.member(seat)
            style = k.read(Style, answer)
            member.name, member.title = style.name, style.title
            member.address = style.address
            g.say(STYLED, seat, audience=g.room(g.s.homes[seat]), text=style.name)
        return k.DONE


def style_of(member: Member) -> tuple[str, str, str]:
    """How an officer is known to others. (HG-COMP-22, HG-ROLE-11..19)"""
    office = member.role()
    return (
        member.name,
        member.title if member.title else TITLES[office],
        member.address if member.address else ADDRESSES[office],
    )
