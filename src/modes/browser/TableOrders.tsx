import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import type { Order } from '#domain/order/order.ts';
import { useOutbox } from '#src/data/outbox/useOutbox.ts';
import { tableOrders } from '#src/data/picture/pictureStore.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { takeBack, unsentOrderIds } from '#src/features/cart/unsentOrders.ts';
import { OrderProgress } from '#src/features/table/OrderProgress.tsx';
import { isRejected } from '#src/features/table/orderSteps.ts';
import { useNow } from '#src/features/table/useNow.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import classes from './TableOrders.module.css';

/** What is over stays in sight this long, so that its last step is seen. */
const staysFor = 10 * 60_000;

const isOver = (order: Order): boolean => order.statusEntry.status === 'completed' || isRejected(order);

/** The table's orders that are on their way, newest first. */
export function TableOrders({ table_id, timeZone }: { table_id: string; timeZone: string }) {
  const { t, i18n } = useLingui();
  const { orders, tables } = usePicture();
  const unsent = unsentOrderIds(useOutbox().waiting);
  const { online } = useSnapshot(connection);
  const now = useNow(30_000);
  const shown = tableOrders(table_id, orders, tables)
    .filter((order) => !isOver(order) || now - Date.parse(order.statusEntry.at) < staysFor)
    .toReversed();
  const withdraw = async (order_id: string): Promise<void> => {
    const taken = await takeBack(order_id);
    showToast(
      taken
        ? { tone: 'success', text: t`Taken back. Your items are in the cart again.` }
        : { tone: 'warning', text: t`It may be on its way already. Please ask the waiter.` },
    );
  };
  if (shown.length === 0) return null;
  return (
    <section className={classes.orders} aria-label={t`Your orders`}>
      <h2 className={classes.title}>
        <Trans>On the way to you</Trans>
      </h2>
      {shown.map((order) => (
        <OrderProgress
          key={order.order_id}
          order={order}
          way={unsent.has(order.order_id) ? (online ? 'sending' : 'offline') : 'sent'}
          language={i18n.locale}
          timeZone={timeZone}
          onWithdraw={(order_id) => void withdraw(order_id)}
        />
      ))}
    </section>
  );
}
