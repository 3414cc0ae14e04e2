// MoonWolf and Growl, with a host or without. Its one rule: without a host it knows what the town knows, no more; a
// player's own choices are made on their own pad.
import { h, icon, on, t } from "./dom.js";
import { state } from "./link.js";
import { character, player, seatName, seats } from "./names.js";
import { cue, ending, gives, time, votes, worn } from "./called.js";
import { ui } from "./step.js";

export { wolf } from "./called.js";

const HAND = ["bite", "gold", "wound", "salve", "charm"];
const VOTES = ["head_vote", "execution_vote"];
export const page = { render: () => {} };
const made = { at: "", effects: [], next: null };

const here = () => state.view.town.phase;
export const hidden = () => state.view?.host === false && here() !== "over";
const fresh = () => {
  const at = [here(), state.view.town.number].join();
  if (made.at !== at) Object.assign(made, { at, effects: [], next: null, card: null });
  return made;
};

const clock = () => state.view.timer && h("div.row.clock", { key: "clock" }, time(),
  h("button", { act: "timer|" + (state.view.timer.running ? "pause" : "resume"), id: "timer", means: String(state.view.timer.running) }, t(state.view.timer.running ? "pause" : "resume")),
  h("button", { act: "timer|add|-30" }, "−30"), h("button", { act: "timer|add|30", id: "timer-more" }, "+30"));

// -- a tap on a seat ------------------------------------------------------------------------------------------------

export function doing() {
  const { view } = state;
  if (!view.phase) return "none"; // the town only looks on
  if (view.held && !hidden()) return "hold";
  if (ui.mode === "kill" || ui.mode === "look") return ui.mode;
  if (here() === "day") return "give";
  if (here() === "effects" && fresh().next) return made.next.kill ? "victim" : made.next.from ? "to" : "from";
  if (hidden()) return "none";
  if (VOTES.includes(here()) || here() === "night") return "ballot";
  return { trial: "condemn", succession: "appoint" }[here()] ?? "look";
}

export function tapSeat(seat, command) {
  switch (doing()) {
    case "give": {
      const { card } = fresh();
      made.card = null;
      return command(card ? { do: "place", seat, token: "growl:" + card, ruling: true } : { do: "give", to: seat });
    }
    case "condemn": return command({ do: "condemn", target: seat });
    case "appoint": return command({ do: "appoint", target: seat });
    case "ballot":
      if (ui.by) return command(ballot(seat));
      ui.by = seat;
      break;
    case "victim": made.effects.push({ kill: seat }); made.next = null; break;
    case "from": made.next.from = seat; break;
    case "to": made.effects.push({ move: [made.next.card, made.next.from, seat] }); made.next = null; break;
  }
  page.render();
}

const ballot = (seat) => (here() === "night" ? { do: "act", seat: ui.by, target: seat } : { do: "vote", seat: ui.by, for: seat });

export function lookAt(one) {
  const { cls, marks } = worn(one);
  const is = [...cls, ui.by === one.seat && "picked", !["none", "look"].includes(doing()) && "can"];
  return { cls: is.filter(Boolean).join(" "), act: "seat|" + one.seat, marks, pressed: ui.by === one.seat || undefined };
}

// -- what is open ---------------------------------------------------------------------------------------------------

const tab = (mode, name) => h("button.tab", { act: "mode|" + mode, "aria-pressed": String(ui.mode === mode) }, t(name));

export function setUp() {
  const dealt = state.view.game === "growl" ? Object.values(state.view.town.hands).filter(Boolean).length : seats().filter((one) => one.character).length;
  return [
    h("h2", null, t(hidden() ? "hostless_title" : "deal_title", { dealt, count: state.view.town.players.length })),
    h("p.say", null, t(hidden() ? "hostless_say" : "wolf_deal_say")),
    h("div.row", null, h("button", { do: { do: "deal" }, id: "deal-random", means: "deal" }, t("deal_random"))),
  ];
}

// Which card it was; or a night.
function cards() {
  if (here() !== "day") return null;
  if (state.view.town.counting === "players") return h("div.row", null, h("button", { do: { do: "resolve", effects: [] }, id: "night-drawn", means: "night" }, t("night_drawn")));
  return hidden() ? null : [h("p.hint", null, t("card_was")), h("div.row", null, HAND.map((card) => h("button.kind", { act: "card|" + card, id: "card-" + card, "aria-pressed": String(fresh().card === card) }, character(card))))];
}

function ballots() {
  if (!ui.by) return h("p.hint", null, icon("hand"), t("tap_voter"));
  return [h("p.hint", null, icon("hand"), t("tap_choice", { player: player(ui.by) })),
    h("div.row", null, h("button", { do: ballot(null), means: "none" + ui.by }, t("nobody")), h("button", { do: { do: "lock", seat: ui.by }, means: "lock" + ui.by, id: "lock" }, t("lock")), h("button", { act: "by" }, t("cancel")))];
}

