// The lower third: what is open now. Its one rule: one thing at a time, and the widest button goes on.
import { h, icon, t } from "./dom.js";
import { state } from "./link.js";
import { day, over, registering } from "./day.js";
import { doing, onward as goOn, open as openPhase, wolf } from "./wolves.js";
import { byTeam, character, player, playersOf, seatName, seatOf, seats, slotName, token, value } from "./names.js";

export const ui = { picks: [], character: null, registers: "", filter: [], by: null, of: null, mode: null, use: {}, sheet: null, answers: 8 };

export const phase = () => state.view?.phase?.phase;
export const night = () => ["night", "first_night"].includes(phase());
// Where several share the slot, the storyteller may have turned to another of them than the lowest (`ui.asked`).
export const prompt = () => (ui.asked && ui.asked.slot === state.view?.prompt?.slot && ui.asked.version === state.version ? ui.asked : state.view?.prompt ?? null);
export const wants = () => prompt()?.wants ?? null;
export const ready = () => !wants()?.players || ui.picks.length >= (wants().players.min ?? 1);

// What a tap on a seat does now: "hold", "pick", "vote", "nominate", "filter" or "look".
export function tapping() {
  const { view } = state;
  if (wolf()) return doing();
  if (view.held) return "hold";
  if (ui.mode === "look") return "look";
  if (ui.mode) return ui.mode;
  if (wants()?.players && !answered()) return "pick";
  if (phase() === "day") return view.town.nomination ? "vote" : "nominate";
  if (night() && prompt()?.truths?.values?.some((one) => playersOf(one).length)) return "filter";
  return "look";
}

const answered = () => Boolean(prompt()?.chosen);
export const woken = () => (ui.asked && prompt() === ui.asked ? ui.at : null) ?? state.view?.prompt?.awake?.[0] ?? state.view?.prompt?.seats?.[0] ?? state.view?.phase?.waiting_for?.[0];

export function chosen() {
  const choice = ui.registers ? { registers: ui.registers } : {};
  if (wants().players) choice.players = ui.picks;
  if (wants().character) choice.character = ui.character;
  return { do: "choose", ...(woken() && prompt().seats.length > 1 ? { seat: woken() } : {}), ...choice };
}

const shows = (one) => ({ do: "show", value: one, ...(woken() ? { seat: woken() } : {}) });
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

// Slots in which it matters as whom a target registers.
const REGISTERS = ["snakecharmer", "gambler", "imp"];
export const registers = (picks) => REGISTERS.includes(state.view.prompt?.slot) && picks.some((seat) => seatOf(seat)?.registers?.length);
const saidToBe = (seat) => (state.view.grimoire.claims ?? []).filter((one) => one.seat === seat).map((one) => character(one.character));

function answers(prompt) {
  const { values, impaired, because, forced } = prompt.truths;
  const fits = (one) => ui.filter.every((seat) => playersOf(one).includes(seat));
  const proposed = (one) => same(one, prompt.suggested ?? null);
  const first = (list) => [...list.filter(proposed), ...list.filter((one) => !proposed(one))];
  const known = [...values, ...(prompt.false ?? [])].some(proposed);
  const fitting = first([...values, ...(prompt.suggested && !known ? [prompt.suggested] : [])].filter(fits));
  const lies = first((prompt.false ?? []).filter(fits)).slice(0, 6);
  const ahead = lies.some(proposed) ? lies.splice(0, 1) : []; // the one that is proposed comes first, false or not
  const button = (one, lie) => {
    const taken = same(prompt.shown ?? null, one);
    return h("button.answer", { do: shows(one), means: prompt.slot + JSON.stringify(one), class: (lie ? "lie " : "") + (taken ? "taken" : ""), "aria-pressed": String(taken) },
      h("b", null, value(one)), lie && h("small", null, t("false_answer")));
  };
  const bluffs = state.view.grimoire.bluffs ?? [];
  return [
    impaired && h("p.warn", null, icon("eye"), t("impaired")),
    (prompt.shown ?? null) !== null && ![...ahead, ...fitting.slice(0, ui.answers), ...lies].some((one) => same(one, prompt.shown)) && h("p.so-far", null, t("was_shown"), " ", h("b", null, value(prompt.shown))),
    h("div.answers", { role: "group", "aria-label": t("answers"), class: playersOf(values[0]).length ? "long" : "" }, ahead.map((one) => button(one, true)), fitting.slice(0, ui.answers).map((one) => button(one)),
      lies.map((one) => button(one, true)),
      fitting.length > ui.answers && h("button.answer.minor", { act: "answers" }, t("more", { count: fitting.length - ui.answers })),
      h("button.answer.minor", { act: "sheet|answer" }, t("other_answer"))),
    saidToBe(woken()).length ? h("p.hint", null, t("claimed"), " ", saidToBe(woken()).join(" · ")) : null,
    prompt.told?.length ? h("p.hint", null, t("told"), " ", prompt.told.map((one) => `${t("phase_night", { number: one.night })}: ${value(one.value)}`).join("; ")) : null,
    impaired && bluffs.length ? h("p.hint", null, t("bluffs"), " ", bluffs.map(character).join(" · ")) : null,
    because.length ? h("details.why", { key: "why" }, h("summary", null, t(forced ? "why_forced" : "why")), h("ul", null, because.map((one) => h("li", null, one)))) : null,
  ];
}

