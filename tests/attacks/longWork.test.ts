import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiClient, type Api } from '../support/api.ts';
import { bringIn, savedArchive, sendPart } from '../support/archives.ts';
import { freePort } from '../../server/db/postmaster.ts';
import { makeHouses, type House } from '../support/houses.ts';
import { ownerOf } from '../support/owner.ts';
import { newPerson } from '../support/people.ts';
import { serverProcess, type ServerProcess } from '../support/serverProcess.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

/** Where the restaurants are made; what is attacked is a process of its own on the same database. */
let maker: TestServer;
let server: ServerProcess;
let house: House;
let owner: Api;
let device: Api;
/** What the process waits for its turn anyway, on a machine that may be busy. */
let usual: number;

beforeAll(async () => {
  maker = await startTestServer({}, { processes: 1 });
  [house] = (await makeHouses(maker.deps, 1, 20)) as [House];
  // the keys of the installation belong to its database
  const { dataDir } = maker.deps.config;
  server = serverProcess(await freePort(), { DATABASE_URL: maker.databaseUrl, DATA_DIR: dataDir, DEMO: 'off' });
  await server.start();
  owner = apiClient(server.origin, 'authorization', (await ownerOf(maker, house.chain_id)).token);
  device = apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
  // what is loaded with the first call is loaded
  await device('POST /order', { body: { order: orderOf(1) } });
  await owner('POST /chain/import', { body: { ...target(), format: 'csv', data: 'name_en,price\nA,1' } });
  await fetch(`${server.origin}/openapi.json`);
  usual = await longestBlock(async () => {
    for (let asked = 0; asked < 30; asked++) await fetch(`${server.origin}/health`);
  });
});
afterAll(async () => {
  await server.stop();
  await maker.close();
});

const target = () => ({ chain_id: house.chain_id, dryRun: true });

/** How long the server's one thread stood still at most during the work, in milliseconds: it measures that itself. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const lag = async () => {
    const text = await (await fetch(`${server.origin}/metrics`)).text();
    return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)![1]) * 1000;
  };
  // each reading begins anew
  await lag();
  const before = slowness();
  await work();
  const block = await lag();
  slow = Math.max(before, slowness());
  return block;
}

/**
 * What the work itself makes others wait it does each time; what else this machine does comes and goes. `fresh` is what
 * each try needs that has not been worked on yet.
 */
async function expectNoBlock<Fresh>(
  work: (fresh: Fresh) => Promise<unknown>,
  fresh?: () => Fresh | Promise<Fresh>,
): Promise<void> {
  let block = Infinity;
  for (let tries = 0; tries < 3 && block >= allowed(); tries += 1) {
    const input = (await fresh?.()) as Fresh;
    block = await longestBlock(() => work(input));
  }
  expect(block).toBeLessThan(allowed());
}

/** How slow this machine was before or after what was measured last: others come and go. */
let slow = 1;
/** What others may wait for at most, by a clock that runs as slowly as this machine. */
const allowed = (): number => 250 * slow + usual;

/** How much longer work takes by the clock than by the processor, because others want it too. */
function slowness(): number {
  const started = performance.now();
  const before = process.cpuUsage();
  let cpu = 0;
  while (cpu < 200) {
    const { user, system } = process.cpuUsage(before);
    cpu = (user + system) / 1000;
  }
  return (performance.now() - started) / cpu;
}

const orderOf = (lines: number) => {
  const [item] = house.items;
  const [option] = item!.options;
  return {
    order_id: randomUUID(),
    restaurant_id: house.restaurant_id,
    type: 'takeaway' as const,
    contact: { name: 'Ann', phone: '+43 1 234567' },
    items: Array.from({ length: lines }, () => ({
      line_id: randomUUID(),
      quantity: 1,
      item: { item_id: item!.item_id, option_id: option!.option_id, ingredients: {}, toppings: {}, selections: {} },
    })),
    payment: { option: 'cash' as const },
    menu_revision: house.menu_revision,
    amountTotal: option!.price * lines,
  };
};

/** The status of a body that is sent as it is: making it is none of the server's work. */
const send = (call: string, body: string, api: Api, header = 'authorization'): Promise<number> =>
  new Promise((resolve, reject) => {
    const [method, target] = call.split(' ') as [string, string];
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': randomUUID(),
      [header]: `Bearer ${api.token}`,
    };
    request(`${server.origin}${target}`, { method, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    })
      .on('error', reject)
      .end(body);
  });

const size = 15_900_000;

