// MoonWolf and Growl, with a host or without. Its one rule: without a host it knows what the town knows, no more; a
// player's own choices are made on their own pad.
import { h, icon, on, t } from "./dom.js";
import { send, state } from "./link.js";
import { character, player, seatName, seats } from "./names.js";
import { cue, ending, gives, time, votes, worn } from "./called.js";
import { ui } from "./step.js";

export { wolf } from "./called.js";

const HAND = ["bite", "gold", "wound", "salve", "charm"];
const NIGHTS = ["night", "final_night"];
const VOTES = ["head_vote", "execution_vote"];
export const page = { render: () => {} };
const made = { at: "" };

const here = () => state.view.town.phase;
export const hidden = () => state.view?.host === false && here() !== "over";
const counted = () => state.view.town.counting === "players";
// What has been tapped together in the open phase, and is forgotten with it.
const fresh = () => {
  const at = [here(), state.view.town.number].join();
  if (made.at !== at) Object.assign(made, { at, effects: [], next: null, card: null, by: null, sides: {} });
  return made;
};

const hint = (words) => h("p.hint", null, icon("hand"), words);
// A card by its picture and its name.
const picture = (card, props, ...more) => h("button.kind.picture", { "data-card": card, ...props }, icon(card), character(card), more);
const pictures = (cards, props) => h("div.pictures", null, cards.map((card) => picture(card, props(card))));

export function clock() {
  const { timer } = state.view;
  if (!timer) return null;
  const turn = timer.running ? "pause" : "resume";
  return h("div.row.clock", { key: "clock" }, time(), h("button", { act: "timer|" + turn, id: "timer", means: turn }, t(turn)),
    h("button", { act: "timer|add|-30" }, "−30"), h("button", { act: "timer|add|30", id: "timer-more" }, "+30"));
}

// -- a tap on a seat ------------------------------------------------------------------------------------------------

export function doing() {
  const { view } = state;
  if (!view.phase) return "none"; // the town only looks on
  if (view.held && !hidden()) return "hold";
  if (ui.mode === "kill" || ui.mode === "look") return ui.mode;
  const { card, next } = fresh();
  if (here() === "day") return next ? "died" : "give";
  if (here() === "effects" && next) return next.kill ? "victim" : next.from ? "to" : "from";
  if (hidden()) return "none";
  if (here() === "passing") return card ? "side" : "giver";
  if (VOTES.includes(here()) || here() === "night") return "ballot";
  return { trial: "condemn", succession: "appoint" }[here()] ?? "look";
}

export function tapSeat(seat, command) {
  const { card, next, effects } = fresh();
  switch (doing()) {
    case "give":
      made.card = null;
      return command(card ? { do: "place", seat, token: "growl:" + card, ruling: true } : { do: "give", to: seat });
    case "died":
      made.next = null;
      return command({ do: "resolve", effects: [{ kill: seat }] });
    case "condemn": return command({ do: "condemn", target: seat });
    case "appoint": return command({ do: "appoint", target: seat });
    case "ballot":
      if (ui.by) return command(ballot(seat));
      ui.by = seat;
      break;
    case "side": case "giver": {
      const side = card && Object.keys(sides).find((one) => giver().neighbours[one] === seat);
      if (side) return passTo(side);
      if (waiting().includes(seat)) Object.assign(made, { by: seat, card: null, sides: {} });
      break;
    }
    case "victim": effects.push({ kill: seat }); made.next = null; break;
    case "from": next.from = seat; break;
    case "to": effects.push({ move: [next.card, next.from, seat] }); made.next = null; break;
  }
  page.render();
}

const ballot = (seat) => (here() === "night" ? { do: "act", seat: ui.by, target: seat } : { do: "vote", seat: ui.by, for: seat });

// Whether a tap on that seat would do what is asked for.
function able({ seat, alive }) {
  switch (doing()) {
    case "none": case "look": return false;
    case "giver": return waiting().includes(seat);
    case "side": return Object.values(giver().neighbours).includes(seat);
    case "give": return alive && seat !== state.view.town.turn;
    case "condemn": return state.view.town.candidates.includes(seat);
    case "ballot": return ui.by ? alive && seat !== ui.by : state.view.prompt?.seats.includes(seat);
    default: return alive;
  }
}

export function lookAt(one) {
  const { cls, marks } = worn(one);
  const by = doing() === "side" ? giver().seat : ui.by;
  const is = [...cls, by === one.seat && "picked", able(one) && "can"].filter(Boolean).join(" ");
  return { cls: is, act: "seat|" + one.seat, marks, pressed: ui.by === one.seat || undefined };
}

// -- what is open ---------------------------------------------------------------------------------------------------

