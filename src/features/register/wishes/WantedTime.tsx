import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { orderSlots } from '#domain/restaurant/orderSlots.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { serverNow } from '#src/data/clock.ts';
import { formatDay, formatTime } from '#src/i18n/dateTime.ts';
import { SelectField } from '#src/ui/input/SelectField.tsx';

type WantedTimeProps = {
  restaurant: Restaurant;
  /** none: as soon as possible */
  wantedAt: string | undefined;
  onChange: (at: string | undefined) => void;
};

/** When it is wanted: at once, or at a quarter hour at which the house is open, today and on its next day. */
export function WantedTime({ restaurant, wantedAt, onChange }: WantedTimeProps) {
  const { t } = useLingui();
  const { timezone } = restaurant;
  const [days] = useState(() => orderSlots(restaurant, serverNow().toISOString()));
  const [today] = days;
  const slots = days.flatMap((day) =>
    day.slots.map((slot) => {
      const time = formatTime(slot, timezone);
      return { value: slot, label: day === today ? time : `${formatDay(slot, timezone)} ${time}` };
    }),
  );
  const listed = wantedAt === undefined || slots.some(({ value }) => value === wantedAt);
  return (
    <SelectField
      size="staff"
      label={t`When`}
      value={wantedAt ?? ''}
      onChange={(value) => onChange(value || undefined)}
      options={[
        { value: '', label: t`As soon as possible` },
        ...(listed
          ? []
          : [{ value: wantedAt, label: `${formatDay(wantedAt, timezone)} ${formatTime(wantedAt, timezone)}` }]),
        ...slots,
      ]}
    />
  );
}
