import { Trans, useLingui } from '@lingui/react/macro';
import { IconExternalLink, IconPrinter } from '@tabler/icons-react';
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
import { openServerReceipt } from './openServerReceipt.ts';
import { printReceipt } from './printReceipt.ts';
import { ReceiptMail } from './ReceiptMail.tsx';
import { ReceiptView } from './ReceiptView.tsx';
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
  const { tables } = usePicture();
  const [printing, setPrinting] = useState(false);
  if (!opened) return null;
  const { receipt, simulated } = ownReceipt(orders, restaurant, { part, returned }, given);
  const [first] = orders;
  const printer = receiptPrinter([...known.own, ...known.printers]);
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
          {first && !returned && (
            <BigButton
              size="staff"
              tone="plain"
              icon={<IconExternalLink aria-hidden="true" />}
              reason={online ? undefined : t`Needs a connection`}
              onClick={() =>
                void openServerReceipt(first.order_id, part?.partialPayment_id, i18n.locale).catch(showFailure)
              }
            >
              <Trans>Open the server's receipt</Trans>
            </BigButton>
          )}
        </div>
      }
    >
      <ReceiptView receipt={receipt} />
      {first && !returned && (
        <>
          <GuestReceipt order_id={first.order_id} partialPayment_id={part?.partialPayment_id} online={online} />
          <ReceiptMail
            order_id={first.order_id}
            partialPayment_id={part?.partialPayment_id}
            known={first.contact?.email}
          />
        </>
      )}
      {printing && (
        <PrintOnce onDone={() => setPrinting(false)}>
          <ReceiptView receipt={receipt} />
        </PrintOnce>
      )}
    </Sheet>
  );
}
