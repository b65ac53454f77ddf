import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { loadRestaurant } from '#src/data/menu/menuStore.ts';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { usePictureReady } from '#src/data/picture/useOrder.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { deviceSession } from '#src/data/session/deviceSessionStore.ts';
import { CallButton } from '#src/features/calls/CallButton.tsx';
import { CallList } from '#src/features/calls/CallList.tsx';
import { useCallChime } from '#src/features/calls/useCallChime.ts';
import { useStaffCalls } from '#src/features/calls/useStaffCalls.ts';
import { PrinterChip } from '#src/features/print/PrinterChip.tsx';
import { StaffHeader } from '#src/features/connection/StaffHeader.tsx';
import { Floor } from '#src/features/floor/Floor.tsx';
import { openDraft } from '#src/features/register/registerDraft.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { GridSkeleton } from '#src/ui/feedback/Skeleton.tsx';
import { useWide } from '#src/ui/useWide.ts';
import { openedTable, showTable } from './openedTable.ts';
import { TableMenu } from './TableMenu.tsx';
import { TableScreen } from './TableScreen.tsx';
import classes from './TableManagerShell.module.css';

/** The table manager: the floor of the house and who calls there; a tap opens a table, a long press its menu. */
export function TableManagerShell() {
  const { t } = useLingui();
  const { restaurant, index, error } = useMenu();
  const tables = usePicture('tables');
  const { table_id } = useSnapshot(openedTable);
  const [menuOf, setMenuOf] = useState<string>();
  useCallChime();
  useEffect(() => {
    if (restaurant) openDraft(restaurant);
  }, [restaurant]);
  const open = useCallback((id: string) => showTable(id), []);
  const more = useCallback((id: string) => setMenuOf(id), []);
  const table = table_id === undefined ? undefined : tables[table_id];
  const long = menuOf === undefined ? undefined : tables[menuOf];
  return (
    <main className={classes.shell}>
      {restaurant && index ? (
        <>
          {table ? (
            <TableScreen key={table.table_id} table={table} restaurant={restaurant} index={index} onMenu={more} />
          ) : (
            <HouseFloor currency={restaurant.currency} onOpen={open} onMenu={more} />
          )}
          {long && <TableMenu table={long} restaurant={restaurant} onClose={() => setMenuOf(undefined)} />}
        </>
      ) : (
        <>
          <StaffHeader title={<Trans>Tables</Trans>} />
          {error ? (
            <ErrorState
              onRetry={() => deviceSession.device?.restaurant && void loadRestaurant(deviceSession.device.restaurant)}
            >
              {errorSentence(error)}
            </ErrorState>
          ) : (
            <div className={classes.loading}>
              <GridSkeleton cards={18} label={t`Loading the tables`} />
            </div>
          )}
        </>
      )}
    </main>
  );
}

type HouseFloorProps = {
  currency: Parameters<typeof Floor>[0]['currency'];
  onOpen: (table_id: string) => void;
  onMenu: (table_id: string) => void;
};

/** The floor, and on a wide screen beside it who calls; there is always room for them, so nothing moves. */
function HouseFloor({ currency, onOpen, onMenu }: HouseFloorProps) {
  const wide = useWide(1000);
  return (
    <>
      <StaffHeader title={<Trans>Tables</Trans>}>
        <PrinterChip />
        {!wide && <CallButton onOpen={onOpen} />}
      </StaffHeader>
      <div className={classes.body}>
        <div className={classes.floor}>
          <Floor currency={currency} onTap={onOpen} onLong={onMenu} />
        </div>
        {wide && <CallColumn onOpen={onOpen} />}
      </div>
    </>
  );
}

function CallColumn({ onOpen }: { onOpen: (table_id: string) => void }) {
  const { t } = useLingui();
  const ready = usePictureReady();
  const calls = useStaffCalls();
  return (
    <aside className={classes.calls} aria-label={t`Waiter calls`}>
      {/* before anything is known, that nobody calls would not be true */}
      {ready && <CallList calls={calls} onOpen={onOpen} />}
    </aside>
  );
}
