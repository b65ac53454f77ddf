import { call } from '#src/data/api/call.ts';
import { saveFile } from '#src/ui/device/saveFile.ts';

/** The address that opens the receipt for whoever has it, for a day. */
export async function receiptLinkOf(
  order_id: string,
  partialPayment_id: string | undefined,
  language: string,
): Promise<string> {
  const query = { order_id, language, ...(partialPayment_id === undefined ? {} : { partialPayment_id }) };
  return (await call('GET /order/receipt-link', { query })).url;
}

/** Opens the receipt as the server writes it in a tab of its own. Fetched with the device's token: links carry none. */
export async function openServerReceipt(
  order_id: string,
  partialPayment_id: string | undefined,
  language: string,
): Promise<void> {
  // opened within the tap, or the browser would take it for an advertisement
  const tab = window.open('', '_blank');
  try {
    const query = { order_id, type: 'html' as const, language, partialPayment_id };
    const html = await call('GET /order/receipt', { query, text: true });
    const file = new File([html as BlobPart], 'receipt.html', { type: 'text/html' });
    // no tab was given: it becomes a file rather than nothing
    if (!tab) return saveFile(file);
    const url = URL.createObjectURL(file);
    tab.location.href = url;
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
