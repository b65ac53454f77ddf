import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import dashboard from '../frame/Dashboard.module.css';
import today from '../overview/Today.module.css';
import { FigureCard } from './FigureCard.tsx';
import type { FigureTable } from './figureTable.ts';
import { RankBars } from './RankBars.tsx';
import type { AllFigures, Turnover } from './readFigures.ts';
import { Total } from './Totals.tsx';

type By = 'hours' | 'areas' | 'tables';
type TurnoverCardProps = {
  file: string;
  visits: AllFigures['visits'];
  /** whose tables have to be told apart */
  houses: readonly Restaurant[];
};

/** How many places are drawn; the table has all. */
const most = 12;

/** How long parties stay and how often tables are taken, by the hour in which they came, and by where they sat. */
export function TurnoverCard({ file, visits, houses }: TurnoverCardProps) {
  const { t, i18n } = useLingui();
  const [by, setBy] = useState<By>('hours');
  const { totals: now } = visits.hours;
  const { totals: before } = visits.before;
  if (now.visits + before.visits === 0) return null;
  const { rows } = visits[by];
  const houseNames = new Map(houses.map(({ restaurant_id, name }) => [restaurant_id, name]));
  const nameOf = ({ key, name, restaurant_id }: Turnover['rows'][number]): string => {
    if (by === 'hours') return `${key}:00`;
    const place = name ?? t`Without an area`;
    const house = houseNames.get(restaurant_id ?? '');
    return [house, by === 'tables' ? t`Table ${place}` : place].filter(Boolean).join(' · ');
  };
  const minutes = (stay: number | undefined): string => {
    if (stay === undefined) return '–';
    const count = Math.round(stay / 60).toLocaleString(i18n.locale);
    return t`${count} min`;
  };
  const aDay = (turns: number): string => {
    const count = turns.toLocaleString(i18n.locale, { maximumFractionDigits: 2 });
    return t`${count} × a day`;
  };
  const isPlace = by !== 'hours';
  const table: FigureTable = {
    currency: 'EUR',
    columns: [
      { name: by === 'hours' ? t`Hour` : by === 'areas' ? t`Area` : t`Table`, kind: 'text' },
      { name: t`Parties`, kind: 'count' },
      { name: t`Stay`, kind: 'duration' },
      { name: t`Seats × parties`, kind: 'count' },
      ...(isPlace
        ? [
            { name: t`Tables`, kind: 'count' as const },
            { name: t`Turns a day`, kind: 'count' as const },
          ]
        : []),
    ],
    rows: rows.map((row) => [
      nameOf(row),
      row.visits,
      row.stay,
      row.seats,
      ...(isPlace ? [row.tables, row.turns] : []),
    ]),
  };
  return (
    <FigureCard
      title={t`How long parties stay`}
      file={file}
      table={table}
      place="wide"
      tools={
        <div className={dashboard.tools}>
          <Segmented
            label={t`By what`}
            value={by}
            onChange={setBy}
            options={[
              { value: 'hours', label: <Trans>Hours</Trans> },
              { value: 'areas', label: <Trans>Areas</Trans> },
              { value: 'tables', label: <Trans>Tables</Trans> },
            ]}
          />
        </div>
      }
    >
      <dl className={today.figures}>
        <Total name={<Trans>Parties</Trans>} now={now.visits} before={before.visits}>
          {now.visits.toLocaleString(i18n.locale)}
        </Total>
        <Total name={<Trans>Stay</Trans>} now={now.stay ?? 0} before={before.stay ?? 0}>
          {minutes(now.stay)}
        </Total>
        <Total name={<Trans>A table is taken</Trans>} now={now.turns} before={before.turns}>
          {aDay(now.turns)}
        </Total>
        <Total name={<Trans>Seats × parties</Trans>} now={now.seats} before={before.seats}>
          {now.seats.toLocaleString(i18n.locale)}
        </Total>
      </dl>
      <RankBars
        ranks={rows.slice(0, isPlace ? most : rows.length).map((row) => ({
          key: `${row.restaurant_id ?? ''} ${row.key}`,
          name: nameOf(row),
          value: row.visits,
          words: [
            `${row.visits.toLocaleString(i18n.locale)} ×`,
            minutes(row.stay),
            ...(row.turns === undefined ? [] : [aDay(row.turns)]),
          ].join(' · '),
        }))}
      />
      <p className={dashboard.small}>
        <Trans>
          From a table's first order until it was freed, by the hour in which it began. Whoever was only seen off on the
          next day counts as a party, but not for how long they stayed.
        </Trans>
      </p>
    </FigureCard>
  );
}
