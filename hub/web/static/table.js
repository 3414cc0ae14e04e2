// The storyteller's page. Ids for those who drive it: #pin, #sign-in; #opening with #script, #players, #count, #seed,
// #open; #circle with #seat-1 and up; #panel with .answer, .kind, #undo, #onward; #menu, #night, #sheet, #sheet-close.
import { h, icon, listen, morph, on, t, words } from "./dom.js";
import { about, call, follow, send, signedOut, state } from "./link.js";
import { button, hear, sounds } from "./sound.js";
import { centre, circle } from "./circle.js";
import { away, character, phaseName, seatName, seats, slotName, theme, themed } from "./names.js";
import { chosenSettings, coins, hidden, lookAt, page, tapSeat, wolf } from "./wolves.js";
import { can, fixed, going, leave, pointed, start, stop } from "./day.js";
import { chosen, night, panel, phase, prompt, ready, registers, tapping, ui, wants, woken } from "./step.js";
import { anew, form, left, named, opening, sheet } from "./sheets.js";
import { fingers } from "./drag.js";
import { keyboard } from "./keys.js";
import { hint, hints } from "./kept.js";
import "./cards.js";

const app = document.getElementById("app");
const dialog = document.getElementById("sheet");
const room = { w: innerWidth, h: innerHeight * 0.5 };
let reopen;

function signIn() {
  return h("main.door", { key: "door" }, h("form.sign-in", { act: "sign-in", key: "sign-in" }, h("h1", null, "Nightbell"), h("p", null, t("pin_say")),
    h("label", null, t("pin"), h("input", { id: "pin", name: "pin", inputmode: "numeric", autocomplete: "one-time-code", required: true, maxlength: 20 })),
    ui.problem && h("p.warn", { role: "alert" }, ui.problem),
    h("button.onward", { type: "submit", id: "sign-in" }, t("sign_in")), h("a.button", { href: "/town" }, t("town"))));
}

function look(one) {
  const { view } = state;
  if (wolf()) return lookAt(one);
  const doing = tapping();
  const from = wants()?.players?.from;
  const votes = view.town.nomination?.votes ?? [];
  const open = view.prompt?.seats ?? [];
  const here = view.town.players?.find((other) => other.seat === one.seat)?.here;
  const pickable = doing === "pick" ? !from || from.includes(one.seat) : doing === "hold" || (phase() === "day" && can(doing, one));
  const picks = { pick: ui.picks, use: ui.picks, exile: ui.picks, filter: ui.filter, nominate: [ui.by], vote: votes }[doing];
  const picked = picks?.includes(one.seat);
  const cls = [pickable && "can", picked && "picked", open.includes(one.seat) && "open", view.town.block?.seat === one.seat && "block", view.town.nomination?.of === one.seat && "of",
    ui.by === one.seat && "by", ui.of === one.seat && "of", here === false && "away", doing === "vote" && fixed(one.seat) && "fixed", pointed() === one.seat && "pointed"];
  const marks = votes.includes(one.seat) ? h("i.vote", { class: one.alive ? "" : "hollow" }, icon("hand")) : null;
  return { cls: cls.filter(Boolean).join(" "), act: "seat|" + one.seat, marks, pressed: picked, says: phase() === "day" ? view.grimoire.claims?.findLast((other) => other.seat === one.seat)?.character : null };
}

// The last notice that nobody has put away; the others stand in the menu.
const fresh = (notices) => notices.slice(notices.findIndex((one) => one.number + one.text === sessionStorage.noticed) + 1).slice(-1);

// A difference between tokens and game: take it over, or put the tokens right (and how).
const difference = (one) => h("p", { class: "difference" }, h("span", null, one.text ?? one), one.right && h("small", null, one.right), one.take && h("button", { do: one.take, class: "take" }, t("take_over")));

