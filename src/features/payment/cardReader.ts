import { proxy } from 'valtio';
import type { WireError } from '#contract/errors.ts';
import type { Currency, Money } from '#domain/money/money.ts';
import type { NewPartialPayment } from '#domain/payment/partialPayment.ts';
import { call } from '#src/data/api/call.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { act } from '#src/data/outbox/act.ts';
import { presentCard } from '#src/data/payment/simulatedCard.ts';

/**
 * One card payment on the reader. Not for the outbox: a card needs the provider now, and nothing may be charged later
 * by itself (D30). `unsure` = the card was shown, but the answer did not come: it is asked again, never charged anew.
 */
export type ReaderStep = 'idle' | 'opening' | 'card' | 'processing' | 'unsure' | 'paid';
type Intent = { intent_id: string; client_secret: string; amount: Money; currency: Currency };

export const cardReader = proxy<{ step: ReaderStep; partialPayment_id?: string; intent?: Intent; error?: WireError }>({
  step: 'idle',
});

/** Opens the part and asks for its payment intent; then the reader waits for a card. */
export async function startReader(part: NewPartialPayment): Promise<void> {
  if (cardReader.step !== 'idle') return;
  const { partialPayment_id } = part;
  become('opening');
  cardReader.partialPayment_id = partialPayment_id;
  const opened = await attempt(async () => {
    await call('POST /order/partial-payment', { body: part, key: partialPayment_id });
    cardReader.intent = await call('POST /order/payment-intent', { body: { partialPayment_id, type: 'card' } });
  });
  if (opened) become('card');
  else await giveUp();
}

/** Holds a card to the simulated reader (D15), then asks the server to confirm what the provider says. */
export async function presentToReader(card_number: string): Promise<void> {
  const { intent } = cardReader;
  if (!intent || cardReader.step !== 'card') return;
  become('processing');
  const shown = await attempt(() => presentCard(intent, card_number));
  if (shown) await confirmWithServer();
  else become(cardReader.error?.code === 'no_connection' ? 'unsure' : 'card');
}

/** Asks whether the payment went through; only the provider's word counts (D14). */
export async function confirmWithServer(): Promise<void> {
  const { partialPayment_id } = cardReader;
  if (partialPayment_id === undefined) return;
  become('processing');
  const confirmed = await attempt(() => untilConfirmed(partialPayment_id));
  become(confirmed ? 'paid' : cardReader.error?.code === 'card_declined' ? 'card' : 'unsure');
}

const tries = 8;
const pauseMilliseconds = 700;

/** A provider takes its moment: 'not confirmed yet' is asked again, for a few seconds. */
async function untilConfirmed(partialPayment_id: string): Promise<void> {
  for (let attempted = 1; ; attempted++) {
    try {
      await call('PUT /order/payment-confirm-client', { body: { partialPayment_id, paymentOption: 'card' } });
      return;
    } catch (error) {
      const later = error instanceof CallFailed && error.code === 'payment_not_confirmed';
      if (!later || attempted === tries) throw error;
      await new Promise((done) => setTimeout(done, pauseMilliseconds));
    }
  }
}

/** Gives the part back, so that it can be paid otherwise. Refused while a card is being charged. */
export async function cancelReader(): Promise<void> {
  if (cardReader.step === 'processing' || cardReader.step === 'opening') return;
  await giveUp();
  delete cardReader.error;
}

/** After the screen has shown how it ended. */
export function resetReader(): void {
  if (cardReader.step === 'paid') become('idle');
}

async function giveUp(): Promise<void> {
  const { partialPayment_id } = cardReader;
  become('idle');
  delete cardReader.intent;
  delete cardReader.partialPayment_id;
  if (partialPayment_id !== undefined) await act({ type: 'payment.cancel', body: { partialPayment_id } });
}

function become(step: ReaderStep): void {
  cardReader.step = step;
}

/** Answers whether it worked; what the server or the provider said is kept for the screen. */
async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  delete cardReader.error;
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    cardReader.error = error.error;
    return false;
  }
}
