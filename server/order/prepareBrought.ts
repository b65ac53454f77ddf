import type { ParsedBody } from '#contract/calls.ts';
import { refuse, type Result } from '#domain/error/refusal.ts';
import type { Command } from '#domain/order/command.ts';
import { subjectOf } from '#domain/order/commandSubject.ts';
import type { Callers, FormerLink } from '../caller/caller.ts';
import type { OrderParts } from './orderParts.ts';
import { asOnceLinked, formerLink, refusedSince } from '../caller/formerLink.ts';
import { isTableSince, tableById } from '../table/tableRepository.ts';
import { withoutTable } from './existedThen.ts';
import { neededEntities } from '../lane/neededEntities.ts';
import { restaurantOfCommand, type Prepared } from './orderCommands.ts';

type Operation = ParsedBody<'POST /device/replay'>['operations'][number];

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

/** The ids of what the device made in this batch while the restaurants still had it. */
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
    const link = restaurant_id ? formerLink(device, restaurant_id) : undefined;
    if (id && link && !refusedSince(link, operations[at]!.occurredAt)) made.add(id);
  }
  return made;
}

/** A command from the time when the restaurant still had the device, prepared as if it still did. */
export async function prepareBrought(
  deps: OrderParts,
  callers: Callers,
  { command, link, occurredAt }: { command: Command; link: FormerLink; occurredAt: string },
  prepare: (callers: Callers, command: Command) => Promise<Result<Prepared>>,
): Promise<Result<Prepared>> {
  const over = refusedSince(link, occurredAt);
  if (over) return over;
  const as = asOnceLinked(callers, link);
  const since = await isTableSince(deps.db, neededEntities([command]).table_ids, link.endedAt);
  if (command.type !== 'order.place') return since ? refuse('device_revoked') : prepare(as, command);
  const { table_id } = command.body.order;
  const table = table_id ? await tableById(deps.db, table_id) : undefined;
  if (table && table.restaurant_id !== link.restaurant_id) return refuse('table_unknown');
  // requests to a card reader and the like are no commands; an order is the only one that joins a session by itself
  const later = since || refusedSince(link, table?.session?.openedAt);
  return prepare(as, later ? withoutTable(command) : command);
}
