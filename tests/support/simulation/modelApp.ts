import type { Command } from '#domain/order/command.ts';
import type { Occurrence } from '#domain/order/occurrence.ts';
import type { BaseChange, Change } from '#src/data/local/changes.ts';
import type { Scope } from '#src/data/local/scope.ts';
import { createSender, type Sender } from '#src/data/outbox/createSender.ts';
import { inPlaceOf } from '#src/data/outbox/inPlaceOf.ts';
import { operationOf, type Doer, type Operation, type StoredOperation } from '#src/data/outbox/operation.ts';
import type { BatchAnswer } from '#src/data/outbox/transport.ts';
import { createDerivation, type Derivation, type PictureRules } from '#src/data/picture/derivePicture.ts';
import { createBase } from '#src/data/picture/pictureMaps.ts';
import { createStreamFollower, type StreamFollower, type StreamPart } from '#src/data/realtime/streamFollower.ts';
import type { Chance } from '#src/data/testing/chance.ts';
import type { Network } from './network.ts';

/** The device went out in the middle of something; what is on its disk stays. */
export class Crash extends Error {}

/** What somebody decided on an operation that the server refused. */
export type Settlement = { key: string; how: 'discarded' | 'superseded'; command: Command; why?: string };

export type AppParts = {
  chance: Chance;
  network: Network;
  now: () => number;
  scope: Scope;
  apply: PictureRules;
  doer(): Doer;
  occurrenceOf: (operation: Operation, command: Command) => Occurrence;
  /** posts operations; undefined where no answer came */
  post(batch: readonly StoredOperation[]): BatchAnswer;
  /** what the server has after a position; the whole of it without one */
  read(since: number | undefined): StreamPart;
  /** a register's books, in the step that saves or takes back */
  book?(operations: readonly Operation[]): void;
  bookBack?(operations: readonly StoredOperation[]): void;
};

export type ModelApp = {
  shown(): Derivation['shown'];
  pending(order_id: string): number;
  operations(): StoredOperation[];
  /** steps of one tap, saved all or none, and then shown; undefined when the device went out before they were saved */
  act(commands: readonly Command[]): StoredOperation[];
  drain(): Promise<void>;
  hear(seq: number, change: BaseChange): void;
  heard(seq: number): void;
  catchUp(): Promise<void>;
  discard(key: string): void;
  applyAnyway(key: string): void;
  /** takes back what never went out; false when it may be under way */
  withdraw(key: string): boolean;
  restart(): void;
  starts(): number;
  dropEchoes(): void;
  settlements: readonly Settlement[];
};

