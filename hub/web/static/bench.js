// The virtual table: a hand and an eye. Ids: #chair-c1, #tray-t1, #console, #reader, #box, #find, #button-confirm;
// a token is [data-token]. A token is dragged, or tapped (Enter) and then its place is tapped.
import { h, icon, listen, morph, on, t, words } from "./dom.js";
import { call, follow, state } from "./link.js";
import { token as named, team } from "./names.js";

const app = document.getElementById("app");
const ui = { hand: null, find: "", kind: "character", problem: null };
let bench = null;
let refused = null;

// One deed after another: a release must not overtake its press.
let hand = Promise.resolve();
const act = (deed) => (hand = hand.then(() => done(deed)));

async function done(deed) {
  const { status, body } = await call("POST", "/api/bench/act", deed).catch(() => ({ status: 0, body: {} }));
  ui.problem = status === 200 && body.ok !== false ? null : body.refused ?? t("failed");
  draw();
}

// One token after another is dropped on the console's reader: the hand takes the last one off before it.
async function put(token, on) {
  ui.hand = null;
  if (on === "console") for (const last of bench.console.tokens) if (last !== token) await act({ do: "put", token: last, on: "box" });
  await act({ do: "put", token, on });
}

const chip = (name) => {
  const id = name.replace(/#\d+$/, "").split(":");
  return h("button.token", { key: "token-" + name, "data-token": name, "data-kind": id[0], "data-team": team(id[1]), "aria-pressed": String(ui.hand === name), act: "take|" + name }, named(name), /#/.test(name) ? h("small", null, name.replace(/.*#/, "#")) : null);
};

const place = (spec, id, on, title, ...inside) =>
  h(spec, { id, key: id, "data-on": on, class: ui.hand ? "waiting" : "" }, h("button.drop", { act: "drop|" + on, "aria-label": title }, title), inside);

const sitting = (name, field) => bench.people?.find((one) => one[field] === name);
// Once an evening is open, only what somebody sits at is shown.
const taken = (one, field) => !bench.people?.length || sitting(one.name, field);
const picture = (id) => h("canvas.oled", { key: id, id, width: 128, height: 64, "data-own": "1", role: "img", "aria-label": id });
const lamp = (one) => h("span.lamp", { role: "img", "aria-label": t("lamp"), style: { "--lamp": one ? `rgb(${one.map((part) => Math.round(part * 255)).join(" ")})` : "#111" } });
const pad = (name, label, down) => h("button.pad", { id: "button-" + name, "data-press": name, "aria-pressed": String(Boolean(down)) }, label);

function part(name) {
  const found = bench.parts?.find((one) => one.name === name);
  return found && h("button.part", { key: "part-" + name, act: `${found.online ? "unplug" : "plug"}|${name}`, "aria-pressed": String(!found.online) }, icon("plug"), name, h("small", null, t(found.online ? "online" : "offline")));
}

function chair(one) {
  const sits = sitting(one.name, "chair");
  return h("article.chair", { key: one.name, id: "chair-" + one.name }, h("h3", null, one.name, sits ? h("bdi", null, ` ${sits.seat} ${sits.player}`) : null), picture("panel-" + one.name),
    h("div.row", null, lamp(one.lamp), pad(one.name, t("pad"), one.pad)));
}

function tray(one) {
  const sits = sitting(one.name, "tray");
  return place("article.tray", "tray-" + one.name, one.name, `${one.name}${sits ? ` · ${sits.seat} ${sits.player}` : ""}`, h("div.lying", null, one.tokens.map(chip)));
}

function console_({ tokens = [], buttons = [], strip = [] }) {
  return h("section.console", { key: "console", id: "console" }, h("h2", null, t("console")),
    h("div.strip", { role: "img", "aria-label": t("strip") }, strip.map((one) => h("i", { class: one >= 0.75 ? "bright" : one > 0 ? "on" : "" }))),
    h("div.desk", null, picture("panel-console"), place("article.tray", "reader", "console", t("reader"), h("div.lying", null, tokens.map(chip)))),
    h("div.row", null, buttons.map((one) => pad(one.name, t(one.name), one.down))));
}

function box() {
  const find = ui.find.toLowerCase();
  const kinds = [...new Set(bench.box.map((name) => name.split(":")[0]))].sort();
  const open = kinds.includes(ui.kind) ? ui.kind : kinds[0] ?? "";
  const found = bench.box.filter((name) => name.startsWith(open) && (!find || named(name).toLowerCase().includes(find) || name.includes(find)));
  const order = state.sheet?.order ?? [];
  const rank = (name) => (order.indexOf(name.split(/[:#]/)[1]) + 1 || 999);
  const used = new Set(state.sheet ? found.filter((name) => rank(name) < 999) : found);
  const shown = (used.size && !find ? [...used] : found).sort((a, b) => rank(a) - rank(b)).slice(0, 160);
  return place("section.box", "box", "box", t("box"), h("div.row.sift", { key: "sift" }, h("input", { id: "find", type: "search", act: "find", placeholder: t("search"), "aria-label": t("search") }),
    kinds.map((kind) => h("button.tab", { act: "kind|" + kind, "aria-pressed": String(open === kind) }, words["kind_" + kind] ?? kind))),
    h("div.lying", { key: "lying" }, shown.map(chip)));
}

function draw() {
  if (!document.title) return;
  if (!bench) return morph(app, [h("main.empty", { key: "empty" }, h("h1", null, t("bench")), h("p.say", null, t(refused === 404 ? "no_bench" : "not_signed_in")), h("a.button", { href: "/" }, t("to_table")))]);
  morph(app, [
    h("header.top", { key: "top" }, h("h1", null, t("bench")), h("button", { act: "collect", id: "collect" }, t("collect")), h("a.button", { href: "/" }, t("to_table"))),
    h("main.bench", { key: "bench" }, h("div.left", { key: "left" }, console_(bench.console), box()),
      h("section.trays", { key: "trays" }, h("h2", null, t("trays")), h("div.grid", null, bench.trays.filter((one) => taken(one, "tray") || one.tokens.length).map(tray))),
      h("section.chairs", { key: "chairs" }, h("h2", null, t("chairs")), h("div.grid", null, bench.chairs.filter((one) => taken(one, "chair")).map(chair))),
      h("details.parts", { key: "parts" }, h("summary", null, t("devices")), h("div.row", null, (bench.parts ?? []).map((one) => part(one.name))))),
    h("footer.hand", { key: "hand", role: "status" }, ui.problem && h("p.warn", null, ui.problem), ui.hand && h("p", null, t("in_hand", { token: named(ui.hand) })),
      ui.hand && h("button", { act: "drop|box" }, t("to_box")), ui.hand && h("button", { act: "cancel" }, t("cancel"))),
  ]);
  for (const one of bench.chairs) paint("panel-" + one.name, one.panel);
  paint("panel-console", bench.console.panel);
}

// The chip's memory: eight pages of 128 columns, each byte eight pixels downwards, the lowest bit on top.
function paint(id, memory) {
  const canvas = document.getElementById(id);
  if (!canvas || canvas.memory === memory) return;
  canvas.memory = memory;
  const context = canvas.getContext("2d");
  const image = context.createImageData(128, 64);
  const bytes = memory ? atob(memory) : "";
  for (let y = 0; y < 64; y++)
    for (let x = 0; x < 128; x++) {
      const lit = bytes && (bytes.charCodeAt((y >> 3) * 128 + x) >> (y & 7)) & 1;
      image.data.set(lit ? [255, 214, 190, 255] : [4, 4, 6, 255], (y * 128 + x) * 4);
    }
  context.putImageData(image, 0, 0);
}

on({
  take: (name, node) => {
    const under = node.closest("[data-on]");
    if (ui.hand && ui.hand !== name && under && under.id !== "box") return put(ui.hand, under.dataset.on);
    ui.hand = ui.hand === name ? null : name;
    draw();
  },
  drop: (on) => { if (ui.hand) put(ui.hand, on); },
  cancel: () => { ui.hand = null; draw(); },
  async collect() {
    for (const name of [...bench.trays, bench.console].flatMap((one) => one.tokens)) await act({ do: "put", token: name, on: "box" });
  },
  find: (node) => { ui.find = node.value; draw(); },
  kind: (kind) => { ui.kind = kind; draw(); },
  plug: (part) => act({ do: "plug", part }),
  unplug: (part) => act({ do: "unplug", part }),
});
listen(() => {});

// Dragging: a token follows the pointer once it has moved a little; where it is let go, it lies.
let drag = null;
addEventListener("pointerdown", (event) => {
  const token = event.target.closest("[data-token]");
  const press = event.target.closest("[data-press]");
  if (press) {
    press.setPointerCapture(event.pointerId);
    act({ do: "press", button: press.dataset.press });
  } else if (token && event.button === 0 && (event.pointerType !== "touch" || event.isPrimary)) drag = { name: token.dataset.token, x: event.clientX, y: event.clientY, ghost: null, touch: event.pointerType === "touch" };
});
addEventListener("pointermove", (event) => {
  if (!drag) return;
  if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 8) {
    drag.ghost = h("div.token.ghost", null, named(drag.name));
    document.body.append(drag.ghost);
  }
  if (!drag.ghost) return;
  drag.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  const under = over(event);
  for (const one of document.querySelectorAll(".aimed")) if (one !== under) one.classList.remove("aimed");
  under?.classList.add("aimed");
});
const hush = (click) => click.stopPropagation();
const over = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-on]");
const release = (event) => {
  const press = event.target.closest?.("[data-press]");
  if (press) act({ do: "release", button: press.dataset.press });
  if (!drag) return;
  const { ghost, name } = drag;
  drag = null;
  if (!ghost) return;
  ghost.remove();
  document.querySelector(".aimed")?.classList.remove("aimed");
  addEventListener("click", hush, true);
  setTimeout(() => removeEventListener("click", hush, true), 60);
  const under = event.type === "pointerup" && over(event);
  if (under) put(name, under.dataset.on);
};
addEventListener("pointerup", release);
addEventListener("pointercancel", release);
for (const [kind, deed] of [["keydown", "press"], ["keyup", "release"]])
  addEventListener(kind, (event) => {
    const press = event.target.closest?.("[data-press]");
    if (event.key === "Escape" && ui.hand) { ui.hand = null; draw(); }
    if (press && (event.key === " " || event.key === "Enter") && !event.repeat) act({ do: deed, button: press.dataset.press });
  });

let source = null;
async function open() {
  const { status, body } = await call("GET", "/api/bench").catch(() => ({ status: 0 }));
  refused = status;
  bench = status === 200 ? body : null;
  draw();
  if (status !== 200) return setTimeout(open, 3000);
  source?.close();
  source = new EventSource("/api/bench/events");
  source.addEventListener("bench", (event) => { bench = JSON.parse(event.data); draw(); });
  source.onerror = () => { if (source.readyState === 2) setTimeout(open, 2000); };
}
follow(draw, "?audience=town");
open();

