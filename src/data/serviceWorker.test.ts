import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Order } from '#domain/order/order.ts';

const minute = 60_000;

// it asks for a page while it is loaded; what it does of the browser's calls is what these tests are about
vi.mock('workbox-window', () => ({
  Workbox: class {
    constructor(...given: unknown[]) {
      made.push(given);
    }
    readonly register = (options: unknown): Promise<unknown> => {
      made.push([options]);
      return navigator.serviceWorker.register('/sw.js');
    };
  },
  messageSW: (worker: ServiceWorker, message: object): void => worker.postMessage(message, []),
}));

const made = vi.hoisted(() => [] as unknown[][]);
const left = vi.hoisted(() => ({ rows: [] as object[], read: [] as string[], kicked: 0 }));
vi.mock('./drafts/readDrafts.ts', () => ({
  readRows: async (store: string) => {
    left.read.push(store);
    return left.rows;
  },
}));
vi.mock('./outbox/startSender.ts', () => ({ kickSender: () => void (left.kicked += 1) }));

/** Time goes by in steps of ten seconds, and locks are granted meanwhile: they are the engine's own. */
async function pass(milliseconds: number): Promise<void> {
  for (let at = 0; at < milliseconds; at += 10_000) {
    await vi.advanceTimersByTimeAsync(10_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The browser's side: what is installed, what waits, and how often the app asked. */
class Container extends EventTarget {
  controller: object | null = {};
  asked = 0;
  updates = 0;
  told: object[] = [];
  online = true;
  active: { state: string } | null = { state: 'activated' };
  waiting: { postMessage: (message: object) => void } | null = null;
  readonly registration = Object.defineProperties(
    {},
    {
      active: { get: () => this.active },
      waiting: { get: () => this.waiting },
      update: { value: async () => void (this.updates += 1) },
    },
  );
  getRegistration = async (): Promise<object | undefined> => (this.active ? this.registration : undefined);
  register = async (): Promise<object | undefined> => {
    this.asked += 1;
    if (!this.online) throw new TypeError('Failed to fetch');
    return this.registration;
  };
  /** A new version is installed and waits until it is let in. */
  install(): void {
    this.waiting = {
      postMessage: (message) => {
        this.told.push(message);
        this.takesOver();
      },
    };
  }
  takesOver(): void {
    this.waiting = null;
    this.dispatchEvent(new Event('controllerchange'));
  }
}

let serviceWorker: Container;
let reload: ReturnType<typeof vi.fn>;
let page: EventTarget;
let dialogs: object[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance', 'Date'] });
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error;
  });
  vi.resetModules();
  serviceWorker = new Container();
  made.length = 0;
  reload = vi.fn();
  dialogs = [];
  vi.stubGlobal('navigator', { serviceWorker, locks: navigator.locks });
  vi.stubGlobal('location', { reload });
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { hidden: false, querySelector: () => dialogs[0] ?? null }),
  );
});

/** What this test's windows hold is let go of: the next one's are of the same browser. */
afterEach(async () => {
  dialogs = [];
  await pass(2 * minute);
  vi.useRealTimers();
});

async function start(): Promise<void> {
  const { startServiceWorker } = await import('./serviceWorker.ts');
  await startServiceWorker();
}

test('a version that waits is let in after a minute untouched, also when an earlier one was broken off', async () => {
  await start();
  serviceWorker.dispatchEvent(new Event('updatefound'));
  await pass(2 * minute);
  serviceWorker.install();
  await pass(minute);
  expect(reload).toHaveBeenCalledOnce();
  expect(serviceWorker.told).toEqual([{ type: 'SKIP_WAITING' }]);
  expect(made).toEqual([['/sw.js', { type: 'module' }], [{ immediate: true }]]);
});

test('a window that was loaded past the service worker starts again too, one of the first visit does not', async () => {
  serviceWorker.controller = null;
  await start();
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  await pass(2 * minute);
  expect(reload).toHaveBeenCalledOnce();

  vi.resetModules();
  reload.mockClear();
  serviceWorker = new Container();
  // it is there, and not yet installed
  const getRegistration = async (): Promise<object> => serviceWorker.registration;
  Object.assign(serviceWorker, { controller: null, active: null, getRegistration });
  vi.stubGlobal('navigator', { serviceWorker, locks: navigator.locks });
  await start();
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  await pass(2 * minute);
  expect(reload).not.toHaveBeenCalled();
});

