import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import { type House, makeHouses, orderFor } from '../support/houses.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let house: House;

beforeAll(async () => {
  server = await startTestServer();
  [house] = (await makeHouses(server.deps, 1, 5)) as [House];
});
afterAll(() => server.close());

const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const wide = `{${Array.from({ length: 110_000 }, (_, at) => `"${at.toString(36)}":1`).join()}}`;

async function send(call: string, text: string): Promise<{ status: number; body: unknown }> {
  const [method = '', path = ''] = call.split(' ');
  const answer = await fetch(`${server.origin}${path.replace(/:\w+/g, 'x')}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'device-authorization': `Bearer ${house.devices.cashregister.token}`,
      'idempotency-key': randomUUID(),
    },
    body: text,
  });
  const body = await answer.text();
  return { status: answer.status, body: body.startsWith('{') || body.startsWith('[') ? JSON.parse(body) : body };
}

const refused = { status: 400, body: expect.objectContaining({ code: 'invalid_request' }) as unknown };

describe('a body that is nested for ever', () => {
  it('is refused by every call, and by none with an error of ours', async () => {
    const taking = (Object.entries(calls) as [string, Call][]).filter(
      ([name, { form }]) => !name.startsWith('GET') && !form,
    );
    for (const [name] of taking) {
      for (const text of [deep(20_000), `{"order_id":${deep(20_000)}}`]) {
        const { status } = await send(name, text);
        expect([name, status >= 400 && status < 500]).toEqual([name, true]);
      }
    }
  });

  it('is refused where nobody looks at it', async () => {
    const { restaurant_id } = house;
    const request = (text: string) =>
      `{"type":"terminal_payment","restaurant_id":"${restaurant_id}","data":{},"createdAt":${text}}`;
    for (const text of [deep(5_000), deep(300_000), wide])
      expect(await send('POST /device/request', request(text))).toEqual(refused);
    const shift = `{"restaurant_id":"${restaurant_id}","shift":{"shift_id":"${randomUUID()}","openedAt":"2026-01-01T00:00:00Z","float":0,"report":${deep(5_000)}}}`;
    expect(await send('POST /device/shift', shift)).toEqual(refused);
    const shallow = await send('POST /device/request', request(deep(30)));
    expect(shallow.status).toBeLessThan(500);
  });

  it('is refused in a replay, also of what is sent on as a call of its own', async () => {
    const operation = (path: string, body: string) =>
      `{"operations":[{"key":"${randomUUID()}","lane":"a","occurredAt":"${new Date().toISOString()}","method":"POST","path":"${path}","body":${body}}]}`;
    for (const path of ['/order', '/device/request', '/device/journal', '/device/shift', '/nothing'])
      for (const body of [deep(5_000), `{"order":${deep(5_000)}}`, wide])
        expect(await send('POST /device/replay', operation(path, body))).toEqual(refused);
    const { status, body } = await send(
      'POST /device/replay',
      operation('/device/request', `{"createdAt":${deep(30)}}`),
    );
    expect([status, (body as { status: number }[])[0]!.status < 500]).toEqual([200, true]);
  });

  it('is no answer to a socket, and the next order goes through', async () => {
    const socket = io(`${server.origin}/device`, {
      transports: ['websocket'],
      auth: { token: house.devices.cashregister.token, kind: 'device', more: JSON.parse(deep(2_000)) as unknown },
    });
    const answer: unknown = await socket.emitWithAck('join_room', JSON.parse(deep(3_000)));
    expect(answer).toMatchObject({ error: { code: 'invalid_request' } });
    socket.close();
    const { status } = await send('POST /order', JSON.stringify({ order: orderFor(house) }));
    expect(status).toBe(200);
  });
});
