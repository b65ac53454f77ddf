import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconBellRinging, IconDotsVertical, IconReceipt2, IconToolsKitchen2 } from '@tabler/icons-react';
import { useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import { tableBill } from '#domain/payment/bill.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Table } from '#domain/table/table.ts';
import { useTableOrders } from '#src/data/picture/useOrder.ts';
import { CallButton } from '#src/features/calls/CallButton.tsx';
import { openCount } from '#src/features/calls/staffCalls.ts';
import { useStaffCalls } from '#src/features/calls/useStaffCalls.ts';
import { PrinterChip } from '#src/features/print/PrinterChip.tsx';
import { StaffHeader } from '#src/features/connection/StaffHeader.tsx';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { cx } from '#src/ui/cx.ts';
import { enterSheet } from '#src/ui/layout/sheetHistory.ts';
import { Price } from '#src/ui/money/Price.tsx';
import { OrdersTab } from './OrdersTab.tsx';
import { openedTable, showFloor, showTab, showTable, takeOrder, type TableTab } from './openedTable.ts';
import { PayTab } from './PayTab.tsx';
import { TakeOrder } from './TakeOrder.tsx';
import { WaiterTab } from './WaiterTab.tsx';
import classes from './TableScreen.module.css';

type TableScreenProps = { table: Table; restaurant: Restaurant; index: MenuIndex; onMenu: (table_id: string) => void };

const tabs: readonly TableTab[] = ['order', 'pay', 'waiter'];
const icons = { order: IconToolsKitchen2, pay: IconReceipt2, waiter: IconBellRinging };

/** A table as its waiter sees it: what was ordered, what is to be paid, and who calls. */
export function TableScreen({ table, restaurant, index, onMenu }: TableScreenProps) {
  const { t } = useLingui();
  const { tab, taking } = useSnapshot(openedTable);
  const { table_id, name, session } = table;
  // orders of a party that has left are none of this table's, though somebody may still owe them
  const here = useTableOrders(session ? table_id : undefined);
  const { remaining } = tableBill(here);
  const calls = openCount(useStaffCalls(table_id));
  // the tablet's Back leads to the floor
  useLayoutEffect(() => enterSheet(showFloor), []);
  if (taking) return <TakeOrder table={table} restaurant={restaurant} index={index} onClose={() => takeOrder(false)} />;
  const marks = {
    order: here.length > 0 && <bdi>{here.length}</bdi>,
    pay: remaining > 0 && <Price amount={remaining} currency={restaurant.currency} />,
    waiter: calls > 0 && <bdi className={classes.calls}>{calls}</bdi>,
  };
  return (
    <>
      <StaffHeader
        title={
          <Trans>
            Table <bdi>{name}</bdi>
          </Trans>
        }
        back={
          <IconButton size="staff" label={t`All tables`} onClick={showFloor}>
            <IconArrowLeft aria-hidden="true" className="mirrored" />
          </IconButton>
        }
      >
        <PrinterChip />
        <CallButton onOpen={showTable} />
        <IconButton size="staff" label={t`More for table ${name}`} onClick={() => onMenu(table_id)}>
          <IconDotsVertical aria-hidden="true" />
        </IconButton>
      </StaffHeader>
      <div className={classes.tabs} role="tablist" aria-label={t`Table`}>
        {tabs.map((one, at) => {
          const Icon = icons[one];
          return (
            <button
              key={one}
              id={`tab-${one}`}
              type="button"
              role="tab"
              className={cx(classes.tab, one === tab && classes.current)}
              aria-selected={one === tab}
              aria-controls={`panel-${one}`}
              tabIndex={one === tab ? 0 : -1}
              onClick={() => showTab(one)}
              onKeyDown={(event) => {
                const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
                const by = event.key === 'ArrowRight' ? forward : event.key === 'ArrowLeft' ? -forward : 0;
                const next = by === 0 ? undefined : tabs[(at + by + tabs.length) % tabs.length];
                if (!next) return;
                showTab(next);
                document.getElementById(`tab-${next}`)?.focus();
              }}
            >
              <Icon aria-hidden="true" />
              <span>
                {one === 'order' && <Trans context="tab">Order</Trans>}
                {one === 'pay' && <Trans>Pay</Trans>}
                {one === 'waiter' && <Trans>Waiter</Trans>}
              </span>
              {marks[one]}
            </button>
          );
        })}
      </div>
      <div id={`panel-${tab}`} role="tabpanel" aria-labelledby={`tab-${tab}`} className={classes.panel}>
        {tab === 'order' && <OrdersTab table={table} orders={here} onTake={() => takeOrder(true)} />}
        {tab === 'pay' && <PayTab table={table} orders={here} restaurant={restaurant} />}
        {tab === 'waiter' && <WaiterTab table_id={table_id} />}
      </div>
    </>
  );
}
