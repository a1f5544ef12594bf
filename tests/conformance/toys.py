"""A small sound game, the Vault, and one broken variation of it for every promise there is.

Everybody holds three of twelve cards and has a secret role. In turn one plays a card, says a
word, and draws; then all guess in secret. When all hands are empty the vault is shut.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, ClassVar

from tests.topics import Asked

from starmoot.host import QuickChance
from starmoot.kernel import (
    DONE,
    EVERYONE,
    NUMBER,
    PASS,
    SEAT,
    STAY,
    YES_NO,
    Amount,
    Answer,
    Ask,
    Cards,
    Chance,
    Choose,
    Fork,
    Form,
    Game,
    Goto,
    Kind,
    Play,
    Procedure,
    Question,
    Record,
    Secret,
    Settings,
    Shape,
    Step,
    Text,
    Topic,
    Veiled,
    View,
    Words,
    ask,
    ask_each,
    note,
    only,
    pick,
    sees,
)
from starmoot.mechanics.advising import Adviser, as_little

CARD = Kind("toy.card", [f"card{number}" for number in range(12)])
PLAY = Asked("toy.play", "TOY-PLAY-01", "Which card do you play?")
WORD = Asked("toy.word", "TOY-WORD-01", "What do you say?", may_pass="Nothing")
GUESS = Asked("toy.guess", "TOY-GUESS-01", "What do you guess?")
ASIDE = Asked("toy.aside", "TOY-PLAY-02", "Do you wink?")
PLAYED = note("toy.played", "TOY-PLAY-01", "{} plays {}", SEAT, CARD)
SAID = note("toy.said", "TOY-WORD-01", "{} speaks", SEAT)
DREW = note("toy.drew", "TOY-DRAW-01", "{} draws {}", SEAT, CARD)
PEEKED = note("toy.peeked", "TOY-DRAW-02", "{} peeks at {}", SEAT, CARD)
WHISPERED = note("toy.whispered", "TOY-DRAW-02", "Something leaks out", reveals=True)
MUTTERED = note("toy.muttered", "", "{} mutters", SEAT)


class Player(Record):
    """One seat."""

    hand: Cards
    role: Secret[int]
    points: int = 0

    def __init__(self) -> None:
        self.hand = Cards([])
        self.role = Secret(0)


class Slip(Veiled):
    """A note that one seat passes to its neighbour."""

    number: int = 0


class Deal(Settings):
    """What a table may settle."""

    hand: Annotated[int, Amount(1, 4), "How many cards everybody holds."] = 3


class State(Record):
    """The vault."""

    settings: Deal = Deal()
    deck: Cards
    played: list[int]
    players: list[Player]
    slips: list[Slip]
    turn: int = 0
    mark: int = 0

    def __init__(self) -> None:
        self.deck = Cards([], pool="cards")
        self.played = []
        self.players = []
        self.slips = []


class Vault(Play):
    """The vault in play."""

    def __init__(self, state: State, seats: int, chance: Chance) -> None:
        super().__init__(state, seats, chance)
        self.s = state


def setup(g: Vault) -> None:
    """Deal hands and roles."""
    g.s.deck.cards = list(range(12))
    g.s.deck.shuffle(g.chance, 0)
    roles = list(range(g.seats))
    g.chance.shuffle(0, roles)
    for seat in g.everyone():
        player = Player()
        player.hand = Cards([], only(seat), "cards")
        player.role = Secret(roles[seat], only(seat), "roles")
        g.s.players.append(player)
        for _ in range(g.s.settings.hand):
            g.s.deck.move(-1, player.hand)


def cards_there_are(g: Vault) -> int:
    """No card is ever lost."""
    return len(g.s.deck) + len(g.s.played) + sum(len(player.hand) for player in g.s.players)


class Turns(Procedure[Vault]):
    """One turn after another. Broken variations override one step of it."""

    def begin(self, g: Vault) -> Step:
        if not any(len(player.hand) for player in g.s.players):
            return self.shut(g)
        while not len(g.s.players[g.s.turn].hand):
            g.s.turn = (g.s.turn + 1) % g.seats
        return ask(PLAY, g.s.turn, type(self).play_card)

    def shut(self, g: Vault) -> Step:
        g.finish("the vault is shut", [player.points for player in g.s.players])
        return DONE

    def offer(self, g: Vault, question: Question) -> Shape:
        if question.topic is WORD:
            return Text(40, ideas=["hail", "hush"])
        if question.topic is GUESS:
            return Form(
                ["cards", "roles"],
                [Amount(0, 6, 2), Choose(SEAT, g.everyone(), 0, g.seats)],
            )
        return Choose(CARD, g.s.players[question.seat].hand.cards)

    def play_card(self, g: Vault) -> Step:
        player = g.s.players[g.s.turn]
        player.hand.remove(g.answer().key)
        g.s.played.append(g.answer().key)
        g.say(PLAYED, g.s.turn, g.answer().key)
        return ask(WORD, g.s.turn, type(self).speak)

    def speak(self, g: Vault) -> Step:
        if not g.answer().passed():
            g.say(SAID, g.s.turn, text=g.answer().text)
        self.draw(g)
        return ask_each(GUESS, g.everyone(), type(self).guess)

    def draw(self, g: Vault) -> None:
        if len(g.s.deck):
            card = g.s.deck.move(-1, g.s.players[g.s.turn].hand)
            g.say(DREW, g.s.turn, card, audience=only(g.s.turn))

    def guess(self, g: Vault) -> Step:
        for seat in g.everyone():
            g.s.players[seat].points += len(g.answers[seat].parts[1].parts)
        g.s.turn = (g.s.turn + 1) % g.seats
        return Goto(type(self).begin)


def neighbour(g: Vault, seat: int) -> Player:
    """Whoever sits next."""
    return g.s.players[(seat + 1) % g.seats]


# Sound games that use more of the kernel


class WhispersPart(Turns):
    """A part of a secret shows, and a fact says that it reveals."""

    def draw(self, g: Vault) -> None:
        super().draw(g)
        g.s.mark = neighbour(g, g.s.turn).role.value % 2
        g.say(WHISPERED)


class Winks(Turns):
    """While all guess, anybody may wink; nobody waits for that."""

    def speak(self, g: Vault) -> Step:
        super().speak(g)
        guesses = [Question(GUESS, seat) for seat in g.everyone()]
        winks = [Question(ASIDE, seat, standing=True) for seat in g.everyone()]
        return Ask([*guesses, *winks], type(self).guess)

    def offer(self, g: Vault, question: Question) -> Shape:
        if question.topic is ASIDE:
            return Choose(SEAT, [seat for seat in g.everyone() if seat != question.seat])
        return super().offer(g, question)

    def wink(self, g: Vault) -> Step:
        g.s.mark += 1
        return STAY

    back = wink


class Peek(Procedure[Vault]):
    """One seat alone may look at the top card; nobody else knows that it is asked."""

    seat: int

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat

    def begin(self, g: Vault) -> Step:
        return Ask([Question(ASIDE, self.seat)], Peek.look, audience=only(self.seat))

    def offer(self, g: Vault, question: Question) -> Shape:
        return Choose(YES_NO, [0, 1])

    def look(self, g: Vault) -> Step:
        if g.answer().key and len(g.s.deck):
            g.s.deck.peek(len(g.s.deck) - 1, only(self.seat))
            g.say(PEEKED, self.seat, g.s.deck.cards[-1], audience=only(self.seat))
        return DONE


class Apart(Turns):
    """After each turn everybody goes apart and may peek, side by side."""

    def guess(self, g: Vault) -> Step:
        super().guess(g)
        return Fork([Peek(seat) for seat in g.everyone()], type(self).begin)


def usual(at: Procedure[Any], g: Vault, question: Question) -> Answer:
    """What silence means where no rule says otherwise."""
    return Topic.absent(question.topic, at, g, question)


class SilencePasses(Turns):
    """Whoever is silent guesses nothing, though nobody may say so."""

    def absent(self, g: Vault, question: Question) -> Answer:
        return PASS if question.topic is GUESS else usual(self, g, question)

    def guess(self, g: Vault) -> Step:
        for seat in g.everyone():
            if not g.answers[seat].passed():
                g.s.players[seat].points += len(g.answers[seat].parts[1].parts)
        g.s.turn = (g.s.turn + 1) % g.seats
        return Goto(type(self).begin)


class PassesSlips(Turns):
    """Whoever has drawn passes the card's number to its neighbour on a slip."""

    def draw(self, g: Vault) -> None:
        super().draw(g)
        slip = Slip()
        slip.audience = only(g.s.turn) | only((g.s.turn + 1) % g.seats)
        slip.number = max([0, *g.s.players[g.s.turn].hand.cards])
        g.s.slips.append(slip)
        g.say(WHISPERED)


