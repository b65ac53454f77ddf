import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chained, type JournalRecord, type NewRecord } from '#domain/register/journalRecord.ts';
import { catalogue } from '#domain/error/catalogue.ts';
import type { BodyOf } from '#contract/calls.ts';
import { type Api, apiClient } from '../../tests/support/api.ts';
import { type House, makeHouses } from '../../tests/support/houses.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { sha256 } from './sha256.ts';

const second = 1_000;
type Sent = NonNullable<BodyOf<'POST /device/shift'>>['shift'];

let server: TestServer;
let house: House;
let register: Api;
let owner: Api;
let device_id: string;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  [house] = (await makeHouses(server.deps, 1, 1)) as [House];
  ({ device_id } = house.devices.cashregister);
  register = apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
  owner = await ownerOf(server, house.chain_id);
});

const at = (ms = 0): string => new Date(server.deps.now().getTime() + ms).toISOString();
/** A record of a journal, after those that are there. */
async function record(records: JournalRecord[], more: Partial<NewRecord> = {}): Promise<void> {
  const { restaurant_id } = house;
  const place = { number: records.length + 1, previous: records.at(-1)?.hash ?? '' };
  const base = { restaurant_id, register: 'A', ...place, at: at(), actor: 'device:1', type: 'drawer' as const };
  records.push(await chained({ ...base, amount: 100, ...more }, sha256));
}
const bring = (records: JournalRecord[], key: string = randomUUID()) =>
  register('POST /device/journal', { body: { records }, key });
const attention = async () => (await owner('GET /chain/attention', { query: { chain_id: house.chain_id } })).body;
/** The owner takes the register away; what comes is ten seconds later. */
async function takeAway(): Promise<void> {
  const query = { restaurant_id: house.restaurant_id, device_id };
  expect((await owner('DELETE /restaurant/devices', { query })).status).toBe(200);
  server.advance(10 * second);
}
const shiftOf = (more: Partial<Sent> = {}): Sent => ({ shift_id: randomUUID(), openedAt: at(), float: 100, ...more });
const book = (shift: Sent, key: string = randomUUID()) =>
  register('POST /device/shift', { body: { restaurant_id: house.restaurant_id, shift }, key });
const refused = { code: 'device_revoked', message: catalogue.device_revoked.message };

