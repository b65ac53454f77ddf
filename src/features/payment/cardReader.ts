import { proxy } from 'valtio';
import { createCardMachine } from '#src/data/payment/cardMachine.ts';
import type { CardPayment } from '#src/data/payment/cardSteps.ts';
import { act } from '#src/data/outbox/act.ts';

/** The card payment of a register on a reader that no server drives. */
export const cardReader = proxy<CardPayment>({ step: 'idle' });

/**
 * Its machine. A queue waits: it asks for a few seconds, and after a lost answer the cashier says when it is asked
 * again. Parts of a device never lapse, so what is given back goes through the outbox.
 */
export const readerCard = createCardMachine(cardReader, {
  type: 'card',
  patience: { tries: 8, pauseMs: 700, asksThroughSilence: false },
  givePartBack: (partialPayment_id) => act({ type: 'payment.cancel', body: { partialPayment_id } }),
});

/** After the screen has shown how it ended. */
export function resetReader(): void {
  if (cardReader.step === 'paid') void readerCard.leave();
}
