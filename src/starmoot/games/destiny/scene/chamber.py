"""The Senate and its Parties: strengths, offices, the motion on the floor, what is announced."""

from __future__ import annotations

from typing import Final

from starmoot.games.destiny import names
from starmoot.games.destiny.acting import acts
from starmoot.games.destiny.cards import action_deck
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.court import trials
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers import power_table
from starmoot.games.destiny.scene import appearance, galaxy
from starmoot.games.destiny.senate import ballot, motions
from starmoot.games.destiny.senate.bids import counts, has_cast, room, vote_total
from starmoot.games.destiny.senators import strength
from starmoot.games.destiny.turn import galactic
from starmoot.games.destiny.war import conflicts, fleets
from starmoot.games.destiny.words import law_words, sector_words, window_words
from starmoot.scene import NOBODY, Grid, Prose, Stand, Tally, Token, Track, Tracks, Widget

INFESTATION_DICE: Final = 2


# The race.


def race(g: Destiny, own: names.Party) -> Tracks:
    """GD-VIC-05, GD-VIC-08, GD-GAL-21: how near each Party, the Ke'Ras and an Election are."""
    settings = g.s.settings
    tracks = [
        Track(
            f"{names.ABBREVIATIONS[party]} Sectors",
            g.sector_count(party),
            0,
            settings.sectors_to_win,
            key=names.PARTY.key(party),
            owner=g.seat_of(party),
        )
        for party in g.parties()
    ]
    infested = g.sector_count(names.INFESTED)
    tracks.append(
        Track("Ke'Ras", infested, 0, settings.infested_to_lose, infestation_text(g), False)
    )
    left = 0 if g.s.electing else turns_to_election(g)
    tracks.append(Track("Election in", left, note=election_text(g)))
    if own != names.NO_PARTY:
        tracks.append(Track("Influence", g.party(own).influence))
        tracks.append(Track("Money", g.party(own).money))
    title = f"Sectors of {settings.sectors_to_win} needed, and what else decides the game"
    return Tracks(title, tuple(tracks))


def infestation_text(g: Destiny) -> str:
    """GD-INF-01, GD-INF-02: what the next Infestation roll needs."""
    bonus = galactic.infestation_bonus(g)
    reasons = ", ".join(appearance.terms(bonus))
    needed = g.s.settings.infestation_threshold
    dice = f"{INFESTATION_DICE} dice {bonus.total:+d}" + (f" ({reasons})" if reasons else "")
    return (
        f"Infested Sectors; all lose at {g.s.settings.infested_to_lose}. Each turn {dice}: "
        f"on {needed} or more the Sectors drawn are Infested"
    )


def turns_to_election(g: Destiny) -> int:
    """GD-GAL-22: in how many turns the counter reaches Election by itself."""
    return int(g.s.settings.election_track_length + 1 - g.s.election)


def election_text(g: Destiny) -> str:
    """GD-GAL-22..25: when the next Election comes."""
    if g.s.electing:
        return "An Election is being held: all five offices are filled anew"
    left = turns_to_election(g)
    if left <= 0:
        return "An Election is due"
    turns = "next turn" if left == 1 else f"in {left} turns"
    return f"The next Election is held {turns}, or when the Prime Minister calls it"


# Who is who.


def parties(g: Destiny, own: names.Party) -> Grid:
    """GD-HID-01, GD-HID-02, GD-HID-04: what everybody knows of the Parties."""
    columns = (
        "Party",
        "Influence",
        "Money",
        "Votes",
        "Bids up to",
        "Sectors",
        "Fleets",
        "Senators",
        "Cards",
        "Reserve",
        "Offices",
    )
    rows = tuple(party_row(g, party, own) for party in in_order(g))
    owners = tuple(g.seat_of(party) for party in in_order(g))
    return Grid("Parties, in the order in which they act", columns, rows, owners=owners)


def in_order(g: Destiny) -> list[names.Party]:
    """GD-INI-04: by initiative, the worst first; before there is any by seats."""
    return list(g.s.order) if len(g.s.order) == len(g.parties()) else list(g.parties())


def party_row(g: Destiny, party: names.Party, own: names.Party) -> tuple[str, ...]:
    """One Party in numbers."""
    name = names.ABBREVIATIONS[party] + (" (you)" if party == own else "")
    offices = [
        names.OFFICE.label(office).removeprefix("Minister of ")
        for office in names.EVERY_OFFICE
        if g.ministry_party(office) == party
    ]
    if party == g.s.rebel:
        offices = ["in Rebellion"]
    return (
        name,
        str(g.party(party).influence),
        str(g.party(party).money),
        str(strength.voting_strength(g, party)),
        str(strength.bidding_limit(g, party)),
        str(g.sector_count(party)),
        str(fleets.fleets_out(g, party)),
        str(len(g.senators_of(party))),
        str(len(g.hand(party))),
        str(len(g.reserve(party))),
        ", ".join(offices),
    )


