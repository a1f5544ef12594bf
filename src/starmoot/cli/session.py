"""A game at the terminal: who moves next, what is told, what the letters do.

People see their own view and nothing else; bots sit on chairs. Everything goes through the
table, so what is played here is recorded like any other game.
"""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.table import Table as Columns
from rich.text import Text as Line

from starmoot.bots import Bot, BotFault, Chair
from starmoot.cli.asking import ask
from starmoot.cli.console import BAD_INPUT, FAILED, INTERRUPTED, OK, Trouble, complain, write_text
from starmoot.cli.desk import Again, Desk, EndOfInput
from starmoot.cli.rules import show_question_rules
from starmoot.cli.terminal import scene_of, show_scene
from starmoot.host import SPECTATOR, Table, render
from starmoot.kernel import SEAT, Answer, Entry, Pending, View
from starmoot.scene import Scene

MOST_NEWS = 25
MOST_LOG = 60

HELP = (
    ("1, 2, …", "answer with the number of an option, or with how its name begins"),
    ("p", "pass, where one may"),
    ("b", "begin this question again"),
    ("s", "show the table again"),
    ("l", "the log: everything that you know happened"),
    ("r", "the rules behind this question"),
    ("o", "what you may do besides, at any time"),
    ("u", "undo: take back your last answer, while nothing came of it"),
    ("q", "leave the game"),
)


class Left(Exception):
    """The person leaves."""


class Changed(Exception):
    """Something changed while the person was asked: look again."""


