import { proxy } from 'valtio';
import type { Order } from '#domain/order/order.ts';
import { createCardMachine } from '#src/data/payment/cardMachine.ts';
import type { CardPayment } from '#src/data/payment/cardSteps.ts';
import { act } from '#src/data/outbox/act.ts';

/** The card payment of a register on a reader that no server drives. */
export const cardReader = proxy<
  CardPayment & {
    /** of which bill it takes a part */
    orders: readonly string[];
  }
>({ step: 'idle', orders: [] });

/**
 * Its machine. A queue waits: it asks for a few seconds, and after a lost answer the cashier says when it is asked
 * again. Parts of a device never lapse, so what is given back goes through the outbox.
 */
export const readerCard = createCardMachine(cardReader, {
  type: 'card',
  patience: { tries: 8, pauseMs: 700, asksThroughSilence: false },
  givePartBack: (partialPayment_id) => act({ type: 'payment.cancel', body: { partialPayment_id } }),
});

/** What became of a card the bill may know before the provider told us; the card of another bill is none of this one's. */
export function settleReader(orders: readonly Order[], step = cardReader.step): void {
  const { partialPayment_id } = cardReader;
  if (step !== 'unsure' && step !== 'paid') return;
  const here = orders.some(({ order_id }) => cardReader.orders.includes(order_id));
  const part = orders.flatMap(({ payments }) => payments).find((one) => one.partialPayment_id === partialPayment_id);
  const isKnown = step === 'unsure' && part !== undefined && part.status !== 'open';
  if (!here || isKnown) void readerCard.leave({ keepsPart: true });
}

/** After the screen has shown how it ended. */
export function resetReader(): void {
  if (cardReader.step === 'paid') void readerCard.leave();
}
