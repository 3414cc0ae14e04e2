"""The console's `back`: let go of soon it is the undo, held it shows the PIN, and while it is held a tap takes off.

Its one rule: a hold in which a token was tapped takes nothing back, and one that showed the PIN neither.

Must not know: any game; what a token means. Everything here runs on the loop's thread.
"""

from __future__ import annotations

from collections.abc import Callable

from hub.table.console import Taken

from .loop import Deed
from .present import Present

HOLD = 1.0
"""Seconds that the console's `back` is held before its panel shows the PIN; such a hold takes nothing back."""


class BackButton:
    """See the module. `later` is the loop's; `undo` is done after a short press."""

    def __init__(self, present: Present, later: Callable[[float, Deed], Deed], undo: Deed) -> None:
        self._present = present
        self._later = later
        self._undo = undo
        self._hold: Deed | None = None
        self.down = False
        """Whether it is held now, so that taps take off."""

    def moved(self, *, down: bool) -> None:
        """It goes down or up."""
        short = not down and self._hold is not None
        if down:
            self._hold = self._later(HOLD, self._show_pin)
        else:
            self._stop()
        self.down = down
        if short:
            self._undo()
        elif not down:
            self._present.pin_shown, self._present.taken = False, None
            self._present.publish()

    def lost(self) -> None:
        """The button has gone off line: nobody holds it."""
        if self.down:
            self._stop()
            self.moved(down=False)

    def took(self, taken: Taken) -> None:
        """A token was tapped while it was held: the panel shows what came of it, and no PIN."""
        self._stop()
        self._present.pin_shown, self._present.taken = False, taken
        self._present.publish()

    def _stop(self) -> None:
        if self._hold is not None:
            self._hold()
        self._hold = None

    def _show_pin(self) -> None:
        self._hold = None
        self._present.pin_shown = True
        self._present.publish()
