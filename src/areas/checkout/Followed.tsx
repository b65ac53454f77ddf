import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { IconCheck, IconClockUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Order } from '#domain/order/order.ts';
import { remainingAmount } from '#domain/payment/remaining.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { useOutbox } from '#src/data/outbox/useOutbox.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { keptCart, openCart } from '#src/features/cart/cartStore.ts';
import { changeOrder } from '#src/features/cart/changeOrder.ts';
import { forgetOrder } from '#src/features/cart/lastOrders.ts';
import { orderAgain } from '#src/features/cart/orderAgain.ts';
import { takeBack, unsentOrderIds } from '#src/features/cart/unsentOrders.ts';
import { InstallOffer } from '#src/features/install/InstallOffer.tsx';
import { ChangeOrder } from '#src/features/order/ChangeOrder.tsx';
import { CancelOrder } from '#src/features/order/CancelOrder.tsx';
import { RateOrder } from '#src/features/order/RateOrder.tsx';
import { ReceiptWays } from '#src/features/order/ReceiptWays.tsx';
import { ReadySignal, ReadySwitch } from '#src/features/readySignal/ReadySignal.tsx';
import { PushOffer } from '#src/features/push/PushOffer.tsx';
import { OrderLines } from '#src/features/table/OrderLines.tsx';
import { OrderStage } from '#src/features/table/OrderStage.tsx';
import { isOver, isRejected, type OrderWay } from '#src/features/table/orderSteps.ts';
import { formatDayTime } from '#src/i18n/dateTime.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { Price } from '#src/ui/money/Price.tsx';
import { cx } from '#src/ui/cx.ts';
import { awaySteps } from './awaySteps.ts';
import { justPlaced } from './justPlaced.ts';
import { PayFollowed } from './PayFollowed.tsx';
import moment from '#src/features/table/OrderMoment.module.css';
import classes from './Followed.module.css';

