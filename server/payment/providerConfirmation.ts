import { accept, refuse, type Refusal, type Result } from '#domain/error/refusal.ts';
import type { Command } from '#domain/order/command.ts';
import type { Callers } from '../caller/caller.ts';
import type { Confirmed } from '../order/orderParts.ts';
import type { PaymentParts } from './paymentIntents.ts';
import { confirmWithProvider } from './confirmWithProvider.ts';
import { attemptToConfirm } from './paymentRepository.ts';
import { maySee } from '../caller/orderPolicy.ts';
import { orderById, partialPayment } from '../order/orderRepository.ts';

/**
 * The command, once the card provider has said that the money is there. Only payments by card or online are asked
 * for; a card that a device took on a reader of its own has no intent at the provider and is the staff's word (D14).
 * What was charged is what the provider says: the kind and the tip of the confirmation do not count.
 */
export async function confirmedByProvider(
  deps: PaymentParts,
  command: Command,
  callers: Callers,
): Promise<Result<Confirmed>> {
  if (command.type !== 'payment.confirm') return accept({ command });
  const { paymentOption, order_id } = command.body;
  if (paymentOption === 'cash' || paymentOption === 'later') return accept({ command });
  const partialPayment_id = command.body.partialPayment_id ?? command.body.partialPayment?.partialPayment_id;
  if (paymentOption === 'card' && callers.device) {
    const known = partialPayment_id ? await attemptToConfirm(deps.db, partialPayment_id) : undefined;
    if (!known) return accept({ command });
  }
  const denied = await mayAsk(deps, callers, partialPayment_id, order_id);
  if (denied) return denied;
  const confirmed = await confirmWithProvider(deps, { partialPayment_id, order_id });
  if (!confirmed.ok) return confirmed;
  const { partialPayment_id: paid, type, proof } = confirmed.value;
  const body = { partialPayment_id: paid, paymentOption: type };
  return accept({ command: { type: 'payment.confirm', body }, proven: proof });
}

/** How a card payment stands is only told to who may see the bill, and the provider is bothered for nobody else. */
async function mayAsk(
  deps: PaymentParts,
  callers: Callers,
  partialPayment_id: string | undefined,
  order_id: string | undefined,
): Promise<Refusal | undefined> {
  const part = partialPayment_id ? (await partialPayment(deps.db, partialPayment_id))?.payment : undefined;
  const named = partialPayment_id ? part?.orders[0] : order_id;
  const order = named ? await orderById(deps.db, named) : undefined;
  if (!order) return undefined;
  // also a device that was deleted since brings what it had queued (D18)
  if (callers.device?.restaurants.includes(order.restaurant_id)) return undefined;
  return (await maySee(deps, callers, order)) ? undefined : refuse('not_found');
}
