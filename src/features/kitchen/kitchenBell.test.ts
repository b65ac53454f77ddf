import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';

const struck = vi.hoisted(() => [] as number[]);
vi.mock('#src/ui/device/strike.ts', () => ({
  strike: (_audio: unknown, _at: number, _pitch: number, volume: number) => void struck.push(volume),
}));

/** A browser that lets the page ring. */
class Audio extends EventTarget {
  state = 'running';
  currentTime = 0;
}

describe('the bell of a kitchen', () => {
  beforeEach(() => {
    struck.length = 0;
    vi.resetModules();
    vi.stubGlobal('AudioContext', Audio);
    vi.stubGlobal('localStorage', memoryStorage());
  });

  test('is as loud as its device is set', async () => {
    const { changeDevice } = await import('#src/data/session/deviceSettings.ts');
    const { strikeBell } = await import('./kitchenBell.ts');
    changeDevice({ volume: 0.3 });
    await strikeBell();
    changeDevice({ volume: 1 });
    await strikeBell();
    expect(struck).toEqual([0.3, 0.3, 1, 1]);
  });

  test('rings on as loud as somebody turns it while it rings', async () => {
    vi.useFakeTimers();
    const { changeDevice } = await import('#src/data/session/deviceSettings.ts');
    const { startBell, silenceBell } = await import('./kitchenBell.ts');
    changeDevice({ volume: 0.2 });
    startBell();
    await vi.advanceTimersByTimeAsync(0);
    changeDevice({ volume: 0.9 });
    await vi.advanceTimersByTimeAsync(2500);
    silenceBell();
    vi.useRealTimers();
    expect(struck).toEqual([0.2, 0.2, 0.9, 0.9]);
  });
});
