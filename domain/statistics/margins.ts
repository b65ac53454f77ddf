import { roundHalfAway } from '../money/round.ts';
import type { Money } from '../money/money.ts';

/** What was sold of which it is known what it cost: pieces, without tax, and what the house paid for them. */
type KnownSales = { items: number; net: Money; cost: Money };
/** What was sold of a dish, with tax and without, and how much of that is known. */
export type SoldSums = { items: number; amount: Money; net: Money; known: KnownSales };

/** What is left of the price without tax when the dish is paid: in all, of one piece, and in percent of the price. */
type Margin = { contribution: Money; each: Money; percent: number };

/** Nothing where nothing is known. */
export function marginOf({ items, net, cost }: KnownSales): Margin | undefined {
  if (items === 0) return undefined;
  const contribution = net - cost;
  return {
    contribution,
    each: roundHalfAway(contribution / items),
    percent: net === 0 ? 0 : roundHalfAway((contribution / net) * 1000) / 10,
  };
}

/** The revenue of which nobody said what it cost. */
export const unknownNet = ({ net, known }: SoldSums): Money => net - known.net;

export function sumOf(rows: readonly SoldSums[]): SoldSums {
  const sum: SoldSums = { items: 0, amount: 0, net: 0, known: { items: 0, net: 0, cost: 0 } };
  for (const { items, amount, net, known } of rows) {
    sum.items += items;
    sum.amount += amount;
    sum.net += net;
    sum.known.items += known.items;
    sum.known.net += known.net;
    sum.known.cost += known.cost;
  }
  return sum;
}

/** Popular and earning well, popular and earning little, earning well and seldom ordered, neither. */
export const menuPlaces = ['star', 'plowhorse', 'puzzle', 'dog'] as const;
export type MenuPlace = (typeof menuPlaces)[number];

/** From so much of an even share of the pieces on a dish counts as popular (Kasavana and Smith). */
const popularFrom = 0.7;

/**
 * Where each dish stands on its menu, compared with the others given: popular where it is ordered at least seven tenths
 * as often as on average, earning well where a piece leaves at least what one leaves on average. Dishes of which it is not
 * known what they cost stand nowhere, and count for no average.
 */
export function placesOnMenu(rows: readonly (Pick<SoldSums, 'known'> & { key: string })[]): Map<string, MenuPlace> {
  const known = rows.filter(({ known: { items } }) => items > 0);
  const all = known.reduce((sum, { known: { items } }) => sum + items, 0);
  const left = known.reduce((sum, { known: { net, cost } }) => sum + net - cost, 0);
  return new Map(
    known.map(({ key, known: { items, net, cost } }) => {
      const isPopular = items * known.length >= popularFrom * all;
      // without dividing: what is just the average is not below it
      const earnsWell = (net - cost) * all >= left * items;
      return [key, isPopular ? (earnsWell ? 'star' : 'plowhorse') : earnsWell ? 'puzzle' : 'dog'];
    }),
  );
}
