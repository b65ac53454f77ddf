import { useLingui } from '@lingui/react/macro';
import { Stepper } from './Stepper.tsx';

/** How loud something is, from 0 to 1, in steps of a tenth. */
export function VolumeStepper({ volume, onChange }: { volume: number; onChange: (volume: number) => void }) {
  const { t } = useLingui();
  const percent = Math.round(volume * 100);
  return (
    <Stepper
      size="staff"
      label={t`Volume`}
      value={percent}
      min={0}
      max={100}
      step={10}
      text={`${percent} %`}
      onChange={(value) => onChange(value / 100)}
    />
  );
}
