import { Trans } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import type { DayHours } from '#domain/restaurant/restaurant.ts';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import classes from './OpeningWeek.module.css';
import { endsNextDay, type WeekFault } from './week.ts';

type SpanFieldsProps = {
  span: DayHours;
  fault: WeekFault | undefined;
  labels: { from: string; to: string; remove: string };
  onChange: (part: Partial<DayHours>) => void;
  onRemove: () => void;
};

/** From when until when, and what is wrong with it. */
export function SpanFields({ span, fault, labels, onChange, onRemove }: SpanFieldsProps) {
  const time = (name: 'time_from' | 'time_to', label: string) => (
    <input
      type="time"
      className={classes.time}
      aria-label={label}
      aria-invalid={fault !== undefined || undefined}
      value={span[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <div className={classes.span}>
      {time('time_from', labels.from)}
      <span aria-hidden="true">–</span>
      {time('time_to', labels.to)}
      <IconButton label={labels.remove} onClick={onRemove}>
        <IconTrash aria-hidden="true" />
      </IconButton>
      {endsNextDay(span) && (
        <span className={classes.note}>
          <Trans>until the next day</Trans>
        </span>
      )}
      {fault !== undefined && (
        <span className={classes.fault}>
          {fault === 'overlap' ? <Trans>Overlaps with other hours</Trans> : <Trans>Please enter both times</Trans>}
        </span>
      )}
    </div>
  );
}
