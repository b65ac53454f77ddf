import { strike } from '#src/ui/device/strike.ts';
import { pause } from './pause.ts';

/** Two notes that rise, a fifth apart, quieter than a kitchen's bell: in hertz, each so many seconds after the touch of the first. */
const notes = [
  [659.3, 0],
  [987.8, 0.18],
] as const;
const volume = 0.3;
/** Milliseconds until the last note has died away. */
const lasts = 2_000;
/** Without a touch a browser leaves the question open for ever. */
const patience = 300;

let audio: AudioContext | undefined;

/** Asks the browser for sound, which it gives within a touch or a key press only. Until it is needed it rests: a sound that runs keeps a phone awake. */
async function askForSound(): Promise<boolean> {
  try {
    audio ??= new AudioContext();
    await Promise.race([audio.resume(), pause(patience)]);
    if (audio.state !== 'running') return false;
    await audio.suspend();
    return true;
  } catch {
    return true; // this phone has no sound
  }
}

/** Asks with the next touch, and with those after it until the browser says yes; some remember an earlier one. Answers how to stop. */
export function askWithATouch(): () => void {
  const ends = new AbortController();
  const ask = (): void => void askForSound().then((given) => given && ends.abort());
  if ('userActivation' in navigator && navigator.userActivation.hasBeenActive) ask();
  for (const touch of ['pointerup', 'keydown'])
    document.addEventListener(touch, ask, { signal: ends.signal, capture: true, passive: true });
  return () => ends.abort();
}

/** Plays it where the browser gives sound: after the first touch of this page. */
export async function playReady(): Promise<void> {
  if (!audio) return;
  try {
    await Promise.race([audio.resume(), pause(patience)]);
    if (audio.state !== 'running') return;
    for (const [pitch, after] of notes) strike(audio, audio.currentTime + after, pitch, volume);
    await pause(lasts);
    await audio.suspend();
  } catch {
    // a call has taken the phone's sound
  }
}
