import { expect, it } from 'vitest';
import { browserName } from './browserName.ts';

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 Version/18.1 Mobile/15E Safari/604',
    'Safari · iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537 Chrome/150.0 Mobile Safari/537', 'Chrome · Android'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537 SamsungBrowser/28 Chrome/150.0 Mobile Safari/537',
    'Samsung Internet · Android',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537 Chrome/150.0 Safari/537 Edg/150.0', 'Edge · Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Gecko/2010 Firefox/140.0', 'Firefox · macOS'],
  ['curl/8.0', ''],
  ['', ''],
])('%s is %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
