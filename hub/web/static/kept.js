// What a device keeps for itself: how bright the page is, how long a step of the night takes, whether cards stay and keys
// work, and which hints a newcomer has seen. Its one rule: nothing of a game is kept.
import { h, on, t } from "./dom.js";

const root = document.documentElement;
const dim = () => {
  root.style.setProperty("--light", localStorage.light ?? 100);
  root.classList.toggle("dimmed", (localStorage.light ?? 100) < 100);
  root.style.setProperty("--beat", (localStorage.beat ?? 0) + "s");
};

on({
  keep: (node) => {
    localStorage[node.name] = node.type === "checkbox" ? (node.checked ? "on" : "off") : node.value;
    dim();
  },
});

// Shows in a sheet what is kept here; the hub, which made the sheet, doesn't know.
export function showKept(place) {
  for (const node of place.querySelectorAll("[data-act=keep]")) {
    const kept = localStorage[node.name];
    if (kept === undefined) continue;
    if (node.type === "checkbox") node.checked = kept === "on";
    else node.value = kept;
  }
}
dim();

// A hint stands in the middle of the circle the first time that its thing appears, and never again until it is wanted.
const seen = () => (localStorage.hints ?? "").split(" ");
let shown = null;
let at = "";

function past() {
  localStorage.hints = [...seen(), shown].join(" ").trim();
  shown = null;
}

// `where`: the step or phase; `kinds`: what appears there now, the most important first.
export function hint(where, kinds) {
  if (shown && where !== at) past();
  at = where;
  shown ??= kinds.find((one) => one && !seen().includes(one)) ?? null;
  return shown && h("button.tip", { key: "tip", act: "hinted" }, h("span", null, t("hint_" + shown)), h("b", { role: "img", "aria-label": t("close") }, "×"));
}

// `render`: draws the page anew.
export function hints(render) {
  on({
    hinted: () => { if (shown) past(); render(); },
    hints: () => { delete localStorage.hints; render(); },
  });
}
