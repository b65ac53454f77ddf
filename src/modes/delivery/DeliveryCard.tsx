import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconClock, IconMap2, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { atTheDoor, crowDistance, expectedAt } from '#domain/delivery/deliveries.ts';
import { textIn } from '#domain/i18n/localizedText.ts';
import { activeLines } from '#domain/order/orderTotals.ts';
import type { Address, Order } from '#domain/order/order.ts';
import { useServerNow } from '#src/data/useServerNow.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import { Chip } from '#src/ui/button/Chip.tsx';
import { cx } from '#src/ui/cx.ts';
import { Price } from '#src/ui/money/Price.tsx';
import { OrderFlags } from '#src/ui/order/OrderFlags.tsx';
import classes from './DeliveryCard.module.css';

type DeliveryCardProps = {
  order: Order;
  /** the restaurant's own address: the way begins there */
  house: Address;
  timezone: string;
  /** the server has not got all of it */
  pending: boolean;
  /** what can be done with it */
  children?: ReactNode;
};

/** One order as its deliverer needs it: when, where, whom to call, and what to collect. */
export function DeliveryCard({ order, house, timezone, pending, children }: DeliveryCardProps) {
  const { t } = useLingui();
  const now = useServerNow(15);
  const { address, contact } = order;
  const at = expectedAt(order);
  const late = order.promisedAt !== undefined && Date.parse(at) < now;
  return (
    <article className={classes.card} aria-label={t`Order ${order.number}`}>
      <header className={classes.head}>
        <h3 className={classes.number}>
          <bdi>{order.number}</bdi>
        </h3>
        <span className={cx(classes.time, late && classes.late)}>
          <IconClock aria-hidden="true" />
          <bdi>{formatTime(at, timezone)}</bdi>
          {late && <Trans context="an order's promised time has passed">late</Trans>}
        </span>
        <Money order={order} />
      </header>
      {address && (
        <p className={classes.address}>
          <IconMap2 aria-hidden="true" />
          <span>
            <bdi className={classes.street}>{address.street}</bdi>
            <span className={classes.district}>
              <bdi>
                {address.postalCode} {address.city}
              </bdi>
              <Distance from={house} to={address} />
            </span>
          </span>
        </p>
      )}
      {contact && (
        <p className={classes.contact}>
          <IconPhone aria-hidden="true" />
          <bdi>{contact.name}</bdi>
          {contact.phone !== undefined && <bdi className={classes.phone}>{contact.phone}</bdi>}
        </p>
      )}
      {order.note !== undefined && <p className={classes.note}>{order.note}</p>}
      <div className={classes.flags}>
        <OrderFlags flags={order.flags} printedAt={order.updatedAt} pending={pending} />
      </div>
      <Contents order={order} />
      {children}
    </article>
  );
}

/** Paid, or what to take at the door and the change to bring. */
function Money({ order }: { order: Order }) {
  const { toCollect, changeAlong } = atTheDoor(order);
  if (toCollect === 0)
    return (
      <Chip tone="success">
        <Trans>Paid</Trans>
      </Chip>
    );
  return (
    <span className={classes.money}>
      <Chip tone="warning">
        <Trans>
          Collect <Price amount={toCollect} currency={order.currency} />
        </Trans>
      </Chip>
      {changeAlong > 0 && (
        <span className={classes.change}>
          <Trans>
            Change to bring: <Price amount={changeAlong} currency={order.currency} />
          </Trans>
        </span>
      )}
    </span>
  );
}

function Distance({ from, to }: { from: Address; to: Address }) {
  const { i18n } = useLingui();
  const metres = crowDistance(from, to);
  if (metres === undefined) return null;
  const kilometres = i18n.number(metres / 1000, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  return (
    <bdi>
      {' · '}
      {kilometres} km
    </bdi>
  );
}

/** What is in the bag, to be looked through before leaving. */
function Contents({ order }: { order: Order }) {
  const { i18n } = useLingui();
  const lines = activeLines(order.items);
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <details className={classes.contents}>
      <summary>
        <Plural value={count} one="# item" other="# items" />
      </summary>
      <ul>
        {lines.map((line) => (
          <li key={line.line_id}>
            <bdi>{line.quantity}</bdi> × {textIn(line.name, i18n.locale)}
            {line.note !== undefined && <q>{line.note}</q>}
          </li>
        ))}
      </ul>
    </details>
  );
}
