// A phone as a chair: a face, a lamp, one large pad. Its one rule: what the hub says is on the page for as long as the hub says
// it, and nowhere else. What is its player's own is there only while the pad is held. A hub that is silent leaves it dark.
const [who, lamp, face, facts, said, pad, hint] = document.querySelectorAll("[id]");
let words = {};
let down = false;
let own = false;
let refused = "";
let line = Promise.resolve();
let waiting = 0;
let beat, again, silence;
let leave = () => {};

const post = (path, body) => fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal: AbortSignal.timeout?.(2000) });

const row = ([text, size, swapped]) => Object.assign(document.createElement("p"), { textContent: text, className: `s${size} ${swapped ? "swapped" : ""}` });

function show(view) {
  own = view?.own;
  face.replaceChildren(...(down || !own ? view?.rows ?? [] : []).map(row));
  facts.replaceChildren(...(view?.facts ?? []).map((text) => row([text])));
  lamp.className = view?.lamp ?? "";
  lamp.ariaLabel = words.lamp;
}

function take({ view, words: told }) {
  words = told;
  who.textContent = view ? `${view.seat} ${view.player}` : "";
  document.documentElement.lang = view?.language;
  pad.textContent = words.pad;
  pad.hidden = !view;
  said.textContent = refused = view ? "" : words.pad;
  hint.textContent = navigator.wakeLock ? "" : words.awake;
  show(view);
}

async function follow() {
  clearTimeout(again);
  if (document.hidden) return;
  const ending = new AbortController();
  const mine = (leave = () => ending.abort());
  // The hub says something every second; after three it is dark here, as at a node.
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(mine, 2500);
  };
  heard();
  try {
    const answer = await fetch("/api/events?audience=chair", { signal: ending.signal });
    if (!answer.ok) refused ||= (await answer.json()).refused;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; ; ) {
      const { value, done } = await reader.read();
      if (done) break;
      heard();
      const events = (text + value).split("\n\n");
      text = events.pop();
      for (const event of events) if (/^data: /m.test(event)) take(JSON.parse(event.split(/^data: /m)[1]));
    }
  } catch {} // the hub is away, or this page
  if (leave !== mine) return;
  up();
  show();
  said.textContent = refused || words.lost;
  pad.hidden ||= !!refused;
  again = setTimeout(follow, refused ? 5000 : 1000);
}

// One word after another, so that no release overtakes its press.
function send(still) {
  const body = { down, still };
  waiting++;
  line = line.then(() => post("/api/pad", body)).catch(() => {}).finally(() => waiting--);
}

function press(event) {
  event.preventDefault();
  if (down) return;
  down = true;
  pad.className = "down";
  send();
  beat = setInterval(() => waiting || send(true), 1000);
}

function up() {
  if (!down) return;
  down = false;
  pad.className = "";
  clearInterval(beat);
  if (own) face.replaceChildren();
  send();
}

pad.onpointerdown = (event) => {
  pad.setPointerCapture(event.pointerId);
  press(event);
};
pad.onpointerup = pad.onpointercancel = pad.onlostpointercapture = pad.onkeyup = pad.onblur = onblur = up;
pad.onkeydown = (event) => [" ", "Enter"].includes(event.key) && press(event);
oncontextmenu = () => false;
onhashchange = () => location.reload();
const turn = () => {
  up();
  show();
  leave();
  navigator.wakeLock?.request("screen").catch(() => {});
  follow();
};
document.onvisibilitychange = turn;

const code = location.hash.split("#code=")[1];
history.replaceState(null, "", "/chair");
if (code) await post("/api/session", { code }).then(async (answer) => (refused = answer.ok ? "" : (await answer.json()).refused)).catch(() => {});
turn();
