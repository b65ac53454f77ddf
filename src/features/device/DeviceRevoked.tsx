import { Plural, Trans } from '@lingui/react/macro';
import { IconDeviceTabletOff, IconDownload, IconRefresh } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { exportOutbox } from '#src/data/outbox/exportOutbox.ts';
import { useOutbox } from '#src/data/outbox/useOutbox.ts';
import { deviceSession, startDevice } from '#src/data/session/deviceSession.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { saveFile } from '#src/ui/device/saveFile.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { useBusy } from '#src/ui/useBusy.ts';
import classes from './Device.module.css';
import { MachineId } from './MachineId.tsx';

/**
 * The owner has taken this device away: nothing works any more. What it did before is brought to the owner, and what
 * the server does not take can be kept (D39).
 */
export function DeviceRevoked() {
  const { waiting, parked } = useOutbox();
  const { machineId } = useSnapshot(deviceSession);
  const { busy, run } = useBusy();
  const count = waiting.length + parked.length;
  return (
    <div className={classes.page}>
      <IconDeviceTabletOff size={48} aria-hidden="true" />
      <h1>
        <Trans>This device was removed by the owner</Trans>
      </h1>
      <p role="status">
        {waiting.length > 0 ? (
          <Plural
            value={waiting.length}
            one="# action from before is still being handed over."
            other="# actions from before are still being handed over."
          />
        ) : parked.length > 0 ? (
          <Plural
            value={parked.length}
            one="# action was not taken. It is kept here; the owner sees it too."
            other="# actions were not taken. They are kept here; the owner sees them too."
          />
        ) : (
          <Trans>Everything that was done here has been handed over to the owner. Nothing is lost.</Trans>
        )}
      </p>
      <p className={classes.hint}>
        <Trans>Ask the owner to link it again in the dashboard under Devices.</Trans>
      </p>
      {machineId !== undefined && <MachineId machineId={machineId} />}
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
      {count > 0 && (
        <BigButton
          wide
          size="staff"
          tone="plain"
          icon={<IconDownload aria-hidden="true" />}
          onClick={() => void exportOutbox().then(saveFile, showFailure)}
        >
          <Trans>Export what was not sent ({count})</Trans>
        </BigButton>
      )}
    </div>
  );
}
