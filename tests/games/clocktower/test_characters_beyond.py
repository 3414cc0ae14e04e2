"""Characters of other scripts whose abilities the seeds speak of: Soldier, Monk, Scarlet Woman, Saint."""

from __future__ import annotations

from .table import Table

SCRIPT = [
    *("chef", "empath", "monk", "soldier", "mayor", "mathematician", "recluse", "saint"),
    *("poisoner", "scarletwoman", "baron", "imp"),
]
SEVEN = ("chef", "monk", "soldier", "saint", "recluse", "poisoner", "imp")


def table(*hands: str) -> Table:
    return Table(*hands, script=SCRIPT)


def test_a_soldier_is_safe_from_the_demon_while_healthy_and_counted_when_not() -> None:
    night = table("chef", "mathematician", "soldier", "saint", "recluse", "poisoner", "imp").to_night()
    night.choose("imp", 3)
    assert night.alive(3)
    night.do("undo")
    night.choose("poisoner", 3)
    night.choose("imp", 3)
    assert not night.alive(3)
    assert night.truths(2) == [1]


def test_a_soldier_dies_of_an_execution() -> None:
    day = table(*SEVEN)
    day.execute(3)
    assert not day.alive(3)


def test_a_monks_player_is_safe_tonight_and_he_may_not_choose_himself() -> None:
    night = table(*SEVEN).to_night()
    night.at("monk")
    night.refused("choose", players=[2])
    night.choose("monk", 1)
    night.choose("imp", 1)
    assert night.alive(1)
    night.to_night()
    night.choose("imp", 1)
    assert not night.alive(1)


def test_a_protection_stops_when_the_monk_is_poisoned_or_dies() -> None:
    for harm in ("poison", "death"):
        night = table(*SEVEN).to_night()
        night.choose("monk", 1)
        if harm == "death":
            night.do("kill", seat=2)
        else:
            night.choose("poisoner", 2)
        night.choose("imp", 1)
        assert not night.alive(1)


def test_a_scarlet_woman_becomes_the_demon_who_dies_while_five_live() -> None:
    day = table("chef", "monk", "soldier", "saint", "scarletwoman", "baron", "imp").to_day()
    assert day.wakes("scarletwoman") is None
    day.do("kill", seat=1)
    day.do("kill", seat=2)
    day.execute(7)
    assert (day.character(5), day.winner()) == ("imp", None)
    assert day.ask("phase")["waiting_for"] == [5]


def test_a_scarlet_woman_is_too_late_when_four_live() -> None:
    day = table("chef", "monk", "soldier", "saint", "scarletwoman", "baron", "imp").to_day()
    for seat in (1, 2, 3):
        day.do("kill", seat=seat)
    day.execute(7)
    assert (day.character(5), day.winner()) == ("scarletwoman", "good")


def test_an_imp_who_dies_by_his_own_hand_is_followed_by_the_scarlet_woman() -> None:
    night = table("chef", "monk", "soldier", "saint", "scarletwoman", "baron", "imp").to_night()
    night.choose("imp", 7)
    assert [night.character(seat) for seat in (5, 6)] == ["imp", "baron"]


def test_a_saints_execution_loses_for_his_team_unless_he_lives_or_is_poisoned() -> None:
    day = table(*SEVEN)
    day.execute(4)
    assert day.ask("winner")["winner"] == "evil"
    day = table(*SEVEN)
    day.execute(4, dies=False)
    assert day.winner() is None
    day = table(*SEVEN)
    day.choose("poisoner", 4)
    day.execute(4)
    assert day.winner() is None


def test_the_official_psychopath_kills_once_a_day_before_the_nominations() -> None:
    hands = ("chef", "monk", "psychopath", "saint", "recluse", "poisoner", "imp")
    day = Table(*hands, script=[*SCRIPT, "psychopath"]).to_day()
    day.do("use", seat=1, as_="psychopath", players=[2])
    assert day.alive(2)
    day.do("use", seat=3, as_="psychopath", players=[1])
    day.do("use", seat=3, as_="psychopath", players=[2])
    assert [day.alive(seat) for seat in (1, 2)] == [False, True]
    day.to_night().to_day()
    day.do("nominations")
    assert day.do("use", seat=3, as_="psychopath", players=[2])
    assert day.alive(2)


def test_what_is_used_once_a_game_is_spent_and_its_reminder_says_so() -> None:
    hands = ("chef", "slayer", "seamstress", "saint", "artist", "poisoner", "imp")
    table = Table(*hands, script=[*SCRIPT, "slayer", "seamstress", "artist"]).at("seamstress")
    table.do("choose", none=True)
    table.to_night()
    assert table.wakes("seamstress") == [3]
    table.choose("seamstress", 1, 2)
    table.do("show", value=True)
    assert table.grimoire(3)["reminders"] == ["seamstress:noability"]
    table.to_day()
    for seat, ability in ((2, "slayer"), (5, "artist"), (1, "slayer")):
        table.do("use", seat=seat, as_=ability, players=[3])
    assert table.grimoire(2)["reminders"] == ["slayer:noability"]
    assert table.grimoire(5)["reminders"] == ["artist:noability"]
    assert table.grimoire(1)["reminders"] == []
    table.do("dusk")
    assert table.wakes("seamstress") is None
    table.do("become", seat=3, character="seamstress")
    assert table.wakes("seamstress") == [3]
    assert table.grimoire(3)["reminders"] == []
