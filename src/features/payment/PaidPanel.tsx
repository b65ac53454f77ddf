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

/** What was just taken, the change in huge figures, and what comes next. */
export function PaidPanel({ orders, currency, paid, remaining, onNext, onReceipt, onNewOrder }: PaidPanelProps) {
  const { t } = useLingui();
  const [refunding, setRefunding] = useState(false);
  const { device, employee } = useSnapshot(deviceSession);
  const mayRefund = device !== undefined && modeMay(device.mode, 'refund') && !discountRefusal(device, employee);
  const done = remaining === 0;
  const isRefundable = orders.some((order) => orderCan.refund(order).ok) || refundableLines(orders).length > 0;
  /** rejected or given back, all of it: there is nothing to be paid */
  const over = orders.every((order) => !isOwed(order)) ? orders[0]?.statusEntry.status : undefined;
  const completable = orders.filter((order) => orderCan.complete(order).ok);
  const open = orders.filter(isOpenOrder);
  const blocked = completable.length === 0 ? t`Stays open until the kitchen has handed it out` : undefined;
  const complete = (): void => {
    for (const { order_id } of completable)
      act({ type: 'order.action', body: { order_id, action: 'complete' } }).catch(showFailure);
  };
  return (
    <>
      <div className={classes.done} role="status">
        {over ? (
          <IconCircleX className={classes.overIcon} aria-hidden="true" />
        ) : (
          <IconCircleCheck className={classes.doneIcon} aria-hidden="true" />
        )}
        {paid && (
          <p className={classes.doneWords}>
            <OptionWords option={paid.part.option ?? 'cash'} />{' '}
            <Price
              amount={paid.part.amount + paid.part.tip + (paid.part.rounding ?? 0)}
              currency={currency}
              size="large"
            />
          </p>
        )}
        {paid?.part.option === 'cash' && (
          <>
            <p className={classes.label}>
              <Trans>Change</Trans>
            </p>
            <output className={classes.huge} aria-label={t`Change`}>
              <Price amount={paid.change} currency={currency} size="huge" />
            </output>
          </>
        )}
        {over ? (
          <p className={classes.doneWords}>
            <StatusWords status={over} />
          </p>
        ) : done ? (
          <p className={classes.doneWords}>
            <Trans>The bill is paid.</Trans>
          </p>
        ) : (
          <p className={classes.doneWords}>
            <Trans>
              Still to pay: <Price amount={remaining} currency={currency} />
            </Trans>
          </p>
        )}
        <div className={classes.doneButtons}>
          {!done && (
            <BigButton wide size="staff" tone="primary" onClick={onNext}>
              <Trans>Next payment</Trans>
            </BigButton>
          )}
          {done && open.length > 0 && blocked === undefined && (
            <BigButton wide size="staff" tone="success" onClick={complete}>
              {orders.length > 1 ? <Trans>Complete orders</Trans> : <Trans>Complete order</Trans>}
            </BigButton>
          )}
          {done && !over && open.length === 0 && (
            <p className={classes.completed}>
              <IconCircleCheck aria-hidden="true" />
              <Trans>Completed</Trans>
            </p>
          )}
          {done && (
            <BigButton
              wide
              size="staff"
              tone={open.length > 0 && blocked === undefined ? 'plain' : 'primary'}
              icon={<IconPlus aria-hidden="true" />}
              onClick={onNewOrder}
            >
              <Trans>New order</Trans>
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
          {done && open.length > 0 && blocked !== undefined && <p className={classes.label}>{blocked}</p>}
        </div>
      </div>
      {refunding && <RefundSheet orders={orders} currency={currency} onClose={() => setRefunding(false)} />}
    </>
  );
}
