import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useSnapshot } from 'valtio';
import type { Order } from '#domain/order/order.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { books, receiptsOf } from '#src/data/journal/booksStore.ts';
import type { GivenReceipt } from '#src/data/local/journalRows.ts';
import { kickDrawer } from '#src/data/print/kickDrawer.ts';
import { printing, receiptPrinter } from '#src/data/print/printStore.ts';
import { deviceSession } from '#src/data/session/deviceSessionStore.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import type { JustPaid } from '../payView.ts';
import { ownReceipt } from './ownReceipt.ts';
import { printReceipt } from './printReceipt.ts';

/** Payments of which this window has opened the drawer, or asked for the receipt. */
const done = new Set<string>();
const once = (name: string): boolean => !done.has(name) && Boolean(done.add(name));

/**
 * What follows a payment by itself: the drawer springs open for cash, and the receipt comes out where the device is set so.
 * The receipt's job has the payment's own id, so that no second screen and no restart prints it again.
 */
export function useAutomaticReceipt(
  orders: readonly Order[],
  paid: JustPaid | undefined,
  restaurant: Restaurant,
): void {
  const { t } = useLingui();
  const { automatic } = useSnapshot(printing);
  const given = useSnapshot(books).receipts as Readonly<Record<string, GivenReceipt>>;
  const part = paid?.part;
  const part_id = part?.partialPayment_id;
  // a register gives the number with the payment: without it the receipt would be another one than in the books
  const waits = deviceSession.device?.prefix !== undefined && receiptsOf(given, [], part_id).length === 0;
  const follow = useEffectEvent((id: string, isReady: boolean) => {
    const printer = automatic ? receiptPrinter([...printing.own, ...printing.printers]) : undefined;
    if (part?.option === 'cash' && once(`drawer ${id}`)) kickDrawer(t`Drawer`).catch(showFailure);
    if (!printer || !part || !isReady || !once(id)) return;
    const written = ownReceipt(orders, restaurant, { part }, given);
    printReceipt(printer, { ...written, restaurant, job_id: id }).catch(showFailure);
  });
  useEffect(() => {
    if (part_id !== undefined) follow(part_id, !waits);
  }, [part_id, waits]);
}
