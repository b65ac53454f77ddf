import { accept, refuse, type Refusal, type Result } from '#domain/error/refusal.ts';
import type { Command } from '#domain/order/command.ts';
import { subjectOf } from '#domain/order/commandSubject.ts';
import type { PaymentProof } from '#domain/order/occurrence.ts';
import type { Callers } from '../caller/caller.ts';
import type { OrderParts } from './orderParts.ts';
import { actsAsOwner } from './actsAsOwner.ts';
import { mayCommand } from './commandPolicy.ts';
import { isOfGuest } from '../caller/orderPolicy.ts';
import { orderById, restaurantsOf } from './orderRepository.ts';
import { orderSubmission, type Origin } from './orderSubmission.ts';
import { withCustomer } from './knownCustomer.ts';
import { commandWithTable } from './commandWithTable.ts';
import type { Outcome } from '../lane/submission.ts';

/** The id by which the restaurant of a command can be found, when the command does not name it. */
export function anchorOf(command: Command): string | undefined {
  const { restaurant_id, parts, orders, table, event } = subjectOf(command);
  return restaurant_id ? undefined : (parts[0] ?? orders[0] ?? table ?? event);
}

/** Whose restaurant a command is about; 404 when nobody knows what it names. */
export async function restaurantOfCommand(deps: OrderParts, command: Command): Promise<Result<string>> {
  const named = subjectOf(command).restaurant_id;
  if (named) return (await deps.restaurants.get(named)) ? accept(named) : refuse('not_found');
  const anchor = anchorOf(command);
  if (!anchor) return refuse('partial_payment_id_invalid');
  const known = deps.restaurantOf.get(anchor);
  if (known) return accept(known);
  const found = (await restaurantsOf(deps.db, [anchor])).get(anchor);
  if (!found) return refuse(command.type === 'payment.cancel' ? 'partial_payment_invalid' : 'not_found');
  deps.restaurantOf.set(anchor, found);
  return accept(found);
}

/** A command that its caller may give, with its restaurant and its table's id. */
export type Prepared = { restaurant_id: string; command: Command; asOwner: boolean; proven?: PaymentProof };

/** Finds the restaurant, asks the policy, resolves the table's code: all that comes before the lane. */
export async function prepareCommand(
  deps: OrderParts,
  command: Command,
  callers: Callers,
  proven?: PaymentProof,
): Promise<Result<Prepared>> {
  const restaurant = await restaurantOfCommand(deps, command);
  if (!restaurant.ok) return restaurant;
  const restaurant_id = restaurant.value;
  const asOwner = await actsAsOwner(deps.db, callers, command, restaurant_id);
  const denied = asOwner ? undefined : mayCommand(callers, command, restaurant_id, { proven: proven !== undefined });
  if (denied) return denied;
  const foreign = command.type === 'order.rate' && !(await isOwn(deps, callers, command.body.order_id));
  if (foreign) return refuse('not_found');
  const { makes: made } = subjectOf(command);
  const owner = made === undefined ? undefined : deps.restaurantOf.get(made);
  if (owner !== undefined && owner !== restaurant_id) return refuse('id_taken');
  const named = await withCustomer(deps.db, command, callers);
  if (!named.ok) return named;
  const complete = await commandWithTable(deps, command, callers, restaurant_id);
  return complete.ok ? accept({ restaurant_id, command: complete.value, asOwner }) : complete;
}

async function isOwn(deps: OrderParts, callers: Callers, order_id: string): Promise<boolean> {
  const order = await orderById(deps.db, order_id);
  return order !== undefined && isOfGuest(deps.db, callers, order);
}

/** Runs one command of a caller through policy and the restaurant's lane. */
export async function giveCommand(
  deps: OrderParts,
  command: Command,
  caller: Omit<Origin, 'address'>,
): Promise<Outcome | Refusal> {
  const prepared = await prepareCommand(deps, command, caller.callers, caller.proven);
  if (!prepared.ok) return prepared;
  const { restaurant_id, asOwner } = prepared.value;
  const origin = { ...caller, address: deps.origin(), asOwner };
  const outcome = await deps.orders.submit(orderSubmission(restaurant_id, prepared.value.command, origin));
  // a kept answer speaks of what was made then: an id that was left to us is another now
  const made = outcome.replayed ? undefined : subjectOf(prepared.value.command).makes;
  if (made && outcome.status < 300) deps.restaurantOf.set(made, restaurant_id);
  return outcome;
}
