import { actorKey } from '#domain/order/occurrence.ts';
import type { Picture } from '#domain/order/picture.ts';
import type { Booking } from '#domain/register/booking.ts';
import { reversalOf } from '#domain/register/reversalOf.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { menuState } from '../menu/menuStore.ts';
import type { Operation, StoredOperation } from '../outbox/operation.ts';
import type { BookAlong } from '../outbox/saveOperations.ts';
import { picture } from '../picture/pictureStore.ts';
import { byWhoIsHere } from '../outbox/act.ts';
import { bookingsOfOperations } from './bookingsOfOperations.ts';
import { bookAlong } from './bookStorage.ts';
import { currentRegister } from './currentRegister.ts';

/** What operations come to in the register's books, by the very rules that the picture and the server use. */
export async function bookedByDevice(operations: readonly Operation[]): Promise<BookAlong | undefined> {
  const register = currentRegister();
  const { restaurant } = menuState;
  if (!register || !restaurant) return undefined;
  // there already, since a register shows its picture before anything is tapped
  const { occurrenceOf } = await import('../picture/openPicture.ts');
  const known: Picture = {
    orders: new Map(Object.entries(picture.orders)),
    tables: new Map(Object.entries(picture.tables)),
    tableEvents: new Map(),
    unassigned: new Map(Object.entries(picture.unassigned)),
  };
  const bookings = bookingsOfOperations(operations, known, restaurant, (operation, command, before) =>
    occurrenceOf(operation, command, before, () => undefined),
  );
  return bookings.length > 0 ? bookAlong(register, () => bookings) : undefined;
}

/**
 * What was booked of operations that are taken back, the other way round, under whatever letters that was: nothing ever
 * leaves a journal. What waits for letters is in none yet, and never comes into one.
 */
export function bookedBackByDevice(operations: readonly StoredOperation[], why: string): BookAlong | undefined {
  const register = currentRegister();
  if (!register) return undefined;
  const { occurredAt: at, actor } = byWhoIsHere();
  return bookAlong(register, async () => {
    const keys = new Set(operations.map(({ key, bookedAs = key }) => bookedAs));
    const isOfThem = ({ body }: Pick<Booking, 'body'>): boolean =>
      typeof body?.['key'] === 'string' && keys.has(body['key']);
    const { restaurant_id } = register;
    const { records, bookings } = outboxDatabase();
    await bookings.filter((row) => row.restaurant_id === restaurant_id && isOfThem(row.booking)).delete();
    const booked = await records
      .where('[restaurant_id+register+number]')
      .between([restaurant_id, ''], [restaurant_id, []])
      .filter(isOfThem)
      .toArray();
    const back = { at, actor: actorKey(actor), why, register: (currentRegister() ?? register).register };
    return booked.map((record) => reversalOf(record, back));
  });
}
