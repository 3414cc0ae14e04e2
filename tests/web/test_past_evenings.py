"""The journal's evenings, the clock's hand and the binding of chairs, as the page asks for them."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from .fakes import FakeDesk


@pytest.mark.parametrize("path", ["/api/recap", "/api/export", "/api/evenings", "/api/recap?evening=1"])
def test_without_a_session_nobody_reads_an_evening(guest: FlaskClient, path: str) -> None:
    assert guest.get(path).status_code == 401


@pytest.mark.parametrize(("path", "body"), [("/api/point", {"seat": 3}), ("/api/bind", {"seats": [1]})])
def test_without_a_session_nobody_moves_the_hand_or_binds_a_chair(
    guest: FlaskClient, desk: FakeDesk, path: str, body: dict[str, object]
) -> None:
    assert guest.post(path, json=body).status_code == 401
    assert (desk.pointed, desk.bound) == ([], ())


def test_the_evenings_are_listed_and_each_is_told_again(storyteller: FlaskClient) -> None:
    listed = storyteller.get("/api/evenings").get_json()
    assert [one["number"] for one in listed["evenings"]] == [2, 1]
    assert storyteller.get("/api/recap?evening=1").get_json()["winner"] == "good"
    assert storyteller.get("/api/recap").get_json()["name"] == "Embrace the Tentacles"


def test_an_evening_that_there_never_was_is_refused_in_a_sentence(storyteller: FlaskClient) -> None:
    answer = storyteller.get("/api/recap?evening=9")
    assert answer.status_code == 400
    assert answer.get_json()["refused"] == "There is no evening 9 in the journal."


def test_an_evening_comes_as_a_file_of_json_lines(storyteller: FlaskClient) -> None:
    answer = storyteller.get("/api/export?evening=2")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="nightbell-2.jsonl"'
    assert answer.get_data() == b'{"do":"open"}\n'


def test_the_hand_points_at_a_seat_or_at_none(storyteller: FlaskClient, desk: FakeDesk) -> None:
    assert storyteller.post("/api/point", json={"seat": 3, "passed": [1, 2]}).status_code == 200
    assert (desk.pointed, desk.passed) == ([3], (1, 2))
    assert storyteller.post("/api/point", json={"seat": None}).status_code == 200
    assert (desk.pointed, desk.passed) == ([3, None], ())


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
