import { Trans, useLingui } from '@lingui/react/macro';
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { OpeningSpan } from '#domain/menu/menu.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { CopyDaySheet } from './CopyDaySheet.tsx';
import { dayName } from './dayName.ts';
import classes from './OpeningWeek.module.css';
import { copiedTo, endsNextDay, nextSpan, spansOf, weekDays, weekFaults, withDay } from './week.ts';

type OpeningWeekProps = { week: readonly OpeningSpan[]; onChange: (week: OpeningSpan[]) => void };

/** The hours of a week: as many spans a day as wanted, also past midnight. */
export function OpeningWeek({ week, onChange }: OpeningWeekProps) {
  const { t } = useLingui();
  const [copying, setCopying] = useState<number>();
  const faults = weekFaults(week);
  return (
    <>
      <ul className={classes.week} aria-label={t`Opening hours`}>
        {weekDays.map((weekDay) => {
          const day = dayName(weekDay, currentLanguage());
          const spans = spansOf(week, weekDay);
          const put = (next: readonly OpeningSpan[]): void => onChange(withDay(week, weekDay, next));
          return (
            <li key={weekDay} className={classes.day}>
              <span className={classes.name}>{day}</span>
              <div className={classes.spans}>
                {spans.length === 0 && (
                  <span className={classes.closed}>
                    <Trans>Closed</Trans>
                  </span>
                )}
                {spans.map((span, at) => {
                  const fault = faults.get(week.indexOf(span));
                  const change = (part: Partial<OpeningSpan>): void =>
                    put(spans.map((each, place) => (place === at ? { ...each, ...part } : each)));
                  return (
                    // spans have no name of their own
                    <div key={at} className={classes.span}>
                      <input
                        type="time"
                        className={classes.time}
                        aria-label={spans.length > 1 ? t`${day}, opens, span ${at + 1}` : t`${day}, opens`}
                        aria-invalid={fault !== undefined || undefined}
                        value={span.time_from}
                        onChange={(event) => change({ time_from: event.currentTarget.value })}
                      />
                      <span aria-hidden="true">–</span>
                      <input
                        type="time"
                        className={classes.time}
                        aria-label={spans.length > 1 ? t`${day}, closes, span ${at + 1}` : t`${day}, closes`}
                        aria-invalid={fault !== undefined || undefined}
                        value={span.time_to}
                        onChange={(event) => change({ time_to: event.currentTarget.value })}
                      />
                      <IconButton
                        label={spans.length > 1 ? t`Remove span ${at + 1} of ${day}` : t`Closed on ${day}`}
                        onClick={() => put(spans.filter((_, place) => place !== at))}
                      >
                        <IconTrash aria-hidden="true" />
                      </IconButton>
                      {endsNextDay(span) && (
                        <span className={classes.note}>
                          <Trans>until the next day</Trans>
                        </span>
                      )}
                      {fault !== undefined && (
                        <span className={classes.fault}>
                          {fault === 'overlap' ? (
                            <Trans>Overlaps with other hours</Trans>
                          ) : (
                            <Trans>Please enter both times</Trans>
                          )}
                        </span>
                      )}
                    </div>
                  );
                })}
              </div>
              <div className={classes.ways}>
                <IconButton
                  label={spans.length === 0 ? t`Open on ${day}` : t`More hours on ${day}`}
                  onClick={() => put([...spans, { weekDay, ...nextSpan(spans) }])}
                >
                  <IconPlus aria-hidden="true" />
                </IconButton>
                <IconButton label={t`Copy ${day} to other days`} onClick={() => setCopying(weekDay)}>
                  <IconCopy aria-hidden="true" />
                </IconButton>
              </div>
            </li>
          );
        })}
      </ul>
      {week.length === 0 && (
        <p className={classes.fault}>
          <Trans>Without hours nobody can order.</Trans>
        </p>
      )}
      {copying !== undefined && (
        <CopyDaySheet
          weekDay={copying}
          onClose={() => setCopying(undefined)}
          onCopy={(days) => {
            onChange(copiedTo(week, copying, days));
            setCopying(undefined);
          }}
        />
      )}
    </>
  );
}
