import { Trans, useLingui } from '@lingui/react/macro';
import { IconUser } from '@tabler/icons-react';
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { Currency } from '#domain/money/money.ts';
import type { Bill, BillLine } from '#domain/payment/bill.ts';
import { tickedUnits } from '#domain/payment/billChoice.ts';
import { cx } from '#src/ui/cx.ts';
import { Stepper } from '#src/ui/input/Stepper.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import type { BillOwner } from './billOwners.ts';
import { payChoice, tickUnits } from './payStore.ts';
import classes from './BillRow.module.css';

type BillRowProps = {
  bill: Bill;
  each: BillLine;
  /** who ordered it, where several share the bill */
  owner: BillOwner | undefined;
  currency: Currency;
  language: string;
};

/** A line of the bill. The whole row ticks what is still free of it; of several units so many as the stepper says. */
export function BillRow({ bill, each, owner, currency, language }: BillRowProps) {
  const { t } = useLingui();
  const choice = useSnapshot(payChoice);
  const box = useRef<HTMLInputElement>(null);
  const { order_id, line, free } = each;
  const name = textIn(line.name, language);
  const ticked = tickedUnits(choice, each);
  const tick = (quantity: number): void => tickUnits(bill, { order_id, line_id: line.line_id, quantity });
  const step = (quantity: number): void => {
    // at 0 the stepper goes, and the row's box takes over
    if (quantity === 0) box.current?.focus();
    tick(quantity);
  };
  const isOpen = bill.parts.some(
    (part) =>
      part.status === 'open' &&
      part.lines?.some((claim) => claim.line_id === line.line_id && claim.order_id === order_id),
  );
  const words = (
    <>
      <bdi className={classes.quantity}>{line.quantity} ×</bdi>
      <span className={classes.name}>
        {name}
        {owner && (owner.own || owner.nickname) && (
          <span className={cx(classes.owner, owner.own && classes.own)}>
            <IconUser size={16} aria-hidden="true" />
            {owner.own ? <Trans context="who ordered it">You</Trans> : <bdi>{owner.nickname}</bdi>}
          </span>
        )}
      </span>
      <Price amount={line.amount} currency={currency} />
    </>
  );
  if (bill.left === 0) return <li className={classes.row}>{words}</li>;
  if (free === 0) {
    return (
      <li className={classes.row}>
        {words}
        <span className={isOpen ? classes.open : classes.taken}>
          {isOpen ? <Trans>being paid</Trans> : <Trans>paid</Trans>}
        </span>
      </li>
    );
  }
  return (
    <li>
      <label className={classes.tickable}>
        <input
          ref={box}
          type="checkbox"
          className={classes.box}
          checked={ticked > 0}
          onChange={(event) => tick(event.currentTarget.checked ? free : 0)}
        />
        {words}
      </label>
      {free > 1 && ticked > 0 && choice.way === 'items' && (
        <div className={classes.units}>
          <Stepper label={name} value={ticked} min={0} max={free} text={t`${ticked} of ${free}`} onChange={step} />
        </div>
      )}
    </li>
  );
}
