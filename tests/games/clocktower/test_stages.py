"""The stages of a day: private talk, recall, nominations opened and closed; their times are house rules."""

from __future__ import annotations

from typing import Any

import pytest

from hub.games.clocktower.stages import phase_time
from hub.games.clocktower.vocabulary import Timeout
from hub.table.words import ENGLISH

from .table import Table, clocktower

TIMES = {"talk_seconds": 300, "recall_seconds": 60, "nominations_seconds": 600}


def day(**rules: Any) -> Table:
    """The first day of seven players."""
    return Table("imp", "poisoner", "chef", "empath", "oracle", "recluse", "steward", rules=rules).to_day()


def stage(table: Table) -> str | None:
    found = table.ask("town")["stage"]
    assert found == table.ask("phase")["stage"]
    return None if found is None else str(found)


def seconds(table: Table) -> int:
    time = phase_time(table.state)
    return 0 if time is None else time.seconds


def test_a_day_goes_from_private_talk_over_the_recall_to_nominations_opened_and_closed() -> None:
    table = day()
    assert stage(table) == "talk"
    table.do("recall")
    assert stage(table) == "recall"
    table.do("nominations")
    assert stage(table) == "nominations"
    table.do("nominations", open=False)
    assert stage(table) == "closed"
    table.do("dusk")
    assert stage(table) is None
    assert stage(table.to_day()) == "talk"


def test_the_phase_stays_day_in_every_stage_and_the_prompt_says_what_comes_next() -> None:
    table = day()
    said = [table.ask("prompt")["say"]]
    for verb, fields in (("recall", {}), ("nominations", {}), ("nominations", {"open": False})):
        table.do(verb, **fields)
        assert table.phase == ("day", 1)
        said.append(table.ask("prompt")["say"])
    assert len(set(said)) == 4


def test_a_nomination_opens_the_nominations_at_any_time() -> None:
    for steps in ([], [("recall", {})], [("nominations", {}), ("nominations", {"open": False})]):
        table = day()
        for verb, fields in steps:
            table.do(verb, **fields)
        table.do("nominate", by=3, of=1)
        assert stage(table) == "nominations"


def test_next_opens_the_nominations_and_ends_the_day() -> None:
    table = day(**TIMES)
    table.do("next")
    assert stage(table) == "nominations"
    table.do("next")
    assert table.phase == ("night", 2)


def test_next_ends_a_day_whose_nominations_are_closed() -> None:
    table = day()
    table.do("nominations", open=False)
    table.do("next")
    assert table.phase == ("night", 2)


def test_a_recall_is_for_the_day_and_changes_nothing_once_nominations_are_open() -> None:
    table = day()
    table.do("nominations")
    assert table.do("recall") == ["Everybody has been called back already."]
    assert stage(table) == "nominations"
    table.to_night()
    assert table.refused("recall") == "That is for the day."


def test_without_a_house_rule_no_stage_has_a_time() -> None:
    table = day()
    for verb in ("note", "recall", "nominations"):
        table.do(verb, **({"text": "tea"} if verb == "note" else {}))
        assert seconds(table) == 0
        assert table.refused("timeout") == "Nothing has a time now that could be up."


def test_each_stage_has_the_seconds_of_its_house_rule() -> None:
    table = day(**TIMES)
    found = [seconds(table)]
    for verb, fields in (("recall", {}), ("nominations", {}), ("nominations", {"open": False})):
        table.do(verb, **fields)
        found.append(seconds(table))
    assert found == [300, 60, 600, 0]
    assert seconds(table.to_night()) == 0


def test_when_the_time_is_up_what_usually_follows_comes_and_nobody_is_executed() -> None:
    table = day(**TIMES)
    for wanted in ("recall", "nominations", "closed"):
        table.do("timeout")
        assert stage(table) == wanted
    assert table.phase == ("day", 1)
    assert table.refused("timeout") == "Nothing has a time now that could be up."


