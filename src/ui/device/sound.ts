import { proxy } from 'valtio';
import { strike } from './strike.ts';

/**
 * `blocked`: the browser wants a touch before it lets this page make a sound; unknown until somebody has asked. `said`:
 * the screen says so.
 */
export const sound = proxy<{ blocked?: boolean; said: boolean }>({ said: false });

let context: AudioContext | undefined;

function audio(): AudioContext {
  if (!context) {
    const made = new AudioContext();
    made.addEventListener('statechange', () => (sound.blocked = made.state !== 'running'));
    context = made;
  }
  return context;
}

/** Asks the browser for sound: it says yes only within a touch or a key press. True when it can be heard. */
export async function askForSound(): Promise<boolean> {
  try {
    const { state } = audio();
    // without a touch the browser leaves this promise open, so the state is read beside it
    if (state !== 'running') await Promise.race([audio().resume(), new Promise((done) => setTimeout(done, 300))]);
    sound.blocked = audio().state !== 'running';
  } catch {
    sound.blocked = true; // no sound device, or the browser gives none
  }
  return !sound.blocked;
}

/** Two strikes of a small bell. */
export async function chime(volume: number): Promise<void> {
  if (!(await askForSound())) return;
  const { currentTime } = audio();
  strike(audio(), currentTime, 880, volume);
  strike(audio(), currentTime + 0.22, 1174.7, volume);
}
