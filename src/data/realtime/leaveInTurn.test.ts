import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket as ServerSocket } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { leaveInTurn } from './leaveInTurn.ts';

const http = createServer();
const server = new Server(http, { transports: ['websocket'] });
let client: Socket;
/** the server's ends, in the order in which they came, and when */
let came: { end: ServerSocket; at: number }[];
let left: number;

beforeAll(() => new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());
beforeEach(async () => {
  came = [];
  left = 0;
  server.removeAllListeners('connection');
  server.on('connection', (end) => came.push({ end, at: performance.now() }));
  const { port } = http.address() as AddressInfo;
  client = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true });
  leaveInTurn(client, () => {
    left += 1;
    client.disconnect().connect();
  });
  await expect.poll(() => came.length).toBe(1);
});
afterEach(() => void client.disconnect());

const tell = (after: number): void => void came.at(-1)!.end.emit('reconnect', { after });
const heard = (): Promise<void> => new Promise((resolve) => client.once('reconnect', () => resolve()));

test('leaves when it is its turn, and not before', async () => {
  const at = performance.now();
  tell(300);
  await expect.poll(() => came.length).toBe(2);
  expect(came[1]!.at - at).toBeGreaterThanOrEqual(295);
  expect(came[0]!.end.connected).toBe(false);
  await expect.poll(() => client.connected).toBe(true);
});

test('stays where it is when it was connected anew before its turn', async () => {
  const hint = heard();
  tell(100);
  await hint;
  client.disconnect().connect();
  await expect.poll(() => came.length).toBe(2);
  const second = heard();
  // the next turn lies behind the first
  tell(300);
  await second;
  await expect.poll(() => came.length).toBe(3);
  expect(left).toBe(1);
});

test('does not come back when it was closed before its turn', async () => {
  const hint = heard();
  tell(50);
  await hint;
  client.disconnect();
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect([left, client.active, came.length]).toEqual([0, false, 1]);
});
