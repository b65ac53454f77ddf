import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed, noConnection } from '../api/callFailed.ts';
import { deleteValue, readValue } from '../local/sessionDatabase.ts';
import { restaurant, tables } from '../testing/house.ts';
import type { DrawnTable } from '#contract/drawnPage.ts';
import { guestSession, leaveTable, openAgain, openTable, placeTable } from './guestSession.ts';
import { becomeIdentity, currentIdentity } from './identity.ts';
import { until } from '../../../tests/support/until.ts';

const world = vi.hoisted(() => ({
  answer: (_asked: unknown): unknown => undefined,
  asked: [] as unknown[],
  loaded: [] as unknown[],
  runs: [] as unknown[][],
}));
vi.mock('../api/call.ts', () => ({
  call: async (name: string, asked: object) => {
    world.asked.push([name, asked]);
    return world.answer(asked);
  },
}));
vi.mock('../menu/menuStore.ts', () => ({
  loadRestaurant: async (...given: unknown[]) => void world.loaded.push(given),
  placeRestaurant: () => undefined,
}));
vi.mock('./runGuest.ts', () => ({
  runGuest: async (...given: unknown[]) => {
    world.runs.push(given);
    if (world.runs.length > 1) throw new TypeError('ours');
  },
}));

const [table] = tables as [(typeof tables)[0]];
const scanned = { ...table, restaurant, events: [{ event_id: 'e' }] };
const code = 'abc';
const reported = vi.fn();
let idle: [() => void, unknown][];

beforeEach(async () => {
  Object.assign(world, { answer: () => scanned, asked: [], loaded: [], runs: [] });
  for (const key of ['table', 'restaurant', 'over', 'error'] as const) delete guestSession[key];
  await deleteValue(`table:${code}`);
  idle = [];
  vi.stubGlobal('reportError', reported.mockReset());
  vi.stubGlobal('requestIdleCallback', (...given: [() => void, unknown]) => void idle.push(given));
});

describe('a code that a phone scans', () => {
  it('opens its table, its restaurant and its menu', async () => {
    await openTable(code);
    expect(world.asked).toEqual([['GET /table', { query: { code } }]]);
    expect(guestSession.table).toEqual(table);
    expect(guestSession.restaurant).toBe(restaurant);
    expect(world.loaded).toEqual([[restaurant.restaurant_id, restaurant]]);
    expect(currentIdentity()).toMatchObject({
      caller: 'guest:abc',
      scope: `table:${table.table_id}`,
      restaurant_id: restaurant.restaurant_id,
    });
  });

  it('is asked for in the name of this table’s guest', async () => {
    let asking = {};
    world.answer = () => {
      asking = currentIdentity();
      return scanned;
    };
    await openTable(code);
    expect(asking).toEqual({ caller: 'guest:abc', scope: 'guest' });
  });

  it('starts what a guest needs when the browser has nothing better to do', async () => {
    await openTable(code);
    expect(idle).toEqual([[expect.any(Function), { timeout: 1_500 }]]);
    expect(world.runs).toEqual([]);
    idle[0]![0]();
    await expect.poll(() => world.runs).toEqual([['guest:abc', table, expect.any(Function)]]);
    expect(guestSession.over).toBeUndefined();
    (world.runs[0]![2] as () => void)();
    expect(guestSession.over).toBe(true);
    idle[0]![0]();
    await expect.poll(() => reported.mock.calls).toEqual([[new TypeError('ours')]]);
  });

  it('starts it again when the network went before it came, until the table is left', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await openTable(code);
    idle[0]![0]();
    await until(() => expect(world.runs).toHaveLength(1));
    // what is asked for from now on fails
    idle[0]![0]();
    await until(() => expect(reported).toHaveBeenCalledTimes(1));
    await vi.advanceTimersByTimeAsync(3_000);
    await until(() => expect(reported).toHaveBeenCalledTimes(2));
    expect(world.runs).toHaveLength(3);
    leaveTable();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(world.runs).toHaveLength(3);
    vi.useRealTimers();
  });

  it('starts it a moment later where the browser can’t tell', async () => {
    vi.stubGlobal('requestIdleCallback', undefined);
    delete (globalThis as { requestIdleCallback?: unknown }).requestIdleCallback;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await openTable(code);
    await vi.advanceTimersByTimeAsync(299);
    expect(world.runs).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await expect.poll(() => world.runs).toHaveLength(1);
  });

  it('opens the table as it was known last where nobody answers', async () => {
    await openTable(code);
    world.answer = () => {
      throw new CallFailed(noConnection);
    };
    guestSession.over = true;
    delete guestSession.table;
    await openTable(code);
    expect(guestSession.table).toEqual(table);
    expect(guestSession).not.toHaveProperty('over');
    expect(guestSession.error).toBeUndefined();
  });

  it('says why it opens nothing, until it does', async () => {
    world.answer = () => {
      throw new CallFailed(noConnection);
    };
    await openTable(code);
    expect(guestSession.error).toEqual(noConnection);
    expect(guestSession.table).toBeUndefined();
    expect(world.loaded).toEqual([]);
    world.answer = () => scanned;
    await openTable(code);
    expect(guestSession.error).toBeUndefined();
  });

  it('opens no table that the server refuses, although the phone knows it', async () => {
    await openTable(code);
    expect(await readValue(`table:${code}`)).toEqual(scanned);
    const refusal = { statusCode: 404, code: 'table_unknown', message: 'Gone', retry: 'never' } as const;
    world.answer = () => {
      throw new CallFailed(refusal);
    };
    await openTable(code);
    expect(guestSession.error).toEqual(refusal);
  });

  it('shows no table from which somebody comes while another one’s code is asked for', async () => {
    await openTable('before');
    let shown: unknown = 'not asked';
    world.answer = () => {
      shown = guestSession.table;
      return scanned;
    };
    await openTable(code);
    expect(shown).toBeUndefined();
    expect(guestSession.table).toEqual(table);
  });

  it('hides no fault of ours', async () => {
    world.answer = () => {
      throw new TypeError('ours');
    };
    await expect(openTable(code)).rejects.toThrow('ours');
  });
});

