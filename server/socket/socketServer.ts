import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server, type Namespace, type Socket } from 'socket.io';
import { refuse, type Result } from '#domain/error/refusal.ts';
import type { TableEvent } from '#domain/table/table.ts';
import type {
  DeviceReport,
  FromClient,
  JoinAnswer,
  MenuChanged,
  Room,
  SocketAuth,
  ToClient,
} from '#contract/socketEvents.ts';
import { socketNamespace } from '#contract/socketEvents.ts';
import type { Callers } from '../caller/caller.ts';
import { wireError } from '../http/wireError.ts';
import { ownPlaces, placesIn, roomAt } from './places.ts';

/** `device_id` also of a table's tablet, whose callers are guests. */
export type SocketData = { callers: Callers; subject: string; device_id?: string };
export type DeviceNamespace = Namespace<FromClient, ToClient, Record<string, never>, SocketData>;
export type DeviceSocket = Socket<FromClient, ToClient, Record<string, never>, SocketData>;

/** Where the restaurant's stream stands, and whose it is. */
export type Joined = { seq: number; restaurant_id: string };

export type SocketParts = {
  /** may this connection become a socket at all */
  lets: (request: IncomingMessage) => boolean;
  resolve: (auth: SocketAuth) => Promise<{ callers: Callers; subject: string } | undefined>;
  /** may this caller listen there, and where does the restaurant's stream stand */
  join: (callers: Callers, room: Room) => Promise<Result<Joined>>;
  /** a socket listens to the restaurant from now on, and reads by itself what came up to `seq` */
  followed: (restaurant_id: string, seq: number) => void;
  /** the waiter calls of those who sit at a table, for who comes back to it */
  calls: (table_id: string) => Promise<{ seq: number; event: TableEvent }[]>;
  /** how a restaurant stands now, for a guest who has not heard of it since the page was read */
  house: (restaurant_id: string) => Promise<MenuChanged | undefined>;
  /** a device is there, and says how it is with it */
  reported: (device_id: string, report: DeviceReport) => Promise<void>;
  heads: (restaurant_ids: string[]) => Promise<Record<string, number>>;
  now: () => Date;
  log: { warn: (details: object, message: string) => void };
};

const roomName = /^(restaurant|table|order|device):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A room by its one name: an id in capitals is the same id. */
const roomOf = (room: unknown): Room | undefined => {
  const name = typeof room === 'string' ? room.toLowerCase() : '';
  return roomName.test(name) ? (name as Room) : undefined;
};

/** The realtime namespace: only websockets, so that any process may serve any socket. */
export function createSocketServer(http: HttpServer, parts: SocketParts): { io: Server; namespace: DeviceNamespace } {
  const io = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 100_000,
    // for who opens a socket and does not say who he is
    connectTimeout: 10_000,
    allowRequest: (request, answer) => answer(null, parts.lets(request)),
  });
  const namespace: DeviceNamespace = io.of(socketNamespace);
  namespace.use((socket, next) => {
    authenticate(socket, parts).then(
      (known) => next(known ? undefined : errorOf('no_token')),
      (error: unknown) => {
        parts.log.warn({ err: error }, 'socket could not be authenticated');
        next(errorOf('unavailable'));
      },
    );
  });
  namespace.on('connection', (socket) => serve(socket, parts));
  // Nobody has business on the default namespace.
  io.on('connection', (socket) => socket.disconnect(true));
  return { io, namespace };
}

function errorOf(code: 'no_token' | 'unavailable'): Error {
  const wire = wireError(refuse(code));
  return Object.assign(new Error(wire.message), { data: wire });
}

async function authenticate(socket: DeviceSocket, parts: SocketParts): Promise<boolean> {
  const { token, kind, employee } = socket.handshake.auth as Partial<SocketAuth>;
  if (typeof token !== 'string' || (kind !== 'device' && kind !== 'user' && kind !== 'guest')) return false;
  const unlocked = typeof employee === 'string' ? { employee } : {};
  const known = await parts.resolve({ token, kind, ...unlocked });
  if (!known || known.callers.device?.revoked) return false;
  const { callers, subject } = known;
  socket.data = { callers, subject, ...(kind === 'device' ? { device_id: subject } : {}) };
  return true;
}

