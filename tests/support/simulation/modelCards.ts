import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Command, SystemCommand } from '#domain/order/command.ts';
import type { PaymentProof } from '#domain/order/occurrence.ts';
import { statusOf } from '#domain/order/orderStates.ts';
import type { Picture } from '#domain/order/picture.ts';
import { owedBack } from '#domain/payment/owedRefund.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { partOf } from '#domain/payment/partOf.ts';
import type { Callers } from '#server/caller/caller.ts';
import type { Outcome } from '#server/lane/submission.ts';
import type { Intent, ModelProvider } from './modelProvider.ts';

type Confirmed = { command: Command; proven?: PaymentProof };

export type ModelCards = {
  /** a reader, or a guest's phone, is asked to charge an open part */
  begin(partialPayment_id: string): Intent | undefined;
  /** a confirmation, once the provider has been asked about it (D14) */
  confirmed(command: Command, callers: Callers): Result<Confirmed>;
  /** what nobody brought to its end: money that came is booked or goes back, what is owed is given back */
  reap(): void;
};

type Parts = {
  provider: ModelProvider;
  picture: () => Picture;
  system: (command: Command | SystemCommand, proven?: PaymentProof) => Outcome;
};

/** What `server/payment` does around the lane, in its order; a fault at the provider is for other tests. */
export function createModelCards({ provider, picture, system }: Parts): ModelCards {
  const part = (id: string): PartialPayment | undefined => partOf(picture(), id);

  function end(intent: Intent): void {
    intent.over = true;
    const { partialPayment_id, intent_id } = intent;
    system({ type: 'payment.release', body: { partialPayment_id, intent_id } });
  }

  function finish(intent: Intent): void {
    const { partialPayment_id, intent_id } = intent;
    const isOpen = (): boolean => part(partialPayment_id)?.status === 'open';
    // whoever was to hold a card to it does not, for so long
    if (intent.state === 'open' && (!isOpen() || intent.tries++ > 3)) provider.cancel(intent);
    if (intent.state === 'canceled') return end(intent);
    if (intent.state !== 'succeeded') return;
    if (isOpen())
      system({ type: 'payment.confirm', body: { partialPayment_id, paymentOption: 'card' } }, { intent_id });
    if (isOpen()) system({ type: 'payment.cancel', body: { partialPayment_id } });
    const paid = part(partialPayment_id);
    if (paid?.status !== 'paid' || paid.intent_id !== intent_id) provider.refund(intent, intent.amount);
    intent.over = true;
  }

  /** Of orders that came to nothing goes back what the provider took for them. */
  function giveBack(): void {
    for (const order of picture().orders.values()) {
      if (statusOf(order) !== 'rejected' && statusOf(order) !== 'refunded') continue;
      for (const { status, intent_id = '', partialPayment_id, refunds = [] } of order.payments) {
        const intent = provider.intents.get(intent_id);
        const { order_id } = order;
        if (status !== 'paid' || !intent || refunds.some((refund) => refund.order_id === order_id)) continue;
        const { amount: off, tip } = owedBack(order, partialPayment_id);
        const amount = off + tip;
        if (amount === 0) continue;
        provider.refund(intent, amount);
        const noted = system({ type: 'payment.refund', body: { partialPayment_id, order_id, amount, tip } });
        if (noted.status >= 300) throw new Error(`the refund could not be recorded: ${noted.body}`);
      }
    }
  }

  return {
    begin(partialPayment_id) {
      const open = part(partialPayment_id);
      if (open?.status !== 'open') return undefined;
      const known = provider.of(partialPayment_id);
      if (known) return known;
      const intent = provider.create(partialPayment_id, open.amount + open.tip);
      const { intent_id } = intent;
      const charged = system({ type: 'payment.charge', body: { partialPayment_id, intent_id } });
      if (charged.status < 300) return intent;
      provider.cancel(intent);
      intent.over = true;
      return undefined;
    },
    confirmed(command, { device }) {
      if (command.type !== 'payment.confirm') return accept({ command });
      const { paymentOption, partialPayment_id, partialPayment } = command.body;
      if (paymentOption === 'cash' || paymentOption === 'later') return accept({ command });
      const id = partialPayment_id ?? partialPayment?.partialPayment_id ?? '';
      const intent = [...provider.intents.values()].findLast((each) => each.partialPayment_id === id);
      if (!intent) return device && paymentOption === 'card' ? accept({ command }) : refuse('payment_intent_invalid');
      if (intent.state === 'canceled') return refuse('payment_intent_invalid');
      if (intent.state === 'open') return refuse('payment_not_confirmed');
      const body = { partialPayment_id: id, paymentOption: 'card' as const };
      return accept({ command: { type: 'payment.confirm', body }, proven: { intent_id: intent.intent_id } });
    },
    reap() {
      for (const intent of provider.intents.values()) if (!intent.over) finish(intent);
      giveBack();
    },
  };
}
