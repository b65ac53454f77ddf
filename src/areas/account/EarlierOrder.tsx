import { Trans, useLingui } from '@lingui/react/macro';
import { IconRepeat } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';
import { userSession } from '#src/data/session/userSessionStore.ts';
import { openCart } from '#src/features/cart/cartStore.ts';
import { orderAgain } from '#src/features/cart/orderAgain.ts';
import { RateOrder } from '#src/features/order/RateOrder.tsx';
import { ReceiptWays } from '#src/features/order/ReceiptWays.tsx';
import { OrderLines } from '#src/features/table/OrderLines.tsx';
import { formatDayTime } from '#src/i18n/dateTime.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import account from './Account.module.css';
import classes from './History.module.css';
import type { NamedOrder } from './namedOrder.ts';

/** An earlier order with its dishes and receipt, and the way to have it again. */
export function EarlierOrder({ order, onClose }: { order: NamedOrder; onClose: () => void }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { user } = useSnapshot(userSession);
  const { restaurant_id, restaurantName, currency, number, createdAt } = order;
  const again = async (): Promise<void> => {
    openCart({ restaurant_id, currency });
    orderAgain(order);
    onClose();
    await navigate({ to: '/order/restaurant', search: { id: restaurant_id } });
  };
  return (
    <Sheet
      opened
      title={<bdi>{restaurantName}</bdi>}
      onClose={onClose}
      footer={
        <BigButton wide icon={<IconRepeat aria-hidden="true" />} onClick={() => void again()}>
          <Trans>Order again</Trans>
        </BigButton>
      }
    >
      <div className={classes.detail}>
        <p className={account.hint}>
          {formatDayTime(createdAt)} · <Trans>No. {number}</Trans>
        </p>
        <OrderLines order={order} language={i18n.locale} />
        <Sums order={order} />
        {order.statusEntry.status === 'completed' && <RateOrder order={order} />}
        <ReceiptWays of={{ order_id: order.order_id }} email={user?.email} />
      </div>
    </Sheet>
  );
}

function Sums({ order: { amountItems, deliveryFee, topUp, amountTotal, currency } }: { order: NamedOrder }) {
  return (
    <dl className={classes.sums}>
      {amountTotal !== amountItems && (
        <>
          <dt>
            <Trans>Dishes</Trans>
          </dt>
          <dd>
            <Price amount={amountItems} currency={currency} />
          </dd>
        </>
      )}
      {topUp > 0 && (
        <>
          <dt>
            <Trans>Top-up to the minimum</Trans>
          </dt>
          <dd>
            <Price amount={topUp} currency={currency} />
          </dd>
        </>
      )}
      {deliveryFee > 0 && (
        <>
          <dt>
            <Trans>Delivery</Trans>
          </dt>
          <dd>
            <Price amount={deliveryFee} currency={currency} />
          </dd>
        </>
      )}
      <dt className={classes.total}>
        <Trans>Total</Trans>
      </dt>
      <dd className={classes.total}>
        <Price amount={amountTotal} currency={currency} />
      </dd>
    </dl>
  );
}
