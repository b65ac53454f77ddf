import type { Result } from '../error/refusal.ts';
import { callWaiter } from '../table/callWaiter.ts';
import type { Command } from './command.ts';
import { applyBy, type CommandRules } from './commandRules.ts';
import type { Occurrence } from './occurrence.ts';
import type { Change, Picture } from './picture.ts';
import { placeOrder } from './placeOrder.ts';

/** What a guest's phone does by itself, with or without a network. What else a guest may do asks the server first. */
export type GuestCommand = Extract<Command, { type: 'order.place' | 'table.call' }>;

/** The rules of these, apart from the staff's, so that no guest downloads how a register takes cash. */
export const guestRules: CommandRules<GuestCommand['type']> = {
  'order.place': (picture, { order }, occurrence) => placeOrder(picture, order, occurrence),
  'table.call': callWaiter,
};

/** `applyCommand` for a guest's phone: a command of the staff's is refused. */
export const applyGuestCommand = (picture: Picture, command: Command, occurrence: Occurrence): Result<Change> =>
  applyBy(guestRules, picture, command, occurrence);
