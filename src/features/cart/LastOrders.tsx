import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { IconChevronRight, IconReceipt } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { lastOrders, seeOrders } from './lastOrders.ts';
import { formatDayTime } from '#src/i18n/dateTime.ts';
import classes from './LastOrders.module.css';

/** The way back to what was ordered here, which may have been refused, or wait for the network, while nobody looked. */
export function LastOrders() {
  const { t } = useLingui();
  // as text: the list itself is another one each time
  const known = (): string => JSON.stringify(lastOrders());
  useSyncExternalStore(seeOrders, known, known);
  const orders = lastOrders();
  if (orders.length === 0) return null;
  return (
    <nav aria-label={t`Your orders`}>
      <ul className={classes.orders}>
        {orders.map(({ order_id, house, madeAt }) => (
          <li key={order_id}>
            <Link to="/order/followed" search={{ order_id }} className={classes.order}>
              <IconReceipt size={24} stroke={1.5} aria-hidden="true" />
              <span className={classes.words}>
                <strong>
                  <Trans>
                    Your order at <bdi>{house}</bdi>
                  </Trans>
                </strong>
                <span className={classes.when}>{formatDayTime(madeAt, undefined)}</span>
              </span>
              <IconChevronRight size={20} className="mirrored" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
