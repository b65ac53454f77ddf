import { expect, test } from 'vitest';
import { settingsFrom } from './deviceSettings.ts';

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
