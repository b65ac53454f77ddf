import type { Currency } from '../money/money.ts';

type Defaults = { timezone: string; currency: Currency };

/** What a restaurant's clock and till show where nothing else was said (D8); most of our countries pay in euro. */
const byCountry: Record<string, Defaults> = {
  AT: { timezone: 'Europe/Vienna', currency: 'EUR' },
  BE: { timezone: 'Europe/Brussels', currency: 'EUR' },
  CH: { timezone: 'Europe/Zurich', currency: 'CHF' },
  DE: { timezone: 'Europe/Berlin', currency: 'EUR' },
  ES: { timezone: 'Europe/Madrid', currency: 'EUR' },
  FR: { timezone: 'Europe/Paris', currency: 'EUR' },
  HR: { timezone: 'Europe/Zagreb', currency: 'EUR' },
  HU: { timezone: 'Europe/Budapest', currency: 'HUF' },
  IE: { timezone: 'Europe/Dublin', currency: 'EUR' },
  IT: { timezone: 'Europe/Rome', currency: 'EUR' },
  LI: { timezone: 'Europe/Vaduz', currency: 'CHF' },
  LU: { timezone: 'Europe/Luxembourg', currency: 'EUR' },
  NL: { timezone: 'Europe/Amsterdam', currency: 'EUR' },
  PT: { timezone: 'Europe/Lisbon', currency: 'EUR' },
  RO: { timezone: 'Europe/Bucharest', currency: 'RON' },
  SI: { timezone: 'Europe/Ljubljana', currency: 'EUR' },
  SK: { timezone: 'Europe/Bratislava', currency: 'EUR' },
  US: { timezone: 'America/New_York', currency: 'USD' },
};

/** Time zone and currency of a country (ISO 2); Vienna's where we know nothing better. */
export const countryDefaults = (country: string): Defaults => byCountry[country] ?? byCountry['AT']!;

/** The countries (ISO 2) of which we know more than their name. */
export const knownCountries: readonly string[] = Object.keys(byCountry);

/** Whose clock shows this time zone; nobody we know of, sometimes. */
export const countryOfTimezone = (timezone: string): string | undefined =>
  knownCountries.find((country) => countryDefaults(country).timezone === timezone);
