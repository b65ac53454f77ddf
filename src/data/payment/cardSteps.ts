import type { WireError } from '#contract/errors.ts';
import type { Currency, Money } from '#domain/money/money.ts';

/**
 * One payment by card, of a guest's phone or of a register. `opening` claims the part and asks for its intent, `card`
 * waits for the card, `bank` for the cardholder's approval, `processing` for the provider, whose word alone counts
 * (D14). `unsure`: a card was shown and nobody said what became of it; that is asked again, and no card taken meanwhile.
 */
export type CardStep = 'idle' | 'opening' | 'card' | 'bank' | 'processing' | 'unsure' | 'paid';
export type CardIntent = { intent_id: string; client_secret: string; amount: Money; currency: Currency };
export type CardPayment = { step: CardStep; partialPayment_id?: string; intent?: CardIntent; error?: WireError };

type CardEvents = {
  begun: { partialPayment_id: string };
  /** a new part: no card has been near it */
  opened: { intent: CardIntent; error?: WireError };
  /** a part of before: a card may have been shown for it */
  found: { intent: CardIntent };
  notOpened: { error?: WireError };
  /** a card, or the answer to the bank, is on its way to the provider */
  shown: object;
  bankAsked: object;
  /** the bank is not waited for */
  anotherCard: object;
  /** the provider says so, or that it never got a card */
  notCharged: { error?: WireError };
  lost: { error?: WireError };
  askedAgain: object;
  paid: object;
  left: object;
};
export type CardEventType = keyof CardEvents;
export type CardEvent = { [Type in CardEventType]: { type: Type } & CardEvents[Type] }[CardEventType];

/** Where each event leads; what is not named does not happen there. */
const steps: Record<CardStep, Partial<Record<CardEventType, CardStep>>> = {
  idle: { begun: 'opening' },
  opening: { opened: 'card', found: 'processing', notOpened: 'idle' },
  card: { shown: 'processing', left: 'idle' },
  bank: { shown: 'processing', anotherCard: 'card', left: 'idle' },
  processing: { paid: 'paid', notCharged: 'card', bankAsked: 'bank', lost: 'unsure' },
  unsure: { askedAgain: 'processing', left: 'idle' },
  paid: { left: 'idle' },
};

/** The payment after an event; undefined where it cannot happen. An error stays until the next step. */
export function nextPayment(
  { step: before, partialPayment_id, intent }: CardPayment,
  { type, ...news }: CardEvent,
): CardPayment | undefined {
  const step = steps[before][type];
  if (!step) return undefined;
  const kept = step === 'idle' ? {} : { ...(partialPayment_id && { partialPayment_id }), ...(intent && { intent }) };
  return { ...kept, ...news, step };
}

/** How long is asked what became of a card. */
export type Patience = {
  /** so often is asked; whoever is told nothing can then leave it, and go on later */
  tries: number;
  pauseMs: number;
  /** whether it goes on where no answer came; otherwise whoever stands there says when it is asked again */
  asksThroughSilence: boolean;
};

/** What a bank said elsewhere, before this page was come back to; the card's form says it in words (StripeSheet). */
export const bankDeclined: WireError = { statusCode: 402, code: 'bank_declined', message: '', retry: 'never' };

/** Whether the provider may have taken a card although this is all that came back. */
export const isLostAnswer = ({ statusCode }: WireError): boolean => statusCode === 0 || statusCode >= 500;

/** What the refusal to confirm a payment, the `asked`th that came, says of its card. */
export function verdictOf(
  error: WireError,
  asked: number,
  { tries, asksThroughSilence }: Patience,
): 'askAgain' | 'notCharged' | 'neverShown' | 'bankAsked' | 'lost' {
  const { code, retry, details } = error;
  if (code === 'card_declined') return 'notCharged';
  if (code === 'payment_not_confirmed') {
    const { intent } = (details ?? {}) as { intent?: string };
    if (intent === 'requires_payment_method') return 'neverShown';
    if (intent === 'requires_action') return 'bankAsked';
  } else {
    if (!asksThroughSilence || retry === 'never') return 'lost';
  }
  return asked < tries ? 'askAgain' : 'lost';
}
