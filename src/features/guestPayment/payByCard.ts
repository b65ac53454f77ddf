import type { NewPartialPayment } from '#domain/payment/partialPayment.ts';
import { noConnection } from '#src/data/api/callFailed.ts';
import type { CardMachine } from '#src/data/payment/cardMachine.ts';
import { cardPayment } from './cardPaymentStore.ts';

/** Claims a part of the bill and asks for its card. */
export const startCardPayment = (part: NewPartialPayment): Promise<void> => withCard((card) => card.start(part));

/** Goes on with a part that this phone had claimed before it was reloaded or lost its connection. */
export const resumeCardPayment = (partialPayment_id: string): Promise<void> =>
  withCard((card) => card.resume(partialPayment_id));

/** Asks once more what became of a card of which nothing is known. */
export const askForCard = (): Promise<void> => withCard((card) => card.askAgain());

/** With the card's sheet too: what is begun can be shown. */
async function withCard(pay: (card: CardMachine) => Promise<void>): Promise<void> {
  const loaded = await Promise.all([import('./guestCard.ts'), import('./CardSheet.tsx')]).catch(() => undefined);
  if (loaded) return pay(loaded[0].guestCard);
  cardPayment.error = noConnection;
}