/** How often it is noted that a device is there, when it says nothing new. */
const seenEveryMs = 60_000;

/** What a device says of itself, as far as it can be that. */
function readReport(said: unknown): DeviceReport {
  const { appVersion, pendingReplays } = (typeof said === 'object' && said !== null ? said : {}) as Record<
    string,
    unknown
  >;
  const count = typeof pendingReplays === 'number' && Number.isInteger(pendingReplays) ? pendingReplays : -1;
  return {
    ...(typeof appVersion === 'string' && /^[\w.+-]{1,40}$/.test(appVersion) ? { appVersion } : {}),
    ...(count >= 0 && count <= 1_000_000 ? { pendingReplays: count } : {}),
  };
}

function serve(socket: DeviceSocket, parts: SocketParts): void {
  const { device_id } = socket.data;
  void socket.join(ownPlaces(socket.data));
  socket.on('join_room', (room, answer) => {
    // A client may send anything in its place: what throws here ends the process.
    const tell = (said: JoinAnswer): void => void (typeof answer === 'function' && answer(said));
    join(socket, room, parts).then(
      (result) => tell(result.ok ? { seq: result.value.seq } : { error: wireError(result) }),
      (error: unknown) => {
        parts.log.warn({ err: error, room }, 'room could not be joined');
        tell({ error: wireError(refuse('internal_error')) });
      },
    );
  });
  socket.on('leave_room', (named) => {
    const room = roomOf(named);
    for (const place of socket.rooms) if (room && roomAt(place) === room) void socket.leave(place);
  });
  socket.on('leave_rooms', () => {
    const own = [socket.id, ...ownPlaces(socket.data)];
    for (const room of socket.rooms) if (!own.includes(room)) void socket.leave(room);
  });
  let reported = '';
  socket.on('ping', (said) => {
    const report = readReport(said);
    const now = `${Math.floor(parts.now().getTime() / seenEveryMs)} ${JSON.stringify(report)}`;
    if (device_id && now !== reported) {
      reported = now;
      parts
        .reported(device_id, report)
        .catch((error: unknown) => parts.log.warn({ err: error }, 'what a device said of itself was not kept'));
    }
    const rooms = new Set([...socket.rooms].map(roomAt));
    const restaurants = [...rooms].filter((room) => room.startsWith('restaurant:')).map((room) => room.slice(11));
    parts.heads(restaurants).then(
      (heads) => socket.emit('pong', { now: parts.now().toISOString(), heads }),
      (error: unknown) => parts.log.warn({ err: error }, 'ping was not answered'),
    );
  });
}

async function join(socket: DeviceSocket, named: unknown, parts: SocketParts): Promise<Result<Joined>> {
  const room = roomOf(named);
  if (!room) return refuse('invalid_request');
  const allowed = await parts.join(socket.data.callers, room);
  if (!allowed.ok) return allowed;
  // Guests hear of sold-out marks too, without hearing the restaurant's orders.
  const { restaurant_id, seq } = allowed.value;
  void socket.join([...placesIn(room, socket.data.callers), ...(restaurant_id ? [`menu:${restaurant_id}`] : [])]);
  if (restaurant_id) parts.followed(restaurant_id, seq);
  // The head is read after joining: what is committed in between arrives twice rather than never. So is the right to
  // listen: who lost it meanwhile was not yet here to be sent away.
  const after = await parts.join(socket.data.callers, room);
  if (!after.ok) for (const place of socket.rooms) if (roomAt(place) === room) await socket.leave(place);
  if (!after.ok || !room.startsWith('table:')) return after;
  const house = await parts.house(after.value.restaurant_id);
  if (house) socket.emit('menu_changed', house);
  for (const call of await parts.calls(room.slice('table:'.length))) socket.emit('table_event', call);
  return after;
}
