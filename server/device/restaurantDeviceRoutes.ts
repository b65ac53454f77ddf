import type { FastifyInstance } from 'fastify';
import type { Device } from '#domain/device/device.ts';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Callers } from '../caller/caller.ts';
import { mayManageRestaurant, mayReadRestaurant } from '../caller/ownerPolicy.ts';
import type { ChainChange } from '../chain/chainJournalRepository.ts';
import { versionConflict } from '../chain/versionConflict.ts';
import type { Sql } from '../db/sql.ts';
import type { DeviceParts } from './deviceParts.ts';
import { serve } from '../http/serve.ts';
import { deviceById, deviceByMachineId, devicesOfRestaurant, lockDevice, presentDevice } from './deviceRepository.ts';
import { linkDevice, unlinkDevice } from './linkDevice.ts';
import { noteDeviceChange } from './noteDeviceChange.ts';
import { createPairingCode } from './pairingCode.ts';
import { setDevice } from './setDevice.ts';
import { isSetUp, notSetUp, wantedSetUp } from './wantedSetUp.ts';

/** What owners do with the devices of their restaurants. */
export function restaurantDeviceRoutes(app: FastifyInstance, deps: DeviceParts): void {
  const { db, tokens } = deps;

  serve(app, deps, 'GET /restaurant/devices', {
    policy: ({ callers, query }) => mayReadRestaurant(db, callers, query.restaurant_id),
    handle: async ({ query }) => accept((await devicesOfRestaurant(db, query.restaurant_id)).map(presentDevice)),
  });

  serve(app, deps, 'POST /restaurant/devices', {
    policy: ({ callers, body }) => mayManageRestaurant(db, callers, body.restaurant_id),
    change: async (tx, { body: { restaurant_id, device: wanted }, callers, now }): Promise<Result<Device>> => {
      const { machineId, employeeTypes = [], ...others } = wanted;
      const device = await deviceByMachineId(tx, machineId);
      if (!device) return refuse('not_found');
      const { device_id } = device;
      const before = device.restaurants.length > 0 ? device : notSetUp;
      const asked = { restaurant_id, before, wanted: { ...others, employeeTypes } };
      const settings = await wantedSetUp(tx, deps, asked);
      if (!settings.ok) return settings;
      const linked = device.restaurants.includes(restaurant_id);
      if (linked && isSetUp(device, settings.value)) return accept(presentDevice(device));
      const link = { restaurant_id, ...settings.value };
      if (!(await linkDevice(tx, tokens, device_id, link, now))) return refuse('not_found');
      return noted(tx, callers, restaurant_id, { what: linked ? 'changed' : 'created', device_id }, now);
    },
    after: (_ctx, { device_id }) => tokens.forget(device_id),
  });

  serve(app, deps, 'PUT /restaurant/devices', {
    policy: ({ callers, body }) => mayManageRestaurant(db, callers, body.restaurant_id),
    change: async (tx, { body: { restaurant_id, device: wanted }, callers, now }): Promise<Result<Device>> => {
      const { device_id, version } = wanted;
      const stored = await lockDevice(tx, device_id);
      if (!stored?.restaurants.includes(restaurant_id)) return refuse('not_found');
      const before = presentDevice(stored);
      const settings = await wantedSetUp(tx, deps, { restaurant_id, before, wanted });
      if (!settings.ok) return settings;
      if (isSetUp(before, settings.value)) return accept(before);
      const conflict = versionConflict(before, version);
      if (conflict) return conflict;
      await setDevice(tx, tokens, before, settings.value, now);
      return noted(tx, callers, restaurant_id, { what: 'changed', device_id, before }, now);
    },
    after: (_ctx, { device_id }) => tokens.forget(device_id),
  });

  serve(app, deps, 'DELETE /restaurant/devices', {
    policy: ({ callers, query }) => mayManageRestaurant(db, callers, query.restaurant_id),
    change: async (tx, { query: { restaurant_id, device_id }, callers, now }) => {
      const before = await unlinkDevice(tx, tokens, { device_id, restaurant_id, now });
      if (!before) return refuse('not_found');
      const change = { what: 'deleted' as const, device_id, before: presentDevice(before) };
      await noteDeviceChange(tx, callers, restaurant_id, change, now);
      return accept({ deleted: true as const });
    },
    after: ({ query }) => tokens.forget(query.device_id),
  });

  serve(app, deps, 'POST /device/pairing-code', {
    policy: ({ callers, body }) => mayManageRestaurant(db, callers, body.restaurant_id),
    change: async (tx, { body: { restaurant_id, ...wanted }, now }) => {
      const settings = await wantedSetUp(tx, deps, { restaurant_id, before: notSetUp, wanted });
      if (!settings.ok) return settings;
      const { terminals, ...others } = settings.value;
      // a device that is paired again keeps the readers that nobody speaks of
      const pairing = { restaurant_id, ...others, ...(wanted.terminals ? { terminals } : {}) };
      const { code, expiresAt } = await createPairingCode(tx, pairing, now);
      return accept({ pairing_code: code, expiresAt: expiresAt.toISOString() });
    },
  });

  async function noted(
    tx: Sql,
    callers: Callers,
    restaurant_id: string,
    change: { what: ChainChange['what']; device_id: string; before?: Device },
    now: Date,
  ): Promise<Result<Device>> {
    const stored = await deviceById(tx, change.device_id);
    if (!stored) throw new Error(`device ${change.device_id} disappeared`);
    const after = presentDevice(stored);
    await noteDeviceChange(tx, callers, restaurant_id, { ...change, after }, now);
    return accept(after);
  }
}
