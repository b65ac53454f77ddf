import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chained, type JournalRecord, type NewRecord } from '#domain/register/journalRecord.ts';
import type { Shift } from '#domain/register/shift.ts';
import type { BodyOf } from '#contract/calls.ts';
import { type Api, apiClient } from '../../tests/support/api.ts';
import { type House, makeHouses, orderFor } from '../../tests/support/houses.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { sha256 } from './sha256.ts';

let server: TestServer;
let house: House;
let elsewhere: House;
let register: Api;
let owner: Api;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  [house, elsewhere] = (await makeHouses(server.deps, 2, 5)) as [House, House];
  register = device(house.devices.cashregister.token);
  owner = await ownerOf(server, house.chain_id);
  // the letters A to C are taken by its devices
});

const device = (token: string): Api => apiClient(server.origin, 'device-authorization', token);
const now = (): string => server.deps.now().toISOString();

/** A register that books on its own journal. */
function journal(letters = 'A', restaurant_id = house.restaurant_id) {
  const records: JournalRecord[] = [];
  return {
    records,
    async book(more: Partial<NewRecord> = {}): Promise<JournalRecord> {
      const previous = records.at(-1)?.hash ?? '';
      const base = { restaurant_id, register: letters, number: records.length + 1, previous, at: now() };
      const record = await chained({ ...base, actor: 'device:1', type: 'drawer', amount: 100, ...more }, sha256);
      records.push(record);
      return record;
    },
    async bookMany(count: number): Promise<JournalRecord[]> {
      for (let at = 0; at < count; at += 1) await this.book({ amount: at });
      return records;
    },
  };
}
const bring = (records: JournalRecord[], api = register) => api('POST /device/journal', { body: { records } });
const kept = async (records: JournalRecord[]) => (await bring(records)).body.registers[0];
const verify = async () =>
  (await owner('GET /journal/verify', { query: { restaurant_id: house.restaurant_id } })).body.registers;

/** What the owners are told of the register. */
async function faultsListed() {
  const query = { chain_id: house.chain_id, kind: 'register_fault' as const };
  return (await owner('GET /chain/attention', { query })).body.map(({ meant }) => meant?.body);
}

