import { Trans } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { Device } from '#domain/device/device.ts';
import { startDevice } from '#src/data/session/deviceSession.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { MachineId } from './MachineId.tsx';
import classes from './Device.module.css';

/** Registered, but no restaurant works with it yet: what the owner needs to link it. */
export function DeviceUnlinked({ device }: { device: Device }) {
  const [busy, setBusy] = useState(false);
  const look = async (): Promise<void> => {
    setBusy(true);
    await startDevice().catch(showFailure);
    setBusy(false);
  };
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
        onClick={() => void look()}
      >
        <Trans>Look again</Trans>
      </BigButton>
    </div>
  );
}
