import { Trans } from '@lingui/react/macro';
import {
  IconCircleCheck,
  IconCircleX,
  IconClockHour4,
  IconEyeOff,
  IconHourglass,
  IconPlayerPause,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { openingState } from '#domain/restaurant/openingState.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { useServerNow } from '#src/data/useServerNow.ts';
import { formatDayTime, formatTime } from '#src/i18n/dateTime.ts';
import { Chip } from '#src/ui/button/Chip.tsx';

const dayMilliseconds = 24 * 60 * 60_000;

/** How a restaurant stands for its guests at this moment. */
export function HouseState({ house }: { house: Restaurant }) {
  const minute = useServerNow(60);
  // days are looked through for when it closes or opens: once a minute is enough
  const state = useMemo(() => openingState(house, new Date(minute).toISOString()), [house, minute]);
  if (house.activation === 'open')
    return (
      <Chip tone="info" icon={<IconHourglass aria-hidden="true" />}>
        <Trans>Waiting to be activated</Trans>
      </Chip>
    );
  if (house.activation === 'declined')
    return (
      <Chip tone="danger" icon={<IconCircleX aria-hidden="true" />}>
        <Trans>Not activated</Trans>
      </Chip>
    );
  const { timezone } = house;
  // an exception may close in days what is open day and night
  const closes = (until: string): string =>
    Date.parse(until) - minute < dayMilliseconds ? formatTime(until, timezone) : formatDayTime(until, timezone);
  switch (state.kind) {
    case 'inactive':
      return (
        <Chip tone="warning" icon={<IconEyeOff aria-hidden="true" />}>
          <Trans>Hidden from guests</Trans>
        </Chip>
      );
    case 'paused':
      return (
        <Chip tone="warning" icon={<IconPlayerPause aria-hidden="true" />}>
          {state.until === undefined ? (
            <Trans>Paused</Trans>
          ) : (
            <Trans>Paused until {formatTime(state.until, timezone)}</Trans>
          )}
        </Chip>
      );
    case 'closed':
      return (
        <Chip icon={<IconClockHour4 aria-hidden="true" />}>
          {state.opens === undefined ? (
            <Trans>Closed</Trans>
          ) : (
            <Trans>Closed until {formatDayTime(state.opens, timezone)}</Trans>
          )}
        </Chip>
      );
    case 'open':
      return (
        <Chip tone="success" icon={<IconCircleCheck aria-hidden="true" />}>
          {state.until === undefined ? (
            <Trans context="a restaurant">Open</Trans>
          ) : (
            <Trans>Open until {closes(state.until)}</Trans>
          )}
        </Chip>
      );
  }
}