describe('the journal of a register', () => {
  it('is kept as it comes, in pieces and again, and is right', async () => {
    const records = await journal().bookMany(5);
    expect(await kept(records.slice(0, 3))).toMatchObject({ register: 'A', kept: 3, hash: records[2]!.hash });
    expect(await kept(records.slice(1))).toMatchObject({ kept: 5 });
    expect(await kept(records)).not.toHaveProperty('refused');
    const { restaurant_id } = house;
    const page = await owner('GET /restaurant/journal', { query: { restaurant_id, register: 'A', limit: 2 } });
    expect(page.body.map(({ receivedAt: _beside, ...record }) => record)).toEqual(records.slice(0, 2));
    const cursor = page.headers.get('next-cursor')!;
    const rest = await owner('GET /restaurant/journal', { query: { restaurant_id, cursor } });
    expect(rest.body.map(({ number }) => number)).toEqual([3, 4, 5]);
    expect(await verify()).toEqual([
      { register: 'A', records: 5, from: records[0]!.at, to: records[4]!.at, ok: true, faults: [] },
    ]);
  });

  it('keeps what fits and says where it stopped: at a gap, a wrong hash, another record under a known number', async () => {
    const own = journal();
    const records = await own.bookMany(6);
    expect(await kept([records[0]!, records[1]!, records[3]!])).toMatchObject({
      kept: 2,
      refused: { number: 4, reason: 'gap' },
    });
    expect((await verify())[0]?.ok).toBe(true);
    const forged = { ...records[2]!, amount: 1_000_000 };
    expect(await kept([forged, records[3]!])).toMatchObject({ kept: 2, refused: { number: 3, reason: 'hash' } });
    const { hash: _, ...first } = records[0]!;
    const fork = await chained({ ...first, amount: 7 }, sha256);
    expect(await kept([fork, ...records.slice(2)])).toMatchObject({ kept: 2, refused: { number: 1, reason: 'fork' } });
    expect(await kept(records)).toMatchObject({ kept: 6 });
    const [report] = await verify();
    expect(report).toMatchObject({ ok: false, records: 6 });
    expect(report?.faults).toEqual([
      { number: 1, reason: 'fork' },
      { number: 3, reason: 'hash' },
    ]);
    const { chain_id } = house;
    const told = await owner('GET /chain/journal', { query: { chain_id } });
    expect(told.body.filter(({ entity }) => entity === 'register').map(({ after }) => after)).toMatchObject([
      { register: 'A', number: 1, reason: 'fork' },
      { register: 'A', number: 3, reason: 'hash' },
    ]);
    expect(await faultsListed()).toEqual([
      { register: 'A', from: 1, to: 1, reason: 'fork' },
      { register: 'A', from: 3, to: 3, reason: 'hash' },
    ]);
  });

  it('shows whatever is done to it in the database', async () => {
    const own = journal();
    await bring(await own.bookMany(2_105).then((records) => records.slice(0, 200)));
    for (let from = 200; from < 2_105; from += 200) await bring(own.records.slice(from, from + 200));
    expect(await verify()).toMatchObject([{ ok: true, records: 2_105 }]);
    const { db } = server.deps;
    const here = [house.restaurant_id];
    const where = 'where restaurant_id = $1 and number';
    await db.query(
      `update register_record set record = replace(record, '"amount":1500', '"amount":15') ${where} = 1501`,
      here,
    );
    expect((await verify())[0]).toMatchObject({ ok: false, faults: [{ number: 1501, reason: 'hash' }] });
    await db.query(`delete from register_record ${where} = 1501`, here);
    expect((await verify())[0]).toMatchObject({ ok: false, faults: [{ number: 1502, reason: 'gap' }] });
    await db.query(`delete from register_record ${where} > 1500`, here);
    expect((await verify())[0]).toMatchObject({ ok: false, records: 1500, faults: [{ reason: 'missing' }] });
    await db.query(`update register_record set record = 'nothing' ${where} = 1`, here);
    expect((await verify())[0]?.faults).toContainEqual({ number: 1, reason: 'hash' });
  });

  it('is written by its own register alone', async () => {
    const own = journal();
    await bring(await own.bookMany(1));
    const waiter = device(house.devices.tablemanager.token);
    await own.book();
    expect((await bring(own.records, waiter)).status).toBe(403);
    expect((await bring(await journal('Z').bookMany(1))).status).toBe(403);
    expect((await bring(await journal('A', elsewhere.restaurant_id).bookMany(1))).status).toBe(404);
    expect((await bring(await journal('C').bookMany(1), waiter)).status).toBe(200);
    const kitchen = device(house.devices.orderprocessing.token);
    expect((await bring(await journal('B').bookMany(1), kitchen)).status).toBe(403);
  });

  it('of another restaurant is not lost by a register that was never there', async () => {
    const lost = { restaurant_id: elsewhere.restaurant_id, register: 'A' };
    expect((await register('POST /device/journal', { body: { records: [], lost } })).status).toBe(404);
    const mine = await register('POST /device/journal', { body: { records: [] } });
    expect(mine.body.prefix).toBe('A');
  });

  it('begins anew under other letters where it was lost, and names the gap', async () => {
    await bring(await journal().bookMany(3));
    const { restaurant_id } = house;
    const lost = { restaurant_id, register: 'A' };
    const renew = () => register('POST /device/journal', { body: { records: [], lost } });
    const { prefix } = (await renew()).body;
    expect(prefix).toMatch(/^[B-Z]$/);
    expect((await renew()).body.prefix).toBe(prefix);
    const next = journal(prefix);
    await next.book({ type: 'start', body: { replaces: 'A', reason: 'storage lost' } });
    expect(await kept(next.records)).toMatchObject({ register: prefix, kept: 1 });
    // its owners hear of it once
    expect(await faultsListed()).toEqual([{ register: 'A', reason: 'lost' }]);
    const reports = await verify();
    expect(reports.map(({ register: letters, replaces }) => [letters, replaces])).toEqual([
      ['A', undefined],
      [prefix, 'A'],
    ]);
  });

  it('is still brought by a register that was deleted', async () => {
    const own = journal();
    const { device_id } = house.devices.cashregister;
    const records = await own.bookMany(2);
    await owner('DELETE /restaurant/devices', { query: { restaurant_id: house.restaurant_id, device_id } });
    expect(await kept(records)).toMatchObject({ kept: 2 });
    expect((await verify())[0]).toMatchObject({ ok: true, records: 2 });
    // what it books now is nobody's register any more (D39)
    const later = await own.bookMany(1);
    expect(await kept(later)).toMatchObject({ kept: 2, refused: { number: 3, reason: 'later' } });
    const listed = await owner('GET /chain/attention', { query: { chain_id: house.chain_id } });
    expect(listed.body.map(({ kind, meant }) => [kind, meant?.body])).toEqual([
      ['revoked_refused', { register: 'A', from: 3, to: 3, reason: 'later' }],
      ['revoked_applied', { register: 'A', from: 1, to: 2, reason: 'unlinked' }],
    ]);
    const told = await owner('GET /chain/journal', { query: { chain_id: house.chain_id } });
    const unlinked = told.body.filter(({ entity }) => entity === 'register').map(({ after }) => after);
    expect(unlinked).toMatchObject([{ reason: 'later' }, { reason: 'unlinked' }, { reason: 'unlinked' }]);
  });

  it('waits in a replay for nothing but itself', async () => {
    const own = journal();
    const [first, second, third] = await own.bookMany(3);
    const operation = (records: JournalRecord[]) => ({
      key: randomUUID(),
      lane: 'journal:A',
      occurredAt: now(),
      method: 'POST' as const,
      path: '/device/journal',
      body: { records },
    });
    const operations = [operation([first!]), operation([second!, third!])];
    const answers = (await register('POST /device/replay', { body: { operations } })).body;
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toMatchObject({ registers: [{ kept: 3 }] });
    expect((await register('POST /device/replay', { body: { operations } })).body).toEqual(answers);
  });
});

