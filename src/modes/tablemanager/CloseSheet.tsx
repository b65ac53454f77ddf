import { Trans, useLingui } from '@lingui/react/macro';
import { unpaidOrders } from '#domain/table/tableCommands.ts';
import type { Table } from '#domain/table/table.ts';
import { remainingAmount } from '#domain/payment/remaining.ts';
import type { Currency } from '#domain/money/money.ts';
import { act } from '#src/data/outbox/act.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { ReasonSheet } from '#src/ui/layout/ReasonSheet.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { showFloor } from './openedTable.ts';
import classes from './TableSheets.module.css';

type CloseSheetProps = { table: Table; currency: Currency; onClose: () => void };

/**
 * Ends a visit: phones that scanned before have to scan again (D16). While something is unpaid it takes a reason, which
 * the journal keeps, and the orders stay with the house as unpaid.
 */
export function CloseSheet({ table, currency, onClose }: CloseSheetProps) {
  const { t } = useLingui();
  const orders = usePicture('orders');
  const { table_id, name, session } = table;
  const unpaid = session ? unpaidOrders({ orders: new Map(Object.entries(orders)) }, session.session_id) : [];
  const owed = unpaid.reduce((sum, order) => sum + remainingAmount(order), 0);
  const close = async (note: string): Promise<void> => {
    try {
      await act({
        type: 'table.close',
        body: { table_id, ...(unpaid.length > 0 ? { force: true, note } : {}) },
      });
      showToast({ tone: 'success', text: t`Table ${name} is free` });
      showFloor();
      onClose();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <ReasonSheet
      title={
        <Trans>
          Close table <bdi>{name}</bdi>?
        </Trans>
      }
      action={unpaid.length > 0 ? <Trans>Close although unpaid</Trans> : <Trans>Close the table</Trans>}
      usual={[t`Left without paying`, t`On the house`, t`Paid elsewhere`, t`Opened by mistake`]}
      hint={<Trans>It stands in the journal.</Trans>}
      needed={unpaid.length > 0}
      tone={unpaid.length > 0 ? 'danger' : 'primary'}
      onDone={(note) => void close(note)}
      onClose={onClose}
    >
      {unpaid.length > 0 ? (
        <p className={classes.owed} role="alert">
          <Trans>Table has unpaid orders</Trans>
          <Price amount={owed} currency={currency} size="large" />
        </p>
      ) : (
        <p>
          <Trans>Everything is paid. Phones that scanned the code have to scan it again.</Trans>
        </p>
      )}
    </ReasonSheet>
  );
}
