import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed, noConnection } from '../api/callFailed.ts';
import { followStream } from './restaurantFeed.ts';

const world = vi.hoisted(() => ({
  call: vi.fn(),
  callWithHeaders: vi.fn(),
  askedNow: vi.fn(),
  followRestaurant: vi.fn(),
  applyBase: vi.fn(),
  reportSeen: vi.fn(),
}));
vi.mock('../api/call.ts', () => ({ call: world.call, callWithHeaders: world.callWithHeaders }));
vi.mock('../clock.ts', () => ({ serverNow: () => new Date(1_000) }));
vi.mock('../menu/menuStore.ts', () => ({ askedNow: world.askedNow, followRestaurant: world.followRestaurant }));
vi.mock('./applyBase.ts', () => ({ applyBase: world.applyBase }));
vi.mock('./reportSeen.ts', () => ({ reportSeen: world.reportSeen }));

const scope = 'restaurant:r1' as const;
const reported = vi.fn();
const streamed = (more: object = {}) => ({
  orders: [{ order_id: 'late' }],
  tables: [{ table_id: 't1' }],
  tableEvents: [{ event_id: 'answered' }],
  soldOut: ['soup'],
  menu_revision: 'm1',
  restaurant: { name: 'Probe' },
  seq: 12,
  ...more,
});
/** What the server answers to each call. */
let answers: Record<string, () => unknown>;
const asked = (name: string) =>
  world.call.mock.calls
    .filter(([called]) => called === name)
    .map(([, options]) => options as { query: object; patience: number; signal: AbortSignal });
const tooOld = () => {
  throw new CallFailed({ ...noConnection, statusCode: 410 });
};

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('reportError', reported);
  answers = {
    'GET /restaurant/stream': () => streamed(),
    'GET /restaurant/tables': () => [{ table_id: 't1', events: [{ event_id: 'open' }] }, { table_id: 't2' }],
  };
  world.call.mockImplementation(async (name: string) => answers[name]!());
  world.callWithHeaders.mockResolvedValue({
    answer: [
      { order_id: 'open', note: 'as listed' },
      { order_id: 'late', note: 'as listed' },
    ],
    headers: new Headers({ seq: '700' }),
  });
  world.followRestaurant.mockResolvedValue(undefined);
});

describe('a restaurant’s stream', () => {
  it('is read from where the picture stands, and shown', async () => {
    const follower = followStream('r1', scope, 10);
    await follower.catchUp();
    expect(asked('GET /restaurant/stream')).toEqual([
      { query: { restaurant_id: 'r1', since: 10 }, signal: expect.any(AbortSignal), patience: 8_000 },
    ]);
    const { orders, tables, tableEvents } = streamed();
    expect(world.applyBase.mock.calls).toEqual([[{ scope, orders, tables, tableEvents, unassigned: [] }, 12]]);
    expect(world.callWithHeaders).not.toHaveBeenCalled();
  });

  it('tells the kitchen’s screens up to where it is shown, and nothing of what came too early', async () => {
    const follower = followStream('r1', scope, 10);
    follower.event(11, { scope } as never);
    expect(world.reportSeen.mock.calls).toEqual([['r1', 11]]);
    world.call.mockReturnValue(new Promise(() => undefined));
    follower.event(20, { scope } as never);
    expect(world.applyBase).toHaveBeenCalledTimes(2);
    expect(world.reportSeen).toHaveBeenCalledTimes(1);
  });

  it('brings news of the restaurant and its menu along, which are as old as the question', async () => {
    let now = 1;
    world.askedNow.mockImplementation(() => now);
    answers['GET /restaurant/stream'] = () => {
      now = 2;
      return streamed();
    };
    await followStream('r1', scope, 10).catchUp();
    expect(world.followRestaurant).toHaveBeenCalledWith(
      { restaurant_id: 'r1', soldOut: ['soup'], menu_revision: 'm1', restaurant: { name: 'Probe' } },
      1,
    );
  });

  it('goes on where the menu can’t be read now, and hides no fault of ours', async () => {
    world.followRestaurant.mockRejectedValueOnce(new CallFailed(noConnection));
    await followStream('r1', scope, 10).catchUp();
    expect(world.applyBase).toHaveBeenCalledTimes(1);
    expect(reported).not.toHaveBeenCalled();
    world.followRestaurant.mockRejectedValueOnce(new TypeError('ours'));
    await followStream('r1', scope, 10).catchUp();
    await expect.poll(() => reported.mock.calls).toEqual([[new TypeError('ours')]]);
  });

  it.each([new CallFailed({ ...noConnection, statusCode: 500 }), new TypeError('ours')])(
    'says why it could not be read: %s',
    async (failure) => {
      answers['GET /restaurant/stream'] = () => {
        throw failure;
      };
      await expect(followStream('r1', scope, 10).catchUp()).rejects.toBe(failure);
      expect(world.callWithHeaders).not.toHaveBeenCalled();
    },
  );
  it('is asked for again by the next event where nobody answered, and nobody is bothered', async () => {
    answers['GET /restaurant/stream'] = () => {
      throw new CallFailed(noConnection);
    };
    const follower = followStream('r1', scope, 10);
    follower.heard(20);
    await expect.poll(() => asked('GET /restaurant/stream')).toHaveLength(1);
    expect(reported).not.toHaveBeenCalled();
  });
});

