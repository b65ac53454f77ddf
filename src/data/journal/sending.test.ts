import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { restaurant } from '../testing/house.ts';
import { locksInTurn } from '../../../tests/support/keptPrints.ts';
import { chainOf, open, sell, server, stageBooks, type Page } from '../../../tests/support/stagedBooks.ts';

stageBooks();
afterEach(() => void vi.useRealTimers());

const { restaurant_id } = restaurant;
const journalA = async (page: Page) => (await page.database.journals.get([restaurant_id, 'A']))!;
const sent = () => server.asked.filter(({ path }) => path === '/device/journal').map(({ body }) => body.records);
const turns = async () => {
  for (let turn = 0; turn < 60; turn += 1) await new Promise((next) => setImmediate(next));
};
const kept = (number: number, more: object = {}) => ({
  status: 200,
  body: { registers: [{ restaurant_id, register: 'A', kept: number, hash: '', ...more }], prefix: 'A' },
});
const lastOf = (records: { number: number }[]) => records.at(-1)!.number;
/** What breaks from now on; pages of before hear of it too, and find their database closed. */
function breaks(): () => unknown[] {
  const reported = vi.fn<(error: Error) => void>();
  vi.stubGlobal('reportError', reported);
  return () => reported.mock.calls.flat().filter(({ name }) => name !== 'DatabaseClosedError');
}
const failed = (code: string, retry: string) => ({ statusCode: 400, code, message: code, retry });

/** A page that has told the server everything so far; from now on that says this. */
async function openTold(says?: typeof server.says): Promise<Page> {
  const page = await open();
  await expect.poll(async () => (await journalA(page)).kept).toBe(1);
  await turns();
  Object.assign(server, { asked: [], says });
  return page;
}

