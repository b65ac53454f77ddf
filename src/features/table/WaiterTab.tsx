import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { millisecondsToNextCall } from '#domain/table/callWaiter.ts';
import type { TableEvent, WaiterReason } from '#domain/table/table.ts';
import { waiterReasons } from '#domain/table/table.ts';
import { useNow } from './useNow.ts';
import { WaiterCallCard } from './WaiterCallCard.tsx';
import { WaiterCallSheet } from './WaiterCallSheet.tsx';
import { callState, openCalls } from './waiterCalls.ts';
import { waiterReasonTexts } from '#src/i18n/waiterReasonTexts.ts';
import classes from './WaiterTab.module.css';

type WaiterTabProps = {
  events: readonly TableEvent[];
  /** calls that have not left this phone */
  unsent: ReadonlySet<string>;
  timeZone: string;
  onCall: (reason: WaiterReason, comment: string) => Promise<void>;
  /** takes back a call that has not left this phone */
  onWithdraw: (event_id: string) => void;
};

/** Calls the waiter for one of six reasons, and shows what became of the calls. */
export function WaiterTab({ events, unsent, timeZone, onCall, onWithdraw }: WaiterTabProps) {
  const { i18n } = useLingui();
  const now = useNow(5000);
  const [asked, setAsked] = useState<WaiterReason>();
  const calls = openCalls(events, now);
  return (
    <div className={classes.place}>
      <h2 className={classes.title}>
        <Trans>How may we help?</Trans>
      </h2>
      <div className={classes.calls} aria-live="polite">
        {calls.map((event) => (
          <WaiterCallCard
            key={event.event_id}
            event={event}
            state={callState(event, unsent)}
            timeZone={timeZone}
            onWithdraw={onWithdraw}
          />
        ))}
      </div>
      <div className={classes.reasons}>
        {waiterReasons.map((reason) => {
          const { label, hint, Icon } = waiterReasonTexts[reason];
          const wait = millisecondsToNextCall(events, reason, now);
          return (
            <button
              key={reason}
              type="button"
              className={classes.reason}
              aria-disabled={wait > 0 || undefined}
              onClick={() => {
                if (wait === 0) setAsked(reason);
              }}
            >
              <span className={classes.icon}>
                <Icon size={34} stroke={1.5} aria-hidden="true" />
              </span>
              <span className={classes.label}>{i18n._(label)}</span>
              <span className={classes.hint}>{wait > 0 ? <Trans>Already called</Trans> : i18n._(hint)}</span>
            </button>
          );
        })}
      </div>
      {asked !== undefined && <WaiterCallSheet reason={asked} onClose={() => setAsked(undefined)} onCall={onCall} />}
    </div>
  );
}
