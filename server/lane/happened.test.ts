import { describe, expect, it } from 'vitest';
import type { Command } from '#domain/order/command.ts';
import type { Picture } from '#domain/order/picture.ts';
import { after, newOrder, orderIn, placed, table } from '../../tests/support/sampleOrder.ts';
import { both, confirm, open, two } from '../../tests/support/samplePayment.ts';
import type { Sql } from '../db/sql.ts';
import { happened } from './happened.ts';
import { freedBefore, isMoney, none, shiftBeginnings, type Beginnings } from './loadBeginnings.ts';
import { jsonText } from './jsonText.ts';
import { outcomeResult } from './outcomeResult.ts';
import { refusedOutcome } from './refusedOutcome.ts';
import { refuse } from '#domain/error/refusal.ts';
import { isBlocked, laneFailed, type Submission } from './submission.ts';

const now = '2026-11-20T15:00:00.000Z';
const [said, earlier, later] = ['2026-11-20T12:00:00.000Z', '2026-11-20T11:00:00.000Z', '2026-11-20T14:00:00.000Z'];
const device = { device_id: 'till' };
const brought = (command: Submission['command'], more: object = {}) =>
  ({ command, occurredAt: said, standing: 'offline', device, ...more }) as Submission;
const when = (
  command: Submission['command'],
  picture: Picture,
  beginnings: Partial<Beginnings> = {},
  more: object = {},
) => happened(brought(command, more), picture, { ...none, ...beginnings }, now);
const could = { at: said };
/** It could not have been then: it counts as now, and what was said stands beside it. */
const not = { at: now, clock: said };
const since = (createdAt: string, ...order_ids: string[]): Picture => ({
  ...two,
  orders: new Map(
    [...two.orders].map(([id, order]) => [
      id,
      order_ids.includes(id) ? { ...order, createdAt } : { ...order, createdAt: earlier },
    ]),
  ),
});
const info = (order_id: string): Command => ({ type: 'order.info', body: { order_id, note: 'soon' } });

describe('when something happened that a device brings later', () => {
  it('is as it says, unless the order was not there by then', () => {
    expect(when(info('order'), since(earlier))).toEqual(could);
    expect(when(info('order'), since(later, 'order'))).toEqual(not);
    expect(when(info('order'), since(later, 'second'))).toEqual(could);
  });

  it('is now for whoever does it now, and for whom nobody asks', () => {
    expect(when(info('order'), since(earlier), {}, { standing: 'staff' })).toEqual({ at: now });
    expect(when(info('order'), since(earlier), {}, { occurredAt: undefined })).toEqual({ at: now });
  });

  it('of a part is not before any of its orders', () => {
    const opened = after(two, open({ orders: both, amount: 3520 }));
    const cancel: Command = { type: 'payment.cancel', body: { partialPayment_id: 'part' } };
    const at = (...order_ids: string[]): Picture => ({
      ...opened,
      orders: new Map(
        [...opened.orders].map(([id, order]) => [
          id,
          { ...order, createdAt: order_ids.includes(id) ? later : earlier },
        ]),
      ),
    });
    expect(when(cancel, at())).toEqual(could);
    for (const order_id of both) expect(when(cancel, at(order_id))).toEqual(not);
  });

  it('of a call for the waiter is not before the call', () => {
    const call: Command = { type: 'table.call', body: { event_id: 'event', table_id: 'table', reason: 'payment' } };
    const called = after(placed(), call);
    const at = (createdAt: string): Picture => ({
      ...called,
      tableEvents: new Map([...called.tableEvents].map(([id, event]) => [id, { ...event, createdAt }])),
    });
    const process: Command = { type: 'table.process', body: { event_id: 'event' } };
    expect(when(process, at(earlier))).toEqual(could);
    expect(when(process, at(later))).toEqual(not);
    expect(when({ type: 'table.process', body: { event_id: 'unknown' } }, at(later))).toEqual(could);
  });

  it('of an order is not before its table was free', () => {
    const place: Command = { type: 'order.place', body: { order: newOrder('new') } };
    expect(when(place, placed(), { freedAt: new Map([['table', later]]) })).toEqual(not);
    expect(when(place, placed(), { freedAt: new Map([['other', later]]) })).toEqual(could);
    const { table_id: _, ...away } = newOrder('new');
    expect(
      when({ type: 'order.place', body: { order: away } }, placed(), { freedAt: new Map([['table', later]]) }),
    ).toEqual(could);
  });

  it('of money is not before the shift in which it lies', () => {
    const asked: unknown[][] = [];
    const shiftAt = (...of: unknown[]) => (asked.push(of), later);
    const orders = since(earlier);
    expect(when(confirm({ order_id: 'order' }), orders, { shiftAt })).toEqual(not);
    expect(asked).toEqual([['till', said]]);
    expect(when(info('order'), orders, { shiftAt })).toEqual(could);
  });
});

