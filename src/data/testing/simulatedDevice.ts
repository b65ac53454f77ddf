import type { Command } from '#domain/order/command.ts';
import type { BaseChange, Change } from '../local/changes.ts';
import { createSender, type Sender } from '../outbox/createSender.ts';
import { operationOf, type StoredOperation } from '../outbox/operation.ts';
import type { BatchAnswer } from '../outbox/transport.ts';
import { applyCommand } from '#domain/order/applyCommand.ts';
import { createDerivation, type Derivation } from '../picture/derivePicture.ts';
import { createBase } from '../picture/pictureMaps.ts';
import { createStreamFollower, type StreamFollower } from '../realtime/streamFollower.ts';
import type { Chance } from './chance.ts';
import { restaurant, theMenu } from './house.ts';
import { scope, type ModelServer } from './modelServer.ts';

/** The device went out in the middle of something; what is on its disk stays. */
class Crash extends Error {}

/** How the world treats a device; all of it by chance. */
export type Faults = {
  request: number;
  reply: number;
  twice: number;
  busy: number;
  crash: number;
  /** an answer that can not be stored */
  store: number;
  message: number;
};
export const noFaults: Faults = { request: 0, reply: 0, twice: 0, busy: 0, crash: 0, store: 0, message: 0 };

export type SimulatedDevice = {
  device_id: string;
  shown(): Derivation['shown'];
  pending(order_id: string): number;
  operations(): StoredOperation[];
  act(command: Command): StoredOperation;
  /** sends what may go; true when it ran to the end without a crash */
  drain(): Promise<boolean>;
  hear(seq: number, change: BaseChange): void;
  catchUp(): Promise<void>;
  discardParked(): number;
  restart(): void;
  /** how often it was started */
  starts(): number;
  setFaults(faults: Faults): void;
  /** the next commands happen this much later */
  wait(milliseconds: number): void;
};

type Disk = {
  operations: Map<number, StoredOperation>;
  base: ReturnType<typeof createBase>;
  head?: number;
  lastSeq: number;
};

/** A device with the real sender, picture and stream follower over a disk in memory and a model server. */
export function createSimulatedDevice(name: string, server: ModelServer, chance: Chance): SimulatedDevice {
  const device_id = chance.id();
  const disk: Disk = { operations: new Map(), base: createBase(), lastSeq: 0 };
  let clock = Date.parse('2026-11-21T10:00:00.000Z');
  let faults = noFaults;
  let starts = 0;
  let derivation: Derivation;
  let sender: Sender;
  let follower: StreamFollower;

  let isOff = false;
  const maybeCrash = (): void => {
    // a device that is out does nothing more until it is started again, whoever catches what
    isOff ||= chance.happens(faults.crash);
    if (isOff) throw new Crash();
  };
  const announce = (change: Change): void => void derivation.update(structuredClone(change));
  const onDisk = (): StoredOperation[] => structuredClone([...disk.operations.values()]);

  async function transport(_: unknown, batch: readonly StoredOperation[]): Promise<BatchAnswer> {
    const none = { each: batch.map(() => undefined) };
    const at = new Date(clock).toISOString();
    if (chance.happens(faults.request)) return none;
    if (chance.happens(faults.busy)) {
      return { all: { status: 503, body: { statusCode: 503, code: 'unavailable', message: '', retry: 'later' } } };
    }
    if (chance.happens(faults.twice)) server.replay(batch, at);
    const each = server.replay(structuredClone([...batch]), at);
    maybeCrash();
    return chance.happens(faults.reply) ? none : { each };
  }

  function restart(): void {
    starts += 1;
    isOff = false;
    derivation = createDerivation(scope, {
      apply: applyCommand,
      now: () => clock,
      occurrenceOf: ({ key, occurredAt, actor }, command) => ({
        key,
        at: occurredAt,
        by: actor,
        standing: 'offline',
        device_id,
        restaurant,
        menu: theMenu,
        number: (command.type === 'order.place' && command.body.order.number) || '…',
        session: { session_id: key, openedAt: occurredAt },
      }),
    });
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
        for (const operation of there) disk.operations.set(operation.deviceSeq, structuredClone(operation));
        for (const { deviceSeq } of done) disk.operations.delete(deviceSeq);
        maybeCrash();
        return there;
      },
      async storeBase(change) {
        if (chance.happens(faults.store)) throw new Error('this could not be stored');
        disk.base.take(structuredClone(change), clock);
        maybeCrash();
      },
      announce,
      transport,
      renew: async () => 'renewed',
      report: () => undefined,
      now: () => clock,
      chance: () => chance.next(),
    });
    follower = createStreamFollower(
      {
        since: async (seq) => (seq > server.head() ? undefined : structuredClone(server.since(seq))),
        whole: async () => structuredClone(server.whole(clock)),
        apply(change, seq) {
          announce({ base: change });
          disk.base.take(structuredClone(change), clock);
          if (seq !== undefined) disk.head = seq;
        },
      },
      disk.head,
      () => undefined,
    );
  }
  restart();

  return {
    device_id,
    restart,
    starts: () => starts,
    shown: () => derivation.shown,
    pending: (order_id) => derivation.pending(order_id),
    operations: onDisk,
    act(command) {
      const operation = operationOf(command, chance.id(), {
        caller: `device:${name}`,
        scope,
        device_id,
        actor: { kind: 'device', id: device_id, name },
        occurredAt: new Date(clock).toISOString(),
        clockOffset: 0,
      });
      disk.lastSeq += 1;
      const stored = { ...operation, deviceSeq: disk.lastSeq };
      disk.operations.set(stored.deviceSeq, structuredClone(stored));
      announce({ saved: [stored] });
      return stored;
    },
    async drain() {
      try {
        const { wakeAt } = await sender.drain();
        if (wakeAt !== undefined) clock = Math.max(clock, wakeAt);
        return true;
      } catch (error) {
        if (!(error instanceof Crash)) throw error;
        restart();
        return false;
      }
    },
    hear: (seq, change) => follower.event(seq, structuredClone(change)),
    catchUp: () => follower.catchUp(),
    discardParked() {
      const parked = onDisk().filter(({ state }) => state === 'parked');
      for (const { deviceSeq } of parked) disk.operations.delete(deviceSeq);
      announce({ gone: parked.map(({ key }) => ({ key, done: false })) });
      return parked.length;
    },
    setFaults: (next) => {
      faults = next;
    },
    wait: (milliseconds) => {
      clock += milliseconds;
    },
  };
}