class Session:
    """One game between people at this terminal and bots."""

    def __init__(
        self,
        console: Console,
        table: Table,
        people: list[int],
        bots: dict[int, Bot],
        record: Path | None,
    ) -> None:
        self.console = console
        self.table = table
        self.people = people
        self.bots = bots
        self.record = record
        self.desk = Desk(console, self.command)
        self.told = [0] * table.seats
        self.declined: set[tuple[int, str, int]] = set()
        self.considered: set[str] = set()
        self.last_person = people[0] if len(people) == 1 else -1
        self.last_scene: Scene | None = None
        self.asked: tuple[View, Pending] | None = None

    def run(self) -> int:
        """Play until it ends or the person leaves; whatever happens, the record is kept."""
        self.welcome()
        try:
            while not self.table.ended:
                self.move()
        except Left:
            self.leave()
            return OK
        except EndOfInput:
            self.leave()
            complain("the input ended before the game did; the game is left unfinished")
            return BAD_INPUT
        except KeyboardInterrupt:
            self.console.print()
            self.leave()
            return INTERRUPTED
        except Exception as fault:
            raise Trouble(self.broken(fault), FAILED) from fault
        self.show_outcome()
        self.keep()
        return OK

    # Whose move it is

    def move(self) -> None:
        """Let somebody do the next thing: bots first, so that nobody waits for them."""
        if self.bots_use_offers() or self.people_use_offers():
            return
        waiting = self.table.awaited()
        for seat, decision in waiting:
            if seat in self.bots:
                self.bot_answers(seat, decision)
                return
        seat, decision = waiting[0]
        self.person_answers(seat, decision)

    def bots_use_offers(self) -> bool:
        """Let each bot look once at each standing offer it has."""
        for seat, bot in self.bots.items():
            for pending in standing(self.table.view(seat, wordy=False, log=False)):
                if pending.id in self.considered:
                    continue
                self.considered.add(pending.id)
                answer = bot.answer(Chair.at(self.table, seat), pending)
                if not answer.passed():
                    self.submit(seat, pending, answer)
                    return True
        return False

    def bot_answers(self, seat: int, decision: str) -> None:
        """A bot thinks and answers."""
        pending = self.table.view(seat, wordy=False, log=False).decision(decision)
        assert pending is not None
        name = SEAT.label(seat, self.table.view(self.last_person_or_spectator()).state)
        with self.console.status(f"{name} is thinking", spinner="dots"):
            answer = self.bots[seat].answer(Chair.at(self.table, seat), pending)
        self.submit(seat, pending, answer)

    def submit(self, seat: int, pending: Pending, answer: Answer) -> bool:
        """Hand an answer to the table; a person hears why one is refused."""
        given = None if answer.passed() else render(pending.shape, answer)
        receipt = self.table.submit(seat, pending.id, given)
        if receipt.accepted:
            return True
        if seat in self.bots:
            raise BotFault(f"the bot at seat {seat + 1} was refused: {receipt.reason}")
        self.desk.say(receipt.reason)
        return False

    def person_answers(self, seat: int, decision: str) -> None:
        """Tell a person what happened, show the table, and ask."""
        self.hand_over(seat)
        view = self.table.view(seat)
        pending = view.decision(decision)
        assert pending is not None
        self.tell_news(view)
        self.draw(view)
        self.asked = (view, pending)
        if standing(view):
            self.desk.say("Type o to see what you may do besides.")
        try:
            answer = ask(self.desk, pending, view.state)
        except Changed:
            return
        if self.submit(seat, pending, answer):
            self.declined = {offer for offer in self.declined if offer[0] != seat}

    def people_use_offers(self) -> bool:
        """While the table waits for bots, show people what they may do meanwhile."""
        busy = {seat for seat, _ in self.table.awaited()}
        for seat in self.people:
            if seat in busy:
                continue
            view = self.table.view(seat)
            fresh = [offer for offer in standing(view) if self.mark(offer) not in self.declined]
            if fresh:
                self.declined |= {self.mark(offer) for offer in fresh}
                self.hand_over(seat)
                self.tell_news(view)
                self.asked = (view, fresh[0])
                try:
                    return self.take_up(view, fresh, "You may, before it goes on:")
                except Changed:
                    return True
        return False

    def mark(self, pending: Pending) -> tuple[int, str, int]:
        """What makes an offer the same as one that was declined before."""
        question = pending.question
        return (question.seat, question.topic.name, question.subject)

    def take_up(self, view: View, offers: list[Pending], heading: str) -> bool:
        """Let a person take up one of some standing offers; Enter takes none."""
        self.console.print()
        self.console.print(Line(heading, style="title"))
        lines = [
            Line.assemble("  ", (str(place), "key"), "  ", offer.words.prompt)
            for place, offer in enumerate(offers, start=1)
        ]
        self.desk.may_pass = ""
        self.desk.prompt = heading
        self.desk.present(*lines, Line("A number, or Enter to go on.", style="quiet"))
        while True:
            try:
                typed = self.desk.line(blank=True)
            except Again:
                typed = ""
            if not typed:
                return False
            if typed.isdecimal() and 1 <= int(typed) <= len(offers):
                break
            self.desk.say(f"“{typed}” is not on offer; type a number, or just Enter.")
        offer = offers[int(typed) - 1]
        self.asked = (view, offer)
        answer = ask(self.desk, offer, view.state)
        if answer.passed():
            return False
        self.declined.discard(self.mark(offer))
        return self.submit(view.viewer, offer, answer)

    # What is told

    def last_person_or_spectator(self) -> int:
        """Whose eyes are on the screen."""
        return self.last_person if self.last_person >= 0 else SPECTATOR

    def welcome(self) -> None:
        """Who plays what with whom."""
        game = self.table.game
        self.console.print(Line.assemble((game.title, "title"), "  ", (game.summary, "quiet")))
        state = self.table.view(self.last_person_or_spectator()).state
        you = "you" if len(self.people) == 1 else "a person"
        sitting = [
            f"{SEAT.label(seat, state)}: {self.bots[seat].name if seat in self.bots else you}"
            for seat in range(self.table.seats)
        ]
        self.desk.say(" · ".join(sitting))
        self.desk.say("At every question ? helps and q leaves the game.")

    def hand_over(self, seat: int) -> None:
        """Among several people: clear the screen and wait for the next one."""
        if seat == self.last_person:
            return
        if self.last_person >= 0 and self.console.is_terminal:
            self.console.clear()
        self.last_person = seat
        self.last_scene = None
        name = SEAT.label(seat, self.table.view(SPECTATOR).state)
        self.console.print()
        self.console.print(Line(f"{name}, it is your turn. Press Enter when you sit.", "title"))
        if self.desk.read().strip() == "q":
            raise Left

    def tell_news(self, view: View) -> None:
        """The facts since this person was asked last."""
        seat = view.viewer
        news = view.log[min(self.told[seat], len(view.log)) :]
        self.told[seat] = len(view.log)
        if news:
            self.console.print()
            self.list_facts(news, view, MOST_NEWS)

    def list_facts(self, facts: list[Entry], view: View, most: int) -> None:
        """Facts as sentences, the latest last."""
        if len(facts) > most:
            self.desk.say(f"… and {len(facts) - most} earlier")
        for entry in facts[-most:]:
            self.console.print(Line.assemble(("· ", "quiet"), entry.tell(view.state)))

    def draw(self, view: View, again: bool = False) -> None:
        """The scene, where it changed since it was drawn last."""
        scene = scene_of(self.table.game, view)
        if again or scene != self.last_scene:
            self.last_scene = scene
            show_scene(self.console, scene)

    def show_outcome(self) -> None:
        """How it ended, and who has how much."""
        view = self.table.view(self.last_person_or_spectator())
        if self.last_person >= 0:
            self.tell_news(view)
        self.draw(view)
        self.console.print()
        ending = self.table.ending
        self.console.print(Line(f"The game is over: {ending}.", style="title"))
        scores = self.table.scores
        points = self.table.game.points(scores)
        table = Columns.grid(padding=(0, 2))
        table.add_column()
        table.add_column(justify="right")
        table.add_column(style="quiet")
        for seat in sorted(range(len(scores)), key=lambda seat: -scores[seat]):
            best = scores[seat] == max(scores)
            who = "you" if self.people == [seat] else ""
            label = Line(SEAT.label(seat, view.state), style="good" if best else "")
            table.add_row(label, str(points[seat]), who)
        self.console.print(table)

    def leave(self) -> None:
        """Close an unfinished game and keep its record."""
        self.table.abandon("left")
        self.desk.say(f"You leave the game after {self.table.inputs} inputs.")
        self.keep()

    def broken(self, fault: Exception) -> str:
        """Keep what is sound of a game whose rules or bots broke, and say what happened."""
        sentence = f"the game cannot go on: {type(fault).__name__}: {fault}"
        if self.record is None:
            return sentence
        self.table.abandon(sentence)
        write_text(self.record, self.table.journal.dump())
        return f"{sentence}; it is recorded up to there in '{self.record}'"

    def keep(self) -> None:
        """Write the record, if one is wanted, and say where it is."""
        if self.record is None:
            return
        write_text(self.record, self.table.journal.dump())
        self.console.print()
        path = str(self.record)
        self.console.print(
            Line.assemble("Saved. See it again with ", (f"starmoot replay {path}", "key")),
            soft_wrap=True,
        )

    # What the letters do

    def command(self, word: str) -> bool:
        """Do what a letter asks for; False where it is not one."""
        if self.asked is None:
            return False
        view, pending = self.asked
        if word == "?":
            self.show_help()
        elif word == "l":
            self.list_facts(view.log, view, MOST_LOG)
        elif word == "s":
            self.draw(view, again=True)
        elif word == "r":
            show_question_rules(self.console, self.table.game, pending)
        elif word == "u":
            self.undo(view.viewer)
        elif word == "o":
            self.offers(view)
        elif word == "q":
            raise Left
        else:
            return False
        return True

    def show_help(self) -> None:
        """The letters and what they do."""
        table = Columns.grid(padding=(0, 2))
        table.add_column(style="key")
        for letters, meaning in HELP:
            table.add_row(letters, meaning)
        self.console.print(table)

    def undo(self, seat: int) -> None:
        """Take back the person's last answer."""
        receipt = self.table.undo(seat)
        if receipt.accepted:
            self.desk.say("Taken back.")
            raise Changed
        self.desk.say(receipt.reason[:1].upper() + receipt.reason[1:] + ".")

    def offers(self, view: View) -> None:
        """Show the standing offers and let the person take one up."""
        if not standing(view):
            self.desk.say("There is nothing besides that you may do now.")
        elif self.take_up(view, standing(view), "You may besides:"):
            raise Changed
        else:
            self.desk.say("Back to the question.")
            raise Changed


def standing(view: View) -> list[Pending]:
    """What the viewer may do without being waited for."""
    return [pending for pending in view.pending if pending.question.standing]
