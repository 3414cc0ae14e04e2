"""What the town is told of the day's votes, and of the numbers that everybody knows."""

from __future__ import annotations

from .table import Table

SEVEN = ("imp", "poisoner", "chef", "empath", "oracle", "recluse", "steward")


def test_every_vote_of_the_day_stays_as_it_was_announced() -> None:
    table = Table(*SEVEN).to_day()
    table.do("nominate", by=1, of=3)
    table.do("vote", seats=[1, 2, 4, 5])
    table.do("close")
    table.do("nominate", by=2, of=4)
    table.do("vote", seats=[6])
    assert [one["of"] for one in table.ask("town")["ballots"]] == [3], "one that is open isn't counted yet"
    table.do("close")
    assert table.ask("town")["ballots"] == [
        {"by": 1, "of": 3, "votes": [1, 2, 4, 5], "tally": 4},
        {"by": 2, "of": 4, "votes": [6], "tally": 1},
    ]
    table.do("dusk")
    assert table.ask("town")["ballots"] != [], "by night the day's votes still stand there"
    assert table.to_day().ask("town")["ballots"] == []


def test_a_vote_stays_told_when_its_nominee_leaves_the_game() -> None:
    table = Table(*SEVEN).to_day()
    table.do("nominate", by=1, of=7)
    table.do("vote", seats=[2, 7])
    table.do("close")
    table.do("unseat", seat=7)
    assert table.ask("town")["ballots"] == [{"by": 1, "of": None, "votes": [2], "tally": 2}]


def test_the_town_knows_how_many_of_each_team_so_many_players_have_and_not_what_the_bag_made_of_it() -> None:
    plain = Table(*SEVEN).ask("town")["counts"]
    assert plain == {"players": 7, "townsfolk": 5, "outsider": 0, "minion": 1, "demon": 1}
    with_baron = Table("imp", "baron", "chef", "empath", "drunk", "recluse", "steward").ask("town")["counts"]
    assert with_baron == plain


def test_a_traveller_is_a_player_beyond_the_table_of_numbers() -> None:
    table = Table(*SEVEN).to_day()
    table.do("seat", after=7, player="Gul")
    table.do("deal", seats={"8": {"character": "scapegoat", "alignment": "evil"}})
    assert table.ask("town")["counts"] == {"players": 8, "townsfolk": 5, "outsider": 0, "minion": 1, "demon": 1}
