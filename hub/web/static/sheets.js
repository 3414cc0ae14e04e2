// The sheets that come up over the table. Its one rule: a sheet is left as it was found: nothing in it is lost by closing.
import { h, icon, t } from "./dom.js";
import { state } from "./link.js";
import { byDay } from "./day.js";
import { about, hidden, settings, wolf } from "./wolves.js";
import { byTeam, character, reminder, seatName, seatOf, seats, slotName, value } from "./names.js";
import { phase, prompt, ui, woken } from "./step.js";

const group = (title, ...inside) => h("section.group", null, h("h3", null, title), inside);
const row = (...inside) => h("div.row", null, inside);

function kinds(ids, act, marked = [], means = "") {
  return byTeam(ids).map(([side, list]) => group(t("team_" + side), h("div.kinds", null, list.map((id) =>
    h("button.kind", { act: act + "|" + id, means, class: marked.includes(id) ? "in-use" : "", "data-team": side }, character(id))))));
}

const almanac = (id) => h("p.ability", null, h("b", null, character(id)), " ", state.sheet?.characters?.[id]?.ability ?? "");

// Travellers that the script doesn't name: they join any.
const travellers = () => Object.keys(state.sheet?.characters ?? {}).filter((id) => state.sheet.characters[id].team === "traveller" && !state.sheet.order.includes(id));

// The seat across, where that player sits now (opposite seats).
function facing(one) {
  const all = state.view.town.players ?? [];
  if (all[one.seat - 1]?.here !== false) return null;
  return ((one.seat - 1 + all.length / 2) % all.length) + 1;
}

const binding = (seat, what, now) => h("label", null, t(what), h("select", { act: `sit|${seat}|${what}`, id: "sit-" + what }, h("option", { value: "" }, "—"),
  (ui.setup[what + "s"] ?? []).map((name) => h("option", { value: name, selected: name === now }, name))));

// What they say to be, and what they were shown.
function said(one) {
  const { claims = [], tellings = [] } = state.view.grimoire;
  const lines = [
    ...claims.filter((other) => other.seat === one.seat).map((other) => [t("claimed"), " ", h("b", null, character(other.character))]),
    ...tellings.filter((other) => other.seat === one.seat).map((other) => [t("phase_night", { number: other.night }), ", ", character(other.as), ": ", h("b", null, value(other.value)), other.holds === "never" ? ` (${t("false_answer")})` : ""]),
  ];
  return lines.length ? group(t("known"), h("ul.why", null, lines.map((line) => h("li", null, line)))) : null;
}

