import { createHash } from 'node:crypto';
import { lockRefusal } from '#domain/device/employee.ts';
import type { Sql } from '../db/sql.ts';
import type { Callers } from './caller.ts';
import { seatAt } from './seatRepository.ts';

/**
 * Who calls by a device that is a table's tablet (D17, ADR 37): whoever has unlocked it acts with it, in their own
 * restaurant; everybody else is a guest at that table, and nobody once it is gone or the device works there no more.
 * What is no device cannot be taken for one by any policy. Other devices call as themselves.
 */
export async function asTablet(sql: Sql, callers: Callers): Promise<Callers> {
  const { device, employee, ...others } = callers;
  if (!device?.table_id || device.revoked) return callers;
  if (employee && !lockRefusal(device, employee, employee.restaurant_id)) {
    const restaurants = device.restaurants.filter((id) => id === employee.restaurant_id);
    return { ...callers, device: { ...device, restaurants } };
  }
  // a phone's own token beside it is worth as much as on the phone
  if (others.guest) return others;
  const { device_id, table_id, restaurants } = device;
  const seat = await seatAt(sql, table_id);
  if (!seat || !restaurants.includes(seat.restaurant_id)) return others;
  const guest_id = partyAt(device_id, table_id, seat.generation);
  return { ...others, guest: { guest_id, table_id, ...seat, order_ids: [] } };
}

/** Whoever sits down after others is another guest: a made-up UUID for each generation at the tablet's table. */
function partyAt(device_id: string, table_id: string, generation: number): string {
  const hash = createHash('sha256').update(`${device_id} ${table_id} ${generation}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
