import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Device } from '#domain/device/device.ts';
import { appendRecords, emptyChain, type ChainHead, type RecordFault } from '#domain/register/appendRecords.ts';
import type { JournalRecord } from '#domain/register/journalRecord.ts';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';
import type * as databases from '../local/outboxDatabase.ts';
import type * as acts from '../outbox/act.ts';
import type * as storages from './bookStorage.ts';
import type * as senders from './sendBooks.ts';
import type { DeviceNews } from '../realtime/listening.ts';
import type * as sessions from '../session/deviceSession.ts';
import { createChance, type Chance } from '../testing/chance.ts';
import { items, restaurant, theMenu } from '../testing/house.ts';
import { sha256 } from './sha256.ts';

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
  reads(): Promise<void>;
};

vi.mock('../outbox/startSender.ts', () => ({ kickSender: () => undefined }));
vi.mock('../api/answersNow.ts', () => ({ answersNow: async () => false }));
vi.mock('../print/followPrinters.ts', () => ({
  followPrinters: () => () => undefined,
  lookAtPrinters: () => undefined,
}));
vi.mock('../print/sendPrints.ts', () => ({ openPrints: async () => undefined, sendPrints: () => undefined }));
vi.mock('../realtime/houseDevices.ts', () => ({ followHouseDevices: () => () => undefined }));
vi.mock('../receiptMails.ts', () => ({ startReceiptMails: async () => undefined }));
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
const turns = async (count: number): Promise<void> => {
  for (let left = count; left > 0; left -= 1) await new Promise((next) => setImmediate(next));
};
const never = new Promise<never>(() => undefined);

type Fault = { reason: RecordFault; refused: JournalRecord; kept?: JournalRecord | undefined };
type House = { chains: Map<string, Chain>; faults: Fault[]; letters(): string; calm(): void };

