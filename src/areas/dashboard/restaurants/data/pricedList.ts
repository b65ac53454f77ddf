import type { Money } from '#domain/money/money.ts';
import { writtenMoney } from '#domain/money/writtenMoney.ts';
import type { Zone } from './zones.ts';

type PricedZone = { fee: Money; codes: string };

/** An amount shows by its cents or its currency that it is no postal code. */
const isAmount = /[.,]\d{1,2}(?!\d)|[€$£]|\d\s*(ft|lei|[a-z]{3})$/i;

const isBareNumber = /^\d[\d\s.,]*$/;

/**
 * Whole forints or lei look like postal codes. In two columns they are amounts below a heading, or where they are all
 * shorter than the codes.
 */
function hasBareFees(lines: readonly string[], hasHeading: boolean): boolean {
  const rows = lines.map((line) => line.split(/[\t;]/));
  if (rows.some(({ length }) => length !== 2)) return false;
  if (hasHeading) return true;
  const codes = rows.flatMap(([text = '']) => text.replace(/\s/g, '').split(/[-–—,]/));
  const shortest = Math.min(...codes.map(({ length }) => length));
  return rows.every(([, amount = '']) => isAmount.test(amount.trim()) || amount.replace(/\D/g, '').length < shortest);
}

/** '1010; 2,50' or a row of a spreadsheet: codes, and what it costs to bring something there. */
function pricedLine(line: string, bareFees: boolean): { codes: string; fee: Money } | undefined {
  const [, codes = '', amount = ''] = /^(.*\S)\s*[\t;]\s*([^\t;]+)$/.exec(line.trim()) ?? [];
  const counts = isAmount.test(amount.trim()) || (bareFees && isBareNumber.test(amount.trim()));
  const fee = counts ? writtenMoney(amount) : undefined;
  return codes === '' || fee === undefined ? undefined : { codes: codes.replace(/[\t;]+$/, ''), fee };
}

/** The zones of a list whose every line has its fee, a heading aside; undefined where it is no such list. */
export function pricedList(text: string): PricedZone[] | undefined {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const hasHeading = lines.length > 1 && !/\d/.test(lines[0] ?? '');
  const bareFees = hasBareFees(lines, hasHeading);
  const rows = lines.slice(hasHeading ? 1 : 0).map((line) => pricedLine(line, bareFees));
  if (rows.length === 0 || rows.some((row) => row === undefined)) return undefined;
  const byFee = Map.groupBy(
    rows.flatMap((row) => row ?? []),
    ({ fee }) => fee,
  );
  return [...byFee].map(([fee, same]) => ({ fee, codes: same.map(({ codes }) => codes).join(', ') }));
}

/**
 * The zones with those of a list that was pasted into one of them: what costs the same comes together, an empty zone is
 * filled, and the rest is added at the end.
 */
export function withList(zones: readonly Zone[], into: number, list: readonly PricedZone[]): Zone[] {
  const all = zones.map((zone) => ({ ...zone }));
  for (const { fee, codes } of list) {
    const isEmpty = (zone: Zone | undefined): boolean => zone?.codes.trim() === '';
    const same = all.find((zone) => !isEmpty(zone) && (zone.fee ?? 0) === fee);
    if (same) same.codes = `${same.codes}, ${codes}`;
    else if (isEmpty(all[into])) all[into] = { fee, codes };
    else all.push({ fee, codes });
  }
  return all;
}