def rewrite_slips(g: Vault, viewer: int, dice: QuickChance) -> None:
    """Slips that a viewer knows nothing of could say anything."""
    for slip in g.s.slips:
        if not sees(slip.audience, viewer):
            slip.number = dice.below(0, 12)


class OpensSlips(PassesSlips):
    """What is written on a slip grows from turn to turn, until all slips are opened."""

    def guess(self, g: Vault) -> Step:
        for slip in g.s.slips:
            slip.number += 1
        return super().guess(g)

    def play_card(self, g: Vault) -> Step:
        for slip in g.s.slips:
            slip.audience = EVERYONE
        return super().play_card(g)


class CountsSlips(PassesSlips):
    """Broken: adds up what is written on the slips, for all to see."""

    def guess(self, g: Vault) -> Step:
        g.s.mark = sum(slip.number for slip in g.s.slips)
        return super().guess(g)


# Secrets that get out


class PromptLeaks(Turns):
    """Keeps the hidden top card in a plain field and puts it into the prompt."""

    top: int = 0

    def begin(self, g: Vault) -> Step:
        self.top = g.s.deck.cards[-1] if len(g.s.deck) else 0
        return super().begin(g)

    def words(self, view: View, question: Question) -> Words:
        return Words(f"{question.topic.prompt} ({self.top})")


