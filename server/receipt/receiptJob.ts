import { escpos } from '#domain/print/escpos.ts';
import type { PrintDocument } from '#domain/print/printDocument.ts';
import type { LetterWay, PaperWidth } from '#domain/print/printer.ts';
import type { ReceiptDocument } from '#domain/receipt/receiptDocument.ts';
import { drawLine } from './drawLine.ts';
import { receiptPdf } from './receiptPdf.ts';

/** What a document is printed on; 80 mm from code pages when nothing is said. */
export type PrintForm = { paper: PaperWidth; letters: LetterWay; drawer: boolean };

/** What takes long enough of a receipt, or of anything on paper, to be done in a process of its own. */
export type ReceiptJob =
  | { kind: 'receipt'; type: 'pdf'; document: ReceiptDocument }
  | { kind: 'receipt'; type: 'escpos'; document: PrintDocument; form?: PrintForm };

/** `missing` are the characters that no printer has. */
export type RenderedReceipt = { bytes: Buffer; missing: string[] };

const usual: PrintForm = { paper: 80, letters: 'codepages', drawer: false };

export async function renderReceipt(job: ReceiptJob): Promise<RenderedReceipt> {
  if (job.type === 'pdf') return { bytes: await receiptPdf(job.document), missing: [] };
  const { form = usual, document } = job;
  const { commands, missing } = await escpos(document.blocks, { ...form, draw: drawLine });
  return { bytes: Buffer.from(commands), missing };
}