function top() {
  const { view } = state;
  const here = view.phase ?? {};
  const steps = view.night ?? [];
  const off = (view.parts ?? []).filter((one) => one.online === false && one.kind !== "phone");
  const quiet = [
    ...(view.settle?.length ? view.settle : view.audit ?? []).map(difference),
    off.length ? h("p", null, icon("plug"), t("offline_names", { names: off.map((one) => one.name).join(" · ") }), h("button.round", { act: "sheet|parts", "aria-label": t("devices") }, icon("list"))) : null,
    ...fresh(view.notices ?? []).map((one) => h("p", null, icon("bell"), one.text, h("button.round", { act: "noticed|" + one.number + one.text, "aria-label": t("close") }, icon("close")))),
  ].filter(Boolean).reverse();
  return [
    h("header.top", { key: "top" }, h("h1", null, icon(theme(phase()) === "night" ? "moon" : "sun"), phaseName(here), here.stage || view.practice ? h("small", null, [view.practice && t("practice"), here.stage && t("stage_" + here.stage)].filter(Boolean).join(" · ")) : null),
      night() && steps.length ? h("button.progress", { act: "sheet|night", id: "night", "aria-label": t("night_sheet") }, icon("list"), `${steps.filter((one) => one.done).length}/${steps.length}`) : null,
      button("sound"), h("button.round", { act: "sheet|script", id: "script-button", "aria-label": t("script") }, icon("book")), h("button.round", { act: "sheet|menu", id: "menu", "aria-label": t("menu") }, icon("more"))),
    !state.online && h("p.lost", { role: "alert", key: "lost" }, t("lost")),
    quiet.length ? h("details.quiet", { key: "quiet" }, h("summary", null, h("span", null, (quiet[0].querySelector("span") ?? quiet[0]).textContent), quiet.length > 1 ? h("b", null, "+" + (quiet.length - 1)) : null), quiet) : null,
  ];
}

// What a newcomer is told now.
function tip() {
  const { prompt: open, town } = state.view;
  const paired = room.w < 700 && away().size; // no room is left in the middle
  if (wolf() || paired || state.view.held) return null;
  const day = phase() === "day";
  return hint(seen, [
    phase() === "setup" && "setup", open?.decoy && "decoy", open?.false?.length && "false", open?.wants?.players && !open.chosen && "choice", open?.truths && "truths",
    night() && open?.cards?.length && "cards", night() && "night", town.nomination && "vote", day && town.block && "block", day && "day", phase() === "over" && "over", state.view.undo && "undo"]);
}

function middle(told) {
  const { town, phase: here, held } = state.view;
  if (held) return centre(h("b", null, t("tap_its_seat")));
  if (phase() === "day" && town.nomination) return centre(h("b.count", null, `${town.nomination.votes.length} / ${town.nomination.needed}`), h("small", null, t("votes")), going() && pointed() ? h("small", null, seatName(pointed())) : null);
  if (phase() === "day" && town.block) return centre(h("b.count", null, town.block.votes), h("small", null, t("on_block", { player: town.block.seat === "storyteller" ? t("storyteller") : seatName(town.block.seat), votes: town.block.votes })));
  if (wolf()) return centre();
  const looking = ui.mode === "look";
  return centre(here?.slot && !told && h("b", null, slotName(here.slot)), wants()?.players && h("button", { act: "mode|look", "aria-pressed": String(looking) }, icon("eye"), t(looking ? "choosing_back" : "looking")), told);
}

page.render = () => render();
let seen = "";
let drawn = 0;
function render() {
  cancelAnimationFrame(drawn);
  drawn = requestAnimationFrame(draw);
}

function draw() {
  cancelAnimationFrame(drawn);
  const { view, audience } = state;
  hear(view);
  if (!audience || !words.done) return;
  themed(theme(phase()));
  const place = [view?.game, view?.phase?.phase, view?.phase?.number, view?.prompt?.slot, view?.prompt?.awake?.[0], Boolean(view?.town?.nomination), Boolean(view?.town?.block)].join();
  if (place !== seen) forget({ mode: null, at: null, asked: null, filter: [], answers: 8 });
  seen = place;
  if (ui.at) turnTo(ui.at);
  if (audience === "guest") morph(app, [signIn()]);
  else if (!view) morph(app, [h("header.top", { key: "top" }, h("h1", null, "Nightbell"), h("button.round", { act: "sheet|menu", id: "menu", "aria-label": t("menu") }, icon("more"))), h("main.empty", { key: "empty" }, h("h2", null, t("open_title")), h("div", { id: "form", "data-own": "1" }))]);
  else {
    const list = seats().length ? seats() : view.town.players;
    const low = view.town.nomination || view.town.block; // their numbers stand in the middle
    morph(app, [...top().filter(Boolean), h("main", { key: "circle", id: "circle", "aria-label": t("circle") }, circle(list, room, (wolf() ? null : woken()) ?? list[0]?.seat, look, view.town.nomination ? pointed() : null, away()), middle(low ? null : tip())), panel(low ? tip() : null)]);
    measure();
    if (phase() === "setup" && view.game === "clocktower") weigh();
  }
  if (audience === "storyteller" && !view) form();
  sheet();
}

