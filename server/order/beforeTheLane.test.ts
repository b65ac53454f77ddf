import { describe, expect, it } from 'vitest';
import type { WireError } from '#contract/errors.ts';
import { accept, refuse } from '#domain/error/refusal.ts';
import type { Command } from '#domain/order/command.ts';
import { newOrder } from '../../tests/support/sampleOrder.ts';
import type { Brought } from '../attention/attentionRow.ts';
import type { Callers } from '../caller/caller.ts';
import { wireError } from '../http/wireError.ts';
import { commandWithTable } from './commandWithTable.ts';
import { noteRefused } from './noteRefused.ts';
import type { OrderParts } from './orderParts.ts';
import { linkBehind, madeThen } from './prepareBrought.ts';

const ended = '2026-11-20T11:00:00.000Z';
const [before, later] = ['2026-11-20T10:00:00.000Z', '2026-11-20T12:00:00.000Z'];

/** A database that answers every question with these rows, and notes what it was asked. */
function parts(...rows: object[]) {
  const asked: (readonly unknown[])[] = [];
  const db = { query: async (_: string, values: readonly unknown[]) => (asked.push(values), rows) };
  const deps = { db, now: () => new Date(later), restaurantOf: new Map(), restaurants: { get: async () => ({}) } };
  return { deps: deps as unknown as OrderParts, asked };
}

describe('an order that names its table by the code on it', () => {
  const { deps } = parts({ table_id: 'table', restaurant_id: 'restaurant', doc: {} });
  const { table_id: _, ...bare } = newOrder();
  const order = { ...bare, code: 'code' } as typeof bare;
  const asked = (callers: object) =>
    commandWithTable(deps, { type: 'order.place', body: { order } }, callers, 'restaurant');

  it('is no order of somebody who has not scanned it, whoever they are', async () => {
    for (const callers of [{}, { user: { user_id: 'eva' } }, { guest: { guest_id: 'phone', table_id: 'other' } }])
      expect(await asked(callers)).toMatchObject({ ok: false, code: 'table_session_over' });
    for (const callers of [{ device: {} }, { guest: { guest_id: 'phone', table_id: 'table' } }])
      expect(await asked(callers)).toMatchObject({ ok: true, value: { body: { order: { table_id: 'table' } } } });
  });
});

describe('what is refused of a device that was taken away', () => {
  const brought = { attention_id: 'line', by: { kind: 'device', id: 'till' }, meant: {} } as unknown as Brought;
  const refused = (error: WireError) => ({ brought, error });
  const [never, again] = [wireError(refuse('not_found')), wireError(refuse('rate_limited'))];

  it('stands in the owners’ list, but for what the device sends again by itself', async () => {
    const { deps, asked } = parts();
    await noteRefused(deps, [refused(again), refused(never), refused(wireError(refuse('lane_failed')))]);
    const listed = (JSON.parse(asked[0]![0] as string) as { doc: { refused: { code: string } } }[]).map(
      ({ doc }) => doc.refused.code,
    );
    expect([asked.length, listed]).toEqual([1, ['not_found', 'lane_failed']]);
  });

  it('is nothing to write down where all of it comes again', async () => {
    const { deps, asked } = parts();
    await noteRefused(deps, [refused(again)]);
    await noteRefused(deps, []);
    expect(asked).toEqual([]);
  });
});

describe('whom a device answers to that was taken away', () => {
  const former = [
    { restaurant_id: 'first', endedAt: before },
    { restaurant_id: 'last', endedAt: later },
    { restaurant_id: 'second', endedAt: ended },
  ];
  const device = { device_id: 'till', restaurants: ['here'], former, revoked: true };
  const unknown = refuse('operation_unknown');
  const behind = (more: object, body?: unknown, command?: Command) =>
    linkBehind(
      parts().deps,
      { device: { ...device, ...more } } as unknown as Callers,
      command ? accept(command) : unknown,
      body,
    );
  const placing = (restaurant_id: string): Command => ({
    type: 'order.place',
    body: { order: { ...newOrder(), restaurant_id } },
  });

  it('is the restaurant that the command is for, if it had the device', async () => {
    expect(await behind({}, undefined, placing('first'))).toBe(former[0]);
    expect(await behind({}, undefined, placing('here'))).toBeUndefined();
    expect(await behind({}, undefined, placing('stranger'))).toBeUndefined();
  });

  it('is of what nobody understands the one that it names, else who took it away last', async () => {
    expect(await behind({}, { restaurant_id: 'second' })).toBe(former[2]);
    for (const body of [undefined, null, {}, { restaurant_id: 'stranger' }])
      expect(await behind({}, body)).toBe(former[1]);
    expect(await behind({ former: former.toReversed() })).toBe(former[1]);
  });

  it('is nobody, while it works for somebody or has never been taken away', async () => {
    expect(await behind({ revoked: undefined })).toBeUndefined();
    expect(await behind({ former: undefined })).toBeUndefined();
  });
});

describe('what a device made before it was taken away', () => {
  const callers = {
    device: { restaurants: [], former: [{ restaurant_id: 'restaurant', endedAt: ended }] },
  } as unknown as Callers;
  const made = (
    occurredAt: string,
    restaurant = 'restaurant',
    command = accept<Command>({ type: 'order.place', body: { order: newOrder() } }),
  ) => [...madeThen(callers, [{ occurredAt }] as never, [command], () => restaurant)];

  it('is what it made until then, for that restaurant', () => {
    expect(made(before)).toEqual(['order']);
    expect(made(ended)).toEqual(['order']);
    expect(made(later)).toEqual([]);
    expect(made(before, 'stranger')).toEqual([]);
  });

  it('is nothing of what is refused, or makes nothing', () => {
    expect(made(before, 'restaurant', accept<Command>({ type: 'order.info', body: { order_id: 'order' } }))).toEqual(
      [],
    );
    const refused = refuse('invalid_request') as unknown as ReturnType<typeof accept<Command>>;
    expect(made(before, 'restaurant', refused)).toEqual([]);
  });
});
