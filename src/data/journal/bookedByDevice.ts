import { actorKey } from '#domain/order/occurrence.ts';
import type { Picture } from '#domain/order/picture.ts';
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

/** What was booked of operations that are taken back, the other way round: nothing ever leaves the journal. */
export function bookedBackByDevice(operations: readonly StoredOperation[], why: string): BookAlong | undefined {
  const register = currentRegister();
  if (!register) return undefined;
  const { occurredAt: at, actor } = byWhoIsHere();
  return bookAlong(register, async () => {
    if (operations.length === 0) return [];
    const keys = new Set(operations.map(({ key, bookedAs = key }) => bookedAs));
    const { restaurant_id, register: letters } = register;
    const records = await outboxDatabase()
      .records.where('[restaurant_id+register+number]')
      .between([restaurant_id, letters, 0], [restaurant_id, letters, Infinity])
      .filter(({ body }) => typeof body?.['key'] === 'string' && keys.has(body['key']))
      .toArray();
    return records.map((record) => reversalOf(record, { at, actor: actorKey(actor), why }));
  });
}
