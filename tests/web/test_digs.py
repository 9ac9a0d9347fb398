"""Treasures in beats, the final count, sounds, and the round of the bots."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.serving import Server
from tests.web.conftest import Visit
from tests.web.positions import (
    FOUR,
    THREE,
    curse_of_a_bot,
    last_card,
    never,
    own_curse,
    own_turn,
)
from tests.web.screens import open_game
from tools.sounds import FOLDER

QUICK = {"speed": "quick"}
KEEP_BEATS = """() => {
    const read = () => ({
        caption: document.querySelector(".caption, .said")?.innerText.trim() ?? "",
        roses: [...document.querySelectorAll(".asking li")].map((rose) => rose.innerText.trim()),
        dark: document.querySelector(".cursed") !== null,
        losses: [...document.querySelectorAll(".victims li")].map(
            (victim) => victim.innerText.trim().replace(/\\s+/g, " "),
        ),
        panel: document.querySelector(".sharing") !== null,
    });
    window.beats = [];
    new MutationObserver(() => {
        const beat = read();
        if (JSON.stringify(beat) !== JSON.stringify(beats.at(-1))) beats.push(beat);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Keep what each beat shows in `beats`."""
HURRY = """() => {
    const wait = setTimeout;
    const inTwoFrames = (run) => requestAnimationFrame(() => requestAnimationFrame(run));
    window.setTimeout = (run, ms) => wait(() => inTwoFrames(run), ms / 10);
}"""
"""Every beat is drawn, but shown for a tenth of its time."""
STOP_TIMERS = "() => { window.setTimeout = () => 1; }"
"""Each beat is shown until it is skipped."""
COUNT_FLIGHTS = """() => {
    window.flights = 0;
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
            for (const node of addedNodes) flights += node.className === "flying-coin";
    }).observe(document.body, { childList: true });
}"""
KEEP_COUNT = """() => {
    window.counts = [];
    new MutationObserver(() => {
        const gold = [...document.querySelectorAll(".counting .gold")];
        if (gold.length) counts.push(gold.map((each) => each.innerText));
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Keep the gold of the players in `counts`, card by card."""
DECODED = """async (names) => {
    const context = new OfflineAudioContext(1, 1, 44100);
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const base = loaded.find((name) => name.endsWith(".wav"));
    const audible = [];
    for (const name of names) {
        const answer = await fetch(new URL(name, base));
        const sound = await context.decodeAudioData(await answer.arrayBuffer());
        audible.push(sound.duration > 0.1 && sound.getChannelData(0).some((each) => each > 0.3));
    }
    return audible;
}"""


def captions(page: Page) -> list[str]:
    """The captions so far, without repetitions."""
    found: list[str] = page.evaluate("beats.map(({ caption }) => caption).filter(Boolean)")
    return [text for i, text in enumerate(found) if i == 0 or text != found[i - 1]]


def shown(page: Page, caption: str) -> dict[str, Any]:
    """What the last beat with a caption showed."""
    beat: dict[str, Any] = page.evaluate(
        "text => beats.findLast(({ caption }) => caption.includes(text))", caption
    )
    return beat


# ---- treasures ----------------------------------------------------------------------------------


@pytest.mark.firefox
def test_the_treasure_of_a_bot_is_shown_in_beats(new_page: Visit, server: Server) -> None:
    page = new_page(settings=QUICK)
    open_game(page, server, curse_of_a_bot, THREE, island="abC1")
    expect(page.locator(".prompt.yours")).to_be_visible()
    page.evaluate(KEEP_BEATS)
    end = page.get_by_role("button", name="End turn")
    end.click()
    end.click()  # the first click asks
    page.wait_for_function("() => beats.some(({ caption }) => caption.endsWith('are discarded.'))")
    texts = captions(page)
    order = [
        "raises the white treasure",
        "looks at 1 card in secret",
        "One more card is added",
        "There are 5 cards to share out",
        "A card is turned up: a curse!",
        "The curse strikes",
        "loses a card",
        "lose an amulet",
        "leaves the game",
        "Roses go back to",
        "discarded unseen",
        "The clues of the white map are discarded",
    ]
    found = [part for text in texts for part in order if part in text]
    assert list(dict.fromkeys(found)) == order, texts
    raised = shown(page, "raises the white treasure")
    assert raised["panel"]
    assert raised["roses"] == ["Pim", "Pim 2", "Anna", "Pim 2"]
    strikes = shown(page, "The curse strikes")
    assert strikes["dark"]
    assert strikes["losses"] == ["Pim", "Pim 2", "Anna"]
    assert shown(page, "lose an amulet")["losses"] == [
        "Pim a card",
        "Pim 2 a card",
        "Anna an amulet",
    ]
    assert not shown(page, "Roses go back to")["dark"]
    assert shown(page, "discarded unseen")["panel"]
    assert not shown(page, "The clues of the white map")["panel"]


@pytest.mark.firefox
def test_a_curse_leaves_nothing_dark_without_motion(new_page: Visit, server: Server) -> None:
    page = new_page(settings=QUICK, reduced_motion="reduce")
    open_game(page, server, own_curse, FOUR, island="ABc1")
    expect(page.locator(".prompt.yours")).to_be_visible()
    page.evaluate(KEEP_BEATS)
    page.evaluate(COUNT_FLIGHTS)
    page.keyboard.press("r")
    expect(page.locator(".prompt.yours")).to_contain_text("Start a new grey map")
    expect(page.locator(".cursed")).to_have_count(0)
    assert shown(page, "The curse strikes")["dark"]
    assert "Runa looks at 2 cards in secret." in captions(page)
    assert page.evaluate("flights") == 0
    assert page.evaluate("document.getAnimations().length") == 0


def test_a_curse_is_skipped_at_once(new_page: Visit, server: Server) -> None:
    page = new_page(settings={"speed": "relaxed"})
    open_game(page, server, own_curse, FOUR, island="ABc1")
    expect(page.locator(".prompt.yours")).to_be_visible()
    page.evaluate(STOP_TIMERS)
    page.keyboard.press("r")
    expect(page.locator(".sharing")).to_be_visible()
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".sharing, .cursed")).to_have_count(0)
    expect(page.locator(".prompt.yours")).to_contain_text("Start a new grey map")


def test_the_panel_of_a_treasure_does_not_move_the_island(new_page: Visit, server: Server) -> None:
    page = new_page(settings={"speed": "relaxed"})
    open_game(page, server, own_curse, FOUR, island="ABc1")
    expect(page.locator(".prompt.yours")).to_be_visible()
    page.evaluate(STOP_TIMERS)
    width = page.locator(".board").evaluate("board => board.getBoundingClientRect().width")
    page.keyboard.press("r")
    expect(page.locator(".sharing")).to_be_visible()
    assert page.locator(".board").evaluate("board => board.getBoundingClientRect().width") == width


def test_coins_fly_to_the_player_who_takes_a_card(new_page: Visit, server: Server) -> None:
    page = new_page(settings={"speed": "normal"})
    open_game(page, server, last_card, FOUR, island="ABc1")
    expect(page.locator(".decide .Take")).to_be_visible()
    page.evaluate(COUNT_FLIGHTS)
    page.keyboard.press("t")
    page.wait_for_function("() => flights > 0")
    expect(page.locator(".flying-coin")).to_have_count(0)


# ---- the end ------------------------------------------------------------------------------------


@pytest.mark.firefox
def test_the_gold_is_counted_and_the_count_can_be_skipped(new_page: Visit, server: Server) -> None:
    page = new_page(settings={"speed": "normal"})
    open_game(page, server, last_card, FOUR, island="ABc1")
    expect(page.locator(".decide .Take")).to_be_visible()
    page.keyboard.press("t")
    expect(page.locator(".counting")).to_be_visible()
    expect(page.locator(".counting li")).to_have_count(4)
    expect(page.locator(".entries li").last).not_to_contain_text("The game is over")
    page.locator(".counting .big").click()
    expect(page.locator(".podium .place-1")).to_be_visible()
    expect(page.locator(".counting")).to_have_count(0)
    page.reload()
    expect(page.locator(".podium .place-1")).to_be_visible()
    expect(page.locator(".counting")).to_have_count(0)


def test_the_count_adds_up_to_the_result(new_page: Visit, server: Server) -> None:
    page = new_page(settings=QUICK, reduced_motion="reduce")
    open_game(page, server, last_card, FOUR, island="ABc1")
    expect(page.locator(".decide .Take")).to_be_visible()
    page.evaluate(KEEP_COUNT)
    page.evaluate(HURRY)
    page.keyboard.press("t")
    expect(page.locator(".podium .place-1")).to_be_visible()
    counts = page.evaluate("counts")
    assert counts[0] != counts[-1]
    assert sorted(counts[-1]) == sorted(page.locator(".podium .gold").all_inner_texts())


def test_a_finished_game_is_opened_without_a_count(resume: Visit) -> None:
    page = resume(never, settings={"speed": "normal"})
    expect(page.locator(".podium .place-1")).to_be_visible()
    expect(page.locator(".counting")).to_have_count(0)


# ---- sounds -------------------------------------------------------------------------------------


@pytest.mark.firefox
def test_sounds_are_asked_for_once_and_loaded_only_then(new_page: Visit, server: Server) -> None:
    page = new_page(settings={"soundAsked": False})
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    open_game(page, server, own_turn, FOUR)
    question = page.locator(".sound-question")
    expect(question).to_be_visible()
    page.locator(".chip:not(.refused)").first.click()
    expect(page.locator(".log-panel", has_text="You play")).to_be_visible()
    assert not [url for url in requested if url.endswith(".wav")]
    with page.expect_response(lambda answer: answer.url.endswith("/sounds/turn.wav")) as answer:
        question.get_by_role("button", name="Yes").click()
    assert answer.value.headers["content-type"] == "audio/wav"
    expect(question).to_have_count(0)
    names = sorted(path.name for path in FOLDER.iterdir())
    assert page.evaluate(DECODED, names) == [True] * 9
    page.reload()
    expect(page.locator(".island .space").first).to_be_attached()
    expect(question).to_have_count(0)


def test_a_refused_sound_stays_off(new_page: Visit, server: Server) -> None:
    page = new_page(settings={"soundAsked": False})
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    open_game(page, server, own_turn, FOUR)
    page.locator(".sound-question").get_by_role("button", name="No").click()
    expect(page.locator(".sound-question")).to_have_count(0)
    page.locator(".chip:not(.refused)").first.click()
    expect(page.locator(".log-panel", has_text="You play")).to_be_visible()
    assert not [url for url in requested if url.endswith(".wav")]


def test_the_volume_is_set_in_the_settings(start_game: Visit) -> None:
    page = start_game()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Volume")).to_be_disabled()
    page.get_by_label("Sound").check()
    page.get_by_label("Volume").fill("0.3")
    assert page.evaluate("JSON.parse(localStorage.tobago).volume") == 0.3


# ---- the round of the bots ----------------------------------------------------------------------


@pytest.mark.firefox
def test_a_round_of_bots_shows_every_action_and_nothing_empty(resume: Visit) -> None:
    page = resume(own_turn, FOUR, settings=QUICK)
    page.evaluate(KEEP_BEATS)
    page.locator(".chip:not(.refused)").first.click()
    expect(page.locator(".expected")).to_have_text("Opponents are moving…")
    expect(page.locator(".prompt.yours")).to_be_visible()
    expect(page.locator(".caption")).to_have_count(0)
    texts = captions(page)
    assert len(texts) >= 4
    for name in ("You", "Pim", "Runa", "Pim 2"):
        assert any(text.startswith(name) for text in texts)
