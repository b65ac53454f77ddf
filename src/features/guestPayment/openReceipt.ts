import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { call } from '#src/data/api/call.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';

/** Opens the receipt of a payment in a tab of its own, or in this one where the browser gives none. */
export async function openReceipt({ orders, partialPayment_id }: PartialPayment, language: string): Promise<void> {
  // opened within the tap, or the browser would take it for an advertisement
  const tab = window.open('', '_blank');
  try {
    const query = { order_id: orders[0] ?? '', partialPayment_id, type: 'html' as const, language };
    const { url } = await call('GET /order/receipt-link', { query });
    (tab ?? window).location.assign(url);
  } catch (error) {
    tab?.close();
    if (!(error instanceof CallFailed)) throw error;
    showFailure(error);
  }
}
