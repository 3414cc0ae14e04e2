"""Who has won, asked at once: Demons who are no longer there, twins who hold good up, what can't be made up for."""

from __future__ import annotations

from tests.games.clocktower.table import Table

SEVEN = ("chef", "empath", "slayer", "ravenkeeper", "recluse", "poisoner", "imp")


def test_good_has_won_when_no_demon_lives_however_that_came_about() -> None:
    for verb, fields in (
        ("kill", {"seat": 7}),
        ("execute", {"seat": 7}),
        ("become", {"seat": 7, "character": "chef"}),
        ("use", {"seat": 3, "as": "slayer", "players": [7]}),
    ):
        table = Table(*SEVEN).to_day()
        assert table.ask("winner") == {"winner": None}
        table.do(verb, **fields)
        assert table.ask("winner")["winner"] == "good"
        assert table.ask("winner")["because"]
        assert table.ask("grimoire")["winner"] == "good"
        assert table.ask("town")["phase"] == "day"
        table.do("undo")
        assert table.ask("winner") == {"winner": None}


def test_nobody_has_won_while_a_demon_was_never_in_play() -> None:
    table = Table("chef", "empath", "slayer", "atheist", "recluse", "klutz", "soldier").to_day()
    table.do("kill", seat=1)
    assert table.winner() is None


def test_a_demon_whose_character_moves_on_leaves_the_game_open() -> None:
    table = Table(*SEVEN).to_day()
    table.do("become", seat=1, character="imp")
    table.do("kill", seat=7)
    assert table.winner() is None
    assert table.grimoire(1)["alignment"] == "good"


def test_a_mayors_day_is_not_made_up_for_when_a_twin_dies_later() -> None:
    table = Table("mayor", "eviltwin", "imp", script=["mayor", "eviltwin", "imp"], marks={"eviltwin:twin": 1})
    table.to_day().do("dusk")
    assert table.winner() is None
    table.do("revive", seat=1)
    table.do("kill", seat=2)
    assert table.winner() == "evil"


def test_a_demon_dead_under_living_twins_wins_for_good_when_a_twin_dies() -> None:
    hands = ("chef", "empath", "slayer", "ravenkeeper", "klutz", "eviltwin", "imp")
    table = Table(*hands, marks={"eviltwin:twin": 1}).to_day()
    table.do("execute", seat=7)
    assert table.ask("winner") == {"winner": None}
    table.do("kill", seat=1)
    assert table.winner() == "good"


def test_the_end_is_declared_as_worked_out_or_as_ruled() -> None:
    table = Table(*SEVEN).to_day()
    table.do("kill", seat=7)
    assert table.ask("town")["winner"] is None
    table.do("end")
    assert (table.phase[0], table.winner(), table.ask("town")["winner"]) == ("over", "good", "good")
    table.do("undo")
    table.do("end", winner="evil")
    assert table.winner() == "evil"
    assert "end" in [event.get("verb") for event in table.evening.step.entry.events]
    table.refused("end")


def test_the_dead_of_the_night_are_public_with_the_end() -> None:
    table = Table(*SEVEN).to_night()
    table.choose("imp", 1)
    assert table.town(1)["alive"]
    table.do("end", winner="evil")
    assert not table.town(1)["alive"]


def test_a_dead_players_execution_is_told_as_of_a_dead_one_and_is_todays() -> None:
    table = Table(*SEVEN).to_day()
    table.do("kill", seat=1)
    table.do("execute", seat=1)
    assert table.announced("execution") == [1]
    assert table.announced("survival") == []
    table.do("nominate", by=2, of=3)
    table.do("vote", seats=[2, 3, 4, 5])
    table.do("close")
    table.do("dusk")
    assert table.alive(3)


def test_twins_who_are_the_last_two_win_for_evil_though_no_demon_lives() -> None:
    hands = ("chef", "empath", "slayer", "ravenkeeper", "klutz", "eviltwin", "imp")
    table = Table(*hands, marks={"eviltwin:twin": 1}).to_day()
    for seat in (7, 2, 3, 4):
        table.do("kill", seat=seat)
    assert table.winner() is None
    table.do("kill", seat=5)
    assert table.winner() == "evil"