/** Where an order stands, what is to be done, and what was ordered; it begins as the moment after ordering. */
export function Followed({ order, restaurant }: { order: Order; restaurant: Restaurant }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { waiting } = useOutbox();
  const { online } = useSnapshot(connection);
  const fresh = justPlaced.order_id === order.order_id;
  const heading = useRef<HTMLHeadingElement>(null);
  const { restaurant_id, currency, timezone } = restaurant;
  const { order_id } = order;
  const over = isOver(order);
  useEffect(() => {
    // seen: it need not be found again
    if (over) forgetOrder(order_id);
  }, [over, order_id]);
  useEffect(() => {
    if (fresh) heading.current?.focus({ preventScroll: true });
  }, [fresh]);
  const unsent = unsentOrderIds(waiting).has(order_id);
  const way: OrderWay = unsent ? (online ? 'sending' : 'offline') : 'sent';
  const rejected = way === 'sent' && isRejected(order);
  const state = rejected ? 'rejected' : way;
  const Icon = { sent: IconCheck, sending: IconClockUp, offline: IconClockUp, rejected: IconX }[state];
  const unpaid = order.flags.includes('awaiting_payment') && !rejected;
  const paid = way === 'sent' && order.amountPaid > 0;
  const toCheckout = (): void => void navigate({ to: '/order/checkout', search: { id: restaurant_id } });

  const withdraw = async (): Promise<void> => {
    openCart({ restaurant_id, currency });
    if (!(await takeBack(order_id))) {
      showToast({ tone: 'warning', text: t`It may be on its way already. As soon as it arrived you can cancel it.` });
      return;
    }
    showToast({ tone: 'success', text: t`Taken back. Your items are in the cart again.` });
    await navigate({ to: '/order/checkout', search: { id: restaurant_id }, replace: true });
  };
  const again = (): void => {
    openCart({ restaurant_id, currency });
    orderAgain(order);
    toCheckout();
  };
  const change = async (): Promise<void> => {
    openCart({ restaurant_id, currency });
    await keptCart().read;
    changeOrder(order);
    await navigate({ to: '/order/restaurant', search: { id: restaurant_id } });
  };
  // no room is kept for what cannot come yet
  const next =
    unpaid || way === 'offline' ? undefined : (
      <p className={moment.next}>
        {order.statusEntry.status === 'created' && (
          <Trans>Next, the restaurant accepts it and says when it will be ready. You see it here.</Trans>
        )}
      </p>
    );
  return (
    <div className={classes.page}>
      {way === 'sent' && <ReadySignal orders={[order]} />}
      <header className={classes.hero}>
        <span key={state} className={cx(moment.mark, moment[state])}>
          <Icon size={40} aria-hidden="true" />
        </span>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {way === 'offline' ? (
            <Trans>Your order is saved on this phone</Trans>
          ) : fresh && !rejected ? (
            <Trans>Thank you for your order</Trans>
          ) : (
            <Trans>Your order</Trans>
          )}
        </h1>
        <p className={classes.house}>
          <bdi>{restaurant.name}</bdi>
        </p>
        {way !== 'offline' && (
          // its room is there before it has one
          <p className={cx(moment.number, classes.number)}>
            {way === 'sent' && (
              <Trans>
                Order <bdi>{order.number}</bdi>
              </Trans>
            )}
          </p>
        )}
      </header>

      <section className={classes.card}>
        <OrderStage
          order={order}
          way={way}
          language={i18n.locale}
          timeZone={timezone}
          path={awaySteps(order.type)}
          {...(next === undefined ? {} : { next })}
        />
        <p className={classes.fact}>
          {order.orderedAt === undefined ? (
            order.type === 'delivery' ? (
              <Trans>Delivery as soon as possible</Trans>
            ) : (
              <Trans>Pick-up as soon as possible</Trans>
            )
          ) : order.type === 'delivery' ? (
            <Trans>
              Delivery wanted for <bdi>{formatDayTime(order.orderedAt, timezone)}</bdi>
            </Trans>
          ) : (
            <Trans>
              Pick-up wanted for <bdi>{formatDayTime(order.orderedAt, timezone)}</bdi>
            </Trans>
          )}
        </p>
        <p className={classes.fact}>
          {order.address ? (
            <bdi>
              {order.address.street}, {order.address.postalCode} {order.address.city}
            </bdi>
          ) : (
            <bdi>
              {restaurant.address.street}, {restaurant.address.postalCode} {restaurant.address.city}
            </bdi>
          )}
        </p>
        {order.payment.option === 'cash' && !isOver(order) && remainingAmount(order) > 0 && (
          <p className={classes.fact}>
            <Trans>You pay {<Price amount={remainingAmount(order)} currency={currency} />} in cash.</Trans>
          </p>
        )}
        {rejected && order.payments.some(({ status }) => status === 'paid') && (
          <p className={classes.fact}>
            <Trans>What you have paid goes back to your card.</Trans>
          </p>
        )}
        {way === 'offline' && (
          <BigButton tone="plain" onClick={() => void withdraw()}>
            <Trans>Take back</Trans>
          </BigButton>
        )}
        {way === 'sent' && isOver(order) && (
          <BigButton tone={rejected ? 'primary' : 'plain'} onClick={again}>
            <Trans>Order again</Trans>
          </BigButton>
        )}
      </section>

      {order.payment.option === 'online' && !isOver(order) && (
        <PayFollowed order={order} timeZone={timezone} sent={way === 'sent'} begins={fresh} />
      )}
      {way === 'sent' && order.statusEntry.status === 'completed' && <RateOrder order={order} />}

      <section className={classes.card}>
        <OrderLines order={order} language={i18n.locale} />
        {order.deliveryFee > 0 && (
          <p className={classes.sum}>
            <Trans>Delivery fee</Trans>
            <Price amount={order.deliveryFee} currency={currency} />
          </p>
        )}
        {order.topUp > 0 && (
          <p className={classes.sum}>
            <Trans>Top-up to the minimum order</Trans>
            <Price amount={order.topUp} currency={currency} />
          </p>
        )}
        <p className={moment.total}>
          <Trans>Total</Trans>
          <Price amount={order.amountTotal} currency={currency} />
        </p>
      </section>

      {way === 'sent' && !over && (
        <>
          <ReadySwitch />
          <PushOffer />
          <InstallOffer order_id={order_id} />
        </>
      )}
      {paid && <ReceiptWays of={{ order_id }} email={order.contact?.email} />}
      {way === 'sent' && <ChangeOrder order={order} onChange={() => void change()} />}
      {way === 'sent' && <CancelOrder order={order} />}
    </div>
  );
}
