import { Trans } from '@lingui/react/macro';
import { isClosed } from '#domain/order/orderStates.ts';
import { remainingAmount } from '#domain/payment/remaining.ts';
import { businessDay } from '#domain/restaurant/openingHours.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { serverNow } from '#src/data/clock.ts';
import { useTableName } from '#src/data/picture/useOrder.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { PayScreen } from '#src/features/payment/PayScreen.tsx';
import { ShiftQuestion } from '#src/features/shift/ShiftQuestion.tsx';

type PaymentProps = {
  order_ids: readonly string[];
  restaurant: Restaurant;
  onClose: () => void;
  onNewOrder: () => void;
};

/** Charges one order, or all of a table, as they stand at every moment. */
export function Payment({ order_ids, restaurant, onClose, onNewOrder }: PaymentProps) {
  const all = usePicture('orders');
  const orders = order_ids.map((id) => all[id]).filter((order) => order !== undefined);
  const table = useTableName(orders[0]?.table_id);
  const numbers = orders.map((order) => order.number).join(', ');
  const finished = orders.every((order) => isClosed(order) && remainingAmount(order) === 0);
  return (
    <>
      <PayScreen
        orders={orders}
        restaurant={restaurant}
        title={
          <>
            <Trans>Order {numbers}</Trans>
            {table !== undefined && (
              <>
                {' · '}
                <bdi>{table}</bdi>
              </>
            )}
          </>
        }
        onClose={finished ? onNewOrder : onClose}
        onNewOrder={onNewOrder}
      />
      <ShiftQuestion currency={restaurant.currency} day={businessDay(serverNow().toISOString(), restaurant.timezone)} />
    </>
  );
}