describe('records that do not fit, or come from a register that was taken away', () => {
  it('are listed with the operation that brought them, by whom and when', async () => {
    const records: JournalRecord[] = [];
    await record(records, { at: at(-5 * second) });
    const key = randomUUID();
    await bring([{ ...records[0]!, amount: 1 }], key);
    const [line, ...more] = await attention();
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      kind: 'register_fault',
      restaurant_id: house.restaurant_id,
      device_id,
      key,
      actor: `device:${device_id}`,
      actorName: 'cashregister',
      occurredAt: records[0]!.at,
      changed: [],
      meant: {
        method: 'POST',
        path: '/device/journal',
        body: { register: 'A', from: 1, to: 1, reason: 'hash' },
      },
    });
    expect(line).not.toHaveProperty('refused');
    // the same again is no news
    await bring([{ ...records[0]!, amount: 1 }]);
    expect(await attention()).toHaveLength(1);
  });

  it('are a line for each register and for what was refused of it, each with a key of its own', async () => {
    const records: JournalRecord[] = [];
    await record(records, { at: at(-5 * second) });
    await record(records, { at: at(-4 * second) });
    await takeAway();
    await record(records);
    const key = randomUUID();
    await bring(records, key);
    const lines = await attention();
    const [late, taken] = ['revoked_refused', 'revoked_applied'].map((kind) =>
      lines.find((line) => line.kind === kind),
    );
    expect(lines).toHaveLength(2);
    expect(late).toMatchObject({ refused, key, occurredAt: records[2]!.at, device_id });
    expect(late?.meant).toMatchObject({ method: 'POST', path: '/device/journal' });
    expect(late?.meant?.body).toEqual({ register: 'A', from: 3, to: 3, reason: 'later' });
    expect(taken?.meant?.body).toEqual({ register: 'A', from: 1, to: 2, reason: 'unlinked' });
    expect(taken?.occurredAt).toBe(records[0]!.at);
    expect(taken).not.toHaveProperty('refused');
    expect(taken?.key).not.toBe(key);
  });

  it('leave nothing in the list while all of them fit', async () => {
    const records: JournalRecord[] = [];
    await record(records);
    expect((await bring(records)).status).toBe(200);
    expect(await attention()).toEqual([]);
  });

  it('that are missing for good are listed as lost, once', async () => {
    const lost = { restaurant_id: house.restaurant_id, register: 'A' };
    await register('POST /device/journal', { body: { records: [], lost } });
    await register('POST /device/journal', { body: { records: [], lost } });
    const [line, ...more] = await attention();
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      kind: 'register_fault',
      restaurant_id: house.restaurant_id,
      device_id,
      actor: `device:${device_id}`,
      meant: { method: 'POST', path: '/device/journal', body: { register: 'A', reason: 'lost' } },
    });
    expect(Date.parse(line!.occurredAt!)).toBeLessThanOrEqual(server.deps.now().getTime());
  });

  it('of a register that was taken away give it no new letters', async () => {
    await takeAway();
    const lost = { restaurant_id: house.restaurant_id, register: 'A' };
    expect((await register('POST /device/journal', { body: { records: [], lost } })).body.prefix).toBe('A');
    expect(await attention()).toEqual([]);
  });
});

describe('a shift of a register that was taken away', () => {
  it('is booked and listed, open or closed', async () => {
    const [opened, closed] = [at(-5 * second), at(-4 * second)];
    const [first, next] = [shiftOf({ openedAt: opened, count: 100, closedAt: closed }), shiftOf({ openedAt: closed })];
    await takeAway();
    const keys = [randomUUID(), randomUUID()];
    expect((await book(first, keys[0])).body).toMatchObject({ zNumber: 1 });
    expect((await book(next, keys[1])).status).toBe(200);
    const lines = await attention();
    const [over, open] = keys.map((key) => lines.find((line) => line.key === key));
    expect(lines).toHaveLength(2);
    const { shift_id } = first;
    expect(over).toMatchObject({ kind: 'revoked_applied', device_id, occurredAt: closed, changed: [] });
    expect(over).toMatchObject({ restaurant_id: house.restaurant_id, actor: `device:${device_id}` });
    expect(over?.meant).toEqual({
      method: 'POST',
      path: '/device/shift',
      body: { shift_id, openedAt: opened, closedAt: closed },
    });
    expect(open?.occurredAt).toBe(closed);
    expect(open?.meant?.body).toEqual({ shift_id: next.shift_id, openedAt: closed });
  });

  it('is refused when any of it happened since', async () => {
    const openedAt = at(-5 * second);
    const movement = { movement_id: randomUUID(), kind: 'in' as const, amount: 1, reason: 'Change', at: openedAt };
    const known = shiftOf({ openedAt });
    await book(known);
    await takeAway();
    for (const late of [
      shiftOf({ count: 1, closedAt: at() }),
      { ...known, count: 1, closedAt: at() },
      { ...known, movements: [movement, { ...movement, movement_id: randomUUID(), at: at() }] },
    ])
      expect((await book(late)).error.code).toBe('device_revoked');
    expect((await book({ ...known, movements: [movement] })).body.report.paidIn).toBe(1);
    // a call that is refused as it is made is nobody's to look at
    expect((await attention()).map(({ kind }) => kind)).toEqual(['revoked_applied']);
  });

  it('of one that is still there is in no list', async () => {
    await book(shiftOf());
    expect(await attention()).toEqual([]);
  });
});
