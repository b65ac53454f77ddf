import { Trans } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import type { Device } from '#domain/device/device.ts';
import { startDevice } from '#src/data/session/deviceSession.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useBusy } from '#src/ui/useBusy.ts';
import { MachineId } from './MachineId.tsx';
import classes from './Device.module.css';

/** Registered, but no restaurant works with it yet: what the owner needs to link it. */
export function DeviceUnlinked({ device }: { device: Device }) {
  const { busy, run } = useBusy();
  return (
    <div className={classes.page}>
      <h1>
        <Trans>Waiting for the owner</Trans>
      </h1>
      <p className={classes.hint}>
        <Trans>
          The owner links this device to a restaurant in the dashboard under Devices: scan the code or type it.
        </Trans>
      </p>
      <MachineId machineId={device.machineId} />
      <BigButton
        wide
        size="staff"
        tone="plain"
        busy={busy}
        icon={<IconRefresh aria-hidden="true" />}
        onClick={() => run(startDevice)}
      >
        <Trans>Look again</Trans>
      </BigButton>
    </div>
  );
}
