import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { beforeEach, vi } from 'vitest';
import type { Device } from '#domain/device/device.ts';
import { appendRecords, emptyChain, type ChainHead, type RecordFault } from '#domain/register/appendRecords.ts';
import type { JournalRecord } from '#domain/register/journalRecord.ts';
import { memoryStorage } from './memoryStorage.ts';
import type * as databases from '#src/data/local/outboxDatabase.ts';
import type * as acts from '#src/data/outbox/act.ts';
import type * as storages from '#src/data/journal/bookStorage.ts';
import type * as senders from '#src/data/journal/sendBooks.ts';
import type { DeviceNews } from '#src/data/realtime/listening.ts';
import type * as sessions from '#src/data/session/deviceSession.ts';
import type { Chance } from '#src/data/testing/chance.ts';
import { items, restaurant, theMenu } from '#src/data/testing/house.ts';
import { sha256 } from '#src/data/journal/sha256.ts';

type Asked = { method: string; path: string; body: { records?: JournalRecord[]; lost?: { register: string } } };
/** A browser on a tablet: what it keeps, and the page that is open in it. */
type Browser = { name: number; disk: IDBFactory; local: Storage };
type Page = { alive: boolean; connections: object[]; news?: DeviceNews };
type Chain = { head: ChainHead; records: JournalRecord[] };

/** What pages speak and hear through. */
type Network = {
  request(page: Page, asked: Asked): Promise<unknown>;
  listens(page: Page, news: DeviceNews): void;
  /** something else is read from a disk that has much to do */
  reads: () => Promise<void>;
};

vi.mock('#src/data/outbox/startSender.ts', () => ({ kickSender: () => undefined }));
vi.mock('#src/data/api/answersNow.ts', () => ({ answersNow: async () => false }));
vi.mock('#src/data/print/followPrinters.ts', () => ({
  followPrinters: () => () => undefined,
  lookAtPrinters: () => undefined,
}));
vi.mock('#src/data/print/sendPrints.ts', () => ({ openPrints: async () => undefined, sendPrints: () => undefined }));
vi.mock('#src/data/realtime/houseDevices.ts', () => ({ followHouseDevices: () => () => undefined }));
vi.mock('#src/data/receiptMails.ts', () => ({ startReceiptMails: async () => undefined }));
vi.mock('js-cookie', () => ({ default: { get: () => undefined, set: () => undefined } }));

const { restaurant_id } = restaurant;
const device: Device = {
  device_id: '01900000-0000-7000-8000-0000000000d1',
  machineId: 'm1',
  name: 'Bar',
  password_exists: true,
  mode: 'cashregister',
  employeeTypes: [],
  restaurants: [restaurant_id],
  terminals: [],
};

/** How long the network takes: mostly little, now and then very long. */
const slowness = (chance: Chance): number => chance.below(chance.happens(0.2) ? 250 : 50);
/** Turns of the loop, as the databases take them: whatever goes on beside comes to its next step in each. */
export const turns = async (count: number): Promise<void> => {
  for (let left = count; left > 0; left -= 1) await new Promise((next) => setImmediate(next));
};
const never = new Promise<never>(() => undefined);

type Fault = { reason: RecordFault; refused: JournalRecord; kept?: JournalRecord | undefined };
type House = { chains: Map<string, Chain>; faults: Fault[]; letters: () => string; calm: () => void };

