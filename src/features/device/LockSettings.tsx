import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { changeDevice, deviceSettings, lockMinutes } from '#src/data/session/deviceSettings.ts';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import classes from './Device.module.css';

/** After how long without a touch the device asks for a code again (D18). */
export function LockSettings() {
  const { t } = useLingui();
  const { lockAfter } = useSnapshot(deviceSettings);
  return (
    <>
      <p className={classes.hint}>
        <Trans>The device locks itself when nobody has touched it for so long, also while it slept.</Trans>
      </p>
      <Segmented
        wide
        size="staff"
        label={t`Lock after`}
        value={String(lockAfter)}
        onChange={(value) => changeDevice({ lockAfter: Number(value) })}
        options={lockMinutes.map((value) => ({ value: String(value), label: <Trans>{value} min</Trans> }))}
      />
    </>
  );
}
