import { proxy } from 'valtio';
import type { WireError } from '#contract/errors.ts';
import type { Currency, Money } from '#domain/money/money.ts';
import type { NewPartialPayment } from '#domain/payment/partialPayment.ts';
import { call } from '#src/data/api/call.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { openKeptDraft } from '#src/data/drafts/keptDraft.ts';
import { announce } from '#src/data/local/changes.ts';
import { authenticateCard, presentCard } from '#src/data/payment/simulatedCard.ts';

/**
 * One payment by card. It is not for the outbox: card payments do not work without a network, and nothing of them may
 * happen later by itself (D30). `opening` claims the part, `card` waits for the card, `bank` for the cardholder's
 * approval, `processing` for the provider, whose word alone counts (D14).
 */
export type CardStep = 'none' | 'opening' | 'card' | 'bank' | 'processing' | 'paid';
type Intent = { intent_id: string; client_secret: string; amount: Money; currency: Currency };

export const cardPayment = proxy<{
  step: CardStep;
  partialPayment_id?: string;
  intent?: Intent;
  error?: WireError;
  /** the part that this phone has claimed: it outlives a kill, what is claimed can be finished or given back */
  kept: string;
}>({ step: 'none', kept: '' });

/** Where earlier releases kept it. */
const key = 'comanda-open-part';
const earlier = localStorage.getItem(key);
const openPart = openKeptDraft<string>({
  name: 'open-part',
  empty: '',
  accept: (kept) => (typeof kept === 'string' ? kept : undefined),
  ...(earlier === null ? {} : { earlier: { key, value: earlier } }),
  show: (partialPayment_id) => void (cardPayment.kept = partialPayment_id),
});

/** Resolves when a kill can't make this phone forget it. A browser that can't write may pay all the same. */
async function keepPart(partialPayment_id: string): Promise<void> {
  try {
    const { storeDraft } = await import('#src/data/drafts/draftStorage.ts');
    announce({
      drafts: [
        await openPart.together(
          () => partialPayment_id,
          (draft) => storeDraft(draft),
        ),
      ],
    });
  } catch (error) {
    reportError(error);
  }
}
const forgetPart = (): void => openPart.edit(() => '');

/** Claims a part of the bill and asks for its card payment. */
export async function startCardPayment(part: NewPartialPayment): Promise<void> {
  if (cardPayment.step !== 'none') return;
  begin(part.partialPayment_id);
  await attempt('none', async () => {
    await keepPart(part.partialPayment_id);
    await call('POST /order/partial-payment', { body: part, key: part.partialPayment_id });
    await askIntent(part.partialPayment_id);
  });
  // claimed but not payable: nobody is to wait for it
  if (cardPaymentEnded()) await givePartBack(part.partialPayment_id);
}

/** Goes on with a part that this phone had claimed before it was reloaded or lost its connection. */
export async function resumeCardPayment(partialPayment_id: string): Promise<void> {
  if (cardPayment.step !== 'none') return;
  begin(partialPayment_id);
  await attempt('none', () => askIntent(partialPayment_id));
}

export async function showCard(card_number: string): Promise<void> {
  const { intent } = cardPayment;
  if (!intent || cardPayment.step !== 'card') return;
  cardPayment.step = 'processing';
  await attempt('card', async () => {
    const { state } = await presentCard(intent, card_number);
    if (state === 'requires_action') cardPayment.step = 'bank';
    else await confirm();
  });
}

export async function answerBank(approve: boolean): Promise<void> {
  const { intent } = cardPayment;
  if (!intent || cardPayment.step !== 'bank') return;
  cardPayment.step = 'processing';
  await attempt('card', async () => {
    await authenticateCard(intent, approve);
    await confirm();
  });
}

/** Gives the claimed part back, so that others may pay it. What is being processed can't be taken back. */
export async function giveUpCardPayment(): Promise<void> {
  const { partialPayment_id, step } = cardPayment;
  if (step === 'processing' || step === 'opening') return;
  close();
  if (step !== 'paid' && partialPayment_id) await givePartBack(partialPayment_id);
}

export async function givePartBack(partialPayment_id: string): Promise<void> {
  forgetPart();
  // without an answer it lapses by itself after ten minutes (D13)
  await call('DELETE /order/partial-payment', { query: { partialPayment_id } }).catch(ignoreFailedCall);
}

const cardPaymentEnded = (): boolean => cardPayment.step === 'none';

const ignoreFailedCall = (error: unknown): void => {
  if (!(error instanceof CallFailed)) throw error;
};

function begin(partialPayment_id: string): void {
  close();
  cardPayment.partialPayment_id = partialPayment_id;
  cardPayment.step = 'opening';
}

function close(): void {
  cardPayment.step = 'none';
  delete cardPayment.partialPayment_id;
  delete cardPayment.intent;
  delete cardPayment.error;
}

/** Runs a step; a failed call puts the payment back to where the guest can try again, with the reason. */
async function attempt(back: CardStep, work: () => Promise<void>): Promise<void> {
  delete cardPayment.error;
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    cardPayment.step = back;
    cardPayment.error = error.error;
  }
}

async function askIntent(partialPayment_id: string): Promise<void> {
  const intent = await call('POST /order/payment-intent', { body: { partialPayment_id, type: 'online' } });
  cardPayment.intent = intent;
  cardPayment.step = 'card';
}

const patience = 30;
const pause = 1000;

/** Asks until the provider has decided; its webhook may be faster than we are, both together count once (D14). */
async function confirm(): Promise<void> {
  const { partialPayment_id } = cardPayment;
  if (!partialPayment_id) return;
  for (let asked = 0; ;) {
    try {
      await call('PUT /order/payment-confirm-client', { body: { partialPayment_id, paymentOption: 'online' } });
      forgetPart();
      cardPayment.step = 'paid';
      return;
    } catch (error) {
      if (!(error instanceof CallFailed) || error.error.retry === 'never') throw error;
      // the card may have been charged: without a connection the answer is waited for, not given up
      if (error.code !== 'no_connection') asked++;
      if (asked >= patience) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
