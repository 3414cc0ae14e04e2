// Fingers on the circle: a swipe raises hands, a reminder is dragged to another seat or off, a seat to another place; a
// long press opens a seat. Its one rule: what was dragged is one command, so that one undo takes it back.
import { h } from "./dom.js";
import { fixed } from "./day.js";
import { reminder, seatName, seatOf, seats } from "./names.js";
import { phase, tapping, ui } from "./step.js";

const LONG = 500; // milliseconds of a long press
const FAR = 12; // pixels that a thumb may tremble
const numberOf = (node) => +node.id.slice(5);
let drag = null;
let swallow = false; // the click that follows a drag

const under = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.closest("#circle .seat");

// What goes along with the finger: the reminder under it; a seat itself while seats may be changed; else its last reminder.
function taken({ from, on }) {
  if (on) return { reminder: on };
  if (phase() === "setup" || ui.mode === "look") return {};
  const last = seatOf(from)?.reminders?.at(-1);
  return last ? { reminder: last } : null;
}

function dropped({ from, what }, to) {
  if (what.reminder) return to === from ? null : to ? { do: "mark", seat: to, reminder: what.reminder, from } : { do: "unmark", seat: from, reminder: what.reminder };
  if (!to || to === from) return null;
  return { do: "move", seat: from, after: to > from ? to : to - 1 || seats().length };
}

function follow(event) {
  drag.ghost.style.setProperty("--x", event.clientX + "px");
  drag.ghost.style.setProperty("--y", event.clientY + "px");
  const over = under(event);
  if (over === drag.over) return;
  drag.over?.classList.remove("target");
  over?.classList.add("target");
  drag.over = over;
}

function move(event) {
  if (!drag || (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR)) return;
  if (!drag.moved) {
    drag.moved = true;
    clearTimeout(drag.long);
    drag.what = drag.votes ? null : taken(drag);
    if (drag.what) document.body.append((drag.ghost = h("div.dragged", null, drag.what.reminder ? reminder(drag.what.reminder) : seatName(drag.from))));
  }
  if (drag.ghost) follow(event);
  const seat = drag.votes && under(event);
  if (seat) for (const one of [drag.from, numberOf(seat)]) if (one && !fixed(one)) drag.votes.add(one);
}

function end(event, command) {
  if (!drag) return;
  const { ghost, over, votes, moved, long } = drag;
  const made = event.type === "pointercancel" || !moved ? null : votes ? votes.size > 1 && { do: "vote", seats: [...votes] } : drag.what && dropped(drag, over && numberOf(over));
  clearTimeout(long);
  over?.classList.remove("target");
  ghost?.remove();
  swallow = Boolean(moved && (ghost || made));
  drag = null;
  if (made) command(made);
}

// `look(seat)`: opens that seat's sheet.
export function fingers(app, command, look) {
  app.addEventListener("pointerdown", (event) => {
    swallow = false;
    const seat = event.target.closest("#circle .seat");
    const votes = seats().length && tapping() === "vote" && event.target.closest("#circle") ? new Set() : null;
    if (!(seat || votes) || !seats().length || !event.isPrimary || event.button) return;
    const from = seat ? numberOf(seat) : null;
    const long = seat && setTimeout(() => { drag = null; swallow = true; look(from); }, LONG);
    drag = { from, x: event.clientX, y: event.clientY, long, on: event.target.closest("[data-reminder]")?.dataset.reminder, votes };
  });
  app.addEventListener("pointermove", move);
  for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, (event) => end(event, command));
  app.addEventListener("click", (event) => { if (swallow && event.target.closest("#circle")) event.stopPropagation(); swallow = false; }, true);
  app.addEventListener("contextmenu", (event) => {
    const seat = event.target.closest(".seat");
    if (!seat) return;
    event.preventDefault();
    if (!drag?.moved) look(numberOf(seat));
  });
}
