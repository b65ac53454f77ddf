import type { Money } from '../money/money.ts';
import { sentLines } from '../order/heldLines.ts';
import type { Instant } from '../order/instant.ts';
import type { Order } from '../order/order.ts';
import { isOwed, statusOf } from '../order/orderStates.ts';
import { activeLines } from '../order/orderTotals.ts';
import { remainingAmount } from '../payment/remaining.ts';
import type { Table, TableEvent } from './table.ts';

/**
 * What somebody has to do at a table, the most urgent first: a guest calls; a first phone order waits to be confirmed
 * (D16); dishes are ready to be carried out; the party wants to pay.
 */
export const tableNeeds = ['calls', 'confirm', 'carry', 'pay'] as const;
export type TableNeed = (typeof tableNeeds)[number];

/** How a table stands: what is most urgent there, else whether somebody sits at it. */
export type TableStanding = TableNeed | 'occupied' | 'free';

export type TableState = {
  standing: TableStanding;
  /** everything that is to be done there, the most urgent first */
  needs: TableNeed[];
  /** since when the party is there */
  since?: Instant;
  /** when the last of what they have was ordered; none ordered anything yet */
  lastOrderAt?: Instant;
  /** still to be paid by the party */
  owed: Money;
  /** something was ordered, and all of it is paid: the table may be closed */
  isPaid: boolean;
  /** dishes that are ready to be carried out */
  ready: number;
};

/**
 * How a table stands, from all orders and calls that name it. Orders of an earlier party do not count, however they
 * ended; a call counts until somebody is on the way.
 */
export function tableState(
  { session }: Pick<Table, 'session'>,
  orders: readonly Order[],
  calls: readonly TableEvent[],
): TableState {
  const here = orders.filter((order) => order.session_id !== undefined && order.session_id === session?.session_id);
  const owing = here.filter(isOwed);
  const open = calls.filter((call) => call.processedAt === undefined);
  const ready = owing.reduce((sum, order) => sum + dishesToCarry(order), 0);
  const is: Record<TableNeed, boolean> = {
    calls: open.some(({ reason }) => reason !== 'payment'),
    confirm: here.some(awaitsConfirmation),
    carry: ready > 0,
    pay: open.some(({ reason }) => reason === 'payment'),
  };
  const needs = tableNeeds.filter((need) => is[need]);
  const owed = owing.reduce((sum, order) => sum + remainingAmount(order), 0);
  const lastOrderAt = here
    .flatMap(({ items, createdAt }) => activeLines(items).map(({ sentAt }) => sentAt ?? createdAt))
    .toSorted()
    .at(-1);
  return {
    standing: needs[0] ?? (session ? 'occupied' : 'free'),
    needs,
    ...(session ? { since: session.openedAt } : {}),
    ...(lastOrderAt === undefined ? {} : { lastOrderAt }),
    owed,
    isPaid: owing.length > 0 && owed === 0,
    ready,
  };
}

/** The first order of a visit by phone, which the house wants to see at the table before the kitchen has it (D16). */
export const awaitsConfirmation = (order: Order): boolean =>
  statusOf(order) === 'created' && order.flags.includes('needs_confirmation');

/** How many dishes of an order are ready and not yet at its table. */
function dishesToCarry(order: Order): number {
  if (statusOf(order) !== 'waiting-pickup') return 0;
  return activeLines(sentLines(order)).reduce((sum, { quantity, afterReady, doneAt }) => {
    const isMade = !afterReady || doneAt !== undefined;
    return isMade ? sum + quantity : sum;
  }, 0);
}
