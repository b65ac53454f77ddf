import { afterEach, expect, test, vi } from 'vitest';
import { cableIsThere, cableWays } from './cableWays.ts';
import { serialPrinters } from './serialPrinters.ts';
import { usbPrinters } from './usbPrinters.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a printer is reached by the cable that it is at', async () => {
  expect([await cableWays.usb(), await cableWays.serial()]).toEqual([usbPrinters, serialPrinters]);
});

test.each([
  ['both cables', { usb: {}, serial: {} }, [true, true]],
  ['one of them', { serial: {} }, [false, true]],
  ['none', {}, [false, false]],
])('a browser that knows %s offers just that', (_, browser, expected) => {
  vi.stubGlobal('navigator', browser);
  expect([cableIsThere('usb'), cableIsThere('serial')]).toEqual(expected);
});
