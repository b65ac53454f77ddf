import { refuse, type Refusal, type Result } from '#domain/error/refusal.ts';
import { applyCommand, withChange, type Change, type Occurrence, type Picture } from '#domain/order/applyCommand.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import { nextOrderNumber } from '#domain/order/orderNumber.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Table } from '#domain/table/table.ts';
import { broughtRow, isForPeople } from '../attention/attentionRow.ts';
import { unpaidOrders } from '#domain/table/tableCommands.ts';
import { businessDay } from '#domain/restaurant/openingHours.ts';
import { wireError } from '../http/wireError.ts';
import type { Happened } from '#domain/order/happenedAt.ts';
import type { StreamEvent, StreamHead } from '../stream/streamRepository.ts';
import { attentionOf } from './attentionOf.ts';
import { givenNumber } from './givenNumber.ts';
import { happened } from './happened.ts';
import { journalEntry, journalLines, ofEachOrder } from './journalEntry.ts';
import { jsonText } from './jsonText.ts';
import type { Beginnings } from './loadBeginnings.ts';
import { madeEntities } from './madeEntities.ts';
import { refusedOutcome } from './refusedOutcome.ts';
import { isBlocked, laneFailed, type Effect, type Submission } from './submission.ts';
import type { SessionChange, Writing } from './writing.ts';

/** What the database said before the batch was decided. */
export type Loaded = {
  restaurant: Restaurant;
  head: StreamHead;
  picture: Picture;
  /** by table, the transaction that last wrote it */
  rows: ReadonlyMap<string, string>;
  /** kept answers by `caller key` */
  kept: ReadonlyMap<string, { requestHash: Buffer; status: number; answer: string }>;
  beginnings: Beginnings;
  /** when the orders were made that have a number which a register gave to one of the batch */
  given: ReadonlyMap<string, readonly string[]>;
};

/** Resolves the menu that prices a command, and the current one; both from memory. */
export type MenusFor = (submission: Submission) => { named?: MenuIndex; current?: MenuIndex };

export type Decided = { effects: Effect[]; writing: Writing };

export const operationId = (caller: string, key: string): string => `${caller} ${key}`;

/**
 * Runs a batch through the rules, one submission after the other, each seeing what the ones before it did. A refused
 * one leaves nothing but its answer: the picture is immutable, so there is nothing to roll back.
 */
