import { Trans } from '@lingui/react/macro';
import { useServerNow } from '#src/data/useServerNow.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import classes from './DimClock.module.css';

/** What a screen shows that has nothing to show: it is on, and burns nothing in. */
export function DimClock() {
  const now = useServerNow(60);
  return (
    <div className={classes.clock}>
      <bdi className={classes.time}>{formatTime(new Date(now).toISOString())}</bdi>
      <p className={classes.words}>
        <Trans>Nothing is open</Trans>
      </p>
    </div>
  );
}
