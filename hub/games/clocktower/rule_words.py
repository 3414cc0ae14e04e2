"""The house rules as the storyteller's page offers them: what each asks, and what can be answered.

Its one rule: every option that can be changed in play stands here, with words for each of its values.

Must not know: what an option does.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from hub.table.commands import Json
from hub.table.words import Speaker, Text

from .facing import RULE
from .night import DECOYS
from .state import State

Values = Mapping[object, Text]

_SWITCH: Values = {True: Text("Yes"), False: Text("No")}
_A_HEAD: Values = {"person": Text("a person"), "seat": Text("a seat")}

_FACING: Mapping[str, tuple[Text, Values]] = {
    "bag": (
        Text("The bag is counted for"),
        {"seats": Text("all seats"), "people": Text("the people, and a Townsfolk more for each")},
    ),
    "side": (
        Text("Good or evil is"),
        {"seat": Text("each seat"), "person": Text("a person, evil by one evil seat")},
    ),
    "neighbours": (
        Text("Neighbours are"),
        {"all": Text("all seats"), "bodies": Text("only seats at which somebody sits")},
    ),
    "votes": (Text("One vote for"), _A_HEAD),
    "nominations": (Text("One nomination for"), _A_HEAD),
    "death": (Text("A death takes"), {"seat": Text("one seat"), "person": Text("both seats of its player")}),
    "count": (Text("The living are counted as"), {"people": Text("people"), "seats": Text("seats")}),
    "dead_seats": (Text("One may move to a dead seat"), _SWITCH),
    "in_votes": (Text("One may move while a vote is open"), _SWITCH),
    "drunk_told": (Text("Who is the Drunk at a seat is told so"), _SWITCH),
    "moves_announced": (Text("Each move to the other seat is announced"), _SWITCH),
    "recluse_evil": (Text("The Recluse may register as evil too"), _SWITCH),
}
_LEGION = (Text("A vote of evil players alone is announced as if it counted"), _SWITCH)

_DECOYS = (Text("Absent and dead characters have pretended steps in the night"), _SWITCH)
_AMNESIAC = (Text("The Amnesiac has a step in the night"), _SWITCH)
_TIMES: Mapping[str, Text] = {
    "talk_seconds": Text("Time for private talk"),
    "recall_seconds": Text("Time to come back to the circle"),
    "nominations_seconds": Text("Time for nominations"),
}
_MINUTES = (0.5, 1, 2, 3, 5, 8, 10, 15, 20)


def _times(seconds: object) -> Values:
    """The times that are offered, with the one in force among them."""
    offered = {int(60 * minutes) for minutes in _MINUTES} | {seconds if isinstance(seconds, int) else 0} - {0}
    values: dict[object, Text] = {0: Text("no limit")}
    return values | {one: Text("{minutes} min", {"minutes": f"{one / 60:g}"}) for one in sorted(offered)}


def offered(state: State, speaker: Speaker) -> list[Json]:
    """``[{"rule", "name", "values": [[value, "words"]]}]``: the options that there are in this evening."""
    options = {f"{RULE}_{name}": words for name, words in _FACING.items()} if state.facing is not None else {}
    if "legion" in state.script.characters:
        options["legion_secret"] = _LEGION
    if "amnesiac" in state.script.characters:
        options["amnesiac_wakes"] = _AMNESIAC
    options[DECOYS] = _DECOYS
    options |= {rule: (words, _times(state.rules.get(rule, 0))) for rule, words in _TIMES.items()}
    return [
        {
            "rule": rule,
            "name": speaker.say(name),
            "values": [[value, speaker.say(said)] for value, said in values.items()],
        }
        for rule, (name, values) in options.items()
    ]


def in_force(state: State) -> Json:
    """Each option's value now, by the rule's name."""
    made: Json = {}
    if state.facing is not None:
        made |= {f"{RULE}_{name}": value for name, value in msgspec.structs.asdict(state.facing).items()}
    if "legion" in state.script.characters:
        made["legion_secret"] = "legion_secret" in state.rules
    if "amnesiac" in state.script.characters:
        made["amnesiac_wakes"] = state.rules.get("amnesiac_wakes") is True
    made[DECOYS] = DECOYS in state.rules
    made |= {rule: state.rules.get(rule, 0) for rule in _TIMES}
    return made
