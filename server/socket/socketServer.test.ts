import { randomUUID } from 'node:crypto';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FromClient, JoinAnswer, ToClient } from '#contract/socketEvents.ts';
import { accept, refuse } from '#domain/error/refusal.ts';
import { recheckSockets } from './recheckSockets.ts';
import { createSocketServer, type SocketParts } from './socketServer.ts';

const restaurant_id = randomUUID();
const room = `restaurant:${restaurant_id}` as const;
const follows: SocketParts['join'] = async () => accept({ seq: 7, restaurant_id });

let http: HttpServer;
let server: ReturnType<typeof createSocketServer>;
let client: Socket<ToClient, FromClient>;
let join: SocketParts['join'];
const warned: string[] = [];

beforeEach(async () => {
  join = follows;
  warned.length = 0;
  http = createServer();
  server = createSocketServer(http, {
    lets: () => true,
    resolve: async () => ({ callers: {}, subject: 'somebody' }),
    join: (callers, wanted) => join(callers, wanted),
    followed: () => undefined,
    calls: async () => [],
    house: async () => undefined,
    reported: async () => undefined,
    heads: async () => ({}),
    now: () => new Date(),
    log: { warn: (_details, message) => void warned.push(message) },
  });
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  client = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}/device`, {
    transports: ['websocket'],
    auth: { token: 'a token', kind: 'device' },
    forceNew: true,
    reconnection: false,
  });
  await new Promise<void>((resolve) => client.on('connect', resolve));
});
afterEach(async () => {
  client.disconnect();
  await server.io.close();
});

const joined = (): Promise<JoinAnswer> => client.emitWithAck('join_room', room);

describe('the socket server', () => {
  it('goes on when a client says something where its answer should go', async () => {
    client.emit('join_room', room, 'not a function' as never);
    client.emit('join_room', 5 as never, { not: 'one either' } as never);
    expect(await joined()).toEqual({ seq: 7 });
    expect(server.namespace.adapter.rooms.get(room)?.size).toBe(1);
    expect(warned).toEqual([]);
  });

  it('lets nobody go on listening who lost the right to while joining', async () => {
    let asked = 0;
    join = async (callers, wanted) => ((asked += 1) === 1 ? follows(callers, wanted) : refuse('not_found'));
    expect(await joined()).toMatchObject({ error: { statusCode: 404 } });
    expect(server.namespace.adapter.rooms.has(room)).toBe(false);
  });

  it('ends the socket of a token that was ended, also when the database was away just then', async () => {
    let asked = 0;
    const recheck = recheckSockets({
      namespace: server.namespace,
      resolve: async () => {
        if ((asked += 1) === 1) throw new Error('the database is away');
        return undefined;
      },
      join: follows,
      log: { warn: () => undefined },
    });
    const ended = new Promise((resolve) => client.on('disconnect', resolve));
    recheck.of('somebody');
    expect(await ended).toBe('io server disconnect');
  });
});
