import type { NewPartialPayment, PartialPayment } from '#domain/payment/partialPayment.ts';
import { noConnection } from '#src/data/api/callFailed.ts';
import { publicConfig } from '#src/data/api/publicConfig.ts';
import type { CardMachine } from '#src/data/payment/cardMachine.ts';
import { needWords } from '#src/i18n/language.ts';
import { takeReturn } from '#src/ui/page/paymentReturn.ts';
import { cardPayment } from './cardPaymentStore.ts';

/** Claims a part of the bill and asks for its card. */
export const startCardPayment = (part: NewPartialPayment): Promise<void> => withCard((card) => card.start(part));

/** Goes on with a part that this phone had claimed before it was reloaded, left for a bank, or lost its connection. */
export const resumeCardPayment = ({
  partialPayment_id,
  intent_id,
}: Pick<PartialPayment, 'partialPayment_id' | 'intent_id'>): Promise<void> =>
  // how the bank answered is told when its place is there, so that it can be told again where a part did not come
  withCard((card) => card.resume(partialPayment_id, takeReturn(intent_id)));

/** Asks once more what became of a card of which nothing is known. */
export const askForCard = (): Promise<void> => withCard((card) => card.askAgain());

/** The real provider's form, whose script comes only now that somebody wants to pay; the sheet says when it does not. */
async function fetchForm(): Promise<void> {
  if ((await publicConfig()).paymentProvider !== 'stripe') return;
  const [{ loadStripeJs }] = await Promise.all([import('#src/data/payment/stripeJs.ts'), import('./StripeSheet.tsx')]);
  loadStripeJs().catch(() => undefined);
}

/** With the card's sheet and its words too: what is begun can be shown. */
async function withCard(pay: (card: CardMachine) => Promise<void>): Promise<void> {
  const parts = [import('./guestCard.ts'), import('./CardSheet.tsx'), needWords('pages'), fetchForm()] as const;
  const loaded = await Promise.all(parts).catch(() => undefined);
  if (loaded) return pay(loaded[0].guestCard);
  cardPayment.error = noConnection;
}
