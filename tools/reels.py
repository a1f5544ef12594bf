"""What a film strip of each game shows: the frames of tools/screenshots.py."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page
from tests.short_games import SHORT_DESTINY
from tools.film import ADA, BO, Asked, Camera, Company

# What is done on a page before a frame


def tab(page: Page, name: str) -> None:
    """On a phone: go to a tab."""
    button = page.locator("nav.bottom button").filter(has_text=name)
    if button.is_visible():
        button.click()


def calm(page: Page) -> None:
    """End what is being shown, and put news aside."""
    for _ in range(20):
        if page.locator(".stage").count():
            page.keyboard.press("Escape")
        page.wait_for_timeout(150)
        if not page.locator(".stage").count():
            break
    for name in (".notice button", "section.recap button:not(.main)"):
        if page.locator(name).first.is_visible():
            page.locator(name).first.click()


def decide(page: Page) -> None:
    """Look at the question, with nothing in front of it."""
    calm(page)
    tab(page, "Decide")
    calm(page)


def board(page: Page) -> None:
    calm(page)
    tab(page, "Board")


def briefing(page: Page) -> None:
    """How the game goes."""
    calm(page)
    page.get_by_role("button", name="Table menu").click(timeout=3000)
    page.get_by_role("dialog").get_by_role("button", name="How it goes").click(timeout=3000)
    page.wait_for_timeout(500)


def close_dialog(page: Page) -> None:
    page.keyboard.press("Escape")
    page.wait_for_timeout(100)


def once_more(page: Page) -> None:
    """Show the last reveal again, where it waits: the moment with most to see in it."""
    moment(page, "")


def reports(page: Page) -> None:
    """Show again how the reports of three governments were opened."""
    moment(page, "report")


def moment(page: Page, wanted: str) -> None:
    """Show again what speaks of something, and of that the moment with most to see in it."""
    calm(page)
    page.locator("body").click(position={"x": 2, "y": 2})
    page.keyboard.press("a")
    page.wait_for_timeout(300)
    dots = page.locator(".stage .places button")
    best, most = 0, -1
    for place in range(dots.count()):
        dots.nth(place).click(timeout=2000)
        page.wait_for_timeout(150)
        drawn = page.locator(".stage :is(.bar, .die, .side)").count()
        written = page.locator(".stage :is(.told li, .chip, td)").count()
        worth = 3 * drawn + written
        if wanted in page.locator(".stage .beat").inner_text().lower():
            worth += 100
        if worth > most:
            best, most = place, worth
    if dots.count():
        dots.nth(best).click(timeout=2000)
    page.wait_for_timeout(900)


def the_end(page: Page) -> None:
    """The story of the end, once it is told."""
    decide(page)
    page.wait_for_selector(".story", timeout=20_000)


def glow(page: Page) -> None:
    """Tap what glows on the map: first things that can go, then where to."""
    board(page)
    page.wait_for_timeout(300)
    for what in ("g.place.movable", "g.place.offered"):
        place = page.locator(what).first
        if place.count():
            place.click(timeout=2000)
            page.wait_for_timeout(300)


def first_option(page: Page) -> None:
    """Choose the first thing on offer, so that what comes after it is shown."""
    decide(page)
    page.locator("article.open label").first.click(timeout=2000)
    page.wait_for_timeout(300)


# The games


def moot(company: Company, camera: Camera) -> None:
    camera.take("briefing", briefing)
    camera.each(close_dialog)
    company.to("bid")
    camera.take("first", decide)
    for seat, bid in ((ADA, 1), (BO, 5)):
        company.answer(seat, company.asked(seat)[0], bid)
    company.until(lambda one: any(ask["topic"] == "moot.offer" for ask in one.asked(BO)))
    camera.take("reveal", once_more)
    deal = {"captain": "seat1", "stance": "seal", "price": 1}
    company.answer(BO, company.asked(BO)[0], deal)
    company.to("reply")
    camera.take("deal", decide)
    accept(company)
    company.to("vote")
    camera.take("accepted", once_more)
    camera.take("vote", first_option)
    company.until(lambda one: bool(one.questions(ADA, "bid")))
    camera.take("votes", once_more)
    company.until(lambda one: one.over)
    camera.take("end", the_end)


def exodus(company: Company, camera: Camera) -> None:
    company.to("gesture")
    camera.take("briefing", briefing)
    camera.each(close_dialog)
    camera.take("first", decide)
    stay(company)
    company.to("intents")
    camera.take("reveal", once_more)
    camera.take("orders", orders)
    company.until(lambda one: not one.questions(ADA, "intents"))
    company.to("gesture", "covert", "dissent")
    camera.take("opened", once_more)
    if confront(company):
        camera.take("deal", decide)
        accept(company)
        time.sleep(1)
        camera.take("accepted", once_more)
    company.to("course", "name_course", "jump_course")
    camera.take("map", glow)
    company.until(lambda one: one.over)
    camera.take("end", the_end)


def stay(company: Company) -> None:
    """Both guests want to stay."""
    for seat in (ADA, BO):
        for decision in company.asked(seat):
            company.answer(seat, decision, "up")


def confront(company: Company) -> bool:
    """BO dissents, calls ADA to account, and offers a marker for a vote; whether ADA is asked."""
    ada = company.view(ADA)["room"]["seats"][ADA]["called"]
    for topic in ("dissent", "scene", "scene_act"):
        if not company.to(topic, seat=BO):
            return False
        decision = company.questions(BO, topic)[0]
        ways = decision["shape"]["options"]
        way = next((one for one in ways if one["label"] == ada or one["key"] == "offer"), ways[0])
        then = way.get("then")
        wanted = favour(then) if way["key"] == "offer" else {}
        answer = way["key"] if then is None else {way["key"]: filled(then, wanted)}
        if not company.answer(BO, decision, answer):
            return False
    return company.to("confirm")


def favour(shape: Asked) -> dict[str, Any]:
    """A marker for the first vote that can be asked for."""
    votes = next(part for part in shape["parts"] if part["name"] == "their_votes")
    [vote, *_] = votes["options"]
    return {"markers_given": 1, "their_votes": [{vote["key"]: filled(vote["then"], {})}]}


def orders(page: Page) -> None:
    """Write an order for every faction on the sheet."""
    decide(page)
    rows = page.locator("section.sheet:visible fieldset")
    for number in range(rows.count()):
        rows.nth(number).locator(".option").nth(1).click(timeout=2000)
    rows.first.scroll_into_view_if_needed(timeout=2000)


def destiny(company: Company, camera: Camera) -> None:
    alone = company.bots_alone(3, SHORT_DESTINY)
    company.to("stand")
    camera.take("briefing", briefing)
    camera.each(close_dialog)
    camera.take("first", decide)
    company.to("cast", "bid")
    camera.take("senate", board)
    company.until(lambda one: not one.questions(ADA, "cast", "bid"))
    company.to("cast", "stand", "fleet_orders", "table_item")
    camera.take("reveal", once_more)
    company.to("table_item", "draft_law")
    camera.take("law", first_option)
    offer(company)
    time.sleep(1)
    camera.take("deal", decide)
    accept(company)
    time.sleep(1)
    camera.take("accepted", once_more)
    company.to("declare", "declare_campaign")
    camera.take("map", campaign)
    camera.go(company.finished(alone))
    camera.take("end", the_end)


def campaign(page: Page) -> None:
    """Choose who goes; the places for it glow on the map."""
    first_option(page)
    board(page)


def offer(company: Company) -> None:
    """BO offers ADA money for influence."""
    party = company.view(ADA)["room"]["seats"][ADA]["called"]
    for word in ("offer", "write_offer"):
        for decision in company.view(BO)["decisions"]:
            ways = {one["key"]: one for one in decision["shape"].get("options", [])}
            way = ways.get(word)
            if way is None or "then" not in way:
                continue
            if word == "offer":
                keys = [one["key"] for one in way["then"]["options"] if one["label"] == party]
                if keys and company.answer(BO, decision, {word: keys[0]}):
                    break
            elif company.answer(BO, decision, {word: terms(way["then"])}):
                break


def terms(shape: Asked) -> Any:
    """Three money for one influence, and no promises."""
    wanted = {"gives": {"money": 3}, "takes": {"influence": 1}}
    return {part["name"]: filled(part, wanted.get(part["name"], {})) for part in shape["parts"]}


def filled(shape: Asked, wanted: dict[str, Any]) -> Any:
    """The least that fits, but for some amounts."""
    if shape["form"] == "form":
        return {part["name"]: wanted.get(part["name"], filled(part, {})) for part in shape["parts"]}
    if shape["form"] == "amount":
        return shape["least"]
    if shape["form"] == "choose" and shape["least"] == shape["most"] == 1:
        plain = [one["key"] for one in shape["options"] if "then" not in one]
        return plain[min(1, len(plain) - 1)]
    if shape["form"] == "text":
        return ""
    return {} if shape["form"] == "allocate" else []


def accept(company: Company) -> None:
    """ADA takes the first deal that she is offered."""
    for decision in company.view(ADA)["decisions"]:
        for deal in decision["deals"]:
            answer: Any = deal["accept"][-1]
            for key in reversed(deal["accept"][:-1]):
                answer = {key: answer}
            if company.answer(ADA, decision, answer):
                return


def proxima(company: Company, camera: Camera) -> None:
    company.to("vote")
    camera.take("briefing", briefing)
    camera.each(close_dialog)
    camera.take("first", decide)
    for seat, card, price in ((ADA, "a", 2), (BO, "b", 1)):
        for decision in company.questions(seat, "vote"):
            company.answer(seat, decision, {"tokens": [card], "cp": price})
    company.to("order_bid", "card")
    camera.take("reveal", once_more)
    company.to("card")
    camera.take("cards", decide)
    company.to("learn", "build")
    camera.take("learn", decide)
    company.to("move")
    camera.take("map", glow)
    company.until(lambda one: one.over)
    camera.take("end", the_end)


def hegemony(company: Company, camera: Camera) -> None:
    """ADA leads the first government, and in the end the Hegemony; BO is a Minister of Science."""
    camera.take("briefing", briefing)
    camera.each(close_dialog)
    company.to("name_leader")
    camera.take("first", decide)
    for seat in (ADA, BO):
        for decision in company.questions(seat, "name_leader"):
            company.answer(seat, decision, "seat1")
    if company.to("wish", seat=BO):
        company.answer(BO, company.questions(BO, "wish")[0], "science")
    company.to("draft", "file", seat=BO)
    camera.take("cabinet", board, aside=True)
    camera.other("plan", BO, first_option)
    company.to("choose")
    camera.take("choice", decide)
    company.until(lambda one: bool(one.questions(ADA, "espionage")))
    camera.take("report", decide, aside=True)
    company.until(lambda one: "eport" in str(one.view(ADA)["log"])[-4000:])
    camera.take("exchange", reports)
    for phase, number in (("reaction", 1), ("crisis", 2), ("planning", 3)):
        company.until(lambda one, number=number: choosing_in(one, 2, number))  # type: ignore[misc]
        camera.take(phase, decide, aside=phase != "crisis")
    company.until(lambda one: bool(one.questions(BO, "buy") or one.questions(ADA, "proclaim")))
    if company.questions(BO, "buy"):
        camera.other("research", BO, decide)
    company.until(lambda one: bool(one.questions(ADA, "proclaim")))
    the_last_session(company, camera)


def choosing_in(company: Company, session: int, step: int) -> bool:
    """Whether ADA chooses a plan in a step of a session."""
    room = company.view(ADA)["state"]["cabinets"][0]
    here = (room["session"], room["step"]) == (session, step)
    return here and bool(company.questions(ADA, "choose"))


def the_last_session(company: Company, camera: Camera) -> None:
    """From the founding of the Hegemony to the page that opens everything."""
    camera.take("founded", once_more, aside=True)
    camera.take("proclamation", decide)
    speech = {"speech": "Nobody is a stranger any more.", "first": "joins", "second": "exiled"}
    words = {"first_words": "", "second_words": "They may come back with clean hands."}
    for decision in company.questions(ADA, "proclaim"):
        company.answer(ADA, decision, {**speech, **words})
    company.until(lambda one: bool(one.questions(ADA, "choose")))
    camera.take("final crisis", decide)
    company.until(lambda one: bool(one.questions(ADA, "narrate")))
    camera.take("measure", once_more, aside=True)
    camera.take("history", decide, aside=True)
    for seat, text in ((BO, "The granaries held."), (ADA, "And so it began.")):
        for decision in company.questions(seat, "narrate"):
            company.answer(seat, decision, text)
    company.until(lambda one: one.over)
    camera.take("end", the_end)
    camera.take("all agendas", board, aside=True)


REELS: dict[str, tuple[Callable[[Company, Camera], None], int, list[str], dict[str, Any]]] = {
    "destiny": (
        destiny,
        4,
        ["advice:2"],
        {"turn_limit": {"turns": 4}, "party_pick": "random", "infestation_threshold": 8},
    ),
    "exodus": (exodus, 4, ["advice:2"], {"max_cycles": 4}),
    "hegemony": (hegemony, 12, ["advice:3", "advice:3", "advice:1"], {}),
    "moot": (moot, 4, ["random"], {"gates": 5}),
    "proxima": (proxima, 4, ["advice:2"], {"preset": "short", "turns": 2}),
}
"""How each game is shown: its frames, seats, bots and options."""
