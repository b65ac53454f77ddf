import { accept, refuse, type Result } from '../error/refusal.ts';
import type { SystemCommand } from '../order/command.ts';
import { finished } from '../order/finished.ts';
import type { Occurrence } from '../order/occurrence.ts';
import { noChange, type Change, type Picture } from '../order/picture.ts';
import type { ReaderCharge } from './partialPayment.ts';
import { partOf, withoutReader, withPart } from './partOf.ts';

type Charge = Extract<SystemCommand, { type: 'payment.charge' }>['body'];

/**
 * An open part has a payment intent from now on: until that ends, nobody takes cash for it unawares. A part that was
 * paid or given up meanwhile is refused, and the intent has to be cancelled. Where a reader was asked to take the card,
 * it says how that stands.
 */
export function chargePart(
  picture: Picture,
  { partialPayment_id, intent_id, reader }: Charge,
  occurrence: Occurrence,
): Result<Change> {
  const part = partOf(picture, partialPayment_id);
  if (!part) return refuse('partial_payment_invalid');
  const isSameIntent = part.intent_id === intent_id;
  if (isSameIntent && (!reader || part.status !== 'open' || isSameCharge(part.reader, reader))) return accept(noChange);
  if (part.status !== 'open') return refuse('partial_payment_closed', { details: { current: part } });
  const charged = { ...withoutReader(part), intent_id, ...(reader ? { reader } : {}) };
  return accept(finished(picture, withPart(picture, [], charged), occurrence));
}

const isSameCharge = (existing: ReaderCharge | undefined, told: ReaderCharge): boolean =>
  existing?.terminal_id === told.terminal_id &&
  existing.label === told.label &&
  existing.state === told.state &&
  existing.reason === told.reason;

/** The intent of a part came to nothing: the part is open to every way of paying again. */
export function releasePart(
  picture: Picture,
  { partialPayment_id, intent_id }: Charge,
  occurrence: Occurrence,
): Result<Change> {
  const part = partOf(picture, partialPayment_id);
  if (part?.status !== 'open' || part.intent_id !== intent_id) return accept(noChange);
  const { intent_id: _, ...free } = withoutReader(part);
  return accept(finished(picture, withPart(picture, [], free), occurrence));
}
