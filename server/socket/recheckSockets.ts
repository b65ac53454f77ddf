import type { Result } from '#domain/error/refusal.ts';
import type { Room, SocketAuth } from '#contract/socketEvents.ts';
import type { Callers } from '../caller/caller.ts';
import { ownPlaces, placesIn, roomAt, tabletPlace } from './places.ts';
import type { DeviceNamespace, DeviceSocket } from './socketServer.ts';

export type RecheckParts = {
  namespace: DeviceNamespace;
  resolve: (auth: SocketAuth) => Promise<{ callers: Callers; subject: string } | undefined>;
  join: (callers: Callers, room: Room) => Promise<Result<unknown>>;
  log: { warn: (details: object, message: string) => void };
};

export type Recheck = {
  /** those of one user, device, employee or guest; without one all */
  of(subject?: string): void;
  /** those that listen to a table, or are its tablets */
  at(table_id: string): void;
};

const atOnce = 4;
const againAfterMs = 1_000;
const joined = /^(restaurant|table|order):/;

/**
 * Asks again whether the sockets of this process may still listen: a token that was ended ends its sockets, a device
 * that was unlinked leaves the restaurant, a guest leaves a table whose session is over, and is told so first (D16, D18).
 */
export function recheckSockets({ namespace, resolve, join, log }: RecheckParts): Recheck {
  async function recheck(socket: DeviceSocket): Promise<void> {
    const known = await resolve(socket.handshake.auth as SocketAuth);
    if (!known || known.callers.device?.revoked) {
      if (known) socket.emit('device_revoked');
      socket.disconnect(true); // it comes back with the token that it holds by now
      return;
    }
    const { callers } = known;
    const had = ownPlaces(socket.data);
    socket.data.callers = callers;
    const has = ownPlaces(socket.data);
    for (const place of had) if (!has.includes(place)) await socket.leave(place);
    await socket.join(has);
    const rooms = new Set([...socket.rooms].map(roomAt).filter((room) => joined.test(room))) as Set<Room>;
    for (const room of rooms) {
      const may = (await join(callers, room)).ok;
      const places = may ? placesIn(room, callers) : [];
      if (!may && callers.guest && room.startsWith('table:')) socket.emit('table_over', { table_id: room.slice(6) });
      await socket.join(places); // it may read more, or less, than before
      for (const place of socket.rooms)
        if (roomAt(place) === room && !places.includes(place)) await socket.leave(place);
    }
  }

  /** Some at a time: of thousands that are looked at when a connection was lost, the pool is not to be full. */
  function all(sockets: Iterable<DeviceSocket | undefined>): void {
    const waiting = [...sockets];
    const some = async (): Promise<void> => {
      while (waiting.length > 0) {
        const socket = waiting.pop();
        if (socket?.connected) await recheck(socket).catch((error: unknown) => later(socket, error));
      }
    };
    for (let n = 0; n < atOnce; n += 1) void some();
  }

  /** Nobody goes on listening because the database was away when it was asked. */
  function later(socket: DeviceSocket, error: unknown): void {
    log.warn({ err: error }, 'a socket could not be looked at again');
    setTimeout(() => all([socket]), againAfterMs).unref();
  }

  return {
    of: (subject) =>
      all(
        [...namespace.sockets.values()].filter(
          ({ data: { subject: own, callers } }) =>
            subject === undefined || own === subject || callers.employee?.employee_id === subject,
        ),
      ),
    at: (table_id) => {
      const places = [`table:${table_id}`, tabletPlace(table_id)];
      const ids = new Set(places.flatMap((place) => [...(namespace.adapter.rooms.get(place) ?? [])]));
      all([...ids].map((id) => namespace.sockets.get(id)));
    },
  };
}