describe('a journal goes to the server', () => {
  it('in the device’s name, each time under a key of its own, and is known to be there', async () => {
    const page = await openTold();
    await sell(page);
    await expect.poll(async () => (await journalA(page)).kept).toBe(4);
    for (const asked of server.asked)
      expect(asked).toMatchObject({ caller: 'device:m1', method: 'POST', path: '/device/journal' });
    const keys = server.asked.map(({ key }) => key);
    expect(keys).not.toContain(undefined);
    expect(new Set(keys).size).toBe(keys.length);
    expect(page.books.journals[`${restaurant_id} A`]).toMatchObject({ kept: 4 });
  });

  it('in pieces of at most two hundred, none of them twice', async () => {
    const page = await openTold(({ body }) => kept(lastOf(body.records)));
    const [record] = await page.database.records.toArray();
    const numbers = Array.from({ length: 450 }, (_, index) => index + 2);
    await page.database.records.bulkAdd(numbers.map((number) => ({ ...record!, number })));
    await page.database.records.add({ ...record!, register: 'AA', number: 2 });
    await page.database.journals.put({ ...(await journalA(page)), number: 451 });
    await page.opens();
    await expect.poll(async () => (await journalA(page)).kept).toBe(451);
    expect(sent().map((records) => [records[0]!.number, lastOf(records), records.length])).toEqual([
      [2, 201, 200],
      [202, 401, 200],
      [402, 451, 50],
    ]);
    expect(new Set(sent().flatMap((records) => records.map(({ register }) => register)))).toEqual(new Set(['A']));
  });

  it('once more from further back where the server says that something before is missing', async () => {
    const page = await openTold(({ body }) =>
      body.records[0]!.number > 1 ? kept(0, { refused: { number: 2, reason: 'gap' } }) : kept(lastOf(body.records)),
    );
    await sell(page);
    await expect.poll(async () => (await journalA(page)).kept).toBe(4);
    expect(
      sent()
        .at(-1)!
        .map(({ number }) => number),
    ).toEqual([1, 2, 3, 4]);
    expect(await journalA(page)).not.toHaveProperty('refused');
    expect(page.letters).not.toHaveBeenCalled();
  });

  it.each([
    ['later', []],
    ['hash', [['B']]],
    ['fork', [['B']]],
  ] as const)(
    'and no further than where it was refused (%s), with other letters where it cannot go on',
    async (reason, letters) => {
      const refused = { number: 2, reason };
      const page = await openTold(() => kept(1, { refused }));
      await sell(page);
      await expect.poll(() => page.books.journals[`${restaurant_id} A`]?.refused).toEqual(refused);
      await expect.poll(() => page.letters.mock.calls).toEqual(letters);
      server.asked = [];
      await sell(page);
      await turns();
      expect([server.asked, page.letters.mock.calls]).toEqual([[], letters]);
      expect(await page.database.bookings.count()).toBe(3);
    },
  );

  it.each<[string, { status: number; body: unknown } | undefined]>([
    ['no answer', undefined],
    ['another page', { status: 300, body: {} }],
    ['a fault', { status: 503, body: kept(2).body }],
    ['nothing of journals', { status: 200, body: {} }],
    [
      'nothing of this journal',
      { status: 200, body: { registers: [{ ...kept(2).body.registers[0], register: 'C' }] } },
    ],
    ['that it has no more than before', kept(1)],
  ])('again after a while and not at once, where the server gives %s', async (_, answer) => {
    const page = await openTold(() => answer);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(Math, 'random').mockReturnValue(0);
    await page.openDrawer('');
    await turns();
    const asked = () => server.asked.length;
    expect(asked()).toBe(1);
    expect((await journalA(page)).kept).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    await turns();
    expect(asked()).toBe(2);
    server.says = ({ body }) => kept(lastOf(body.records));
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.poll(async () => (await journalA(page)).kept).toBe(2);
    await turns();
    // and is left alone then
    const whole = asked();
    const reading = vi.spyOn(page.database.journals, 'toArray');
    await vi.advanceTimersByTimeAsync(120_000);
    await turns();
    expect([asked(), reading.mock.calls.length]).toEqual([whole, 0]);
  });

  it('again after a while where the disk could not be read, which is told', async () => {
    const page = await openTold();
    const broken = breaks();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const disk = new Error('disk');
    vi.spyOn(page.database.shifts, 'toArray').mockRejectedValueOnce(disk);
    await page.openDrawer('');
    await turns();
    expect([broken(), server.asked]).toEqual([[disk], []]);
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.poll(async () => (await journalA(page)).kept).toBe(2);
  });

  it('from one tab at a time', async () => {
    const page = await openTold();
    const locks = locksInTurn();
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    const other = Promise.withResolvers<void>();
    void locks.request('comanda-books', () => other.promise);
    await page.openDrawer('');
    await turns();
    expect(server.asked).toEqual([]);
    other.resolve();
    await expect.poll(async () => (await journalA(page)).kept).toBe(2);
  });

  it('and is begun anew by nobody where it is lost while it goes', async () => {
    const answered = Promise.withResolvers<void>();
    const page = await openTold(async () => {
      await answered.promise;
      return kept(2);
    });
    const broken = breaks();
    await page.openDrawer('');
    await expect.poll(() => server.asked).toHaveLength(1);
    await page.database.journals.clear();
    answered.resolve();
    await turns();
    expect([await page.database.journals.count(), server.asked.length, broken()]).toEqual([0, 1, []]);
  });

  it('ever more seldom while nobody answers, and at once when somebody is reached', async () => {
    const page = await openTold();
    server.answers = false;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const asksIn = async (ms: number): Promise<number> => {
      const before = server.asked.length;
      await vi.advanceTimersByTimeAsync(ms);
      await turns();
      return server.asked.length - before;
    };
    await page.openDrawer('');
    await turns();
    expect(server.asked).toHaveLength(1);
    expect([await asksIn(999), await asksIn(1)]).toEqual([0, 1]);
    expect([await asksIn(1_999), await asksIn(1)]).toEqual([0, 1]);
    const { noteReached: reached } = await import('../api/reachability.ts');
    reached(false);
    expect(await asksIn(0)).toBe(0);
    reached(true);
    expect(await asksIn(0)).toBe(1);
    // it begins anew
    expect([await asksIn(999), await asksIn(1)]).toEqual([0, 1]);
    server.answers = true;
    reached(true);
    await expect.poll(async () => (await journalA(page)).kept).toBe(2);
    await turns();
    reached(true);
    expect(await asksIn(120_000)).toBe(0);
  });

  it('not while the browser has no network, and then by itself', async () => {
    const page = await openTold();
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    const { noteReached: reached } = await import('../api/reachability.ts');
    reached(false);
    await page.openDrawer('');
    await turns();
    expect(server.asked).toEqual([]);
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    reached(true);
    await expect.poll(() => chainOf('A').records).toHaveLength(2);
  });

  it('after a while where the browser has its network back and says so to nobody', async () => {
    const page = await openTold();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(Math, 'random').mockReturnValue(0);
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    const { noteReached: reached } = await import('../api/reachability.ts');
    reached(false);
    await page.openDrawer('');
    await turns();
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.poll(() => chainOf('A').records).toHaveLength(2);
  });
});

