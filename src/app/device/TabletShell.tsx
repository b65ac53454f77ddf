import { Trans } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Device } from '#domain/device/device.ts';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { changeHands, deviceSession } from '#src/data/session/deviceSession.ts';
import { lockDevice } from '#src/data/session/employeeUnlock.ts';
import { readTabletTable, tabletTable } from '#src/data/session/tabletTable.ts';
import { isUnderWay } from '#src/data/underWay.ts';
import { EmployeeUnlock } from '#src/features/device/EmployeeUnlock.tsx';
import { dishPictures } from '#src/features/kiosk/dishPictures.ts';
import { GuestStart } from '#src/features/kiosk/GuestStart.tsx';
import { takeBack } from '#src/features/kiosk/guestDevice.ts';
import { watchIdle } from '#src/features/kiosk/watchIdle.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { showTable } from '#src/modes/tablemanager/openedTable.ts';
import { TableManagerShell } from '#src/modes/tablemanager/TableManagerShell.tsx';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { Splash } from '#src/ui/feedback/Splash.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { beginAsGuest } from './beginAsGuest.ts';

/** A table's tablet: its guest's, and while an employee has unlocked it a table manager (D17, ADR 37). */
export function TabletShell() {
  const { employee, device } = useSnapshot(deviceSession);
  const hands = useRef(employee?.employee_id);
  const opened = employee?.employee_id;
  useEffect(() => {
    if (hands.current === opened) return;
    hands.current = opened;
    const { device: own } = deviceSession;
    if (opened !== undefined && own?.table_id) showTable(own.table_id);
    changeHands().catch(showFailure);
  }, [opened]);
  if (!device) return null;
  return opened === undefined ? <TabletStart device={device as Device} /> : <TabletOfStaff />;
}

/** Nobody has to remember to lock it: left alone for two minutes it is the guest's again, but for a payment. */
function TabletOfStaff() {
  useEffect(() => watchIdle(() => void lockDevice().catch(showFailure), isUnderWay), []);
  return <TableManagerShell />;
}

function TabletStart({ device }: { device: Device }) {
  const { restaurant, index } = useMenu();
  const { table, error } = useSnapshot(tabletTable);
  const [unlocking, setUnlocking] = useState(false);
  const { table_id = '' } = device;
  useEffect(takeBack, []);
  useEffect(() => void readTabletTable(table_id), [table_id]);
  const staff = (
    <>
      <BigButton size="staff" tone="quiet" icon={<IconLock aria-hidden="true" />} onClick={() => setUnlocking(true)}>
        <Trans>Staff</Trans>
      </BigButton>
      <Sheet opened={unlocking} onClose={() => setUnlocking(false)} title={<Trans>Staff</Trans>}>
        <EmployeeUnlock device={device} />
      </Sheet>
    </>
  );
  if (error !== undefined && !table)
    return (
      <>
        <ErrorState page onRetry={() => void readTabletTable(table_id)}>
          {errorSentence(error)}
        </ErrorState>
        {staff}
      </>
    );
  if (!restaurant || !table) return <Splash />;
  return (
    <GuestStart
      house={restaurant.name}
      pictures={index ? dishPictures(index) : []}
      table={table.name}
      onBegin={(language) => beginAsGuest({ code: table.code }, language)}
      staff={staff}
    />
  );
}
