import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withLocale } from '#domain/i18n/localePath.ts';
import { languages } from '#domain/i18n/localizedText.ts';

const robots = readFileSync(path.resolve(import.meta.dirname, '../../public/robots.txt'), 'utf8');
const closed = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, begin = '']) => begin);
const isClosed = (address: string): boolean => closed.some((begin) => address.startsWith(begin));

it.each(languages)(
  'no search engine finds a table, a device or an account in %s, and each finds the house',
  (language) => {
    for (const address of ['/order/table?code=x', '/device/cashregister', '/dashboard', '/account/history'])
      expect([address, isClosed(withLocale(address, language))]).toEqual([address, true]);
    for (const address of ['/', '/order', '/order/restaurant', '/business', '/docs/device'])
      expect([address, isClosed(withLocale(address, language))]).toEqual([address, false]);
  },
);