const forget = (rest) => Object.assign(ui, { picks: [], character: null, registers: "", by: null, of: null }, rest);

// The prompt of another seat that shares the slot, asked anew with every state of the game.
async function turnTo(seat) {
  if (ui.at === seat && ui.asked?.version === state.version) return;
  ui.at = seat;
  const { version } = state;
  const { body } = await call("POST", "/api/ask", { ask: "prompt", seat });
  if (ui.at !== seat) return;
  ui.asked = body.answer?.slot ? { ...body.answer, version } : null;
  if (!ui.asked) ui.at = null;
  render();
}

// Asks whether what was dealt is a bag that the rules allow, once for every bag.
async function weigh() {
  const bag = seats().map((one) => one.character);
  const mark = bag.join();
  if (ui.weighed === mark) return;
  Object.assign(ui, { weighed: mark, bag: null });
  if (!bag.length || !bag.every(Boolean)) return;
  const { status, body } = await call("POST", "/api/ask", { ask: "bag", players: bag.length, characters: bag });
  if (status === 200 && ui.weighed === mark && body.answer?.problems) ui.bag = body.answer;
  render();
}

function measure() {
  const box = document.getElementById("circle");
  if (!box || Math.abs(box.clientWidth - room.w) + Math.abs(box.clientHeight - room.h) < 2) return;
  Object.assign(room, { w: box.clientWidth, h: box.clientHeight });
  render();
}
addEventListener("resize", measure);

const toggled = (list, one) => (list.includes(one) ? list.filter((other) => other !== one) : [...list, one]);
const show = (kind, rest = {}) => Object.assign(ui, { sheet: { kind, ...rest }, trail: [], problem: null });

function command(made, node) {
  if (node?.dataset.then !== undefined) ui.sheet = node.dataset.then ? { kind: "seat", seat: node.dataset.then.split("|")[1] } : null;
  forget(made.do === "deal" ? { chosen: null } : {});
  send(made);
  render();
}

async function devices(what, chip, seat) {
  if (what) report(await call("POST", "/api/devices", what === "seat" ? { do: what, chip, seat: +seat } : { do: what }));
  anew();
  render();
}

const deal = (seat, what) => {
  ui.chosen = null;
  return send({ do: "deal", seats: { [seat]: what } });
};

function tap(seat) {
  const { view } = state;
  const choosing = phase() !== "setup" && !["kill", "look", "hold"].includes(tapping());
  if (wolf() && (choosing || hidden())) return tapSeat(seat, command);
  switch (tapping()) {
    case "hold": return command({ do: "place", seat, token: view.held });
    case "use": ui.picks = toggled(ui.picks, seat); break;
    case "juggle": show("pick", { seat, then: "guess" }); break;
    case "ability": show("pick", { seat, then: "use" }); break;
    case "claim": show("pick", { seat, then: "claim" }); break;
    case "kill": return command({ do: "kill", seat });
    case "vote":
      if (fixed(seat)) state.said = { text: t("hand_fixed"), bad: true };
      else return command(view.town.nomination.votes.includes(seat) ? { do: "vote", down: [seat] } : { do: "vote", seats: [seat] });
      break;
    case "exile":
      if (!ui.by) ui.by = seat;
      else if (!ui.of) ui.of = can("exile", { seat }) ? seat : null;
      else ui.picks = toggled(ui.picks, seat);
      break;
    case "nominate":
      if (ui.by) return command({ do: "nominate", by: ui.by, of: seat });
      ui.by = seat;
      break;
    case "filter": ui.filter = toggled(ui.filter, seat); break;
    case "pick": {
      const { max } = wants().players;
      ui.picks = max === 1 ? [seat] : toggled(ui.picks, seat).slice(0, max);
      if (ui.picks.length === max && (!wants().character || ui.character) && !registers(ui.picks)) return command(chosen());
      break;
    }
    default:
      if (phase() === "setup" && view.game !== "growl" && !seats().find((one) => one.seat === seat)?.character) show("pick", { seat, then: "deal" });
      else show("seat", { seat });
  }
  render();
}

