import type { ShiftBooking, ShiftReport } from '#domain/register/shift.ts';
import type { Sql } from '../db/sql.ts';
import type { ShiftSpan } from '../lane/shiftSpanRepository.ts';
import type { RegisterName } from '#domain/register/booking.ts';

type Row = {
  shift_id: string;
  restaurant_id: string;
  register: string;
  device_id: string;
  z_number: number | null;
  doc: { shift: ShiftBooking; closed?: ShiftReport };
};

/** A shift as it is kept; `closed` is its report as it was when it was closed. */
export type StoredShift = {
  shift: ShiftBooking;
  restaurant_id: string;
  device_id: string;
  zNumber?: number;
  closed?: ShiftReport;
};

const shiftOf = ({ doc, restaurant_id, device_id, z_number }: Row): StoredShift => ({
  ...doc,
  restaurant_id,
  device_id,
  ...(z_number === null ? {} : { zNumber: z_number }),
});

const columns = 'shift_id, restaurant_id, register, device_id, z_number, doc';

export async function shiftById(sql: Sql, shift_id: string): Promise<StoredShift | undefined> {
  const [row] = await sql.query<Row>(`select ${columns} from register_shift where shift_id = $1`, [shift_id]);
  return row && shiftOf(row);
}

/** The shift of a register that is not closed. */
export async function openShift(sql: Sql, { restaurant_id, register }: RegisterName): Promise<string | undefined> {
  const [row] = await sql.query<{ shift_id: string }>(
    'select shift_id from register_shift where restaurant_id = $1 and register = $2 and closed_at is null',
    [restaurant_id, register],
  );
  return row?.shift_id;
}

/** The shifts of a register that were over after a time, this one apart. */
export async function closedShifts(
  sql: Sql,
  { restaurant_id, register }: RegisterName,
  shift_id: string,
  since: string,
): Promise<ShiftSpan[]> {
  return sql.query<ShiftSpan>(
    `select device_id, opened_at, closed_at from register_shift
      where restaurant_id = $1 and register = $2 and shift_id <> $3 and closed_at > $4 order by opened_at desc limit 400`,
    [restaurant_id, register, shift_id, since],
  );
}

export async function insertShift(tx: Sql, stored: StoredShift): Promise<void> {
  const { shift, restaurant_id, device_id } = stored;
  await tx.query(
    `insert into register_shift (shift_id, closed_at, z_number, doc, restaurant_id, register, device_id, opened_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [...changing(stored), restaurant_id, shift.register, device_id, shift.openedAt],
  );
}

export async function updateShift(tx: Sql, stored: StoredShift): Promise<void> {
  await tx.query(
    'update register_shift set closed_at = $2, z_number = $3, doc = $4 where shift_id = $1',
    changing(stored),
  );
}

const changing = ({ shift, closed, zNumber }: StoredShift): unknown[] => [
  shift.shift_id,
  shift.closedAt ?? null,
  zNumber ?? null,
  JSON.stringify({ shift, ...(closed ? { closed } : {}) }),
];

/** Newest first; the cursor is the last one's `<openedAt>~<shift_id>`. */
export async function shiftsPage(
  sql: Sql,
  restaurant_id: string,
  page: { register?: string | undefined; before?: { openedAt: string; shift_id: string } | undefined; limit: number },
): Promise<StoredShift[]> {
  const rows = await sql.query<Row>(
    `select ${columns} from register_shift
      where restaurant_id = $1 and ($2::text is null or register = $2)
        and ($3::timestamptz is null or (opened_at, shift_id) < ($3, $4::uuid))
      order by opened_at desc, shift_id desc limit $5`,
    [restaurant_id, page.register ?? null, page.before?.openedAt ?? null, page.before?.shift_id ?? null, page.limit],
  );
  return rows.map(shiftOf);
}
