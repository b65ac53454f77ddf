import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Command } from '#domain/order/command.ts';
import type { Callers } from '../caller/caller.ts';
import type { Sql } from '../db/sql.ts';
import { userById } from '../user/userRepository.ts';

/** An order that a device takes for a customer names somebody whom we know; nobody else orders for another person. */
export async function withCustomer(sql: Sql, command: Command, { device }: Callers): Promise<Result<Command>> {
  const customer = command.type === 'order.place' ? command.body.order.customer : undefined;
  if (customer === undefined) return accept(command);
  if (!device) return refuse('not_allowed');
  return (await userById(sql, customer)) ? accept(command) : refuse('not_found');
}

/** What was sold without a network is not lost because its customer has left meanwhile. */
export async function withoutUnknownCustomer(sql: Sql, command: Command): Promise<Command> {
  if (command.type !== 'order.place') return command;
  const { customer, ...order } = command.body.order;
  if (customer === undefined || (await userById(sql, customer))) return command;
  return { type: 'order.place', body: { order } };
}
