import { type Receipt, receiptOf } from '#domain/receipt/receipt.ts';
import { returnedOf, returnReceiptOf } from '#domain/receipt/returnReceipt.ts';
import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { isSimulatedIntent } from '#domain/payment/simulatedIntent.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { receiptsOf } from '#src/data/journal/booksStore.ts';
import type { GivenReceipt } from '#src/data/local/journalRows.ts';
import type { Returned } from '../ReturnsList.tsx';

type Wanted = {
  /** of one payment; without it of the whole bill */
  part?: PartialPayment | undefined;
  /** of what was given back for lines */
  returned?: Returned | undefined;
};

/**
 * A receipt as it is written here, also offline. `given`: the receipts of this register, whose numbers are there before
 * the server has them. `simulated`: no money was taken.
 */
export function ownReceipt(
  orders: readonly Order[],
  restaurant: Restaurant,
  { part: paid, returned }: Wanted,
  given: Readonly<Record<string, GivenReceipt>>,
): { receipt: Receipt; simulated: boolean } {
  const payments = orders.flatMap((order) => order.payments);
  // as it stands now: just taken, it may not have been in the picture yet
  const part = payments.find((one) => one.partialPayment_id === paid?.partialPayment_id) ?? paid;
  const own = receiptsOf(
    given,
    orders.map(({ order_id }) => order_id),
    returned ? returnedOf(returned.back) : part?.partialPayment_id,
  );
  const receiptNumber = own.map((one) => one.receiptNumber).join(', ');
  const corrects = own.map((one) => one.corrects).find(Boolean);
  const receipt = returned
    ? returnReceiptOf(returned.order, restaurant, returned.back)
    : receiptOf(orders, restaurant, part);
  return {
    receipt: { ...receipt, ...(receiptNumber ? { receiptNumber } : {}), ...(corrects ? { corrects } : {}) },
    simulated: (part ? [part] : payments).some(
      ({ intent_id }) => intent_id !== undefined && isSimulatedIntent(intent_id),
    ),
  };
}
