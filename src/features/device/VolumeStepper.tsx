import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { changeDevice, deviceSettings } from '#src/data/session/deviceSettings.ts';
import { Stepper } from '#src/ui/input/Stepper.tsx';

/** How loud the device is. `onHear` lets it be heard at once. */
export function VolumeStepper({ onHear }: { onHear: (volume: number) => void }) {
  const { t } = useLingui();
  const percent = Math.round(useSnapshot(deviceSettings).volume * 100);
  return (
    <Stepper
      size="staff"
      label={t`Volume`}
      value={percent}
      min={0}
      max={100}
      step={10}
      text={`${percent} %`}
      onChange={(value) => {
        changeDevice({ volume: value / 100 });
        onHear(value / 100);
      }}
    />
  );
}
