import { z } from 'zod';
import type * as device from '../domain/device/device.ts';
import { deviceModes, deviceRequestTypes, employeeTypes, screenContents } from '../domain/device/device.ts';
import { call } from './call.ts';
import { Count, Deleted, EncodedPassword, Flag, Id, Instant, Name, Typed, Version } from './primitives.ts';
import { secret } from './secret.ts';
import { Order } from './order.ts';
import { Restaurant } from './restaurant.ts';
import { Table, TableEvent } from './table.ts';
import { written } from './written.ts';

export const MachineId = z
  .string()
  .min(20)
  .max(100)
  .regex(/^[A-Za-z0-9-]+$/);
export const EmployeeTypes = z.array(z.enum(employeeTypes));

export const Terminal = z.object({
  id: z.string(),
  terminal_id: z.string(),
  label: z.string(),
  registration_code: z.string().optional(),
  status: z.enum(['online', 'offline']),
  reader: z.string().optional(),
  usedBy: z.object({ device_id: Id, name: z.string() }).optional(),
  heldBy: z.object({ device_id: Id, name: z.string() }).optional(),
  version: z.int().optional(),
}) satisfies z.ZodType<device.Terminal>;

export const DeviceRequest = z.object({
  id: Id,
  type: z.enum(deviceRequestTypes),
  restaurant_id: Id,
  device_id: Id.optional(),
  data: z.object({ partialPayment_id: Id.optional(), terminal_id: z.string().optional() }),
  result: z.object({ success: z.boolean(), message: z.string(), code: z.string().optional() }).optional(),
  createdAt: Instant,
  requestedBy: Id.optional(),
  claimedAt: Instant.optional(),
  expiresIn: z.int().optional(),
}) satisfies z.ZodType<device.DeviceRequest>;

export const Device = z.object({
  device_id: Id,
  machineId: MachineId,
  name: z.string(),
  password_exists: z.boolean(),
  mode: z.enum(deviceModes),
  employeeTypes: EmployeeTypes,
  restaurants: z.array(Id),
  restaurant: Id.optional(),
  terminals: z.array(Terminal),
  deviceRequests: z.array(DeviceRequest).optional(),
  language: z.string().optional(),
  prefix: z.string().optional(),
  lastNumber: z.int().optional(),
  lastRecord: z.int().optional(),
  shows: z.enum(screenContents).optional(),
  table_id: Id.optional(),
  lastSeenAt: Instant.optional(),
  appVersion: z.string().optional(),
  pendingReplays: z.int().optional(),
  version: z.int().optional(),
}) satisfies z.ZodType<device.Device>;

/** What an owner sets of a device. */
const setUp = {
  name: Name,
  mode: z.enum(deviceModes),
  employeeTypes: EmployeeTypes.optional(),
  shows: z.enum(screenContents).optional(),
  terminals: z
    .array(z.looseObject({ terminal_id: Typed.max(200) }))
    .max(50)
    .optional(),
};

/** What a device says of itself, or only the server sets. */
const deviceServerFields = [
  'machineId',
  'password_exists',
  'restaurants',
  'restaurant',
  'deviceRequests',
  'language',
  'prefix',
  'lastNumber',
  'lastRecord',
  'lastSeenAt',
  'appVersion',
  'pendingReplays',
];

export const Employee = z.object({
  employee_id: Id,
  restaurant_id: Id,
  name: z.string(),
  types: EmployeeTypes,
  active: z.boolean(),
  version: z.int().optional(),
}) satisfies z.ZodType<device.Employee>;

/**
 * One queued action. `lane` keeps what belongs together in order; `supersedes` names a parked operation. Lane and actor
 * are names with ids in them, so they are written as ids are.
 */
export const Operation = z.strictObject({
  key: Id,
  lane: Typed.min(1).max(100).toLowerCase(),
  occurredAt: Instant,
  actor: Typed.max(100).toLowerCase().optional(),
  supersedes: Id.optional(),
  method: z.enum(['POST', 'PUT', 'DELETE']),
  path: Typed.min(1).max(300).startsWith('/'),
  body: z.unknown(),
});

export const StreamAnswer = z.object({
  seq: z.int(),
  orders: z.array(Order),
  tableEvents: z.array(TableEvent),
  tables: z.array(Table),
  soldOut: z.array(Id),
  menu_revision: z.string(),
  restaurant: Restaurant,
});

/** What somebody types to show who he is. */
const TypedCode = secret(Typed.min(6).max(20));

