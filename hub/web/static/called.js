// What everybody sees of MoonWolf and Growl, and of the time in every game. Its one rule: the town's view is all it reads.
import { h, icon, t } from "./dom.js";
import { state } from "./link.js";
import { character, player, seatName } from "./names.js";

export const wolf = () => ["moonwolf", "growl"].includes(state.view?.game);

let mark = "";
let since = 0;
function left({ left: seconds, running }) {
  const now = seconds - (running ? Math.floor((Date.now() - since) / 1000) : 0);
  return `${Math.floor(Math.max(0, now) / 60)}:${String(Math.max(0, now) % 60).padStart(2, "0")}`;
}

export function time() {
  const { timer } = state.view;
  if (!timer) return null;
  if (mark !== JSON.stringify(timer)) [mark, since] = [JSON.stringify(timer), Date.now()];
  return h("b.time", { id: "time", key: "time", role: "timer", class: timer.running ? "" : "resting" }, left(timer));
}
setInterval(() => {
  const node = document.getElementById("time");
  if (node && state.view?.timer) node.textContent = left(state.view.timer);
}, 500);

export const cue = () => state.view.cue && h("p.say.cue", { key: "cue", role: "status" }, icon("bell"), state.view.cue.text);

// What a seat wears, for everybody.
export function worn(one) {
  const { town } = state.view;
  const cards = town.hands?.[one.seat];
  return {
    cls: [town.turn === one.seat && "open", town.candidates?.includes(one.seat) && "of", town.condemned === one.seat && "block"],
    marks: [town.head === one.seat && h("i.head", { title: t("head") }, icon("flag")), one.locked && h("i", null, "✓"), cards !== undefined && h("i.cards", null, "▮" + cards), one.declared && h("i", null, character(one.declared))].filter(Boolean),
  };
}

export function gives() {
  const { top, turn } = state.view.town;
  return top && turn ? [icon(top), " ", t("gives", { player: player(turn), card: character(top) })] : null;
}

// The last vote, until the next morning.
export function votes() {
  const { count, number, phase } = state.view.town;
  if (!count || number > count.number + (phase === "night")) return null;
  return h("ul.tallies", { "aria-label": t("votes") }, count.votes.map((one) => h("li", null, h("bdi", null, one.player), " ", h("b", null, one.votes))), count.abstained ? h("li", null, t("abstained", { count: count.abstained })) : null);
}

export function ending() {
  const { winner, because, games, growl } = state.view.town;
  const pack = (growl ?? []).flat();
  return [h("h2", null, winner ? t("has_won", { side: t("side_" + winner) }) : t("over")), because && h("p.say", null, because),
    pack.length ? h("p.say", { id: "growl" }, t("growls", { players: pack.map(seatName).join(" · ") })) : null,
    games?.length ? earned() : null];
}

// The coins of the evening, game by game where there were several.
function earned() {
  const { coins, games, players } = state.view.town;
  const each = games.length > 1 ? games : [];
  const row = (one) => h("tr", null, h("th", { scope: "row" }, h("bdi", null, one.player)),
    each.map((won) => h("td", null, String(won[one.seat] ?? 0))), h("td", null, String(coins[one.seat] ?? 0)));
  return h("table.coins", { id: "coins" }, h("thead", null, h("tr", null, h("th", null, icon("gold"), " ", t("coins")),
    each.map((_, n) => h("th", { scope: "col" }, String(n + 1))), h("th", { scope: "col" }, each.length ? t("together") : ""))),
    h("tbody", null, players.map(row)));
}