function choices(prompt) {
  const { players, character: kinds, lift } = prompt.wants;
  return [
    registers(ui.picks) ? registering() : players && h("p.hint", null, icon("hand"), t(players.max > 1 ? "tap_seats" : prompt.seats.length ? "tap_seat" : "tap_own", { count: players.max })),
    players && ui.picks.length ? h("p.so-far", null, t("chosen"), " ", h("b", null, ui.picks.map(seatName).join(" · "))) : null,
    kinds && h("div.kinds", { role: "group", "aria-label": t("characters") }, byTeam(kinds.from).map(([, ids]) => ids.map((id) =>
      h("button.kind", { act: "kind|" + id, means: state.view.phase.slot, "aria-pressed": String(ui.character === id) }, character(id))))),
    lift?.length ? lifting() : null,
    (players || kinds) && h("div.row", null,
      players && (players.max > players.min || registers(ui.picks)) && (!kinds || ui.character) && h("button", { act: "choose", means: prompt.slot }, t("choose_these", { count: ui.picks.length })),
      prompt.wants.none !== false && h("button", { do: { do: "choose", none: true, ...(prompt.seats.length > 1 ? { seat: woken() } : {}) }, means: prompt.slot }, t("nobody"))),
  ];
}

const lifting = () => (state.view.grimoire.lifting ?? []).map((one) => h("button.lift", { do: { do: "lift", ...one } }, icon("token"), t("lift_off", { token: token(one.token), player: seatName(one.seat) })));

// Whoever else wakes in this slot; a tap turns to them.
function sharing({ seats: all, slot }) {
  if (!all || all.length < 2 || !(prompt().wants || prompt().truths)) return null;
  const waiting = state.view.phase.waiting_for ?? [];
  return h("div.kinds", { role: "group", "aria-label": t("sharing"), key: "sharing" }, all.map((seat) => h("button.kind", { act: "turn-to|" + seat, means: slot + seat, class: waiting.includes(seat) ? "" : "done", "aria-pressed": String(seat === woken()) }, seatName(seat))));
}

// What is done without words, as a picture before the sentence.
function sign({ wants: asked, truths }) {
  const first = truths?.values?.[0];
  if (asked?.players && !answered()) return "hand";
  if (asked?.character && !answered()) return "token";
  if (first === undefined) return "eye";
  return typeof first === "number" ? "fingers" : typeof first === "boolean" ? "nod" : playersOf(first).length ? "hand" : "token";
}

// The cards that the open step has for the woken player.
const cards = (here) => h("div.cards", { key: "cards" }, here.cards?.map((one, n) =>
  h("button.card", { key: "card" + n }, icon("eye"), h("span", null, h("small", null, one.say), one.lines.map((line) => h("b", null, line))))));

function step(prompt) {
  const seat = woken();
  const who = seat
    ? [h("span.number", null, String(seat)), h("span.name", null, h("bdi", null, player(seat)), h("small", null, prompt.name ?? slotName(prompt.slot)))]
    : [h("span.number", null, icon(night() ? "moon" : "sun")), h("span.name", null, prompt.name ?? slotName(prompt.slot))];
  const shared = sharing(prompt);
  const others = (prompt.seats ?? []).filter((one) => one !== seat);
  return [
    h("div.row.woken", { key: "woken" }, h("button.wake", { act: seat ? "look|" + seat : "sheet|night", "aria-label": [seat && seatName(seat), slotName(prompt.slot)].filter(Boolean).join(", ") },
      who, others.length && !shared ? h("span.others", null, others.map(seatName).join(" · ")) : null), shared,
      h("button.round", { act: "sheet|cards", id: "cards", "aria-label": t("cards") }, icon("cards"))),
    prompt.decoy && h("p.warn", null, icon("moon"), t("pretended")),
    h("p.say", null, icon(sign(prompt)), " ", prompt.say),
    prompt.phones?.map((one) => h("p.hint", null, icon("phone"), one)),
    prompt.chosen && h("p.so-far", null, t("chosen"), " ", h("b", null, prompt.chosen.none ? t("nobody") : value(prompt.chosen))),
    prompt.wants && !answered() && choices(prompt),
    prompt.truths && answers(prompt),
    prompt.slot === "dawn" && undone(),
  ];
}

// Before the day comes: the steps of tonight that were left.
function undone() {
  const left = (state.view.night ?? []).filter((one) => !one.done && one.slot !== "dawn");
  return left.length ? [h("p.warn", null, t("left_undone")), h("div.row", null, left.map((one) => h("button", { do: { do: "next", to: one.slot } }, slotName(one.slot))))] : null;
}