def offices(g: Destiny) -> Grid:
    """GD-MIN-01..16: who holds the five Ministries, and what they may do."""
    rows = tuple(
        (names.OFFICE.label(office), minister_text(g, office), ministry_text(office))
        for office in names.EVERY_OFFICE
    )
    owners = tuple(galaxy.seat_of(g, g.ministry_party(office)) for office in names.EVERY_OFFICE)
    return Grid(chair_text(g), ("Office", "Held by", "It may"), rows, owners=owners)


def ministry_text(office: names.Office) -> str:
    """What an office may do, and what it may do for Corruption."""
    printed_text = printed.MINISTRIES[office]
    return printed_text.text + (f" Corrupt: {printed_text.corrupt}" if printed_text.corrupt else "")


def minister_text(g: Destiny, office: names.Office) -> str:
    """The Minister and his Party; GD-ELE-16: or nobody with a name."""
    senator = g.minister(office)
    if senator == names.NO_SENATOR:
        return "vacant" if g.s.electing else "unnamed"
    return f"{printed.SENATOR.label(senator)} ({names.ABBREVIATIONS[g.ministry_party(office)]})"


def chair_text(g: Destiny) -> str:
    """GD-CMP-07, GD-SEN-02: the year, and who chairs the Senate."""
    chair = g.chair()
    who = "nobody" if chair == names.NO_PARTY else f"the {names.ABBREVIATIONS[chair]}"
    return f"Ministries in {appearance.YEAR_NAME}; {who} chairs the Senate"


# The motion on the floor.


def motion(g: Destiny) -> list[Widget]:
    """GD-VOT-10, GD-HID-11: what is voted on, who is for what, and the bids as they rise."""
    vote = g.s.vote
    parts: list[Widget] = []
    if vote is not None:
        parts.append(tally_of(g, vote))
        parts.append(voices(g, vote))
        if short_title(vote) != vote.title and g.s.item is None:
            parts.append(Prose("What is voted on", vote.title))
    return parts + tabled(g)


def short_title(vote: motions.Vote) -> str:
    """What is voted on in a few words: the title up to where it goes into details."""
    return vote.title.split(" (")[0].split(": ")[0]


def tally_of(g: Destiny, vote: motions.Vote) -> Tally:
    """GD-VOT-06, GD-VOT-19..21: for each option the votes behind it."""
    return Tally(short_title(vote), tuple(stand_of(g, vote, option) for option in vote.options))


def stand_of(g: Destiny, vote: motions.Vote, option: int) -> Stand:
    """GD-VOT-09: one option; who is below 0 adds nothing."""
    tokens: list[Token] = []
    for party in names.EVERY_PARTY:
        if (
            not counts(g, vote, party)
            or vote.casts[party] != option
            or not ballot.stands(g, option)
        ):
            continue
        votes = max(0, vote_total(g, party))
        tokens.append(Token(names.ABBREVIATIONS[party], g.seat_of(party), votes))
    total = sum(token.count for token in tokens)
    bids = [
        f"{names.ABBREVIATIONS[party]} {vote.bids[party]}"
        for party in vote.order
        if vote.casts[party] == option and vote.bids[party] > 0
    ]
    note = f"bid: {', '.join(bids)}" if bids else ""
    return Stand(
        motions.OPTION.label(option), total, tuple(tokens), note, motions.OPTION.key(option)
    )


def voices(g: Destiny, vote: motions.Vote) -> Grid:
    """GD-VOT-11, GD-VOT-14: in calling order, what each cast, and how its votes come about."""
    rows = tuple(
        (
            names.ABBREVIATIONS[party],
            cast_text(vote, party),
            str(strength.voting_strength(g, party)),
            str(vote.bids[party]),
            str(vote.bought[party]) if vote.bought[party] else "",
            str(vote_total(g, party)),
            str(room(g, party)) if has_cast(vote, party) else "",
        )
        for party in vote.order
    )
    columns = ("Called", "Votes for", "Strength", "Bid", "Bought", "Makes", "May still bid")
    owners = tuple(g.seat_of(party) for party in vote.order)
    return Grid("Votes and bids", columns, rows, owners=owners)