describe('receipts of a register', () => {
  const receipt = (order_id: string, running: number) => ({
    type: 'receipt' as const,
    references: { order_id, receiptNumber: `A-${running}` },
  });

  it('carry its own number, though it came before the order', async () => {
    const order = orderFor(house);
    const own = journal();
    await own.book(receipt(order.order_id, 1));
    await bring(own.records);
    await register('POST /order', { body: { order } });
    const { body } = await register('GET /order/receipt', {
      query: { order_id: order.order_id, type: 'html', language: 'en' },
    });
    expect(String(body)).toContain('A-1');
  });

  it('run without gaps, and no number is given twice', async () => {
    const own = journal();
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    await own.book(receipt(one, 1));
    await own.book(receipt(two, 1));
    await own.book(receipt(three, 3));
    expect(await kept(own.records)).toMatchObject({ kept: 3 });
    expect((await verify())[0]).toMatchObject({
      ok: false,
      faults: [
        { number: 2, reason: 'receipt' },
        { number: 3, reason: 'receipt' },
      ],
    });
    const rows = await server.deps.db.query<{ running: number; order_id: string }>(
      'select running, order_id from register_receipt where restaurant_id = $1 order by running',
      [house.restaurant_id],
    );
    expect(rows).toEqual([
      { running: 1, order_id: one },
      { running: 3, order_id: three },
    ]);
  });
});

