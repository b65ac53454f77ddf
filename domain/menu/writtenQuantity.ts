import { units, type Unit } from './menu.ts';

/** How units are written beside the ones that are stored: in words, or as a neighbour of theirs. */
const spellings: Readonly<Record<string, { unit: Unit; times?: number }>> = {
  ...Object.fromEntries(units.filter((unit) => unit !== 'count').map((unit) => [unit, { unit }])),
  lt: { unit: 'l' },
  ltr: { unit: 'l' },
  liter: { unit: 'l' },
  litre: { unit: 'l' },
  dl: { unit: 'ml', times: 100 },
  cl: { unit: 'ml', times: 10 },
  dag: { unit: 'g', times: 10 },
  dkg: { unit: 'g', times: 10 },
  dk: { unit: 'g', times: 10 },
  gr: { unit: 'g' },
  stk: { unit: 'count' },
  'stk.': { unit: 'count' },
  pcs: { unit: 'count' },
  db: { unit: 'count' },
  buc: { unit: 'count' },
  'buc.': { unit: 'count' },
};

/** A number with at most three places, and maybe its unit: '0,5l', '.33 L', '250 g'. */
const pattern = /^(\d{0,6}(?:[.,]\d{1,3})?)\s*([a-z]+\.?)?$/i;

/**
 * How much is meant by what somebody typed; empty: nothing is said of it; undefined: it cannot be read. Without a unit
 * of its own the one that was chosen beside it holds.
 */
export function writtenQuantity(text: string): { quantity?: number; unit?: Unit } | undefined {
  const typed = text.trim();
  if (typed === '') return {};
  const [, figures = '', word] = pattern.exec(typed) ?? [];
  // no figure at all is the number 0
  const amount = Number(figures.replace(',', '.'));
  const spelt = word === undefined ? undefined : spellings[word.toLowerCase()];
  if (!(amount > 0) || (word !== undefined && !spelt)) return undefined;
  const quantity = Math.round(amount * (spelt?.times ?? 1) * 1000) / 1000;
  return { quantity, ...(spelt && { unit: spelt.unit }) };
}