describe('a shift at the server', () => {
  const answers = (body: unknown) => (asked: (typeof server.asked)[number]) =>
    asked.path === '/device/replay' ? { status: 200, body } : kept(lastOf(asked.body.records));
  const told = () => server.asked.filter(({ path }) => path === '/device/replay');
  const shiftOf = async (page: Page) => (await page.database.shifts.toArray()).at(-1)!;

  it('is told as what was done when it was done, once, and keeps what became of it', async () => {
    const page = await openTold(answers([{ status: 200, body: { zNumber: 4 } }]));
    await page.openShift(100);
    await expect.poll(async () => (await shiftOf(page)).told).toBe(1);
    const row = await shiftOf(page);
    const { shift_id, key, actor, changedAt: occurredAt, booking } = row;
    expect(told()).toMatchObject([
      {
        caller: 'device:m1',
        method: 'POST',
        body: {
          operations: [
            {
              key,
              lane: `shift:${shift_id}`,
              occurredAt,
              actor,
              method: 'POST',
              path: '/device/shift',
              body: { restaurant_id, shift: booking },
            },
          ],
        },
      },
    ]);
    expect(row.answer).toEqual({ zNumber: 4 });
    expect(page.books.shifts[shift_id]).toEqual(row);
    await sell(page);
    await expect.poll(async () => (await journalA(page)).kept).toBe(5);
    expect(told()).toHaveLength(1);
  });

  it('that is refused for good is not told again, and holds up nothing else', async () => {
    const page = await openTold(answers([{ status: 403, body: failed('not_allowed', 'never') }]));
    await page.openShift(100);
    await expect.poll(() => Object.values(page.books.shifts)).toMatchObject([{ refused: 'not_allowed', told: 0 }]);
    await sell(page);
    await expect.poll(async () => (await journalA(page)).kept).toBe(5);
    expect(told()).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ['a refusal that may pass', [{ status: 503, body: failed('busy', 'later') }]],
    ['no list', {}],
    ['nothing of it', []],
  ])('is told again where the answer is %s', async (_, body) => {
    const page = await openTold(answers(body));
    await page.openShift(100);
    await expect.poll(() => told().length).toBeGreaterThan(0);
    await turns();
    expect(await shiftOf(page)).toMatchObject({ told: 0 });
    expect(await shiftOf(page)).not.toHaveProperty('refused');
    expect((await journalA(page)).kept).toBe(1);
    server.says = answers([{ status: 200, body: {} }]);
    await sell(page);
    await expect.poll(async () => (await shiftOf(page)).told).toBe(1);
    await expect.poll(async () => (await journalA(page)).kept).toBe(5);
  });

  it.each<[string, object]>([
    ['taken', {}],
    ['refused', failed('not_allowed', 'never')],
  ])('that went on while it was told is told anew, also where the step before was %s', async (_, body) => {
    const answered = Promise.withResolvers<void>();
    const page = await openTold(async ({ path, body: { records } }) => {
      if (path !== '/device/replay') return kept(lastOf(records));
      await answered.promise;
      return { status: 200, body: [{ status: 200, body }] };
    });
    await page.openShift(100);
    await expect.poll(() => told().length).toBe(1);
    await page.movePaid('in', 5, 'bank');
    answered.resolve();
    await expect.poll(() => told().length).toBe(2);
    expect(told().map((asked) => asked.body.operations[0]!.body.shift.movements.length)).toEqual([0, 1]);
    await turns();
    expect(told()).toHaveLength(2);
    expect((await shiftOf(page)).revision).toBe(2);
  });

  it('that is lost while it is told is not there again', async () => {
    const answered = Promise.withResolvers<void>();
    const page = await openTold(async ({ path, body: { records } }) => {
      if (path !== '/device/replay') return kept(lastOf(records));
      await answered.promise;
      return { status: 200, body: [{ status: 200, body: {} }] };
    });
    const broken = breaks();
    await page.openShift(100);
    await expect.poll(() => told().length).toBe(1);
    await page.database.shifts.clear();
    answered.resolve();
    await expect.poll(async () => (await journalA(page)).kept).toBe(2);
    expect([await page.database.shifts.count(), broken()]).toEqual([0, []]);
  });
});
