"""Characters: what they care for, what they remember, and what they say."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.bots import BotFault, Chair, UnknownBot, make_bot, play_match, record_match
from starmoot.bots.casting import cast, distinct, name_for
from starmoot.bots.character import CharacterBot, Concern
from starmoot.bots.memory import A_WHILE, remember
from starmoot.bots.temperament import TEMPERAMENTS, leader
from starmoot.bots.voice import Line, line_for
from starmoot.bots.weighing import Course
from starmoot.games.destiny.deals.offers import ACCEPT, REFUSE
from starmoot.host import NOTES, SPECTATOR, Table, get_game, redealt, take_view
from starmoot.kernel import EVERYONE, Entry, View, only

MOOT = get_game("moot")
SEED = bytes(range(32))
STORY = MOOT.story


def fact(name: str, *args: int, audience: int = EVERYONE) -> Entry:
    return Entry(NOTES[name], list(args), audience, 0, "")


def spectated() -> View:
    return Table(MOOT, 4, SEED).view(SPECTATOR)


def spoken(known: list[Entry], entry: Entry, *specs: str) -> Line | None:
    return line_for(STORY, known, entry, spectated().state, specs)


def concern(temperament: str, facts: list[Entry]) -> Concern:
    table = Table(MOOT, 4, SEED)
    chair = Chair(MOOT, 0, lambda _: table.view(0), lambda salt: table.imagine(0, salt), facts.copy)
    return Concern(chair, TEMPERAMENTS[temperament], 1)


def course(*hopes: int, told: list[Entry] | None = None) -> Course:
    return Course(list(hopes), told or [], spectated().state)


# Memory


def test_a_seat_remembers_who_broke_and_who_kept_a_word() -> None:
    facts = [fact("moot.broke", 2), fact("moot.kept", 1), fact("moot.broke", 0)]
    memory = remember(STORY, facts, spectated().state, 0, 4)
    assert memory.bad[2] > 0
    assert memory.broke == [False, False, True, False]
    assert memory.good[1] > 0
    assert memory.bad[0] == 0, "nobody holds a grudge against itself"


def test_only_the_one_it_was_done_to_remembers_a_bad_turn() -> None:
    destiny = get_game("destiny")
    table = Table(destiny, 3, SEED, {"party_pick": "random"})
    state = table.view(SPECTATOR).state
    victim, actor = state.seat_party[0], state.seat_party[2]
    sued = [fact("destiny.sues", actor, victim)]
    assert remember(destiny.story, sued, state, 0, 3).bad == [0, 0, 3]
    assert remember(destiny.story, sued, state, 1, 3).bad == [0, 0, 0]


def test_a_refusal_is_remembered_for_a_while_or_until_the_other_is_willing() -> None:
    destiny = get_game("destiny")
    state = Table(destiny, 3, SEED, {"party_pick": "random"}).view(SPECTATOR).state
    me, other = state.seat_party[0], state.seat_party[2]

    def answer(response: int, step: int) -> Entry:
        return Entry(NOTES["destiny.answers_offer"], [other, me, response], EVERYONE, step, "")

    def unwilling(now: int, *facts: Entry) -> frozenset[int]:
        return remember(destiny.story, facts, state, 0, 3).unwilling(now)

    refused = answer(REFUSE, 10)
    assert unwilling(11, refused) == {2}
    assert unwilling(10 + A_WHILE, refused) == frozenset()
    assert unwilling(12, refused, answer(ACCEPT, 11)) == frozenset()
    assert remember(destiny.story, [refused], state, 1, 3).unwilling(11) == frozenset()


def test_a_government_is_remembered_for_what_any_of_its_members_did() -> None:
    hegemony = get_game("hegemony")
    state = Table(hegemony, 12, SEED).view(SPECTATOR).state
    theirs = [seat for seat, home in enumerate(state.homes) if home == 0]
    ours = [seat for seat, home in enumerate(state.homes) if home == 1]
    killed = [fact("hegemony.killed", 0, 0, 1)]
    memory = remember(hegemony.story, killed, state, ours[0], 12)
    assert {seat for seat in range(12) if memory.bad[seat]} == set(theirs)
    assert remember(hegemony.story, killed, state, theirs[0], 12).bad == [0] * 12
    favour = [fact("hegemony.favoured", theirs[1], theirs[0])]
    assert remember(hegemony.story, favour, state, theirs[0], 12).good[theirs[1]] > 0


def sworn_factions() -> tuple[Any, Entry, Entry]:
    """Factions 0, 1 and 2 of Exodus, the promise of 0 and 1, and how 1 turns on 0."""
    state = Table(get_game("exodus"), 3, SEED).view(SPECTATOR).state
    state.played = [0, 1, 2]
    for seat in range(3):
        state.factions[seat].seat = seat
    promised, turned = NOTES["exodus.promised"], NOTES["exodus.dissents"]
    return state, Entry(promised, [0, 1], EVERYONE, 0, ""), Entry(turned, [1, 0], EVERYONE, 0, "")


def test_who_turns_on_one_it_is_bound_to_has_broken_its_word() -> None:
    story = get_game("exodus").story
    state, promised, turned = sworn_factions()
    unbound = remember(story, [turned], state, 0, 3)
    assert unbound.broke == [False] * 3
    for seat in (0, 2):
        assert remember(story, [promised, turned], state, seat, 3).broke == [False, True, False]
    betrayed = remember(story, [promised, turned], state, 0, 3)
    assert betrayed.bad[1] > unbound.bad[1]
    assert betrayed.bound_to(0) == frozenset(), "a word that was broken binds nobody"
    assert remember(story, [promised], state, 0, 3).bound_to(0) == frozenset({1})
    assert remember(story, [promised], state, 2, 3).bound_to(2) == frozenset()


def test_one_who_was_betrayed_says_so() -> None:
    story = get_game("exodus").story
    state, promised, turned = sworn_factions()
    bots = ("character:loyal", "", "")
    told = [line_for(story, known, turned, state, bots) for known in ([], [promised])]
    lines = TEMPERAMENTS["loyal"].lines
    assert told[0] is not None
    assert told[0].text in lines["hurt"]
    assert told[1] is not None
    assert told[1].text in lines["broken"]


def test_a_chair_recalls_only_what_its_seat_was_told() -> None:
    table = Table(MOOT, 4, SEED)
    dealt = [entry for entry in Chair.at(table, 1).recall() if entry.note.name == "moot.dealt"]
    assert [entry.args[0] for entry in dealt] == [1]


# What a character cares for


def test_the_vindictive_wish_ill_to_those_who_broke_their_word() -> None:
    broken = [fact("moot.broke", 2)]
    assert concern("vindictive", broken).regards[2] < concern("loyal", broken).regards[2]
    bitter = concern("vindictive", broken)
    assert bitter.worth(course(500, 500, 100, 500)) > bitter.worth(course(500, 500, 900, 500))


def test_the_grateful_wish_well_to_those_who_kept_theirs() -> None:
    grateful = concern("loyal", [fact("moot.kept", 1)])
    assert grateful.regards[1] > grateful.regards[3] > 0
    assert grateful.regards[0] == 0, "its own prospects count by themselves"


def test_everybody_minds_one_who_is_far_ahead() -> None:
    assert leader([500, 800, 500, 400]) == 1
    assert leader([500, 510, 500, 400]) == -1
    for temperament in TEMPERAMENTS.values():
        memory = remember(STORY, [], spectated().state, 0, 4)
        led = temperament.regards(memory, 0, 1)
        assert led[1] < temperament.regards(memory, 0, -1)[1]


def test_a_loss_frightens_the_cautious_more_than_the_grasping() -> None:
    for temperament, frightened in (("cautious", True), ("grasping", False)):
        mind = concern(temperament, [])
        mind.before, mind.regards = [500] * 4, [0.0] * 4
        sure = mind.worth(course(500, 0, 0, 0))
        gamble = (mind.worth(course(300, 0, 0, 0)) + mind.worth(course(720, 0, 0, 0))) / 2
        assert (gamble < sure) == frightened


def test_the_loyal_pay_dearly_for_a_broken_word_and_schemers_nothing() -> None:
    breach = [fact("moot.broke", 0)]
    fair, foul = course(500, 0, 0, 0), course(600, 0, 0, 0, told=breach)
    assert concern("loyal", []).worth(fair) > concern("loyal", []).worth(foul)
    assert concern("schemer", []).worth(foul) > concern("schemer", []).worth(fair)


# Making and playing


def test_a_character_plays_the_same_for_the_same_seed() -> None:
    bots = cast(4, ":6")
    first = play_match(MOOT, 4, {"gates": 5}, 3, bots)
    assert first.finished
    assert play_match(MOOT, 4, {"gates": 5}, 3, bots) == first


def test_a_table_is_cast_with_different_characters() -> None:
    assert len(set(cast(5))) == 5
    assert cast(7, ":9")[6] == cast(7, ":9")[1] == "character:grasping:9"


def test_those_who_may_be_anybody_are_unlike_those_who_are_somebody() -> None:
    specs = ["", "character:loyal:9", "character", "advice", "character::40ms"]
    made = distinct(specs)
    assert made[:2] == specs[:2]
    assert made[3] == "advice"
    assert made[2] != made[4]
    assert made[4].endswith(":40ms")
    assert "loyal" not in made[2] + made[4]
    assert distinct(["character"] * 2, 0) != distinct(["character"] * 2, 3)


def test_everybody_at_a_table_has_a_name_of_their_own() -> None:
    taken: list[str] = []
    for _ in range(5):
        taken.append(name_for("character:loyal", taken))
    assert len(set(taken)) == 5
    assert name_for("character:loyal", taken) == ""
    assert name_for("advice", []) == ""
    everybody = [name for one in TEMPERAMENTS.values() for name in one.names]
    assert len(set(everybody)) == len(everybody)


def test_an_unknown_temperament_is_answered_with_those_that_exist() -> None:
    for rest in ("kind", "loyal:0", "loyal:9s"):
        with pytest.raises(UnknownBot, match="loyal, grasping, vindictive, cautious"):
            make_bot(f"character:{rest}", 1)


def test_a_character_without_a_temperament_is_anybody() -> None:
    made = [make_bot("character", seed) for seed in range(40)]
    names = {bot.temperament.name for bot in made if isinstance(bot, CharacterBot)}
    assert names == set(TEMPERAMENTS)


def test_a_game_without_advice_has_no_characters() -> None:
    game = get_game("goofspiel")
    chair = Chair.at(Table(game, 2, SEED), 0)
    with pytest.raises(BotFault, match="Goofspiel has no characters"):
        make_bot("character:loyal", 1).answer(chair, chair.view().pending[0])


# Voices


def test_a_character_refuses_those_it_has_reason_to_distrust_with_that_reason() -> None:
    offer, refusal = fact("moot.offers", 1, 0, 2, 0), fact("moot.declines", 0)
    lines = TEMPERAMENTS["loyal"].lines
    plain = spoken([offer], refusal, "character:loyal", "", "", "")
    assert plain is not None
    assert (plain.seat, plain.about) == (0, 1)
    assert plain.text in lines["refused"]
    wary = spoken([fact("moot.broke", 1), offer], refusal, "character:loyal", "", "", "")
    assert wary is not None
    assert wary.text in lines["distrusted"]
    assert "Brandt" in wary.said(["Anwen", "Brandt", "Cato", "Dervla"])


def test_people_and_plain_bots_say_nothing() -> None:
    offer, refusal = fact("moot.offers", 1, 0, 2, 0), fact("moot.declines", 0)
    assert spoken([offer], refusal, "", "character:loyal", "advice:3", "random") is None
    assert spoken([], fact("moot.bids", 0, 2), "character:loyal", "", "", "") is None


def test_a_line_takes_nothing_from_facts_that_its_listeners_do_not_know() -> None:
    offer, refusal = fact("moot.offers", 1, 0, 2, 0), fact("moot.declines", 0)
    private = fact("moot.broke", 1, audience=only(0))
    bots = ("character:vindictive", "", "", "")
    assert spoken([private, offer], refusal, *bots) == spoken([offer], refusal, *bots)


def test_lines_are_the_same_in_two_worlds_that_differ_in_what_is_hidden() -> None:
    bots = cast(4, ":4")
    table = record_match(MOOT, 4, {"gates": 5}, 2, bots).table
    truth, heard = table._play, 0
    other = redealt(MOOT, truth, SPECTATOR, 9)
    truth.ended = other.ended = False  # as before its end, when roles are still hidden
    states = [take_view(world, SPECTATOR, wordy=False).state for world in (truth, other)]
    for place, entry in enumerate(truth.log):
        told = [line_for(STORY, truth.log[:place], entry, state, bots) for state in states]
        assert told[0] == told[1]
        heard += told[0] is not None
    assert heard > 0


def test_only_the_one_it_was_done_to_complains_and_not_every_time() -> None:
    exodus = get_game("exodus")
    state = Table(exodus, 3, SEED).view(SPECTATOR).state
    state.played = [0, 1, 2]
    for seat in range(3):
        state.factions[seat].seat = seat
    bots = ("character:loyal", "character:grasping", "character:vindictive")
    note = NOTES["exodus.dissents"]
    about, own = Entry(note, [0, 1], EVERYONE, 0, ""), Entry(note, [0, 0], EVERYONE, 0, "")
    assert line_for(exodus.story, [], own, state, bots) is None
    said = [line_for(exodus.story, [about] * count, about, state, bots) for count in range(8)]
    texts = [line.text for line in said if line is not None]
    assert all(line.seat == 1 for line in said if line is not None)
    assert texts == TEMPERAMENTS["grasping"].lines["hurt"]


def test_every_temperament_has_a_line_for_every_moment() -> None:
    moments = {frozenset(temperament.lines) for temperament in TEMPERAMENTS.values()}
    assert len(moments) == 1
    for temperament in TEMPERAMENTS.values():
        assert all(len(lines) > 1 for lines in temperament.lines.values())
