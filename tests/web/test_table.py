"""What the table does for people: lights, refusals, undo, one screen, watching, coming back."""

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.server.conftest import sqlite_url
from tests.server.serving import Server
from tests.web.conftest import PHONE, Visit
from tests.web.playing import play_to_the_end, settled, sit_down, until_my_turn

BOTH = [{"kind": "human"}, {"kind": "human"}]


@pytest.fixture
def page(visit: Visit) -> Page:
    """A game against a scout, in the reader's own turn."""
    opened = visit()
    sit_down(opened)
    until_my_turn(opened)
    return opened


def test_first_visit_to_first_move_in_two_clicks(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".prompt.yours")).to_be_visible()
    page.locator(".space.choice").first.dispatch_event("click")
    expect(page.locator(".player.you .vehicle")).to_be_visible()
    expect(page.locator(".log-panel", has_text="Guest starts on")).to_be_visible()


# ---- lights -----------------------------------------------------------------------------------


def test_a_map_lights_its_sites_long_before_markers_lie_there(page: Page) -> None:
    head = page.locator(".map-head").first
    sites = int(head.locator("b").inner_text())
    head.hover()
    expect(page.locator(".kept")).to_have_count(sites)


def test_the_clue_lens_tells_what_stays_and_what_goes(page: Page) -> None:
    chip = page.locator(".chip:not(.refused):not(.none)").first
    left = int(chip.inner_text())
    sites = int(
        page.locator(f'.map[data-map="{chip.get_attribute("data-map")}"] b').first.inner_text()
    )
    chip.hover()
    expect(page.locator(".kept")).to_have_count(left)
    expect(page.locator(".gone")).to_have_count(sites - left)
    expect(page.locator(".whisper")).to_contain_text(f"{left} site")
    expect(page.locator(".map-head .then").first).to_be_visible()


def test_reach_is_shaded_by_legs_and_a_route_is_shown_before_it_is_driven(page: Page) -> None:
    expect(page.locator(".reach-1").first).to_be_attached()
    page.locator('.space.choice[aria-label*="3 legs"]').first.hover(force=True)
    expect(page.locator("path.route")).to_be_attached()
    expect(page.locator(".whisper")).to_contain_text("legs")


def test_statues_show_where_their_next_amulets_land(page: Page) -> None:
    page.keyboard.press("f")
    expect(page.locator(".coming")).to_have_count(3)
    page.keyboard.press("f")
    expect(page.locator(".coming")).to_have_count(0)
    page.locator('.space[aria-label*="statue"]').first.hover(force=True)
    expect(page.locator(".coming")).to_have_count(1)


# ---- why not ----------------------------------------------------------------------------------


def test_every_refusal_says_why(page: Page) -> None:
    refused = page.locator(".chip.refused").first
    if refused.count():
        refused.click(force=True)
        expect(page.locator(".note").last).to_contain_text(re.compile("site|clue", re.IGNORECASE))
    far = page.locator(".space:not(.choice)").first
    far.dispatch_event("click")
    expect(page.locator(".whisper")).not_to_be_empty()
    page.keyboard.press("t")
    expect(page.locator(".note").last).to_contain_text("This is not possible now.")


def test_a_space_out_of_reach_says_how_far_it_is(page: Page) -> None:
    out = page.locator(".space:not(.choice)")
    own = page.evaluate("() => document.querySelector('#atv-0-piece')?.isConnected")
    assert own
    for place in range(out.count()):
        space = out.nth(place)
        if "ATV of player 1" in (space.get_attribute("aria-label") or ""):
            continue
        space.dispatch_event("click")
        expect(page.locator(".note").last).to_contain_text("leg")
        return


def test_playing_a_clue_asks_for_a_second_click(visit: Visit) -> None:
    page = visit(settings={"confirm": True})
    sit_down(page)
    done = until_my_turn(page)
    assert "PlayClue" not in done
    chip = page.locator(".chip:not(.refused):not(.none)").first
    hand = page.locator(".card").count()
    chip.click()
    expect(page.locator(".chip.armed")).to_have_text(re.compile("Sure"))
    page.keyboard.press("Escape")
    expect(page.locator(".chip.armed")).to_have_count(0)
    chip.click()
    page.locator(".chip.armed").click()
    expect(page.locator(".log-panel", has_text="Anna plays")).to_be_visible()
    expect(page.locator(".card")).to_have_count(hand)


