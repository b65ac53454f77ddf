import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clockErrorMilliseconds } from '#domain/order/happenedAt.ts';
import type { Order } from '#domain/order/order.ts';
import { chained, type JournalRecord, type NewRecord } from '#domain/register/journalRecord.ts';
import { type Api, apiClient } from '../../tests/support/api.ts';
import { type House, makeHouses } from '../../tests/support/houses.ts';
import { listen } from '../../tests/support/listening.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { receiptNumbersOf, refundReceiptFor } from './registerRepository.ts';
import { sha256 } from './sha256.ts';

const minute = 60_000;

let server: TestServer;
let house: House;
let register: Api;
let owner: Api;
let token: string;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  [house] = (await makeHouses(server.deps, 1, 1)) as [House];
  ({ token } = house.devices.cashregister);
  register = apiClient(server.origin, 'device-authorization', token);
  owner = await ownerOf(server, house.chain_id);
});

const at = (ms = 0): string => new Date(server.deps.now().getTime() + ms).toISOString();
/** A journal with so many records, each as `more` says. */
async function journal(
  count: number,
  letters = 'A',
  more: Partial<NewRecord> | ((number: number) => Partial<NewRecord>) = {},
): Promise<JournalRecord[]> {
  const { restaurant_id } = house;
  const records: JournalRecord[] = [];
  for (let number = 1; number <= count; number += 1) {
    const place = { restaurant_id, register: letters, number, previous: records.at(-1)?.hash ?? '' };
    const base = { ...place, at: at(), actor: 'device:1', type: 'drawer' as const, amount: number };
    records.push(await chained({ ...base, ...(typeof more === 'function' ? more(number) : more) }, sha256));
  }
  return records;
}
const bring = (records: JournalRecord[]) => register('POST /device/journal', { body: { records } });
const lose = (letters: string) =>
  register('POST /device/journal', {
    body: { records: [], lost: { restaurant_id: house.restaurant_id, register: letters } },
  });
const read = (query: object = {}) =>
  owner('GET /restaurant/journal', { query: { restaurant_id: house.restaurant_id, ...query } });
const verify = async () =>
  (await owner('GET /journal/verify', { query: { restaurant_id: house.restaurant_id } })).body.registers;

