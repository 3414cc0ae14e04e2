// The sheets that come up over the table, and the form that opens an evening: the hub makes them, here they are fetched.
// Its one rule: a sheet is left as it was found: nothing typed, open or scrolled in it is lost when it is fetched anew.
import { h, icon, morph, t } from "./dom.js";
import { signedOut, state } from "./link.js";
import { showKept } from "./kept.js";
import { ui } from "./step.js";

const dialog = document.getElementById("sheet");
let seen = null;
let count = 0;
let again = 0;

// What a fragment is made of: its address and all that the hub has said since. Devices are looked at when asked for.
function wanted({ kind, way, at, ...asked }) {
  if (seen !== state.around) [seen, count] = [state.around, count + 1];
  const told = Object.entries(asked).filter(([, one]) => one !== undefined && one !== null && one !== "");
  const made = kind === "parts" ? JSON.stringify(state.around.parts) : count;
  return [`/sheets/${kind}?` + new URLSearchParams(told), made, again, document.documentElement.lang, ui.problem, state.said?.bad && state.said.text].join("\n");
}

async function fetched(address) {
  const answer = await fetch(address.split("\n")[0], { credentials: "same-origin" }).catch(() => null);
  if (answer?.status === 401) return signedOut() && null;
  if (answer?.ok) return [...new DOMParser().parseFromString(await answer.text(), "text/html").body.childNodes];
  return [h("header", { key: "head" }, h("h2", { id: "sheet-title" }, t("failed")), h("button.round", { act: "close", "aria-label": t("close"), id: "sheet-close" }, icon("close"))),
    h("div.body", { key: "body" }, h("p.warn", { role: "alert" }, t(answer ? "sheet_gone" : "sheet_lost")))];
}

// Keeps a place as the hub would make it now: one question at a time, the last one wins.
async function fill(place, open, shown = () => {}, foot = () => null) {
  place.wanted = wanted(open);
  if (place.busy) return;
  place.busy = true;
  while (place.wanted && place.wanted !== place.has) {
    const asked = place.wanted;
    const made = await fetched(asked);
    if (!made || !place.wanted) break;
    if (asked.split("\n")[0] !== place.wanted.split("\n")[0]) continue; // another sheet is wanted by now
    place.has = asked;
    const onward = ui.problem && made[made.length - 1].querySelector(".onward");
    onward?.before(h("p.warn", { role: "alert" }, ui.problem));
    morph(place, [...made, foot()].filter(Boolean));
    showKept(place);
    shown();
  }
  place.busy = false;
  delete ui.sheet?.way;
}

// Asks for the open sheet anew, also where an answer to the last question is still on its way.
export const anew = () => { again++; };

// What was done or refused last, with its undo: over the table nothing else tells.
function said() {
  const undo = state.view?.undo;
  const bad = state.said?.bad && state.said.text;
  return (bad || undo) && h("div.said", { key: "said", class: bad ? "bad" : "" }, h("p", { role: "status" }, bad || undo),
    undo && h("button", { do: { do: "undo" }, "aria-label": t("undo_what", { what: undo }) }, icon("undo"), h("span", null, t("undo"))));
}

// The open sheet as it is left by a button of it, so that one comes back to where one was.
export const left = (node) => ({ ...ui.sheet, way: node.dataset.act, at: dialog.querySelector(".body").scrollTop });

function shown() {
  if (!dialog.open) dialog.showModal();
  const { way, at } = ui.sheet ?? {};
  if (way) {
    delete ui.sheet.way;
    dialog.querySelector(".body").scrollTop = at;
    dialog.querySelector(`[data-act="${CSS.escape(way)}"]`)?.focus({ preventScroll: true });
  } else if (!dialog.contains(document.activeElement)) dialog.querySelector("h2").focus(); // its button went with the sheet before
}

export function sheet() {
  if (ui.sheet) return fill(dialog, { ...ui.sheet, back: ui.trail?.length ? 1 : null }, shown, said);
  dialog.wanted = dialog.has = null;
  if (dialog.open) dialog.close();
  if (state.audience === "guest") dialog.replaceChildren();
}

export const named = (players = "") => players.split(/[\n,、，]/).map((one) => one.trim()).filter(Boolean);
// How many the form would open with, and which game.
export const opening = () => ({ game: ui.form?.game, count: Math.max(+ui.form?.count || 0, named(ui.form?.players).length) || null });
export const form = () => fill(document.getElementById("form"), { kind: "opening", ...opening() });
