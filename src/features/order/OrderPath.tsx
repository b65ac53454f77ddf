import { IconCheck, IconX } from '@tabler/icons-react';
import type { Order, OrderStatus, OrderType } from '#domain/order/order.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import { cx } from '#src/ui/cx.ts';
import { StatusWords } from '#src/i18n/orderWords.tsx';
import classes from './OrderPath.module.css';

const paths: Record<OrderType, OrderStatus[]> = {
  local: ['created', 'accepted', 'in-preparation', 'waiting-pickup', 'completed'],
  takeaway: ['created', 'accepted', 'in-preparation', 'waiting-pickup', 'completed'],
  delivery: ['created', 'accepted', 'in-preparation', 'waiting-delivery', 'in-delivery', 'delivered', 'completed'],
};

/** The way of an order as a line of steps with their times. */
export function OrderPath({ order }: { order: Pick<Order, 'type' | 'statusEntry' | 'statusEntries'> }) {
  const at = new Map(order.statusEntries.map((entry) => [entry.status, entry.at]));
  at.set(order.statusEntry.status, order.statusEntry.at);
  const path = paths[order.type];
  const reached = path.indexOf(order.statusEntry.status);
  const over = reached === -1;
  const steps = over ? [...path.filter((status) => at.has(status)), order.statusEntry.status] : path;
  return (
    <ol className={classes.steps}>
      {steps.map((status, index) => {
        const done = over || index <= reached;
        const current = over ? index === steps.length - 1 : index === reached;
        const time = at.get(status);
        return (
          <li
            key={status}
            className={cx(
              classes.step,
              done && classes.done,
              current && classes.current,
              over && current && classes.over,
            )}
            aria-current={current ? 'step' : undefined}
          >
            <span className={classes.mark} aria-hidden="true">
              {done && (over && current ? <IconX /> : <IconCheck />)}
            </span>
            <span className={classes.words}>
              <StatusWords status={status} />
            </span>
            {time !== undefined && <bdi className={classes.time}>{formatTime(time)}</bdi>}
          </li>
        );
      })}
    </ol>
  );
}
