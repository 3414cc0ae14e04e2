// The recap: an evening told again, as a page that can be kept. Ids: #recap, #keep, #evenings.
// Its one rule: what is kept is what is read: the kept file holds the same page and needs no hub.
import { h, icon, listen, morph, on, t, words } from "./dom.js";
import { call } from "./link.js";

const app = document.getElementById("app");
const chosen = () => new URLSearchParams(location.search).get("evening");
const asked = (path) => path + (chosen() ? "?evening=" + encodeURIComponent(chosen()) : "");
const title = ({ phase, number, title }) => title ?? (words["phase_" + phase] ? t("phase_" + phase, { number }) : phase);
const day = (opened) => new Date(opened).toLocaleString(document.documentElement.lang || undefined, { dateStyle: "medium", timeStyle: "short" });

function person(one) {
  return h("tr", { class: (one.alive === false ? "dead " : "") + (one.alignment ?? "") }, h("td", null, String(one.seat)), h("th", { scope: "row" }, one.player),
    h("td", null, one.alignment === "evil" ? h("span.mark", { title: t("evil") }, "▼ ") : null, h("b", null, one.character ?? "—"), one.shown && h("small", null, " ", t("believed", { character: one.shown }))),
    h("td", null, one.claims?.length ? h("small", null, t("claimed"), " ", one.claims.join(", ")) : null), h("td.fate", null, t(one.alive === false ? "dead" : "alive")));
}

function line(one) {
  return h("li", { class: one.kind + (one.holds === "never" ? " false" : "") }, one.ruling && h("i", { title: t("ruling") }, t("ruling")), " ", one.text,
    one.true && h("small", null, " ", t("recap_true", { value: one.true }), one.impaired ? ` · ${t("recap_impaired")}` : "", one.holds === "never" ? ` · ${t("false_answer")}` : ""));
}

function story(told) {
  return h("article", { id: "recap", key: "recap" },
    h("h1", null, told.name ?? ""),
    told.winner && h("p.say", null, t("has_won", { side: t("side_" + told.winner) }), " ", told.because),
    h("div.wide", null, h("table", null, h("tbody", null, told.players.map(person)))),
    told.bluffs.length ? h("p", null, t("bluffs"), " ", told.bluffs.join(" · ")) : null,
    told.chapters.map((one) => h("section", null, h("h2", null, title(one)), h("ol", null, one.lines.map(line)))));
}

let told = null;
async function open() {
  const [said, status, list, one] = await Promise.all([call("GET", "/api/words"), call("GET", "/api/status"), call("GET", "/api/evenings"), call("GET", asked("/api/recap"))]);
  Object.assign(words, said.body);
  document.documentElement.lang = status.body.language ?? "";
  document.title = t("title_recap");
  told = one.status === 200 ? one.body : null;
  const evenings = list.body.evenings ?? [];
  const now = chosen() ?? String(list.body.present ?? "");
  morph(app, [
    h("header.top", { key: "top" }, h("h1", null, t("recap")), h("a.button", { href: "/" }, t("to_table"))),
    h("nav.row", { key: "nav" },
      evenings.length ? h("select", { id: "evenings", act: "evening", "aria-label": t("evenings") }, evenings.map((other) => h("option", { value: other.number, selected: String(other.number) === now }, `${other.number}: ${day(other.opened)}`))) : null,
      told && h("button", { act: "keep", id: "keep" }, icon("done"), t("recap_keep")), told && h("button", { act: "print" }, t("print")), evenings.length ? h("a.button", { href: asked("/api/export"), download: "", id: "export" }, t("export")) : null),
    told ? story(told) : h("p.warn", { key: "none" }, one.status === 401 ? t("not_signed_in") : one.body.refused ?? t("failed")),
  ]);
}

on({
  evening: (node) => { history.replaceState(null, "", "?evening=" + node.value); open(); },
  print: () => print(),
  async keep() {
    const page = document.implementation.createHTMLDocument(`Nightbell: ${told.name}`);
    page.documentElement.lang = document.documentElement.lang;
    const styles = await Promise.all(["night", "recap"].map((name) => fetch(`/static/${name}.css`).then((one) => one.text())));
    const style = page.createElement("style");
    style.textContent = styles.join("\n");
    const kind = page.createElement("meta");
    kind.setAttribute("charset", "utf-8");
    page.head.append(kind, style);
    page.body.dataset.phase = "over";
    const kept = page.createElement("div");
    kept.id = "app";
    kept.append(page.importNode(document.getElementById("recap"), true));
    page.body.append(kept);
    const link = h("a", { href: URL.createObjectURL(new Blob(["<!doctype html>\n" + page.documentElement.outerHTML], { type: "text/html" })), download: `nightbell-${chosen() ?? "evening"}.html` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  },
});
listen(() => {});
open();
