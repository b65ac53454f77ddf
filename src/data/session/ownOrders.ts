import { applyGuestCommand } from '#domain/order/guestRules.ts';
import type { Order } from '#domain/order/order.ts';
import { call } from '../api/call.ts';
import { CallFailed } from '../api/callFailed.ts';
import { request } from '../api/request.ts';
import { tokenForSocket } from '../api/tokens.ts';
import { readBase } from '../local/baseStorage.ts';
import { onChange } from '../local/changes.ts';
import { callerOfOrder } from '../local/scope.ts';
import { seeConnection } from '../menu/followHouse.ts';
import { loadRestaurant } from '../menu/menuStore.ts';
import { commandOfOperation } from '../outbox/operation.ts';
import { outbox, startOutbox } from '../outbox/outboxStore.ts';
import { kickSender, kickSenderNow } from '../outbox/startSender.ts';
import { picture } from '../picture/pictureStore.ts';
import { startPicture } from '../picture/startPicture.ts';
import { applyBase, emptyChange } from '../realtime/applyBase.ts';
import { fetchRealtime, startRealtime, stopRealtime } from '../realtime/startRealtime.ts';
import { becomeIdentity, currentIdentity } from './identity.ts';

/** The orders that this phone made without a table, by themselves and apart from those of every table. */
const scope = 'guest' as const;

/** They were put on screen by this tab, and nothing else has been since. */
let shown = false;
const stillShown = (): boolean => shown && currentIdentity().scope === scope;

async function showOwn(): Promise<void> {
  await startPicture(scope, applyGuestCommand);
  shown = true;
}

let turn = 0;
let stopAll: (() => void) | undefined;

/** The server may be there again: what waits goes out, and where nothing does, somebody asks. */
function back(): void {
  kickSenderNow();
  void request('guest', { method: 'GET', path: '/health', anonymous: true });
}

function begin(): number {
  stopAll?.();
  stopAll = undefined;
  turn += 1;
  return turn;
}

/**
 * Makes this tab a guest's who sits at no table: what waits is shown and goes out, whatever page he is on. An order is
 * then made in its own name (callerOfOrder). The answer ends it.
 */
export async function openOwnOrders(restaurant_id?: string): Promise<() => void> {
  const mine = begin();
  stopRealtime();
  becomeIdentity({ caller: 'guest', scope, ...(restaurant_id ? { restaurant_id } : {}) });
  stopAll = seeConnection(back);
  await startOutbox();
  if (mine === turn) await showOwn();
  kickSender();
  return () => mine === turn && void begin();
}

/** What is known of an order here; undefined where it is neither on this phone nor to be read with its token. */
async function find(order_id: string): Promise<{ restaurant_id: string } | undefined> {
  const commands = [...outbox.waiting, ...outbox.parked].map(commandOfOperation);
  for (const command of commands) {
    if (command?.type === 'order.place' && command.body.order.order_id === order_id) return command.body.order;
  }
  const { orders } = await readBase(scope);
  return orders.find((order) => order.order_id === order_id) ?? (await read(order_id));
}

async function read(order_id: string): Promise<Order | undefined> {
  try {
    const order = await call('GET /order', { query: { order_id }, caller: callerOfOrder(order_id) });
    applyBase({ ...emptyChange(scope), orders: [order] });
    return order;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    if (error.error.retry === 'never') return undefined;
    throw error;
  }
}

/**
 * Follows one order from the tap on, over reloads and days: what this phone has kept first, then what the server says,
 * live as soon as the order is there. False when nobody here knows of it. Throws `CallFailed` when it could not be
 * asked. `isGone` is called when its token is dead.
 */
export async function followOrder(order_id: string, isGone: () => void): Promise<boolean> {
  const mine = begin();
  stopRealtime();
  const caller = callerOfOrder(order_id);
  // made a moment ago on the page before: it does not go away for that
  const onScreen = stillShown() && picture.orders[order_id] !== undefined;
  becomeIdentity({ caller, scope });
  stopAll = seeConnection(back);
  await startOutbox();
  const found = await find(order_id);
  if (!found || mine !== turn) return found !== undefined;
  const { restaurant_id } = found;
  becomeIdentity({ caller, scope, restaurant_id });
  // the menu first: by it what waits is shown
  await loadRestaurant(restaurant_id);
  if (mine !== turn) return true;
  if (!onScreen) await showOwn();
  kickSender();
  // what is needed once the order is out must not depend on the network of that moment
  await fetchRealtime().catch(() => undefined);
  if (mine !== turn) return true;
  let listens = false;
  const listen = async (): Promise<void> => {
    const known = (await tokenForSocket(caller)) !== undefined;
    if (!known || listens || mine !== turn) return;
    listens = true;
    stopAll?.();
    stopAll = stopRealtime;
    const rooms = [`order:${order_id}`] as const;
    await startRealtime({ kind: 'guest', caller, scope, rooms: [...rooms], restaurant_id, order_id }, { over: isGone });
  };
  const stopReach = stopAll;
  const stopHearing = onChange(({ base }) => {
    if (base?.scope === scope && base.orders.some((order) => order.order_id === order_id)) void listen();
  });
  stopAll = () => {
    stopHearing();
    stopReach?.();
  };
  await listen();
  return true;
}

/** Nobody looks at orders any more. */
export function leaveOwnOrders(): void {
  begin();
}
