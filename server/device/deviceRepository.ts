import type { Device, DeviceMode, EmployeeType, ScreenContent, Terminal } from '#domain/device/device.ts';
import type { Sql } from '../db/sql.ts';

type Row = {
  device_id: string;
  machine_id: string;
  password_hash: string;
  name: string;
  mode: DeviceMode;
  employee_types: EmployeeType[];
  restaurant_id: string | null;
  prefix: string | null;
  last_number: number | null;
  last_record: number | null;
  shows: ScreenContent | null;
  table_id: string | null;
  language: string | null;
  terminals: Terminal[];
  last_seen_at: Date | null;
  app_version: string | null;
  pending_replays: number | null;
  revoked_at: Date | null;
  restaurants: string[];
  version: number;
};

/** `revoked`: its last restaurant has taken it away */
export type StoredDevice = Device & { passwordHash: string; version: number; revoked: boolean };

/** What a device's terminals are called and how they are stands with the restaurant's terminals. */
const selection = `select d.device_id, d.machine_id, d.password_hash, d.name, d.mode, d.employee_types, d.restaurant_id,
    d.prefix, d.shows, d.table_id, d.language, d.last_seen_at, d.app_version, d.pending_replays, d.revoked_at, d.version,
    (
      select max(o.running) from device_restaurant r cross join lateral (
        select split_part(number, '-', 2)::int as running from orders
         where restaurant_id = r.restaurant_id and split_part(number, '-', 1) = d.prefix
           and number ~ '^[A-Z]{1,4}-[0-9]{1,9}$'
         order by split_part(number, '-', 2)::int desc limit 1
      ) as o where r.device_id = d.device_id
    ) as last_number,
    (
      select g.head from register g
       where g.device_id = d.device_id and g.register = d.prefix
         and g.restaurant_id = coalesce(d.restaurant_id, (
           select r.restaurant_id from device_restaurant r where r.device_id = d.device_id order by r.restaurant_id::text limit 1
         ))
    ) as last_record,
    array(select r.restaurant_id::text from device_restaurant r where r.device_id = d.device_id order by 1) as restaurants,
    coalesce((
      select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', t.id, 'terminal_id', t.terminal_id, 'label', t.label,
               'status', t.status, 'reader', t.reader, 'version', t.version)) order by t.terminal_id collate "C")
        from jsonb_array_elements(d.terminals) as named join terminal t on t.terminal_id = named->>'terminal_id'
        join device_restaurant l on l.restaurant_id = t.restaurant_id and l.device_id = d.device_id
    ), '[]') as terminals
  from device d`;

function deviceOf(row: Row): StoredDevice {
  return {
    device_id: row.device_id,
    machineId: row.machine_id,
    passwordHash: row.password_hash,
    name: row.name,
    password_exists: true,
    mode: row.mode,
    employeeTypes: row.employee_types,
    restaurants: row.restaurants,
    terminals: row.terminals,
    ...(row.restaurant_id ? { restaurant: row.restaurant_id } : {}),
    ...(row.prefix ? { prefix: row.prefix } : {}),
    ...(row.last_number === null ? {} : { lastNumber: row.last_number }),
    ...(row.last_record === null ? {} : { lastRecord: row.last_record }),
    ...(row.shows ? { shows: row.shows } : {}),
    ...(row.table_id ? { table_id: row.table_id } : {}),
    ...(row.language ? { language: row.language } : {}),
    ...(row.last_seen_at ? { lastSeenAt: row.last_seen_at.toISOString() } : {}),
    ...(row.app_version ? { appVersion: row.app_version } : {}),
    ...(row.pending_replays === null ? {} : { pendingReplays: row.pending_replays }),
    version: row.version,
    revoked: row.revoked_at !== null,
  };
}

/** The device as the wire knows it. */
export function presentDevice({ passwordHash: _hidden, revoked: _inside, ...device }: StoredDevice): Device {
  return device;
}

export async function deviceByMachineId(sql: Sql, machineId: string): Promise<StoredDevice | undefined> {
  const [row] = await sql.query<Row>(`${selection} where d.machine_id = $1`, [machineId], 'device-by-machine');
  return row && deviceOf(row);
}

export async function deviceById(sql: Sql, device_id: string): Promise<StoredDevice | undefined> {
  const [row] = await sql.query<Row>(`${selection} where d.device_id = $1`, [device_id], 'device-by-id');
  return row && deviceOf(row);
}

export async function devicesOfRestaurant(sql: Sql, restaurant_id: string): Promise<StoredDevice[]> {
  const rows = await sql.query<Row>(
    `${selection} where d.device_id in (select device_id from device_restaurant where restaurant_id = $1)
      order by d.name, d.device_id`,
    [restaurant_id],
  );
  return rows.map(deviceOf);
}

