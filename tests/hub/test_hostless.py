"""A game without a host: until its end no page learns a secret, and nothing of what is done in secret."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hub.pads import LOCK, READ
from hub.table.views import STORYTELLER, TOWN

from .wolves_at_home import NAMES, Village, village


def hostless(state: Path, until: str = "night") -> Village:
    return village(state).begin(until=until, host=False)


@pytest.mark.parametrize(
    "question", [{"ask": "grimoire"}, {"ask": "prompt"}, {"ask": "audit"}, {"ask": "seat", "seat": 3}, {"ask": "night"}]
)
def test_its_page_is_refused_every_secret_by_one_and_the_same_answer(
    tmp_path: Path, question: dict[str, object]
) -> None:
    with hostless(tmp_path) as home:
        reply = home.desk.ask(question, STORYTELLER)
        assert (reply.status, reply.body) == (403, {"ok": False, "refused": "That may not be asked here."})


@pytest.mark.parametrize(
    "command",
    [
        {"do": "undo"},
        {"do": "kill", "seat": 2},
        {"do": "act", "seat": 1, "target": 2},
        {"do": "vote", "seat": 1, "for": 2},
        {"do": "lock", "seat": 1},
        {"do": "press", "seat": 1},
        {"do": "deal", "seats": {"1": "seer"}},
        {"do": "declare", "seat": 2, "role": "seer"},
        {"do": "become", "seat": 2, "character": "seer"},
        {"do": "end", "winner": "fox"},
    ],
)
def test_its_page_does_nothing_that_is_a_players_or_a_hosts(tmp_path: Path, command: dict[str, object]) -> None:
    with hostless(tmp_path) as home:
        before = home.ledger.version
        reply = home.desk.command(command, None, None)
        assert (reply.status, reply.body) == (403, {"ok": False, "refused": "That may not be asked here."})
        assert home.ledger.version == before


def test_its_page_opens_pauses_times_out_and_ends(tmp_path: Path) -> None:
    with hostless(tmp_path) as home:
        assert home.desk.timer({"do": "pause"}).status == 200
        reply = home.desk.command({"do": "timeout"}, None, "k")
        assert reply.body == {"ok": True, "events": [], "advice": [], "version": home.version}
        assert home.desk.command({"do": "timeout"}, None, "k").body == reply.body, "nor does a repeated key tell more"
        assert home.do(do="end")["ok"]


def test_the_leading_view_holds_no_role_no_panel_and_nobody_who_is_waited_for(tmp_path: Path) -> None:
    for phase in ("first_night", "discussion", "head_vote", "night"):
        with hostless(tmp_path / phase, phase) as home:
            said = json.dumps(home.present.view(STORYTELLER))
            assert not any(role in said for role in ('"seer"', '"knight"', '"villager"', '"wolves"'))
            assert home.view["phase"]["waiting_for"] == []
            assert (home.view["undo"], home.view["grimoire"], home.view["panels"]) == (None, None, [])
            asked = home.desk.ask({"ask": "phase"}, STORYTELLER).body["answer"]
            assert asked["waiting_for"] == []


def test_what_is_done_on_the_pads_makes_no_page_stir(tmp_path: Path) -> None:
    with hostless(tmp_path) as home:
        storyteller, town = home.desk.watch(STORYTELLER), home.desk.watch(TOWN)
        storyteller.wait(0)
        town.wait(0)
        for chair in ("c1", "c2", "c3"):
            home.short(chair)
            home.pad(chair, True)
            home.pass_time(READ)
            home.pass_time(LOCK)
            home.pad(chair, False)
        home.present.watches.publish(home.present.view)
        seen = storyteller.wait(0)
        assert seen is None or "cue" in str(seen)
        assert home.desk.command({"do": "timeout"}, home.version, None).status == 200, "nor does it make a tap stale"
        assert home.notices == []


def test_the_consoles_back_takes_no_secret_deed_back(tmp_path: Path) -> None:
    with hostless(tmp_path) as home:
        home.short("c1")
        before = home.ledger.evening.state
        home.press("console.back")
        assert home.ledger.evening.state == before
        assert home.notices == []


def test_a_refused_tap_gives_no_reason_away(tmp_path: Path) -> None:
    with village(tmp_path) as home:
        home.do(do="open", game="growl", players=NAMES, seed=3, host=False)
        home.do(do="begin")
        home.know(AA="growl:gold")
        home.on_loop(lambda: home.do(do="next"))
        home.tap("t1.reader", "AA")
        home.tap("t1.reader", "AA")
        assert set(home.notices) <= {"What was done at the table last was not taken."}


def test_with_the_end_everything_lies_open_at_once(tmp_path: Path) -> None:
    with hostless(tmp_path) as home:
        home.do(do="end")
        assert home.desk.ask({"ask": "grimoire"}, STORYTELLER).status == 200
        town = home.present.view(TOWN)["view"]["town"]
        assert town["phase"] == "over"
        assert home.view["grimoire"]["seats"][0]["character"]
        assert home.desk.command({"do": "undo"}, None, None).status == 403
        assert home.view["undo"] is None, "and none is offered"


def test_a_game_that_needs_a_storyteller_says_so(tmp_path: Path) -> None:
    with village(tmp_path) as home:
        reply = home.desk.command({"do": "open", "game": "lantern", "players": ["a", "b"], "host": False}, None, None)
        assert reply.body["refused"] == "This game needs a storyteller."


def test_with_a_host_the_host_sees_all(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="night") as home:
        assert home.view["host"] is True
        assert home.view["phase"]["waiting_for"] == [1, 2, 3]
        assert home.desk.ask({"ask": "grimoire"}, STORYTELLER).status == 200


@pytest.mark.parametrize("phase", ["first_night", "discussion", "head_vote"])
def test_whatever_was_dealt_the_leading_page_and_the_town_look_the_same(tmp_path: Path, phase: str) -> None:
    seen, dealt = [], set()
    for seed in range(6):
        with village(tmp_path / str(seed)).begin(until=phase, host=False, seed=seed) as home:
            seen.append((home.present.view(STORYTELLER), home.present.view(TOWN), home.shown[-1]))
            dealt.add(tuple(player.role for player in home.ledger.evening.state.players.values()))
    assert len(dealt) > 1
    for view in seen[1:]:
        assert view == seen[0]
