import { proxy, type Snapshot } from 'valtio';
import type { WireError } from '#contract/errors.ts';
import type { Order } from '#domain/order/order.ts';
import type { NewPartialPayment, PartialPayment } from '#domain/payment/partialPayment.ts';
import { call } from '#src/data/api/call.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { act } from '#src/data/outbox/act.ts';
import { isOfBill } from './isOfBill.ts';

type AskedOfReader = {
  /** of whose bill it is: a screen of another bill may come before it is done with */
  orders: readonly string[];
  /** the part that was begun here */
  partialPayment_id?: string;
  /** it, until the server is known to have it */
  wanted?: NewPartialPayment;
  busy: boolean;
  error?: WireError;
};
type ChargedPart = Pick<PartialPayment, 'partialPayment_id'> & { orders: readonly string[] };

/**
 * What this register has asked of card readers. Not for the outbox: nothing may be charged later by itself (D30). How a
 * charge stands is in the part, which the server keeps (ADR 34): this screen may be closed or die at any time.
 */
export const readerCharge = proxy<AskedOfReader>({ orders: [], busy: false });

/** What was asked for this bill: what was asked for another is none of its. */
export function askedFor(
  orders: readonly Order[],
  asked: Snapshot<AskedOfReader> = readerCharge,
): Snapshot<AskedOfReader> {
  return isOfBill(orders, asked.orders) ? asked : { orders: [], busy: false };
}

/** Opens the part and has a reader charge it. */
export async function beginCharge(part: NewPartialPayment, terminal_id: string): Promise<void> {
  if (readerCharge.busy) return;
  takeUp(part);
  readerCharge.wanted = part;
  await chargeAgain(part, terminal_id);
}

/** The same part once more, at this reader or another: after it was declined, or the answer did not come. */
export async function chargeAgain(part: ChargedPart, terminal_id: string): Promise<void> {
  const { partialPayment_id } = part;
  await attempt(part, async () => {
    const { wanted } = readerCharge;
    if (wanted?.partialPayment_id === partialPayment_id) await open(wanted);
    await call('POST /order/reader-payment', { body: { partialPayment_id, terminal_id } });
  });
}

async function open(wanted: NewPartialPayment): Promise<void> {
  try {
    await call('POST /order/partial-payment', { body: wanted, key: wanted.partialPayment_id });
    delete readerCharge.wanted;
  } catch (error) {
    if (error instanceof CallFailed && error.code !== 'no_connection') forget();
    throw error;
  }
}

/** Has the server ask the reader; what it says comes with the order. */
export async function lookAtReader(part: ChargedPart): Promise<void> {
  if (readerCharge.busy) return;
  try {
    await call('GET /order/reader-payment', { query: { partialPayment_id: part.partialPayment_id } });
    if (readerCharge.error?.code === 'payment_provider_down') delete readerCharge.error;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    if (error.code !== 'payment_provider_down' || readerCharge.busy) return;
    takeUp(part);
    readerCharge.error = error.error;
  }
}

/** Stops the reader and gives the part up; a card that was faster has paid it. */
export async function stopCharge(part: ChargedPart): Promise<void> {
  await attempt(part, async () => {
    if ((await statusAfterStop(part.partialPayment_id)) !== 'paid') forget();
  });
}

/** Gives back a part that nobody pays any more: at its reader first, which may be at it. */
export async function givePartBack({ partialPayment_id, reader }: PartialPayment): Promise<void> {
  if (reader) await statusAfterStop(partialPayment_id);
  else await act({ type: 'payment.cancel', body: { partialPayment_id } });
}

async function statusAfterStop(partialPayment_id: string): Promise<PartialPayment['status']> {
  try {
    return (await call('DELETE /order/reader-payment', { query: { partialPayment_id } })).status;
  } catch (error) {
    // it was never opened
    if (error instanceof CallFailed && error.code === 'partial_payment_invalid') return 'cancelled';
    throw error;
  }
}

/** After the screen of this bill has shown how it ended. */
export function forgetCharge(orders: readonly Order[]): void {
  if (askedFor(orders) === readerCharge) forget();
}

/** From here on this register is at this part. */
function takeUp({ partialPayment_id, orders }: ChargedPart): void {
  if (readerCharge.partialPayment_id === partialPayment_id) return;
  forget();
  Object.assign(readerCharge, { partialPayment_id, orders: [...orders] });
}

function forget(): void {
  delete readerCharge.partialPayment_id;
  delete readerCharge.wanted;
  delete readerCharge.error;
}

/** What the server said is kept for the screen. */
async function attempt(part: ChargedPart, work: () => Promise<void>): Promise<void> {
  takeUp(part);
  readerCharge.busy = true;
  delete readerCharge.error;
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    readerCharge.error = error.error;
  } finally {
    readerCharge.busy = false;
  }
}