def test_a_vote_that_is_open_when_the_time_is_up_goes_on_to_its_count() -> None:
    table = day(**TIMES)
    table.do("nominate", by=3, of=1)
    table.do("timeout")
    table.do("vote", seats=[3, 4, 5, 6])
    table.do("close")
    assert table.ask("town")["block"] == {"seat": 1, "votes": 4}
    assert stage(table) == "closed"


def test_a_stages_time_begins_anew_each_day_and_when_its_rule_changes() -> None:
    table = day(**TIMES)
    first = phase_time(table.state)
    table.do("rules", rules={"talk_seconds": 480})
    second = phase_time(table.state)
    third = phase_time(table.to_night().to_day().state)
    names = {one.name for one in (first, second, third) if one is not None}
    assert len(names) == 3
    assert second is not None
    assert second.timeout == Timeout()


@pytest.mark.parametrize("value", [-1, 3601, "five", 1.5, True, None])
def test_times_are_seconds_up_to_an_hour(value: object) -> None:
    said = "talk_seconds is a number of seconds from 0 to 3600."
    assert day().refused("rules", rules={"talk_seconds": value}) == said


def test_the_stages_times_are_offered_among_the_house_rules_with_the_one_in_force() -> None:
    table = day(talk_seconds=444)
    options = {one["rule"]: dict(one["values"]) for one in clocktower().sheet(table.state, ENGLISH)["options"]}
    assert options["talk_seconds"][0] == "no limit"
    assert options["talk_seconds"][444] == "7.4 min"
    assert options["recall_seconds"][60] == "1 min"
    assert table.ask("grimoire")["rules"]["talk_seconds"] == 444
    assert table.ask("grimoire")["rules"]["nominations_seconds"] == 0


def test_everybody_is_called_back_with_the_recall_alone() -> None:
    table = day()
    assert clocktower().narration(table.state) is None
    table.do("recall")
    narration = clocktower().narration(table.state)
    assert [ENGLISH.say(cue.line) for cue in narration.cues] == ["Come back to the circle, everybody."]
    table.do("nominations")
    assert clocktower().narration(table.state) is None


def test_a_psychopath_kills_in_talk_and_recall_and_no_more_once_nominations_were_open() -> None:
    def killed(*steps: tuple[str, dict[str, Any]]) -> bool:
        hands = ("imp", "twochairs_psychopath", "empath", "mayor", "artist", "klutz", "gambler")
        table = Table(*hands, script="two-chairs", rules={"opposite_seats": False}).to_day()
        for verb, fields in steps:
            table.do(verb, **fields)
        table.do("use", seat=2, as_="twochairs_psychopath", players=[3])
        return not table.alive(3)

    assert killed()
    assert killed(("recall", {}))
    assert not killed(("nominations", {}))
    assert not killed(("nominations", {}), ("nominations", {"open": False}))


def test_the_console_names_the_stage() -> None:
    table = day()

    def lines() -> list[str]:
        return [row.text for row in clocktower().console_view(table.state, ENGLISH).panel.rows]

    assert lines()[1:] == ["Private talk"]
    table.do("recall")
    assert " ".join(lines()[1:]) == "Back to the circle"
    table.do("nominations")
    assert " ".join(lines()[1:]) == "Nominations are open"
    table.do("end", winner="good")
    assert len(lines()) == 1


def test_the_stages_hang_on_no_secret() -> None:
    def seen(*hands: str) -> list[Any]:
        table = Table(*hands, rules=TIMES).to_day()
        found = []
        for _ in range(3):
            found.append((table.ask("town"), phase_time(table.state), [table.seat(one) for one in range(1, 8)]))
            table.do("timeout")
        return found

    one = seen("imp", "poisoner", "chef", "empath", "oracle", "recluse", "steward")
    assert one == seen("chef", "empath", "imp", "oracle", "goblin", "steward", "philosopher")
