import { Trans } from '@lingui/react/macro';
import { IconDeviceTabletOff, IconDownload } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { exportOutbox } from '#src/data/outbox/exportOutbox.ts';
import { outbox } from '#src/data/outbox/outboxStore.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { saveBlob } from '#src/ui/device/saveBlob.ts';

/** The owner has deleted this device: nothing works any more, but what it still holds can be kept (D18). */
export function DeviceRevoked() {
  const { waiting, parked } = useSnapshot(outbox);
  const count = waiting.length + parked.length;
  return (
    <EmptyState
      icon={<IconDeviceTabletOff aria-hidden="true" />}
      title={<Trans>This device was removed by the owner</Trans>}
      action={
        count > 0 && (
          <BigButton
            size="staff"
            tone="plain"
            icon={<IconDownload aria-hidden="true" />}
            onClick={() => void exportOutbox().then((file) => saveBlob(file, 'comanda-outbox.json'), showFailure)}
          >
            <Trans>Export what was not sent ({count})</Trans>
          </BigButton>
        )
      }
    >
      <Trans>Ask the owner to link it again in the dashboard under Devices.</Trans>
    </EmptyState>
  );
}
