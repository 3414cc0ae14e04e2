"""Script files that nobody meant well: always an answer or one sentence, soon, in little memory."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hub.games.clocktower.catalogue import load_catalogue
from hub.games.clocktower.script import Script, describe, parse_script
from hub.resources import SHIPPED
from hub.table.errors import ConfigError
from hub.table.words import ENGLISH

CATALOGUE = load_catalogue((SHIPPED / "clocktower/characters.json").read_bytes())
SHEET = CATALOGUE.night_sheet

_TEXTS = st.one_of(
    st.sampled_from(["chef", "Fortune Teller", "IMP", "_meta", "leviathan", "faerie_x", "dusk", "minion info", "?"]),
    st.text(max_size=12),
)
_VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), _TEXTS),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(_TEXTS, inner, max_size=4)),
    max_leaves=8,
)
_FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "id": st.one_of(_TEXTS, _VALUES),
        "name": st.one_of(_TEXTS, _VALUES),
        "team": st.one_of(st.sampled_from(["townsfolk", "traveler", "Demon", "villager"]), _VALUES),
        "firstNight": st.one_of(st.integers(-5, 120), st.lists(_TEXTS, max_size=6), _VALUES),
        "otherNight": st.one_of(st.floats(-5, 120), st.lists(_TEXTS, max_size=6), _VALUES),
        "jinxes": st.one_of(st.lists(st.fixed_dictionaries({"id": _TEXTS}), max_size=3), _VALUES),
        "reminders": st.one_of(st.lists(_TEXTS, max_size=4), _VALUES),
        "special": _VALUES,
        "rules": _VALUES,
        "bootlegger": _VALUES,
    },
)
_ENTRIES = st.lists(st.one_of(_TEXTS, _FIELDS, _VALUES), max_size=12)


def check(content: bytes) -> None:
    """It is played, or there is one sentence."""
    try:
        script = parse_script(content, CATALOGUE)
    except ConfigError as error:
        sentences = [str(error)]
    else:
        keeps_its_promises(script)
        sentences = describe(script, ENGLISH)["problems"]
    assert all(sentence and "\n" not in sentence for sentence in sentences)


def keeps_its_promises(script: Script) -> None:
    """What is promised of every script that can be played."""
    said = describe(script, ENGLISH)
    json.dumps(said, ensure_ascii=False).encode()
    characters = script.characters
    assert characters
    assert len(set(characters)) == len(characters)
    assert set(script.homebrew) <= set(characters)
    for id in characters:
        assert (id in CATALOGUE) != (id in script.homebrew) or CATALOGUE[id].homebrew
        assert script.find(id) == id
    present = set(characters)
    for pair in script.jinxes:
        assert pair[0] < pair[1]
        assert present.issuperset(pair)
    for night, sheet, always in (
        (script.first_night, SHEET.first, {"dusk", "minioninfo", "demoninfo", "dawn"}),
        (script.other_nights, SHEET.other, {"dusk", "dawn"}),
    ):
        assert night[0] == "dusk"
        assert len(set(night)) == len(night)
        assert always | (present & set(sheet)) <= set(night)
        assert set(night) <= present | {"dusk", "minioninfo", "demoninfo", "dawn"}
        assert set(night[night.index("dawn") + 1 :]) <= set(sheet[sheet.index("dawn") + 1 :])


@settings(max_examples=200, deadline=None)
@given(_ENTRIES)
def test_any_json_is_played_or_explained(entries: list[Any]) -> None:
    check(json.dumps(entries).encode())


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=80))
def test_any_bytes_are_played_or_explained(content: bytes) -> None:
    check(content)
    check(b'["imp", ' + content + b"]")


@settings(max_examples=100, deadline=None)
@given(_ENTRIES, st.data())
def test_a_file_cut_short_is_played_or_explained(entries: list[Any], data: st.DataObject) -> None:
    content = json.dumps(entries, ensure_ascii=False).encode("utf-8", "surrogatepass")
    check(content[: data.draw(st.integers(0, len(content)))])


def _filled(unit: str, around: tuple[str, str] = ("[", '"imp"]')) -> str:
    room = 1_990_000 - len(around[0]) - len(around[1])
    return around[0] + unit * (room // len(unit.encode())) + around[1]


HOSTILE: Mapping[str, str] = {
    "numbers": _filled("1,"),
    "empty objects": _filled("{},"),
    "objects": _filled('{"":0},'),
    "unknown ids": _filled('"é",'),
    "open quotes": _filled('\\"', ('["', "")),
    "one id": _filled("x", ('["', '"]')),
    "one number": _filled("9", ('["imp",{"id":"f","team":"demon","firstNight":', "}]")),
    "an own order": _filled('"imp",', ('["imp",{"id":"_meta","firstNight":[', '"imp"]}]')),
    "jinxes": _filled('"imp",', ('["imp",{"id":"f","team":"demon","jinxes":[', '"imp"]}]')),
    "reminders": _filled('"a",', ('["imp",{"id":"f","team":"demon","reminders":[', '"a"]}]')),
    "lists": _filled("[[],[]],"),
    "metas": _filled('{"id":"_meta","firstNight":["x"]},'),
    "characters": "["
    + ",".join(f'{{"id":"f{n}","team":"demon","firstNight":{n % 97},"otherNight":"{n % 89}"}}' for n in range(30_000))
    + "]",
    "late definitions": "["
    + ",".join(f'"f{n}"' for n in range(40_000))
    + ","
    + ",".join(f'{{"id":"f{n}","team":"demon","firstNight":1}}' for n in range(30_000))
    + "]",
    "metas over characters": "["
    + ",".join(f'{{"id":"f{n}","team":"demon"}}' for n in range(30_000))
    + _filled(',{"id":"_meta"}', ("", ""))[:900_000].rpartition(",")[0]
    + "]",
    "an order of characters": '[{"id":"_meta","firstNight":['
    + ",".join(f'"f{n}"' for n in range(40_000, 0, -2))
    + "]},"
    + ",".join(f'{{"id":"f{n}","team":"demon","firstNight":1}}' for n in range(38_000))
    + "]",
}

_READ = """
import json, re, sys, time
from pathlib import Path
from hub.games.clocktower.catalogue import load_catalogue
from hub.games.clocktower.script import describe, parse_script
from hub.resources import SHIPPED
from hub.table.errors import ConfigError
from hub.table.words import ENGLISH
catalogue = load_catalogue((SHIPPED / "clocktower/characters.json").read_bytes())
started = time.process_time()
try:
    json.dumps(describe(parse_script(sys.stdin.buffer.read(), catalogue), ENGLISH))
except ConfigError as error:
    str(error)
peak = re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())
print(json.dumps([time.process_time() - started, int(peak[1]) / 1024]))
"""


@pytest.mark.parametrize("sort", HOSTILE)
def test_no_file_takes_long_or_much_memory(sort: str) -> None:
    content = HOSTILE[sort].encode()
    assert 1_000_000 < len(content) <= 2_000_000
    done = subprocess.run([sys.executable, "-c", _READ], input=content, capture_output=True, check=True, timeout=60)
    seconds, megabytes = json.loads(done.stdout)
    assert seconds < 5
    assert megabytes < 200
