"""What the table does for people: lights, refusals, undo, one screen, watching, coming back."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.conftest import sqlite_url
from tests.server.serving import Server
from tests.web.conftest import PHONE, SeededServer, Visit
from tests.web.playing import click_space, sign_up, sit_down
from tests.web.positions import FOUR, ONE_SCREEN, game_at, insert, own_turn, sharing
from tobago.game import Game
from tobago.game.advice import clue_lens
from tobago.words import Words

ANSWER_MS = 5000
"""After this time without an answer the page gives a connection up (`live.js`)."""
DEAF_LINE = """
    window.lines = [];
    window.lost = 0;
    window.WebSocket = class extends WebSocket {
        constructor(...of) { super(...of); lines.push(this); }
        send(said) {
            if (this === lines[0]) lost += 1;
            else super.send(said);
        }
    };
"""
"""The first connection loses what the page sends, and nobody closes it.

Playwright's own routes of connections fail when the page closes one without a code.
"""
BOTH = [{"kind": "human"}, {"kind": "human"}]


@pytest.fixture
def page(resume: Visit) -> Page:
    """A game against a scout, at the first turn of the player's own."""
    return resume()


def test_first_visit_to_first_move_in_two_clicks(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".prompt.yours")).to_be_visible()
    page.locator(".space.choice").first.dispatch_event("click")
    expect(page.locator(".player.you .vehicle")).to_be_visible()
    expect(page.locator(".log-panel", has_text="You start on")).to_be_visible()


# ---- lights -----------------------------------------------------------------------------------


def test_a_map_lights_its_sites_long_before_markers_lie_there(page: Page) -> None:
    sites = game_at(own_turn).state.sites[2].bit_count()
    head = page.locator('.map[data-map="black"] .map-head')
    expect(head.locator("b")).to_have_text(str(sites))
    head.hover()
    expect(page.locator(".kept")).to_have_count(sites)


