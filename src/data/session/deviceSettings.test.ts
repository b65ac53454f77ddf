import { afterEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';
import { lockMinutes, settingsFrom, zooms } from './deviceSettings.ts';

afterEach(() => vi.unstubAllGlobals());

test('a device that was never set up shows its bar, and locks after five minutes', () => {
  expect(settingsFrom(null)).toEqual({ hideDeviceNavBar: false, zoom: 100, lockAfter: 5, volume: 0.8 });
});

test('what was set on a device is as it was after a restart', () => {
  const settings = { hideDeviceNavBar: true, zoom: 125, lockAfter: 1, volume: 0 };
  expect(settingsFrom(JSON.stringify(settings))).toEqual(settings);
});

test.each(['{', 'null', '7', '{"zoom":9000,"lockAfter":0,"volume":"loud","hideDeviceNavBar":"yes"}'])(
  'what makes no sense counts as nothing kept: %s',
  (text) => {
    expect(settingsFrom(text)).toEqual(settingsFrom(null));
  },
);

test.each([...zooms.map((zoom) => ({ zoom })), ...lockMinutes.map((lockAfter) => ({ lockAfter }))])(
  'a device can be set to %j',
  (setting) => {
    expect(settingsFrom(JSON.stringify(setting))).toEqual({ ...settingsFrom(null), ...setting });
  },
);

test.each([
  [0, 0],
  [1, 1],
  [-0.1, 0.8],
  [1.1, 0.8],
  ['0.5', 0.8],
])('a volume of %j is one of %d', (volume, expected) => {
  expect(settingsFrom(JSON.stringify({ volume })).volume).toBe(expected);
});

test('what is changed on a device is kept on it, and found there by the next page', async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  const page = async () => {
    vi.resetModules();
    return import('./deviceSettings.ts');
  };
  const { changeDevice, deviceSettings } = await page();
  changeDevice({ zoom: 125, lockAfter: 10 });
  expect(deviceSettings).toMatchObject({ zoom: 125, lockAfter: 10 });
  await expect.poll(() => localStorage.length).toBe(1);
  expect((await page()).deviceSettings).toEqual({ hideDeviceNavBar: false, zoom: 125, lockAfter: 10, volume: 0.8 });
});

test('a browser that keeps nothing shows what is set until it is closed', async () => {
  const blocked = vi.fn((): never => {
    throw new Error('blocked');
  });
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked });
  vi.resetModules();
  const { changeDevice, deviceSettings } = await import('./deviceSettings.ts');
  expect(deviceSettings).toEqual(settingsFrom(null));
  changeDevice({ zoom: 150 });
  await expect.poll(() => blocked.mock.calls.length).toBe(2);
  expect(deviceSettings.zoom).toBe(150);
});
