import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed, noConnection } from '../api/callFailed.ts';
import { announce, onChange } from '../local/changes.ts';
import type { Listening } from '../realtime/listening.ts';
import { emptyChange } from '../realtime/applyBase.ts';
import { operationVersion, type StoredOperation } from '../outbox/operation.ts';
import { picture } from '../picture/pictureStore.ts';
import type { Order } from '#domain/order/order.ts';
import { becomeIdentity, currentIdentity } from './identity.ts';
import { followOrder, leaveOwnOrders, openOwnOrders } from './ownOrders.ts';

/** What was started, in its order, and what is known. */
const world = vi.hoisted(() => ({
  did: [] as unknown[][],
  token: undefined as string | undefined,
  /** how often it was asked whether a token is there */
  tokens: 0,
  kept: [] as unknown[],
  answer: (): unknown => undefined,
  /** the server may be there again */
  back: (): void => undefined,
  fails: '',
  /** somebody does something while this is waited for */
  during: {} as Record<string, () => void>,
}));
const step = vi.hoisted(() => (name: string) => async (...given: unknown[]): Promise<unknown> => {
  world.did.push([name, ...given]);
  world.during[name]?.();
  if (world.fails === name) throw new Error('no network');
  return undefined;
});
const outbox = vi.hoisted(() => ({ waiting: [] as unknown[], parked: [] as unknown[] }));
vi.mock('../api/call.ts', () => ({
  call: async (name: string, asked: object) => {
    world.did.push(['call', name, asked]);
    return world.answer();
  },
}));
vi.mock('../api/tokens.ts', () => ({
  tokenForSocket: async () => {
    world.tokens += 1;
    world.during['token']?.();
    return world.token;
  },
}));
vi.mock('../local/baseStorage.ts', () => ({
  readBase: async () => ({ orders: world.kept }),
  storeBase: async () => undefined,
}));
vi.mock('../api/request.ts', () => ({ request: step('request') }));
vi.mock('../menu/followHouse.ts', () => ({
  seeConnection: (back: () => void) => {
    world.back = back;
    world.did.push(['seeConnection']);
    return () => void world.did.push(['stopSeeing']);
  },
}));
vi.mock('../menu/menuStore.ts', () => ({ loadRestaurant: step('loadRestaurant') }));
vi.mock('../outbox/outboxStore.ts', () => ({ outbox, startOutbox: step('startOutbox') }));
vi.mock('../outbox/startSender.ts', () => ({
  kickSender: () => void world.did.push(['kickSender']),
  kickSenderNow: () => void world.did.push(['kickSenderNow']),
}));
vi.mock('../picture/startPicture.ts', () => ({ startPicture: step('startPicture') }));
vi.mock('../realtime/startRealtime.ts', () => ({
  fetchRealtime: step('fetchRealtime'),
  startRealtime: step('startRealtime'),
  stopRealtime: () => void world.did.push(['stopRealtime']),
}));

const order = { order_id: 'o1', restaurant_id: 'r1' } as Order;
const waiting = {
  version: operationVersion,
  command: { type: 'order.place', body: { order } },
} as unknown as StoredOperation;
const names = () => world.did.map(([name]) => name);
const listening = () => world.did.filter(([name]) => name === 'startRealtime').map(([, given]) => given as Listening);
/** What has been announced is worked through. */
const settled = () => new Promise((resolve) => setTimeout(resolve));
const gone = vi.fn();

beforeEach(() => {
  leaveOwnOrders();
  becomeIdentity({ caller: 'guest:table', scope: 'table:t1' });
  Object.assign(world, { did: [], token: undefined, tokens: 0, kept: [], answer: () => order, fails: '', during: {} });
  Object.assign(outbox, { waiting: [], parked: [] });
  picture.orders = {};
  gone.mockReset();
  vi.stubGlobal('reportError', vi.fn());
});

