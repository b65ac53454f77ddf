import { describe, expect, it } from 'vitest';
import { splitLocale, withLocale } from './localePath.ts';

describe('addresses with a language', () => {
  it.each([
    ['/', undefined, '/'],
    ['/order/table', undefined, '/order/table'],
    ['/de', 'de', '/'],
    ['/de/', 'de', '/'],
    ['/hu/order/table', 'hu', '/order/table'],
    ['/es/device', 'es', '/device'],
    ['/device', undefined, '/device'],
    ['/design', undefined, '/design'],
    ['/en/order', undefined, '/en/order'],
    ['/fr/order', undefined, '/fr/order'],
  ])('reads %s', (pathname, language, path) => {
    expect(splitLocale(pathname)).toEqual([language, path]);
  });

  it.each([
    ['/', 'en', '/'],
    ['/', 'de', '/de'],
    ['/order/table', 'en', '/order/table'],
    ['/order/table', 'hu', '/hu/order/table'],
  ] as const)('writes %s in %s', (pathname, language, address) => {
    expect(withLocale(pathname, language)).toBe(address);
  });

  it('gives back what it read, for every language', () => {
    for (const language of ['en', 'de', 'hu', 'ro', 'es'] as const)
      for (const path of ['/', '/order/table', '/device/settings']) {
        const [read, rest] = splitLocale(withLocale(path, language));
        expect([read ?? 'en', rest]).toEqual([language, path]);
      }
  });
});
