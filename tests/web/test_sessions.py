"""Who gets in, how often one may try, and what a session's cookie is."""

from __future__ import annotations

from flask import Flask

from hub.web.sessions import FIRST_WAIT, FREE_TRIES, TRIES_A_WINDOW, WINDOW, Tries, device_name

from .fakes import Clock, FakeDesk

PIN = {"pin": "402718"}
WRONG = {"pin": "000000"}


def test_the_right_pin_opens_a_session_whose_cookie_no_script_and_no_other_page_can_use(app: Flask) -> None:
    answer = app.test_client().post("/api/session", json=PIN)
    assert answer.status_code == 200
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie


def test_only_the_digest_of_a_cookie_is_kept(app: Flask, desk: FakeDesk) -> None:
    client = app.test_client()
    client.post("/api/session", json=PIN)
    cookie = client.get_cookie("nightbell")
    assert cookie is not None
    assert len(cookie.value) >= 32
    assert cookie.value not in repr(desk.kept)


def test_every_session_gets_a_cookie_of_its_own(app: Flask) -> None:
    first, second = app.test_client(), app.test_client()
    first.post("/api/session", json=PIN)
    second.post("/api/session", json=PIN)
    assert first.get_cookie("nightbell") != second.get_cookie("nightbell")


def test_a_second_device_is_announced_to_the_first_and_the_first_is_not(app: Flask, desk: FakeDesk) -> None:
    app.test_client().post("/api/session", json=PIN)
    assert desk.notices == []
    app.test_client().post("/api/session", json=PIN, headers={"User-Agent": "Mozilla/5.0 (Linux; Android 14)"})
    assert [notice.text for notice in desk.notices] == ["A further device has signed in as storyteller: Android."]


def test_nothing_of_a_foreign_header_is_repeated_in_the_notice() -> None:
    assert device_name("<script>iPhone</script>") == "iPhone"
    assert device_name("<script>") == "?"


def test_a_session_that_was_ended_opens_nothing_any_more(app: Flask) -> None:
    client = app.test_client()
    client.post("/api/session", json=PIN)
    cookie = client.get_cookie("nightbell")
    assert cookie is not None
    assert client.get("/api/setup").status_code == 200
    assert client.delete("/api/session").status_code == 200
    assert client.get("/api/setup").status_code == 401
    client.set_cookie("nightbell", cookie.value)
    assert client.get("/api/setup").status_code == 401


def test_a_new_evening_ends_all_sessions(app: Flask, desk: FakeDesk) -> None:
    client = app.test_client()
    client.post("/api/session", json=PIN)
    desk.kept.clear()
    assert client.get("/api/setup").status_code == 401


def test_a_wrong_pin_opens_nothing_and_sets_no_cookie(app: Flask, desk: FakeDesk) -> None:
    answer = app.test_client().post("/api/session", json=WRONG)
    assert answer.status_code == 401
    assert "Set-Cookie" not in answer.headers
    assert desk.kept == {}


def test_something_that_is_no_pin_is_told_so(app: Flask) -> None:
    for content in ({}, {"pin": 402718}, {"pin": "4" * 1000}, []):
        assert app.test_client().post("/api/session", json=content).status_code == 400


def test_after_five_wrong_pins_even_the_right_one_waits(app: Flask, clock: Clock) -> None:
    client = app.test_client()
    for _ in range(FREE_TRIES):
        assert client.post("/api/session", json=WRONG).status_code == 401
    waiting = client.post("/api/session", json=PIN)
    assert waiting.status_code == 429
    assert waiting.json == client.post("/api/session", json=WRONG).json
    clock.now += FIRST_WAIT
    assert client.post("/api/session", json=PIN).status_code == 200


def test_one_remote_that_waits_keeps_no_other_waiting(clock: Clock) -> None:
    tries = Tries(clock)
    for _ in range(FREE_TRIES):
        tries.judge("a guest", right=False)
    assert tries.judge("a guest", right=True) == "wait"
    assert tries.judge("the storyteller", right=True) == "right"


def test_every_further_wrong_pin_doubles_the_wait(clock: Clock) -> None:
    tries = Tries(clock)
    for _ in range(FREE_TRIES):
        tries.judge("a guest", right=False)
    clock.now += FIRST_WAIT
    assert tries.judge("a guest", right=False) == "wrong"
    clock.now += FIRST_WAIT
    assert tries.judge("a guest", right=True) == "wait"
    clock.now += FIRST_WAIT
    assert tries.judge("a guest", right=True) == "right"


def test_many_remotes_together_are_slowed_too(clock: Clock) -> None:
    tries = Tries(clock)
    for number in range(TRIES_A_WINDOW):
        assert tries.judge(f"phone {number}", right=False) == "wrong"
    assert tries.judge("a fresh one", right=True) == "wait"
    clock.now += WINDOW
    assert tries.judge("a fresh one", right=True) == "right"


def test_a_right_pin_makes_a_remotes_earlier_mistakes_forgotten(clock: Clock) -> None:
    tries = Tries(clock)
    for _ in range(FREE_TRIES - 1):
        tries.judge("the storyteller", right=False)
    tries.judge("the storyteller", right=True)
    assert tries.judge("the storyteller", right=False) == "wrong"
    assert tries.judge("the storyteller", right=True) == "right"
