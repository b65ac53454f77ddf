import * as fc from '../../tests/support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import { createClock } from './createClock.ts';

const start = Date.parse('2026-11-22T12:00:00.000Z');
const day = 86_400_000;

/** A device beside a server: time passes for both, and only the device's clock is set. */
function world({ wrongBy = 0, kept = 0 } = {}) {
  const passed = { real: 0, steady: 0, wrong: wrongBy, slept: false };
  const stored: number[] = [];
  const open = (offset: number) =>
    createClock({
      wall: () => start + passed.real + passed.wrong,
      steady: () => passed.steady,
      mayHaveSlept: () => {
        const slept = passed.slept;
        passed.slept = false;
        return slept;
      },
      kept: offset,
      keep: (next) => stored.push(next),
    });
  return {
    clock: open(kept),
    reopened: () => open(stored.at(-1) ?? kept),
    real: () => start + passed.real,
    wait(ms: number) {
      passed.real += ms;
      passed.steady += ms;
    },
    sleep(ms: number) {
      passed.real += ms;
      passed.slept = true;
    },
    set: (by: number) => void (passed.wrong += by),
  };
}
const hear = ({ clock, real }: ReturnType<typeof world>, took = 0) => clock.learn({ from: real(), to: real() }, took);

describe('the server’s time on a device', () => {
  test.each([day, -day, 5_000, -5_000])(
    'goes on when the device’s clock is set by %d ms, with a network or without',
    (by) => {
      const device = world();
      hear(device);
      device.wait(1_000);
      device.set(by);
      expect(device.clock.now().getTime()).toBe(device.real());
      device.wait(60_000);
      device.set(-by);
      device.wait(1_000);
      expect(device.clock.now().getTime()).toBe(device.real());
    },
  );

  test.each([day, -day])(
    'is right on a device whose clock is %d ms wrong, also after a restart without a network',
    (by) => {
      const device = world({ wrongBy: by });
      hear(device);
      expect(device.clock.now().getTime()).toBe(device.real());
      expect(device.clock.offset()).toBe(-by);
      device.wait(1_000);
      expect(device.reopened().now().getTime()).toBe(device.real());
    },
  );

  test('goes on over a night’s sleep, in which nothing seems to pass', () => {
    const device = world();
    hear(device);
    device.sleep(8 * 3_600_000);
    expect(device.clock.now().getTime()).toBe(device.real());
    device.set(-day);
    device.sleep(1_000);
    // what was set back was set, asleep or not
    expect(Math.abs(device.clock.now().getTime() - device.real())).toBeLessThanOrEqual(1_000);
  });

  test('does not sway with answers that were slow: what may be right stays', () => {
    const device = world();
    hear(device, 20);
    const before = device.clock.offset();
    device.clock.learn({ from: device.real() - 9_000, to: device.real() - 9_000 }, 10_000);
    expect(device.clock.offset()).toBe(before);
    device.clock.learn({ from: device.real() + 3_000, to: device.real() + 4_000 }, 10);
    expect(device.clock.offset()).toBe(3_505);
  });

  test('passes as time passes, however often and however far the clock is set', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(100_000), fc.integer({ min: -2 * day, max: 2 * day }))), (steps) => {
        const device = world();
        hear(device);
        for (const [wait, by] of steps) {
          device.wait(wait);
          device.clock.now();
          device.set(Math.abs(by) > 2_000 ? by : 0);
          expect(device.clock.now().getTime()).toBe(device.real());
        }
      }),
    );
  });
});
