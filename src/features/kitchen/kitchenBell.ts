import { proxy } from 'valtio';
import { deviceSettings } from '#src/data/session/deviceSettings.ts';
import { strike } from '#src/ui/device/strike.ts';

/**
 * The bell of a kitchen screen, struck in the browser itself: no file to load, so it rings offline too.
 * `blocked` = the browser wants a touch first (after a restart); the screen then says so and offers the touch.
 */
export const bell = proxy<{ ringing: boolean; blocked: boolean }>({ ringing: false, blocked: false });

const everyMilliseconds = 2500;
let context: AudioContext | undefined;
let timer: ReturnType<typeof setInterval> | undefined;

function audioContext(): AudioContext {
  if (!context) {
    const made = new AudioContext();
    made.addEventListener('statechange', () => (bell.blocked = made.state !== 'running'));
    context = made;
  }
  return context;
}

/** Asks the browser for sound: it says yes only within a touch or a key press. */
export async function unlockBell(): Promise<void> {
  try {
    const audio = audioContext();
    // without a touch the browser leaves this promise open, so the state is read beside it
    if (audio.state !== 'running') await Promise.race([audio.resume(), new Promise((done) => setTimeout(done, 300))]);
    bell.blocked = audio.state !== 'running';
  } catch {
    bell.blocked = true; // no sound device, or the browser gives none: the screen says so
  }
}

/** One double strike as loud as the device is set, if the browser lets us. */
export async function strikeBell(): Promise<void> {
  await unlockBell();
  if (bell.blocked) return;
  const audio = audioContext();
  const { volume } = deviceSettings;
  strike(audio, audio.currentTime, 880, volume);
  strike(audio, audio.currentTime + 0.22, 1174.7, volume);
}

/** Rings again and again until silenced. */
export function startBell(): void {
  if (bell.ringing) return;
  bell.ringing = true;
  void strikeBell();
  timer = setInterval(() => void strikeBell(), everyMilliseconds);
}

export function silenceBell(): void {
  clearInterval(timer);
  bell.ringing = false;
}
