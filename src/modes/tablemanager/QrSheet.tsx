import { Trans } from '@lingui/react/macro';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { Table } from '#domain/table/table.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { QrItem } from '#src/ui/media/QrItem.tsx';
import { PrintOnce } from '#src/ui/print/PrintOnce.tsx';
import classes from './TableSheets.module.css';

type QrSheetProps = { table: Table; restaurant: string; onClose: () => void };

/** The table's code: to be scanned off the screen, or printed anew. Only its owner renews it (D16). */
export function QrSheet({ table, restaurant, onClose }: QrSheetProps) {
  const [printing, setPrinting] = useState(false);
  const { name, page, code } = table;
  return (
    <Sheet
      opened
      onClose={onClose}
      title={
        <Trans>
          Code of table <bdi>{name}</bdi>
        </Trans>
      }
      footer={
        <BigButton wide size="staff" icon={<IconPrinter aria-hidden="true" />} onClick={() => setPrinting(true)}>
          <Trans>Print</Trans>
        </BigButton>
      }
    >
      <div className={classes.code}>
        <QrItem value={page} size={280} text={<bdi>{code}</bdi>} />
      </div>
      {printing && (
        <PrintOnce onDone={() => setPrinting(false)}>
          <div className={classes.paper}>
            <p className={classes.house}>{restaurant}</p>
            <QrItem value={page} size={320} text={<bdi>{code}</bdi>} />
            <p className={classes.tableName}>
              <Trans>
                Table <bdi>{name}</bdi>
              </Trans>
            </p>
            <p>
              <Trans>Scan, choose, order.</Trans>
            </p>
          </div>
        </PrintOnce>
      )}
    </Sheet>
  );
}
