import type { DeviceReport, Room } from '#contract/socketEvents.ts';
import type { Device, DeviceRequest, RequestResult } from '#domain/device/device.ts';
import type { Area } from '#domain/table/table.ts';
import type { Caller, Scope } from '../local/scope.ts';
import type { StreamFollower } from './streamFollower.ts';

/** Whom this tab listens as, and to what. */
export type Listening = {
  kind: 'device' | 'guest';
  caller: Caller;
  scope?: Scope;
  rooms: Room[];
  /** what a device says of itself with every heartbeat */
  report?(): DeviceReport;
  restaurant_id?: string;
  table_id?: string;
  /** the order that a guest without a table follows */
  order_id?: string;
  /** a device misses nothing of its restaurant's stream; guests read their table anew */
  follow?(): StreamFollower;
};
export type DeviceNews = {
  changed?(device: Device): void;
  revoked?(): void;
  /** the server is there again, and may know the device as another one by now */
  connected?(): void;
  /** the guest's table session has ended, or the order is not to be read any more */
  over?(): void;
  /** the owner has changed the areas of the floor */
  areas?(changed: { restaurant_id: string; areas: Area[] }): void;
  /** how a printer is, or what waits there, has changed */
  printers?(restaurant_id: string): void;
  request?(request: DeviceRequest): void;
  /** a request that this device has to carry out; the answer goes back to whoever asked */
  processing?(request: DeviceRequest): Promise<RequestResult>;
};
