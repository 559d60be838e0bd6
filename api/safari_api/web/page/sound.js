// @ts-check
// Short tones, made by the browser, and short vibrations of a phone. They are off until a person turns them on.

import { settings } from "./settings.js";

/** The tones of each sound: pitch in hertz, and when it begins, in seconds. */
const SOUNDS = {
  card: [[420, 0]],
  capture: [
    [520, 0],
    [700, 0.08],
  ],
  turn: [[620, 0]],
  win: [
    [523, 0],
    [659, 0.12],
    [784, 0.24],
  ],
  lose: [
    [392, 0],
    [330, 0.15],
  ],
};
/** Milliseconds for which a phone vibrates, with pauses between, where it can. */
const SHAKES = { capture: [30], turn: [40], win: [60, 60, 120], lose: [] };
/** Seconds that a tone lasts. */
const LENGTH = 0.14;
/** The loudest that a tone gets, of 1. */
const LOUD = 0.12;
/** @type {AudioContext | null} */
let context = null;

/** Play a sound. Nothing is created before the first use; where a browser makes no sounds, nothing happens. */
export function play(name) {
  const Context = globalThis.AudioContext;
  if (!settings().sound) return;
  if (SHAKES[name]?.length && globalThis.navigator?.userActivation?.hasBeenActive) navigator.vibrate?.(SHAKES[name]);
  if (!Context || !SOUNDS[name]) return;
  try {
    context ??= new Context();
    if (context.state === "suspended") context.resume().catch(() => {});
    for (const [pitch, after] of SOUNDS[name]) tone(context, pitch, context.currentTime + after);
  } catch {
    context = null; // a device without a speaker
  }
}

/** Play one tone, which swells and fades so that it does not click. */
function tone(audio, pitch, start) {
  const [source, volume] = [audio.createOscillator(), audio.createGain()];
  source.type = "triangle";
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUD, start + 0.01);
  volume.gain.linearRampToValueAtTime(0, start + LENGTH);
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + LENGTH);
}
