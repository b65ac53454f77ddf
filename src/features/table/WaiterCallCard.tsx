import { Trans, useLingui } from '@lingui/react/macro';
import { IconClockUp } from '@tabler/icons-react';
import type { TableEvent } from '#domain/table/table.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { StepLine } from './StepLine.tsx';
import type { CallState } from './waiterCalls.ts';
import { waiterReasonTexts } from '#src/i18n/waiterReasonTexts.ts';
import classes from './WaiterCallCard.module.css';

const reached: Record<CallState, number> = { waiting: -1, sent: 0, seen: 1, coming: 2 };

type WaiterCallCardProps = {
  event: TableEvent;
  state: CallState;
  timeZone: string;
  onWithdraw: (event_id: string) => void;
};

/** One call: when it was made, whether it was seen, whether somebody is on the way. */
export function WaiterCallCard({ event, state, timeZone, onWithdraw }: WaiterCallCardProps) {
  const { i18n, t } = useLingui();
  const { label, Icon } = waiterReasonTexts[event.reason];
  const time = (instant: string | undefined) => (instant === undefined ? undefined : formatTime(instant, timeZone));
  return (
    <article className={classes.card}>
      <p className={classes.name}>
        <Icon size={24} stroke={1.5} aria-hidden="true" />
        {i18n._(label)}
        {event.comment !== undefined && event.comment !== '' && (
          <span className={classes.comment}>{event.comment}</span>
        )}
      </p>
      {state === 'waiting' ? (
        <div className={classes.waiting}>
          <span className={classes.hint}>
            <IconClockUp size={20} stroke={1.5} aria-hidden="true" />
            <Trans>On its way, as soon as there is a connection</Trans>
          </span>
          <BigButton tone="quiet" onClick={() => onWithdraw(event.event_id)}>
            <Trans>Take back</Trans>
          </BigButton>
        </div>
      ) : (
        <StepLine
          steps={[
            { label: t`Called`, time: time(event.createdAt) },
            { label: t`Seen`, time: time(event.seenAt) },
            { label: t`On the way`, time: time(event.processedAt) },
          ]}
          reached={reached[state]}
        />
      )}
    </article>
  );
}
