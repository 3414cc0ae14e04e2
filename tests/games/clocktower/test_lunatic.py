"""The Lunatic: an Outsider who believes to be a Demon, and is never told otherwise."""

from __future__ import annotations

import pytest

from hub.table.words import ENGLISH
from tests.games.played import Played

from .table import NAMES, Table, clocktower

SCRIPT = ["imp", "poisoner", "chef", "empath", "lunatic", "recluse", "steward", "soldier", "baron", "monk", "pukka"]
HANDS = ("imp", "poisoner", "chef", "empath", "lunatic=pukka", "recluse", "steward")


def table(*hands: str) -> Table:
    return Table(*(hands or HANDS), script=SCRIPT)


def test_a_lunatic_is_a_good_outsider_who_believes_to_be_the_demon_that_was_dealt() -> None:
    seat = table().grimoire(5)
    assert (seat["character"], seat["shown"], seat["alignment"]) == ("lunatic", "pukka", "good")


def test_whoever_was_not_told_which_believes_to_be_a_demon_that_is_not_in_play() -> None:
    assert table("imp", "poisoner", "chef", "empath", "lunatic", "recluse", "steward").grimoire(5)["shown"] == "pukka"
    one_demon = [one for one in SCRIPT if one != "pukka"]
    hands = ("imp", "poisoner", "chef", "empath", "lunatic", "recluse", "steward")
    assert Table(*hands, script=one_demon).grimoire(5)["shown"] == "imp"


def test_the_own_panel_never_says_lunatic_and_says_evil() -> None:
    night = table().at("lunatic")
    assert night.now() == ("lunatic", [5])
    assert night.seat(5)["lines"] == ["pukka", "Choose a player"]
    night.do("choose", players=[3])
    assert "lunatic" not in str(night.seat(5))
    night.to_day()
    held = clocktower().held_view(night.state, 5, ENGLISH)
    assert held.lines()[:2] == ["pukka", "evil"]


def test_the_demon_learns_who_the_lunatic_is_and_whom_he_chose_and_nobody_is_hurt() -> None:
    night = table().at("lunatic")
    night.do("choose", players=[3])
    assert night.now()[1] == [1]
    assert night.seat(1)["lines"] == ["lunatic", "5 Eli", "3 Cho"]
    assert "lunatic:chosen" in night.grimoire(3)["reminders"]
    assert (night.poisoned(3), night.alive(3)) == (False, True)
    night.do("next")
    night.to_day()
    assert "lunatic:chosen" not in night.grimoire(3)["reminders"]


def test_the_demon_learns_of_him_where_he_chose_nobody() -> None:
    night = table().at("lunatic")
    night.do("choose", none=True)
    assert night.seat(1)["lines"] == ["lunatic", "5 Eli"]


def test_a_lunatic_is_woken_before_the_demon_every_night_and_no_more_when_dead() -> None:
    night = table().to_night()
    slots = night.slots()
    assert slots.index("lunatic") < slots.index("imp")
    night.to_day().do("kill", seat=5)
    night.do("dusk")
    assert night.wakes("lunatic") is None


def test_of_a_poisoned_lunatics_choice_nobody_learns() -> None:
    night = table().to_night()
    night.choose("poisoner", 5)
    night.at("lunatic").do("choose", players=[3])
    assert night.state.pending == ()
    assert "lunatic:chosen" not in night.grimoire(3)["reminders"]


def test_he_is_no_demon_to_anybody_and_keeps_no_game_going() -> None:
    night = table("imp", "poisoner", "chef", "empath", "lunatic=pukka", "monk", "steward")
    assert night.truths(4) == [0]
    assert night.wakes("demoninfo") == [1]
    night.to_day().do("execute", seat=1)
    assert night.winner() == "good"


def test_who_becomes_the_lunatic_learns_a_demon() -> None:
    night = table("imp", "poisoner", "chef", "empath", "monk", "recluse", "steward").to_night()
    night.do("become", seat=5, character="lunatic")
    assert night.grimoire(5)["shown"] == "pukka"
    assert night.seat(5)["lines"] == ["You are", "pukka"]


@pytest.mark.parametrize("seed", range(30))
def test_a_random_deal_gives_him_a_demon_to_believe_in(seed: int) -> None:
    dealt = Played(clocktower(), players=NAMES[:9], script=SCRIPT, seed=seed)
    dealt.do("deal")
    for seat in dealt.ask("grimoire")["seats"]:
        if seat["character"] == "lunatic":
            assert seat["shown"] in ("imp", "pukka")
    dealt.do("begin")
