import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Device } from '#domain/device/device.ts';
import { usb } from '../../../tests/support/keptPrints.ts';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';
import { CallFailed, noConnection } from '../api/callFailed.ts';
import { connection, showOnline } from '../realtime/connectionStore.ts';
import { deviceSession } from '../session/deviceSessionStore.ts';
import { followPrinters, lookAtPrinters } from './followPrinters.ts';
import { keepOwnPrinters } from './ownPrinters.ts';
import { printing, type HousePrinter } from './printStore.ts';

const { asked, answers, names } = vi.hoisted(() => ({
  asked: [] as string[],
  answers: new Map<string, Promise<unknown>>(),
  names: new Set<string>(),
}));
vi.mock('../api/call.ts', () => ({
  call: async (name: string, { query }: { query: { restaurant_id: string } }) => {
    names.add(name);
    asked.push(query.restaurant_id);
    return answers.get(query.restaurant_id) ?? [];
  },
}));

const device = { mode: 'cashregister' } as Device;
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const reported: unknown[] = [];
const shown = (printer_id: string, more: object = {}): HousePrinter => ({
  printer: usb(printer_id),
  state: { problem: 'paper_out' },
  jobs: [],
  ...more,
});
const waiting = { jobs: [{ job_id: 'job' }] };
const answer = (house: string, ...printers: HousePrinter[]): void => void answers.set(house, Promise.resolve(printers));
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  asked.length = 0;
  reported.length = 0;
  answers.clear();
  Object.assign(connection, { online: true });
  Object.assign(printing, { printers: [], own: [] });
});
afterEach(async () => {
  stop();
  vi.useRealTimers();
  await turn();
});

describe('the printers of the house', () => {
  it('are asked for once it is online again, which is later than that somebody answers', async () => {
    connection.online = false;
    stop = followPrinters(device, 'house');
    await lookAtPrinters('house');
    expect(asked).toEqual([]);
    answers.set('house', Promise.resolve([{ printer: { printer_id: 'bar' }, state: {}, jobs: [] }]));
    showOnline(true);
    await turn();
    expect(asked).toEqual(['house']);
    expect(printing.printers).toMatchObject([{ printer: { printer_id: 'bar' } }]);
    showOnline(false);
    await turn();
    expect(asked).toEqual(['house']);
  });

  it('are asked for by nobody who follows them no more', async () => {
    connection.online = false;
    followPrinters(device, 'house')();
    showOnline(true);
    await turn();
    expect(asked).toEqual([]);
  });

  it('are those of the house that is worked for, also where the one before still answers', async () => {
    const late = Promise.withResolvers<unknown>();
    answers.set('before', late.promise);
    stop = followPrinters(device, 'before');
    void lookAtPrinters('before');
    stop();
    stop = followPrinters(device, 'house');
    void lookAtPrinters('house');
    late.resolve([{ printer: { printer_id: 'other' }, state: {}, jobs: [] }]);
    await turn();
    expect(asked).toEqual(['before', 'house']);
    expect(printing.printers).toEqual([]);
  });

  it('are nothing to a device that sees no dishes', async () => {
    delete printing.restaurant_id;
    stop = followPrinters({ mode: 'orderscreen', shows: 'numbers' }, 'house');
    stop();
    await lookAtPrinters('house');
    expect([asked, printing.restaurant_id]).toEqual([[], undefined]);
  });

  it('are shown as they were last known before anybody is asked, with its own; what waited there nobody knows any more', async () => {
    answer('house', shown('bar', waiting), shown('pass'));
    stop = followPrinters(device, 'house');
    await lookAtPrinters('house');
    expect(printing.printers).toMatchObject([shown('bar', waiting), shown('pass')]);
    deviceSession.device = { machineId: 'till' } as NonNullable<typeof deviceSession.device>;
    keepOwnPrinters([usb('counter')]);
    stop();
    stop = followPrinters(device, 'other');
    expect([printing.restaurant_id, printing.printers]).toEqual(['other', []]);
    stop();
    stop = followPrinters(device, 'house');
    expect(printing.restaurant_id).toBe('house');
    expect(printing.printers).toEqual(['bar', 'pass'].map((id) => ({ printer: usb(id), state: {}, jobs: [] })));
    expect(printing.own).toEqual([{ printer: usb('counter'), state: {} }]);
  });

  it.each(['{', '7', 'null'])('are none where what was kept of them makes no sense: %s', async (nonsense) => {
    stop = followPrinters(device, 'house');
    await lookAtPrinters('house');
    stop();
    localStorage.setItem(localStorage.key(0)!, nonsense);
    stop = followPrinters(device, 'house');
    expect(printing.printers).toEqual([]);
  });

  it('are looked at every quarter of a minute while something waits at one of them', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    answer('house', shown('pass'), shown('bar', waiting));
    stop = followPrinters(device, 'house');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([]);
    await lookAtPrinters('house');
    await vi.advanceTimersByTimeAsync(14_999);
    expect(asked).toHaveLength(1);
    answer('house', shown('pass'), shown('bar'));
    await vi.advanceTimersByTimeAsync(1);
    await turn();
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked, 'nothing waits any more').toHaveLength(2);
    answer('house', shown('bar', waiting));
    await lookAtPrinters('house');
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('are asked for once more where somebody wanted to know while they were asked for, and once only', async () => {
    const first = Promise.withResolvers<unknown>();
    answers.set('house', first.promise);
    stop = followPrinters(device, 'house');
    const looks = [lookAtPrinters('house'), lookAtPrinters('house'), lookAtPrinters('house')];
    expect(asked).toEqual(['house']);
    answer('house', shown('bar'));
    first.resolve([shown('pass')]);
    await Promise.all(looks);
    await turn();
    expect(asked).toEqual(['house', 'house']);
    expect(printing.printers).toMatchObject([{ printer: { printer_id: 'bar' } }]);
    expect(names).toEqual(new Set(['GET /restaurant/printers']));
  });

  it('are asked for by nobody once the house was left, though somebody wanted to know', async () => {
    const first = Promise.withResolvers<unknown>();
    answers.set('house', first.promise);
    stop = followPrinters(device, 'house');
    void lookAtPrinters('house');
    void lookAtPrinters('house');
    stop();
    first.resolve([shown('bar')]);
    await turn();
    expect([asked, printing.printers, localStorage.length]).toEqual([['house'], [], 0]);
  });

  it('are still followed where what followed those of the house before ends late', async () => {
    const before = followPrinters(device, 'before');
    stop = followPrinters(device, 'house');
    before();
    await lookAtPrinters('house');
    expect(asked).toEqual(['house']);
  });

  it.each<[string, Error, number]>([
    ['a server of before this release knows none', new CallFailed(noConnection), 0],
    ['nothing more may be kept', new DOMException('', 'QuotaExceededError'), 0],
    ['the app itself breaks, which is told', new TypeError('ours'), 1],
  ])('stay as they are known where %s', async (_, error, told) => {
    answer('house', shown('bar'));
    stop = followPrinters(device, 'house');
    await lookAtPrinters('house');
    answers.set('house', Promise.reject(error));
    await lookAtPrinters('house');
    expect([reported, printing.printers.length]).toEqual([told ? [error] : [], 1]);
  });
});
