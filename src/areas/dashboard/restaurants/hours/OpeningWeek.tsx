import { Trans, useLingui } from '@lingui/react/macro';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { OpeningSpan } from '#domain/menu/menu.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { CopyDaySheet } from './CopyDaySheet.tsx';
import { dayName } from './dayName.ts';
import classes from './OpeningWeek.module.css';
import { SpanFields } from './SpanFields.tsx';
import { copiedTo, nextSpan, spansOf, weekDays, weekFaults, withDay } from './week.ts';

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
                  const many = spans.length > 1;
                  return (
                    // spans have no name of their own
                    <SpanFields
                      key={at}
                      span={span}
                      fault={faults.get(week.indexOf(span))}
                      labels={{
                        from: many ? t`${day}, opens, span ${at + 1}` : t`${day}, opens`,
                        to: many ? t`${day}, closes, span ${at + 1}` : t`${day}, closes`,
                        remove: many ? t`Remove span ${at + 1} of ${day}` : t`Closed on ${day}`,
                      }}
                      onChange={(part) => put(spans.map((each, place) => (place === at ? { ...each, ...part } : each)))}
                      onRemove={() => put(spans.filter((_, place) => place !== at))}
                    />
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
