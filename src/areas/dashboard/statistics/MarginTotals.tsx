import { Trans, useLingui } from '@lingui/react/macro';
import type { Currency } from '#domain/money/money.ts';
import { marginOf, unknownNet, type SoldSums } from '#domain/statistics/margins.ts';
import { moneyText } from '#src/i18n/money.ts';
import { Price } from '#src/ui/money/Price.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { DashboardLink } from '../frame/DashboardLink.tsx';
import today from '../overview/Today.module.css';
import { Total } from './Totals.tsx';

type MarginTotalsProps = { now: SoldSums; before: SoldSums; currency: Currency };

/** What is left in all, against the period before; what nobody knows the cost of is said, and not taken for free. */
export function MarginTotals({ now, before, currency }: MarginTotalsProps) {
  const { i18n } = useLingui();
  const [margin, earlier] = [marginOf(now.known), marginOf(before.known)];
  const unknown = moneyText(unknownNet(now), currency);
  const whole = moneyText(now.net, currency);
  const percent = (margin?.percent ?? 0).toLocaleString(i18n.locale);
  const articles = (
    <DashboardLink to="articles" className={dashboard.link}>
      <Trans>To the articles</Trans>
    </DashboardLink>
  );
  if (!margin) {
    return (
      <p className={dashboard.lead}>
        <Trans>
          Say what your dishes cost you, and you see here what is left of each. No guest and no device ever sees it.
        </Trans>{' '}
        {articles}
      </p>
    );
  }
  return (
    <>
      <dl className={today.figures}>
        <Total name={<Trans>Left after the cost</Trans>} now={margin.contribution} before={earlier?.contribution ?? 0}>
          <Price amount={margin.contribution} currency={currency} />
        </Total>
        <Total name={<Trans>Of the price without tax</Trans>} now={margin.percent}>
          {`${percent} %`}
        </Total>
      </dl>
      {unknownNet(now) !== 0 && (
        <p className={dashboard.lead}>
          <Trans>
            What {unknown} of these {whole} cost you is not known: they are not counted here.
          </Trans>{' '}
          {articles}
        </p>
      )}
    </>
  );
}