describe('the journals of a restaurant', () => {
  it('are read by register and number, and a cursor that is none of ours is refused', async () => {
    await bring(await journal(2));
    const letters = (await lose('A')).body.prefix!;
    await bring(await journal(1, letters));
    const places = async (query: object) =>
      (await read(query)).body.map((record) => `${record.register}~${record.number}`);
    expect(await places({})).toEqual(['A~1', 'A~2', `${letters}~1`]);
    expect(await places({ register: 'A' })).toEqual(['A~1', 'A~2']);
    expect(await places({ cursor: 'A~1' })).toEqual(['A~2', `${letters}~1`]);
    expect(await places({ cursor: 'AAAA~999999999' })).toEqual([`${letters}~1`]);
    for (const cursor of ['', 'A', '~1', 'A~', '1A~1', 'aA~1', 'ABCDE~1', 'A~1x', 'A~1234567890'])
      expect((await read({ cursor })).error).toMatchObject({ code: 'invalid_request', details: [{ path: 'cursor' }] });
  });

  it('say of a record that its clock was ahead, by more than clocks are wrong', async () => {
    await bring(await journal(1, 'A', { at: at(10 * minute) }));
    expect((await read()).body[0]).toMatchObject({ clock: true });
    const letters = (await lose('A')).body.prefix!;
    await bring(await journal(1, letters, { at: at(minute) }));
    expect((await read({ register: letters })).body[0]).not.toHaveProperty('clock');
    const received = 'update register_record set received_at = $2 where restaurant_id = $1 and register = $3';
    const made = Date.parse((await read({ register: letters })).body[0]!.at);
    for (const [ahead, clock] of [
      [clockErrorMilliseconds, undefined],
      [clockErrorMilliseconds + 1, true],
    ] as const) {
      await server.deps.db.query(received, [house.restaurant_id, new Date(made - ahead), letters]);
      expect((await read({ register: letters })).body[0]?.clock).toBe(clock);
    }
  });

  it('of two letters of a device are brought together, and kept apart', async () => {
    const old = await journal(2);
    await bring(old.slice(0, 1));
    const letters = (await lose('A')).body.prefix!;
    const { body } = await bring([...(await journal(3, letters)), ...old]);
    expect(body.registers.map(({ register: name, kept, refused }) => [name, kept, refused])).toEqual([
      ['A', 2, undefined],
      [letters, 3, undefined],
    ]);
    expect((await verify()).map(({ ok, records }) => [ok, records])).toEqual([
      [true, 2],
      [true, 3],
    ]);
  });

  it('leave what comes while they are checked for the next time, also where a record is missing', async () => {
    const records = await journal(5);
    await bring(records);
    const { db } = server.deps;
    const here = house.restaurant_id;
    const until = 'update register set head = 3, head_hash = $2 where restaurant_id = $1';
    await db.query(until, [here, records[2]!.hash]);
    expect(await verify()).toMatchObject([{ ok: true, records: 3, to: records[2]!.at }]);
    await db.query('delete from register_record where restaurant_id = $1 and number = 2', [here]);
    const faults = [{ number: 3, reason: 'gap' }];
    expect(await verify()).toMatchObject([{ ok: false, records: 2, faults }]);
  });

  it('number a receipt of a part under its order and its part', async () => {
    const [order_id, partialPayment_id] = [randomUUID(), randomUUID()];
    const references = { order_id, partialPayment_id, receiptNumber: 'A-1' };
    await bring(await journal(1, 'A', { type: 'receipt', references }));
    const rows = await server.deps.db.query(
      'select register, running, order_id, partial_payment_id from register_receipt where restaurant_id = $1',
      [house.restaurant_id],
    );
    expect(rows).toEqual([{ register: 'A', running: 1, order_id, partial_payment_id: partialPayment_id }]);
    const { db } = server.deps;
    const order = { restaurant_id: house.restaurant_id, order_id, payments: [{ partialPayment_id }] } as Order;
    expect(await receiptNumbersOf(db, order, partialPayment_id)).toEqual(['A-1']);
    expect(await receiptNumbersOf(db, order, undefined)).toEqual(['A-1']);
    expect(await receiptNumbersOf(db, { ...order, payments: [] }, undefined)).toEqual([]);
  });

  it('number what takes back by itself: the bill keeps the number of its sale', async () => {
    const [order_id, partialPayment_id] = [randomUUID(), randomUUID()];
    const receipts = (number: number) => ({
      type: 'receipt' as const,
      references: { order_id, ...(number === 1 ? { partialPayment_id } : {}), receiptNumber: `A-${number}` },
      body: { kind: number === 1 ? 'sale' : 'refund' },
    });
    await bring(await journal(2, 'A', receipts));
    const order = { restaurant_id: house.restaurant_id, order_id, payments: [{ partialPayment_id }] } as Order;
    expect(await receiptNumbersOf(server.deps.db, order, undefined)).toEqual(['A-1']);
  });

  it('keep of a receipt what it is of and which it corrects, as far as a device says what can be', async () => {
    const [order_id, partialPayment_id] = [randomUUID(), randomUUID()];
    const bodies: NonNullable<NewRecord['body']>[] = [
      { kind: 'sale' },
      { kind: 'refund', returned: 'return', corrects: 'A-1' },
      { kind: 'refund', key: 'operation', corrects: 'the first one' },
      { kind: 'refund', returned: 'return', corrects: ['A-1'] },
      { kind: 'void', key: 'operation' },
      { kind: 'nonsense', key: 'operation' },
    ];
    await bring(
      await journal(7, 'A', (number) => ({
        type: 'receipt',
        references: { order_id, ...(number === 7 ? {} : { partialPayment_id }), receiptNumber: `A-${number}` },
        ...(bodies[number - 1] ? { body: bodies[number - 1]! } : {}),
      })),
    );
    const { db } = server.deps;
    const { restaurant_id } = house;
    const rows = await db.query<{ kind: string; receipt_of: string | null; corrects: string | null }>(
      'select kind, receipt_of, corrects from register_receipt where restaurant_id = $1 order by running',
      [restaurant_id],
    );
    expect(rows.map(({ kind, receipt_of, corrects }) => [kind, receipt_of, corrects])).toEqual([
      ['sale', null, null],
      ['refund', 'refund return', 'A-1'],
      ['refund', 'refund operation', null],
      ['refund', 'refund return', null],
      ['void', null, null],
      ['sale', null, null],
      ['sale', null, null],
    ]);
    const order = { restaurant_id, order_id };
    // the first that was given of it
    expect(await refundReceiptFor(db, order, 'refund return')).toEqual({ number: 'A-2', corrects: 'A-1' });
    expect(await refundReceiptFor(db, order, 'refund operation')).toEqual({ number: 'A-3', corrects: null });
    expect(await refundReceiptFor(db, order, 'refund never')).toBeUndefined();
    for (const other of [{ restaurant_id: randomUUID() }, { order_id: randomUUID() }])
      expect(await refundReceiptFor(db, { ...order, ...other }, 'refund return')).toBeUndefined();
    const bill = { ...order, payments: [{ partialPayment_id }] } as Order;
    // a part has those of its sales, a bill also what was taken for it as a whole
    expect(await receiptNumbersOf(db, bill, partialPayment_id)).toEqual(['A-1', 'A-6']);
    expect(await receiptNumbersOf(db, bill, undefined)).toEqual(['A-1', 'A-6', 'A-7']);
    expect(await receiptNumbersOf(db, bill, randomUUID())).toEqual([]);
    expect(await receiptNumbersOf(db, { ...bill, restaurant_id: randomUUID() }, undefined)).toEqual([]);
  });

  it('have a receipt without an order or a part, too', async () => {
    await bring(await journal(1, 'A', { type: 'receipt', references: { receiptNumber: 'A-1' } }));
    const rows = await server.deps.db.query(
      'select order_id, partial_payment_id, kind from register_receipt where restaurant_id = $1',
      [house.restaurant_id],
    );
    expect(rows).toEqual([{ order_id: null, partial_payment_id: null, kind: 'sale' }]);
  });
});

