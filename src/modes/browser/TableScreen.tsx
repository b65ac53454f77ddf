import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Table } from '#domain/table/table.ts';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { guestSession, leaveTable, openAgain, openTable } from '#src/data/session/guestSession.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { endVisit, isVisitOver } from '#src/ui/page/endedVisits.ts';
import { useTakeOver } from '#src/ui/page/useTakeOver.ts';
import { later } from '#src/ui/page/later.ts';
import { laterParts } from './laterParts.ts';
import { TableReady } from './TableReady.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import classes from './TableScreen.module.css';

const NoCode = later(() => import('./DeadEnds.tsx').then((module) => module.NoCode));
const UnknownCode = later(() => import('./DeadEnds.tsx').then((module) => module.UnknownCode));
const VisitOver = later(() => laterParts.visitOver().then((module) => module.VisitOver));

/** What a wrong or old code gives: no retry helps, another scan does. */
const badCode = new Set(['table_unknown', 'not_found', 'invalid_request']);

/** The guest's screen at a table, from the scan of its code on. */
export function TableScreen() {
  const search = useSearch({ strict: false });
  useTakeOver();
  // gone back to, or loaded anew, after its visit was over
  const ended = search.code !== undefined && isVisitOver(search.code);
  const code = ended ? undefined : search.code;
  const past = ended ? search.code : search.past;
  const navigate = useNavigate();
  useEffect(() => {
    // so that its code, typed again, is another address
    if (ended) void navigate({ to: '/order/table', search: { past }, replace: true });
  }, [ended, past, navigate]);
  // before anything reads whether the last visit is over
  useLayoutEffect(() => {
    if (code === undefined) return;
    const over = (): void => {
      endVisit(code);
      void navigate({ to: '/order/table', search: { past: code }, replace: true });
    };
    void openTable(code, search.visit === undefined ? undefined : { visit: Number(search.visit), over });
    return leaveTable;
  }, [code, search.visit, navigate]);
  return (
    <Suspense>
      {code !== undefined ? <ScannedTable code={code} /> : past !== undefined ? <VisitOver code={past} /> : <NoCode />}
    </Suspense>
  );
}

function ScannedTable({ code }: { code: string }) {
  const { table, over, error } = useSnapshot(guestSession);
  const { restaurant, index, error: menuError } = useMenu();
  const navigate = useNavigate();
  useEffect(() => {
    // an address that names no table: a phone at home does not sit down there again when it loads the page anew (D16)
    if (!over || !guestSession.over) return;
    endVisit(code);
    void navigate({ to: '/order/table', search: { past: code }, replace: true });
  }, [over, code, navigate]);
  if (error && badCode.has(error.code)) return <UnknownCode />;
  const failed = error ?? menuError;
  if (failed) {
    return (
      <main className={classes.notice}>
        <ErrorState onRetry={() => void openAgain()}>{errorSentence(failed)}</ErrorState>
      </main>
    );
  }
  const matches = table && restaurant?.restaurant_id === table.restaurant_id;
  return (
    <div className={classes.screen}>
      {matches && index ? (
        // both are refs: replaced as a whole, never changed inside
        <TableReady table={table as Table} restaurant={restaurant} index={index} />
      ) : (
        <TableSkeleton />
      )}
    </div>
  );
}