def test_the_clue_lens_shows_what_stays_and_what_goes(page: Page) -> None:
    game = game_at(own_turn)
    place, advice = next(
        (i, each) for i, each in enumerate(clue_lens(game.view(0))) if each.refusal is None
    )
    left, sites = advice.kept.bit_count(), game.state.sites[place % 4].bit_count()
    chip = page.locator(".card").nth(place // 4).locator(f'.chip[data-map="{advice.map}"]')
    expect(chip).to_have_text(str(left))
    chip.hover()
    expect(page.locator(".kept")).to_have_count(left)
    expect(page.locator(".gone")).to_have_count(sites - left)
    expect(page.locator(".whisper")).to_contain_text(f"{left} sites would be left.")
    expect(page.locator(f'.map[data-map="{advice.map}"] .then')).to_have_text(f"→ {left}")


def test_reach_is_shaded_by_legs_and_a_route_is_shown_before_it_is_driven(page: Page) -> None:
    expect(page.locator(".reach-1").first).to_be_attached()
    page.locator('.space.choice[aria-label*="3 legs"]').first.hover(force=True)
    expect(page.locator("path.route")).to_be_attached()
    expect(page.locator(".whisper")).to_contain_text("3 legs")


def test_a_drive_goes_on_after_an_extra_drive(new_page: Visit, server: Server) -> None:
    """R9.11: its legs are kept, and start from where the ATV then stands."""

    def with_an_amulet(game: Game) -> bool:
        return own_turn(game) and not game.state.acted and bool(game.state.amulets_held[0])

    page = new_page()
    person = sign_up(page, server.url)
    table = insert(server.database_url, person, with_an_amulet, island="ABC1")
    page.goto(f"{server.url}/table/{table}")
    click_space(page, "drive here, 1 leg")
    expect(page.locator(".prompt")).to_contain_text("2 legs left")
    page.get_by_role("button", name="Extra drive").click()
    click_space(page, "extra drive to here")
    expect(page.locator(".log-panel", has_text="You use an amulet to drive")).to_be_visible()
    expect(page.locator(".prompt.yours")).to_contain_text("2 legs left")
    expect(page.locator(".reach-2").first).to_be_attached()
    expect(page.locator(".reach-3")).to_have_count(0)
    click_space(page, "drive here, 2 legs")
    expect(page.locator(".log-panel", has_text="You drive to").last).to_be_visible()


def test_statues_show_where_their_next_amulets_land(page: Page) -> None:
    page.keyboard.press("f")
    expect(page.locator(".coming")).to_have_count(3)
    page.keyboard.press("f")
    expect(page.locator(".coming")).to_have_count(0)
    page.locator('.space[aria-label*="statue"]').first.hover(force=True)
    expect(page.locator(".coming")).to_have_count(1)


# ---- why not ----------------------------------------------------------------------------------


def test_a_clue_that_is_refused_says_why(page: Page) -> None:
    game = game_at(own_turn)
    place, advice = next(
        (i, each) for i, each in enumerate(clue_lens(game.view(0))) if each.refusal
    )
    chip = page.locator(".card").nth(place // 4).locator(f'.chip[data-map="{advice.map}"]')
    expect(chip).to_have_attribute("aria-disabled", "true")
    chip.click(force=True)  # Playwright would wait for it to be enabled
    assert advice.refusal is not None
    why = Words().refusal(advice.refusal, game.table.island)
    expect(page.locator(".whisper")).to_have_text(why)


def test_a_key_for_what_is_not_possible_says_so(page: Page) -> None:
    page.keyboard.press("t")
    expect(page.locator(".whisper")).to_have_text("This is not possible now.")


def test_a_space_out_of_reach_says_how_far_it_is(page: Page) -> None:
    page.locator('.space:not(.choice):not([aria-label*="ATV of player 1"])').first.dispatch_event(
        "click"
    )
    expect(page.locator(".whisper")).to_have_text(re.compile(r"is \d+ legs away"))


def test_playing_a_clue_asks_for_a_second_click(resume: Visit) -> None:
    page = resume(settings={"confirm": True})
    expect(page.locator(".card")).to_have_count(6)
    page.locator(".chip:not(.refused)").first.click()
    expect(page.locator(".chip.armed")).to_have_text(re.compile("Sure"))
    page.keyboard.press("Escape")
    expect(page.locator(".chip.armed")).to_have_count(0)
    page.locator(".chip:not(.refused)").first.click()
    page.locator(".chip.armed").click()
    expect(page.locator(".log-panel", has_text="You play")).to_be_visible()
    expect(page.locator(".card")).to_have_count(6)


# ---- taking back ------------------------------------------------------------------------------


def test_a_drive_can_be_taken_back_and_a_clue_cannot(resume: Visit) -> None:
    page = resume(own_turn, ONE_SCREEN)
    page.get_by_role("button", name="I am").click()
    undo = page.get_by_role("button", name="Undo")
    click_space(page, "drive here, 1 leg")
    expect(undo).to_have_attribute("aria-disabled", "false")
    undo.click()
    expect(page.locator(".log-panel", has_text="undoes that")).to_be_visible()
    page.locator(".chip:not(.refused)").first.click()
    expect(page.locator(".curtain")).to_be_visible()
    expect(undo).to_have_count(0)


def test_what_cannot_be_taken_back_says_why(page: Page) -> None:
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.click(force=True)
    expect(page.locator(".whisper")).to_contain_text("Another player has acted since")


# ---- together ---------------------------------------------------------------------------------


def test_hands_are_hidden_between_players_round_one_screen(start_game: Visit) -> None:
    page = start_game(seats=BOTH)
    expect(page.locator(".player.you .name")).to_have_text("Anna 2")
    page.locator(".space.choice").first.dispatch_event("click")
    curtain = page.locator(".curtain")
    expect(curtain).to_contain_text("Pass the screen to")
    expect(page.locator(".card, .hand")).to_have_count(0)
    curtain.get_by_role("button", name="Undo").click()
    expect(curtain).to_have_count(0)
    expect(page.locator(".player.you .name")).to_have_text("Anna 2")
    page.locator(".space.choice").first.dispatch_event("click")
    curtain.get_by_role("button", name="I am").click()
    expect(page.locator(".player.you .name")).to_have_text("Anna")


def test_spectators_see_public_things_only(page: Page, visit: Visit) -> None:
    guest = visit(table_path(page))
    expect(guest.locator(".player")).to_have_count(2)
    expect(guest.locator(".expected")).to_contain_text("Anna")
    expect(guest.locator(".hand, .actions, .chip")).to_have_count(0)
    click_space(page, "drive here")
    expect(guest.locator(".log-panel", has_text="Anna drives")).to_be_visible()
    expect(guest.locator(".hand, .actions, .chip")).to_have_count(0)


def table_path(page: Page) -> str:
    """Where the page is, for somebody else."""
    return "/" + page.url.split("/", 3)[3]


def test_people_talk(page: Page, visit: Visit) -> None:
    guest = visit(table_path(page))
    expect(guest.locator(".player")).to_have_count(2)
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Write a message").fill("<b>Hello</b>")
    page.get_by_role("button", name="Send").click()
    expect(guest.locator(".badge")).to_have_text("1")
    guest.get_by_role("tab", name="Chat").click()
    expect(guest.locator(".lines")).to_contain_text("Anna <b>Hello</b>")


def test_a_killed_server_is_waited_for_and_no_click_is_lost(
    new_page: Visit, tmp_path: Path
) -> None:
    url = sqlite_url(tmp_path)
    page = new_page()
    with SeededServer(url, pause_ms=0) as first:
        sit_down(page, first.url, seats=BOTH)
        expect(page.locator(".prompt.yours")).to_be_visible()
        first.kill()
    expect(page.locator(".lost")).to_be_visible()
    page.locator(".space.choice").first.dispatch_event("click")
    with SeededServer(url, port=first.port, pause_ms=0):
        page.evaluate("() => dispatchEvent(new Event('online'))")  # do not wait for the next try
        expect(page.locator(".curtain")).to_be_visible()
        page.locator(".curtain button.big").click()
        expect(page.locator(".entries li", has_text="starts on")).to_have_count(1)
        expect(page.locator(".lost")).to_have_count(0)


def test_a_dead_line_is_noticed_and_the_click_is_sent_again(
    new_page: Visit, server: Server
) -> None:
    page = new_page()
    page.add_init_script(DEAF_LINE)
    page.clock.install()
    sit_down(page, server.url, seats=BOTH)
    page.locator(".space.choice").first.dispatch_event("click")
    assert page.evaluate("lost") > 0
    page.clock.fast_forward(ANSWER_MS)
    expect(page.locator(".curtain")).to_be_visible()
    assert page.evaluate("lines.length") > 1


# ---- help -------------------------------------------------------------------------------------


def test_a_hint_points_at_what_a_captain_would_do(page: Page) -> None:
    page.keyboard.press("h")
    expect(page.locator(".hints li").first).to_be_visible()
    expect(page.locator(".target, .pointed").first).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator(".hints, .target, .pointed")).to_have_count(0)


def middling_card(game: Game) -> bool:
    """Seat 0 is offered a card of 3 to 5."""
    return sharing(game) and offered(game) in {3, 4, 5}


def offered(game: Game) -> int:
    assert game.state.sharing is not None
    assert game.state.sharing.offered is not None
    return game.state.sharing.offered


def cursed(game: Game) -> bool:
    """Seat 0 chooses what a curse gets."""
    return game.seat == 0 and game.state.phase == "curse"


def test_a_curse_is_paid_with_an_amulet_or_with_the_best_card(
    new_page: Visit, server: Server
) -> None:
    page = new_page()
    person = sign_up(page, server.url)
    choice = {"curse_payment": "choice"}
    table = insert(server.database_url, person, cursed, options=choice, island="aBC1")
    page.goto(f"{server.url}/table/{table}")
    buttons = page.locator(".decide button")
    expect(buttons).to_have_text(["Give an amulet", "Give the best card"])


KEEP_SENT = """() => {
    window.sent = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (message) { sent.push(message); send.call(this, message); };
}"""


def test_a_card_below_the_limit_is_passed_automatically_and_once(resume: Visit) -> None:
    page = resume(middling_card, FOUR)
    page.evaluate(KEEP_SENT)
    page.locator(".auto select").select_option("6")
    expect(page.locator(".entries li", has_text="You pass.")).to_have_count(1)
    assert len([m for m in page.evaluate("sent") if '"Pass"' in m]) == 1


def test_a_card_at_the_limit_is_left_to_the_player(resume: Visit) -> None:
    page = resume(middling_card, FOUR)
    limit = str(offered(game_at(middling_card, FOUR)))
    page.locator(".auto select").select_option(limit)
    expect(page.locator(".auto select")).to_have_value(limit)
    page.locator(".decide .Take").click()
    expect(page.locator(".entries li", has_text=f"You take the card: {limit}")).to_have_count(1)


def test_what_bots_do_is_shown_one_by_one_and_can_be_skipped(resume: Visit) -> None:
    page = resume(own_turn, FOUR, settings={"speed": "relaxed"})
    page.evaluate(
        "() => { window.setTimeout = () => 1; }"
    )  # each step is shown until it is skipped
    page.locator(".chip:not(.refused)").first.click()
    expect(page.locator(".caption")).to_contain_text("You play")
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    page.keyboard.press("s")
    expect(page.locator(".caption", has_text="You play")).to_have_count(0)
    expect(page.locator(".entries li", has_text="Pim")).not_to_have_count(0)


# ---- keys, fingers, motion --------------------------------------------------------------------


def test_a_turn_with_the_keyboard_only(page: Page) -> None:
    page.keyboard.press("i")
    expect(page.locator(".space:focus")).to_have_attribute(
        "aria-label", re.compile(r"^[a-z]+\d+, .*ATV of player 1")
    )
    page.keyboard.press("ArrowUp")
    expect(page.locator(".space:focus")).not_to_have_attribute(
        "aria-label", re.compile("ATV of player 1")
    )
    expect(page.locator(".space.choice:focus")).to_be_attached()
    page.keyboard.press("Enter")
    expect(page.locator(".log-panel", has_text="You drive")).to_be_visible()


def test_keys_bring_the_sheet_that_they_go_to(resume: Visit) -> None:
    page = resume(size=PHONE)
    page.keyboard.press("m")
    expect(page.locator(".map-head:focus")).to_be_visible()
    page.keyboard.press("c")
    expect(page.locator(".hand button:focus")).to_be_visible()


def test_keys_are_listed(page: Page) -> None:
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="Keyboard shortcuts")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_the_table_in_words_is_one_key_away(page: Page) -> None:
    page.keyboard.press("b")
    expect(page.locator(".text-board")).to_contain_text("possible site")
    expect(page.locator(".text-board")).to_contain_text("Your turn")