describe('a shift', () => {
  type Sent = NonNullable<BodyOf<'POST /device/shift'>>['shift'];
  const shiftOf = (): Sent => ({ shift_id: randomUUID(), openedAt: now(), float: 10_000 });
  const book = (shift: Sent, api = register) =>
    api('POST /device/shift', { body: { restaurant_id: house.restaurant_id, shift } });
  const shifts = async (query: object = {}): Promise<Shift[]> =>
    (await register('GET /restaurant/shifts', { query: { restaurant_id: house.restaurant_id, ...query } })).body;
  const movement = (kind: 'in' | 'out', amount: number) => ({
    movement_id: randomUUID(),
    kind,
    amount,
    reason: 'Change',
    at: now(),
  });

  /** An order of the register, paid there. */
  async function sale(paymentOption: 'cash' | 'card', tip = 0, occurredAt?: string) {
    const order = orderFor(house);
    const partialPayment = {
      partialPayment_id: randomUUID(),
      restaurant_id: house.restaurant_id,
      orders: [order.order_id],
      amount: 1_000,
      tip,
    };
    const at = occurredAt ?? now();
    const operation = (call: string, body: object) => ({
      key: randomUUID(),
      lane: randomUUID(),
      occurredAt: at,
      method: call.split(' ')[0] as 'POST',
      path: call.split(' ')[1]!,
      body,
    });
    const operations = [
      operation('POST /order', { order }),
      operation('PUT /order/payment-confirm-client', {
        partialPayment,
        paymentOption,
        ...(paymentOption === 'cash' ? { given: 1_000 + tip } : {}),
      }),
    ];
    const { body } = await register('POST /device/replay', { body: { operations } });
    expect(body.map(({ status }) => status)).toEqual([200, 200]);
    return order;
  }

  it('reports what its register took, put in and took out, and closes with the next Z', async () => {
    const shift = shiftOf();
    expect((await book(shift)).body.report).toMatchObject({ cashExpected: 10_000, payments: [] });
    server.advance(1_000);
    await sale('cash', 100);
    await sale('card', 50);
    const order = await sale('cash');
    await register('POST /order/lines', {
      body: { order_id: order.order_id, void: [{ line_id: order.items[0]!.line_id, reason: 'cold' }] },
    });
    const [input, output] = [movement('in', 500), movement('out', 200)];
    expect((await book({ ...shift, movements: [output] })).body.report.cashExpected).toBe(10_000 + 2_100 - 200);
    await book({ ...shift, movements: [input] });
    server.advance(1_000);
    const end = { ...shift, count: 12_390, closedAt: now() };
    const closed = await book(end);
    expect(closed.body).toMatchObject({
      zNumber: 1,
      report: {
        orders: { count: 3 },
        payments: [
          { option: 'card', count: 1, amount: 1_000, tips: 50, rounding: 0 },
          { option: 'cash', count: 2, amount: 2_000, tips: 100, rounding: 0 },
        ],
        paidIn: 500,
        paidOut: 200,
        cashExpected: 12_400,
        difference: -10,
      },
    });
    expect((await book(end)).body).toEqual(closed.body);
    expect((await book({ ...end, count: 1 })).error).toMatchObject({
      code: 'version_conflict',
      details: { current: { zNumber: 1 } },
    });
    expect(await shifts()).toEqual([closed.body]);
  });

  it('takes back out of the drawer what was refunded in cash', async () => {
    const shift = shiftOf();
    await book(shift);
    const order = await sale('cash');
    for (const action of ['reject', 'refund'] as const) {
      const { status } = await register('POST /order/action', {
        body: { order_id: order.order_id, action, note: 'cold' },
      });
      expect(status).toBe(200);
    }
    server.advance(10);
    expect((await shifts())[0]?.report).toMatchObject({ refunds: 1_000, cashExpected: 10_000 });
  });

  it('shows beside its Z what became known after it was closed', async () => {
    const shift = shiftOf();
    const taken = new Date(server.deps.now().getTime() + 1_000).toISOString();
    server.advance(5_000);
    const end = { ...shift, count: 10_000, closedAt: now() };
    const { report } = (await book(end)).body;
    await sale('cash', 0, taken);
    const late = await book({ ...shift, movements: [movement('out', 300)] });
    expect(late.body.report).toEqual(report);
    expect(late.body.movements).toMatchObject([{ late: true }]);
    expect(late.body.later).toMatchObject({ cashExpected: 10_700, difference: -700 });
  });

  it('is one at a time, and Z numbers have no gaps', async () => {
    const first = shiftOf();
    await book(first);
    const second = shiftOf();
    const key = randomUUID();
    const open = () =>
      register('POST /device/shift', { body: { restaurant_id: house.restaurant_id, shift: second }, key });
    expect((await open()).error).toMatchObject({ code: 'shift_open', retry: 'later' });
    await book({ ...first, count: 10_000, closedAt: now() });
    expect((await open()).status).toBe(200);
    const closed = await Promise.all(
      [second, shiftOf(), shiftOf()].map((shift) => book({ ...shift, count: 10_000, closedAt: now() })),
    );
    expect(closed.map(({ body }) => body.zNumber ?? 0).toSorted((a, b) => a - b)).toEqual([2, 3, 4]);
    const page = await register('GET /restaurant/shifts', { query: { restaurant_id: house.restaurant_id, limit: 3 } });
    const rest = await shifts({ cursor: page.headers.get('next-cursor')! });
    expect(new Set([...page.body, ...rest].map(({ shift_id }) => shift_id)).size).toBe(4);
  });

  it('belongs to its register and restaurant, and is written into the journal of the owners', async () => {
    const shift = shiftOf();
    await book(shift);
    expect((await book(shift, device(house.devices.tablemanager.token))).status).toBe(403);
    expect((await book(shift, device(elsewhere.devices.cashregister.token))).status).toBe(404);
    const theirs = device(elsewhere.devices.cashregister.token);
    const taken = await theirs('POST /device/shift', { body: { restaurant_id: elsewhere.restaurant_id, shift } });
    expect(taken.error.code).toBe('id_taken');
    const { chain_id } = house;
    const told = (await owner('GET /chain/journal', { query: { chain_id, entity_id: shift.shift_id } })).body;
    expect(told).toMatchObject([{ entity: 'shift', what: 'created', entity_id: shift.shift_id }]);
  });
});
