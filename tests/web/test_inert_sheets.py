"""What players, scripts and devices can write stays text on every sheet and in the recap."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .fakes import FakeDesk, evening
from .test_sheets import SHEETS, Tags, fragment, signed_in


def names() -> st.SearchStrategy[str]:
    """Names as somebody may type them, and what would be more than a name if anything read it as markup."""
    bad = st.sampled_from(
        ["<b>Jo</b>", "{player}", "{{ 7 * 7 }}", "</script><script>x()</script>", "‮drawkcab", "{% raw %}", "&lt;i&gt;",
         "\" onclick=\"x()", "' autofocus onfocus='x()", "🦇" * 20, "W" * 60, "a\n<hr>\nb", "", "은(는)", "a|b"]
    )  # fmt: skip
    return st.one_of(bad, st.text(max_size=60))


def renamed(desk: FakeDesk, name: str) -> None:
    """Everything that players, scripts and devices can write is that."""
    view: Any = desk.storyteller
    script: Any = desk.script
    for one in (*view["grimoire"]["seats"], *view["people"], *view["town"]["players"]):
        one["player"] = name
    view["grimoire"]["notes"] = [{"text": name, "seat": 3}]
    view["notices"] = [{"number": 1, "text": name}]
    view["enrolling"] = {"box": name, "token": name, "words": name, "problem": name or "-", "done": 0, "of": 1}
    for one in script["characters"].values():
        one |= {"name": name, "ability": name}
    script["reminders"] = dict.fromkeys(script["reminders"], name)
    desk.archive.name = name
    script |= {"name": name, "house_rules": [name]}


class Outside:
    """One desk after another on which everything that comes from outside is one name, and what the hub makes of it."""

    def __init__(self) -> None:
        self._desk = FakeDesk()
        self._client = signed_in(self._desk)

    def sheets(self, name: str) -> dict[str, Tags]:
        evening(self._desk, slot="empath")
        renamed(self._desk, name)
        return {address: Tags(fragment(self._client, address)) for address in SHEETS}

    def recaps(self, name: str) -> list[Tags]:
        self._desk.archive.name = name
        return [Tags(self._client.get(address).text) for address in ("/recap", "/recap?keep=1")]


@pytest.fixture(scope="module")
def outside() -> Outside:
    return Outside()


def shape(seen: Tags) -> list[tuple[str, list[str]]]:
    return [(tag, sorted(of)) for tag, of in seen.tags]


def test_no_text_from_outside_becomes_markup(outside: Outside) -> None:
    plain = {address: shape(seen) for address, seen in outside.sheets("Mu").items()}

    @given(name=names())
    @settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    def holds(name: str) -> None:
        for address, seen in outside.sheets(name).items():
            assert shape(seen) == plain[address], address
            assert seen.open == []

    holds()


def test_no_text_from_outside_becomes_markup_in_the_recap_and_in_what_is_kept_of_it(outside: Outside) -> None:
    plain = [shape(seen) for seen in outside.recaps("Mu")]

    @given(name=names())
    @settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    def holds(name: str) -> None:
        assert [shape(seen) for seen in outside.recaps(name)] == plain

    holds()


def test_a_name_is_told_whole_and_in_its_own_direction(storyteller: FlaskClient, desk: FakeDesk) -> None:
    renamed(desk, "<b>{x}</b>")
    text = fragment(storyteller, "pick?seat=10&then=deal")
    assert "A character for <bdi>10 &lt;b&gt;{x}&lt;/b&gt;</bdi>" in text
