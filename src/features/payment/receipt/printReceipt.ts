import type { Receipt } from '#domain/receipt/receipt.ts';
import type { Printer } from '#domain/print/printer.ts';
import { receiptDocument } from '#domain/receipt/receiptDocument.ts';
import { receiptLanguage, receiptWords } from '#domain/receipt/receiptWords.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { askPrint } from '#src/data/print/askPrint.ts';

type Printed = {
  receipt: Receipt;
  restaurant: Restaurant;
  tableName?: string | undefined;
  simulated: boolean;
  /** where the same receipt must not come out twice by itself, an id that is the same then */
  job_id?: string;
  /** the drawer opens with it */
  drawer?: boolean;
};

/** Has a guest's receipt printed, in the language of the house. */
export async function printReceipt(printer: Printer, printed: Printed): Promise<void> {
  const { receipt, restaurant, tableName, simulated, job_id, drawer = false } = printed;
  const language = receiptLanguage(undefined, restaurant.address.country);
  const document = receiptDocument(receipt, {
    language,
    timezone: restaurant.timezone,
    simulated,
    ...(tableName === undefined ? {} : { tableName }),
  });
  const title = `${receiptWords(language).receipt} ${receipt.receiptNumber ?? receipt.numbers.join(', ')}`;
  await askPrint(printer, { kind: 'receipt', title, document, ...(drawer ? { drawer: true } : {}) }, job_id);
}
