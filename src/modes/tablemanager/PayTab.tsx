import { Trans } from '@lingui/react/macro';
import { IconReceiptOff } from '@tabler/icons-react';
import type { Order } from '#domain/order/order.ts';
import { isOwed } from '#domain/order/orderStates.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Table } from '#domain/table/table.ts';
import { PayScreen } from '#src/features/payment/PayScreen.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { showFloor, showTab } from './openedTable.ts';

type PayTabProps = { table: Table; orders: readonly Order[]; restaurant: Restaurant };

/** The bill of the whole party: all of it, in shares, by dishes or by amount. */
export function PayTab({ table, orders, restaurant }: PayTabProps) {
  const owed = orders.filter(isOwed);
  if (owed.length === 0)
    return (
      <EmptyState icon={<IconReceiptOff aria-hidden="true" />} title={<Trans>Nothing to pay</Trans>}>
        <Trans>Nothing was ordered at this table yet.</Trans>
      </EmptyState>
    );
  return (
    <PayScreen
      orders={owed}
      restaurant={restaurant}
      title={
        <Trans>
          Table <bdi>{table.name}</bdi>
        </Trans>
      }
      onClose={() => showTab('order')}
      onNewOrder={showFloor}
    />
  );
}
