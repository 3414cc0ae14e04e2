"""The numbered statements 1 to 10 and the core rules of the day: exceptions, the storyteller, nominations and votes."""

from __future__ import annotations

from .table import Table

SEVEN = ("chef", "empath", "fortuneteller", "ravenkeeper", "recluse", "poisoner", "imp")


def day(*hands: str, **opening: object) -> Table:
    return Table(*(hands or SEVEN), **opening).to_day()


def test_01_what_no_rule_forbids_is_allowed_with_advice() -> None:
    table = Table(*SEVEN)
    table.at("chef")
    assert table.do("choose", players=[2]) == ["This step asks for no choice; it is kept as a note."]
    assert table.do("mark", seat=3, reminder="pukka:poisoned") == []
    assert table.poisoned(3)


def test_02_a_player_may_nominate_himself() -> None:
    table = day()
    table.do("nominate", by=1, of=1)
    assert table.ask("town")["nomination"] == {"by": 1, "of": 1, "votes": [], "needed": 4}


def test_03_a_player_may_vote_on_his_own_nomination() -> None:
    table = day()
    table.do("nominate", by=1, of=1)
    table.do("vote", seats=[1, 2, 3, 4])
    table.do("close")
    assert table.ask("town")["block"] == {"seat": 1, "votes": 4}


def test_04_the_demon_may_attack_a_dead_player() -> None:
    table = day()
    table.execute(1)
    table.do("dusk")
    assert table.choose("imp", 1)
    table.to_day()
    assert table.announced("death") == []


def test_05_anybody_may_lie() -> None:
    true, bluffed = day("slayer", *SEVEN[1:]), day()
    for table in (true, bluffed):
        table.do("use", seat=1, as_="slayer", players=[2])
    assert true.ask("town") == bluffed.ask("town")


def test_06_a_choice_of_any_player_includes_the_chooser_and_the_dead() -> None:
    table = Table(*SEVEN)
    table.do("kill", seat=1)
    table.choose("poisoner", 1)
    assert table.poisoned(1)
    table.do("undo")
    table.do("choose", players=[6])
    assert table.poisoned(6)


def test_07_the_dead_may_not_nominate() -> None:
    table = day()
    table.do("kill", seat=2)
    assert "dead" in table.ruled("nominate", by=2, of=1)
    assert table.ask("town")["nomination"]["by"] == 2


def test_08_a_dead_player_has_one_vote_for_the_rest_of_the_game() -> None:
    table = day()
    table.do("kill", seat=2)
    table.do("nominate", by=1, of=3)
    table.do("vote", seats=[2])
    assert table.town(2)["ghost_vote"]
    table.do("close")
    assert not table.town(2)["ghost_vote"]
    table.do("nominate", by=3, of=1)
    assert "no vote left" in table.ruled("vote", seats=[2])
    assert table.ask("town")["nomination"]["votes"] == [2]


def test_09_the_storytellers_word_is_the_rule_and_on_record() -> None:
    table = Table(*SEVEN)
    for verb, fields in (
        ("kill", {"seat": 1}),
        ("revive", {"seat": 1}),
        ("become", {"seat": 1, "character": "imp"}),
        ("turn", {"seat": 1, "alignment": "evil"}),
        ("mark", {"seat": 1, "reminder": "poisoner:poisoned"}),
        ("unmark", {"seat": 1, "reminder": "poisoner:poisoned"}),
    ):
        assert {"event": "ruled", "verb": verb} in table.events(verb, **fields)
    seat = table.grimoire(1)
    assert (seat["character"], seat["alignment"], seat["alive"], seat["poisoned"]) == ("imp", "evil", True, False)


def test_10_abilities_have_no_effect_on_an_exile() -> None:
    table = day("chef", "legion", "legion", "legion", "legion", "scapegoat", "legion")
    table.do("kill", seat=1)
    assert "Traveller" in table.refused("exile", by=1, of=1, votes=[2])
    table.do("exile", by=1, of=6, votes=[1, 2, 3])
    assert table.alive(6)
    table.do("exile", by=1, of=6, votes=[1, 2, 3, 4])
    assert not table.alive(6)
    assert table.town(1)["ghost_vote"]
    assert table.announced("exile") == [6]


def test_c1_each_nominates_once_and_is_nominated_once_a_day() -> None:
    table = day()
    table.do("nominate", by=1, of=2)
    table.do("close")
    assert "nominated today" in table.ruled("nominate", by=1, of=3)
    table.do("close")
    assert "nominated today" in table.ruled("nominate", by=2, of=3)
    table.do("close")
    table.do("dusk")
    table.to_day()
    table.do("nominate", by=1, of=2)


def test_c2_hands_that_were_lowered_do_not_count() -> None:
    table = day()
    table.do("nominate", by=1, of=2)
    table.do("vote", seats=[1, 3, 4, 5])
    table.do("vote", down=[5])
    table.do("close")
    assert table.ask("town")["block"] is None


