import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { writeValue } from '../local/sessionDatabase.ts';
import { createChance } from '../testing/chance.ts';
import { createModelServer, scope } from '../testing/modelServer.ts';
import { randomCommand } from '../testing/randomCommand.ts';
import { operationOf, type StoredOperation } from './operation.ts';
import { sendBatch } from './transport.ts';

const chance = createChance(5);
const never = new AbortController().signal;
const server = createModelServer();

function operations(count: number, caller: 'device:m1' | 'guest:c1'): StoredOperation[] {
  const device_id = chance.id();
  return Array.from({ length: count }, (_, at) => {
    const doer = {
      caller,
      scope,
      ...(caller === 'device:m1' ? { device_id } : {}),
      actor: { kind: 'device' as const, id: device_id },
      occurredAt: '2026-11-21T10:00:00.000Z',
      clockOffset: 0,
    };
    const operation = { ...operationOf(randomCommand(chance, server.picture()), chance.id(), doer), deviceSeq: at + 1 };
    server.replay([operation], doer.occurredAt);
    return operation;
  });
}

type Sent = { path: string; method: string; headers: Record<string, string>; body?: unknown };
function answering(answer: (sent: Sent) => Response): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal(
    'fetch',
    async (path: string, init: { method: string; headers: Record<string, string>; body?: string }) => {
      const one: Sent = { path, method: init.method, headers: init.headers };
      if (init.body !== undefined) one.body = JSON.parse(init.body);
      sent.push(one);
      return answer(one);
    },
  );
  return sent;
}
const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

afterEach(() => vi.unstubAllGlobals());

