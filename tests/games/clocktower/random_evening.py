"""A whole evening played at random, from the deal to the winner: every step is answered as it asks, and the days are
full of claims, bluffs, votes, executions and people who come and go.

Its one rule: it is told what to answer by the prompt alone, and a seed always comes to the same evening.
Must not know: any character's text.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from hub.games.clocktower.night import sheet
from tests.games.played import Played

from .table import NAMES, clocktower

LONGEST = 30
"""So many days, and the storyteller ends it by killing whoever still lives."""

Watcher = Callable[[Played], None]


class RandomEvening:
    """An evening of that script. `watch` is called after every command that was done."""

    def __init__(self, seed: int, script: str, players: int, watch: Watcher, **rules: Any) -> None:
        self.chance = Random(seed)
        self.table = Played(clocktower(), players=NAMES[:players], script=script, rules=rules, seed=seed)
        self.first = self.table.state
        self.watch = watch
        self.left_undone: list[str] = []

    def play(self) -> str | None:
        """To the end; the winner."""
        self.do("deal")
        self.do("begin")
        for _ in range(LONGEST):
            self._night()
            if self._over() or self._day():
                break
        while not self._over():
            self.do("kill", seat=self.chance.choice(self._seats(alive=True)))
        won = self.table.winner()
        self.do("end")
        return won

    def do(self, verb: str, **fields: Any) -> bool:
        """The command; whether it was done."""
        done = bool(self.table.send(verb, **fields)["ok"])
        if done:
            self.watch(self.table)
        return done

    def _over(self) -> bool:
        return self.table.winner() is not None

    def _seats(self, *, alive: bool | None = None) -> list[int]:
        grimoire = self.table.ask("grimoire")["seats"]
        return [one["seat"] for one in grimoire if one["character"] is not None and alive in (None, bool(one["alive"]))]

    # -- the night ------------------------------------------------------------------------------------

    def _night(self) -> None:
        for _ in range(150):
            if self.table.phase[0] != "night" or self._over():
                return
            self._answer()
            before = self.table.state
            self.do("next")
            if self.table.phase[0] == "day":
                here = before.night.slot
                self.left_undone += [line.slot for line in sheet(before) if line.waiting and line.slot != here]
        raise AssertionError(f"the night doesn't end: {self.table.ask('phase')}")

    def _answer(self) -> None:
        """Whatever the open step asks for; now and then nothing."""
        wants = self.table.ask("prompt")["wants"] or {}
        if ("players" in wants or "character" in wants) and self.chance.random() < 0.95:
            self._choose(wants)
        prompt = self.table.ask("prompt")
        if "value" in (prompt["wants"] or {}) and prompt["seats"] and self.chance.random() < 0.95:
            self._show(prompt)
        for token in (self.table.ask("prompt")["wants"] or {}).get("lift", []):
            self.do("lift", seat=self.chance.choice(self._seats()), token=token)

    def _choose(self, wants: dict[str, Any]) -> None:
        if wants.get("none") and self.chance.random() < 0.3:
            self.do("choose", none=True)
            return
        made: dict[str, Any] = {}
        if "players" in wants:
            among = wants["players"]["from"]
            most = min(wants["players"]["max"], len(among))
            made["players"] = self.chance.sample(among, self.chance.randint(min(wants["players"]["min"], most), most))
        if wants.get("character", {}).get("from"):
            made["character"] = self.chance.choice(wants["character"]["from"])
        if self.chance.random() < 0.1:
            made["registers"] = self.chance.choice(self.table.state.script.characters)
        if any(made.get(key) for key in ("players", "character")):
            self.do("choose", **made, ruling=self.chance.random() < 0.1)

    def _show(self, prompt: dict[str, Any]) -> None:
        truths = (prompt["truths"] or {}).get("values", [])
        values = prompt["false"] if prompt["impaired"] and prompt["false"] else truths
        if values:
            self.do("show", value=self.chance.choice(values))

    # -- the day --------------------------------------------------------------------------------------

    def _day(self) -> bool:
        """Whether the game is over with it."""
        for _ in range(self.chance.randint(0, 3)):
            self._deed()
        for _ in range(self.chance.randint(0, 3)):
            if not self._over():
                self._vote()
        if not self._over() and self.chance.random() < 0.2:
            self.do("execute", **({"dies": False} if self.chance.random() < 0.3 else {}))
        if not self._over():
            self.do("dusk")
        return self._over()

    def _deed(self) -> None:
        """Something that is said or done by day."""
        seats = self._seats()
        seat, other = self.chance.choice(seats), self.chance.choice(seats)
        character = self.chance.choice(self.table.state.script.characters)
        truly = self.table.grimoire(seat)["character"]
        guesses = [
            {"player": self.chance.choice(seats), "character": character} for _ in range(self.chance.randint(0, 5))
        ]
        deeds: list[tuple[str, dict[str, Any]]] = [
            ("claim", {"seat": seat, "character": character}),
            ("use", {"seat": seat, "as_": truly, "players": [other]}),
            ("use", {"seat": seat, "as_": "slayer", "players": [other]}),
            ("use", {"seat": seat, "as_": "klutz", "players": [other]}),
            ("use", {"seat": seat, "as_": "juggler", "guesses": guesses}),
            ("note", {"text": "tea"}),
            ("rename", {"seat": seat, "player": "Zed"}),
            ("move", {"seat": seat, "after": other}),
            ("become", {"seat": seat, "character": character}),
            ("turn", {"seat": seat, "alignment": self.chance.choice(["good", "evil"])}),
            ("revive", {"seat": seat}),
            ("seat", {"after": seat, "player": "Newcomer"}),
            ("unseat", {"seat": seat}),
            ("place", {"seat": seat, "token": "reminder:poisoner:poisoned"}),
            ("move", {"seat": seat, "to": (seat - 1 + len(seats) // 2) % len(seats) + 1}),
            ("recall", {}),
            ("nominations", {"open": self.chance.random() < 0.5}),
            ("timeout", {}),
            ("rules", {"rules": {"decoys": self.chance.random() < 0.5, "talk_seconds": self.chance.choice([0, 300])}}),
        ]
        facing = self.table.state.facing is not None
        leaves = len(seats) > (12 if facing else 6)
        weights = [6, 6, 3, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1 if leaves else 0, 1, 4 if facing else 0, 2, 1, 1, 1]
        verb, fields = self.chance.choices(deeds, weights)[0]
        if self.do(verb, **fields) and verb == "seat":
            hand = {"character": "beggar", "alignment": self.chance.choice(["good", "evil"])}
            bare = [one["seat"] for one in self.table.ask("grimoire")["seats"] if one["character"] is None]
            self.do("deal", seats={str(one): hand for one in bare})
        while self.table.state.pending and self.table.phase[0] == "day":
            self._answer_pending()

    def _answer_pending(self) -> None:
        wants = self.table.ask("prompt")["wants"]
        if wants and self.chance.random() < 0.8:
            before = len(self.table.state.pending)
            self._choose(wants)
            if len(self.table.state.pending) < before:
                return
        self.do("next")

    def _vote(self) -> None:
        """A nomination and its vote, or a call for exile."""
        seats = self._seats()
        by, of = self.chance.choice(seats), self.chance.choice(seats)
        if self.table.town(of).get("character"):
            self.do("exile", by=by, of=of, votes=self.chance.sample(seats, self.chance.randint(0, len(seats))))
            return
        if not self.do("nominate", by=by, of=of):
            return
        if self.chance.random() < 0.3:
            self.do("claim", seat=of, character=self.chance.choice([*self.table.state.script.characters, "goblin"]))
        for hand in self.chance.sample(seats, self.chance.randint(len(seats) // 3, len(seats))):
            self.do("vote", seats=[hand])
        self.do("close", **({"registers": "imp"} if self.chance.random() < 0.2 else {}))
