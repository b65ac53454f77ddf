import { isKitchenScreen } from '#domain/device/modes.ts';
import type { DeviceMode, ScreenContent } from '#domain/device/device.ts';
import type { KitchenScreen, OrderPlace } from '#domain/order/shownNowhere.ts';
import type { Sql } from '../db/sql.ts';

/**
 * Up to where in the stream of a restaurant a linked device has shown what happened. It never goes back, and never past
 * what has happened: whoever claims to show the future would silence every order to come.
 */
export async function updateSeen(
  tx: Sql,
  { device_id, restaurant_id, seq, now }: { device_id: string; restaurant_id: string; seq: number; now: Date },
): Promise<void> {
  await tx.query(
    `update device_restaurant set seen_at = $4, seen_seq = greatest(seen_seq,
            least($3, (select head_seq from stream where restaurant_id = $2)))
      where device_id = $1 and restaurant_id = $2`,
    [device_id, restaurant_id, seq, now],
    'device-seen',
  );
}

type Row = {
  device_id: string;
  name: string;
  mode: DeviceMode;
  shows: ScreenContent | null;
  seen_seq: number | null;
  heard_at: Date | null;
};

/** The screens of the kitchen that work for a restaurant now, by name. */
export async function kitchenScreens(sql: Sql, restaurant_id: string): Promise<KitchenScreen[]> {
  const rows = await sql.query<Row>(
    `select d.device_id, d.name, d.mode, d.shows, r.seen_seq, greatest(d.last_seen_at, r.seen_at) as heard_at
       from device d join device_restaurant r using (device_id)
      where r.restaurant_id = $1 and d.restaurant_id = $1 order by d.name, d.device_id`,
    [restaurant_id],
    'kitchen-screens',
  );
  return rows
    .filter(({ mode, shows }) => isKitchenScreen({ mode, ...(shows ? { shows } : {}) }))
    .map(({ device_id, name, mode, seen_seq, heard_at }) => ({
      device_id,
      name,
      mode,
      ...(seen_seq === null ? {} : { seq: seen_seq }),
      ...(heard_at ? { heardAt: heard_at.toISOString() } : {}),
    }));
}

type HeardDevice = { device_id: string; name: string; mode: DeviceMode; heardAt?: string };

/** The devices that work for a restaurant now, by name, and when each was last heard. */
export async function heardDevices(sql: Sql, restaurant_id: string): Promise<HeardDevice[]> {
  const rows = await sql.query<Pick<Row, 'device_id' | 'name' | 'mode' | 'heard_at'>>(
    `select d.device_id, d.name, d.mode, greatest(d.last_seen_at, r.seen_at) as heard_at
       from device d join device_restaurant r using (device_id)
      where r.restaurant_id = $1 and d.restaurant_id = $1 and d.revoked_at is null order by d.name, d.device_id`,
    [restaurant_id],
    'heard-devices',
  );
  return rows.map(({ heard_at, ...device }) => ({
    ...device,
    ...(heard_at ? { heardAt: heard_at.toISOString() } : {}),
  }));
}

/** Where the open orders of a restaurant last changed, the oldest first. */
export async function openOrderPlaces(sql: Sql, restaurant_id: string): Promise<OrderPlace[]> {
  const rows = await sql.query<{ order_id: string; seq: number; at: Date }>(
    `select o.order_id, o.seq, coalesce(e.at, o.created_at) as at
       from orders o left join event e on e.restaurant_id = o.restaurant_id and e.seq = o.seq
      where o.restaurant_id = $1 and not o.closed and o.status <> 'refunded' order by o.created_at, o.order_id`,
    [restaurant_id],
    'open-order-places',
  );
  return rows.map(({ at, ...place }) => ({ ...place, at: at.toISOString() }));
}
