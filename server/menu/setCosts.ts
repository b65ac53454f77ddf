import { accept, type Fault, type Result } from '#domain/error/refusal.ts';
import type { OptionCost } from '#domain/menu/optionCost.ts';
import type { Callers } from '../caller/caller.ts';
import { type ChainChange, costEntity, noteChainChanges } from '../chain/chainJournalRepository.ts';
import type { Sql } from '../db/sql.ts';
import { refuseFaults } from './changeOffer.ts';
import { type CostedOption, costedOptions, writeCosts } from './costRepository.ts';
import { lockOffer } from './offerRepository.ts';

type SetCosts = {
  chain_id: string;
  /** of each size once; the last one said counts */
  costs: readonly (Pick<OptionCost, 'option_id'> & { cost?: OptionCost['cost'] | undefined })[];
  now: Date;
  /** who says it, for the chain's journal; the operator's own tools leave no entry */
  callers?: Callers;
};

/**
 * Writes down what sizes of dishes cost their house. It touches nothing of the offer, so that no menu is published anew;
 * what is the same is no change. Sizes that the chain does not have are refused. Answers those that are known now, and how
 * many are others.
 */
export async function setCosts(
  tx: Sql,
  { chain_id, costs, now, callers }: SetCosts,
): Promise<Result<{ costs: OptionCost[]; changed: number }>> {
  // nobody takes a size away meanwhile
  await lockOffer(tx, chain_id);
  const wanted = new Map(costs.map(({ option_id, cost }) => [option_id, cost ?? null]));
  const options = await costedOptions(tx, chain_id, [...wanted.keys()]);
  const known = new Set(options.map(({ option_id }) => option_id));
  const faults = costs.flatMap(({ option_id }, at): Fault[] =>
    known.has(option_id) ? [] : [{ path: `costs.${at}.option_id`, message: "is not one of the chain's options" }],
  );
  if (faults.length > 0) return refuseFaults(faults);
  const changed = options.flatMap((before): Change[] => {
    const cost = wanted.get(before.option_id) ?? null;
    return cost === before.cost ? [] : [{ before, after: { ...before, cost } }];
  });
  if (changed.length > 0) {
    await writeCosts(
      tx,
      chain_id,
      changed.map(({ after }) => after),
    );
    if (callers) await noteChainChanges(tx, callers, journalOf(chain_id, changed), now);
  }
  const left = options.flatMap(({ option_id }) => {
    const cost = wanted.get(option_id);
    return cost == null ? [] : [{ option_id, cost }];
  });
  return accept({ costs: left, changed: changed.length });
}

type Change = { before: CostedOption; after: CostedOption };

/** An entry for each dish, with those of its sizes that cost something else now. */
function journalOf(chain_id: string, changed: readonly Change[]): ChainChange[] {
  const shown = (options: readonly CostedOption[]): object => ({
    name: options[0]?.item,
    options: options.map(({ option_id, option, cost }) => ({
      option_id,
      name: option,
      ...(cost === null ? {} : { cost }),
    })),
  });
  return [...Map.groupBy(changed, ({ before }) => before.item_id)].map(([entity_id, changes]) => ({
    chain_id,
    what: 'changed',
    entity: costEntity,
    entity_id,
    before: shown(changes.map(({ before }) => before)),
    after: shown(changes.map(({ after }) => after)),
  }));
}
