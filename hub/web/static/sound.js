// What a device sounds and says: bell, gavel, tick, what covers steps through the night, and what is called, spoken.
// Its one rule: all of it hangs on the town's view alone, so that no sound, silence or volume tells a secret.
import { h, icon, on, t } from "./dom.js";
import { theme } from "./names.js";

// What can be heard of a view.
export const mark = ({ town, pointer, cue } = {}) => town && {
  dark: theme(town.phase) === "night", recall: town.stage === "recall", open: town.nominations_open, seat: town.nomination && pointer,
  cue: cue && cue.number + cue.text, text: cue?.text,
  struck: town.announcements?.filter(({ kind }) => /execution|survival|exile/.test(kind)).length,
};

// What sounds when one mark follows another.
export const heard = (was, now) => [
  was.dark !== now.dark && "bell", now.recall && !was.recall && "recall",
  ((now.open && !was.open) || now.struck > was.struck) && "gavel", now.seat && now.seat !== was.seat && "tick",
].filter(Boolean);

// Of each sound the partials: pitch, when, how long, how loud.
const bell = (pitch, late, long) => [1, 2, 3, 4.2].map((one) => [pitch * one, late, long / one, 0.5 / one]);
const PARTIALS = {
  bell: bell(392, 0, 5), recall: [0, 0.6, 1.2].flatMap((late) => bell(588, late, 2)),
  gavel: [[140, 0, 0.2, 1], [90, 0.2, 0.3, 1]], tick: [[1500, 0, 0.05, 0.4]],
};
let room = null; // the audio context, once a tap has allowed one
let loud, cover, last;
const is = (what) => localStorage[what] === "on";
const volume = () => localStorage.volume ?? 0.6;

function play(name) {
  for (const [frequency, late, long, level] of PARTIALS[name]) {
    const tone = new OscillatorNode(room, { frequency });
    const gain = new GainNode(room, { gain: 0 });
    const at = room.currentTime + late;
    gain.gain.setValueAtTime(level, at).exponentialRampToValueAtTime(0.001, at + long);
    tone.connect(gain).connect(loud);
    tone.start(at);
    tone.stop(at + long);
  }
}

// Eight seconds of noise, over and over: rain is even, a fire is deep and crackles.
function covered() {
  const kind = last?.dark && is("sound") ? localStorage.cover ?? "rain" : "none";
  if (!room || cover?.kind === kind) return;
  cover?.stop();
  cover = new AudioBufferSourceNode(room, { loop: true, buffer: room.createBuffer(1, room.sampleRate * 8, room.sampleRate) });
  cover.kind = kind;
  let [deep, crackle] = [0, 0];
  cover.buffer.copyToChannel(Float32Array.from({ length: cover.buffer.length }, () => {
    const white = (Math.random() - 0.5) * (kind !== "none");
    deep += (white - deep) / 60;
    crackle = Math.random() < 0.0002 ? 1 : crackle * 0.995;
    return kind === "fire" ? deep * 3 + crackle * white : white * 0.3;
  }), 0);
  cover.connect(new BiquadFilterNode(room, { frequency: 3000 })).connect(loud);
  cover.start();
}

// What the browser's voices go by.
const VOICES = { "zh-Hant": "zh-TW" };
function say(text) {
  const line = new SpeechSynthesisUtterance(text);
  const { lang } = document.documentElement;
  line.lang = VOICES[lang] ?? lang;
  line.voice = speechSynthesis.getVoices().find((one) => one.lang.replace("_", "-").startsWith(line.lang)) ?? null;
  line.volume = volume();
  speechSynthesis.cancel();
  speechSynthesis.speak(line);
}

// A view has come.
export function hear(view) {
  const was = last;
  last = mark(view ?? {});
  if (was && last && room && is("sound")) heard(was, last).forEach(play);
  covered();
  if (last?.cue && last.cue !== was?.cue && is("speak")) say(last.text);
}

// A browser lets a page sound only after a tap: the one that switches it on, or the first one of a later visit.
function tuned() {
  if (is("sound")) room ??= new AudioContext();
  if (!room) return;
  loud ??= new GainNode(room);
  loud.connect(room.destination);
  loud.gain.value = is("sound") && volume();
  room.resume();
  covered();
}
for (const kind of ["click", "input", "change"]) addEventListener(kind, tuned);

// `sound` and `speak` are switched apart, by one tap each.
export const sounds = (render) => on({ sound: (what) => { localStorage[what] = is(what) ? "off" : "on"; render(); } });
export const button = (what) =>
  h("button.round", { act: "sound|" + what, id: what, "aria-pressed": String(is(what)), "aria-label": t(what) }, icon(what));
