import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { subscribe } from 'valtio';
import type { Command } from '#domain/order/command.ts';
import { linesToMake } from '#domain/order/linesToMake.ts';
import type { Order } from '#domain/order/order.ts';
import { line } from '../../../../tests/support/sampleMenu.ts';
import { after, orderIn, placed } from '../../../../tests/support/sampleOrder.ts';
import { memoryStorage } from '../../../../tests/support/memoryStorage.ts';
import { readDrafts } from '#src/data/drafts/readDrafts.ts';
import { becomeIdentity } from '#src/data/session/identity.ts';
import { announcementOf, changesToAnnounce, notice, noticed, openNoticed, toAnnounce, whole } from './announcements.ts';

vi.stubGlobal('localStorage', memoryStorage());
vi.stubGlobal('reportError', (error: unknown) => {
  throw error;
});
// each test is another device of the browser
let tests = 0;
let close = (): void => undefined;
beforeEach(() => {
  becomeIdentity({ caller: `device:m${++tests}`, scope: 'guest' });
  close = openNoticed();
  return () => close();
});

const later = { at: '2026-11-20T11:30:00.000Z' };
const act = (action: 'accept' | 'prepare' | 'ready'): Command => ({
  type: 'order.action',
  body: { order_id: 'order', action },
});
const add: Command = { type: 'order.lines', body: { order_id: 'order', add: [line('x', 'beer')] } };
const voiding: Command = {
  type: 'order.lines',
  body: { order_id: 'order', void: [{ line_id: 'order-beer', reason: 'spilled' }] },
};
const printed = (line_ids: string[]): Command => ({
  type: 'order.lines',
  body: { order_id: 'order', printed: line_ids },
});
const ready = after(placed(), act('accept'), act('prepare'), act('ready'));
const changes = (order: Order) =>
  changesToAnnounce([order], noticed.ids).map(({ added, voided }) => [
    added.map(({ line_id }) => line_id),
    voided.map(({ line_id }) => line_id),
  ]);