# ---- taking back ------------------------------------------------------------------------------


def test_a_drive_can_be_taken_back_and_a_clue_cannot(visit: Visit) -> None:
    page = visit()
    sit_down(page, seats=BOTH)
    settled(page)
    until_my_turn(page)
    undo = page.get_by_role("button", name="Undo")
    page.locator('.space.choice[aria-label*="drive here, 1 leg"]').first.dispatch_event("click")
    expect(undo).to_have_attribute("aria-disabled", "false")
    undo.click()
    expect(page.locator(".log-panel", has_text="takes that back")).to_be_visible()
    page.locator(".chip:not(.refused):not(.none)").first.click()
    expect(page.locator(".curtain")).to_be_visible()


def test_what_cannot_be_taken_back_says_why(page: Page) -> None:
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.click(force=True)
    expect(page.locator(".note").last).to_be_visible()


# ---- together ---------------------------------------------------------------------------------


def test_hands_are_hidden_between_players_round_one_screen(visit: Visit) -> None:
    page = visit()
    sit_down(page, seats=BOTH)
    first = page.locator(".player.deciding .name").inner_text()
    page.locator(".space.choice").first.dispatch_event("click")
    curtain = page.locator(".curtain")
    expect(curtain).to_contain_text("Pass the screen to")
    expect(page.locator(".card, .hand")).to_have_count(0)
    curtain.get_by_role("button", name="Undo").click()
    expect(curtain).to_have_count(0)
    expect(page.locator(".player.you .name")).to_have_text(first)
    page.locator(".space.choice").first.dispatch_event("click")
    curtain.get_by_role("button", name="I am").click()
    expect(page.locator(".player.you .name")).not_to_have_text(first)


def test_spectators_see_public_things_only(visit: Visit) -> None:
    page = visit()
    table = sit_down(page)
    until_my_turn(page)
    guest = visit(f"/table/{table}")
    expect(guest.locator(".player")).to_have_count(2)
    expect(guest.locator(".hand, .actions, .chip")).to_have_count(0)
    expect(guest.locator(".expected")).to_contain_text("Anna")
    page.locator('.space.choice[aria-label*="drive here"]').first.dispatch_event("click")
    expect(guest.locator(".log-panel", has_text="Anna drives")).to_be_visible()


def test_people_talk(visit: Visit) -> None:
    page = visit()
    table = sit_down(page)
    guest = visit(f"/table/{table}")
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("<b>Hello</b>")
    page.get_by_role("button", name="Send").click()
    expect(guest.locator(".badge")).to_have_text("1")
    guest.get_by_role("tab", name="Chat").click()
    expect(guest.locator(".lines")).to_contain_text("Anna <b>Hello</b>")


def test_a_killed_server_is_waited_for_and_no_click_is_lost(
    visit: Visit, tmp_path_factory: pytest.TempPathFactory
) -> None:
    url = sqlite_url(tmp_path_factory.mktemp("killed"))
    with Server(url, pause_ms=0) as first:
        page = visit(url=first.url)
        sit_down(page, seats=BOTH)
        settled(page)
        first.kill()
    expect(page.locator(".lost")).to_be_visible()
    page.locator(".space.choice").first.dispatch_event("click")
    with Server(url, port=first.port, pause_ms=0):
        expect(page.locator(".curtain")).to_be_visible()
        page.locator(".curtain button.big").click()
        expect(page.locator(".entries li", has_text="starts on")).to_have_count(1)
        expect(page.locator(".lost")).to_have_count(0)


def test_a_dead_line_is_noticed_and_the_click_is_sent_again(visit: Visit) -> None:
    page = visit()
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        """The first line hears nothing of what the page says, and nobody closes it."""
        lines.append(line)
        server = line.connect_to_server()
        if len(lines) == 1:
            line.on_message(lambda _: None)
            line.on_close(lambda *_: server.close())

    page.route_web_socket(re.compile("/live"), connect)
    sit_down(page, seats=BOTH)
    page.locator(".space.choice").first.dispatch_event("click")
    expect(page.locator(".curtain")).to_be_visible()
    assert len(lines) == 2


def test_a_hint_points_at_what_a_captain_would_do(page: Page) -> None:
    page.keyboard.press("h")
    expect(page.locator(".hints li").first).to_be_visible()
    expect(page.locator(".target, .pointed").first).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator(".hints, .target, .pointed")).to_have_count(0)


