import { useState } from 'react';
import type { NewCost } from '#domain/menu/costChange.ts';
import type { Money } from '#domain/money/money.ts';
import { useChain } from '../../frame/useChain.ts';
import { sendCosts, type Costs } from '../costs.ts';

/** What the sizes of a dish cost the house, as it stands in its form. */
export type CostsDraft = {
  of: (option_id: string) => Money | undefined;
  /** what is typed that is no amount changes nothing */
  put: (option_id: string, cost: Money | undefined, isWrong: boolean) => void;
  isChanged: boolean;
  /** stores what was changed of these sizes, and gives it */
  save: (option_ids: readonly string[]) => Promise<NewCost[]>;
};

export function useCostsDraft(known: Costs): CostsDraft {
  const { chain_id } = useChain();
  const [typed, setTyped] = useState<ReadonlyMap<string, Money | undefined>>(new Map());
  const of = (option_id: string): Money | undefined =>
    typed.has(option_id) ? typed.get(option_id) : known.get(option_id);
  const changed = [...typed].filter(([option_id, cost]) => cost !== known.get(option_id));
  return {
    of,
    put: (option_id, cost, isWrong) => {
      const next = new Map(typed);
      if (isWrong) next.delete(option_id);
      else next.set(option_id, cost);
      setTyped(next);
    },
    isChanged: changed.length > 0,
    save: async (option_ids) => {
      const costs = changed
        .filter(([option_id]) => option_ids.includes(option_id))
        .map(([option_id, cost]): NewCost => ({ option_id, ...(cost === undefined ? {} : { cost }) }));
      await sendCosts(chain_id, costs);
      return costs;
    },
  };
}
