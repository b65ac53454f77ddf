import type { Command } from '#domain/order/command.ts';
import type { Caller, Scope } from '../local/scope.ts';

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
};

let identity: Identity = { caller: 'guest', scope: 'guest' };

export const currentIdentity = (): Identity => identity;
export const currentCaller = (): Caller => identity.caller;
export const becomeIdentity = (next: Identity): void => {
  identity = next;
};
