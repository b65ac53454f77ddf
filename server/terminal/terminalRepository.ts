import type { Terminal } from '#domain/device/device.ts';
import type { Sql } from '../db/sql.ts';
import type { ProviderReader } from '../cardProvider/business.ts';
import type { PaymentProvider } from '../cardProvider/provider.ts';

type Provider = PaymentProvider['name'];
type Row = {
  id: string;
  terminal_id: string;
  label: string;
  reader: string | null;
  status: Terminal['status'];
  version: number;
};

const columns = 'id, terminal_id, label, reader, status, version';

const terminalOf = ({ reader, ...row }: Row): Terminal => ({ ...row, ...(reader ? { reader } : {}) });

/** The terminals of a restaurant at this card provider, by label. */
export async function terminalsOfRestaurant(sql: Sql, provider: Provider, restaurant_id: string): Promise<Terminal[]> {
  const rows = await sql.query<Row>(
    `select ${columns} from terminal where restaurant_id = $1 and provider = $2 order by label, terminal_id`,
    [restaurant_id, provider],
  );
  return rows.map(terminalOf);
}

export async function terminalOfRestaurant(
  sql: Sql,
  provider: Provider,
  restaurant_id: string,
  terminal_id: string,
): Promise<Terminal | undefined> {
  const rows = await sql.query<Row>(
    `select ${columns} from terminal where terminal_id = $3 and restaurant_id = $1 and provider = $2`,
    [restaurant_id, provider, terminal_id],
  );
  return rows.map(terminalOf)[0];
}

/** Stores a reader as a terminal of the restaurant; one that was registered before has moved here. */
export async function insertTerminal(
  tx: Sql,
  made: { id: string; restaurant_id: string; provider: Provider; reader: ProviderReader; now: Date },
): Promise<Terminal> {
  const { terminal_id, label, status, reader = null } = made.reader;
  const [row] = await tx.query<Row>(
    `insert into terminal as kept (id, restaurant_id, provider, terminal_id, label, reader, status, checked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (terminal_id) do update set restaurant_id = excluded.restaurant_id, label = excluded.label,
       reader = excluded.reader, status = excluded.status, checked_at = excluded.checked_at, version = kept.version + 1
     returning ${columns}`,
    [made.id, made.restaurant_id, made.provider, terminal_id, label, reader, status, made.now],
  );
  return terminalOf(row!);
}

export async function renameTerminal(tx: Sql, id: string, label: string): Promise<Terminal | undefined> {
  const rows = await tx.query<Row>(
    `update terminal set label = $2, version = version + 1 where id = $1 returning ${columns}`,
    [id, label],
  );
  return rows.map(terminalOf)[0];
}

/** False when it was gone already. */
export async function deleteTerminal(tx: Sql, id: string): Promise<boolean> {
  const rows = await tx.query('delete from terminal where id = $1 returning 1', [id]);
  return rows.length > 0;
}

/** Takes it upon this process to ask how a restaurant's terminals are; false when somebody has asked since. */
export async function takeTerminalCheck(
  sql: Sql,
  provider: Provider,
  restaurant_id: string,
  since: Date,
  now: Date,
): Promise<boolean> {
  const rows = await sql.query(
    `update terminal set checked_at = $4
      where restaurant_id = $1 and provider = $2 and checked_at < $3 returning 1`,
    [restaurant_id, provider, since, now],
  );
  return rows.length > 0;
}

/** Saves what the provider says of the readers; those that it does not name are offline, as all are when it is away. */
export async function saveTerminalStatus(
  sql: Sql,
  provider: Provider,
  restaurant_id: string,
  online: readonly string[],
): Promise<void> {
  await sql.query(
    `update terminal set status = case when terminal_id = any($3) then 'online' else 'offline' end
      where restaurant_id = $1 and provider = $2
        and status is distinct from case when terminal_id = any($3) then 'online' else 'offline' end`,
    [restaurant_id, provider, online],
  );
}

/** The devices for which readers charge a card at this moment, by terminal. */
export async function readersInUse(
  sql: Sql,
  terminal_ids: readonly string[],
): Promise<Map<string, NonNullable<Terminal['usedBy']>>> {
  const rows = await sql.query<{ terminal_id: string; device_id: string; name: string }>(
    `select p.terminal_id, d.device_id, d.name
       from payment_intent p join device d on d.device_id::text = split_part(p.reader_asked_by, ':', 2)
      where p.terminal_id = any($1) and p.reader_state = 'charging' and p.state in ('wanted', 'created')
        and p.reader_asked_by like 'device:%'`,
    [terminal_ids],
    'readers-in-use',
  );
  return new Map(rows.map(({ terminal_id, ...device }) => [terminal_id, device]));
}

/** The devices of the restaurant that work with a terminal. */
export async function devicesWithTerminal(sql: Sql, restaurant_id: string, terminal_id: string): Promise<string[]> {
  const rows = await sql.query<{ device_id: string }>(
    `select device_id from device join device_restaurant r using (device_id)
      where r.restaurant_id = $1 and terminals @> jsonb_build_array(jsonb_build_object('terminal_id', $2::text))`,
    [restaurant_id, terminal_id],
  );
  return rows.map((row) => row.device_id);
}
