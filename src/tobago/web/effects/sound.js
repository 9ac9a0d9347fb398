// Sounds, which are loaded when the first one is played.

/** @typedef {import("../effects").SoundName} SoundName */

/** @type {AudioContext | null} */
let audio = null;
/** @type {Map<SoundName, Promise<AudioBuffer | null>>} */
const buffers = new Map();

/** @param {{name: SoundName, volume: number}} effect */
export async function playSound({ name, volume }) {
  if (!navigator.userActivation?.hasBeenActive) return; // browsers allow no sound before the first click or key
  audio ??= new AudioContext();
  void audio.resume(); // phones suspend it with the page
  const buffer = await loadSound(audio, name);
  if (!buffer || audio.state !== "running") return; // a sound that comes too late is no help
  const source = audio.createBufferSource();
  const gain = audio.createGain();
  source.buffer = buffer;
  gain.gain.value = volume;
  source.connect(gain).connect(audio.destination);
  source.start();
}

/**
 * A sound that cannot be loaded is left out, and tried again the next time.
 * @param {AudioContext} context
 * @param {SoundName} name
 */
function loadSound(context, name) {
  const known = buffers.get(name);
  if (known) return known;
  const loading = fetch(new URL(`../sounds/${name}.wav`, import.meta.url))
    .then((response) => response.arrayBuffer())
    .then((content) => context.decodeAudioData(content))
    .catch(() => {
      buffers.delete(name);
      return null;
    });
  buffers.set(name, loading);
  return loading;
}
