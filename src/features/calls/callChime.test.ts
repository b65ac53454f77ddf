import { expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';

const struck = vi.hoisted(() => [] as number[]);
vi.mock('#src/ui/device/strike.ts', () => ({
  strike: (_audio: unknown, _at: number, _pitch: number, volume: number) => void struck.push(volume),
}));

class Audio extends EventTarget {
  state = 'running';
  currentTime = 0;
}

test('a call rings once, as loud as its device is set', async () => {
  vi.stubGlobal('AudioContext', Audio);
  vi.stubGlobal('localStorage', memoryStorage());
  const { changeDevice } = await import('#src/data/session/deviceSettings.ts');
  const { chimeFor } = await import('./callChime.ts');
  const now = Date.parse('2026-11-27T12:00:00Z');
  const call = { event_id: 'one', createdAt: '2026-11-27T11:59:50Z' };
  changeDevice({ volume: 0.4 });
  expect(await chimeFor([call], now)).toBe(false);
  expect(await chimeFor([call], now)).toBe(false);
  expect(struck).toEqual([0.4, 0.4]);
});