class OrderLeaks(Turns):
    """Lists the cards backwards if the neighbour has an odd role."""

    def offer(self, g: Vault, question: Question) -> Shape:
        shape = super().offer(g, question)
        if isinstance(shape, Choose) and neighbour(g, question.seat).role.value % 2:
            return Choose(CARD, shape.keys[::-1])
        return shape


class CountLeaks(Turns):
    """Lets one guess higher if the top card is high."""

    def offer(self, g: Vault, question: Question) -> Shape:
        if question.topic is GUESS and len(g.s.deck) and g.s.deck.cards[-1] > 5:
            return Form(["cards", "roles"], [Amount(0, 8, 2), Choose(SEAT, g.everyone()[:2], 0, 2)])
        return super().offer(g, question)


class LogLeaks(Turns):
    """Tells everybody what was drawn, in the same step in which it is drawn."""

    def draw(self, g: Vault) -> None:
        if len(g.s.deck):
            card = g.s.deck.move(-1, g.s.players[g.s.turn].hand)
            g.say(DREW, g.s.turn, card)


class FieldLeaks(Turns):
    """Copies the neighbour's role into a public field."""

    def play_card(self, g: Vault) -> Step:
        g.s.mark = neighbour(g, g.s.turn).role.value
        return super().play_card(g)


