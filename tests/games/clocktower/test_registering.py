"""Voters, the executed and guesses: as what they register, and when an ability's moment has passed."""

from __future__ import annotations

from typing import Any

from hub.table.words import ENGLISH
from tests.games.played import Played

from .table import NAMES, Table, clocktower

LEGION = ("legion", "legion", "legion", "recluse", "politician", "chef", "legion", "legion")
CANNIBAL = ("cannibal", "recluse", "chef", "empath", "oracle", "poisoner", "imp")


def voted(table: Table, of: int, *seats: int, **registers: Any) -> list[str]:
    table.do("nominate", by=seats[0], of=of)
    table.do("vote", seats=list(seats))
    return table.do("close", **registers)


# -- Legion -----------------------------------------------------------------------------------------


def test_a_vote_of_legion_alone_counts_for_nothing() -> None:
    table = Table(*LEGION).to_day()
    assert "tally is 0" in voted(table, 6, 1, 2, 3, 7)[0]
    assert table.ask("town")["block"] is None


def test_a_recluse_or_politician_among_the_voters_counts_unless_they_register_as_evil() -> None:
    table = Table(*LEGION).to_day()
    assert "may register" in voted(table, 6, 1, 2, 3, 4, 5)[0]
    assert table.ask("town")["block"] == {"seat": 6, "votes": 5}
    table.do("undo")
    table.do("close", registers="imp")
    assert table.ask("town")["block"] is None


def test_voters_register_one_by_one() -> None:
    table = Table(*LEGION).to_day()
    voted(table, 6, 1, 2, 3, 4, 5, registers={"4": "imp"})
    assert table.ask("town")["block"] == {"seat": 6, "votes": 5}
    table.do("undo")
    table.do("close", registers={"4": "imp", "5": "legion"})
    assert table.ask("town")["block"] is None


def test_an_honest_good_voter_can_not_be_registered_away() -> None:
    table = Table(*LEGION).to_day()
    voted(table, 1, 2, 3, 6, 7, registers="imp")
    assert table.ask("town")["block"] == {"seat": 1, "votes": 4}


def secret(*hands: str) -> Table:
    return Table(*hands, rules={"legion_secret": True}).to_day()


def test_a_secret_count_is_announced_as_it_stands_and_counts_for_nothing() -> None:
    table = secret(*LEGION)
    assert "in truth" in voted(table, 6, 1, 2, 3, 7)[0]
    assert table.ask("town")["block"] == {"seat": 6, "votes": 4}
    table.do("dusk")
    assert table.alive(6)
    assert table.announced("execution") == []


def test_who_is_about_to_die_in_secret_has_the_reminder_and_dies_at_the_days_end() -> None:
    table = secret(*LEGION)
    voted(table, 1, 4, 5, 6, 2)
    assert "legion:abouttodie" in table.grimoire(1)["reminders"]
    voted(table, 6, 1, 2, 3, 7, 8)
    assert table.ask("town")["block"] == {"seat": 6, "votes": 5}
    assert "legion:abouttodie" in table.grimoire(1)["reminders"]
    table.do("dusk")
    assert (table.alive(1), table.alive(6)) == (False, True)
    assert table.grimoire(1)["reminders"] == []


def test_who_is_on_the_block_stays_there_when_the_count_becomes_secret() -> None:
    table = Table(*LEGION).to_day()
    voted(table, 1, 4, 5, 6, 2)
    table.do("rules", rules={"legion_secret": True})
    table.do("dusk")
    assert not table.alive(1)


def test_the_town_sees_the_same_of_a_secret_count_whoever_voted() -> None:
    tables = [secret(*LEGION), secret("chef", "empath", "legion", "legion", "legion", "legion", "legion", "oracle")]
    seen = []
    for table in tables:
        voted(table, 6, 1, 2, 3, 7)
        seen.append([table.ask("town"), [table.seat(seat) for seat in range(1, 9)]])
    assert seen[0] == seen[1]


# -- the Cannibal -----------------------------------------------------------------------------------


def test_a_recluse_who_registers_as_evil_poisons_the_cannibal() -> None:
    table = Table(*CANNIBAL)
    table.execute(2)
    assert not table.poisoned(1)
    table.do("undo")
    table.execute(2, registers="imp")
    assert table.poisoned(1)
    assert table.now()[0] == "cannibal"


def test_at_dusk_the_executed_registers_too() -> None:
    table = Table(*CANNIBAL).to_day()
    voted(table, 2, 1, 3, 4, 5)
    table.do("dusk", registers="poisoner")
    assert table.poisoned(1)


def test_a_drunk_who_believes_to_be_the_cannibal_is_staged() -> None:
    table = Table("drunk=cannibal", *CANNIBAL[1:])
    table.execute(4)
    assert table.now() == ("cannibal", [])
    table.do("choose", character="empath")
    table.do("dusk")
    assert 1 in (table.wakes("empath") or [])
    table.at("empath")
    assert table.ask("prompt", seat=1)["impaired"]


