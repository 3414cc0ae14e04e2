"""Scripts to try, and what is asked of them."""

from __future__ import annotations

import json
from typing import Any

from hub.games.clocktower.catalogue import Catalogue, load_catalogue
from hub.games.clocktower.script import Script, describe, parse_script
from hub.resources import SHIPPED
from hub.table.words import ENGLISH

CATALOGUE = load_catalogue((SHIPPED / "clocktower/characters.json").read_bytes())
TROUBLE_BREWING = [
    *("washerwoman", "librarian", "investigator", "chef", "empath", "fortuneteller", "undertaker", "monk"),
    *("ravenkeeper", "virgin", "slayer", "soldier", "mayor", "butler", "drunk", "recluse", "saint"),
    *("poisoner", "spy", "scarletwoman", "baron", "imp"),
]
APPRENTICE = {"id": "apprentice_dp", "name": "Apprentice", "team": "traveller", "ability": "Learns a trade."}
FAERIE = {"id": "faerie_x", "name": "Faerie", "team": "townsfolk", "ability": "Flies."}


def script_of(catalogue: Catalogue, *entries: Any) -> Script:
    return parse_script(json.dumps(entries).encode(), catalogue)


def told(script: Script) -> str:
    return "\n".join(describe(script, ENGLISH)["problems"])
