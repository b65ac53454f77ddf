import { requestSchema } from '#contract/calls.ts';
import { callOf, commandOf, wireOf } from '#contract/commands.ts';
import { refuse, type Refusal } from '#domain/error/refusal.ts';
import type { Command, SystemCommand } from '#domain/order/command.ts';
import type { PaymentProof } from '#domain/order/occurrence.ts';
import type { Picture } from '#domain/order/picture.ts';
import { businessDay } from '#domain/restaurant/openingHours.ts';
import type { Order } from '#domain/order/order.ts';
import type { Callers } from '#server/caller/caller.ts';
import { wireError } from '#server/http/wireError.ts';
import { decideBatch } from '#server/lane/decideBatch.ts';
import { refusedOutcome } from '#server/lane/refusedOutcome.ts';
import type { Outcome, Submission } from '#server/lane/submission.ts';
import { mayCommand } from '#server/order/commandPolicy.ts';
import { orderSubmission } from '#server/order/orderSubmission.ts';
import { tableAt } from '#server/table/tableAt.ts';
import type { BaseChange } from '#src/data/local/changes.ts';
import type { StoredOperation } from '#src/data/outbox/operation.ts';
import type { Answer } from '#src/data/outbox/verdict.ts';
import type { StreamPart } from '#src/data/realtime/streamFollower.ts';
import type { Chance } from '#src/data/testing/chance.ts';
import { restaurant, theMenu } from '#src/data/testing/house.ts';
import { kindsOf, refundAgain } from './kinds.ts';
import { createModelBooks, type ModelBooks } from './modelBooks.ts';
import { createModelCards, type ModelCards } from './modelCards.ts';
import { createModelProvider, type ModelProvider } from './modelProvider.ts';
import { createModelStore, IdTaken, type ModelStore } from './modelStore.ts';

export const scope = `restaurant:${restaurant.restaurant_id}` as const;
const { restaurant_id } = restaurant;
const address = 'https://house.example';
const nothing: BaseChange = { scope, orders: [], tables: [], tableEvents: [], unassigned: [] };

export type Message = { seq: number; change: BaseChange };
type Sent = Pick<StoredOperation, 'key' | 'lane' | 'occurredAt' | 'command' | 'supersedes'>;

export type ModelServer = {
  picture(): Picture;
  store: ModelStore;
  provider: ModelProvider;
  cards: ModelCards;
  books: ModelBooks;
  /** POST /device/replay */
  replay(callers: Callers, operations: readonly Sent[]): Answer[];
  /** one call of its own */
  call(callers: Callers, command: Command, key: string): Answer;
  since(seq: number): StreamPart;
  whole(asOf: number): StreamPart;
  /** the orders that a guest's phone may read */
  ordersOf(callers: Callers): Order[];
  head(): number;
  /** messages that a socket would carry, since the last time it was asked */
  messages(): Message[];
  /** keys of the operations that changed something, and how often */
  effects: Map<string, number>;
  /** what of all that people can give has changed something, with its kinds */
  done: ReadonlySet<string>;
};

