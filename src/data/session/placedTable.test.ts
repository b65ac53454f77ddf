import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DrawnTable } from '#contract/drawnPage.ts';
import type { Command } from '#domain/order/command.ts';
import { until } from '../../../tests/support/until.ts';
import { CallFailed, noConnection } from '../api/callFailed.ts';
import { deleteValue, writeValue } from '../local/sessionDatabase.ts';
import { connection } from '../realtime/connectionStore.ts';
import { restaurant, tables } from '../testing/house.ts';
import { guestSession, leaveTable, openAgain, openTable, placeTable } from './guestSession.ts';
import { becomeIdentity, currentIdentity } from './identity.ts';

const world = vi.hoisted(() => ({
  answer: (): unknown => undefined,
  asked: [] as unknown[],
  /** what was put on screen, and by whom */
  menus: [] as unknown[][],
  shown: [] as unknown[],
  runs: 0,
  show: (): unknown => undefined,
}));
vi.mock('../api/call.ts', () => ({
  call: async (name: string) => {
    world.asked.push(name);
    return world.answer();
  },
}));
vi.mock('../menu/menuStore.ts', () => ({
  loadRestaurant: async () => undefined,
  placeRestaurant: (...given: unknown[]) => void world.menus.push(given),
}));
vi.mock('./runGuest.ts', () => ({
  showVisit: async (table: unknown) => {
    world.shown.push(table);
    return world.show();
  },
  runGuest: async () => void (world.runs += 1),
}));

const code = 'placed';
const table = { ...tables[0]!, code };
const scanned = (generation?: number) => ({ ...table, restaurant, events: [], generation });
const menu = { menu: 'as drawn' } as unknown as DrawnTable['menu'];
const place = (generation?: number, at = code): void =>
  placeTable({ code: at, table: { ...table, code: at, generation }, restaurant, menu });
const offline = (): never => {
  throw new CallFailed(noConnection);
};
const reported = vi.fn();
let idle: (() => void)[];
let answers: PromiseWithResolvers<unknown>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  answers = Promise.withResolvers();
  Object.assign(world, { answer: () => answers.promise, asked: [], menus: [], shown: [], runs: 0, show: () => 0 });
  for (const key of ['table', 'restaurant', 'over', 'error'] as const) delete guestSession[key];
  for (const each of [code, 'other']) await deleteValue(`table:${each}`);
  becomeIdentity({ caller: 'guest', scope: 'guest' });
  idle = [];
  vi.stubGlobal('reportError', reported.mockReset());
  vi.stubGlobal('requestIdleCallback', (work: () => void) => void idle.push(work));
});
afterEach(() => {
  leaveTable();
  vi.useRealTimers();
});

it('nothing is opened again before anything was', () => {
  expect(openAgain()).toBeUndefined();
  expect(world.asked).toEqual([]);
});

