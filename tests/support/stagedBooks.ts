import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, vi } from 'vitest';
import type { Device } from '#domain/device/device.ts';
import { appendRecords, emptyChain, type ChainHead } from '#domain/register/appendRecords.ts';
import type { JournalRecord } from '#domain/register/journalRecord.ts';
import type { RegisterName } from '#domain/register/booking.ts';
import { receiptNumbers } from '#domain/register/receiptNumbers.ts';
import type { ShiftBooking } from '#domain/register/shift.ts';
import { startChainCheck } from '#domain/register/verifyChain.ts';
import type * as databases from '#src/data/local/outboxDatabase.ts';
import type * as acts from '#src/data/outbox/act.ts';
import type * as outboxes from '#src/data/outbox/outboxStore.ts';
import type * as shiftBookings from '#src/data/journal/bookShift.ts';
import type * as storages from '#src/data/journal/bookStorage.ts';
import type * as stores from '#src/data/journal/booksStore.ts';
import type { Identity } from '#src/data/session/identity.ts';
import type * as openings from '#src/data/journal/openBooks.ts';
import { createChance } from '#src/data/testing/chance.ts';
import { items, restaurant, theMenu } from '#src/data/testing/house.ts';

/** A server that keeps journals as ours does; `answers: false` is a dead network. */
const hoisted = vi.hoisted(() => ({
  answers: true,
  kept: new Map<string, unknown>(),
  prefix: 'A',
  losesReply: 0,
  /** by whom shifts were told */
  told: [] as { caller: string; shift_id: string }[],
  /** what it was told of lost journals, and what comes of that where it is no new letters */
  lost: [] as unknown[],
  keepsLetters: false,
  lostBreaks: undefined as Error | undefined,
  /** what it was asked, in order, also what it gave no answer to */
  asked: [] as Asked[],
  /** what it answers in place of ours */
  says: undefined as ((asked: Asked) => Said | Promise<Said>) | undefined,
}));
export const server = hoisted;
type Said = { status: number; body: unknown } | undefined;
type Asked = {
  caller: string;
  method: string;
  path: string;
  key?: string;
  body: { records: JournalRecord[] } & Replay;
};
type Replay = { operations: { body: { shift: ShiftBooking } }[] };
type Chain = { head: ChainHead; records: JournalRecord[] };
export const chainOf = (register: string): Chain =>
  (hoisted.kept.get(register) as Chain | undefined) ?? { head: emptyChain, records: [] };

vi.mock('#src/data/outbox/startSender.ts', () => ({ kickSender: () => undefined }));
vi.mock('#src/data/api/answersNow.ts', () => ({ answersNow: async () => false }));
vi.mock('#src/data/api/request.ts', () => ({
  request: async (caller: string, { path, body, ...asked }: Omit<Asked, 'caller'>) => {
    hoisted.asked.push({ caller, path, body, ...asked });
    if (!hoisted.answers) return undefined;
    if (hoisted.says) {
      const said = await hoisted.says({ caller, path, body, ...asked });
      return said && { ...said, headers: new Headers() };
    }
    if (path === '/device/replay') {
      const [shift] = body.operations.map((operation) => operation.body.shift);
      hoisted.told.push({ caller, shift_id: shift!.shift_id });
      return { status: 200, headers: new Headers(), body: [{ status: 200, body: shift }] };
    }
    if (path !== '/device/journal') return undefined;
    const register = body.records[0]!.register;
    const { head, records } = chainOf(register);
    const known = new Map(records.map(({ number, hash }) => [number, hash]));
    const { sha256 } = await import('#src/data/journal/sha256.ts');
    const appended = await appendRecords(head, known, body.records, sha256);
    hoisted.kept.set(register, { head: appended.head, records: [...records, ...appended.fresh] });
    if (hoisted.losesReply-- > 0) return undefined;
    const { refused } = appended;
    const answer = {
      restaurant_id: restaurant.restaurant_id,
      register,
      kept: appended.head.number,
      hash: appended.head.hash,
      ...(refused ? { refused: { number: refused.record.number, reason: refused.reason } } : {}),
    };
    return { status: 200, headers: new Headers(), body: { registers: [answer], prefix: hoisted.prefix } };
  },
}));
vi.mock('#src/data/api/call.ts', () => ({
  call: async (name: string, { body }: { body: { lost: RegisterName } }) => {
    hoisted.lost.push(body);
    if (!hoisted.answers) {
      const { CallFailed, noConnection } = await import('#src/data/api/callFailed.ts');
      throw new CallFailed(noConnection);
    }
    expect(name).toBe('POST /device/journal');
    if (hoisted.lostBreaks) throw hoisted.lostBreaks;
    if (hoisted.keepsLetters) return { registers: [], prefix: body.lost.register };
    hoisted.prefix = String.fromCharCode(body.lost.register.charCodeAt(0) + 1);
    return { registers: [], prefix: hoisted.prefix };
  },
}));

export const device: Device = {
  device_id: '01900000-0000-7000-8000-0000000000d1',
  machineId: 'm1',
  name: 'Bar',
  password_exists: true,
  mode: 'cashregister',
  employeeTypes: [],
  restaurants: [restaurant.restaurant_id],
  terminals: [],
  prefix: 'A',
};

export type Page = typeof storages &
  typeof acts &
  typeof stores &
  typeof outboxes &
  typeof openings &
  typeof shiftBookings & {
    database: ReturnType<(typeof databases)['outboxDatabase']>;
    letters: ReturnType<typeof vi.fn<(prefix: string) => void>>;
    become(prefix: string, more?: Partial<Identity>): void;
    /** opens the books of the device that an answer describes, in the house that it works for */
    opens(more?: Partial<Device>, restaurant_id?: string): Promise<void>;
  };
