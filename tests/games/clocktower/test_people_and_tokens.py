"""People who come and go, tokens that are tapped and lifted, the audit, and what reports from other tables taught."""

from __future__ import annotations

from hub.table.views import PANEL_ROWS, cells
from hub.table.words import ENGLISH, Tongue

from .table import Table, clocktower

SEVEN = ("chef", "empath", "fortuneteller", "ravenkeeper", "recluse", "poisoner", "imp")


def lying(table: Table, tray: str, *tokens: str) -> list[str]:
    """The audit with these tokens on the tray."""
    for token in tokens:
        table.evening = table.evening.lay(tray, token, placed=True)
    return list(table.ask("audit")["audit"])


# -- people -----------------------------------------------------------------------------------------


def test_when_a_seat_is_removed_everybody_keeps_character_and_reminders() -> None:
    table = Table(*SEVEN)
    table.choose("poisoner", 3)
    table.do("unseat", seat=2)
    assert [table.character(seat) for seat in range(1, 7)] == [SEVEN[0], *SEVEN[2:]]
    assert table.poisoned(2)
    assert table.now() == ("poisoner", [])
    table.at("fortuneteller")
    assert table.seat(2)["awake"]


def test_a_poisoner_who_leaves_takes_the_poison_along() -> None:
    table = Table(*SEVEN)
    table.choose("poisoner", 3)
    table.do("unseat", seat=6)
    assert not table.poisoned(3)


def test_a_newcomer_waits_without_a_character_until_dealt_one() -> None:
    table = Table(*SEVEN).to_day()
    table.do("seat", after=2, player="Zoe")
    assert table.grimoire(3)["character"] is None
    assert table.character(4) == "fortuneteller"
    assert "no character" in table.refused("kill", seat=3)
    table.do("deal", seats={"3": {"character": "scapegoat", "alignment": "evil"}})
    assert table.town(3)["character"] == "scapegoat"
    assert table.now() == ("scapegoat", [3])
    assert "already" in table.refused("deal", seats={"4": "chef"})


def test_a_renamed_and_moved_player_keeps_everything() -> None:
    table = Table(*SEVEN)
    table.do("rename", seat=7, player="Gustav")
    table.do("move", seat=7, after=0)
    assert (table.grimoire(1)["player"], table.character(1)) == ("Gustav", "imp")
    assert table.truths(2) == [1, 2]


# -- tokens -----------------------------------------------------------------------------------------


def test_a_tap_is_the_choice_where_the_step_waits_for_just_that_else_a_mark() -> None:
    table = Table(*SEVEN).at("chef")
    table.do("place", seat=1, token="reminder:poisoner:poisoned")
    assert table.now() == ("chef", [1])
    table.do("undo")
    table.at("poisoner").do("place", seat=1, token="reminder:poisoner:poisoned")
    assert table.now() == ("poisoner", [])
    table.to_night().at("imp").do("place", seat=1, token="reminder:imp:dead")
    assert not table.alive(1)


def test_a_philosophers_reminder_by_a_seat_chooses_that_character() -> None:
    table = Table(*SEVEN, "philosopher").at("philosopher")
    table.do("place", seat=1, token="reminder:philosopher:drunk")
    assert table.grimoire(8)["gained"] == ["chef"]
    assert table.drunk(1)


def test_a_token_tapped_twice_changes_nothing_the_second_time() -> None:
    table = Table(*SEVEN).at("poisoner")
    table.do("place", seat=1, token="reminder:poisoner:poisoned")
    assert table.events("place", seat=1, token="reminder:poisoner:poisoned") == []


def test_a_choice_by_hand_moves_the_poison() -> None:
    table = Table(*SEVEN).at("poisoner")
    table.do("place", seat=1, token="reminder:poisoner:poisoned")
    table.do("place", seat=2, token="reminder:poisoner:poisoned")
    assert (table.poisoned(1), table.poisoned(2)) == (False, True)


def test_a_character_token_in_the_set_up_deals_and_in_play_changes_nothing() -> None:
    table = Table(*SEVEN, begin=False)
    table.do("place", seat=1, token="character:oracle")
    assert table.character(1) == "oracle"
    table.do("begin")
    assert table.events("place", seat=1, token="character:imp") == []
    assert table.character(1) == "oracle"


def test_lifting_is_no_command_of_the_game_except_where_a_step_asks_for_it() -> None:
    table = Table(*SEVEN)
    table.choose("poisoner", 1)
    assert table.events("lift", seat=1, token="reminder:poisoner:poisoned") == []
    assert table.poisoned(1)
    table.to_night()
    assert table.ask("prompt")["wants"] == {"lift": ["reminder:poisoner:poisoned"]}
    table.do("lift", seat=1, token="reminder:poisoner:poisoned")
    assert table.ask("prompt")["wants"] is None


def test_dealing_anew_asks_for_no_token_to_be_taken_off() -> None:
    table = Table("drunk=chef", "clockmaker", "poisoner", "vortox", "sage", "juggler", "oracle", begin=False)
    assert table.grimoire(1)["reminders"] == ["drunk:isthedrunk"]
    table.do("deal", seats={"1": "chef"})
    assert table.grimoire(1)["reminders"] == []
    assert table.ask("prompt")["wants"] is None
    table.do("begin")
    assert table.ask("prompt")["wants"] is None


