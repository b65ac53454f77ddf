import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Currency, Money } from '#domain/money/money.ts';
import { moneyDigits, mostDigits, typedMoney } from '#domain/money/typedMoney.ts';
import { tipAmount, tipPercents } from '#domain/payment/tip.ts';
import { Chip } from '#src/ui/button/Chip.tsx';
import { NumberPad } from '#src/ui/input/NumberPad.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import classes from './PayScreen.module.css';

type PayTipProps = { amount: Money; tip: Money; currency: Currency; onChange: (tip: Money) => void };

/** A tip on top of what is paid, kept apart from it (D13). */
export function PayTip({ amount, tip, currency, onChange }: PayTipProps) {
  const { t } = useLingui();
  const [typing, setTyping] = useState(false);
  const of = (percent: number): Money => tipAmount({ percent }, amount);
  const preset = tipPercents.find((percent) => of(percent) === tip);
  return (
    <div className={classes.tips} role="group" aria-label={t`Tip`}>
      <span className={classes.label}>
        <Trans>Tip</Trans>
      </span>
      {tipPercents.map((percent) => (
        <Chip key={percent} pressed={preset === percent} onClick={() => onChange(of(percent))}>
          {percent === 0 ? <Trans>None</Trans> : <bdi>{percent} %</bdi>}
        </Chip>
      ))}
      <Chip pressed={preset === undefined} onClick={() => setTyping(true)}>
        {preset === undefined ? <Price amount={tip} currency={currency} /> : <Trans context="tip">Other</Trans>}
      </Chip>
      <Sheet
        opened={typing}
        size="small"
        title={<Trans>Tip</Trans>}
        onClose={() => setTyping(false)}
        footer={
          <BigButton wide size="staff" onClick={() => setTyping(false)}>
            <Trans>Done</Trans>
          </BigButton>
        }
      >
        <output className={classes.figure}>
          <Price amount={tip} currency={currency} size="large" />
        </output>
        <NumberPad
          label={t`Tip`}
          digits={moneyDigits(tip, currency)}
          longest={mostDigits(currency)}
          onChange={(digits) => onChange(typedMoney(digits, currency))}
        />
      </Sheet>
    </div>
  );
}
