import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import type { Currency, Money } from '#domain/money/money.ts';
import { tipAmount, tipPercents } from '#domain/payment/tip.ts';
import { cx } from '#src/ui/cx.ts';
import { TextField } from '#src/ui/input/TextField.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { payChoice, tipInPercent, typeTip } from './payStore.ts';
import classes from './TipPicker.module.css';

type TipPickerProps = { amount: Money; currency: Currency; problem: string | undefined };

/** A tip of 0, 5, 10 or 15 %, or one's own. */
export function TipPicker({ amount, currency, problem }: TipPickerProps) {
  const { t } = useLingui();
  const { tipPercent, tipText } = useSnapshot(payChoice);
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>
        <Trans>Tip</Trans>
      </h2>
      <div className={classes.tips} role="group" aria-label={t`Tip`}>
        {tipPercents.map((percent) => (
          <button
            key={percent}
            type="button"
            className={cx(classes.tip, percent === tipPercent && classes.chosen)}
            aria-pressed={percent === tipPercent}
            onClick={() => tipInPercent(percent)}
          >
            <bdi className={classes.percent}>{percent} %</bdi>
            <Price amount={tipAmount({ percent }, amount)} currency={currency} />
          </button>
        ))}
        <button
          type="button"
          className={cx(classes.tip, tipPercent === undefined && classes.chosen)}
          aria-pressed={tipPercent === undefined}
          onClick={() => typeTip(tipText)}
        >
          <span className={classes.percent}>
            <Trans context="tip">Other</Trans>
          </span>
        </button>
      </div>
      {tipPercent === undefined && (
        <TextField label={t`Tip amount`} inputMode="decimal" value={tipText} onChange={typeTip} error={problem} />
      )}
    </section>
  );
}