test('a version that was let in and does not come is let in again, and nobody is kept from working meanwhile', async () => {
  await start();
  let told = 0;
  const postMessage = (): void => void (told += 1);
  serviceWorker.waiting = { postMessage };
  await pass(3 * minute);
  expect(told).toBeGreaterThan(1);
  expect(reload).not.toHaveBeenCalled();

  // the one before it may have been at something for minutes
  page.dispatchEvent(new Event('keydown'));
  await pass(20_000);
  const { held = [] } = await navigator.locks.query();
  expect(held.map(({ mode }) => mode)).toEqual(['shared']);
  serviceWorker.takesOver();
  await pass(20_000);
  expect(reload, 'somebody works').not.toHaveBeenCalled();
  await pass(minute);
  expect(reload).toHaveBeenCalledOnce();
});

test('an installation that the network breaks off is begun again within a minute or so', async () => {
  Object.assign(serviceWorker, { controller: null, active: null, online: false });
  await expect(start()).rejects.toThrow('Failed to fetch');
  await pass(50_000);
  expect(serviceWorker.asked).toBe(1);
  await pass(2 * minute);
  expect(serviceWorker.asked).toBe(3);
  Object.assign(serviceWorker, { active: { state: 'activated' }, online: true });
  await pass(2 * minute);
  const { asked } = serviceWorker;
  await pass(50 * minute);
  expect(serviceWorker.asked, 'installed: once an hour').toBe(asked);
});

test('an open dialog keeps an update away for half an hour', async () => {
  await start();
  dialogs.push({});
  serviceWorker.install();
  await pass(29 * minute);
  expect(reload).not.toHaveBeenCalled();
  await pass(2 * minute);
  expect(reload).toHaveBeenCalledOnce();
});