const tab = (mode, name) => h("button.tab", { act: "mode|" + mode, "aria-pressed": String(ui.mode === mode) }, t(name));

// Untagged cards are dealt by their pictures, a hand before the next one.
function dealing() {
  const { hands, players } = state.view.town;
  const one = hands && !hidden() && !counted() && players.find(({ seat }) => hands[seat] < 4);
  return one && [h("p.hint", null, t("card_of", { player: seatName(one.seat), number: hands[one.seat] + 1 })),
    pictures(HAND, (card) => ({ do: { do: "place", seat: one.seat, token: "growl:" + card, ruling: true }, id: "deal-" + card }))];
}

function setUp() {
  const { hands, players } = state.view.town;
  const dealt = (hands ? Object.values(hands) : seats().map((one) => one.character)).filter(Boolean).length;
  return [
    h("h2", null, t(hidden() ? "hostless_title" : "deal_title", { dealt, count: players.length })),
    h("p.say", null, t(hidden() ? "hostless_say" : "wolf_deal_say")),
    h("div.row", null, h("button", { do: { do: "deal" }, id: "deal-random", means: "deal" }, t("deal_random")), h("button", { act: "sheet|phones" }, t("phones"))),
    dealing(),
  ];
}

const dies = () => h("button", { act: "effect", id: "effect-kill", "aria-pressed": String(Boolean(fresh().next?.kill)) },
  icon("skull"), t("somebody_dies"));

// By day: which card it was, or a night; where the players count, what they tell.
function cards() {
  if (here() !== "day") return null;
  if (counted()) return [fresh().next && hint(t("tap_kill")),
    h("div.row", null, h("button", { do: { do: "resolve", effects: [] }, id: "night-drawn", means: "night" }, icon("night"),
      t("night_drawn")), dies())];
  if (hidden()) return null;
  const drawn = (card) => ({ do: "place", seat: state.view.town.turn, token: "growl:" + card, ruling: true });
  return [h("p.hint", null, t("card_was")),
    pictures(HAND, (card) => ({ act: "card|" + card, id: "card-" + card, "aria-pressed": String(fresh().card === card) })),
    pictures(NIGHTS, (card) => ({ do: drawn(card), id: "card-" + card, means: card }))];
}

function ballots() {
  if (!ui.by) return hint(t("tap_voter"));
  return [hint(t("tap_choice", { player: player(ui.by) })),
    h("div.row", null, h("button", { do: ballot(null), means: "none" + ui.by }, t("nobody")),
      h("button", { do: { do: "lock", seat: ui.by }, means: "lock" + ui.by, id: "lock" }, t("lock")),
      h("button", { act: "by" }, t("cancel")))];
}

function effects() {
  const { night } = state.view.town;
  const { effects: list, next } = fresh();
  const offered = night?.effects ?? [];
  const asked = { victim: "tap_kill", from: "tap_from", to: "tap_to" }[doing()];
  const told = ({ kill, move }) => (kill ? t("effect_kill", { player: player(kill) })
    : t("effect_move", { card: character(move[0]), giver: player(move[1]), taker: player(move[2]) }));
  const off = (n) => h("button.round", { act: "effect-off|" + n, "aria-label": t("cancel") }, icon("close"));
  return [
    night?.name && h("h2", null, night.name), h("p.say", null, night?.text ?? state.view.prompt?.say ?? ""),
    list.length ? h("ul.advice", null, list.map((one, n) => h("li", null, told(one), off(n)))) : null,
    asked && hint(t(asked)),
    offered.includes("kill") && h("div.row", null, dies()),
    offered.includes("move") && (hidden() ? h("p.hint", null, t("pads_move"))
      : pictures(HAND, (card) => ({ act: "effect|" + card, id: "effect-" + card, "aria-pressed": String(next?.card === card) }))),
  ];
}

// -- passing: whose hand it is, a card of it, then the neighbour who gets it ----------------------------------------

const sides = { left: "◀", right: "▶" }; // left is clockwise
const waiting = () => state.view.phase.waiting_for ?? [];
const giver = () => seats().find(({ seat }) => seat === (waiting().includes(fresh().by) ? made.by : waiting()[0]));
const given = (one) => ({ ...one.passes, ...fresh().sides });

function passTo(side) {
  const one = giver();
  Object.assign(made, { sides: { ...made.sides, [side]: made.card }, card: null });
  const { left, right } = given(one);
  if (left && right) {
    Object.assign(made, { sides: {}, by: null });
    send({ do: "pass", seat: one.seat, left, right }).then(() => page.render());
  }
  page.render();
}