const pages: Page[] = [];

/** A page that has just been opened, over whatever the disk holds. */
export async function open(more: Partial<Device> = {}): Promise<Page> {
  vi.resetModules();
  const [storage, act, books, database, identity, menu, booked, store, picture, openBooks, shift] = await Promise.all([
    import('#src/data/journal/bookStorage.ts'),
    import('#src/data/outbox/act.ts'),
    import('#src/data/journal/booksStore.ts'),
    import('#src/data/local/outboxDatabase.ts'),
    import('#src/data/session/identity.ts'),
    import('#src/data/menu/menuStore.ts'),
    import('#src/data/journal/bookedByDevice.ts'),
    import('#src/data/outbox/outboxStore.ts'),
    import('#src/data/picture/openPicture.ts'),
    import('#src/data/journal/openBooks.ts'),
    import('#src/data/journal/bookShift.ts'),
  ]);
  const { rememberMenu } = await import('#src/data/menu/menuRevisions.ts');
  const { applyCommand } = await import('#domain/order/applyCommand.ts');
  rememberMenu(theMenu.menu);
  menu.menuState.restaurant = restaurant;
  menu.menuState.index = theMenu;
  const letters = vi.fn<(prefix: string) => void>();
  const become = (prefix: string, other: Partial<Identity> = {}) =>
    identity.becomeIdentity({
      caller: 'device:m1',
      scope: `restaurant:${restaurant.restaurant_id}`,
      restaurant_id: restaurant.restaurant_id,
      device_id: device.device_id,
      prefix,
      book: booked.bookedByDevice,
      bookBack: booked.bookedBackByDevice,
      ...other,
    });
  become(more.prefix ?? 'A');
  await store.startOutbox();
  await picture.openPicture(`restaurant:${restaurant.restaurant_id}`, applyCommand);
  const opens = (answered: Partial<Device> = {}, restaurant_id = restaurant.restaurant_id) =>
    openBooks.openBooks({ ...device, ...answered }, restaurant_id, { letters });
  await opens(more);
  const page = {
    ...storage,
    ...act,
    ...books,
    ...store,
    ...openBooks,
    ...shift,
    database: database.outboxDatabase(),
    letters,
    become,
    opens,
  };
  pages.push(page);
  return page;
}

/** The same while the server does not answer. */
export function offline(...given: Parameters<typeof open>): Promise<Page> {
  server.answers = false;
  return open(...given);
}

export const chance = createChance(11);
const [dish] = items as [(typeof items)[number]];

export async function sell(page: Page): Promise<string> {
  const [order_id, partialPayment_id] = [chance.id(), chance.id()];
  const { restaurant_id } = restaurant;
  const choice = {
    item_id: dish.item_id,
    option_id: dish.options[0]!.option_id,
    ingredients: {},
    toppings: {},
    selections: {},
  };
  await page.actTogether([
    {
      type: 'order.place',
      body: {
        order: {
          order_id,
          restaurant_id,
          type: 'local',
          items: [{ line_id: chance.id(), quantity: 1, item: choice }],
          payment: { option: 'cash' },
          menu_revision: restaurant.menu_revision,
          amountTotal: 990,
          number: 'A-1',
        },
      },
    },
  ]);
  const partialPayment = { partialPayment_id, restaurant_id, orders: [order_id], amount: 990, tip: 10 };
  await page.act({
    type: 'payment.confirm',
    body: { partialPayment_id, partialPayment, paymentOption: 'cash', given: 1000, tip: 10 },
  });
  return partialPayment_id;
}

/** The chain is whole, its receipts run without gaps, and what is booked is exactly what was done. */
export async function isRight(page: Page, register = 'A') {
  const { sha256 } = await import('#src/data/journal/sha256.ts');
  const records = await page.database.records.filter((record) => record.register === register).sortBy('number');
  const row = (await page.database.journals.get([restaurant.restaurant_id, register]))!;
  const check = startChainCheck(restaurant.restaurant_id, register, sha256);
  await check.take(records);
  expect(check.report(row)).toMatchObject({ ok: true, faults: [] });
  expect(receiptNumbers(0, records)).toMatchObject({ faults: [], last: row.receipts });
  return records;
}

/** Nothing that it does from now on reaches the disk, as when the process is gone. */
export function kill({ database }: Page): void {
  vi.spyOn(database, 'open').mockRejectedValue(new Error('killed'));
  const backend = database.backendDB();
  if (backend) forceCloseDatabase(backend as never); // its types name the class
  database.close({ disableAutoOpen: true });
}

/** Each test has a browser and a server of its own. */
export function stageBooks(): void {
  beforeEach(async () => {
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    vi.stubGlobal('reportError', () => undefined);
    // a browser lets go of the locks of a tab that was killed
    Object.defineProperty(navigator, 'locks', {
      value: { request: async (_: string, run: () => unknown) => run() },
      configurable: true,
    });
    while (pages.length > 0) kill(pages.pop()!);
    globalThis.indexedDB = new IDBFactory();
    Dexie.dependencies.indexedDB = globalThis.indexedDB;
    Object.assign(hoisted, { answers: true, prefix: 'A', losesReply: 0, told: [], asked: [] });
    Object.assign(hoisted, { says: undefined, lost: [], keepsLetters: false, lostBreaks: undefined });
    hoisted.kept.clear();
  });
}
