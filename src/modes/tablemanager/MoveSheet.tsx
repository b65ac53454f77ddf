import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import type { Order } from '#domain/order/order.ts';
import type { Table } from '#domain/table/table.ts';
import { act } from '#src/data/outbox/act.ts';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { Floor } from '#src/features/floor/Floor.tsx';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { showTable } from './openedTable.ts';
import classes from './TableSheets.module.css';

type MoveSheetProps = {
  table: Table;
  /** one order of it; without it the whole party goes */
  order?: Order;
  onClose: () => void;
};

/** A party, or one order, goes to another table. Where somebody sits already, their bills become one. */
export function MoveSheet({ table, order, onClose }: MoveSheetProps) {
  const { t } = useLingui();
  const { restaurant } = useMenu();
  const tables = usePicture('tables');
  const [to, setTo] = useState<string>();
  const choose = useCallback((table_id: string) => setTo(table_id), []);
  if (!restaurant) return null;
  const target = to === undefined ? undefined : tables[to];
  const joins = target?.session !== undefined;
  const name = target?.name ?? '';
  const move = async (): Promise<void> => {
    if (!target) return;
    const { table_id } = target;
    try {
      const what = order ? { order_id: order.order_id } : { table_id: table.table_id };
      await act({ type: 'order.move', body: { ...what, to: { table_id } } });
      showToast({ tone: 'success', text: t`Now at table ${name}` });
      if (!order) showTable(table_id);
      onClose();
    } catch (error) {
      showFailure(error);
    }
  };
  const here = target?.table_id === table.table_id;
  return (
    <Sheet
      opened
      size="large"
      onClose={onClose}
      title={
        order ? (
          <Trans>Where does order {order.number} go?</Trans>
        ) : (
          <Trans>
            Where does table <bdi>{table.name}</bdi> go?
          </Trans>
        )
      }
      footer={
        <BigButton
          wide
          size="staff"
          reason={!target ? t`Choose a table first` : here ? t`It is at this table` : undefined}
          onClick={() => void move()}
        >
          {!target || here ? (
            <Trans>Choose a table</Trans>
          ) : joins ? (
            <Trans>
              Join with table <bdi>{name}</bdi>: one bill
            </Trans>
          ) : (
            <Trans>
              Move to table <bdi>{name}</bdi>
            </Trans>
          )}
        </BigButton>
      }
    >
      <div className={classes.floor}>
        <Floor currency={restaurant.currency} chosen={to ?? ''} onTap={choose} />
      </div>
    </Sheet>
  );
}
