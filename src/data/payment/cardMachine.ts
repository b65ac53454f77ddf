import type { WireError } from '#contract/errors.ts';
import type { IntentState } from '#domain/payment/intentState.ts';
import type { NewPartialPayment } from '#domain/payment/partialPayment.ts';
import { call } from '../api/call.ts';
import { CallFailed, noConnection } from '../api/callFailed.ts';
import {
  bankDeclined,
  type CardEvent,
  type CardIntent,
  type CardPayment,
  isLostAnswer,
  nextPayment,
  type Patience,
  verdictOf,
} from './cardSteps.ts';
import { authenticateCard, presentCard } from './simulatedCard.ts';

/** Without it no form of a provider can be opened, whatever else stands in the answer. */
const noSecret: WireError = { ...noConnection, code: 'no_secret_received', message: 'No Secret received' };

/** What differs between those who take a card. */
export type CardDriver = {
  /** the kind of the intent, and of its confirmation */
  type: 'online' | 'card';
  patience: Patience;
  /** before the server hears of a part: a kill may come at any time */
  keepPart?: (partialPayment_id: string) => Promise<void>;
  /** it is paid: nothing is left to go on with */
  forgetPart?: (partialPayment_id: string) => void;
  /** so that it can be paid otherwise */
  givePartBack: (partialPayment_id: string) => Promise<unknown>;
};
/** Throws a `CallFailed`; one without an answer, or with a status from 500 on, leaves open whether the card was charged. */
export type TellProvider = (intent: CardIntent) => Promise<{ state: 'processing' | 'succeeded' | 'requires_action' }>;
export type CardMachine = ReturnType<typeof createCardMachine>;

/**
 * Takes one card after the other and shows in `payment` how it goes. Not for the outbox: a card needs the provider now,
 * and nothing may be charged later by itself (D30). Of calls that fail it shows the error; its own faults it throws.
 */
