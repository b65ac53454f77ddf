import type { Device } from '#domain/device/device.ts';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import { agrees } from '../chain/differences.ts';
import type { Sql } from '../db/sql.ts';
import { tableById } from '../table/tableRepository.ts';
import type { DeviceParts } from './deviceParts.ts';
import type { DeviceSettings } from './deviceRepository.ts';
import { terminalsFor } from './terminalsFor.ts';

/** What an owner says of a device; what is left out stays, and a table of null is taken away. */
export type Wanted = Pick<Device, 'name' | 'mode'> &
  Partial<Pick<Device, 'employeeTypes' | 'shows'>> & {
    terminals?: { terminal_id: string }[] | undefined;
    table_id?: string | null | undefined;
  };
type Before = Pick<Device, 'employeeTypes' | 'terminals' | 'shows' | 'table_id'>;

/** A device that was never set up, or belongs to nobody any more: the next owner begins anew. */
export const notSetUp: Before = { employeeTypes: [], terminals: [] };

/** How a device shall be set up, with terminals and a table of that restaurant only. */
export async function wantedSetUp(
  tx: Sql,
  { terminalsOf }: Pick<DeviceParts, 'terminalsOf'>,
  { restaurant_id, before, wanted }: { restaurant_id: string; before: Before; wanted: Wanted },
): Promise<Result<DeviceSettings>> {
  const terminals = terminalsFor(
    before,
    wanted.terminals ? await terminalsOf(tx, restaurant_id) : [],
    wanted.terminals,
  );
  if (!terminals.ok) return terminals;
  const table_id = await tableOf(tx, restaurant_id, before, wanted);
  if (!table_id.ok) return table_id;
  const { name, mode, employeeTypes = before.employeeTypes, shows = before.shows } = wanted;
  return accept({
    name,
    mode,
    employeeTypes,
    terminals: terminals.value,
    ...(shows ? { shows } : {}),
    ...(table_id.value ? { table_id: table_id.value } : {}),
  });
}

/** Only who manages tables can be the tablet of one; with another mode the device leaves its table. */
async function tableOf(
  tx: Sql,
  restaurant_id: string,
  before: Before,
  { mode, table_id }: Wanted,
): Promise<Result<string | undefined>> {
  if (table_id === null || (table_id === undefined && mode !== 'tablemanager')) return accept(undefined);
  if (table_id === undefined) return accept(before.table_id);
  if (mode !== 'tablemanager') return faultOf('is for table managers only');
  // sent back as it was, also when the table is gone meanwhile
  if (table_id === before.table_id) return accept(table_id);
  const table = await tableById(tx, table_id);
  return table?.restaurant_id === restaurant_id ? accept(table_id) : faultOf('is not a table of this restaurant');
}

const faultOf = (message: string) => refuse('invalid_request', { details: [{ path: 'table_id', message }] });

/** Whether a device is set up like this already. */
export const isSetUp = (device: Device, { shows, table_id, ...settings }: DeviceSettings): boolean =>
  agrees(device, settings) && device.shows === shows && device.table_id === table_id;

/** Whether the same people may do the same with a device that is set up anew. */
export const sameRights = (a: DeviceSettings, b: DeviceSettings): boolean =>
  a.mode === b.mode &&
  a.table_id === b.table_id &&
  a.employeeTypes.toSorted().join() === b.employeeTypes.toSorted().join();
