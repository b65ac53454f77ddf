import type { Result } from '#domain/error/refusal.ts';
import type { Command } from '#domain/order/command.ts';
import type { Occurrence } from '#domain/order/occurrence.ts';
import type { Change, Picture } from '#domain/order/picture.ts';
import type { Change as StoredChange } from '../local/changes.ts';
import type { Scope } from '../local/scope.ts';
import { commandOfOperation, type StoredOperation } from '../outbox/operation.ts';
import { changedBy, idOf, isOrderKey, orderKey, paymentKey, tableKey, type EntityKey } from './entityKeys.ts';
import { applyChange, copyEntity, createBase, emptyMaps, entityOf, type PictureMaps } from './pictureMaps.ts';
import { namedBy } from './namedBy.ts';

/** What a command changes in the picture: by a guest's few rules, or by all (startPicture). */
export type PictureRules = (picture: Picture, command: Command, occurrence: Occurrence) => Result<Change>;

export type DerivationParts = {
  apply: PictureRules;
  /** undefined while something is missing to apply it, its menu say: it is tried again by `retry` */
  occurrenceOf(operation: StoredOperation, command: Command, picture: Picture): Occurrence | undefined;
  now(): number;
};

/** What a step changed; read the new values from `shown` and `pending`. */
export type Shown = ReadonlySet<EntityKey>;

export type Derivation = {
  shown: PictureMaps;
  /** how many operations of an order wait for the server */
  pending(order_id: string): number;
  update(change: StoredChange): Shown;
  /** Tries again what could not be applied. */
  retry(): Shown;
  /** Lets go of operations that the server has answered but no order has shown for too long. */
  dropEchoes(olderThan: number): Shown;
};

type Applied = {
  operation: StoredOperation;
  command: Command | undefined;
  touched: Set<EntityKey>;
  skipped: boolean;
  /** the server has it; it stays in the picture until an order that the server sends carries its key */
  answeredAt?: number;
};

/** Answers of these carry no order, so the picture would fall back for a moment between the answer and the stream. */
const answeredWithoutOrder: ReadonlySet<string> = new Set(['payment.open', 'payment.cancel', 'order.rate']);

/**
 * Picture = the server's last state + waiting operations applied again, in the order in which they were done. Only
 * what a change touches, and what hangs together with it, is derived anew.
 */
