import { normalisedPostalCode } from '#domain/delivery/postalCode.ts';
import type { Money } from '#domain/money/money.ts';
import type { DeliveryRegion } from '#domain/restaurant/restaurant.ts';

/** Postal codes that cost the same, as they are typed or pasted: '1010, 1020', '1030–1090'. */
export type Zone = { fee: Money | undefined; codes: string };

/** So many the contract takes. */
export const mostCodes = 2000;
const longestCode = 20;

/**
 * The ends of '1010-1090'. Both have as many digits: '00-950' is a postal code of Poland, '1000-001' one of Portugal,
 * '12345-6789' one of the United States.
 */
function endsOf(text: string): [first: string, last: string] | undefined {
  const [, one = '', other = ''] = /^(\d{3,9})[-–—](\d{3,9})$/.exec(text.replace(/\s+/g, '')) ?? [];
  if (one === '' || one.length !== other.length) return undefined;
  return one <= other ? [one, other] : [other, one];
}

/** All from one code to another; of more than anybody may have only the ends, and one too many. */
function between([first, last]: [string, string]): string[] {
  const count = Math.min(Number(last) - Number(first), mostCodes) + 1;
  return Array.from({ length: count }, (_, at) => String(Number(first) + at).padStart(first.length, '0'));
}

/** The codes in a text: parted by commas, semicolons or lines; inner spaces belong to a code ('1234 AB'). */
export const codesIn = (text: string): string[] =>
  text
    .split(/[,;\n\r\t]+/)
    .map((code) => code.trim().replace(/\s+/g, ' '))
    .filter((code) => code !== '')
    .flatMap((code) => {
      const ends = endsOf(code);
      return ends ? between(ends) : [code];
    });

/** Each once; whoever lists a code twice for the same fee means it once. */
function distinctCodes(text: string): string[] {
  const byName = new Map<string, string>();
  for (const code of codesIn(text)) {
    const name = normalisedPostalCode(code);
    if (!byName.has(name)) byName.set(name, code);
  }
  return [...byName.values()];
}

const follows = (one: string, next: string): boolean =>
  /^\d{3,9}$/.test(one) && /^\d{3,9}$/.test(next) && one.length === next.length && Number(next) === Number(one) + 1;

/** As it is read best: three or more in a row are drawn together. */
export function writtenCodes(codes: readonly string[]): string {
  const rows: string[][] = [];
  for (const code of codes) {
    const row = rows.at(-1);
    if (row && follows(row.at(-1) ?? '', code)) row.push(code);
    else rows.push([code]);
  }
  return rows.flatMap((row) => (row.length < 3 ? row : [`${row[0]}–${row.at(-1)}`])).join(', ');
}

/** The zones of a restaurant: what costs the same is one, in the order of their first codes. */
export function zonesOf(regions: readonly DeliveryRegion[]): Zone[] {
  const byFee = Map.groupBy(regions, ({ fee }) => fee);
  return [...byFee].map(([fee, codes]) => ({ fee, codes: writtenCodes(codes.map(({ postalCode }) => postalCode)) }));
}

/** What is sent of them; a zone without a fee costs nothing. */
export const regionsOf = (zones: readonly Zone[]): DeliveryRegion[] =>
  zones.flatMap(({ fee = 0, codes }) => distinctCodes(codes).map((postalCode) => ({ postalCode, fee })));

export type ZoneFault =
  | { kind: 'too_long'; code: string }
  | { kind: 'too_many' }
  /** whoever lives there would not know what it costs; `zones` are the places of both */
  | { kind: 'twice'; codes: string[]; zones: [number, number] }
  /** these have a fee and no codes: nothing of them would be kept */
  | { kind: 'empty'; zones: number[] };

/** What cannot be saved of the zones. */
export function zoneFault(zones: readonly Zone[]): ZoneFault | undefined {
  const lists = zones.map(({ codes }) => distinctCodes(codes));
  const long = lists.flat().find((code) => code.length > longestCode);
  if (long !== undefined) return { kind: 'too_long', code: long };
  if (lists.flat().length > mostCodes) return { kind: 'too_many' };
  const seen = new Map<string, number>();
  let twice: { codes: string[]; zones: [number, number] } | undefined;
  for (const [at, codes] of lists.entries())
    for (const code of codes) {
      const before = seen.get(normalisedPostalCode(code));
      if (before === undefined) seen.set(normalisedPostalCode(code), at);
      else if (!twice) twice = { codes: [code], zones: [before, at] };
      else if (twice.zones[0] === before && twice.zones[1] === at) twice.codes.push(code);
    }
  if (twice) return { kind: 'twice', ...twice };
  const empty = zones.flatMap(({ fee }, at) => (fee !== undefined && lists[at]?.length === 0 ? [at] : []));
  return empty.length > 0 ? { kind: 'empty', zones: empty } : undefined;
}

/** A zone's codes but for some that belong to another. */
export function withoutCodes(text: string, codes: readonly string[]): string {
  const gone = new Set(codes.map(normalisedPostalCode));
  return writtenCodes(distinctCodes(text).filter((code) => !gone.has(normalisedPostalCode(code))));
}

/** The places of the zones, the cheapest first. */
export const cheapestFirst = (zones: readonly Zone[]): number[] =>
  zones.map((_, at) => at).toSorted((one, other) => (zones[one]?.fee ?? 0) - (zones[other]?.fee ?? 0));

/** A zone's codes from the lowest to the highest, each once. */
export const sortedCodes = (text: string): string =>
  writtenCodes(distinctCodes(text).toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })));

type FoundCodes = { zone: number; fee: Money; codes: string[] };

/** The codes that begin with what was typed, by their zones and what they cost. */
export function foundCodes(zones: readonly Zone[], typed: string): FoundCodes[] {
  const wanted = normalisedPostalCode(typed);
  if (wanted === '') return [];
  return zones.flatMap(({ codes: text, fee = 0 }, zone) => {
    const codes = distinctCodes(text).filter((code) => normalisedPostalCode(code).startsWith(wanted));
    return codes.length > 0 ? [{ zone, fee, codes }] : [];
  });
}

/** How many codes there are together, and between which fees. */
export function zoneSums(zones: readonly Zone[]): { codes: number; least: Money; most: Money } {
  const regions = regionsOf(zones);
  const fees = regions.map(({ fee }) => fee);
  return { codes: regions.length, least: Math.min(...fees), most: Math.max(...fees) };
}