export function decideBatch(
  submissions: readonly Submission[],
  loaded: Loaded,
  menusFor: MenusFor,
  clock: { now: Date; newId: () => string },
): Decided {
  const at = clock.now.toISOString();
  const day = businessDay(at, loaded.restaurant.timezone);
  const head: StreamHead =
    day > loaded.head.business_day ? { ...loaded.head, business_day: day, last_number: 0 } : { ...loaded.head };
  const writing: Omit<Writing, 'made'> = {
    restaurant_id: loaded.restaurant.restaurant_id,
    head,
    operations: [],
    orders: new Map(),
    payments: new Map(),
    tables: new Map(),
    sessions: new Map(),
    tableEvents: new Map(),
    journal: [],
    events: [],
    ratings: [],
    attention: [],
  };
  const answered = new Map(loaded.kept);
  let picture = loaded.picture;
  let rating = loaded.restaurant.rating;

  const effects = submissions.map((submission): Effect => {
    const id = operationId(submission.caller, submission.key);
    const earlier = answered.get(id);
    if (earlier) return replayed(submission, earlier);
    if (isBlocked(submission.lane)) {
      const held = refuse('lane_failed');
      list(submission, held);
      return { submission, outcome: refusedOutcome(held), kept: false };
    }
    const when = happened(submission, picture, loaded.beginnings, at);
    const result = decideOne(submission, picture, when);
    if (!result.ok) laneFailed(submission.lane);
    const effect = result.ok ? accepted(submission, result.value, when) : refused(submission, result);
    list(submission, result);
    if (effect.kept) {
      writing.operations.push(effect);
      answered.set(id, {
        requestHash: submission.requestHash,
        status: effect.outcome.status,
        answer: effect.outcome.body,
      });
    }
    return effect;
  });
  return { effects, writing: { ...writing, made: madeEntities(writing, loaded.picture) } };

  function decideOne(submission: Submission, before: Picture, when: Happened): Result<Change> {
    const denied = submission.permits?.(before);
    if (denied) return denied;
    const { named, current } = menusFor(submission);
    const occurrence: Occurrence = {
      key: submission.key,
      at: when.at,
      ...(when.clock ? { clock: when.clock } : {}),
      by: submission.by,
      standing: submission.standing,
      restaurant: loaded.restaurant,
      menu: named,
      number: keptNumber(submission, when.at) ?? nextOrderNumber(head.last_number),
      ...(current ? { currentTotalsMenu: current } : {}),
      ...(submission.proven ? { proven: submission.proven } : {}),
      ...(submission.device ? { device_id: submission.device.device_id } : {}),
      openSession: () => ({ session_id: clock.newId(), openedAt: when.at }),
    };
    return applyCommand(before, submission.command, occurrence);
  }

  /** A register's own number has been read by people: it is kept, unless it names another order of that day (D10). */
  function keptNumber(submission: Submission, madeAt: string): string | undefined {
    const own = givenNumber(submission);
    if (own === undefined) return undefined;
    const here = [...writing.orders.values()].filter(({ number }) => number === own).map(({ createdAt }) => createdAt);
    const days = [...(loaded.given.get(own) ?? []), ...here].map((at) => businessDay(at, loaded.restaurant.timezone));
    return days.includes(businessDay(madeAt, loaded.restaurant.timezone)) ? undefined : own;
  }

  function accepted(submission: Submission, change: Change, when: Happened): Effect {
    const before = picture;
    picture = withChange(picture, change);
    const earlier = writing.journal.length;
    record(submission, change, before, when);
    const entries = ofEachOrder(writing.journal.slice(earlier).map(({ entry }) => entry));
    writing.attention.push(...attentionOf({ submission, change, before, when, entries }, clock.newId));
    const outcome = { status: 200, body: jsonText(submission.answer(picture, change, rating)), replayed: false };
    return { submission, outcome, kept: true, change };
  }

  /** What a device brings that was taken away stands in the owners' list, whether it counts or not (D39). */
  function list(submission: Submission, result: Result<unknown>): void {
    const { brought } = submission;
    if (!brought || !(result.ok || isForPeople(wireError(result)))) return;
    const entries = writing.journal.filter((line) => line.submission === submission).map(({ entry }) => entry);
    const changed = ofEachOrder(entries).map((entry) => ({
      ...entry,
      number: picture.orders.get(entry.order_id)?.number ?? '',
    }));
    writing.attention.push(broughtRow(brought, result.ok ? changed : wireError(result)));
  }

  /** The session that ended at a table, with who closed it, and the one that began: a turn may hold several. */
  function noteSessions(
    { command, by }: Submission,
    before: Table | undefined,
    { table_id, session, generation = 0 }: Table,
  ) {
    if (before?.session?.session_id === session?.session_id) return;
    const sessions = writing.sessions as Map<string, SessionChange>;
    if (before?.session) {
      const { session_id } = before.session;
      const open = sessions.get(session_id) ?? { session_id, table_id, generation: before.generation ?? 0 };
      const closing = command.type === 'table.close' ? { closing: { by, note: command.body.note } } : {};
      sessions.set(session_id, { ...open, ended: true, ...closing });
    }
    if (session) sessions.set(session.session_id, { ...session, table_id, generation, ended: false });
  }

  /** What was owed at a table that is closed, and why nobody paid it, stands in its orders' journals. */
  function noteClosing(submission: Submission, before: Picture, when: Happened, { tables }: Change): void {
    const { command } = submission;
    const [closed] = tables;
    if (command.type !== 'table.close' || !closed) return;
    const session = before.tables.get(closed.table_id)?.session;
    for (const order of session ? unpaidOrders(before, session.session_id) : [])
      writing.journal.push({ submission, when, entry: journalEntry(submission, order, order, before.tables) });
  }

  /** Notes everything that changed for the one write at the end. */
  function record(submission: Submission, change: Change, before: Picture, when: Happened): void {
    const happen = (event: (seq: number) => StreamEvent): void => {
      head.head_seq += 1;
      writing.events.push(event(head.head_seq));
    };
    for (const order of change.orders) {
      const earlier = before.orders.get(order.order_id);
      if (!earlier && order.number === nextOrderNumber(head.last_number)) head.last_number += 1;
      (writing.orders as Map<string, typeof order>).set(order.order_id, order);
      for (const line of journalLines({ submission, when }, earlier, order, before.tables))
        writing.journal.push({ submission, ...line });
      if (order.rating !== undefined && earlier?.rating === undefined) {
        writing.ratings.push(order.rating);
        rating = { stars: (rating?.stars ?? 0) + order.rating, count: (rating?.count ?? 0) + 1 };
      }
      for (const payment of order.payments) {
        if (earlier?.payments.includes(payment)) continue;
        (writing.payments as Map<string, { payment: typeof payment; assigned: boolean }>).set(
          payment.partialPayment_id,
          {
            payment,
            assigned: true,
          },
        );
      }
      happen((seq) => ({ seq, kind: 'order', order }));
    }
    for (const payment of change.unassigned) {
      (writing.payments as Map<string, { payment: typeof payment; assigned: boolean }>).set(payment.partialPayment_id, {
        payment,
        assigned: false,
      });
    }
    for (const table of change.tables) {
      (writing.tables as Map<string, typeof table>).set(table.table_id, table);
      noteSessions(submission, before.tables.get(table.table_id), table);
      happen((seq) => ({ seq, kind: 'table', table_id: table.table_id, table }));
    }
    noteClosing(submission, before, when, change);
    for (const event of change.tableEvents) {
      (writing.tableEvents as Map<string, typeof event>).set(event.event_id, event);
      happen((seq) => ({ seq, kind: 'table_event', event }));
    }
  }
}

function replayed(submission: Submission, earlier: { requestHash: Buffer; status: number; answer: string }): Effect {
  if (!earlier.requestHash.equals(submission.requestHash)) {
    return { submission, outcome: refusedOutcome(refuse('key_reused')), kept: false };
  }
  if (earlier.status >= 300) laneFailed(submission.lane);
  return { submission, outcome: { status: earlier.status, body: earlier.answer, replayed: true }, kept: false };
}

function refused(submission: Submission, refusal: Refusal): Effect {
  const outcome = refusedOutcome(refusal);
  return { submission, outcome, kept: outcome.status === 409 || outcome.status === 422 };
}
