import { expiredSince, isExpired } from '#domain/payment/cancelPart.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { takeDueCustomers } from '../billing/billingRepository.ts';
import { lookAfterCustomer, triedAgainMs } from '../billing/lookAfterCustomer.ts';
import { endPart, finishAttempt } from '../payment/finishAttempt.ts';
import { idsOf } from '../payment/idsOf.ts';
import { cancelAttempt, type ReaperParts } from '../payment/paymentIntents.ts';
import {
  guestsPartsOpenSince,
  takeDueAttempts,
  unfinishedAttempt,
  unpaidOnlineOrders,
} from '../payment/paymentRepository.ts';
import { takeDueEvents } from '../payment/providerEventRepository.ts';
import { storeMissedEvents } from '../payment/missedEvents.ts';
import { finishEvent } from '../payment/providerEvents.ts';
import { ProviderUnreachable } from '../cardProvider/provider.ts';
import { giveBack, owedRefunds } from '../payment/settleRefunds.ts';
import { systemSubmission } from '../payment/systemSubmission.ts';

const minute = 60_000;
/** An attempt is left to its client this long; the crash of either side is healed afterwards. */
const untouchedMs = 30_000;
/** A reader is asked for by itself sooner: whoever looks at it asks more often than this. */
const readerUntouchedMs = 8_000;
/** How long an online order waits for its money (D11). */
const orderExpiresMs = 30 * minute;
/** So many questions in a row without an answer end a round. */
const mostUnanswered = 3;

/** Finishes what crashes and lost answers left half-done with the card provider. Every step may run twice. */
export async function reap(parts: ReaperParts): Promise<void> {
  const { db, now } = parts;
  const before = (ms: number): Date => new Date(now().getTime() - ms);
  const { name } = parts.payments.provider;
  let unanswered = 0;
  const each = async <T extends object>(
    found: T[],
    finish: (one: T) => Promise<unknown>,
    what: string,
  ): Promise<void> => {
    for (const one of found) {
      // A provider that is away would keep each of them waiting; all of them are due again later.
      if (unanswered >= mostUnanswered) return;
      try {
        await finish(one);
        unanswered = 0;
      } catch (error) {
        // One payment that cannot be finished must not hold up the others.
        if (error instanceof ProviderUnreachable) unanswered += 1;
        parts.log.warn({ err: error, ...idsOf(one) }, `${what} was not finished`);
      }
    }
  };
  await each(
    await unpaidOnlineOrders(db, before(orderExpiresMs)),
    (order) => giveUpOrder(parts, order),
    'an unpaid order',
  );
  await each(
    await expiredParts(parts),
    (part) => giveUpPart(parts, part.restaurant_id, part.partialPayment_id),
    'an expired part',
  );
  await each(
    await takeDueAttempts(db, name, { client: before(untouchedMs), reader: before(readerUntouchedMs) }, now()),
    (attempt) => finishAttempt(parts, attempt),
    'a payment',
  );
  await each(await owedRefunds(parts), (owed) => giveBack(parts, owed), 'a refund');
  await each([{}], () => storeMissedEvents(parts), 'what the card provider told');
  await each(await takeDueEvents(db, now()), (event) => finishEvent(parts, event), 'an event');
  await each(
    await takeDueCustomers(db, name, now(), new Date(now().getTime() + triedAgainMs)),
    (customer) => lookAfterCustomer(parts, customer),
    'a customer',
  );
}

async function expiredParts({ db, now }: ReaperParts): Promise<PartialPayment[]> {
  const at = now().toISOString();
  return (await guestsPartsOpenSince(db, expiredSince(at))).filter((part) => isExpired(part, at));
}

/** Ends a part that nobody paid: at the provider first, so that no money arrives for it afterwards (D13). */
async function giveUpPart(parts: ReaperParts, restaurant_id: string, partialPayment_id: string): Promise<boolean> {
  const attempt = await unfinishedAttempt(parts.db, partialPayment_id);
  if (attempt && !(await cancelAttempt(parts, attempt))) {
    await finishAttempt(parts, attempt);
    return false;
  }
  return endPart(parts, restaurant_id, partialPayment_id);
}

/** Rejects an online order that was not paid in time (D11); money that was faster lets it stand. */
async function giveUpOrder(
  parts: ReaperParts,
  order: { order_id: string; restaurant_id: string; open_parts: string[] },
): Promise<void> {
  for (const part of order.open_parts) {
    if (!(await giveUpPart(parts, order.restaurant_id, part))) return;
  }
  await parts.orders.submit(
    systemSubmission(parts, order.restaurant_id, parts.newId(), {
      type: 'order.action',
      body: { order_id: order.order_id, action: 'reject', note: 'Payment not received' },
    }),
  );
}

/** Reaps again and again, never two rounds at once, whichever process they are of. */
export function startReaper(parts: ReaperParts, everyMs = 15_000): { stop(): Promise<void> } {
  let stopped = false;
  let round: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    round = round
      .then(() => (stopped ? undefined : parts.db.alone('reaper', () => reap(parts))))
      .catch((error: unknown) => parts.log.warn({ err: error }, 'payments could not be looked after'));
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await round;
    },
  };
}
