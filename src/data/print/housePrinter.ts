import type { BodyOf } from '#contract/calls.ts';
import type { Printer } from '#domain/print/printer.ts';
import { asUser } from '../session/asUser.ts';
import { lookAtPrinters } from './followPrinters.ts';

export type PrinterSettings = Omit<BodyOf<'POST /restaurant/printer'>['printer'], 'printer_id' | 'restaurant_id'>;

/** Adds or changes a printer of the house in the name of its owner, who is logged in here. Throws `CallFailed`. */
export async function savePrinter(
  restaurant_id: string,
  settings: PrinterSettings,
  existing?: Pick<Printer, 'printer_id' | 'version'>,
): Promise<void> {
  if (existing)
    await asUser('PUT /restaurant/printer', { body: { printer: { restaurant_id, ...settings, ...existing } } });
  else await asUser('POST /restaurant/printer', { body: { printer: { restaurant_id, ...settings } } });
  await lookAtPrinters(restaurant_id);
}

/** Removes a printer of the house, in the name of its owner. Throws `CallFailed`. */
export async function removePrinter({ printer_id, restaurant_id }: Printer): Promise<void> {
  await asUser('DELETE /restaurant/printer', { query: { printer_id, restaurant_id } });
  await lookAtPrinters(restaurant_id);
}
