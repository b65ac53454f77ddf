import { AsyncResource } from 'node:async_hooks';
import { refuse } from '#domain/error/refusal.ts';
import type { Database } from '../db/database.ts';
import { isIdTaken } from '../http/isIdTaken.ts';
import type { Bus } from '../stream/bus.ts';
import { refusedOutcome } from './refusedOutcome.ts';
import { runTurns, type TurnParts } from './runTurns.ts';
import { createStreamStates } from './streamStates.ts';
import { laneFailed, type Outcome, type Submission } from './submission.ts';

/** The most submissions of one lane that share a transaction. */
const batchSize = 200;
/** From how many submissions on a transaction is left as it is, and the other lanes get one of their own beside it. */
const enough = 50;
/** Small transactions at once: while one becomes durable, the next is decided, and more wait for the one after. */
const mostAtOnce = 2;
/** How long a transaction may hold up the lanes that are not in it, in milliseconds. */
const patience = 100;

export type LaneParts = Omit<TurnParts, 'states'> & { db: Database; bus: Bus };

export type Orders = { submit(submission: Submission): Promise<Outcome> };

type Waiting = { submission: Submission; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void };

/**
 * One lane per restaurant: what arrives while its transaction runs waits and then shares the next one. The stream's
 * row lock serialises a restaurant anyway. Lanes that wait at the same time share a transaction too, so that all of
 * them together cost one durable commit; only one that takes long is not waited for (ADR 3).
 */
export function createOrders(parts: LaneParts): Orders {
  const states = createStreamStates();
  /** what waits, by restaurant; who has waited longest comes first */
  const lanes = new Map<string, Waiting[]>();
  /** restaurants with a transaction under way: it is one at a time for each */
  const busy = new Set<string>();
  /** the transactions that the other lanes wait for */
  const awaited = new Set<object>();
  /** the one of them that is not decided yet */
  let deciding: object | undefined;
  let called = false;

  /** Whatever the same turn of the event loop brings (a replayed batch, several sockets) shares a transaction. */
  function call(): void {
    if (called || deciding || awaited.size >= mostAtOnce) return;
    called = true;
    setImmediate(begin);
  }
  /** A transaction of its own, also where another one says that it is time. */
  const begin = AsyncResource.bind(() => {
    called = false;
    start();
  });

  /** Gives the lanes that wait one transaction, as far as they may have one. */
  function start(): void {
    const batch = new Map<string, Waiting[]>();
    let size = 0;
    for (const [restaurant_id, queue] of lanes) {
      if (busy.has(restaurant_id) || size >= enough) continue;
      const taken = queue.splice(0, batchSize);
      size += taken.length;
      lanes.delete(restaurant_id);
      if (queue.length > 0) lanes.set(restaurant_id, queue); // the others first
      busy.add(restaurant_id);
      batch.set(restaurant_id, taken);
    }
    if (batch.size === 0) return;
    if (size < enough) {
      awaited.add(batch);
      deciding = batch;
    }
    const decided = (): void => {
      if (deciding === batch) deciding = undefined;
      if (lanes.size > 0) call();
    };
    const goOn = (): void => {
      awaited.delete(batch);
      decided();
    };
    const overdue = setTimeout(goOn, patience);
    void run(batch, decided).finally(() => {
      clearTimeout(overdue);
      for (const restaurant_id of batch.keys()) busy.delete(restaurant_id);
      goOn();
    });
    if (lanes.size > 0) call();
  }

  async function run(batch: Map<string, Waiting[]>, decided: () => void): Promise<void> {
    const waiting = [...batch.values()].flat();
    try {
      await settle(waiting, decided);
    } catch (error) {
      if (waiting.length === 1) failed(waiting[0]!, error);
      else await oneByOne(waiting, decided);
    }
  }

  /** A batch that the database refused is run again piece by piece, so that one poisoned submission fails alone. */
  async function oneByOne(batch: Waiting[], decided: () => void): Promise<void> {
    for (const waiting of batch) {
      try {
        await settle([waiting], decided);
      } catch (error) {
        failed(waiting, error);
      }
    }
  }

  function failed({ submission, resolve, reject }: Waiting, error: unknown): void {
    laneFailed(submission.lane);
    if (isIdTaken(error)) resolve(refusedOutcome(refuse('id_taken')));
    else reject(error);
  }

  async function settle(batch: Waiting[], decided: () => void): Promise<void> {
    const { outcomes, events } = await runTurns(
      { ...parts, states },
      batch.map(({ submission }) => submission),
      decided,
    );
    for (const [restaurant_id, happened] of events) parts.bus.emit(restaurant_id, happened);
    for (const { submission, resolve } of batch) resolve(outcomes.get(submission)!);
  }

  return {
    submit(submission) {
      return new Promise((resolve, reject) => {
        const waiting = { submission, resolve, reject };
        const queue = lanes.get(submission.restaurant_id);
        if (queue) queue.push(waiting);
        else lanes.set(submission.restaurant_id, [waiting]);
        call();
      });
    },
  };
}
