import { i18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { IconAlertTriangle, IconCircleCheck, IconClockUp, IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { storageState } from '#src/data/local/storageState.ts';
import { exportOutbox } from '#src/data/outbox/exportOutbox.ts';
import { useOutbox } from '#src/data/outbox/useOutbox.ts';
import type { StoredOperation } from '#src/data/outbox/operation.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { deviceSession } from '#src/data/session/deviceSessionStore.ts';
import { formatDayTime, formatTime } from '#src/i18n/dateTime.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { HouseDevices } from './HouseDevices.tsx';
import { useReceiptMails, WaitingMail } from './MailedReceipts.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';
import { OperationWords } from './OperationWords.tsx';
import { operationOrder } from './operationOrder.ts';
import { OutageNotice } from './OutageNotice.tsx';
import { saveFile } from '#src/ui/device/saveFile.ts';
import classes from './ConnectionDetails.module.css';

/** How this device stands with the server: what waits, what needs a person, when it last knew everything. */
export function ConnectionDetails({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Sheet opened={opened} onClose={onClose} size="large" title={<Trans>Connection</Trans>}>
      {opened && (
        <div className={classes.parts}>
          <OutageNotice />
          <NeedsAttention />
          <Waiting />
          <Facts />
          <HouseDevices />
        </div>
      )}
    </Sheet>
  );
}

function Facts() {
  const { t } = useLingui();
  const { online, since, lastSyncAt } = useSnapshot(connection);
  const { lastSyncAt: lastAnswerAt } = useOutbox();
  const { device } = useSnapshot(deviceSession);
  const storage = useStorage();
  const synced = lastSyncAt ?? lastAnswerAt;
  return (
    <dl className={classes.facts}>
      <dt>
        <Trans>Station</Trans>
      </dt>
      <dd>
        <bdi>{device?.name ?? '–'}</bdi>
        {device && (
          <>
            {' · '}
            <Link to="/device/$mode/settings" params={{ mode: device.mode }}>
              <Trans>Device settings</Trans>
            </Link>
          </>
        )}
      </dd>
      <dt>
        <Trans>Server</Trans>
      </dt>
      <dd>
        {online ? <Trans>Online since {formatTime(since)}</Trans> : <Trans>Offline since {formatDayTime(since)}</Trans>}
      </dd>
      <dt>
        <Trans>Last sync</Trans>
      </dt>
      <dd>{synced === undefined ? <Trans>not yet</Trans> : formatDayTime(synced)}</dd>
      <dt>
        <Trans>Storage</Trans>
      </dt>
      <dd>{storage === undefined ? '–' : t`${storage.free} free, ${storage.used} used`}</dd>
    </dl>
  );
}

function Waiting() {
  const { waiting } = useOutbox();
  const mails = useReceiptMails().waiting;
  const orders = usePicture('orders');
  return (
    <section className={classes.section}>
      <header className={classes.head}>
        <h3>
          <Trans>Waiting to be sent</Trans>
        </h3>
        <BigButton
          tone="plain"
          icon={<IconDownload aria-hidden="true" />}
          onClick={() => void exportOutbox().then(saveFile, showFailure)}
        >
          <Trans>Export to a file</Trans>
        </BigButton>
      </header>
      {waiting.length + mails.length === 0 ? (
        <EmptyState
          icon={<IconCircleCheck aria-hidden="true" />}
          title={<Trans>Everything is with the server</Trans>}
        />
      ) : (
        <ul className={classes.rows}>
          {(waiting as readonly StoredOperation[]).map((operation) => {
            const order = orders[operationOrder(operation) ?? ''];
            return (
              <li key={operation.key} className={classes.row}>
                {operation.lastError ? <IconAlertTriangle aria-hidden="true" /> : <IconClockUp aria-hidden="true" />}
                <bdi className={classes.time}>{formatTime(operation.occurredAt)}</bdi>
                <span className={classes.words}>
                  <OperationWords operation={operation} />
                </span>
                {order && (
                  <span>
                    <Trans>Order {order.number}</Trans>
                  </span>
                )}
              </li>
            );
          })}
          {mails.map((mail) => (
            <WaitingMail key={mail.key} mail={mail} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Free and used space for this app, as the browser guesses it. */
function useStorage(): { free: string; used: string } | undefined {
  const [space, setSpace] = useState<{ free: string; used: string }>();
  useEffect(() => {
    let here = true;
    const ask = async (): Promise<void> => {
      const storage = await storageState();
      if (here && storage) setSpace({ free: megabytes(storage.free), used: megabytes(storage.used) });
    };
    void ask();
    return () => {
      here = false;
    };
  }, []);
  return space;
}

const megabytes = (bytes: number): string =>
  bytes >= 1e9
    ? `${i18n.number(bytes / 1e9, { maximumFractionDigits: 1 })} GB`
    : `${Math.max(1, Math.round(bytes / 1e6))} MB`;
