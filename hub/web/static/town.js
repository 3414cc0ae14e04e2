// The town page: what everybody may know. Ids: #town, #seat-1 and up, #script-sheet, #sound, #speak.
import { h, icon, listen, morph, on, t, words } from "./dom.js";
import { about, follow, state } from "./link.js";
import { away, phaseName, player, theme, themed } from "./names.js";
import { cue, ending, gives, time, votes, wolf, worn } from "./called.js";
import { button, hear, sounds } from "./sound.js";
import { circle } from "./circle.js";

const app = document.getElementById("app");
const large = matchMedia("(min-width: 1600px) and (min-height: 800px)");
const room = { w: innerWidth, h: innerHeight / 2 };
const named = (seat) => (seat === "storyteller" ? t("storyteller") : player(seat));
const nominated = ({ by, of }) => t("nominates", { by: player(by), of: named(of) });

function look(one) {
  const { nomination, block, players } = state.view.town;
  const { cls, marks } = worn(one);
  const is = [
    nomination?.of === one.seat && "of", block?.seat === one.seat && "block", nomination?.by === one.seat && "open",
    players.find((other) => other.seat === one.seat)?.here === false && "away", nomination && state.view.pointer === one.seat && "pointed",
  ];
  const hand = nomination?.votes.includes(one.seat) && h("i.vote", { class: one.alive ? "" : "hollow" }, icon("hand"));
  return { cls: [...cls, ...is].filter(Boolean).join(" "), marks: hand || marks };
}

// What stands in the middle of the circle.
function heart() {
  const { town, grimoire } = state.view;
  const { players, nomination, block, night, winner, because } = town;
  const alive = players.filter((one) => one.alive).length;
  const huge = (number, words) => [h("b.count", null, number), words && h("p", null, words)];
  if (grimoire || town.phase === "over") return huge(winner ? t("has_won", { side: t("side_" + winner) }) : t("over"), because);
  const told = () => [
    night && h("p.say", null, night.name && h("b", null, night.name, " "), night.text),
    town.phase === "day" && h("p.say", null, gives()), votes(),
  ];
  return [time(), cue(),
    wolf() ? told() : nomination ? huge(`${nomination.votes.length} / ${nomination.needed}`, nominated(nomination))
      : huge(`${alive} / ${players.length}`, t("living", { alive, count: players.length })),
    block && h("p", null, t("on_block", { player: named(block.seat), votes: block.votes }))];
}

// What is announced is read out as it comes; votes were announced already. The newest stands first.
const list = (key, live, items) => h("section", { key }, items.length ? h("h2", null, t(key)) : null,
  h("ul." + key, { "aria-live": live, "aria-label": t(key) }, items.reverse()));
const vote = (one, n) => h("li", { key: "ballot" + n }, nominated(one), " ", h("b", null, icon("hand"), one.tally), " ",
  h("small", null, one.votes.map(player).join(" · ")));

function side({ announcements = [], ballots = [] }) {
  return h("aside", { key: "side", "aria-label": t("announcements") },
    wolf() && state.view.town.phase === "over" ? h("section", { key: "end" }, ending()) : null,
    list("announcements", "polite", announcements.map((one, n) => h("li", { key: "said" + n }, one.text))),
    list("ballots", null, ballots.map(vote)));
}

let seated = null;
function draw(renewed) {
  hear(state.view);
  const town = state.view?.town;
  if (!words.done) return;
  themed(theme(town?.phase));
  const { players = [], stage } = town ?? {};
  const picture = theme(town?.phase) === "night" ? "moon" : "sun";
  const phase = () => [icon(picture), phaseName(town), stage && h("small", null, t("stage_" + stage))];
  morph(app, [
    h("header.top", { key: "top" }, h("h1", null, town ? phase() : "Nightbell"),
      button("sound"), "speechSynthesis" in window && button("speak")),
    state.online ? null : h("p.lost", { key: "lost", role: "alert" }, t("lost")),
    town ? h("main.square", { key: "circle", id: "circle", "aria-label": t("circle") },
      circle(state.view.grimoire?.seats ?? players, room, players[0]?.seat, look, town.nomination && state.view.pointer, away()),
      h("div.centre", { key: "centre" }, heart()))
      : h("main.empty", { key: "empty" }, h("p.say", null, t("no_evening"))),
    town && side(town),
    h("section", { key: "script", id: "script-sheet", "aria-label": t("script"), "data-own": "hub" }),
  ].filter(Boolean));
  if (renewed) {
    morph(document.getElementById("script-sheet"), [...new DOMParser().parseFromString(state.html, "text/html").body.childNodes]);
    find();
    for (const one of document.querySelectorAll("[data-act=keep]")) one.value = localStorage[one.name] ?? one.value;
    if (large.matches) document.getElementById("scan").open = true;
  }
  // What it says hangs on who sits here, and on whether the grimoire lies open.
  const here = players.map((one) => one.character).join() + Boolean(state.view?.grimoire);
  if (seated !== null && here !== seated) about({});
  seated = here;
  measure();
}

function find() {
  const [text, team] = ["find", "team"].map((id) => document.getElementById(id)?.value.toLowerCase());
  for (const one of document.querySelectorAll(".character"))
    one.hidden = !one.textContent.toLowerCase().includes(text) || (team && one.parentNode.dataset.team !== team);
}

function measure() {
  const box = document.getElementById("circle");
  if (!box || (box.clientWidth === room.w && box.clientHeight === room.h)) return;
  Object.assign(room, { w: box.clientWidth, h: box.clientHeight, big: large.matches ? 1.5 : 1 });
  draw();
}

addEventListener("resize", measure);
on({ find, keep: (node) => { localStorage[node.name] = node.value; } });
sounds(draw);
listen(() => {});
follow(draw, "?audience=town");