function passing() {
  const one = hidden() ? null : giver();
  if (!one) return h("p.say", null, t("pads_pass"));
  const chosen = given(one);
  const count = (card, list) => list.filter((other) => other === card).length;
  const left = (card) => count(card, one.hand) - count(card, Object.values(chosen));
  const act = (what, is, pressed) => ({ act: what + "|" + is, id: what + "-" + is, means: one.seat + is, "aria-pressed": String(pressed) });
  const held = (card) => picture(card, act("card", card, made.card === card), left(card) > 1 && h("small", null, "×" + left(card)));
  const to = (side) => h("button", act("side", side, Boolean(chosen[side])), sides[side], " ", player(one.neighbours[side]),
    chosen[side] && [icon(chosen[side]), character(chosen[side])]);
  return [hint(t("tap_card", { player: seatName(one.seat) })),
    h("div.pictures", { id: "hand" }, HAND.filter((card) => left(card) > 0).map(held)),
    h("div.row.sides", null, Object.keys(sides).map(to))];
}

// -- the end --------------------------------------------------------------------------------------------------------

// Until the end is declared nobody but whoever leads knows how it came.
function end() {
  const { winner, because } = state.view.winner;
  const mine = () => [h("h2", null, winner ? t("has_won", { side: t("side_" + winner) }) : t("over")),
    because && h("p.say", null, because), h("p.hint", null, t("tell_say"))];
  return [state.view.town.told ? ending() : mine(), counted() && h("div.row", null, h("button", { act: "sheet|coins", id: "earn" }, icon("gold"), t("coins")))];
}

// The coins of the games before, for whoever plays on.
export function coins(names) {
  const { game, town } = state.view ?? {};
  const found = {};
  if (game === "growl" && town.told) names.forEach((name, n) => {
    const one = town.players.find((other) => other.player === name);
    if (one) found[n + 1] = town.games.map((all) => all[one.seat] ?? 0);
  });
  return { coins: found };
}

// The open phase, for whoever leads.
export function open() {
  const said = state.view.prompt?.say;
  const { top } = state.view.town;
  const asked = { give: !said && "tap_given", condemn: "tap_chosen", appoint: "tap_chosen" }[doing()];
  const inside = { setup: setUp, over: end, effects, passing }[here()]?.() ?? [
    said ? h("p.say", null, here() === "day" && top && icon(top), " ", said) : null,
    here() === "day" && gives() && !said ? h("p.say", { id: "top-card" }, gives()) : null,
    doing() === "ballot" ? ballots() : asked ? hint(t(asked)) : null,
    hidden() ? h("p.hint", null, t(here() === "day" ? "pads_give" : "pads_say")) : null,
    votes(), cards(),
  ];
  const modes = hidden() || ["setup", "over"].includes(here()) ? null
    : h("div.row.tabs", { role: "group", "aria-label": t("tapping") }, tab("kill", "kill"), tab("look", "look"));
  return [clock(), cue(), modes, inside];
}

export function onward() {
  if (here() === "setup") return ["begin_game", { do: { do: "begin" } }];
  if (here() === "over") return state.view.town.told ? ["open_new", { act: "sheet|open" }] : ["tell_end", { do: { do: "end" } }];
  if (here() === "effects") return ["carried_out", { do: { do: "resolve", effects: fresh().effects } }];
  if (here() === "day" || here() === "passing") return [here() === "day" ? "skip_turn" : "close_passing", { do: { do: "next" } }];
  return ["close_phase", { do: { do: state.view.game === "moonwolf" && hidden() ? "timeout" : "next" } }];
}

export function chosenSettings(given) {
  const found = given.hostless ? { host: false } : {};
  if (given.pile) found.rules = { pile: "table" };
  if (given.counting) found.rules = { count: "players" };
  for (const [name, value] of Object.entries(given)) {
    const [kind, id] = name.split(".");
    if (id && value !== "") found[kind] = { ...found[kind], [id]: +value };
  }
  return found;
}

on({
  card: (card) => { fresh().card = made.card === card ? null : card; page.render(); },
  effect: (card) => {
    const kill = typeof card !== "string";
    fresh().next = kill && made.next?.kill ? null : kill ? { kill } : { card };
    page.render();
  },
  "effect-off": (n) => { fresh().effects.splice(+n, 1); page.render(); },
  side: (side) => { if (made.card) passTo(side); },
  won: (form) => {
    ui.sheet = null;
    const { winner, ...all } = Object.fromEntries(new FormData(form));
    const numbers = Object.entries(all).map(([seat, count]) => [seat, +count]);
    send({ do: "coins", coins: Object.fromEntries(numbers), ...(winner ? { winner } : {}) });
    page.render();
  },
});