def cast_text(vote: motions.Vote, party: names.Party) -> str:
    """What a Party has cast so far."""
    if vote.casts[party] == motions.NOT_CALLED:
        return "not called yet"
    abstains = vote.casts[party] == motions.ABSTAINED
    return "abstains" if abstains else motions.OPTION.label(vote.casts[party])


def tabled(g: Destiny) -> list[Widget]:
    """GD-PRO-03: the law on the table, in full."""
    item = g.s.item
    if item is None or item.law is None or item.sort not in (motions.LAW_ITEM, motions.REPEAL_ITEM):
        return []
    what = "A law is tabled" if item.sort == motions.LAW_ITEM else "A repeal is tabled"
    text = law_words.law_text(item.law, g.s.turn)
    if item.sort == motions.LAW_ITEM and 0 <= item.place < len(g.s.laws):
        text += f" It replaces: {g.s.laws[item.place].title}."
    by = f" by the {names.ABBREVIATIONS[item.by]}" if item.by != names.NO_PARTY else ""
    return [Prose(f"{what}{by}", text)]


def docket(g: Destiny) -> list[Widget]:
    """The Senators who are and will be tried, and what awaits them. (GD-TRI-02, GD-TRI-09)"""
    waiting = [(one.accused, payer_text(one.payer)) for one in g.s.docket]
    if g.s.trial is not None:
        stopped = "the trial does not take place" if g.s.trial.barred else "tried now"
        waiting.insert(0, (g.s.trial.accused, stopped))
    rows: list[tuple[str, ...]] = [
        (printed.SENATOR.label(accused), paid, trials.prospects(g, accused))
        for accused, paid in waiting
        if g.in_play(accused)
    ]
    return appearance.grid("Trials", ("Accused", "Paid by", "What awaits him"), rows)


def payer_text(payer: names.Party) -> str:
    """Who pays for a trial."""
    ministers = payer == motions.MINISTERS_OWN
    return "the Minister of Justice" if ministers else names.ABBREVIATIONS[payer]


# What is announced and declared.


def announced(g: Destiny) -> list[Widget]:
    """Acts that are announced and may be answered, the last on top. (GD-CRD-09, GD-WIN-01)"""
    latest = g.s.acts[::-1]
    rows: list[tuple[str, ...]] = [
        (window_words.described(g.s, act), what_it_does(act), fate_of(act)) for act in latest
    ]
    owners = [galaxy.seat_of(g, act.party) for act in latest]
    return appearance.grid("Before it takes effect", ("Announced", "It says", ""), rows, owners)


def what_it_does(act: acts.Act) -> str:
    """The text of the card or power."""
    if act.number < 0:
        return ""
    if act.number < power_table.CARD_TITLES:
        return action_deck.CARDS[act.number].text
    known = power_table.power(act.number)
    return "" if known is None else known.text


def fate_of(act: acts.Act) -> str:
    """GD-CRD-12: whether it still stands, and what has been added to its dice."""
    if act.fate != acts.STANDS:
        return acts.FATE.label(act.fate)
    return f"dice {act.modifier:+d}" if act.modifier else ""


def declared(g: Destiny) -> list[Widget]:
    """Fleets sent, Campaigns declared, and what was ordered. (GD-HID-09, GD-FLT-09, GD-MIN-20)"""
    rows: list[tuple[str, ...]] = []
    owners: list[int] = []
    for order in galaxy.pending_orders(g):
        rows.append(order_row(g, order))
        owners.append(galaxy.seat_of(g, order.owner))
    for order in g.s.fleet_orders if g.s.usurping == names.NO_PARTY else g.s.usurped:
        rows.append(order_row(g, order))
        owners.append(NOBODY)
    for tour in g.s.tours:
        where, with_whom = printed.SECTOR.label(tour.sector), printed.SENATOR.label(tour.senator)
        rows.append((names.ABBREVIATIONS[tour.party], where, "Campaign", with_whom))
        owners.append(g.seat_of(tour.party))
    return appearance.grid("Declared", ("Who", "Where", "What for", "With"), rows, owners)


def order_row(g: Destiny, order: conflicts.Order) -> tuple[str, ...]:
    """One order: who sends how many Fleets where, and why."""
    sent_by = names.REPUBLIC if order.owner == names.NO_PARTY else order.owner
    what = conflicts.INTENT.label(order.intent)
    if order.leader != names.NO_PARTY:
        what += f" ({names.ABBREVIATIONS[order.leader]})"
    force = appearance.command_text(g, len(order.origins), order.admiral)
    return sector_words.short_name(sent_by), printed.SECTOR.label(order.sector), what, force
