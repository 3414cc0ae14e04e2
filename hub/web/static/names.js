// What things are called. Its one rule: names come from the sheet and the words of the language, never from here.
import { t, words } from "./dom.js";
import { state } from "./link.js";

export const seats = () => state.view?.grimoire?.seats ?? [];
export const seatOf = (number) => seats().find((one) => one.seat === +number);
export const player = (number) => seatOf(number)?.player ?? state.view?.town?.players?.find((one) => one.seat === number)?.player ?? "";
// With opposite seats: the seats at which nobody sits now.
export const away = () => new Set((state.view?.town?.players ?? []).filter((one) => one.here === false).map((one) => one.seat));
export const seatName = (number) => `${number} ${player(number)}`;

// What the sheet says, or (of whatever is in play from beyond the script) the grimoire.
const known = (kind, id) => state.sheet?.[kind]?.[id] ?? state.view?.grimoire?.beyond?.[kind]?.[id];
export const character = (id) => (id ? known("characters", id)?.name ?? state.sheet?.sides?.[id] ?? id : t("none"));
export const team = (id) => known("characters", id)?.team ?? "";
export const phaseName = ({ phase, number } = {}) => {
  const name = state.sheet?.phases?.[phase];
  if (!name) return words["phase_" + phase] ? t("phase_" + phase, { number }) : phase ?? "";
  return number && phase !== "first_night" ? `${name} ${number}` : name;
};
// Which of the themes a phase has.
export const theme = (phase) => (["setup", "day", "over"].includes(phase) ? phase : !phase || ["night", "first_night", "meeting", "effects", "passing"].includes(phase) ? "night" : "day");
// A page's colours hang on it: it is set when it is another one only, for then everything is drawn anew.
export function themed(name) {
  if (document.body.dataset.phase !== name) document.body.dataset.phase = name;
}
export const slotName = (slot) => state.sheet?.phases?.[slot] ?? state.sheet?.slots?.[slot] ?? (known("characters", slot) ? character(slot) : t("slot_" + slot));
export const reminder = (id) => known("reminders", id) ?? id.replace(/^[^:]*:/, "");

export function token(name) {
  const [kind, ...rest] = name.replace(/#\d+$/, "").split(":");
  const id = rest.join(":");
  if (["character", "moonwolf", "growl"].includes(kind)) return character(id);
  if (kind === "reminder") return `${character(id.split(":")[0])}: ${reminder(id)}`;
  return id;
}

const TEAMS = ["townsfolk", "outsider", "minion", "demon", "traveller", "fabled", "loric", "village", "wolves", "fox", "card", "night"];

// The characters of the sheet in its order, by team: [[team, [id]]].
export function byTeam(ids = state.sheet?.order ?? Object.keys(state.sheet?.characters ?? {})) {
  return TEAMS.map((one) => [one, ids.filter((id) => team(id) === one)]).filter(([, found]) => found.length);
}

// A value of the answer forms as words.
export function value(one) {
  if (one === null || one === undefined) return t("none");
  if (typeof one === "boolean") return t(one ? "yes" : "no");
  if (typeof one === "number") return String(one);
  if (typeof one === "string") return t("way_" + one);
  const who = one.players ?? (one.player ? [one.player] : []);
  const what = one.characters ?? ("character" in one ? [one.character] : []);
  return [who.map(seatName).join(" · "), what.map(character).join(" · ")].filter(Boolean).join(" — ");
}

export const playersOf = (one) => (one && typeof one === "object" ? one.players ?? (one.player ? [one.player] : []) : []);
