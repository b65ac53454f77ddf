import { Trans } from '@lingui/react/macro';
import { IconBell } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { changeDevice, deviceSettings } from '#src/data/session/deviceSettings.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { chime, sound } from '#src/ui/device/sound.ts';
import { VolumeStepper } from '#src/ui/input/VolumeStepper.tsx';
import classes from './Device.module.css';

/** How loud the device is, and whether it can be heard at all. */
export function SoundSettings() {
  const { volume } = useSnapshot(deviceSettings);
  const { blocked } = useSnapshot(sound);
  return (
    <>
      <VolumeStepper
        volume={volume}
        onChange={(chosen) => {
          changeDevice({ volume: chosen });
          void chime(chosen);
        }}
      />
      <BigButton
        size="staff"
        tone="plain"
        icon={<IconBell aria-hidden="true" />}
        onClick={() => void chime(deviceSettings.volume)}
      >
        <Trans>Try the sound</Trans>
      </BigButton>
      <p role="status" className={classes.hint}>
        {blocked === true && (
          <Trans>
            This browser gives no sound here. Look at the device's own volume and at the browser's settings.
          </Trans>
        )}
        {blocked === false && <Trans>The browser lets this page ring. If you heard nothing, turn the device up.</Trans>}
      </p>
    </>
  );
}
