import { accept, type Result } from '#domain/error/refusal.ts';
import type { Command } from '#domain/order/command.ts';
import type { Callers } from '../account/caller.ts';
import type { Deps } from '../deps.ts';
import { confirmWithProvider } from '../payment/confirmWithProvider.ts';
import { attemptToConfirm } from '../payment/paymentRepository.ts';

/** A payment's command, and the proof of the card provider where it takes one. */
export type Confirmed = { command: Command; proven?: { intent_id: string } };

/**
 * The command, once the card provider has said that the money is there. Only payments by card or online are asked
 * for; a card that a device took on a reader of its own has no intent at the provider and is the staff's word (D14).
 * What was charged is what the provider says: the kind and the tip of the confirmation do not count.
 */
export async function confirmedByProvider(deps: Deps, command: Command, callers: Callers): Promise<Result<Confirmed>> {
  if (command.type !== 'payment.confirm') return accept({ command });
  const { paymentOption, order_id } = command.body;
  if (paymentOption === 'cash' || paymentOption === 'later') return accept({ command });
  const partialPayment_id = command.body.partialPayment_id ?? command.body.partialPayment?.partialPayment_id;
  if (paymentOption === 'card' && callers.device) {
    const known = partialPayment_id ? await attemptToConfirm(deps.db, partialPayment_id) : undefined;
    if (!known) return accept({ command });
  }
  const confirmed = await confirmWithProvider(deps, { partialPayment_id, order_id });
  if (!confirmed.ok) return confirmed;
  const { partialPayment_id: paid, intent_id, type } = confirmed.value;
  const body = { partialPayment_id: paid, paymentOption: type };
  return accept({ command: { type: 'payment.confirm', body }, proven: { intent_id } });
}