class PauseLeaks(Turns):
    """Asks the neighbour something only if it holds a high card: the others see the pause."""

    def play_card(self, g: Vault) -> Step:
        super().play_card(g)
        seat = (g.s.turn + 1) % g.seats
        if max([0, *g.s.players[seat].hand.cards]) > 8:
            return ask(ASIDE, seat, type(self).winked)
        return ask(WORD, g.s.turn, type(self).speak)

    def offer(self, g: Vault, question: Question) -> Shape:
        if question.topic is ASIDE:
            return Choose(NUMBER, [0, 1])
        return super().offer(g, question)

    def winked(self, g: Vault) -> Step:
        return ask(WORD, g.s.turn, type(self).speak)


def setup_lonely(g: Vault) -> None:
    """A role that could be re-dealt with nothing."""
    setup(g)
    for player in g.s.players:
        player.role = Secret(player.role.value, player.role.audience)


def setup_alone(g: Vault) -> None:
    """A pool for each role: re-dealing changes nothing."""
    setup(g)
    for seat, player in enumerate(g.s.players):
        player.role = Secret(player.role.value, player.role.audience, f"role {seat}")


class Remembers(Turns):
    """Keeps a copy of the neighbour's hidden card, and trips over it in another world."""

    card: int = -1

    def play_card(self, g: Vault) -> Step:
        cards = neighbour(g, g.s.turn).hand.cards
        self.card = cards[0] if cards else -1
        return super().play_card(g)

    def draw(self, g: Vault) -> None:
        if self.card >= 0:
            cards = neighbour(g, g.s.turn).hand.cards
            cards.insert(0, cards.pop(cards.index(self.card)))
        super().draw(g)


# Copies that are not copies

SHARED: list[int] = []


class SharesAList(Turns):
    """Puts one list of the module into every state."""

    def play_card(self, g: Vault) -> Step:
        SHARED[:] = g.s.played
        g.s.played = SHARED
        return super().play_card(g)


class SharesItself(Turns):
    """Remembers something for all games at once, outside the declared fields."""

    marks: ClassVar[list[int]] = []

    def play_card(self, g: Vault) -> Step:
        self.marks.append(1)
        return super().play_card(g)

    def offer(self, g: Vault, question: Question) -> Shape:
        shape = super().offer(g, question)
        if isinstance(shape, Choose) and len(self.marks) % 2:
            return Choose(CARD, shape.keys[::-1])
        return shape


class Forgetful(Turns):
    """Remembers something on the play that no snapshot holds."""

    def play_card(self, g: Vault) -> Step:
        g.__dict__["last"] = g.answer().key
        return super().play_card(g)

    def draw(self, g: Vault) -> None:
        g.s.mark = g.__dict__.get("last", -1)
        super().draw(g)


class Chatty(Turns):
    """Rules that read the log, which quiet play does not keep."""

    def draw(self, g: Vault) -> None:
        g.s.mark = len(g.log)
        super().draw(g)


# Games that do not go on


class DeadEnds(Turns):
    """Forbids playing odd cards, and does not think of hands that hold no other."""

    def offer(self, g: Vault, question: Question) -> Shape:
        shape = super().offer(g, question)
        if isinstance(shape, Choose):
            return Choose(CARD, [card for card in shape.keys if card % 2 == 0])
        return shape


class LeadsNowhere(Turns):
    """Offers an option that asks further for nothing."""

    def offer(self, g: Vault, question: Question) -> Shape:
        shape = super().offer(g, question)
        if isinstance(shape, Choose) and len(shape.keys) > 1:
            follow: list[Shape | None] = [None for _ in shape.keys]
            follow[-1] = Choose(CARD, [])
            return Choose(CARD, shape.keys, then=follow)
        return shape


class Endless(Turns):
    """Shuffles the played cards back for ever."""

    def shut(self, g: Vault) -> Step:
        g.s.deck.cards, g.s.played = g.s.played, []
        g.s.deck.shuffle(g.chance, 0)
        self.draw(g)
        return self.begin(g)


