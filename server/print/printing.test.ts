import { randomUUID } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { afterEach, beforeAll, afterAll, describe, expect, it, vi } from 'vitest';
import { type Api, apiClient, scan } from '../../tests/support/api.ts';
import { type House, lineOf, makeHouses, orderFor } from '../../tests/support/houses.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { type PrintingHouse, startPrintingHouse, textsOf as texts } from '../../tests/support/printingHouse.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { cleanUp } from '../housekeeping.ts';

let printing: PrintingHouse;
let server: TestServer;
let house: House;
let till: Api;

beforeAll(async () => {
  printing = await startPrintingHouse();
  ({ server, house, till } = printing);
});
afterAll(() => server.close());
afterEach(() => printing.clear());

const added: PrintingHouse['added'] = (more) => printing.added(more);
const print: PrintingHouse['print'] = (...asked) => printing.print(...asked);
const at: PrintingHouse['at'] = (printer_id) => printing.at(printer_id);
/** What is on paper is so before the job's state is written down: for that is waited too. */
const within = { timeout: 60_000, interval: 50 };

describe('a job of a network printer', () => {
  it('is printed with every letter that a code page has, and opens the drawer', async () => {
    const { machine, printer_id } = await added();
    expect((await print(printer_id, ['äöüß ÄÖÜ ő ű Ő Ű ă â î €'], { drawer: true })).status).toBe(200);
    await vi.waitFor(() => expect(texts(machine)).toEqual(['äöüß ÄÖÜ ő ű Ő Ű ă â î €']), within);
    expect(machine.drawerOpened()).toBe(1);
    await vi.waitFor(async () => expect((await at(printer_id)).jobs).toEqual([]), within);
  });

  it('is a picture where no code page has its letters, and only there', async () => {
    const { machine, printer_id } = await added();
    await print(printer_id, ['Mici', 'Ciorbă țărănească cu roșii', 'Total']);
    await vi.waitFor(() => expect(machine.papers()).toHaveLength(1), within);
    expect(machine.papers()).toMatchObject([{ pictureRows: 30, cut: true }]);
    expect(texts(machine)).toEqual(['Mici\nTotal']);
  });

  it('is printed once, however often and by whomever it is asked for', async () => {
    const { machine, printer_id } = await added();
    const job_id = randomUUID();
    const manager = apiClient(server.origin, 'device-authorization', house.devices.tablemanager.token);
    const body = { job_id, restaurant_id: house.restaurant_id, printer_id, kind: 'test' as const, title: 'Once' };
    const document = { language: 'de' as const, title: 'Once', blocks: [{ kind: 'text' as const, text: 'Once' }] };
    await Promise.all(
      [till, manager, till].map((api) => api('POST /restaurant/print-job', { body: { ...body, document } })),
    );
    await vi.waitFor(() => expect(texts(machine)).toEqual(['Once']), within);
    await vi.waitFor(async () => expect((await at(printer_id)).jobs).toEqual([]), within);
    expect((await till('POST /restaurant/print-job', { body: { ...body, document } })).body.state).toBe('printed');
    await print(printer_id, ['Next']);
    await vi.waitFor(() => expect(texts(machine)).toEqual(['Once', 'Next']), within);
  });

  it('waits in order while the printer is away, and comes out when it is back', async () => {
    const { machine, printer_id } = await added();
    await machine.goAway();
    for (const text of ['One', 'Two', 'Three']) await print(printer_id, [text]);
    await vi.waitFor(async () => expect((await at(printer_id)).state.problem).toBe('unreachable'), within);
    expect((await at(printer_id)).jobs.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
    await machine.comeBack();
    await vi.waitFor(() => expect(texts(machine)).toEqual(['One', 'Two', 'Three']), within);
    expect((await at(printer_id)).state.problem).toBeUndefined();
  });

  it('waits while there is no paper or the cover is open, and says which', async () => {
    const { machine, printer_id } = await added();
    // one that has said once how it is: another that is slow to answer may be one that never does
    await print(printer_id, ['Before']);
    await vi.waitFor(async () => expect((await at(printer_id)).jobs).toEqual([]), within);
    machine.runOut();
    await print(printer_id, ['Later']);
    await vi.waitFor(async () => expect((await at(printer_id)).state.problem).toBe('paper_out'), within);
    machine.refill();
    machine.openCover();
    await vi.waitFor(async () => expect((await at(printer_id)).state.problem).toBe('cover_open'), within);
    machine.closeCover();
    await vi.waitFor(() => expect(texts(machine)).toEqual(['Before', 'Later']), within);
  });

  it('that runs out of paper in the middle goes on when there is some, and is printed once', async () => {
    const { machine, printer_id } = await added();
    machine.runOut(1);
    await print(printer_id, ['First line', 'Second line']);
    await vi.waitFor(async () => expect((await at(printer_id)).state.problem).toBe('paper_out'), within);
    expect((await at(printer_id)).jobs).toMatchObject([{ state: 'sending' }]);
    machine.refill();
    await vi.waitFor(() => expect(texts(machine)).toEqual(['First line\nSecond line']), within);
    await vi.waitFor(async () => expect((await at(printer_id)).jobs).toEqual([]), within);
  });

  it('that is cut off in the middle may be on paper: it is printed again only by a person, and holds up nobody', async () => {
    const { machine, printer_id } = await added();
    machine.dropAfter(40);
    const job = (await print(printer_id, ['A long line that is cut off in the middle', 'and another'])).body;
    await print(printer_id, ['Next']);
    await vi.waitFor(() => expect(texts(machine)).toHaveLength(1), within);
    const unsure = [{ job_id: job.job_id, state: 'unsure' }];
    await vi.waitFor(async () => expect((await at(printer_id)).jobs).toMatchObject(unsure), within);
    const decide = { job_id: job.job_id, restaurant_id: house.restaurant_id, step: 'again' as const };
    expect((await till('PUT /restaurant/print-job', { body: decide })).body.state).toBe('waiting');
    await vi.waitFor(() => expect(texts(machine)).toHaveLength(2), within);
    expect(texts(machine)[1]).toContain('and another');
    // somebody who has not heard of it, or taps twice, has it printed nowhere
    const bar = await added({ name: 'Bar' });
    await vi.waitFor(async () => expect((await at(printer_id)).jobs).toEqual([]), within);
    const elsewhere = { ...decide, step: 'elsewhere' as const, printer_id: bar.printer_id };
    for (const body of [decide, elsewhere])
      expect((await till('PUT /restaurant/print-job', { body })).body.state).toBe('printed');
    for (const id of [printer_id, bar.printer_id]) await print(id, ['Last']);
    await vi.waitFor(() => expect(texts(bar.machine)).toEqual(['Last']), within);
    await vi.waitFor(() => expect(texts(machine).slice(2)).toEqual(['Last']), within);
  });

  it('is printed elsewhere when somebody says so, and is read on a screen', async () => {
    const away = await added();
    await away.machine.goAway();
    const bar = await added({ name: 'Bar' });
    const { job_id } = (await print(away.printer_id, ['For the bar'])).body;
    const named = { job_id, restaurant_id: house.restaurant_id };
    expect((await till('GET /restaurant/print-job', { query: named })).body.document?.blocks).toEqual([
      { kind: 'text', text: 'For the bar' },
    ]);
    const moved = { ...named, step: 'elsewhere' as const, printer_id: bar.printer_id };
    await till('PUT /restaurant/print-job', { body: moved });
    await vi.waitFor(() => expect(texts(bar.machine)).toEqual(['For the bar']), within);
    await away.machine.comeBack();
    await print(away.printer_id, ['Its own']);
    await vi.waitFor(() => expect(texts(away.machine)).toEqual(['Its own']), within);
  });

  it('of a printer that never says how it is is printed all the same', async () => {
    const { machine, printer_id } = await added();
    machine.mute();
    await print(printer_id, ['Silent']);
    await vi.waitFor(() => expect(texts(machine)).toEqual(['Silent']), within);
    await vi.waitFor(async () => expect((await at(printer_id)).jobs).toEqual([]), within);
    expect((await at(printer_id)).state).toEqual({ silent: true });
  });
});

describe('kitchen tickets', () => {
  const item = () => house.items[0]!;
  const ordered = async (quantity = 2) => {
    const line = { ...lineOf(item()), quantity };
    const order = { ...orderFor(house, { type: 'local', table_id: house.tables[0]!.table_id }), items: [line] };
    const { body } = await till('POST /order', {
      body: { order: { ...order, amountTotal: quantity * item().options[0]!.price } },
    });
    return body;
  };

  it('say what is new of an order and what is not to be made any more, each once', async () => {
    const { machine } = await added({ tickets: true });
    const order = await ordered(3);
    await vi.waitFor(() => expect(machine.papers()).toHaveLength(1), within);
    expect(texts(machine)[0]).toContain(`${order.number} `);
    expect(texts(machine)[0]).toContain('3 x Speise 1');
    const { line_id } = order.items[0]!;
    const voided = [{ line_id, quantity: 1, part_id: randomUUID(), reason: 'Gast' }];
    expect((await till('POST /order/lines', { body: { order_id: order.order_id, void: voided } })).status).toBe(200);
    await vi.waitFor(() => expect(machine.papers()).toHaveLength(2), within);
    expect(texts(machine)[1]).toContain('STORNO 1 x Speise 1');
    await till('POST /order/action', { body: { order_id: order.order_id, action: 'accept' } });
    const another = await ordered(1);
    await vi.waitFor(() => expect(machine.papers()).toHaveLength(3), within);
    expect(texts(machine)[2]).toContain(`${another.number} `);
  });

  it('call off what a guest took out of the order again before the house had accepted it', async () => {
    const { machine } = await added({ tickets: true });
    const guest = await scan(server.origin, house.tables[1]!.code);
    const [first, second] = house.items as [House['items'][0], House['items'][0]];
    const wanted = (item: typeof first) => {
      const order = orderFor(house, { type: 'local', table_id: house.tables[1]!.table_id });
      return { ...order, items: [lineOf(item)], amountTotal: item.options[0]!.price };
    };
    const { body } = await guest('POST /order', { body: { order: wanted(first) } });
    await vi.waitFor(() => expect(machine.papers()).toHaveLength(1), within);
    const order = { order_id: body.order_id, version: body.version, items: [lineOf(second)] };
    expect((await guest('PUT /order', { body: { order } })).status).toBe(200);
    await vi.waitFor(() => expect(machine.papers()).toHaveLength(2), within);
    expect(texts(machine)[1]).toContain('1 x Speise 2');
    expect(texts(machine)[1]).toContain('STORNO 1 x Speise 1');
  });

  it('are not made anew of what was ordered days ago, whatever still happens to it', async () => {
    const { machine } = await added({ tickets: true });
    const open = await ordered(3);
    const old = await ordered(3);
    await vi.waitFor(() => expect(machine.papers()).toHaveLength(2), within);
    const closed = { order_id: old.order_id };
    for (const action of ['accept', 'prepare', 'ready', 'complete'] as const)
      await till('POST /order/action', { body: { ...closed, action } });
    server.advance(4 * 24 * 60 * 60_000);
    await cleanUp(server.deps);
    await till('PUT /order/payment-confirm-client', { body: { ...closed, paymentOption: 'cash' } });
    await till('POST /order/action', { body: { order_id: open.order_id, action: 'accept' } });
    const voided = [{ line_id: open.items[0]!.line_id, quantity: 1, part_id: randomUUID(), reason: 'Gast' }];
    await till('POST /order/lines', { body: { order_id: open.order_id, void: voided } });
    await ordered(1);
    await vi.waitFor(() => expect(machine.papers().length).toBeGreaterThanOrEqual(4), within);
    expect(texts(machine).slice(2)).toEqual([
      expect.stringContaining('STORNO 1 x Speise 1'),
      expect.stringContaining('1 x Speise 1'),
    ]);
  });

  it('come out of every other printer where those of one cannot be made', async () => {
    const broken = await added({ tickets: true });
    const { machine, printer_id } = await added({ tickets: true, name: 'Bar' });
    const { db } = server.deps;
    await db.query(`update printer set doc = doc || '{"language": "xx"}' where printer_id = $1`, [broken.printer_id]);
    await db.query(`update printer set doc = doc || '{"paper": 58}' where printer_id = $1`, [printer_id]);
    await ordered(1);
    await vi.waitFor(() => expect(machine.papers()).toHaveLength(1), within);
    expect(broken.machine.papers()).toEqual([]);
  });

  it('begin with what is ordered after the printer came', async () => {
    const before = await ordered();
    const { machine } = await added({ tickets: true });
    await till('POST /order/action', { body: { order_id: before.order_id, action: 'accept' } });
    await ordered(1);
    await vi.waitFor(() => expect(machine.papers()).toHaveLength(1), within);
    expect(texts(machine)[0]).toContain('1 x Speise 1');
  });
});

/** This machine's, and how those of the old kind are written as new ones. */
const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((each) =>
    (each ?? []).flatMap(({ address, family }) =>
      family === 'IPv4' ? [address, `::ffff:${address}`, `::ffff:${hexOf(address)}`] : [],
    ),
  );
const hexOf = (address: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
};

describe('a printer’s address', () => {
  it('is none of the server’s own machine, and of no other service', async () => {
    const closed = await startTestServer();
    try {
      const [other] = (await makeHouses(closed.deps, 1, 1)) as [House];
      const theirs = await ownerOf(closed, other.chain_id);
      const wanted = (host: string, port = 9100) =>
        theirs('POST /restaurant/printer', {
          body: {
            printer: {
              restaurant_id: other.restaurant_id,
              name: 'X',
              host,
              port,
              paper: 80,
              letters: 'codepages',
              receipts: true,
              tickets: false,
              stations: [],
              drawer: false,
              language: 'en',
            },
          },
        });
      for (const host of [
        '127.0.0.1',
        'localhost',
        '::1',
        '0.0.0.0',
        '169.254.169.254',
        '::ffff:127.0.0.1',
        '::ffff:7f00:1',
        '0:0:0:0:0:ffff:7f00:0001',
        '::127.0.0.1',
        '::FFFF:a9fe:a9fe',
        '224.0.0.1',
        ...ownAddresses(),
      ])
        expect([host, (await wanted(host)).error?.code]).toEqual([host, 'printer_address_refused']);
      expect((await wanted('192.168.1.50', 22)).error.code).toBe('printer_address_refused');
      expect((await wanted('user@host')).error.code).toBe('invalid_request');
      expect((await wanted('192.168.1.50')).status).toBe(200);
    } finally {
      await closed.close();
    }
  });
});