/** The server as far as journals and letters go, behind a network that is slow, and loses what is asked or answered. */
export function house(chance: Chance): Network & House {
  const chains = new Map<string, Chain>();
  const faults: Fault[] = [];
  let given = 0;
  let loses = 0.1;
  const connected = new Set<Page>();
  const letters = () => String.fromCharCode(65 + given);
  const itself = (): Device => {
    const head = chains.get(letters())?.head.number;
    return { ...device, prefix: letters(), ...(head === undefined ? {} : { lastRecord: head }) };
  };
  const tell = async (page: Page, what: Device): Promise<void> => {
    await turns(slowness(chance));
    if (page.alive) page.news?.changed?.(what);
  };
  async function keep(records: readonly JournalRecord[]) {
    const [first] = records;
    if (!first) return [];
    const { register } = first;
    const { head, records: there } = chains.get(register) ?? { head: emptyChain, records: [] };
    const known = new Map(there.map(({ number, hash }) => [number, hash]));
    const { fresh, head: reached, refused } = await appendRecords(head, known, records, sha256);
    chains.set(register, { head: reached, records: [...there, ...fresh] });
    if (refused) {
      const kept = there.find(({ number }) => number === refused.record.number);
      faults.push({ reason: refused.reason, refused: refused.record, kept });
    }
    const no = refused && { refused: { number: refused.record.number, reason: refused.reason } };
    return [{ restaurant_id, register, kept: reached.number, hash: reached.hash, ...no }];
  }
  async function answer({ path, body }: Asked): Promise<unknown> {
    if (path === '/device/me') return itself();
    const registers = await keep(body.records ?? []);
    if (body.lost && (body.lost.register === letters() || chains.get(letters())?.head.number)) {
      given += 1;
      const changed = itself();
      for (const page of connected) void tell(page, changed);
    }
    return { registers, prefix: letters() };
  }
  const request: Network['request'] = async (page, asked) => {
    if (!page.alive) return never;
    // what has left arrives, whatever becomes of the page
    await turns(slowness(chance));
    if (!['/device/me', '/device/journal'].includes(asked.path) || chance.happens(loses))
      return page.alive ? undefined : never;
    const body = await answer(asked);
    await turns(slowness(chance));
    if (!page.alive) return never;
    return chance.happens(loses) ? undefined : { status: 200, headers: new Headers(), body };
  };
  const listens: Network['listens'] = (page, news) => {
    if (!page.alive) return;
    page.news = news;
    connected.add(page);
    void turns(slowness(chance)).then(() => page.alive && news.connected?.());
  };
  const reads = () => turns(chance.below(80));
  return { request, listens, reads, letters, chains, faults, calm: () => void (loses = 0) };
}

const NodeChannel = BroadcastChannel;
let browsers = 0;
export const newBrowser = (): Browser => ({ name: (browsers += 1), disk: new IDBFactory(), local: memoryStorage() });

export type Modules = {
  session: typeof sessions;
  act: typeof acts;
  sender: typeof senders;
  outbox: typeof databases;
  books: typeof storages;
};

/** Opens a page in a browser; whatever the one before it still does reaches nobody. */
export async function open(network: Network, browser: Browser, link = false): Promise<Page & Modules> {
  const page: Page = { alive: true, connections: [] };
  const indexedDB = {
    open: (...asked: Parameters<IDBFactory['open']>) => {
      if (!page.alive) return { addEventListener: () => undefined } as never;
      const opening = browser.disk.open(...asked);
      opening.addEventListener('success', () => {
        page.connections.push(opening.result);
        if (!page.alive) kill(page);
      });
      return opening;
    },
    deleteDatabase: browser.disk.deleteDatabase.bind(browser.disk),
    databases: browser.disk.databases.bind(browser.disk),
    cmp: browser.disk.cmp.bind(browser.disk),
  };
  vi.stubGlobal('indexedDB', indexedDB);
  Dexie.dependencies.indexedDB = indexedDB;
  vi.stubGlobal('localStorage', browser.local);
  vi.stubGlobal(
    'BroadcastChannel',
    class extends NodeChannel {
      constructor(name: string) {
        super(`${name} ${browser.name}`);
      }
    },
  );
  vi.stubGlobal('sessionStorage', memoryStorage());
  const hash = link ? '#machineId=m1&password=secret' : '';
  vi.stubGlobal('location', { protocol: 'https:', hash, pathname: '/device', search: '' });
  vi.resetModules();
  vi.doMock('#src/data/api/request.ts', () => ({ request: (_: string, asked: Asked) => network.request(page, asked) }));
  vi.doMock('#src/data/menu/menuStore.ts', async (original) => ({
    ...(await original<object>()),
    showKeptRestaurant: network.reads,
    loadRestaurant: network.reads,
  }));
  vi.doMock('#src/data/table/areaStore.ts', () => ({ openAreas: network.reads, readAreas: network.reads }));
  vi.doMock('#src/data/realtime/startRealtime.ts', () => ({
    fetchRealtime: async () => undefined,
    startRealtime: async (_: unknown, news: DeviceNews) => network.listens(page, news),
  }));
  const [session, act, sender, outbox, books, menu, { rememberMenu }] = await Promise.all([
    import('#src/data/session/deviceSession.ts'),
    import('#src/data/outbox/act.ts'),
    import('#src/data/journal/sendBooks.ts'),
    import('#src/data/local/outboxDatabase.ts'),
    import('#src/data/journal/bookStorage.ts'),
    import('#src/data/menu/menuStore.ts'),
    import('#src/data/menu/menuRevisions.ts'),
  ]);
  rememberMenu(theMenu.menu);
  menu.menuState.restaurant = restaurant;
  menu.menuState.index = theMenu;
  void session.startDevice().catch(() => undefined);
  return Object.assign(page, { session, act, sender, outbox, books });
}

