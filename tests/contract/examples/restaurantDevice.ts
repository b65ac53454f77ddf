import { randomUUID } from 'node:crypto';
import { insertDevice } from '#server/device/deviceRepository.ts';
import { newMachineId } from '../../support/testServer.ts';
import type { ExamplesOf } from './example.ts';
import type { World } from './world.ts';

/** What owners do with the devices of their restaurants. */
type OwnersCalls =
  | 'GET /restaurant/devices'
  | 'POST /restaurant/devices'
  | 'PUT /restaurant/devices'
  | 'DELETE /restaurant/devices'
  | 'POST /device/pairing-code';

export const restaurantDeviceExamples = {
  'GET /restaurant/devices': { request: ({ house: { restaurant_id } }) => ({ query: { restaurant_id } }) },
  'POST /restaurant/devices': {
    request: async (world) => ({ body: await linking(world) }),
  },
  'PUT /restaurant/devices': {
    request: async (world) => {
      const { restaurant_id } = world.house;
      const device_id = await newDevice(world);
      const table_id = world.house.tables[0]!.table_id;
      const device = { device_id, name: 'Tablet', mode: 'tablemanager' as const, employeeTypes: [], table_id };
      return { body: { restaurant_id, device } };
    },
  },
  'DELETE /restaurant/devices': {
    request: async (world) => ({
      query: { restaurant_id: world.house.restaurant_id, device_id: await newDevice(world) },
    }),
  },
  'POST /device/pairing-code': {
    request: ({ house: { restaurant_id, tables } }) => ({
      body: {
        restaurant_id,
        mode: 'tablemanager',
        name: 'Tablet',
        employeeTypes: ['waiter'],
        table_id: tables[0]!.table_id,
      },
    }),
  },
} satisfies ExamplesOf<OwnersCalls>;

/** A device that has registered itself, as an owner links it. */
async function linking({ server: { deps }, house: { restaurant_id } }: World) {
  const machineId = newMachineId();
  // as it stands after POST /device/register, without the time that hashing a password takes
  await insertDevice(deps.db, { device_id: randomUUID(), machineId, passwordHash: 'none', now: deps.now() });
  return { restaurant_id, device: { machineId, name: 'Till', mode: 'cashregister' as const } };
}

async function newDevice(world: World): Promise<string> {
  const { body } = await world.as.owner('POST /restaurant/devices', { body: await linking(world) });
  return body.device_id;
}
