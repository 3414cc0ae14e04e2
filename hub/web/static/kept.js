// What a device keeps for itself: how bright the page is, how long a step of the night takes, whether cards stay, whether keys work, which hints were seen.
// Its one rule: nothing of a game is kept.
import { on } from "./dom.js";

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
