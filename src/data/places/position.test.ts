import { afterEach, expect, test, vi } from 'vitest';
import { position } from './position.ts';

const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>();
afterEach(() => void vi.unstubAllGlobals());

test('where somebody is comes closely and soon, and may be a minute old', async () => {
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
  getCurrentPosition.mockImplementation((tell) => {
    const coords = { latitude: 48, longitude: 16, accuracy: 5 };
    tell({ coords, timestamp: 0 } as GeolocationPosition);
  });
  expect(await position()).toEqual({ lat: 48, lng: 16 });
  const [, , options] = getCurrentPosition.mock.lastCall!;
  expect(options).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 });
});

test('a browser that does not say where it is says why', async () => {
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
  getCurrentPosition.mockImplementation((_tell, refuse) =>
    refuse!({ code: 1, message: 'User denied Geolocation' } as GeolocationPositionError),
  );
  await expect(position()).rejects.toThrow('User denied Geolocation');
});
