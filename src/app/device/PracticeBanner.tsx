import { Trans } from '@lingui/react/macro';
import { IconCloudCheck, IconSchool } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { endPractice, practice, practiceSeen } from '#src/data/practice.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { cx } from '#src/ui/cx.ts';
import classes from './DevicePages.module.css';

/** Says on every page that the outage is only played, and how to end it. It goes when somebody says so: nothing moves by itself. */
export function PracticeBanner() {
  const { until, over } = useSnapshot(practice);
  if (until !== undefined)
    return (
      <div className={classes.banner} role="status">
        <IconSchool aria-hidden="true" />
        <p>
          <Trans>Practice outage until {formatTime(until)}</Trans>{' '}
          <span className={classes.long}>
            <Trans>What you do is real and is sent at its end. What others order is not shown here meanwhile.</Trans>
          </span>
        </p>
        <BigButton size="staff" onClick={endPractice}>
          <Trans>End it now</Trans>
        </BigButton>
      </div>
    );
  if (!over) return null;
  return (
    <div className={cx(classes.banner, classes.over)} role="status">
      <IconCloudCheck aria-hidden="true" />
      <p>
        <Trans>The practice outage is over. What was done meanwhile is being sent.</Trans>
      </p>
      <BigButton size="staff" tone="plain" onClick={practiceSeen}>
        <Trans>Good</Trans>
      </BigButton>
    </div>
  );
}
