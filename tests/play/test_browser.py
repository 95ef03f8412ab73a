"""Games in a real browser: a person sees what he is asked, clicks, and plays to the end."""

import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

from play.page import page as replay_page
from play.records import read_record
from play.replay import Replay
from tests.play.games import recorded

LINK = re.compile(r"(\S+): (http://127\.0\.0\.1:\d+/\S+)\n")
READY = "main:not([hidden])"

PLAY_ON = """
async () => {
  let number = 7;
  const any = things => things[(number = number * 48271 % 2147483647) % things.length];
  const click = thing => thing.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: 9, clientY: 9 }));
  const hidden = id => document.getElementById(id).hidden;
  for (let clicks = 0; ; clicks++) {
    if (view.over) return clicks;
    const turn = view.turn;
    if (mine()) {
      const options = [...document.querySelectorAll("#choices button")].filter((_, i) => !view.choices[i].target);
      click(any([...document.querySelectorAll("#board .choice"), ...options]));
      if (!hidden("menu")) click(any(document.querySelectorAll("#menu button")));
    }
    while (view.turn === turn) await new Promise(soon => setTimeout(soon, 1));
  }
}
"""
"""Clicks on anything that may be chosen, until the game is over."""


def until(tab, condition, seconds=30):
    """Wait until a condition holds in a tab, which allows no code from texts but the browser's own driver's."""
    ends = time.monotonic() + seconds
    while not tab.evaluate(f"Boolean({condition})"):
        assert time.monotonic() < ends, f"{condition} did not come true in {seconds} seconds"
        time.sleep(0.02)


@contextmanager
def serving(*words, people=1):
    """``python -m play ...`` as a program of its own: the links that it prints, by whose they are."""
    command = [sys.executable, "-m", "play", "--no-browser", "--seed", "5", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        try:
            title = program.stdout.readline()
            assert title.endswith("Stop with Ctrl-C.\n"), program.stderr.read()
            yield dict(LINK.fullmatch(program.stdout.readline()).groups() for _ in range(people))
        finally:
            program.send_signal(signal.SIGINT)
            _, complaints = program.communicate(timeout=60)
    assert program.returncode == 130
    assert "Traceback" not in complaints


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("legends", ["--players", "2"]),
        ("gamble", []),
        ("underworld", ["--players", "2"]),
        ("helden", ["--players", "1"]),
    ],
)
def test_a_whole_game_is_played_by_clicking(page, game, options, tmp_path):
    with serving("--env", game, *options) as links:
        page.goto(links["player_0"])
        page.wait_for_selector(READY)
        until(page, "mine()")
        assert page.locator("#question").inner_text().startswith("Your turn: ")
        marked = page.locator("#board .choice")
        (marked.first if marked.count() else page.locator("#choices button").first).click()
        if page.locator("#menu").is_visible():
            page.locator("#menu button").first.click()
        until(page, "log.length > 0")
        assert page.evaluate(PLAY_ON) > 0
        assert page.locator("#question").inner_text().startswith("The game is over: ")
        with page.expect_download() as download:
            page.locator("#save").click()
        file = tmp_path / download.value.suggested_filename
        download.value.save_as(file)
        replay = Replay(read_record(file))
        assert replay.record.end["outcome"] in page.locator("#question").inner_text()
        page.locator("#new").click()
        until(page, "!view.over")


def test_hint_undo_keyboard_and_coming_back(page):
    with serving("--env", "legends", "--agents", "random") as links:
        page.goto(links["player_0"])
        page.wait_for_selector(READY)
        until(page, "mine()")
        undo = page.locator("#undo")
        undo.click(force=True)  # it is shown as disabled, and says why when it is clicked
        assert page.locator("#notice").inner_text() == "You have decided nothing yet."
        page.locator("#hint").click()
        page.wait_for_selector("#choices em")
        shares = [int(words.split()[0]) for words in page.locator("#choices em").all_inner_texts()]
        assert 98 <= sum(shares) <= 102
        question = page.locator("#question").inner_text()
        turn = page.evaluate("view.turn")
        page.keyboard.press("2")
        page.keyboard.press("Enter")
        until(page, f"view.turn > {turn}")
        chosen = page.locator("#log li").last.inner_text()
        assert chosen.startswith("You, select an action card: ")
        board = page.locator("#board").inner_html()
        page.reload()
        page.wait_for_selector(READY)
        assert page.locator("#board").inner_html() == board
        assert page.locator("#log li").last.inner_text() == chosen
        undo.click()
        until(page, f"view.turn > {turn + 1}")
        assert page.locator("#question").inner_text() == question


