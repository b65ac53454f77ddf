import type { Actor } from '#domain/account/account.ts';
import type { Refusal } from '#domain/error/refusal.ts';
import type { Change, Occurrence, Picture } from '#domain/order/applyCommand.ts';
import type { Command, SystemCommand } from '#domain/order/command.ts';
import type { Rating } from '#domain/restaurant/restaurant.ts';
import type { Brought } from '../attention/attentionRow.ts';

/** One request to change a restaurant's orders, payments or tables, on its way through the restaurant's lane. */
export type Submission = {
  restaurant_id: string;
  /** whose idempotency keys these are, e.g. `device:<id>` */
  caller: string;
  key: string;
  requestHash: Buffer;
  keepDays: number;
  command: Command | SystemCommand;
  by: Actor;
  standing: Occurrence['standing'];
  /** when it happened, as the device says that replays it (D31); how far that is believed is for `happened` (D43) */
  occurredAt?: string;
  /** the card provider has confirmed this payment (D14) */
  proven?: Occurrence['proven'];
  /** a guest's table, needed to tell whether its session still stands */
  table_id?: string;
  /** `prefixes`: the letters that the device has had in the restaurant (D10) */
  device?: { device_id: string; prefixes: readonly string[] };
  /** a note of whoever sent it that belongs in the journal, e.g. that it supersedes a parked operation */
  supersedes?: string;
  /** who may, where that depends on the entities themselves (a guest's order, a table's generation) */
  permits?: (picture: Picture) => Refusal | undefined;
  /** what the caller gets back, from the picture as it stands afterwards */
  answer: (picture: Picture, change: Change, rating: Rating | undefined) => unknown;
  /** a device brings it for a restaurant that has taken it away: the owners have to look at it (D39) */
  brought?: Brought;
  /** operations of one replay that must not run after an earlier one of their lane failed */
  lane?: LanePosition;
};

/** Where an operation stands in its replay, and where its lane's first failure stands. */
export type LanePosition = { name: string; position: number; failedAt: Map<string, number> };

/** An earlier operation of the same lane failed. */
export const isBlocked = (lane: LanePosition | undefined): boolean =>
  lane !== undefined && (lane.failedAt.get(lane.name) ?? Infinity) < lane.position;

export function laneFailed(lane: LanePosition | undefined): void {
  if (!lane) return;
  lane.failedAt.set(lane.name, Math.min(lane.position, lane.failedAt.get(lane.name) ?? Infinity));
}

export type Outcome = {
  status: number;
  /** the JSON text of the answer */
  body: string;
  /** true when this is the kept answer of an earlier identical request */
  replayed: boolean;
};

/** What one accepted or refused submission leaves behind, until the batch is stored. */
export type Effect = {
  submission: Submission;
  outcome: Outcome;
  /** keep the answer under the key (2xx, 409 and 422) */
  kept: boolean;
  change?: Change;
};