describe('a table that the server has put into the page', () => {
  const visit = (generation: number) => ({ ...scanned, generation });
  const drawn = (at: string, generation: number): DrawnTable => ({
    code: at,
    table: { ...table, generation },
    restaurant,
    menu: {} as DrawnTable['menu'],
  });
  const offline = (): never => {
    throw new CallFailed(noConnection);
  };
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await deleteValue('table:placed');
    return () => vi.useRealTimers();
  });

  it('is shown at once, and this phone is its guest', () => {
    placeTable(drawn('placed', 1));
    expect(guestSession.table).toMatchObject({ table_id: table.table_id, generation: 1 });
    expect(currentIdentity()).toMatchObject({
      caller: 'guest:placed',
      scope: `table:${table.table_id}`,
      restaurant_id: restaurant.restaurant_id,
    });
  });

  it('stays on the screen when the network goes then, and is opened when it is back', async () => {
    placeTable(drawn('placed', 4));
    world.answer = offline;
    await openTable('placed');
    expect([guestSession.error, world.loaded]).toEqual([undefined, []]);
    world.answer = () => visit(4);
    await vi.advanceTimersByTimeAsync(3_000);
    await until(() => expect(world.loaded).toHaveLength(1));
  });

  it('is not taken for the last visit, which this phone has kept', async () => {
    world.answer = () => visit(3);
    await openTable('placed');
    placeTable(drawn('placed', 4));
    world.loaded = [];
    world.answer = offline;
    await openTable('placed');
    expect([guestSession.table?.generation, world.loaded]).toEqual([4, []]);
  });

  it('is the one that this phone has kept where the page is the older', async () => {
    world.answer = () => visit(5);
    await openTable('placed');
    placeTable(drawn('placed', 4));
    world.answer = offline;
    await openTable('placed');
    expect(guestSession.table?.generation).toBe(5);
  });

  it('is not opened any more when another one was', async () => {
    placeTable(drawn('placed', 4));
    world.answer = offline;
    await openTable('placed');
    world.answer = () => scanned;
    await openTable('other');
    world.asked = [];
    await vi.advanceTimersByTimeAsync(10_000);
    expect([world.asked, currentIdentity().caller]).toEqual([[], 'guest:other']);
  });

  it('makes nobody a guest who has left it before the answer came, nor when it is asked for again', async () => {
    placeTable(drawn('placed', 4));
    world.answer = offline;
    await openTable('placed');
    leaveTable();
    becomeIdentity({ caller: 'guest', scope: 'guest' });
    world.answer = () => visit(4);
    world.asked = [];
    await vi.advanceTimersByTimeAsync(10_000);
    expect([world.asked, currentIdentity().caller]).toEqual([[], 'guest']);
    const opening = openTable('placed');
    leaveTable();
    becomeIdentity({ caller: 'guest', scope: 'guest' });
    await opening;
    expect([world.loaded, currentIdentity().caller]).toEqual([[], 'guest']);
  });

  it('seats nobody whom a notice of an earlier visit led here, and keeps what that one had', async () => {
    const over = vi.fn();
    world.answer = () => visit(4);
    await openTable('placed', { visit: 4, over });
    expect([over.mock.calls.length, guestSession.table?.generation]).toEqual([0, 4]);
    world.answer = () => visit(5);
    await openTable('placed', { visit: 4, over });
    expect([over.mock.calls.length, guestSession.table?.generation]).toEqual([1, 4]);
    expect(await readValue('table:placed')).toMatchObject({ generation: 4 });
  });

  it('is tried again for the visit that the notice told of', async () => {
    const over = vi.fn();
    world.answer = () => {
      throw new CallFailed({ statusCode: 503, code: 'unavailable', message: '', retry: 'later' });
    };
    await openTable(code, { visit: 4, over });
    expect(guestSession.error).toMatchObject({ code: 'unavailable' });
    world.answer = () => visit(5);
    await openAgain();
    expect([over.mock.calls.length, guestSession.table]).toEqual([1, undefined]);
  });

  it('is asked for by itself after as long as the server wants to be left alone', async () => {
    world.answer = () => {
      throw new CallFailed({
        statusCode: 429,
        code: 'rate_limited',
        message: '',
        retry: 'later',
        details: { retryAfter: 20 },
      });
    };
    await openTable(code);
    world.answer = () => scanned;
    await vi.advanceTimersByTimeAsync(19_900);
    expect(world.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    await until(() => expect([guestSession.error, world.loaded.length]).toEqual([undefined, 1]));
  });
});
