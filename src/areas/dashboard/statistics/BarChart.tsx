import { Trans, useLingui } from '@lingui/react/macro';
import type { Currency } from '#domain/money/money.ts';
import { cx } from '#src/ui/cx.ts';
import { moneyText } from '#src/i18n/money.ts';
import type { Bar } from './chartFigures.ts';
import classes from './Statistics.module.css';

type BarChartProps = {
  bars: readonly Bar[];
  currency: Currency;
  /** what stands below a bar, and what it is called in full */
  shortName: (key: string) => string;
  longName: (key: string) => string;
};

/** How many names fit below bars. */
const mostNames = 8;

/** Revenue over time: a bar for each step, and behind it that of the period before. A screen reader reads a list. */
export function BarChart({ bars, currency, shortName, longName }: BarChartProps) {
  const { t } = useLingui();
  const most = Math.max(1, ...bars.flatMap(({ now, before }) => [now.amount, before?.amount ?? 0]));
  const height = (amount: number): string => `${Math.max(0, (amount / most) * 100)}%`;
  const each = Math.ceil(bars.length / mostNames);
  return (
    <div className={classes.chart}>
      <p className={classes.scale} aria-hidden="true">
        <bdi>{moneyText(most, currency)}</bdi>
      </p>
      <ol className={classes.bars}>
        {bars.map(({ key, now, before }) => {
          const name = longName(key);
          const amount = moneyText(now.amount, currency);
          const earlier = moneyText(before?.amount ?? 0, currency);
          const words = t`${name}: ${amount}, before: ${earlier}`;
          return (
            <li key={key} className={classes.bar} title={words}>
              <span className="unseen">{words}</span>
              {before && before.amount > 0 && (
                <span className={classes.before} style={{ blockSize: height(before.amount) }} />
              )}
              <span className={classes.now} style={{ blockSize: height(now.amount) }} />
            </li>
          );
        })}
      </ol>
      <p className={cx(classes.names, each === 1 && classes.few)} aria-hidden="true">
        {bars.map(({ key }, index) => (
          <span key={key} className={classes.barName}>
            {index % each === 0 && <bdi>{shortName(key)}</bdi>}
          </span>
        ))}
      </p>
      <p className={classes.legend}>
        <span className={classes.legendNow}>
          <Trans>These days</Trans>
        </span>
        <span className={classes.legendBefore}>
          <Trans>The days before</Trans>
        </span>
      </p>
    </div>
  );
}