describe('a guest at no table', () => {
  it('sees what waits, and it goes out, before anything was ordered', async () => {
    await openOwnOrders('r1');
    expect(currentIdentity()).toEqual({ caller: 'guest', scope: 'guest', restaurant_id: 'r1' });
    expect(names()).toEqual(['stopRealtime', 'seeConnection', 'startOutbox', 'startPicture', 'kickSender']);
  });

  it('stops looking when the page is left', async () => {
    const close = await openOwnOrders();
    expect(currentIdentity()).toEqual({ caller: 'guest', scope: 'guest' });
    close();
    expect(names().at(-1)).toBe('stopSeeing');
  });

  it('whose page is left late does not end what came after it', async () => {
    const close = await openOwnOrders('r1');
    await openOwnOrders('r2');
    world.did = [];
    close();
    expect(names()).toEqual([]);
  });

  it('shows nothing of his where he has gone on while that was fetched', async () => {
    const opening = openOwnOrders('r1');
    leaveOwnOrders();
    await opening;
    expect(names()).not.toContain('startPicture');
  });

  it('sends what waits as soon as the server may be there again, and asks whether it is', async () => {
    await openOwnOrders('r1');
    world.did = [];
    world.back();
    expect(world.did).toEqual([
      ['kickSenderNow'],
      ['request', 'guest', { method: 'GET', path: '/health', anonymous: true }],
    ]);
  });
});

