import type { ReceiptDocument } from './receiptDocument.ts';
import { receiptEscpos } from './receiptEscpos.ts';
import { receiptPdf } from './receiptPdf.ts';

/** What takes long enough of a receipt to be done in a process of its own. */
export type ReceiptJob = { kind: 'receipt'; type: 'pdf' | 'escpos'; document: ReceiptDocument };

/** `missing` are the characters that no printer has. */
export type RenderedReceipt = { bytes: Buffer; missing: string[] };

export async function renderReceipt({ type, document }: ReceiptJob): Promise<RenderedReceipt> {
  if (type === 'pdf') return { bytes: await receiptPdf(document), missing: [] };
  const { commands, missing } = await receiptEscpos(document);
  return { bytes: commands, missing };
}
