// The town page: what everybody may know. Ids: #town, #seat-1 and up, #script-sheet.
import { h, icon, listen, morph, on, t, words } from "./dom.js";
import { follow, state } from "./link.js";
import { away, byTeam, character, phaseName, player, theme } from "./names.js";
import { heart, lookAt, side, speak, speech, wolf } from "./wolves.js";
import { centre, circle } from "./circle.js";

const app = document.getElementById("app");
const room = { w: innerWidth, h: innerHeight / 2 };

function look(one) {
  if (wolf()) return { ...lookAt(one), act: null };
  const { nomination, block } = state.view.town;
  const cls = [nomination?.of === one.seat && "of", block?.seat === one.seat && "block", nomination?.by === one.seat && "open"];
  const up = nomination?.votes.includes(one.seat);
  if (state.view.town.players.find((other) => other.seat === one.seat)?.here === false) cls.push("away");
  if (state.view.pointer === one.seat && nomination) cls.push("pointed");
  return { cls: cls.filter(Boolean).join(" "), marks: up ? h("i.vote", { class: one.alive ? "" : "hollow" }, icon("hand")) : null };
}

function draw() {
  const town = state.view?.town;
  if (!document.title) return;
  document.body.dataset.phase = theme(town?.phase);
  const lost = state.online ? null : h("p.lost", { key: "lost", role: "alert" }, t("lost"));
  if (!town) return morph(app, [lost, h("main.empty", { key: "empty" }, h("h1", null, "Nightbell"), h("p.say", null, t("no_evening")))].filter(Boolean));
  const { players = [], nomination, block, announcements = [] } = town;
  const open = state.view.grimoire; // the end is declared: the grimoire lies open
  const alive = players.filter((one) => one.alive).length;
  if (wolf()) speak();
  const lines = wolf() ? heart() : nomination
    ? [h("b.count", null, `${nomination.votes.length} / ${nomination.needed}`), h("p", null, t("nominates", { by: player(nomination.by), of: nomination.of === "storyteller" ? t("storyteller") : player(nomination.of) }))]
    : open ? [h("b.count", null, state.view.town.winner && words["side_" + town.winner] ? t("has_won", { side: t("side_" + town.winner) }) : t("over"))]
    : [h("b.count", null, `${alive} / ${players.length}`), h("p", null, t("living", { alive, count: players.length }))];
  morph(app, [
    h("header.top", { key: "top" }, h("h1", null, icon(theme(town.phase) === "night" ? "moon" : "sun"), phaseName(town))),
    lost,
    h("main.square", { key: "circle", id: "circle", "aria-label": t("circle") }, circle(open?.seats ?? players, room, players[0]?.seat, look, nomination && state.view.pointer, away()), centre(...lines, block && !open && h("p", null, t("on_block", { player: block.seat === "storyteller" ? t("storyteller") : player(block.seat), votes: block.votes })))),
    h("aside", { key: "side" }, wolf() ? [speech(), side()] : null,
      announcements.length ? h("section", { key: "said" }, h("h2", null, t("announcements")), h("ul.announcements", { "aria-live": "polite" }, [...announcements].reverse().map((one) => h("li", null, one.text)))) : null,
      state.sheet ? h("section", { key: "script", id: "script-sheet" }, h("h2", null, state.sheet.name ?? t("script")), byTeam().map(([side, ids]) =>
        h("details", { key: side, open: true }, h("summary", null, t("team_" + side)), ids.map((id) => h("p.ability", null, h("b", null, character(id)), " ", state.sheet.characters[id].ability))))) : null),
  ].filter(Boolean));
  measure();
}

function measure() {
  const box = document.getElementById("circle");
  if (!box || (box.clientWidth === room.w && box.clientHeight === room.h)) return;
  Object.assign(room, { w: box.clientWidth, h: box.clientHeight });
  draw();
}

addEventListener("resize", measure);
on({
  speak: () => { localStorage.speak = localStorage.speak === "on" ? "off" : "on"; draw(); },
  loud: (node) => { localStorage.volume = node.value; },
});
listen(() => {});
follow(draw, "?audience=town");
