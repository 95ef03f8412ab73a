"""Small games, registered as if they were part of the suite, and records of them."""

import sys

import pytest

import envs
from examples import nim
from tests.play.browser import BROWSER
from tests.toys import doors

TIMEOUT = 120_000
"""Milliseconds: a game may have to be compiled."""


@pytest.fixture(autouse=True)
def small_games(monkeypatch):
    """``--env nim``, whose scripted player is perfect, and ``--env doors``, where things are hidden."""
    for game in (nim, doors):
        monkeypatch.setitem(envs.GAMES, game.GAME.id, "Test-v0")
        monkeypatch.setitem(sys.modules, f"envs.{game.GAME.id}", game)


@pytest.fixture(scope="module")
def browser():
    """The system's Chromium."""
    if BROWSER is None:
        pytest.skip("no Chromium here")
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def page(browser):
    """A page of a desktop's size; whatever fails in it fails the test."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.set_default_timeout(TIMEOUT)
    failures = []
    page.on("pageerror", lambda error: failures.append(str(error)))

    def told(message):
        stopped = (
            "ERR_CONNECTION_REFUSED" in message.text
        )  # the table is gone: the page tries until it is back
        if message.type == "error" and not stopped:
            failures.append(message.text)

    page.on("console", told)
    yield page
    page.close()
    assert failures == []