describe('a fresh picture', () => {
  it('is taken where the device knows nothing: open orders, tables, calls and what was lately answered', async () => {
    await followStream('r1', scope, undefined).catchUp();
    expect(world.callWithHeaders.mock.calls).toEqual([
      [
        'GET /device/orders',
        { query: { restaurant_id: 'r1', unpaid: 'true' }, signal: expect.any(AbortSignal), patience: 8_000 },
      ],
    ]);
    expect(asked('GET /restaurant/tables')).toEqual([
      { query: { restaurant_id: 'r1' }, signal: expect.any(AbortSignal), patience: 8_000 },
    ]);
    expect(asked('GET /restaurant/stream').map(({ query }) => query)).toEqual([{ restaurant_id: 'r1', since: 200 }]);
    expect(world.applyBase.mock.calls).toEqual([
      [
        {
          scope,
          orders: [{ order_id: 'open', note: 'as listed' }, { order_id: 'late' }],
          tables: [{ table_id: 't1' }, { table_id: 't2' }],
          tableEvents: [{ event_id: 'open' }, { event_id: 'answered' }],
          unassigned: [],
          whole: { asOf: 1_000, of: 'all' },
        },
        12,
      ],
    ]);
  });

  it('reads a young stream from its beginning', async () => {
    world.callWithHeaders.mockResolvedValue({ answer: [], headers: new Headers({ seq: '7' }) });
    await followStream('r1', scope, undefined).catchUp();
    expect(asked('GET /restaurant/stream').map(({ query }) => query)).toEqual([{ restaurant_id: 'r1', since: 0 }]);
  });

  it('is taken when the device was away for too long, and stands alone where the stream is young', async () => {
    answers['GET /restaurant/stream'] = tooOld;
    await followStream('r1', scope, 10).catchUp();
    const [[change, seq]] = world.applyBase.mock.calls as [[{ orders: object[]; tableEvents: object[] }, number]];
    expect(change.orders).toHaveLength(2);
    expect(change.tableEvents).toEqual([{ event_id: 'open' }]);
    expect(seq).toBe(700);
  });

  it('begins at nothing where a server says nothing of its stream', async () => {
    world.callWithHeaders.mockResolvedValue({ answer: [], headers: new Headers() });
    answers['GET /restaurant/stream'] = tooOld;
    await followStream('r1', scope, undefined).catchUp();
    expect(world.applyBase).toHaveBeenCalledWith(expect.anything(), 0);
  });
});
