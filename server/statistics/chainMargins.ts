import type { AnswerOf } from '#contract/calls.ts';
import type { Database } from '../db/database.ts';
import { articleNames } from './articleNamesRepository.ts';
import { marginSums } from './marginRepository.ts';
import { refreshChoices } from './refreshSales.ts';
import { type AskedPeriod, sellingIn } from './sellingIn.ts';

/**
 * What is left of what a chain has sold, dish by dish, by what its dishes cost today (ADR 69); nothing when a restaurant is
 * named that is not the chain's.
 */
export async function chainMargins(
  db: Database,
  chain_id: string,
  period: AskedPeriod,
): Promise<AnswerOf<'POST /chain/margins'> | undefined> {
  const selling = await sellingIn(db, chain_id, period);
  if (!selling) return undefined;
  const { asked, currencies } = selling;
  await refreshChoices(db, asked.restaurants);
  const rows = await marginSums(db, chain_id, asked);
  const ids = rows.map(({ key }) => key);
  const names = ids.length > 0 ? await articleNames(db, chain_id, ids) : new Map<string, never>();
  return {
    currency: asked.currency,
    currencies,
    rows: rows.map((row) => {
      const name = names.get(row.key);
      return { ...row, ...(name ? { name } : {}) };
    }),
  };
}
