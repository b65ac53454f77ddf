import { isDevice } from '../local/scope.ts';
import { knownMenu, storedMenu } from '../menu/menuRevisions.ts';
import { menuState } from '../menu/menuStore.ts';
import type { Operation } from '../outbox/operation.ts';
import { currentIdentity } from '../session/identity.ts';
import type { Command } from '#domain/order/command.ts';
import { subjectOf } from '#domain/order/commandSubject.ts';
import type { Occurrence } from '#domain/order/occurrence.ts';
import type { Picture } from '#domain/order/picture.ts';

/** The circumstances of an operation as this device knows them; undefined while its menu is not at hand. */
export function occurrenceOf(
  operation: Operation,
  command: Command,
  known: Picture,
  retry: () => void,
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