/** Stores a new device; false when the machineId is known already. */
export async function insertDevice(
  sql: Sql,
  device: { device_id: string; machineId: string; passwordHash: string; now: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into device (device_id, machine_id, password_hash, created_at) values ($1, $2, $3, $4)
     on conflict (machine_id) do nothing returning 1`,
    [device.device_id, device.machineId, device.passwordHash, device.now],
  );
  return rows.length > 0;
}

export async function updatePassword(tx: Sql, device_id: string, passwordHash: string): Promise<void> {
  await tx.query('update device set password_hash = $2 where device_id = $1', [device_id, passwordHash]);
}

export type Report = { restaurant?: string; language?: string; appVersion?: string; pendingReplays?: number };

/** What the device said of itself; what it did not say stays. */
export async function updateReport(sql: Sql, device_id: string, report: Report, now: Date): Promise<void> {
  await sql.query(
    `update device set last_seen_at = $2, restaurant_id = coalesce($3, restaurant_id), language = coalesce($4, language),
            app_version = coalesce($5, app_version), pending_replays = coalesce($6, pending_replays)
      where device_id = $1`,
    [
      device_id,
      now,
      report.restaurant ?? null,
      report.language ?? null,
      report.appVersion ?? null,
      report.pendingReplays ?? null,
    ],
    'device-report',
  );
}

/** Links the device; true when it was not linked to this restaurant before. */
export async function insertLink(tx: Sql, device_id: string, restaurant_id: string): Promise<boolean> {
  const fresh = await tx.query(
    `with again as (delete from device_former_link where device_id = $1 and restaurant_id = $2)
     insert into device_restaurant (device_id, restaurant_id) values ($1, $2) on conflict do nothing returning 1`,
    [device_id, restaurant_id],
  );
  await tx.query(
    'update device set restaurant_id = coalesce(restaurant_id, $2), revoked_at = null where device_id = $1',
    [device_id, restaurant_id],
  );
  return fresh.length > 0;
}

/** The device, held until the transaction ends. */
export async function lockDevice(tx: Sql, device_id: string): Promise<StoredDevice | undefined> {
  await tx.query('select 1 from device where device_id = $1 for no key update', [device_id]);
  return deviceById(tx, device_id);
}

export type DeviceSettings = Pick<Device, 'name' | 'mode' | 'employeeTypes' | 'terminals' | 'shows' | 'table_id'>;

/** What the owner sets of a device. */
export async function updateDevice(tx: Sql, device_id: string, settings: DeviceSettings): Promise<void> {
  await tx.query(
    `update device set name = $2, mode = $3, employee_types = $4, terminals = $5, shows = $6, table_id = $7,
            version = version + 1
      where device_id = $1`,
    [
      device_id,
      settings.name,
      settings.mode,
      settings.employeeTypes,
      JSON.stringify(settings.terminals),
      settings.shows ?? null,
      settings.table_id ?? null,
    ],
  );
}

/** The devices that are tablets of a table. */
export async function tabletsAt(sql: Sql, table_id: string): Promise<string[]> {
  const rows = await sql.query<{ device_id: string }>('select device_id from device where table_id = $1', [table_id]);
  return rows.map(({ device_id }) => device_id);
}

/** Ends what employees had unlocked on a device; gives those whose tokens these were. */
export async function deleteUnlocked(tx: Sql, device_id: string, restaurants: readonly string[]): Promise<string[]> {
  const ended = await tx.query<{ subject: string }>(
    `delete from auth_token where kind = 'employee' and scope->>'device_id' = $1
        and subject = any(array(select employee_id from employee where restaurant_id = any($2)))
     returning subject`,
    [device_id, restaurants],
  );
  return [...new Set(ended.map(({ subject }) => subject))];
}

/** Ends the link; gives the restaurants that are left, or nothing when there was no link. */
export async function deleteLink(
  tx: Sql,
  device_id: string,
  restaurant_id: string,
  now: Date,
): Promise<string[] | undefined> {
  const ended = await tx.query(
    `with ended as (delete from device_restaurant where device_id = $1 and restaurant_id = $2 returning 1)
     insert into device_former_link (device_id, restaurant_id, ended_at)
     select $1, $2, $3::timestamptz from ended
     on conflict (device_id, restaurant_id) do update set ended_at = excluded.ended_at returning 1`,
    [device_id, restaurant_id, now],
  );
  if (ended.length === 0) return undefined;
  const [row] = await tx.query<{ left: string[] }>(
    `with others as (select array(select restaurant_id::text from device_restaurant where device_id = $1) as list)
     update device set restaurant_id = case when restaurant_id = $2 then null else restaurant_id end,
            revoked_at = case when cardinality(list) = 0 then $3::timestamptz end
       from others where device_id = $1 returning list as left`,
    [device_id, restaurant_id, now],
  );
  return row?.left ?? [];
}
