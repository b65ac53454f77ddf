import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Instant } from '#domain/order/instant.ts';
import { localTime } from '#domain/restaurant/localTime.ts';
import { orderSlots } from '#domain/restaurant/orderSlots.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { wishTime } from '#src/features/cart/orderWishes.ts';
import { formatDay, formatTime } from '#src/i18n/dateTime.ts';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import classes from './Checkout.module.css';

type TimeChoiceProps = {
  restaurant: Restaurant;
  wantedAt: Instant | undefined;
  /** in ms, by the server's clock */
  now: number;
  /** the house is open, so that it can begin at once */
  open: boolean;
  error: string | undefined;
};

/** As soon as possible, or a quarter hour of today or another day, by the clock of the house. */
export function TimeChoice({ restaurant, wantedAt, now, open, error }: TimeChoiceProps) {
  const { t } = useLingui();
  const { timezone } = restaurant;
  const quarter = Math.floor(now / 300_000) * 300_000;
  const days = useMemo(() => orderSlots(restaurant, new Date(quarter).toISOString()), [restaurant, quarter]);
  const first = days[0]?.slots[0];
  const later = wantedAt !== undefined;
  const day = days.find(({ slots }) => wantedAt !== undefined && slots.includes(wantedAt));
  const date = (ahead: number): string => {
    const { year, month, day: dayOfMonth } = localTime(new Date(now).toISOString(), timezone);
    return new Date(Date.UTC(year, month - 1, dayOfMonth + ahead)).toISOString().slice(0, 10);
  };
  const dayName = (each: { date: string; slots: Instant[] }): string => {
    const name = formatDay(each.slots[0]!, timezone);
    if (each.date === date(0)) return t`Today, ${name}`;
    return each.date === date(1) ? t`Tomorrow, ${name}` : name;
  };
  const unlisted = later && !day;
  return (
    <div className={classes.fields} data-field="orderedAt">
      <Segmented
        wide
        label={t`When`}
        value={later ? 'later' : 'soon'}
        options={[
          { value: 'soon', label: t`As soon as possible`, disabled: !open && !later },
          { value: 'later', label: t`At a time`, disabled: first === undefined },
        ]}
        onChange={(when) => wishTime(when === 'soon' ? undefined : first)}
      />
      {later && (
        <div className={classes.pair}>
          <SelectField
            label={t`Day`}
            value={day?.date ?? ''}
            options={[
              ...(unlisted ? [{ value: '', label: formatDay(wantedAt, timezone) }] : []),
              ...days.map((each) => ({ value: each.date, label: dayName(each) })),
            ]}
            onChange={(chosen) => wishTime(days.find((each) => each.date === chosen)?.slots[0] ?? wantedAt)}
          />
          <SelectField
            label={t`Time`}
            value={wantedAt}
            error={error}
            options={[
              ...(unlisted ? [{ value: wantedAt, label: formatTime(wantedAt, timezone) }] : []),
              ...((day ?? days[0])?.slots ?? []).map((slot) => ({ value: slot, label: formatTime(slot, timezone) })),
            ]}
            onChange={wishTime}
          />
        </div>
      )}
      {!later && error !== undefined && (
        <p className={classes.fault} role="alert">
          {first === undefined ? error : t`The restaurant is closed now. Please choose a time.`}
        </p>
      )}
    </div>
  );
}
