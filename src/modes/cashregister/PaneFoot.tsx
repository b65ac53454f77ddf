import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCash, IconCircleCheck, IconSend } from '@tabler/icons-react';
import type { Currency } from '#domain/money/money.ts';
import type { Order } from '#domain/order/order.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Price } from '#src/ui/money/Price.tsx';
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
  onPay: (order_ids: readonly string[]) => void;
};

/** What it comes to, and the two buttons that matter. */
export function PaneFoot({ order, view, currency, online, pending, busy, onSend, onPay }: PaneFootProps) {
  const { t } = useLingui();
  const { count, remaining, wholeTable } = view;
  return (
    <footer className={classes.foot}>
      <p className={classes.sum}>
        <Trans>Total</Trans>
        <Price amount={view.total} currency={currency} size="large" />
      </p>
      {order && remaining === 0 && (
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
      <TicketQuestion />
      <KitchenNotice online={online} order={order} pending={pending} count={count} />
      <div className={classes.buttons}>
        {count > 0 && (
          <BigButton
            wide
            size="staff"
            busy={busy}
            icon={<IconSend aria-hidden="true" />}
            reason={view.hasUnpriced ? t`A dish is no longer on the menu` : undefined}
            onClick={onSend}
          >
            <Plural value={count} one="Send # item" other="Send # items" />
          </BigButton>
        )}
        {order && count === 0 && (
          <BigButton
            wide
            size="staff"
            tone="success"
            icon={<IconCash aria-hidden="true" />}
            onClick={() => onPay([order.order_id])}
          >
            {remaining > 0 ? (
              <Trans>
                Pay <Price amount={remaining} currency={currency} />
              </Trans>
            ) : (
              <Trans>Payment and receipt</Trans>
            )}
          </BigButton>
        )}
        {order && count === 0 && wholeTable && (
          <BigButton wide size="staff" tone="plain" onClick={() => onPay(wholeTable.order_ids)}>
            <Trans>
              Pay the whole table <Price amount={wholeTable.amount} currency={currency} />
            </Trans>
          </BigButton>
        )}
      </div>
    </footer>
  );
}
