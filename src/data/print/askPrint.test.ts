import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PrintJob } from '#domain/print/printJob.ts';
import type { Printer } from '#domain/print/printer.ts';
import { deviceSession } from '../session/deviceSessionStore.ts';
import { askPrint } from './askPrint.ts';
import { decidePrint, readPrint } from './decidePrint.ts';
import { removePrinter, savePrinter } from './housePrinter.ts';
import { printDatabase } from './printDatabase.ts';
import { printing } from './printStore.ts';

const { calls } = vi.hoisted(() => ({ calls: [] as unknown[][] }));
vi.mock('../api/call.ts', () => ({
  call: async (...given: unknown[]) => {
    calls.push(given);
    return { document: { title: 'the server’s' } };
  },
}));
vi.mock('../session/asUser.ts', () => ({ asUser: async (...given: unknown[]) => void calls.push(['user', ...given]) }));
vi.mock('./followPrinters.ts', () => ({ lookAtPrinters: async (house: string) => void calls.push(['looks', house]) }));
vi.mock('./sendPrints.ts', () => ({
  sendPrints: async () => void calls.push(['sends']),
  dropPrint: async (...given: unknown[]) => void calls.push(['drops', ...given]),
  printKeptAgain: async (...given: unknown[]) => void calls.push(['again', ...given]),
}));

const printer = { printer_id: 'bar', restaurant_id: 'house', version: 3 } as Printer;
const receipt = () => ({ language: 'en' as const, title: 'Receipt', blocks: [] });
const wanted = () => ({ kind: 'receipt' as const, title: 'Receipt', document: receipt() });
const job: PrintJob = {
  job_id: 'job',
  restaurant_id: 'house',
  printer_id: 'bar',
  kind: 'receipt',
  title: 'Receipt',
  state: 'waiting',
  createdAt: '2026-11-24T10:00:00.000Z',
};

beforeEach(async () => {
  await printDatabase().jobs.clear();
  printing.kept = [];
  calls.length = 0;
  deviceSession.device = { machineId: 'till' } as NonNullable<typeof deviceSession.device>;
});

describe('what somebody wants printed', () => {
  test('is kept here with whose it is and since when, shown, and sent', async () => {
    const before = Date.now();
    printing.kept = [{ ...job, machineId: 'till' }];
    const job_id = await askPrint(printer, { ...wanted(), drawer: true });
    const kept = (await printDatabase().jobs.toArray())[0]!;
    expect(kept).toEqual({
      ...wanted(),
      drawer: true,
      job_id,
      restaurant_id: 'house',
      printer_id: 'bar',
      machineId: 'till',
      state: 'waiting',
      createdAt: kept.createdAt,
    });
    expect(Date.parse(kept.createdAt)).toBeGreaterThanOrEqual(before);
    expect(printing.kept).toEqual([{ ...job, machineId: 'till' }, kept]);
    expect(calls).toEqual([['sends']]);
    expect(await askPrint(printer, wanted())).not.toBe(job_id);
  });

  test('twice under one id is wanted once, as it was wanted first', async () => {
    expect(await askPrint(printer, wanted(), 'once')).toBe('once');
    expect(await askPrint(printer, { ...wanted(), title: 'other' }, 'once')).toBe('once');
    expect(await printDatabase().jobs.toArray()).toMatchObject([{ job_id: 'once', title: 'Receipt' }]);
    expect([printing.kept.length, calls]).toEqual([1, [['sends']]]);
  });

  test('is wanted by devices alone', async () => {
    delete deviceSession.device;
    await expect(askPrint(printer, wanted())).rejects.toThrow('only devices print');
    expect(await printDatabase().jobs.count()).toBe(0);
  });
});

describe('what does not come out', () => {
  const mine = { ...job, machineId: 'till', document: receipt() };
  type Decided = Parameters<typeof decidePrint>;

  test.each<[string, Decided[1], Decided[2], unknown[][]]>([
    ['again', 'again', undefined, [['again', 'job', 'bar']]],
    ['elsewhere', 'elsewhere', 'counter', [['again', 'job', 'counter']]],
    ['no more', 'end', undefined, [['drops', 'job']]],
  ])('is printed %s by this device, where it has it', async (_, step, printer_id, expected) => {
    printing.kept = [{ ...mine, job_id: 'another' }, mine];
    await decidePrint(job, step, printer_id);
    expect(calls).toEqual(expected);
  });

  test.each<[string, Decided[1], Decided[2], object]>([
    ['again', 'again', undefined, {}],
    ['elsewhere', 'elsewhere', 'counter', { printer_id: 'counter' }],
    ['no more', 'end', undefined, {}],
  ])('is printed %s by the server, where that has it, and is looked at anew', async (_, step, printer_id, more) => {
    printing.kept = [{ ...mine, job_id: 'another' }];
    await decidePrint(job, step, printer_id);
    const body = { job_id: 'job', restaurant_id: 'house', step, ...more };
    expect(calls).toEqual([
      ['PUT /restaurant/print-job', { body }],
      ['looks', 'house'],
    ]);
    expect(Object.keys((calls[0]![1] as { body: object }).body)).toEqual(Object.keys(body));
  });

  test('is shown as this device has it, else as the server has it', async () => {
    printing.kept = [mine];
    expect(await readPrint(job)).toEqual(receipt());
    expect(calls).toEqual([]);
    printing.kept = [];
    expect(await readPrint(job)).toEqual({ title: 'the server’s' });
    expect(calls).toEqual([['GET /restaurant/print-job', { query: { job_id: 'job', restaurant_id: 'house' } }]]);
  });
});

describe('a printer of the house', () => {
  const settings = { name: 'Bar', paper: 80 } as unknown as Parameters<typeof savePrinter>[1];

  test('is added, changed and removed in its owner’s name, and looked at then', async () => {
    await savePrinter('house', settings);
    await savePrinter('house', settings, { printer_id: 'bar', version: 3 });
    await removePrinter(printer);
    const looks = ['looks', 'house'];
    expect(calls).toEqual([
      ['user', 'POST /restaurant/printer', { body: { printer: { restaurant_id: 'house', name: 'Bar', paper: 80 } } }],
      looks,
      [
        'user',
        'PUT /restaurant/printer',
        { body: { printer: { restaurant_id: 'house', name: 'Bar', paper: 80, printer_id: 'bar', version: 3 } } },
      ],
      looks,
      ['user', 'DELETE /restaurant/printer', { query: { printer_id: 'bar', restaurant_id: 'house' } }],
      looks,
    ]);
  });
});
