import { Trans } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { IconQrcode, IconQrcodeOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Table } from '#domain/table/table.ts';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { guestSession, openTable } from '#src/data/session/guestSession.ts';
import { openCart } from '#src/features/cart/cartStore.ts';
import { takeBackAll } from '#src/features/cart/unsentOrders.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { TableReady } from './TableReady.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import classes from './TableScreen.module.css';

/** What a wrong or old code gives: no retry helps, another scan does. */
const badCode = new Set(['table_unknown', 'not_found', 'invalid_request']);

/** The guest's screen at a table, from the scan of its code on. */
export function TableScreen() {
  const { code } = useSearch({ strict: false });
  useEffect(() => {
    if (code !== undefined) void openTable(code);
  }, [code]);
  return <div className={classes.screen}>{code === undefined ? <ScanFirst /> : <ScannedTable code={code} />}</div>;
}

function ScannedTable({ code }: { code: string }) {
  const { table, over, error } = useSnapshot(guestSession);
  const { restaurant, index, error: menuError } = useMenu();
  if (over) return <SessionOver />;
  if (error && badCode.has(error.code)) return <UnknownCode />;
  const failed = error ?? menuError;
  if (failed) {
    return (
      <main className={classes.notice}>
        <ErrorState onRetry={() => void openTable(code)}>{errorSentence(failed)}</ErrorState>
      </main>
    );
  }
  const matches = table && restaurant?.restaurant_id === table.restaurant_id;
  if (!matches || !index) return <TableSkeleton />;
  // both are refs: replaced as a whole, never changed inside
  return <TableReady table={table as Table} restaurant={restaurant} index={index} />;
}

function ScanFirst() {
  return (
    <main className={classes.notice}>
      <EmptyState icon={<IconQrcode aria-hidden="true" />} title={<Trans>Scan the code at your table</Trans>}>
        <Trans>Open your camera and point it at the code: the menu opens at once.</Trans>
      </EmptyState>
    </main>
  );
}

function UnknownCode() {
  return (
    <main className={classes.notice}>
      <EmptyState icon={<IconQrcodeOff aria-hidden="true" />} title={<Trans>We do not know this table</Trans>}>
        <Trans>The code may be an old one. Please scan the code at your table again, or ask the waiter.</Trans>
      </EmptyState>
    </main>
  );
}

function SessionOver() {
  useEffect(() => {
    const { table, restaurant } = guestSession;
    if (!table || !restaurant) return;
    openCart(restaurant, table.table_id);
    void takeBackAll();
  }, []);
  return (
    <main className={classes.notice}>
      <EmptyState icon={<IconQrcode aria-hidden="true" />} title={<Trans>Thank you for your visit</Trans>}>
        <Trans>This table has been closed. To order again, please scan the code at your table again.</Trans>
      </EmptyState>
    </main>
  );
}