def test_two_people_play_in_two_tabs_and_a_wrong_link_gets_nothing(page, browser):
    with serving("--env", "gamble", "--seat", "0", "1", people=2) as links:
        other = browser.new_page()
        for tab, who in ((page, "player_0"), (other, "player_1")):
            tab.goto(links[who])
            tab.wait_for_selector(READY)
        tabs = (page, other) if page.evaluate("mine()") else (other, page)
        assert "is deciding" in tabs[1].locator("#question").inner_text()
        turn = tabs[1].evaluate("view.turn")
        tabs[0].locator("#choices button").first.click()
        until(tabs[1], f"view.turn > {turn}")
        first = "player_0" if tabs[0] is page else "player_1"
        assert tabs[1].locator("#log li").first.inner_text().startswith(f"{first} decides")
        tabs[0].locator("#undo").click(force=True)
        assert "with several people" in tabs[0].locator("#notice").inner_text().lower()
        other.goto(links["player_0"][:-1])
        assert other.inner_text("body").startswith("Nothing here")
        other.close()


def test_agents_are_watched(page):
    with serving("--env", "gamble", "--seat", "none", "--agents", "random") as links:
        page.goto(links["watch"])
        page.wait_for_selector(READY)
        page.locator("#step").click()
        until(page, "log.length === 1")
        page.locator("#speed").select_option("20")
        page.locator("#play").click()
        until(page, "log.length > 5")
        page.locator("#play").click()
        until(page, "!view.watch.playing")
        assert page.locator("#play").inner_text() == "Play"
        assert not page.locator("#hint").is_visible()


def test_a_phone_shows_everything_without_scrolling_sideways(page):
    page.set_viewport_size({"width": 390, "height": 844})
    with serving("--env", "legends", "--agents", "random") as links:
        page.goto(links["player_0"])
        page.wait_for_selector(READY)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert page.locator("#question").is_visible()


def test_a_replay_is_stepped_through_without_a_network(page, tmp_path):
    record, file = tmp_path / "games.jsonl", tmp_path / "page.html"
    recorded(record, names=("random", "scripted"), seeds=[11])
    replay = Replay(read_record(record))
    file.write_text(replay_page(replay), encoding="utf-8")
    end = len(replay)
    words = [replay.words(step) for step in range(end)] + [replay.ending()]
    page.context.set_offline(True)
    page.goto(file.as_uri())

    def shown():
        return [page.inner_text("#count"), page.inner_text("#now h2")]

    def step(number):
        return [f"{number + 1} of {end + 1}", words[number]]

    page.wait_for_selector("#log li")
    assert shown() == step(0)
    for key, number in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", end), ("Home", 0)):
        page.keyboard.press(key)
        assert shown() == step(number)
    for button, number in (("#next", 1), ("#last", end), ("#back", end - 1), ("#first", 0)):
        page.click(button)
        assert shown() == step(number)
    page.fill("#slider", "2")
    assert shown() == step(2)
    page.click("#log li:nth-child(2)")
    assert shown() == step(1)
    page.select_option("#view", "player_1")
    assert shown() == [f"2 of {end + 1}", replay.words(1, seat=1)]
    page.click("#first")
    page.select_option("#speed", "10")
    page.click("#play")
    until(page, f"document.getElementById('count').textContent === '{end + 1} of {end + 1}'")
    assert shown() == step(end)
