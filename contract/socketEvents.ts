import type { Device, DeviceRequest, RequestResult } from '../domain/device/device.ts';
import type { Order } from '../domain/order/order.ts';
import type { Restaurant } from '../domain/restaurant/restaurant.ts';
import type { Area, Table, TableEvent } from '../domain/table/table.ts';
import type { WireError } from './errors.ts';

export const socketNamespace = '/device';

/** `restaurant:<id>`, `table:<id>`, `order:<id>`, `device:<id>` */
export type Room = `${'restaurant' | 'table' | 'order' | 'device'}:${string}`;

/** `employee` is the token of who has unlocked the device, which a table's tablet needs to be more than a guest (D17). */
export type SocketAuth = { token: string; kind: 'device' | 'user' | 'guest'; employee?: string };

export type JoinAnswer = { seq: number } | { error: WireError };

/** What changed of a restaurant; without `acceptingOrders` nothing is said of a pause. */
export type MenuChanged = {
  restaurant_id: string;
  menu_revision: string;
  soldOut: string[];
  acceptingOrders?: boolean;
  pausedUntil?: string;
  /** as it stands now: its hours, taxes, names, payment types and whatever else its owner sets */
  restaurant?: Restaurant;
};

export type ToClient = {
  update_order: (message: { seq: number; order: Order }) => void;
  table_event: (message: { seq: number; event: TableEvent }) => void;
  /** a table's session began or ended, or its owner changed it */
  table_changed: (message: { seq: number; table: Table }) => void;
  /** the session that a guest scanned is over: nothing more comes of its table, and nothing can be ordered there */
  table_over: (message: { table_id: string }) => void;
  areas_changed: (message: { restaurant_id: string; areas: Area[] }) => void;
  /** how the restaurant's printers are, or what waits there: `GET /restaurant/printers` tells */
  printers_changed: (message: { restaurant_id: string }) => void;
  device_request: (request: DeviceRequest) => void;
  device_request_processing: (request: DeviceRequest, answer: (result: RequestResult) => void) => void;
  pong: (message: { now: string; heads: Record<string, number> }) => void;
  menu_changed: (message: MenuChanged) => void;
  device_changed: (device: Device) => void;
  device_revoked: () => void;
  /** This server stops: connect again, to whoever answers then, `after` milliseconds from now. */
  reconnect: (message: { after: number }) => void;
};

/** Which release of the app a device runs, and how many operations it has not brought yet. */
export type DeviceReport = { appVersion?: string; pendingReplays?: number };

export type FromClient = {
  join_room: (room: Room, answer: (result: JoinAnswer) => void) => void;
  leave_room: (room: Room) => void;
  leave_rooms: () => void;
  /** a device says how it is with it; older ones say nothing */
  ping: (report?: DeviceReport) => void;
};