/** The server's own policy, lane and decisions, over a store in memory and a card provider of its own. */
export function createModelServer(chance: Chance, now: () => number): ModelServer {
  const at = (): Date => new Date(now());
  const store = createModelStore(businessDay(at().toISOString(), restaurant.timezone));
  const provider = createModelProvider(chance);
  const effects = new Map<string, number>();
  const kinds = new Set<string>();
  const guests = new Map<string, Set<string>>();
  let unread: Message[] = [];

  /** One transaction; what the database refuses is done again one by one, so that one poisoned submission fails alone. */
  function turn(submissions: readonly Submission[]): Outcome[] {
    try {
      return decided(submissions);
    } catch (error) {
      if (!(error instanceof IdTaken)) throw error;
      if (submissions.length === 1) return [refusedOutcome(refuse('id_taken'))];
      return submissions.flatMap((one) => turn([one]));
    }
  }

  function decided(submissions: readonly Submission[]): Outcome[] {
    const menus = { named: theMenu, current: theMenu };
    const loaded = store.load(submissions);
    const { effects: done, writing } = decideBatch(submissions, loaded, () => menus, { now: at(), newId: chance.id });
    store.write(writing, at().toISOString());
    for (const { submission, change, kept } of done) {
      if (!change || !kept) continue;
      const changed =
        change.orders.length + change.tables.length + change.tableEvents.length + change.unassigned.length;
      if (changed === 0) continue;
      effects.set(submission.key, (effects.get(submission.key) ?? 0) + 1);
      for (const kind of kindsOf(submission.command)) kinds.add(kind);
      const returns = change.orders.flatMap((order) => order.returns ?? []);
      if (returns.some(({ again, return_id }) => again && return_id === submission.key)) kinds.add(refundAgain);
    }
    for (const event of writing.events) {
      const change: BaseChange =
        event.kind === 'order'
          ? { ...nothing, orders: [event.order] }
          : event.kind === 'table_event'
            ? { ...nothing, tableEvents: [event.event] }
            : { ...nothing, ...(event.table ? { tables: [tableAt(address, event.table)] } : {}) };
      unread.push({ seq: event.seq, change });
    }
    return done.map(({ outcome }) => outcome);
  }

  const system = (command: Command | SystemCommand, proven?: PaymentProof): Outcome => {
    const submission: Submission = {
      restaurant_id,
      caller: 'system:payment',
      key: chance.id(),
      requestHash: Buffer.from(JSON.stringify(command)),
      keepDays: 1,
      command,
      by: { kind: 'system', id: 'payment' },
      standing: 'staff',
      answer: () => ({}),
      ...(proven ? { proven } : {}),
    };
    return turn([submission])[0]!;
  };
  const cards = createModelCards({ provider, picture: store.picture, system });

  type Ready = { command: Command; requestHash: Buffer; proven?: PaymentProof };

  /** All that comes before the lane: the wire, the provider's word, the policy. */
  function prepared(callers: Callers, wanted: Command, occurredAt?: string): Ready | Refusal {
    const { method, path, body } = wireOf(wanted, occurredAt);
    const call = callOf(method, path);
    const input = call && requestSchema(call)?.safeParse(JSON.parse(JSON.stringify(body)));
    if (!call || !input?.success) return refuse('invalid_request', { details: input?.error });
    const command = commandOf(call, input.data, chance.id);
    if (!command) return refuse('operation_unknown');
    const confirmed = cards.confirmed(command, callers);
    if (!confirmed.ok) return confirmed;
    const { proven } = confirmed.value;
    const denied = mayCommand(callers, confirmed.value.command, restaurant_id, { proven: proven !== undefined });
    const requestHash = Buffer.from(`${method} ${path} ${JSON.stringify(body)}`);
    return denied ?? { ...confirmed.value, requestHash };
  }

  function replay(callers: Callers, operations: readonly Sent[]): Answer[] {
    const failedAt = new Map<string, number>();
    const answers: (Answer | undefined)[] = [];
    const submissions: { position: number; submission: Submission }[] = [];
    for (const [position, { key, lane, occurredAt, command, supersedes }] of operations.entries()) {
      const ready = prepared(callers, command, occurredAt);
      if ('ok' in ready) {
        const first = !failedAt.has(lane);
        if (first) failedAt.set(lane, position);
        answers[position] = refused(first ? ready : refuse('lane_failed'));
        continue;
      }
      const replayed = { lane, position, failedAt, ...(supersedes ? { supersedes } : {}) };
      const origin = { address, callers, key, occurredAt, replayed };
      submissions.push({
        position,
        submission: orderSubmission(restaurant_id, ready.command, { ...origin, ...ready }),
      });
    }
    // by chance in two transactions, as where the lane was busy when the first of them came
    const cut = chance.happens(0.2) ? chance.below(submissions.length + 1) : submissions.length;
    for (const part of [submissions.slice(0, cut), submissions.slice(cut)]) {
      if (part.length === 0) continue;
      const outcomes = turn(part.map(({ submission }) => submission));
      for (const [index, { position }] of part.entries()) answers[position] = answerOf(outcomes[index]!);
    }
    return answers.map((answer) => answer!);
  }

  function call(callers: Callers, command: Command, key: string): Answer {
    const ready = prepared(callers, command);
    if ('ok' in ready) return refused(ready);
    const { guest } = callers;
    const isOwn =
      command.type !== 'order.rate' || ordersOf(callers).some(({ order_id }) => order_id === command.body.order_id);
    if (!isOwn) return refused(refuse('not_found'));
    const origin = { address, callers: withOrders(callers), key, ...ready };
    const answer = answerOf(turn([orderSubmission(restaurant_id, ready.command, origin)])[0]!);
    if (guest && command.type === 'order.place' && answer.status < 300)
      own(guest.guest_id).add(command.body.order.order_id);
    return answer;
  }

  const own = (guest_id: string): Set<string> => {
    const known = guests.get(guest_id) ?? new Set();
    guests.set(guest_id, known);
    return known;
  };
  /** A guest's token knows the orders that came with it. */
  const withOrders = (callers: Callers): Callers =>
    callers.guest ? { guest: { ...callers.guest, order_ids: [...own(callers.guest.guest_id)] } } : callers;

  function ordersOf({ guest }: Callers): Order[] {
    if (!guest) return [];
    const { table_id = '', generation, guest_id } = guest;
    const { orders, tables } = store.picture();
    const table = tables.get(table_id);
    const session = table && table.generation === generation ? table.session?.session_id : undefined;
    const mine = own(guest_id);
    return [...orders.values()].filter(
      ({ order_id, session_id }) => mine.has(order_id) || (session !== undefined && session_id === session),
    );
  }

  function since(seq: number): StreamPart {
    const { orders, tables, tableEvents } = store.picture();
    const changed = store.events.slice(seq);
    const of = <T>(map: ReadonlyMap<string, T>, kind: string): T[] =>
      [...new Set(changed.filter((event) => event.kind === kind).map(({ id }) => id))].flatMap(
        (id) => map.get(id) ?? [],
      );
    return {
      change: {
        ...nothing,
        orders: of(orders, 'order'),
        tables: of(tables, 'table').map((table) => tableAt(address, table)),
        tableEvents: of(tableEvents, 'table_event'),
      },
      seq: store.head().head_seq,
    };
  }

  return {
    picture: store.picture,
    store,
    provider,
    cards,
    books: createModelBooks(),
    replay,
    call,
    since,
    whole(asOf) {
      const { orders, tables, tableEvents } = store.picture();
      const change: BaseChange = {
        ...nothing,
        orders: [...orders.values()],
        tables: [...tables.values()].map((table) => tableAt(address, table)),
        tableEvents: [...tableEvents.values()],
        whole: { asOf, of: 'all' },
      };
      return { change, seq: store.head().head_seq };
    },
    ordersOf,
    head: () => store.head().head_seq,
    messages() {
      const told = unread;
      unread = [];
      return told;
    },
    effects,
    done: kinds,
  };
}

const answerOf = ({ status, body }: Outcome): Answer => ({ status, body: JSON.parse(body) as unknown });

function refused(refusal: Refusal): Answer {
  const error = wireError(refusal);
  return { status: error.statusCode, body: JSON.parse(JSON.stringify(error)) as unknown };
}
