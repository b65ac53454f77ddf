import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { receiptOf } from '#domain/order/receipt.ts';
import { returnedOf, returnReceiptOf } from '#domain/order/returnReceipt.ts';
import type { Order } from '#domain/order/order.ts';
import type { Printer } from '#domain/print/printer.ts';
import { isSimulatedIntent } from '#domain/payment/simulatedIntent.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { books, receiptsOf } from '#src/data/journal/booksStore.ts';
import type { GivenReceipt } from '#src/data/local/journalRows.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { printing as printStore, receiptPrinter } from '#src/data/print/printStore.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { PrintOnce } from '#src/ui/print/PrintOnce.tsx';
import { GuestReceipt } from './GuestReceipt.tsx';
import { printReceipt } from './printReceipt.ts';
import { ReceiptMail } from './ReceiptMail.tsx';
import { ReceiptView } from './ReceiptView.tsx';
import type { Returned } from './ReturnsList.tsx';
import { openReceiptFile, serverReceiptOf } from './serverReceipt.ts';
import classes from './PayScreen.module.css';

type ReceiptSheetProps = {
  opened: boolean;
  orders: readonly Order[];
  /** the receipt of one payment; without it of the whole bill */
  part: PartialPayment | undefined;
  /** the receipt of what was given back for lines */
  returned?: Returned | undefined;
  restaurant: Restaurant;
  onClose: () => void;
};

/** The receipt on the screen and on paper, made here so that it also works offline; the server's own when online. */
export function ReceiptSheet({ opened, orders, part, returned, restaurant, onClose }: ReceiptSheetProps) {
  const { t, i18n } = useLingui();
  const { online } = useSnapshot(connection);
  const given = useSnapshot(books).receipts as Readonly<Record<string, GivenReceipt>>;
  const known = useSnapshot(printStore) as typeof printStore;
  const { tables } = usePicture();
  const [printing, setPrinting] = useState(false);
  if (!opened) return null;
  // the part as it stands now: just taken, it may not have been in the picture yet
  const existing = orders
    .flatMap((order) => order.payments)
    .find((one) => one.partialPayment_id === part?.partialPayment_id);
  // this register's own numbers: they are there before the server has them
  const own = receiptsOf(
    given,
    orders.map(({ order_id }) => order_id),
    returned ? returnedOf(returned.back) : part?.partialPayment_id,
  );
  const receiptNumber = own.map((one) => one.receiptNumber).join(', ');
  const corrects = own.map((one) => one.corrects).find(Boolean);
  const receipt = {
    ...(returned
      ? returnReceiptOf(returned.order, restaurant, returned.back)
      : receiptOf(orders, restaurant, existing ?? part)),
    ...(receiptNumber ? { receiptNumber } : {}),
    ...(corrects ? { corrects } : {}),
  };
  const [first] = orders;
  const printer = receiptPrinter([...known.own, ...known.printers]);
  const parts = existing ? [existing] : orders.flatMap(({ payments }) => payments);
  const simulated = parts.some(({ intent_id }) => intent_id !== undefined && isSimulatedIntent(intent_id));
  const of = serverReceiptOf(orders, part, returned);
  const print = (at: Printer): void => {
    printReceipt(at, { receipt, restaurant, simulated, tableName: tables[first?.table_id ?? '']?.name }).then(
      () => showToast({ tone: 'info', text: t`The receipt is on its way to ${at.name}` }),
      showFailure,
    );
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={<Trans>Receipt</Trans>}
      footer={
        <div className={classes.receiptButtons}>
          {printer ? (
            <BigButton size="staff" icon={<IconPrinter aria-hidden="true" />} onClick={() => print(printer)}>
              <Trans>
                Print at <bdi>{printer.name}</bdi>
              </Trans>
            </BigButton>
          ) : (
            <BigButton size="staff" icon={<IconPrinter aria-hidden="true" />} onClick={() => setPrinting(true)}>
              <Trans>Print</Trans>
            </BigButton>
          )}
          {of && (
            <BigButton
              size="staff"
              tone="plain"
              icon={<IconFileTypePdf aria-hidden="true" />}
              reason={online ? undefined : t`Needs a connection`}
              onClick={() => void openReceiptFile(of, i18n.locale).catch(showFailure)}
            >
              <Trans>As PDF</Trans>
            </BigButton>
          )}
        </div>
      }
    >
      <ReceiptView receipt={receipt} simulated={simulated} />
      {of ? (
        <>
          <GuestReceipt of={of} online={online} />
          <ReceiptMail of={of} known={first?.contact?.email} />
        </>
      ) : (
        <p className={classes.label}>
          <Trans>This table was paid in parts: for the phone and by mail take the receipt of each payment.</Trans>
        </p>
      )}
      {printing && (
        <PrintOnce onDone={() => setPrinting(false)}>
          <ReceiptView receipt={receipt} simulated={simulated} />
        </PrintOnce>
      )}
    </Sheet>
  );
}
