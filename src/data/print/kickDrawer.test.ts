import { beforeEach, expect, test, vi } from 'vitest';
import type { PrintJob } from '#domain/print/printJob.ts';
import type { Printer } from '#domain/print/printer.ts';
import { connection } from '../realtime/connectionStore.ts';
import { kickDrawer } from './kickDrawer.ts';
import type { OwnPrinter } from './ownPrinters.ts';
import { printing } from './printStore.ts';

const { asked, wanted } = vi.hoisted(() => ({ asked: [] as string[], wanted: [] as object[] }));
vi.mock('./askPrint.ts', () => ({
  askPrint: async ({ printer_id }: { printer_id: string }, job: object) => {
    asked.push(printer_id);
    wanted.push(job);
  },
}));

const printer = (printer_id: string, more: Partial<Printer>): Printer =>
  ({ printer_id, name: printer_id, kind: 'network', drawer: true, receipts: true, ...more }) as Printer;
const onTheNetwork = { printer: printer('counter', {}), state: {}, jobs: [] };
const job: PrintJob = {
  job_id: 'receipt',
  restaurant_id: 'house',
  printer_id: 'counter',
  kind: 'receipt',
  title: 'Receipt',
  state: 'waiting',
  createdAt: '2026-11-27T10:00:00.000Z',
};
const atTheCable = { printer: printer('till', { kind: 'usb' }) as OwnPrinter, state: {} };

beforeEach(() => {
  asked.length = 0;
  wanted.length = 0;
  connection.online = true;
  Object.assign(printing, { own: [], printers: [onTheNetwork] });
});

test('cash opens the drawer at the printer that it hangs on', async () => {
  expect([await kickDrawer('Drawer'), asked]).toEqual([true, ['counter']]);
  expect(wanted).toEqual([{ kind: 'drawer', title: 'Drawer', drawer: true }]);
});

test('behind what is on its way, and whatever is wrong at another printer, it opens all the same', async () => {
  const kitchen = {
    printer: printer('kitchen', { drawer: false }),
    state: { problem: 'paper_out' as const },
    jobs: [job],
  };
  printing.printers = [kitchen, { ...onTheNetwork, jobs: [job] }];
  expect([await kickDrawer('Drawer'), asked]).toEqual([true, ['counter']]);
});

test('without a network it is not asked for: it would spring open later, with nobody before it', async () => {
  connection.online = false;
  expect([await kickDrawer('Drawer'), asked]).toEqual([false, []]);
  printing.own = [atTheCable];
  expect([await kickDrawer('Drawer'), asked]).toEqual([true, ['till']]);
});

test('behind what does not come out now it does not wait either, nor where no printer has a drawer', async () => {
  printing.printers = [{ ...onTheNetwork, state: { problem: 'paper_out' }, jobs: [job] }];
  expect([await kickDrawer('Drawer'), asked]).toEqual([false, []]);
  // with nothing waiting, that was how it was when it was last asked
  printing.printers = [{ ...onTheNetwork, state: { problem: 'paper_out' } }];
  expect([await kickDrawer('Drawer'), asked]).toEqual([true, ['counter']]);
  asked.length = 0;
  printing.printers = [{ ...onTheNetwork, printer: printer('counter', { drawer: false }) }];
  expect([await kickDrawer('Drawer'), asked]).toEqual([false, []]);
});
