import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PrintJob } from '#domain/print/printJob.ts';
import type { Printer } from '#domain/print/printer.ts';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';
import type { OwnPrinter } from './ownPrinters.ts';
import type { KeptPrint } from './printDatabase.ts';
import type { HousePrinter } from './printStore.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.resetModules();
});
const started = () => import('./printStore.ts');
/** A browser that lets nothing be kept. */
const block = () =>
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError');
    },
  });

const printer = (printer_id: string, more: Partial<Printer> = {}): Printer =>
  ({ printer_id, restaurant_id: 'house', name: printer_id, receipts: true, drawer: false, ...more }) as Printer;
const own = (printer_id: string, more: Partial<Printer> = {}): OwnPrinter => ({
  ...printer(printer_id, more),
  kind: 'usb',
  cable: { vendorId: 1, productId: 1 },
});
const job = (job_id: string, printer_id: string, more: Partial<KeptPrint> = {}): KeptPrint => ({
  job_id,
  printer_id,
  restaurant_id: 'house',
  kind: 'receipt',
  title: job_id,
  state: 'waiting',
  createdAt: '2026-11-24T10:00:00.000Z',
  machineId: 'till',
  ...more,
});

test('a device knows no printers and wants nothing printed before it has read or heard of any', async () => {
  const { printing } = await started();
  expect(printing).toEqual({ printers: [], own: [], kept: [], automatic: false });
});

describe('a device that prints receipts by itself', () => {
  test('does so after its next start too, until somebody says otherwise', async () => {
    const { printing, printAutomatically } = await started();
    expect(printing.automatic).toBe(false);
    printAutomatically(true);
    expect(printing.automatic).toBe(true);
    expect(localStorage.getItem('comanda-print-receipts')).toBe('yes');
    vi.resetModules();
    const again = await started();
    expect(again.printing.automatic).toBe(true);
    again.printAutomatically(false);
    vi.resetModules();
    expect((await started()).printing.automatic).toBe(false);
  });

  test('does so until its next start where nothing may be kept', async () => {
    block();
    const { printing, printAutomatically } = await started();
    expect(printing.automatic).toBe(false);
    printAutomatically(true);
    expect(printing.automatic).toBe(true);
  });
});

describe('the printers that a device knows', () => {
  test('are its own first, each with what waits there and was not refused, then the house’s', async () => {
    const { knownPrinters } = await started();
    const house: HousePrinter = { printer: printer('kitchen'), state: {}, jobs: [job('theirs', 'kitchen')] };
    const known = knownPrinters({
      printers: [house],
      own: [
        { printer: own('bar'), state: { problem: 'unreachable' } },
        { printer: own('counter'), state: {} },
      ],
      kept: [job('one', 'bar'), job('refused', 'bar', { refused: 'not_found' }), job('two', 'kitchen')],
    });
    expect(known).toEqual([
      { printer: own('bar'), state: { problem: 'unreachable' }, jobs: [job('one', 'bar')] },
      { printer: own('counter'), state: {}, jobs: [] },
      house,
    ]);
  });

  test('are added, changed and removed at its own cables, and kept', async () => {
    const { printing, setOwnPrinter } = await started();
    const { readOwnPrinters } = await import('./ownPrinters.ts');
    const names = () => printing.own.map((each) => each.printer.name);
    for (const id of ['bar', 'counter']) setOwnPrinter(own(id), own(id));
    printing.own[0]!.state = { problem: 'unreachable' };
    expect(names()).toEqual(['bar', 'counter']);
    setOwnPrinter(own('bar'), own('bar', { name: 'window' }));
    expect(printing.own).toMatchObject([
      { printer: { printer_id: 'counter' } },
      { printer: { printer_id: 'bar', name: 'window' }, state: {} },
    ]);
    expect(printing.own[1]!.state).toEqual({});
    expect(readOwnPrinters('house').map(({ name }) => name)).toEqual(['counter', 'window']);
    setOwnPrinter(own('counter'), undefined);
    expect([names(), readOwnPrinters('house').map(({ name }) => name)]).toEqual([['window'], ['window']]);
  });

  test('print receipts where they were printed last, else at the first that prints any', async () => {
    const { receiptPrinter, choosePrinter, chosenPrinter } = await started();
    const printers = [printer('kitchen', { receipts: false }), printer('bar'), printer('counter')].map((each) => ({
      printer: each,
    }));
    const chosen = () => receiptPrinter(printers)?.printer_id;
    expect([chosenPrinter(), chosen()]).toEqual([undefined, 'bar']);
    for (const [id, prints] of [
      ['counter', 'counter'],
      ['kitchen', 'bar'],
      ['gone', 'bar'],
    ] as const) {
      choosePrinter(id);
      expect([chosenPrinter(), chosen()]).toEqual([id, prints]);
    }
    // under a name that stays when a guest is forgotten
    expect(localStorage.getItem('comanda-receipt-printer')).toBe('gone');
    expect(receiptPrinter([])).toBeUndefined();
    expect(receiptPrinter(printers.slice(0, 1))).toBeUndefined();
    block();
    choosePrinter('counter');
    expect([chosenPrinter(), chosen()]).toEqual([undefined, 'bar']);
  });

  test('open the drawer at the one on which it hangs', async () => {
    const { drawerPrinter } = await started();
    const printers = [printer('bar'), printer('counter', { drawer: true })].map((each) => ({ printer: each }));
    expect(drawerPrinter(printers)?.printer_id).toBe('counter');
    expect(drawerPrinter(printers.slice(0, 1))).toBeUndefined();
  });
});

test('somebody has to look at what nobody knows the end of, and at all that waits where something is wrong', async () => {
  const { stuckPrints } = await started();
  const jobs = (printer_id: string): PrintJob[] => [
    job(`unsure ${printer_id}`, printer_id, { state: 'unsure' }),
    job(`waits ${printer_id}`, printer_id),
  ];
  const stuck = stuckPrints([
    { printer: printer('bar'), state: {}, jobs: jobs('bar') },
    { printer: printer('counter'), state: { problem: 'paper_out' }, jobs: jobs('counter') },
    { printer: printer('kitchen'), state: { problem: 'unreachable' }, jobs: [] },
  ]);
  expect(stuck.map((each) => [each.job.job_id, each.printer.printer_id, each.problem])).toEqual([
    ['unsure bar', 'bar', 'unsure'],
    ['unsure counter', 'counter', 'unsure'],
    ['waits counter', 'counter', 'paper_out'],
  ]);
});