function effects() {
  const { night } = state.view.town;
  const { effects: list, next } = fresh();
  const offered = night?.effects ?? ["kill", "move"];
  const told = (one) => (one.kill ? t("effect_kill", { player: player(one.kill) }) : t("effect_move", { card: character(one.move[0]), giver: player(one.move[1]), taker: player(one.move[2]) }));
  return [
    night?.name && h("h2", null, night.name), h("p.say", null, night?.text ?? state.view.prompt?.say ?? ""),
    list.length ? h("ul.advice", null, list.map((one, n) => h("li", null, told(one), h("button.round", { act: "effect-off|" + n, "aria-label": t("cancel") }, icon("close"))))) : null,
    next ? h("p.hint", null, icon("hand"), t({ victim: "tap_kill", from: "tap_from", to: "tap_to" }[doing()])) : null,
    h("div.row", null, offered.includes("kill") && h("button", { act: "effect", id: "effect-kill" }, icon("skull"), t("somebody_dies")),
      offered.includes("move") && HAND.map((card) => h("button.kind", { act: "effect|" + card, id: "effect-" + card, "aria-pressed": String(next?.card === card) }, character(card))))];
}

function passing() {
  const waiting = state.view.phase.waiting_for ?? [];
  const pick = (name, cards) => h("select", { name, "aria-label": t(name) }, cards.map((card) => h("option", { value: card }, character(card))));
  return [h("p.say", null, t("pass_say")),
    waiting.map((seat) => {
      const cards = [...new Set(seats().find((one) => one.seat === seat)?.hand ?? [])];
      return cards.length ? h("form.row.passing", { act: "pass|" + seat, key: "pass-" + seat, id: "pass-" + seat }, h("b", null, seatName(seat)), pick("left", cards), pick("right", cards), h("button", { type: "submit" }, t("passes"))) : null;
    })];
}

const end = () => [ending(), state.view.phase && state.view.town.counting === "players" ? h("form.row", { act: "coins", id: "won" }, seats().map((one) => h("label", null, one.player, h("input", { name: one.seat, type: "number", min: 0, value: "0" }))), h("button", { type: "submit" }, t("keep"))) : null];

// The open phase, for whoever leads.
export function open() {
  const { town, prompt } = state.view;
  const said = prompt?.say;
  const inside = { setup: setUp, over: end, effects, passing }[here()]?.() ?? [
    said ? h("p.say", null, said) : null,
    here() === "day" && gives() && !said ? h("p.say", { id: "top-card" }, gives()) : null,
    doing() === "ballot" ? ballots() : { give: 1, condemn: 1, appoint: 1 }[doing()] ? h("p.hint", null, icon("hand"), t(doing() === "give" ? "tap_given" : "tap_chosen")) : null,
    hidden() && here() !== "day" ? h("p.hint", null, t("pads_say")) : null,
    votes(), cards(),
  ];
  return [clock(), cue(), !hidden() && !["setup", "over"].includes(here()) ? h("div.row.tabs", { role: "group", "aria-label": t("tapping") }, tab("kill", "kill"), tab("look", "look")) : null, inside];
}

export function onward() {
  if (here() === "setup") return ["begin", { do: { do: "begin" } }];
  if (here() === "over") return ["open_new", { act: "sheet|open" }];
  if (here() === "effects") return ["carried_out", { do: { do: "resolve", effects: fresh().effects } }];
  if (here() === "day" || here() === "passing") return [here() === "day" ? "skip_turn" : "close_passing", { do: { do: "next" } }];
  return ["close_phase", { do: { do: state.view.game === "moonwolf" && hidden() ? "timeout" : "next" } }];
}

export function chosenSettings(given) {
  const found = given.hostless ? { host: false } : {};
  if (given.counting) found.rules = { count: "players" };
  for (const [name, value] of Object.entries(given)) {
    const [kind, id] = name.split(".");
    if (id && value !== "") found[kind] = { ...found[kind], [id]: +value };
  }
  return found;
}

// The coins of the game before, where the same people play on.
export function coins(names) {
  const town = state.view?.game === "growl" && state.view.town;
  const same = town && town.phase === "over" && town.players.length === names.length && town.players.every((one, n) => one.player === names[n]);
  return same ? { coins: town.coins } : {};
}

on({
  card: (card) => { fresh().card = made.card === card ? null : card; page.render(); },
  effect: (card) => { fresh().next = typeof card === "string" ? { card } : { kill: true }; page.render(); },
  "effect-off": (n) => { fresh().effects.splice(+n, 1); page.render(); },
});
