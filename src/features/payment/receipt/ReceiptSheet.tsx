import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Order } from '#domain/order/order.ts';
import type { Printer } from '#domain/print/printer.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { books } from '#src/data/journal/booksStore.ts';
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
import { ownReceipt } from './ownReceipt.ts';
import { printReceipt } from './printReceipt.ts';
import { ReceiptMail } from './ReceiptMail.tsx';
import { ReceiptView } from './ReceiptView.tsx';
import { openReceiptFile, serverReceiptOf } from './serverReceipt.ts';
import type { Returned } from '../ReturnsList.tsx';
import classes from './ReceiptSheet.module.css';

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
  const tables = usePicture('tables');
  const [printing, setPrinting] = useState(false);
  if (!opened) return null;
  const { receipt, simulated } = ownReceipt(orders, restaurant, { part, returned }, given);
  const [first] = orders;
  const printer = receiptPrinter([...known.own, ...known.printers]);
  const of = serverReceiptOf(orders, part, returned);
  const print = (at: Printer): void => {
    printReceipt(at, { receipt, restaurant, simulated, tableName: tables[receipt.table_id ?? '']?.name }).then(
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
        <div className={classes.buttons}>
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
