// The circle of seats. Its one rule: the seat that matters now is nearest the thumb.
import { h, icon, t } from "./dom.js";
import { character, reminder, team } from "./names.js";

// Places along a rounded frame, as far apart as cards of that size need: a step is as long as its greater side is.
function frame(count, room, wide, high, square) {
  const [a, b, round] = [Math.max(20, (room.w - wide - 8) / 2), Math.max(20, (room.h - high - 20) / 2), square ? 5 : 2.6];
  const points = [];
  let length = 0;
  for (let step = 0; step <= 1440; step++) {
    const angle = Math.PI * (0.5 + step / 720);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const r = (Math.abs(c / a) ** round + Math.abs(s / b) ** round) ** (-1 / round);
    const last = points.at(-1) ?? [0, c * r, s * r];
    length += Math.max(Math.abs(c * r - last[1]) / wide, Math.abs(s * r - last[2]) / high);
    points.push([length, c * r, s * r]);
  }
  return Array.from({ length: count }, (_, n) => points.find(([at]) => at >= (n / count) * length - 1e-6).slice(1));
}

// Rows above and below, columns at the sides: what a small screen needs for many. The place of `near` is the first.
function ranks(count, room, tall) {
  let best = null;
  for (let below = 1; below <= count; below++)
    for (const above of [below, below + 1, below - 1]) {
      const side = (count - below - above) / 2;
      if (side < 0 || side % 1) continue;
      const [x, y] = [(room.w - 6) / Math.max(below, above), (room.h - 14) / (side + 2)];
      const fits = Math.min(x / 72, y / (tall + 3)) - (x < 48 || y < tall + 3 ? 9 : 0); // a thumb needs 44 px
      if (!best || fits > best.fits) best = { fits, below, above, side, x, y };
    }
  const { below, above, side, x, y } = best;
  const [wide, high] = [Math.min(x - 4, 104), y - 3];
  const edge = (room.w - 6) / 2 - wide / 2 - 2;
  const low = ((side + 1) / 2) * y;
  const row = (many, at) => Array.from({ length: many }, (_, n) => [(n - (many - 1) / 2) * x, at]);
  const column = (at) => Array.from({ length: side }, (_, n) => [at, low - (n + 1) * y]);
  const under = row(below, low).reverse(); // from the right to the left
  const half = Math.floor((below - 1) / 2);
  return [[...under.slice(half), ...column(-edge), ...row(above, -low), ...column(edge).reverse(), ...under.slice(0, half)], wide, high];
}

// The widest cards that don't overlap, and where they stand. `paired`: places for half of them, each two cards high.
function fitted(count, room, paired) {
  const small = room.w < 700;
  if (small && (count > 10 || paired)) {
    const [places, wide, high] = ranks(paired ? count / 2 : count, room, paired ? 90 : 44);
    return [places, wide, Math.min(paired ? (high - 2) / 2 : high, 60)];
  }
  const high = (room.w < 500 ? 60 : 82) * (room.big ?? 1);
  for (let wide = Math.min(small ? 104 : 150 * (room.big ?? 1), room.w / 3.2); ; wide -= 2) {
    const found = frame(count, room, wide, high, count > 12);
    const clash = found.some(([x, y], n) => Math.abs(x - found.at(n - 1)[0]) < wide + 2 && Math.abs(y - found.at(n - 1)[1]) < high + 2);
    if (!clash || wide < 46) return [found, wide, high];
  }
}

let fit = {};
// `list`: the seats of the view; `room`: {w, h, big: how much larger}; `near`: the seat at the bottom; `look(seat)`: classes and marks of a seat.
export function circle(list, room, near, look, pointer, away = new Set()) {
  const count = list.length;
  // With opposite seats a small screen shows pairs: outside where somebody sits, inside the seat that they left empty.
  const paired = room.w < 700 && list.some((one) => away.has(one.seat));
  const mark = [count, room.w, room.h, paired].join();
  if (mark !== fit.mark) fit = { mark, found: fitted(count, room, paired) };
  const [places, wide, high] = fit.found;
  const dense = wide < 66 || high < 52;
  const first = Math.max(0, list.findIndex((one) => one.seat === near));
  const ring = paired ? count / 2 : count;
  const place = (index) => {
    const [x, y] = places[(((index - first) % ring) + ring) % ring];
    const outwards = (high / 2 + 1) * (y < 0 ? -1 : 1);
    return paired ? [x, away.has(list[index].seat) ? y - outwards : y + outwards] : [x, y];
  };
  return [pointer ? hand(place(list.findIndex((one) => one.seat === pointer))) : null, ...list.map((one, index) => {
    const [x, y] = place(index);
    const { cls = "", act, marks = [], pressed, note, says } = look(one);
    return h(
      act ? "button.seat" : "div.seat",
      {
        id: "seat-" + one.seat, act, class: cls + (dense ? " dense" : "") + (one.alive ? "" : " dead"), "aria-pressed": pressed === undefined ? null : String(pressed),
        role: act ? null : "img", "aria-label": spoken(one, note), "data-team": one.character ? team(one.character) : null,
        style: { "--x": `${(room.w / 2 + x).toFixed(1)}px`, "--y": `${(room.h / 2 + 5 + y).toFixed(1)}px`, "--w": `${wide.toFixed(0)}px`, "--h": `${high.toFixed(0)}px` },
      },
      h("span.who", null, h("b", null, String(one.seat)), " ", h("bdi", null, one.player)),
      "character" in one && h("span.what", null, one.alignment === "evil" ? h("span.mark", null, "▼") : null, one.character ? character(one.character) : "—"),
      one.shown && one.shown !== one.character ? h("span.shown", null, "“", character(one.shown), "”") : null,
      !dense && says && (!one.shown || one.shown === one.character) ? h("span.shown", null, t("claimed"), " ", character(says)) : null,
      h("span.marks", null, marks, one.drunk && h("i.status", null, t("drunk_mark")), one.poisoned && h("i.status", null, t("poisoned_mark")),
        dense && one.reminders?.length ? h("i", null, "+" + one.reminders.length) : null, !one.alive && h("i.ghost", null, one.ghost_vote ? "○" : "×")),
      !dense && one.reminders?.length ? h("span.reminders", null, one.reminders.slice(0, 2).map((id) => h("i", { "data-reminder": id }, reminder(id))), one.reminders.length > 2 && h("i", null, "+" + (one.reminders.length - 2))) : null,
    );
  })].filter(Boolean);
}

// The clock's hand; it turns on the nearer way.
let turned = 0;
function hand([x, y]) {
  const angle = (Math.atan2(x, -y) * 180) / Math.PI;
  turned += ((((angle - turned) % 360) + 540) % 360) - 180;
  return h("div.hand", { key: "hand", style: { "--turn": `${turned.toFixed(1)}deg`, "--long": `${(Math.hypot(x, y) * 0.62).toFixed(0)}px` } });
}

function spoken(one, note) {
  return [
    t("seat_is", { seat: one.seat, player: one.player }),
    one.character && character(one.character),
    one.shown && one.shown !== one.character && t("believes", { character: character(one.shown) }),
    one.alignment && t(one.alignment),
    t(one.alive ? "alive" : "dead"),
    !one.alive && t(one.ghost_vote ? "ghost_vote" : "no_ghost_vote"),
    one.drunk && t("drunk"),
    one.poisoned && t("poisoned"),
    ...(one.reminders ?? []).map(reminder),
    note,
  ].filter(Boolean).join(", ");
}

export const centre = (...lines) => h("div.centre", { key: "centre", "aria-live": "polite" }, lines);

