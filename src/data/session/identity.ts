import type { Command } from '#domain/order/command.ts';
import type { Caller, Scope } from '../local/scope.ts';
import type { Operation, StoredOperation } from '../outbox/operation.ts';
import type { BookAlong } from '../outbox/saveOperations.ts';

/** Who this tab is: one of the browser's devices, or a guest. */
export type Identity = {
  caller: Caller;
  scope: Scope;
  restaurant_id?: string;
  device_id?: string;
  /** the register's letters for numbers that it gives offline (D10) */
  prefix?: string;
  /** the highest of them that the server has */
  lastNumber?: number;
  /** what a command says of who does it, before it is saved: a device's numbers, a guest's visit */
  complete?: (command: Command) => Promise<Command>;
  /** a register's: what is booked of operations in the step that saves them (D33) */
  book?: (operations: readonly Operation[]) => Promise<BookAlong | undefined>;
  /** a register's: what is booked in the step that takes them back */
  bookBack?: (operations: readonly StoredOperation[], why: string) => BookAlong | undefined;
};

let identity: Identity = { caller: 'guest', scope: 'guest' };

export const currentIdentity = (): Identity => identity;
export const currentCaller = (): Caller => identity.caller;
export const becomeIdentity = (next: Identity): void => {
  identity = next;
};
