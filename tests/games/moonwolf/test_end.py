"""The end of MoonWolf, declarations, rulings and a changing circle, row by row."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hub.games.moonwolf import fold
from hub.games.moonwolf.flow import close
from hub.games.moonwolf.game import MoonWolf
from hub.games.moonwolf.state import Player, Rules, State, outcome
from hub.table.chance import Chance
from hub.table.errors import Refused
from hub.table.game import Turn
from hub.table.seats import seated
from hub.table.words import ENGLISH
from tests.games.played import Played

from .village import NAMES, SEVEN, at_day_vote, at_night, village


def living(*roles: str) -> State:
    seating = seated(NAMES[: len(roles)])
    return State(seating, Rules(), {}, dict(zip(seating.order(), map(Player, roles), strict=True)))


@pytest.mark.parametrize(
    ("roles", "winner"),
    [
        ((), "ruin"),
        (("villager",), "village"),
        (("madman",), "village"),
        (("seer", "villager", "madman"), "village"),
        (("werewolf", "villager"), "wolves"),
        (("werewolf", "madman"), "wolves"),
        (("werewolf",), "wolves"),
        (("werewolf", "werewolf", "madman", "villager", "villager"), None),
        (("werewolf", "villager", "villager"), None),
        (("werewolf", "fox", "villager", "villager"), None),
        (("werewolf", "fox", "villager"), "fox"),
        (("fox", "villager", "villager"), "fox"),
        (("fox",), "fox"),
    ],
)
def test_who_has_won_by_who_lives(roles: tuple[str, ...], winner: str | None) -> None:
    found = outcome(living(*roles))
    assert (found[0] if found else None) == winner


def test_ruin_where_nobody_lives_when_the_night_is_over() -> None:
    game = at_night("seer", "fox", "werewolf", "villager", "villager", "villager", "villager", no_wolf_vote="none")
    game.do("act", seat=3, target=1)
    game.do("act", seat=1, target=2)
    state = game.state
    dead = {who: replace(player, alive=False) for who, player in state.players.items() if who > 3}
    wolf = {3: replace(state.players[3], alive=False)}
    turn = Turn(replace(state, players={**state.players, **dead, **wolf}), fold.apply, Chance(1, 1))
    close(turn)
    assert (turn.state.phase, turn.state.winner, turn.state.reason) == ("over", "ruin", "ruin")


def test_the_end_is_checked_after_a_night_before_any_succession() -> None:
    game = at_night("werewolf", "seer", "villager", "villager", "villager", "villager", "villager", head=2)
    for seat in (3, 4, 5, 6):
        game.do("kill", seat=seat)
    game.do("act", seat=1, target=2)
    game.do("timeout")
    assert game.phase == ("over", 2)
    assert game.ask("winner") == {
        "winner": "wolves",
        "because": "The werewolves are at least as many as the humans.",
    }
    assert game.announced("death") == [2, 3, 4, 5, 6]


def test_the_end_is_checked_after_each_ruling_that_kills() -> None:
    game = at_night(*SEVEN)
    game.do("kill", seat=1)
    assert game.phase == ("over", 2)
    assert game.winner() == "village"


@pytest.mark.parametrize("closing", ["end", "next"])
def test_with_somebody_who_leads_the_town_learns_who_has_won_when_the_end_is_declared(closing: str) -> None:
    game = at_night(*SEVEN)
    game.do("kill", seat=1)
    assert not game.game.over(game.state)
    assert (game.ask("town")["winner"], game.ask("town")["because"]) == (None, None)
    assert game.ask("winner")["winner"] == "village", "whoever leads knows at once"
    game.do(closing)
    assert game.game.over(game.state)
    assert game.ask("town")["winner"] == "village"
    assert game.do("end") == ["The game is over."]
    game.do("undo")
    assert game.ask("town")["winner"] is None


def test_where_nobody_leads_the_town_learns_of_it_at_once() -> None:
    game = Played(MoonWolf(), players=NAMES[:7], seed=1, host=False)
    game.do("deal", seats={str(seat): role for seat, role in enumerate(SEVEN, start=1)})
    game.do("begin")
    game.do("kill", seat=1)
    assert game.game.over(game.state)
    assert game.ask("town")["winner"] == "village"


def test_a_setting_that_is_lost_from_the_start_ends_with_the_first_night() -> None:
    game = village("werewolf", "werewolf", "werewolf", "werewolf", "seer", "villager", "villager")
    game.do("timeout")
    assert game.phase == ("over", 1)
    assert game.winner() == "wolves"


def test_winner_is_nobody_while_the_game_goes_on() -> None:
    assert at_night(*SEVEN).ask("winner") == {"winner": None}


def test_the_storyteller_ends_as_worked_out_or_as_ruled() -> None:
    game = at_night(*SEVEN)
    game.do("end", winner="fox")
    assert game.ask("winner") == {"winner": "fox", "because": "The storyteller ended the game."}
    game.do("undo")
    game.do("end")
    assert game.phase[0] == "over"
    assert game.winner() is None
    game.do("undo")
    assert "can't win" in game.refused("end", winner="humans")


# -- declarations -------------------------------------------------------------------------------------


def at_discussion(**rules: object) -> Played:
    game = village(*SEVEN, **rules)
    game.do("timeout")
    return game


def test_a_special_role_is_declared_in_a_discussion_and_public() -> None:
    game = at_discussion()
    game.do("declare", seat=2, role="seer")
    assert game.town(2)["declared"] == "seer"
    assert game.announced("declaration") == [2]


def test_a_declaration_is_made_once_a_game_and_is_final() -> None:
    game = at_discussion()
    game.do("declare", seat=2, role="seer")
    assert "already" in game.refused("declare", seat=2, role="seer")


def test_the_condemned_may_declare_in_the_last_words_and_nobody_else() -> None:
    game = at_day_vote(*SEVEN)
    game.do("vote", seat=1, for_=3)
    game.do("timeout")
    assert "last words" in game.refused("declare", seat=2, role="seer")
    game.do("declare", seat=3, role="knight")
    assert game.town(3)["declared"] == "knight"


def test_declarations_are_not_made_in_a_vote_or_by_night() -> None:
    assert "discussion" in at_day_vote(*SEVEN).refused("declare", seat=2, role="seer")
    assert "discussion" in at_night(*SEVEN).refused("declare", seat=2, role="seer")


def test_a_declaration_must_be_true_by_default_and_may_be_any_role_as_a_claim() -> None:
    assert "own role" in at_discussion().refused("declare", seat=1, role="seer")
    game = at_discussion(declaration="claim")
    game.do("declare", seat=1, role="seer")
    assert game.town(1)["declared"] == "seer"


def test_villagers_have_none_to_declare_by_default() -> None:
    assert "no role to declare" in at_discussion().refused("declare", seat=5, role="villager")
    at_discussion(villager_declares=True).do("declare", seat=5, role="villager")


def test_the_dead_declare_nothing_and_unknown_roles_are_refused() -> None:
    game = at_discussion()
    game.do("kill", seat=2)
    assert "dead" in game.ruled("declare", seat=2, role="seer")
    assert "vampire" in game.refused("declare", seat=1, role="vampire")


# -- rulings ------------------------------------------------------------------------------------------


def test_kill_by_day_is_public_at_once_and_recorded_as_a_ruling() -> None:
    game = at_day_vote(*SEVEN)
    assert game.events("kill", seat=7) == [{"event": "died", "who": 7, "cause": "ruling"}]
    assert game.announced("death") == [7]
    assert game.do("kill", seat=7) == ["Gus is dead already."]


def test_a_ruling_that_kills_in_the_first_night_is_public_with_the_first_day() -> None:
    game = village(*SEVEN)
    game.do("kill", seat=7)
    assert game.town(7)["alive"]
    game.do("timeout")
    assert not game.town(7)["alive"]
    assert game.announced("death") == [7]


def test_revive_brings_back_and_a_head_who_named_nobody_is_head_again() -> None:
    game = at_day_vote(*SEVEN, head=4)
    game.do("kill", seat=4)
    assert game.ask("town")["head"] is None
    game.do("revive", seat=4)
    assert game.ask("town")["head"] == 4
    assert game.town(4)["alive"]


def test_revive_of_the_dead_head_closes_the_succession() -> None:
    game = at_night(*SEVEN, head=5)
    game.do("act", seat=1, target=5)
    game.do("timeout")
    game.do("timeout")
    assert game.phase == ("succession", 2)
    game.do("revive", seat=5)
    assert game.phase == ("discussion", 2)


def test_become_gives_another_role() -> None:
    game = at_night(*SEVEN)
    game.do("become", seat=7, character="fox")
    assert game.grimoire(7)["character"] == "fox"
    assert game.grimoire(7)["alignment"] == "fox"
    assert "vampire" in game.refused("become", seat=7, character="vampire")


def test_turn_gives_another_camp_to_win_with_until_another_role_does() -> None:
    game = at_night(*SEVEN)
    game.do("turn", seat=2, alignment="evil")
    assert (game.grimoire(2)["alignment"], game.grimoire(2)["character"]) == ("wolves", "seer")
    assert game.evening.what_undo_takes(ENGLISH) == "the side of Ben"
    game.do("turn", seat=1, alignment="good")
    assert game.grimoire(1)["alignment"] == "village"
    game.do("become", seat=2, character="seer")
    assert game.grimoire(2)["alignment"] == "village"


def test_a_head_killed_by_ruling_names_a_successor_before_the_next_phase() -> None:
    game = at_day_vote(*SEVEN, head=4)
    game.do("kill", seat=4)
    game.do("timeout")
    assert game.phase == ("succession", 2)
    game.do("appoint", target=6)
    assert game.phase == ("trial", 2)
    assert 6 not in game.ask("town")["candidates"]
    assert 4 not in game.ask("town")["candidates"]


def test_who_chose_somebody_killed_by_ruling_chooses_again() -> None:
    game = at_day_vote(*SEVEN)
    game.do("vote", seat=1, for_=7)
    game.do("lock", seat=1)
    game.do("kill", seat=7)
    assert game.seat(1)["choice"] is None
    assert 1 in game.ask("phase")["waiting_for"]


def test_a_ruling_that_kills_the_last_one_waited_for_closes_the_vote() -> None:
    game = at_day_vote(*SEVEN)
    game.do("vote", seat=1, for_=6)
    for seat in range(1, 7):
        game.do("lock", seat=seat)
    game.do("kill", seat=7)
    assert game.phase == ("last_words", 2)


def test_last_words_of_one_killed_by_ruling_end_without_an_execution() -> None:
    game = at_day_vote(*SEVEN)
    game.do("vote", seat=1, for_=6)
    game.do("timeout")
    game.do("kill", seat=6)
    game.do("timeout")
    assert game.announced("execution") == []
    assert game.announced("reprieve") == [None]
    assert game.phase == ("night", 3)


@pytest.mark.parametrize(
    ("verb", "fields"),
    [
        ("mark", {"seat": 1, "reminder": "x:y"}),
        ("unmark", {"seat": 1, "reminder": "x:y"}),
        ("press", {}),
        ("press", {"seat": 1, "button": "next"}),
    ],
)
def test_what_moonwolf_cannot_represent_is_refused(verb: str, fields: dict[str, object]) -> None:
    at_night(*SEVEN).refused(verb, **fields)


def test_a_note_changes_nothing_but_the_journal() -> None:
    game = at_night(*SEVEN)
    before = game.state
    assert game.events("note", text="tea") == [{"event": "noted", "text": "tea"}]
    assert game.state == before


# -- people come and go -------------------------------------------------------------------------------


def test_everything_stays_with_its_person_when_seats_change() -> None:
    game = at_night(*SEVEN, head=5)
    game.do("act", seat=1, target=7)
    game.do("act", seat=2, target=1)
    game.do("seat", after=0, player="New")
    assert game.grimoire(2)["character"] == "werewolf"
    assert game.grimoire(2)["choice"] == 8
    assert game.ask("grimoire")["head"] == 6
    game.do("move", seat=2, after=8)
    assert game.grimoire(8)["player"] == "Ann"
    game.do("rename", seat=8, player="Anna")
    game.do("timeout")
    assert game.announced("death") == [7]
    assert game.seat(2)["results"] == [{"night": 2, "as": "seer", "seat": 8, "werewolf": True}]


def test_a_newcomer_in_play_is_a_villager_with_advice() -> None:
    game = at_night(*SEVEN)
    assert game.do("seat", after=7, player="Hal") == ["Hal joins as a villager until another role is given."]
    assert game.grimoire(8)["character"] == "villager"


def test_more_than_18_are_refused_also_later() -> None:
    game = Played(MoonWolf(), players=NAMES, seed=1)
    assert "7 to 18" in game.refused("seat", after=1, player="Zoe")


def test_the_recommended_setting_follows_who_comes_and_goes_in_the_set_up() -> None:
    game = Played(MoonWolf(), players=NAMES[:7], seed=1)
    game.do("seat", after=7, player="Hal")
    game.do("deal")
    dealt = [seat["character"] for seat in game.ask("grimoire")["seats"]]
    assert dealt.count("werewolf") == 2
    assert dealt.count("fox") == 0


def test_the_setting_that_was_begun_with_stays_whoever_leaves() -> None:
    game = Played(MoonWolf(), players=NAMES[:11], seed=1)
    game.do("begin")
    for _ in range(3):
        game.do("timeout")
    before = game.game.narration(game.state), game.game.sheet(game.state, ENGLISH)
    game.do("unseat", seat=11)
    assert game.phase == ("night", 2)
    assert (game.game.narration(game.state), game.game.sheet(game.state, ENGLISH)) == before


def test_who_leaves_counts_no_more_and_results_keep_the_name() -> None:
    game = at_night(*SEVEN)
    game.do("act", seat=2, target=7)
    game.do("timeout")
    game.do("unseat", seat=7)
    assert game.seat(2)["results"] == [{"night": 2, "as": "seer", "seat": None, "werewolf": False, "player": "Gus"}]
    game.do("unseat", seat=1)
    assert game.winner() == "village"


def test_a_head_who_leaves_is_followed_by_a_successor() -> None:
    game = at_day_vote(*SEVEN, head=4)
    game.do("unseat", seat=4)
    game.do("next", to="discussion")
    assert game.phase[0] == "succession"
    game.do("appoint", target=5)
    assert game.ask("town")["head"] == 5


def test_a_chair_stays_with_its_person() -> None:
    game = at_night(*SEVEN)
    game.do("sit", seat=3, chair="c9", tray="t9")
    game.do("seat", after=1, player="New")
    place = game.state.seating.circle[3]
    assert (place.tray, game.state.seating.people[place.person].chair) == ("t9", "c9")


def test_fewer_than_7_at_the_begin_are_done_with_advice() -> None:
    game = Played(MoonWolf(), players=NAMES[:7], seed=1)
    game.do("unseat", seat=7)
    assert "MoonWolf is for 7 to 18 players." in game.do("begin")


def test_an_opening_with_a_bad_setting_is_a_refusal() -> None:
    with pytest.raises(Refused):
        Played(MoonWolf(), players=NAMES[:7], roles={"werewolf": 9}, seed=1)
