import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconClockUp, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Order } from '#domain/order/order.ts';
import { OrderLines } from '#src/features/table/OrderLines.tsx';
import moment from '#src/features/table/OrderMoment.module.css';
import { OrderStage } from '#src/features/table/OrderStage.tsx';
import { isRejected } from '#src/features/table/orderSteps.ts';
import type { OrderWay } from '#src/features/table/orderSteps.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Sheet, showModal } from '#src/ui/layout/Sheet.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { cx } from '#src/ui/cx.ts';
import { OrderOffers } from './pageParts.ts';
import classes from './OrderPlaced.module.css';

/** The second of a double tap on the order button is not meant for what stands there now: it is not to be hit, in ms. */
const doubleTap = 500;

function showUntouched(dialog: HTMLDialogElement): () => void {
  showModal(dialog);
  dialog.style.pointerEvents = 'none';
  const timer = setTimeout(() => (dialog.style.pointerEvents = ''), doubleTap);
  return () => clearTimeout(timer);
}

type OrderPlacedProps = { order: Order; way: OrderWay; timeZone: string; onClose: () => void };

/** The moment after ordering: that it worked, its number, about when, what was ordered, and what happens next. */
export function OrderPlaced({ order, way, timeZone, onClose }: OrderPlacedProps) {
  const { i18n } = useLingui();
  const state = way === 'sent' && isRejected(order) ? 'rejected' : way;
  const { Icon, title } = looks[state];
  return (
    <Sheet
      opened
      show={showUntouched}
      onClose={onClose}
      title={title}
      footer={
        <BigButton wide className={moment.button} onClick={onClose}>
          <Trans>To the menu</Trans>
        </BigButton>
      }
    >
      <article className={classes.placed}>
        <header className={classes.header}>
          <span key={state} className={cx(moment.mark, moment[state])}>
            <Icon size={40} aria-hidden="true" />
          </span>
          <h3 className={moment.number}>
            <Trans>
              Order <bdi>{way === 'sent' ? order.number : '…'}</bdi>
            </Trans>
          </h3>
        </header>
        <OrderStage
          order={order}
          way={way}
          language={i18n.locale}
          timeZone={timeZone}
          next={
            <p className={moment.next}>
              {way !== 'offline' && order.statusEntry.status === 'created' && (
                <Trans>
                  Next, the kitchen accepts it and says when it will be ready. You see it here and above the tabs.
                </Trans>
              )}
            </p>
          }
        />
        <div className={classes.lines}>
          <OrderLines order={order} language={i18n.locale} />
          <p className={moment.total}>
            <Trans>Total</Trans>
            <Price amount={order.amountTotal} currency={order.currency} />
          </p>
        </div>
        {/* last, so that nothing moves when it is known what this phone can do */}
        {state === 'sent' && <OrderOffers order_id={order.order_id} />}
      </article>
    </Sheet>
  );
}

const looks: Record<OrderWay | 'rejected', { Icon: typeof IconCheck; title: ReactNode }> = {
  sent: { Icon: IconCheck, title: <Trans>Thank you for your order</Trans> },
  sending: { Icon: IconClockUp, title: <Trans>Thank you for your order</Trans> },
  offline: { Icon: IconClockUp, title: <Trans>Your order is saved on this phone</Trans> },
  rejected: { Icon: IconX, title: <Trans>Your order</Trans> },
};
