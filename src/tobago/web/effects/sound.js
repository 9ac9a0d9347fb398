// Sounds, which are loaded when the first one is played.

/** @typedef {import("../effects").SoundName} SoundName */

/** @type {AudioContext | null} */
let audio = null;
/** @type {Map<SoundName, Promise<AudioBuffer>>} */
const buffers = new Map();

/** @param {{name: SoundName, volume: number}} effect */
export async function playSound({ name, volume }) {
  if (!navigator.userActivation?.hasBeenActive) return; // browsers allow no sound before the first click or key
  audio ??= new AudioContext();
  await audio.resume(); // phones suspend it with the page
  const source = audio.createBufferSource();
  const gain = audio.createGain();
  source.buffer = await loadSound(audio, name);
  gain.gain.value = volume;
  source.connect(gain).connect(audio.destination);
  source.start();
}

/** A sound that failed is loaded again the next time. @param {AudioContext} context @param {SoundName} name */
function loadSound(context, name) {
  const known = buffers.get(name);
  if (known) return known;
  const loading = fetch(new URL(`../sounds/${name}.wav`, import.meta.url))
    .then((response) => response.arrayBuffer())
    .then((content) => context.decodeAudioData(content));
  loading.catch(() => buffers.delete(name));
  buffers.set(name, loading);
  return loading;
}
