import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconPlus, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Currency, Money } from '#domain/money/money.ts';
import { isOpenOrder, isOwed, orderCan } from '#domain/order/orderStates.ts';
import type { Order } from '#domain/order/order.ts';
import { discountRefusal } from '#domain/device/employee.ts';
import { modeMay } from '#domain/device/modes.ts';
import { act } from '#src/data/outbox/act.ts';
import { deviceSession } from '#src/data/session/deviceSessionStore.ts';
import { StatusWords } from '#src/i18n/orderWords.tsx';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { Price } from '#src/ui/money/Price.tsx';
import { refundableLines } from './refundPlan.ts';
import { RefundSheet } from './RefundSheet.tsx';
import { OptionWords } from './PartsList.tsx';
import type { JustPaid } from './payView.ts';
import classes from './PayScreen.module.css';

type PaidPanelProps = {
  orders: readonly Order[];
  currency: Currency;
  paid: JustPaid | undefined;
  remaining: Money;
  onNext: () => void;
  onReceipt: () => void;
  onNewOrder: () => void;
};

/**
 * How far a bill is that nothing is owed of: rejected or given back, all of it; done with; it can be completed; or the
 * kitchen still has something to hand out.
 */
function standingOf(orders: readonly Order[]): 'void' | 'over' | 'completable' | 'waits' {
  if (orders.every((order) => !isOwed(order))) return 'void';
  if (!orders.some(isOpenOrder)) return 'over';
  return orders.some((order) => orderCan.complete(order).ok) ? 'completable' : 'waits';
}

/** What was just taken, the change in huge figures, and what comes next. */
export function PaidPanel({ orders, currency, paid, remaining, onNext, onReceipt, onNewOrder }: PaidPanelProps) {
  const [refunding, setRefunding] = useState(false);
  const { device, employee } = useSnapshot(deviceSession);
  const mayRefund = device !== undefined && modeMay(device.mode, 'refund') && !discountRefusal(device, employee);
  const done = remaining === 0;
  const isRefundable = orders.some((order) => orderCan.refund(order).ok) || refundableLines(orders).length > 0;
  const standing = standingOf(orders);
  const [first] = orders;
  return (
    <>
      <div className={classes.done} role="status">
        {standing === 'void' ? (
          <IconCircleX className={classes.overIcon} aria-hidden="true" />
        ) : (
          <IconCircleCheck className={classes.doneIcon} aria-hidden="true" />
        )}
        {paid && <JustTaken paid={paid} currency={currency} />}
        <p className={classes.doneWords}>
          {standing === 'void' && first ? (
            <StatusWords status={first.statusEntry.status} />
          ) : done ? (
            <Trans>The bill is paid.</Trans>
          ) : (
            <Trans>
              Still to pay: <Price amount={remaining} currency={currency} />
            </Trans>
          )}
        </p>
        <div className={classes.doneButtons}>
          {done ? (
            <>
              {standing === 'completable' && <CompleteButton orders={orders} />}
              {standing === 'over' && (
                <p className={classes.completed}>
                  <IconCircleCheck aria-hidden="true" />
                  <Trans>Completed</Trans>
                </p>
              )}
              <BigButton
                wide
                size="staff"
                tone={standing === 'completable' ? 'plain' : 'primary'}
                icon={<IconPlus aria-hidden="true" />}
                onClick={onNewOrder}
              >
                <Trans>New order</Trans>
              </BigButton>
            </>
          ) : (
            <BigButton wide size="staff" tone="primary" onClick={onNext}>
              <Trans>Next payment</Trans>
            </BigButton>
          )}
          <BigButton wide size="staff" tone="plain" icon={<IconReceipt aria-hidden="true" />} onClick={onReceipt}>
            <Trans>Receipt</Trans>
          </BigButton>
          {done && isRefundable && mayRefund && (
            <BigButton
              wide
              size="staff"
              tone="quiet"
              icon={<IconArrowBackUp aria-hidden="true" />}
              onClick={() => setRefunding(true)}
            >
              <Trans>Refund</Trans>
            </BigButton>
          )}
          {done && standing === 'waits' && (
            <p className={classes.label}>
              <Trans>Stays open until the kitchen has handed it out</Trans>
            </p>
          )}
        </div>
      </div>
      {refunding && <RefundSheet orders={orders} currency={currency} onClose={() => setRefunding(false)} />}
    </>
  );
}

function JustTaken({ paid: { part, change }, currency }: { paid: JustPaid; currency: Currency }) {
  const { t } = useLingui();
  return (
    <>
      <p className={classes.doneWords}>
        <OptionWords option={part.option ?? 'cash'} />{' '}
        <Price amount={part.amount + part.tip + (part.rounding ?? 0)} currency={currency} size="large" />
      </p>
      {part.option === 'cash' && (
        <>
          <p className={classes.label}>
            <Trans>Change</Trans>
          </p>
          <output className={classes.huge} aria-label={t`Change`}>
            <Price amount={change} currency={currency} size="huge" />
          </output>
        </>
      )}
    </>
  );
}

function CompleteButton({ orders }: { orders: readonly Order[] }) {
  const complete = (): void => {
    for (const order of orders)
      if (orderCan.complete(order).ok)
        act({ type: 'order.action', body: { order_id: order.order_id, action: 'complete' } }).catch(showFailure);
  };
  return (
    <BigButton wide size="staff" tone="success" onClick={complete}>
      {orders.length > 1 ? <Trans>Complete orders</Trans> : <Trans>Complete order</Trans>}
    </BigButton>
  );
}
