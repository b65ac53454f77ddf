import { rmSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout as later } from 'node:timers/promises';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { dataFolder } from '../tests/support/dataFolder.ts';
import { makeHouses } from '../tests/support/houses.ts';
import { ownerOf } from '../tests/support/owner.ts';
import { median } from './measure.ts';
import { most, plain, type Row } from './rows.ts';

const rounds = 15;
const dishes = 5_000;

/** What the first reader of a menu of 5,000 dishes waits for after one of them was changed, and who changes it. */
export async function changedMenu(): Promise<Row[]> {
  const dataDir = dataFolder('changed');
  const settings = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', DEMO: 'off', LOG_LEVEL: 'error' };
  const app = await createApp(readConfig(settings));
  try {
    await app.listen();
    const address = app.fastify.server.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    const [house] = await makeHouses(app.deps, 1, dishes);
    const { chain_id, restaurant_id } = house!;
    const owner = await ownerOf({ deps: app.deps, origin }, chain_id);
    const [item] = (await owner('GET /chain/items', { query: { chain_id } })).body;
    const { version: _any, ...dish } = item!;

    /** One change, then the menu's first reader after so many milliseconds; both in milliseconds. */
    const round = async (name: string, after: number) => {
      const cpu = process.cpuUsage();
      await owner('PUT /chain/items', { body: { chain_id, item: { ...dish, name: { en: name } } } });
      const { user, system } = process.cpuUsage(cpu);
      const { menu_revision } = (await owner('GET /restaurant', { query: { restaurant_id } })).body;
      await later(after);
      return { changed: (user + system) / 1000, read: await readOnce(`${origin}/menu/${menu_revision}`) };
    };
    const measured = { soon: [] as number[], late: [] as number[], again: [] as number[], changed: [] as number[] };
    for (let count = 0; count <= rounds; count += 1) {
      const soon = await round(`Soon ${count}`, 0);
      const late = await round(`Late ${count}`, 500);
      const { menu_revision } = (await owner('GET /restaurant', { query: { restaurant_id } })).body;
      const again = await readOnce(`${origin}/menu/${menu_revision}`);
      // once for nothing, so that all code is there
      if (count === 0) continue;
      measured.soon.push(soon.read);
      measured.late.push(late.read);
      measured.again.push(again);
      measured.changed.push(late.changed, soon.changed);
    }
    return [
      most(`${dishes} dishes: a changed menu is read for the first time, ms`, median(measured.late), 50, 1),
      plain(`${dishes} dishes: the same right after the change`, median(measured.soon), 1),
      plain(`${dishes} dishes: the same once more`, median(measured.again), 1),
      most(`${dishes} dishes: one is changed, ms of processor`, median(measured.changed), 150),
    ];
  } finally {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Milliseconds until the whole body is there, as it travels: unpacking is the reader's. */
function readOnce(url: string): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.on('data', () => undefined).on('end', () => resolve(performance.now() - began));
      answer.on('error', reject);
    }).on('error', reject);
  });
}
