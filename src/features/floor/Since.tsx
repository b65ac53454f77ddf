import { Trans, useLingui } from '@lingui/react/macro';
import { useServerNow } from '#src/data/useServerNow.ts';
import { hoursText, minutesSince } from './minutesSince.ts';
import classes from './TableTile.module.css';

/** Minutes a timer on the floor is behind at most: seconds would make hundreds of tiles twitch. */
const step = 15;

const useMinutes = (since: string): number => minutesSince(since, useServerNow(step));

/** How long a party has been there, '0:42'. */
export function SittingFor({ since }: { since: string }) {
  const { t } = useLingui();
  const text = hoursText(useMinutes(since));
  return (
    <bdi className={classes.time} title={t`Sitting there for ${text} hours`}>
      {text}
    </bdi>
  );
}

/** How long ago they ordered last. */
export function OrderedAgo({ since }: { since: string }) {
  const { t } = useLingui();
  const minutes = useMinutes(since);
  return (
    <span className={classes.ago} title={t`Ordered last ${minutes} minutes ago`}>
      <Trans comment="minutes since the last order, as short as can be">
        <bdi>{minutes}</bdi> min
      </Trans>
    </span>
  );
}
