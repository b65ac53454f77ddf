import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { waiterReasons, type WaiterReason } from '#domain/table/table.ts';
import { newId } from '#src/data/ids.ts';
import { act } from '#src/data/outbox/act.ts';
import { CallList } from '#src/features/calls/CallList.tsx';
import { useStaffCalls } from '#src/features/calls/useStaffCalls.ts';
import { WaiterCallSheet } from '#src/features/table/WaiterCallSheet.tsx';
import { waiterReasonTexts } from '#src/i18n/waiterReasonTexts.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import classes from './WaiterTab.module.css';

/** Who calls at this table, and a way to send somebody there: a guest without a phone asks whoever passes. */
export function WaiterTab({ table_id }: { table_id: string }) {
  const { i18n } = useLingui();
  const calls = useStaffCalls(table_id);
  const [asked, setAsked] = useState<WaiterReason>();
  return (
    <div className={classes.place}>
      <section>
        <CallList calls={calls} />
      </section>
      <section>
        <h2 className={classes.title}>
          <Trans>Call somebody to this table</Trans>
        </h2>
        <div className={classes.reasons}>
          {waiterReasons.map((reason) => {
            const { label, Icon } = waiterReasonTexts[reason];
            return (
              <BigButton
                key={reason}
                size="staff"
                tone="plain"
                icon={<Icon aria-hidden="true" />}
                onClick={() => setAsked(reason)}
              >
                {i18n._(label)}
              </BigButton>
            );
          })}
        </div>
      </section>
      {asked !== undefined && (
        <WaiterCallSheet
          reason={asked}
          onClose={() => setAsked(undefined)}
          onCall={async (reason, comment) => {
            await act({
              type: 'table.call',
              body: { event_id: newId(), table_id, reason, ...(comment === '' ? {} : { comment }) },
            });
          }}
        />
      )}
    </div>
  );
}
