import { Trans } from '@lingui/react/macro';
import { useServerNow } from '#src/data/useServerNow.ts';
import { formatDayTime } from '#src/i18n/dateTime.ts';
import { agoText } from './agoText.ts';

/** When a device was heard of last, as people say it; the time itself for whoever wants to know. */
export function LastSeen({ at }: { at: string | undefined }) {
  const now = useServerNow(10);
  if (at === undefined) return <Trans>never seen</Trans>;
  return (
    <time dateTime={at} title={formatDayTime(at)}>
      {agoText(at, now) ?? <Trans>just now</Trans>}
    </time>
  );
}