# -- the Juggler ------------------------------------------------------------------------------------

JUGGLER = ("juggler", "chef", "empath", "oracle", "barber", "poisoner", "imp")
GUESSES = [{"player": 7, "character": "imp"}, {"player": 2, "character": "oracle"}]


def test_a_juggler_juggles_on_the_first_day_only() -> None:
    table = Table(*JUGGLER).to_night().to_day()
    assert "first day" in table.do("use", seat=1, as_="juggler", guesses=GUESSES)[0]
    table.do("dusk")
    assert table.wakes("juggler") is None


def test_who_becomes_the_juggler_juggles_on_the_next_day() -> None:
    table = Table(*JUGGLER).to_night()
    table.do("become", seat=2, character="juggler")
    table.do("next")
    table.to_day()
    assert table.do("use", seat=2, as_="juggler", guesses=GUESSES[:1]) == []
    table.do("dusk")
    assert table.wakes("juggler") == [2]
    assert table.truths(2, as_="juggler") == [1]


def test_the_table_sees_the_same_juggling_on_every_day() -> None:
    seen = []
    for nights in (0, 1):
        table = Table(*JUGGLER)
        for _ in range(nights):
            table.to_night()
        table.to_day()
        table.do("use", seat=1, as_="juggler", guesses=GUESSES)
        seen.append(table.ask("town")["announcements"])
    assert seen[0] == seen[1]


def test_guesses_count_as_they_held_when_they_were_made() -> None:
    table = Table(*JUGGLER).to_day()
    table.do("use", seat=1, as_="juggler", guesses=GUESSES)
    table.do("become", seat=7, character="pukka")
    table.do("dusk")
    assert table.truths(1) == [1]


def test_a_drunk_juggler_is_woken_like_a_true_one() -> None:
    table = Table("drunk=juggler", *JUGGLER[1:]).to_day()
    table.do("use", seat=1, as_="juggler", guesses=GUESSES)
    table.do("dusk")
    assert table.wakes("juggler") == [1]


# -- twins, the Psychopath, a Vortox ----------------------------------------------------------------

TWINS = ("chef", "empath", "oracle", "barber", "mayor", "eviltwin", "imp")


def test_twins_on_one_side_have_the_storyteller_choose_a_new_one() -> None:
    table = Table(*TWINS, marks={"eviltwin:twin": 1}).to_night()
    table.do("turn", seat=1, alignment="evil")
    while table.ask("prompt")["wants"] is None:
        table.do("next")
    assert table.now() == ("eviltwin", [])
    assert table.ask("prompt")["wants"]["players"]["from"] == [2, 3, 4, 5]
    table.do("choose", players=[3])
    assert "eviltwin:twin" in table.grimoire(3)["reminders"]
    assert "eviltwin:twin" not in table.grimoire(1)["reminders"]
    assert table.wakes("eviltwin") == [3, 6]


def test_an_execution_of_the_psychopath_names_the_nominator_to_play_against() -> None:
    script = "two-chairs"
    table = Table(
        "clockmaker",
        "empath",
        "mayor",
        "klutz",
        "gambler",
        "twochairs_psychopath",
        "imp",
        script=script,
        rules={"opposite_seats": False},
    ).to_day()
    voted(table, 6, 3, 1, 2, 4, 5)
    said = table.do("execute", dies=None)
    assert "seat 3" in said[0]
    assert not table.alive(6)
    table.do("undo")
    table.do("dusk", dies=False)
    assert table.alive(6)


def test_a_vortox_makes_the_truth_what_may_not_be_said() -> None:
    table = Table("chef", "empath", "oracle", "barber", "mayor", "poisoner", "vortox").at("chef")
    truths = table.ask("truths", seat=1)
    assert (truths["values"], truths["lie"], truths["forced"]) == ([1], True, False)
    assert 1 not in table.ask("prompt")["false"]
    assert "Vortox" in table.do("show", value=1)[0]
    table.do("undo")
    assert table.do("show", value=0) == []


# -- the set-up -------------------------------------------------------------------------------------


def test_lil_monsta_needs_no_demon_among_the_players() -> None:
    script = ["chef", "empath", "oracle", "mayor", "slayer", "poisoner", "baron", "goblin", "lilmonsta", "barber"]
    table = Played(clocktower(), players=NAMES[:7], script=script, seed=1)
    hands = ("chef", "empath", "oracle", "mayor", "poisoner", "slayer", "goblin")
    assert table.do("deal", seats={str(seat): hand for seat, hand in enumerate(hands, 1)}) == []


def test_a_drunk_for_whom_no_character_is_left_believes_in_one_that_is_in_play() -> None:
    script = ["chef", "empath", "oracle", "drunk", "poisoner", "imp"]
    table = Played(clocktower(), players=NAMES[:6], script=script, seed=1)
    hands = ("chef", "empath", "oracle", "drunk", "poisoner", "imp")
    table.do("deal", seats={str(seat): hand for seat, hand in enumerate(hands, 1)})
    assert any("No character is left" in said for said in table.do("begin"))
    assert table.grimoire(4)["shown"] in ("chef", "empath", "oracle")