/** The app's own sender, picture and stream follower over a disk in memory: what is saved outlives it, nothing else does. */
export function createModelApp(parts: AppParts): ModelApp {
  const { chance, network, scope, now } = parts;
  const disk = { operations: new Map<number, StoredOperation>(), base: createBase(), lastSeq: 0 };
  const settlements: Settlement[] = [];
  let head: number | undefined;
  let starts = 0;
  let isOff = false;
  let derivation: Derivation;
  let sender: Sender;
  let follower: StreamFollower;

  const maybeCrash = (): void => {
    // a device that is out does nothing more until it is started again, whoever catches what
    isOff ||= chance.happens(network.faults().crash);
    if (isOff) throw new Crash();
  };
  const announce = (change: Change): void => void derivation.update(change);
  const onDisk = (): StoredOperation[] => [...disk.operations.values()];

  function restart(): void {
    starts += 1;
    isOff = false;
    derivation = createDerivation(scope, { apply: parts.apply, now, occurrenceOf: parts.occurrenceOf });
    const { orders, tables, tableEvents, unassigned } = disk.base.maps;
    const base: BaseChange = {
      scope,
      orders: [...orders.values()],
      tables: [...tables.values()],
      tableEvents: [...tableEvents.values()],
      unassigned: [...unassigned.values()],
    };
    derivation.update({ base, saved: onDisk() });
    sender = createSender({
      operations: async () => onDisk(),
      async settle(changed, done) {
        maybeCrash();
        const there = changed.filter(({ deviceSeq, key }) => disk.operations.get(deviceSeq)?.key === key);
        for (const operation of there) disk.operations.set(operation.deviceSeq, operation);
        for (const { deviceSeq } of done) disk.operations.delete(deviceSeq);
        maybeCrash();
        return there;
      },
      async storeBase(change) {
        if (chance.happens(network.faults().store)) throw new Error('this could not be stored');
        disk.base.take(change, now());
        maybeCrash();
      },
      announce,
      async transport(_caller, batch) {
        const none = { each: batch.map(() => undefined) };
        if (!network.isOn()) return chance.happens(0.5) ? { unsent: 0 } : none;
        if (chance.happens(network.faults().busy))
          return { all: { status: 503, body: { statusCode: 503, code: 'unavailable', message: '', retry: 'later' } } };
        const answer = parts.post([...batch]);
        maybeCrash();
        return answer;
      },
      renew: async () => 'renewed',
      report: () => undefined,
      now,
      chance: () => chance.next(),
    });
    const read = async (seq: number | undefined): Promise<StreamPart> => {
      const part = network.ask(() => parts.read(seq));
      if (!part) throw new Error('no answer');
      return part;
    };
    follower = createStreamFollower(
      {
        since: read,
        whole: () => read(undefined),
        apply(change, seq) {
          announce({ base: change });
          disk.base.take(change, now());
          if (seq !== undefined) head = seq;
        },
      },
      head,
      () => undefined,
    );
  }
  restart();

  /** Takes operations out of the outbox, by somebody's will. */
  function takeBack(operations: readonly StoredOperation[]): void {
    for (const { deviceSeq, key, command, lastError } of operations) {
      disk.operations.delete(deviceSeq);
      settlements.push({ key, how: 'discarded', command, ...(lastError ? { why: lastError.code } : {}) });
    }
    parts.bookBack?.(operations);
    announce({ gone: operations.map(({ key }) => ({ key, done: false })) });
  }
  const parkedBy = (key: string): StoredOperation | undefined =>
    onDisk().find((operation) => operation.key === key && operation.state === 'parked');

  return {
    shown: () => derivation.shown,
    pending: (order_id) => derivation.pending(order_id),
    operations: onDisk,
    act(commands) {
      const plain = JSON.parse(JSON.stringify(commands)) as Command[];
      const [first, ...others] = plain.map((command) => operationOf(command, chance.id(), parts.doer()));
      if (!first) return [];
      const operations = [first, ...others.map((operation) => ({ ...operation, follows: first.key }))];
      parts.book?.(operations);
      const stored = operations.map((operation) => ({ ...operation, deviceSeq: (disk.lastSeq += 1) }));
      for (const operation of stored) disk.operations.set(operation.deviceSeq, operation);
      // saved before it is shown: whoever goes out here shows it when it is started again
      if (chance.happens(network.faults().crash)) restart();
      else announce({ saved: stored });
      return stored;
    },
    async drain() {
      try {
        await sender.drain();
      } catch (error) {
        if (!(error instanceof Crash)) throw error;
        restart();
      }
    },
    hear: (seq, change) => follower.event(seq, change),
    heard: (seq) => follower.heard(seq),
    catchUp: () => follower.catchUp(true).catch(() => undefined),
    discard(key) {
      const parked = parkedBy(key);
      if (!parked) return;
      takeBack([parked, ...onDisk().filter(({ follows, state }) => follows === key && state !== 'sending')]);
    },
    applyAnyway(key) {
      const parked = parkedBy(key);
      if (!parked) return;
      const next = inPlaceOf(parked, chance.id(), () => parts.doer());
      settlements.push({ key, how: 'superseded', command: parked.command });
      for (const operation of onDisk())
        if (operation.follows === key) disk.operations.set(operation.deviceSeq, { ...operation, follows: next.key });
      disk.operations.set(next.deviceSeq, next);
      announce({ saved: [next], gone: [{ key, done: false }] });
    },
    withdraw(key) {
      const operation = onDisk().find((each) => each.key === key);
      if (operation?.state !== 'waiting' || operation.attempts > 0) return false;
      takeBack([operation]);
      return true;
    },
    restart,
    starts: () => starts,
    dropEchoes: () => void derivation.dropEchoes(now() - 15_000),
    settlements,
  };
}
