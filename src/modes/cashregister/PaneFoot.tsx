import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCash, IconChecks, IconCircleCheck, IconCircleX, IconSend } from '@tabler/icons-react';
import type { Currency } from '#domain/money/money.ts';
import type { Order } from '#domain/order/order.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { closeOrder, mayClose } from '#src/features/register/closeOrder.ts';
import { TakeBack } from '#src/features/register/TakeBack.tsx';
import { StatusWords } from '#src/i18n/orderWords.tsx';
import { Settled } from '#src/ui/press/Settled.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { Price } from '#src/ui/money/Price.tsx';
import { CourseRow } from './CourseRow.tsx';
import { KitchenNotice } from './KitchenNotice.tsx';
import type { PaneView } from './paneView.ts';
import { TicketQuestion } from './TicketQuestion.tsx';
import classes from './OrderPane.module.css';

type PaneFootProps = {
  order: Order | undefined;
  view: PaneView;
  currency: Currency;
  online: boolean;
  pending: boolean;
  busy: boolean;
  onSend: () => void;
  /** several orders of the table */
  onPay: (order_ids: readonly string[]) => void;
  /** what stands in the pane */
  onPayThis: () => void;
};

/**
 * What it comes to, and the two buttons that matter, each in a place of its own: what comes and goes stands above them, so
 * that no second tap of two ever pays. Pay with something not sent sends it first.
 */
export function PaneFoot({ order, view, currency, online, pending, busy, onSend, onPay, onPayThis }: PaneFootProps) {
  const { t } = useLingui();
  const { count, remaining, owed, wholeTable } = view;
  const unpriced = view.hasUnpriced ? t`A dish is no longer on the menu` : undefined;
  return (
    <footer className={classes.foot}>
      <p className={classes.sum}>
        <Trans>Total</Trans>
        <Price amount={view.total} currency={currency} size="large" />
      </p>
      {order && view.isOver && (
        <p className={classes.over}>
          <IconCircleX aria-hidden="true" />
          <StatusWords status={order.statusEntry.status} />
        </p>
      )}
      {order && remaining === 0 && !view.isOver && (
        <p className={classes.settled}>
          <IconCircleCheck aria-hidden="true" />
          <Trans>Paid</Trans>
        </p>
      )}
      {view.isPartlyPaid && (
        <p className={classes.rest}>
          <Trans>Remaining</Trans>
          <Price amount={remaining} currency={currency} />
        </p>
      )}
      <TakeBack />
      {order && mayClose(order) && count === 0 && (
        <Settled what={order.order_id}>
          <BigButton
            wide
            size="staff"
            tone="plain"
            icon={<IconChecks aria-hidden="true" />}
            onClick={() => void closeOrder(order).catch(showFailure)}
          >
            <Trans>Handed over, close the order</Trans>
          </BigButton>
        </Settled>
      )}
      {(order?.type ?? 'local') === 'local' && <CourseRow order={order} />}
      <TicketQuestion />
      <KitchenNotice online={online} order={order} pending={pending} count={count} />
      {order && count === 0 && wholeTable && (
        <BigButton wide size="staff" tone="plain" onClick={() => onPay(wholeTable.order_ids)}>
          <Trans>
            Pay the whole table <Price amount={wholeTable.amount} currency={currency} />
          </Trans>
        </BigButton>
      )}
      <div className={classes.buttons}>
        <BigButton
          wide
          size="staff"
          busy={busy}
          icon={<IconSend className="mirrored" aria-hidden="true" />}
          reason={count === 0 ? t`Nothing to send` : unpriced}
          onClick={onSend}
        >
          {count > 0 ? <Plural value={count} one="Send # item" other="Send # items" /> : <Trans>Send</Trans>}
        </BigButton>
        <BigButton
          wide
          size="staff"
          tone="success"
          icon={<IconCash aria-hidden="true" />}
          reason={count > 0 ? unpriced : order ? undefined : t`Nothing taken yet`}
          onClick={onPayThis}
        >
          {owed > 0 ? (
            <Trans>
              Pay <Price amount={owed} currency={currency} />
            </Trans>
          ) : order ? (
            <Trans>Payment and receipt</Trans>
          ) : (
            <Trans>Pay</Trans>
          )}
        </BigButton>
      </div>
    </footer>
  );
}