describe('what rings in the kitchen', () => {
  test('nothing that was noticed before a restart, and nothing before that is known', async () => {
    notice(['order', 'x']);
    await expect.poll(async () => JSON.stringify(await readDrafts())).toContain('"order","x"');
    vi.resetModules();
    const { becomeIdentity: become } = await import('#src/data/session/identity.ts');
    become({ caller: `device:m${tests}`, scope: 'guest' });
    const restarted = await import('./announcements.ts');
    restarted.openNoticed();
    expect(restarted.noticed).toEqual({ ids: [], ready: false });
    await expect.poll(() => restarted.noticed).toEqual({ ids: ['order', 'x'], ready: true });
  });

  describe('nothing that was noticed, while a screen that is opened again reads it', () => {
    /** What is rung by, from now on. */
    const known = (): string[][] => {
      const seen: string[][] = [];
      subscribe(noticed, () => void (noticed.ready && seen.push([...noticed.ids])), true);
      return seen;
    };
    const openWithNoticed = async (): Promise<() => void> => {
      close();
      const leave = openNoticed();
      await expect.poll(() => noticed.ready).toBe(true);
      notice(['order']);
      await expect.poll(async () => JSON.stringify(await readDrafts())).toContain(`noticed:device:m${tests}`);
      return leave;
    };

    test('where it was left', async () => {
      const leave = await openWithNoticed();
      leave();
      expect(noticed.ready, 'already when it is drawn again').toBe(false);
      const seen = known();
      close = openNoticed();
      await expect.poll(() => noticed.ready).toBe(true);
      expect(seen).toEqual([['order']]);
    });

    test('where it was left before it had read it', async () => {
      (await openWithNoticed())();
      const seen = known();
      openNoticed()();
      close = openNoticed();
      await expect.poll(() => noticed.ready).toBe(true);
      expect(seen).toEqual([['order']]);
    });
  });

  test('a new order once, with all that is on it', () => {
    const order = orderIn(placed());
    expect(toAnnounce([order], noticed.ids)).toEqual([order]);
    expect(changes(order)).toEqual([]);
    notice(whole(order));
    expect([toAnnounce([order], noticed.ids), changes(order)]).toEqual([[], []]);
  });

  test.each([
    ['being made', after(placed(), act('accept'), act('prepare'))],
    ['ready', ready],
  ])('lines that are added to an order that is %s, once', (_, before) => {
    notice(whole(orderIn(before)));
    const order = orderIn(after(before, [add, later]));
    expect(changes(order)).toEqual([[['x'], []]]);
    notice(['x']);
    expect(changes(order)).toEqual([]);
  });

  test('lines that are voided, whether the order was ready or not', () => {
    notice(whole(orderIn(ready)));
    const order = orderIn(after(ready, [voiding, later]));
    expect(changes(order)).toEqual([[[], ['order-beer']]]);
    notice(whole(order));
    expect(changes(order)).toEqual([]);
  });

  test('an addition whose clock says that it was before the order was ready', () => {
    const order = orderIn(after(ready, add));
    expect(changes(order)).toEqual([[['x'], []]]);
  });

  test('an order of which nobody has said that its ticket came out, also when one part of it is on paper', () => {
    const [first] = orderIn(placed()).items;
    const half = orderIn(after(placed(), [printed([first!.line_id]), later]));
    expect(toAnnounce([half], noticed.ids)).toEqual([half]);
  });

  test('nothing that is on paper by a word of somebody, but what is added or voided then', () => {
    const paper = after(placed(), [printed(whole(orderIn(placed()))), later]);
    expect([toAnnounce([orderIn(paper)], noticed.ids), changes(orderIn(paper))]).toEqual([[], []]);
    const more = after(paper, [add, later], [voiding, later]);
    expect(toAnnounce([orderIn(more)], noticed.ids)).toEqual([]);
    expect(changes(orderIn(more))).toEqual([[['x'], ['order-beer']]]);
    expect(changes(orderIn(after(more, [printed(['x']), later])))).toEqual([[[], ['order-beer']]]);
  });

  test('lines that are added to a ready order do not ring when they are on paper, and hold it all the same', () => {
    notice(whole(orderIn(ready)));
    const order = orderIn(after(ready, [add, later], [printed(['x']), later]));
    expect(changes(order)).toEqual([]);
    expect(linesToMake(order).map(({ line_id }) => line_id)).toEqual(['x']);
  });

  test('nothing that is held, but what is fired: the order while it is new, its lines when it is not', () => {
    const steak = { ...line('steak', 'pizza'), held: true as const };
    const fire: Command = { type: 'order.lines', body: { order_id: 'order', fire: ['steak'] } };
    const all = placed({ items: [steak], amountTotal: 900 });
    expect([toAnnounce([orderIn(all)], noticed.ids), changes(orderIn(all))]).toEqual([[], []]);
    const fired = orderIn(after(all, [fire, later]));
    expect(toAnnounce([fired], noticed.ids)).toEqual([fired]);
    const taken = after(all, act('accept'), [fire, later]);
    expect(changes(orderIn(taken))).toEqual([[['steak'], []]]);
    const part = placed({ items: [line('soup', 'beer'), steak], amountTotal: 1330 });
    notice(whole(orderIn(part)));
    expect(changes(orderIn(after(part, [fire, later])))).toEqual([[['steak'], []]]);
  });

  test('nothing that is voided while it is held: the kitchen never had it', () => {
    const steak = { ...line('steak', 'pizza'), held: true as const };
    const part = placed({ items: [line('soup', 'beer'), steak], amountTotal: 1330 });
    notice(whole(orderIn(part)));
    const voids: Command = {
      type: 'order.lines',
      body: { order_id: 'order', void: [{ line_id: 'steak', reason: 'left' }] },
    };
    expect(changes(orderIn(after(part, voids)))).toEqual([]);
  });

  test('nothing of what waits for its payment', () => {
    const online = placed({ payment: { option: 'online' } });
    notice(['order']);
    expect(changes(orderIn(after(online, [add, later])))).toEqual([]);
  });
});

describe('what takes the kitchen’s screen', () => {
  const order = (order_id: string): Order => ({ ...orderIn(placed()), order_id });
  const [a, b, c] = [order('a'), order('b'), order('c')];
  const change = { order: c, added: [], voided: [], ids: ['x'] };

  test('is the oldest new order, then what changed in others', () => {
    expect(announcementOf([a, b], [change], undefined)).toEqual({ key: 'a', order: a });
    expect(announcementOf([], [change], 'a')).toEqual({ key: 'change:c', order: c, change });
    expect(announcementOf([], [], 'a')).toBeUndefined();
  });

  test('keeps it, whatever comes meanwhile, until it is dealt with', () => {
    expect(announcementOf([a, b], [change], 'b')?.key, 'an older order that came late').toBe('b');
    expect(announcementOf([a], [change], 'change:c')?.key, 'a new order').toBe('change:c');
    expect(announcementOf([a], [], 'change:c')?.key).toBe('a');
  });

  test('is another thing for an order that is new and for the same with additions', () => {
    expect(announcementOf([a], [{ ...change, order: b }], 'b')?.key).toBe('a');
  });
});
