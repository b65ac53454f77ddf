import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PrintBlock } from '#domain/print/printDocument.ts';
import type { Api } from '../support/api.ts';
import type { House } from '../support/houses.ts';
import { type PrintingHouse, startPrintingHouse, textsOf as texts } from '../support/printingHouse.ts';
import type { TestServer } from '../support/testServer.ts';
import { keepPrinter, leavePrinter, takePrinter } from '../../server/print/printerRepository.ts';
import { insertPrintJob } from '../../server/print/printJobRepository.ts';

let printing: PrintingHouse;
let server: TestServer;
let house: House;
let owner: Api;
let till: Api;

beforeAll(async () => {
  printing = await startPrintingHouse();
  ({ server, house, owner, till } = printing);
});
afterAll(() => server.close());
afterEach(() => printing.clear());

const added: PrintingHouse['added'] = (more) => printing.added(more);
const print: PrintingHouse['print'] = (...asked) => printing.print(...asked);
const at: PrintingHouse['at'] = (printer_id) => printing.at(printer_id);
const within = { timeout: 60_000, interval: 50 };

describe('what is to be printed', () => {
  it('waits while a printer that says how it is takes a connection and says nothing', async () => {
    const { machine, printer_id } = await added();
    await print(printer_id, ['First']);
    await vi.waitFor(() => expect(texts(machine)).toEqual(['First']), within);
    machine.mute();
    await print(printer_id, ['Second']);
    await vi.waitFor(async () => expect((await at(printer_id)).state.problem).toBe('unreachable'), within);
    expect((await at(printer_id)).jobs).toMatchObject([{ state: 'waiting' }]);
    machine.speak();
    await vi.waitFor(() => expect(texts(machine)).toEqual(['First', 'Second']), within);
    // another that never says anything may stand there when somebody sets it up
    await vi.waitFor(async () => expect((await at(printer_id)).jobs).toEqual([]), within);
    machine.mute();
    const { kind: _, ...same } = (await at(printer_id)).printer;
    const printer = { ...same, host: '127.0.0.1', port: machine.port };
    expect((await owner('PUT /restaurant/printer', { body: { printer } })).status).toBe(200);
    await print(printer_id, ['Third']);
    await vi.waitFor(() => expect(texts(machine)).toEqual(['First', 'Second', 'Third']), within);
  });

  it('that cannot be drawn is for a person to look at, and holds up nothing', async () => {
    const { machine, printer_id } = await added();
    const { restaurant_id } = house;
    const broken = { language: 'de' as const, title: '', blocks: [{}] as PrintBlock[] };
    const job = { job_id: randomUUID(), restaurant_id, printer_id, kind: 'receipt' as const, title: 'Broken' };
    await insertPrintJob(server.deps.db, { ...job, document: broken }, server.deps.now());
    await print(printer_id, ['Good']);
    await vi.waitFor(() => expect(texts(machine)).toEqual(['Good']), within);
    await vi.waitFor(
      async () => expect((await at(printer_id)).jobs).toMatchObject([{ job_id: job.job_id, state: 'unsure' }]),
      within,
    );
  });

  it('opens the drawer at once or not at all', async () => {
    const { machine, printer_id } = await added();
    machine.runOut();
    const body = { restaurant_id: house.restaurant_id, printer_id, kind: 'drawer' as const, title: 'Drawer' };
    await till('POST /restaurant/print-job', { body: { ...body, job_id: randomUUID(), drawer: true } });
    await print(printer_id, ['Receipt'], { drawer: true });
    server.advance(60 * 60_000);
    machine.refill();
    await vi.waitFor(() => expect(texts(machine)).toEqual(['Receipt']), within);
    expect(machine.drawerOpened()).toBe(0);
    await print(printer_id, ['Now'], { drawer: true });
    await vi.waitFor(() => expect(texts(machine)).toEqual(['Receipt', 'Now']), within);
    expect(machine.drawerOpened()).toBe(1);
  });

  it('is seen also where thousands wait at another printer, which take no more for now', async () => {
    const away = await added({ name: 'Away' });
    await away.machine.goAway();
    const { db, now } = server.deps;
    await db.query(
      `insert into print_job (job_id, restaurant_id, printer_id, kind, title, created_at, changed_at)
       select gen_random_uuid(), $1, $2, 'drawer', 'Drawer', $3, $3 from generate_series(1, 10000)`,
      [house.restaurant_id, away.printer_id, now()],
    );
    const { machine, printer_id } = await added({ name: 'Here' });
    machine.runOut();
    const { job_id } = (await print(printer_id, ['Here'])).body;
    expect((await at(printer_id)).jobs).toMatchObject([{ job_id }]);
    expect((await at(away.printer_id)).jobs).toHaveLength(50);
    expect((await print(away.printer_id, ['More'])).error.code).toBe('rate_limited');
    machine.refill();
    await vi.waitFor(() => expect(texts(machine)).toEqual(['Here']), within);
  });

  it('is printed also when a clock was set back by an hour since it was last tried', async () => {
    const { machine, printer_id } = await added();
    await server.deps.db.query(
      `update printer set driven_until = now() + interval '1 hour', tried_at = $2, state = '{"problem": "unreachable"}'
        where printer_id = $1`,
      [printer_id, new Date(server.deps.now().getTime() + 60 * 60_000)],
    );
    await print(printer_id, ['Now']);
    await vi.waitFor(() => expect(texts(machine)).toEqual(['Now']), within);
  });

  it('is left alone by a process that stood still until another took the printer', async () => {
    const { printer_id } = await added();
    const { db } = server.deps;
    // as if it had been taken a moment earlier: two within a millisecond have one end
    const first = new Date((await takePrinter(db, printer_id))!.getTime() - 1);
    expect(await takePrinter(db, printer_id)).toBeUndefined();
    await db.query(`update printer set driven_until = now() - interval '1 second' where printer_id = $1`, [printer_id]);
    const second = (await takePrinter(db, printer_id))!;
    expect(await keepPrinter(db, printer_id, first)).toBeUndefined();
    await leavePrinter(db, printer_id, first);
    expect(await takePrinter(db, printer_id)).toBeUndefined();
    const still = (await keepPrinter(db, printer_id, second))!;
    await leavePrinter(db, printer_id, still);
    expect(await takePrinter(db, printer_id)).toBeDefined();
  });
});
