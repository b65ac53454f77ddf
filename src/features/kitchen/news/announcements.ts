import { sentLines } from '#domain/order/heldLines.ts';
import { linesToMake } from '#domain/order/linesToMake.ts';
import type { Order, OrderItem } from '#domain/order/order.ts';
import { isForKitchen } from '#domain/order/orderList.ts';
import { proxy } from 'valtio';
import { columnOf } from '../board/kitchenColumn.ts';
import { openKeptIds, type KeptIds } from '../keptIds.ts';
import { onceForEach } from '../onceForEach.ts';

/**
 * Orders that somebody has noticed on this screen, and what changed in them; what is not here rings. Kept, so that a
 * restart does not ring again.
 */
export const noticed = proxy<KeptIds>({ ids: [], ready: false });

let kept: ReturnType<typeof openKeptIds> | undefined;

/** Begins with what was noticed before a restart. Answers the way to stop. */
export function openNoticed(): () => void {
  const opened = openKeptIds(noticed, { name: 'noticed', most: 2000, earlierKey: 'comanda-noticed-orders' });
  kept = opened;
  return opened.close;
}

export const notice = (ids: readonly string[]): void => kept?.add(ids);

/** What somebody has noticed who has seen an order as it is now: not what is held. */
export const whole = (order: Order): string[] => [
  order.order_id,
  ...sentLines(order).map((line) => (line.voided ? voidOf(line) : line.line_id)),
];

const voidOf = ({ line_id }: OrderItem): string => `void:${line_id}`;

/**
 * New orders to announce: not those that wait for money (D11), nor those that the kitchen holds on paper, as a person has
 * said (D30). Those stand among the new ones, marked, and do not ring. What is held rings when it is fired.
 */
export function toAnnounce(orders: readonly Order[], seen: readonly string[]): Order[] {
  const seenIds = new Set(seen);
  return orders.filter(
    (order) =>
      order.statusEntry.status === 'created' &&
      columnOf(order) !== undefined &&
      !order.flags.includes('ticket_printed') &&
      !seenIds.has(order.order_id),
  );
}

/** What changed in an order that the kitchen has: `ids` are what is noticed with it. */
export type OrderChange = { order: Order; added: OrderItem[]; voided: OrderItem[]; ids: string[] };

/** Additions and voids to announce, of orders as the station has them. A new order announces itself. */
export function changesToAnnounce(orders: readonly Order[], seen: readonly string[]): OrderChange[] {
  const seenIds = new Set(seen);
  return orders
    .filter((order) => isForKitchen(order) && isKnown(order, seenIds))
    .map((order): OrderChange => {
      const { added: allAdded, voided: allVoided } = changedLines(order);
      const added = allAdded.filter(({ line_id }) => !seenIds.has(line_id));
      const voided = allVoided.filter((line) => !seenIds.has(voidOf(line)));
      return { order, added, voided, ids: [...added.map(({ line_id }) => line_id), ...voided.map(voidOf)] };
    })
    .filter(({ ids }) => ids.length > 0);
}

/** Additions and voids, whoever has seen them. */
const changedLines = onceForEach((order: Order): Pick<OrderChange, 'added' | 'voided'> => {
  const late = new Set(linesToMake(order));
  const first = firstSent(order);
  const takenAt = order.statusEntries.find(({ status }) => status !== 'created')?.at;
  const isAdded = (line: OrderItem): boolean =>
    isToMake(line) && (late.has(line) || (line.sentAt ?? first) > first || wasFired(line, takenAt));
  const lines = sentLines(order);
  return { added: lines.filter(isAdded), voided: lines.filter(({ voided }) => voided !== undefined) };
});

/** What takes the screen: an order that is new, or a `change` of one that the kitchen has. */
export type Announcement = { key: string; order: Order; change?: OrderChange };

/**
 * The announcement that has the screen keeps it until it is dealt with, whatever comes meanwhile: a finger on its way to a
 * button must not meet another order's. Then comes the oldest new order, then the changes. `shown` is its key.
 */
export function announcementOf(
  orders: readonly Order[],
  changes: readonly OrderChange[],
  shown: string | undefined,
): Announcement | undefined {
  const all: Announcement[] = [
    ...orders.map((order) => ({ key: order.order_id, order })),
    ...changes.map((change) => ({ key: `change:${change.order.order_id}`, order: change.order, change })),
  ];
  return all.find(({ key }) => key === shown) ?? all[0];
}

/** Nobody has it, not even on paper. A void of what is on paper rings: the paper does not know. */
const isToMake = ({ voided, doneAt, printedAt }: OrderItem): boolean =>
  voided === undefined && doneAt === undefined && printedAt === undefined;

/** Of an order that was taken while all of it was held even the first lines are news. */
const wasFired = ({ sentAt }: OrderItem, takenAt: string | undefined): boolean =>
  takenAt !== undefined && sentAt !== undefined && sentAt > takenAt;

/** What came with its order; later lines are additions. */
const firstSent = ({ items, createdAt }: Order): string =>
  items.reduce<string | undefined>(
    (first, { sentAt = createdAt }) => (first && first < sentAt ? first : sentAt),
    undefined,
  ) ?? createdAt;

const isKnown = ({ order_id, statusEntry, flags }: Order, seenIds: ReadonlySet<string>): boolean =>
  statusEntry.status !== 'created' || flags.includes('ticket_printed') || seenIds.has(order_id);
