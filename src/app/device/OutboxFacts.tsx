import { Plural, Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { useOutbox } from '#src/data/outbox/useOutbox.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { receiptMails, refusedMails, waitingMails, type ReceiptMail } from '#src/data/receiptMails.ts';
import { formatDayTime } from '#src/i18n/dateTime.ts';
import classes from './DeviceSettingsPage.module.css';

/** What this device did and the server has not got. */
export function OutboxFacts() {
  const { waiting, parked } = useOutbox();
  const mails = useSnapshot(receiptMails).kept as readonly ReceiptMail[];
  const { online, since, lastSyncAt } = useSnapshot(connection);
  return (
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
        <Plural value={waiting.length + waitingMails(mails).length} _0="nothing" one="# action" other="# actions" />
      </dd>
      <dt>
        <Trans>Needs attention</Trans>
      </dt>
      <dd>
        <Plural value={parked.length + refusedMails(mails).length} _0="nothing" one="# action" other="# actions" />
      </dd>
    </dl>
  );
}
