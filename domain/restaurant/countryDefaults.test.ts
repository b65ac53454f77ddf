import { expect, test } from 'vitest';
import { countryDefaults, countryOfTimezone, knownCountries } from './countryDefaults.ts';
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

const euro = 'AT BE DE ES FR HR IE IT LU NL PT SI SK'.split(' ');
const others = { CH: 'CHF', LI: 'CHF', HU: 'HUF', RO: 'RON', US: 'USD' };

test.each([...euro, ...Object.keys(others)])('a restaurant in %s lives by a clock of its own country', (country) => {
  // newer than the types
  const locale = new Intl.Locale('und', { region: country }) as Intl.Locale & { getTimeZones(): string[] };
  expect(locale.getTimeZones()).toContain(countryDefaults(country).timezone);
});

test.each([...euro.map((country) => [country, 'EUR']), ...Object.entries(others)])(
  'a restaurant in %s charges %s',
  (country, currency) => {
    expect(countryDefaults(country).currency).toBe(currency);
  },
);

test('the clock on the wall tells the country, as far as we know it', () => {
  expect(knownCountries.toSorted()).toEqual([...euro, ...Object.keys(others)].toSorted());
  for (const country of knownCountries)
    expect(countryDefaults(countryOfTimezone(countryDefaults(country).timezone)!).timezone).toBe(
      countryDefaults(country).timezone,
    );
  const told = ['Europe/Budapest', 'Europe/Bucharest', 'Europe/Vienna', 'America/New_York'].map(countryOfTimezone);
  expect(told).toEqual(['HU', 'RO', 'AT', 'US']);
  expect(countryOfTimezone('Asia/Kathmandu')).toBeUndefined();
});

test.each(['Europe/Atlantis', '', '+01:00', 'Vienna'])('"%s" is no time zone', (name) => {
  expect(isTimezone(name)).toBe(false);
});
