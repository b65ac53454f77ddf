import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useSnapshot } from 'valtio';
import type { Order } from '#domain/order/order.ts';
import { receiptOf } from '#domain/order/receipt.ts';
import { isSimulatedIntent } from '#domain/payment/simulatedIntent.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { books, receiptsOf } from '#src/data/journal/booksStore.ts';
import type { GivenReceipt } from '#src/data/local/journalRows.ts';
import { kickDrawer } from '#src/data/print/kickDrawer.ts';
import { printing, receiptPrinter } from '#src/data/print/printStore.ts';
import { deviceSession } from '#src/data/session/deviceSessionStore.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import type { JustPaid } from './payView.ts';
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
  const ids = orders.map(({ order_id }) => order_id);
  const number = receiptsOf(given, ids, part_id)
    .map((one) => one.receiptNumber)
    .join(', ');
  // a register gives the number with the payment: without it the receipt would be another one than in the books
  const waits = deviceSession.device?.prefix !== undefined && number === '';
  const follow = useEffectEvent((id: string, isReady: boolean) => {
    const printer = automatic ? receiptPrinter([...printing.own, ...printing.printers]) : undefined;
    if (part?.option === 'cash' && once(`drawer ${id}`)) kickDrawer(t`Drawer`).catch(showFailure);
    if (!printer || !part || !isReady || !once(id)) return;
    const existing = orders.flatMap(({ payments }) => payments).find((one) => one.partialPayment_id === id);
    const receipt = {
      ...receiptOf(orders, restaurant, existing ?? part),
      ...(number ? { receiptNumber: number } : {}),
    };
    const { intent_id } = existing ?? part;
    const simulated = intent_id !== undefined && isSimulatedIntent(intent_id);
    printReceipt(printer, { receipt, restaurant, simulated, job_id: id }).catch(showFailure);
  });
  useEffect(() => {
    if (part_id !== undefined) follow(part_id, !waits);
  }, [part_id, waits]);
}
