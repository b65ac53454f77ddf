import { ref } from 'valtio';
import type { Command } from '#domain/order/command.ts';
import { subjectOf } from '#domain/order/commandSubject.ts';
import type { Occurrence } from '#domain/order/occurrence.ts';
import type { Picture } from '#domain/order/picture.ts';
import { knownMenu, storedMenu } from '../menu/menuRevisions.ts';
import type { Operation } from '../outbox/operation.ts';
import { currentIdentity } from '../session/identity.ts';
import { serverNow } from '../clock.ts';
import { forgetPast, readBase } from '../local/baseStorage.ts';
import { onChange } from '../local/changes.ts';
import { isDevice, type Scope } from '../local/scope.ts';
import { menuState } from '../menu/menuStore.ts';
import { storedOperations } from '../outbox/outboxStorage.ts';
import { subscribeKey } from 'valtio/utils';
import { createDerivation, type Derivation, type PictureRules, type Shown } from './derivePicture.ts';
import { idOf } from './entityKeys.ts';
import { picture } from './pictureStore.ts';

/** How long the picture goes on showing what the server has answered but not shown in an order. */
const echoFor = 15_000;

/** In step with the times at which whole answers were asked for (restaurantFeed). */
const now = (): number => serverNow().getTime();

let close: (() => void) | undefined;

/**
 * Opens the picture of a scope from what the device has kept; from then on it follows every change. Gives up to where
 * that tells the restaurant's stream: what is stored a moment later may have been announced a moment before.
 */
export async function openPicture(scope: Scope, apply: PictureRules): Promise<number | undefined> {
  close?.();
  forgetPicture();
  let isOpen = true;
  const derivation = createDerivation(scope, {
    apply,
    now,
    occurrenceOf: (operation, command, known) =>
      occurrenceOf(operation, command, known, () => isOpen && show(derivation, derivation.retry())),
  });
  const stops = [
    onChange((change) => show(derivation, derivation.update(change))),
    subscribeKey(menuState, 'index', () => show(derivation, derivation.retry())),
  ];
  const echoes = setInterval(() => show(derivation, derivation.dropEchoes(now() - echoFor)), echoFor);
  close = () => {
    isOpen = false;
    for (const stop of stops) stop();
    clearInterval(echoes);
  };
  await forgetPast(scope, now());
  const [{ head, ...base }, saved] = await Promise.all([readBase(scope), storedOperations()]);
  // another one was opened while this was read
  if (!isOpen) return undefined;
  show(derivation, derivation.update({ base: { scope, ...base }, saved }));
  picture.ready = true;
  return head;
}

/** The records stay the same ones: screens follow them. */
function forgetPicture(): void {
  const { orders, tables, tableEvents, unassigned, pendingOrders } = picture;
  for (const record of [orders, tables, tableEvents, unassigned, pendingOrders])
    for (const id of Object.keys(record)) delete record[id];
  picture.ready = false;
}

/** Brings what changed to the store; an entity that is there keeps its place. */
function show(derivation: Derivation, changed: Shown): void {
  for (const key of changed) {
    const id = idOf(key);
    const kind = key.slice(0, key.indexOf(':')) as 'order' | 'table' | 'event' | 'payment';
    if (kind === 'order') {
      put(picture.orders, id, derivation.shown.orders.get(id));
      put(picture.pendingOrders, id, derivation.pending(id) || undefined);
    } else if (kind === 'table') put(picture.tables, id, derivation.shown.tables.get(id));
    else if (kind === 'event') put(picture.tableEvents, id, derivation.shown.tableEvents.get(id));
    else put(picture.unassigned, id, derivation.shown.unassigned.get(id));
  }
}

function put<T>(record: Record<string, T>, id: string, value: T | undefined): void {
  if (value === undefined) delete record[id];
  else if (record[id] !== value) record[id] = typeof value === 'object' && value !== null ? ref(value) : value;
}

/** The circumstances of an operation as this device knows them; undefined while its menu is not at hand. */
export function occurrenceOf(
  operation: Operation,
  command: Command,
  known: Picture,
  retry: () => unknown,
): Occurrence | undefined {
  const { restaurant } = menuState;
  if (!restaurant) return undefined;
  const { key, occurredAt, actor, caller } = operation;
  const revision = revisionNamed(command, known) ?? restaurant.menu_revision;
  const menu = knownMenu(revision);
  if (!menu && needsMenu(command)) {
    void storedMenu(revision).then((found) => found && retry(), reportError);
    return undefined;
  }
  const { device_id } = currentIdentity();
  return {
    key,
    at: occurredAt,
    by: actor,
    standing: isDevice(caller) ? 'offline' : 'guest',
    ...(device_id ? { device_id } : {}),
    restaurant,
    menu,
    // the server numbers what the register did not
    number: givenNumber(command) ?? '…',
    openSession: () => ({
      session_id: (!isDevice(caller) && sessionByOrders(command, known)) || key,
      openedAt: occurredAt,
    }),
  };
}

/** A phone hears of its table's orders, and not of the session that the first of them opened: the newest names it. */
function sessionByOrders(command: Command, { orders }: Picture): string | undefined {
  const { table } = subjectOf(command);
  const here = [...orders.values()].filter((order) => order.table_id === table && order.session_id);
  return here.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))[0]?.session_id;
}

const needsMenu = ({ type, body }: Command): boolean =>
  type === 'order.place' || type === 'order.replace' || (type === 'order.lines' && Boolean(body.add?.length));

function revisionNamed(command: Command, known: Picture): string | undefined {
  const { menu_revision, orders } = subjectOf(command);
  // what is written anew keeps the prices at which it was ordered
  return command.type === 'order.replace' ? known.orders.get(orders[0] ?? '')?.menu_revision : menu_revision;
}

function givenNumber({ type, body }: Command): string | undefined {
  if (type === 'order.place') return body.order.number;
  return type === 'order.split' ? body.to.number : undefined;
}
