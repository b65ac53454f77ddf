import { applyCommand } from '#domain/order/applyCommand.ts';
import type { Command } from '#domain/order/command.ts';
import type { Occurrence } from '#domain/order/occurrence.ts';
import { withChange, type Picture } from '#domain/order/picture.ts';
import type { Booking } from '#domain/register/booking.ts';
import { bookingsOf } from '#domain/register/bookingsOf.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { commandOfOperation, type Operation } from '../outbox/operation.ts';

/** What operations come to in a register's books, each after the ones before it, by the picture's and the server's rules. */
export function bookingsOfOperations(
  operations: readonly Operation[],
  picture: Picture,
  restaurant: Restaurant,
  occurrenceOf: (operation: Operation, command: Command, known: Picture) => Occurrence | undefined,
): Booking[] {
  const bookings: Booking[] = [];
  let known = picture;
  for (const operation of operations) {
    const command = commandOfOperation(operation);
    if (!command) continue;
    const occurrence = occurrenceOf(operation, command, known);
    const applied = occurrence && applyCommand(known, command, occurrence);
    const change = applied?.ok ? applied.value : undefined;
    const { key, occurredAt: at, actor: by } = operation;
    bookings.push(...bookingsOf(command, known, change, { key, at, by, restaurant }));
    if (change) known = withChange(known, change);
  }
  return bookings;
}
