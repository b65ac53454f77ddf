import { Plural, Trans } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { exportOutbox } from '#src/data/outbox/exportOutbox.ts';
import { useOutbox } from '#src/data/outbox/useOutbox.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { formatDayTime } from '#src/i18n/dateTime.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { saveBlob } from '#src/ui/device/saveBlob.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import classes from './DeviceSettingsPage.module.css';

/** What this device did and the server has not got, with a file as the way out. */
export function OutboxFacts() {
  const { waiting, parked } = useOutbox();
  const { online, since, lastSyncAt } = useSnapshot(connection);
  return (
    <>
      <dl className={classes.facts}>
        <dt>
          <Trans>Connection</Trans>
        </dt>
        <dd>{online ? <Trans>Online</Trans> : <Trans>Offline since {formatDayTime(since)}</Trans>}</dd>
        <dt>
          <Trans>Last synced</Trans>
        </dt>
        <dd>{lastSyncAt === undefined ? '–' : <bdi>{formatDayTime(lastSyncAt)}</bdi>}</dd>
        <dt>
          <Trans>Waiting</Trans>
        </dt>
        <dd>
          <Plural value={waiting.length} _0="nothing" one="# action" other="# actions" />
        </dd>
        <dt>
          <Trans>Needs attention</Trans>
        </dt>
        <dd>
          <Plural value={parked.length} _0="nothing" one="# action" other="# actions" />
        </dd>
      </dl>
      {waiting.length + parked.length > 0 && (
        <BigButton
          size="staff"
          tone="plain"
          icon={<IconDownload aria-hidden="true" />}
          onClick={() => void exportOutbox().then((file) => saveBlob(file, 'comanda-outbox.json'), showFailure)}
        >
          <Trans>Export to a file</Trans>
        </BigButton>
      )}
    </>
  );
}
