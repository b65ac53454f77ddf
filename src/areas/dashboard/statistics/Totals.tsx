import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Price } from '#src/ui/money/Price.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { percentMore } from '../overview/comparedDays.ts';
import today from '../overview/Today.module.css';
import type { Figures } from './chartFigures.ts';
import { durationText } from './FigureTableView.tsx';

/** What the period came to in all, against the one before. */
export function Totals({
  now: { totals: now, currency },
  before: { totals: before },
}: {
  now: Figures;
  before: Figures;
}) {
  const { i18n } = useLingui();
  return (
    <section className={dashboard.card} aria-labelledby="totals">
      <h2 id="totals" className="unseen">
        <Trans>In all</Trans>
      </h2>
      <dl className={today.figures}>
        <Total name={<Trans>Revenue</Trans>} now={now.amount} before={before.amount}>
          <Price amount={now.amount} currency={currency} />
        </Total>
        <Total name={<Trans>Orders</Trans>} now={now.orders} before={before.orders}>
          {now.orders.toLocaleString(i18n.locale)}
        </Total>
        <Total name={<Trans>Average bill</Trans>} now={now.average} before={before.average}>
          <Price amount={now.average} currency={currency} />
        </Total>
        <Total name={<Trans>Tips</Trans>} now={now.tips} before={before.tips}>
          <Price amount={now.tips} currency={currency} />
        </Total>
        <Total name={<Trans>Dishes and drinks</Trans>} now={now.items} before={before.items}>
          {now.items.toLocaleString(i18n.locale)}
        </Total>
        <Total
          name={<Trans>Preparation (minutes)</Trans>}
          now={now.preparation ?? 0}
          before={before.preparation ?? 0}
          isLessBetter
        >
          {now.preparation === undefined ? '–' : durationText(now.preparation)}
        </Total>
      </dl>
    </section>
  );
}

type TotalProps = {
  name: ReactNode;
  now: number;
  /** left out: it is not compared, as a share is, of which percent more would mislead */
  before?: number;
  isLessBetter?: boolean;
  children: ReactNode;
};

export function Total({ name, now, before = 0, isLessBetter = false, children }: TotalProps) {
  const { t } = useLingui();
  const more = percentMore(now, before);
  const isLess = more !== undefined && more < 0;
  return (
    <div className={today.figure}>
      <dt className={dashboard.small}>{name}</dt>
      <dd className={today.value}>
        <bdi>{children}</bdi>
        {more !== undefined && (
          <span className={isLess === isLessBetter ? today.more : today.less}>
            {isLess ? (
              <IconTrendingDown aria-hidden="true" className="mirrored" />
            ) : (
              <IconTrendingUp aria-hidden="true" className="mirrored" />
            )}
            <bdi>{isLess ? t`${-more} % less` : t`${more} % more`}</bdi>
          </span>
        )}
      </dd>
    </div>
  );
}