describe('an order that is followed', () => {
  it('is found in the outbox, and heard of as soon as its token is there', async () => {
    outbox.waiting = [waiting];
    expect(await followOrder('o1', gone)).toBe(true);
    expect(currentIdentity()).toEqual({ caller: 'guest:o1', scope: 'guest', restaurant_id: 'r1' });
    expect(world.did).toContainEqual(['loadRestaurant', 'r1']);
    expect(names()).not.toContain('call');
    expect(listening()).toEqual([]);

    world.token = 'token';
    announce({ base: { ...emptyChange('guest'), orders: [{ ...order, order_id: 'another' }] } });
    await settled();
    expect(listening()).toEqual([]);
    // told twice in one breath
    announce({ base: { ...emptyChange('guest'), orders: [order] } });
    announce({ base: { ...emptyChange('guest'), orders: [order] } });
    await settled();
    expect(listening()).toMatchObject([{ caller: 'guest:o1', rooms: ['order:o1'], order_id: 'o1', scope: 'guest' }]);
  });

  it('that was refused is found too', async () => {
    outbox.parked = [waiting];
    expect(await followOrder('o1', gone)).toBe(true);
  });

  it('of yesterday is found in what this phone has kept, and heard of at once', async () => {
    Object.assign(world, { kept: [order], token: 'token' });
    expect(await followOrder('o1', gone)).toBe(true);
    expect(names()).not.toContain('call');
    expect(listening()).toHaveLength(1);
  });

  it('of long ago is asked for with its own token', async () => {
    world.token = 'token';
    expect(await followOrder('o1', gone)).toBe(true);
    expect(world.did).toContainEqual(['call', 'GET /order', { query: { order_id: 'o1' }, caller: 'guest:o1' }]);
  });

  it('of another phone is unknown', async () => {
    world.answer = () => {
      throw new CallFailed({ statusCode: 401, code: 'no_token', message: '', retry: 'never' });
    };
    expect(await followOrder('o1', gone)).toBe(false);
    expect(names()).not.toContain('loadRestaurant');
  });

  it('may be known when nobody answers', async () => {
    world.answer = () => {
      throw new CallFailed(noConnection);
    };
    await expect(followOrder('o1', gone)).rejects.toThrow(CallFailed);
  });

  it('stays on the screen when it was made on the page before', async () => {
    outbox.waiting = [waiting];
    await openOwnOrders('r1');
    picture.orders = { o1: order };
    await followOrder('o1', gone);
    expect(names().filter((name) => name === 'startPicture')).toHaveLength(1);
  });

  it('is not begun for a page that was left meanwhile', async () => {
    Object.assign(world, { kept: [order], token: 'token' });
    const following = followOrder('o1', gone);
    leaveOwnOrders();
    await following;
    expect(listening()).toEqual([]);
  });

  it('is not heard of where it was left while its token was looked for', async () => {
    Object.assign(world, { kept: [order], token: 'token', during: { token: leaveOwnOrders } });
    await followOrder('o1', gone);
    expect([world.tokens, listening()]).toEqual([1, []]);
  });

  it('is in nobody else’s name while it is looked for, and the menu comes before what waits', async () => {
    outbox.waiting = [{ ...waiting, command: { type: 'order.info', body: { order_id: 'o1' } } }, waiting];
    const following = followOrder('o1', gone);
    expect(currentIdentity()).toEqual({ caller: 'guest:o1', scope: 'guest' });
    await following;
    expect(names()).toEqual([
      'stopRealtime',
      'seeConnection',
      'startOutbox',
      'loadRestaurant',
      'startPicture',
      'kickSender',
      'fetchRealtime',
    ]);
  });

  it.each([
    ['of another', { ...order, order_id: 'another' }],
    ['of none', undefined],
  ])('is not what this phone has kept %s', async (_, other) => {
    if (other) Object.assign(world, { kept: [other] });
    outbox.waiting = other ? [{ ...waiting, command: { type: 'order.place', body: { order: other } } }] : [];
    await followOrder('o1', gone);
    expect(names()).toContain('call');
  });

  it('is kept as the server tells it', async () => {
    const told: unknown[] = [];
    const stop = onChange(({ base }) => void (base && told.push(base)));
    await followOrder('o1', gone);
    stop();
    expect(told).toEqual([{ ...emptyChange('guest'), orders: [order] }]);
  });

  it('hides no fault of ours', async () => {
    world.answer = () => {
      throw new TypeError('ours');
    };
    await expect(followOrder('o1', gone)).rejects.toThrow('ours');
  });

  it('is heard of though what is needed for that could not be fetched beforehand', async () => {
    Object.assign(world, { kept: [order], token: 'token', fails: 'fetchRealtime' });
    expect(await followOrder('o1', gone)).toBe(true);
    expect(listening()).toMatchObject([{ kind: 'guest', restaurant_id: 'r1' }]);
  });

  it('says when it is gone, and nobody asks for the network once it is heard of', async () => {
    Object.assign(world, { kept: [order], token: 'token' });
    await followOrder('o1', gone);
    expect(names().slice(-2)).toEqual(['stopSeeing', 'startRealtime']);
    const [, , news] = world.did.at(-1) as [string, Listening, { over: () => void }];
    news.over();
    expect(gone).toHaveBeenCalledTimes(1);
    world.did = [];
    leaveOwnOrders();
    expect(names()).toEqual(['stopRealtime']);
  });

  it('is listened for no more once it was left', async () => {
    outbox.waiting = [waiting];
    await followOrder('o1', gone);
    leaveOwnOrders();
    expect(names().at(-1)).toBe('stopSeeing');
    world.token = 'token';
    announce({ base: { ...emptyChange('guest'), orders: [order] } });
    await settled();
    expect(listening()).toEqual([]);
  });

  it('is not heard of by what is told of a table', async () => {
    outbox.waiting = [waiting];
    await followOrder('o1', gone);
    world.token = 'token';
    announce({ base: { ...emptyChange('table:t1'), orders: [order] } });
    announce({});
    await settled();
    expect(listening()).toEqual([]);
  });

  it('that is on the screen of a table’s is put on screen anew', async () => {
    outbox.waiting = [waiting];
    await openOwnOrders('r1');
    becomeIdentity({ caller: 'guest:table', scope: 'table:t1' });
    picture.orders = { o1: order };
    await followOrder('o1', gone);
    expect(names().filter((name) => name === 'startPicture')).toHaveLength(2);
    picture.orders = {};
    await followOrder('o1', gone);
    expect(names().filter((name) => name === 'startPicture')).toHaveLength(3);
  });

  it.each(['startOutbox', 'loadRestaurant', 'fetchRealtime'])('goes no further once it was left: %s', async (name) => {
    Object.assign(world, { kept: [order], token: 'token', during: { [name]: leaveOwnOrders } });
    expect(await followOrder('o1', gone)).toBe(true);
    expect(
      names()
        .filter((each) => each !== 'stopSeeing')
        .at(-1),
    ).toBe(name);
    expect(world.tokens, 'nobody asks whether it can be heard of').toBe(0);
    expect(currentIdentity()).toMatchObject({ caller: 'guest:o1' });
  });
});
