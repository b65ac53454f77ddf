import type { Result } from '#domain/error/refusal.ts';
import type { Command } from '#domain/order/command.ts';
import type { PaymentProof } from '#domain/order/occurrence.ts';
import type { Callers } from '../caller/caller.ts';
import type { HttpParts } from '../http/httpParts.ts';
import type { Restaurants } from '../restaurant/restaurants.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Orders } from '../lane/restaurantLane.ts';

/** A payment's command, and the proof of the card provider where it takes one. */
export type Confirmed = { command: Command; proven?: PaymentProof };

export type OrderParts = HttpParts & {
  newId: () => string;
  /** the address under which people reach the server */
  origin: () => string;
  orders: Orders;
  restaurants: Restaurants;
  secrets: Secrets;
  /** which restaurant an order, payment, table or event belongs to; never changes, so it is remembered */
  restaurantOf: { get(id: string): string | undefined; set(id: string, restaurant_id: string): void };
  /** a command as it counts, once whoever takes the money has said that it is there (D14) */
  confirmedByProvider: (command: Command, callers: Callers) => Promise<Result<Confirmed>>;
  /** a part that its caller may give back, once no card is taken for it any more (D13) */
  endedAtProvider: (partialPayment_id: string, callers: Callers) => Promise<Result<void>>;
  /** the callers of a replayed operation as they were when it was done */
  replayedBy: (callers: Callers, operation: { actor?: string | undefined; occurredAt: string }) => Promise<Callers>;
};
