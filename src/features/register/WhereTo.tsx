import { Trans } from '@lingui/react/macro';
import { IconPencilPlus } from '@tabler/icons-react';
import type { Currency } from '#domain/money/money.ts';
import { isOpenOrder } from '#domain/order/orderStates.ts';
import { useTableOrders } from '#src/data/picture/useOrder.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { TablePlaces } from './TablePlaces.tsx';
import classes from './WhereTo.module.css';

type WhereToProps = {
  table_id: string | undefined;
  currency: Currency;
  onChoose: (table_id: string | undefined) => void;
  /** an order that stands there already */
  onOpen: (order_id: string) => void;
};

/** Nothing is taken yet: where it goes, one tap, and what stands open there already. */
export function WhereTo({ table_id, currency, onChoose, onOpen }: WhereToProps) {
  const open = useTableOrders(table_id).filter(isOpenOrder);
  return (
    <div className={classes.where}>
      {open.length > 0 && (
        <div className={classes.open}>
          {open.map((order) => (
            <BigButton
              key={order.order_id}
              size="staff"
              tone="plain"
              icon={<IconPencilPlus aria-hidden="true" />}
              end={<Price amount={order.amountTotal} currency={currency} />}
              onClick={() => onOpen(order.order_id)}
            >
              <Trans>Order {order.number}</Trans>
            </BigButton>
          ))}
        </div>
      )}
      <TablePlaces chosen={table_id} currency={currency} onChoose={onChoose} />
      <p className={classes.hint}>
        <Trans>Tap dishes to add them. A number first is the quantity, a long press opens the dish.</Trans>
      </p>
    </div>
  );
}
