// A card that a player reads at arm's length in the dark: it fills the screen while a thumb or a key holds its button.
// Its one rule: nothing of the grimoire stands behind a card, and a card that was let go is gone.
const card = document.getElementById("card");
let held = null; // "hold": until it is let go; "stay": until the next tap or key
let button = null;

// How many letters wide a line is: Hangul and Chinese ones are as wide as they are high.
const wide = (line) => [...line].reduce((sum, one) => sum + (one > "\u1100" ? 1 : 0.6), 0);

function open(node, how) {
  [button, held] = [node, how];
  const from = document.getElementById(node.dataset.from); // what was typed or picked beside it
  const lines = from ? [...node.querySelectorAll("small"), document.createElement("b")] : [...node.querySelectorAll("small, b")];
  if (from) lines.at(-1).textContent = from.selectedOptions ? from.selectedOptions[0].text : from.value;
  card.replaceChildren(...lines.map((one) => one.cloneNode(true)));
  const large = [...card.querySelectorAll("b")];
  card.style.setProperty("--long", Math.max(1.5, ...large.map((one) => wide(one.textContent))));
  card.style.setProperty("--lines", large.length + 1);
  document.body.classList.add("reading");
  card.showPopover();
}

function leave() {
  if (!held) return;
  held = null;
  card.hidePopover();
  card.replaceChildren();
  document.body.classList.remove("reading");
  if (button.isConnected) button.focus({ preventScroll: true, focusVisible: false });
}

const way = () => (localStorage.stay === "on" ? "stay" : "hold");
const cardOf = (event) => event.target.closest?.("button.card");
const stop = (event) => { event.preventDefault(); event.stopPropagation(); };

addEventListener("pointerdown", (event) => {
  if (held === "stay") { stop(event); return leave(); }
  if (cardOf(event) && event.isPrimary && !event.button) open(cardOf(event), way());
}, true);
for (const kind of ["pointerup", "pointercancel", "keyup", "blur"]) addEventListener(kind, () => { if (held === "hold") leave(); });
document.addEventListener("visibilitychange", leave);
addEventListener("contextmenu", (event) => { if (held || cardOf(event)) stop(event); }, true);
addEventListener("keydown", (event) => {
  if (held) {
    stop(event);
    if (held === "stay" && !event.repeat) leave();
  } else if ([" ", "Enter"].includes(event.key) && cardOf(event)) {
    stop(event);
    if (!event.repeat) open(cardOf(event), way());
  }
}, true);
// A screen reader's tap has no thumb that lets go.
addEventListener("click", (event) => { if (!held && !event.detail && cardOf(event)) open(cardOf(event), "stay"); });
