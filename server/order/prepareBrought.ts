import type { ParsedBody } from '#contract/calls.ts';
import { refuse, type Refusal, type Result } from '#domain/error/refusal.ts';
import type { Command } from '#domain/order/command.ts';
import { subjectOf } from '#domain/order/commandSubject.ts';
import type { Callers, DeviceCaller, FormerLink } from '../caller/caller.ts';
import type { OrderParts } from './orderParts.ts';
import { asOnceLinked, formerLink, refusedSince, tooLate } from '../caller/formerLink.ts';
import { asOnceSetUp, endOf, rightsBefore, rightsThen } from '../caller/formerRights.ts';
import { isTableSince, tableById } from '../table/tableRepository.ts';
import { withoutTable } from './existedThen.ts';
import { neededEntities } from '../lane/neededEntities.ts';
import { restaurantOfCommand, type Prepared } from './orderCommands.ts';

type Operation = ParsedBody<'POST /device/replay'>['operations'][number];
type Prepare = (callers: Callers, command: Command) => Promise<Result<Prepared>>;

/** A replayed operation: who did it, and the end of what they might do, where they may not any more (D39). */
export type Replayed = { as: Callers; prepared: Result<Prepared>; link?: FormerLink };

/** What a device is refused that is set up otherwise than it was. */
const lacksRights: ReadonlySet<Refusal['code']> = new Set(['not_allowed', 'device_locked', 'user_type_invalid']);

/**
 * An operation as its device may do it now; else as it might when it did it, before it was set up anew: such a one brings
 * what one does that was taken away. What it did later is refused, for its owners to see.
 */
export async function prepareReplayed(
  deps: OrderParts,
  callers: Callers,
  { operation, command }: { operation: Operation; command: Result<Command> },
  prepare: Prepare,
): Promise<Replayed> {
  const { occurredAt } = operation;
  const as = await deps.replayedBy(callers, operation);
  const link = await linkBehind(deps, as, command, operation.body);
  const given = { as, ...(link ? { link } : {}) };
  // a shift is no command, and its own call judges it by what the device is now
  if (!command.ok) return { ...given, prepared: command };
  const meant = command.value;
  const now = await preparedNow(deps, as, { command: meant, link, occurredAt }, prepare);
  const denied = !now.ok && lacksRights.has(now.code) ? now : undefined;
  const restaurant = denied && callers.device?.formerRights ? await restaurantOfCommand(deps, meant) : undefined;
  if (!denied || !restaurant?.ok) return { ...given, prepared: now };
  const then = rightsThen(callers.device, restaurant.value, occurredAt);
  // a device that is locked knows that it is: whoever opens it does it again
  const before = denied.code === 'not_allowed' ? rightsBefore(callers.device, restaurant.value, occurredAt) : [];
  for (const rights of [...(then ? [then] : []), ...before]) {
    const once = await deps.replayedBy(asOnceSetUp(callers, rights), operation);
    const end = endOf(rights, link);
    const allowed = await prepare(asOnceLinked(once, end), meant);
    if (!allowed.ok) continue;
    if (rights !== then) return { as, prepared: denied, link: end };
    const prepared = await prepareBrought(deps, once, { command: meant, link: end, occurredAt }, prepare);
    return { as: once, prepared, link: end };
  }
  return { ...given, prepared: now };
}

/** By what the device is now; what it is in another house is nothing to the one that took it away, where that is known. */
async function preparedNow(
  deps: OrderParts,
  as: Callers,
  { command, link, occurredAt }: { command: Command; link: FormerLink | undefined; occurredAt: string },
  prepare: Prepare,
): Promise<Result<Prepared>> {
  if (!link) return prepare(as, command);
  const isKnown = rightsThen(as.device, link.restaurant_id, occurredAt) !== undefined;
  if (isKnown && !refusedSince(link, occurredAt)) return refuse('not_allowed');
  return prepareBrought(deps, as, { command, link, occurredAt }, prepare);
}

/** The restaurant that had taken the device away when it brings this command; nothing while it still has it. */
export async function linkBehind(
  deps: OrderParts,
  { device }: Callers,
  command: Result<Command>,
  body: unknown,
): Promise<FormerLink | undefined> {
  if (!device?.former) return undefined;
  const restaurant = command.ok ? await restaurantOfCommand(deps, command.value) : command;
  if (restaurant.ok)
    return device.restaurants.includes(restaurant.value) ? undefined : formerLink(device, restaurant.value);
  // whatever a deleted device brings is for somebody to see: those who took it away last
  if (!device.revoked) return undefined;
  const { restaurant_id = '' } = (body ?? {}) as { restaurant_id?: string };
  return formerLink(device, restaurant_id) ?? lastOf(device.former);
}

const lastOf = (former: readonly FormerLink[]): FormerLink | undefined =>
  former.toSorted((one, other) => Date.parse(other.endedAt) - Date.parse(one.endedAt))[0];

/** The ids of what the device made in this batch while the restaurants still had it, as it was set up then. */
export function madeThen(
  { device }: Callers,
  operations: readonly Operation[],
  commands: readonly Result<Command>[],
  restaurantOf: (command: Command) => string | undefined,
): ReadonlySet<string> {
  const made = new Set<string>();
  for (const [at, command] of commands.entries()) {
    const id = command.ok ? subjectOf(command.value).makes : undefined;
    const restaurant_id = command.ok ? restaurantOf(command.value) : undefined;
    if (id && restaurant_id && isOfThen(device, restaurant_id, operations[at]!.occurredAt)) made.add(id);
  }
  return made;
}

function isOfThen(device: DeviceCaller | undefined, restaurant_id: string, occurredAt: string): boolean {
  const link = formerLink(device, restaurant_id);
  if (link && !refusedSince(link, occurredAt)) return true;
  return rightsThen(device, restaurant_id, occurredAt) !== undefined;
}

/** A command from the time when the restaurant still had the device, prepared as if it still did. */
async function prepareBrought(
  deps: OrderParts,
  callers: Callers,
  { command, link, occurredAt }: { command: Command; link: FormerLink; occurredAt: string },
  prepare: Prepare,
): Promise<Result<Prepared>> {
  const over = refusedSince(link, occurredAt);
  if (over) return over;
  const as = asOnceLinked(callers, link);
  const since = await isTableSince(deps.db, neededEntities([command]).table_ids, link.endedAt);
  if (command.type !== 'order.place') return since ? tooLate(link) : prepare(as, command);
  const { table_id } = command.body.order;
  const table = table_id ? await tableById(deps.db, table_id) : undefined;
  if (table && table.restaurant_id !== link.restaurant_id) return refuse('table_unknown');
  // requests to a card reader and the like are no commands; an order is the only one that joins a session by itself
  const later = since || refusedSince(link, table?.session?.openedAt);
  return prepare(as, later ? withoutTable(command) : command);
}
