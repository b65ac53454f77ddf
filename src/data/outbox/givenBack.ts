import { proxy } from 'valtio';
import type { Money } from '#domain/money/money.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';

/**
 * What people said to an earlier release that they gave back of cash that was too much (D12), by order: it kept this on
 * the device alone, and the order itself still says that more was taken than it costs.
 */
export const givenBack = proxy<{ amounts: Record<string, Money> }>({ amounts: {} });

let starting: Promise<void> | undefined;

export function loadGivenBack(): Promise<void> {
  starting ??= load().catch((error: unknown) => {
    starting = undefined;
    throw error;
  });
  return starting;
}

async function load(): Promise<void> {
  for (const settlement of await outboxDatabase().settlements.toArray()) {
    if (settlement.how === 'given_back')
      givenBack.amounts[settlement.order_id] = (givenBack.amounts[settlement.order_id] ?? 0) + settlement.amount;
  }
}