export const deviceCalls = {
  'POST /device/register': call({
    who: ['anyone'],
    body: z.strictObject({ machineId: MachineId, password: EncodedPassword }),
    answer: Device,
    summary: 'Register a device; the known machineId with another password is refused',
  }),
  'PUT /device/me': call({
    who: ['anyone', 'device'],
    ofItself: true,
    body: z.strictObject({
      password: EncodedPassword.optional(),
      machineId: MachineId.optional(),
      restaurant: Id.optional(),
      language: Typed.max(5).optional(),
      appVersion: Typed.max(40).optional(),
      pendingReplays: z.int().min(0).max(1_000_000).optional(),
    }),
    answer: Device,
    summary: 'The device itself, by its token or by machineId and password',
  }),
  'PUT /device/refresh': call({
    who: ['device'],
    ofItself: true,
    body: z.strictObject({ password: EncodedPassword }),
    answer: Device,
    summary: 'A fresh device token',
  }),
  'PUT /device/update-password': call({
    who: ['device'],
    ofItself: true,
    body: z.strictObject({ password: EncodedPassword, new_password: EncodedPassword }),
    answer: Device,
    summary: 'Change the password of the device',
  }),
  'GET /device/orders': call({
    who: ['device'],
    can: 'seeOrders',
    query: z.strictObject({ restaurant_id: Id, closed: Flag.optional(), unpaid: Flag.optional() }),
    answer: z.array(Order),
    summary: 'All orders a device must know; header Seq = position of the answer',
  }),
  'GET /restaurant/stream': call({
    who: ['device', 'owner'],
    can: 'seeOrders',
    query: z.strictObject({ restaurant_id: Id, since: Count }),
    answer: StreamAnswer,
    summary: 'Everything that changed after `since`; 410 when too old',
  }),
  'POST /device/replay': call({
    who: ['device'],
    // each operation is judged by who did it
    ofItself: true,
    body: z.strictObject({ operations: z.array(Operation).min(1).max(200) }),
    answer: z.array(z.object({ key: Id, status: z.int(), body: z.unknown() })),
    summary: 'Queued operations, each through all rules, durable together',
  }),
  'GET /restaurant/employee': call({
    who: ['device'],
    can: 'seeBills',
    query: z.strictObject({
      restaurant_id: Id,
      code: TypedCode,
      type: z.enum(employeeTypes).optional(),
    }),
    answer: Employee,
    summary: 'The employee behind a code, when of the required type',
  }),
  'POST /restaurant/employee': call({
    who: ['device'],
    can: 'seeBills',
    reads: true,
    body: z.strictObject({ restaurant_id: Id, code: TypedCode, type: z.enum(employeeTypes).optional() }),
    answer: Employee,
    summary: 'As GET /restaurant/employee, with the code outside of the address',
  }),
  'POST /device/unlock': call({
    who: ['device'],
    ofItself: true,
    body: z.strictObject({ restaurant_id: Id, code: TypedCode }),
    answer: z.object({ employee: Employee }),
    summary: 'Unlock a device with an employee code; header employee-authorization',
  }),
  'POST /device/lock': call({
    who: ['device'],
    ofItself: true,
    answer: z.object({ locked: z.literal(true) }),
    summary: 'Lock a device: what its employee had unlocked ends at once',
  }),
  'POST /device/pair': call({
    who: ['anyone'],
    body: z.strictObject({
      pairing_code: secret(Typed.min(8).max(12)),
      machineId: MachineId,
      password: EncodedPassword,
    }),
    answer: Device,
    summary: 'Register and link a device with a pairing code',
  }),
  'POST /device/pairing-code': call({
    who: ['owner'],
    body: z.strictObject({ restaurant_id: Id, ...setUp, table_id: Id.optional() }),
    answer: z.object({ pairing_code: z.string(), expiresAt: Instant }),
    summary: 'A pairing code, with what the device shall be: 8 characters, 10 minutes, once',
  }),
  'GET /restaurant/devices': call({
    who: ['owner'],
    query: z.strictObject({ restaurant_id: Id }),
    answer: z.array(Device),
    summary: 'The devices linked to a restaurant',
  }),
  'POST /restaurant/devices': call({
    who: ['owner'],
    body: z.strictObject({
      restaurant_id: Id,
      device: z.strictObject({ machineId: MachineId, ...setUp, table_id: Id.optional() }),
    }),
    answer: Device,
    summary: 'Link a registered device to a restaurant, set up as it shall be',
  }),
  'PUT /restaurant/devices': call({
    who: ['owner'],
    body: z.strictObject({
      restaurant_id: Id,
      device: written(
        {
          device_id: Id,
          ...setUp,
          /** null takes it away from its table */
          table_id: Id.nullable().optional(),
          version: Version.optional(),
        },
        deviceServerFields,
      ),
    }),
    answer: Device,
    summary: 'Change name, mode, roles, terminals, table and what a screen shows; what is left out stays',
  }),
  'DELETE /restaurant/devices': call({
    who: ['owner'],
    query: z.strictObject({ restaurant_id: Id, device_id: Id }),
    answer: Deleted,
    summary: 'Unlink a device; its tokens end at once',
  }),
};
