/** Sounds of a table, made as they are played; there are none until somebody wants them. */

const KEPT = "houseway/sound";

/** Notes one after the other: frequency, begin and length in seconds, loudness; a frequency of 0 is a rustle. */
const SOUNDS = {
  card: [[0, 0, 0.05, 0.25]],
  chip: [[2400, 0, 0.03, 0.12], [3100, 0.04, 0.04, 0.1]],
  turn: [[660, 0, 0.12, 0.12], [880, 0.12, 0.16, 0.12]],
  won: [[523, 0, 0.1, 0.12], [659, 0.1, 0.1, 0.12], [784, 0.2, 0.22, 0.12]],
  lost: [[330, 0, 0.12, 0.1], [262, 0.12, 0.2, 0.1]],
  even: [[440, 0, 0.14, 0.1]],
};

export class Sound {
  constructor({ kept = globalThis.localStorage, make = () => new AudioContext() } = {}) {
    this.kept = kept;
    this.make = make;
    /** @type {AudioContext | null} */
    this.context = null;
  }

  get on() {
    return this.kept?.getItem(KEPT) === "on";
  }

  /** Wanted from now on, or no more. */
  toggle() {
    const on = !this.on;
    this.kept?.setItem(KEPT, on ? "on" : "off");
    if (on) this.play("chip");
    else this.context?.suspend();
    return on;
  }

  /** In so many milliseconds. */
  play(name, after = 0) {
    if (!this.on) return;
    this.context ??= this.make();
    if (this.context.state === "suspended") this.context.resume();
    const now = this.context.currentTime + after / 1000;
    for (const note of SOUNDS[name]) this.#note(this.context, now, note);
  }

  #note(context, now, [frequency, begin, length, loudness]) {
    const volume = context.createGain();
    volume.gain.setValueAtTime(loudness, now + begin);
    volume.gain.exponentialRampToValueAtTime(0.001, now + begin + length);
    volume.connect(context.destination);
    const source = frequency ? tone(context, frequency) : rustle(context, length);
    source.connect(volume);
    source.start(now + begin);
    source.stop(now + begin + length);
  }
}

function tone(context, frequency) {
  const source = context.createOscillator();
  source.type = "triangle";
  source.frequency.value = frequency;
  return source;
}

function rustle(context, length) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  buffer.getChannelData(0).forEach((_, at, samples) => { samples[at] = Math.random() * 2 - 1; });
  const source = context.createBufferSource();
  source.buffer = buffer;
  return source;
}

/** When cards are heard: as they move. */
export const soundsOfCards = ({ moves, step }) => [...new Set(moves.values())].map((turn) => turn * step);

/** What is heard when all of a message is told: an outcome, else one's turn, else one's chips; `before` is what was told last. */
export function soundOf(before, message, { outcome, turn }) {
  if (outcome) return outcome.net > 0 ? "won" : outcome.net < 0 ? "lost" : "even";
  if (turn) return "turn";
  const lying = ({ picture, you }) => picture.areas.flatMap((area) => area.wagers).filter((each) => each.patron === you).reduce((sum, each) => sum + each.lies, 0);
  return before && before.picture.round === message.picture.round && lying(before) !== lying(message) ? "chip" : null;
}