describe('a page that came with its table and menu', () => {
  it('shows them before anybody is asked', () => {
    place(4);
    expect(world.menus).toEqual([[restaurant, menu]]);
    expect(guestSession.restaurant).toBe(restaurant);
    expect(world.asked).toEqual([]);
  });

  it('takes orders for the visit that it is of, and for no later one', async () => {
    place(4);
    const command = { type: 'table.call', body: { table_id: 't' } } as unknown as Command;
    expect(await currentIdentity().complete!(command)).toMatchObject({ body: { table_generation: 4 } });
  });

  it('shows what is ordered there while nobody answers, once the menu can be read', async () => {
    place(4);
    void openTable(code);
    expect(world.shown).toEqual([]);
    expect(idle).toHaveLength(1);
    idle[0]!();
    await until(() => expect(world.shown).toMatchObject([{ table_id: table.table_id, generation: 4 }]));
  });

  it('shows nothing by itself once somebody has answered, or the table was left', async () => {
    place(4);
    const opening = openTable(code);
    answers.resolve(scanned(4));
    await opening;
    idle[0]!();
    place(4);
    answers = Promise.withResolvers();
    void openTable(code);
    leaveTable();
    idle.at(-1)!();
    await vi.advanceTimersByTimeAsync(0);
    expect(world.shown).toEqual([]);
  });

  it('tries to show that again where its parts did not come, for as long as nobody answers', async () => {
    world.show = () => {
      throw new TypeError('ours');
    };
    place(4);
    const opening = openTable(code);
    idle[0]!();
    await until(() => expect(reported.mock.calls).toEqual([[new TypeError('ours')]]));
    await vi.advanceTimersByTimeAsync(2_999);
    expect(world.shown).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await until(() => expect(world.shown).toHaveLength(2));
    answers.resolve(scanned(4));
    await opening;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(world.shown).toHaveLength(2);
  });

  it('of another code is left behind: what is tapped meanwhile is nobody’s there', async () => {
    place(4, 'other');
    void openTable(code);
    expect(guestSession.table).toBeUndefined();
    expect(currentIdentity()).toEqual({ caller: 'guest:placed', scope: 'guest' });
    expect(idle, 'there is nothing to be shown yet').toEqual([]);
  });

  it('is asked for anew by whoever comes back to it from another table, at which nothing is ordered any more', async () => {
    place(4);
    answers.resolve({ ...scanned(1), code: 'other' });
    await openTable('other');
    expect(currentIdentity().caller).toBe('guest:other');
    answers = Promise.withResolvers();
    void openTable(code);
    expect(guestSession.table).toBeUndefined();
    expect(currentIdentity()).toEqual({ caller: 'guest:placed', scope: 'guest' });
  });

  it('is its guest’s again who comes back to it from an order of his own', () => {
    place(4);
    becomeIdentity({ caller: 'guest:an-order', scope: 'guest' });
    void openTable(code);
    expect(currentIdentity()).toMatchObject({ caller: 'guest:placed', scope: `table:${table.table_id}` });
    expect(guestSession.table).toMatchObject({ generation: 4 });
  });

  it.each([
    ['no visit of it', undefined, 4, false],
    ['an earlier visit', 3, 4, false],
    ['the same visit', 4, 4, true],
    ['a later visit', 5, 4, true],
    ['no visit, nor does the page', undefined, undefined, false],
    ['the first visit, of which the page says nothing', 0, undefined, true],
  ])('without a network, on a phone that knows %s: the page %s, %s; opened: %s', async (_, kept, placed, isOpened) => {
    connection.online = true;
    if (kept !== undefined) await writeValue(`table:${code}`, scanned(kept));
    place(placed);
    world.answer = offline;
    await openTable(code);
    expect(guestSession.error).toBeUndefined();
    expect(connection.online).toBe(isOpened);
    // what runs is either the guest at the table, or the question that is asked again
    expect(vi.getTimerCount()).toBe(isOpened ? 0 : 1);
    for (const work of idle) work();
    await vi.advanceTimersByTimeAsync(2_999);
    expect([world.runs, world.asked.length]).toEqual([isOpened ? 1 : 0, 1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(world.asked).toHaveLength(isOpened ? 1 : 2);
  });
});

describe('a table that could not be opened', () => {
  it('is not asked for again by itself where nobody says when', async () => {
    world.answer = offline;
    await openTable('scanned');
    expect(guestSession.error).toEqual(noConnection);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not the one of whoever has left it and come back, when it answers late', async () => {
    const opening = openTable(code);
    leaveTable();
    world.answer = () => new Promise(() => undefined);
    void openTable('other');
    answers.resolve(scanned(1));
    await opening;
    expect([guestSession.table, currentIdentity().caller]).toEqual([undefined, 'guest:other']);
  });

  it('says nothing to whoever has opened another one by then', async () => {
    const opening = openTable(code);
    const next = Promise.withResolvers<unknown>();
    world.answer = () => next.promise;
    const other = openTable('other');
    answers.reject(new CallFailed({ statusCode: 404, code: 'not_found', message: '', retry: 'never' }));
    await opening;
    expect(guestSession.error).toBeUndefined();
    next.resolve(scanned(1));
    await other;
    expect(guestSession.table).toMatchObject({ generation: 1 });
  });
});

describe('a table to which a notice led', () => {
  it('seats whoever it told of a table without visits', async () => {
    const over = vi.fn();
    answers.resolve(scanned());
    await openTable(code, { visit: 0, over });
    expect(over).not.toHaveBeenCalled();
    expect(guestSession.table).toBeDefined();
  });

  it('tells nobody that the visit is over who has gone on', async () => {
    const over = vi.fn();
    const opening = openTable(code, { visit: 1, over });
    leaveTable();
    answers.resolve(scanned(2));
    await opening;
    expect(over).not.toHaveBeenCalled();
  });
});

it('whoever goes on before the phone has time runs nothing at the table', async () => {
  answers.resolve(scanned(1));
  await openTable(code);
  leaveTable();
  for (const work of idle) work();
  await vi.advanceTimersByTimeAsync(0);
  expect(world.runs).toBe(0);
});
