import type { ErrorCode } from '#domain/error/catalogue.ts';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Currency } from '#domain/money/money.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import type { Deps } from '../deps.ts';
import { destinationOf } from './chainAtProviderRepository.ts';
import { noteCharge, noteRelease } from './noteCharge.ts';
import { type Attempt, attemptCreated, endAttempt, startAttempt } from './paymentRepository.ts';
import {
  CardDeclined,
  type IntentType,
  type ProviderIntent,
  ProviderRefused,
  ProviderUnreachable,
} from './providers/provider.ts';

/** What the payment rooms need of the server. */
export type PaymentParts = Pick<Deps, 'db' | 'payments' | 'orders' | 'now' | 'newId' | 'requestHash'>;

/** The same where nobody waits for an answer: what goes wrong is logged. */
export type ReaperParts = PaymentParts & {
  log: { warn: (details: object, message: string) => void };
};

export type OpenIntent = { intent_id: string; client_secret: string; amount: number; currency: Currency };

/**
 * The intent by which an open part is paid. Asked again it is the same one; asked for the other kind (the guest
 * began online, the register takes the card) the first is cancelled at the provider before.
 */
export async function intentFor(
  parts: PaymentParts,
  part: PartialPayment,
  wanted: { type: IntentType; currency: Currency },
): Promise<Result<OpenIntent>> {
  const { db, payments } = parts;
  const attempt = await startAttempt(
    db,
    {
      attempt_id: parts.newId(),
      restaurant_id: part.restaurant_id,
      partial_payment_id: part.partialPayment_id,
      provider: payments.provider.name,
      type: wanted.type,
      amount: part.amount + part.tip,
      currency: wanted.currency,
      destination: await destinationOf(db, payments.provider.name, part.restaurant_id),
    },
    parts.now(),
  );
  if (!attempt) return refuse('payment_not_confirmed');
  if (attempt.type === wanted.type && isAsked(parts, attempt)) {
    const created = await atProvider(() => withIntent(parts, attempt));
    if (!created.ok) return created;
    const { intent_id, client_secret } = created.value;
    const noted = part.intent_id === intent_id ? accept(undefined) : await noteCharge(parts, part, intent_id);
    if (!noted.ok) {
      await atProvider(() => cancelAttempt(parts, created.value));
      return noted;
    }
    return accept({ intent_id, client_secret, amount: attempt.amount, currency: attempt.currency });
  }
  const cancelled = await atProvider(() => cancelAttempt(parts, attempt));
  if (!cancelled.ok) return cancelled;
  if (!cancelled.value) return refuse('payment_not_confirmed');
  await noteRelease(parts, attempt);
  return intentFor(parts, part, wanted);
}

/** Whether an attempt is at the provider that is configured now; nobody knows it at another. */
export const isAsked = ({ payments }: Pick<PaymentParts, 'payments'>, { provider }: Attempt): boolean =>
  provider === payments.provider.name;

/** Whether an intent is over what was asked for; money that is over something else pays nothing here. */
export const isAsAsked = (attempt: Attempt, { amount, currency }: ProviderIntent): boolean =>
  amount === attempt.amount && currency === attempt.currency;

type WithIntent = Attempt & { intent_id: string; client_secret: string };

/**
 * The attempt with its intent; a crash between asking and saving is healed by asking with the same key. What the
 * provider refuses has come to its end.
 */
export async function withIntent({ db, payments }: PaymentParts, attempt: Attempt): Promise<WithIntent> {
  const { attempt_id, intent_id, client_secret } = attempt;
  if (intent_id && client_secret) return { ...attempt, intent_id, client_secret };
  const { amount, currency, type, destination, created_at } = attempt;
  const { restaurant_id, partial_payment_id: partialPayment_id } = attempt;
  const metadata = { restaurant_id, partialPayment_id, attempt_id };
  const wanted = { amount, currency, type, metadata, ...(destination ? { destination } : {}) };
  try {
    const intent = await payments.provider.createIntent(wanted, attempt_id, created_at);
    await attemptCreated(db, attempt_id, intent);
    return { ...attempt, state: 'created', intent_id: intent.intent_id, client_secret: intent.client_secret };
  } catch (error) {
    if (error instanceof ProviderRefused) await endAttempt(db, attempt_id, 'cancelled');
    throw error;
  }
}

/** Cancels an attempt at the provider; false when the money was faster. */
export async function cancelAttempt(parts: PaymentParts, attempt: Attempt): Promise<boolean> {
  const { attempt_id } = attempt;
  if (isAsked(parts, attempt)) {
    const made = await madeAtProvider(parts, attempt);
    if (!made) return true;
    const { state } = await parts.payments.provider.cancelIntent(made.intent_id);
    if (state !== 'canceled') return false;
  }
  await endAttempt(parts.db, attempt_id, 'cancelled');
  return true;
}

/** Nothing when the provider refuses to make it: then there is nothing to cancel either. */
async function madeAtProvider(parts: PaymentParts, attempt: Attempt): Promise<WithIntent | undefined> {
  try {
    return await withIntent(parts, attempt);
  } catch (error) {
    if (error instanceof ProviderRefused) return undefined;
    throw error;
  }
}

/** A provider that is away or says no is a refusal that says what to do next, not a fault of ours. */
export async function atProvider<T>(
  ask: () => Promise<T>,
  refused: ErrorCode = 'payment_type_unavailable',
): Promise<Result<T>> {
  try {
    return accept(await ask());
  } catch (error) {
    if (error instanceof CardDeclined) return refuse('card_declined', { details: { reason: error.code } });
    if (error instanceof ProviderRefused) {
      return refuse(refused, { details: { reason: error.code } });
    }
    if (!(error instanceof ProviderUnreachable)) throw error;
    const { retryAfter } = error;
    return refuse('payment_provider_down', retryAfter === undefined ? {} : { details: { retryAfter } });
  }
}
