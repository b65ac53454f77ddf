import { useSnapshot } from 'valtio';
import { isTableTablet } from '#domain/device/modes.ts';
import { deviceSession } from '#src/data/session/deviceSessionStore.ts';
import { TableManagerShell } from '#src/modes/tablemanager/TableManagerShell.tsx';
import { TabletShell } from './TabletShell.tsx';

/** A table manager, or the tablet of the one table that its owner has fixed it to. */
export function TableManagerScreen() {
  const { device } = useSnapshot(deviceSession);
  return device && isTableTablet(device) ? <TabletShell /> : <TableManagerShell />;
}
