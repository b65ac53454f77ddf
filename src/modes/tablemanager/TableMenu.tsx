import { Trans } from '@lingui/react/macro';
import { IconArrowsExchange, IconDoorExit, IconPlus, IconQrcode, IconReceipt2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Table } from '#domain/table/table.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { CloseSheet } from './CloseSheet.tsx';
import { MoveSheet } from './MoveSheet.tsx';
import { showTable, takeOrder } from './openedTable.ts';
import { QrSheet } from './QrSheet.tsx';
import classes from './TableSheets.module.css';

type TableMenuProps = { table: Table; restaurant: Restaurant; onClose: () => void };

/** What is done with a table as a whole: a long press on it, or its menu. */
export function TableMenu({ table, restaurant, onClose }: TableMenuProps) {
  const [step, setStep] = useState<'move' | 'close' | 'code'>();
  if (step === 'move') return <MoveSheet table={table} onClose={onClose} />;
  if (step === 'close') return <CloseSheet table={table} currency={restaurant.currency} onClose={onClose} />;
  if (step === 'code') return <QrSheet table={table} restaurant={restaurant.name} onClose={onClose} />;
  const occupied = table.session !== undefined;
  const then = (work: () => void) => () => {
    work();
    onClose();
  };
  return (
    <Sheet
      opened
      size="small"
      onClose={onClose}
      title={
        <Trans>
          Table <bdi>{table.name}</bdi>
        </Trans>
      }
    >
      <div className={classes.menu}>
        <BigButton
          wide
          size="staff"
          tone="plain"
          icon={<IconPlus aria-hidden="true" />}
          onClick={then(() => {
            showTable(table.table_id);
            takeOrder(true);
          })}
        >
          <Trans>Take an order</Trans>
        </BigButton>
        {occupied && (
          <>
            <BigButton
              wide
              size="staff"
              tone="plain"
              icon={<IconReceipt2 aria-hidden="true" />}
              onClick={then(() => showTable(table.table_id, 'pay'))}
            >
              <Trans>Pay</Trans>
            </BigButton>
            <BigButton
              wide
              size="staff"
              tone="plain"
              icon={<IconArrowsExchange aria-hidden="true" />}
              onClick={() => setStep('move')}
            >
              <Trans>Move or join tables</Trans>
            </BigButton>
            <BigButton
              wide
              size="staff"
              tone="plain"
              icon={<IconDoorExit aria-hidden="true" />}
              onClick={() => setStep('close')}
            >
              <Trans>Close the table</Trans>
            </BigButton>
          </>
        )}
        <BigButton
          wide
          size="staff"
          tone="plain"
          icon={<IconQrcode aria-hidden="true" />}
          onClick={() => setStep('code')}
        >
          <Trans>Show or print the code</Trans>
        </BigButton>
      </div>
    </Sheet>
  );
}
