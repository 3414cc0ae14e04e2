"""The journal's evenings, the clock's hand and the binding of chairs, as the page asks for them."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from .fakes import FakeDesk


@pytest.mark.parametrize("path", ["/recap", "/recap?evening=1", "/recap?keep=1", "/api/export"])
def test_without_a_session_nobody_reads_an_evening(guest: FlaskClient, path: str) -> None:
    assert guest.get(path).status_code == 401


@pytest.mark.parametrize(("path", "body"), [("/api/point", {"seat": 3}), ("/api/bind", {"seats": [1]})])
def test_without_a_session_nobody_moves_the_hand_or_binds_a_chair(
    guest: FlaskClient, desk: FakeDesk, path: str, body: dict[str, object]
) -> None:
    assert guest.post(path, json=body).status_code == 401
    assert (desk.pointed, desk.bound) == ([], ())


def test_without_a_session_the_recap_says_where_to_sign_in_and_nothing_else(guest: FlaskClient) -> None:
    answer = guest.get("/recap?evening=1")
    assert answer.status_code == 401
    assert "Sign in on the storyteller&#39;s page first." in answer.text
    assert "Ann" not in answer.text
    assert "2026" not in answer.text


def test_the_recap_that_is_kept_needs_nothing_from_anywhere(storyteller: FlaskClient) -> None:
    read, kept = storyteller.get("/recap?evening=1"), storyteller.get("/recap?evening=1&keep=1")
    assert kept.headers["Content-Disposition"] == 'attachment; filename="nightbell-1.html"'
    assert "<style>" not in read.text
    assert "prefers-reduced-motion" in kept.text
    assert not re.search(r"<script|<link|http|href=|src=|<b>Ann", kept.text)
    assert read.text.partition("<article")[2].partition("</article>")[0] in kept.text


def test_a_recap_that_there_isnt_is_refused_in_a_sentence(storyteller: FlaskClient) -> None:
    answer = storyteller.get("/recap?evening=9")
    assert answer.status_code == 400
    assert "There is no evening 9 in the journal." in answer.text


def test_the_evenings_are_listed_and_each_is_told_again(storyteller: FlaskClient) -> None:
    told = storyteller.get("/recap?evening=1").text
    assert re.findall(r'href="/recap\?evening=(\d)"(?: aria-current=(\w+))?', told) == [("2", ""), ("1", "page")]
    assert "Good</bdi> has won." in told
    assert "Embrace the Tentacles" in storyteller.get("/recap").text


def test_an_evening_comes_as_a_file_of_json_lines(storyteller: FlaskClient) -> None:
    answer = storyteller.get("/api/export?evening=2")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="nightbell-2.jsonl"'
    assert answer.get_data() == b'{"do":"open"}\n'


def test_the_hand_points_at_a_seat_or_at_none(storyteller: FlaskClient, desk: FakeDesk) -> None:
    assert storyteller.post("/api/point", json={"seat": 3, "passed": [1, 2]}).status_code == 200
    assert (desk.pointed, desk.passed) == ([3], (1, 2))
    assert storyteller.post("/api/point", json={"seat": None}).status_code == 200
    assert (desk.pointed, desk.passed) == ([3, None], ())
    assert storyteller.post("/api/point", json={"paused": True}).status_code == 200
    assert (desk.pointed, desk.rested) == ([3, None], [True])


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/point", {"seat": "3"}),
        ("/api/point", [3]),
        ("/api/point", {"seat": 1, "passed": 2}),
        ("/api/point", {"seat": True}),
        ("/api/bind", {"seats": 3}),
    ],
)
def test_what_is_no_seat_is_refused(storyteller: FlaskClient, path: str, body: object) -> None:
    answer = storyteller.post(path, json=body)
    assert answer.status_code == 400
    assert answer.get_json()["refused"]
