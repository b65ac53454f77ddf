import type { Actor } from '#domain/account/account.ts';
import { actorKey, type Occurrence } from '#domain/order/occurrence.ts';
import type { Command } from '#domain/order/command.ts';
import { appendBookings, newRegister, type Booking, type RegisterHead } from '#domain/register/booking.ts';
import type { PaymentOption } from '#domain/payment/paymentOption.ts';
import type { JournalRecord } from '#domain/register/journalRecord.ts';
import { reversalOf } from '#domain/register/reversalOf.ts';
import { sha256 } from '#server/register/sha256.ts';
import { bookingsOfOperations } from '#src/data/journal/bookingsOfOperations.ts';
import { bookingsOfCards } from '#src/data/journal/followPaidParts.ts';
import type { Operation, StoredOperation } from '#src/data/outbox/operation.ts';
import type { PictureMaps } from '#src/data/picture/pictureMaps.ts';
import { restaurant } from '#src/data/testing/house.ts';

const { restaurant_id } = restaurant;

/** A register's journal on its own disk, by the rules of the app (D33). */
export type ModelRegister = {
  prefix: string;
  book(operations: readonly Operation[], shown: PictureMaps): void;
  bookBack(operations: readonly StoredOperation[], at: string): void;
  /** what the card provider took or gave back, as the orders say it now */
  bookCards(shown: PictureMaps): void;
  records: readonly JournalRecord[];
  /** the last receipt's number */
  receipts(): number;
  /** what the server has not got yet; `kept` is how far it has it */
  after(kept: number): JournalRecord[];
};

type Parts = {
  prefix: string;
  device_id: string;
  actor: Actor;
  occurrenceOf: (operation: Operation, command: Command) => Occurrence;
};

export function createModelRegister({ prefix, device_id, actor, occurrenceOf }: Parts): ModelRegister {
  const name = { restaurant_id, register: prefix };
  const records: JournalRecord[] = [];
  const numbered = new Map<string, PaymentOption>();
  let head: RegisterHead = newRegister;

  /** As `putBookings`: a receipt that has its number gets no other. */
  function put(given: readonly Booking[]): void {
    const fresh = given.filter(({ receipt_of }) => receipt_of === undefined || !numbered.has(receipt_of));
    const appended = appendBookings(name, head, fresh, sha256);
    for (const { receipt_of, record } of appended.receipts)
      numbered.set(receipt_of, record.body?.['option'] as PaymentOption);
    records.push(...appended.records);
    head = appended.head;
  }

  return {
    prefix,
    book: (operations, shown) =>
      put(bookingsOfOperations(operations, { ...shown, tableEvents: new Map() }, restaurant, occurrenceOf)),
    bookBack(operations, at) {
      const keys = new Set(operations.map(({ key, bookedAs = key }) => bookedAs));
      const own = records.filter(({ body }) => typeof body?.['key'] === 'string' && keys.has(body['key']));
      const back = { at, actor: actorKey(actor), why: 'given up', register: name.register };
      put(own.map((record) => reversalOf(record, back)));
    },
    bookCards: (shown) =>
      put(
        bookingsOfCards([...shown.orders.values()], device_id, restaurant, actor, (id) => numbered.get(id)).filter(
          ({ receipt_of }) => receipt_of !== undefined && !numbered.has(receipt_of),
        ),
      ),
    records,
    receipts: () => head.receipts,
    after: (kept) => records.slice(kept, kept + 200),
  };
}
