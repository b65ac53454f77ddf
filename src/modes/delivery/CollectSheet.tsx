import { Trans, useLingui } from '@lingui/react/macro';
import { IconCreditCard } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { cashTotal } from '#domain/money/cashRounding.ts';
import type { Money } from '#domain/money/money.ts';
import { quickCash } from '#domain/money/quickCash.ts';
import { moneyDigits, mostDigits, typedMoney } from '#domain/money/typedMoney.ts';
import type { Order } from '#domain/order/order.ts';
import { orderCan } from '#domain/order/orderStates.ts';
import { unclaimedAmount } from '#domain/payment/remaining.ts';
import { setUnderWay } from '#src/data/underWay.ts';
import { PayTip } from '#src/features/payment/PayTip.tsx';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { NumberPad } from '#src/ui/input/NumberPad.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { useBusy } from '#src/ui/useBusy.ts';
import classes from './CollectSheet.module.css';
import { collectAndDeliver } from './tourSteps.ts';

type CollectSheetProps = {
  order: Order | undefined;
  onClose: () => void;
  /** by card, in parts, later */
  onOtherWay: (order_id: string) => void;
};

/** Cash at the door: what the guest gives, the change in huge figures, and a tip. One button takes it and delivers. */
export function CollectSheet({ order, ...rest }: CollectSheetProps) {
  return order ? <Collect order={order} {...rest} /> : null;
}

function Collect({ order, onClose, onOtherWay }: Omit<CollectSheetProps, 'order'> & { order: Order }) {
  const { t } = useLingui();
  const { currency } = order;
  const [tip, setTip] = useState<Money>(0);
  const [digits, setDigits] = useState('');
  const [typing, setTyping] = useState(false);
  const { busy, run } = useBusy();
  useEffect(() => {
    setUnderWay('payment', true);
    return () => setUnderWay('payment', false);
  }, []);
  const bill = unclaimedAmount(order);
  const due = cashTotal(bill + tip, currency).total;
  const announced = order.givenCash !== undefined && order.givenCash >= due ? order.givenCash : due;
  const given = digits === '' ? announced : typedMoney(digits, currency);
  const change = given - due;
  const notes = [...new Set([announced, ...quickCash(cashTotal(bill, currency).total, currency)])].sort(
    (a, b) => a - b,
  );
  const take = async (): Promise<void> => {
    await collectAndDeliver(order, given, tip);
    onClose();
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={<Trans>Collect for order {order.number}</Trans>}
      footer={
        <BigButton
          wide
          size="staff"
          tone="success"
          busy={busy}
          reason={change < 0 ? t`Not enough given` : undefined}
          end={<Price amount={due} currency={currency} />}
          onClick={() => run(take)}
        >
          {orderCan.deliver(order).ok ? <Trans>Cash taken, delivered</Trans> : <Trans>Cash taken</Trans>}
        </BigButton>
      }
    >
      <div className={classes.sums}>
        <p>
          <Trans>To pay in cash</Trans>
          <Price amount={due} currency={currency} size="large" />
        </p>
        <p>
          {change < 0 ? <Trans>Missing</Trans> : <Trans>Change</Trans>}
          <output aria-live="polite" className={change < 0 ? classes.missing : classes.change}>
            <Price amount={Math.abs(change)} currency={currency} size="huge" />
          </output>
        </p>
      </div>
      <div className={classes.notes} role="group" aria-label={t`Given`}>
        {notes.map((note) => (
          <BigButton
            key={note}
            size="staff"
            tone="plain"
            aria-pressed={given === note}
            onClick={() => setDigits(moneyDigits(note, currency))}
          >
            <Price amount={note} currency={currency} />
          </BigButton>
        ))}
        <BigButton size="staff" tone="plain" aria-expanded={typing} onClick={() => setTyping(!typing)}>
          <Trans>Other amount</Trans>
        </BigButton>
      </div>
      {typing && (
        <NumberPad label={t`Amount given`} digits={digits} longest={mostDigits(currency)} onChange={setDigits} />
      )}
      <div className={classes.tip}>
        <PayTip amount={bill} tip={tip} currency={currency} onChange={setTip} />
        {change > 0 && (
          <Chip
            size="large"
            onClick={() => {
              setTip(tip + change);
              setDigits(moneyDigits(given, currency));
            }}
          >
            <Trans>Keep the change</Trans>
          </Chip>
        )}
      </div>
      <BigButton
        wide
        size="staff"
        tone="quiet"
        icon={<IconCreditCard aria-hidden="true" />}
        onClick={() => onOtherWay(order.order_id)}
      >
        <Trans>Card, or in parts</Trans>
      </BigButton>
    </Sheet>
  );
}
