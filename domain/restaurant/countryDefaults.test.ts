import { expect, test } from 'vitest';
import { countryDefaults } from './countryDefaults.ts';
import { isTimezone } from './localTime.ts';

test.each([
  ['AT', 'Europe/Vienna', 'EUR'],
  ['HU', 'Europe/Budapest', 'HUF'],
  ['RO', 'Europe/Bucharest', 'RON'],
  ['CH', 'Europe/Zurich', 'CHF'],
  ['US', 'America/New_York', 'USD'],
  // what we know nothing of gets the default of D8
  ['ZZ', 'Europe/Vienna', 'EUR'],
])('a restaurant in %s lives by %s and charges %s', (country, timezone, currency) => {
  expect(countryDefaults(country)).toEqual({ timezone, currency });
  expect(isTimezone(timezone)).toBe(true);
});

test.each(['Europe/Atlantis', '', '+01:00', 'Vienna'])('"%s" is no time zone', (name) => {
  expect(isTimezone(name)).toBe(false);
});
