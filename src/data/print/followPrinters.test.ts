import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Device } from '#domain/device/device.ts';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';
import { connection, showOnline } from '../realtime/connectionStore.ts';
import { followPrinters, lookAtPrinters } from './followPrinters.ts';
import { printing } from './printStore.ts';

const { asked, answers } = vi.hoisted(() => ({ asked: [] as string[], answers: new Map<string, Promise<unknown>>() }));
vi.mock('../api/call.ts', () => ({
  call: async (_: string, { query }: { query: { restaurant_id: string } }) => {
    asked.push(query.restaurant_id);
    return answers.get(query.restaurant_id) ?? [];
  },
}));

const device = { mode: 'cashregister' } as Device;
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  asked.length = 0;
  answers.clear();
  Object.assign(connection, { online: true });
});
afterEach(async () => {
  stop();
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
});