test('what stands typed in a field keeps an update away until it is on no screen any more', async () => {
  class Field {
    type = 'text';
    value = 'Eva';
    isConnected = true;
  }
  class Area extends Field {}
  vi.stubGlobal('HTMLInputElement', Field);
  vi.stubGlobal('HTMLTextAreaElement', Area);
  const field = new Field();
  await start();
  page.dispatchEvent(Object.defineProperty(new Event('input'), 'target', { value: field }));
  serviceWorker.install();
  await pass(10 * minute);
  expect(reload).not.toHaveBeenCalled();
  field.isConnected = false;
  await pass(20_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('an installation that takes its time is looked after within a minute or so, until it is there', async () => {
  Object.assign(serviceWorker, { controller: null, active: null });
  await start();
  await pass(50_000);
  expect(serviceWorker.asked).toBe(1);
  await pass(20_000);
  expect(serviceWorker.asked).toBe(2);
  serviceWorker.active = { state: 'activated' };
  await pass(2 * minute);
  expect(serviceWorker.asked).toBe(3);
  await pass(50 * minute);
  expect(serviceWorker.asked).toBe(3);
});

test('a browser that gives nothing of what it installs goes on asking for it', async () => {
  serviceWorker.register = async () => {
    serviceWorker.asked += 1;
    return undefined;
  };
  await start();
  await pass(70_000);
  expect(serviceWorker.asked).toBe(2);
});

test.each(['pointerdown', 'keydown'])('an update waits for as long as somebody uses the screen: %s', async (kind) => {
  const isSaid = async () => ((await navigator.locks.query()).held ?? []).map(({ mode }) => mode);
  await start();
  await expect.poll(isSaid).toEqual(['shared']);
  serviceWorker.install();
  for (let times = 0; times < 4; times += 1) {
    page.dispatchEvent(new Event(kind));
    await pass(minute);
    expect(reload).not.toHaveBeenCalled();
    expect(await isSaid()).toEqual(['shared']);
  }
  await pass(20_000);
  expect(reload).toHaveBeenCalledOnce();
  expect(await isSaid()).toEqual([]);
  page.dispatchEvent(new Event(kind));
  await expect.poll(isSaid, { timeout: 500 }).toEqual(['shared']);
});

test.each<[string, () => void]>([
  ['somebody touches the screen', () => page.dispatchEvent(new Event('keydown'))],
  ['it is gone', () => (serviceWorker.waiting = null)],
])('a version is not let in where %s in the moment in which it may come', async (_, happens) => {
  const request = (_name: string, { ifAvailable = false }, work: (lock: object) => Promise<unknown>) => {
    if (ifAvailable) happens();
    return work({});
  };
  vi.stubGlobal('navigator', { serviceWorker, locks: { request } });
  await start();
  serviceWorker.install();
  await pass(minute + 10_000);
  expect(serviceWorker.told).toEqual([]);
});

test('a version that is there is asked for once an hour, whatever the server has', async () => {
  await start();
  expect([serviceWorker.asked, serviceWorker.updates]).toEqual([1, 0]);
  await pass(60 * minute - 20_000);
  expect([serviceWorker.asked, serviceWorker.updates]).toEqual([1, 0]);
  await pass(20_000);
  expect([serviceWorker.asked, serviceWorker.updates]).toEqual([2, 1]);
  await pass(30 * minute);
  expect([serviceWorker.asked, serviceWorker.updates]).toEqual([2, 1]);
});

test('a browser without service workers has none, and keeps no page', async () => {
  vi.stubGlobal('navigator', { locks: navigator.locks });
  const { keepThisPage, startServiceWorker } = await import('./serviceWorker.ts');
  await startServiceWorker();
  await keepThisPage();
  expect(serviceWorker.asked).toBe(0);
});

describe('a page that was opened before the service worker came', () => {
  const told: unknown[] = [];
  const active = { postMessage: (message: object) => void told.push(message) };
  test.each<[string, object, unknown[]]>([
    ['is given to it', { controller: null, ready: Promise.resolve({ active }) }, [{ type: 'KEEP_PAGE' }]],
    ['waits for the next one where it is gone', { controller: null, ready: Promise.resolve({ active: null }) }, []],
    ['is not, where it has it already', { controller: {}, ready: Promise.resolve({ active }) }, []],
  ])('%s', async (_, worker, expected) => {
    told.length = 0;
    vi.stubGlobal('navigator', { serviceWorker: worker, locks: navigator.locks });
    const { keepThisPage } = await import('./serviceWorker.ts');
    await keepThisPage();
    expect(told).toEqual(expected);
  });
});

describe('what a closed tab left behind', () => {
  test.each([
    ['goes out from whatever page is opened next', '/order/menu', [{}], ['operations'], 1],
    ['is nothing where nothing waits', '/order/menu', [], ['operations'], 0],
    ['goes out from a table’s page by itself', '/hu/order/table', [{}], [], 0],
    ['goes out from a page that only sounds like it', '/order/table/menu', [{}], ['operations'], 1],
  ])('%s', async (_, pathname, rows, read, kicked) => {
    Object.assign(left, { rows, read: [], kicked: 0 });
    vi.stubGlobal('location', { reload, pathname });
    const { sendLeftBehind } = await import('./serviceWorker.ts');
    await sendLeftBehind();
    expect([left.read, left.kicked]).toEqual([read, kicked]);
  });
});

describe('an update may come', () => {
  const paidBy = (...states: string[]) => ({ payments: states.map((status) => ({ status })) }) as unknown as Order;
  test.each<
    [string, { waiting?: object[]; parked?: object[]; orders?: Order[]; busy?: ('cart' | 'payment')[] }, boolean]
  >([
    ['while nothing is under way', {}, true],
    ['not while something waits to be sent', { waiting: [{ answered: {} }, {}] }, false],
    ['though what was answered is not stored here: that may be what it is for', { waiting: [{ answered: {} }] }, true],
    ['not while something waits to be decided', { parked: [{}] }, false],
    ['not while somebody is in the middle of something', { busy: ['cart'] }, false],
    ['not before all of that is over', { busy: ['cart', 'payment'] }, false],
    ['not while a payment is open', { orders: [paidBy(), paidBy('paid', 'open')] }, false],
    ['when all payments are done', { orders: [paidBy('paid', 'cancelled')] }, true],
  ])('%s', async (_, { waiting = [], parked = [], orders = [], busy = [] }, expected) => {
    const { nothingUnderWay } = await import('./serviceWorker.ts');
    const { outbox } = await import('./outbox/outboxStore.ts');
    const { picture } = await import('./picture/pictureStore.ts');
    const { setUnderWay } = await import('./underWay.ts');
    Object.assign(outbox, { waiting, parked });
    picture.orders = Object.fromEntries(orders.map((order, at) => [String(at), order]));
    for (const reason of ['cart', 'payment'] as const) setUnderWay(reason, busy.includes(reason));
    expect(nothingUnderWay()).toBe(expected);
    if (busy.length > 1) setUnderWay('cart', false);
    expect(nothingUnderWay()).toBe(expected);
  });
});
