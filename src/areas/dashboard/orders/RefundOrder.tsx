import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { Order } from '#domain/order/order.ts';
import { orderCan } from '#domain/order/orderStates.ts';
import { owedRefund } from '#domain/payment/owedRefund.ts';
import { heldByHand, isReturnedByHand } from '#domain/payment/remaining.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { ReasonSheet } from '#src/ui/layout/ReasonSheet.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { useMay } from '../frame/useChain.ts';
import { useSendOnce } from '../pieces/sendOnce.ts';
import classes from './Orders.module.css';

/** What the card provider gives back of an order by itself. */
const byProvider = (order: Order): number =>
  order.payments
    .filter((part) => part.status === 'paid' && !isReturnedByHand(part, order.order_id))
    .reduce((sum, part) => sum + owedRefund(order, part.partialPayment_id), 0);

type RefundOrderProps = { order: Order; onRefunded: (order: Order) => void };

/** Gives all of a bill back: says before what goes back in cash, and what the card gets by itself. */
export function RefundOrder({ order, onRefunded }: RefundOrderProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const online = useOnline();
  const once = useSendOnce();
  const isMine = useMay('manage');
  if (!isMine || !orderCan.refund(order).ok) return null;
  const { order_id, currency } = order;
  const [cash, cards] = [heldByHand(order), byProvider(order)];
  const refund = async (note: string): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { order_id, action: 'refund' as const, note, ...(cash > 0 ? { amount: cash } : {}) };
      const refunded = await once(body, (key) => asUser('POST /order/action', { key, body }));
      setOpen(false);
      onRefunded(refunded);
      showToast({ tone: 'success', text: t`Refunded. It stands in the journal.` });
    } catch (error) {
      // the reason stays where it was written
      setFailure(refusalSentence(error));
    }
    setBusy(false);
  };
  return (
    <div className={dashboard.actions}>
      <BigButton tone="plain" icon={<IconArrowBackUp aria-hidden="true" />} onClick={() => setOpen(true)}>
        <Trans>Refund the bill</Trans>
      </BigButton>
      {open && (
        <ReasonSheet
          title={<Trans>Refund the bill?</Trans>}
          action={<Trans>Refund</Trans>}
          usual={[t`Not good`, t`Wrong entry`, t`The guest changed their mind`, t`Took too long`]}
          blocked={online ? undefined : t`Needs a connection`}
          busy={busy}
          hint={<Trans>It stands in the journal.</Trans>}
          onDone={(note) => void refund(note)}
          onClose={() => setOpen(false)}
        >
          <div className={classes.amounts}>
            {cash > 0 && (
              <p className={classes.amount}>
                <Trans>Give back in cash</Trans>
                <Price amount={cash} currency={currency} size="large" />
              </p>
            )}
            {cards > 0 && (
              <p className={classes.amount}>
                <Trans>Goes back to the card by itself</Trans>
                <Price amount={cards} currency={currency} size="large" />
              </p>
            )}
            <p className={dashboard.lead}>
              <Trans>Single items are given back at the register.</Trans>
            </p>
            <FormFailure>{failure}</FormFailure>
          </div>
        </ReasonSheet>
      )}
    </div>
  );
}