describe('a register that has lost its journal', () => {
  it('brings what it had booked and counted under its old letters, which nobody else may', async () => {
    const letters = (await lose('A')).body.prefix!;
    const waiter = apiClient(server.origin, 'device-authorization', house.devices.tablemanager.token);
    const records = await journal(2);
    const restaurant_id = house.restaurant_id;
    const shift = { shift_id: randomUUID(), register: 'A', openedAt: at(), float: 100, count: 100, closedAt: at() };
    expect((await waiter('POST /device/journal', { body: { records } })).status).toBe(403);
    expect((await waiter('POST /device/shift', { body: { restaurant_id, shift } })).status).toBe(403);
    const { body } = await bring([...records, ...(await journal(1, letters))]);
    expect(body.registers.map(({ register: name, kept }) => [name, kept])).toEqual([
      ['A', 2],
      [letters, 1],
    ]);
    expect((await register('POST /device/shift', { body: { restaurant_id, shift } })).body).toMatchObject({
      zNumber: 1,
    });
  });

  it('never gets letters that another browser of the same device has begun', async () => {
    await bring(await journal(1));
    const letters = (await lose('A')).body.prefix!;
    // its answer was lost on the way: nobody has begun them
    expect((await lose('A')).body.prefix).toBe(letters);
    await bring(await journal(1, letters));
    const others = (await lose('A')).body.prefix!;
    expect(['A', letters]).not.toContain(others);
    expect((await lose('A')).body.prefix).toBe(others);
    expect((await bring(await journal(1, others))).body.registers).toMatchObject([{ register: others, kept: 1 }]);
  });

  it('is known under its new letters from the next call on, and hears of them', async () => {
    const { device_id } = house.devices.cashregister;
    const forget = vi.spyOn(server.deps.tokens, 'forget');
    await bring(await journal(1));
    expect(forget).not.toHaveBeenCalledWith(device_id);
    const screen = await listen(server.origin, { token, kind: 'device' });
    const told = once(screen.socket as unknown as NodeJS.EventEmitter, 'device_changed');
    const letters = (await lose('A')).body.prefix;
    expect(forget).toHaveBeenCalledWith(device_id);
    expect((await told)[0]).toMatchObject({ device_id, prefix: letters });
    screen.close();
    forget.mockRestore();
  });
});
