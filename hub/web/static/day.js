// The day: nominations and their votes, exiles, public abilities and claims. Its one rule: two taps for a nomination,
// one for a hand; whether a deed is true or bluffed makes no difference to how it is done.
import { h, icon, t } from "./dom.js";
import { call, state } from "./link.js";
import { character, player, seatName, seatOf, seats, team } from "./names.js";
import { ui } from "./step.js";
import { clock } from "./wolves.js";

const PRIVATE = ["artist", "fisherman", "amnesiac", "savant"];
const onScript = (id) => Boolean(state.sheet?.order?.includes(id));
const named = (seat) => (seat === "storyteller" ? t("storyteller") : player(seat));
const people = () => state.view.town.players ?? [];
const travellers = () => people().filter((one) => one.character && team(one.character) === "traveller" && one.alive);

// -- the hand that goes round ---------------------------------------------------------------------------------------

export const sweep = { vote: "", order: [], at: 0, timer: 0 };
export const pace = () => +(localStorage.pace ?? 2);
const voteOf = ({ nomination, number } = state.view.town) => (nomination ? [number, nomination.by, nomination.of].join() : "");
const swept = () => sweep.vote && sweep.vote === voteOf();
export const going = () => Boolean(sweep.timer);
// A hand is fixed as soon as the clock's hand has passed it.
export const fixed = (seat) => Boolean(swept()) && sweep.order.indexOf(seat) !== -1 && sweep.order.indexOf(seat) < sweep.at;
export const pointed = () => (swept() && sweep.at < sweep.order.length ? sweep.order[sweep.at] : state.view.pointer ?? null);

export function stop() {
  clearTimeout(sweep.timer);
  sweep.timer = 0;
}

function go(render) {
  if (!swept()) return leave(render);
  const seat = sweep.order[sweep.at];
  call("POST", "/api/point", { seat: seat ?? null, passed: sweep.order.slice(0, sweep.at) }).catch(() => {});
  render();
  if (seat === undefined) return stop();
  sweep.timer = setTimeout(function on() {
    if (state.view.pointer_paused) { // by another page's word
      sweep.timer = setTimeout(on, 200);
      return;
    }
    sweep.at += 1;
    go(render);
  }, pace() * 1000);
}

export function leave(render) {
  stop();
  if (sweep.vote) call("POST", "/api/point", { seat: null, passed: [] }).catch(() => {});
  sweep.vote = "";
  render();
}

// Clockwise from the nominee's neighbour, the nominee last. With opposite seats only where somebody sits.
export function start(render) {
  const { nomination, players } = state.view.town;
  if (!nomination) return;
  if (!swept()) {
    const order = players.filter((one) => one.here !== false).map((one) => one.seat);
    const after = order.filter((seat) => seat > nomination.of);
    Object.assign(sweep, { vote: voteOf(), at: 0, order: nomination.of === "storyteller" ? order : [...after, ...order.filter((seat) => seat <= nomination.of)] });
  }
  stop();
  go(render);
}

// The hand can be had to wait from every page; it goes round from the one that started it.
function hand() {
  const { pointer, pointer_paused: waits } = state.view;
  const done = swept() && sweep.at >= sweep.order.length;
  const apart = Boolean(pointer) && (waits || !swept());
  const [act, name] = apart ? ["rest|" + !waits, waits ? "sweep_on" : "sweep_stop"] : going() ? ["sweep-stop", "sweep_stop"] : ["sweep", swept() && !done ? "sweep_on" : "sweep"];
  return h("div.row.clock", { key: "clock" },
    h("button", { act, id: "sweep", means: act, class: done ? "minor" : "" }, icon("clock"), t(name)),
    h("select", { act: "pace", id: "pace", "aria-label": t("pace") }, [0.5, 1, 2, 3, 5, 8].map((one) => h("option", { value: one, selected: pace() === one }, t("pace_of", { seconds: one })))),
    swept() && h("button.round", { act: "sweep-again", "aria-label": t("sweep_again") }, icon("undo")));
}

// The stage of the day, its time where it has one, and what comes after it.
function stage() {
  const now = state.view.phase.stage;
  const next = { talk: ["recall", { do: "recall" }], recall: ["open_nominations", { do: "nominations" }], nominations: ["close_nominations", { do: "nominations", open: false }] }[now];
  const late = now === "nominations"; // closing them is seldom a deed of its own: dusk does it
  if (!next || (late && !state.view.town.ballots?.length)) return clock();
  const timed = state.view.timer;
  const button = h("button", { do: next[1], id: "stage", means: now, class: late ? "minor" : timed ? "round" : "", "aria-label": t(next[0]) }, icon("bell"), timed ? null : t(next[0]));
  const made = clock();
  made?.append(button);
  return made ?? button;
}

// Today's votes, the last one first.
function ballots() {
  const { ballots: all = [] } = state.view.town;
  const before = state.view.phase.number > 1 && h("button", { act: "sheet|votes", id: "votes" }, icon("list"), t("votes_by_day"));
  return [all.length ? h("details.why", { key: "ballots", id: "ballots" }, h("summary", null, t("ballots"), ` (${all.length})`), h("ul", null, [...all].reverse().map((one) =>
    h("li", null, `${one.by ? seatName(one.by) : "—"} → ${one.of === "storyteller" ? t("storyteller") : one.of ? seatName(one.of) : "—"}: `, h("b", null, String(one.tally)), one.votes.length ? ` (${one.votes.join(", ")})` : "")))) : null, before];
}

// -- what is open ---------------------------------------------------------------------------------------------------