# -- people -----------------------------------------------------------------------------------------


def test_seat_numbers_in_answers_hold_while_a_newcomer_has_no_character() -> None:
    table = Table("steward", "chef", "empath", "oracle", "barber", "poisoner", "imp")
    table.do("seat", after=1, player="Dee")
    assert table.truths(1) == [{"player": seat} for seat in (3, 4, 5, 6)]
    assert table.truths(4, as_="empath") == [0]


def test_what_was_shown_is_kept_by_person_when_seats_change() -> None:
    table = Table("steward", "chef", "empath", "oracle", "barber", "poisoner", "imp").at("steward")
    table.do("show", value={"player": 4})
    table.do("move", seat=4, after=1)
    assert table.ask("grimoire")["tellings"][0]["value"] == {"player": 2}
    table.do("unseat", seat=2)
    assert table.ask("grimoire")["tellings"][0]["value"] == {"player": None}


def test_a_held_pad_shows_what_its_player_believes_and_was_shown_alike_for_every_seat() -> None:
    table = Table("chef", "empath", "drunk=oracle", "barber", "marionette=mayor", "imp", "poisoner").at("chef")
    table.do("show", value=2)
    asleep = table.ask("seat", seat=3)
    table.evening = table.evening.hold("c3", held=True)
    assert table.ask("seat", seat=3) == asleep
    table.to_day()
    for chair in ("c1", "c3", "c5"):
        table.evening = table.evening.hold(chair, held=True)
    assert table.seat(1)["lines"] == ["chef", "good", "2"]
    assert table.seat(3)["lines"] == ["oracle", "good", "-"]
    assert table.seat(5)["lines"] == ["mayor", "good", "-"]
    assert table.seat(2)["lines"] != table.seat(1)["lines"]


def test_a_pad_raises_and_lowers_a_hand_while_a_vote_is_open() -> None:
    table = Table(*TWINS).to_day()
    assert table.events("press", seat=2) == []
    table.do("nominate", by=1, of=2)
    table.do("press", seat=3)
    assert table.ask("town")["nomination"]["votes"] == [3]
    table.do("press", seat=3)
    assert table.ask("town")["nomination"]["votes"] == []


def test_an_audit_is_silent_on_trays_that_nobody_uses() -> None:
    table = Table(*TWINS)
    assert table.ask("audit")["audit"] == []
    table.evening = table.evening.lay("t3", "reminder:eviltwin:twin", placed=True)
    assert [one for one in table.ask("audit")["audit"] if "seat 3" in one and "doesn't lie" in one] == []


def test_killing_the_dead_is_advice_and_no_second_death() -> None:
    table = Table(*TWINS).to_day()
    table.do("kill", seat=1)
    assert table.do("kill", seat=1) == ["Seat 1 is dead already."]
    assert len(table.state.deaths) == 1


def test_the_undo_button_says_what_and_whom() -> None:
    table = Table("chef", "empath", "oracle", "barber", "mayor", "poisoner", "imp")
    seen = []

    def name() -> str:
        return str(table.evening.what_undo_takes(ENGLISH))

    for verb, fields in DEEDS:
        table.do(verb, **fields)
        seen.append(name())
    assert seen == NAMED


DEEDS: list[tuple[str, dict[str, Any]]] = [
    ("next", {"to": "poisoner"}),
    ("choose", {"players": [3]}),
    ("next", {"to": "chef"}),
    ("show", {"value": 1}),
    ("next", {"to": "day"}),
    ("nominate", {"by": 1, "of": 2}),
    ("vote", {"seats": [1]}),
    ("vote", {"seats": [2, 3, 4, 5]}),
    ("close", {}),
    ("execute", {}),
    ("kill", {"seat": 4}),
    ("become", {"seat": 5, "character": "chef"}),
    ("turn", {"seat": 5, "alignment": "evil"}),
    ("mark", {"seat": 5, "reminder": "poisoner:poisoned"}),
    ("claim", {"seat": 5, "character": "mayor"}),
    ("rename", {"seat": 5, "player": "Eve"}),
    ("dusk", {}),
]
NAMED = [
    "going to poisoner",
    "poisoner chose 3 Cho",
    "going to chef",
    "chef was shown 1",
    "going to day",
    "1 Ann nominates 2 Ben",
    "the hand of 1 Ann",
    "the hands of 4 players",
    "the vote of 5",
    "the execution of 2 Ben",
    "the death of 4 Dee",
    "5 Eli becomes the chef",
    "5 Eli becomes evil",
    "poisoner:poisoned (poisoner) marked at 5 Eli",
    "5 Eli claims to be the mayor",
    "the name of 5 Eli: Eve",
    "the end of day 1",
]
