import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlayerStop, IconSchool } from '@tabler/icons-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { endPractice, practice, practiceMinutes, startPractice } from '#src/data/practice.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import classes from './DeviceSettingsPage.module.css';

/** Plays an outage on this device, so that nobody meets the first one on a Saturday night. */
export function PracticeSettings() {
  const { t } = useLingui();
  const { until } = useSnapshot(practice);
  const [minutes, setMinutes] = useState(String(practiceMinutes[1]));
  if (until !== undefined)
    return (
      <>
        <p>
          <Trans>Practice outage until {formatTime(until)}</Trans>
        </p>
        <BigButton size="staff" icon={<IconPlayerStop aria-hidden="true" />} onClick={endPractice}>
          <Trans>End it now</Trans>
        </BigButton>
      </>
    );
  return (
    <>
      <p className={classes.hint}>
        <Trans>
          This device alone behaves as if the network were gone. Go on working: orders, steps and cash are real, wait
          here, and are sent at the end. What others order meanwhile is shown here only then, so practise where another
          screen looks after them.
        </Trans>
      </p>
      <Segmented
        wide
        size="staff"
        label={t`How long`}
        value={minutes}
        onChange={setMinutes}
        options={practiceMinutes.map((value) => ({ value: String(value), label: <Trans>{value} min</Trans> }))}
      />
      <ConfirmButton
        size="staff"
        icon={<IconSchool aria-hidden="true" />}
        question={<Trans>Tap again to begin</Trans>}
        onConfirm={() => startPractice(Number(minutes))}
      >
        <Trans>Begin the practice outage</Trans>
      </ConfirmButton>
    </>
  );
}
