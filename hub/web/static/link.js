// The line to the hub: commands with version and key, one after another, and the stream of views.
// Its one rule: what is shown is what the hub said last; a command never acts on a state that was not seen.
import { t, words } from "./dom.js";

export const state = { audience: null, version: 0, view: null, around: {}, sheet: null, online: true, said: null };

export async function call(method, path, body) {
  const answer = await fetch(path, {
    method,
    credentials: "same-origin",
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json().catch(() => ({})) };
}

const fresh = () => [...crypto.getRandomValues(new Uint8Array(12))].map((one) => one.toString(16).padStart(2, "0")).join("");

let changed = () => {};
let queue = Promise.resolve();
let own = 0;

export function send(command) {
  const seen = state.version;
  const key = fresh();
  const meant = where(state.view);
  const sent = queue.then(() => post(command, Math.max(seen, own), key, meant));
  queue = sent.catch(() => {});
  return sent;
}

// Where the wolf games are. Their players press pads all the time, and a tap that was meant for the open phase still is.
const where = (view) => (view?.game && view.game !== "clocktower" ? [view.game, view.town.phase, view.town.number, view.town.turn, view.town.top].join() : null);

async function post(command, version, key, meant) {
  for (let tries = 0; ; tries++) {
    try {
      const { status, body } = await call("POST", "/api/commands", { command, version, key });
      if (status === 401) return signedOut();
      if (status === 409) {
        take(body);
        if (meant && meant === where(body.view) && command.do !== "undo" && tries < 9) {
          version = body.version;
          continue;
        }
        state.said = { text: t("stale"), bad: true };
      } else if (body.ok) {
        if (body.version) own = body.version;
        state.said = { advice: (body.advice ?? []).map((what) => (command.do === "undo" ? t("took_back", { what }) : what)), done: true };
      } else state.said = { text: body.refused ?? t("failed"), bad: true, again: status === 200 ? command : null };
      changed();
      return body;
    } catch {
      if (tries >= 2) {
        state.said = { text: t("no_answer"), bad: true };
        changed();
        return {};
      }
      await new Promise((go) => setTimeout(go, 500));
    }
  }
}

export function signedOut() {
  state.audience = "guest";
  state.view = null;
  changed();
  return {};
}

function take({ version, view }) {
  if (version !== undefined) state.version = own = version;
  if (view === undefined) return;
  state.around = view ?? {};
  state.view = view?.game ? view : null;
}

// What is said, and what things are called. The town's page says little, and gets it with its script sheet.
const apart = document.body.dataset.about;

export async function about({ language }) {
  const [said, sheet] = await Promise.all(apart ? [call("GET", apart)] : [call("GET", "/api/words"), call("GET", "/api/sheet")]);
  state.html = said.body.html;
  Object.assign(words, apart ? said.body.words : said.body);
  const { body } = sheet ?? { body: said.body.sheet };
  state.sheet = body.characters ? body : null;
  document.documentElement.lang = language ?? body.language ?? "";
  document.title = t(document.body.dataset.title);
  changed(true);
}

// Follows the stream of the session's audience (or the town's, where `audience` says so) and calls `render`.
export function follow(render, audience = "") {
  changed = render;
  let source = null;
  let poll = null;
  const open = () => {
    clearTimeout(poll);
    source?.close();
    const mine = (source = new EventSource("/api/events" + (audience || "?audience=leader")));
    source.addEventListener("view", (event) => {
      const content = JSON.parse(event.data);
      state.audience = content.version === undefined ? "guest" : "storyteller";
      state.online = true;
      take(content);
      changed();
      if (state.audience === "guest" && !audience) setTimeout(() => mine.close(), 500);
    });
    source.addEventListener("about", (event) => about(JSON.parse(event.data)).catch(() => {})); // the next stream tells it again
    source.onerror = async () => {
      state.online = false;
      if (words.done) changed();
      if (source.readyState !== 2) return;
      if (audience) await ask();
      else if (!state.audience) {
        await about({}).catch(() => {});
        state.audience = "guest";
        changed();
      }
      poll = setTimeout(open, 3000);
    };
  };
  const ask = async () => {
    if (!words.done) await about({}).catch(() => {});
    const { status, body } = await call("POST", "/api/ask", { ask: "town" }).catch(() => ({}));
    if (status !== 200) return;
    state.online = true;
    state.view = { game: state.sheet?.game, ...state.view, town: body.answer };
    changed();
  };
  // A phone that slept may hold a line that is long dead: it takes a new one, which begins with the present state.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && (audience || state.audience !== "guest")) open();
  });
  open();
  return open;
}
