import type { DeviceMode } from '#domain/device/device.ts';
import type { Order } from '#domain/order/order.ts';
import type { Api } from '../../support/api.ts';
import type { House } from '../../support/houses.ts';
import type { TestServer } from '../../support/testServer.ts';
import type { CallerKind } from './example.ts';

export type Person = { user_id: string; email: string };

/** Two houses of two chains, and one caller of every kind as the first house sees them. */
export type World = {
  server: TestServer;
  house: House;
  foreign: House;
  /** who owns the house, as a user */
  owner: Person;
  /** the users behind the callers */
  users: Record<'user' | 'owner' | 'foreignOwner' | 'admin', Person>;
  /** what every user and device of the world logs in with, as people type it */
  password: string;
  as: Record<CallerKind, Api>;
  /** a further caller of a kind, with a token (and an account or a machine) that nobody else uses */
  another: (kind: CallerKind, mode?: DeviceMode) => Promise<Api>;
  /** the house's device of a mode */
  deviceOf: (mode: keyof House['devices']) => Api;
  /** of the house's cash register */
  machineId: string;
  /** works in the house in every role; the code is what opens a device */
  employee: { employee_id: string; code: string };
  /** a fresh order that is `created`: of the house's table for its guest, or one that the user placed for itself */
  openOrder: (caller?: CallerKind) => Promise<Order>;
  /** an order as `openOrder` makes it, accepted, cooked, completed and not paid */
  completedOrder: (caller?: CallerKind) => Promise<Order>;
  /** the same world as the other house sees it: what is foreign here is its own there */
  mirrored: () => World;
};
