import { proxy } from 'valtio';
import type { Money } from '#domain/money/money.ts';
import { serverNow } from '../clock.ts';
import { newId } from '../ids.ts';
import { announce, onChange } from '../local/changes.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { currentActor } from '../session/actor.ts';

/**
 * What people said they gave back of cash that was too much (D12), by order. Kept on this device, with who and when,
 * and part of its export: the order itself still says that more was taken than it costs.
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
  onChange(({ givenBack: told }) => {
    if (told) count(told.order_id, told.amount);
  });
  for (const settlement of await outboxDatabase().settlements.toArray()) {
    if (settlement.how === 'given_back') count(settlement.order_id, settlement.amount);
  }
}

function count(order_id: string, amount: Money): void {
  givenBack.amounts[order_id] = (givenBack.amounts[order_id] ?? 0) + amount;
}

/** A person has given it back: it is on the disk before the item leaves the list. */
export async function giveBack(order_id: string, amount: Money): Promise<void> {
  const actor = { ...currentActor() };
  const at = serverNow().toISOString();
  await outboxDatabase().settlements.put({ key: newId(), how: 'given_back', order_id, amount, actor, at });
  announce({ givenBack: { order_id, amount } });
}
