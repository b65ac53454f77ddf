import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconDownload, IconShieldCheck, IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Currency } from '#domain/money/money.ts';
import type { JournalRecord } from '#domain/register/journalRecord.ts';
import { books } from '#src/data/journal/booksStore.ts';
import { journalName } from '#src/data/local/journalRows.ts';
import { formatDayTime } from '#src/i18n/dateTime.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { exportJournal, journalCheck, journalsHere, showJournal, verifyJournal } from './journalCheck.ts';
import { RecordWords } from './RecordWords.tsx';
import classes from './Journal.module.css';

/** The register's chained journal as it lies on this device: read, checked, and saved as a file (D33). */
export function JournalPanel({ currency }: { currency: Currency }) {
  const { t } = useLingui();
  const { journals } = useSnapshot(books);
  const { records, done, report, journal } = useSnapshot(journalCheck);
  const rows = journalsHere(journals);
  const [letters, setLetters] = useState<string>();
  const row = rows.find((one) => one.register === letters) ?? rows[0];
  useEffect(() => {
    if (row) showJournal(row).catch(showFailure);
  }, [row]);
  if (!row)
    return (
      <EmptyState title={<Trans>Nothing is booked yet</Trans>}>
        <Trans>The journal begins as soon as this register has its letters from the server.</Trans>
      </EmptyState>
    );
  const waiting = row.number - row.kept;
  const isRead = journal === journalName(row);
  return (
    <section className={classes.panel} aria-label={t`Journal`}>
      {rows.length > 1 && (
        <Segmented
          size="staff"
          label={t`Which journal`}
          value={row.register}
          onChange={setLetters}
          options={rows.map((one) => ({ value: one.register, label: <bdi>{one.register}</bdi> }))}
        />
      )}
      <p className={classes.quiet}>
        <Trans>
          Register {row.register}: {row.number} records, {row.receipts} receipts
        </Trans>
        {' · '}
        {waiting > 0 ? <Trans>waiting for the server: {waiting}</Trans> : <Trans>the server has all of them</Trans>}
      </p>
      {row.replaces !== undefined && (
        <p className={classes.alarm} role="note">
          <IconAlertTriangle aria-hidden="true" />
          <Trans>Journal {row.replaces} was lost on this device; this one goes on after the gap.</Trans>
        </p>
      )}
      {row.refused && (
        <p className={classes.alarm} role="alert">
          <IconAlertTriangle aria-hidden="true" />
          <Trans>
            The server refused record {row.refused.number}. This journal is closed; the owner sees it under Needs
            attention.
          </Trans>
        </p>
      )}
      <div className={classes.actions}>
        <BigButton
          size="staff"
          icon={<IconShieldCheck aria-hidden="true" />}
          busy={done !== undefined}
          onClick={() => void verifyJournal(row).catch(showFailure)}
        >
          <Trans>Check the journal</Trans>
        </BigButton>
        <BigButton
          size="staff"
          tone="plain"
          icon={<IconDownload aria-hidden="true" />}
          onClick={() => void exportJournal(row).catch(showFailure)}
        >
          <Trans>Save as a file</Trans>
        </BigButton>
      </div>
      <div role="status">
        {done !== undefined && (
          <p className={classes.quiet}>
            <Trans>
              {done} of {row.number} checked
            </Trans>
          </p>
        )}
        {isRead && report?.ok && (
          <p className={classes.right}>
            <IconCircleCheck aria-hidden="true" />
            <Trans>All {report.records} records are as they were booked.</Trans>
          </p>
        )}
        {isRead && report?.ok === false && (
          <p className={classes.alarm}>
            <IconAlertTriangle aria-hidden="true" />
            <Trans>Something is wrong from record {report.faults[0]?.number ?? 0} on. Call the owner.</Trans>
          </p>
        )}
      </div>
      <ul className={classes.records} aria-label={t`Records`}>
        {isRead &&
          (records as readonly JournalRecord[]).map((record) => (
            <li key={record.number} className={classes.record}>
              <bdi className={classes.number}>{record.number}</bdi>
              <span>
                <RecordWords record={record} />
              </span>
              {record.amount !== undefined && <Price amount={record.amount} currency={currency} />}
              <span className={classes.quiet}>
                <bdi>{formatDayTime(record.at)}</bdi>
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
}
