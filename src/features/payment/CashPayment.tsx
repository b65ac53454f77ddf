import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { quickCash } from '#domain/money/quickCash.ts';
import type { Currency, Money } from '#domain/money/money.ts';
import { moneyDigits, mostDigits, typedMoney } from '#domain/money/typedMoney.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { NumberPad } from '#src/ui/input/NumberPad.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { useAmountKeys } from './useAmountKeys.ts';
import classes from './PayScreen.module.css';

type CashPaymentProps = {
  /** what must be handed over, rounded to the smallest coin */
  due: Money;
  rounding: Money;
  currency: Currency;
  reason: string | undefined;
  busy: boolean;
  /** `keeps`: what the guest leaves of the change, as a tip */
  onPay: (given: Money, keeps: Money) => void;
};

/** Cash: what the guest hands over, and in huge figures what they get back. */
export function CashPayment({ due, rounding, currency, reason, busy, onPay }: CashPaymentProps) {
  const { t } = useLingui();
  const [digits, setDigits] = useState('');
  const longest = mostDigits(currency);
  const given = digits === '' ? due : typedMoney(digits, currency);
  const missing = due - given;
  const why = reason ?? (missing > 0 ? t`Not enough given` : undefined);
  const pay = (): void => {
    if (why === undefined && !busy) onPay(given, 0);
  };
  useAmountKeys({ digits, longest, onChange: setDigits, onEnter: pay });
  return (
    <section className={classes.cash}>
      {rounding !== 0 && (
        <p className={classes.row}>
          <Trans>Rounding</Trans>
          <Price amount={rounding} currency={currency} signed />
        </p>
      )}
      <p className={classes.row}>
        <Trans>To pay in cash</Trans>
        <Price amount={due} currency={currency} size="large" />
      </p>
      <div className={classes.notes} role="group" aria-label={t`Given`}>
        {(due > 0 ? quickCash(due, currency) : []).map((note) => (
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
      </div>
      <div className={classes.padAndChange}>
        <NumberPad label={t`Amount given`} digits={digits} longest={longest} onChange={setDigits} onEnter={pay} />
        <div className={classes.change}>
          <p className={classes.label}>
            <Trans>Given</Trans>
          </p>
          <Price amount={given} currency={currency} size="large" />
          <p className={classes.label}>{missing > 0 ? <Trans>Missing</Trans> : <Trans>Change</Trans>}</p>
          <output className={missing > 0 ? classes.missing : classes.huge} aria-live="polite">
            <Price amount={Math.abs(missing)} currency={currency} size="huge" />
          </output>
        </div>
      </div>
      {why !== undefined && <p className={classes.why}>{why}</p>}
      <div className={classes.takeButtons}>
        <BigButton wide size="staff" tone="success" busy={busy} reason={why} onClick={pay}>
          <Trans>Take cash</Trans>
        </BigButton>
        <BigButton
          size="staff"
          tone="plain"
          busy={busy}
          reason={why ?? (missing < 0 ? undefined : t`There is no change to keep`)}
          onClick={() => onPay(given, -missing)}
        >
          <Trans>Keep the change</Trans>
        </BigButton>
      </div>
    </section>
  );
}
