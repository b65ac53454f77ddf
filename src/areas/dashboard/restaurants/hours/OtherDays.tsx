import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  calendarDate,
  comingExceptions,
  exceptionRanges,
  type ExceptionRange,
} from '#domain/restaurant/openingExceptions.ts';
import type { OpeningException } from '#domain/restaurant/restaurant.ts';
import { serverNow } from '#src/data/clock.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { rangeText } from './dateText.ts';
import { changedExceptions } from './exceptionDraft.ts';
import { OtherDaysSheet } from './OtherDaysSheet.tsx';
import classes from './OtherDays.module.css';

type OtherDaysProps = {
  exceptions: readonly OpeningException[];
  /** of the house: on its wall it may be another day than here */
  timezone: string;
  onChange: (exceptions: OpeningException[]) => void;
};

/** Holidays and other days on which the hours of the week do not count; what is over is not shown. */
export function OtherDays({ exceptions, timezone, onChange }: OtherDaysProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<ExceptionRange | 'new'>();
  const now = serverNow().toISOString();
  const today = calendarDate(now, timezone);
  const ranges = exceptionRanges(comingExceptions({ openingExceptions: [...exceptions], timezone }, now));
  return (
    <div className={classes.part}>
      <h3 className={classes.title}>
        <Trans>Holidays and other days</Trans>
      </h3>
      {ranges.length === 0 ? (
        <p className={classes.none}>
          <Trans>Closed on a holiday, or open longer on a festival? Then the hours of the week do not count.</Trans>
        </p>
      ) : (
        <ul className={classes.list} aria-label={t`Holidays and other days`}>
          {ranges.map((range) => {
            const when = rangeText(range);
            return (
              <li key={range.from} className={classes.day}>
                <span className={classes.when}>
                  <bdi>{when}</bdi>
                </span>
                <span className={classes.hours}>
                  {range.spans.length === 0 ? (
                    <Trans>Closed</Trans>
                  ) : (
                    range.spans.map(({ time_from, time_to }) => (
                      <bdi key={time_from}>
                        {time_from}–{time_to}
                      </bdi>
                    ))
                  )}
                </span>
                <span className={classes.ways}>
                  <IconButton label={t`Change ${when}`} aria-haspopup="dialog" onClick={() => setOpen(range)}>
                    <IconPencil aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={t`Remove ${when}`}
                    onClick={() => onChange(changedExceptions(exceptions, undefined, { instead: range, today }))}
                  >
                    <IconTrash aria-hidden="true" />
                  </IconButton>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <div>
        <BigButton
          tone="plain"
          icon={<IconCalendarPlus aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setOpen('new')}
        >
          <Trans>Add days</Trans>
        </BigButton>
      </div>
      {open !== undefined && (
        <OtherDaysSheet
          all={exceptions}
          instead={open === 'new' ? undefined : open}
          today={today}
          onClose={() => setOpen(undefined)}
          onDone={(all) => {
            setOpen(undefined);
            onChange(all);
          }}
        />
      )}
    </div>
  );
}