def test_several_reminders_alike_lie_on_one_seat_and_come_off_one_by_one() -> None:
    table = Table(*SEVEN)
    table.do("mark", seat=1, reminder="mathematician:abnormal")
    table.do("mark", seat=1, reminder="mathematician:abnormal")
    assert table.grimoire(1)["reminders"] == ["mathematician:abnormal"] * 2
    table.do("unmark", seat=1, reminder="mathematician:abnormal")
    assert table.grimoire(1)["reminders"] == ["mathematician:abnormal"]


def test_a_reminder_of_which_the_box_has_one_moves() -> None:
    table = Table(*SEVEN)
    table.do("mark", seat=1, reminder="lleech:poisoned")
    table.do("mark", seat=2, reminder="lleech:poisoned")
    assert (table.poisoned(1), table.poisoned(2)) == (False, True)


def test_reminders_of_characters_out_of_play_are_possible_and_unknown_ones_are_not() -> None:
    table = Table(*SEVEN)
    table.do("mark", seat=1, reminder="monk:safe")
    assert "no reminder" in table.refused("mark", seat=1, reminder="monk:unsafe")


def test_audit_names_what_lies_wrong_and_what_is_missing() -> None:
    table = Table(*SEVEN)
    table.choose("poisoner", 1)
    assert len(lying(table, "t1", "character:chef", "reminder:poisoner:poisoned")) == 0
    said = lying(table, "t2", "character:imp", "reminder:drunk:isthedrunk")
    assert len(said) == 3
    assert all("2" in sentence for sentence in said)


def test_a_reminder_that_was_lifted_is_missing_until_either_way_is_settled() -> None:
    table = Table(*SEVEN)
    table.do("place", seat=1, token="reminder:poisoner:poisoned")
    assert table.ask("audit")["audit"] == []
    table.do("lift", seat=1, token="reminder:poisoner:poisoned")
    assert len(table.ask("audit")["audit"]) == 1
    way = clocktower().settle(table.state, {1: frozenset()}, _english())[0]
    assert "seat 1" in way["right"]
    table.do("unmark", seat=1, reminder="poisoner:poisoned")
    assert way["take"] == {"do": "unmark", "seat": 1, "reminder": "poisoner:poisoned"}
    assert table.ask("audit")["audit"] == []


def test_characters_that_are_kept_on_the_page_are_missing_on_no_tray() -> None:
    table = Table(*SEVEN)
    assert lying(table, "t2", "reminder:drunk:isthedrunk") != []
    assert not any("doesn't lie" in said for said in table.ask("audit")["audit"])
    lying(table, "t1", "character:chef")
    assert any("doesn't lie at seat 2" in said for said in table.ask("audit")["audit"])


def test_a_drunks_reminder_is_part_of_the_game() -> None:
    table = Table("drunk=chef", *SEVEN[1:])
    assert table.grimoire(1)["reminders"] == ["drunk:isthedrunk"]
    assert lying(table, "t1", "character:chef", "reminder:drunk:isthedrunk") == []
    table.do("become", seat=1, character="oracle")
    assert table.grimoire(1)["reminders"] == []


# -- the night sheet and the panels -----------------------------------------------------------------


def test_a_scripts_own_order_is_walked() -> None:
    script = [{"id": "_meta", "name": "Own", "firstNight": ["dusk", "empath", "chef", "poisoner", "dawn"]}, *SEVEN]
    table = Table(*SEVEN, script=script)
    slots = table.slots()
    assert slots.index("empath") < slots.index("chef") < slots.index("poisoner")


def test_undertaker_is_not_woken_without_an_execution() -> None:
    table = Table("undertaker", *SEVEN[1:]).to_night()
    assert table.wakes("undertaker") is None
    table.execute(5)
    table.do("dusk")
    assert table.wakes("undertaker") == [1]
    assert {"player": 5, "character": "recluse"} in table.truths(1)


def test_after_next_the_woken_panel_is_dark_again() -> None:
    table = Table(*SEVEN).at("chef")
    table.do("show", value=1)
    table.do("next")
    assert table.seat(1) == {"lit": False, "awake": False, "lines": [], "lamp": "off"}
    assert [seat for seat in range(1, 8) if table.seat(seat)["awake"]] == [2]


def test_panels_stay_within_four_rows_of_sixteen_cells() -> None:
    table = Table(*SEVEN)
    game = clocktower()
    while table.phase[0] == "night":
        for seat in range(1, 8):
            view = game.seat_view(table.state, seat, _english())
            assert sum(row.scale for row in view.panel.rows) <= PANEL_ROWS
            assert all(cells(row.text) * row.scale <= 16 for row in view.panel.rows)
        table.do("next")


def test_the_strip_has_a_light_for_each_step_of_the_sheet() -> None:
    table = Table(*SEVEN).at("chef")
    view = clocktower().console_view(table.state, _english())
    assert len(view.strip) == len(table.slots())
    assert view.strip[table.slots().index("chef")] == "open"


def test_every_command_has_a_name_on_the_undo_button() -> None:
    table = Table(*SEVEN)
    table.choose("poisoner", 1)
    assert table.evening.what_undo_takes(_english()) == "poisoner chose 1 Ann"


def test_an_exiled_host_takes_the_lleech_along() -> None:
    table = Table("chef", "empath", "oracle", "scapegoat", "recluse", "poisoner", "lleech", "barber")
    table.choose("lleech", 4)
    table.to_day()
    table.do("exile", by=1, of=4, votes=[1, 2, 3, 4])
    assert table.winner() == "good"


def _english() -> Tongue:
    return ENGLISH
