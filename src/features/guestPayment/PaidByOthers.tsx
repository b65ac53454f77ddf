import { Trans } from '@lingui/react/macro';
import { IconClock } from '@tabler/icons-react';
import classes from './PaidByOthers.module.css';

/** All that remains is on somebody else's card just now: why there is nothing to press, and when there will be again. */
export function PaidByOthers() {
  return (
    <div className={classes.card}>
      <IconClock size={24} stroke={1.5} aria-hidden="true" />
      <p>
        <strong>
          <Trans>Somebody is paying the rest just now.</Trans>
        </strong>{' '}
        <Trans>If they do not, you can pay it here.</Trans>
      </p>
    </div>
  );
}