const SAYS = { vote: "tap_hands", kill: "tap_kill", use: "tap_use", look: "tap_look", juggle: "tap_juggle", ability: "tap_ability", claim: "tap_claim" };

function saying(doing) {
  if (doing === "nominate") return t(ui.by ? "tap_of" : "tap_by", { player: ui.by ? player(ui.by) : "" });
  if (doing === "exile") return !ui.by ? t("tap_caller") : !ui.of ? t("tap_traveller") : t("tap_exile", { player: player(ui.of) });
  return t(SAYS[doing] ?? "tap_look");
}

export function day(doing) {
  const { nomination, block } = state.view.town;
  const tab = (mode, name) => h("button.tab", { act: "mode|" + mode, id: "tab-" + mode, "aria-pressed": String(doing === mode) }, t(name));
  const deed = ["use", "juggle"].includes(doing) ? `${seatName(ui.use.seat)}: ${character(ui.use.as)}` : doing === "exile" && ui.by ? `${seatName(ui.by)} → ${ui.of ? seatName(ui.of) : "…"}` : doing === "nominate" && ui.by ? `${seatName(ui.by)} → …` : null;
  return [
    nomination || deed ? null : stage(),
    nomination
      ? h("h2", null, h("bdi", null, named(nomination.by)), " → ", h("bdi", null, named(nomination.of)))
      : deed ? h("div.row.deed", null, h("h2", null, deed), h("button.round", { act: "mode|", "aria-label": t("cancel"), id: "cancel" }, icon("close")))
      : h("div.tabs", { role: "group", "aria-label": t("tapping") }, tab("nominate", "nominate"), travellers().length ? tab("exile", "exile") : null,
          tab("ability", "ability"), tab("claim", "claim"), tab("kill", "kill"), tab("look", "look")),
    doing === "use" && PRIVATE.includes(ui.use.as) ? null : h("p.hint", null, icon("hand"), saying(doing)),
    nomination && h("p.tally", null, t("votes_of", { votes: nomination.votes.length, needed: nomination.needed })),
    nomination && hand(),
    doing === "nominate" && ui.by && onScript("atheist") && h("button", { do: { do: "nominate", by: ui.by, of: "storyteller" }, id: "of-storyteller" }, t("nominate_storyteller")),
    doing === "exile" && ui.of && exiling(),
    doing === "use" && using(),
    doing === "juggle" && juggling(),
    block && !deed && h("p.so-far", null, t("on_block", { player: named(block.seat), votes: block.votes })),
    block && !nomination && !deed && h("div.row", null,
      h("button.grave", { do: { do: "execute" }, means: "execute" + block.seat, id: "execute" }, t("execute", { player: named(block.seat) })),
      h("button", { do: { do: "execute", dies: false }, means: "lives" + block.seat }, t("execute_lives"))),
    ballots(),
  ];
}

function exiling() {
  const needed = Math.ceil(people().filter((one) => one.here !== false).length / 2);
  return h("button.grave", { do: { do: "exile", by: ui.by, of: ui.of, votes: ui.picks }, means: "exile" + ui.of, id: "exile" }, t("exile_count", { votes: ui.picks.length, needed }));
}

// A target that may register as somebody else: the storyteller says as whom, or leaves it as it is.
export function registering(picks = ui.picks) {
  const kinds = [...new Set(picks.flatMap((seat) => seatOf(seat)?.registers ?? []))];
  if (!kinds.length) return null;
  return h("label", { key: "registers" }, t("registers"), h("select", { act: "registers", id: "registers" }, h("option", { value: "" }, t("registers_not")),
    kinds.map((id) => h("option", { value: id, selected: ui.registers === id }, character(id)))));
}

function using() {
  const { as } = ui.use;
  return [
    PRIVATE.includes(as)
      ? h("form.row", { act: "private", key: "private" }, h("input", { name: "text", "aria-label": t("private_say"), placeholder: t("private_say"), maxlength: 300 }), h("button", { type: "submit", id: "use" }, t("uses_private", { character: character(as) })))
      : [registering(), h("button", { act: "use", id: "use" }, t("uses_on", { character: character(as), players: ui.picks.map(seatName).join(" · ") || "—" }))],
  ];
}

function juggling() {
  const { guesses = [] } = ui.use;
  return [
    h("div.kinds", null, guesses.map((one, n) => h("button.kind.on", { act: "unguess|" + n, key: "guess" + n, "aria-label": t("cancel") }, `${seatName(one.player)}: ${character(one.character)}`, icon("close")))),
    h("button", { act: "use", id: "use" }, t("juggle", { count: guesses.length })),
  ];
}

// Which seats a tap may be meant for now.
export function can(doing, one) {
  if (doing === "exile" && ui.by && !ui.of) return travellers().some((other) => other.seat === one.seat);
  if (doing === "vote") return !fixed(one.seat);
  return ["nominate", "kill", "use", "exile", "juggle", "ability", "claim"].includes(doing);
}

export function over() {
  const asked = onScript("politician") ? seats().filter((one) => one.character === "politician" && one.alignment !== state.view.town.winner) : [];
  return [
    asked.map((one) => h("div.winner", null, h("p", null, t("politician_ask", { player: seatName(one.seat) })), h("button", { do: { do: "use", seat: one.seat, as: "politician" } }, t("politician_yes")))),
    h("div.row", null, h("a.button", { href: "/recap", target: "_blank", id: "recap" }, icon("book"), t("recap")), h("a.button", { href: "/api/export", download: "" }, t("export"))),
  ];
}
