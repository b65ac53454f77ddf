import { Trans } from '@lingui/react/macro';
import type { Terminal } from '#domain/device/device.ts';
import { Chip } from '#src/ui/button/Chip.tsx';
import classes from './Device.module.css';

/** The card readers that the owner gave this device, and who is using them. */
export function TerminalFacts({ terminals }: { terminals: readonly Terminal[] }) {
  if (terminals.length === 0)
    return (
      <p className={classes.hint}>
        <Trans>The owner has given this device no card reader. They are chosen in the dashboard under Devices.</Trans>
      </p>
    );
  return (
    <ul className={classes.list}>
      {terminals.map(({ terminal_id, label, status, usedBy }) => (
        <li key={terminal_id}>
          <bdi>{label}</bdi>
          <Chip tone={status === 'online' ? 'success' : 'danger'}>
            {status === 'online' ? <Trans>Online</Trans> : <Trans>Offline</Trans>}
          </Chip>
          {usedBy && (
            <span className={classes.hint}>
              <Trans>in use by {usedBy.name}</Trans>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