def test_what_is_too_little_is_passed_by_itself(visit: Visit) -> None:
    page = visit(settings={"autoPass": 6})
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda said: sent.append(str(said))))
    sit_down(page)
    play_to_the_end(page)
    passes = [json.loads(said) for said in sent if '"Pass"' in said]
    assert len({said["after"] for said in passes}) == len(passes)
    told = page.locator(".entries").inner_text()
    assert "Anna passes." in told
    assert not re.search("Anna takes the card: [2-5]", told)


def test_what_bots_do_is_shown_one_by_one_and_can_be_skipped(visit: Visit) -> None:
    page = visit(settings={"speed": "slow"})
    sit_down(page, players=4, seats=[{"kind": "human"}, *[{"kind": "bot", "bot": "scout"}] * 3])
    for _ in range(3):
        page.wait_for_function("() => document.querySelector('.prompt.yours, .skip')")
        if page.locator(".skip").count():
            page.keyboard.press("s")
        if page.locator(".prompt.yours .expected", has_text="Put your ATV").count():
            page.locator(".space.choice").first.dispatch_event("click")
            break
    expect(page.locator(".caption")).to_be_visible()
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    page.keyboard.press("s")
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)


# ---- keys, fingers, motion --------------------------------------------------------------------


def test_a_turn_with_the_keyboard_only(page: Page) -> None:
    page.keyboard.press("i")
    focused = page.locator(".space:focus")
    expect(focused).to_be_attached()
    told = focused.get_attribute("aria-label") or ""
    assert re.match(r"^[a-z]+\d+, \w+", told)
    walk = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowUp")
    for key in walk * 5:
        page.keyboard.press(key)
        expect(page.locator(".space:focus")).to_be_attached()
        if page.locator(".space.choice:focus").count():
            break
    page.keyboard.press("Enter")
    expect(page.locator(".log-panel", has_text="Anna drives")).to_be_visible()


def test_keys_bring_the_sheet_that_they_go_to(visit: Visit) -> None:
    page = visit(size=PHONE)
    sit_down(page)
    until_my_turn(page)
    page.keyboard.press("m")
    expect(page.locator(".map-head:focus")).to_be_visible()
    page.keyboard.press("c")
    expect(page.locator(".hand button:focus")).to_be_visible()


def test_keys_are_told(page: Page) -> None:
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_the_table_in_words_is_one_key_away(page: Page) -> None:
    page.keyboard.press("b")
    text = page.locator(".text-board").inner_text()
    assert "possible site" in text
    assert "Your turn" in text


def test_events_are_told_to_screen_readers(page: Page) -> None:
    page.locator('.space.choice[aria-label*="drive here"]').first.dispatch_event("click")
    expect(page.locator('[aria-live="polite"]', has_text="Anna drives")).to_be_attached()


def test_a_finger_shows_first_and_does_then(visit: Visit) -> None:
    page = visit(size=PHONE, is_mobile=True, has_touch=True)
    sit_down(page)
    settled(page)
    space = page.locator(".space.choice").nth(40)
    space.tap(force=True)
    expect(page.locator(".whisper")).to_contain_text("put your ATV here")
    expect(page.locator(".log-panel", has_text="Anna starts on")).to_have_count(0)
    space.tap(force=True)
    page.get_by_role("button", name="Log", exact=True).tap()
    expect(page.locator(".log-panel", has_text="Anna starts on")).to_be_visible()


def test_nothing_moves_for_those_who_want_no_motion(visit: Visit) -> None:
    page = visit(settings={"speed": "normal"}, reduced_motion="reduce")
    sit_down(page)
    settled(page)
    page.locator(".space.choice").first.dispatch_event("click")
    assert page.evaluate("() => document.getAnimations().length") == 0


def test_night_is_another_palette(visit: Visit) -> None:
    page = visit(color_scheme="dark")
    sit_down(page)
    expect(page.locator("html")).to_have_attribute("data-theme", "night")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Colours").select_option("day")
    expect(page.locator("html")).to_have_attribute("data-theme", "day")


def test_the_title_calls_when_it_is_my_turn(visit: Visit) -> None:
    page = visit()
    sit_down(page)
    settled(page)
    assert page.title() == "● Your turn – Tobago"
