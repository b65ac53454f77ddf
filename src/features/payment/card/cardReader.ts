import { proxy, type Snapshot } from 'valtio';
import type { Order } from '#domain/order/order.ts';
import { createCardMachine } from '#src/data/payment/cardMachine.ts';
import type { CardPayment } from '#src/data/payment/cardSteps.ts';
import { act } from '#src/data/outbox/act.ts';
import { isOfBill } from './isOfBill.ts';

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

/**
 * Whose card it is at: whoever leaves a pay screen while a card is waited for finds it at the next bill still asking for
 * that card, which nobody there may hold to it.
 */
export function readerIsAt(
  orders: readonly Order[],
  card: Snapshot<Pick<typeof cardReader, 'step' | 'orders'>> = cardReader,
): 'nothing' | 'this bill' | 'another bill' {
  if (card.step === 'idle') return 'nothing';
  return isOfBill(orders, card.orders) ? 'this bill' : 'another bill';
}

/** What became of a card the bill may know before the provider told us; the card of another bill is none of this one's. */
export function settleReader(orders: readonly Order[], step = cardReader.step): void {
  const { partialPayment_id } = cardReader;
  if (step !== 'unsure' && step !== 'paid') return;
  const part = orders.flatMap(({ payments }) => payments).find((one) => one.partialPayment_id === partialPayment_id);
  const isKnown = step === 'unsure' && part !== undefined && part.status !== 'open';
  if (isKnown || readerIsAt(orders) === 'another bill') void readerCard.leave({ keepsPart: true });
}

/** After the screen has shown how it ended. */
export function resetReader(): void {
  if (cardReader.step === 'paid') void readerCard.leave();
}