/** Nothing that it does from now on reaches the disk or the network, as when the process is gone. */
export function kill(page: Page): void {
  page.alive = false;
  for (const connection of page.connections.splice(0)) forceCloseDatabase(connection as never); // its types name the class
}

const [dish] = items as [(typeof items)[number]];
/** A sale in cash; gives its keys once they are saved. */
export async function sell({ act }: Modules, chance: Chance): Promise<string[] | undefined> {
  const [order_id, partialPayment_id] = [chance.id(), chance.id()];
  const [option_id, none] = [dish.options[0]!.option_id, {}];
  const item = { item_id: dish.item_id, option_id, ingredients: none, toppings: none, selections: none };
  const { menu_revision } = restaurant;
  const line = { line_id: chance.id(), quantity: 1, item };
  const payment = { option: 'cash' as const };
  const order = { order_id, restaurant_id, type: 'local' as const, items: [line], payment, menu_revision };
  const placed = { type: 'order.place' as const, body: { order: { ...order, amountTotal: 990, number: 'A-1' } } };
  const partialPayment = { partialPayment_id, restaurant_id, orders: [order_id], amount: 990 };
  const paid = {
    type: 'payment.confirm' as const,
    body: { partialPayment_id, partialPayment, paymentOption: 'cash' as const, given: 990 },
  };
  return act.actTogether([placed, paid]);
}

/** The browser loses its databases, as a broken file is deleted whole; what was under way has arrived by then. */
export async function loseDatabases(browser: Browser, sold: string[]): Promise<void> {
  await turns(600);
  browser.disk = new IDBFactory();
  sold.length = 0;
}

/** A life of a page: it sells while it starts, connects again, and is killed at some moment. */
export async function live(page: Page & Modules, chance: Chance, sold: string[]): Promise<void> {
  const doing = [1, 2].map(async () => {
    await turns(chance.below(300));
    if (!page.alive || page.session.deviceSession.state !== 'ready') return;
    const keys = await sell(page, chance).catch(() => undefined);
    if (page.alive && keys) sold.push(...keys);
  });
  const connecting = (async () => {
    await turns(chance.below(400));
    if (page.alive) page.news?.connected?.();
  })();
  await Promise.race([Promise.all([...doing, connecting]), turns(chance.below(500))]);
  kill(page);
  await turns(3);
}

/** Each test is in a tab that speaks to a server, with a network. */
export function stagePages(): void {
  beforeEach(() => {
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    vi.stubGlobal('reportError', () => undefined);
    vi.stubGlobal('history', { state: 'here', replaceState: () => undefined });
    // a browser lets go of the locks of a tab that was killed
    Object.defineProperty(navigator, 'locks', {
      value: { request: async (_: string, run: () => unknown) => run() },
      configurable: true,
    });
  });
}
