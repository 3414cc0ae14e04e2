"""What behaviours and commands may do to an evening: die, change, mark, open a step; each with all that follows.

Its one rule: every change of somebody's life, character or side goes through here, so that whatever watches for it is
asked in one place.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from collections.abc import Sequence

from hub.table.chance import Chance
from hub.table.game import Event, Turn
from hub.table.seats import Who
from hub.table.words import Text

from . import events as e
from .catalogue import Alignment
from .characters import behaviour
from .draw import NEVER_BELIEVED, STAND_INS
from .night import passed, reached
from .state import STORYTELLER, Announcement, Death, Gained, Marker, Pending, State
from .statuses import (
    IDENTITIES,
    NOT_THEMSELVES,
    able,
    acting_abilities,
    has,
    healthy,
    impaired_by_others,
    impairs,
    own_abilities,
)
from .wins import twins_live


class Deeds:
    """One command's doing, on its turn."""

    def __init__(self, turn: Turn[State]) -> None:
        self.turn = turn

    @property
    def state(self) -> State:
        """As it is after everything so far."""
        return self.turn.state

    @property
    def chance(self) -> Chance:
        """This command's chance."""
        return self.turn.chance

    def emit(self, event: Event) -> None:
        """The event happens."""
        self.turn.emit(event)

    def advise(self, sentence: str, /, **values: object) -> None:
        """Tells the storyteller."""
        self.turn.advise(sentence, **values)

    def advise_text(self, text: Text) -> None:
        """Tells the storyteller."""
        self.turn.advise(text.sentence, **text.values)

    def seat(self, who: Who) -> int:
        """The seat number, for a sentence."""
        return self.state.seats.number(who)

    # -- life and death -----------------------------------------------------------------------------

    def die(self, who: Who, cause: str, *, by: Who | None = None, sure: bool = False) -> Death | None:
        """The player dies, with all that follows; None where they are dead already or something keeps them alive.

        `cause`: ``demon``, ``execution``, ``ability``, ``lleech_host``, ``ruling``, ``exile``. `by`: whose ability it
        was. `sure`: nothing keeps them alive.
        """
        state = self.state
        if not state.players[who].alive:
            return None
        if not sure and cause not in ("ruling", "exile"):
            saver = self._saver(who, cause)
            if saver is not None:
                if by is not None and saver != by:
                    self.abnormal(by)
                return None
            self._note_who_failed_to_save(who, cause)
        able_to = own_abilities(state.players[who]) if healthy(state, who) else ()
        watching = [pair for pair in self._working() if pair[0] != who]
        death = Death(who, cause, state.number, state.phase == "night", able_to, state.players[who].character, by)
        self.emit(e.Died(death, public=state.phase != "night"))
        if state.phase == "day" and cause not in ("execution", "exile"):
            self.emit(e.Announced(Announcement("death", who)))
        for ability in able_to:
            behaviour(ability).on_death(self, death)
        seeming = set(acting_abilities(state.players[who])).difference(able_to)
        if any(behaviour(ability).acts_on_death for ability in seeming):
            self.failed(who)
        for owner, ability in watching:
            behaviour(ability).saw_death(self, owner, death)
        for owner, ability in self._held():
            behaviour(ability).noted_death(self, owner, death)
        if self.state.facing is not None and self.state.facing.death == "person":
            for other in self.state.of_person(who):
                self.die(other, cause, by=by, sure=True)
        return death

    def _saver(self, who: Who, cause: str) -> Who | None:
        """Whose ability keeps that player alive now, or None."""
        working = self._working()
        return next((owner for owner, one in working if behaviour(one).saves(self.state, owner, who, cause)), None)

    def _note_who_failed_to_save(self, who: Who, cause: str) -> None:
        """Whoever would have kept that player alive, but isn't able to: a Mathematician counts it."""
        state = self.state
        for owner, ability in self._held():
            hindered = state.players[owner].alive and not able(state, owner, ability)
            if hindered and behaviour(ability).saves(state, owner, who, cause):
                self.failed(owner)

    def attack(
        self, victim: Who, by: Who, ability: str, *, cause: str = "demon", deflected: bool = False
    ) -> Death | None:
        """An attack by night: the victim dies of it where they live and nothing keeps them alive."""
        state = self.state
        would_die = state.players[victim].alive and self._saver(victim, cause) is None
        for owner, theirs in self._working() if would_die and not deflected else ():
            if behaviour(theirs).deflects(state, owner, victim):
                self.open(Pending("deflected", ability, theirs, of=by))
                return None
        if not state.players[victim].alive:
            self.advise("Seat {seat} is dead already: nobody dies of it.", seat=self.seat(victim))
            return None
        reminder = f"{ability}:dead"
        death = self.die(victim, cause, by=by)
        if death is not None and state.record(ability).reminder(reminder) is not None:
            self.emit(e.Marked(Marker(reminder, victim, by, ability)))
        return death

    def revive(self, who: Who) -> None:
        """The player lives again, and counts as having a new character."""
        if self.state.players[who].alive:
            return
        self.emit(e.Revived(who, public=self.state.phase != "night"))
        self._new(who)

    # -- character and side -------------------------------------------------------------------------

    def become(self, who: Who, character: str, *, told: bool = True, slot: str = "", shown: str | None = None) -> None:
        """The player's character changes, their alignment doesn't; they learn it where their card lets them."""
        before = self.state.players[who]
        shown = shown or self._believed(who, character)
        self.emit(e.Became(who, character, shown))
        self.name(who)
        unaware = before.shown == shown and not NOT_THEMSELVES.isdisjoint({before.character, character})
        self._new(who, begins=not unaware)
        if told and before.shown != shown:
            self.emit(e.Opened(Pending("learn", slot or shown, who=who, character=shown)))

    def _believed(self, who: Who, character: str) -> str:
        """What one who becomes that character believes to be."""
        if character not in STAND_INS:
            return character
        before, wanted = self.state.players[who].shown, STAND_INS[character]
        if self.state.record(before).team in wanted and before not in STAND_INS:
            return before
        free = not_in_play(self.state, wanted)
        if not free and character == "lunatic":
            free = [one for one in self.state.script.characters if self.state.record(one).team in wanted]
        return self.chance.pick(free or [before])

    def turn_to(self, who: Who, alignment: Alignment, *, told: bool = True, slot: str = "") -> None:
        """The player is on that side now, and learns it."""
        if self.state.players[who].alignment == alignment:
            return
        self.emit(e.Turned(who, alignment))
        for owner, ability in self._held():
            behaviour(ability).sides_changed(self, owner)
        if told:
            slot = slot or self.state.players[who].shown
            self.emit(e.Opened(Pending("learn", slot, who=who, alignment=alignment)))

    def swap_characters(self, one: Who, other: Who, slot: str) -> None:
        """Two players have each other's character, each with its ability fresh; sides stay."""
        first, second = self.state.players[one].character, self.state.players[other].character
        self.become(one, second, slot=slot)
        self.become(other, first, slot=slot)

    def _new(self, who: Who, *, begins: bool = True) -> None:
        """A player has an ability that he had not before: its first-night part is due, whoever it concerns is told.

        Not `begins`: the player has acted by it before and knows of no change.
        """
        player = self.state.players[who]
        ability = player.shown if player.character in NOT_THEMSELVES else player.character
        if begins:
            self._begins(who, ability)
        if player.character not in NOT_THEMSELVES:
            behaviour(player.character).gained(self, who)
        for owner, theirs in self._held():
            if owner != who:
                behaviour(theirs).entered(self, owner, who)

    def _begins(self, who: Who, ability: str) -> None:
        if behaviour(ability).begins(self.state):
            self.emit(e.Freshened(who, ability))
        if self.state.phase == "night":
            for slot in (ability, "minioninfo", "demoninfo"):
                if reached(self.state, slot):
                    self.emit(e.Excused(slot, who))

    def gain(self, who: Who, ability: str, by: str, *, real: bool = True) -> None:
        """The player has a further ability through `by`, or (not `real`) believes so."""
        self.emit(e.GainedAbility(who, Gained(ability, by, real)))
        if behaviour(ability).begins(self.state):
            self.emit(e.Freshened(who, ability))
        if self.state.phase == "night" and passed(self.state, ability):
            self.emit(e.Excused(ability, who))
        if real:
            behaviour(ability).gained(self, who)

    def spend(self, who: Who, ability: str) -> None:
        """An ability that is used once a game has been; where the box has a reminder for it, it lies there."""
        if ability not in self.state.players[who].spent:
            self.emit(e.Spent(who, ability))
        reminder = f"{ability}:noability"
        if self.state.record(ability).reminder(reminder) is not None:
            self.mark(reminder, who, who, ability)

    def win(self, winner: str, because: str) -> None:
        """That side has won by a character; good can't while both twins live (Evil Twin), and it isn't made up for."""
        if winner == "good" and twins_live(self.state):
            self.advise("Good would have won, but both twins live.")
            return
        self.emit(e.Won(winner, because))

    # -- markers and the rest -----------------------------------------------------------------------

    def mark(self, reminder: str, on: Who, source: Who | None, by: str, *, alone: bool = True) -> None:
        """The ability's reminder lies by that player; `alone`: it leaves wherever the same source had it."""
        marker = Marker(reminder, on, source, by)
        if marker in self.state.markers:
            return
        if alone:
            self.unmark_all(reminder, source, by_rule=False)
        self.emit(e.Marked(marker))

    def pair(self, reminder: str, owner: Who, ability: str, *, draw: Sequence[Who], keep: Sequence[Who]) -> None:
        """The reminder of whom the ability ties its owner to lies by somebody: one of `draw`, where it isn't there yet.

        Where the storyteller laid it by one of `keep` it stays; else it is taken off, unless it is another owner's.
        """
        lying = [one for one in self.state.marked(reminder) if one.source in (None, owner)]
        if not draw or any(one.on in keep for one in lying):
            return
        if not any(ability in own_abilities(self.state.players[one]) for one in self.state.circle() if one != owner):
            self.unmark_all(reminder, None, owner)
        self.mark(reminder, self.chance.pick(tuple(draw)), owner, ability)

    def name(self, who: Who) -> None:
        """The reminder that says who one is lies by whoever doesn't know it, and by nobody else."""
        character = self.state.players[who].character
        for reminder, named in IDENTITIES.items():
            lying = [one for one in self.state.marked(reminder) if one.on == who]
            if named == character and not lying:
                self.emit(e.Marked(Marker(reminder, who)))
            for marker in lying if named != character else ():
                self.emit(e.Unmarked(marker, by_rule=True))

    def unmark_all(self, reminder: str, *sources: Who | None, by_rule: bool = True) -> None:
        """That reminder lies nowhere any more; with `sources`, nowhere where one of those has laid it."""
        for marker in [one for one in self.state.marked(reminder) if not sources or one.source in sources]:
            self.emit(e.Unmarked(marker, by_rule))

    def settle(self) -> None:
        """What lies by a rule alone is where the rule has it now (No Dashii's neighbours).

        Where the storyteller laid it otherwise by hand, it stays so until the rule asks for something else.
        """
        held = self._held()
        for owner, ability in [key for key in self.state.overruled if key not in held]:
            self.emit(e.Overruled(owner, ability))
        for owner, ability in held:
            wanted = behaviour(ability).standing(self.state, owner)
            ruled = self.state.overruled.get((owner, ability))
            if wanted is None or wanted == ruled:
                continue
            if ruled is not None:
                self.emit(e.Overruled(owner, ability))
            lying = [one for one in self.state.markers if one.source == owner and one.by == ability]
            standing = [one for one in lying if self.state.record(ability).reminder(one.reminder) is not None]
            for marker in standing:
                if (marker.reminder, marker.on) not in wanted and impairs(self.state, marker):
                    self.emit(e.Unmarked(marker, by_rule=True))
            for reminder, on in sorted(wanted):
                self.mark(reminder, on, owner, ability, alone=False)

    def overrule(self, reminder: str) -> None:
        """The storyteller has laid or taken that reminder by hand: where it lies by a rule, the hand goes before it."""
        for owner, ability in self._held():
            wanted = behaviour(ability).standing(self.state, owner)
            if wanted is not None and any(one == reminder for one, _ in wanted):
                self.emit(e.Overruled(owner, ability, tuple(sorted(wanted))))

    def abnormal(self, who: Who) -> None:
        """This player's ability has not worked as it should because of another's: a Mathematician counts it."""
        if who == STORYTELLER or "mathematician" not in self.state.script.characters:
            return
        if any(marker.on == who for marker in self.state.marked("mathematician:abnormal")):
            return
        if any("mathematician" in acting_abilities(player) for player in self.state.players.values()):
            self.emit(e.Marked(Marker("mathematician:abnormal", who)))
        elif who not in self.state.abnormal:
            self.emit(e.Abnormal(who))

    def failed(self, who: Who) -> None:
        """This player's ability came to nothing: a Mathematician counts it where another's ability was why."""
        if who == STORYTELLER:
            return
        if impaired_by_others(self.state, who):
            self.abnormal(who)
        elif self.state.players[who].character in NOT_THEMSELVES:
            self.emit(e.PerhapsAbnormal(who))

    def open(self, step: Pending) -> None:
        """A step opens of itself."""
        self.emit(e.Opened(step))

    def _held(self) -> list[tuple[Who, str]]:
        """Everybody with each of their true abilities, working or not."""
        return [(who, one) for who in self.state.circle() for one in own_abilities(self.state.players[who])]

    def _working(self) -> list[tuple[Who, str]]:
        """Everybody with each ability that works now."""
        return [(who, ability) for who, ability in self._held() if able(self.state, who, ability)]

    def has(self, who: Who, ability: str) -> bool:
        """Whether the ability is theirs and nothing impairs them."""
        return has(self.state, who, ability)


def not_in_play(state: State, teams: tuple[str, ...]) -> list[str]:
    """The characters of the script in those teams that nobody is or believes to be, in script order; without those
    that nobody is made to believe in.
    """
    used = {player.character for player in state.players.values()} | {player.shown for player in state.players.values()}
    return [
        one
        for one in state.script.characters
        if state.record(one).team in teams and one not in used and one not in NEVER_BELIEVED
    ]
