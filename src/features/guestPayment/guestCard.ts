import { createCardMachine } from '#src/data/payment/cardMachine.ts';
import { cardErrorMessages } from '#src/i18n/cardErrorMessages.ts';
import { knowErrors } from '#src/i18n/errorSentence.ts';
import { cardPayment, forgetPart, givePartBack, keepPart } from './cardPaymentStore.ts';

knowErrors(cardErrorMessages);

/**
 * The guest's own card. The phone asks by itself what became of it, also as long as the network is away: who holds it
 * may have been charged and cannot be expected to ask.
 */
export const guestCard = createCardMachine(cardPayment, {
  type: 'online',
  patience: { tries: 30, pauseMs: 1000, asksThroughSilence: true },
  keepPart,
  forgetPart,
  givePartBack,
});