const SHEETS = {
  seat({ seat }) {
    const one = seatOf(seat);
    if (!one) return null;
    const panel = state.view.panels?.find((other) => other.seat === one.seat);
    const at = state.view.people?.find((other) => other.seat === one.seat);
    const setup = phase() === "setup";
    return [seatName(seat), [
      ...(wolf() ? about(one) : [      one.character && almanac(one.character),
      one.shown && one.shown !== one.character && h("p.ability", null, t("believes", { character: "" }), " ", h("b", null, character(one.shown)), " ", state.sheet?.characters?.[one.shown]?.ability ?? ""),
      h("p.hint", null, [one.alignment && t(one.alignment), t(one.alive ? "alive" : "dead"), one.drunk && t("drunk"), one.poisoned && t("poisoned")].filter(Boolean).join(" · ")),
      row(
        h("button", { act: "sheet|pick|" + seat + "|" + (setup ? "deal" : "become") }, t(setup ? "deal_seat" : "become")),
        setup && one.character && h("button", { act: "sheet|pick|" + seat + "|shown" }, t("shown_as")),
        !setup && (one.alive ? h("button.grave", { do: { do: "kill", seat: one.seat }, means: "kill" }, icon("skull"), t("kill")) : h("button", { do: { do: "revive", seat: one.seat }, means: "revive" }, t("revive"))),
        one.character && h("button", { do: { do: "turn", seat: one.seat, alignment: one.alignment === "evil" ? "good" : "evil" }, means: "turn" + one.alignment }, t(one.alignment === "evil" ? "turn_good" : "turn_evil"))),
      !setup && row(h("button", { act: `sheet|pick|${seat}|use` }, t("uses")), h("button", { act: `sheet|pick|${seat}|claim` }, t("claims")),
        phase() === "day" && h("button.grave", { do: { do: "execute", seat: one.seat }, "data-then": "", means: "execute" }, t("execute_this")),
        facing(one) && h("button", { do: { do: "move", seat: facing(one), to: one.seat }, "data-then": "", id: "cross" }, t("cross"))),
      said(one),
      group(t("reminders"), h("div.kinds", null, (one.reminders ?? []).map((id, n) =>
        h("button.kind.on", { do: { do: "unmark", seat: one.seat, reminder: id }, key: id + n, "aria-label": t("unmark", { reminder: reminder(id) }), title: character(id.split(":")[0]) }, reminder(id), icon("close"))),
        h("button.kind", { act: "sheet|mark|" + seat }, "+ ", t("mark"))))]),
      panel && group(t("panel"), h("pre.panel-lines", { class: panel.lit ? "lit" : "" }, panel.lines?.length ? panel.lines.join("\n") : t("dark"))),
      at && (ui.setup?.chairs?.length || ui.setup?.trays?.length) ? group(t("place"), row(binding(seat, "chair", at.chair), binding(seat, "tray", at.tray), ui.setup.chairs?.length ? h("button", { act: "bind|" + seat, id: "bind" }, t("bind")) : null)) : null,
      group(t("player"), h("form.row", { act: "rename|" + seat, key: "rename" }, h("input", { name: "player", value: one.player, "aria-label": t("name"), maxlength: 60, required: true }), h("button", { type: "submit" }, t("rename"))),
        h("label", null, t("move"), h("select", { act: "move|" + seat }, h("option", { value: "" }, "—"), seats().filter((other) => other !== one).map((other) => h("option", { value: other.seat }, seatName(other.seat))))),
        row(h("button", { act: "sheet|newcomer|" + seat }, t("newcomer")), h("button.grave", { do: { do: "unseat", seat: one.seat }, means: "unseat" }, t("unseat")))),
    ]];
  },
  pick({ seat, then }) {
    const used = seats().map((one) => one.character);
    const title = { deal: "deal_to", become: "become_to", shown: "shown_to", use: "uses_as", claim: "claims_to", declare: "declare_to", guess: "guess_to" }[then];
    const first = then === "use" ? byDay() : [];
    const others = [...(state.sheet?.order ?? []).filter((id) => !first.includes(id)), ...(["deal", "become", "claim"].includes(then) ? travellers() : [])];
    return [t(title, { player: seatName(seat) }), [first.length ? group(t("by_day"), h("div.kinds", null, first.map((id) => h("button.kind", { act: `picked|${seat}|${then}|${id}`, means: seat + then }, character(id))))) : null,
      kinds(others, `picked|${seat}|${then}`, used, seat + then)]];
  },
  rules() {
    const { rules = {} } = state.view.grimoire;
    return [t("house_rules"), [(state.sheet.house_rules ?? []).map((one) => h("p.ability", null, one)), (state.sheet.options ?? []).map(({ rule, name, values }) => h("label", null, name,
      h("select", { act: "rule|" + rule, id: rule }, values.map(([what, said]) => h("option", { value: JSON.stringify(what), selected: rules[rule] === what }, said)))))]];
  },
  newcomer({ seat }) {
    const joining = state.view.game === "clocktower" && phase() !== "setup";
    return [t("newcomer"), h("form.opening", { act: "newcomer|" + seat, key: "newcomer" }, h("p.hint", null, t("newcomer_after", { player: seatName(seat) })),
      h("label", null, t("name"), h("input", { name: "player", id: "newcomer-name", maxlength: 60, autocomplete: "off" })),
      joining && h("label", null, t("traveller"), h("select", { name: "character", id: "newcomer-character" }, byTeam([...travellers(), ...state.sheet.order]).map(([side, ids]) => h("optgroup", { label: t("team_" + side) }, ids.map((id) => h("option", { value: id }, character(id))))).reverse())),
      joining && h("label", null, t("side"), h("select", { name: "alignment", id: "newcomer-side" }, h("option", { value: "good" }, t("good")), h("option", { value: "evil" }, t("evil")))),
      h("button.onward", { type: "submit" }, t("newcomer_sits")))];
  },
  mark({ seat }) {
    const all = state.sheet?.characters ?? {};
    const used = new Set(seats().flatMap((one) => [one.character, one.shown]));
    const order = (state.sheet?.order ?? Object.keys(all)).filter((id) => all[id]?.reminders?.length);
    const list = [...order.filter((id) => used.has(id)), ...order.filter((id) => !used.has(id))];
    return [t("mark_on", { player: seatName(seat) }), list.map((id) => group(character(id), h("div.kinds", null, all[id].reminders.map((one) =>
      h("button.kind", { do: { do: "mark", seat: +seat, reminder: one }, "data-then": "seat|" + seat }, reminder(one))))))];
  },
  night() {
    const now = state.view.phase?.slot;
    return [t("night_sheet"), h("ol.night", null, (state.view.night ?? []).map((one) =>
      h("li", null, h("button", { do: { do: "next", to: one.slot }, "data-then": "", class: (one.done ? "done " : "") + (one.slot === now ? "now" : ""), "aria-current": one.slot === now ? "step" : null },
        h("span.tick", null, one.done ? "✓" : one.slot === now ? "▶" : "·"), h("span", null, slotName(one.slot)), h("small", null, (one.seats ?? []).map(seatName).join(", "))))))];
  },
  script() {
    const used = new Set(seats().map((one) => one.character));
    return [state.sheet?.name ?? t("script"), byTeam().map(([side, ids]) => group(t("team_" + side), ids.map((id) =>
      h("p.ability", { class: used.has(id) ? "in-use" : "" }, h("b", null, character(id)), " ", state.sheet.characters[id].ability))))];
  },
  answer() {
    const first = prompt()?.truths?.values?.[0];
    const build = ui.sheet;
    const many = build.players ?? [];
    const done = build.value;
    const plain = (list) => h("div.answers", null, list.map((one) => h("button.answer", { act: "built|" + JSON.stringify(one) }, h("b", null, value(one)))));
    let body;
    if (typeof first === "number") body = plain([...Array(21).keys()].slice(0, Math.max(6, seats().length + 1)));
    else if (typeof first === "boolean") body = plain([true, false]);
    else if (typeof first === "string") body = plain(["clockwise", "anticlockwise", "equal"]);
    else
      body = [
        h("div.kinds", { role: "group", "aria-label": t("players") }, seats().map((one) => h("button.kind", { act: "build-seat|" + one.seat, "aria-pressed": String(many.includes(one.seat)) }, seatName(one.seat)))),
        first && ("character" in first || first.characters) ? h("select", { act: "build-character", "aria-label": t("characters") }, h("option", { value: "" }, "—"),
          byTeam().map(([side, ids]) => h("optgroup", { label: t("team_" + side) }, ids.map((id) => h("option", { value: id, selected: build.character === id }, character(id)))))) : null,
      ];
    return [t("other_answer"), [body, done !== undefined && h("p.say", null, h("b", null, value(done)), " ", build.holds ? t("holds_" + build.holds) : ""),
      done !== undefined && h("button.onward", { do: { do: "show", value: done, ...(woken() ? { seat: woken() } : {}) }, "data-then": "", class: build.holds === "never" ? "lie" : "" }, t("show_this"))]];
  },
  // Tags for tokens: the whole box one after another, one alone, or a count of what is there.
  enrol() {
    const { enrolling: one, counting } = state.around;
    const deed = (what, name) => h("button", { act: "enrolment|" + what, means: what + (one?.token ?? "") }, t(name));
    const far = ({ box, done, of }) => h("p.tally", null, `${box}: ${done} / ${of}`);
    const list = (title, names) => (names.length ? group(t(title), h("p", null, names.join(" · "))) : null);
    if (one) return [t("enrol"), [far(one), h("h2", null, one.words), one.problem && h("p.warn", { role: "alert" }, one.problem), row(deed("back", "back"), deed("skip", "skip"), one.by_uid && deed("uid", "by_uid"), deed("stop", "enrol_end"))]];
    if (counting) return [t("count_box"), [far(counting), row(deed("stop", "enrol_end")), list("missing", counting.missing), list("strangers", counting.strangers)]];
    return [t("enrol"), [row(deed("begin", "enrol_box"), deed("count", "count_box")), h("p.hint", null, t("enrol_say")), h("form.row", { act: "enrol", key: "enrol" },
      h("select", { name: "token", "aria-label": t("token") }, (state.sheet?.order ?? []).flatMap((id) => [h("option", { value: (wolf() ? state.view.game : "character") + ":" + id }, character(id)), ...(state.sheet.characters[id].reminders ?? []).map((one) => h("option", { value: "reminder:" + one }, `${character(id)}: ${reminder(one)}`))])),
      h("button", { type: "submit" }, t("enrol_start")))]];
  },
  parts() {
    const { devices = [], new: fresh = [] } = ui.devices ?? {};
    return [t("devices"), [row(h("button", { act: "devices|lamps", id: "lamp-test" }, t("lamp_test")), h("button", { act: "devices|", id: "read-test" }, t("read_test"))),
      fresh.map(({ chip, free }) => h("div", { key: "new" + chip }, h("p.say", null, t("new_seat", { chip })), row(free.map((seat) => h("button", { act: `devices|seat|${chip}|${seat}` }, seat))))),
      h("ul.parts", null, devices.map((one) => {
        const now = (state.around.parts ?? []).find((part) => part.name === one.what); // the rest is as it was when it was asked for
        const off = now ? !now.online : one.level === "fault";
        return h("li", { key: "part" + one.what, class: off ? "off" : "" },
          h("b", null, one.what), " ", t(off ? "offline" : "online"), one.seat ? " · " + t("seat_number", { seat: one.seat }) : "", one.wire ? " · " + one.wire : "",
          off || one.level !== "ok" ? h("p", null, now?.reason || one.text, " ", one.remedy ?? "") : null, one.lies && !off ? h("p.hint", null, one.lies.join(" · ") || t("nothing_lies")) : null);
      }))]];
  },
  end() {
    const worked = state.view.winner?.winner;
    if (hidden()) return [t("end_ask"), [row(h("button.grave", { do: { do: "end" }, "data-then": "", id: "end-now" }, icon("flag"), t("end")), h("button", { act: "close" }, t("cancel")))]];
    const sides = { moonwolf: ["village", "wolves", "fox", "ruin"], growl: ["humans", "wolves"] }[state.view.game] ?? ["good", "evil"];
    return [t("end_ask"), [worked && h("p.say", null, t("has_won", { side: t("side_" + worked) }), " ", state.view.winner.because),
      worked && h("button.onward", { do: { do: "end" }, "data-then": "", id: "end-worked" }, t("end_worked")),
      row(sides.map((side) => h("button", { do: { do: "end", winner: side }, "data-then": "", id: "end-" + side }, t("end_side", { side: t("side_" + side) })))),
      row(h("button", { act: "close" }, t("cancel")))]];
  },
  menu() {
    const { setup = {} } = ui;
    const off = (state.around.parts ?? []).filter((one) => !one.online).length;
    return [t("menu"), [
      group(t("language"), row((setup.languages ?? []).map((one) => h("button", { act: "language|" + one.code, lang: one.code, "aria-pressed": String(state.sheet?.language === one.code || document.documentElement.lang === one.code) }, one.name)))),
      state.view && group(t("game"), row(h("button", { act: "sheet|end" }, icon("flag"), t("end")), state.view.redo && h("button", { do: { do: "redo" } }, t("redo")), h("button", { act: "sheet|open" }, t("open_new")), h("button", { act: "sheet|script" }, icon("book"), t("script")), h("a.button", { href: "/recap", target: "_blank" }, t("recap")), state.sheet?.options?.length ? h("button", { act: "sheet|rules" }, t("house_rules")) : null)),
      state.view && !hidden() && group(t("note"), h("form.row", { act: "note", key: "note" }, h("input", { name: "text", "aria-label": t("note"), maxlength: 400, required: true }), h("button", { type: "submit" }, t("keep")))),
      state.view && state.view.voice?.here && group(t("voice"), row(h("button", { act: "voice|on", id: "voice", "aria-pressed": String(state.view.voice.on) }, t("voice_on")), h("input", { type: "range", min: 0, max: 100, step: 5, act: "voice|volume", "aria-label": t("volume"), value: state.view.voice.volume }))),
      group(t("table"), row(state.view && h("button", { act: "sheet|enrol" }, icon("token"), t("enrol")), h("button", { act: "sheet|parts" }, icon("plug"), t("devices"), off ? ` (${t("offline_count", { count: off })})` : ""), ui.setup?.chairs?.length && seats().length ? h("button", { act: "bind|" + (state.view.people ?? []).filter((one, n, all) => all.findIndex((other) => other.player === one.player && other.chair === one.chair) === n).map((one) => one.seat).join() }, icon("bell"), t("bind_all")) : null, h("a.button", { href: "/town", target: "_blank" }, icon("people"), t("town")), ui.bench !== false && h("a.button", { href: "/bench", target: "_blank" }, icon("token"), t("bench")), h("button", { act: "leave" }, t("sign_out")))),
      state.around.notices?.length ? group(t("notices"), h("ul", null, [...state.around.notices].reverse().map((one) => h("li", { key: "notice" + one.number }, one.text)))) : null,
    ]];
  },
  open: () => [t("open_title"), opening()],
};

