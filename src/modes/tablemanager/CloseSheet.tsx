import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { unpaidOrders } from '#domain/table/tableCommands.ts';
import type { Table } from '#domain/table/table.ts';
import { remainingAmount } from '#domain/payment/remaining.ts';
import type { Currency } from '#domain/money/money.ts';
import { act } from '#src/data/outbox/act.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { TextField } from '#src/ui/input/TextField.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
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
  const { orders } = usePicture();
  const [note, setNote] = useState('');
  const usual = [t`Left without paying`, t`On the house`, t`Paid elsewhere`, t`Opened by mistake`];
  const { table_id, name, session } = table;
  const unpaid = session ? unpaidOrders({ orders: new Map(Object.entries(orders)) }, session.session_id) : [];
  const owed = unpaid.reduce((sum, order) => sum + remainingAmount(order), 0);
  const reason = note.trim();
  const close = async (): Promise<void> => {
    try {
      await act({
        type: 'table.close',
        body: { table_id, ...(unpaid.length > 0 ? { force: true, note: reason } : {}) },
      });
      showToast({ tone: 'success', text: t`Table ${name} is free` });
      showFloor();
      onClose();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={
        <Trans>
          Close table <bdi>{name}</bdi>?
        </Trans>
      }
      footer={
        <BigButton
          wide
          size="staff"
          tone={unpaid.length > 0 ? 'danger' : 'primary'}
          reason={unpaid.length > 0 && reason === '' ? t`Give a reason first` : undefined}
          onClick={() => void close()}
        >
          {unpaid.length > 0 ? <Trans>Close although unpaid</Trans> : <Trans>Close the table</Trans>}
        </BigButton>
      }
    >
      {unpaid.length > 0 ? (
        <>
          <p className={classes.owed} role="alert">
            <Trans>Table has unpaid orders</Trans>
            <Price amount={owed} currency={currency} size="large" />
          </p>
          <div className={classes.reasons}>
            {usual.map((words) => (
              <Chip key={words} size="large" pressed={note === words} onClick={() => setNote(words)}>
                {words}
              </Chip>
            ))}
          </div>
          <TextField
            size="staff"
            label={<Trans>Reason</Trans>}
            value={note}
            onChange={setNote}
            maxLength={500}
            hint={<Trans>It stands in the journal.</Trans>}
          />
        </>
      ) : (
        <p>
          <Trans>Everything is paid. Phones that scanned the code have to scan it again.</Trans>
        </p>
      )}
    </Sheet>
  );
}
