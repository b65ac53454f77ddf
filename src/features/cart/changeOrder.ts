import {
  addedLines,
  beginChange,
  endChange,
  hasLines,
  type IdOf,
  isChangeable,
  type OrderChange,
  orderedLines,
  rebaseChange,
} from '#domain/cart/orderChange.ts';
import type { Money } from '#domain/money/money.ts';
import type { NewOrderItem, Order } from '#domain/order/order.ts';
import { call } from '#src/data/api/call.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { newId } from '#src/data/ids.ts';
import { callerOfOrder, type Caller } from '#src/data/local/scope.ts';
import { applyBase, emptyChange } from '#src/data/realtime/applyBase.ts';
import { currentCaller, currentIdentity } from '#src/data/session/identity.ts';
import { cartStore, keptCart } from './cartStore.ts';
import type { SavedCart } from './savedCart.ts';

/** Puts an order's lines into the cart, to be changed; what lay there waits. */
export function changeOrder(order: Order): void {
  const by = cartStore.cart.table_id === undefined ? callerOfOrder(order.order_id) : currentCaller();
  keptCart().edit(beginChange(order, newIds(), by));
}

/** The order stays as it is, and the cart is what it was before. */
export function leaveChange(): void {
  tried = undefined;
  keptCart().edit(endChange());
}

/**
 * `changed`; `rebased`: somebody else changed it, and the lines here are built on that, to be looked at and sent again; or
 * it is not to be changed any more, and what was added lies in the cart, if anything was.
 */
export type ChangeOutcome = { kind: 'changed' } | { kind: 'rebased' } | { kind: 'refused'; added: boolean };

type Try = {
  order_id: string;
  version: number;
  items: readonly NewOrderItem[];
  amountTotal: Money;
  key: string;
  caller: Caller;
};

let sending: Promise<ChangeOutcome> | undefined;
/** The last try, if its answer was lost: the same again goes under the same key. */
let tried: Try | undefined;

/**
 * Sends what lies in the cart as the lines of the order that is being changed. `amountTotal` is what
 * its guest was shown. Asks the server at once and never later by itself: by then it may be cooked. A second tap while one is under way is the same. Throws `CallFailed` when it is not
 * known whether it arrived, or something has to be mended first: the lines stay in the cart.
 */
export function sendChange(amountTotal: Money): Promise<ChangeOutcome> {
  sending ??= send(amountTotal).finally(() => {
    sending = undefined;
  });
  return sending;
}

/** The house was faster, somebody else was, or it is gone: trying again leads nowhere. */
const over = new Set([
  'id_taken',
  'order_changed',
  'order_closed',
  'order_paid',
  'line_paid',
  'lines_already_claimed',
  'not_found',
  'no_token',
]);

async function send(amountTotal: Money): Promise<ChangeOutcome> {
  const { changing } = cartStore;
  if (!changing) throw new Error('no order is being changed');
  const { order_id, version } = changing;
  const caller = callerOf(changing);
  const items = [...cartStore.cart.items];
  const show = (order: Order): void => showTo(caller, order);
  try {
    show(await replace({ order_id, version, items, amountTotal, key: newId(), caller }));
    end(order_id, [items]);
    return { kind: 'changed' };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const current = currentOf(error);
    if (current) show(current);
    // the next sum is that of the order as it is, and is looked at before it is sent
    if (current && error.code === 'price_changed') keptCart().edit(rebaseChange(current));
    if (!over.has(error.code)) throw error;
    if (current && hasLines(current, items)) {
      end(order_id, [items]);
      return { kind: 'changed' };
    }
    // of the version that was meant, it is refused for ever
    if (current && current.version !== version && isChangeable(current)) {
      keptCart().edit(rebaseChange(current));
      return { kind: 'rebased' };
    }
    return { kind: 'refused', added: end(order_id, [changing.lines, ...(current ? [orderedLines(current)] : [])]) };
  }
}

async function replace(wanted: Try): Promise<Order> {
  const lost = tried?.order_id === wanted.order_id ? tried : undefined;
  const meant = ({ items, amountTotal }: Try): string => JSON.stringify([items, amountTotal]);
  const same = lost && meant(lost) === meant(wanted);
  try {
    return await ask(same ? lost : wanted);
  } catch (error) {
    const current = currentOf(error);
    // what was sent before and not answered has arrived: it is one's own change that is changed once more
    if (!lost || same || !current || !isChangeable(current) || !hasLines(current, lost.items)) throw error;
    return ask({ ...wanted, version: current.version, key: newId() });
  }
}

async function ask(attempt: Try): Promise<Order> {
  const { order_id, version, items, amountTotal, key, caller } = attempt;
  tried = attempt;
  try {
    const order = await call('PUT /order', {
      body: { order: { order_id, version, items: [...items], amountTotal } },
      key,
      caller,
    });
    tried = undefined;
    return order;
  } catch (error) {
    // a refusal is kept under its key: asked again, it would be refused for ever
    if (error instanceof CallFailed && !isLost(error)) tried = undefined;
    throw error;
  }
}

const isLost = ({ error: { statusCode } }: CallFailed): boolean => statusCode === 0 || statusCode >= 500;

const currentOf = (error: unknown): Order | undefined =>
  error instanceof CallFailed ? ((error.error.details ?? {}) as { current?: Order }).current : undefined;

/**
 * The cart is what it was before, and what was added beyond `had`, also while the change was under way. Answers whether
 * anything was. Another change that has begun meanwhile stays.
 */
function end(order_id: string, had: readonly (readonly NewOrderItem[])[]): boolean {
  const idOf = newIds();
  const isIt = (changing: SavedCart['changing']): boolean => changing?.order_id === order_id;
  const added = (items: readonly NewOrderItem[]): NewOrderItem[] => addedLines(had, items, idOf);
  const any = isIt(cartStore.changing) && added(cartStore.cart.items).length > 0;
  keptCart().edit((kept) => (isIt(kept.changing) ? endChange(added(kept.cart.items))(kept) : kept));
  return any;
}

/** An edit is applied more than once: each time a line gets the same new id. */
function newIds(): IdOf {
  const ids = new Map<string, string>();
  return (line_id) => {
    const id = ids.get(line_id) ?? newId();
    ids.set(line_id, id);
    return id;
  };
}

/**
 * At a table its session speaks for its orders; without one each order for itself. The cart goes along from a table to
 * the house's own page and back, and what is being changed with it.
 */
const callerOf = ({ order_id, by }: Pick<OrderChange, 'order_id' | 'by'>): Caller =>
  (by as Caller | undefined) ?? (cartStore.cart.table_id === undefined ? callerOfOrder(order_id) : currentCaller());

/** Whoever sits elsewhere by now is shown it there when he comes back. */
function showTo(caller: Caller, order: Order): void {
  const own = caller === callerOfOrder(order.order_id);
  if (own || caller === currentCaller())
    applyBase({ ...emptyChange(own ? 'guest' : currentIdentity().scope), orders: [order] });
}
