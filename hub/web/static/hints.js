// What a newcomer is told, once: a hint stands in the middle of the circle the first time that its thing appears.
// Its one rule: a hint that was seen doesn't come back on this device, until somebody wants them again.
import { h, on, t } from "./dom.js";

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