function setting() {
  const list = seats();
  const dealt = list.filter((one) => one.character).length;
  return [
    h("h2", null, t("deal_title", { dealt, count: list.length })),
    h("p.say", null, t(dealt === list.length ? "deal_done" : "deal_say")),
    ui.bag?.problems?.length ? h("ul.advice", null, ui.bag.problems.map((one) => h("li", null, one))) : null,
    ui.bag && !ui.bag.problems?.length && h("p.hint", null, icon("done"), t(ui.bag.legal ? "bag_legal" : "bag_unusual")),
    h("div.row", null, h("button", { do: { do: "deal" }, id: "deal-random", means: "deal" }, t("deal_random")),
      dealt < list.length && h("button", { act: "deal-next", id: "deal-hand" }, t("deal_hand")),
      h("button", { act: "sheet|bag", id: "deal-choose" }, t("bag"))),
  ];
}

export function announcements(town) {
  const lines = town?.announcements ?? [];
  return lines.length ? h("ul.announcements", { "aria-label": t("announcements") }, lines.map((one) => h("li", null, one.text))) : null;
}

function onward() {
  const { town, prompt } = state.view;
  const here = phase();
  if (here === "setup") return ["begin", { do: { do: "begin" } }];
  if (here === "over") return ["open_new", { act: "sheet|open" }];
  if (here === "day" && !prompt?.slot) return town.nomination ? ["count_votes", { do: { do: "close" } }] : ["dusk", { do: { do: "dusk" } }];
  return ["done", { do: { do: "next" } }];
}

export function said() {
  const line = state.said;
  const undo = state.view?.undo;
  const text = line?.bad ? line.text : undo ?? "";
  return h("div.said", { key: "said", class: line?.bad ? "bad" : "" },
    h("p", { role: "status" }, text),
    line?.again && state.view?.host !== false && /^(nominate|vote|exile|use|choose|claim|execute|move|act|condemn|appoint|declare|give|pass|resolve)$/.test(line.again.do) && h("button", { do: { ...line.again, ruling: true }, means: "ruling" }, t("all_the_same")),
    undo && h("button.undo", { do: { do: "undo" }, id: "undo", "aria-keyshortcuts": "u", "aria-label": t("undo_what", { what: undo }) }, icon("undo"), h("span", null, t("undo"))));
}

// `tip`: what a newcomer is told, where it has no place in the circle.
export function panel(tip) {
  const { view } = state;
  const { held, binding } = view;
  const here = prompt();
  const wolves = wolf();
  const [name, props] = wolves ? goOn() : onward();
  const winner = view.winner?.winner;
  const known = phase() === "setup" && ui.bag?.problems || []; // these stand above
  const advice = (state.said?.advice ?? []).filter((one) => !known.includes(one));
  const stepping = !wolves && here?.slot && phase() !== "setup" && phase() !== "over";
  return h("section.panel", { key: "panel", id: "panel", class: seats().length > 12 ? "low" : "", "aria-label": t("now") },
    h("div.open", { "data-slot": here?.slot ?? "", key: "open-" + [phase(), view.phase?.number, here?.slot, !wolves && woken()].join("-") }, tip,
      binding && h("p.held", { role: "alert" }, icon("bell"), t("press_yours", { player: seatName(binding) }), " ", h("button", { act: "bind|" }, t("cancel"))),
      held && h("p.held", { role: "alert" }, icon("token"), t("held", { token: token(held) })),
      winner && phase() !== "over" && h("div.winner", null, h("p", null, icon("flag"), t("has_won", { side: t("side_" + winner) }), " ", view.winner.because), h("button", { act: "sheet|end" }, t("end"))),
      wolves ? [openPhase(), announcements(view.town)] : phase() === "over" ? h("h2", null, view.winner?.winner ? t("has_won", { side: t("side_" + view.winner.winner) }) : t("over"))
        : phase() === "setup" ? setting() : stepping ? step(here) : phase() === "day" ? [day(tapping()), announcements(view.town)] : h("p.say", null, here?.say ?? ""),
      phase() === "over" && view.game === "clocktower" && over(),
      !stepping && phase() !== "over" && here?.wants?.lift?.length ? lifting() : null,
      advice.length ? h("ul.advice", { role: "status" }, advice.map((one) => h("li", null, one))) : null),
    stepping && (here.cards?.length || here.truths) ? cards(here) : null, // its room is kept, so that no card comes up under a thumb
    stepping && +localStorage.beat ? h("i.beat", { key: "beat" + [view.phase.number, here.slot, woken()] }) : null,
    said(),
    h("button.onward", { id: "onward", "aria-keyshortcuts": "n", means: [phase(), view.phase?.number, here?.slot, woken(), name].join(), ...props }, icon("done"), h("span", null, t(name), name === "done" && here?.next ? h("small", null, t("then", { slot: slotName(here.next) })) : null)));
}