const fields = (form) => Object.fromEntries(new FormData(form));

on({
  seat: (seat) => tap(+seat),
  look: (seat) => { show("seat", { seat: +seat }); render(); },
  sheet: (kind, ...asked) => {
    const [seat, then] = asked.slice(0, -1);
    const trail = asked.at(-1).closest("dialog") && ui.sheet ? [...ui.trail, left(asked.at(-1))] : [];
    show(kind, kind === "open" ? opening() : { seat: kind === "answer" ? woken() : seat, then, chosen: kind === "bag" ? ui.chosen : null });
    ui.trail = trail;
    render();
  },
  back: () => { ui.sheet = ui.trail.pop() ?? null; render(); },
  // What the open sheet is about changes: to what stands in its button, or to what was typed or picked.
  // A bag that is put together is kept while its sheet is shut.
  refine: (name, ...given) => {
    if (!ui.sheet) return; // what was typed before it was shut
    ui.sheet[name] = given.length > 1 ? given[0] : given[0].value;
    if (name === "chosen") ui.chosen = ui.sheet.chosen;
    render();
  },
  devices,
  close: () => { ui.sheet = null; render(); },
  mode: (mode) => { forget({ mode: !mode || ui.mode === mode ? null : mode }); render(); },
  use: () => {
    const { use, picks, registers: as } = ui;
    ui.mode = null;
    command({ do: "use", ...use, ...(picks.length ? { players: picks } : {}), ...(as ? { registers: as } : {}) });
  },
  private: async (form) => {
    const { use } = ui;
    const { text } = fields(form);
    ui.mode = null;
    command({ do: "use", ...use });
    if (text.trim()) await send({ do: "note", text: `${seatName(use.seat)} (${character(use.as)}): ${text.trim()}` });
  },
  unguess: (n) => { ui.use.guesses.splice(+n, 1); render(); },
  registers: (node) => { ui.registers = node.value; render(); },
  "turn-to": (seat) => { forget({ filter: [] }); turnTo(+seat); },
  sweep: () => start(render),
  "sweep-stop": () => { stop(); render(); },
  "sweep-again": () => leave(render),
  rule: (rule, node) => command({ do: "rules", rules: { [rule]: JSON.parse(node.value) } }),
  pace: (node) => { localStorage.pace = node.value; render(); },
  phone: async (seat) => report(await call("POST", "/api/chairs", { do: "stand", seat: +seat })),
  bind: async (seats) => { ui.sheet = null; report(await call("POST", "/api/bind", { seats: seats ? seats.split(",").map(Number) : [] })); },
  sit: (seat, what, node) => { if (node.value) command({ do: "sit", seat: +seat, [what]: node.value }); },
  move: (seat, node) => { ui.sheet = null; command({ do: "move", seat: +seat, after: +node.value }); },
  by: () => { ui.by = null; render(); },
  answers: () => { ui.answers = 999; render(); },
  choose: () => command(chosen()),
  noticed: (mark) => { sessionStorage.noticed = mark; render(); },
  kind: (id) => {
    ui.character = ui.character === id ? null : id;
    if (ui.character && ready()) return command(chosen());
    render();
  },
  "deal-next": () => { show("pick", { seat: seats().find((one) => !one.character)?.seat, then: "deal" }); render(); },
  async picked(seat, then, id) {
    const one = seats().find((other) => other.seat === +seat);
    if (then === "use") forget({ sheet: null, mode: id === "juggler" ? "juggle" : "use", use: { seat: +seat, as: id, ...(id === "juggler" ? { guesses: [] } : {}) } });
    else if (then === "guess") ui.use.guesses = [...ui.use.guesses.filter((other) => other.player !== +seat), { player: +seat, character: id }].slice(-5);
    else if (then === "claim") command({ do: "claim", seat: +seat, character: id });
    else if (then === "declare") command({ do: "declare", seat: +seat, role: id });
    else if (then === "become") command({ do: "become", seat: +seat, character: id });
    else await deal(seat, then === "shown" ? { character: one.character, shown: id } : id);
    const next = then === "deal" && seats().find((other) => !other.character && other.seat !== +seat);
    if (next && !one.character) show("pick", { seat: next.seat, then });
    else ui.sheet = null;
    render();
  },
  rename: (seat, form) => command({ do: "rename", seat: +seat, player: fields(form).player.trim() }),
  // A newcomer sits down; in mid-game with a character (a Traveller's, most often) and a side.
  newcomer: async (after, form) => {
    const { player: name, character: id, alignment } = fields(form);
    ui.sheet = null;
    const seated = await send({ do: "seat", after: +after, player: name.trim() || t("nameless", { seat: +after + 1 }) });
    if (seated.ok && id) await send({ do: "deal", seats: { [+after + 1]: { character: id, ...(alignment ? { alignment } : {}) } } });
    render();
  },
  "mark-text": (seat, form) => { command({ do: "mark", seat: +seat, text: fields(form).text }); form.reset(); Object.assign(ui, { sheet: { kind: "seat", seat } }); render(); },
  // A game to try things on, dealt, with every hint.
  async practice(deeds) {
    delete localStorage.hints;
    for (const one of JSON.parse(deeds)) await send(one);
  },
  rest: async (paused) => { report(await call("POST", "/api/point", { paused: paused === "true" })); },
  note: (...given) => { // of a player, where it is of one
    const form = given.pop();
    command({ do: "note", text: fields(form).text, ...(given[0] ? { seat: +given[0] } : {}) });
    form.reset();
  },
  async enrol(form) { report(await call("POST", "/api/enrol", { token: fields(form).token })); },
  async enrolment(what) { report(await call("POST", "/api/enrol", { do: what })); },
  async language(code) {
    report(await call("POST", "/api/language", { language: code }));
    state.said = null;
    await about({ language: code });
  },
  async leave() { ui.sheet = null; await call("DELETE", "/api/session"); signedOut(); },
  "sign-in": (form) => enter(fields(form).pin),
  timer: async (deed, seconds) => { report(await call("POST", "/api/timer", { do: deed, ...(deed === "add" ? { seconds: +seconds } : {}) })); },
  voice: async (change, node) => {
    const { on, volume } = state.view.voice;
    report(await call("POST", "/api/voice", change === "on" ? { on: !on, volume } : { on, volume: +node.value }));
  },
  form: (node) => {
    ui.form = { ...ui.form, players: node.form.players.value, [node.name]: node.value };
    if (ui.sheet) Object.assign(ui.sheet, opening());
    render();
  },
  async open(form) {
    const given = fields(form);
    const { game = "clocktower", script, players, count, seed } = given;
    const clock = game === "clocktower";
    const names = named(players);
    const wanted = +count || (names.length ? 0 : +form.count.placeholder);
    for (let seat = names.length + 1; seat <= wanted; seat++) names.push(t("nameless", { seat }));
    const answer = await send({ do: "open", game, ...(clock && script ? { script } : {}), players: names, ...(seed ? { seed: +seed } : {}), ...(clock && given.opposite ? { rules: { opposite_seats: given.opposite === "true" } } : {}), ...chosenSettings(given), ...(game === "growl" ? coins(names) : {}) });
    ui.problem = answer.ok ? null : answer.refused;
    if (answer.ok) { Object.assign(ui, { sheet: null, form: null, chosen: null }); form.reset(); }
    render();
  },
});

async function enter(pin) {
  const { status, body } = await call("POST", "/api/session", { pin });
  ui.problem = status === 200 ? null : body.refused;
  if (status === 200) reopen?.();
  render();
}

function report({ status, body }) {
  state.said = status === 200 && body.ok !== false ? state.said : { text: body.refused, bad: true };
  render();
}

sounds(render);
listen(command);
dialog.addEventListener("close", () => { if (ui.sheet && dialog.has && !dialog.open) { ui.sheet = null; render(); } }); // by Escape
dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
const openSeat = (seat) => { show("seat", { seat: +seat }); render(); };
hints(render);
fingers(app, command, openSeat);
keyboard(openSeat, (kind) => { show(kind); render(); });
// The terminal's address carries the PIN behind the #, which no browser sends anywhere.
const pin = /^#pin=(.+)/.exec(location.hash)?.[1];
history.replaceState(null, "", location.pathname);
if (pin) await enter(decodeURIComponent(pin));
reopen = follow(draw); // what the hub says shows at once
