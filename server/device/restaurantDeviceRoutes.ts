import type { FastifyInstance } from 'fastify';
import type { Device } from '#domain/device/device.ts';
import { accept, refuse, type Refusal, type Result } from '#domain/error/refusal.ts';
import type { Callers } from '../account/caller.ts';
import { ownsRestaurant } from '../account/ownershipRepository.ts';
import type { Deps } from '../deps.ts';
import { serve } from '../plugins/serve.ts';
import { deviceById, deviceByMachineId, devicesOfRestaurant, presentDevice } from './deviceRepository.ts';
import { linkDevice, unlinkDevice } from './linkDevice.ts';
import { createPairingCode } from './pairingCode.ts';

/** What owners do with the devices of their restaurants. */
export function restaurantDeviceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, tokens } = deps;

  /** What belongs to somebody else does not exist for the caller. */
  async function owner({ user }: Callers, restaurant_id: string): Promise<Refusal | undefined> {
    if (!user) return refuse('no_token');
    return (await ownsRestaurant(db, user, restaurant_id)) ? undefined : refuse('not_found');
  }

  serve(app, deps, 'GET /restaurant/devices', {
    // Admins may read what owners may.
    policy: ({ callers, query }) =>
      callers.user?.roles.includes('admin') ? undefined : owner(callers, query.restaurant_id),
    handle: async ({ query }) => accept((await devicesOfRestaurant(db, query.restaurant_id)).map(presentDevice)),
  });

  serve(app, deps, 'POST /restaurant/devices', {
    policy: ({ callers, body }) => owner(callers, body.restaurant_id),
    change: async (tx, { body }): Promise<Result<Device>> => {
      const { machineId, name, mode, employeeTypes = [] } = body.device;
      const device = await deviceByMachineId(tx, machineId);
      if (!device) return refuse('not_found');
      await linkDevice(tx, tokens, device.device_id, { restaurant_id: body.restaurant_id, name, mode, employeeTypes });
      const linked = await deviceById(tx, device.device_id);
      return linked ? accept(presentDevice(linked)) : refuse('not_found');
    },
    after: (_ctx, { device_id }) => tokens.forget(device_id),
  });

  serve(app, deps, 'DELETE /restaurant/devices', {
    policy: ({ callers, query }) => owner(callers, query.restaurant_id),
    change: async (tx, { query, now }) =>
      (await unlinkDevice(tx, tokens, { ...query, now })) ? accept({ deleted: true as const }) : refuse('not_found'),
    after: ({ query }) => tokens.forget(query.device_id),
  });

  serve(app, deps, 'POST /device/pairing-code', {
    policy: ({ callers, body }) => owner(callers, body.restaurant_id),
    change: async (tx, { body, now }) => {
      const { code, expiresAt } = await createPairingCode(tx, body, now);
      return accept({ pairing_code: code, expiresAt: expiresAt.toISOString() });
    },
  });
}