export function opening() {
  const { games = [], scripts = [] } = ui.setup ?? {};
  if (!games.length) return null; // what is typed before it is known what can be opened would be lost
  const form = ui.form ?? {};
  const names = (form.players ?? "").split("\n").map((one) => one.trim()).filter(Boolean);
  const count = Math.max(+form.count || 0, names.length) || 10;
  const clock = !form.game || form.game === "clocktower";
  return h("form.opening", { act: "open", key: "opening", id: "opening" },
    games.length > 1 && h("label", { key: "of-game" }, t("game"), h("select", { name: "game", act: "form", id: "game" }, games.map((one) => h("option", { value: one.id, selected: form.game === one.id }, one.name)))),
    clock && h("label", { key: "of-script" }, t("script"), h("select", { name: "script", id: "script", act: "form" }, scripts.map((one) => h("option", { value: one.id, selected: form.script === one.id }, one.name + (one.author ? ` — ${one.author}` : ""))))),
    clock && h("label", { key: "of-opposite" }, t("opposite"), h("select", { name: "opposite", id: "opposite" }, ["", "true", "false"].map((one) => h("option", { value: one }, t(one === "true" ? "yes" : one ? "no" : "as_script"))))),
    h("label", { key: "of-players" }, t("players_names"), h("textarea", { name: "players", id: "players", act: "form", rows: 8, placeholder: t("players_hint"), autocomplete: "off", spellcheck: "false" })),
    h("div.row", null, h("label", null, t("seat_count"), h("input", { name: "count", id: "count", type: "number", inputmode: "numeric", min: 4, max: 20, act: "form", value: "10" })),
      h("label", null, t("seed"), h("input", { name: "seed", id: "seed", inputmode: "numeric", pattern: "[0-9]*", placeholder: t("seed_hint"), autocomplete: "off" }))),
    games.some((one) => one.id === form.game && one.hostless) ? settings(games.find((one) => one.id === form.game), form) : null,
    ui.problem && h("p.warn", { role: "alert" }, ui.problem),
    h("button.onward", { type: "submit", id: "open" }, t("open_now", { count })));
}

export function sheet() {
  const { sheet: open } = ui;
  const made = open && SHEETS[open.kind]?.(open);
  if (!made) return null;
  return [h("header", { key: "head" }, h("h2", null, made[0]), h("button.round", { act: "close", "aria-label": t("close"), id: "sheet-close" }, icon("close"))),
    h("div.body", { key: "body-" + [open.kind, open.seat, open.then].join("-") }, made[1])];
}

