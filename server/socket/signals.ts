import type { MenuChanged } from '#contract/socketEvents.ts';
import type { Device } from '#domain/device/device.ts';
import { orderViews } from '#domain/order/trimmedOrder.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Area } from '#domain/table/table.ts';
import type { Bus, DeviceAnswer } from '../stream/bus.ts';
import { placeOf, tablesPlace } from './places.ts';
import type { DeviceNamespace } from './socketServer.ts';

export type SignalParts = {
  bus: Bus;
  namespace: DeviceNamespace;
  restaurants: { get(restaurant_id: string): Promise<Restaurant | undefined> };
  device: (device_id: string) => Promise<Device | undefined>;
  /** of a restaurant's floor */
  areas: (restaurant_id: string) => Promise<Area[]>;
  log: { error: (details: object, message: string) => void };
};

export type Signals = {
  /** Tells this process's sockets how their restaurants and devices stand: it may have missed that they changed. */
  again(): void;
};

/** How a restaurant stands, as its screens and its guests hear it. */
export function menuChanged(restaurant: Restaurant): MenuChanged {
  const { restaurant_id, menu_revision, soldOut, acceptingOrders, pausedUntil } = restaurant;
  return {
    restaurant_id,
    menu_revision,
    soldOut,
    acceptingOrders,
    ...(pausedUntil ? { pausedUntil } : {}),
    restaurant,
  };
}

/** socket.io's number for an event among its packets */
const eventPacket = 2;

/**
 * Tells sockets what is not in a restaurant's stream. That a restaurant or a device changed is told to every process by
 * the change's own commit, so each tells its own sockets; requests go to the device's room wherever it is connected.
 */
export function startSignals({ bus, namespace, restaurants, device, areas, log }: SignalParts): Signals {
  const failed = (error: unknown): void => log.error({ err: error }, 'a signal could not be passed on');
  const isHeard = (room: string): boolean => namespace.adapter.rooms.has(room);

  // by house and device, the last reading that was told: how it stood is never told after how it stands
  const lastTold = new Map<string, number>();
  let readings = 0;
  async function tellNewest<T>(id: string, read: () => Promise<T>, tell: (reading: T) => void): Promise<void> {
    const mine = (readings += 1);
    const reading = await read();
    if (mine < (lastTold.get(id) ?? 0)) return;
    lastTold.set(id, mine);
    tell(reading);
  }

  bus.on('restaurant', (restaurant_id) => {
    if (isHeard(`menu:${restaurant_id}`)) tellRestaurant(restaurant_id).catch(failed);
  });
  const tellRestaurant = (restaurant_id: string): Promise<void> => {
    const floor = tablesPlace(restaurant_id, 'floor');
    return tellNewest(
      restaurant_id,
      () => Promise.all([restaurants.get(restaurant_id), isHeard(floor) && areas(restaurant_id)]),
      ([restaurant, furnished]) => {
        if (restaurant) namespace.local.to(`menu:${restaurant_id}`).emit('menu_changed', menuChanged(restaurant));
        if (restaurant && furnished)
          namespace.local.to(floor).emit('areas_changed', { restaurant_id, areas: furnished });
      },
    );
  };

  bus.on('printers', (restaurant_id) => {
    const places = orderViews.map((view) => placeOf(`restaurant:${restaurant_id}`, view)).filter(isHeard);
    if (places.length > 0) namespace.local.to(places).emit('printers_changed', { restaurant_id });
  });

  bus.on('device', (device_id, what) => {
    const room = `device:${device_id}`;
    if (!isHeard(room)) return;
    if (what === 'device_changed') return void tellDevice(device_id).catch(failed);
    namespace.local.to(room).emit('device_revoked');
    namespace.local.in(room).disconnectSockets(true);
  });
  const tellDevice = (device_id: string): Promise<void> =>
    tellNewest(
      device_id,
      () => device(device_id),
      (changed) => changed && namespace.local.to(`device:${device_id}`).emit('device_changed', changed),
    );

  bus.on('request', (device_id, request) => void namespace.to(`device:${device_id}`).emit('device_request', request));
  bus.on('question', (device_id, request, patience, answered) => {
    // Not `emitWithAck`: that waits for every process that was lately there, also for one that was killed.
    namespace.adapter.broadcastWithAck(
      { type: eventPacket, data: ['device_request_processing', request] },
      { rooms: new Set([`device:${device_id}`]), except: new Set(), flags: { timeout: patience } },
      () => undefined,
      (answer: DeviceAnswer) => answered(answer),
    );
  });

  return {
    again() {
      for (const room of namespace.adapter.rooms.keys()) {
        const [kind, id = ''] = room.split(':');
        if (kind === 'menu') tellRestaurant(id).catch(failed);
        if (kind === 'device') tellDevice(id).catch(failed);
      }
    },
  };
}
