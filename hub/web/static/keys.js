// Everything by keyboard. Its one rule: a key presses a button that is there, or goes to one; nothing while somebody types.
const BUTTONS = { n: "#onward", u: "#undo", s: "#night", m: "#menu", b: "#script-button", c: "#cards", v: "#sweep", x: "#execute", p: "#timer", Escape: "#cancel" };
const WAYS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const INSIDE = "#panel .answer, #panel .kind, #panel .card, #panel .open button, #panel .open input, #panel .open select";
const seats = () => [...document.querySelectorAll("#circle .seat")];
let typed = "";
let since = 0;

// A seat's number is typed digit by digit: 1, and 2 soon after, is seat 12.
function digit(key) {
  const now = performance.now();
  const both = now - since < 900 ? typed + key : key;
  typed = document.getElementById("seat-" + both) ? both : key === "0" && document.getElementById("seat-10") ? "10" : key;
  since = now;
  document.getElementById("seat-" + typed)?.focus();
}

function step(by) {
  const here = document.activeElement;
  const inside = here?.closest("#panel") ? [...document.querySelectorAll(INSIDE)] : seats();
  const at = inside.indexOf(here);
  if (at >= 0) inside[(at + by + inside.length) % inside.length].focus();
  else (document.querySelector("#circle .seat.open") ?? inside[0])?.focus();
}

// `look(seat)`: opens that seat's sheet; `sheet(kind)`: opens that sheet.
export function keyboard(look, sheet) {
  addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || localStorage.keys === "off" || /INPUT|TEXTAREA|SELECT/.test(target.tagName) || document.querySelector("dialog[open]")) return;
    if (BUTTONS[key]) document.querySelector(BUTTONS[key])?.click();
    else if (WAYS[key]) step(WAYS[key]);
    else if (/^\d$/.test(key)) digit(key);
    else if (key === "a") (document.querySelector("#panel .answer") ?? document.querySelector("#panel .kind") ?? document.querySelector(INSIDE))?.focus();
    else if (key === "l" && target.matches(".seat")) look(target.id.slice(5));
    else if (key === "?") sheet("keys");
    else return;
    event.preventDefault();
  });
}
