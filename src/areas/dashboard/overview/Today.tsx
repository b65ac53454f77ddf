import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { Price } from '#src/ui/money/Price.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { DashboardLink } from '../frame/DashboardLink.tsx';
import { useChain } from '../frame/useChain.ts';
import { comparedDays, percentMore } from './comparedDays.ts';
import classes from './Today.module.css';

type Figures = AnswerOf<'POST /chain/statistics'>;

/** The figures of the business day so far, against the whole of the same weekday a week ago; null without a house. */
async function figuresOf(chain_id: string): Promise<{ now: Figures; before: Figures } | null> {
  const [house] = await asUser('GET /chain/restaurants', { query: { chain_id } });
  if (!house) return null;
  const { today, before } = comparedDays(new Date(), house.timezone);
  const of = (day: string) =>
    asUser('POST /chain/statistics', { body: { chain_id, statistics: { from: day, to: day, groupBy: 'day' } } });
  const [now, then] = await Promise.all([of(today), of(before)]);
  return { now, before: then };
}

export function Today() {
  const { chain_id } = useChain();
  const figures = useLoaded(() => figuresOf(chain_id));
  return (
    <section className={dashboard.card} aria-labelledby="today">
      <div className={dashboard.head}>
        <h2 id="today" className={dashboard.cardTitle}>
          <Trans>Today</Trans>
        </h2>
        <DashboardLink to="statistics" className={dashboard.link}>
          <Trans>All figures</Trans>
        </DashboardLink>
      </div>
      <LoadedPart of={figures}>
        {(both) =>
          both ? (
            <TodaysFigures {...both} />
          ) : (
            <p className={dashboard.lead}>
              <Trans>Figures come with the first order.</Trans>
            </p>
          )
        }
      </LoadedPart>
    </section>
  );
}

function TodaysFigures({
  now: { totals: now, currency },
  before: { totals: before },
}: {
  now: Figures;
  before: Figures;
}) {
  return (
    <>
      <dl className={classes.figures}>
        <Figure name={<Trans>Revenue</Trans>} now={now.amount} before={before.amount}>
          <Price amount={now.amount} currency={currency} />
        </Figure>
        <Figure name={<Trans>Orders</Trans>} now={now.orders} before={before.orders}>
          {now.orders}
        </Figure>
        <Figure name={<Trans>Average bill</Trans>} now={now.average} before={before.average}>
          <Price amount={now.average} currency={currency} />
        </Figure>
        <Figure name={<Trans>Tips</Trans>} now={now.tips} before={before.tips}>
          <Price amount={now.tips} currency={currency} />
        </Figure>
      </dl>
      <p className={dashboard.small}>
        <Trans>Against the whole of the same weekday last week. A day begins at 04:00.</Trans>
      </p>
    </>
  );
}

type FigureProps = { name: ReactNode; now: number; before: number; children: ReactNode };

function Figure({ name, now, before, children }: FigureProps) {
  const { t } = useLingui();
  const more = percentMore(now, before);
  return (
    <div className={classes.figure}>
      <dt className={dashboard.small}>{name}</dt>
      <dd className={classes.value}>
        <bdi>{children}</bdi>
        {more !== undefined && (
          <span className={more < 0 ? classes.less : classes.more}>
            {more < 0 ? (
              <IconTrendingDown aria-hidden="true" className="mirrored" />
            ) : (
              <IconTrendingUp aria-hidden="true" className="mirrored" />
            )}
            <bdi>{more < 0 ? t`${-more} % less` : t`${more} % more`}</bdi>
          </span>
        )}
      </dd>
    </div>
  );
}
