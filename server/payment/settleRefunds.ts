import type { Money } from '#domain/money/money.ts';
import type { SystemCommand } from '#domain/order/command.ts';
import { idsOf } from './idsOf.ts';
import { noteIncidents, refundKey } from './noteIncidents.ts';
import type { ReaperParts } from './paymentIntents.ts';
import { type OwedRefund, postponeRefund, refundDone, takeLineRefunds, takeOwedRefunds } from './paymentRepository.ts';
import { ProviderRefused, refundFailed } from '../cardProvider/provider.ts';
import { systemSubmission } from './systemSubmission.ts';

const hour = 60 * 60_000;
/** Card money of an order that is closed for longer was settled by people. */
const refundableMs = 40 * 24 * hour;
/** A refund that the provider refused is asked for again after this. */
const refusedAgainMs = hour;

/** Gives back what is owed of one intent. */
export async function settleRefunds(parts: ReaperParts, intent_id: string): Promise<void> {
  for (const owed of await owedRefunds(parts, intent_id)) await giveBack(parts, owed);
}

/** What is owed at the provider, of one intent or of all that are due. */
export async function owedRefunds({ db, now, payments }: ReaperParts, intent_id?: string): Promise<OwedRefund[]> {
  const which = {
    provider: payments.provider.name,
    since: new Date(now().getTime() - refundableMs),
    now: now(),
    ...(intent_id ? { intent_id } : {}),
  };
  // one after the other: both put off what they take until the next round
  const ofLines = await takeLineRefunds(db, which);
  return [...ofLines, ...(await takeOwedRefunds(db, which))];
}

/**
 * Gives back what is owed; what the provider refuses it may take later, when a dispute is over, say. Of lines that were
 * given back the staff are told instead, and give the guest cash: then it is not tried again.
 */
export async function giveBack(parts: ReaperParts, owed: OwedRefund): Promise<void> {
  const { attempt_id, intent_id, order_id, amount, tip, partialPayment_id, return_id } = owed;
  try {
    if (amount > 0 && (await refund(parts, intent_id, amount, refundKey(attempt_id, order_id, return_id)))) {
      const of = return_id === undefined ? {} : { return_id };
      await tell(parts, owed, { type: 'payment.refund', body: { partialPayment_id, order_id, amount, tip, ...of } });
    }
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    parts.log.warn({ err: error, ...idsOf(owed) }, 'the card provider refused a refund');
    if (return_id === undefined)
      return postponeRefund(parts.db, attempt_id, new Date(parts.now().getTime() + refusedAgainMs));
    const refused = {
      incident_id: `refused:${return_id}`,
      kind: 'refund_failed',
      amount,
      order_id,
      return_id,
    } as const;
    await tell(parts, owed, { type: 'payment.incident', body: { partialPayment_id, ...refused } });
  }
  await refundDone(parts.db, owed);
}

async function tell(parts: ReaperParts, { restaurant_id }: OwedRefund, command: SystemCommand): Promise<void> {
  const noted = await parts.orders.submit(systemSubmission(parts, restaurant_id, parts.newId(), command));
  if (noted.status >= 300) throw new Error(`the refund could not be recorded: ${noted.body}`);
}

/** Gives money back, once per key; false when it did not reach the guest, which people have to look into. */
export async function refund(parts: ReaperParts, intent_id: string, amount: Money, key: string): Promise<boolean> {
  try {
    await parts.payments.provider.refund(intent_id, amount, key);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderRefused && error.code === refundFailed)) throw error;
    await noteIncidents(parts, intent_id);
    return false;
  }
}
