import { catalogue } from '#domain/error/catalogue.ts';
import type { Result } from '#domain/error/refusal.ts';
import { applyCommand, withChange, type Change, type Picture } from '#domain/order/applyCommand.ts';
import type { Command } from '#domain/order/command.ts';
import { emptyPicture } from '#domain/order/picture.ts';
import { callOf, commandOf, wireOf } from '#contract/commands.ts';
import type { BaseChange } from '../local/changes.ts';
import type { StoredOperation } from '../outbox/operation.ts';
import type { Answer } from '../outbox/verdict.ts';
import type { StreamPart } from '../realtime/streamFollower.ts';
import { restaurant, tables, theMenu } from './house.ts';

export const scope = `restaurant:${restaurant.restaurant_id}` as const;
const empty: BaseChange = { scope, orders: [], tables: [], tableEvents: [], unassigned: [] };
type Message = { seq: number; change: BaseChange };

export type ModelServer = {
  picture(): Picture;
  replay(operations: readonly StoredOperation[], at: string): Answer[];
  since(seq: number): StreamPart;
  whole(asOf: number): StreamPart;
  head(): number;
  /** messages that a socket would carry, since the last time it was asked */
  messages(): Message[];
  /** how often the operation of a key changed something */
  effects: ReadonlyMap<string, number>;
  /** keys of the operations that were accepted, those included that had nothing left to change */
  accepted: ReadonlySet<string>;
};

/** The server as the wire contract describes it, in memory: rules, idempotency by key, lanes, a gapless stream. */
export function createModelServer(): ModelServer {
  let picture: Picture = { ...emptyPicture, tables: new Map(tables.map((table) => [table.table_id, table])) };
  let unread: Message[] = [];
  const stream: { seq: number; kind: 'orders' | 'tables' | 'tableEvents'; id: string }[] = [];
  const kept = new Map<string, Answer & { request: string }>();
  const effects = new Map<string, number>();
  const accepted = new Set<string>();
  let number = 0;

  function replay(operations: readonly StoredOperation[], at: string): Answer[] {
    const failed = new Set<string>();
    return operations.map((operation) => {
      const request = JSON.stringify(wireOf(operation.command, operation.occurredAt));
      const known = kept.get(operation.key);
      if (known && known.request !== request) return refusal('key_reused');
      const answer = known ?? (failed.has(operation.lane) ? refusal('lane_failed') : decide(operation, at));
      if (answer.status >= 300) failed.add(operation.lane);
      if (answer.status !== 424 && (answer.status < 300 || answer.status === 409 || answer.status === 422)) {
        kept.set(operation.key, { ...answer, request });
      }
      return JSON.parse(JSON.stringify({ status: answer.status, body: answer.body })) as Answer;
    });
  }

  function decide(operation: StoredOperation, at: string): Answer {
    const { method, path, body } = wireOf(operation.command, operation.occurredAt);
    const command = commandOf(callOf(method, path)!, body, () => operation.key);
    if (!command) return refusal('operation_unknown');
    const own = command.type === 'order.place' ? command.body.order.number : undefined;
    const result: Result<Change> = applyCommand(picture, command, {
      key: operation.key,
      at: operation.occurredAt,
      by: operation.actor,
      standing: 'offline',
      device_id: operation.actor.id,
      restaurant,
      menu: theMenu,
      currentTotalsMenu: theMenu,
      number: own ?? String(number + 1),
      openSession: () => ({ session_id: operation.key, openedAt: at }),
    });
    if (!result.ok) return refusal(result.code);
    if (command.type === 'order.place' && !own) number += 1;
    accepted.add(operation.key);
    record(operation.key, result.value);
    return { status: 200, body: answerTo(command, result.value) };
  }

  function record(key: string, change: Change): void {
    const changed = change.orders.length + change.tables.length + change.tableEvents.length + change.unassigned.length;
    if (changed > 0) effects.set(key, (effects.get(key) ?? 0) + 1);
    picture = withChange(picture, change);
    const happen = (kind: 'orders' | 'tables' | 'tableEvents', id: string, told?: Partial<BaseChange>): void => {
      const seq = stream.length + 1;
      stream.push({ seq, kind, id });
      if (told) unread.push({ seq, change: { ...empty, ...told } });
    };
    for (const order of change.orders) happen('orders', order.order_id, { orders: [order] });
    for (const table of change.tables) happen('tables', table.table_id);
    for (const event of change.tableEvents) happen('tableEvents', event.event_id, { tableEvents: [event] });
  }

  function answerTo(command: Command, change: Change): unknown {
    switch (command.type) {
      case 'order.place':
      case 'order.replace':
        return picture.orders.get(command.body.order.order_id);
      case 'order.action':
      case 'order.lines':
      case 'order.info':
      case 'order.discount':
      case 'payment.return':
        return change.orders[0] ?? picture.orders.get(command.body.order_id);
      case 'order.move':
        return command.body.order_id ? picture.orders.get(command.body.order_id) : change.orders;
      case 'order.split': {
        const { order_id, to } = command.body;
        return [order_id, to.order_id].flatMap((id) => picture.orders.get(id) ?? []);
      }
      case 'order.rate':
        return {};
      case 'payment.open':
        return part(command.body.partialPayment_id);
      case 'payment.cancel':
        return { deleted: true };
      case 'payment.confirm': {
        const id = command.body.partialPayment?.partialPayment_id ?? command.body.partialPayment_id ?? '';
        const orders = [...picture.orders.values()].filter((order) =>
          order.payments.some((payment) => payment.partialPayment_id === id),
        );
        return { orders, partialPayment: part(id) };
      }
      case 'table.call':
      case 'table.seen':
      case 'table.process':
        return picture.tableEvents.get(command.body.event_id);
      case 'table.close':
        return picture.tables.get(command.body.table_id);
    }
  }

  const part = (id: string) =>
    picture.unassigned.get(id) ??
    [...picture.orders.values()].flatMap((order) => order.payments).find((payment) => payment.partialPayment_id === id);

  function since(seq: number): StreamPart {
    const ids = (kind: string) =>
      new Set(stream.filter((event) => event.seq > seq && event.kind === kind).map((event) => event.id));
    const of = <T>(map: ReadonlyMap<string, T>, kind: string): T[] => [...ids(kind)].map((id) => map.get(id)!);
    const change: BaseChange = {
      ...empty,
      orders: of(picture.orders, 'orders'),
      tables: of(picture.tables, 'tables'),
      tableEvents: of(picture.tableEvents, 'tableEvents'),
    };
    return { change, seq: stream.length };
  }

  return {
    picture: () => picture,
    replay,
    since,
    whole(asOf) {
      const change: BaseChange = {
        ...empty,
        orders: [...picture.orders.values()],
        tables: [...picture.tables.values()],
        tableEvents: [...picture.tableEvents.values()],
        whole: { asOf, of: 'all' },
      };
      return { change, seq: stream.length };
    },
    head: () => stream.length,
    messages() {
      const told = unread;
      unread = [];
      return told;
    },
    effects,
    accepted,
  };
}

function refusal(code: keyof typeof catalogue): Answer {
  const { status, message, retry } = catalogue[code];
  return { status, body: { statusCode: status, code, message, retry } };
}