export function createCardMachine(payment: CardPayment, driver: CardDriver) {
  const { type, patience } = driver;

  function go(event: CardEvent): boolean {
    const next = nextPayment(payment, event);
    if (!next) return false;
    for (const name of ['partialPayment_id', 'intent', 'error'] as const) delete payment[name];
    Object.assign(payment, next);
    return true;
  }

  /** Claims a part of the bill and asks for its intent; nobody is to wait for what cannot be paid. */
  async function start(part: NewPartialPayment): Promise<void> {
    const { partialPayment_id } = part;
    if (!go({ type: 'begun', partialPayment_id })) return;
    try {
      await driver.keepPart?.(partialPayment_id);
      await call('POST /order/partial-payment', { body: part, key: partialPayment_id });
      go({ type: 'opened', intent: (await askIntent(partialPayment_id)).intent });
    } catch (error) {
      notOpened(error);
      await driver.givePartBack(partialPayment_id);
      throwFault(error);
    }
  }

  /**
   * Goes on with a part that was claimed before: first comes what became of a card that was shown then. `bankSaid` is
   * how the provider calls what a bank answered elsewhere: `failed` is told where nothing was charged.
   */
  async function resume(partialPayment_id: string, bankSaid?: string): Promise<void> {
    if (!go({ type: 'begun', partialPayment_id })) return;
    try {
      const { state, intent } = await askIntent(partialPayment_id);
      // asked whether it is paid, the server would only refuse to confirm what is not
      if (state === 'requires_payment_method') {
        return void go({ type: 'opened', intent, ...(bankSaid === 'failed' && { error: bankDeclined }) });
      }
      go({ type: 'found', intent });
      if (state === 'requires_action') return void go({ type: 'bankAsked' });
    } catch (error) {
      if (isPaid(error)) {
        // the bill says so
        go({ type: 'notOpened' });
        return driver.forgetPart?.(partialPayment_id);
      }
      notOpened(error);
      return throwFault(error);
    }
    await untilKnown();
  }

  const notOpened = (error: unknown): boolean =>
    go({ type: 'notOpened', ...(error instanceof CallFailed && { error: error.error }) });

  async function askIntent(partialPayment_id: string): Promise<{ state: IntentState | undefined; intent: CardIntent }> {
    const { state, ...intent } = await call('POST /order/payment-intent', { body: { partialPayment_id, type } });
    if (!intent.client_secret) throw new CallFailed(noSecret);
    return { state, intent };
  }

  const showCard = (card_number: string): Promise<void> =>
    tellProvider('card', (intent) => presentCard(intent, card_number));

  const answerBank = (approve: boolean): Promise<void> =>
    tellProvider('bank', (intent) => authenticateCard(intent, approve));

  /** Has the provider's own form charge what was typed into it. */
  const charge = (tell: TellProvider): Promise<void> => tellProvider('card', tell);

  /** Has the provider ask the cardholder's bank once more. */
  const askBank = (tell: TellProvider): Promise<void> => tellProvider('bank', tell);

  /** Leaves what the bank asks for open: the intent takes another card, and is charged once. */
  const takeAnother = (): void => void go({ type: 'anotherCard' });

  async function tellProvider(from: 'card' | 'bank', tell: TellProvider): Promise<void> {
    const { intent, step } = payment;
    if (!intent || step !== from || !go({ type: 'shown' })) return;
    let lost: WireError | undefined;
    try {
      const { state } = await tell(intent);
      if (state === 'requires_action') return void go({ type: 'bankAsked' });
      // asked at once, the server would only refuse to confirm what is not decided yet
      if (state === 'processing') await pause();
    } catch (error) {
      lost = refusalOf(error);
      if (!isLostAnswer(lost)) return void go({ type: 'notCharged', error: lost });
      if (!patience.asksThroughSilence) return void go({ type: 'lost', error: lost });
    }
    await untilKnown(lost);
  }

  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, patience.pauseMs));

  /** Asks what became of a card whose answer was lost. */
  async function askAgain(): Promise<void> {
    const { error } = payment;
    if (go({ type: 'askedAgain' })) await untilKnown(error);
  }

  /**
   * Asks until the provider has decided; its webhook may be faster than we are, both together count once (D14). That
   * the answer was `lost` is why a card that never arrived has to be shown once more.
   */
  async function untilKnown(lost?: WireError): Promise<void> {
    const { partialPayment_id } = payment;
    for (let asked = 0; payment.step === 'processing';) {
      try {
        await call('PUT /order/payment-confirm-client', { body: { partialPayment_id, paymentOption: type } });
        go({ type: 'paid' });
        if (partialPayment_id !== undefined) driver.forgetPart?.(partialPayment_id);
      } catch (error) {
        const refusal = refusalOf(error);
        asked++;
        const verdict = verdictOf(refusal, asked, patience);
        if (verdict === 'askAgain') await pause();
        else if (verdict === 'neverShown') go({ type: 'notCharged', ...(lost && { error: lost }) });
        else if (verdict === 'bankAsked') go({ type: verdict });
        else go({ type: verdict, error: refusal });
      }
    }
  }

  /** What was said instead; after a fault of our own nobody knows what became of the card. */
  function refusalOf(error: unknown): WireError {
    if (error instanceof CallFailed) return error.error;
    go({ type: 'lost' });
    throw error;
  }

  /** Leaves the payment; what is being processed cannot be left. Without `keepsPart` others may pay the part then. */
  async function leave({ keepsPart = false } = {}): Promise<void> {
    const { partialPayment_id, step } = payment;
    if (!go({ type: 'left' }) || keepsPart || step === 'paid' || partialPayment_id === undefined) return;
    await driver.givePartBack(partialPayment_id);
  }

  return { start, resume, showCard, answerBank, charge, askBank, takeAnother, askAgain, leave };
}

/** The server has heard of the payment before us. */
function isPaid(error: unknown): boolean {
  if (!(error instanceof CallFailed) || error.code !== 'partial_payment_closed') return false;
  const { current } = (error.error.details ?? {}) as { current?: { status?: string } };
  return current?.status === 'paid';
}

function throwFault(error: unknown): void {
  if (!(error instanceof CallFailed)) throw error;
}