def test_c3_an_equal_tally_empties_the_block() -> None:
    table = day()
    table.do("nominate", by=1, of=2)
    table.do("vote", seats=[1, 2, 3, 4])
    table.do("close")
    table.do("nominate", by=2, of=3)
    assert table.ask("town")["nomination"]["needed"] == 5
    table.do("vote", seats=[1, 2, 3, 4])
    table.do("close")
    assert table.ask("town")["block"] is None
    table.do("nominate", by=3, of=4)
    assert table.ask("town")["nomination"]["needed"] == 5


def test_c3_the_number_to_beat_follows_earlier_tallies_and_todays_living() -> None:
    table = day("chef", "empath", "fortuneteller", "ravenkeeper", "recluse", "poisoner", "imp", "oracle", "barber")
    table.do("nominate", by=1, of=2)
    assert table.ask("town")["nomination"]["needed"] == 5
    table.do("vote", seats=[1, 2, 3, 4])
    table.do("close")
    table.do("kill", seat=9)
    table.do("nominate", by=2, of=3)
    assert table.ask("town")["nomination"]["needed"] == 5


def test_c4_who_is_on_the_block_is_executed_at_dusk_unless_somebody_was_today() -> None:
    table = day()
    table.do("nominate", by=1, of=2)
    table.do("vote", seats=[1, 2, 3, 4])
    table.do("close")
    table.do("execute", seat=3)
    table.do("nominate", by=2, of=1)
    table.do("dusk")
    assert not table.alive(3)
    assert table.alive(2)


def test_c5_a_ghost_vote_is_spent_only_when_it_is_counted() -> None:
    table = day()
    table.do("kill", seat=2)
    table.do("nominate", by=1, of=3)
    table.do("vote", seats=[2])
    table.do("vote", down=[2])
    table.do("close")
    assert table.town(2)["ghost_vote"]


def test_c6_good_wins_when_no_demon_lives() -> None:
    table = day()
    assert table.winner() is None
    table.execute(7)
    assert table.winner() == "good"
    assert table.ask("town")["winner"] is None
    table.do("end")
    assert (table.phase[0], table.ask("town")["winner"]) == ("over", "good")


def test_c6_evil_wins_when_two_players_live_travellers_not_counted() -> None:
    table = day(*SEVEN, "scapegoat")
    for seat in (1, 2, 3, 4):
        table.do("kill", seat=seat)
    assert table.winner() is None
    table.do("kill", seat=5)
    assert table.winner() == "evil"


def test_c6_both_at_once_is_good() -> None:
    table = Table("lleech", "chef", "empath", "oracle", "poisoner")
    table.choose("lleech", 2)
    table.to_day()
    table.do("kill", seat=3)
    table.do("kill", seat=4)
    table.execute(2)
    assert table.winner() == "good"


def test_c7_travellers_count_among_the_living_for_votes() -> None:
    table = day(*SEVEN, "scapegoat", "beggar")
    table.do("nominate", by=1, of=2)
    assert table.ask("town")["nomination"]["needed"] == 5


def test_c8_travellers_are_exiled_by_half_of_all_players_the_dead_included() -> None:
    table = day(*SEVEN, "scapegoat")
    assert "Traveller" in table.refused("nominate", by=1, of=8)
    for seat in (1, 2):
        table.do("kill", seat=seat)
    table.do("exile", by=1, of=8, votes=[1, 2, 3])
    assert table.alive(8)
    table.do("exile", by=1, of=8, votes=[1, 2, 3, 4])
    assert not table.alive(8)


def test_c9_a_travellers_character_is_public_and_an_evil_one_learns_the_demon() -> None:
    table = Table(*SEVEN, {"character": "scapegoat", "alignment": "evil"})
    assert table.town(8)["character"] == "scapegoat"
    assert "alignment" not in table.town(8)
    assert table.now() == ("scapegoat", [8])
    assert "7 Gus" in table.seat(8)["lines"]


def test_c10_fewer_than_seven_players_have_no_evil_information_and_no_bluffs() -> None:
    table = Table("chef", "empath", "fortuneteller", "recluse", "poisoner", "imp")
    assert table.slots() == ["dusk", "poisoner", "chef", "empath", "fortuneteller", "dawn"]
    assert table.ask("grimoire")["bluffs"] == []


def test_c11_the_demon_learns_the_minions_and_three_good_characters_out_of_play() -> None:
    table = Table(*SEVEN).at("demoninfo")
    bluffs = table.ask("grimoire")["bluffs"]
    assert len(bluffs) == 3
    assert not {one["character"] for one in table.ask("grimoire")["seats"]} & set(bluffs)
    lines = table.seat(7)["lines"]
    assert "6" in lines[0]
    assert len(lines) == 4
    table.at("minioninfo")
    assert "7 Gus" in table.seat(6)["lines"]
