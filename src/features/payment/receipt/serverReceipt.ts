import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { call } from '#src/data/api/call.ts';
import type { Returned } from '../ReturnsList.tsx';

/** Which receipt the server is asked for: an order's, that of a payment with all that it covers, that of what went back. */
export type ReceiptOf = { order_id: string; partialPayment_id?: string; return_id?: string };

/**
 * Which receipt the server has for what a screen shows. None for the bill of a table with several orders that was paid in
 * parts: there each payment has its own.
 */
export function serverReceiptOf(
  orders: readonly Order[],
  part: Pick<PartialPayment, 'partialPayment_id'> | undefined,
  returned?: Returned,
): ReceiptOf | undefined {
  if (returned) {
    const { return_id, partialPayment_id } = returned.back;
    return { order_id: returned.order.order_id, return_id, ...(partialPayment_id ? { partialPayment_id } : {}) };
  }
  const [first, ...others] = orders;
  if (!first) return undefined;
  const { order_id } = first;
  if (part) return { order_id, partialPayment_id: part.partialPayment_id };
  if (others.length === 0) return { order_id };
  const paid = first.payments.filter(({ status }) => status === 'paid');
  const whole = paid.find((each) => orders.every((order) => each.orders.includes(order.order_id)));
  const hasOthers = orders.some(({ payments }) =>
    payments.some(
      ({ status, partialPayment_id }) => status === 'paid' && partialPayment_id !== whole?.partialPayment_id,
    ),
  );
  return whole && !hasOthers ? { order_id, partialPayment_id: whole.partialPayment_id } : undefined;
}

/** The address that opens the receipt for whoever has it, for a day. Throws `CallFailed`. */
export async function receiptLinkOf(of: ReceiptOf, language: string, type: 'html' | 'pdf' = 'html'): Promise<string> {
  return (await call('GET /order/receipt-link', { query: { ...of, language, type } })).url;
}

/** Opens the receipt as a file, in a tab of its own where the browser gives one. Throws `CallFailed`. */
export async function openReceiptFile(of: ReceiptOf, language: string): Promise<void> {
  // opened within the tap, or the browser would take it for an advertisement
  const tab = window.open('', '_blank');
  try {
    const url = await receiptLinkOf(of, language, 'pdf');
    // an app on the home screen stays where it is: the file is saved instead
    if (tab) tab.location.href = url;
    else Object.assign(document.createElement('a'), { href: url, download: 'receipt.pdf' }).click();
  } catch (error) {
    tab?.close();
    throw error;
  }
}
