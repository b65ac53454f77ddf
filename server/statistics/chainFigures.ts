import type { LocalizedText } from '#domain/i18n/localizedText.ts';
import { articleNames } from './articleNamesRepository.ts';
import type { Currency } from '#domain/money/money.ts';
import { figuresOf, type Figures, type Grouping } from '#domain/statistics/figures.ts';
import type { Database } from '../db/database.ts';
import { groupedSums, totalSums } from './figuresRepository.ts';
import { refreshSales } from './refreshSales.ts';
import { type AskedPeriod, sellingIn } from './sellingIn.ts';

export type AskedFigures = AskedPeriod & { groupBy: Grouping };

export type ChainFigures = {
  currency: Currency;
  currencies: Currency[];
  rows: (Figures & { key: string; name?: LocalizedText })[];
  totals: Figures;
};

/** What a chain has sold, as its orders stand now; nothing when a restaurant is named that is not the chain's. */
export async function chainFigures(
  db: Database,
  chain_id: string,
  { groupBy, ...period }: AskedFigures,
): Promise<ChainFigures | undefined> {
  const selling = await sellingIn(db, chain_id, period);
  if (!selling) return undefined;
  const { asked, currencies } = selling;
  await refreshSales(db, asked.restaurants);
  const [rows, totals] = await Promise.all([groupedSums(db, groupBy, asked), totalSums(db, asked)]);
  const ofArticles = groupBy === 'item' || groupBy === 'category';
  const ids = ofArticles ? rows.map(({ key }) => key) : [];
  const names = ids.length > 0 ? await articleNames(db, chain_id, ids) : new Map<string, LocalizedText>();
  const named = (key: string): { name?: LocalizedText } => {
    const name = names.get(key);
    return name ? { name } : {};
  };
  return {
    currency: asked.currency,
    currencies,
    rows: rows.map(({ key, ...sums }) => ({ key, ...named(key), ...figuresOf(sums) })),
    totals: figuresOf(totals),
  };
}

const day = 86_400_000;

/** The last thirty days by day, today among them wherever the restaurants are. */
export function lastDays(db: Database, chain_id: string, now: Date): Promise<ChainFigures | undefined> {
  const date = (ahead: number): string => new Date(now.getTime() + ahead * day).toISOString().slice(0, 10);
  return chainFigures(db, chain_id, { from: date(-30), to: date(1), groupBy: 'day' });
}
