import type { NewCost } from '#domain/menu/costChange.ts';
import type { Money } from '#domain/money/money.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { inTurn, type Sent } from './inTurn.ts';

/** What sizes of dishes cost the house, as far as it said so; none at all for who may not know it (ADR 69). */
export type Costs = ReadonlyMap<string, Money>;

export async function readCosts(chain_id: string): Promise<Costs> {
  const costs = await asUser('GET /chain/costs', { query: { chain_id } });
  return new Map(costs.map(({ option_id, cost }) => [option_id, cost]));
}

export async function sendCosts(chain_id: string, costs: readonly NewCost[]): Promise<void> {
  if (costs.length > 0) await asUser('PUT /chain/costs', { body: { chain_id, costs: [...costs] } });
}

const turn = inTurn<NewCost[]>();

/** Stores what a size costs; changes of one size go one after the other. */
export const saveCost = (chain_id: string, before: NewCost[], next: NewCost): Promise<Sent<NewCost[]>> =>
  turn(next.option_id, before, async () => {
    await sendCosts(chain_id, [next]);
    return [next];
  });

export const withCosts = (costs: Costs | undefined, changed: readonly NewCost[]): Costs => {
  const next = new Map(costs);
  for (const { option_id, cost } of changed) {
    if (cost === undefined) next.delete(option_id);
    else next.set(option_id, cost);
  }
  return next;
};

/** What these sizes cost now, to put it back later. */
export const costsNow = (costs: Costs | undefined, of: readonly NewCost[]): NewCost[] =>
  of.map(({ option_id }) => {
    const cost = costs?.get(option_id);
    return { option_id, ...(cost === undefined ? {} : { cost }) };
  });