class Spins(Turns):
    """Goes round without asking anybody."""

    def shut(self, g: Vault) -> Step:
        return Goto(type(self).begin)


# Offers and answers


class ImpureOffer(Turns):
    """Counts how often it is asked."""

    def offer(self, g: Vault, question: Question) -> Shape:
        g.s.mark += 1
        return super().offer(g, question)


class FickleOffer(Turns):
    """Offers something else every time, without a trace in the state."""

    asked: ClassVar[list[int]] = [0]

    def offer(self, g: Vault, question: Question) -> Shape:
        self.asked[0] += 1
        if question.topic is WORD:
            return Text(30 + self.asked[0] % 2, ideas=["hail"])
        return super().offer(g, question)


class OffersTwice(Turns):
    """Offers a card twice."""

    def offer(self, g: Vault, question: Question) -> Shape:
        shape = super().offer(g, question)
        if isinstance(shape, Choose):
            return Choose(CARD, [*shape.keys, shape.keys[0]])
        return shape


class CrashesAtTheLimit(Turns):
    """Cannot take the highest guess of everybody."""

    def guess(self, g: Vault) -> Step:
        _odds = [10 // (6 - g.answers[seat].parts[0].key) for seat in g.everyone()]
        return super().guess(g)


class CrashesOnText(Turns):
    """Formats what people wrote."""

    def speak(self, g: Vault) -> Step:
        g.answer().text.format()
        return super().speak(g)


class Unspeakable(Turns):
    """Offers a card that has no key, so that no client can choose it."""

    def offer(self, g: Vault, question: Question) -> Shape:
        shape = super().offer(g, question)
        return Choose(CARD, [*shape.keys, 12]) if isinstance(shape, Choose) else shape

    def play_card(self, g: Vault) -> Step:
        return Goto(type(self).begin) if g.answer().key == 12 else super().play_card(g)


class SilenceMisfits(Turns):
    """Silence plays a card that is not in hand."""

    def absent(self, g: Vault, question: Question) -> Answer:
        return pick(99) if question.topic is PLAY else usual(self, g, question)


class WordsFail(Turns):
    """Cannot put one of its questions into words."""

    def words(self, view: View, question: Question) -> Words:
        return Words(str([][question.seat]) if question.topic is GUESS else "?")


# Taking back, laws, endings, rules, hash order


class PeeksFreely(Turns):
    """Lets a speaker look at the top card, announces nothing, and lets it take that back."""

    def speak(self, g: Vault) -> Step:
        if len(g.s.deck):
            g.say(PEEKED, g.s.turn, g.s.deck.cards[-1], audience=only(g.s.turn))
        return ask_each(GUESS, g.everyone(), type(self).guess)


class LosesCards(Turns):
    """Drops a high card behind the cupboard."""

    def play_card(self, g: Vault) -> Step:
        step = super().play_card(g)
        if g.s.played[-1] > 9:
            g.s.played.pop()
        return step


class EndsOtherwise(Turns):
    """Ends in a way that nobody declared."""

    def shut(self, g: Vault) -> Step:
        g.finish("the lights go out", [0] * g.seats)
        return DONE


class ForgetsAScore(Turns):
    """Leaves the last seat without a score."""

    def shut(self, g: Vault) -> Step:
        g.finish("the vault is shut", [0] * (g.seats - 1))
        return DONE


class CitesNothing(Turns):
    """Tells something that no rule says."""

    def draw(self, g: Vault) -> None:
        g.say(MUTTERED, g.s.turn)
        super().draw(g)


STONES = {f"stone {number}" for number in range(20)}


class FollowsHashes(Turns):
    """Takes the first of a set of words."""

    def draw(self, g: Vault) -> None:
        g.s.mark = int(next(iter(STONES)).rpartition(" ")[2])
        super().draw(g)


class OffersInHashOrder(Turns):
    """Offers options in the order of a set of words; the state does not show it."""

    def offer(self, g: Vault, question: Question) -> Shape:
        if question.topic is WORD:
            return Text(40, ideas=list(STONES))
        return super().offer(g, question)


class Sight:
    """What opinions in the Vault think with: nothing."""

    def __init__(self, view: View, seat: int, level: int) -> None:
        pass


def guess_nobody(_sight: Sight, _shape: Shape) -> Answer:
    """An opinion that was written for another shape: a guess is a role, and there are few."""
    return pick(12)


VAULT = Game(
    id="vault",
    title="The Vault",
    summary="Cards, roles and guesses.",
    rules_version=1,
    seats=range(2, 4),
    state=State,
    play=Vault,
    setup=setup,
    opening=Turns,
    endings=("the vault is shut",),
    streams=("dealing",),
    settings=Deal,
    laws={"no card is lost": cards_there_are},
)


def variation(turns: type[Turns], **changes: Any) -> Game:
    """The same game with one step of its turns replaced."""
    return replace(VAULT, id=f"vault-{turns.__name__}", opening=turns, **changes)


WHISPERS = variation(WhispersPart)
WINKS = variation(Winks)
APART = variation(Apart)
SILENCE_PASSES = variation(SilencePasses)
SLIPS = variation(PassesSlips, redeal=rewrite_slips)
SLIPS_OPENED = variation(OpensSlips, redeal=rewrite_slips)
SLIPS_NEVER_DEALT = variation(PassesSlips)
COUNTS_SLIPS = variation(CountsSlips, redeal=rewrite_slips)
PROMPT_LEAKS = variation(PromptLeaks)
ORDER_LEAKS = variation(OrderLeaks)
COUNT_LEAKS = variation(CountLeaks)
LOG_LEAKS = variation(LogLeaks)
FIELD_LEAKS = variation(FieldLeaks)
PAUSE_LEAKS = variation(PauseLeaks)
WITHOUT_POOL = variation(Turns, setup=setup_lonely)
POOL_OF_ONE = variation(Turns, setup=setup_alone)
REMEMBERS = variation(Remembers)
SHARES_A_LIST = variation(SharesAList)
SHARES_ITSELF = variation(SharesItself)
FORGETFUL = variation(Forgetful)
CHATTY = variation(Chatty)
DEAD_ENDS = variation(DeadEnds)
LEADS_NOWHERE = variation(LeadsNowhere)
ENDLESS = variation(Endless)
SPINS = variation(Spins)
IMPURE_OFFER = variation(ImpureOffer)
FICKLE_OFFER = variation(FickleOffer)
OFFERS_TWICE = variation(OffersTwice)
CRASHES_AT_THE_LIMIT = variation(CrashesAtTheLimit)
CRASHES_ON_TEXT = variation(CrashesOnText)
UNSPEAKABLE = variation(Unspeakable)
SILENCE_MISFITS = variation(SilenceMisfits)
WORDS_FAIL = variation(WordsFail)
PEEKS_FREELY = variation(PeeksFreely)
ADVISES_IN_VAIN = variation(Turns, advice=Adviser(Sight, {GUESS: guess_nobody}, as_little))
ADVISES_BADLY = variation(Turns, advice=lambda *_: pick(12))
SEES_TOO_FEW = variation(Turns, outlook=lambda _: [500])
TOO_HOPEFUL = variation(Turns, outlook=lambda g: [1001] * g.seats)
LOSES_CARDS = variation(LosesCards)
ENDS_OTHERWISE = variation(EndsOtherwise)
FORGETS_A_SCORE = variation(ForgetsAScore)
CITES_NOTHING = variation(CitesNothing)
CITES_OTHERS = variation(Turns, package="starmoot.games.goofspiel")
FOLLOWS_HASHES = variation(FollowsHashes)
OFFERS_IN_HASH_ORDER = variation(OffersInHashOrder)