describe('sendBatch', () => {
  it('replays what a device did in the shape of the contract, whatever it was', async () => {
    const batch = operations(200, 'device:m1');
    const sent = answering(() => json(200, batch.map(({ key }) => ({ key, status: 200, body: {} })).toReversed()));
    const answer = await sendBatch('device:m1', batch, never);
    expect(answer).toEqual({ each: batch.map(({ key }) => expect.objectContaining({ key, status: 200 })) });
    expect(sent[0]?.path).toBe('/device/replay');
    const { operations: replayed } = calls['POST /device/replay'].body.parse(sent[0]?.body);
    for (const { method, path, body } of replayed) {
      const definition = calls[`${method} ${path}` as 'POST /order' | 'DELETE /order/partial-payment'];
      const schema = 'body' in definition ? definition.body : definition.query;
      expect(schema.safeParse(body).error, `${method} ${path}`).toBeUndefined();
    }
    expect(replayed.map(({ occurredAt }) => occurredAt)).toEqual(batch.map(({ occurredAt }) => occurredAt));
  });

  it('sends what a guest did by its own call, with its key, ids of a DELETE in the query', async () => {
    const batch = operations(60, 'guest:c1');
    const sent = answering(() => json(200, {}));
    await sendBatch('guest:c1', batch, never);
    expect(sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual(batch.map(({ key }) => key));
    for (const [at, { command }] of batch.entries()) {
      const query = sent[at]?.path.split('?')[1];
      expect(Boolean(query)).toBe(command.type === 'payment.cancel');
      expect(sent[at]?.body === undefined).toBe(command.type === 'payment.cancel');
    }
  });

  it('takes back what a guest claimed of a bill by the ids in its address', async () => {
    const [operation] = operations(1, 'guest:c1');
    const body = { partialPayment_id: chance.id() };
    const cancel = { ...operation!, command: { type: 'payment.cancel' as const, body } };
    const sent = answering(() => json(200, {}));
    await sendBatch('guest:c1', [cancel], never);
    expect(sent).toMatchObject([
      {
        method: 'DELETE',
        path: `/order/partial-payment?partialPayment_id=${body.partialPayment_id}`,
        headers: { 'Idempotency-Key': cancel.key },
      },
    ]);
    expect(sent[0]).not.toHaveProperty('body');
  });

  it('does not believe an object that a hotel’s network answers in place of the server', async () => {
    const batch = operations(60, 'guest:c1');
    for (const body of [{}, { status: 'ok' }, [], 'welcome']) {
      answering(() => json(200, body));
      expect(await sendBatch('guest:c1', batch, never)).toEqual({ each: batch.map(() => undefined) });
    }
  });

  it('believes the server that a guest’s payment is recorded', async () => {
    const paid = operations(200, 'guest:c1').filter(({ command }) => command.type === 'payment.confirm');
    expect(paid).not.toEqual([]);
    answering(() => json(200, { orders: [] }));
    expect(await sendBatch('guest:c1', paid, never)).toEqual({
      each: paid.map(() => expect.objectContaining({ status: 200, body: { orders: [] } })),
    });
  });

  it("believes no answer that is not our server's", async () => {
    const batch = operations(2, 'device:m1');
    const nothing = { each: [undefined, undefined] };
    answering(() => new Response('<html>Log in to the hotel</html>', { status: 200 }));
    expect(await sendBatch('device:m1', batch, never)).toEqual(nothing);
    answering(() => new Response('Bad gateway', { status: 502 }));
    expect(await sendBatch('device:m1', batch, never)).toEqual(nothing);
    answering(() => {
      throw new TypeError('Failed to fetch');
    });
    expect(await sendBatch('device:m1', batch, never)).toEqual(nothing);
  });

  it('sends nothing of a table’s guest before the visit’s token is there, and asks for that first', async () => {
    const at = (code: string) =>
      operations(2, 'guest:c1').map((operation) => ({
        ...operation,
        caller: `guest:${code}` as const,
        scope: atTable,
      }));
    const atTable = 'table:t1' as const;
    const refused = (retry: 'later' | 'never', statusCode: number) => ({ statusCode, code: 'x', message: '', retry });
    // what the server refuses is this guest's; where it did not answer, nothing gets through for anybody
    const answers: [() => Response, 'goes' | object][] = [
      [() => json(200, { table_id: 't1' }, { 'guest-authorization': 'Bearer visit' }), 'goes'],
      // a table that is gone is no reason to wait
      [() => json(404, refused('never', 404)), 'goes'],
      [() => json(429, refused('later', 429)), { unsent: 10_000 }],
      [() => json(503, refused('later', 503)), { unsent: 10_000 }],
      [() => json(429, refused('later', 429), { 'retry-after': '45' }), { unsent: 45_000 }],
      [() => json(200, { table_id: 't1' }), { unsent: 0 }],
      [() => new Response('<html>Log in to the hotel</html>', { status: 200 }), { unsent: 0 }],
      [() => new Response('<html>Log in to the hotel</html>', { status: 403 }), { unsent: 0 }],
    ];
    for (const [index, [answer, expected]] of answers.entries()) {
      const code = `new${index}`;
      const sent = answering(({ path }) => (path.startsWith('/table?') ? answer() : json(401, refused('never', 401))));
      const outcome = await sendBatch(`guest:${code}`, at(code), never);
      expect([sent[0]?.path, sent.length > 1]).toEqual([`/table?code=${code}`, expected === 'goes']);
      if (expected !== 'goes') expect(outcome).toEqual(expected);
    }
    const sent = answering(() => json(200, {}));
    await sendBatch('guest:new0', at('new0'), never);
    expect(sent.map(({ headers }) => headers['Guest-Authorization'])).toEqual(['Bearer visit', 'Bearer visit']);
    answering(() => {
      throw new TypeError('Failed to fetch');
    });
    expect(await sendBatch('guest:nobody', at('nobody'), never)).toEqual({ unsent: 0 });
  });

  it('waits as long as the server asks', async () => {
    const error = { statusCode: 503, code: 'unavailable', message: '', retry: 'later' };
    answering(() => json(503, error, { 'retry-after': '7' }));
    expect(await sendBatch('device:m1', operations(1, 'device:m1'), never)).toMatchObject({ retryAfter: 7000 });
    answering(() => json(300, error));
    expect(await sendBatch('device:m1', operations(1, 'device:m1'), never)).toMatchObject({
      all: { status: 300, body: error },
      retryAfter: 0,
    });
  });

  it("speaks with the device's token, keeps its successor before using it, and asks once more after a 401", async () => {
    await writeValue('token:device:m7', 'old');
    const used: (string | undefined)[] = [];
    answering(({ headers }) => {
      used.push(headers['Device-Authorization']);
      return json(200, [], { 'device-authorization': `Bearer new${used.length}` });
    });
    await sendBatch('device:m7', [], never);
    await sendBatch('device:m7', [], never);
    expect(used).toEqual(['Bearer old', 'Bearer new1']);
    await writeValue('token:device:m7', 'renewed by another tab');
    answering(({ headers }) => {
      used.push(headers['Device-Authorization']);
      const dead = headers['Device-Authorization'] === 'Bearer new2';
      return dead ? json(401, { statusCode: 401, code: 'no_token', message: '', retry: 'never' }) : json(200, []);
    });
    expect(await sendBatch('device:m7', [], never)).toEqual({ each: [] });
    expect(used.at(-1)).toBe('Bearer renewed by another tab');
  });
});
