import { Trans, useLingui } from '@lingui/react/macro';
import { IconBellOff } from '@tabler/icons-react';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { CallCard } from './CallCard.tsx';
import type { StaffCall } from './staffCalls.ts';
import classes from './Calls.module.css';

type CallListProps = {
  calls: readonly StaffCall[];
  onOpen?: ((table_id: string) => void) | undefined;
};

/** The calls of the house, who has waited longest first. It scrolls in the place that it is given. */
export function CallList({ calls, onOpen }: CallListProps) {
  const { t } = useLingui();
  const tables = usePicture('tables');
  return (
    <div className={classes.list} role="log" aria-label={t`Waiter calls`}>
      {calls.map((call) => (
        <CallCard
          key={call.event.event_id}
          call={call}
          table={tables[call.event.table_id]?.name ?? '?'}
          onOpen={onOpen}
        />
      ))}
      {calls.length === 0 && (
        <p className={classes.none}>
          <IconBellOff aria-hidden="true" />
          <Trans>Nobody calls</Trans>
        </p>
      )}
    </div>
  );
}
