import { Trans, useLingui } from '@lingui/react/macro';
import type { PaymentOption, OrderType } from '#domain/order/order.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { formatDay } from '#src/i18n/dateTime.ts';
import dashboard from '../frame/Dashboard.module.css';
import { useOrderWords } from '../orders/useOrderWords.ts';
import type { Period } from '../pieces/period.ts';
import { Articles } from './Articles.tsx';
import { BarChart } from './BarChart.tsx';
import { barsOf, type FigureRow } from './chartFigures.ts';
import { CategoryMargins } from './CategoryMargins.tsx';
import { FigureCard } from './FigureCard.tsx';
import type { FigureTable } from './figureTable.ts';
import { HeatMap } from './HeatMap.tsx';
import { MarginsCard } from './MarginsCard.tsx';
import type { AllFigures, AskedFigures } from './readFigures.ts';
import { Shares } from './Shares.tsx';
import classes from './Statistics.module.css';
import { Totals } from './Totals.tsx';
import { TurnoverCard } from './TurnoverCard.tsx';

type ChartsProps = { asked: AskedFigures; figures: AllFigures; houses: readonly Restaurant[] };

/** A Sunday: weekdays are counted from it. */
const sunday = Date.UTC(2026, 0, 4);
const dayLong = 24 * 60 * 60 * 1000;

/** All figures of a period. */
export function Charts({ asked: { period, before, restaurant }, figures, houses }: ChartsProps) {
  const { t, i18n } = useLingui();
  const words = useOrderWords();
  const { step, time, timeBefore, week, items, categories, payments, types, offered } = figures;
  const { currency } = time;
  const inUtc = (options: Intl.DateTimeFormatOptions, at: number | string): string =>
    new Intl.DateTimeFormat(i18n.locale, { ...options, timeZone: 'UTC' }).format(new Date(at));
  const weekdayName = (weekday: number): string => inUtc({ weekday: 'short' }, sunday + weekday * dayLong);
  const shortName = (key: string): string =>
    step === 'hour'
      ? key
      : inUtc(step === 'day' ? { day: 'numeric', month: 'numeric' } : { month: 'short' }, dayOf(key));
  const longName = (key: string): string =>
    step === 'hour'
      ? `${key}:00`
      : step === 'day'
        ? formatDay(dayOf(key), 'UTC')
        : inUtc({ month: 'long', year: 'numeric' }, dayOf(key));
  const bars = barsOf(step, { period, rows: time.rows }, { period: before, rows: timeBefore.rows });
  const file = (name: string): string => `${name} ${period.from} ${period.to}`;
  const timeTable: FigureTable = {
    currency,
    columns: [
      { name: step === 'hour' ? t`Hour` : step === 'day' ? t`Day` : t`Month`, kind: 'text' },
      { name: t`Orders`, kind: 'count' },
      { name: t`Revenue`, kind: 'money' },
      { name: t`Before`, kind: 'money' },
      { name: t`Average bill`, kind: 'money' },
      { name: t`Tips`, kind: 'money' },
      { name: t`Preparation`, kind: 'duration' },
    ],
    rows:
      time.rows.length + timeBefore.rows.length === 0
        ? []
        : bars.map(({ key, now, before: earlier }) => [
            longName(key),
            now.orders,
            now.amount,
            earlier?.amount ?? 0,
            now.average,
            now.tips,
            now.preparation,
          ]),
  };
  const weekTable: FigureTable = {
    currency,
    columns: [
      { name: t`Weekday`, kind: 'text' },
      { name: t`Hour`, kind: 'text' },
      { name: t`Orders`, kind: 'count' },
      { name: t`Revenue`, kind: 'money' },
      { name: t`Preparation`, kind: 'duration' },
    ],
    rows: week.rows.map(({ key, orders, amount, preparation }) => {
      const [weekday = '', hour = ''] = key.split('-');
      return [weekdayName(Number(weekday)), `${hour}:00`, orders, amount, preparation];
    }),
  };
  const named =
    (of: Readonly<Record<string, string>>) =>
    ({ key }: FigureRow) =>
      of[key] ?? key;
  const houseNames = Object.fromEntries(houses.map(({ restaurant_id, name }) => [restaurant_id, name]));
  return (
    <div className={classes.charts}>
      <Totals now={time} before={timeBefore} />
      <p className={dashboard.small}>
        <Trans>
          {daysText(period)} against {daysText(before)}
        </Trans>
        <br />
        <Trans>A day begins at 04:00. Rejected and refunded orders do not count.</Trans>
      </p>
      <div className={dashboard.cards}>
        <FigureCard title={t`Revenue over time`} file={file(t`revenue`)} table={timeTable} place="side">
          <BarChart bars={bars} currency={currency} shortName={shortName} longName={longName} />
        </FigureCard>
        <FigureCard title={t`Hours of the week`} file={file(t`hours`)} table={weekTable} place="side">
          <HeatMap title={t`Hours of the week`} rows={week.rows} currency={currency} weekdayName={weekdayName} />
        </FigureCard>
        <Articles
          title={t`Dishes and drinks`}
          file={file(t`dishes`)}
          figures={items}
          offered={offered.map(({ item_id, name }) => ({ key: item_id, name }))}
        />
        <Articles title={t`Categories`} file={file(t`categories`)} figures={categories} />
        {figures.margins && figures.margins.now.rows.length > 0 && (
          <>
            <MarginsCard file={file(t`margins`)} margins={figures.margins} offered={offered} />
            <CategoryMargins
              file={file(t`category margins`)}
              margins={figures.margins}
              offered={offered}
              categories={categories}
            />
          </>
        )}
        <TurnoverCard
          file={file(t`tables`)}
          visits={figures.visits}
          houses={restaurant === '' && houses.length > 1 ? houses : []}
        />
        <Shares
          title={t`Ways to pay`}
          file={file(t`payments`)}
          figures={payments}
          nameOf={named(words.payment satisfies Record<PaymentOption, string>)}
        />
        <Shares
          title={t`Kinds of orders`}
          file={file(t`kinds`)}
          figures={types}
          nameOf={named(words.type satisfies Record<OrderType, string>)}
          hasPreparation
        />
        {houses.length > 1 && restaurant === '' && (
          <Shares
            title={t`Restaurants`}
            file={file(t`restaurants`)}
            figures={figures.houses}
            nameOf={named(houseNames)}
            hasPreparation
          />
        )}
      </div>
    </div>
  );
}

/** 'Sat, 21 Nov – Fri, 27 Nov', or one day. */
const daysText = ({ from, to }: Period): string =>
  from === to ? formatDay(from, 'UTC') : `${formatDay(from, 'UTC')} – ${formatDay(to, 'UTC')}`;

/** A day or month as an instant, of its first day. */
const dayOf = (key: string): string => `${key.length === 7 ? `${key}-01` : key}T00:00:00Z`;