/** The server as far as journals and letters go, behind a network that is slow, and loses what is asked or answered. */
function house(chance: Chance): Network & House {
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
const newBrowser = (): Browser => ({ name: (browsers += 1), disk: new IDBFactory(), local: memoryStorage() });

type Modules = {
  session: typeof sessions;
  act: typeof acts;
  sender: typeof senders;
  outbox: typeof databases;
  books: typeof storages;
};

/** Opens a page in a browser; whatever the one before it still does reaches nobody. */
async function open(network: Network, browser: Browser, link = false): Promise<Page & Modules> {
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
  Dexie.dependencies.indexedDB = indexedDB as never;
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
  vi.doMock('../api/request.ts', () => ({ request: (_: string, asked: Asked) => network.request(page, asked) }));
  vi.doMock('../menu/menuStore.ts', async (original) => ({
    ...(await original<object>()),
    showKeptRestaurant: network.reads,
    loadRestaurant: network.reads,
  }));
  vi.doMock('../table/areaStore.ts', () => ({ openAreas: network.reads, readAreas: network.reads }));
  vi.doMock('../realtime/startRealtime.ts', () => ({
    fetchRealtime: async () => undefined,
    startRealtime: async (_: unknown, news: DeviceNews) => network.listens(page, news),
  }));
  const [session, act, sender, outbox, books, menu, { rememberMenu }] = await Promise.all([
    import('../session/deviceSession.ts'),
    import('../outbox/act.ts'),
    import('./sendBooks.ts'),
    import('../local/outboxDatabase.ts'),
    import('./bookStorage.ts'),
    import('../menu/menuStore.ts'),
    import('../menu/menuRevisions.ts'),
  ]);
  rememberMenu(theMenu.menu);
  menu.menuState.restaurant = restaurant;
  menu.menuState.index = theMenu;
  void session.startDevice().catch(() => undefined);
  return Object.assign(page, { session, act, sender, outbox, books });
}

/** Nothing that it does from now on reaches the disk or the network, as when the process is gone. */
function kill(page: Page): void {
  page.alive = false;
  for (const connection of page.connections.splice(0)) forceCloseDatabase(connection as never); // its types name the class
}

const [dish] = items as [(typeof items)[number]];
/** A sale in cash; gives its keys once they are saved. */
async function sell({ act }: Modules, chance: Chance): Promise<string[] | undefined> {
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
async function loseDatabases(browser: Browser, sold: string[]): Promise<void> {
  await turns(600);
  browser.disk = new IDBFactory();
  sold.length = 0;
}

/** A life of a page: it sells while it starts, connects again, and is killed at some moment. */
async function live(page: Page & Modules, chance: Chance, sold: string[]): Promise<void> {
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

const rounds = Number(process.env['ROUNDS'] ?? 10);
const firstSeed = Number(process.env['FIRST'] ?? 1);

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

/** Resolves when somebody says so. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

it('a register whose letters change while it asks who it is begins their journal and no other', async () => {
  const chance = createChance(1);
  const server = house(chance);
  server.calm();
  // the tablet before it had come so far
  const before = await open(server, newBrowser(), true);
  await expect.poll(() => server.chains.get('A')?.head.number).toBe(1);
  kill(before);

  const [told, answer, disk] = [gate(), gate(), gate()];
  let asks = 0;
  let reads = 0;
  const page = await open(
    {
      ...server,
      async request(from, asked) {
        const ask = asked.path === '/device/me' ? (asks += 1) : 0;
        if (asked.body.lost) await told.opened;
        const reply = await server.request(from, asked);
        if (ask !== 2) return reply;
        // who it was when it connected, before it got its letters: the answer is long on its way
        told.open();
        await answer.opened;
        return reply;
      },
      // and so is what it reads of the house to begin as the register with the new letters
      async reads() {
        reads += 1;
        if (server.letters() === 'B') await disk.opened;
      },
    },
    newBrowser(),
    true,
  );
  await expect.poll(server.letters).toBe('B');
  const outbox = page.outbox.outboxDatabase();
  await expect.poll(() => page.session.deviceSession.device?.prefix).toBe('B');
  const begun = reads;
  await turns(50);
  answer.open();
  await turns(300);
  disk.open();
  await expect.poll(() => reads).toBeGreaterThan(begun);
  await expect.poll(() => server.chains.get('B')?.head.number).toBe(1);
  await sell(page, chance);
  await expect.poll(() => server.chains.get('B')?.head.number).toBeGreaterThan(1);
  expect((await outbox.journals.toArray()).map(({ register }) => register)).toEqual(['B']);
  expect(server.faults).toEqual([]);
  kill(page);
});

/** A receipt that is booked, whichever page was opened last: what a page loads later is of that one. */
async function gives({ books, outbox }: Modules, chance: Chance): Promise<void> {
  const [at, actor] = ['2026-11-24T10:00:00.000Z', 'device:1'];
  const along = books.bookAlong({ restaurant_id, register: '?' }, () => [
    { at, actor, type: 'receipt', receipt_of: chance.id() },
  ]);
  await outbox.outboxDatabase().transaction('rw', [...along.tables], async () => along.put());
}

it('one device in two browsers at once forks no journal, and gives no receipt a number that it has given', async () => {
  const chance = createChance(2);
  const server = house(chance);
  server.calm();
  const [counter, office] = [newBrowser(), newBrowser()];
  let first = await open(server, counter, true);
  await expect.poll(() => server.chains.get('A')?.head.number).toBe(1);
  await gives(first, chance);
  // somebody opens the device's link elsewhere
  const second = await open(server, office, true);
  await expect.poll(() => server.chains.get('B')?.head.number).toBe(1);
  const allSent = async () => {
    await turns(400);
    for (const { sender, outbox } of [first, second]) {
      sender.kickBooks();
      await turns(400);
      expect(await outbox.outboxDatabase().bookings.count()).toBe(0);
    }
  };
  const bothGive = async () => {
    await gives(first, chance);
    await gives(second, chance);
    await allSent();
  };
  await allSent();
  await bothGive();
  kill(first);
  first = await open(server, counter);
  await expect.poll(() => first.session.deviceSession.state).toBe('ready');
  await turns(400);
  await bothGive();
  const records = [...server.chains.values()].flatMap((chain) => chain.records);
  const given = records.flatMap(({ type, references }) => (type === 'receipt' ? [references?.receiptNumber] : []));
  expect(server.faults).toEqual([]);
  expect(given.toSorted()).toEqual(['A-1', 'A-2', 'A-3', 'B-1', 'B-2']);
  kill(first);
  kill(second);
});

describe('a register that is killed at any moment, on one tablet after the other', () => {
  it.each(Array.from({ length: rounds }, (_, round) => firstSeed + round))(
    'forks no journal, and books what it saves once (seed %i)',
    { timeout: 60_000 },
    async (seed) => {
      const chance = createChance(seed);
      const server = house(chance);
      for (let tablet = 0; tablet < 2; tablet += 1) {
        const browser = newBrowser();
        const sold: string[] = [];
        await live(await open(server, browser, true), chance, sold);
        for (let lives = 1 + chance.below(3); lives > 0; lives -= 1) {
          if (chance.happens(0.2)) await loseDatabases(browser, sold);
          await live(await open(server, browser, !browser.local.getItem('comanda-machine-id')), chance, sold);
        }
        if (tablet === 0 && chance.happens(0.5)) continue;
        server.calm();
        const last = await open(server, browser, !browser.local.getItem('comanda-machine-id'));
        const outbox = last.outbox.outboxDatabase();
        const standing = async () => {
          last.sender.kickBooks();
          await turns(50);
          const journals = (await outbox.journals.toArray()).map(({ register, number, kept }) => [
            register,
            number - kept,
          ]);
          const { faults } = server;
          return {
            faults,
            waiting: await outbox.bookings.count(),
            behind: journals.filter(([, behind]) => behind !== 0),
          };
        };
        await expect.poll(() => last.session.deviceSession.state).toBe('ready');
        const keys = await sell(last, chance);
        sold.push(...keys!);
        await expect.poll(standing, { timeout: 10_000 }).toEqual({ faults: [], waiting: 0, behind: [] });
        const booked = [...server.chains.values()].flatMap(({ records }) =>
          records.filter(({ type }) => type === 'order').map(({ body }) => body?.['key']),
        );
        expect(new Set(booked).size).toBe(booked.length);
        const saved = (await outbox.operations.toArray()).filter(({ command }) => command.type === 'order.place');
        for (const { key } of saved) expect(booked).toContain(key);
        expect((await outbox.operations.toArray()).map(({ key }) => key)).toEqual(expect.arrayContaining(sold));
        kill(last);
      }
    },
  );
});