describe('one request does not stop everybody: the server answers others meanwhile', () => {
  it.each([
    ['a spreadsheet of 16 MB of commas', 'csv', () => ','.repeat(size)],
    ['one of empty quoted cells', 'csv', () => '"";'.repeat(3_000_000)],
    ['one of empty rows', 'csv', () => `name_en\n${'\n'.repeat(size / 2)}`],
    ['one of a row that never ends', 'csv', () => `name_en,price\n"${'a'.repeat(size)}`],
    [
      '900,000 names in JSON',
      'json',
      () => `{${Array.from({ length: 900_000 }, (_, at) => `"k${at}":1`).join()}}`.slice(0, size),
    ],
    ['rows that are none', 'json', () => `{"items":[${'1,'.repeat(1_000_000)}1],"menus":[]}`],
    ['deep nesting', 'json', () => '['.repeat(900_000)],
  ] as const)('when a menu is imported that is %s', async (_, format, dataOf) => {
    const body = JSON.stringify({ ...target(), format, data: dataOf() });
    let status = 0;
    await expectNoBlock(async () => (status = await send('POST /chain/import', body, owner)));
    expect(status).toBe(200);
  });

  it('when the body of an import is itself 900,000 names', async () => {
    const names = Array.from({ length: 900_000 }, (_, at) => `"k${at}":1`).join();
    const body = `{"chain_id":"${house.chain_id}",${names}}`;
    let status = 0;
    await expectNoBlock(async () => (status = await send('POST /chain/import', body, owner)));
    expect(status).toBe(400);
  });

  it('when a large menu is imported for good', async () => {
    const rows = Array.from({ length: 2_000 }, (_, at) => `Dish ${at},Mains,${at + 1},10`);
    const data = ['name_en,category,price,tax_rate', ...rows].join('\n');
    let answer: Awaited<ReturnType<typeof owner<'POST /chain/import'>>> | undefined;
    let tries = 0;
    await expectNoBlock(
      async ({ chain_id, api }) => {
        answer = await api('POST /chain/import', { body: { chain_id, format: 'csv', data } });
      },
      async () => {
        tries += 1;
        if (tries === 1) return { chain_id: house.chain_id, api: owner };
        const [{ chain_id }] = (await makeHouses(maker.deps, 1, 20)) as [House];
        return { chain_id, api: apiClient(server.origin, 'authorization', (await ownerOf(maker, chain_id)).token) };
      },
    );
    expect([answer?.status, answer?.body.changes.items.added]).toEqual([200, 2_000]);
    let exported = 0;
    await expectNoBlock(async () => {
      const { body } = await owner('GET /chain/export', { query: { chain_id: house.chain_id } });
      exported = body.items.length;
    });
    expect(exported).toBe(2_020);
  });

  it('when an owner asks for all of 15,000 dishes many times at once', async () => {
    const { api } = await newPerson(maker);
    const { chain_id } = (await api('POST /chain', { body: { name: 'Large' } })).body;
    await maker.deps.db.query(
      `insert into item (item_id, chain_id, position, doc)
       select id, $1, at, doc || jsonb_build_object('item_id', id, 'description', jsonb_build_object('en', repeat('x', 300)))
         from (select gen_random_uuid() as id, at from generate_series(1, 15000) as at) as made,
              (select doc from item where chain_id = $2 limit 1) as one`,
      [chain_id, house.chain_id],
    );
    const ask = async () => {
      const headers = { authorization: `Bearer ${api.token}` };
      const answer = await fetch(`${server.origin}/chain/items?chain_id=${chain_id}`, { headers });
      await answer.arrayBuffer();
      return answer.status;
    };
    await ask();
    let statuses: number[] = [];
    await expectNoBlock(async () => (statuses = await Promise.all(Array.from({ length: 20 }, ask))));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(await ask()).toBe(200);
  });

  it('when everybody asks at once for restaurants of which an owner has said as much as he may', async () => {
    const { db } = maker.deps;
    const { api } = await newPerson(maker);
    const { chain_id } = (await api('POST /chain', { body: { name: 'Talkative' } })).body;
    const spans = Array.from({ length: 10 }, (_, at) => ({ time_from: `0${at}:00`, time_to: `0${at}:30` }));
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const openingExceptions = Array.from({ length: 400 }, (_, at) => ({ date: day(at), spans }));
    const deliveryRegions = Array.from({ length: 2_000 }, (_, at) => ({
      postalCode: `${at}`.padStart(20, '0'),
      fee: 1,
    }));
    await db.query(
      `insert into restaurant (restaurant_id, chain_id, activation, accepting_orders, version, doc)
       select gen_random_uuid(), $2, activation, true, 1, doc || $3::jsonb
         from restaurant, generate_series(1, 30) where restaurant_id = $1`,
      [house.restaurant_id, chain_id, JSON.stringify({ openingExceptions, deliveryRegions })],
    );
    const asked = {
      'POST /restaurants': JSON.stringify({ type: 'takeaway' }),
      [`GET /chain/restaurants?chain_id=${chain_id}`]: '',
    };
    for (const [call, body] of Object.entries(asked)) {
      let statuses: number[] = [];
      await expectNoBlock(async () => {
        statuses = await Promise.all(Array.from({ length: 10 }, () => send(call, body, api)));
      });
      expect(statuses).toEqual(Array.from({ length: 10 }, () => 200));
    }
    await db.query(`update restaurant set activation = 'declined' where chain_id = $1`, [chain_id]);
  });

  it('when a whole chain is saved as an archive and brought in, and when an archive unpacks without end', async () => {
    const newOwner = async () => apiClient(server.origin, 'authorization', (await newPerson(maker)).api.token);
    const here = await newOwner();
    let archive: Buffer = Buffer.alloc(0);
    await expectNoBlock(async () => {
      ({ bytes: archive } = await savedArchive(server.origin, owner, { chain_id: house.chain_id, orders: 'true' }));
    });
    // so long a part is the most that comes at once
    const part = { upload_id: randomUUID(), part: 0, bytes: Buffer.alloc(4 * 1024 * 1024) };
    let status = 0;
    await expectNoBlock(async () => (status = await sendPart(server.origin, here, part)));
    expect(status).toBe(200);
    let brought: Awaited<ReturnType<typeof bringIn>> | undefined;
    await expectNoBlock(async (api) => (brought = await bringIn(server.origin, api, archive)), newOwner);
    expect([brought?.status, brought?.body.brings['items']]).toEqual([200, 2_020]);
    const bomb = gzipSync(Buffer.alloc(600_000_000), { level: 1 });
    await expectNoBlock(async () => (brought = await bringIn(server.origin, here, bomb, true)));
    expect(brought?.body.problems[0]?.problem).toBe('too_large');
  });

  it('when twenty receipts of 300 lines are drawn at once, as PDF and for a printer', async () => {
    const newReceipt = async (): Promise<URL> => {
      const { body: order, status } = await device('POST /order', { body: { order: orderOf(300) } });
      expect(status).toBe(200);
      const { body: link } = await device('GET /order/receipt-link', { query: { order_id: order.order_id } });
      return new URL(link.url, server.origin);
    };
    const languages = ['de', 'hu', 'ro'];
    const kinds = languages.flatMap((language) => ['pdf', 'escpos'].map((type) => ({ language, type })));
    const ask = async (url: URL, { language, type }: { language: string; type: string }) => {
      const each = new URL(`${server.origin}${url.pathname}${url.search}`);
      each.searchParams.set('language', language);
      each.searchParams.set('type', type);
      const answer = await fetch(each);
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    let answers: Awaited<ReturnType<typeof ask>>[] = [];
    const askAll = (url: URL) => Promise.all([...kinds, ...kinds].map((kind) => ask(url, kind)));
    await expectNoBlock(async (url) => (answers = await askAll(url)), newReceipt);
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    // and what is the same is drawn once
    for (const [at, { bytes }] of answers.slice(kinds.length).entries())
      expect(bytes.equals(answers[at]!.bytes)).toBe(true);
  });

  it('when an order has 10,000 lines, a replay is as large as it can be, or a login is a megabyte', async () => {
    const newBodies = () => {
      const line = JSON.stringify(orderOf(1).items[0]);
      const large = JSON.stringify({ order: { ...orderOf(1), items: [] } }).replace(
        '"items":[]',
        `"items":[${Array.from({ length: 3_900 }, () => line).join()}]`,
      );
      const operation = JSON.stringify({
        key: randomUUID(),
        method: 'POST',
        path: '/order',
        occurredAt: new Date().toISOString(),
        body: { order: { ...orderOf(1), note: 'a'.repeat(4_400) } },
      });
      const replay = `{"operations":[${Array.from({ length: 200 }, () => operation).join()}]}`;
      return { large, replay, login: JSON.stringify({ login: 'a'.repeat(1_000_000) }) };
    };
    const statuses: number[] = [];
    await expectNoBlock(async ({ large, replay, login }) => {
      statuses.push(await send('POST /order', large, device, 'device-authorization'));
      statuses.push(await send('POST /device/replay', replay, device, 'device-authorization'));
      statuses.push(await send('POST /user/login', login, owner));
    }, newBodies);
    expect(statuses.every((status) => status < 500)).toBe(true);
  });
});
