/** Partials of a small hand bell: frequency ratio, loudness, seconds until it has died away. */
const partials = [
  [1, 0.6, 1.4],
  [2.01, 0.35, 0.9],
  [3.02, 0.22, 0.6],
  [4.17, 0.14, 0.4],
] as const;

/** Strikes a bell in the browser itself, at a second of its sound's clock: no file to load, so it rings offline too. */
export function strike(audio: AudioContext, at: number, pitch: number, volume: number): void {
  for (const [ratio, loudness, seconds] of partials) {
    const tone = audio.createOscillator();
    const fade = audio.createGain();
    tone.frequency.value = pitch * ratio;
    fade.gain.setValueAtTime(0.0001, at);
    fade.gain.exponentialRampToValueAtTime(Math.max(0.0002, volume * loudness), at + 0.005);
    fade.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    tone.connect(fade).connect(audio.destination);
    tone.start(at);
    tone.stop(at + seconds);
  }
}