describe('what bounds the times that devices tell of', () => {
  type Row = Record<string, unknown>;
  function database(...rows: Row[]) {
    const asked: (readonly unknown[])[] = [];
    const sql = {
      query: async (_: string, values: readonly unknown[]) => (asked.push(values), rows),
    } as unknown as Sql;
    return { sql, asked };
  }
  const cash = confirm({ order_id: 'order' });
  const shift = (opened: string, closed: string | null, device_id = 'till') => ({
    device_id,
    opened_at: new Date(opened),
    closed_at: closed && new Date(closed),
  });

  it('is money for what a drawer counts: cash and cards, what is opened, given back and refunded', () => {
    const order_id = 'order';
    for (const command of [
      cash,
      open({ amount: 1 }),
      { type: 'payment.return', body: { order_id, amount: 1 } },
      { type: 'order.action', body: { order_id, action: 'refund' } },
    ] as Command[])
      expect(isMoney(command), command.type).toBe(true);
    for (const command of [
      info('order'),
      { type: 'order.action', body: { order_id, action: 'accept' } },
      { type: 'payment.cancel', body: { partialPayment_id: 'part' } },
    ] as Command[])
      expect(isMoney(command), command.type).toBe(false);
  });

  it('asks once for each device that brings money, and nothing where none does', async () => {
    const { sql, asked } = database();
    await shiftBeginnings(sql, [brought(cash), brought(cash), brought(cash, { device: { device_id: 'other' } })]);
    expect(asked).toEqual([[['till', 'other']]]);
    const nothing = database();
    for (const more of [{ occurredAt: undefined }, { device: undefined }]) {
      const shiftAt = await shiftBeginnings(nothing.sql, [brought(cash, more)]);
      expect(shiftAt('till', said)).toBeUndefined();
    }
    await shiftBeginnings(nothing.sql, [brought(info('order'))]);
    expect(nothing.asked).toEqual([]);
  });

  it('is the shift that is open, for what lies in none that is over', async () => {
    const open1 = shift(later, null);
    const begun = async (at: string, ...shifts: Row[]) =>
      (await shiftBeginnings(database(...shifts).sql, [brought(cash)]))('till', at);
    expect(await begun(said, open1)).toBe(later);
    expect(await begun(later, open1)).toBeUndefined();
    expect(await begun(said, open1, shift(earlier, later))).toBeUndefined();
    expect(await begun(later, shift(now, null), shift(earlier, later))).toBe(now);
    expect(await begun(earlier, open1, shift(earlier, later))).toBeUndefined();
    expect(await begun(said, shift(later, null, 'other'))).toBeUndefined();
    expect(await begun(said, shift(later, now))).toBeUndefined();
    expect(await begun(said, shift(later, now), shift(now, null))).toBe(now);
  });

  it('is when a table was last free, where somebody sits there since the order was taken', async () => {
    const place = (more: object = {}, table_id = 'table') =>
      brought({ type: 'order.place', body: { order: newOrder('new', { table_id }) } }, more);
    const sat = (openedAt?: string) => [{ ...table, ...(openedAt ? { session: { session_id: 's', openedAt } } : {}) }];
    const freed = { table_id: 'table', freed_at: new Date(earlier) };
    const { sql, asked } = database(freed);
    expect(await freedBefore(sql, [place(), place()], sat(later))).toEqual(new Map([['table', earlier]]));
    expect(asked).toEqual([[['table']]]);
    const nothing = database(freed);
    for (const [submission, tables] of [
      [place(), sat(earlier)],
      [place(), sat(said)],
      [place(), sat()],
      [place({ occurredAt: undefined }), sat(later)],
      [place({}, 'other'), sat(later)],
      [brought(info('order')), sat(later)],
    ] as const)
      expect(await freedBefore(nothing.sql, [submission], tables)).toEqual(new Map());
    expect(nothing.asked).toEqual([]);
  });
});

describe('a lane of operations', () => {
  it('stops behind the first that failed, and only there', () => {
    const failedAt = new Map<string, number>();
    const at = (position: number, name = 'one') => ({ name, position, failedAt });
    expect(isBlocked(at(0))).toBe(false);
    laneFailed(at(3));
    laneFailed(at(1));
    laneFailed(at(2));
    expect(failedAt).toEqual(new Map([['one', 1]]));
    expect([isBlocked(at(0)), isBlocked(at(1)), isBlocked(at(2)), isBlocked(at(5, 'two'))]).toEqual([
      false,
      false,
      true,
      false,
    ]);
    laneFailed(undefined);
    expect(isBlocked(undefined)).toBe(false);
  });
});

describe('the text of what a lane answers', () => {
  it('is that of JSON, also of nothing', () => {
    for (const value of [null, undefined, 7, 'seven', true, [7], { seven: 7 }])
      for (const _ of ['first', 'again']) expect(jsonText(value)).toBe(JSON.stringify(value));
  });
});

describe('what a lane answered', () => {
  it('is a value again, or the refusal with its code and details', () => {
    const order = orderIn(placed());
    const said = (status: number, body: unknown) =>
      outcomeResult({ status, body: JSON.stringify(body), replayed: false });
    expect(said(200, order)).toEqual({ ok: true, value: order });
    const refusal = refuse('amount_invalid', { details: { owed: 5 } });
    expect(outcomeResult(refusedOutcome(refusal))).toMatchObject({
      ok: false,
      code: 'amount_invalid',
      details: { owed: 5 },
    });
    expect(outcomeResult(refusedOutcome(refuse('not_found')))).not.toHaveProperty('details');
    expect(said(418, { code: 'teapot' })).toMatchObject({ ok: false, code: 'internal_error' });
    expect(refusedOutcome(refusal)).toMatchObject({ status: 422, replayed: false });
  });
});