export function createDerivation(scope: Scope, parts: DerivationParts): Derivation {
  const base = createBase();
  const shown = emptyMaps();
  let operations: Applied[] = [];

  function update({ base: news, saved = [], gone = [] }: StoredChange): Shown {
    const dirty = new Set<EntityKey>();
    if (news?.scope === scope) for (const key of base.take(news, parts.now())) dirtyBase(key, dirty);
    for (const { key, done } of gone) forget(key, done, dirty);
    const fresh = saved
      .filter((operation) => operation.scope === scope)
      .filter((operation) => !replaced(operation, dirty));
    for (const operation of fresh) insert(operation, dirty);
    return derive(dirty);
  }

  /** A changed entity; of an order also its tables and its payments, which operations may name instead of it. */
  function dirtyBase(key: EntityKey, dirty: Set<EntityKey>): void {
    dirty.add(key);
    const order = isOrderKey(key) ? base.maps.orders.get(idOf(key)) : undefined;
    if (!order) return;
    if (order.table_id) dirty.add(tableKey(order.table_id));
    for (const left of order.movedFrom ?? []) if (left.table_id) dirty.add(tableKey(left.table_id));
    for (const { partialPayment_id } of order.payments) dirty.add(paymentKey(partialPayment_id));
    for (const applied of operations) {
      if (applied.answeredAt === undefined || !order.applied.includes(applied.operation.key)) continue;
      remove(applied, dirty);
    }
  }

  function forget(key: string, done: boolean, dirty: Set<EntityKey>): void {
    const applied = operations.find(({ operation }) => operation.key === key);
    if (!applied) return;
    for (const touched of applied.touched) dirty.add(touched);
    const echoes =
      done &&
      answeredWithoutOrder.has(applied.command?.type ?? '') &&
      ![...applied.touched].some((entity) => hasKey(entity, key));
    if (echoes) applied.answeredAt = parts.now();
    else remove(applied, dirty);
  }

  const hasKey = (entity: EntityKey, key: string): boolean =>
    isOrderKey(entity) && Boolean(base.maps.orders.get(idOf(entity))?.applied.includes(key));

  function remove(applied: Applied, dirty: Set<EntityKey>): void {
    operations = operations.filter((other) => other !== applied);
    for (const key of applied.touched) dirty.add(key);
  }

  /** An operation that is known changes the picture only when it is parked, or waits again. */
  function replaced(operation: StoredOperation, dirty: Set<EntityKey>): boolean {
    const applied = operations.find((other) => other.operation.key === operation.key);
    if (!applied) return false;
    const same = (applied.operation.state === 'parked') === (operation.state === 'parked');
    applied.operation = operation;
    if (!same) for (const key of applied.touched) dirty.add(key);
    return true;
  }

  function insert(operation: StoredOperation, dirty: Set<EntityKey>): void {
    const command = commandOfOperation(operation);
    const applied: Applied = { operation, command, touched: new Set(), skipped: false };
    if (command) for (const key of namedBy(command, shown)) applied.touched.add(key);
    const after = operations.findIndex((other) => other.operation.deviceSeq > operation.deviceSeq);
    operations.splice(after < 0 ? operations.length : after, 0, applied);
    for (const key of applied.touched) dirty.add(key);
  }

  /** Everything that hangs together with what is dirty through common operations. */
  function spread(dirty: Set<EntityKey>): Applied[] {
    const concerned = new Set<Applied>();
    for (let grown = true; grown;) {
      grown = false;
      for (const applied of operations) {
        if (concerned.has(applied) || ![...applied.touched].some((key) => dirty.has(key))) continue;
        concerned.add(applied);
        for (const key of applied.touched) dirty.add(key);
        grown = true;
      }
    }
    return operations.filter((applied) => concerned.has(applied));
  }

  function derive(dirty: Set<EntityKey>): Shown {
    const before = new Map<EntityKey, unknown>();
    for (;;) {
      const concerned = spread(dirty);
      for (const key of dirty) {
        if (!before.has(key)) before.set(key, entityOf(shown, key));
        copyEntity(base.maps, shown, key);
      }
      // what the server has answered was done to the order as it stood there, whatever waits here before it
      const early = concerned.filter((applied) => applied.answeredAt !== undefined).map(run);
      const done = new Set(early.filter(({ ok }) => ok).map(({ applied }) => applied));
      const inTurn = concerned.filter((applied) => !done.has(applied)).map(run);
      const further = [...early, ...inTurn].flatMap(({ reached }) => reached).filter((key) => !dirty.has(key));
      if (further.length === 0) break;
      // a rule reached an entity that was not put back: once more, with it
      for (const key of further) dirty.add(key);
    }
    return new Set(
      [...before].filter(([key, value]) => isOrderKey(key) || entityOf(shown, key) !== value).map(([key]) => key),
    );
  }

  /** Applies one operation to what is shown; gives whether it could be, and what it reads and changes. */
  function run(applied: Applied): { applied: Applied; ok: boolean; reached: EntityKey[] } {
    const { operation, command } = applied;
    if (!command || operation.state === 'parked') return { applied, ok: false, reached: [] };
    const named = namedBy(command, shown);
    const occurrence = parts.occurrenceOf(operation, command, shown);
    applied.skipped = !occurrence;
    const result = occurrence && parts.apply(shown, command, occurrence);
    // a refused one changes nothing: the server decides, and says so
    const changed = result?.ok ? changedBy(result.value) : [];
    if (result?.ok) applyChange(shown, result.value);
    const reached = [...named, ...changed];
    for (const key of reached) applied.touched.add(key);
    return { applied, ok: result?.ok === true, reached };
  }

  return {
    shown,
    update,
    pending: (order_id) =>
      operations.filter(
        ({ operation, touched, answeredAt }) =>
          answeredAt === undefined &&
          operation.state !== 'parked' &&
          touched.has(orderKey(order_id)) &&
          !hasKey(orderKey(order_id), operation.key),
      ).length,
    retry: () => derive(new Set(operations.filter(({ skipped }) => skipped).flatMap(({ touched }) => [...touched]))),
    dropEchoes(olderThan) {
      const dirty = new Set<EntityKey>();
      for (const applied of operations) if ((applied.answeredAt ?? Infinity) < olderThan) remove(applied, dirty);
      return derive(dirty);
    },
  };
}
