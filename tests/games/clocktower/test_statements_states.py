"""The numbered statements 25 to 41: states of players."""

from __future__ import annotations

from .table import Table

SEVEN = ("chef", "empath", "fortuneteller", "ravenkeeper", "recluse", "poisoner", "imp")


def test_25_states_travel_with_the_player() -> None:
    table = Table(*SEVEN)
    table.choose("poisoner", 2)
    table.do("kill", seat=2)
    table.do("move", seat=2, after=7)
    ben = table.grimoire(7)
    assert (ben["player"], ben["character"], ben["alive"], ben["poisoned"]) == ("Ben", "empath", False, True)
    table.do("become", seat=7, character="chef")
    assert table.poisoned(7)


def test_26_no_state_follows_from_another() -> None:
    table = Table(*SEVEN)
    table.do("mark", seat=1, reminder="pukka:poisoned")
    table.do("turn", seat=1, alignment="evil")
    table.do("become", seat=1, character="oracle")
    table.do("kill", seat=1)
    seat = table.grimoire(1)
    assert (seat["character"], seat["alignment"], seat["alive"], seat["poisoned"]) == ("oracle", "evil", False, True)


def test_27_a_later_character_does_not_change_the_alignment() -> None:
    table = Table(*SEVEN)
    table.do("become", seat=1, character="imp")
    assert table.grimoire(1)["alignment"] == "good"


def test_28_poison_from_another_stays_through_a_change_of_character() -> None:
    table = Table(*SEVEN)
    table.choose("poisoner", 2)
    table.do("become", seat=2, character="chef")
    assert table.poisoned(2)
    table.do("kill", seat=6)
    assert not table.poisoned(2)


def test_28_drunkenness_from_a_philosopher_stays_through_a_change_of_character() -> None:
    table = Table(*SEVEN, "philosopher").at("philosopher")
    table.do("choose", character="chef")
    table.do("become", seat=1, character="oracle")
    assert table.drunk(1)


def test_29_a_player_is_alive_or_dead_whatever_lies_on_the_tray() -> None:
    table = Table(*SEVEN).to_night()
    table.do("place", seat=3, token="reminder:lleech:dead")
    assert table.alive(3)


def test_30_an_executed_player_may_live() -> None:
    table = Table(*SEVEN)
    table.execute(1, dies=False)
    assert table.alive(1)
    assert table.announced("survival") == [1]
    table.do("nominate", by=1, of=2)
    table.do("vote", seats=[1, 2, 3, 4])
    table.do("dusk")
    assert table.alive(2)


def test_31_the_dead_may_be_executed_too() -> None:
    table = Table(*SEVEN)
    table.execute(1)
    assert {"event": "executed", "who": 1} in table.events("execute", seat=1)


def test_32_the_dead_cannot_die_again() -> None:
    table = Table(*SEVEN).to_night()
    table.choose("imp", 4)
    events = table.events("kill", seat=4)
    assert [one["event"] for one in events] == ["ruled"]


def test_29_a_life_given_back_by_night_is_public_with_the_dawn() -> None:
    table = Table(*SEVEN).to_day()
    table.do("kill", seat=1)
    table.do("dusk")
    table.do("revive", seat=1)
    assert not table.town(1)["alive"]
    table.to_day()
    assert table.town(1)["alive"]
    assert table.announced("life") == [1]


def test_33_a_change_is_learned_at_once_and_by_that_seat_alone() -> None:
    table = Table(*SEVEN).at("poisoner")
    table.do("turn", seat=1, alignment="evil")
    assert table.now()[1] == [1]
    awake = [seat for seat in range(1, 8) if table.seat(seat)["awake"]]
    assert awake == [1]
    assert table.seat(1)["lines"] == ["You are", "evil"]
    table.do("next")
    assert table.now() == ("poisoner", [6])
    assert not table.seat(1)["lit"]


def test_34_learning_ones_own_change_is_never_false() -> None:
    table = Table(*SEVEN)
    table.choose("poisoner", 2)
    table.do("become", seat=2, character="oracle")
    assert table.grimoire(2)["shown"] == "oracle"
    assert table.seat(2)["lines"] == ["You are", "oracle"]
    table.do("next")
    table.do("become", seat=1, character="drunk")
    assert (table.character(1), table.grimoire(1)["shown"]) == ("drunk", "chef")


def test_35_drunk_and_poisoned_are_two_flags() -> None:
    table = Table(*SEVEN)
    table.do("mark", seat=1, reminder="philosopher:drunk")
    assert (table.drunk(1), table.poisoned(1)) == (True, False)
    assert table.ask("truths", seat=1)["impaired"]


def test_36_they_do_not_cancel_out() -> None:
    table = Table(*SEVEN)
    table.do("mark", seat=1, reminder="philosopher:drunk")
    table.do("mark", seat=1, reminder="pukka:poisoned")
    assert (table.drunk(1), table.poisoned(1)) == (True, True)
    table.do("unmark", seat=1, reminder="philosopher:drunk")
    assert (table.drunk(1), table.poisoned(1)) == (False, True)


def test_37_a_once_per_game_ability_used_while_impaired_is_spent() -> None:
    table = Table(*SEVEN, "philosopher")
    table.do("mark", seat=8, reminder="pukka:poisoned")
    table.at("philosopher").do("choose", character="chef")
    table.do("unmark", seat=8, reminder="pukka:poisoned")
    assert not table.drunk(1)
    assert table.grimoire(8)["spent"] == ["philosopher"]
    table.to_night()
    assert table.wakes("philosopher") is None


def test_38_the_impaired_are_woken_prompted_and_shown_as_if_healthy() -> None:
    seen = []
    for poisoned in (False, True):
        table = Table(*SEVEN)
        if poisoned:
            table.do("mark", seat=3, reminder="pukka:poisoned")
        table.at("fortuneteller")
        asked = table.seat(3)
        table.do("choose", players=[1, 2])
        table.do("show", value=False)
        seen.append((table.slots(), asked, table.seat(3)))
    assert seen[0] == seen[1]


def test_39_the_truth_is_kept_beside_what_was_shown() -> None:
    table = Table(*SEVEN)
    table.choose("poisoner", 1)
    table.at("chef")
    prompt = table.ask("prompt")
    assert prompt["impaired"]
    assert not set(prompt["false"]) & set(prompt["truths"]["values"])
    assert table.do("show", value=0) == []
    assert table.ask("grimoire")["tellings"] == [
        {"night": 1, "seat": 1, "as": "chef", "value": 0, "holds": "never", "impaired": True}
    ]
    table.at("empath")
    assert "isn't true" in table.do("show", value=2)[0]


def test_40_abilities_used_on_the_impaired_work_as_usual() -> None:
    table = Table(*SEVEN).to_night()
    table.choose("poisoner", 1)
    table.choose("imp", 1)
    assert not table.alive(1)


def test_41_the_owners_state_counts_at_the_moment_of_the_effect() -> None:
    table = Table("goblin", "empath", "fortuneteller", "ravenkeeper", "recluse", "chef", "imp").to_day()
    table.do("mark", seat=1, reminder="pukka:poisoned")
    table.do("nominate", by=2, of=1)
    table.do("claim", seat=1, character="goblin")
    table.do("unmark", seat=1, reminder="pukka:poisoned")
    table.do("close")
    table.do("execute", seat=1)
    assert table.winner() == "evil"
