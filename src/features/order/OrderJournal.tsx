import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import { call } from '#src/data/api/call.ts';
import { formatDayTime, formatTime } from '#src/i18n/dateTime.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/ui/feedback/Skeleton.tsx';
import { JournalWords } from './JournalWords.tsx';
import classes from './OrderJournal.module.css';

type Rows = AnswerOf<'GET /order/journal'>;

/** Who did what to the order, in the order in which it happened (D10). Kept by the server, so it needs a connection. */
export function OrderJournal({ order_id, version }: { order_id: string; version: number }) {
  const [attempt, setAttempt] = useState(0);
  return <JournalRows key={`${version}.${attempt}`} order_id={order_id} onRetry={() => setAttempt(attempt + 1)} />;
}

function JournalRows({ order_id, onRetry }: { order_id: string; onRetry: () => void }) {
  const { t } = useLingui();
  const [rows, setRows] = useState<Rows>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    const leaving = new AbortController();
    call('GET /order/journal', { query: { order_id }, signal: leaving.signal }).then(setRows, (failed: unknown) => {
      if (!leaving.signal.aborted) setError(failed);
    });
    return () => leaving.abort();
  }, [order_id]);
  if (error !== undefined && rows === undefined)
    return <ErrorState onRetry={onRetry}>{errorSentence(error)}</ErrorState>;
  if (rows === undefined) return <ListSkeleton rows={3} label={t`Loading the journal`} />;
  return (
    <ol className={classes.rows}>
      {rows.map((row) => (
        <li key={row.journal_id} className={classes.row}>
          <bdi className={classes.time}>{formatTime(row.occurredAt ?? row.at)}</bdi>
          <span className={classes.what}>
            <JournalWords what={row.what} to={row.to} />
            {row.note !== undefined && <q className={classes.note}>{row.note}</q>}
          </span>
          <bdi className={classes.who}>{row.actorName ?? row.actor}</bdi>
          {row.occurredAt !== undefined && formatTime(row.occurredAt) !== formatTime(row.at) && (
            <span className={classes.late}>
              <Trans>arrived {formatTime(row.at)}</Trans>
            </span>
          )}
          {row.clock !== undefined && (
            <span className={classes.late}>
              <Trans>the device said {formatDayTime(row.clock)}</Trans>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
