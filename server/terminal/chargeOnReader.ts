import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Terminal } from '#domain/device/device.ts';
import { terminalPlace } from '#domain/device/deviceRequest.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { CardParts } from '../payment/cardParts.ts';
import { partialPayment } from '../order/orderRepository.ts';
import { cardLocationOf } from './cardLocation.ts';
import { finishAttempt } from '../payment/finishAttempt.ts';
import { endReader, noteReader } from '../payment/followReader.ts';
import { atProvider, cancelAttempt, intentFor, type ReaperParts } from '../payment/paymentIntents.ts';
import { type Attempt, unfinishedAttempt } from '../payment/paymentRepository.ts';
import { ProviderMisconfigured, ProviderRefused, ProviderUnreachable } from '../cardProvider/provider.ts';
import type { ReaderAnswer } from '../cardProvider/readers.ts';
import { claimReader } from '../payment/readerRepository.ts';
import { terminalOfRestaurant } from './terminalRepository.ts';

export type ReaderParts = ReaperParts & Pick<CardParts, 'restaurants'>;

type Wish = {
  restaurant: Restaurant;
  terminal_id: string;
  /** caller and key of the request */
  askedBy: string | undefined;
};

/**
 * Has a reader of the restaurant charge an open part (ADR 34), and gives the part as it then stands. What is asked is
 * saved first, so that it goes on whoever dies; asked again while some reader is at it, it is the same charge.
 */
export async function chargeOnReader(
  parts: ReaderParts,
  part: PartialPayment,
  { restaurant, terminal_id, askedBy }: Wish,
): Promise<Result<PartialPayment>> {
  const { partialPayment_id } = part;
  if (part.status === 'paid') return accept(part);
  if (part.status === 'cancelled') return refuse('partial_payment_closed', { details: { current: part } });
  const reader = await readerOf(parts, restaurant, terminal_id);
  if (!reader.ok) return reader;
  const opened = await intentFor(parts, part, { type: 'card', restaurant });
  if (!opened.ok) return opened;
  const begun = await unfinishedAttempt(parts.db, partialPayment_id);
  if (!begun) return partNow(parts, partialPayment_id);
  const { label } = reader.value.terminal;
  const { attempt_id } = begun;
  const claimed = await claimReader(parts.db, { attempt_id, terminal_id, label, askedBy, now: parts.now() });
  if (claimed === 'taken') return refuse('reader_busy', { details: { label } });
  if (!claimed) {
    const elsewhere = begun.reader_state === 'charging' && begun.terminal_id !== terminal_id;
    return elsewhere ? refuse('lines_already_claimed') : partNow(parts, partialPayment_id);
  }
  const noted = await noteReader(parts, claimed);
  if (!noted.ok) {
    await atProvider(() => cancelAttempt(parts, claimed));
    return noted;
  }
  return asked(parts, claimed, reader.value.location, restaurant);
}

/** A reader that stands at the restaurant's own location at the provider that is configured now. */
async function readerOf(
  parts: ReaderParts,
  restaurant: Restaurant,
  terminal_id: string,
): Promise<Result<{ terminal: Terminal; location: string }>> {
  const { name } = parts.payments.provider;
  const location = terminalPlace(cardLocationOf(parts, restaurant));
  if (!location.ok) return location;
  const terminal = await terminalOfRestaurant(parts.db, name, restaurant.restaurant_id, terminal_id);
  return terminal ? accept({ terminal, location: location.value }) : refuse('terminal_id_invalid');
}

async function asked(
  parts: ReaderParts,
  attempt: Attempt,
  location: string,
  { readerTips = false }: Restaurant,
): Promise<Result<PartialPayment>> {
  const { terminal_id, intent_id, partial_payment_id } = attempt;
  const wanted = { intent_id: intent_id!, askForTip: readerTips };
  try {
    const answer = await parts.payments.readers.charge(location, terminal_id!, wanted);
    return await answered(parts, attempt, answer);
  } catch (error) {
    if (error instanceof ProviderMisconfigured || error instanceof ProviderRefused) {
      const reason = error instanceof ProviderRefused ? error.code : 'misconfigured';
      await endReader(parts, attempt, { state: 'failed', reason });
      return atProvider(() => Promise.reject(error), 'provider_refused');
    }
    // Nobody knows whether the reader heard: it says so itself to whoever asks next.
    if (error instanceof ProviderUnreachable) return partNow(parts, partial_payment_id);
    throw error;
  }
}

async function answered(parts: ReaderParts, attempt: Attempt, answer: ReaderAnswer): Promise<Result<PartialPayment>> {
  const label = attempt.reader_label ?? '';
  switch (answer) {
    case 'charging':
      return partNow(parts, attempt.partial_payment_id);
    case 'busy':
      await endReader(parts, attempt, { state: 'failed', reason: 'reader_busy' });
      return refuse('reader_busy', { details: { label } });
    case 'offline':
      await endReader(parts, attempt, { state: 'offline' });
      return refuse('reader_offline', { details: { label } });
    case 'elsewhere':
      await endReader(parts, attempt, { state: 'failed', reason: 'reader_elsewhere' });
      return refuse('terminal_id_invalid');
    case 'not_payable': {
      // paid or cancelled a moment ago
      const finished = await atProvider(() => finishAttempt(parts, attempt));
      return finished.ok ? partNow(parts, attempt.partial_payment_id) : finished;
    }
  }
}

/** The part as it stands at this moment. */
export async function partNow(
  { db }: Pick<CardParts, 'db'>,
  partialPayment_id: string,
): Promise<Result<PartialPayment>> {
  const found = await partialPayment(db, partialPayment_id);
  return found ? accept(found.payment) : refuse('partial_payment_invalid');
}