def test_events_are_announced_to_screen_readers(page: Page) -> None:
    click_space(page, "drive here")
    expect(page.locator('[aria-live="polite"]', has_text="You drive")).to_be_attached()


def test_a_finger_shows_first_and_acts_at_the_second_tap(start_game: Visit) -> None:
    page = start_game(seats=BOTH, size=PHONE, is_mobile=True, has_touch=True)
    space = page.locator(".space.choice").nth(40)
    space.tap(force=True)
    expect(page.locator(".whisper")).to_contain_text("put your ATV here")
    expect(page.locator(".curtain")).to_have_count(0)
    space.tap(force=True)
    expect(page.locator(".curtain")).to_be_visible()


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_for_those_who_want_no_motion(motion: str, resume: Visit) -> None:
    """A drive is animated (`motion.js`), so its animation would be counted by the time it ends."""
    page = resume(settings={"speed": "normal"}, reduced_motion=motion)
    page.evaluate(COUNT_ANIMATIONS)
    click_space(page, "drive here, 1 leg")
    expect(page.locator(".log-panel", has_text="You drive")).to_be_visible()
    if motion == "reduce":
        page.evaluate(TWO_FRAMES)  # an animation begins in the frame after the drawing
        assert page.evaluate("animations") == 0
    else:
        page.wait_for_function("() => animations > 0")


COUNT_ANIMATIONS = """() => {
    window.animations = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        animations += 1;
        return animate.apply(this, how);
    };
}"""
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def test_night_is_another_palette(resume: Visit) -> None:
    page = resume(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "night")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Colours").select_option("day")
    expect(page.locator("html")).to_have_attribute("data-theme", "day")


def test_the_title_calls_when_it_is_my_turn(page: Page) -> None:
    expect(page).to_have_title("● Your turn – Tobago")
