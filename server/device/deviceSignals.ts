import type { Database } from '../db/database.ts';
import { notifyOnCommit } from '../db/notifyOnCommit.ts';
import type { Sql } from '../db/sql.ts';
import type { Bus } from '../stream/bus.ts';

type Signal = 'device_changed' | 'device_revoked';

const channel = 'device_signal';

/** Tells every process, when the transaction commits, that a device was changed or deleted. */
export async function announceDevice(tx: Sql, device_id: string, what: Signal): Promise<void> {
  await notifyOnCommit(tx, channel, `${what} ${device_id}`);
}

/** Passes the signals of all processes to this one's bus. */
export async function followDevices(db: Database, bus: Bus): Promise<void> {
  await db.listen(channel, (payload) => {
    const [what = '', device_id = ''] = payload.split(' ');
    bus.emitDevice(device_id, what as Signal);
  });
}
