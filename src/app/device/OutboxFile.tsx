import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { exportOutbox } from '#src/data/outbox/exportOutbox.ts';
import { importOutbox, type Imported } from '#src/data/outbox/importOutbox.ts';
import type { FileFault } from '#src/data/outbox/readOutboxFile.ts';
import { deviceSession } from '#src/data/session/deviceSessionStore.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { saveFile } from '#src/ui/device/saveFile.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import classes from './DeviceSettingsPage.module.css';

const faults: Record<FileFault, ReactNode> = {
  unreadable: <Trans>This is no exported outbox, or it was changed. Nothing was taken over.</Trans>,
  newer: <Trans>This file is of a newer version of the app. Update this device first.</Trans>,
  other_device: (
    <Trans>
      This file is of another device. Nothing was taken over, since its actions could be done twice. Sign in as that
      device first.
    </Trans>
  ),
  too_old: <Trans>This file is older than 30 days. Nothing was taken over; show it to the owner.</Trans>,
};

/** A file as the way out, and back in: for a device whose browser loses its data. */
export function OutboxFile() {
  const { t } = useLingui();
  const picker = useRef<HTMLInputElement>(null);
  // whose a file is, is asked of who this is
  const starting = useSnapshot(deviceSession).machineId === undefined;
  const [imported, setImported] = useState<Imported>();
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      setImported(await importOutbox(await file.text()));
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <>
      <div className={classes.buttons}>
        <BigButton
          size="staff"
          tone="plain"
          icon={<IconDownload aria-hidden="true" />}
          onClick={() => void exportOutbox().then(saveFile, showFailure)}
        >
          <Trans>Export to a file</Trans>
        </BigButton>
        <BigButton
          size="staff"
          tone="plain"
          icon={<IconUpload aria-hidden="true" />}
          reason={starting ? t`Starting this device` : undefined}
          onClick={() => picker.current?.click()}
        >
          <Trans>Import from a file</Trans>
        </BigButton>
        <input
          ref={picker}
          type="file"
          accept="application/json,.json"
          hidden
          disabled={starting}
          aria-label={t`Import from a file`}
          onChange={(event) => {
            const { files } = event.currentTarget;
            void take(files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      {imported !== undefined && (
        <p role="status" className={'fault' in imported ? classes.fault : undefined}>
          {'fault' in imported ? faults[imported.fault] : <Taken {...imported} />}
        </p>
      )}
    </>
  );
}

function Taken({ taken, known }: { taken: number; known: number }) {
  return (
    <>
      <Plural
        value={taken}
        _0="Nothing new was in the file."
        one="# action was taken over and is being sent."
        other="# actions were taken over and are being sent."
      />{' '}
      {known > 0 && (
        <Plural value={known} one="# was here or decided already." other="# were here or decided already." />
      )}
    </>
  );
}
