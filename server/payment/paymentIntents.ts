import type { ErrorCode } from '#domain/error/catalogue.ts';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Currency } from '#domain/money/money.ts';
import { cardAmountRefusal } from '#domain/payment/cardAmount.ts';
import type { IntentState } from '#domain/payment/intentState.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { statementName } from '#domain/payment/statementName.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { CardParts } from './cardParts.ts';
import { noteCharge, noteRelease } from './noteCharge.ts';
import { type Attempt, attemptCreated, endAttempt, startAttempt } from './paymentRepository.ts';
import {
  AuthenticationNeeded,
  CardDeclined,
  type IntentType,
  type ProviderIntent,
  ProviderMisconfigured,
  ProviderRefused,
  ProviderUnreachable,
} from '../cardProvider/provider.ts';
import { askHowAccountStands, receivingAccount } from './receivingAccount.ts';

/** What the payment rooms need of the server. */
export type PaymentParts = Pick<CardParts, 'db' | 'payments' | 'orders' | 'now' | 'newId' | 'requestHash'>;

/** The same where nobody waits for an answer: what goes wrong is logged. */
export type ReaperParts = PaymentParts & {
  log: Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;
};

type OpenIntent = { intent_id: string; client_secret: string; amount: number; currency: Currency };

/**
 * The intent by which an open part is paid. Asked again it is the same one; asked for the other kind (the guest
 * began online, the register takes the card) the first is cancelled at the provider before.
 */
export async function intentFor(
  parts: PaymentParts,
  part: PartialPayment,
  { type, restaurant }: { type: IntentType; restaurant: Restaurant },
): Promise<Result<OpenIntent>> {
  const { db, payments } = parts;
  const unchargeable = cardAmountRefusal(part.amount + part.tip, restaurant.currency);
  if (unchargeable) return unchargeable;
  const destination = await receivingAccount(parts, restaurant, type);
  if (!destination.ok) return destination;
  const attempt = await startAttempt(
    db,
    {
      attempt_id: parts.newId(),
      restaurant_id: part.restaurant_id,
      partial_payment_id: part.partialPayment_id,
      provider: payments.provider.name,
      type,
      amount: part.amount + part.tip,
      currency: restaurant.currency,
      destination: destination.value,
      statement_name: statementName(restaurant.name),
    },
    parts.now(),
  );
  if (!attempt) return refuse('payment_not_confirmed');
  if (attempt.type === type && isAsked(parts, attempt)) {
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
  // a guest's wish to pay online takes the reader away from nobody
  if (attempt.reader_state === 'charging') return refuse('lines_already_claimed');
  const cancelled = await atProvider(() => cancelAttempt(parts, attempt));
  if (!cancelled.ok) return cancelled;
  if (!cancelled.value) return refuse('payment_not_confirmed');
  await noteRelease(parts, attempt);
  return intentFor(parts, part, { type, restaurant });
}

/**
 * The same, and asked again with where it stands at the provider, when that answers: whoever goes on learns whether a
 * card was shown.
 */
export async function intentAsItStands(
  parts: PaymentParts,
  part: PartialPayment,
  wanted: { type: IntentType; restaurant: Restaurant },
): Promise<Result<OpenIntent & { state?: IntentState }>> {
  const asked = await intentFor(parts, part, wanted);
  if (!asked.ok || asked.value.intent_id !== part.intent_id) return asked;
  const found = await atProvider(() => parts.payments.provider.retrieveIntent(asked.value.intent_id));
  return found.ok && found.value ? accept({ ...asked.value, state: found.value.state }) : asked;
}

/** Whether an attempt is at the provider that is configured now; nobody knows it at another. */
export const isAsked = ({ payments }: Pick<PaymentParts, 'payments'>, { provider }: Attempt): boolean =>
  provider === payments.provider.name;

/** Whether an intent is over what was asked for, and a tip at most; money that is over something else pays nothing here. */
export const isAsAsked = (attempt: Attempt, { amount, currency, readerTip = 0 }: ProviderIntent): boolean =>
  amount === attempt.amount + readerTip && currency === attempt.currency;

type WithIntent = Attempt & { intent_id: string; client_secret: string };

/**
 * The attempt with its intent; a crash between asking and saving is healed by asking with the same key. What the
 * provider refuses has come to its end.
 */
export async function withIntent({ db, payments }: PaymentParts, attempt: Attempt): Promise<WithIntent> {
  const { attempt_id, intent_id, client_secret } = attempt;
  if (intent_id && client_secret) return { ...attempt, intent_id, client_secret };
  const { amount, currency, type, destination, statement_name, created_at } = attempt;
  const { restaurant_id, partial_payment_id: partialPayment_id } = attempt;
  const metadata = { restaurant_id, partialPayment_id, attempt_id };
  const wanted = {
    amount,
    currency,
    type,
    metadata,
    ...(destination ? { destination } : {}),
    ...(statement_name ? { statementName: statement_name } : {}),
  };
  try {
    const intent = await payments.provider.createIntent(wanted, attempt_id, created_at);
    await attemptCreated(db, attempt_id, intent);
    return { ...attempt, state: 'created', intent_id: intent.intent_id, client_secret: intent.client_secret };
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await endAttempt(db, attempt_id, 'cancelled');
    if (destination) await askHowAccountStands({ db, payments }, destination);
    throw error;
  }
}

/** Cancels an attempt at the provider; false when the money was faster. */
export async function cancelAttempt(parts: PaymentParts, attempt: Attempt): Promise<boolean> {
  const { attempt_id } = attempt;
  if (isAsked(parts, attempt)) {
    const made = await madeAtProvider(parts, attempt);
    if (!made) return true;
    if (!(await leftByReader(parts, made))) return false;
    const { state } = await parts.payments.provider.cancelIntent(made.intent_id);
    if (state !== 'canceled') return false;
  }
  await endAttempt(parts.db, attempt_id, 'cancelled');
  return true;
}

/** Has the reader leave it alone that was asked to charge it; false while a card is being authorised. */
const leftByReader = async ({ payments }: PaymentParts, { terminal_id, intent_id }: WithIntent): Promise<boolean> =>
  !terminal_id || payments.readers.stop(terminal_id, intent_id);

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
    if (error instanceof AuthenticationNeeded) {
      return refuse('card_authentication_required', { details: { client_secret: error.client_secret } });
    }
    if (error instanceof ProviderRefused) {
      return refuse(refused, { details: { reason: error.code } });
    }
    if (!(error instanceof ProviderUnreachable)) throw error;
    if (error instanceof ProviderMisconfigured) return refuse('payment_provider_misconfigured');
    const { retryAfter } = error;
    return refuse('payment_provider_down', retryAfter === undefined ? {} : { details: { retryAfter } });
  }
}
